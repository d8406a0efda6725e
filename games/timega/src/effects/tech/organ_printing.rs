//! Organ Printing: dreadnoughts produce one unit each; at the beginning of the development phase a dock may be exhausted to
//! give one of them what the dock would produce.

use crate::deeds::{Site, Special};
use crate::effects::tech::Tech;
use crate::galaxy::{Galaxy, Printing};
use crate::law::building;
use crate::moments::{Effect, Figure, On, Source};
use crate::unit::Unit;
use rules::Seat;

/// Organ Printing.
pub(super) struct OrganPrinting;

impl Effect for OrganPrinting {
    fn sites(&self, on: &On<'_>, sites: &mut Vec<Site>) {
        let with = on.galaxy.systems.keys().filter(|h| on.galaxy.fleet(**h, on.seat).has(Unit::Dreadnought));
        sites.extend(with.map(|hex| Site::Dreadnoughts(*hex)));
    }

    fn production(&self, on: &On<'_>, site: Site, capacity: &mut Figure) {
        if let Site::Dreadnoughts(hex) = site {
            let printing = &on.galaxy.now.printing;
            let given = printing.iter().filter(|p| p.seat == on.seat && p.hex == hex).map(|p| p.units);
            let own = on.galaxy.fleet(hex, on.seat).count(Unit::Dreadnought);
            capacity.add(i32::from(own) + given.map(i32::from).sum::<i32>());
        }
    }

    /// `hex`: of the dreadnought; `planet`: that of the dock; `dock`: where one is adrift.
    fn developments(&self, on: &On<'_>, specials: &mut Vec<Special>) {
        if on.galaxy.now.printing.iter().any(|p| p.seat == on.seat) {
            return;
        }
        let docks: Vec<_> = on.galaxy.docks_of(on.seat).filter(|(_, _, dock)| !dock.exhausted).collect();
        for hex in on.galaxy.systems.keys() {
            if on.galaxy.fleet(*hex, on.seat).has(Unit::Dreadnought) {
                specials.extend(docks.iter().map(|(at, planet, _)| Special {
                    planet: *planet,
                    dock: planet.is_none().then_some(*at),
                    hex: Some(*hex),
                    ..Special::of(Source::Tech(Tech::OrganPrinting))
                }));
            }
        }
    }

    fn develops_before_building(&self) -> bool {
        true
    }

    fn develop(&self, galaxy: &mut Galaxy, seat: Seat, special: &Special) {
        let site = special.planet.map(Site::Dock).or(special.dock.map(Site::Drifting));
        let (Some(site), Some(hex)) = (site, special.hex) else { return };
        let units = building::production(galaxy, seat, site).count();
        galaxy.now.printing.push(Printing { seat, hex, units });
        let dock = match site {
            Site::Dock(planet) => galaxy.planet_mut(planet).and_then(|p| p.dock.as_mut()),
            Site::Drifting(at) => {
                galaxy.system_mut(at).and_then(|s| s.drifting.as_mut()).map(|d| &mut d.dock)
            }
            Site::Planet(_) | Site::Dreadnoughts(_) | Site::GroundForces(_) => None,
        };
        if let Some(dock) = dock {
            dock.exhausted = true;
        }
    }
}
