//! What the orders on file would do if nobody else did anything: judged by the law on the owner's view alone. No die is thrown;
//! what hangs on dice is told with its chance.

#[cfg(test)]
mod tests;

use crate::Throneworld;
use crate::force::{Force, Sorts};
use crate::galaxy::{Galaxy, Phase};
use crate::hex::Hex;
use crate::law::moves::Proposing;
use crate::law::{Refusal, chits, transfer};
use crate::ledger::Ledger;
use crate::odds::{against, odds};
use crate::orders::{JumpOrder, Order};
use crate::tech::Tech;
use crate::view::View;
use rules::{Desk, Line, Seat};
use std::collections::BTreeMap;

/// Of so many worlds the chance is worked out: each may take half a second.
const MOST_ODDS: usize = 5;

/// Its lines, in the order of the turn.
#[must_use]
pub fn lines(desk: &Desk<'_, Throneworld>) -> Vec<String> {
    let galaxy = &desk.view.galaxy;
    if galaxy.phase == Phase::Founding || galaxy.empires.is_empty() {
        return Vec::new();
    }
    let mut preview = Preview { desk, view: desk.view, galaxy, seat: desk.seat, lines: Vec::new() };
    preview.moves();
    preview.chit();
    preview.research();
    preview.builds();
    preview.lines
}

struct Preview<'a> {
    desk: &'a Desk<'a, Throneworld>,
    view: &'a View,
    galaxy: &'a Galaxy,
    seat: Seat,
    lines: Vec<String>,
}

