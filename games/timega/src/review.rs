//! The orders on file as a whole: what cannot be done as things stand, what is surely not meant.

pub(crate) mod arriving;

use crate::Timega;
use crate::deeds::{Choice, Purchase, Votes};
use crate::edition::edition;
use crate::foresight::{self, Fate, Foreseen};
use crate::galaxy::{COUNTERS, Galaxy, Phase};
use crate::law::development::{Budget, budget};
use crate::law::treasury;
use crate::moments::{figure, in_force};
use crate::orders::{By, Order, Pick, Step, Wanted};
use crate::questions::{ActionQuestion, DevelopmentQuestion, Question, SetupQuestion};
use crate::standing::development;
use rules::problem::Problem;
use rules::{Desk, Line, Seat};
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
            let of_round = |o: &Order| !o.stays() && matches!(o, Order::Buy(_) | Order::Exhaust(_));
            let first = self.desk.book.lines().find(|of| of_round(&of.order)).map(|of| of.line);
            if let Some(line) = first.filter(|_| self.asked_for_the_round()) {
                let (round, next) = (self.galaxy.round, self.galaxy.round + 1);
                let message = format!(
                    "Round {round} has no development phase: what is ordered for one waits for that of round {next} (5)."
                );
                self.problems.push(Problem::warning(message).of_line(line));
            }
            return;
        }
        // What was bought is neither bought again nor refused as bought already.
        if buys && !self.galaxy.now.developed {
            let wanted = development(self.galaxy, self.seat, self.desk.book);
            let budget = budget(self.galaxy, self.seat, &wanted);
            self.refused(&budget);
            for step in &budget.steps {
                step.apply(ahead, self.seat);
            }
        }
        refreshed(ahead, self.seat);
    }

    /// What is not bought, told at the last of the lines that ask for it.
    fn refused(&mut self, budget: &Budget) {
        let mut lines: Vec<(Line, &Order)> =
            self.desk.book.lines().map(|of| (of.line, of.order.plain())).collect();
        lines.reverse();
        for (purchase, why) in budget.refused.iter().rev() {
            let lacks = why.section == MONEY && !budget.purchases.is_empty();
            let with = if lacks { "; what is bought before it is counted in" } else { "" };
            let asked =
                |(_, order): &(Line, &Order)| matches!(order, Order::Buy(wish) if is_part(purchase, wish));
            let Some(at) = lines.iter().position(asked) else {
                self.in_vain(format!("\"{purchase}\" cannot be done as things stand: {why}{with}."));
                continue;
            };
            let (line, order) = lines.remove(at);
            let what = match (purchase, order) {
                (Purchase::Build { count: left, .. }, Order::Buy(Purchase::Build { count, .. }))
                    if *left < *count =>
                {
                    format!("{left} of the {count} cannot be built")
                }
                _ => "This cannot be done".to_owned(),
            };
            let message = format!("{what} as things stand: {why}{with}.");
            self.problems.push(Problem::in_vain(message).of_line(line));
        }
        for (exhaust, why) in &budget.idle {
            let wish =
                |(_, order): &&(Line, &Order)| matches!(order, Order::Exhaust(wish) if wish == exhaust);
            let line = lines.iter().find(wish).map(|(line, _)| *line);
            let message = match line {
                Some(_) => format!("This cannot be done as things stand: {why}."),
                None => format!("\"{exhaust}\" cannot be done as things stand: {why}."),
            };
            self.problems.push(Problem { line, ..Problem::in_vain(message) });
        }
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

    /// Lines of the plan that nothing can come of as things stand, and what others come to.
    fn plan(&mut self, ahead: &Galaxy) {
        let foreseen = foresight::plan(ahead, self.desk);
        if foreseen.is_empty() && self.desk.view.carried_out.is_empty() {
            let spoke = self.lines().any(|o| !o.stays());
            if spoke && self.asked_for_the_round() {
                self.warn("No action is planned: you pass for the whole round (6.2).".into());
            }
        }
        let waits = |step: &Step| step.ways.iter().any(|way| !way.when.is_empty());
        let hopeless =
            |of: &Foreseen<'_>| matches!(of.fate, Fate::Never { certain: true, .. }) && !waits(of.step);
        let nothing = !foreseen.is_empty() && foreseen.iter().all(hopeless);
        let mut spent = false;
        for Foreseen { line, step, fate } in foreseen {
            match fate {
                Fate::Never { why, certain: true } if !waits(step) => {
                    self.problems.push(
                        Problem::in_vain(format!("This could not be carried out now: {why}.")).of_line(line),
                    );
                }
                Fate::Done { remarks, .. } if !waits(step) => {
                    let told = remarks.iter().map(|remark| Problem::warning(sentence(remark)).of_line(line));
                    self.problems.extend(told);
                }
                Fate::Spent if !spent && !waits(step) => {
                    spent = true;
                    self.problems.push(Problem::warning(SPENT).of_line(line));
                }
                _ => {}
            }
        }
        if nothing && self.asked_for_a_plan() {
            let message = "Nothing of your plan can be done as things stand: you would pass for the whole round (6.2). Send an \
                           action that can be done, or pass if that is what you mean.";
            self.problems.push(Problem::illegal(message));
        }
    }
}

/// What is ordered beyond the counters there are.
const SPENT: &str = "By then your counters are spent: it is done only if a line before it cannot be (6).";

/// A remark as a sentence.
fn sentence(remark: &str) -> String {
    let mut letters = remark.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}.", letters.as_str())
}

/// Is this what a wish asks for, or a part of it?
fn is_part(purchase: &Purchase, wish: &Purchase) -> bool {
    match (purchase, wish) {
        (Purchase::Build { unit, at, to, .. }, Purchase::Build { unit: kind, at: site, to: hex, .. }) => {
            (unit, at, to) == (kind, site, hex)
        }
        (Purchase::Special(one), Purchase::Special(other)) => one.source == other.source,
        _ => purchase == wish,
    }
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
