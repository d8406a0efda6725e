//! Who sits where, by name.

use crate::seat::Seat;
use crate::{keys, problem::either};

/// The players of a campaign, in the order of the seats.
#[derive(Clone, Debug)]
pub struct Players {
    names: Vec<String>,
    you: Option<Seat>,
}

impl Players {
    /// The players with these names.
    #[must_use]
    pub fn new(names: Vec<String>) -> Players {
        Players { names, you: None }
    }

    /// The same, in words for this one of them.
    #[must_use]
    pub fn told_to(&self, you: Seat) -> Players {
        Players { names: self.names.clone(), you: Some(you) }
    }

    /// Every seat.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(u8::try_from(self.names.len()).unwrap_or(u8::MAX))
    }

    /// What a seat is called; *you* for the reader.
    #[must_use]
    pub fn name(&self, seat: Seat) -> String {
        if self.you == Some(seat) {
            return "you".into();
        }
        self.names.get(seat.index()).map_or_else(|| format!("seat {}", seat.index() + 1), Clone::clone)
    }

    /// Whose something is: *Bob's*, *your*.
    #[must_use]
    pub fn whose(&self, seat: Seat) -> String {
        if self.you == Some(seat) { "your".into() } else { format!("{}'s", self.name(seat)) }
    }

    /// A seat as a step of a way through a position: by name, or by number where the name has a full stop.
    #[must_use]
    pub fn step(&self, seat: Seat) -> String {
        match self.names.get(seat.index()) {
            Some(name) if !name.contains('.') => name.clone(),
            _ => format!("seat {}", seat.index() + 1),
        }
    }

    /// The seat a text begins with, by its player's name or as `seat 2`, counted from 1; and what follows.
    #[must_use]
    pub fn begins<'t>(&self, text: &'t str) -> Option<(Seat, &'t str)> {
        let by_name = self.names.iter().zip(self.seats());
        let named = by_name.filter_map(|(name, seat)| Some((name.len(), seat, after(text, name)?)));
        // Of two names of which one begins the other, the longer is meant.
        if let Some((_, seat, rest)) = named.max_by_key(|(length, ..)| *length) {
            return Some((seat, rest));
        }
        let rest = after(text, "seat")?;
        let (number, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let number = number.strip_suffix("'s").unwrap_or(number).parse::<u8>().ok()?.checked_sub(1)?;
        (usize::from(number) < self.names.len()).then_some((Seat(number), rest.trim_start()))
    }

    /// The seat this is, and nothing else.
    ///
    /// # Errors
    /// Who may be meant, and who there is.
    pub fn seat(&self, text: &str) -> Result<Seat, String> {
        match self.begins(text.trim()) {
            Some((seat, "")) => Ok(seat),
            _ => Err(format!("nobody here is called {:?}; {}", text.trim(), self.meant(text))),
        }
    }

    /// Who may be meant by a name nobody has, or who there is.
    #[must_use]
    pub fn meant(&self, text: &str) -> String {
        let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
        match keys::meant(text.trim(), &names).as_slice() {
            [] => format!("there are {}", self.all()),
            near => format!("perhaps {} is meant", either(near)),
        }
    }

    /// Everybody, with the number of the seat.
    #[must_use]
    pub fn all(&self) -> String {
        let all = self.names.iter().enumerate().map(|(at, name)| format!("{name} (seat {})", at + 1));
        all.collect::<Vec<_>>().join(", ")
    }
}

/// What follows these words, if the text begins with them as words: without a genitive behind them.
pub(super) fn after<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    let rest = beginning(text, words)?;
    let rest = rest.strip_prefix("'s").or_else(|| rest.strip_prefix("\u{2019}s")).unwrap_or(rest);
    match rest.chars().next() {
        None => Some(rest),
        Some(c) if c.is_whitespace() || c == ':' => Some(rest.trim_start_matches(':').trim_start()),
        Some(_) => None,
    }
}

/// What follows, if the text begins with these words, in capitals or not.
fn beginning<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    let mut rest = text.chars();
    for wanted in words.chars() {
        if !rest.next()?.to_lowercase().eq(wanted.to_lowercase()) {
            return None;
        }
    }
    Some(rest.as_str())
}
