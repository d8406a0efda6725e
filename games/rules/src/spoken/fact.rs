//! A position in facts, and what has changed between two positions.

use super::{Of, Players, Word};
use crate::seat::Seat;

/// What a fact is about.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Subject {
    /// The table as a whole.
    Table,
    /// A player.
    Seat(Seat),
    /// A place of the board, by its name there.
    Place(String),
}

/// What something is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Worth {
    /// So much.
    Number(u32),
    /// A player's, or nobody's.
    Seat(Option<Seat>),
    /// Players.
    Seats(Vec<Seat>),
    /// Yes or no.
    Yes(bool),
    /// Words of the game's own; empty for nothing.
    Text(String),
    /// The same, as they are typed in orders and as they are told in sentences: `2P`, 2 Protectors.
    Units {
        /// As typed.
        typed: String,
        /// As told.
        told: String,
    },
}

impl Worth {
    /// None, nobody, nothing.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        match self {
            Worth::Number(number) => *number == 0,
            Worth::Seat(seat) => seat.is_none(),
            Worth::Seats(seats) => seats.is_empty(),
            Worth::Yes(yes) => !yes,
            Worth::Text(text) | Worth::Units { typed: text, .. } => text.is_empty() || text == "none",
        }
    }

    /// As it would be typed.
    #[must_use]
    pub fn typed(&self, players: &Players) -> String {
        match self {
            Worth::Number(number) => number.to_string(),
            Worth::Seat(None) => "nobody".into(),
            Worth::Seat(Some(seat)) => players.name(*seat),
            Worth::Seats(seats) if seats.is_empty() => "nobody".into(),
            Worth::Seats(seats) => {
                seats.iter().map(|seat| players.name(*seat)).collect::<Vec<_>>().join(", ")
            }
            Worth::Yes(yes) => if *yes { "yes" } else { "no" }.into(),
            Worth::Text(text) | Worth::Units { typed: text, .. } if text.is_empty() => "none".into(),
            Worth::Text(text) | Worth::Units { typed: text, .. } => text.clone(),
        }
    }

    /// As it is told in a sentence.
    #[must_use]
    pub fn told(&self, players: &Players) -> String {
        match self {
            Worth::Units { told, .. } if !self.is_nothing() => told.clone(),
            _ => self.typed(players),
        }
    }
}

/// One thing of a position that has a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// What it is about.
    pub of: Subject,
    /// The word for it.
    pub word: &'static str,
    /// Whose it is at a place.
    pub whose: Option<Seat>,
    /// What it is.
    pub worth: Worth,
    /// The ways to it in the stored position, or in the view it was read from: what differs there is told by this fact.
    pub lies: Vec<String>,
}

impl Fact {
    /// A fact that lies in one place.
    #[must_use]
    pub fn new(of: Subject, word: &'static str, worth: Worth, lies: impl Into<String>) -> Fact {
        Fact { of, word, whose: None, worth, lies: vec![lies.into()] }
    }

    /// The same, somebody's.
    #[must_use]
    pub fn of_seat(self, seat: Seat) -> Fact {
        Fact { whose: Some(seat), ..self }
    }

    /// The same, with another place that follows from it.
    #[must_use]
    pub fn and_at(mut self, lies: impl Into<String>) -> Fact {
        self.lies.push(lies.into());
        self
    }

    /// Does it say what is different at this way, or above or below it?
    #[must_use]
    pub fn says(&self, path: &str) -> bool {
        let below = |upper: &str, lower: &str| {
            lower.strip_prefix(upper).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        self.lies.iter().any(|own| below(own, path) || below(path, own))
    }

    fn is_of(&self, other: &Fact) -> bool {
        (&self.of, self.word, self.whose) == (&other.of, other.word, other.whose)
    }

    /// What it is called: *Bob's treasury*, *C5: the ships of Bob*.
    fn called(&self, words: &[Word], players: &Players) -> String {
        let article = match words.iter().find(|word| word.word == self.word) {
            Some(Word { sort: super::Sort::Yes, .. }) => "",
            _ => "the ",
        };
        match (&self.of, self.whose) {
            (Subject::Table, _) => format!("{article}{}", self.word),
            (Subject::Seat(seat), _) => format!("{} {}", players.whose(*seat), self.word),
            (Subject::Place(place), None) => format!("{place}: {article}{}", self.word),
            (Subject::Place(place), Some(seat)) => format!("{place}: {} {}", players.whose(seat), self.word),
        }
    }
}

/// Something that is otherwise than it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Changed {
    before: Option<Fact>,
    after: Option<Fact>,
}

