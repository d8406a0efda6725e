//! The Embers of Muaat (8.4): ships pass supernovas, at no cost if they end among enemies; as an action a counter becomes
//! two fighters or a destroyer at a war sun; war suns roll one better for each red specialty and cost one less for each
//! yellow one; from the republic on a neutral system with a war sun may be made a supernova, once in a game. At the Inferno
//! a counter becomes a cruiser.

mod nova;

use crate::Timega;
use crate::deeds::Special;
use crate::edition::{Colour, Hazard};
use crate::effects::races::Race;
use crate::force::Force;
use crate::galaxy::{Galaxy, Stage};
use crate::halves::Halves;
use crate::hex::Hex;
use crate::law::building::pieces_left;
use crate::law::carrying::room_for;
use crate::law::{staff, supply};
use crate::moments::{Action, Effect, Figure, On, Shot, Source, Trip};
use crate::state::State;
use crate::turn::give;
use crate::unit::Unit;
use rules::Seat;
use rules::table::{Play, Table};

/// The Embers of Muaat.
pub(super) struct Muaat;

const SOURCE: Source = Source::Race(Race::Muaat);

fn is_supernova(galaxy: &Galaxy, hex: Hex) -> bool {
    galaxy.system(hex).and_then(|s| s.hazard()) == Some(Hazard::Supernova)
}

impl Effect for Muaat {
    fn may_pass(&self, on: &On<'_>, hex: Hex) -> bool {
        is_supernova(on.galaxy, hex)
    }

    fn movement(&self, on: &On<'_>, _unit: Unit, trip: &Trip, points: &mut Figure) {
        if trip.to_neutral || trip.way.len() < 3 {
            return;
        }
        let passed = &trip.way[1..trip.way.len() - 1];
        let supernovas = passed.iter().filter(|hex| is_supernova(on.galaxy, **hex)).count();
        points.add(i32::try_from(supernovas).unwrap_or(0));
    }

    fn unit_cost(&self, on: &On<'_>, unit: Unit, cost: &mut Figure) {
        if unit == Unit::WarSun {
            let yellow = staff::slots(on.galaxy, on.seat, Colour::Yellow);
            cost.add(-Halves::whole(i32::from(yellow)).0);
        }
    }

    fn roll(&self, shot: &Shot<'_>, bonus: &mut Figure) {
        if let (Unit::WarSun, Some(seat)) = (shot.unit, shot.owner.seat()) {
            bonus.add(i32::from(staff::slots(shot.galaxy, seat, Colour::Red)));
        }
    }

    /// `hex`: where; `unit`: what a counter becomes there, or the war sun that makes a supernova.
    fn actions(&self, on: &On<'_>, actions: &mut Vec<Action>) {
        let suns =
            on.galaxy.systems.keys().copied().filter(|h| on.galaxy.fleet(*h, on.seat).has(Unit::WarSun));
        for hex in suns {
            for (unit, count) in [(Unit::Fighter, 2), (Unit::Destroyer, 1)] {
                if on.empire().pool > 0 && forged(on.galaxy, on.seat, hex, unit) > 0 {
                    actions.push(Special { hex: Some(hex), unit: Some(unit), count, ..Special::of(SOURCE) });
                }
            }
            let ripe = on.empire().is_at_least(Stage::Republic) && !on.empire().own.nova;
            if ripe && nova::may_burst(on.galaxy, on.seat, hex) {
                let unit = Some(Unit::WarSun);
                actions.push(Special { hex: Some(hex), unit, count: 1, ..Special::of(SOURCE) });
            }
        }
        let with = |hex: &&Hex| on.galaxy.fleet(**hex, on.seat).has(Unit::Flagship);
        let inferno = on.galaxy.systems.keys().find(with).filter(|_| on.galaxy.options.completed_flagships);
        if let Some(hex) = inferno.copied()
            && on.empire().pool > 0
            && forged(on.galaxy, on.seat, hex, Unit::Cruiser) > 0
        {
            let unit = Some(Unit::Cruiser);
            actions.push(Special { hex: Some(hex), unit, count: 1, ..Special::of(SOURCE) });
        }
    }

    fn act(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat, action: &Action) -> Play<()> {
        let (Some(hex), Some(unit)) = (action.hex, action.unit) else { return Ok(()) };
        if unit == Unit::WarSun {
            return nova::burst(state, table, seat, hex);
        }
        let force = Force::of(unit, forged(&state.galaxy, seat, hex, unit));
        give::counters(state, table, seat, SOURCE, -1, 0);
        give::units(state, table, seat, SOURCE, hex, &force);
        Ok(())
    }
}

/// How many of a type a counter becomes: two fighters as far as room goes, one ship of another type as far as fleet supply
/// does, and all as far as there is plastic.
fn forged(galaxy: &Galaxy, seat: Seat, hex: Hex, unit: Unit) -> u16 {
    let room = match unit {
        Unit::Fighter => room_for(galaxy, seat, hex, unit, 2),
        _ => supply::room(galaxy, seat, hex).min(1),
    };
    room.min(pieces_left(galaxy, seat, unit))
}
