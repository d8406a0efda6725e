//! Scavenger: a fleet that moves through an asteroid field receives two fighters.

use crate::Timega;
use crate::edition::Hazard;
use crate::effects::people::Person;
use crate::force::Force;
use crate::hex::Hex;
use crate::moments::{Effect, Source, Trip};
use crate::state::State;
use crate::turn::give;
use crate::unit::Unit;
use rules::Seat;
use rules::table::{Play, Table};
use std::collections::BTreeSet;

/// Scavenger.
pub(super) struct Scavenger;

/// Fighters for each field.
const FIGHTERS: u16 = 2;

impl Effect for Scavenger {
    /// Ships that set out from one system in one action are one fleet, however they are listed.
    fn fleets_moved(
        &self,
        state: &mut State,
        table: &mut Table<Timega>,
        seat: Seat,
        hex: Hex,
        trips: &[Trip],
    ) -> Play<()> {
        let field =
            |hex: &&Hex| state.galaxy.system(**hex).and_then(|s| s.hazard()) == Some(Hazard::AsteroidField);
        let mut passed: BTreeSet<(Hex, Hex)> = BTreeSet::new();
        for trip in trips {
            if let [from, between @ .., _] = trip.way.as_slice() {
                passed.extend(between.iter().filter(field).map(|through| (*from, *through)));
            }
        }
        let fields = u16::try_from(passed.len()).unwrap_or(u16::MAX);
        let found = Force::of(Unit::Fighter, fields.saturating_mul(FIGHTERS));
        give::units(state, table, seat, Source::Person(Person::Scavenger), hex, &found);
        Ok(())
    }
}
