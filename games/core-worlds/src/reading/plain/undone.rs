//! "I don't draft this round", "no colonists please": what is not done. Nothing orders it, so it is heard; where
//! the opposite is on file or in the same mail, how that is taken off is told.

use super::Plainly;
use super::items::{Item, Part};
use super::words::{Role, Verb};
use crate::orders::Order;
use crate::questions::Question;
use rules::plain::{Clause, Sense, opposite_of};
use rules::problem::Problem;

/// What is not done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Undone {
    Drafted,
    Deployed,
    Invaded,
    Colonised,
}

impl Plainly<'_> {
    /// What a clause comes to that says what is not done; nothing if it says something else.
    pub(super) fn undone(&self, items: &[Item], clause: &Clause<'_>) -> Option<Sense> {
        let planning = |question: &Question| matches!(question, Question::Plan { .. } | Question::Act { .. });
        if clause.corrects || !(self.desk.open.is_empty() || self.asked(planning)) {
            return None;
        }
        // "…, pay for nothing" is said of an Invasion.
        if clause.words.iter().any(|word| word.text.starts_with("pay")) {
            return None;
        }
        let undone = undone(items)?;
        if let Some(line) = self.ordered(undone, clause) {
            return Some(Sense::Refused(opposite_of(&line).at(clause.span)));
        }
        let message = match undone {
            Undone::Drafted => "Nothing of that is drafted: only what your plan says is.",
            Undone::Deployed => "Nothing of that is deployed: only what your plan says is.",
            Undone::Invaded => "Nothing of that is invaded: only what your plan says is.",
            Undone::Colonised => "No Unit stays on a World unless the line of the Invasion says colonising.",
        };
        Some(Sense::Heard(Problem::warning(message)))
    }

    /// The step on file, or in this mail, that does it all the same.
    fn ordered(&self, undone: Undone, clause: &Clause<'_>) -> Option<String> {
        let does = |line: &String| {
            let verb = match undone {
                Undone::Drafted => "draft ",
                Undone::Deployed => "deploy ",
                Undone::Invaded | Undone::Colonised => "invade ",
            };
            let colonises = undone != Undone::Colonised || line.contains(", colonising");
            line.contains(verb) && colonises
        };
        let on_file = self.desk.book.lines().filter(|line| matches!(line.order, Order::Step(_)));
        let on_file: Vec<String> = on_file.map(|line| line.order.to_string()).collect();
        clause.said.iter().chain(&on_file).find(|line| does(line)).cloned()
    }
}

/// What is not done.
fn undone(items: &[Item]) -> Option<Undone> {
    let no = |item: &Item| matches!(item.part, Part::Role(Role::Never | Role::Nothing));
    let what = |item: &Item| match item.part {
        Part::Verb(Verb::Draft) => Some(Undone::Drafted),
        Part::Verb(Verb::Deploy) => Some(Undone::Deployed),
        Part::Verb(Verb::Invade) => Some(Undone::Invaded),
        Part::Role(Role::Colonise) => Some(Undone::Colonised),
        _ => None,
    };
    let small = |item: &Item| {
        let noun = matches!(item.part, Part::Role(Role::Anything | Role::CardNoun | Role::To));
        noun || item.part == Part::Sep
    };
    let told: Vec<Undone> = items.iter().filter_map(what).collect();
    let [first, ..] = items else { return None };
    let denied = items.iter().filter(|item| no(item)).count() == 1;
    let begins = no(first)
        || (what(first).is_some() && items.iter().any(|item| item.part == Part::Role(Role::Nothing)));
    if !denied || !begins || !items.iter().all(|item| no(item) || what(item).is_some() || small(item)) {
        return None;
    }
    if let [undone] = told.as_slice() { Some(*undone) } else { None }
}
