//! Events that are told in no line of the news, each with the reason. The whole account of the round has them all.

use super::{Heard, Place, Telling};
use crate::events::{DevelopmentEvent, Event, SetupEvent};

/// The events nobody misses.
pub(super) fn tell(heard: &Heard<'_>) -> Vec<Telling> {
    let needless = heard.each().filter_map(|(at, event)| Some((at, reason(event)?)));
    needless.map(|(at, why)| Telling { place: Place::Nowhere(why), of: vec![at] }).collect()
}

fn reason(event: &Event) -> Option<&'static str> {
    match event {
        Event::Setup(SetupEvent::RoundBegan { .. }) => {
            Some("the heading says which round it is, and the board in which order turns are taken")
        }
        Event::Development(DevelopmentEvent::Refreshed { .. }) => Some(
            "everything is refreshed in every round alike, and the board says which planets are exhausted all the same",
        ),
        _ => None,
    }
}
