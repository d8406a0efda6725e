//! 6.4: what may land where.

use super::Refusal;
use crate::deeds::{Invader, Landing};
use crate::edition::PlanetId;
use crate::force::{Force, Sorts};
use crate::galaxy::{Galaxy, Owner};
use crate::hex::Hex;
use crate::moments::{Figure, any, figure};
use crate::unit::Unit;
use rules::Seat;

/// How many ground forces a planet takes: 3 for Mecatol Rex and others' homes, 2 with a dock, else 1.
#[must_use]
pub fn needs(galaxy: &Galaxy, seat: Seat, planet: PlanetId) -> Figure {
    let home = galaxy.home_planet_of(planet).is_some_and(|s| s != seat);
    let base = if home || galaxy.place_of(planet) == Some(Hex::MECATOL) {
        3
    } else if galaxy.planet(planet).is_some_and(|p| p.dock.is_some()) {
        2
    } else {
        1
    };
    figure(galaxy, seat, base, |e, on, f| e.landing_needs(on, planet, f))
}

/// What a landing takes out of a system's troops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Landed {
    /// What lands.
    pub with: Invader,
    /// What dies of a biohazard before it (5.6, Holder of Mecatol Rex).
    pub dies: Force,
    /// What the landing consumes.
    pub consumed: Force,
    /// What has landed and stays aboard.
    pub stays: Force,
}

/// What the invaders of a landing are, and what it costs, with what is in the system.
///
/// # Errors
/// Why not.
pub fn price(galaxy: &Galaxy, seat: Seat, landing: &Landing) -> Result<Landed, Refusal> {
    let planet = landing.planet;
    let refuse = |why: String| Err(Refusal::new("6.4", why));
    let (Some(hex), Some(there)) = (galaxy.place_of(planet), galaxy.planet(planet)) else {
        return refuse(format!("{planet} is not in this game"));
    };
    if there.owner == Some(seat) {
        return refuse(format!("{planet} is yours"));
    }
    if galaxy.is_enemy(hex, seat) {
        return refuse(format!("enemy ships in {hex} keep your troops off {planet}"));
    }
    if let Some(source) = any(galaxy, seat, |e, on| e.forbids_landing(on, planet)) {
        return refuse(format!("{source} forbids a landing on {planet}"));
    }
    let fleet = galaxy.fleet(hex, seat);
    let ready = fleet.minus(&galaxy.now.landed);
    let needs = needs(galaxy, seat, planet).count();
    let kinds = match landing.with {
        Some(kind) => vec![kind],
        None => vec![Invader::Dreadnoughts, Invader::GroundForces, Invader::Mech, Invader::ShockTroop],
    };
    for with in kinds {
        let (consumed, stays) = match with {
            Invader::GroundForces => (ground_forces(galaxy, seat, hex, &ready, needs), Force::NONE),
            Invader::ShockTroop => (Force::of(Unit::ShockTroop, 1), Force::NONE),
            Invader::Mech => (Force::NONE, Force::of(Unit::Mech, 1)),
            Invader::Dreadnoughts => {
                let most = figure(galaxy, seat, 0, |e, on, f| e.dreadnoughts_land(on, f)).count();
                if needs > most {
                    continue;
                }
                (Force::NONE, Force::of(Unit::Dreadnought, 1))
            }
        };
        let used = consumed.plus(&stays);
        if !ready.contains(&used) {
            continue;
        }
        if !there.biohazard {
            return Ok(Landed { with, dies: Force::NONE, consumed, stays });
        }
        let left = fleet.minus(&used);
        let toll = [(Unit::GroundForce, 3), (Unit::ShockTroop, 1), (Unit::Mech, 1)];
        if let Some((unit, count)) = toll.into_iter().find(|(unit, count)| left.count(*unit) >= *count) {
            return Ok(Landed { with, dies: Force::of(unit, count), consumed, stays });
        }
    }
    let toll = if there.biohazard {
        ", and its biohazard three ground forces, a shock troop or a mechanized unit more"
    } else {
        ""
    };
    let have = ready.troops().words();
    let plural = if needs == 1 { "" } else { "s" };
    refuse(format!(
        "{planet} takes {needs} ground force{plural}, a shock troop or a mechanized unit{toll}; there is {have} to land"
    ))
}

/// Ground forces for a landing; where fighters land too, those stand in for the ones that lack.
fn ground_forces(galaxy: &Galaxy, seat: Seat, hex: Hex, ready: &Force, needs: u16) -> Force {
    let have = ready.count(Unit::GroundForce).min(needs);
    if any(galaxy, seat, |e, on| e.fighters_land(on, hex)).is_some() {
        Force::of(Unit::GroundForce, have).with(Unit::Fighter, needs - have)
    } else {
        Force::of(Unit::GroundForce, needs)
    }
}

/// Can this landing be made with what is in the system? Gives what lands: what was named, else the cheapest at hand.
///
/// # Errors
/// Why not.
pub fn landing(galaxy: &Galaxy, seat: Seat, landing: &Landing) -> Result<Invader, Refusal> {
    price(galaxy, seat, landing).map(|landed| landed.with)
}

/// Every way to land in a system now: each planet, with the troops named where several sorts can take it, and each set of
/// planets that can be taken together.
#[must_use]
pub fn together(galaxy: &Galaxy, seat: Seat, hex: Hex) -> Vec<Vec<Landing>> {
    let planets = targets(galaxy, seat, hex);
    let mut ways: Vec<Vec<Landing>> = Vec::new();
    for planet in &planets {
        let kinds = [Invader::GroundForces, Invader::Mech, Invader::ShockTroop, Invader::Dreadnoughts];
        let named = kinds.map(|kind| Landing { planet: *planet, with: Some(kind) });
        let can: Vec<Landing> = named.into_iter().filter(|l| price(galaxy, seat, l).is_ok()).collect();
        if can.len() > 1 {
            ways.extend(can.into_iter().map(|landing| vec![landing]));
        } else {
            ways.push(vec![Landing { planet: *planet, with: None }]);
        }
    }
    let sets = (1_usize..1 << planets.len().min(6)).filter(|set| set.count_ones() > 1);
    for set in sets {
        let chosen = planets.iter().enumerate().filter(|(place, _)| set & (1 << place) != 0);
        let landings: Vec<Landing> =
            chosen.map(|(_, planet)| Landing { planet: *planet, with: None }).collect();
        if one_after_the_other(galaxy, seat, hex, &landings) {
            ways.push(landings);
        }
    }
    ways
}

fn one_after_the_other(galaxy: &Galaxy, seat: Seat, hex: Hex, landings: &[Landing]) -> bool {
    let mut table = galaxy.clone();
    landings.iter().all(|landing| {
        let Ok(landed) = price(&table, seat, landing) else { return false };
        if let Some(system) = table.system_mut(hex) {
            system.take(Owner::Seat(seat), &landed.consumed.plus(&landed.dies));
        }
        table.now.landed = table.now.landed.plus(&landed.stays);
        true
    })
}

/// The planets of a system the seat could land on now.
#[must_use]
pub fn targets(galaxy: &Galaxy, seat: Seat, hex: Hex) -> Vec<PlanetId> {
    let planets = galaxy.system(hex).map(|s| s.planets.keys().copied().collect()).unwrap_or_default();
    let planets: Vec<PlanetId> = planets;
    let can = |p: &PlanetId| landing(galaxy, seat, &Landing { planet: *p, with: None }).is_ok();
    planets.into_iter().filter(can).collect()
}
