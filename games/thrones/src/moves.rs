//! A move and its canonical text.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::square::Square;
use crate::square_set::SquareSet;

/// What a side does in its turn.
///
/// Two moves are the same exactly when they move the same piece to the same square and capture
/// the same piece; the way taken does not matter (ruling 31).
///
/// The canonical text names every square involved and can be read without the board:
/// `e1-e2` goes, `e3-e6xe5` goes and captures (the captured piece stood on e5; a piece captured by
/// entering stands on the square the move ends on, as in `e3-e5xe5`), `c3*d4` shoots, `pass`
/// passes. Files and serde use the same text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Move {
    /// A piece goes to an empty square and captures nothing.
    Go {
        /// Where the piece stands.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// A piece captures by entering the enemy's square, and may have gone on from there.
    Take {
        /// Where the piece stands.
        from: Square,
        /// Where it ends: the captured piece's square, or one beyond it.
        to: Square,
        /// Where the captured piece stood.
        captured: Square,
    },
    /// A piece captures from afar and stays where it is.
    Shoot {
        /// Where the shooter stands.
        from: Square,
        /// Where the captured piece stood.
        target: Square,
    },
    /// The side has no other move and must pass (ruling 26).
    Pass,
}

impl Move {
    /// Where the piece that acts stands before the move.
    #[must_use]
    pub const fn from(self) -> Option<Square> {
        match self {
            Move::Go { from, .. } | Move::Take { from, .. } | Move::Shoot { from, .. } => Some(from),
            Move::Pass => None,
        }
    }

    /// Where the piece that acts stands after the move: a shooter stays.
    #[must_use]
    pub const fn to(self) -> Option<Square> {
        match self {
            Move::Go { to, .. } | Move::Take { to, .. } => Some(to),
            Move::Shoot { from, .. } => Some(from),
            Move::Pass => None,
        }
    }

    /// Where the piece stands that the move captures.
    #[must_use]
    pub const fn captured(self) -> Option<Square> {
        match self {
            Move::Take { captured, .. } => Some(captured),
            Move::Shoot { target, .. } => Some(target),
            Move::Go { .. } | Move::Pass => None,
        }
    }

    /// Every square the move names.
    #[must_use]
    pub fn squares(self) -> SquareSet {
        [self.from(), self.to(), self.captured()].into_iter().flatten().collect()
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Go { from, to } => write!(f, "{from}-{to}"),
            Move::Take { from, to, captured } => write!(f, "{from}-{to}x{captured}"),
            Move::Shoot { from, target } => write!(f, "{from}*{target}"),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnreadableMove {
    /// It has not the shape of a move.
    #[error(
        "`{text}` is no move: write e1-e2 to go, e3-e6xe5 to go to e6 and capture on e5, \
         c3*d4 to shoot from c3 at d4, or pass"
    )]
    Shape {
        /// What was written.
        text: String,
    },
    /// It has the shape of a move, but a part is no square.
    #[error("in the move `{text}`, `{part}` is no square: files run from a to i, ranks from 1 to 9")]
    Square {
        /// What was written.
        text: String,
        /// The part that should be a square.
        part: String,
    },
    /// Two of its squares cannot both be meant.
    #[error("the move `{text}` names {square} twice, where two different squares are needed")]
    Twice {
        /// What was written.
        text: String,
        /// The square named twice.
        square: Square,
    },
}

impl FromStr for Move {
    type Err = UnreadableMove;

    /// Reads the canonical text, in either case, and `e3xe6` as a short form of `e3-e6xe6`.
    fn from_str(written: &str) -> Result<Move, UnreadableMove> {
        let text = written.trim();
        let square = |part: &str| {
            part.parse::<Square>()
                .map_err(|_| UnreadableMove::Square { text: text.to_owned(), part: part.to_owned() })
        };
        let differ = |from: Square, other: Square| {
            if from == other {
                Err(UnreadableMove::Twice { text: text.to_owned(), square: from })
            } else {
                Ok(())
            }
        };
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        if let Some((from, target)) = text.split_once('*') {
            let (from, target) = (square(from)?, square(target)?);
            differ(from, target)?;
            return Ok(Move::Shoot { from, target });
        }
        let (way, prey) = match text.split_once(['x', 'X']) {
            Some((way, prey)) => (way, Some(prey)),
            None => (text, None),
        };
        let (from, to) = match (way.split_once('-'), prey) {
            (Some((from, to)), _) => (from, to),
            (None, Some(prey)) => (way, prey),
            (None, None) => {
                return Err(UnreadableMove::Shape { text: text.to_owned() });
            }
        };
        let (from, to) = (square(from)?, square(to)?);
        differ(from, to)?;
        match prey {
            None => Ok(Move::Go { from, to }),
            Some(prey) => {
                let captured = square(prey)?;
                differ(from, captured)?;
                Ok(Move::Take { from, to, captured })
            }
        }
    }
}

impl TryFrom<String> for Move {
    type Error = UnreadableMove;

    fn try_from(text: String) -> Result<Move, UnreadableMove> {
        text.parse()
    }
}

impl From<Move> for String {
    fn from(chosen: Move) -> String {
        chosen.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn the_canonical_text_is_the_published_one() {
        let (e1, e2, e3, e5, e6) = (at("e1"), at("e2"), at("e3"), at("e5"), at("e6"));
        let (c3, d4) = (at("c3"), at("d4"));
        let go = Move::Go { from: e1, to: e2 };
        let through = Move::Take { from: e3, to: e6, captured: e5 };
        let shot = Move::Shoot { from: c3, target: d4 };
        for (chosen, text) in [(go, "e1-e2"), (through, "e3-e6xe5"), (shot, "c3*d4"), (Move::Pass, "pass")] {
            assert_eq!(chosen.to_string(), text);
            assert_eq!(text.parse(), Ok(chosen));
            assert_eq!(text.to_uppercase().parse(), Ok(chosen));
            let json = serde_json::to_string(&chosen).unwrap();
            assert_eq!(json, format!("\"{text}\""));
            assert_eq!(serde_json::from_str::<Move>(&json).unwrap(), chosen);
        }
    }

    #[test]
    fn a_capture_by_entering_may_be_written_short() {
        let short: Move = "e3xe6".parse().unwrap();
        assert_eq!(short.to_string(), "e3-e6xe6");
    }

    #[test]
    fn moves_tell_their_squares() {
        let shot: Move = "c3*d4".parse().unwrap();
        assert_eq!(shot.from(), Some(at("c3")));
        assert_eq!(shot.to(), Some(at("c3")));
        assert_eq!(shot.captured(), Some(at("d4")));
        let through: Move = "e3-e6xe5".parse().unwrap();
        assert_eq!(through.to(), Some(at("e6")));
        assert_eq!(through.squares().len(), 3);
        assert!(Move::Pass.squares().is_empty());
    }

    #[test]
    fn unreadable_moves_are_explained() {
        let told = |text: &str| text.parse::<Move>().unwrap_err().to_string();
        assert!(told("hello").contains("e3-e6xe5"));
        assert!(told("").contains("c3*d4"));
        assert_eq!(
            told("e1-e10"),
            "in the move `e1-e10`, `e10` is no square: files run from a to i, ranks from 1 to 9"
        );
        assert!(told("c3*z9").contains("`z9`"));
        assert!(told("e1-e1").contains("names e1 twice"));
        assert!(told("e1-e4xe1").contains("names e1 twice"));
        for text in ["-", "x", "*", "e1-", "-e1", "e1-e2-e3", "e1xe2xe3", "e1*e2*e3"] {
            assert!(text.parse::<Move>().is_err(), "{text}");
        }
    }
}
