//! 6.1, 6.2: ways through the map to the active system, past hazards and enemy fleets.

use super::map::Joints;
use crate::edition::Hazard;
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::moments::{Voices, any};
use rules::Seat;
use std::cell::OnceCell;
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
    voices: Voices<'g>,
    /// Every system, in the order of the map.
    systems: Vec<Hex>,
    /// Those adjacent to a system that it does not touch.
    beyond_touch: BTreeMap<Hex, Vec<Hex>>,
    /// The places of those adjacent to each, in the same order, as far as it was asked.
    adjacent: Vec<OnceCell<Vec<usize>>>,
    /// Why ships may not pass through each, as far as it was asked.
    barred: Vec<OnceCell<Option<Barrier>>>,
    passes_enemies: bool,
    goal: Hex,
    /// Steps to the goal for every system; none from which it cannot be reached.
    steps: Vec<Option<u8>>,
}

impl<'g> Routes<'g> {
    /// The ways to a system, followed back until it is enough: asked with the steps of every system so far, and their number.
    pub(super) fn new(
        galaxy: &'g Galaxy,
        seat: Seat,
        goal: Hex,
        enough: impl Fn(&Self, u8) -> bool,
    ) -> Routes<'g> {
        let voices = Voices::of(galaxy, seat);
        let passes_enemies = voices.any(|e, on| e.passes_enemies(on)).is_some();
        let systems: Vec<Hex> = galaxy.systems.keys().copied().collect();
        let beyond_touch = Joints::new(galaxy, seat).beyond_touch();
        let adjacent = vec![OnceCell::new(); systems.len()];
        let (barred, steps) = (vec![OnceCell::new(); systems.len()], vec![None; systems.len()]);
        let mut routes =
            Routes { voices, systems, beyond_touch, adjacent, barred, passes_enemies, goal, steps };
        routes.spread(enough);
        routes
    }

    /// Counts steps backwards from the goal.
    fn spread(&mut self, enough: impl Fn(&Self, u8) -> bool) {
        let Some(goal) = self.place(self.goal) else { return };
        self.steps[goal] = Some(0);
        let mut edge = vec![goal];
        for far in 1..=FARTHEST {
            if enough(self, far - 1) {
                return;
            }
            let mut next = Vec::new();
            for place in edge {
                // Ships come to the goal; through anything else on the way they pass.
                if place != goal && self.bars_passing_at(place).is_some() {
                    continue;
                }
                for near in self.near(place).to_vec() {
                    if let slot @ None = &mut self.steps[near] {
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
        bars_stopping(self.voices.galaxy(), self.voices.seat(), hex)
    }

    /// Why ships may not pass through here.
    pub(super) fn bars_passing(&self, hex: Hex) -> Option<Barrier> {
        self.bars_passing_at(self.place(hex)?)
    }

    fn bars_passing_at(&self, place: usize) -> Option<Barrier> {
        *self.barred[place].get_or_init(|| self.look_for_barrier(self.systems[place]))
    }

    fn look_for_barrier(&self, hex: Hex) -> Option<Barrier> {
        let (galaxy, seat) = (self.voices.galaxy(), self.voices.seat());
        let hazard = galaxy.system(hex)?.hazard().filter(|h| *h != Hazard::GravityRift);
        let open = || self.voices.any(|e, on| e.may_pass(on, hex)).is_some();
        if let Some(hazard) = hazard
            && !open()
        {
            return Some(Barrier::Hazard(hazard));
        }
        (!self.passes_enemies && galaxy.is_enemy(hex, seat)).then_some(Barrier::Enemy)
    }

    /// Are two systems adjacent for these ships?
    pub(super) fn joined(&self, one: Hex, other: Hex) -> bool {
        let places = self.place(one).zip(self.place(other));
        places.is_some_and(|(one, other)| self.near(one).contains(&other))
    }

    /// How many steps the shortest way has; none: there is no way.
    pub(super) fn distance(&self, from: Hex) -> Option<u8> {
        self.place(from).and_then(|place| *self.steps.get(place)?)
    }

    fn place(&self, hex: Hex) -> Option<usize> {
        self.systems.binary_search(&hex).ok()
    }

    /// The places adjacent to one, in the order of the map: what it touches, and what something else joins to it.
    fn near(&self, place: usize) -> &[usize] {
        self.adjacent[place].get_or_init(|| {
            let hex = self.systems[place];
            let beyond = self.beyond_touch.get(&hex).into_iter().flatten().copied();
            let near = hex.around().into_iter().chain(beyond);
            let mut places: Vec<usize> = near.filter_map(|hex| self.place(hex)).collect();
            places.sort_unstable();
            places.dedup();
            places
        })
    }

    /// Ways of just so many steps, in the order of the map.
    pub(super) fn ways(&self, from: Hex, steps: u8) -> Vec<Vec<Hex>> {
        let mut found = Vec::new();
        if let Some((from, goal)) = self.place(from).zip(self.place(self.goal)) {
            self.follow(&mut vec![from], goal, steps, &mut found);
        }
        found
    }

    /// Goes on from the last place of a way.
    fn follow(&self, way: &mut Vec<usize>, goal: usize, left: u8, found: &mut Vec<Vec<Hex>>) {
        let Some(&here) = way.last() else { return };
        if here == goal {
            if left == 0 {
                found.push(way.iter().map(|place| self.systems[*place]).collect());
            }
            return;
        }
        let within = |place: &&usize| self.steps[**place].is_some_and(|steps| steps < left);
        for &next in self.near(here).iter().filter(within) {
            let passable = next == goal || self.bars_passing_at(next).is_none();
            if passable && !way.contains(&next) && found.len() < WAYS {
                way.push(next);
                self.follow(way, goal, left - 1, found);
                way.pop();
            }
        }
    }
}
