//! The Arborec (8.1): no space docks and no landings. At the end of the development phase every ground force takes a planet
//! of its system and lives on, then every green specialty grows one more over its planet. Ground forces cost one, rest on own planets and
//! produce units. The Duha Menaimon grows again what was destroyed next to it.

mod growth;

use crate::Timega;
use crate::deeds::Site;
use crate::edition::PlanetId;
use crate::effects::races::Race;
use crate::force::Force;
use crate::galaxy::{Galaxy, Owner, Stage};
use crate::halves::Halves;
use crate::hex::Hex;
use crate::law::map;
use crate::moments::{Effect, Figure, Hand, Losses, On, Source};
use crate::state::State;
use crate::turn::action::room;
use crate::turn::give;
use crate::unit::Unit;
use rules::Seat;
use rules::table::{Play, Table};

/// The Arborec.
pub(super) struct Arborec;

const SOURCE: Source = Source::Race(Race::Arborec);

/// As many systems with ground forces on own planets count for research as others have space docks at most.
const MOST_RESEARCH: usize = 3;

impl Effect for Arborec {
    fn tech_limit(&self, on: &On<'_>, limit: &mut Figure) {
        let rooted = on.galaxy.systems.keys().filter(|hex| is_rooted(on.galaxy, on.seat, **hex)).count();
        limit.base(i32::try_from(rooted.min(MOST_RESEARCH)).unwrap_or(0));
    }

    fn unit_cost(&self, _on: &On<'_>, unit: Unit, cost: &mut Figure) {
        if unit == Unit::GroundForce {
            cost.base(Halves::whole(1).0);
        }
    }

    fn sites(&self, on: &On<'_>, sites: &mut Vec<Site>) {
        let with =
            on.galaxy.systems.keys().filter(|hex| on.galaxy.fleet(**hex, on.seat).has(Unit::GroundForce));
        sites.extend(with.map(|hex| Site::GroundForces(*hex)));
    }

    fn production(&self, on: &On<'_>, site: Site, capacity: &mut Figure) {
        let Site::GroundForces(hex) = site else { return };
        let there = on.galaxy.fleet(hex, on.seat).count(Unit::GroundForce);
        let produced = on.galaxy.now.produced.iter().filter(|p| p.seat == on.seat && p.site == site);
        // Those of this phase do not produce yet.
        let young: u16 = produced.map(|p| p.what.count(Unit::GroundForce)).sum();
        let activated = on.galaxy.system(hex).is_some_and(|s| s.has_counter(on.seat, None));
        let each = i32::from(!activated) + i32::from(on.empire().is_at_least(Stage::Republic));
        capacity.add(each * i32::from(there.saturating_sub(young)));
    }

    fn forbids_docks(&self, _on: &On<'_>) -> bool {
        true
    }

    fn planet_ground_forces(&self, on: &On<'_>, hex: Hex, capacity: &mut Figure) {
        if on.galaxy.planets_of(on.seat).any(|(at, _, _)| at == hex) {
            capacity.add(i32::from(on.galaxy.fleet(hex, on.seat).count(Unit::GroundForce)) + 1);
        }
    }

    fn development_ends(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        growth::spread(state, table, seat)?;
        growth::sprout(state, table, seat);
        Ok(())
    }

    fn forbids_landing(&self, _on: &On<'_>, _planet: PlanetId) -> bool {
        true
    }

    fn takes_by_staying(&self, on: &On<'_>, hex: Hex, planet: PlanetId) -> bool {
        let troops = on.galaxy.fleet(hex, on.seat).has(Unit::GroundForce);
        troops && growth::within_reach(on.galaxy, on.seat, hex).contains(&planet)
    }

    fn ships_lost(
        &self,
        state: &mut State,
        _table: &mut Table<Timega>,
        holder: Seat,
        losses: &Losses,
    ) -> Play<()> {
        let grows =
            |unit: Unit| unit.is_non_fighter_ship() && !matches!(unit, Unit::Flagship | Unit::Mercenary);
        let lost = losses.lost.only(grows);
        let near = || map::neighbours(&state.galaxy, holder, losses.hex);
        let flagships = || near().into_iter().any(|hex| state.galaxy.fleet(hex, holder).has(Unit::Flagship));
        let fought = losses.owner == Owner::Seat(holder) && matches!(losses.by, Hand::Of(_));
        if fought && !lost.is_empty() && flagships() {
            let seeds = &mut state.galaxy.empire_mut(holder).own.seeds;
            let kinds: Force = lost.iter().map(|(unit, _)| (unit, 1)).collect();
            *seeds = seeds.plus(&kinds.minus(seeds));
        }
        Ok(())
    }

    fn battle_phase_ends(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        let seeds = std::mem::take(&mut state.galaxy.empire_mut(seat).own.seeds);
        let with = |hex: &&Hex| state.galaxy.fleet(**hex, seat).has(Unit::Flagship);
        let Some(hex) = state.galaxy.systems.keys().find(with).copied() else { return Ok(()) };
        if seeds.is_empty() {
            return Ok(());
        }
        give::units(state, table, seat, SOURCE, hex, &seeds);
        room::settle(state, table, seat, hex)
    }
}

/// Do ground forces rest on a planet of the seat there?
fn is_rooted(galaxy: &Galaxy, seat: Seat, hex: Hex) -> bool {
    let planets = || galaxy.planets_of(seat).any(|(at, _, _)| at == hex);
    galaxy.fleet(hex, seat).has(Unit::GroundForce) && planets()
}
