//! Transfabrication: a dreadnought destroyed, in a battle or by an agenda, is replaced with a destroyer at once (one scuttled
//! is not); if one of these is left when the battle ends, it may become a damaged dreadnought.

use crate::Timega;
use crate::deeds::Choice;
use crate::effects::tech::Tech;
use crate::events::EffectEvent;
use crate::force::Force;
use crate::galaxy::{Battle, Owner};
use crate::law::building::pieces_left;
use crate::moments::{Effect, Hand, Losses, On, Source};
use crate::state::State;
use crate::turn::ask::{self, Offer};
use crate::turn::give;
use crate::unit::Unit;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// Transfabrication.
pub(super) struct Transfabrication;

const SOURCE: Source = Source::Tech(Tech::Transfabrication);

impl Effect for Transfabrication {
    /// Lost dreadnoughts leave destroyers, as far as there are any.
    fn beyond_odds(&self, on: &On<'_>, battle: &Battle) -> bool {
        on.galaxy.fleet(battle.hex, on.seat).has(Unit::Dreadnought)
    }

    fn ships_lost(
        &self,
        state: &mut State,
        table: &mut Table<Timega>,
        holder: Seat,
        losses: &Losses,
    ) -> Play<()> {
        let lost = losses.lost.count(Unit::Dreadnought);
        if losses.owner != Owner::Seat(holder) || lost == 0 || losses.by == Hand::Own {
            return Ok(());
        }
        let came = give::units(state, table, holder, SOURCE, losses.hex, &Force::of(Unit::Destroyer, lost));
        if let Some(battle) = state.galaxy.now.battle.as_mut().filter(|b| b.hex == losses.hex) {
            let side = battle.side(losses.owner);
            battle.stand_ins[side] = battle.stand_ins[side].saturating_add(came.count(Unit::Destroyer));
        }
        Ok(())
    }

    fn battle_ends(
        &self,
        state: &mut State,
        table: &mut Table<Timega>,
        holder: Seat,
        _won: bool,
    ) -> Play<()> {
        let owner = Owner::Seat(holder);
        let Some(battle) = state.galaxy.now.battle.clone() else { return Ok(()) };
        let stand_in = battle.stand_ins[battle.side(owner)] > 0
            && state.galaxy.force(battle.hex, owner).has(Unit::Destroyer);
        if !stand_in || pieces_left(&state.galaxy, holder, Unit::Dreadnought) == 0 {
            return Ok(());
        }
        let yes = vec![Choice::Yes];
        let offer =
            Offer { source: SOURCE, what: "rebuild", among: yes.clone(), least: 0, most: 1, otherwise: yes };
        if ask::choose(state, table, holder, offer)?.is_empty() {
            return Ok(());
        }
        let hex = battle.hex;
        if let Some(system) = state.galaxy.system_mut(hex) {
            system.take(owner, &Force::of(Unit::Destroyer, 1));
            let force = Force::of(Unit::Dreadnought, 1);
            system.add(owner, &force, &force);
            let told = EffectEvent::Received { seat: holder, source: SOURCE, force, hex };
            table.tell(Audience::Everyone, told.into());
        }
        Ok(())
    }
}
