//! Subsidized Industry. For: every player receives up to two space docks. Against: docks produce one more unit.

use super::{Decided, Lasting, Resolution, Side, Standing};
use crate::Timega;
use crate::deeds::{Choice, Site};
use crate::edition::{PlanetId, edition};
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::law::building;
use crate::moments::{Effect, Figure, On};
use crate::state::State;
use crate::turn::ask::{self, Offer};
use crate::turn::give;
use rules::Seat;
use rules::table::{Play, Table};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Subsidized Industry.
pub(super) struct SubsidizedIndustry;

impl Resolution for SubsidizedIndustry {
    fn effect(&self, standing: Standing) -> Option<&'static dyn Effect> {
        (standing == Standing::Against).then_some(&Growth)
    }

    fn lasting(&self, side: Side) -> Lasting {
        if side == Side::Against { Lasting::Forever } else { Lasting::Once }
    }

    /// Decided for: everybody names up to two planets for docks; silence names those with most resources.
    fn decided(&self, state: &mut State, table: &mut Table<Timega>, decided: &Decided) -> Play<()> {
        if decided.side == Side::Against {
            return Ok(());
        }
        let (galaxy, source) = (&state.galaxy, decided.source());
        let offers = galaxy.all_seats().map(|seat| {
            let among: Vec<Choice> = sites(galaxy, seat).into_iter().map(Choice::Planet).collect();
            let most = building::docks_left(galaxy, seat).min(2);
            let otherwise = among.iter().take(usize::from(most)).copied().collect();
            let most = u8::try_from(most).unwrap_or(2);
            (seat, Offer { source, what: "build", among, least: 0, most, otherwise })
        });
        let offers = offers.collect();
        for (seat, chosen) in ask::choose_all(state, table, offers)? {
            for choice in chosen {
                if let Choice::Planet(planet) = choice {
                    give::dock(state, table, seat, source, planet);
                }
            }
        }
        Ok(())
    }
}

/// Decided against: docks produce one unit more.
struct Growth;

impl Effect for Growth {
    fn production(&self, _on: &On<'_>, site: Site, capacity: &mut Figure) {
        if matches!(site, Site::Dock(_) | Site::Drifting(_)) {
            capacity.add(1);
        }
    }
}

/// Where a seat could have a dock more, the planets with most resources first; for docks adrift one planet a system.
fn sites(galaxy: &Galaxy, seat: Seat) -> Vec<PlanetId> {
    let mut planets: Vec<PlanetId> = galaxy.planets_of(seat).map(|(_, id, _)| id).collect();
    planets
        .sort_by_key(|p| (Reverse(edition().planet(*p).resources), Reverse(edition().planet(*p).influence)));
    let mut taken: BTreeSet<Hex> = BTreeSet::new();
    planets.retain(|planet| match building::may_build_dock(galaxy, seat, *planet) {
        Ok((hex, adrift)) => !adrift || taken.insert(hex),
        Err(_) => false,
    });
    planets
}
