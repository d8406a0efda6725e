//! Which moves there are: how every kind moves, captures, shoots and is safe.
//!
//! Numbers are those of the rulings on Thrones. One generator, [`each`], states the rules once;
//! what is wanted of the moves (a list, a count, what they threaten) is up to the [`Sink`] they
//! are poured into.

use crate::geometry::{self, Direction};
use crate::kind::Kind;
use crate::moves::Move;
use crate::position::Position;
use crate::side::Side;
use crate::square::Square;
use crate::square_set::SquareSet;
use crate::switches::Switches;

/// Takes the moves of one piece at a time, whole sets at once.
pub(crate) trait Sink {
    /// The piece may go to any of these empty squares.
    fn go(&mut self, from: Square, to: SquareSet);
    /// The piece may capture any of these by entering and stopping there.
    fn enter(&mut self, from: Square, prey: SquareSet);
    /// The piece may capture this one and end on any of these squares.
    fn take(&mut self, from: Square, to: SquareSet, captured: Square);
    /// The piece may shoot any of these.
    fn shoot(&mut self, from: Square, targets: SquareSet);
}

/// The enemy pieces that can be captured, by the direction the attack comes from.
///
/// What protects a piece is the direction of the attacker's last step or line of fire (rulings 9
/// to 11, 32, 33). An attack from ahead of the target goes forward as the attacker sees it.
struct Prey {
    attacker: Side,
    /// Enemies an attack going straight forward can capture: no Pikeman, no Tower.
    head_on: SquareSet,
    /// Enemies an attack going diagonally forward can capture: no Tower.
    aslant: SquareSet,
    /// Enemies any other attack can capture: all.
    all: SquareSet,
    pikemen: SquareSet,
    towers: SquareSet,
}

impl Prey {
    fn of(position: &Position, attacker: Side) -> Prey {
        let all = position.side(attacker.other());
        let pikemen = all & position.kind(Kind::Pikeman);
        let towers = all & position.kind(Kind::Tower);
        Prey { attacker, head_on: all - pikemen - towers, aslant: all - towers, all, pikemen, towers }
    }

    /// The enemies that can be captured by an attack going in this direction.
    #[inline]
    fn along(&self, direction: Direction) -> SquareSet {
        let [straight, left, right] = Direction::ahead(self.attacker);
        if direction == straight {
            self.head_on
        } else if direction == left || direction == right {
            self.aslant
        } else {
            self.all
        }
    }

    /// The enemies among these neighbouring squares that one step from here can capture.
    #[inline]
    fn one_step(&self, from: Square, steps: SquareSet) -> SquareSet {
        let safe_towers = self.towers & geometry::front(from, self.attacker);
        let safe_pikemen = self.pikemen & geometry::straight_ahead(from, self.attacker);
        (steps & self.all) - safe_towers - safe_pikemen
    }
}

/// Pours the moves of one side into the sink, whoever is to move; a forced pass is not among them.
#[inline]
pub(crate) fn each<S: Sink>(position: &Position, side: Side, switches: Switches, sink: &mut S) {
    let board = Board::seen_by(position, side, switches);
    for kind in Kind::ALL {
        for from in position.of(side, kind) {
            board.of_piece(kind, from, sink);
        }
    }
}

/// A position as the pieces of one side see it.
pub(crate) struct Board {
    side: Side,
    switches: Switches,
    free: SquareSet,
    prey: Prey,
}

impl Board {
    /// What the pieces of this side see, whoever is to move.
    #[inline]
    pub(crate) fn seen_by(position: &Position, side: Side, switches: Switches) -> Board {
        Board { side, switches, free: !position.occupied(), prey: Prey::of(position, side) }
    }

