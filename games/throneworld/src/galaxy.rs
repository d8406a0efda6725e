//! Everything that lies on the table: the map, the fleets, the empire mats, and what is going on.
//!
//! The state holds a galaxy with every tile known; a view holds the same galaxy without the tiles its seat has not
//! seen. So every rule that players may check for themselves is written once, for both.

use crate::battle::Battle;
use crate::chit::{Chit, EventChit};
use crate::edition::{Class, Edition, Race, TileNo};
use crate::force::{Force, Sorts};
use crate::hex::Hex;
use crate::orders::{JumpOrder, ScanOrder};
use crate::tech::Tech;
use rules::{Seat, Shared};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What a tile has printed on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Printed {
    /// Which tile; none for a homeworld.
    pub tile: Option<TileNo>,
    /// Development value.
    pub dev: u8,
    /// Space technology of its own defenders.
    pub space: u8,
    /// Ground technology of its own defenders.
    pub ground: u8,
}

impl Printed {
    /// An empty system (4.4): nothing to develop it, nobody to defend it.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.dev == 0
    }
}

/// A hex in play and the world in it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct System {
    /// The sort of world: known to all.
    pub class: Class,
    /// Whose homeworld it was at the beginning.
    pub home_of: Option<Seat>,
    /// What the tile says; `None` in a view that has not seen it.
    pub printed: Option<Printed>,
    /// Does the tile lie face up?
    pub face_up: bool,
    /// The present development value; the printed one until an Economic Boom raises it.
    pub dev: u8,
    /// Who owns it.
    pub owner: Option<Seat>,
    /// Ground units of the owner, or of the neutrals that hold it. Of a face-down world: as printed, and unknown with it.
    pub army: Force,
    /// How many Command Bunkers of the army are USED this turn.
    pub used: u16,
    /// Neutral ships and Shields.
    pub neutral_fleet: Force,
    /// Who has a SCAN marker here (4.3).
    pub scanned: BTreeSet<Seat>,
    /// The turn it was last captured in: no Economic Boom at the Throneworld on that turn (10).
    pub captured_on: Option<u16>,
}

impl System {
    /// Unused Command Bunkers of the owner.
    #[must_use]
    pub fn ready_bunkers(&self) -> u16 {
        self.army.count(crate::unit::Unit::Bunker).saturating_sub(self.used)
    }
}

/// Everything one empire has in space at one hex: ships, what they carry, and Shields.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Orbit {
    /// Ships, Shields and the ground units aboard. At a world of one's own nothing stays aboard: units shift freely
    /// before every jump, battle and chit (4.53), and lie on the ground until then.
    pub force: Force,
    /// The number of its fleet marker, if there are ships other than Survey Teams.
    pub fleet: Option<u8>,
}

/// What lies open on an empire's mat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Empire {
    /// Its race.
    pub race: Race,
    /// Its homeworld.
    pub home: Hex,
    /// The box of each technology, 1 to 12, in the order of [`Tech::ALL`].
    pub boxes: [u8; 4],
    /// Credits in the homeworld treasury.
    pub treasury: u32,
    /// How many chits it holds.
    pub hand: u8,
    /// Its player has left for good: the empire only defends itself.
    pub left: bool,
}

/// A step of the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Before set-up.
    Founding,
    /// Set up; Outreach is to come (3).
    Outreach,
    /// Turns are being played.
    Turns,
}

/// A victory attempt (11).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Attempt {
    /// Who is about to win.
    pub seat: Seat,
    /// Which attempt of the game it is, from 1: one that fails and begins anew is another.
    pub number: u16,
    /// Who has yet to complete an expansion phase before it succeeds.
    pub to_answer: BTreeSet<Seat>,
}

