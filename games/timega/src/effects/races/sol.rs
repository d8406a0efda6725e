//! The Federation of Sol (8.6): carriers hold eight; a counter more in every action phase; once a round, as an action, a
//! counter becomes two fighters or two ground forces on a carrier; in every action phase a type of ship is named that rolls
//! one better until the round ends; with Hyper Metabolism ground forces aboard fire once in a battle. A ground force comes
//! to the Genesis I at the end of every development phase.

use crate::Timega;
use crate::deeds::{Choice, Special};
use crate::effects::races::Race;
use crate::effects::tech::Tech;
use crate::force::Force;
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::law::building::pieces_left;
use crate::law::carrying::room_for;
use crate::moments::{Action, Effect, ExtraDice, Figure, Hold, On, Shot, Source, Step};
use crate::state::State;
use crate::turn::ask::{self, Offer};
use crate::turn::give;
use crate::unit::Unit;
use rules::Seat;
use rules::table::{Play, Table};

/// The Federation of Sol.
pub(super) struct Sol;

const SOURCE: Source = Source::Race(Race::Sol);

/// Types that can be named: those that fire.
const NAMED: [Unit; 8] = [
    Unit::Fighter,
    Unit::Destroyer,
    Unit::Cruiser,
    Unit::Sas,
    Unit::Carrier,
    Unit::Dreadnought,
    Unit::WarSun,
    Unit::Flagship,
];

impl Effect for Sol {
    fn capacity(&self, _on: &On<'_>, unit: Unit, hold: Hold, capacity: &mut Figure) {
        if unit == Unit::Carrier && hold == Hold::Any {
            capacity.base(8);
        }
    }

    fn development_ends(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        let with = |hex: &&Hex| state.galaxy.fleet(**hex, seat).has(Unit::Flagship);
        let Some(hex) = state.galaxy.systems.keys().find(with).copied() else { return Ok(()) };
        if state.options().completed_flagships {
            let one = Force::of(Unit::GroundForce, room_for(&state.galaxy, seat, hex, Unit::GroundForce, 1));
            give::units(state, table, seat, SOURCE, hex, &one);
        }
        Ok(())
    }

    fn counters_for_actions(&self) -> u8 {
        1
    }

    fn action_phase_begins(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        give::counters(state, table, seat, SOURCE, self.counters_for_actions().cast_signed(), 0);
        let among = NAMED.map(Choice::Unit).to_vec();
        let otherwise = vec![Choice::Unit(most_of(&state.galaxy, seat))];
        let offer = Offer { source: SOURCE, what: "name", among, least: 1, most: 1, otherwise };
        for choice in ask::choose(state, table, seat, offer)? {
            if let Choice::Unit(unit) = choice {
                state.galaxy.empire_mut(seat).own.named = Some(unit);
                give::told(table, SOURCE, seat, "named", vec![choice], 1);
            }
        }
        Ok(())
    }

    fn actions(&self, on: &On<'_>, actions: &mut Vec<Action>) {
        if on.empire().own.action_used || on.empire().pool == 0 {
            return;
        }
        for hex in on.galaxy.systems.keys().copied() {
            if !on.galaxy.fleet(hex, on.seat).has(Unit::Carrier) {
                continue;
            }
            for unit in [Unit::Fighter, Unit::GroundForce] {
                if raised(on.galaxy, on.seat, hex, unit) > 0 {
                    let (hex, unit) = (Some(hex), Some(unit));
                    actions.push(Special { hex, unit, count: 2, ..Special::of(SOURCE) });
                }
            }
        }
    }

    fn act(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat, action: &Action) -> Play<()> {
        let (Some(hex), Some(unit)) = (action.hex, action.unit) else { return Ok(()) };
        let force = Force::of(unit, raised(&state.galaxy, seat, hex, unit));
        state.galaxy.empire_mut(seat).own.action_used = true;
        give::counters(state, table, seat, SOURCE, -1, 0);
        give::units(state, table, seat, SOURCE, hex, &force);
        Ok(())
    }

    fn roll(&self, shot: &Shot<'_>, bonus: &mut Figure) {
        let named = shot.owner.seat().and_then(|seat| shot.galaxy.empire(seat).own.named);
        if named == Some(shot.unit) {
            bonus.add(1);
        }
    }

    fn extra_dice(&self, shot: &Shot<'_>, extra: &mut Vec<ExtraDice>) {
        let Some(seat) = shot.owner.seat() else { return };
        let (first, troops) =
            (shot.step == Step::Round && shot.battle.round == 1, shot.own().count(Unit::GroundForce));
        if first && troops > 0 && shot.galaxy.empire(seat).has(Tech::HyperMetabolism) {
            extra.push(ExtraDice { like: Unit::GroundForce, dice: troops, hits_on: 8 });
        }
    }
}

/// The type of ship that fires of which a seat has most on the map: what counts when none was named.
fn most_of(galaxy: &Galaxy, seat: Seat) -> Unit {
    let firing = NAMED.into_iter().filter(|u| *u != Unit::Carrier);
    firing.max_by_key(|unit| galaxy.on_map(seat, *unit)).unwrap_or(Unit::Fighter)
}

/// How many of a type the action raises in a system: two, as far as room and plastic go.
fn raised(galaxy: &Galaxy, seat: Seat, hex: Hex, unit: Unit) -> u16 {
    room_for(galaxy, seat, hex, unit, 2).min(pieces_left(galaxy, seat, unit))
}
