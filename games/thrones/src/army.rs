//! The army a side picks and where it sets it up (rulings 1 to 3).

use crate::kind::{Kind, Piece};
use crate::side::Side;
use crate::square::Square;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// How many pieces of each tier an army has, strongest number first: tier and count (ruling 1).
pub const TIERS: [(u8, usize); 3] = [(3, 8), (2, 4), (1, 1)];

/// One rank of an army as it is set up, files `a` to `i` from left to right for both sides.
///
/// The text is `row 3 P F . F`…: the rank of the board and nine letters, a dot for an empty square. Files and serde use
/// it too.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Row {
    /// The rank of the board, 1 to 9.
    pub rank: u8,
    /// What stands on files a to i.
    pub kinds: [Option<Kind>; Square::EDGE],
}

impl Row {
    /// The squares of the row with what stands on them, empty ones left out.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Kind)> + '_ {
        let rank = usize::from(self.rank).wrapping_sub(1);
        let square = move |file| Square::new(file, rank);
        self.kinds.iter().enumerate().filter_map(move |(file, kind)| Some((square(file)?, (*kind)?)))
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}", self.rank)?;
        for kind in self.kinds {
            write!(f, " {}", kind.map_or('.', Kind::letter))?;
        }
        Ok(())
    }
}

impl From<Row> for String {
    fn from(row: Row) -> String {
        row.to_string()
    }
}

impl TryFrom<String> for Row {
    type Error = String;

    fn try_from(text: String) -> Result<Row, String> {
        text.parse()
    }
}

impl FromStr for Row {
    type Err = String;

    /// Reads the canonical text alone; what players type is read in [`crate::reading`].
    fn from_str(text: &str) -> Result<Row, String> {
        let wrong = || format!("`{text}` is no row of an army: it should be like `row 3 P F . F P F P F P`");
        let mut words = text.split_whitespace();
        if words.next() != Some("row") {
            return Err(wrong());
        }
        let rank = words.next().and_then(|w| w.parse().ok()).filter(|rank| (1..=9).contains(rank));
        let kind = |word: &str| match word {
            "." => Some(None),
            letter => Kind::ALL.into_iter().find(|k| letter.chars().eq([k.letter()])).map(Some),
        };
        let kinds: Option<Vec<_>> = words.map(kind).collect();
        let kinds = kinds.and_then(|kinds| kinds.try_into().ok());
        Ok(Row { rank: rank.ok_or_else(wrong)?, kinds: kinds.ok_or_else(wrong)? })
    }
}

/// The pieces of one side before the first move, by square.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Army {
    /// What stands where.
    pub pieces: BTreeMap<Square, Kind>,
}

impl Army {
    /// The army these rows show; a later row takes the place of an earlier one of the same rank.
    pub fn of<'r>(rows: impl IntoIterator<Item = &'r Row>) -> Army {
        let latest: BTreeMap<u8, &Row> = rows.into_iter().map(|row| (row.rank, row)).collect();
        Army { pieces: latest.values().flat_map(|row| row.pieces()).collect() }
    }

    /// The row of this rank (1 to 9).
    #[must_use]
    pub fn row(&self, rank: u8) -> Row {
        let index = usize::from(rank).wrapping_sub(1);
        let kind = |file| self.pieces.get(&Square::new(file, index)?).copied();
        Row { rank, kinds: std::array::from_fn(kind) }
    }

    /// The three rows of a side, in the order they are shown: its front row on the side of the enemy.
    #[must_use]
    pub fn rows(&self, side: Side) -> [Row; 3] {
        shown_ranks(side).map(|rank| self.row(rank))
    }

    /// The pieces with their owner.
    pub fn placed(&self, side: Side) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.pieces.iter().map(move |(square, kind)| (*square, Piece { side, kind: *kind }))
    }

    /// Everything that keeps this from being an army of that side, each with its ruling; empty for a legal army.
    #[must_use]
    pub fn faults(&self, side: Side) -> Vec<String> {
        let mut faults = Vec::new();
        for (tier, wanted) in TIERS {
            let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(|k| k.tier() == Some(tier)).collect();
            let found = self.pieces.values().filter(|k| kinds.contains(k)).count();
            if found != wanted {
                let names = list(&kinds);
                let (less, more) = (wanted.saturating_sub(found), found.saturating_sub(wanted));
                let by = if less > 0 { format!("{less} too few") } else { format!("{more} too many") };
                faults.push(format!(
                    "The army has {found} of tier {tier} ({names}) and must have {wanted}: {by} (rulings 1, 2)."
                ));
            }
        }
        let crowns: Vec<Square> =
            self.pieces.iter().filter(|(_, k)| **k == Kind::Crown).map(|(s, _)| *s).collect();
        match crowns.as_slice() {
            [] => faults.push("The army has no Crown (K) and must have one (ruling 1).".into()),
            [only] if corners(side).contains(only) => faults.push(crown_in_corner(*only)),
            [_] => {}
            several => {
                faults.push(format!("The army has {} Crowns and must have one (ruling 1).", several.len()))
            }
        }
        for square in self.pieces.keys().filter(|square| !own_ranks(side).contains(&rank_of(**square))) {
            faults.push(outside(*square, side));
        }
        faults
    }
}

