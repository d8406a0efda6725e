//! Which parts of the board a report brings.

use crate::events::{Event, SetupEvent};

/// The empires in short and what could be taken stand in every report. All else comes with the beginning alone, and at its
/// word: every report has the planets in short and the map as a picture, the news tells what the reader learned and who came
/// into its service, and the form names what could be researched and for how much.
#[must_use]
pub fn sections(told: &[Event]) -> Vec<&'static str> {
    let begins = told.iter().any(|event| matches!(event, Event::Setup(SetupEvent::Founded { .. })));
    let wanted = [
        ("planets", begins),
        ("technologies", begins),
        ("personnel", begins),
        ("chances", true),
        ("empires", true),
        ("map", begins),
    ];
    wanted.into_iter().filter(|(_, wanted)| *wanted).map(|(word, _)| word).collect()
}
