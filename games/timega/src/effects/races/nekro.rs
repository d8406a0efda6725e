//! The Nekro Virus (8.11): no research, no technologies but those copied from whoever lost a ship to them, one for each
//! battle; fleets rebuilt at equal value when development ends; no votes. With the Alastor ground forces fire as fighters.

use super::rebuilding::rebuild;
use crate::Timega;
use crate::deeds::Choice;
use crate::effects::races::Race;
use crate::effects::tech::Tech;
use crate::force::Sorts;
use crate::galaxy::Owner;
use crate::moments::{Effect, ExtraDice, On, Shot, Source, Step};
use crate::state::State;
use crate::turn::ask::{self, Offer};
use crate::turn::give;
use crate::unit::Unit;
use rules::Seat;
use rules::table::{Play, Table};

/// The Nekro Virus.
pub(super) struct Nekro;

const SOURCE: Source = Source::Race(Race::Nekro);

/// Ground forces hit as fighters do.
const TROOPS_HIT_ON: i32 = 9;

impl Effect for Nekro {
    fn forbids_tech(&self, _on: &On<'_>, _tech: Tech) -> bool {
        true
    }

    fn refuses_tech(&self, _on: &On<'_>, from: Source) -> bool {
        from != SOURCE
    }

    fn forbids_votes(&self, _on: &On<'_>) -> bool {
        true
    }

    fn development_ends(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        rebuild(state, table, seat, SOURCE)
    }

    fn extra_dice(&self, shot: &Shot<'_>, extra: &mut Vec<ExtraDice>) {
        let dice = shot.own().count(Unit::GroundForce);
        let able = shot.galaxy.options.completed_flagships && shot.own().has(Unit::Flagship);
        if able && shot.step == Step::Round && dice > 0 {
            extra.push(ExtraDice { like: Unit::Fighter, dice, hits_on: TROOPS_HIT_ON });
        }
    }

    fn battle_ends(
        &self,
        state: &mut State,
        table: &mut Table<Timega>,
        holder: Seat,
        _won: bool,
    ) -> Play<()> {
        let Some(battle) = &state.galaxy.now.battle else { return Ok(()) };
        let other = battle.other(Owner::Seat(holder));
        let (Some(victim), false) = (other.seat(), battle.lost[battle.side(other)].ships().is_empty()) else {
            return Ok(());
        };
        let (theirs, ours) = (&state.galaxy.empire(victim).techs, &state.galaxy.empire(holder).techs);
        let among: Vec<Choice> = theirs.difference(ours).map(|tech| Choice::Tech(*tech)).collect();
        let otherwise = among.iter().copied().take(1).collect();
        let offer = Offer { source: SOURCE, what: "copy", among, least: 0, most: 1, otherwise };
        for chosen in ask::choose(state, table, holder, offer)? {
            if let Choice::Tech(tech) = chosen {
                give::tech(state, table, holder, SOURCE, tech);
            }
        }
        Ok(())
    }
}
