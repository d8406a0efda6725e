//! The orders on file as a whole: what has become impossible, what is incomplete, what is surely not meant.

mod purchases;
mod reacting;
#[cfg(test)]
mod tests;

use crate::Throneworld;
use crate::edition::Light;
use crate::force::{Force, Sorts};
use crate::galaxy::{Galaxy, Phase};
use crate::hex::Hex;
use crate::law::chits;
use crate::law::moves::Proposing;
use crate::law::purchase::building_sites;
use crate::law::refusal::any_of;
use crate::orders::{JumpOrder, Order};
use crate::questions::Question;
use crate::standing::lowest_rating;
use crate::tech::Tech;
use crate::unit::Unit;
use rules::problem::Problem;
use rules::{Desk, Seat};
use std::collections::BTreeMap;

/// What is legal but surely not meant, and what is missing.
#[must_use]
pub fn review(desk: &Desk<'_, Throneworld>) -> Vec<Problem> {
    let galaxy = &desk.view.galaxy;
    if galaxy.phase == Phase::Founding || galaxy.empires.is_empty() {
        return Vec::new();
    }
    let mut review = Review { desk, galaxy, seat: desk.seat, problems: Vec::new() };
    if desk.open.iter().any(|q| {
        matches!(q, Question::Outreach | Question::Survey | Question::Turn { .. } | Question::Expand { .. })
    }) {
        review.moves();
        review.transfers();
    }
    review.chits();
    review.without_production();
    review.purchases();
    review.missing();
    review.problems
}

/// A jump on file that is possible, with what jumps.
struct Planned {
    line: u32,
    jump: JumpOrder,
    force: Force,
}

struct Review<'a> {
    desk: &'a Desk<'a, Throneworld>,
    galaxy: &'a Galaxy,
    seat: Seat,
    problems: Vec<Problem>,
}

impl<'a> Review<'a> {
    fn warn(&mut self, message: String) {
        self.problems.push(Problem::warning(message));
    }

    fn warn_at(&mut self, line: u32, message: String) {
        self.problems.push(Problem::warning(message).of_line(line));
    }

    fn in_vain(&mut self, line: u32, message: String) {
        self.problems.push(Problem::in_vain(message).of_line(line));
    }

