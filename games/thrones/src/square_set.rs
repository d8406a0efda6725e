//! A set of squares as the bits of one number: the board as the move generator sees it.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};

use crate::square::Square;

/// The bits that stand for squares.
const BOARD: u128 = (1 << Square::COUNT) - 1;

/// A set of squares; bit `n` stands for the square with index `n`.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareSet(u128);

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet(0);
    /// Every square of the board.
    pub const BOARD: SquareSet = SquareSet(BOARD);

    /// The set of this one square.
    #[must_use]
    #[inline]
    pub const fn of(square: Square) -> SquareSet {
        SquareSet(1 << square.index())
    }

    /// The set with this square added.
    #[must_use]
    #[inline]
    pub const fn with(self, square: Square) -> SquareSet {
        SquareSet(self.0 | 1 << square.index())
    }

    /// The set with this square left out.
    #[must_use]
    #[inline]
    pub const fn without(self, square: Square) -> SquareSet {
        SquareSet(self.0 & !(1 << square.index()))
    }

    /// Whether the square is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    /// Whether the set has no square.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares are in the set.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The first square in the order of squares (nearest a1).
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<Square> {
        Square::from_index(self.0.trailing_zeros() as usize)
    }

    /// The last square in the order of squares (nearest i9).
    #[must_use]
    #[inline]
    pub const fn last(self) -> Option<Square> {
        match self.0.checked_ilog2() {
            Some(index) => Square::from_index(index as usize),
            None => None,
        }
    }
}

impl BitAnd for SquareSet {
    type Output = SquareSet;
    #[inline]
    fn bitand(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;
    #[inline]
    fn bitor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }
}

impl BitOrAssign for SquareSet {
    #[inline]
    fn bitor_assign(&mut self, other: SquareSet) {
        self.0 |= other.0;
    }
}

impl Sub for SquareSet {
    type Output = SquareSet;
    /// The squares of the first set that are not in the second.
    #[inline]
    fn sub(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & !other.0)
    }
}

impl Not for SquareSet {
    type Output = SquareSet;
    /// The squares of the board that are not in the set.
    #[inline]
    fn not(self) -> SquareSet {
        SquareSet(!self.0 & BOARD)
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = SquaresOf;
    #[inline]
    fn into_iter(self) -> SquaresOf {
        SquaresOf(self)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares.into_iter().fold(SquareSet::EMPTY, SquareSet::with)
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The squares of a set, in order from a1 to i9.
#[derive(Clone, Debug)]
pub struct SquaresOf(SquareSet);

impl Iterator for SquaresOf {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        // Clears the lowest bit, which is the square just taken.
        self.0 = SquareSet(self.0.0 & (self.0.0 - 1));
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.len() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for SquaresOf {}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &str) -> SquareSet {
        names.split_whitespace().map(|name| name.parse::<Square>().unwrap()).collect()
    }

    #[test]
    fn members_come_back_in_order() {
        let squares: Vec<String> = set("i9 e5 a1 h8").into_iter().map(String::from).collect();
        assert_eq!(squares, ["a1", "e5", "h8", "i9"]);
        assert_eq!(set("i9 e5").first(), "e5".parse().ok());
        assert_eq!(set("i9 e5").last(), "i9".parse().ok());
        assert_eq!(SquareSet::EMPTY.first(), None);
        assert_eq!(SquareSet::EMPTY.last(), None);
    }

    #[test]
    fn set_arithmetic_stays_on_the_board() {
        assert_eq!(SquareSet::BOARD.len(), 81);
        assert_eq!(!SquareSet::EMPTY, SquareSet::BOARD);
        assert_eq!((!set("a1")).len(), 80);
        assert_eq!(set("a1 b1") - set("b1 c1"), set("a1"));
        assert_eq!(set("a1 b1") & set("b1 c1"), set("b1"));
        assert_eq!(set("a1") | set("i9"), set("a1 i9"));
        assert_eq!(set("a1 i9").without("i9".parse().unwrap()), set("a1"));
        assert!(set("i9").contains("i9".parse().unwrap()));
        assert!(!set("i9").contains("h9".parse().unwrap()));
    }
}
