//! Events of the action phase (6). All are for everyone, except what came to nothing, which its owner alone hears.

use super::events;
use crate::deeds::{Invader, Special};
use crate::edition::PlanetId;
use crate::force::Force;
use crate::galaxy::Owner;
use crate::hex::Hex;
use crate::moments::{Change, Source};
use rules::Seat;

events!(/// Events of the action phase.
    ActionEvent in Action {
    /// A turn of the action phase, to everyone.
    Passed = "passed" {
        /// Who passed for the rest of the round.
        seat: Seat,
    },
    /// A system was activated, to everyone.
    Activated = "activated" {
        /// By whom.
        seat: Seat,
        /// Which.
        hex: Hex,
        /// Counters placed or paid.
        counters: u8,
        /// Why more than one.
        why: Vec<Change>,
    },
    /// Ships moved, to everyone.
    Moved = "moved" {
        /// Whose.
        seat: Seat,
        /// What.
        force: Force,
        /// The way, from the first system to the last.
        way: Vec<Hex>,
        /// What changed their movement.
        why: Vec<Change>,
    },
    /// A space dock adrift moved (Clan of Saar), to everyone.
    DockMoved = "dock_moved" {
        /// Whose.
        seat: Seat,
        /// The way, from the first system to the last.
        way: Vec<Hex>,
    },
    /// An order of the action phase could not be carried out, to its owner alone.
    Impossible = "impossible" {
        /// Whose.
        seat: Seat,
        /// The order in canonical form.
        order: String,
        /// Why, with section and figure.
        why: String,
    },
    /// Units were scuttled, to everyone.
    Scuttled = "scuttled" {
        /// Whose.
        seat: Seat,
        /// Where.
        hex: Hex,
        /// What.
        force: Force,
        /// Of the owner's free will.
        willingly: bool,
    },
    /// Carried units died with what carried them, to everyone.
    Perished = "perished" {
        /// Whose.
        seat: Seat,
        /// Where.
        hex: Hex,
        /// What.
        force: Force,
    },
    /// A battle was delayed to the battle phase, to everyone.
    Delayed = "delayed" {
        /// Where.
        hex: Hex,
        /// Who attacks.
        attacker: Owner,
        /// Who defends.
        defender: Owner,
    },
    /// A planet was captured, to everyone.
    Captured = "captured" {
        /// By whom.
        seat: Seat,
        /// Which.
        planet: PlanetId,
        /// From whom.
        from: Option<Seat>,
        /// With what.
        with: Invader,
        /// Ground forces or shock troops consumed.
        consumed: Force,
        /// A space dock was destroyed.
        dock: bool,
    },
    /// Invaders died of a biohazard, to everyone.
    Biohazard = "biohazard" {
        /// Whose.
        seat: Seat,
        /// Where.
        planet: PlanetId,
        /// What died.
        force: Force,
    },
    /// A siege (Deep Space Cannon), to everyone.
    Besieged = "besieged" {
        /// By whom.
        seat: Seat,
        /// Where.
        hex: Hex,
        /// Hits; none: a token was placed.
        hits: Option<u16>,
    },
    /// Something was done as an action, to everyone.
    SpecialDone = "special_done" {
        /// By whom.
        seat: Seat,
        /// What.
        special: Special,
    },
    /// A counter was flipped (Fleet Logistics), to everyone.
    Flipped = "flipped" {
        /// Whose.
        seat: Seat,
        /// Where.
        hex: Hex,
        /// Why.
        source: Source,
    },
});