    fn orders(&self) -> impl Iterator<Item = (u32, &'a Order)> + use<'a> {
        let book = self.desk.book;
        book.lines().map(|line| (line.line, &line.order))
    }

    /// Jumps and scans on file, judged once more on the table as it is now.
    fn moves(&mut self) {
        let mut after = self.galaxy.clone();
        for (_, order) in self.orders() {
            if let Order::Scrap { units, at } = order {
                after.take_from_orbit(*at, self.seat, units);
            }
        }
        let mut proposing = match self.galaxy.phase {
            Phase::Outreach => Proposing::outreach(&after, self.seat),
            _ => Proposing::expansion(&after, self.seat),
        };
        let mut jumps: Vec<Planned> = Vec::new();
        for (line, order) in self.orders() {
            let judged = match order {
                Order::Jump(jump) => {
                    proposing.jump(jump).map(|force| jumps.push(Planned { line, jump: *jump, force }))
                }
                // The jump from where it will have INTERCEPTed is for later to judge.
                Order::JumpOn { instead: Some(jump), .. } => {
                    proposing.jump(jump).map(|force| jumps.push(Planned { line, jump: *jump, force }))
                }
                Order::JumpOn { instead: None, .. } => proposing.hold(),
                Order::Scan(scan) => proposing.scan(scan),
                _ => Ok(()),
            };
            if let Err(refusal) = judged {
                self.in_vain(line, format!("This is not possible now: {refusal}."));
            }
        }
        self.arrivals(&jumps);
        self.left_behind(&after, &jumps);
        self.intercepts(&jumps);
    }

    /// What the jumps would find, and could not do, where they go.
    fn arrivals(&mut self, jumps: &[Planned]) {
        // Told at the last of the lines that bring them.
        let mut arriving: BTreeMap<Hex, (u32, Force)> = BTreeMap::new();
        for Planned { line, jump, force } in jumps {
            let (last, there) = arriving.entry(jump.to).or_default();
            (*last, *there) = (*line, there.plus(force));
        }
        let comm = self.galaxy.rating(self.seat, Tech::Comm);
        for (to, (line, force)) in arriving {
            let Some(system) = self.galaxy.system(to).filter(|s| s.owner != Some(self.seat)) else {
                continue;
            };
            let neutral =
                system.owner.is_none() && system.printed.is_some_and(|p| system.face_up || !p.is_empty());
            if force.warships().is_empty() {
                let neutrals = if system.face_up { system.neutral_fleet.warships() } else { Force::NONE };
                let others = self.galaxy.fleets_at(to).any(|(seat, _)| seat != self.seat);
                let own = !self.galaxy.orbit(to, self.seat).warships().is_empty();
                if (others || !neutrals.is_empty()) && !own {
                    let message = format!(
                        "The Survey Teams that jump to {to} are lost at once to the fleet there (4.52)."
                    );
                    self.warn_at(line, message);
                }
                continue;
            }
            if neutral && force.troops().is_empty() {
                let message = format!(
                    "Nobody jumps to {to} who could take it: {force} carry no troops, and a world is captured by a unit on the ground \
                     (4.6)."
                );
                self.warn_at(line, message);
            }
            self.landing(to, jumps, comm);
            let in_command = self.galaxy.owned(self.seat).any(|(hex, s)| {
                s.army.has(Unit::Bunker)
                    && self.galaxy.edition.range(hex, to).is_some_and(|range| range <= comm)
            });
            if !in_command {
                let message = format!(
                    "The fleet that jumps to {to} will be out of command: no Command Bunker of yours is within your Comm of {comm}, so it \
                     cannot jump on (4.1)."
                );
                self.warn_at(line, message);
            }
        }
    }

    /// 4.1: troops other than drop units need the Bunker that ordered them in range.
    fn landing(&mut self, to: Hex, jumps: &[Planned], comm: u8) {
        let race = Some(self.galaxy.empire(self.seat).race);
        for Planned { line, jump, force } in jumps.iter().filter(|of| of.jump.to == to) {
            let drops = |unit: Unit| self.galaxy.edition.may_drop(race, unit);
            let plain = force.troops().only(|unit| !drops(unit));
            let range = self.galaxy.edition.range(jump.using, to);
            if !plain.is_empty() && range.is_none_or(|range| range > comm) {
                let far = range.map_or("out of reach".into(), |range| format!("{range} hexes"));
                let message = format!(
                    "{plain} cannot land at {to}: the Bunker at {} that orders the jump is {far} away, your Comm is {comm}; only drop \
                     units can (4.1, 4.7).",
                    jump.using
                );
                self.warn_at(*line, message);
            }
        }
    }

    /// 4.5: Fighters, and troops in orbit, need a space at all times.
    fn left_behind(&mut self, after: &Galaxy, jumps: &[Planned]) {
        let mut leaving: BTreeMap<Hex, (u32, Force)> = BTreeMap::new();
        for Planned { line, jump, force } in jumps.iter().filter(|of| of.jump.from != of.jump.to) {
            let (last, gone) = leaving.entry(jump.from).or_default();
            (*last, *gone) = (*line, gone.plus(force));
        }
        for (from, (line, gone)) in leaving {
            let left = after.orbit(from, self.seat).minus(&gone);
            self.without_room(line, from, &left, "The jumps leave");
            self.without_defence(line, from, &gone);
        }
    }

    /// A world that the last of its units leave: whoever comes takes it (4.6).
    fn without_defence(&mut self, line: u32, from: Hex, gone: &Force) {
        let Some(system) = self.galaxy.system(from).filter(|system| system.owner == Some(self.seat)) else {
            return;
        };
        let there = self.galaxy.orbit(from, self.seat).plus(&system.army);
        let left = there.minus(gone);
        if left.warships().is_empty() && left.troops().is_empty() && !there.troops().is_empty() {
            self.warn_at(
                line,
                format!("Nobody is left at {from} who could defend it: whoever comes takes it (4.6)."),
            );
        }
    }

    fn without_room(&mut self, line: u32, at: Hex, force: &Force, what: &str) {
        let (load, room) = (self.galaxy.edition.load(force), self.galaxy.edition.capacity(force));
        if load > room {
            let need = force.only(|unit| unit == Unit::Fighter || unit.is_troop());
            let spaces = if room == 1 { "one cargo space".into() } else { format!("{room} cargo spaces") };
            let message = format!("{what} {need} at {at} with {spaces}: what has none is destroyed (4.5).");
            self.warn_at(line, message);
        }
    }

    /// 5.1: an expansion is one TRANSFER, or up to three JUMPS and SCANS. Ruling 13: Fighters are checked at both ends of a TRANSFER.
    fn transfers(&mut self) {
        let mut transfers = self.orders().filter(|(_, order)| matches!(order, Order::Transfer { .. }));
        if let Some((first, _)) = transfers.next() {
            let beside = |order: &Order| {
                matches!(
                    order,
                    Order::Transfer { .. } | Order::Jump(_) | Order::JumpOn { .. } | Order::Scan(_)
                )
            };
            for (line, _) in self.orders().filter(|(line, order)| *line != first && beside(order)) {
                let message = format!(
                    "This is not carried out beside line {first}, a transfer: an expansion is one transfer, or up to three jumps and \
                     scans (5.1). Cancel one or the other."
                );
                self.in_vain(line, message);
            }
        }
        for (line, order) in self.orders() {
            let Order::Transfer { units, from, to } = order else { continue };
            if let Err(refusal) = crate::law::transfer::transfer(self.galaxy, self.seat, units, *from, *to) {
                self.in_vain(line, format!("This is not possible now: {refusal}."));
                continue;
            }
            let left = self.galaxy.orbit(*from, self.seat).minus(&units.space());
            self.without_room(line, *from, &left.space(), "The transfer leaves");
            let there = self.galaxy.orbit(*to, self.seat).plus(&units.space());
            self.without_room(line, *to, &there.space(), "The transfer brings together");
        }
    }

    fn chits(&mut self) {
        let asked = |q: &Question| {
            matches!(q, Question::Turn { .. } | Question::Expand { .. } | Question::Chit { .. })
        };
        if !self.desk.open.iter().any(asked) {
            return;
        }
        let hand = &self.desk.view.hand;
        let plays = self.orders().any(|(_, order)| matches!(order, Order::Play { .. }));
        for (line, order) in self.orders() {
            let missing = match order {
                Order::Play { chit, .. } => (!hand.contains(chit)).then_some(*chit),
                Order::TurnIn(back) => back.iter().find(|chit| !hand.contains(chit)).copied(),
                _ => None,
            };
            if let Some(chit) = missing {
                self.in_vain(line, format!("You do not hold {chit} any more (5.2)."));
            }
            if let Order::TurnIn(back) = order
                && let Err(refusal) = chits::may_hand_back(plays, back.len())
            {
                self.in_vain(line, format!("Not possible: {refusal}."));
            }
        }
    }

    /// Jumps a fleet on file to a world that is not one's own?
    fn takes_worlds(&self) -> bool {
        self.orders().any(|(_, order)| match order {
            Order::Jump(jump) => self.galaxy.owner(jump.to) != Some(self.seat),
            _ => false,
        })
    }

    /// 6.3, 6.4: what is to be built in a turn that has no production, and what becomes of it.
    fn without_production(&mut self) {
        let turn = |q: &Question| {
            matches!(
                q,
                Question::Turn { .. }
                    | Question::Expand { .. }
                    | Question::Chit { .. }
                    | Question::Research { .. }
            )
        };
        let now = self.galaxy.edition.production().get(usize::from(self.galaxy.production));
        let Some(now) = now.filter(|now| !now.production && self.galaxy.phase == Phase::Turns) else {
            return;
        };
        if self.galaxy.attempt.is_some() || !self.desk.open.iter().any(turn) {
            return;
        }
        let unless = match now.light {
            Some((Light::Advance, _)) => ", unless the event Production Advance comes",
            _ => "",
        };
        let wanted =
            |order: &Order| matches!(order, Order::Build { purchase, .. } if !purchase.wanted.is_empty());
        for (line, _) in self.orders().filter(|(_, order)| wanted(order)) {
            let message = format!(
                "There is no production this turn{unless} (6.4), and what is not built goes with the turn. Send it again when there is \
                 production."
            );
            self.warn_at(line, message);
        }
    }

    /// What a turn usually has and these orders have not.
    fn missing(&mut self) {
        let said: Vec<&Order> = self.orders().map(|(_, order)| order).collect();
        let turn = self.desk.open.iter().any(|q| matches!(q, Question::Turn { .. }));
        if !turn || !said.iter().any(|order| order.is_of_the_turn()) || said.contains(&&Order::Pass) {
            return;
        }
        if !said.iter().any(|order| order.is_move()) {
            self.problems.push(
                Problem::warning(
                    "Nothing jumps, scans or is transferred; \"pass\" says that you mean it (5.1).",
                )
                .suggest("pass"),
            );
        }
        // 6: no research and no production during a victory attempt.
        if self.galaxy.attempt.is_some() {
            return;
        }
        if !said.iter().any(|order| matches!(order, Order::Research(_))) {
            let tech = lowest_rating(self.galaxy, self.seat);
            self.warn(format!("No line says what to research: it will be {tech}, the lowest (6.1)."));
        }
        let due = self
            .galaxy
            .edition
            .production()
            .get(usize::from(self.galaxy.production))
            .is_some_and(|b| b.production);
        if due && !said.iter().any(|order| matches!(order, Order::Build { .. })) {
            let worlds: Vec<Hex> =
                building_sites(self.galaxy, self.seat).into_iter().map(|(hex, _)| hex).collect();
            self.warn(format!(
                "This is a production turn and no line builds anything; you can at {} (6.3).",
                any_of(&worlds)
            ));
        }
    }
}
