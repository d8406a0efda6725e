//! Reads what is to be set: who or where, what, and what it is to be.

use super::players::after;
use super::{Fact, Of, Players, Sort, Subject, Word, Worth};
use crate::keys;
use crate::problem::either;
use crate::seat::Seat;

/// Something to be set, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// Who or where.
    pub of: Subject,
    /// What.
    pub word: &'static str,
    /// Whose, where it is somebody's at a place.
    pub whose: Option<Seat>,
    /// What it is to be: a text is as it was typed.
    pub worth: Worth,
}

impl Said {
    /// The number it is to be, which a word for numbers has.
    #[must_use]
    pub fn number(&self) -> u32 {
        match self.worth {
            Worth::Number(number) => number,
            _ => 0,
        }
    }

    /// The player it is to be.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        match self.worth {
            Worth::Seat(seat) => seat,
            _ => None,
        }
    }

    /// The players it is to be.
    #[must_use]
    pub fn seats(&self) -> Vec<Seat> {
        match &self.worth {
            Worth::Seats(seats) => seats.clone(),
            _ => Vec::new(),
        }
    }

    /// Is it to be so?
    #[must_use]
    pub fn yes(&self) -> bool {
        self.worth == Worth::Yes(true)
    }

    /// The words it is to be; empty for nothing.
    #[must_use]
    pub fn text(&self) -> &str {
        match &self.worth {
            Worth::Text(text) => text,
            _ => "",
        }
    }

    /// The same, in a list: with commas between, and no empty places.
    pub fn list(&self) -> impl Iterator<Item = &str> {
        self.text().split(',').map(str::trim).filter(|one| !one.is_empty())
    }
}

/// What there is to be said of one campaign.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    words: &'a [Word],
    places: Vec<&'a str>,
    players: &'a Players,
}

impl<'a> Reader<'a> {
    /// Of this position, of which these are the facts.
    #[must_use]
    pub fn new(words: &'a [Word], facts: &'a [Fact], players: &'a Players) -> Reader<'a> {
        let mut places: Vec<&str> = Vec::new();
        for fact in facts {
            if let Subject::Place(place) = &fact.of
                && !places.contains(&place.as_str())
            {
                places.push(place);
            }
        }
        Reader { words, places, players }
    }

    /// Does a text begin something to be set of its own, rather than go on with a list?
    #[must_use]
    pub fn begins(&self, text: &str) -> bool {
        match self.subject(text) {
            Some((Subject::Table, _)) => return true,
            // A name alone is one more of a list of players.
            Some((_, rest)) => return !rest.is_empty(),
            None => {}
        }
        // Who or where may be mistyped.
        let later = text.split_once(char::is_whitespace).map_or("", |(_, rest)| rest.trim_start());
        self.word(later, Of::Seat).or(self.word(later, Of::Place)).is_some()
    }

    /// Who or where a text is about, and what follows: for the table, all of it.
    fn subject<'t>(&self, text: &'t str) -> Option<(Subject, &'t str)> {
        let player = self.players.begins(text).map(|(seat, rest)| (Subject::Seat(seat), rest));
        let places = self.places.iter().filter_map(|place| Some((place.len(), *place, after(text, place)?)));
        let place = places
            .max_by_key(|(length, ..)| *length)
            .map(|(_, place, rest)| (Subject::Place(place.to_owned()), rest));
        let table = || self.word(text, Of::Table).map(|_| (Subject::Table, text));
        player.or(place).or_else(table)
    }

