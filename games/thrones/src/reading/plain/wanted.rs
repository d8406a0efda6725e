//! What the words of a clause ask of a move, and the legal moves that have it.

use super::items::{Deeds, Item, Part, TAKE};
use crate::kind::Kind;
use crate::moves::Move;
use crate::position::Position;
use crate::side::Side;
use crate::square::Square;
use crate::switches::Switches;
use rules::span::Span;

/// A square the move ends on or hits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    pub square: Square,
    /// Said to be taken or shot at.
    pub prey: bool,
    /// Said to be gone to.
    pub goal: bool,
}

/// All that is said of a move.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    pub from: Option<Square>,
    /// The file it begins on.
    file: Option<usize>,
    pub ends: Vec<End>,
    pub mover: Option<Kind>,
    pub prey: Option<Kind>,
    pub deeds: Deeds,
    /// The other side is said to do it.
    pub by_rival: bool,
    way: Option<(i8, i8)>,
    /// Along a file, whichever end is called up.
    upright: bool,
    /// The piece of its kind furthest to the left, or to the right.
    side: Option<i8>,
    /// Another than one before; the square must tell which.
    other: bool,
    /// As far as it can.
    far: bool,
    /// Ahead or back, where that tells one of several.
    lean: Option<i8>,
    diagonal: bool,
    steps: Option<u32>,
    /// What must be captured, where "takes back" says so.
    pub back: Option<Square>,
    /// A Footman or a Pikeman.
    pawn: bool,
    pass: bool,
}

impl Wanted {
    /// Every word in its part; or the place of the first that has none.
    pub fn of(items: &[Item], position: &Position, back: Option<Square>) -> Result<Self, Option<Span>> {
        let mut wanted = Wanted::default();
        let mut mark: Option<Part> = None;
        for (place, item) in items.iter().enumerate() {
            let wrong = Err(Some(item.span));
            match item.part {
                // "the archer on c4 gets shot": what is done to it is said behind it.
                Part::Square(square) if wanted.suffers(square, mark, items.get(place + 1..), position) => {
                    wanted.prey = wanted.mover.take();
                    wanted.ends.push(End { square, prey: true, goal: false });
                    mark = None;
                }
                Part::Square(square) => {
                    let next = items.get(place + 1).map(|next| next.part);
                    if !wanted.square(square, mark, next, position) {
                        return wrong;
                    }
                    mark = None;
                }
                Part::Kind(kind) => {
                    let with = mark == Some(Part::With);
                    let theirs = mark == Some(Part::Rival) && wanted.mover.is_some();
                    let hit = (wanted.deeds.take || wanted.deeds.shoot) && !with;
                    let slot = if (hit || theirs) && !with { &mut wanted.prey } else { &mut wanted.mover };
                    if slot.is_some_and(|other| other != kind) {
                        return wrong;
                    }
                    *slot = Some(kind);
                    if !matches!(mark, Some(Part::From | Part::To)) {
                        mark = None;
                    }
                }
                Part::File(file) if wanted.file.is_none() && mark != Some(Part::To) => {
                    wanted.file = Some(file);
                    mark = None;
                }
                // "take the footman on e5 with mine"
                Part::Mine if mark == Some(Part::With) && wanted.prey.is_some() && wanted.mover.is_none() => {
                    wanted.mover = wanted.prey;
                    mark = None;
                }
                // "takes h4 by moving there": two deeds of which one cannot be.
                Part::Do(_) if mark == Some(Part::With) => return wrong,
                Part::Do(deeds) => {
                    wanted.deeds.go |= deeds.go;
                    wanted.deeds.take |= deeds.take;
                    wanted.deeds.shoot |= deeds.shoot;
                    mark = Some(item.part);
                }
                Part::From | Part::To | Part::With => mark = Some(item.part),
                Part::On => {
                    // "fires at f5" goes on hitting; "the footman on a3" says where it stands.
                    if !matches!(mark, Some(Part::Do(_))) {
                        mark = Some(Part::On);
                    }
                }
                Part::Rival => {
                    if place == 0 {
                        wanted.by_rival = true;
                    } else {
                        mark = mark.or(Some(Part::Rival));
                    }
                }
                // "To the right side" is a way; "the footman on the right edge" stands there.
                Part::Edge(right) if mark == Some(Part::To) && wanted.way.is_none() => {
                    wanted.way = Some((0, right));
                    mark = None;
                }
                Part::Edge(right) if wanted.file.is_none() && wanted.from.is_none() => {
                    let outermost = (right > 0) == (position.to_move() == Side::White);
                    wanted.file = Some(if outermost { 8 } else { 0 });
                    mark = None;
                }
                // White's ahead is up; Black may speak of the board or of the army.
                Part::Upright(up) if position.to_move() == Side::White => {
                    let (r, f) = wanted.way.unwrap_or_default();
                    wanted.way = Some((r + up, f));
                    mark = None;
                }
                Part::Upright(_) => (wanted.upright, mark) = (true, None),
                Part::Way(ranks, files) if wanted.way.is_none() || ranks == 0 || files == 0 => {
                    let (r, f) = wanted.way.unwrap_or_default();
                    wanted.way = Some((r + ranks, f + files));
                    mark = None;
                }
                Part::Side(side) if wanted.side.is_none() => wanted.side = Some(side),
                Part::Other => wanted.other = true,
                Part::Far => wanted.far = true,
                Part::Lean(lean) => wanted.lean = Some(lean),
                Part::Compass(ranks, files) if wanted.way.is_none() => {
                    let ahead = position.to_move().forward();
                    wanted.way = Some((ranks * ahead, files * ahead));
                    mark = None;
                }
                Part::Diagonal => wanted.diagonal = true,
                Part::Steps(steps) if wanted.steps.is_none() => wanted.steps = Some(steps),
                Part::Back if back.is_some() => {
                    wanted.back = back;
                    wanted.deeds.take = true;
                }
                Part::ShootBack if back.is_some() => {
                    wanted.back = back;
                    wanted.deeds.shoot = true;
                }
                // "d4 takes back on c5": what is taken is named.
                Part::Back if names_a_square(items.get(place + 1..)) => {
                    wanted.deeds.take = true;
                    mark = Some(Part::Do(TAKE));
                }
                Part::Pawn if wanted.mover.is_none() => (wanted.pawn, mark) = (true, None),
                Part::Any if wanted.mover.is_none() && place == 0 => {}
                Part::Pass => wanted.pass = true,
                Part::Comma | Part::Filler | Part::Again | Part::Mine => {}
                Part::File(_)
                | Part::Side(_)
                | Part::Should
                | Part::Way(..)
                | Part::Edge(_)
                | Part::Compass(..)
                | Part::Steps(_)
                | Part::Back
                | Part::ShootBack
                | Part::Pawn
                | Part::Any
                | Part::If
                | Part::Via
                | Part::Then
                | Part::Or => {
                    return wrong;
                }
            }
        }
        wanted.complete(items)
    }

