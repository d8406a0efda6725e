//! The orders on file as a whole: what cannot be done as things stand, what is surely not meant.

pub(crate) mod arriving;

use crate::Timega;
use crate::deeds::{Act, Choice, Purchase, Tactical, Votes};
use crate::edition::edition;
use crate::galaxy::{COUNTERS, Galaxy, Phase};
use crate::hex::Hex;
use crate::law::development::budget;
use crate::law::{actions, treasury};
use crate::moments::{figure, in_force};
use crate::orders::{By, Deed, Landings, Order, Pick, Step, Wanted, plan_on_file};
use crate::questions::{ActionQuestion, DevelopmentQuestion, Question, SetupQuestion};
use crate::standing::development;
use crate::standing::plan::first_way;
use rules::problem::Problem;
use rules::{Desk, Seat};
use std::collections::BTreeSet;

/// The section of the rules that refuses what money does not reach.
const MONEY: &str = "5.2";

/// Remarks on everything on file.
#[must_use]
pub fn review(desk: &Desk<'_, Timega>) -> Vec<Problem> {
    let galaxy = &desk.view.galaxy;
    if galaxy.empires.is_empty() {
        return Vec::new();
    }
    let mut review = Review { desk, galaxy, seat: desk.seat, problems: Vec::new() };
    review.beginning();
    if galaxy.phase == Phase::Founding {
        return review.problems;
    }
    let places = desk.book.lines().any(|l| matches!(l.order, Order::Place { .. }));
    if places && galaxy.round > 1 {
        review.warn("The map is laid; wishes for tiles have no effect any more (3).".into());
    }
    let mut ahead = galaxy.clone();
    review.development(&mut ahead);
    review.votes();
    review.plan(&ahead);
    review.problems
}

struct Review<'a> {
    desk: &'a Desk<'a, Timega>,
    galaxy: &'a Galaxy,
    seat: Seat,
    problems: Vec<Problem>,
}

impl Review<'_> {
    fn warn(&mut self, message: String) {
        self.problems.push(Problem::warning(message));
    }

    fn in_vain(&mut self, message: String) {
        self.problems.push(Problem::in_vain(message));
    }

    /// Research on file while it is asked with which technologies the race begins (3, 8): that is no choice of them.
    fn beginning(&mut self) {
        let drafts = |q: &Question| matches!(q, Question::Setup(SetupQuestion::Draft {}));
        let race = self.galaxy.empire(self.seat).race;
        let Some(chosen) = edition().race(race).technologies_chosen.as_ref() else { return };
        let picked =
            self.lines().any(|order| matches!(order, Order::Pick(pick) if pick.by == By::Race(race)));
        if picked || !self.desk.open.iter().any(drafts) {
            return;
        }
        let researched: Vec<Choice> = self
            .lines()
            .filter_map(|order| match order {
                Order::Buy(Purchase::Research(tech)) if chosen.among.contains(tech) => {
                    Some(Choice::Tech(*tech))
                }
                _ => None,
            })
            .take(usize::from(chosen.count))
            .collect();
        if researched.is_empty() {
            return;
        }
        let wanted = Wanted::These(researched);
        let right = Order::Pick(Pick { by: By::Race(race), what: None, wanted });
        let message = "Research is for the rounds; with what your race begins is chosen for itself (8).";
        self.problems.push(Problem::warning(message).suggest(right.to_string()));
    }

    fn lines(&self) -> impl Iterator<Item = &Order> {
        self.desk.book.lines().map(|l| &l.order)
    }

    /// Purchases that money, docks or prerequisites do not reach. Leaves the table as the rest of the phase leaves it.
    fn development(&mut self, ahead: &mut Galaxy) {
        let buys = self.lines().any(|o| matches!(o.plain(), Order::Buy(_) | Order::Exhaust(_)));
        if self.galaxy.phase != Phase::Development {
            let of_round = self.lines().any(|o| !o.stays() && matches!(o, Order::Buy(_) | Order::Exhaust(_)));
            if of_round && self.asked_for_the_round() {
                let (round, next) = (self.galaxy.round, self.galaxy.round + 1);
                self.warn(format!(
                    "Round {round} has no development phase: what is ordered for one waits for that of round {next} (5)."
                ));
            }
            return;
        }
        // What was bought is neither bought again nor refused as bought already.
        if buys && !self.galaxy.now.developed {
            let wanted = development(self.galaxy, self.seat, self.desk.book);
            let budget = budget(self.galaxy, self.seat, &wanted);
            for (purchase, why) in &budget.refused {
                let lacks = why.section == MONEY && !budget.purchases.is_empty();
                let with = if lacks { "; what is bought before it is counted in" } else { "" };
                self.in_vain(format!("\"{purchase}\" cannot be done as things stand: {why}{with}."));
            }
            for (exhaust, why) in &budget.idle {
                self.in_vain(format!("\"{exhaust}\" cannot be done as things stand: {why}."));
            }
            for step in &budget.steps {
                step.apply(ahead, self.seat);
            }
        }
        refreshed(ahead, self.seat);
    }

    fn asked_for_the_round(&self) -> bool {
        let round = |q: &Question| matches!(q, Question::Development(DevelopmentQuestion::Round { .. }));
        self.desk.open.iter().any(round)
    }

    fn asked_for_a_plan(&self) -> bool {
        let act = |q: &Question| matches!(q, Question::Action(ActionQuestion::Act { .. }));
        self.asked_for_the_round() || self.desk.open.iter().any(act)
    }

    /// Votes on what is not up for a vote, and more influence than there is.
    fn votes(&mut self) {
        let council = &self.galaxy.council;
        let mut staked = 0_u32;
        let mut strange = BTreeSet::new();
        for order in self.lines() {
            let Order::Vote(ballot) = order.plain() else { continue };
            if let Some(agenda) = ballot.on
                && council.deliberation.iter().all(|m| m.agenda != agenda)
            {
                strange.insert(agenda);
            }
            if let (Votes::Bought(votes), None) = (ballot.vote.votes, ballot.when) {
                staked += u32::from(votes);
            }
        }
        for agenda in strange {
            self.warn(format!(
                "{agenda} is not under deliberation; your vote counts only if it comes up (5.6)."
            ));
        }
        let reach = treasury::influence_within_reach(self.galaxy, self.seat);
        if staked > u32::from(reach) && self.galaxy.phase == Phase::Development {
            self.in_vain(format!(
                "Your votes cost {staked} influence in all, and {reach} is within reach at most (5.6)."
            ));
        }
    }

    /// Lines of the plan that could not be carried out if they came first, and are not made possible by others.
    fn plan(&mut self, ahead: &Galaxy) {
        let mut plan = plan_on_file(self.desk.book);
        // What was done is neither done again nor in vain.
        plan.retain(|(line, _)| !self.desk.view.carried_out.contains(line));
        if plan.is_empty() {
            let spoke = self.lines().any(|o| !o.stays());
            if spoke && self.asked_for_the_round() {
                self.warn("No action is planned: you pass for the whole round (6.2).".into());
            }
            return;
        }
        // Where ships are sent, and what is conquered, other lines may find things changed.
        let mut changed: BTreeSet<Hex> = BTreeSet::new();
        let (lines, mut refused) = (plan.len(), 0);
        for (line, step) in plan {
            let unconditional = step.ways.iter().all(|way| way.when.is_empty());
            if unconditional && !touches(step, &changed) {
                match first_way(ahead, self.seat, step) {
                    Err(why) => {
                        refused += 1;
                        self.in_vain(format!(
                            "Order {line}, \"{step}\", could not be carried out now: {why}."
                        ));
                    }
                    Ok(Act::Tactical(mut tactical)) => {
                        if everywhere(step) {
                            tactical.land = None;
                        }
                        if let Some(remark) = dearer(ahead, self.seat, &tactical) {
                            self.warn(format!("Order {line}, \"{step}\": {remark}."));
                        }
                        for remark in arriving::remarks(ahead, self.seat, &tactical) {
                            self.warn(format!("Order {line}, \"{step}\": {remark}."));
                        }
                    }
                    Ok(_) => {}
                }
            }
            changed.extend(systems(step));
        }
        if refused == lines && self.asked_for_a_plan() {
            let message = "Nothing of your plan can be done as things stand: you would pass for the whole round (6.2). Send an \
                           action that can be done, or pass if that is what you mean.";
            self.problems.push(Problem::illegal(message));
        }
    }
}