/// The ranks (1 to 9) a side sets up on (ruling 3).
#[must_use]
pub const fn own_ranks(side: Side) -> [u8; 3] {
    match side {
        Side::White => [1, 2, 3],
        Side::Black => [7, 8, 9],
    }
}

/// The same ranks from the top of the board down, as rows are shown.
#[must_use]
pub const fn shown_ranks(side: Side) -> [u8; 3] {
    let [low, middle, high] = own_ranks(side);
    [high, middle, low]
}

/// The rank people count, 1 to 9.
#[must_use]
pub fn rank_of(square: Square) -> u8 {
    u8::try_from(square.rank() + 1).unwrap_or(u8::MAX)
}

/// The corners a Crown may not start on: the ends of the own back rank (ruling 3).
#[must_use]
pub fn corners(side: Side) -> Vec<Square> {
    let rank = match side {
        Side::White => 0,
        Side::Black => Square::EDGE - 1,
    };
    [0, Square::EDGE - 1].into_iter().filter_map(|file| Square::new(file, rank)).collect()
}

/// What to say about a Crown on a corner.
#[must_use]
pub fn crown_in_corner(square: Square) -> String {
    format!("The Crown may not start in a corner of the board, and {square} is one (ruling 3).")
}

/// What to say about a square a side may not set up on.
#[must_use]
pub fn outside(square: Square, side: Side) -> String {
    let [low, _, high] = own_ranks(side);
    format!("{square} is outside the rows of {}, which are {low} to {high} (ruling 3).", colour(side))
}

/// The side's name at the beginning of a sentence.
#[must_use]
pub const fn colour(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
    }
}

fn list(kinds: &[Kind]) -> String {
    kinds.iter().map(|k| k.title()).collect::<Vec<_>>().join(", ")
}

/// The army of a side that sends none: a plain, sound set-up, its front closed, its Crown behind its strongest pieces.
#[must_use]
pub fn plain_army(side: Side) -> Army {
    // Front row first, files a to i.
    layout(side, ["FPFP.PFPF", "..A...A..", "...MTKC.."])
}

/// An army from three texts of nine letters, its front row first. Unknown letters are empty squares.
#[must_use]
pub fn layout(side: Side, front_to_back: [&str; 3]) -> Army {
    let ranks = match side {
        Side::White => [3, 2, 1],
        Side::Black => [7, 8, 9],
    };
    let kind = |letter: char| Kind::ALL.into_iter().find(|k| k.letter() == letter);
    let mut pieces = BTreeMap::new();
    for (rank, text) in ranks.into_iter().zip(front_to_back) {
        for (file, letter) in text.chars().enumerate() {
            if let (Some(square), Some(kind)) = (Square::new(file, rank - 1), kind(letter)) {
                pieces.insert(square, kind);
            }
        }
    }
    Army { pieces }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn army(side: Side, rows: [&str; 3]) -> Army {
        layout(side, rows)
    }

    #[test]
    fn rows_print_and_read_back() {
        let text = "row 3 P F . F P F P F K";
        let row: Row = text.parse().unwrap();
        assert_eq!(row.to_string(), text);
        assert_eq!(row.pieces().count(), 8);
        for wrong in
            ["row 3 P F", "row 0 . . . . . . . . .", "row 3 P F . F P F P F Q", "3 . . . . . . . . ."]
        {
            assert!(wrong.parse::<Row>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_plain_army_is_legal_for_both_sides() {
        for side in Side::BOTH {
            let army = plain_army(side);
            assert_eq!(army.faults(side), [""; 0]);
            assert_eq!(army.pieces.len(), 14);
            assert_eq!(Army::of(&army.rows(side)), army);
        }
    }

    #[test]
    fn all_eight_of_one_kind_are_an_army() {
        let rows = ["PPPPPPPP.", "CCCC.....", "....KE..."];
        assert_eq!(army(Side::White, rows).faults(Side::White), [""; 0]);
    }

    #[test]
    fn every_fault_is_told_at_once() {
        let wrong = army(Side::Black, ["FFFFFFFFF", "CCC......", "K.......T"]);
        let told = wrong.faults(Side::Black);
        assert_eq!(told.len(), 3, "{told:?}");
        assert!(told[0].contains("9 of tier 3") && told[0].contains("1 too many"));
        assert!(told[1].contains("3 of tier 2") && told[1].contains("1 too few"));
        assert!(told[2].contains("a9"));
    }

    #[test]
    fn pieces_outside_the_own_rows_and_missing_crowns_are_told() {
        let mut wrong = plain_army(Side::White);
        let crown = *wrong.pieces.iter().find(|(_, k)| **k == Kind::Crown).unwrap().0;
        wrong.pieces.remove(&crown);
        wrong.pieces.insert("e4".parse().unwrap(), Kind::Footman);
        let told = wrong.faults(Side::White).join("\n");
        assert!(
            told.contains("no Crown") && told.contains("e4 is outside") && told.contains("9 of tier 3"),
            "{told}"
        );
    }

    #[test]
    fn other_pieces_may_start_in_a_corner() {
        let rows = ["FFFFFFFF.", "CCCC.....", "T...K...."];
        assert_eq!(army(Side::White, rows).faults(Side::White), [""; 0]);
        assert_eq!(army(Side::Black, rows).faults(Side::Black), [""; 0]);
    }
}