    /// Is it a piece of the other side that was just named, and is it hit?
    fn suffers(
        &self,
        square: Square,
        mark: Option<Part>,
        behind: Option<&[Item]>,
        position: &Position,
    ) -> bool {
        let theirs = position.piece_at(square).filter(|piece| piece.side != position.to_move());
        let named = theirs.is_some_and(|piece| Some(piece.kind) == self.mover);
        let hit = match behind.unwrap_or_default() {
            [Item { part: Part::Do(deeds), .. }] => deeds.take || deeds.shoot,
            [Item { part: Part::Do(deeds), .. }, Item { part: Part::With, .. }, ..] => {
                deeds.take || deeds.shoot
            }
            _ => false,
        };
        named && hit && mark == Some(Part::On) && self.ends.is_empty() && self.from.is_none()
    }

    /// Takes a square in the part it plays; false if it can play none.
    fn square(
        &mut self,
        square: Square,
        mark: Option<Part>,
        next: Option<Part>,
        position: &Position,
    ) -> bool {
        let own = position.piece_at(square).is_some_and(|piece| piece.side == position.to_move());
        let hits = matches!(mark, Some(Part::Do(deeds)) if deeds.take || deeds.shoot);
        // "a3-b4": where no piece stands the first of two squares is still where the move begins.
        let leads = matches!(next, Some(Part::To | Part::Square(_)))
            && self.ends.is_empty()
            && mark != Some(Part::To);
        let from = match mark {
            Some(Part::From | Part::With) => true,
            Some(Part::To) => false,
            // "The pikeman on f4 takes …", where none stands: it is told of it, and f4 is not what is taken.
            _ => (own || leads || (self.is_about_to(next) && position.piece_at(square).is_none())) && !hits,
        };
        if from {
            if self.from.is_some_and(|other| other != square) {
                return false;
            }
            self.from = Some(square);
            return true;
        }
        let goal = matches!(mark, Some(Part::To)) || matches!(mark, Some(Part::Do(deeds)) if deeds.go);
        self.ends.push(End { square, prey: hits, goal });
        self.ends.len() <= 2
    }