    /// The word a text begins with, and what follows.
    fn word<'t>(&self, text: &'t str, of: Of) -> Option<(&'a Word, &'t str)> {
        let fitting = self.words.iter().filter(|word| word.of == of);
        let read = fitting.flat_map(|word| {
            let all = std::iter::once(&word.word).chain(word.also);
            all.filter_map(move |name| Some((name.len(), word, after(text, name)?)))
        });
        read.max_by_key(|(length, ..)| *length).map(|(_, word, rest)| (word, rest))
    }

    /// Who or where this is, and nothing else.
    ///
    /// # Errors
    /// Who or what may be meant.
    pub fn about(&self, text: &str) -> Result<Subject, String> {
        match self.subject(text.trim()) {
            Some((Subject::Table, _)) => Ok(Subject::Table),
            Some((of, "")) => Ok(of),
            _ if after(text.trim(), "the table").is_some() => Ok(Subject::Table),
            _ => Err(self.nobody(text.trim())),
        }
    }

    fn nobody(&self, text: &str) -> String {
        let names: Vec<String> = self.players.seats().map(|seat| self.players.name(seat)).collect();
        let table = self.words.iter().filter(|word| word.of == Of::Table).map(|word| word.word);
        let known: Vec<&str> =
            names.iter().map(String::as_str).chain(self.places.iter().copied()).chain(table).collect();
        let first = text.split_whitespace().next().unwrap_or_default();
        let near = match keys::meant(text, &known) {
            near if near.is_empty() => keys::meant(first, &known),
            near => near,
        };
        let right = match near.as_slice() {
            [] => {
                let place = match self.places.first() {
                    Some(place) => format!("; or a place, such as {place}"),
                    // Before the set-up nothing lies anywhere.
                    None if self.words.iter().any(|word| word.of == Of::Place) => {
                        "; no place is laid out yet".into()
                    }
                    None => String::new(),
                };
                format!("there are {}{place}", self.players.all())
            }
            near => format!("perhaps {} is meant", either(near)),
        };
        format!("{first:?} is nobody and nothing here; {right}")
    }

    /// Reads one thing to be set: `Bob treasury 6`, `C5 ships of Bob = 2P`.
    ///
    /// # Errors
    /// What is not understood, and what would be right.
    pub fn read(&self, text: &str) -> Result<Said, String> {
        let text = text.trim();
        let Some((subject, rest)) = self.subject(text) else { return Err(self.nobody(text)) };
        let of = match subject {
            Subject::Table => Of::Table,
            Subject::Seat(_) => Of::Seat,
            Subject::Place(_) => Of::Place,
        };
        let called = match &subject {
            Subject::Table => String::new(),
            Subject::Seat(seat) => format!("{} ", self.players.name(*seat)),
            Subject::Place(place) => format!("{place} "),
        };
        // `C5 Bob's ships` as well as `C5 ships of Bob`.
        let before = if of == Of::Place { self.players.begins(rest) } else { None };
        let before = before.filter(|(_, rest)| self.word(rest, of).is_some_and(|(word, _)| word.whose));
        let (mut whose, rest) = before.map_or((None, rest), |(seat, rest)| (Some(seat), rest));
        let Some((word, mut rest)) = self.word(rest, of) else { return Err(self.no_word(&called, rest, of)) };
        let of_whom = if word.whose { " of Bob" } else { "" };
        if word.whose && whose.is_none() {
            let behind = after(rest, "of").unwrap_or(rest);
            let Some((seat, behind)) = self.players.begins(behind) else {
                return Err(format!(
                    "{called}{}: whose is not said; write {called}{} of PLAYER, and there are {}",
                    word.word,
                    word.word,
                    self.players.all()
                ));
            };
            (whose, rest) = (Some(seat), behind);
        }
        for between in ["=", "is", "are", "to be", "to"] {
            rest = after(rest, between).unwrap_or(rest);
        }
        let rest = rest.strip_prefix('=').unwrap_or(rest).trim();
        let name = format!(
            "{called}{}{}",
            word.word,
            whose.map_or_else(String::new, |seat| { format!(" of {}", self.players.name(seat)) })
        );
        if rest.is_empty() {
            return Err(format!(
                "{name}: what it is to be is missing, {}: correct {called}{}{of_whom} VALUE",
                word.sort.how(),
                word.word
            ));
        }
        let worth = self.worth(word.sort, rest).map_err(|why| format!("{name}: {why}"))?;
        Ok(Said { of: subject, word: word.word, whose, worth })
    }

    fn no_word(&self, called: &str, rest: &str, of: Of) -> String {
        let fitting: Vec<&Word> = self.words.iter().filter(|word| word.of == of).collect();
        let all: Vec<&str> = fitting.iter().map(|word| word.word).collect();
        let called = called.trim_end();
        let first = rest.trim_start_matches('=').split_whitespace().next().unwrap_or_default();
        if first.is_empty() {
            return format!("{called}: what of it is not said; there are {}", all.join(", "));
        }
        let known: Vec<&str> = fitting
            .iter()
            .flat_map(|word| std::iter::once(word.word).chain(word.also.iter().copied()))
            .collect();
        // A word may be of several: the first two are tried before the first alone.
        let two: Vec<&str> = rest.split_whitespace().take(2).collect();
        let near = match keys::meant(&two.join(" "), &known) {
            near if near.is_empty() => keys::meant(first, &known),
            near => near,
        };
        match near.as_slice() {
            [] => format!("{called}: {first:?} is nothing that can be set; there are {}", all.join(", ")),
            near => {
                format!("{called}: {first:?} is nothing that can be set; perhaps {} is meant", either(near))
            }
        }
    }

    fn worth(&self, sort: Sort, text: &str) -> Result<Worth, String> {
        let nothing =
            ["nobody", "none", "nothing", "no one", "-"].iter().any(|no| text.eq_ignore_ascii_case(no));
        match sort {
            Sort::Number(_) if nothing => Ok(Worth::Number(0)),
            Sort::Number(most) => {
                let plain = text.bytes().all(|b| b.is_ascii_digit());
                match text.parse::<u32>().ok().filter(|number| plain && *number <= most) {
                    Some(number) => Ok(Worth::Number(number)),
                    None if text.starts_with(['+', '-']) => {
                        Err(format!("{text:?} says by how much; what it is to be is wanted, {}", sort.how()))
                    }
                    None => Err(format!("{text:?} does not fit; {} is wanted", sort.how())),
                }
            }
            Sort::Seat if nothing => Ok(Worth::Seat(None)),
            Sort::Seat => self.players.seat(text).map(|seat| Worth::Seat(Some(seat))),
            Sort::Seats if nothing => Ok(Worth::Seats(Vec::new())),
            Sort::Seats => {
                let all = text.split(',').map(str::trim).filter(|one| !one.is_empty());
                let seats = all.map(|one| self.players.seat(one)).collect::<Result<Vec<_>, _>>()?;
                Ok(Worth::Seats(seats))
            }
            Sort::Yes => match text.to_lowercase().as_str() {
                "yes" | "true" => Ok(Worth::Yes(true)),
                "no" | "false" => Ok(Worth::Yes(false)),
                _ => Err(format!("{text:?} does not fit; yes or no is wanted")),
            },
            Sort::Text(_) if nothing => Ok(Worth::Text(String::new())),
            Sort::Text(_) => Ok(Worth::Text(text.to_owned())),
        }
    }
}
