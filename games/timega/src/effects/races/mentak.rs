//! The Mentak Coalition (8.9): a stolen good in every development phase, for every hit of their ambush and for every ground
//! force used up against others; four goods buy a technology of the black market; two destroyers or cruisers fire in
//! pre-combat. Nobody's ships sustain damage against the Fourth Moon.

use crate::Timega;
use crate::deeds::Special;
use crate::edition::edition;
use crate::effects::races::Race;
use crate::effects::tech::Tech;
use crate::galaxy::Galaxy;
use crate::moments::{Capture, Effect, ExtraDice, Figure, How, On, Shot, Source, Step};
use crate::state::State;
use crate::turn::give;
use crate::unit::Unit;
use rules::Seat;
use rules::table::{Play, Table};

/// The Mentak Coalition.
pub(super) struct Mentak;

const SOURCE: Source = Source::Race(Race::Mentak);

/// What a technology costs on the black market.
const PRICE: u8 = 4;

/// Technologies of the black market, prerequisites apart (a reconstruction).
const BLACK_MARKET: [Tech; 6] = [
    Tech::IonCannons,
    Tech::AutomatedDefenceTurrets,
    Tech::XrdTransporters,
    Tech::StrikerFleets,
    Tech::Cybernetics,
    Tech::SarweenTools,
];

/// Ships that may fire from ambush, the best first.
const AMBUSH: [Unit; 2] = [Unit::Cruiser, Unit::Destroyer];

/// So many of them do.
const IN_AMBUSH: u16 = 2;

impl Effect for Mentak {
    /// `tech`: which. It comes before research, so that it counts as a prerequisite.
    fn developments(&self, on: &On<'_>, specials: &mut Vec<Special>) {
        if on.empire().own.goods >= PRICE {
            let open = BLACK_MARKET.into_iter().filter(|tech| !on.empire().has(*tech));
            specials.extend(open.map(|tech| Special { tech: Some(tech), ..Special::of(SOURCE) }));
        }
    }

    fn develops_before_building(&self) -> bool {
        true
    }

    fn develop(&self, galaxy: &mut Galaxy, seat: Seat, special: &Special) {
        let empire = galaxy.empire_mut(seat);
        empire.own.goods = empire.own.goods.saturating_sub(PRICE);
        empire.techs.extend(special.tech);
    }

    fn development_ends(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        steal(state, table, seat, 1);
        Ok(())
    }

    fn extra_dice(&self, shot: &Shot<'_>, extra: &mut Vec<ExtraDice>) {
        if shot.step != Step::PreCombat {
            return;
        }
        let mut left = IN_AMBUSH;
        for like in AMBUSH {
            let dice = shot.own().count(like).min(left);
            left -= dice;
            if let (Some(hits_on), true) = (edition().unit(like).hits_on, dice > 0) {
                extra.push(ExtraDice { like, dice, hits_on: i32::from(hits_on) });
            }
        }
    }

    fn hits_scored(
        &self,
        state: &mut State,
        table: &mut Table<Timega>,
        holder: Seat,
        step: Step,
        unit: Unit,
        hits: u16,
    ) -> Play<()> {
        if step == Step::PreCombat && AMBUSH.contains(&unit) {
            steal(state, table, holder, hits);
        }
        Ok(())
    }

    fn captured(
        &self,
        state: &mut State,
        table: &mut Table<Timega>,
        holder: Seat,
        capture: &Capture,
    ) -> Play<()> {
        let lost = capture.consumed.count(Unit::GroundForce);
        if capture.by == holder && capture.from.is_some() && lost > 0 {
            steal(state, table, holder, lost);
        }
        Ok(())
    }

    fn enemy_sustains(&self, shot: &Shot<'_>, hits: &mut Figure) {
        if shot.galaxy.options.completed_flagships && shot.enemy().has(Unit::Flagship) {
            hits.change(How::AtMost(0));
        }
    }
}

/// Goods are stolen; everybody hears how many.
fn steal(state: &mut State, table: &mut Table<Timega>, seat: Seat, count: u16) {
    let goods = &mut state.galaxy.empire_mut(seat).own.goods;
    *goods = goods.saturating_add(u8::try_from(count).unwrap_or(u8::MAX));
    give::told(table, SOURCE, seat, "stole", Vec::new(), count);
}
