//! Where every piece stands and who is to move.

use std::fmt;

use crate::kind::{Kind, Piece};
use crate::moves::Move;
use crate::side::Side;
use crate::square::Square;
use crate::square_set::SquareSet;

/// The board and the side to move: all that decides which moves there are.
///
/// Equal positions with the same side to move are the same position in the sense of threefold
/// repetition (ruling 27). Copying one is cheap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The squares of each side. No square is in both.
    sides: [SquareSet; 2],
    /// The squares of each kind, both sides together. Their union is that of `sides`.
    kinds: [SquareSet; 9],
    to_move: Side,
}

/// What came of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The position after the move, the other side to move.
    pub after: Position,
    /// The piece the move captured.
    pub captured: Option<Piece>,
}

impl Played {
    /// Whether the move captured a Crown and so ended the game.
    #[must_use]
    #[inline]
    pub fn captured_crown(&self) -> bool {
        matches!(self.captured, Some(Piece { kind: Kind::Crown, .. }))
    }
}

impl Position {
    /// A board without pieces.
    #[must_use]
    pub const fn empty(to_move: Side) -> Position {
        Position { sides: [SquareSet::EMPTY; 2], kinds: [SquareSet::EMPTY; 9], to_move }
    }

    /// The side to move.
    #[must_use]
    #[inline]
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// The same board with this side to move.
    #[must_use]
    pub const fn with_to_move(mut self, side: Side) -> Position {
        self.to_move = side;
        self
    }

    /// Puts a piece on a square; gives back the piece it replaced.
    pub fn place(&mut self, square: Square, piece: Piece) -> Option<Piece> {
        let replaced = self.remove(square);
        let Piece { side, kind } = piece;
        self.sides[side.index()] = self.sides[side.index()].with(square);
        self.kinds[kind.index()] = self.kinds[kind.index()].with(square);
        replaced
    }

    /// Takes the piece off a square and gives it back.
    pub fn remove(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square)?;
        let Piece { side, kind } = piece;
        self.sides[side.index()] = self.sides[side.index()].without(square);
        self.kinds[kind.index()] = self.kinds[kind.index()].without(square);
        Some(piece)
    }

    /// The piece on a square.
    #[must_use]
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let side = if self.sides[0].contains(square) {
            Side::White
        } else if self.sides[1].contains(square) {
            Side::Black
        } else {
            return None;
        };
        let kind = Kind::ALL.into_iter().find(|kind| self.kinds[kind.index()].contains(square))?;
        Some(Piece { side, kind })
    }

    /// The squares of one side's pieces.
    #[must_use]
    #[inline]
    pub const fn side(&self, side: Side) -> SquareSet {
        self.sides[side.index()]
    }

    /// The squares of one kind of piece of both sides.
    #[must_use]
    #[inline]
    pub const fn kind(&self, kind: Kind) -> SquareSet {
        self.kinds[kind.index()]
    }

    /// The squares of one side's pieces of one kind.
    #[must_use]
    #[inline]
    pub fn of(&self, side: Side, kind: Kind) -> SquareSet {
        self.side(side) & self.kind(kind)
    }

    /// The squares with a piece on them.
    #[must_use]
    #[inline]
    pub fn occupied(&self) -> SquareSet {
        self.sides[0] | self.sides[1]
    }

    /// Where a side's Crown stands; `None` once it is captured.
    #[must_use]
    pub fn crown(&self, side: Side) -> Option<Square> {
        self.of(side, Kind::Crown).first()
    }

    /// All pieces in the order of squares, a1 to i9.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The position after a move, and what the move captured.
    ///
    /// The move must be legal here (see [`Position::is_legal`]); another move is carried out as
    /// far as its squares allow and means nothing, but does not panic.
    #[must_use]
    #[inline]
    pub fn play(&self, chosen: Move) -> Played {
        let mut after = *self;
        after.to_move = self.to_move.other();
        let captured = chosen.captured().and_then(|square| after.remove(square));
        if let Move::Go { from, to } | Move::Take { from, to, .. } = chosen
            && let Some(piece) = after.remove(from)
        {
            after.place(to, piece);
        }
        Played { after, captured }
    }
}

impl FromIterator<(Square, Piece)> for Position {
    /// White to move; a later piece replaces an earlier one on the same square.
    fn from_iter<I: IntoIterator<Item = (Square, Piece)>>(pieces: I) -> Position {
        let mut position = Position::empty(Side::White);
        for (square, piece) in pieces {
            position.place(square, piece);
        }
        position
    }
}

impl fmt::Display for Position {
    /// A diagram, rank 9 at the top; White's pieces in capitals, Black's in small letters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..Square::EDGE).rev() {
            write!(f, "{} ", rank + 1)?;
            for file in 0..Square::EDGE {
                let piece = Square::new(file, rank).and_then(|square| self.piece_at(square));
                write!(f, " {}", piece.map_or('.', Piece::letter))?;
            }
            writeln!(f)?;
        }
        writeln!(f, "   a b c d e f g h i")?;
        write!(f, "{} to move", self.to_move)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(name: &str) -> Square {
        name.parse().unwrap()
    }

    const WHITE_CAVALRY: Piece = Piece { side: Side::White, kind: Kind::Cavalry };
    const BLACK_CROWN: Piece = Piece { side: Side::Black, kind: Kind::Crown };

    #[test]
    fn pieces_are_found_where_they_were_put() {
        let mut position = Position::empty(Side::Black);
        assert_eq!(position.place(at("e3"), WHITE_CAVALRY), None);
        assert_eq!(position.place(at("e3"), BLACK_CROWN), Some(WHITE_CAVALRY));
        assert_eq!(position.place(at("a1"), WHITE_CAVALRY), None);
        let pieces: Vec<_> = position.pieces().collect();
        assert_eq!(pieces, [(at("a1"), WHITE_CAVALRY), (at("e3"), BLACK_CROWN)]);
        assert_eq!(position.crown(Side::Black), Some(at("e3")));
        assert_eq!(position.crown(Side::White), None);
        assert_eq!(position.remove(at("e3")), Some(BLACK_CROWN));
        assert_eq!(position.remove(at("e3")), None);
        assert_eq!(position.occupied().len(), 1);
    }

    #[test]
    fn playing_moves_the_piece_and_takes_the_captured_one_off() {
        let position: Position = [(at("e3"), WHITE_CAVALRY), (at("e5"), BLACK_CROWN)].into_iter().collect();
        let played = position.play("e3-e6xe5".parse().unwrap());
        assert_eq!(played.captured, Some(BLACK_CROWN));
        assert!(played.captured_crown());
        let left: Vec<_> = played.after.pieces().collect();
        assert_eq!(left, [(at("e6"), WHITE_CAVALRY)]);
        assert_eq!(played.after.to_move(), Side::Black);

        let passed = position.play(Move::Pass);
        assert_eq!(passed.after, position.with_to_move(Side::Black));
        assert!(!passed.captured_crown());
    }

    #[test]
    fn the_diagram_has_rank_nine_on_top() {
        let position: Position = [(at("a1"), WHITE_CAVALRY), (at("i9"), BLACK_CROWN)].into_iter().collect();
        let diagram = position.to_string();
        let lines: Vec<&str> = diagram.lines().collect();
        assert_eq!(lines.len(), 11);
        assert_eq!(lines[0], "9  . . . . . . . . k");
        assert_eq!(lines[8], "1  C . . . . . . . .");
        assert_eq!(lines[10], "white to move");
    }
}