impl<'a> Preview<'a> {
    fn orders(&self) -> impl Iterator<Item = (Line, &'a Order)> + use<'a> {
        let book = self.desk.book;
        book.lines().map(|line| (line.line, &line.order))
    }

    fn tell(&mut self, words: String) {
        self.lines.push(words);
    }

    fn refused(&mut self, line: Line, order: &Order, why: &Refusal) {
        self.tell(format!("line {line}: {order}: not possible as things stand: {why}."));
    }

    /// Transfers, jumps and scans, and what the jumps find where they go.
    fn moves(&mut self) {
        let mut after = self.galaxy.clone();
        for (_, order) in self.orders() {
            if let Order::Scrap { units, at } = order {
                after.take_from_orbit(*at, self.seat, units);
                self.tell(format!("You destroy {} at {at}.", units.words()));
            }
        }
        let mut proposing = match self.galaxy.phase {
            Phase::Outreach => Proposing::outreach(&after, self.seat),
            _ => Proposing::expansion(&after, self.seat),
        };
        let mut jumps: Vec<(JumpOrder, Force)> = Vec::new();
        for (line, order) in self.orders() {
            let judged = match order {
                Order::Jump(jump) | Order::JumpOn { instead: Some(jump), .. } => {
                    proposing.jump(jump).map(|force| {
                        self.tell(format!("Jump from {} to {}: {}.", jump.from, jump.to, force.words()));
                        jumps.push((*jump, force));
                    })
                }
                Order::Scan(scan) => proposing.scan(scan).map(|()| {
                    self.tell(format!("You scan {} and see what lies there.", scan.to));
                }),
                Order::Transfer { units, from, to } => {
                    transfer::transfer(self.galaxy, self.seat, units, *from, *to).map(|()| {
                        self.tell(format!("Transfer from {from} to {to}: {}.", units.words()));
                    })
                }
                _ => Ok(()),
            };
            if let Err(why) = judged {
                self.refused(line, order, &why);
            }
        }
        self.arrivals(&jumps);
    }

    fn arrivals(&mut self, jumps: &[(JumpOrder, Force)]) {
        let mut arriving: BTreeMap<Hex, (Force, bool)> = BTreeMap::new();
        let comm = self.galaxy.rating(self.seat, Tech::Comm);
        for (jump, force) in jumps {
            let near = self.galaxy.edition.range(jump.using, jump.to).is_some_and(|range| range <= comm);
            let there = arriving.entry(jump.to).or_insert((Force::NONE, true));
            *there = (there.0.plus(force), there.1 && near);
        }
        let mut worked_out = 0;
        for (to, (force, in_comm)) in arriving {
            let own = self.galaxy.system(to).is_some_and(|system| system.owner == Some(self.seat));
            let known = against(self.view, force, to, in_comm);
            let Some(setting) = known.filter(|_| !own && !force.warships().is_empty()) else {
                if !own && known.is_none() {
                    self.tell(format!("At {to}: you have never seen it, so what waits there is not known."));
                }
                continue;
            };
            if setting.defend_fleet.is_empty() && setting.defend_army.is_empty() {
                self.tell(format!("At {to}: nobody is known to defend it."));
                continue;
            }
            let whom = format!("{} / {}", setting.defend_fleet, setting.defend_army);
            if worked_out == MOST_ODDS {
                self.tell(format!(
                    "At {to}: it is defended by {whom}; ask for its odds in a line of its own."
                ));
                continue;
            }
            worked_out += 1;
            let odds = odds(&self.galaxy.edition, &setting);
            self.tell(format!("At {to}, against {whom}: {} to take it.", odds.wins.percent()));
        }
    }

    /// The first chit that could be played, and what goes back.
    fn chit(&mut self) {
        let hand = &self.view.hand;
        let mut played = false;
        for (line, order) in self.orders() {
            match order {
                Order::Play { chit, purpose } if !played => {
                    let may = match hand.contains(chit) {
                        true => chits::may_play(self.galaxy, self.seat, *chit, purpose),
                        false => Err(Refusal::new("5.2", format!("you do not hold {chit}"))),
                    };
                    match may {
                        Ok(()) => {
                            played = true;
                            self.tell(format!("Your chit: {order}."));
                        }
                        Err(why) => self.refused(line, order, &why),
                    }
                }
                Order::TurnIn(_) => self.tell(format!("You hand back: {order}.")),
                _ => {}
            }
        }
    }

    /// The attempts of the turn, each with its chance.
    fn research(&mut self) {
        let Some((line, order, techs)) = self.orders().find_map(|(line, order)| match order {
            Order::Research(techs) => Some((line, order, techs)),
            _ => None,
        }) else {
            return;
        };
        if self.galaxy.attempt.is_some() {
            self.tell(format!("line {line}: {order}: nobody researches while a victory attempt lasts (11)."));
            return;
        }
        let attempts = usize::from(self.galaxy.edition.layout().research_attempts);
        for tech in techs.iter().take(attempts) {
            let words = self.attempt(*tech);
            self.tell(words);
        }
    }

    fn attempt(&self, tech: Tech) -> String {
        let empire = self.galaxy.empire(self.seat);
        let place = usize::from(empire.boxes[tech.index()]);
        let step = place.checked_sub(1).and_then(|place| self.galaxy.edition.track().get(place));
        match step.and_then(|step| step.needed) {
            None => format!("Research in {tech}: there is nothing further."),
            Some(needed) => {
                let wins = u32::from(7_u8.saturating_sub(needed).min(6));
                if self.galaxy.edition.race(empire.race).reroll {
                    let wins = 36 - (6 - wins) * (6 - wins);
                    format!("Research in {tech}: {needed} or more, with a second roll: {wins} of 36.")
                } else {
                    format!("Research in {tech}: {needed} or more: {wins} of 6.")
                }
            }
        }
    }

    /// What is bought, as far as credits go; or that nothing is.
    fn builds(&mut self) {
        let builds = |order: &Order| matches!(order, Order::Build { .. });
        if !self.orders().any(|(_, order)| builds(order)) {
            return;
        }
        let outreach = self.galaxy.phase == Phase::Outreach;
        let place = self.galaxy.edition.production().get(usize::from(self.galaxy.production));
        if !outreach && (self.galaxy.attempt.is_some() || !place.is_some_and(|place| place.production)) {
            self.tell("There is no production this turn unless an event brings it: nothing is built.".into());
            return;
        }
        let ledger = Ledger::of(self.desk);
        for bought in ledger.bought.iter().filter(|bought| !bought.by_chit) {
            let units = bought.units.words();
            let beyond = if bought.cost < bought.price {
                format!("; all of it would cost {}", bought.price)
            } else {
                String::new()
            };
            self.tell(format!("You build at {}: {units}, for {} credits{beyond}.", bought.at, bought.cost));
        }
        self.tell(format!(
            "To pay it with: {} credits ({}); a world with production of its own pays with that and no more.",
            ledger.at_production(),
            ledger.account()
        ));
    }
}
