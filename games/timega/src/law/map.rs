//! 6.1: which systems are adjacent.

use crate::edition::{Wormhole, edition};
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::moments::{InForce, On, in_force};
use rules::Seat;
use std::collections::BTreeMap;

/// The wormholes of a system a seat may use: those of its tile and of its tokens.
#[must_use]
pub fn wormholes(galaxy: &Galaxy, seat: Seat, hex: Hex) -> Vec<Wormhole> {
    let Some(system) = galaxy.systems.get(&hex) else { return Vec::new() };
    let printed = edition().tile(system.tile).wormholes.iter().copied();
    let tokens = system.wormholes.iter().filter(|t| t.only.is_none_or(|s| s == seat)).map(|t| t.letter);
    printed.chain(tokens).collect()
}

/// What joins systems for a seat's ships: looked up once, asked often.
pub(super) struct Joints<'g> {
    galaxy: &'g Galaxy,
    seat: Seat,
    effects: Vec<InForce>,
    closed: bool,
}

impl<'g> Joints<'g> {
    pub(super) fn new(galaxy: &'g Galaxy, seat: Seat) -> Joints<'g> {
        let effects = in_force(galaxy, Some(seat));
        let on = On { galaxy, seat };
        let closed = effects.iter().any(|f| f.effect.closes_wormholes(&on));
        Joints { galaxy, seat, effects, closed }
    }

    /// Do two different systems of the map touch, or does an effect or a wormhole join them?
    pub(super) fn joined(&self, one: Hex, other: Hex) -> bool {
        let on = On { galaxy: self.galaxy, seat: self.seat };
        if one == other {
            return false;
        }
        if one.around().contains(&other) || self.effects.iter().any(|f| f.effect.links(&on, one, other)) {
            return true;
        }
        if self.closed {
            return false;
        }
        let here = wormholes(self.galaxy, self.seat, one);
        if here.is_empty() {
            return false;
        }
        let there = wormholes(self.galaxy, self.seat, other);
        let leads = |a: &Wormhole, b: &Wormhole| {
            a == b || self.effects.iter().any(|f| f.effect.joins_wormholes(&on, *a, *b))
        };
        here.iter().any(|a| there.iter().any(|b| leads(a, b)))
    }

    /// Every system with those joined to it, in the order of the map.
    pub(super) fn all(&self) -> BTreeMap<Hex, Vec<Hex>> {
        let mut near: BTreeMap<Hex, Vec<Hex>> = BTreeMap::new();
        for (place, one) in self.galaxy.systems.keys().enumerate() {
            for other in self.galaxy.systems.keys().skip(place + 1) {
                if self.joined(*one, *other) {
                    near.entry(*one).or_default().push(*other);
                    near.entry(*other).or_default().push(*one);
                }
            }
        }
        near
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
        && Joints::new(galaxy, seat).joined(one, other)
}

/// The systems adjacent to one for a seat's ships, in the order of the map.
#[must_use]
pub fn neighbours(galaxy: &Galaxy, seat: Seat, hex: Hex) -> Vec<Hex> {
    if galaxy.systems.contains_key(&hex) { Joints::new(galaxy, seat).of(hex) } else { Vec::new() }
}
