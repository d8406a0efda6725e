//! 6.1: which systems are adjacent.

use crate::edition::{Wormhole, edition};
use crate::galaxy::{Galaxy, System};
use crate::hex::Hex;
use crate::moments::{InForce, On, in_force};
use rules::Seat;
use std::collections::{BTreeMap, BTreeSet};

/// The wormholes of a system a seat may use: those of its tile, of its tokens, and what its effects add. A token for one
/// seat alone lies on a space dock of that seat (Technician), and leads nowhere without it.
#[must_use]
pub fn wormholes(galaxy: &Galaxy, seat: Seat, hex: Hex) -> Vec<Wormhole> {
    letters(galaxy, seat, hex, &in_force(galaxy, Some(seat)))
}

fn letters(galaxy: &Galaxy, seat: Seat, hex: Hex, effects: &[InForce]) -> Vec<Wormhole> {
    galaxy.system(hex).map_or_else(Vec::new, |system| letters_of(galaxy, seat, (hex, system), effects))
}

fn letters_of(
    galaxy: &Galaxy,
    seat: Seat,
    (hex, system): (Hex, &System),
    effects: &[InForce],
) -> Vec<Wormhole> {
    let printed = edition().tile(system.tile).wormholes.iter().copied();
    let usable = |only: Option<Seat>| only.is_none_or(|s| s == seat && galaxy.has_dock(hex, seat));
    let tokens = system.wormholes.iter().filter(|t| usable(t.only)).map(|t| t.letter);
    let mut letters: Vec<Wormhole> = printed.chain(tokens).collect();
    for force in effects {
        force.effect.wormholes(&On { galaxy, seat }, hex, &mut letters);
    }
    letters
}

/// Do wormholes lead from one system to the other for a seat's ships?
#[must_use]
pub fn wormholes_join(galaxy: &Galaxy, seat: Seat, one: Hex, other: Hex) -> bool {
    one != other && {
        let joints = Joints::of_two(galaxy, seat, [one, other]);
        !joints.closed && joints.leads(one, other)
    }
}

/// May a seat's ships travel through wormholes at all?
#[must_use]
pub fn travels_through_wormholes(galaxy: &Galaxy, seat: Seat) -> bool {
    !are_closed(&On { galaxy, seat }, &in_force(galaxy, Some(seat)))
}

fn are_closed(on: &On<'_>, effects: &[InForce]) -> bool {
    let open = effects.iter().any(|f| f.effect.keeps_wormholes_open(on));
    !open && effects.iter().any(|f| f.effect.closes_wormholes(on))
}

/// Is a wormhole in a system, of its tile or a token, whoever may use it?
#[must_use]
pub fn has_wormhole(galaxy: &Galaxy, hex: Hex) -> bool {
    let printed_or_laid =
        |s: &System| !edition().tile(s.tile).wormholes.is_empty() || !s.wormholes.is_empty();
    galaxy.system(hex).is_some_and(printed_or_laid)
}

/// What joins systems for a seat's ships: looked up once, asked often.
pub(super) struct Joints<'g> {
    galaxy: &'g Galaxy,
    seat: Seat,
    effects: Vec<InForce>,
    /// The wormholes of every system that has any.
    letters: BTreeMap<Hex, Vec<Wormhole>>,
    closed: bool,
    /// What effects join, the lesser hex first.
    linked: BTreeSet<(Hex, Hex)>,
}