    /// Is a piece named, and is what it does said next?
    fn is_about_to(&self, next: Option<Part>) -> bool {
        let does = matches!(next, Some(Part::Do(deeds)) if deeds.take || deeds.shoot);
        does && self.mover.is_some() && self.from.is_none() && self.deeds == Deeds::default()
    }

    /// Is enough said to look for a move?
    fn complete(self, items: &[Item]) -> Result<Self, Option<Span>> {
        // "right" alone is what people say, and no way for a piece.
        let led = self.from.is_some() || self.mover.is_some() || self.pawn || self.deeds != Deeds::default();
        let aims = !self.ends.is_empty()
            || (led && (self.way.is_some() || self.upright))
            || self.back.is_some()
            || self.pass;
        let hits = (self.deeds.take || self.deeds.shoot)
            && (self.mover.is_some() || self.prey.is_some() || self.from.is_some());
        let goes = self.deeds.go && self.mover.is_some();
        // "my king one to e9" says how far beside where to; "two" alone says nothing.
        let loose = self.steps.is_some()
            && self.way.is_none()
            && !(self.diagonal || self.upright || self.lean.is_some())
            && self.ends.is_empty();
        let which = self.other && self.from.is_none() || self.side.is_some() && self.mover.is_none();
        if (aims || hits || goes || self.diagonal) && !loose && !which {
            Ok(self)
        } else {
            Err(items.last().map(|item| item.span))
        }
    }

    /// The legal moves that have all of it; those that are said exactly before those it may be short for.
    pub fn fitting(&self, position: &Position, switches: Switches) -> Vec<Move> {
        let (mut exact, mut loose) = (Vec::new(), Vec::new());
        position.each_move(switches, |chosen| {
            if self.allows(chosen, position) {
                if self.is_exact(chosen) { exact.push(chosen) } else { loose.push(chosen) }
            }
        });
        // "all the way up, taking c6": how far says more than where it captures.
        let mut found = match (self.far, exact.is_empty()) {
            (true, _) => exact.into_iter().chain(loose).collect(),
            (false, true) => loose,
            (false, false) => exact,
        };
        if let (Some(lean), None, true) = (self.lean, self.way, self.ends.is_empty() && found.len() > 1) {
            let ahead = position.to_move().forward() * lean > 0;
            found.retain(|chosen| {
                chosen.from().zip(chosen.to()).is_some_and(|(from, to)| {
                    if ahead { to.rank() > from.rank() } else { to.rank() < from.rank() }
                })
            });
        }
        if self.far {
            let far =
                |chosen: &Move| chosen.from().zip(chosen.to()).map_or(0, |(from, to)| distance(from, to));
            let most = found.iter().map(far).max();
            found.retain(|chosen| Some(far(chosen)) == most);
        }
        found
    }

    /// Is it the one of its kind that "the left cavalry" names?
    fn is_on_side(&self, from: Square, position: &Position) -> bool {
        let (Some(side), Some(kind)) = (self.side, self.mover) else { return true };
        let right = side * position.to_move().forward() > 0;
        let all = position.of(position.to_move(), kind);
        let beyond = |other: Square| {
            if right { other.file() >= from.file() } else { other.file() <= from.file() }
        };
        all.into_iter().filter(|other| *other != from).all(|other| !beyond(other))
    }

