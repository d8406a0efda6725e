//! The nine kinds of piece, and a piece: a kind in one side's colours.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::side::Side;

/// What a piece is. How each kind moves is in [`crate::movegen`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The piece whose capture loses the game; captures nothing itself.
    Crown,
    /// One step diagonally.
    Footman,
    /// One step forward or sideways; safe from straight ahead.
    Pikeman,
    /// Up to three diagonal steps, the third in any diagonal direction.
    ManAtArms,
    /// Up to three squares in a straight line, through one captured enemy.
    Cavalry,
    /// Moves up to two squares, or shoots ahead over other pieces.
    Archer,
    /// One step in any direction; safe from the three directions ahead.
    Tower,
    /// Up to four squares in any direction, through one captured enemy.
    Elephant,
    /// One step without capturing, or shoots up to three squares ahead.
    Ballista,
}

impl Kind {
    /// All kinds: the Crown, then Tier 3, Tier 2 and Tier 1.
    pub const ALL: [Kind; 9] = [
        Kind::Crown,
        Kind::Footman,
        Kind::Pikeman,
        Kind::ManAtArms,
        Kind::Cavalry,
        Kind::Archer,
        Kind::Tower,
        Kind::Elephant,
        Kind::Ballista,
    ];

    /// The kind's name in files and orders, such as `man_at_arms`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Crown => "crown",
            Kind::Footman => "footman",
            Kind::Pikeman => "pikeman",
            Kind::ManAtArms => "man_at_arms",
            Kind::Cavalry => "cavalry",
            Kind::Archer => "archer",
            Kind::Tower => "tower",
            Kind::Elephant => "elephant",
            Kind::Ballista => "ballista",
        }
    }

    /// The kind's name in a sentence, such as `Man-at-Arms`.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Kind::Crown => "Crown",
            Kind::Footman => "Footman",
            Kind::Pikeman => "Pikeman",
            Kind::ManAtArms => "Man-at-Arms",
            Kind::Cavalry => "Cavalry",
            Kind::Archer => "Archer",
            Kind::Tower => "Tower",
            Kind::Elephant => "Elephant",
            Kind::Ballista => "Ballista",
        }
    }

    /// How it moves, in one short line; what nothing else is said of captures by going there. `exact`: an Archer goes two squares and
    /// never one.
    #[must_use]
    pub const fn in_short(self, exact: bool) -> &'static str {
        match self {
            Kind::Crown => "one square any way; captures nothing",
            Kind::Footman => "one square along any diagonal",
            Kind::Pikeman => "one square ahead or aside; safe from straight ahead",
            Kind::ManAtArms => "up to three steps on a diagonal, the third on any",
            Kind::Cavalry => "up to three squares straight, through one it takes",
            Kind::Archer if exact => "goes two squares; shoots 1 ahead, 1 or 2 aslant ahead",
            Kind::Archer => "goes 1 or 2 squares; shoots 1 ahead, 1-2 aslant ahead",
            Kind::Tower => "one square any way; safe from ahead, aslant too",
            Kind::Elephant => "up to four squares any way, through one it takes",
            Kind::Ballista => "goes one square; shoots 1-3 ahead, aslant too",
        }
    }

    /// One letter for diagrams and notation: K F P M C A T E B. `K` is the Crown, since the
    /// Cavalry has the `C`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Kind::Crown => 'K',
            Kind::Footman => 'F',
            Kind::Pikeman => 'P',
            Kind::ManAtArms => 'M',
            Kind::Cavalry => 'C',
            Kind::Archer => 'A',
            Kind::Tower => 'T',
            Kind::Elephant => 'E',
            Kind::Ballista => 'B',
        }
    }

    /// The tier the kind is picked from: 3 is the weakest and most numerous, 1 the strongest
    /// (ruling 1). `None` for the Crown, which is not picked.
    #[must_use]
    pub const fn tier(self) -> Option<u8> {
        match self {
            Kind::Crown => None,
            Kind::Footman | Kind::Pikeman => Some(3),
            Kind::ManAtArms | Kind::Cavalry | Kind::Archer => Some(2),
            Kind::Tower | Kind::Elephant | Kind::Ballista => Some(1),
        }
    }

    /// Whether the kind can capture at all: only the Crown cannot (ruling 24).
    #[must_use]
    pub const fn captures(self) -> bool {
        !matches!(self, Kind::Crown)
    }

    /// Whether the kind captures by shooting, and never by moving (rulings 16 to 19).
    #[must_use]
    pub const fn shoots(self) -> bool {
        matches!(self, Kind::Archer | Kind::Ballista)
    }

    /// A number for tables, 0 to 8, in the order of [`Kind::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind whose name is nearest to a misspelt one, if any is near enough to be meant.
    #[must_use]
    pub fn nearest(text: &str) -> Option<Kind> {
        // Names are short: cutting the text keeps a hostile one from costing anything.
        let written: String = simplified(text).chars().take(24).collect();
        Kind::ALL
            .into_iter()
            .map(|kind| (strsim::osa_distance(&written, &simplified(kind.name())), kind))
            .filter(|&(distance, kind)| distance <= kind.name().len() / 3)
            .min()
            .map(|(_, kind)| kind)
    }
}

