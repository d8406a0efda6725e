//! Events of technologies, personnel, agendas and races. All are for everyone, except `Told`, which says to whom.

use super::events;
use crate::deeds::Choice;
use crate::edition::PlanetId;
use crate::force::Force;
use crate::hex::Hex;
use crate::moments::Source;
use rules::Seat;

events!(/// Events of technologies, personnel, agendas and races.
    EffectEvent in Effect {
    /// Somebody chose, to everyone.
    Chose = "chose" {
        /// Who.
        seat: Seat,
        /// By which rule.
        source: Source,
        /// What for, in one word.
        what: String,
        /// This.
        chosen: Vec<Choice>,
    },
    /// Units came without being built, to everyone.
    Received = "received" {
        /// Whose.
        seat: Seat,
        /// By which rule.
        source: Source,
        /// What.
        force: Force,
        /// Where.
        hex: Hex,
    },
    /// Units went without a battle, to everyone.
    Destroyed = "destroyed" {
        /// By which rule.
        source: Source,
        /// Whose; none: the guards'.
        seat: Option<Seat>,
        /// What.
        force: Force,
        /// Where.
        hex: Hex,
    },
    /// Counters were won or lost, to everyone.
    Counters = "counters" {
        /// Whose.
        seat: Seat,
        /// By which rule.
        source: Source,
        /// More or less in the command pool.
        pool: i8,
        /// More or less in the fleet supply.
        fleet: i8,
    },
    /// A technology came without research, to everyone.
    TechReceived = "tech_received" {
        /// Whose.
        seat: Seat,
        /// By which rule.
        source: Source,
        /// Which.
        tech: crate::effects::tech::Tech,
    },
    /// A space dock was received without being built, to everyone.
    DockReceived = "dock_received" {
        /// Whose.
        seat: Seat,
        /// By which rule.
        source: Source,
        /// On this planet; none: adrift.
        planet: Option<PlanetId>,
        /// Where.
        hex: Hex,
    },
    /// A space dock was destroyed otherwise than by a landing, to everyone.
    DockDestroyed = "dock_destroyed" {
        /// Whose.
        seat: Seat,
        /// By which rule.
        source: Source,
        /// On this planet; none: it was adrift.
        planet: Option<PlanetId>,
        /// Where.
        hex: Hex,
    },
    /// Something else a rule did: templates know it by `what` and its rule, to everyone.
    Worked = "worked" {
        /// By which rule.
        source: Source,
        /// For whom.
        seat: Option<Seat>,
        /// What, in one word.
        what: String,
        /// About these.
        about: Vec<Choice>,
        /// A number that goes with it.
        count: i32,
    },
});
