//! Questions of the moment, each with the answers it can have.

use super::Form;
use crate::chit::EventChit;
use crate::force::{Force, Sorts};
use crate::galaxy::{Proposal, Response};
use crate::hex::Hex;
use crate::law::moves::Proposing;
use crate::law::reactions::{could_counter, jam_chit, may_intercept, may_jam};
use crate::law::sabotage;
use crate::orders::{Cargo, EventWish, Order, Sabotage, Ships};
use crate::questions::Question;
use crate::standing::{legal_losses, withdrawing};
use crate::tech::Tech;
use crate::turn::battle::leave::party;
use crate::words::targets;

/// No more choices of losses than these are listed.
const MOST_CHOICES: usize = 8;

impl Form<'_> {
    /// Questions of the moment.
    pub(super) fn asked(&mut self) {
        for question in self.desk.open {
            match question {
                Question::React { .. } => {
                    self.say("# Do you JAM or INTERCEPT? Take away one #; the second: nothing in all of this turn.");
                    self.say("# no");
                    self.say("# do not react");
                    for proposal in &self.galaxy.now.proposals {
                        self.reactions(proposal);
                    }
                }
                Question::Respond { against, .. } => {
                    self.say("# Do you JAM or INTERCEPT this one? Take away one #:");
                    self.say("# no");
                    if let Some(proposal) = self.galaxy.now.proposals.get(usize::from(*against)) {
                        self.reactions(proposal);
                    }
                }
                Question::Repel { at, .. } => {
                    self.say(format!("# Raiders drop at {at}. Take away one #:"));
                    self.say("# no");
                    self.intercepts(*at);
                }
                Question::Counters { .. } => {
                    self.say("# Do you counter-JAM? Take away one #:");
                    self.say("# yes");
                    self.say("# no");
                    self.answers();
                }
                Question::Counter { response } => {
                    self.say("# Do you counter-JAM this one? Take away one #:");
                    self.say("# no");
                    self.counter(*response);
                }
                Question::Aboard { at, .. } => self.aboard(*at),
                Question::Losses { from, .. } | Question::Overboard { from, .. } => {
                    self.losses(question, from)
                }
                Question::Drop { at, may, .. } => {
                    self.say(format!("# Who comes down at {at}, of {}? Take away one #:", may.words()));
                    self.say("# drop all");
                    self.say("# drop nothing");
                    self.say(format!("# drop {may}"));
                }
                Question::FirstFire { at, .. } => {
                    self.say(format!("# Do your Drop Troops fire first at {at}? Take away one #:"));
                    self.say("# first fire");
                    self.say("# no first fire");
                }
                Question::Retreat { at, wings, .. } => {
                    self.say(format!("# Do your fleets stay at {at}? Take away one #:"));
                    self.say("# stay");
                    for from in wings {
                        self.say(format!("# retreat from {from}"));
                    }
                    if wings.len() > 1 {
                        self.say("# retreat");
                    }
                }
                Question::Withdraw { at, to, .. } => {
                    self.say(format!("# Does your fleet stay at {at}? Take away one #:"));
                    self.say("# stay");
                    for to in to {
                        self.say(format!("# retreat to {to}"));
                    }
                    self.part(*at, to);
                }
                Question::Land { at, may, .. } => {
                    self.say(format!("# Who lands at {at}, of {}? Take away one #:", may.words()));
                    self.say("# land all");
                    self.say("# land nothing");
                    self.say(format!("# land {may}"));
                }
                Question::SecondAttempt { first, moved, .. } => {
                    let how = if *moved { "succeeded" } else { "failed" };
                    self.say(format!("# The first attempt, in {first}, {how}. The second? Take away one #:"));
                    for tech in Tech::ALL {
                        self.say(format!("# {}", tech.name().to_lowercase()));
                    }
                }
                Question::Event { .. } => self.event(),
                _ => {}
            }
        }
    }

    /// What the event can do, each a line to be sent.
    fn event(&mut self) {
        let Some(event) = self.galaxy.now.event else { return };
        self.say(format!("# {event}: what does it strike? Take away one #:"));
        let worlds = targets(self.galaxy, self.seat);
        if let EventChit::ImperialSabotage { value, .. } = event {
            let may = |what: &Sabotage| sabotage::check(self.galaxy, self.seat, value, what, true).is_ok();
            let at = |at: &Hex| {
                let fleet = self.galaxy.fleets_at(*at).any(|(seat, _)| seat != self.seat);
                let (space, ground) = if fleet { (value, 0) } else { (0, value) };
                [Sabotage::Development(*at), Sabotage::Force { at: *at, space, ground }]
            };
            let all = worlds.iter().flat_map(at).filter(may).take(MOST_CHOICES);
            let lines: Vec<Order> = all.map(|what| Order::Event(EventWish::Sabotage(what))).collect();
            lines.into_iter().for_each(|line| self.example(line));
        } else {
            for at in worlds.iter().take(MOST_CHOICES) {
                self.example(at);
            }
        }
        self.say("# decline");
    }

    /// What the seat can do against a proposal, with the chits it holds and where its Bunkers and fleets are.
    fn reactions(&mut self, proposal: &Proposal) {
        let near = !self.galaxy.ready_bunkers_near(self.seat, proposal.bunker()).is_empty();
        let jump = matches!(proposal, Proposal::Jump { .. });
        // An answer to what is asked; `any jump` would stand and speak again.
        let jam = format!("# jam {} into {}", if jump { "jump" } else { "scan" }, proposal.to());
        if near && jam_chit(&self.desk.view.hand).is_some() && !self.lines.contains(&jam) {
            self.say(jam);
        }
        if jump {
            self.intercepts(proposal.to());
        }
    }

    /// The answers to one's own proposals by their numbers, where there is more than one to choose from.
    fn answers(&mut self) {
        let galaxy = self.galaxy;
        let responses = &galaxy.now.responses;
        let could = |r: &Response| could_counter(galaxy, self.seat, r.bunker);
        if responses.iter().filter(|r| could(r)).count() < 2 {
            return;
        }
        let mut lines = Vec::new();
        for (number, response) in (1..).zip(responses).filter(|(_, r)| could(r)) {
            let what = if response.wing.is_some() { "INTERCEPT" } else { "JAM" };
            let to = galaxy.now.proposals.get(usize::from(response.against)).map(Proposal::to);
            let into = to.map_or_else(String::new, |to| format!(" into {to}"));
            lines.push(format!("#   {number}: the {what} by {}{into}", response.seat));
            lines.push(format!("# counter-jam {number}"));
        }
        lines.into_iter().for_each(|line| self.say(line));
    }

    /// A counter-JAM of one response, with a chit and a Bunker there is.
    fn counter(&mut self, response: u8) {
        let Some(theirs) = self.galaxy.now.responses.get(usize::from(response)) else { return };
        let Some(proposal) = self.galaxy.now.proposals.get(usize::from(theirs.against)) else { return };
        let mut near = self.galaxy.ready_bunkers_near(self.seat, theirs.bunker).into_iter();
        let hand = &self.desk.view.hand;
        if near.any(|with| may_jam(self.galaxy, self.seat, hand, with, theirs.bunker).is_ok()) {
            self.say(format!("# counter-jam into {}", proposal.to()));
        }
    }

    /// As many troops of each type as the fleet has space for.
    fn aboard(&mut self, at: Hex) {
        let edition = &self.galaxy.edition;
        let fleet = self.galaxy.orbit(at, self.seat);
        let room = edition.capacity(&fleet).saturating_sub(edition.load(&fleet));
        let army = self.galaxy.system(at).map_or(Force::NONE, |system| system.army.troops());
        self.say(format!("# Which troops are aboard at {at}? There is space for {room}. For example:"));
        for (unit, count) in army.iter() {
            let troops = Force::of(unit, count.min(room));
            self.example(Order::Aboard { at, troops });
        }
    }

    /// One ship withdraws and the others stay, for an example.
    fn part(&mut self, at: Hex, to: &[Hex]) {
        let fleet = withdrawing(self.desk.view, at);
        let edition = &self.galaxy.edition;
        let ships = fleet.warships().only(|unit| edition.load(&Force::of(unit, 1)) == 0);
        if let (Some((unit, _)), Some(to)) = (ships.iter().next(), to.first())
            && ships.total() > 1
        {
            let units = party(edition, &fleet, &Force::of(unit, 1));
            self.say(format!("# Or a part of {}, for example:", fleet.words()));
            self.say(format!("# retreat with {units} to {to}"));
        }
    }

    /// Every choice there is, if they are few; else every type named first.
    fn losses(&mut self, question: &Question, from: &Force) {
        let choices = legal_losses(self.desk.view, question, MOST_CHOICES + 1);
        if choices.len() <= MOST_CHOICES {
            self.say(format!("# Which go, of {}? Take away one #:", from.words()));
            for lost in choices {
                self.say(format!("# lose {lost}"));
            }
            return;
        }
        self.say("# Which go first? Name types in order; the others follow as usual. For example:");
        for (unit, _) in from.iter() {
            self.example(Order::Losses(vec![unit]));
        }
        if let Some(lost) = choices.first() {
            self.say("# Or name all that go, with numbers, for example:");
            self.say(format!("# lose {lost}"));
        }
    }

    /// Every fleet that can INTERCEPT at a world.
    fn intercepts(&mut self, at: Hex) {
        for from in self.own_places() {
            let fleet = self.galaxy.orbits.get(&from).and_then(|o| o.get(&self.seat)).and_then(|o| o.fleet);
            let using = Proposing::expansion(self.galaxy, self.seat).bunkers_near(from);
            let sail = (from, Ships::Fleet, Cargo::Aboard);
            let can = using.into_iter().any(|with| {
                may_intercept(self.galaxy, self.seat, &self.desk.view.hand, at, sail, with).is_ok()
            });
            let line = fleet.map(|number| format!("# intercept at {at} with fleet {number} from {from}"));
            if let Some(line) = line.filter(|line| can && !self.lines.contains(line)) {
                self.say(line);
            }
        }
    }
}
