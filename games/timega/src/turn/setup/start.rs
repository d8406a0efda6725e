//! What every race begins with (3): units, technologies, a space dock; the guards of Mecatol Rex; deep space tokens.

use crate::Timega;
use crate::deeds::Choice;
use crate::edition::edition;
use crate::force::Force;
use crate::galaxy::{Dock, Drifting, Owner};
use crate::hex::Hex;
use crate::moments::{Source, any};
use crate::state::State;
use crate::turn::ask::{self, Offer};
use crate::unit::Unit;
use rules::Seat;
use rules::table::{Play, Table};

/// The Winnaran guards (a reconstruction).
fn guards() -> Force {
    Force::of(Unit::Dreadnought, 1).with(Unit::Cruiser, 2).with(Unit::Destroyer, 2).with(Unit::Fighter, 4)
}

/// Everything that stands on the map when the first round begins.
pub(super) fn start(state: &mut State, table: &mut Table<Timega>) -> Play<()> {
    for seat in state.galaxy.all_seats() {
        technologies(state, table, seat)?;
        units(state, seat);
    }
    let with_guards = state.options().guards;
    for (hex, system) in &mut state.galaxy.systems {
        let row = edition().tile(system.tile);
        system.deep_space = row.planets.is_empty() && row.hazard.is_none() && row.wormholes.is_empty();
        if *hex == Hex::MECATOL && with_guards {
            system.add(Owner::Guards, &guards(), &Force::NONE);
        }
    }
    Ok(())
}

fn technologies(state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
    let race = state.galaxy.empire(seat).race;
    let row = edition().race(race);
    state.galaxy.empire_mut(seat).techs.extend(row.technologies.iter().copied());
    if let Some(chosen) = &row.technologies_chosen {
        let among: Vec<Choice> = chosen.among.iter().map(|t| Choice::Tech(*t)).collect();
        let otherwise = among.iter().take(usize::from(chosen.count)).copied().collect();
        let (source, least, most) = (Source::Race(race), chosen.count, chosen.count);
        let offer = Offer { source, what: "take", among, least, most, otherwise };
        for choice in ask::choose(state, table, seat, offer)? {
            if let Choice::Tech(tech) = choice {
                super::super::give::tech(state, table, seat, source, tech);
            }
        }
    }
    Ok(())
}

fn units(state: &mut State, seat: Seat) {
    let (race, home) = (state.galaxy.empire(seat).race, state.galaxy.empire(seat).home);
    let row = edition().race(race);
    let adrift = any(&state.galaxy, seat, |e, on| e.docks_drift(on)).is_some();
    let docked = state.options().starting_docks;
    let Some(system) = state.galaxy.system_mut(home) else { return };
    let fleet: Force = row.fleet.iter().map(|(unit, count)| (*unit, *count)).collect();
    system.add(Owner::Seat(seat), &fleet, &Force::NONE);
    let planet = row.dock.as_deref().and_then(|name| edition().planet_named(name)).filter(|_| docked);
    let dock = Dock { seat, exhausted: false };
    match planet {
        Some(_) if adrift => system.drifting = Some(Drifting { dock, uses: None }),
        Some(planet) => {
            if let Some(planet) = system.planets.get_mut(&planet) {
                planet.dock = Some(dock);
            }
        }
        None => {}
    }
}