/// What is otherwise, in the order of the facts.
#[must_use]
pub fn changes(before: &[Fact], after: &[Fact]) -> Vec<Changed> {
    let find = |facts: &[Fact], one: &Fact| facts.iter().find(|fact| fact.is_of(one)).cloned();
    let mut changed = Vec::new();
    for now in after {
        let was = find(before, now);
        if was.as_ref().map(|fact| &fact.worth) != Some(&now.worth) {
            changed.push(Changed { before: was, after: Some(now.clone()) });
        }
    }
    let gone = before.iter().filter(|was| find(after, was).is_none());
    changed.extend(gone.map(|was| Changed { before: Some(was.clone()), after: None }));
    changed
}

impl Changed {
    /// Does it say what is different at this way?
    #[must_use]
    pub fn says(&self, path: &str) -> bool {
        [&self.before, &self.after].into_iter().flatten().any(|fact| fact.says(path))
    }

    /// For a game master: *Bob's treasury: 0 -> 6*.
    #[must_use]
    pub fn listed(&self, words: &[Word], players: &Players) -> String {
        let typed = |fact: &Option<Fact>| {
            fact.as_ref().map_or_else(|| "nothing".into(), |fact| fact.worth.typed(players))
        };
        let called = self.after.as_ref().or(self.before.as_ref()).map(|fact| fact.called(words, players));
        let (called, before, after) = (called.unwrap_or_default(), typed(&self.before), typed(&self.after));
        format!("{}: {before} -> {after}", self.capital(&called))
    }

    /// For a player: *Bob's treasury is 6 now, was 0.*
    #[must_use]
    pub fn told(&self, words: &[Word], players: &Players) -> String {
        let many = |fact: &Fact| words.iter().any(|word| word.word == fact.word && word.many);
        let sentence = match (&self.before, &self.after) {
            (Some(before), Some(after)) => {
                let (is, was) = if many(after) { ("are", "were") } else { ("is", "was") };
                let (now, then) = (after.worth.told(players), before.worth.told(players));
                // Lists have commas of their own.
                let comma = if now.contains(',') || then.contains(',') { ";" } else { "," };
                format!("{} {is} {now} now{comma} {was} {then}.", after.called(words, players))
            }
            (None, Some(after)) => {
                let is = if many(after) { "are" } else { "is" };
                format!("{} {is} {}.", after.called(words, players), after.worth.told(players))
            }
            (Some(before), None) => {
                let (is, was) = if many(before) { ("are", "were") } else { ("is", "was") };
                let then = before.worth.told(players);
                format!("{} {is} no longer to be seen ({was} {then}).", before.called(words, players))
            }
            (None, None) => String::new(),
        };
        self.capital(&sentence)
    }

    /// The beginning of a sentence; a place keeps its name as it is written on the board.
    fn capital(&self, text: &str) -> String {
        let fact = self.after.as_ref().or(self.before.as_ref());
        if fact.is_some_and(|fact| matches!(fact.of, Subject::Place(_))) {
            return text.to_owned();
        }
        let mut chars = text.chars();
        chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
    }
}

/// A position in lines: one for each subject, without what is nothing.
#[must_use]
pub fn told_in_lines(facts: &[Fact], players: &Players) -> Vec<String> {
    let mut subjects: Vec<&Subject> = Vec::new();
    for fact in facts {
        if !subjects.contains(&&fact.of) {
            subjects.push(&fact.of);
        }
    }
    subjects.sort_by_key(|of| match of {
        Subject::Table => (Of::Table as u8, 0),
        Subject::Seat(seat) => (Of::Table as u8 + 1, seat.0),
        Subject::Place(_) => (Of::Table as u8 + 2, 0),
    });
    let mut lines = Vec::new();
    for of in subjects {
        let own = facts.iter().filter(|fact| fact.of == *of && !fact.worth.is_nothing());
        let own: Vec<String> = own
            .map(|fact| {
                let whose = fact.whose.map(|seat| format!(" of {}", players.name(seat))).unwrap_or_default();
                format!("{}{whose} {}", fact.word, fact.worth.typed(players))
            })
            .collect();
        let of = match of {
            Subject::Table => "the table".into(),
            Subject::Seat(seat) => players.name(*seat),
            Subject::Place(place) => place.clone(),
        };
        if !own.is_empty() {
            lines.push(format!("{of}: {}", own.join("; ")));
        }
    }
    lines
}
