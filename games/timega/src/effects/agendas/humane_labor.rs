//! Humane Labor. For: a dock produces at most four units a round. Against: a dock that does not produce four is
//! destroyed.

use super::{Agenda, Lasting, Resolution, Side, Standing};
use crate::Timega;
use crate::deeds::Site;
use crate::edition::PlanetId;
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::moments::{Effect, Figure, How, On, Source};
use crate::state::State;
use crate::turn::take;
use rules::Seat;
use rules::table::{Play, Table};

/// Humane Labor.
pub(super) struct HumaneLabor;

impl Resolution for HumaneLabor {
    fn effect(&self, standing: Standing) -> Option<&'static dyn Effect> {
        match standing {
            Standing::Deliberation => None,
            Standing::For => Some(&Shelter),
            Standing::Against => Some(&Toil),
        }
    }

    fn lasting(&self, _side: Side) -> Lasting {
        Lasting::Forever
    }
}

/// What the law asks of a dock.
const UNITS: u16 = 4;

/// Decided for: docks produce four units at most.
struct Shelter;

impl Effect for Shelter {
    fn production(&self, _on: &On<'_>, site: Site, capacity: &mut Figure) {
        if matches!(site, Site::Dock(_) | Site::Drifting(_)) {
            capacity.change(How::AtMost(i32::from(UNITS)));
        }
    }
}

/// Decided against: docks that have not produced four units are destroyed once everybody has built. Docks built just now
/// are spared: they could not produce.
struct Toil;

impl Effect for Toil {
    fn building_ends(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        let source = Source::Agenda(Agenda::HumaneLabor, Standing::Against);
        let docks = state.galaxy.docks_of(seat).map(|(hex, planet, _)| (hex, planet));
        let idle: Vec<(Hex, Option<PlanetId>)> = docks
            .filter(|(hex, planet)| !is_new(&state.galaxy, *hex, *planet))
            .filter(|(hex, planet)| produced(&state.galaxy, seat, *hex, *planet) < UNITS)
            .collect();
        for (hex, planet) in idle {
            take::dock(state, table, source, seat, hex, planet)?;
        }
        Ok(())
    }
}

fn is_new(galaxy: &Galaxy, hex: Hex, planet: Option<PlanetId>) -> bool {
    let new = &galaxy.now.docked;
    planet
        .map_or_else(|| new.iter().any(|p| galaxy.place_of(*p) == Some(hex)), |planet| new.contains(&planet))
}

fn produced(galaxy: &Galaxy, seat: Seat, hex: Hex, planet: Option<PlanetId>) -> u16 {
    let site = planet.map_or(Site::Drifting(hex), Site::Dock);
    galaxy.now.produced.iter().filter(|p| p.seat == seat && p.site == site).map(|p| p.units).sum()
}