    fn allows(&self, chosen: Move, position: &Position) -> bool {
        let Some(from) = chosen.from() else { return self.pass };
        let kind = |square: Square| position.piece_at(square).map(|piece| piece.kind);
        let captured = chosen.captured();
        let shot = matches!(chosen, Move::Shoot { .. });
        !self.pass
            && self.from.is_none_or(|square| square == from)
            && self.is_on_side(from, position)
            && self.file.is_none_or(|file| file == from.file())
            && self.mover.is_none_or(|named| kind(from) == Some(named))
            && (!self.pawn || matches!(kind(from), Some(Kind::Footman | Kind::Pikeman)))
            && self.prey.is_none_or(|named| captured.and_then(kind) == Some(named))
            && self.back.is_none_or(|square| captured == Some(square))
            && (!self.deeds.take || captured.is_some())
            && (!self.deeds.shoot || shot)
            && (!shot || !self.deeds.go || self.deeds.shoot || self.deeds.take)
            && self.ends_at(chosen)
            && self.goes_so(chosen, position)
    }

    fn ends_at(&self, chosen: Move) -> bool {
        let hits = |square| chosen.captured() == Some(square);
        let ends = |square| chosen.to() == Some(square) && !matches!(chosen, Move::Shoot { .. });
        match self.ends.as_slice() {
            [] => true,
            [only] if only.prey => hits(only.square),
            [only] if only.goal => ends(only.square),
            [only] => hits(only.square) || ends(only.square),
            [first, second] => {
                let fits = |prey: &End, goal: &End| {
                    hits(prey.square) && ends(goal.square) && !goal.prey && !prey.goal
                };
                // Where nothing says which is which, a piece captures first and goes on.
                fits(first, second) || (second.prey && fits(second, first))
            }
            _ => false,
        }
    }

    /// Forward, back, left, right as the side that moves sees the board; so many steps.
    fn goes_so(&self, chosen: Move, position: &Position) -> bool {
        let shot = matches!(chosen, Move::Shoot { .. });
        // "the ballista fires straight ahead" tells where it hits.
        let aim = if shot { chosen.captured() } else { chosen.to() };
        let (Some(from), Some(to)) = (chosen.from(), aim) else { return true };
        if self.upright && (from.rank() == to.rank() || (from.file() != to.file() && self.ends.is_empty())) {
            return false;
        }
        if self.way.is_none() && !self.diagonal && self.steps.is_none() {
            return true;
        }
        if shot && (!self.deeds.shoot || self.deeds.go) {
            return false;
        }
        let signed = |n: usize| i8::try_from(n).unwrap_or(0);
        let ahead = position.to_move().forward();
        let ranks = (signed(to.rank()) - signed(from.rank())) * ahead;
        let files = (signed(to.file()) - signed(from.file())) * ahead;
        let way = self.way.is_none_or(|(r, f)| {
            let free = |wanted: i8, real: i8| {
                if wanted == 0 { self.diagonal || real == 0 } else { real.signum() == wanted.signum() }
            };
            free(r, ranks) && free(f, files)
        });
        let slant = !self.diagonal || ranks.abs() == files.abs();
        let steps = u32::from(ranks.unsigned_abs().max(files.unsigned_abs()));
        way && slant && self.steps.is_none_or(|wanted| wanted == steps)
    }

    /// Does it end where it captures, and capture only where that is said?
    fn is_exact(&self, chosen: Move) -> bool {
        match (chosen, self.ends.as_slice()) {
            (Move::Take { to, captured, .. }, [only]) => to == captured && to == only.square,
            (Move::Take { to, captured, .. }, []) => to == captured,
            _ => true,
        }
    }
}

/// Is a square named next?
fn names_a_square(items: Option<&[Item]>) -> bool {
    let mut next = items.unwrap_or_default().iter().filter(|item| item.part != Part::On);
    matches!(next.next(), Some(Item { part: Part::Square(_), .. }))
}

/// How many steps of a Crown lie between.
fn distance(from: Square, to: Square) -> usize {
    from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank()))
}

/// A move as its squares say it, where the position is not known.
pub fn blind(items: &[Item]) -> Option<String> {
    let mut squares = Vec::new();
    let mut sign = "-";
    for item in items {
        match item.part {
            Part::Square(square) => squares.push(square),
            Part::Do(Deeds { shoot: true, .. }) => sign = "*",
            Part::Do(Deeds { take: true, .. }) => sign = "x",
            Part::Do(_)
            | Part::To
            | Part::From
            | Part::Comma
            | Part::Filler
            | Part::Again
            | Part::Rival
            | Part::Kind(_) => {}
            _ => return None,
        }
    }
    match squares.as_slice() {
        [from, to] => Some(format!("{from}{sign}{to}")),
        _ => None,
    }
}
