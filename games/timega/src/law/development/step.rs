//! One step of a development phase, with its price.

use crate::deeds::{Site, Special};
use crate::edition::{Colour, PlanetId};
use crate::effects::people::Person;
use crate::effects::tech::Tech;
use crate::force::Force;
use crate::galaxy::{Dock, Drifting, Galaxy, Hired, Owner, Produced};
use crate::halves::Halves;
use crate::hex::Hex;
use crate::law::scuttling;
use crate::moments::{Change, Source, heard};
use crate::unit::Unit;
use rules::Seat;

/// One step of a development phase, with its price.
#[derive(Clone, PartialEq, Debug)]
#[expect(missing_docs, reason = "each is called what it is")]
pub enum Step {
    /// A technology is researched; `paid` with resources, the rest with credits.
    Research { tech: Tech, cost: Halves, paid: Halves, credits: Vec<(Colour, u16)>, why: Vec<Change> },
    /// A person is released.
    Release { person: Person, forced: bool },
    /// Wages of those who are kept.
    Wages { staff: Vec<Person>, wages: u16 },
    /// A person is hired.
    Hire { person: Person, wage: u16 },
    /// Something a technology, person or race lets its owner do.
    Special(Special),
    /// A unit is built.
    Build { unit: Unit, site: Site, hex: Hex, cost: Halves, paid: Halves, why: Vec<Change> },
    /// A space dock is built.
    Dock { planet: PlanetId, hex: Hex, adrift: bool, cost: Halves },
}

impl Step {
    /// What it takes from the purse, in half resources.
    #[must_use]
    pub fn resources(&self) -> Halves {
        match self {
            Step::Research { paid, .. } | Step::Build { paid, .. } => *paid,
            Step::Dock { cost, .. } => *cost,
            Step::Release { .. } | Step::Wages { .. } | Step::Hire { .. } | Step::Special(_) => Halves::NONE,
        }
    }

    /// What it takes from the purse, in influence.
    #[must_use]
    pub fn influence(&self) -> u16 {
        match self {
            Step::Wages { wages, .. } => *wages,
            Step::Hire { wage, .. } => *wage,
            _ => 0,
        }
    }

    /// Takes the price from the purse and the credits.
    pub fn pay(&self, galaxy: &mut Galaxy, seat: Seat) {
        if let Some(purse) = galaxy.now.purses.get_mut(seat.index()) {
            purse.resources -= self.resources();
            purse.influence = purse.influence.saturating_sub(self.influence());
        }
        if let Step::Research { credits, .. } = self {
            for (colour, count) in credits {
                let held = galaxy.empire_mut(seat).credits.of_mut(*colour);
                *held = held.saturating_sub(*count);
            }
        }
    }

    /// Carries it out on a table, money apart: on the real one, and on the copy orders are judged on.
    pub fn apply(&self, galaxy: &mut Galaxy, seat: Seat) {
        match self {
            Step::Research { tech, .. } => {
                let empire = galaxy.empire_mut(seat);
                empire.techs.insert(*tech);
                empire.researched.insert(*tech);
            }
            Step::Release { person, .. } => galaxy.empire_mut(seat).staff.retain(|h| h.person != *person),
            Step::Wages { .. } => galaxy.empire_mut(seat).staff.iter_mut().for_each(|h| h.paid = true),
            Step::Hire { person, .. } => {
                let staff = &mut galaxy.empire_mut(seat).staff;
                staff.push(Hired { person: *person, paid: true, used: false });
                staff.sort_by_key(|h| h.person);
            }
            Step::Special(special) if special.source == Source::Rules => {
                scuttling::carry_out(galaxy, seat, special);
            }
            Step::Special(special) => {
                let source: Source = special.source;
                let force = heard(galaxy, Some(seat)).find(|f| f.source == source);
                if let Some(force) = force {
                    force.effect.develop(galaxy, seat, special);
                }
            }
            Step::Build { unit, site, hex, .. } => {
                if let Some(system) = galaxy.system_mut(*hex) {
                    system.add(Owner::Seat(seat), &Force::of(*unit, 1), &Force::NONE);
                }
                if galaxy.empire(seat).salvaged != Halves::NONE {
                    galaxy.empire_mut(seat).salvaged = Halves::NONE;
                }
                let produced = &mut galaxy.now.produced;
                match produced.iter_mut().find(|p| p.seat == seat && p.site == *site) {
                    Some(line) => {
                        line.units += 1;
                        line.what.add(*unit, 1);
                    }
                    None => {
                        produced.push(Produced { seat, site: *site, units: 1, what: Force::of(*unit, 1) })
                    }
                }
            }
            Step::Dock { planet, hex, adrift, .. } => {
                let dock = Dock { seat, exhausted: false };
                galaxy.now.docked.insert(*planet);
                let Some(system) = galaxy.system_mut(*hex) else { return };
                if *adrift {
                    system.drifting = Some(Drifting { dock, uses: None });
                } else if let Some(planet) = system.planets.get_mut(planet) {
                    planet.dock = Some(dock);
                }
            }
        }
    }
}
