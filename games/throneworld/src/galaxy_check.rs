//! Stored tables are looked over before they are played with: whatever was damaged on the way is told, not played.

use crate::force::Force;
use crate::galaxy::{Galaxy, Phase, System};
use crate::unit::Unit;
use rules::Seat;
use std::collections::BTreeSet;

/// More of anything than a game can come to in a thousand turns.
const MOST: u32 = 1_000_000;
/// More units of a type than one place ever holds.
const MOST_UNITS: u16 = 10_000;
/// More turns than any campaign lasts.
const MOST_TURNS: u16 = 60_000;

impl Galaxy {
    /// The first thing that cannot be so on any table, if there is one.
    ///
    /// # Errors
    /// What it is, in words for the operator.
    pub fn check(&self) -> Result<(), String> {
        let seats = self.edition.seats();
        let known = |seat: &Seat| seat.0 < seats;
        let fail = |what: String| Err(what);
        if self.turn > MOST_TURNS || self.attempts > MOST_TURNS {
            return fail(format!("turn {} is beyond any campaign", self.turn));
        }
        if usize::from(self.production) >= self.edition.production().len() {
            return fail(format!("the production track has no box {}", self.production));
        }
        if let Some(hex) =
            self.systems.keys().chain(self.orbits.keys()).find(|h| self.edition.class(**h).is_none())
        {
            return fail(format!("{hex} is not in play on this board"));
        }
        if self.phase == Phase::Founding {
            let bare = self.systems.is_empty() && self.empires.is_empty() && self.orbits.is_empty();
            return if bare {
                Ok(())
            } else {
                fail("a game before its set-up has nothing on the table".into())
            };
        }
        if self.systems.len() != self.edition.hexes().len() {
            return fail(format!("{} worlds for {} hexes", self.systems.len(), self.edition.hexes().len()));
        }
        if self.empires.len() != usize::from(seats) {
            return fail(format!("{} empires for {seats} seats", self.empires.len()));
        }
        let order: BTreeSet<Seat> = self.order.iter().copied().collect();
        if order.len() != self.order.len() || order.len() != usize::from(seats) || !order.iter().all(known) {
            return fail("the order of play does not name every seat once".into());
        }
        for (seat, empire) in Seat::all(seats).zip(&self.empires) {
            let last = u8::try_from(self.edition.track().len()).unwrap_or(u8::MAX);
            if empire.boxes.iter().any(|place| !(1..=last).contains(place)) {
                return fail(format!("{seat}: the technology track has boxes 1 to {last}"));
            }
            if !self.edition.has_race(empire.race) || !self.systems.contains_key(&empire.home) {
                return fail(format!("{seat}: an unknown race or homeworld"));
            }
            if empire.treasury > MOST {
                return fail(format!("{seat}: a treasury of {} is beyond any game", empire.treasury));
            }
        }
        for (hex, system) in &self.systems {
            self.check_system(system).map_err(|what| format!("{hex}: {what}"))?;
        }
        for (hex, here) in &self.orbits {
            if !here.keys().all(known) {
                return fail(format!("{hex}: ships of a seat that is not there"));
            }
            if here.values().any(|orbit| crowded(&orbit.force)) {
                return fail(format!("{hex}: more ships than any game has"));
            }
        }
        self.check_history()?;
        self.check_affairs()
    }

    fn check_system(&self, system: &System) -> Result<(), String> {
        let seats = self.edition.seats();
        let named = system.owner.iter().chain(&system.home_of).chain(&system.scanned);
        if named.into_iter().any(|seat| seat.0 >= seats) {
            return Err("a seat that is not there".into());
        }
        if system.printed.is_some_and(|p| p.tile.is_some_and(|tile| !self.edition.has_tile(tile))) {
            return Err("an unknown tile".into());
        }
        if system.dev > 100 || crowded(&system.army) || crowded(&system.neutral_fleet) {
            return Err("figures beyond any game".into());
        }
        if system.used > system.army.count(Unit::Bunker) {
            return Err("more Command Bunkers are USED than there are".into());
        }
        Ok(())
    }

    fn check_history(&self) -> Result<(), String> {
        let seats = usize::from(self.edition.seats());
        let whole = |len: usize| len == seats;
        match self.history.iter().find(|t| !whole(t.systems.len()) || !whole(t.income.len())) {
            Some(tally) => Err(format!("the history of turn {} does not count every seat", tally.turn)),
            None => Ok(()),
        }
    }

    /// What is going on: seats, hexes and proposals that are named must be there.
    fn check_affairs(&self) -> Result<(), String> {
        let seats = self.edition.seats();
        let now = &self.now;
        let attempt = self.attempt.iter().flat_map(|a| std::iter::once(&a.seat).chain(&a.to_answer));
        let responding = now.responses.iter().map(|r| &r.seat);
        let fighting = now.battle.iter().flat_map(|b| [Some(b.attacker), b.orbit, Some(b.ground)]).flatten();
        let fighting: Vec<Seat> = fighting.filter_map(crate::battle::Power::seat).collect();
        let mut named = attempt.chain(&now.active).chain(responding).chain(&fighting);
        if named.any(|seat| seat.0 >= seats) {
            return Err("a seat that is not there acts".into());
        }
        if now.responses.iter().any(|r| usize::from(r.against) >= now.proposals.len()) {
            return Err("something is answered that nobody proposed".into());
        }
        let mut forces: Vec<Force> =
            now.responses.iter().filter_map(|r| r.wing.map(|(_, force)| force)).collect();
        if let Some(battle) = &now.battle {
            if self.edition.class(battle.at).is_none() {
                return Err(format!("a battle at {}, which is not in play", battle.at));
            }
            forces.push(battle.landed);
            forces.extend(battle.wings.iter().chain(&battle.interceptors).map(|w| w.force));
        }
        if forces.iter().any(crowded) { Err("forces beyond any game".into()) } else { Ok(()) }
    }
}

fn crowded(force: &Force) -> bool {
    force.iter().any(|(_, count)| count > MOST_UNITS)
}