    /// Pours the moves of one piece of the side into the sink.
    #[inline]
    pub(crate) fn of_piece<S: Sink>(&self, kind: Kind, from: Square, sink: &mut S) {
        let Board { side, switches, free, ref prey } = *self;
        match kind {
            // Rulings 24, 25: the Crown captures nothing; next to an enemy Crown is as good as anywhere.
            Kind::Crown => sink.go(from, geometry::steps_around(from) & free),
            // Ruling 7.
            Kind::Footman => one_step(from, geometry::diagonal_steps(from), free, prey, sink),
            // Ruling 8: on the last rank the table has only the sideways steps.
            Kind::Pikeman => one_step(from, geometry::pike_steps(from, side), free, prey, sink),
            Kind::ManAtArms => man_at_arms(from, free, prey, sink),
            Kind::Cavalry => charge(from, &Direction::STRAIGHT, 3, free, prey, sink),
            Kind::Archer => {
                archer_steps(from, free, switches, sink);
                volley(from, side, prey, sink);
            }
            Kind::Tower => one_step(from, geometry::steps_around(from), free, prey, sink),
            Kind::Elephant => charge(from, &Direction::ALL, geometry::LONGEST, free, prey, sink),
            // Rulings 18 to 20.
            Kind::Ballista => {
                sink.go(from, geometry::steps_around(from) & free);
                bolts(from, side, free, prey, sink);
            }
        }
    }
}

/// Every square whose content can matter to the moves of a piece, whatever stands elsewhere.
#[inline]
pub(crate) fn sight(kind: Kind, from: Square, side: Side) -> SquareSet {
    let lines = |directions: &[Direction], range| {
        directions.iter().fold(SquareSet::EMPTY, |seen, line| seen | geometry::ray(from, *line, range))
    };
    match kind {
        Kind::Crown | Kind::Tower => geometry::steps_around(from),
        Kind::Footman => geometry::diagonal_steps(from),
        Kind::Pikeman => geometry::pike_steps(from, side),
        Kind::ManAtArms => {
            let two = lines(&Direction::DIAGONAL, 2);
            two.into_iter().fold(two, |seen, bend| seen | geometry::diagonal_steps(bend))
        }
        Kind::Cavalry => lines(&Direction::STRAIGHT, 3),
        Kind::Archer => lines(&Direction::ALL, 2) | geometry::volley(from, side),
        Kind::Elephant => lines(&Direction::ALL, geometry::LONGEST),
        Kind::Ballista => geometry::steps_around(from) | lines(&Direction::ahead(side), 3),
    }
}

/// A step to any of these squares, or a capture there.
#[inline]
fn one_step<S: Sink>(from: Square, steps: SquareSet, free: SquareSet, prey: &Prey, sink: &mut S) {
    sink.go(from, steps & free);
    sink.enter(from, prey.one_step(from, steps));
}

/// Ruling 12: up to three diagonal steps through empty squares, the third in any diagonal
/// direction; a capture ends the move.
#[inline]
fn man_at_arms<S: Sink>(from: Square, free: SquareSet, prey: &Prey, sink: &mut S) {
    let mut to = SquareSet::EMPTY;
    let mut taken = SquareSet::EMPTY;
    for direction in Direction::DIAGONAL {
        let Some(bend) = geometry::ray(from, direction, 1).first() else {
            continue;
        };
        if !free.contains(bend) {
            taken |= prey.along(direction) & SquareSet::of(bend);
            continue;
        }
        to |= SquareSet::of(bend);
        let Some(bend) = geometry::ray(bend, direction, 1).first() else {
            continue;
        };
        if !free.contains(bend) {
            taken |= prey.along(direction) & SquareSet::of(bend);
            continue;
        }
        // Stepping back ends on the first square, which is in the set already (ruling 32).
        let third = geometry::diagonal_steps(bend);
        to |= SquareSet::of(bend) | (third & free);
        taken |= prey.one_step(bend, third);
    }
    sink.go(from, to);
    sink.enter(from, taken);
}

