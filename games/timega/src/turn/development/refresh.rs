//! Steps 7 to 11 (5.7): counters back, pool and supply refilled, ships repaired, planets and docks refreshed.

use crate::Timega;
use crate::edition::{PlanetId, edition};
use crate::events::DevelopmentEvent;
use crate::force::Force;
use crate::galaxy::{COUNTERS, Galaxy, Owner};
use crate::moments::{Source, any, figure};
use crate::state::State;
use rules::table::Table;
use rules::{Audience, Seat};

/// Steps 7 to 11 for everybody.
pub(super) fn refresh(state: &mut State, table: &mut Table<Timega>) {
    let galaxy = &mut state.galaxy;
    lift_counters(galaxy);
    for seat in galaxy.all_seats() {
        refill(galaxy, seat);
    }
    // Step 9. The guards are never repaired.
    let fleets = galaxy.systems.values_mut().flat_map(|s| &mut s.fleets);
    for fleet in fleets.filter(|f| f.owner != Owner::Guards) {
        fleet.damaged = Force::NONE;
    }
    let mut stays = refresh_planets(galaxy);
    stays.extend(refresh_docks(galaxy));
    table.tell(Audience::Everyone, DevelopmentEvent::Refreshed { stays }.into());
}

/// Step 7. Siege tokens go where no enemy of theirs is left.
fn lift_counters(galaxy: &mut Galaxy) {
    let idle: Vec<_> = galaxy
        .systems
        .iter()
        .flat_map(|(hex, s)| s.sieges.iter().map(|seat| (*hex, *seat)))
        .filter(|(hex, seat)| !galaxy.is_enemy(*hex, *seat))
        .collect();
    for (hex, seat) in idle {
        if let Some(system) = galaxy.system_mut(hex) {
            system.sieges.remove(&seat);
        }
    }
    galaxy.systems.values_mut().for_each(|s| s.counters.clear());
}

/// Step 8: as many counters as the stage gives, and never more than the sixteen of a race.
fn refill(galaxy: &mut Galaxy, seat: Seat) {
    let row = edition().stage(galaxy.empire(seat).stage);
    let pool = figure(galaxy, seat, i32::from(row.pool), |e, on, f| e.command_pool(on, f)).count();
    let empire = galaxy.empire_mut(seat);
    empire.fleet = row.fleet;
    empire.pool = u8::try_from(pool).unwrap_or(u8::MAX).min(COUNTERS.saturating_sub(row.fleet));
}

/// Step 10. Gives the planets that stay exhausted, and why.
fn refresh_planets(galaxy: &mut Galaxy) -> Vec<(PlanetId, Source)> {
    let exhausted = galaxy.planets().filter(|(_, _, p)| p.exhausted).map(|(_, id, p)| (id, p.owner));
    let exhausted: Vec<(PlanetId, Option<Seat>)> = exhausted.collect();
    let mut stays = Vec::new();
    for (planet, owner) in exhausted {
        let kept = owner.and_then(|seat| any(galaxy, seat, |e, on| e.keeps_exhausted(on, planet)));
        let kept = kept.or_else(|| galaxy.now.unrefreshed.contains(&planet).then_some(Source::Rules));
        match kept {
            Some(source) => stays.push((planet, source)),
            None => {
                if let Some(planet) = galaxy.planet_mut(planet) {
                    planet.exhausted = false;
                }
            }
        }
    }
    stays
}

/// Step 11. To some that costs the planet below (Moneylender): gives these planets, and why.
fn refresh_docks(galaxy: &mut Galaxy) -> Vec<(PlanetId, Source)> {
    let dear: Vec<(Seat, Source)> = galaxy
        .all_seats()
        .filter_map(|s| Some((s, any(galaxy, s, |e, on| e.refreshing_docks_exhausts_planets(on))?)))
        .collect();
    let mut paid = Vec::new();
    for system in galaxy.systems.values_mut() {
        for (id, planet) in &mut system.planets {
            let Some(dock) = planet.dock.as_mut().filter(|d| d.exhausted) else { continue };
            dock.exhausted = false;
            if let Some((_, source)) = dear.iter().find(|(seat, _)| *seat == dock.seat) {
                planet.exhausted = true;
                paid.push((*id, *source));
            }
        }
        if let Some(drifting) = &mut system.drifting {
            drifting.dock.exhausted = false;
        }
    }
    paid
}