impl<'g> Joints<'g> {
    pub(super) fn new(galaxy: &'g Galaxy, seat: Seat) -> Joints<'g> {
        Joints::between(galaxy, seat, galaxy.systems.iter().map(|(hex, system)| (*hex, &**system)))
    }

    /// What joins two systems of the map.
    fn of_two(galaxy: &'g Galaxy, seat: Seat, two: [Hex; 2]) -> Joints<'g> {
        let systems = two.into_iter().filter_map(|hex| Some((hex, galaxy.system(hex)?)));
        Joints::between(galaxy, seat, systems)
    }

    /// What joins these systems of the map.
    fn between(
        galaxy: &'g Galaxy,
        seat: Seat,
        systems: impl Iterator<Item = (Hex, &'g System)>,
    ) -> Joints<'g> {
        let effects = in_force(galaxy, Some(seat));
        let on = On { galaxy, seat };
        let closed = are_closed(&on, &effects);
        let of = |system: (Hex, &System)| (system.0, letters_of(galaxy, seat, system, &effects));
        let letters = systems.map(of).filter(|(_, letters)| !letters.is_empty()).collect();
        let mut pairs = Vec::new();
        effects.iter().for_each(|f| f.effect.links(&on, &mut pairs));
        let linked = pairs.into_iter().map(|(one, other)| (one.min(other), one.max(other))).collect();
        Joints { galaxy, seat, effects, letters, closed, linked }
    }

    /// Do two different systems of the map touch, or does an effect or a wormhole join them?
    pub(super) fn joined(&self, one: Hex, other: Hex) -> bool {
        if one == other {
            return false;
        }
        if one.around().contains(&other) || self.linked.contains(&(one.min(other), one.max(other))) {
            return true;
        }
        !self.closed && self.leads(one, other)
    }

    /// Do wormholes of these systems lead to each other, closed or not?
    fn leads(&self, one: Hex, other: Hex) -> bool {
        let on = On { galaxy: self.galaxy, seat: self.seat };
        let (Some(here), Some(there)) = (self.letters.get(&one), self.letters.get(&other)) else {
            return false;
        };
        let meet = |a: &Wormhole, b: &Wormhole| {
            a == b || self.effects.iter().any(|f| f.effect.joins_wormholes(&on, *a, *b))
        };
        here.iter().any(|a| there.iter().any(|b| meet(a, b)))
    }

    /// What effects and wormholes join, each way.
    pub(super) fn beyond_touch(&self) -> BTreeMap<Hex, Vec<Hex>> {
        let systems = &self.galaxy.systems;
        let mut joined: BTreeMap<Hex, Vec<Hex>> = BTreeMap::new();
        let mut join = |one: Hex, other: Hex| {
            joined.entry(one).or_default().push(other);
            joined.entry(other).or_default().push(one);
        };
        let known = |hex: &Hex| systems.contains_key(hex);
        let linked = self.linked.iter().filter(|(one, other)| one != other && known(one) && known(other));
        linked.for_each(|(one, other)| join(*one, *other));
        // Few systems have wormholes: pairs of all others need not be looked at.
        let ends: &[Hex] = &self.letters.keys().copied().collect::<Vec<_>>();
        for (place, one) in ends.iter().enumerate().filter(|_| !self.closed) {
            let others = ends.iter().skip(place + 1).filter(|other| self.leads(*one, **other));
            others.for_each(|other| join(*one, *other));
        }
        joined
    }

    /// The systems joined to one, in the order of the map.
    pub(super) fn of(&self, hex: Hex) -> Vec<Hex> {
        self.galaxy.systems.keys().copied().filter(|h| self.joined(hex, *h)).collect()
    }
}

/// Are two different systems adjacent for a seat's ships: do they touch, or does a wormhole or an effect join them?
#[must_use]
pub fn adjacent(galaxy: &Galaxy, seat: Seat, one: Hex, other: Hex) -> bool {
    galaxy.systems.contains_key(&one)
        && galaxy.systems.contains_key(&other)
        && Joints::of_two(galaxy, seat, [one, other]).joined(one, other)
}

/// The systems adjacent to one for a seat's ships, in the order of the map.
#[must_use]
pub fn neighbours(galaxy: &Galaxy, seat: Seat, hex: Hex) -> Vec<Hex> {
    if galaxy.systems.contains_key(&hex) { Joints::new(galaxy, seat).of(hex) } else { Vec::new() }
}