/// A jump or scan that has been proposed (8.1).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "what")]
pub enum Proposal {
    /// A fleet jumps. The force says what goes, cargo and all.
    Jump {
        /// The order as given.
        order: JumpOrder,
        /// The units that go.
        force: Force,
    },
    /// A Bunker scans.
    Scan {
        /// The order as given.
        order: ScanOrder,
    },
}

impl Proposal {
    /// The hex it goes to.
    #[must_use]
    pub fn to(&self) -> Hex {
        match self {
            Proposal::Jump { order, .. } => order.to,
            Proposal::Scan { order } => order.to,
        }
    }

    /// The hex of the Command Bunker used.
    #[must_use]
    pub fn bunker(&self) -> Hex {
        match self {
            Proposal::Jump { order, .. } => order.using,
            Proposal::Scan { order } => order.using,
        }
    }
}

/// A JAM or INTERCEPT that has been announced (8.1, 8.2).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Response {
    /// Who.
    pub seat: Seat,
    /// Against which proposal, counted from 0.
    pub against: u8,
    /// The hex of the Command Bunker used.
    pub bunker: Hex,
    /// The chit played.
    pub chit: Chit,
    /// For an INTERCEPT: where the fleet comes from and what it is.
    pub wing: Option<(Hex, Force)>,
    /// The hex of the Bunker of the counter-JAM, if one came.
    pub countered: Option<Hex>,
}

/// What is going on at this moment. Everything a question is about must be here, or no view could show it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Now {
    /// Whose expansion it is.
    pub active: Option<Seat>,
    /// What it has proposed.
    pub proposals: Vec<Proposal>,
    /// What has been announced against that.
    pub responses: Vec<Response>,
    /// The battle being fought.
    pub battle: Option<Battle>,
    /// How many battles there have been this turn.
    pub battles: u8,
    /// The event being resolved.
    pub event: Option<EventChit>,
    /// Hexes where fleets are still to arrive, so that a battle may come there: nobody withdraws to them (8.3).
    #[serde(default)]
    pub pending: BTreeSet<Hex>,
}

/// What the empires had at the end of a turn; turn 1 is Outreach.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// The turn.
    pub turn: u16,
    /// Systems controlled, by seat; the Throneworld counts for several (10).
    pub systems: Vec<u32>,
    /// Empire production total, by seat (6.3).
    pub income: Vec<u32>,
}

/// Everything on the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Galaxy {
    /// Figures, board and switches.
    pub edition: Edition,
    /// The step of the game.
    pub phase: Phase,
    /// The number of the turn, from 1; 0 before.
    pub turn: u16,
    /// Player order of this turn.
    pub order: Vec<Seat>,
    /// The hexes in play.
    pub systems: Shared<BTreeMap<Hex, Shared<System>>>,
    /// What is in space, by hex and empire.
    pub orbits: Shared<BTreeMap<Hex, BTreeMap<Seat, Orbit>>>,
    /// The empires, by seat.
    pub empires: Vec<Empire>,
    /// The box of the production track (6.4).
    pub production: u8,
    /// The Imperial treasury has been looted (10).
    pub looted: bool,
    /// The victory attempt in progress.
    pub attempt: Option<Attempt>,
    /// How many attempts have begun.
    pub attempts: u16,
    /// What is going on.
    pub now: Now,
    /// What every empire had at the end of each turn so far, the oldest first: open to all, for the chart.
    #[serde(default)]
    pub history: Shared<Vec<Tally>>,
}

impl Galaxy {
    /// Is this a turn of production, as its marker stands now (6.3)?
    #[must_use]
    pub fn produces(&self) -> bool {
        self.edition.production().get(usize::from(self.production)).is_some_and(|place| place.production)
    }

