//! Why a move cannot be played, in a player's words.
//!
//! The reasons are found by asking the generator "and if this piece were not there?", so that
//! they can never differ from the rules it follows.

use std::fmt;

use crate::kind::{Kind, Piece};
use crate::moves::Move;
use crate::position::Position;
use crate::side::Side;
use crate::square::Square;
use crate::square_set::SquareSet;
use crate::switches::Switches;

/// The reason why a move is not legal. Its text is a whole sentence without a full stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A pass, though there are moves (ruling 6).
    PassNotForced,
    /// A move, though only a pass is left (ruling 26).
    OnlyPass,
    /// No piece stands where the move starts.
    NobodyThere(Square),
    /// The piece is the opponent's.
    NotYours(Square, Piece),
    /// The piece can do nearly this: the other move is probably meant.
    Meant(Move),
    /// This kind never captures by going onto the enemy's square (rulings 16, 18, 24).
    EntersNoEnemy(Kind, Square),
    /// This kind does not shoot.
    DoesNotShoot(Kind),
    /// A piece of the same side stands on the square.
    OwnPiece(Square, Piece),
    /// No piece stands where one should be captured.
    NothingToCapture(Square),
    /// The piece is safe from this direction (rulings 9, 11).
    Shielded(Square, Kind),
    /// Something stands in the way: one piece, or if `None` more than one.
    Blocked(Kind, Option<(Square, Piece)>),
    /// The kind does not go or shoot like this, whatever stands where.
    OutOfReach(Kind, Switches),
}

impl Position {
    /// Why the side to move may not play this; `None` if it may.
    #[must_use]
    pub fn refusal(&self, wanted: Move, switches: Switches) -> Option<Refusal> {
        let moves = self.legal_moves(switches);
        if moves.contains(&wanted) {
            return None;
        }
        Some(self.reason(wanted, &moves, switches))
    }

    fn reason(&self, wanted: Move, moves: &[Move], switches: Switches) -> Refusal {
        let Some(from) = wanted.from() else {
            return Refusal::PassNotForced;
        };
        let kind = match self.piece_at(from) {
            None => return Refusal::NobodyThere(from),
            Some(piece) if piece.side != self.to_move() => return Refusal::NotYours(from, piece),
            Some(piece) => piece.kind,
        };
        if moves == [Move::Pass] {
            return Refusal::OnlyPass;
        }
        if let Some(&meant) = moves.iter().find(|&&legal| is_near(wanted, legal)) {
            return Refusal::Meant(meant);
        }
        if let Move::Shoot { .. } = wanted
            && !kind.shoots()
        {
            return Refusal::DoesNotShoot(kind);
        }
        let own = |square| {
            self.piece_at(square)
                .filter(|piece| piece.side == self.to_move() && square != from)
                .map(|piece| Refusal::OwnPiece(square, piece))
        };
        if let Some(refusal) = wanted.squares().into_iter().find_map(own) {
            return refusal;
        }
        let prey = wanted.captured();
        if let Some(square) = prey
            && self.piece_at(square).is_none()
        {
            return Refusal::NothingToCapture(square);
        }
        // Going onto an enemy is meant as a capture, even if the capture was not written.
        let entered = match wanted {
            Move::Go { to, .. } | Move::Take { to, .. } => prey.or_else(|| self.piece_at(to).map(|_| to)),
            Move::Shoot { .. } | Move::Pass => None,
        };
        if let Some(square) = entered
            && (kind.shoots() || !kind.captures())
        {
            return Refusal::EntersNoEnemy(kind, square);
        }
        let prey = prey.or(entered);
        let wanted = match (wanted, prey) {
            (Move::Go { from, to }, Some(captured)) => Move::Take { from, to, captured },
            _ => wanted,
        };
        self.obstacle(wanted, from, kind, prey, switches)
    }

    /// Takes pieces off the board until the move works, to see what kept it from working.
    fn obstacle(
        &self,
        wanted: Move,
        from: Square,
        kind: Kind,
        prey: Option<Square>,
        switches: Switches,
    ) -> Refusal {
        let mut unshielded = *self;
        if let Some((square, piece)) = prey.and_then(|at| Some((at, self.piece_at(at)?))) {
            let side = piece.side;
            let kind = Kind::Footman;
            unshielded.place(square, Piece { side, kind });
            if unshielded.is_legal(wanted, switches) {
                return Refusal::Shielded(square, piece.kind);
            }
        }
        let needed = prey.map_or(SquareSet::EMPTY, SquareSet::of).with(from);
        let others = self.occupied() - needed;
        let without = |gone: SquareSet| {
            let mut board = unshielded;
            for square in gone {
                board.remove(square);
            }
            board.is_legal(wanted, switches)
        };
        if !without(others) {
            return Refusal::OutOfReach(kind, switches);
        }
        let alone = others
            .into_iter()
            .find(|&square| without(SquareSet::of(square)))
            .and_then(|square| Some((square, self.piece_at(square)?)));
        Refusal::Blocked(kind, alone)
    }
}