/// Rulings 13 to 15, the Cavalry and the Elephant: along a line, on through the first enemy that
/// can be captured, and short of whatever comes next.
#[inline]
fn charge<S: Sink>(
    from: Square,
    directions: &[Direction],
    range: usize,
    free: SquareSet,
    prey: &Prey,
    sink: &mut S,
) {
    let mut to = SquareSet::EMPTY;
    for &direction in directions {
        let line = geometry::ray(from, direction, range);
        let Some(met) = geometry::nearest(line - free, direction) else {
            to |= line;
            continue;
        };
        let beyond = line & geometry::ray(met, direction, geometry::LONGEST);
        to |= line - beyond.with(met);
        if !prey.along(direction).contains(met) {
            continue;
        }
        let open = match geometry::nearest(beyond - free, direction) {
            None => beyond,
            Some(second) => beyond - geometry::ray(second, direction, geometry::LONGEST).with(second),
        };
        sink.take(from, open.with(met), met);
    }
    sink.go(from, to);
}

/// Ruling 16: one or two squares (or, by the switch, exactly two) through empty squares.
#[inline]
fn archer_steps<S: Sink>(from: Square, free: SquareSet, switches: Switches, sink: &mut S) {
    let mut to = SquareSet::EMPTY;
    for direction in Direction::ALL {
        let near = geometry::ray(from, direction, 1);
        let both = geometry::ray(from, direction, 2);
        if !(near - free).is_empty() {
            continue;
        }
        to |= both & free;
    }
    if switches.archer_exact_two {
        to = to - geometry::steps_around(from);
    }
    sink.go(from, to);
}

/// Ruling 17: over anything, at the square straight ahead and one or two diagonally forward. All
/// but the first lie on diagonals, so a Pikeman is safe on the first alone and a Tower on all.
#[inline]
fn volley<S: Sink>(from: Square, side: Side, prey: &Prey, sink: &mut S) {
    let straight = geometry::straight_ahead(from, side);
    let targets = geometry::volley(from, side) & prey.aslant;
    sink.shoot(from, targets - (straight - prey.head_on));
}

/// Rulings 19 and 20, the Ballista: at the first piece within three squares straight or diagonally
/// forward.
#[inline]
fn bolts<S: Sink>(from: Square, side: Side, free: SquareSet, prey: &Prey, sink: &mut S) {
    let mut targets = SquareSet::EMPTY;
    for direction in Direction::ahead(side) {
        let line = geometry::ray(from, direction, 3);
        if let Some(met) = geometry::nearest(line - free, direction) {
            targets |= prey.along(direction) & SquareSet::of(met);
        }
    }
    sink.shoot(from, targets);
}

impl Position {
    /// Hands every legal move of the side to move to `visit`; a lone [`Move::Pass`] if there is
    /// no other (ruling 26).
    ///
    /// The order is fixed: kind by kind, each kind's pieces from a1 to i9. The game is not asked
    /// whether it is over: a position whose Crown was captured has moves like any other.
    pub fn each_move(&self, switches: Switches, visit: impl FnMut(Move)) {
        let mut visitor = Visitor { visit, any: false };
        each(self, self.to_move(), switches, &mut visitor);
        if !visitor.any {
            (visitor.visit)(Move::Pass);
        }
    }

    /// All legal moves, in the order of [`Position::each_move`]. Never empty.
    #[must_use]
    pub fn legal_moves(&self, switches: Switches) -> Vec<Move> {
        let mut moves = Vec::with_capacity(128);
        self.each_move(switches, |chosen| moves.push(chosen));
        moves
    }

    /// How many legal moves there are; at least 1, since a forced pass counts (ruling 35).
    #[must_use]
    pub fn count_moves(&self, switches: Switches) -> u64 {
        let mut count = Count(0);
        each(self, self.to_move(), switches, &mut count);
        count.0.max(1)
    }

    /// Whether the side to move may play this.
    #[must_use]
    pub fn is_legal(&self, wanted: Move, switches: Switches) -> bool {
        let mut found = false;
        self.each_move(switches, |chosen| found |= chosen == wanted);
        found
    }

