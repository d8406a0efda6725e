//! Stored tables are looked over before they are played with: whatever was damaged on the way is told, not played.

use super::{Galaxy, Owner, Phase};
use rules::Seat;

impl Galaxy {
    /// The first thing that cannot be so on any table, if there is one.
    ///
    /// # Errors
    /// What it is, in words for the operator.
    pub fn check(&self) -> Result<(), String> {
        let known = |seat: Seat| seat.0 < self.seats;
        if self.phase == Phase::Founding && self.systems.is_empty() && self.empires.is_empty() {
            return Ok(());
        }
        if self.empires.len() != usize::from(self.seats) {
            return Err(format!("{} empires for {} seats", self.empires.len(), self.seats));
        }
        let mut order = self.council.initiative.clone();
        order.sort_unstable();
        if order != self.all_seats().collect::<Vec<_>>() || !known(self.council.speaker) {
            return Err(
                "every seat stands once in the order of initiative, and the speaker is one of them".into()
            );
        }
        if let Some(empire) = self.empires.iter().find(|e| !self.systems.contains_key(&e.home)) {
            return Err(format!("no tile lies at {}, the home of {}", empire.home, empire.race));
        }
        for (hex, system) in &self.systems {
            let owners = system.fleets.iter().filter_map(|f| f.owner.seat());
            let planets =
                system.planets.values().flat_map(|p| p.owner.into_iter().chain(p.dock.map(|d| d.seat)));
            let counters = system.counters.iter().map(|c| c.seat).chain(system.sieges.iter().copied());
            if let Some(seat) = owners.chain(planets).chain(counters).find(|s| !known(*s)) {
                return Err(format!("{hex}: {seat} does not sit at this table"));
            }
            let mut fleets: Vec<Owner> = system.fleets.iter().map(|f| f.owner).collect();
            fleets.dedup();
            if fleets.len() != system.fleets.len() || system.fleets.iter().any(|f| f.force.is_empty()) {
                return Err(format!("{hex}: two fleets of one owner, or a fleet without units"));
            }
        }
        if let Some(battle) = &self.now.battle
            && !self.systems.contains_key(&battle.hex)
        {
            return Err(format!("a battle at {}, where no tile lies", battle.hex));
        }
        Ok(())
    }
}
