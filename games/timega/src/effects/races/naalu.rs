//! The Naalu Collective (8.10): ships leave a system that another activates; from the republic on that costs the other a
//! counter of the fleet supply; fighters roll 0/1/2/3 better and move one further as an empire; shields, carried in the place
//! of fighters (`law/carrying.rs`), stop a hit each. With the Matriarch fighters land as ground forces do.

use super::dodge::dodge;
use crate::Timega;
use crate::effects::races::Race;
use crate::events::EffectEvent;
use crate::force::Force;
use crate::galaxy::{Battle, Owner, Stage};
use crate::hex::Hex;
use crate::moments::{Effect, Figure, Hand, Losses, On, Shot, Source, Trip};
use crate::state::State;
use crate::turn::battle::lose;
use crate::turn::give;
use crate::unit::Unit;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// The Naalu Collective.
pub(super) struct Naalu;

const SOURCE: Source = Source::Race(Race::Naalu);

impl Effect for Naalu {
    fn opens_unit(&self, _on: &On<'_>, unit: Unit) -> bool {
        unit == Unit::Shield
    }

    fn movement(&self, on: &On<'_>, unit: Unit, _trip: &Trip, points: &mut Figure) {
        if unit == Unit::Fighter && on.empire().is_at_least(Stage::Empire) {
            points.add(1);
        }
    }

    fn activated(
        &self,
        state: &mut State,
        table: &mut Table<Timega>,
        holder: Seat,
        by: Seat,
        _hex: Hex,
    ) -> Play<()> {
        if state.galaxy.empire(holder).is_at_least(Stage::Republic) {
            give::counters(state, table, by, SOURCE, 0, -1);
        }
        Ok(())
    }

    fn may_leave_activated(
        &self,
        state: &mut State,
        table: &mut Table<Timega>,
        holder: Seat,
        hex: Hex,
    ) -> Play<()> {
        dodge(state, table, holder, SOURCE, hex)
    }

    fn fighters_land(&self, on: &On<'_>, hex: Hex) -> bool {
        on.galaxy.options.completed_flagships && on.galaxy.fleet(hex, on.seat).has(Unit::Flagship)
    }

    fn roll(&self, shot: &Shot<'_>, bonus: &mut Figure) {
        if let (Unit::Fighter, Some(seat)) = (shot.unit, shot.owner.seat()) {
            let on = On { galaxy: shot.galaxy, seat };
            bonus.add(on.by_stage([0, 1, 2, 3]));
        }
    }

    /// Shields are used up.
    fn beyond_odds(&self, on: &On<'_>, battle: &Battle) -> bool {
        on.galaxy.fleet(battle.hex, on.seat).has(Unit::Shield)
    }

    fn stops_hits(
        &self,
        state: &mut State,
        table: &mut Table<Timega>,
        holder: Seat,
        battle: &Battle,
        hits: u16,
    ) -> Play<u16> {
        let (hex, owner) = (battle.hex, Owner::Seat(holder));
        let stopped = state.galaxy.fleet(hex, holder).count(Unit::Shield).min(hits);
        if stopped > 0 {
            let (what, count) = ("shielded".into(), i32::from(stopped));
            let told =
                EffectEvent::Worked { source: SOURCE, seat: Some(holder), what, about: Vec::new(), count };
            table.tell(Audience::Everyone, told.into());
            let by = Hand::Of(battle.other(owner));
            lose(state, table, &Losses { hex, owner, lost: Force::of(Unit::Shield, stopped), by })?;
        }
        Ok(stopped)
    }
}