    /// The pieces `by` could capture if it were to move: where they stand.
    ///
    /// What a side's Crown must fear: `position.threatened(side.other(), …)` contains it.
    #[must_use]
    pub fn threatened(&self, by: Side, switches: Switches) -> SquareSet {
        let mut threats = Threats(SquareSet::EMPTY);
        each(self, by, switches, &mut threats);
        threats.0
    }

    /// The pieces that could capture what stands on the square if their side were to move; empty
    /// if nothing stands there.
    #[must_use]
    pub fn attackers(&self, target: Square, switches: Switches) -> SquareSet {
        let mut attackers = Attackers { target, found: SquareSet::EMPTY };
        if let Some(piece) = self.piece_at(target) {
            each(self, piece.side.other(), switches, &mut attackers);
        }
        attackers.found
    }
}

/// Spells the moves out one by one.
struct Visitor<F> {
    visit: F,
    any: bool,
}

impl<F: FnMut(Move)> Visitor<F> {
    #[inline]
    fn spell(&mut self, squares: SquareSet, spelt: impl Fn(Square) -> Move) {
        self.any |= !squares.is_empty();
        for square in squares {
            (self.visit)(spelt(square));
        }
    }
}

impl<F: FnMut(Move)> Sink for Visitor<F> {
    #[inline]
    fn go(&mut self, from: Square, to: SquareSet) {
        self.spell(to, |to| Move::Go { from, to });
    }

    #[inline]
    fn enter(&mut self, from: Square, prey: SquareSet) {
        self.spell(prey, |to| Move::Take { from, to, captured: to });
    }

    #[inline]
    fn take(&mut self, from: Square, to: SquareSet, captured: Square) {
        self.spell(to, |to| Move::Take { from, to, captured });
    }

    #[inline]
    fn shoot(&mut self, from: Square, targets: SquareSet) {
        self.spell(targets, |target| Move::Shoot { from, target });
    }
}

/// Counts the moves without spelling them out.
pub(crate) struct Count(pub u64);

impl Sink for Count {
    #[inline]
    fn go(&mut self, _: Square, to: SquareSet) {
        self.0 += u64::from(to.len());
    }

    #[inline]
    fn enter(&mut self, _: Square, prey: SquareSet) {
        self.0 += u64::from(prey.len());
    }

    #[inline]
    fn take(&mut self, _: Square, to: SquareSet, _: Square) {
        self.0 += u64::from(to.len());
    }

    #[inline]
    fn shoot(&mut self, _: Square, targets: SquareSet) {
        self.0 += u64::from(targets.len());
    }
}

/// Collects what can be captured.
struct Threats(SquareSet);

impl Sink for Threats {
    #[inline]
    fn go(&mut self, _: Square, _: SquareSet) {}

    #[inline]
    fn enter(&mut self, _: Square, prey: SquareSet) {
        self.0 |= prey;
    }

    #[inline]
    fn take(&mut self, _: Square, _: SquareSet, captured: Square) {
        self.0 |= SquareSet::of(captured);
    }

    #[inline]
    fn shoot(&mut self, _: Square, targets: SquareSet) {
        self.0 |= targets;
    }
}

/// Collects who can capture on one square.
struct Attackers {
    target: Square,
    found: SquareSet,
}

impl Attackers {
    #[inline]
    fn note(&mut self, from: Square, prey: SquareSet) {
        if prey.contains(self.target) {
            self.found |= SquareSet::of(from);
        }
    }
}

impl Sink for Attackers {
    #[inline]
    fn go(&mut self, _: Square, _: SquareSet) {}

    #[inline]
    fn enter(&mut self, from: Square, prey: SquareSet) {
        self.note(from, prey);
    }

    #[inline]
    fn take(&mut self, from: Square, _: SquareSet, captured: Square) {
        self.note(from, SquareSet::of(captured));
    }

    #[inline]
    fn shoot(&mut self, from: Square, targets: SquareSet) {
        self.note(from, targets);
    }
}
