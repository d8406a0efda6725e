//! The eighty-one squares of the board.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A square of the nine-by-nine board: files `a` to `i`, ranks `1` to `9`.
///
/// Squares are ordered rank by rank from White's back rank: a1, b1, … i1, a2, … i9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Square(u8);

impl Square {
    /// Squares along one edge of the board.
    pub const EDGE: usize = 9;
    /// Squares on the board.
    pub const COUNT: usize = Square::EDGE * Square::EDGE;

    /// The square on this file and rank, both counted from 0; `None` off the board.
    #[must_use]
    pub const fn new(file: usize, rank: usize) -> Option<Square> {
        if file < Square::EDGE && rank < Square::EDGE {
            Some(Square((rank * Square::EDGE + file) as u8))
        } else {
            None
        }
    }

    /// The square with this number, 0 (a1) to 80 (i9); `None` beyond.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Square::COUNT { Some(Square(index as u8)) } else { None }
    }

    /// The square's number, 0 (a1) to 80 (i9).
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file counted from 0 (`a`) to 8 (`i`).
    #[must_use]
    pub const fn file(self) -> usize {
        self.0 as usize % Square::EDGE
    }

    /// The rank counted from 0 (rank 1) to 8 (rank 9).
    #[must_use]
    pub const fn rank(self) -> usize {
        self.0 as usize / Square::EDGE
    }

    /// The square so many files to the right and ranks up; `None` if that is off the board.
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file() as i16 + files as i16;
        let rank = self.rank() as i16 + ranks as i16;
        if file < 0 || rank < 0 { None } else { Square::new(file as usize, rank as usize) }
    }

    /// All squares in order, a1 to i9.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..Square::COUNT as u8).map(Square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(b'a' + self.file() as u8);
        let rank = char::from(b'1' + self.rank() as u8);
        write!(f, "{file}{rank}")
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text names no square of the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no square: write a file from a to i and a rank from 1 to 9, such as e4")]
pub struct UnknownSquare {
    /// What was written.
    pub text: String,
}

impl FromStr for Square {
    type Err = UnknownSquare;

    /// Reads a file letter (in either case) and a rank digit.
    fn from_str(text: &str) -> Result<Square, UnknownSquare> {
        let square = match *text.trim().as_bytes() {
            [file, rank] => {
                let file = file.to_ascii_lowercase().checked_sub(b'a');
                let rank = rank.checked_sub(b'1');
                file.zip(rank).and_then(|(file, rank)| Square::new(file.into(), rank.into()))
            }
            _ => None,
        };
        square.ok_or_else(|| UnknownSquare { text: text.to_owned() })
    }
}

impl TryFrom<String> for Square {
    type Error = UnknownSquare;

    fn try_from(text: String) -> Result<Square, UnknownSquare> {
        text.parse()
    }
}

impl From<Square> for String {
    fn from(square: Square) -> String {
        square.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_prints_and_parses_back() {
        let mut names = std::collections::BTreeSet::new();
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.to_string().to_uppercase().parse(), Ok(square));
            assert_eq!(Square::from_index(square.index()), Some(square));
            assert_eq!(Square::new(square.file(), square.rank()), Some(square));
            names.insert(square.to_string());
        }
        assert_eq!(names.len(), 81);
    }

    #[test]
    fn corners_are_where_the_rules_put_them() {
        let name = |file, rank| Square::new(file, rank).map(|square| square.to_string());
        assert_eq!(name(0, 0).as_deref(), Some("a1"));
        assert_eq!(name(8, 0).as_deref(), Some("i1"));
        assert_eq!(name(0, 8).as_deref(), Some("a9"));
        assert_eq!(name(8, 8).as_deref(), Some("i9"));
        assert_eq!(name(9, 0), None);
        assert_eq!(Square::from_index(81), None);
    }

    #[test]
    fn nothing_else_is_a_square() {
        for text in ["", "e", "e0", "j1", "a10", "4e", "`1", "é4", "e٤", "ee", "\u{0}1"] {
            assert!(text.parse::<Square>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn offsets_stop_at_the_edge() {
        let e1: Square = "e1".parse().unwrap();
        assert_eq!(e1.offset(1, 1).map(String::from).as_deref(), Some("f2"));
        assert_eq!(e1.offset(0, -1), None);
        assert_eq!(e1.offset(-5, 0), None);
        assert_eq!(e1.offset(5, 0), None);
        assert_eq!(e1.offset(127, 127), None);
    }

    #[test]
    fn json_holds_the_name() {
        let e4: Square = serde_json::from_str("\"e4\"").unwrap();
        assert_eq!(serde_json::to_string(&e4).unwrap(), "\"e4\"");
        assert!(serde_json::from_str::<Square>("\"k4\"").is_err());
        assert!(serde_json::from_str::<Square>("40").is_err());
    }
}
