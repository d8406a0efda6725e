//! Hexes of the board, by the labels players use: column A to I, row in doubled coordinates.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A hex of the board. `q` is the column less four, `r` the axial row; the Throneworld E9 is (0, 0).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Hex {
    /// Column, -4 (A) to 4 (I).
    pub q: i8,
    /// Axial row.
    pub r: i8,
}

impl Hex {
    /// The hex of the Throneworld, E9.
    pub const CENTRE: Hex = Hex { q: 0, r: 0 };

    /// The six hexes around it, whether on the board or not, clockwise from the north.
    #[must_use]
    pub fn around(self) -> [Hex; 6] {
        starmap::hex::around(self.q, self.r).map(|(q, r)| Hex { q, r })
    }

    /// The row of the label.
    #[must_use]
    pub fn row(self) -> i16 {
        9 + i16::from(self.q) + 2 * i16::from(self.r)
    }

    /// The column, 0 (A) to 8 (I) on the board.
    #[must_use]
    pub fn column(self) -> i16 {
        i16::from(self.q) + 4
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = u8::try_from(self.column()).unwrap_or(0);
        write!(f, "{}{}", char::from(b'A'.saturating_add(column)), self.row())
    }
}

/// A text that is no label of a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a hex is a letter from A to I and a row, such as E9; rows go up in steps of two within a column")]
pub struct NotAHex;

impl FromStr for Hex {
    type Err = NotAHex;

    fn from_str(text: &str) -> Result<Hex, NotAHex> {
        let mut letters = text.chars();
        let column = letters.next().map(|c| c.to_ascii_uppercase()).filter(|c| ('A'..='I').contains(c));
        let digits = letters.as_str();
        let plain = !digits.is_empty() && digits.len() <= 2 && digits.bytes().all(|b| b.is_ascii_digit());
        let (Some(column), true) = (column, plain) else { return Err(NotAHex) };
        let row: i16 = digits.parse().map_err(|_| NotAHex)?;
        let q = i16::from(column as u8 - b'A') - 4;
        let twice = row - 9 - q;
        if twice % 2 != 0 {
            return Err(NotAHex);
        }
        let small = |n: i16| i8::try_from(n).map_err(|_| NotAHex);
        Ok(Hex { q: small(q)?, r: small(twice / 2)? })
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
    fn labels_are_those_of_the_board() {
        // From the table of hexes: A3 is (-4,-1), F0 (1,-5), I15 (4,1), C17 (-2,5).
        for (label, q, r) in [("E9", 0, 0), ("A3", -4, -1), ("F0", 1, -5), ("I15", 4, 1), ("C17", -2, 5)] {
            let hex: Hex = label.parse().unwrap();
            assert_eq!((hex.q, hex.r), (q, r), "{label}");
            assert_eq!(hex.to_string(), label);
        }
        assert_eq!("e9".parse::<Hex>(), Ok(Hex::CENTRE));
        for wrong in ["E8", "J9", "E", "", "9E", "E+9", "E999"] {
            assert_eq!(wrong.parse::<Hex>(), Err(NotAHex), "{wrong}");
        }
    }
}
