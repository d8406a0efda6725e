//! "Skip", "skip my turn": the Yssaril's power, a vote left out, or the end of one's turns, as it can be meant.

use super::items::{Item, Part};
use super::words::{Role, Verb};
use super::{Fault, Plainly, Readings, Told, offering};
use crate::effects::races::Race;
use crate::galaxy::Phase;
use crate::questions::{ActionQuestion, Question};
use rules::problem::Problem;

impl Plainly<'_> {
    /// "Skip the vote" abstains; "skip" alone is the word of the Yssaril, and for others to pass or to abstain.
    pub(super) fn skip(&self, items: &[Item]) -> Told<Readings> {
        let voted = |item: &Item| {
            !item.agendas().is_empty()
                || item.does(Verb::Vote)
                || item.is(Role::Agendas)
                || item.is(Role::Council)
                || item.is(Role::Influence)
        };
        let small = |item: &Item| {
            item.does(Verb::Skip) || item.part == Part::Sep || item.is(Role::It) || item.is(Role::First)
        };
        let asked = self.desk.open.iter().any(|question| super::ballots::asked_about(question).is_some());
        let galaxy = self.galaxy();
        let debated: Vec<String> = galaxy
            .council
            .deliberation
            .iter()
            .map(|matter| format!("abstain on {}", matter.agenda))
            .collect();
        // "Skip the council": every vote of it.
        let council = |item: &Item| item.is(Role::Council) || item.is(Role::Influence) || item.is(Role::All);
        if !asked
            && !debated.is_empty()
            && items.iter().any(council)
            && items.iter().all(|item| council(item) || small(item) || item.is(Role::Agendas))
        {
            return Ok(vec![debated]);
        }
        if items.iter().any(voted) || asked {
            let abstains = |item: &Item| match item.does(Verb::Skip) {
                true => Item { part: Part::Verb(Verb::Abstain), span: item.span },
                false => item.clone(),
            };
            return self.ballot(&items.iter().map(abstains).collect::<Vec<_>>());
        }
        if let Some(odd) = items.iter().find(|item| !small(item)) {
            return Err(Fault::Unread(Some(odd.span)));
        }
        if galaxy.empires.get(self.me().index()).is_some_and(|empire| empire.race == Race::Yssaril) {
            return Ok(vec![vec!["use Yssaril as an action".into()]]);
        }
        let acts = |q: &Question| matches!(q, Question::Action(ActionQuestion::Act { .. }));
        if galaxy.phase == Phase::Action || self.desk.open.iter().any(acts) || debated.is_empty() {
            return Ok(vec![vec!["pass".into()]]);
        }
        let message = "What do you skip: your turns of this round, or the votes? Answer with its number.";
        Err(Fault::Refused(offering(Problem::unreadable(message), vec![vec!["pass".into()], debated])))
    }
}
