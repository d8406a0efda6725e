//! How a bot weighs its moves: what it wins, what that exposes, and how near it brings the army to the enemy's Crown.

use crate::kind::Kind;
use crate::moves::Move;
use crate::position::Position;
use crate::side::Side;
use crate::square::Square;
use crate::switches::Switches;
use crate::worth::worth;

/// Losing one's own Crown is worse than anything, a win in two better than anything.
const LOST: i32 = -1_000_000;
const WON: i32 = 500_000;

/// Being behind by this much is being glad of a draw.
const BEHIND: i32 = 150;

/// One look at a position.
pub(super) struct Thought {
    switches: Switches,
    earlier: Vec<Position>,
    /// Plies since the last capture: the longer, the more a capture is worth.
    quiet: i32,
}

impl Thought {
    pub fn new(switches: Switches, earlier: &[Position], quiet: u32) -> Self {
        Self {
            switches,
            earlier: earlier.to_vec(),
            quiet: i32::try_from(quiet).unwrap_or(i32::MAX).min(1000),
        }
    }

    /// The move that looks best; `whim` decides between those that look alike. Nothing only if there is no legal move.
    pub fn best(&self, position: &Position, whim: u32) -> Option<Move> {
        let mut state = whim.wrapping_mul(0x9E37_79B9) | 1;
        let mut best: Option<(i32, Move)> = None;
        for chosen in position.legal_moves(self.switches) {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            let noise = i32::try_from(state % 13).unwrap_or(0);
            let score = self.score(position, chosen) + noise;
            if best.is_none_or(|(other, _)| score > other) {
                best = Some((score, chosen));
            }
        }
        best.map(|(_, chosen)| chosen)
    }

    fn score(&self, position: &Position, chosen: Move) -> i32 {
        let me = position.to_move();
        let rival = me.other();
        let played = position.play(chosen);
        if played.captured_crown() {
            return WON * 2;
        }
        let after = played.after;
        let threats = after.threatened(rival, self.switches);
        if after.crown(me).is_some_and(|crown| threats.contains(crown)) {
            return LOST;
        }
        let gain = played.captured.map_or(0, |piece| worth(piece.kind) + self.quiet);
        let risk = if threats.is_empty() { 0 } else { self.risk(&after) };
        let mut score = gain - risk + self.shape(&after, me) - self.shape(position, me);
        let crown = after.crown(rival);
        if crown.is_some_and(|crown| after.threatened(me, self.switches).contains(crown)) {
            score += if self.is_net(&after) { WON } else { 12 };
        }
        let again = self.earlier.iter().filter(|earlier| **earlier == after).count();
        // Whoever is behind is glad to see a position again, the other is not.
        let taste = if self.balance(position) < -BEHIND { 40 } else { -20 };
        score + taste * i32::try_from(again).unwrap_or(0)
    }

    /// What the mover's army is worth more than the rival's.
    fn balance(&self, position: &Position) -> i32 {
        let signed =
            |side: Side, kind: Kind| if side == position.to_move() { worth(kind) } else { -worth(kind) };
        position.pieces().map(|(_, piece)| signed(piece.side, piece.kind)).sum()
    }

    /// The most the rival can win by one capture, what takes it back taken off.
    fn risk(&self, after: &Position) -> i32 {
        let rival = after.to_move();
        let mut worst = 0;
        after.each_move(self.switches, |reply| {
            if reply.captured().is_none() {
                return;
            }
            let next = after.play(reply);
            let lost = next.captured.map_or(0, |piece| worth(piece.kind));
            if lost <= worst {
                return;
            }
            let taker = reply.to().and_then(|to| Some((to, next.after.piece_at(to)?)));
            let back = taker.filter(|(to, _)| {
                !matches!(reply, Move::Shoot { .. })
                    && next.after.threatened(rival.other(), self.switches).contains(*to)
            });
            worst = worst.max(lost - back.map_or(0, |(_, piece)| worth(piece.kind)));
        });
        worst
    }

    /// The rival's Crown is attacked: can it be captured whatever the rival does?
    fn is_net(&self, after: &Position) -> bool {
        let rival = after.to_move();
        let mut escapes = false;
        after.each_move(self.switches, |reply| {
            if escapes {
                return;
            }
            let next = after.play(reply).after;
            let crown = next.crown(rival);
            escapes =
                crown.is_none_or(|crown| !next.threatened(rival.other(), self.switches).contains(crown));
        });
        !escapes
    }

    /// How well the army stands for the hunt: near the enemy's Crown, and shooters behind what they are to shoot at.
    fn shape(&self, position: &Position, me: Side) -> i32 {
        let Some(crown) = position.crown(me.other()) else { return 0 };
        let mut sum = 0;
        for (square, piece) in position.pieces().filter(|(_, piece)| piece.side == me) {
            if piece.kind == Kind::Crown {
                continue;
            }
            let far = i32::try_from(distance(square, crown)).unwrap_or(8);
            let pull = match piece.kind {
                Kind::Elephant | Kind::Cavalry | Kind::ManAtArms => 5,
                Kind::Tower | Kind::Archer | Kind::Ballista => 6,
                _ => 3,
            };
            sum -= pull * far;
            if piece.kind.shoots() && !is_ahead(me, square, crown) {
                sum -= 25;
            }
        }
        sum + 8 * self.held(position, me, crown)
    }

    /// How many of the squares round the enemy's Crown it cannot flee to, because they are watched or taken.
    fn held(&self, position: &Position, me: Side, crown: Square) -> i32 {
        let free: Vec<Square> = crate::geometry::steps_around(crown)
            .into_iter()
            .filter(|square| position.piece_at(*square).is_none())
            .collect();
        let mut ghost = *position;
        for square in &free {
            ghost.place(*square, crate::kind::Piece { side: me.other(), kind: Kind::Footman });
        }
        let watched = ghost.threatened(me, self.switches);
        let held = free.iter().filter(|square| watched.contains(**square)).count();
        i32::try_from(held + 8 - free.len()).unwrap_or(0)
    }
}

/// Is the second square further toward the enemy than the first?
fn is_ahead(me: Side, from: Square, to: Square) -> bool {
    match me {
        Side::White => to.rank() > from.rank(),
        Side::Black => to.rank() < from.rank(),
    }
}

fn distance(from: Square, to: Square) -> usize {
    from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank()))
}
