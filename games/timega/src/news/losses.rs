//! What was lost without a battle: docks a law destroys, units nobody carries any more, units that had to go. The reader's
//! own in lines of their own, those of the others together.

use super::{Heard, Telling};
use crate::events::{ActionEvent, EffectEvent, Event};
use crate::force::Force;
use crate::hex::Hex;
use crate::moments::Source;
use crate::page::short;
use rules::Seat;
use rules::news::Mark;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What made units or docks go.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Cause {
    /// A rule destroyed docks.
    Docks(Source),
    /// A rule destroyed units.
    Units(Source),
    /// Nothing carried them any more.
    Stranded,
    /// There were too many.
    Scuttled,
}

/// Whose losses of one cause: the seat (none: the guards), each place.
type Losses = BTreeMap<Option<Seat>, Vec<Value>>;

/// A line for each cause, the reader's and the others' apart.
pub(super) fn tell(heard: &Heard<'_>) -> Vec<Telling> {
    let mut all: BTreeMap<(bool, Cause), (Losses, Vec<usize>)> = BTreeMap::new();
    for (at, event) in heard.each() {
        let Some((cause, seat, place)) = lost(event) else { continue };
        let mine = seat.is_some_and(|seat| heard.is_me(seat));
        let (losses, of) = all.entry((!mine, cause)).or_default();
        losses.entry(seat).or_default().push(place);
        of.push(at);
    }
    all.into_iter().map(|((others, cause), (losses, of))| line(!others, cause, losses, of)).collect()
}

/// Why, whose and what, if the event is such a loss.
fn lost(event: &Event) -> Option<(Cause, Option<Seat>, Value)> {
    let units = |hex: &Hex, force: &Force| json!({ "hex": hex, "force": force, "short": short(force) });
    match event {
        Event::Effect(EffectEvent::DockDestroyed { seat, source, planet, hex }) => {
            Some((Cause::Docks(*source), Some(*seat), json!({ "planet": planet, "hex": hex })))
        }
        Event::Effect(EffectEvent::Destroyed { source, seat, force, hex }) => {
            Some((Cause::Units(*source), *seat, units(hex, force)))
        }
        Event::Action(ActionEvent::Perished { seat, hex, force }) => {
            Some((Cause::Stranded, Some(*seat), units(hex, force)))
        }
        Event::Action(ActionEvent::Scuttled { seat, hex, force, willingly: false }) => {
            Some((Cause::Scuttled, Some(*seat), units(hex, force)))
        }
        _ => None,
    }
}

fn line(mine: bool, cause: Cause, losses: Losses, of: Vec<usize>) -> Telling {
    let losses: Vec<Value> =
        losses.into_iter().map(|(seat, places)| json!({ "seat": seat, "places": places })).collect();
    let (kind, source) = match cause {
        Cause::Docks(source) => ("docks_lost", Some(source)),
        Cause::Units(source) => ("units_lost", Some(source)),
        Cause::Stranded => ("stranded", None),
        Cause::Scuttled => ("scuttled", None),
    };
    let facts = json!({ "source": source, "losses": losses });
    if mine { Telling::yours(Mark::Lost, kind, facts, of) } else { Telling::elsewhere(kind, facts, of) }
}
