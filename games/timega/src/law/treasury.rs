//! 5.2: what exhausting planets brings.

use crate::deeds::Worth;
use crate::edition::{PlanetId, edition};
use crate::galaxy::Galaxy;
use crate::moments::{any, figure};
use rules::Seat;

/// What a planet of the seat is worth when exhausted for a purpose: whole resources, or influence.
#[must_use]
pub fn worth(galaxy: &Galaxy, seat: Seat, planet: PlanetId, of: Worth) -> u16 {
    let row = edition().planet(planet);
    match of {
        Worth::Resources => {
            figure(galaxy, seat, i32::from(row.resources), |e, on, f| e.planet_resources(on, planet, f))
                .count()
        }
        Worth::Influence => {
            figure(galaxy, seat, i32::from(row.influence), |e, on, f| e.planet_influence(on, planet, f))
                .count()
        }
    }
}

/// Does exhausting for this purpose bring credits for the planet's specialties? For resources; for influence to those
/// alone who are told otherwise (Winnu).
#[must_use]
pub fn brings_credits(galaxy: &Galaxy, seat: Seat, worth: Worth) -> bool {
    worth == Worth::Resources || any(galaxy, seat, |e, on| e.credits_for_influence(on)).is_some()
}

/// The planets a seat could still exhaust, in the order of the map.
#[must_use]
pub fn fresh(galaxy: &Galaxy, seat: Seat) -> Vec<PlanetId> {
    galaxy.planets_of(seat).filter(|(_, _, p)| !p.exhausted).map(|(_, id, _)| id).collect()
}

/// Exhausts a planet: what it brings goes into the purse and among the credits. Nothing happens to a planet that is not
/// the seat's or is exhausted already.
pub fn exhaust(galaxy: &mut Galaxy, seat: Seat, planet: PlanetId, of: Worth) {
    if !fresh(galaxy, seat).contains(&planet) {
        return;
    }
    let (brings, credits) = (worth(galaxy, seat, planet, of), brings_credits(galaxy, seat, of));
    let seats = usize::from(galaxy.seats);
    if galaxy.now.purses.len() < seats {
        galaxy.now.purses.resize(seats, crate::galaxy::Purse::default());
    }
    let purse = &mut galaxy.now.purses[seat.index()];
    match of {
        Worth::Resources => purse.resources += crate::halves::Halves::whole(i32::from(brings)),
        Worth::Influence => purse.influence = purse.influence.saturating_add(brings),
    }
    if credits {
        for colour in &edition().planet(planet).specialties {
            let held = galaxy.empire_mut(seat).credits.of_mut(*colour);
            *held = held.saturating_add(1);
        }
    }
    if let Some(planet) = galaxy.planet_mut(planet) {
        planet.exhausted = true;
    }
}

/// How much influence a seat could still spend in this development phase: what it has at hand, and every planet not yet
/// exhausted.
#[must_use]
pub fn influence_within_reach(galaxy: &Galaxy, seat: Seat) -> u16 {
    let at_hand = galaxy.now.purses.get(seat.index()).map_or(0, |p| p.influence);
    let fresh: u16 = fresh(galaxy, seat).iter().map(|p| worth(galaxy, seat, *p, Worth::Influence)).sum();
    at_hand.saturating_add(fresh)
}

/// Which fresh planets give so much influence: as little too much as can be, then as few resources lost as can be. All of
/// them if they do not reach it.
#[must_use]
pub fn planets_for_influence(galaxy: &Galaxy, seat: Seat, wanted: u16) -> Vec<PlanetId> {
    // For every sum that can be reached: the fewest resources lost for it, and by which planets.
    let mut ways: Vec<Option<(u16, Vec<PlanetId>)>> = vec![Some((0, Vec::new()))];
    for planet in fresh(galaxy, seat) {
        let gives = usize::from(worth(galaxy, seat, planet, Worth::Influence));
        let costs = worth(galaxy, seat, planet, Worth::Resources);
        if gives == 0 {
            continue;
        }
        ways.resize(ways.len() + gives, None);
        for sum in (gives..ways.len()).rev() {
            let Some((lost, planets)) = ways[sum - gives].clone() else { continue };
            if ways[sum].as_ref().is_none_or(|(before, _)| lost + costs < *before) {
                let planets = planets.into_iter().chain([planet]).collect();
                ways[sum] = Some((lost + costs, planets));
            }
        }
    }
    let enough = ways.iter().skip(usize::from(wanted)).flatten().next();
    enough.or(ways.iter().rev().flatten().next()).map(|(_, planets)| planets.clone()).unwrap_or_default()
}
