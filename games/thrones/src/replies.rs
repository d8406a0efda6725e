//! Counting the last two plies of lines together: a move changes the answers of those pieces alone that see a square it
//! changes, and wherever a piece goes unseen, the answers are as many.

use crate::kind::Kind;
use crate::movegen::{Board, Count, Sink, each, sight};
use crate::moves::Move;
use crate::position::Position;
use crate::side::Side;
use crate::square::Square;
use crate::square_set::SquareSet;
use crate::switches::Switches;

/// How many lines of exactly two plies start from a position.
pub(crate) fn lines(position: &Position, switches: Switches) -> u64 {
    let mut replies = Replies::to(position, switches);
    each(position, position.to_move(), switches, &mut replies);
    if replies.moved { replies.lines } else { replies.all.max(1) }
}

/// A piece that may answer.
struct Replier {
    kind: Kind,
    from: Square,
    /// Where it stands, and all it sees.
    sees: SquareSet,
    /// Its moves as things stand.
    moves: u64,
}

/// Takes the moves of one side and counts what the other may answer.
struct Replies<'p> {
    position: &'p Position,
    side: Side,
    switches: Switches,
    repliers: Vec<Replier>,
    /// All that any of them sees.
    seen: SquareSet,
    /// The moves of all of them as things stand.
    all: u64,
    lines: u64,
    /// Was there any move to answer?
    moved: bool,
}

impl<'p> Replies<'p> {
    fn to(position: &'p Position, switches: Switches) -> Replies<'p> {
        let side = position.to_move().other();
        let board = Board::seen_by(position, side, switches);
        let mut repliers = Vec::with_capacity(position.side(side).len() as usize);
        let (mut seen, mut all) = (SquareSet::EMPTY, 0);
        for kind in Kind::ALL {
            for from in position.of(side, kind) {
                let sees = sight(kind, from, side).with(from);
                let moves = moves_of(&board, kind, from);
                seen |= sees;
                all += moves;
                repliers.push(Replier { kind, from, sees, moves });
            }
        }
        Replies { position, side, switches, repliers, seen, all, lines: 0, moved: false }
    }

    /// The answers to a move that changes these squares, as far as anybody sees them.
    fn answers(&self, chosen: Move, changed: SquareSet) -> u64 {
        if (changed & self.seen).is_empty() {
            return self.all.max(1);
        }
        let played = self.position.play(chosen);
        if played.captured_crown() {
            return 0;
        }
        let board = Board::seen_by(&played.after, self.side, self.switches);
        let left = played.after.side(self.side);
        let mut answers = self.all;
        for replier in self.repliers.iter().filter(|r| !(r.sees & changed).is_empty()) {
            answers -= replier.moves;
            if left.contains(replier.from) {
                answers += moves_of(&board, replier.kind, replier.from);
            }
        }
        answers.max(1)
    }

    fn each_of(&mut self, squares: SquareSet, changed: SquareSet, chosen: impl Fn(Square) -> Move) {
        self.moved |= !squares.is_empty();
        for square in squares {
            self.lines += self.answers(chosen(square), changed.with(square));
        }
    }
}

fn moves_of(board: &Board, kind: Kind, from: Square) -> u64 {
    let mut count = Count(0);
    board.of_piece(kind, from, &mut count);
    count.0
}

impl Sink for Replies<'_> {
    #[inline]
    fn go(&mut self, from: Square, to: SquareSet) {
        let unseen = to - self.seen;
        if let Some(first) = unseen.first() {
            self.moved = true;
            let answers = self.answers(Move::Go { from, to: first }, SquareSet::of(from));
            self.lines += answers * u64::from(unseen.len());
        }
        self.each_of(to & self.seen, SquareSet::of(from), |to| Move::Go { from, to });
    }

    #[inline]
    fn enter(&mut self, from: Square, prey: SquareSet) {
        self.each_of(prey, SquareSet::of(from), |to| Move::Take { from, to, captured: to });
    }

    #[inline]
    fn take(&mut self, from: Square, to: SquareSet, captured: Square) {
        self.each_of(to, SquareSet::of(from).with(captured), |to| Move::Take { from, to, captured });
    }

    #[inline]
    fn shoot(&mut self, from: Square, targets: SquareSet) {
        self.each_of(targets, SquareSet::EMPTY, |target| Move::Shoot { from, target });
    }
}
