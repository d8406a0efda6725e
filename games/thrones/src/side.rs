//! The two sides and which way each of them faces.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One of the two armies.
///
/// White sets up on ranks 1 to 3 and faces rank 9; Black sets up on ranks 7 to 9 and faces rank 1.
/// A side's facing never changes during a game (ruling 29).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The army that starts on ranks 1 to 3.
    White,
    /// The army that starts on ranks 7 to 9.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// What one step forward adds to the rank: +1 for White, -1 for Black (ruling 10).
    #[must_use]
    pub const fn forward(self) -> i8 {
        match self {
            Side::White => 1,
            Side::Black => -1,
        }
    }

    /// A number for tables: 0 for White, 1 for Black.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side's name in files and orders: `white` or `black`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Side::White => "white",
            Side::Black => "black",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is the name of neither side.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no side: write white or black")]
pub struct UnknownSide {
    /// What was written.
    pub text: String,
}

impl FromStr for Side {
    type Err = UnknownSide;

    /// Reads `white` or `black`, in any case.
    fn from_str(text: &str) -> Result<Side, UnknownSide> {
        let wanted = text.trim();
        Side::BOTH
            .into_iter()
            .find(|side| wanted.eq_ignore_ascii_case(side.name()))
            .ok_or_else(|| UnknownSide { text: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_parse_back_in_any_case() {
        for side in Side::BOTH {
            assert_eq!(side.to_string().parse(), Ok(side));
            assert_eq!(side.name().to_uppercase().parse(), Ok(side));
            assert_ne!(side, side.other());
            assert_eq!(side, side.other().other());
        }
    }

    #[test]
    fn an_unknown_side_is_told_what_would_be_right() {
        let problem = "whit".parse::<Side>().unwrap_err();
        assert_eq!(problem.to_string(), "`whit` is no side: write white or black");
    }
}
