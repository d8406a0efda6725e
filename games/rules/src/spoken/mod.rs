//! What of a position has words: what a game master reads and sets in the words of the game, and what players are told of
//! it. A position is taken apart into facts ("Bob's treasury: 6"); those of a state are for game masters, those of a view
//! for its seat, so whoever may not know a thing has no fact of it.

mod fact;
mod players;
mod reader;
mod sentences;

#[cfg(test)]
mod tests;

pub use fact::{Changed, Fact, Subject, Worth, changes, told_in_lines};
pub use players::Players;
pub use reader::{Reader, Said};
pub use sentences::{Sentences, holds_a_way};

use crate::game::Game;

/// What a word is said of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Of {
    /// A player: `Bob treasury`.
    Seat,
    /// A place of the board: `C5 owner`.
    Place,
    /// The table as a whole: `speaker`.
    Table,
}

/// How the value of a word is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// A number up to this one.
    Number(u32),
    /// A player, or nobody.
    Seat,
    /// Players, with commas between.
    Seats,
    /// Yes or no.
    Yes,
    /// Words of the game's own, such as these.
    Text(&'static str),
}

impl Sort {
    /// How it is written, for people.
    #[must_use]
    pub fn how(self) -> String {
        match self {
            Sort::Number(most) => format!("a number from 0 to {most}"),
            Sort::Seat => "a player, or nobody".into(),
            Sort::Seats => "players with commas between, or nobody".into(),
            Sort::Yes => "yes or no".into(),
            Sort::Text(example) => format!("such as {example}"),
        }
    }
}

/// Something of a position that has a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word {
    /// What it is said of.
    pub of: Of,
    /// The word: `treasury`.
    pub word: &'static str,
    /// Other words for it: `credits`.
    pub also: &'static [&'static str],
    /// At a place it is somebody's: `C5 ships of Bob`.
    pub whose: bool,
    /// It is spoken of as several: the ships *are*.
    pub many: bool,
    /// How its value is written.
    pub sort: Sort,
}

impl Word {
    /// A word of a player.
    #[must_use]
    pub const fn of_seat(word: &'static str, also: &'static [&'static str], sort: Sort) -> Word {
        Word { of: Of::Seat, word, also, whose: false, many: false, sort }
    }

    /// A word of a place.
    #[must_use]
    pub const fn of_place(word: &'static str, also: &'static [&'static str], sort: Sort) -> Word {
        Word { of: Of::Place, word, also, whose: false, many: false, sort }
    }

    /// A word of the table.
    #[must_use]
    pub const fn of_table(word: &'static str, also: &'static [&'static str], sort: Sort) -> Word {
        Word { of: Of::Table, word, also, whose: false, many: false, sort }
    }

    /// The same, spoken of as several.
    #[must_use]
    pub const fn many(self) -> Word {
        Word { many: true, ..self }
    }

    /// The same, somebody's.
    #[must_use]
    pub const fn whose(self) -> Word {
        Word { whose: true, ..self }
    }
}

/// The words of a game for its positions.
pub trait Spoken<G: Game>: Sync {
    /// Every word there is.
    fn words(&self) -> &'static [Word];

    /// Where seats stand in a stored position and in a view, so that they are written by name: ways to places, with `*` for
    /// any step, and `#` for a step that is a seat itself. `galaxy.empires.#`, `galaxy.systems.*.owner`.
    fn seats_at(&self) -> &'static [&'static str];

    /// Everything that has a word, hidden things too.
    fn of_state(&self, state: &G::State) -> Vec<Fact>;

    /// What of it this view shows.
    fn of_view(&self, view: &G::View) -> Vec<Fact>;

    /// Puts it so. Where something else must follow from it, it does.
    ///
    /// # Errors
    /// Why it cannot be so, and what can.
    fn set(&self, state: &mut G::State, said: &Said) -> Result<(), String>;

    /// When all has been put so: what must come out even, such as cards that are in one place each. By default nothing.
    ///
    /// # Errors
    /// Everything that does not.
    fn settle(&self, before: &G::State, after: &mut G::State) -> Result<(), Vec<String>> {
        let _ = (before, after);
        Ok(())
    }
}
