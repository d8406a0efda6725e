//! The end of the development phase: ground forces take planets, green planets grow ground forces.

use super::SOURCE;
use crate::Timega;
use crate::deeds::{Choice, Invader};
use crate::edition::{Colour, PlanetId, edition};
use crate::force::Force;
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::moments::{On, in_force};
use crate::state::State;
use crate::turn::action::landing;
use crate::turn::ask::{self, Offer};
use crate::turn::give;
use crate::unit::Unit;
use rules::Seat;
use rules::table::{Play, Table};

/// Every ground force takes one planet of its system, where no enemy ships are. Which, is chosen if there are more planets
/// than ground forces.
pub(super) fn spread(state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
    let systems: Vec<Hex> = state.galaxy.systems.keys().copied().collect();
    for hex in systems {
        let troops = usize::from(state.galaxy.fleet(hex, seat).count(Unit::GroundForce));
        let mut planets = within_reach(&state.galaxy, seat, hex);
        if troops == 0 || planets.is_empty() {
            continue;
        }
        if planets.len() > troops {
            let least = u8::try_from(troops).unwrap_or(u8::MAX);
            planets.sort_by_key(|p| std::cmp::Reverse((worth(*p), *p)));
            let among: Vec<Choice> = planets.into_iter().map(Choice::Planet).collect();
            let otherwise = among.iter().take(troops).copied().collect();
            let offer = Offer { source: SOURCE, what: "take", among, least, most: least, otherwise };
            let chosen = ask::choose(state, table, seat, offer)?;
            planets = chosen
                .into_iter()
                .filter_map(|c| if let Choice::Planet(p) = c { Some(p) } else { None })
                .collect();
        }
        for planet in planets {
            landing::capture(state, table, seat, planet, Invader::GroundForces)?;
            // Planets are refreshed before the phase ends: what comes now comes fresh.
            if let Some(planet) = state.galaxy.planet_mut(planet) {
                planet.exhausted = false;
            }
        }
    }
    Ok(())
}

/// Everybody else's planets of a system, but those a law keeps from being invaded.
pub(super) fn within_reach(galaxy: &Galaxy, seat: Seat, hex: Hex) -> Vec<PlanetId> {
    let on = On { galaxy, seat };
    let laws: Vec<_> = in_force(galaxy, Some(seat)).into_iter().filter(|f| f.source != SOURCE).collect();
    let forbidden = |planet: PlanetId| laws.iter().any(|f| f.effect.forbids_landing(&on, planet));
    let Some(system) = galaxy.system(hex).filter(|_| !galaxy.is_enemy(hex, seat)) else {
        return Vec::new();
    };
    let others = system.planets.iter().filter(|(_, planet)| planet.owner != Some(seat)).map(|(id, _)| *id);
    others.filter(|planet| !forbidden(*planet)).collect()
}

fn worth(planet: PlanetId) -> u8 {
    let row = edition().planet(planet);
    row.resources + row.influence
}

/// One ground force over each planet of the seat with a green specialty, as far as plastic goes.
pub(super) fn sprout(state: &mut State, table: &mut Table<Timega>, seat: Seat) {
    let green = |planet: &PlanetId| edition().planet(*planet).specialties.contains(&Colour::Green);
    let planets = state.galaxy.planets_of(seat).filter(|(_, id, _)| green(id));
    let over: Vec<Hex> =
        planets.map(|(hex, _, _)| hex).filter(|hex| !state.galaxy.is_enemy(*hex, seat)).collect();
    for hex in over {
        give::units(state, table, seat, SOURCE, hex, &Force::of(Unit::GroundForce, 1));
    }
}
