//! "The fighters stay where they are", beside a jump that takes no fighters: it orders nothing.

use super::Plainly;
use super::items::{Item, Part};
use super::words::{Kind, Role, Verb};
use crate::unit::Unit;
use rules::plain::Clause;

impl Plainly<'_> {
    /// Does a clause say that units stay which the move before it takes along, or may: both cannot be.
    pub(super) fn contradicts(&self, items: &[Item], clause: &Clause<'_>) -> bool {
        let moved =
            clause.said.last().is_some_and(|line| line.starts_with("jump ") || line.starts_with("transfer "));
        let stays = |item: &Item| matches!(item.part, Part::Verb(Verb::Stay | Verb::StayPut));
        moved
            && !clause.leads
            && items.iter().any(stays)
            && items.iter().any(|item| one(item).is_some() || matches!(item.part, Part::Units(_)))
    }

    /// Does a clause name units that stay, none of which the move before it takes along?
    pub(super) fn stays(&self, items: &[Item], clause: &Clause<'_>) -> bool {
        let last = clause.said.last();
        // "We do not run from H8. Never."
        let again = |item: &Item| item.is(Role::Never) || item.part == Part::Sep;
        if last.is_some_and(|line| line.ends_with("never")) && items.iter().all(again) {
            return true;
        }
        // "Buy nothing, save the money."
        let saves = |item: &Item| {
            item.does(Verb::Keep)
                || matches!(item.part, Part::Role(Role::Treasury | Role::Rest | Role::All) | Part::Sep)
        };
        if last.is_some_and(|line| line.starts_with("build ")) && items.iter().all(saves) {
            return true;
        }
        let Some(moved) =
            last.filter(|line| ["jump ", "transfer "].iter().any(|verb| line.starts_with(verb)))
        else {
            return false;
        };
        let stays = |item: &Item| {
            matches!(item.part, Part::Verb(Verb::Stay | Verb::StayPut | Verb::Retreat | Verb::Keep))
        };
        let beside = |item: &Item| {
            matches!(
                item.part,
                Part::Hex(_)
                    | Part::Sep
                    | Part::Count(_)
                    | Part::Role(
                        Role::All
                            | Role::Both
                            | Role::At
                            | Role::On
                            | Role::Aboard
                            | Role::Rest
                            | Role::Everything
                    )
            )
        };
        let named: Vec<Unit> = items.iter().filter_map(one).collect();
        let known = |item: &Item| stays(item) || beside(item) || one(item).is_some();
        let verbs = items.iter().filter(|item| stays(item)).count();
        // "Only one of them jumps, the other stays at home": those that were not counted.
        let rest = |item: &Item| item.is(Role::Other) || item.is(Role::Rest);
        let home = |item: &Item| rest(item) || beside(item) || stays(item);
        let some = !moved.contains(" fleet ") && !moved.contains(" all");
        let moved_off = items.iter().any(|item| item.does(Verb::Retreat));
        if verbs == 1
            && some
            && !moved_off
            && items.iter().any(rest)
            && items.iter().all(home)
            && !self.asks_to_retreat()
        {
            return true;
        }
        // "leave H10": a fleet goes.
        let goes = items.iter().any(|item| item.does(Verb::Retreat)) && named.is_empty();
        let taken =
            |unit: &Unit| takes(moved, *unit) || moved.starts_with("jump fleet") || moved.contains(" all");
        verbs == 1
            && !goes
            && !named.is_empty()
            && items.iter().all(known)
            && !named.iter().any(taken)
            && self.asks_to_land().is_none()
            && !self.asks_to_retreat()
    }
}

fn one(item: &Item) -> Option<Unit> {
    match item.part {
        Part::Unit(Kind::One(unit), _) => Some(unit),
        _ => None,
    }
}

/// Does a jump or a transfer, in its short form, name this unit?
fn takes(line: &str, unit: Unit) -> bool {
    line.split([' ', ',']).any(|word| {
        let counted = word.trim_start_matches(|c: char| c.is_ascii_digit());
        counted.len() < word.len() && counted == unit.letter().to_string()
    })
}
