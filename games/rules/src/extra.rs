//! Commands a game adds to the command line, besides being played: odds of a battle, counts of lines of play.

use serde_json::Value;
use std::collections::BTreeMap;

/// A command of a game: `adjudicator odds throneworld --attack 3P`.
pub struct Extra {
    /// What it is called.
    pub command: &'static str,
    /// What it is for, in a line.
    pub about: &'static str,
    /// Is the game named behind the command? Otherwise this game alone has it.
    pub names_game: bool,
    /// What is said of a game without it: "has no odds to work out".
    pub lacks: &'static str,
    /// What is said of this game in comparison: "has battles with odds".
    pub has: &'static str,
    /// What can be given.
    pub takes: &'static [Argument],
    /// Works it out.
    pub run: fn(&Given) -> Result<Worked, String>,
}

/// Something that can be given, by its name: `--attack`.
pub struct Argument {
    /// Its name, without dashes.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// Its value.
    pub value: Takes,
}

/// What an argument is followed by.
pub enum Takes {
    /// Nothing: it is said or not.
    Nothing,
    /// A text.
    Text {
        /// How it is called in the help.
        shown: &'static str,
        /// Must it be there?
        required: bool,
    },
    /// A file, which must be there.
    File,
    /// A whole number.
    Number {
        /// How it is called in the help.
        shown: &'static str,
        /// The lowest there can be.
        from: i64,
        /// The highest.
        to: i64,
        /// What counts if it is not there; with `None` it must be.
        default: Option<&'static str>,
    },
}

/// One value as given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Word {
    /// Said.
    Said,
    /// A text.
    Text(String),
    /// A number.
    Number(i64),
    /// A file.
    File {
        /// Its name, for messages.
        shown: String,
        /// All of it.
        text: String,
    },
}

/// All that was given.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Given(BTreeMap<&'static str, Word>);

impl Given {
    /// Takes down a value.
    pub fn say(&mut self, name: &'static str, word: Word) {
        self.0.insert(name, word);
    }

    /// Was this said?
    #[must_use]
    pub fn is(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// A text, if it was given.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.0.get(name)? {
            Word::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A number; nothing given or a number that does not fit is none.
    #[must_use]
    pub fn number<N: TryFrom<i64> + Default>(&self, name: &str) -> N {
        match self.0.get(name) {
            Some(Word::Number(number)) => N::try_from(*number).unwrap_or_default(),
            _ => N::default(),
        }
    }

    /// The name of a file, and all of it.
    #[must_use]
    pub fn file(&self, name: &str) -> Option<(&str, &str)> {
        match self.0.get(name)? {
            Word::File { shown, text } => Some((shown, text)),
            _ => None,
        }
    }
}

/// What a command came to.
pub struct Worked {
    /// For people.
    pub words: String,
    /// For programs.
    pub data: Value,
}