/// What others' people add to the counters an activation takes, with whose they are.
fn dearer(galaxy: &Galaxy, seat: Seat, tactical: &Tactical) -> Option<String> {
    let counters = actions::counters(galaxy, seat, tactical.activate, tactical.doubled);
    let own = 1 + i32::from(tactical.doubled);
    let because: Vec<String> = counters.changes().iter().map(|change| change.source.to_string()).collect();
    (counters.value() > own).then(|| {
        format!(
            "it takes {} counters, as far as you have them, and not {own} ({})",
            counters.value(),
            because.join(", ")
        )
    })
}

/// The systems a line activates.
fn systems(step: &Step) -> impl Iterator<Item = Hex> {
    step.ways.iter().filter_map(|way| match &way.deed {
        Deed::Tactics(tactics) => Some(tactics.activate),
        Deed::Pass | Deed::Special(_) => None,
    })
}

/// Does a line land wherever it can? What it cannot land on then is not meant.
pub(crate) fn everywhere(step: &Step) -> bool {
    step.ways.iter().any(|way| match &way.deed {
        Deed::Tactics(tactics) => tactics.land == Landings::Everywhere,
        Deed::Pass | Deed::Special(_) => false,
    })
}

/// Does a line begin or end in one of these systems?
fn touches(step: &Step, changed: &BTreeSet<Hex>) -> bool {
    step.ways.iter().any(|way| match &way.deed {
        Deed::Tactics(t) => {
            t.moves.iter().any(|sail| changed.contains(&sail.from)) || changed.contains(&t.activate)
        }
        Deed::Pass | Deed::Special(_) => false,
    })
}

/// As the action phase begins: counters taken back, the pool filled (5.7, steps 7 and 8), and what comes on top given, as far as there are
/// counters (6).
pub(crate) fn refreshed(galaxy: &mut Galaxy, seat: Seat) {
    for system in galaxy.systems.values_mut() {
        system.counters.retain(|c| c.seat != seat);
    }
    let base = i32::from(edition().stage(galaxy.empire(seat).stage).pool);
    let pool = figure(galaxy, seat, base, |e, on, f| e.command_pool(on, f)).count();
    let more: u8 = in_force(galaxy, Some(seat)).iter().map(|force| force.effect.counters_for_actions()).sum();
    let empire = galaxy.empire_mut(seat);
    empire.pool = u8::try_from(pool).unwrap_or(u8::MAX);
    empire.pool += more.min(COUNTERS.saturating_sub(empire.pool).saturating_sub(empire.fleet));
    galaxy.phase = Phase::Action;
}
