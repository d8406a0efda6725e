//! What the orders on file would do if nobody else did anything: the purchases, then the plan turn by turn on a copy of the view.
//! Battles are told, not fought: what comes after one supposes that it is won.

use crate::Timega;
use crate::deeds::{Act, Tactical};
use crate::force::{Force, Sorts};
use crate::galaxy::{Counter, CounterSide, Galaxy, Owner, Phase};
use crate::law::actions;
use crate::law::development::budget;
use crate::law::landing::price;
use crate::orders::{Order, plan_on_file};
use crate::review::{everywhere, refreshed};
use crate::standing::development;
use crate::standing::plan::first_way;
use rules::{Desk, Line, Seat};

/// Its lines, in the order of the round.
#[must_use]
pub fn lines(desk: &Desk<'_, Timega>) -> Vec<String> {
    let galaxy = &desk.view.galaxy;
    if galaxy.phase == Phase::Founding || galaxy.empires.is_empty() {
        return Vec::new();
    }
    let mut preview = Preview { desk, seat: desk.seat, table: galaxy.clone(), lines: Vec::new() };
    preview.purchases();
    preview.plan();
    preview.lines
}

struct Preview<'a> {
    desk: &'a Desk<'a, Timega>,
    seat: Seat,
    /// As it would be by then.
    table: Galaxy,
    lines: Vec<String>,
}

impl Preview<'_> {
    /// What is bought in the development phase, and what is left; the table as that phase leaves it.
    fn purchases(&mut self) {
        if self.table.phase != Phase::Development {
            return;
        }
        let orders = self.desk.book.lines().map(|line| line.order.plain());
        let buys =
            orders.into_iter().any(|o| matches!(o, Order::Buy(_) | Order::Exhaust(_) | Order::Advance(_)));
        if buys {
            let budget = budget(&self.table, self.seat, &development(&self.table, self.seat, self.desk.book));
            if budget.advance {
                self.lines.push("You advance to the next stage.".into());
            }
            self.lines.extend(budget.purchases.iter().map(|bought| format!("You {bought}.")));
            let refused = budget.refused.iter().map(|(what, why)| format!("Not done: {what}: {why}."));
            self.lines.extend(refused);
            let idle = budget.idle.iter().map(|(what, why)| format!("Not done: {what}: {why}."));
            self.lines.extend(idle);
            for step in &budget.steps {
                step.apply(&mut self.table, self.seat);
            }
        }
        refreshed(&mut self.table, self.seat);
    }

    /// Each turn the first line that can be done and has not been.
    fn plan(&mut self) {
        let mut plan = plan_on_file(self.desk.book);
        plan.retain(|(line, _)| !self.desk.view.carried_out.contains(line));
        let mut done: Vec<Line> = Vec::new();
        let mut passed = false;
        while !passed && done.len() < plan.len() {
            let seat = self.seat;
            let table = &self.table;
            let ready = plan.iter().filter(|(line, _)| !done.contains(line));
            let Some((line, step, act)) = ready
                .into_iter()
                .find_map(|(line, step)| Some((*line, *step, first_way(table, seat, step).ok()?)))
            else {
                break;
            };
            done.push(line);
            self.lines.push(format!("line {line}: {step}."));
            match act {
                Act::Tactical(tactical) => self.activate(&tactical, everywhere(step)),
                Act::Pass => passed = true,
                // What it does is for the rules of whoever lets it be done; what follows is judged without it.
                Act::Special(_) => {}
            }
        }
        for (line, step) in plan.iter().filter(|(line, _)| !done.contains(line)) {
            let why = match first_way(&self.table, self.seat, step) {
                _ if passed => "you have passed by then (6.2)".to_owned(),
                Err(why) => why,
                Ok(_) => continue,
            };
            self.lines.push(format!("line {line}: {step}: not done: {why}."));
        }
    }

    /// Ships arrive, and troops land: `everywhere` is wherever they can, and where they cannot is not meant.
    fn activate(&mut self, tactical: &Tactical, everywhere: bool) {
        let (seat, owner, hex) = (self.seat, Owner::Seat(self.seat), tactical.activate);
        let counters = actions::counters(&self.table, seat, hex, tactical.doubled).value();
        let moved = !tactical.moves.is_empty();
        for sailing in &tactical.moves {
            if let Some(system) = self.table.system_mut(sailing.from) {
                system.take(owner, &sailing.force);
            }
            if let Some(system) = self.table.system_mut(hex) {
                system.add(owner, &sailing.force, &Force::NONE);
            }
        }
        let met = |fleet: &&crate::galaxy::Fleet| fleet.owner != owner && !fleet.force.ships().is_empty();
        if let Some(system) = self.table.system_mut(hex) {
            let enemies: Vec<String> =
                system.fleets.iter().filter(met).map(|f| f.force.ships().words()).collect();
            if moved && !enemies.is_empty() {
                self.lines.push(format!(
                    "A battle at {hex} with {}: what follows supposes that you win it, without losses.",
                    enemies.join(" and ")
                ));
                system.fleets.retain(|fleet| fleet.owner == owner);
            }
            system.counters.push(Counter { seat, side: CounterSide::Race });
        }
        let empire = self.table.empire_mut(seat);
        empire.pool = empire.pool.saturating_sub(u8::try_from(counters).unwrap_or(1));
        for landing in tactical.land.iter().flatten() {
            match price(&self.table, seat, landing) {
                Ok(landed) => {
                    if let Some(system) = self.table.system_mut(hex) {
                        system.take(owner, &landed.consumed.plus(&landed.dies));
                        if let Some(planet) = system.planets.get_mut(&landing.planet) {
                            planet.owner = Some(seat);
                            planet.dock = None;
                        }
                    }
                    self.lines.push(format!("You take {}.", landing.planet));
                }
                Err(_) if everywhere => {}
                Err(why) => self.lines.push(format!("The landing on {} fails: {why}.", landing.planet)),
            }
        }
        let pool = self.table.empire(seat).pool;
        self.lines.push(format!("Counters left: {pool}."));
    }
}
