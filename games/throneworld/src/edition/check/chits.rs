//! The tables of action chits and event chits (5.2, 6.2).

use super::Problems;
use crate::edition::layout::{EventKind, Layout};
use crate::edition::rows::{ChitKind, ChitRow, EventRow};
use crate::edition::tables::Chosen;

/// Chits in a hand (1).
const HAND: usize = 5;

pub(super) fn check(chosen: Chosen<'_>, layout: &Layout, problems: &mut Problems) {
    for row in chosen.action_chits.iter().filter(|row| row.chit().is_none()) {
        let message = match row.kind {
            ChitKind::Boom => "the value of a boom is 3, 4, 5 or 6",
            ChitKind::Sabotage => "the value of a sabotage is 3 or 4",
            _ => "only boom and sabotage have a value",
        };
        problems.field("action_chits", action_name(row), "value", message);
    }
    let chits: usize = chosen.action_chits.iter().map(|row| usize::from(row.count)).sum();
    let hands = HAND * usize::from(layout.seats);
    if chits <= hands {
        let message =
            format!("{chits} chits; {} players hold {hands}, and the cup must not be empty", layout.seats);
        problems.table("action_chits", message);
    }
    for row in chosen.event_chits.iter().filter(|row| row.chit().is_none()) {
        let (field, message) = event_problem(row);
        problems.field("event_chits", row.kind.name(), field, message);
    }
    if chosen.event_chits.iter().all(|row| row.count == 0) {
        problems.table("event_chits", "no chits; one is drawn every turn, so at least one is wanted");
    }
}

fn action_name(row: &ChitRow) -> String {
    let name = match row.kind {
        ChitKind::Artifact => "artifact",
        ChitKind::Boom => "boom",
        ChitKind::Sabotage => "sabotage",
        ChitKind::ReturnIntercept => "return_intercept",
        ChitKind::ReturnJam => "return_jam",
        ChitKind::InterceptJam => "intercept_jam",
    };
    row.value.map_or_else(|| name.into(), |value| format!("{name} {value}"))
}

fn event_problem(row: &EventRow) -> (&'static str, &'static str) {
    match (row.kind, row.whose) {
        (EventKind::ImperialAttack | EventKind::ImperialSabotage | EventKind::Rebels, None) => {
            ("whose", "first or last is wanted: who chooses")
        }
        (EventKind::ImperialAttack, _) => ("value", "0 for a plain attack or 1 for +1 is wanted"),
        (EventKind::ImperialSabotage, _) => ("value", "the value of an Imperial Sabotage is 2 or 3"),
        (EventKind::Rebels, _) => ("value", "Rebels have no value"),
        (_, Some(_)) => ("whose", "nobody chooses anything at this event"),
        (_, None) => ("value", "this event has no value"),
    }
}
