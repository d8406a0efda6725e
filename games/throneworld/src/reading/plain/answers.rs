//! Answers to what is asked at the moment, without a verb that says so.

use super::items::{Item, Part};
use super::words::{Role, Verb};
use super::{Fault, Plainly, Readings, Told, one, unread};
use crate::force::Force;
use crate::hex::Hex;
use crate::questions::Question;

impl Plainly<'_> {
    /// Where troops may land, if that is asked, and which.
    pub(super) fn asks_to_land(&self) -> Option<(Hex, Force)> {
        self.desk.open.iter().find_map(|question| match question {
            Question::Land { at, may, .. } => Some((*at, *may)),
            _ => None,
        })
    }

    /// Which units may drop, if that is asked.
    pub(super) fn asks_to_drop(&self) -> Option<(Hex, Force)> {
        self.desk.open.iter().find_map(|question| match question {
            Question::Drop { at, may, .. } => Some((*at, *may)),
            _ => None,
        })
    }

    /// Is somebody asked whether fleets stay or go?
    pub(super) fn asks_to_retreat(&self) -> bool {
        self.desk.open.iter().any(|q| matches!(q, Question::Retreat { .. } | Question::Withdraw { .. }))
    }

    /// "pass", "nothing this turn", "no moves".
    pub(super) fn pass(&self, items: &[Item]) -> Told<Readings> {
        let known = |item: &Item| {
            item.does(Verb::Pass)
                || item.is(Role::Turn)
                || item.is(Role::Nothing)
                || item.is(Role::No)
                || item.part == Part::Sep
        };
        match items.iter().find(|item| !known(item)) {
            Some(odd) => unread(odd),
            None => one("pass"),
        }
    }

    /// "no way", "yes, sure": nothing but that.
    pub(super) fn bare_answer(&self, items: &[Item]) -> Told<Readings> {
        let all = |fits: fn(&Item) -> bool| {
            !items.is_empty() && items.iter().all(|item| fits(item) || item.part == Part::Sep)
        };
        // "Never" alone answers something, or says again what was said.
        let asked = !self.desk.open.is_empty() || !items.iter().any(|item| item.is(Role::Never));
        if asked
            && all(|item| {
                matches!(item.part, Part::Role(Role::No | Role::Never | Role::Nothing | Role::Turn))
            })
        {
            return one("no");
        }
        if all(|item| item.is(Role::Yes)) {
            return one("yes");
        }
        let first = items.first().map(|item| item.span);
        match items {
            // "C5 or D6": where to.
            [Item { part: Part::Hex(_), .. }, ..] if self.asks_to_retreat() => self.retreat(items),
            [Item { part: Part::Hex(hex), .. }] if self.asks_for_event() => one(hex.to_string()),
            _ => Err(Fault::Unread(first)),
        }
    }
}