    /// Every seat.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.edition.seats())
    }

    /// The mat of an empire.
    ///
    /// # Panics
    /// Never for a seat at this table.
    #[must_use]
    pub fn empire(&self, seat: Seat) -> &Empire {
        &self.empires[seat.index()]
    }

    /// The mat of an empire, to change it.
    pub fn empire_mut(&mut self, seat: Seat) -> &mut Empire {
        &mut self.empires[seat.index()]
    }

    /// The world in a hex in play.
    #[must_use]
    pub fn system(&self, hex: Hex) -> Option<&System> {
        self.systems.get(&hex).map(|system| &**system)
    }

    /// Who owns the world in a hex.
    #[must_use]
    pub fn owner(&self, hex: Hex) -> Option<Seat> {
        self.system(hex).and_then(|s| s.owner)
    }

    /// The rating of an empire in a technology (the upper row of the track, or the lower for a specialty).
    #[must_use]
    pub fn rating(&self, seat: Seat, tech: Tech) -> u8 {
        let empire = self.empire(seat);
        let track = self.edition.track();
        let row = &track[usize::from(empire.boxes[tech.index()]).clamp(1, track.len()) - 1];
        if self.edition.race(empire.race).specialty == Some(tech) { row.specialty } else { row.normal }
    }

    /// What an empire has in space at a hex.
    #[must_use]
    pub fn orbit(&self, hex: Hex, seat: Seat) -> Force {
        self.orbits.get(&hex).and_then(|o| o.get(&seat)).map_or(Force::NONE, |o| o.force)
    }

    /// Who has fighting ships or Shields at a hex.
    pub fn fleets_at(&self, hex: Hex) -> impl Iterator<Item = (Seat, Force)> + '_ {
        self.orbits
            .get(&hex)
            .into_iter()
            .flatten()
            .map(|(seat, orbit)| (*seat, orbit.force))
            .filter(|(_, force)| !force.warships().is_empty())
    }

    /// Is the world at this hex blockaded for its owner: does another player have ships there that are no Survey Teams
    /// (5.1)?
    #[must_use]
    pub fn is_blockaded(&self, hex: Hex) -> bool {
        let owner = self.owner(hex);
        owner.is_some() && self.fleets_at(hex).any(|(seat, _)| Some(seat) != owner)
    }

    /// May this empire jump there with more than Survey Teams: a SCAN marker, or the world itself (4.3)?
    #[must_use]
    pub fn has_scanned(&self, hex: Hex, seat: Seat) -> bool {
        self.system(hex).is_some_and(|s| s.owner == Some(seat) || s.scanned.contains(&seat))
    }

    /// The worlds an empire owns.
    pub fn owned(&self, seat: Seat) -> impl Iterator<Item = (Hex, &System)> + '_ {
        self.systems.iter().filter(move |(_, s)| s.owner == Some(seat)).map(|(h, s)| (*h, &**s))
    }

    /// How many systems an empire controls; the Throneworld counts for several (10).
    #[must_use]
    pub fn controlled(&self, seat: Seat) -> u32 {
        let worth = u32::from(self.edition.layout().throneworld_worth);
        self.owned(seat).map(|(_, s)| if s.class == Class::Throneworld { worth } else { 1 }).sum()
    }

    /// Puts units in space at a hex, and gives them a fleet marker if they need one. At a world of one's own the troops
    /// aboard go down: they can go aboard again whenever it matters (4.53).
    pub fn put_in_orbit(&mut self, hex: Hex, seat: Seat, force: &Force) {
        let mut staying = *force;
        if let Some(system) = self.systems.get_mut(&hex)
            && system.owner == Some(seat)
        {
            system.army = system.army.plus(&force.ground());
            staying = force.space();
        }
        if staying.is_empty() {
            return;
        }
        let orbit = self.orbits.entry(hex).or_default().entry(seat).or_default();
        orbit.force = orbit.force.plus(&staying);
        self.mark_fleets(hex, seat);
    }

    /// Takes units of an empire from a hex, from space and, at its own world, from the ground; gives those that were
    /// there.
    pub fn take_from(&mut self, hex: Hex, seat: Seat, force: &Force) -> Force {
        let from_space = self.take_from_orbit(hex, seat, force);
        let rest = force.minus(&from_space);
        let Some(system) = self.systems.get_mut(&hex).filter(|s| s.owner == Some(seat)) else {
            return from_space;
        };
        let from_ground = system.army.common(&rest);
        system.army = system.army.minus(&from_ground);
        system.used = system.used.min(system.army.count(crate::unit::Unit::Bunker));
        from_space.plus(&from_ground)
    }

    /// Takes units out of space at a hex; gives those that were there.
    pub fn take_from_orbit(&mut self, hex: Hex, seat: Seat, force: &Force) -> Force {
        let Some(orbit) = self.orbits.get_mut(&hex).and_then(|o| o.get_mut(&seat)) else {
            return Force::NONE;
        };
        let taken = orbit.force.common(force);
        orbit.force = orbit.force.minus(force);
        self.mark_fleets(hex, seat);
        taken
    }

    /// Gives a fleet marker to ships that have none, takes it from an orbit without ships, and clears what is empty.
    fn mark_fleets(&mut self, hex: Hex, seat: Seat) {
        let taken: BTreeSet<u8> =
            self.orbits.values().filter_map(|o| o.get(&seat)).filter_map(|o| o.fleet).collect();
        let free = (1..=u8::MAX).find(|n| !taken.contains(n));
        let Some(here) = self.orbits.get_mut(&hex) else { return };
        if let Some(orbit) = here.get_mut(&seat) {
            let ships = !orbit.force.warships().mobile().is_empty();
            orbit.fleet = if ships { orbit.fleet.or(free) } else { None };
            if orbit.force.is_empty() {
                here.remove(&seat);
            }
        }
        if here.is_empty() {
            self.orbits.remove(&hex);
        }
    }

    /// The sign of an empire: the first two letters of its race; none if two races begin alike.
    #[must_use]
    pub fn sign(&self, seat: Seat) -> Option<String> {
        let first = |seat: Seat| -> String {
            let name = &self.edition.race(self.empire(seat).race).name;
            name.chars().filter(|c| c.is_alphanumeric()).take(2).collect()
        };
        let alone = self.seats().filter(|other| first(*other) == first(seat)).count() == 1;
        Some(first(seat)).filter(|sign| alone && !sign.is_empty())
    }

    /// The hex of a fleet by its number.
    #[must_use]
    pub fn fleet(&self, seat: Seat, number: u8) -> Option<Hex> {
        let here = |o: &BTreeMap<Seat, Orbit>| o.get(&seat).and_then(|o| o.fleet) == Some(number);
        self.orbits.iter().find(|(_, o)| here(o)).map(|(h, _)| *h)
    }

    /// Uses a Command Bunker at a hex; false if none is ready there.
    pub fn use_bunker(&mut self, hex: Hex) -> bool {
        match self.systems.get_mut(&hex) {
            Some(system) if system.ready_bunkers() > 0 => {
                system.used += 1;
                true
            }
            _ => false,
        }
    }

    /// Hexes with an unused Command Bunker of this empire within its Comm range of a hex (4.1, 8.1), nearest first.
    #[must_use]
    pub fn ready_bunkers_near(&self, seat: Seat, hex: Hex) -> Vec<Hex> {
        let mut near: Vec<(u8, Hex)> = self.ready_bunkers(seat, hex).collect();
        near.sort_unstable();
        near.into_iter().map(|(_, h)| h).collect()
    }

    /// The same in the order of the hexes, each with its range.
    pub fn ready_bunkers(&self, seat: Seat, hex: Hex) -> impl Iterator<Item = (u8, Hex)> + '_ {
        let comm = self.rating(seat, Tech::Comm);
        self.owned(seat)
            .filter(|(_, s)| s.ready_bunkers() > 0)
            .filter_map(move |(h, _)| self.edition.range(h, hex).map(|range| (range, h)))
            .filter(move |(range, _)| *range <= comm)
    }
}
