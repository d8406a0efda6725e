//! The Yssaril Tribes (8.17): destroyers and cruisers roll one better in the action phase; turns may be skipped, 1/2/3/4 a
//! round; a cruiser that passes enemy ships drags another ship or two fighters with it, and so does the Y'sia Y'ssrila.

use crate::Timega;
use crate::effects::races::Race;
use crate::galaxy::Phase;
use crate::moments::{Action, Effect, Figure, On, Shot, Source, Trip};
use crate::state::State;
use crate::unit::Unit;
use rules::Seat;
use rules::table::{Play, Table};

/// The Yssaril Tribes.
pub(super) struct Yssaril;

impl Effect for Yssaril {
    fn tows(&self, on: &On<'_>, unit: Unit, trip: &Trip, ships: &mut Figure) {
        let between = trip.way.iter().skip(1).take(trip.way.len().saturating_sub(2));
        let flagship = unit == Unit::Flagship && on.galaxy.options.completed_flagships;
        let tug = unit == Unit::Cruiser || flagship;
        if tug && between.into_iter().any(|hex| on.galaxy.is_enemy(*hex, on.seat)) {
            ships.add(1);
        }
    }

    /// A turn skipped is neither an action nor passing: the seat's turn comes again.
    fn actions(&self, on: &On<'_>, actions: &mut Vec<Action>) {
        if i32::from(on.empire().own.skipped) < on.by_stage([1, 2, 3, 4]) {
            actions.push(Action::of(Source::Race(Race::Yssaril)));
        }
    }

    fn act(&self, state: &mut State, _table: &mut Table<Timega>, seat: Seat, _action: &Action) -> Play<()> {
        state.galaxy.empire_mut(seat).own.skipped += 1;
        Ok(())
    }

    fn roll(&self, shot: &Shot<'_>, bonus: &mut Figure) {
        let quick = matches!(shot.unit, Unit::Destroyer | Unit::Cruiser);
        if quick && shot.galaxy.phase == Phase::Action {
            bonus.add(1);
        }
    }
}
