//! Hexes of the four-ring map, by the labels players use: a column A to I and a number counted from the column's top.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A place on the map. Mecatol Rex, E5, is (0, 0). The wormhole nexus lies off the map and is a place of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Hex {
    /// Column, -4 (A) to 4 (I).
    pub q: i8,
    /// Axial row, growing to the south.
    pub r: i8,
}

/// How many rings lie round Mecatol Rex (2, 3).
pub const RINGS: i8 = 4;

impl Hex {
    /// The hex of Mecatol Rex.
    pub const MECATOL: Hex = Hex { q: 0, r: 0 };
    /// The wormhole nexus of the Cartographer (5.4): off the map.
    pub const NEXUS: Hex = Hex { q: 100, r: 100 };

    /// The six hexes around it, whether on the map or not, clockwise from the north.
    #[must_use]
    pub fn around(self) -> [Hex; 6] {
        starmap::hex::around(self.q, self.r).map(|(q, r)| Hex { q, r })
    }

    /// How many steps lie between two hexes of the map.
    #[must_use]
    pub fn distance(self, other: Hex) -> u8 {
        starmap::hex::distance((self.q, self.r), (other.q, other.r))
    }

    /// The ring it lies in: 0 for Mecatol Rex, 4 for the border.
    #[must_use]
    pub fn ring(self) -> u8 {
        self.distance(Hex::MECATOL)
    }

    /// Does it lie on the map of four rings?
    #[must_use]
    pub fn is_on_map(self) -> bool {
        i16::from(self.ring()) <= i16::from(RINGS)
    }

    /// The top row of its column.
    fn top(self) -> i16 {
        (-i16::from(RINGS)).max(-i16::from(RINGS) - i16::from(self.q))
    }

    /// All hexes of the map, by column and row.
    pub fn all() -> impl Iterator<Item = Hex> {
        (-RINGS..=RINGS).flat_map(|q| (-RINGS..=RINGS).map(move |r| Hex { q, r })).filter(|h| h.is_on_map())
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Hex::NEXUS {
            return f.write_str("Nexus");
        }
        let column = u8::try_from(i16::from(self.q) + i16::from(RINGS)).unwrap_or(0);
        let row = i16::from(self.r) - self.top() + 1;
        write!(f, "{}{row}", char::from(b'A'.saturating_add(column)))
    }
}

/// A text that is no label of a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a system is a letter from A to I and a number counted from the top of its column, such as E5")]
pub struct NotAHex;

impl FromStr for Hex {
    type Err = NotAHex;

    fn from_str(text: &str) -> Result<Hex, NotAHex> {
        if text.eq_ignore_ascii_case("nexus") {
            return Ok(Hex::NEXUS);
        }
        let mut letters = text.chars();
        let column = letters.next().map(|c| c.to_ascii_uppercase()).filter(|c| ('A'..='I').contains(c));
        let row = letters.as_str().parse::<u8>().ok().filter(|n| (1..=9).contains(n));
        let (Some(column), Some(row)) = (column, row) else { return Err(NotAHex) };
        let q = i8::try_from(column as u32 - u32::from(b'A')).map_err(|_| NotAHex)? - RINGS;
        let r = i16::from(row) - 1 + Hex { q, r: 0 }.top();
        let hex = Hex { q, r: i8::try_from(r).map_err(|_| NotAHex)? };
        if hex.is_on_map() && letters.as_str().len() == 1 { Ok(hex) } else { Err(NotAHex) }
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|e: NotAHex| serde::de::Error::custom(format!("{text:?}: {e}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixty_one_labels_name_sixty_one_systems() {
        let all: Vec<Hex> = Hex::all().collect();
        assert_eq!(all.len(), 61);
        for hex in &all {
            assert_eq!(hex.to_string().parse::<Hex>(), Ok(*hex));
        }
        for (label, q, r) in
            [("E5", 0, 0), ("E1", 0, -4), ("A1", -4, 0), ("A5", -4, 4), ("I5", 4, 0), ("I1", 4, -4)]
        {
            assert_eq!(label.parse::<Hex>(), Ok(Hex { q, r }), "{label}");
        }
        for wrong in ["A6", "J1", "E0", "E10", "E", "", "5E", "E+5"] {
            assert_eq!(wrong.parse::<Hex>(), Err(NotAHex), "{wrong}");
        }
        assert_eq!("nexus".parse(), Ok(Hex::NEXUS));
    }

    #[test]
    fn distances_count_steps() {
        assert_eq!(Hex::MECATOL.ring(), 0);
        assert!(Hex::MECATOL.around().iter().all(|h| h.ring() == 1));
        assert_eq!(Hex::all().filter(|h| h.ring() == 4).count(), 24);
        assert_eq!("A1".parse::<Hex>().unwrap().distance("I5".parse().unwrap()), 8);
    }
}
