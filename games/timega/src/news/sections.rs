//! Which parts of the board a report brings.

use crate::events::{DevelopmentEvent, EffectEvent, Event, SetupEvent};
use crate::view::View;
use rules::Seat;

/// The empires in short and what could be taken stand in every report. Technologies and personnel come when the reader's
/// have changed, the tables of planets and of the map with the beginning alone: every report has the planets in short and
/// the map as a picture.
#[must_use]
pub fn sections(view: &View, told: &[Event]) -> Vec<&'static str> {
    let me = view.me;
    let any = |fits: fn(&Event, Seat) -> bool| told.iter().any(|event| fits(event, me));
    let begins = any(|event, _| matches!(event, Event::Setup(SetupEvent::Founded { .. })));
    let wanted = [
        ("planets", begins),
        ("technologies", begins || any(learned)),
        ("personnel", begins || any(staffed)),
        ("chances", true),
        ("empires", true),
        ("map", begins),
    ];
    wanted.into_iter().filter(|(_, wanted)| *wanted).map(|(word, _)| word).collect()
}

/// The seat has a technology more.
fn learned(event: &Event, me: Seat) -> bool {
    matches!(
        event,
        Event::Development(DevelopmentEvent::Researched { seat, .. })
            | Event::Effect(EffectEvent::TechReceived { seat, .. }) if *seat == me
    )
}

/// Somebody came into the seat's service or left it.
fn staffed(event: &Event, me: Seat) -> bool {
    matches!(
        event,
        Event::Development(
            DevelopmentEvent::HiredPerson { seat, .. } | DevelopmentEvent::Released { seat, .. }
        ) if *seat == me
    )
}
