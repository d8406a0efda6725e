//! Questions of the moment, each with the answers it can have.

use super::Form;
use crate::galaxy::Proposal;
use crate::hex::Hex;
use crate::law::moves::Proposing;
use crate::law::reactions::{jam_chit, may_intercept};
use crate::orders::{Cargo, Ships};
use crate::questions::Question;

impl Form<'_> {
    /// Questions of the moment.
    pub(super) fn asked(&mut self) {
        for question in self.desk.open {
            match question {
                Question::React { .. } => {
                    self.say("# Do you JAM or INTERCEPT? Take away one #:");
                    self.say("# no");
                    for proposal in &self.galaxy.now.proposals {
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
                }
                Question::Land { at, may, .. } => {
                    self.say(format!("# Who lands at {at}, of {}? Take away one #:", may.words()));
                    self.say("# land all");
                    self.say("# land nothing");
                    self.say(format!("# land {may}"));
                }
                Question::Event { .. } => {
                    self.say("# Whom does the event strike? A world, or:");
                    self.say("# decline");
                }
                _ => {}
            }
        }
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