/// The letters of a name alone, in lower case: `Man-at-Arms` and `man_at_arms` are the same.
fn simplified(text: &str) -> String {
    text.chars().filter(|letter| !matches!(letter, ' ' | '_' | '-')).flat_map(char::to_lowercase).collect()
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.title())
    }
}

/// The text is the name of no kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownKind {
    /// What was written.
    pub text: String,
    /// The kind that was probably meant.
    pub nearest: Option<Kind>,
}

impl std::error::Error for UnknownKind {}

impl fmt::Display for UnknownKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no kind of piece", self.text)?;
        match self.nearest {
            Some(kind) => write!(f, ": did you mean {}?", kind.name()),
            None => {
                f.write_str(": the kinds are ")?;
                for (place, kind) in Kind::ALL.into_iter().enumerate() {
                    let comma = if place == 0 { "" } else { ", " };
                    write!(f, "{comma}{}", kind.name())?;
                }
                Ok(())
            }
        }
    }
}

impl FromStr for Kind {
    type Err = UnknownKind;

    /// Reads a name or a letter in any case; `man_at_arms`, `Man-at-Arms` and `man at arms` are
    /// the same.
    fn from_str(text: &str) -> Result<Kind, UnknownKind> {
        let wanted = simplified(text.trim());
        Kind::ALL
            .into_iter()
            .find(|kind| wanted == simplified(kind.name()) || wanted.chars().eq(kind.letter().to_lowercase()))
            .ok_or_else(|| UnknownKind { text: text.to_owned(), nearest: Kind::nearest(text) })
    }
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// The letter in a diagram: a capital for White, a small letter for Black.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.side {
            Side::White => self.kind.letter(),
            Side::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.side, self.kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_titles_and_letters_parse_back() {
        for (place, kind) in Kind::ALL.into_iter().enumerate() {
            assert_eq!(kind.index(), place);
            assert_eq!(kind.name().parse(), Ok(kind));
            assert_eq!(kind.title().parse(), Ok(kind));
            assert_eq!(kind.letter().to_string().parse(), Ok(kind));
            let text = serde_json::to_string(&kind).unwrap();
            assert_eq!(text, format!("\"{}\"", kind.name()));
        }
        assert_eq!("MAN AT ARMS".parse(), Ok(Kind::ManAtArms));
    }

    #[test]
    fn letters_are_those_of_the_notation() {
        let letters: String = Kind::ALL.iter().map(|kind| kind.letter()).collect();
        assert_eq!(letters, "KFPMCATEB");
    }

    #[test]
    fn tiers_hold_two_three_and_three_kinds() {
        let count = |tier| Kind::ALL.iter().filter(|kind| kind.tier() == tier).count();
        assert_eq!([None, Some(3), Some(2), Some(1)].map(count), [1, 2, 3, 3]);
    }

    #[test]
    fn a_misspelt_kind_is_answered_with_the_nearest() {
        for (text, nearest) in [
            ("elefant", Kind::Elephant),
            ("balista", Kind::Ballista),
            ("calvary", Kind::Cavalry),
            ("men-at-arms", Kind::ManAtArms),
            ("archers", Kind::Archer),
        ] {
            let problem = text.parse::<Kind>().unwrap_err();
            assert_eq!(problem.nearest, Some(nearest), "{text}");
        }
        assert_eq!(
            "elefant".parse::<Kind>().unwrap_err().to_string(),
            "`elefant` is no kind of piece: did you mean elephant?"
        );
        let problem = "queen".parse::<Kind>().unwrap_err();
        assert_eq!(problem.nearest, None);
        assert!(problem.to_string().contains("crown, footman, pikeman"));
        assert!("".parse::<Kind>().is_err());
    }
}
