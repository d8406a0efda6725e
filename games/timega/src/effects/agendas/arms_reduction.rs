//! Arms Reduction. For: two dreadnoughts and three cruisers are all there are until the end of the round. Against:
//! planets with red specialties are not refreshed.

use super::{Decided, Lasting, Resolution, Side, Standing};
use crate::Timega;
use crate::deeds::Choice;
use crate::edition::{Colour, PlanetId};
use crate::force::Force;
use crate::galaxy::{Galaxy, Owner, System};
use crate::moments::{Effect, Figure, How, On};
use crate::state::State;
use crate::turn::ask::{self, Offer};
use crate::turn::take;
use crate::unit::Unit;
use rules::Seat;
use rules::table::{Play, Table};

/// Arms Reduction.
pub(super) struct ArmsReduction;

impl Resolution for ArmsReduction {
    fn effect(&self, standing: Standing) -> Option<&'static dyn Effect> {
        match standing {
            Standing::Deliberation => None,
            Standing::For => Some(&Limit),
            Standing::Against => Some(&Unrest),
        }
    }

    fn lasting(&self, _side: Side) -> Lasting {
        Lasting::Round
    }

    /// Decided for: what is beyond the supply is scuttled at once; its owner says which ships.
    fn decided(&self, state: &mut State, table: &mut Table<Timega>, decided: &Decided) -> Play<()> {
        if decided.side == Side::Against {
            return Ok(());
        }
        let galaxy = &state.galaxy;
        let pairs = galaxy
            .all_seats()
            .flat_map(|seat| LIMITS.into_iter().map(move |(unit, limit)| (seat, unit, limit)));
        let offers = pairs.map(|(seat, unit, limit)| {
            let among = ships(galaxy, seat, unit);
            let excess = among.len().saturating_sub(usize::from(limit));
            let otherwise = among.iter().take(excess).copied().collect();
            let count = u8::try_from(excess).unwrap_or(u8::MAX);
            let source = decided.source();
            (seat, Offer { source, what: "scuttle", among, least: count, most: count, otherwise })
        });
        let offers = offers.collect();
        for (seat, chosen) in ask::choose_all(state, table, offers)? {
            for choice in chosen {
                if let Choice::Ship(hex, unit) = choice {
                    take::scuttle(state, table, seat, hex, &Force::of(unit, 1))?;
                }
            }
        }
        Ok(())
    }
}

/// The plastic supply while it lasts.
const LIMITS: [(Unit, u8); 2] = [(Unit::Dreadnought, 2), (Unit::Cruiser, 3)];

/// Decided for: fewer dreadnoughts and cruisers.
struct Limit;

impl Effect for Limit {
    fn plastic_supply(&self, _on: &On<'_>, unit: Unit, supply: &mut Figure) {
        if let Some((_, limit)) = LIMITS.into_iter().find(|(u, _)| *u == unit) {
            supply.change(How::AtMost(i32::from(limit)));
        }
    }
}

/// Decided against: planets with red specialties are not refreshed.
struct Unrest;

impl Effect for Unrest {
    fn keeps_exhausted(&self, _on: &On<'_>, planet: PlanetId) -> bool {
        System::specialties(planet).contains(&Colour::Red)
    }
}

/// Every ship of a type, each by itself: damaged ones first, then by the map.
fn ships(galaxy: &Galaxy, seat: Seat, unit: Unit) -> Vec<Choice> {
    let owner = Owner::Seat(seat);
    let heap = |damaged: bool| {
        galaxy.systems.iter().flat_map(move |(hex, system)| {
            let hurt = system.damaged(owner).count(unit);
            let count = if damaged { hurt } else { system.force(owner).count(unit).saturating_sub(hurt) };
            (0..count).map(move |_| Choice::Ship(*hex, unit))
        })
    };
    heap(true).chain(heap(false)).collect()
}
