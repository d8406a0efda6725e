//! What the orders on file would do if nobody else did anything: the purchases, then the plan turn by turn on a copy of the view.
//! Battles are told, not fought: what comes after one supposes that it is won.

use crate::Timega;
use crate::foresight::{self, Consequence, Fate, Foreseen};
use crate::galaxy::{Galaxy, Phase};
use crate::law::development::budget;
use crate::orders::Order;
use crate::review::refreshed;
use crate::standing::development;
use rules::{Desk, Seat};

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
        for Foreseen { line, step, fate } in foresight::plan(&self.table, self.desk) {
            match fate {
                Fate::Done { comes, .. } => {
                    self.lines.push(format!("line {line}: {step}."));
                    self.lines.extend(comes.into_iter().map(in_words));
                }
                Fate::Passed => {
                    self.lines.push(format!("line {line}: {step}: not done: you have passed by then (6.2)."));
                }
                Fate::Spent => {
                    self.lines.push(format!(
                        "line {line}: {step}: not done: your counters are spent by then (6.2)."
                    ));
                }
                Fate::Never { why, .. } => {
                    self.lines.push(format!("line {line}: {step}: not done: {why}."));
                }
            }
        }
    }
}

fn in_words(comes: Consequence) -> String {
    match comes {
        Consequence::Battle { hex, enemies } => {
            let enemies = enemies.join(" and ");
            format!(
                "A battle at {hex} with {enemies}: what follows supposes that you win it, without losses."
            )
        }
        Consequence::Taken(planet) => format!("You take {planet}."),
        Consequence::Fails(planet, why) => format!("The landing on {planet} fails: {why}."),
        Consequence::Counters(pool) => format!("Counters left: {pool}."),
    }
}
