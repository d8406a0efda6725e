//! Events of the development phase (5). Purchases are secret until all are in; then they are told to everyone, except
//! what came to nothing, which its owner alone hears.

use super::events;
use crate::deeds::{Site, Worth};
use crate::edition::{Colour, PlanetId};
use crate::effects::people::Person;
use crate::effects::tech::Tech;
use crate::force::Force;
use crate::galaxy::Stage;
use crate::halves::Halves;
use crate::hex::Hex;
use crate::moments::Change;
use rules::Seat;

events!(/// Events of the development phase.
    DevelopmentEvent in Development {
    /// An empire advanced, to everyone.
    Advanced = "advanced" {
        /// Whose.
        seat: Seat,
        /// To this stage.
        to: Stage,
    },
    /// Planets were exhausted, to everyone.
    Exhausted = "exhausted" {
        /// Whose.
        seat: Seat,
        /// Which, for what.
        planets: Vec<(PlanetId, Worth)>,
        /// Half resources there are now.
        resources: Halves,
        /// Influence there is now.
        influence: u16,
        /// Credits received, by colour.
        credits: Vec<(Colour, u16)>,
    },
    /// A technology was researched, to everyone.
    Researched = "researched" {
        /// By whom.
        seat: Seat,
        /// Which.
        tech: Tech,
        /// Paid in half resources.
        paid: Halves,
        /// Paid in credits.
        credits: Vec<(Colour, u16)>,
        /// What changed its cost.
        why: Vec<Change>,
    },
    /// A person was hired, to everyone.
    HiredPerson = "hired" {
        /// By whom.
        seat: Seat,
        /// Who.
        person: Person,
        /// The wage, in influence.
        wage: u16,
    },
    /// Wages of those kept, to everyone.
    WagesPaid = "wages_paid" {
        /// By whom.
        seat: Seat,
        /// To whom.
        staff: Vec<Person>,
        /// In influence.
        wages: u16,
    },
    /// A person was released, to everyone.
    Released = "released" {
        /// By whom.
        seat: Seat,
        /// Who.
        person: Person,
        /// Because wages or slots ran out.
        forced: bool,
    },
    /// Units were built, to everyone.
    Built = "built" {
        /// By whom.
        seat: Seat,
        /// What.
        units: Force,
        /// Where produced.
        site: Site,
        /// Where placed.
        hex: Hex,
        /// Paid in half resources.
        paid: Halves,
        /// What changed the cost.
        why: Vec<Change>,
    },
    /// A space dock was built, to everyone.
    DockBuilt = "dock_built" {
        /// By whom.
        seat: Seat,
        /// On this planet; none: adrift.
        planet: Option<PlanetId>,
        /// Where.
        hex: Hex,
        /// Paid in half resources.
        paid: Halves,
    },
    /// An order of the development phase could not be carried out, to its owner alone.
    NotBought = "not_bought" {
        /// Whose.
        seat: Seat,
        /// The order in canonical form.
        order: String,
        /// Why, with section and figure.
        why: String,
    },
    /// What is left over is lost, to its owner alone.
    LeftOver = "left_over" {
        /// Whose.
        seat: Seat,
        /// Half resources.
        resources: Halves,
        /// Influence, after the council.
        influence: u16,
    },
    /// Counters are back, ships repaired, planets and docks refreshed (steps 7 to 11), to everyone.
    Refreshed = "refreshed" {
        /// Planets that are exhausted all the same, and why: kept so, or exhausted by the refreshing of the dock on them.
        stays: Vec<(PlanetId, crate::moments::Source)>,
    },
});
