//! What happens, for reports: facts; the words are in the templates. A file for each phase. Who may hear an event is
//! said at each of them; everything in these games is public once it has happened, except where it says otherwise.

mod action;
mod battle;
mod council;
mod development;
mod effect;
mod setup;

pub use action::ActionEvent;
pub use battle::{BattleEvent, Die, Ended};
pub use council::CouncilEvent;
pub use development::DevelopmentEvent;
pub use effect::EffectEvent;
pub use setup::SetupEvent;

use rules::Kind;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

/// What happened. Stored as the event of its phase alone, under its name, which says the phase too: no two phases have an
/// event of one name.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// Set-up (3), and comings and goings.
    Setup(SetupEvent),
    /// Development (5).
    Development(DevelopmentEvent),
    /// The council (5.6).
    Council(CouncilEvent),
    /// Action (6).
    Action(ActionEvent),
    /// Battle (7).
    Battle(BattleEvent),
    /// A technology, person, agenda or race had its effect.
    Effect(EffectEvent),
}

/// Declares the events of a phase: the enum, its kinds, and how it becomes an [`Event`].
macro_rules! events {
    ($(#[$doc:meta])* $name:ident in $group:ident { $($(#[$event_doc:meta])* $event:ident = $kind:literal { $($(#[$field_doc:meta])* $field:ident : $type:ty),* $(,)? }),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $($(#[$event_doc])* #[serde(rename = $kind)] $event { $($(#[$field_doc])* $field: $type),* }),*
        }
        impl $name {
            /// Every kind of them.
            pub const KINDS: &'static [&'static str] = &[$($kind),*];

            /// Names the template.
            #[must_use]
            pub const fn kind(&self) -> &'static str {
                match self { $($name::$event { .. } => $kind),* }
            }
        }
        impl From<$name> for crate::events::Event {
            fn from(event: $name) -> crate::events::Event {
                crate::events::Event::$group(event)
            }
        }
    };
}
pub(crate) use events;

macro_rules! stored {
    ($($group:ident => $type:ident),*) => {
        impl Serialize for Event {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                match self { $(Event::$group(event) => event.serialize(to)),* }
            }
        }

        impl<'de> Deserialize<'de> for Event {
            /// By its name alone. Nothing is tried out: what does not fit is told of the event it is called.
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Event, D::Error> {
                let stored = Value::deserialize(from)?;
                let named = stored.as_object().filter(|object| object.len() == 1);
                let kind = named.and_then(|object| object.keys().next());
                let kind = kind.ok_or_else(|| D::Error::custom("an event is stored under its name"))?.as_str();
                $(if $type::KINDS.contains(&kind) {
                    return $type::deserialize(&stored).map(Event::$group).map_err(D::Error::custom);
                })*
                Err(D::Error::custom(format!("there is no event {kind:?}")))
            }
        }
    };
}

stored!(Setup => SetupEvent, Development => DevelopmentEvent, Council => CouncilEvent, Action => ActionEvent,
        Battle => BattleEvent, Effect => EffectEvent);

impl Kind for Event {
    const KINDS: &'static [&'static str] = &ALL;

    fn kind(&self) -> &'static str {
        match self {
            Event::Setup(e) => e.kind(),
            Event::Development(e) => e.kind(),
            Event::Council(e) => e.kind(),
            Event::Action(e) => e.kind(),
            Event::Battle(e) => e.kind(),
            Event::Effect(e) => e.kind(),
        }
    }
}

const GROUPS: [&[&str]; 6] = [
    SetupEvent::KINDS,
    DevelopmentEvent::KINDS,
    CouncilEvent::KINDS,
    ActionEvent::KINDS,
    BattleEvent::KINDS,
    EffectEvent::KINDS,
];

const fn count() -> usize {
    let (mut group, mut sum) = (0, 0);
    while group < GROUPS.len() {
        sum += GROUPS[group].len();
        group += 1;
    }
    sum
}

const fn joined() -> [&'static str; count()] {
    let mut all = [""; count()];
    let (mut group, mut place) = (0, 0);
    while group < GROUPS.len() {
        let mut i = 0;
        while i < GROUPS[group].len() {
            all[place] = GROUPS[group][i];
            (i, place) = (i + 1, place + 1);
        }
        group += 1;
    }
    all
}

const ALL: [&str; count()] = joined();

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Seat;
    use std::collections::BTreeSet;

    #[test]
    fn no_two_events_have_one_name() {
        let names: BTreeSet<&str> = Event::KINDS.iter().copied().collect();
        assert_eq!(names.len(), Event::KINDS.len());
    }

    #[test]
    fn an_event_reads_back() {
        let event: Event = SetupEvent::Left { seat: Seat(1) }.into();
        let text = serde_json::to_string(&event).unwrap();
        assert_eq!(text, r#"{"left":{"seat":1}}"#);
        assert_eq!(serde_json::from_str::<Event>(&text).unwrap(), event);
    }

    #[test]
    fn what_does_not_fit_is_told_of_the_event_it_is_called() {
        let why = |text: &str| serde_json::from_str::<Event>(text).unwrap_err().to_string();
        assert!(why(r#"{"left":{"chair":1}}"#).contains("seat"), "{}", why(r#"{"left":{"chair":1}}"#));
        assert!(why(r#"{"gone_fishing":{"seat":1}}"#).contains("gone_fishing"));
        for no_event in [r#"{"left":{"seat":1},"right":{"seat":1}}"#, "{}", "7", r#""left""#] {
            assert!(why(no_event).contains("under its name"), "{no_event}");
        }
    }

    #[test]
    fn every_kind_is_read_by_its_phase() {
        for kind in Event::KINDS {
            let why = serde_json::from_str::<Event>(&format!(r#"{{"{kind}":7}}"#)).unwrap_err().to_string();
            assert!(!why.contains("there is no event"), "{kind}: {why}");
        }
    }
}
