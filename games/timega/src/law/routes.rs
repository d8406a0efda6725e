//! 6.1, 6.2: ways through the map to the active system, past hazards and enemy fleets.

use super::map::Joints;
use crate::edition::Hazard;
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::moments::any;
use rules::Seat;
use std::collections::BTreeMap;

/// No way longer than this is looked for: nothing moves as far.
const FARTHEST: u8 = 9;

/// So many ways of one length are compared at most.
const WAYS: usize = 60;

/// Why a system cannot be stopped in or passed through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Barrier {
    /// A hazard.
    Hazard(Hazard),
    /// Enemy ships.
    Enemy,
}

fn bars_stopping(galaxy: &Galaxy, seat: Seat, hex: Hex) -> Option<Barrier> {
    let hazard = galaxy.system(hex)?.hazard()?;
    let closed = matches!(hazard, Hazard::AsteroidField | Hazard::Supernova);
    let open = || any(galaxy, seat, |e, on| e.may_stop(on, hex)).is_some();
    (closed && !open()).then_some(Barrier::Hazard(hazard))
}

/// May ships of a seat stop in a system, as far as its hazard goes?
pub(super) fn may_stop(galaxy: &Galaxy, seat: Seat, hex: Hex) -> bool {
    bars_stopping(galaxy, seat, hex).is_none()
}

/// The ways of a seat's ships to one system.
pub(super) struct Routes<'g> {
    galaxy: &'g Galaxy,
    seat: Seat,
    /// Every system, in the order of the map.
    systems: Vec<Hex>,
    /// Those adjacent to a system that it does not touch.
    beyond_touch: BTreeMap<Hex, Vec<Hex>>,
    passes_enemies: bool,
    goal: Hex,
    /// Steps to the goal for every system; none from which it cannot be reached.
    steps: Vec<Option<u8>>,
}

impl<'g> Routes<'g> {
    pub(super) fn new(galaxy: &'g Galaxy, seat: Seat, goal: Hex) -> Routes<'g> {
        let passes_enemies = any(galaxy, seat, |e, on| e.passes_enemies(on)).is_some();
        let systems: Vec<Hex> = galaxy.systems.keys().copied().collect();
        let beyond_touch = Joints::new(galaxy, seat).beyond_touch();
        let steps = vec![None; systems.len()];
        let mut routes = Routes { galaxy, seat, systems, beyond_touch, passes_enemies, goal, steps };
        routes.spread();
        routes
    }

    /// Counts steps backwards from the goal.
    fn spread(&mut self) {
        if let Some(slot) = self.place(self.goal).and_then(|place| self.steps.get_mut(place)) {
            *slot = Some(0);
        }
        let mut edge = vec![self.goal];
        for far in 1..=FARTHEST {
            let mut next = Vec::new();
            for hex in edge {
                // Ships come to the goal; through anything else on the way they pass.
                if hex != self.goal && self.bars_passing(hex).is_some() {
                    continue;
                }
                for near in self.near(hex) {
                    let slot = self.place(near).and_then(|place| self.steps.get_mut(place));
                    if let Some(slot @ None) = slot {
                        *slot = Some(far);
                        next.push(near);
                    }
                }
            }
            edge = next;
        }
    }

    /// Why ships may not end their move here.
    pub(super) fn bars_stopping(&self, hex: Hex) -> Option<Barrier> {
        bars_stopping(self.galaxy, self.seat, hex)
    }

    /// Why ships may not pass through here.
    pub(super) fn bars_passing(&self, hex: Hex) -> Option<Barrier> {
        let hazard = self.galaxy.system(hex)?.hazard().filter(|h| *h != Hazard::GravityRift);
        let open = || any(self.galaxy, self.seat, |e, on| e.may_pass(on, hex)).is_some();
        if let Some(hazard) = hazard
            && !open()
        {
            return Some(Barrier::Hazard(hazard));
        }
        (!self.passes_enemies && self.galaxy.is_enemy(hex, self.seat)).then_some(Barrier::Enemy)
    }

    /// Are two systems adjacent for these ships?
    pub(super) fn joined(&self, one: Hex, other: Hex) -> bool {
        self.near(one).contains(&other)
    }

    /// How many steps the shortest way has; none: there is no way.
    pub(super) fn distance(&self, from: Hex) -> Option<u8> {
        self.place(from).and_then(|place| *self.steps.get(place)?)
    }

    fn place(&self, hex: Hex) -> Option<usize> {
        self.systems.binary_search(&hex).ok()
    }

    /// The systems adjacent to one, in the order of the map.
    fn near(&self, hex: Hex) -> Vec<Hex> {
        if self.place(hex).is_none() {
            return Vec::new();
        }
        let mut near: Vec<Hex> = hex.around().into_iter().filter(|h| self.place(*h).is_some()).collect();
        near.extend(self.beyond_touch.get(&hex).into_iter().flatten());
        near.sort_unstable();
        near.dedup();
        near
    }

    /// Ways of just so many steps, in the order of the map.
    pub(super) fn ways(&self, from: Hex, steps: u8) -> Vec<Vec<Hex>> {
        let mut found = Vec::new();
        self.follow(&mut vec![from], steps, &mut found);
        found
    }

    fn follow(&self, way: &mut Vec<Hex>, left: u8, found: &mut Vec<Vec<Hex>>) {
        let Some(&here) = way.last() else { return };
        if here == self.goal {
            if left == 0 {
                found.push(way.clone());
            }
            return;
        }
        let within = |hex: &Hex| self.distance(*hex).is_some_and(|steps| steps < left);
        for next in self.near(here).into_iter().filter(within) {
            let passable = next == self.goal || self.bars_passing(next).is_none();
            if passable && !way.contains(&next) && found.len() < WAYS {
                way.push(next);
                self.follow(way, left - 1, found);
                way.pop();
            }
        }
    }
}
