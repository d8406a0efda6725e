//! Questions of the moment, each with the answers it can have.

use super::Form;
use crate::hex::Hex;
use crate::questions::Question;

impl Form<'_> {
    /// Questions of the moment.
    pub(super) fn asked(&mut self) {
        for question in self.desk.open {
            match question {
                Question::React { .. } => {
                    self.say("# Do you JAM or INTERCEPT? Take away one #:");
                    let to = self.galaxy.now.proposals.iter().map(|p| p.to()).next().unwrap_or(Hex::CENTRE);
                    self.say("# no");
                    self.say(format!("# jam all into {to}"));
                    self.say(format!("# intercept at {to} with fleet 1"));
                }
                Question::Repel { at, .. } => {
                    self.say(format!("# Raiders drop at {at}. Take away one #:"));
                    self.say("# no");
                    self.say(format!("# intercept at {at} with fleet 1"));
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
}