/// Whether a player who wrote the one may have meant the other, legal move: the same piece and the
/// same end, or the same capture from the same place in the other manner.
fn is_near(wanted: Move, legal: Move) -> bool {
    let end = |chosen| match chosen {
        Move::Shoot { target, .. } => Some(target),
        other => other.to(),
    };
    // Who shoots at an empty square does not want to walk there.
    let walks = matches!((wanted, legal), (Move::Shoot { .. }, Move::Go { .. }));
    wanted.from() == legal.from() && end(wanted) == end(legal) && !walks
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refusal::PassNotForced => {
                f.write_str("you can pass only when none of your pieces can move or shoot")
            }
            Refusal::OnlyPass => f.write_str("none of your pieces can move or shoot: all you can do is pass"),
            Refusal::NobodyThere(square) => write!(f, "no piece stands on {square}"),
            Refusal::NotYours(square, piece) => write!(
                f,
                "the {} on {square} is {}'s, and it is {}'s turn",
                piece.kind,
                colour(piece.side),
                colour(piece.side.other())
            ),
            Refusal::Meant(meant) => match meant {
                Move::Go { .. } => write!(f, "this captures nothing: write {meant}"),
                Move::Take { captured, .. } => {
                    write!(f, "this captures the piece on {captured}: write {meant}")
                }
                Move::Shoot { target, .. } => {
                    write!(f, "the piece on {target} can be shot, not entered: write {meant}")
                }
                Move::Pass => f.write_str("all you can do is pass"),
            },
            Refusal::EntersNoEnemy(Kind::Crown, square) => {
                write!(f, "a Crown captures nothing, so it cannot take on {square}")
            }
            Refusal::EntersNoEnemy(kind, square) => write!(
                f,
                "{} captures by shooting alone, so it cannot take on {square} by moving",
                with_article(kind)
            ),
            Refusal::DoesNotShoot(kind) => {
                write!(f, "{} cannot shoot: only Archers and Ballistae can", with_article(kind))
            }
            Refusal::OwnPiece(square, piece) => {
                write!(f, "your own {} stands on {square}", piece.kind)
            }
            Refusal::NothingToCapture(square) => {
                write!(f, "no piece stands on {square} to be captured")
            }
            Refusal::Shielded(square, kind) => {
                let safe = match kind {
                    Kind::Tower => "from straight ahead and from both its forward diagonals",
                    _ => "from straight ahead",
                };
                write!(f, "the {kind} on {square} cannot be captured {safe}")
            }
            Refusal::Blocked(kind, Some((square, piece))) => {
                write!(f, "the {piece} on {square} is in the way of your {kind}")
            }
            Refusal::Blocked(kind, None) => {
                write!(f, "more than one piece is in the way of your {kind}")
            }
            Refusal::OutOfReach(kind, switches) => f.write_str(reach(kind, switches)),
        }
    }
}

/// The side's name at the head of a name: White, Black.
fn colour(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
    }
}

fn with_article(kind: Kind) -> String {
    match kind {
        Kind::Archer | Kind::Elephant => format!("an {kind}"),
        _ => format!("a {kind}"),
    }
}

/// What the kind can do at all.
fn reach(kind: Kind, switches: Switches) -> &'static str {
    match kind {
        Kind::Crown => "a Crown goes one square in any direction",
        Kind::Footman => "a Footman goes one square diagonally",
        Kind::Pikeman => "a Pikeman goes one square forward or sideways",
        Kind::ManAtArms => {
            "a Man-at-Arms goes one to three squares diagonally, and may turn after the second"
        }
        Kind::Cavalry => {
            "a Cavalry goes one to three squares along a file or rank, capturing at most one \
             piece on its line"
        }
        Kind::Archer if switches.archer_exact_two => {
            "an Archer goes exactly two squares in any direction, or shoots one square straight \
             ahead or one or two squares diagonally forward"
        }
        Kind::Archer => {
            "an Archer goes one or two squares in any direction, or shoots one square straight \
             ahead or one or two squares diagonally forward"
        }
        Kind::Tower => "a Tower goes one square in any direction",
        Kind::Elephant => {
            "an Elephant goes one to four squares in any direction, capturing at most one piece \
             on its line"
        }
        Kind::Ballista => {
            "a Ballista goes one square in any direction, or shoots up to three squares straight \
             ahead or diagonally forward"
        }
    }
}
