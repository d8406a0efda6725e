//! The Yin Brotherhood (8.16): a planet that is exhausted brings either of its two values for either purpose. When the Van
//! Hauge is destroyed in battle, it takes a ship of the other side with it, any but a flagship.

use crate::Timega;
use crate::deeds::Choice;
use crate::edition::{PlanetId, edition};
use crate::effects::races::Race;
use crate::events::EffectEvent;
use crate::force::Force;
use crate::galaxy::{Battle, Owner};
use crate::moments::{Effect, Figure, Hand, How, Losses, On, Source};
use crate::state::State;
use crate::turn::ask::{self, Offer};
use crate::turn::battle::lose;
use crate::unit::Unit;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// The Yin Brotherhood.
pub(super) struct Yin;

const SOURCE: Source = Source::Race(Race::Yin);

impl Effect for Yin {
    fn planet_resources(&self, _on: &On<'_>, planet: PlanetId, worth: &mut Figure) {
        worth.change(How::BaseAtLeast(i32::from(edition().planet(planet).influence)));
    }

    fn planet_influence(&self, _on: &On<'_>, planet: PlanetId, worth: &mut Figure) {
        worth.change(How::BaseAtLeast(i32::from(edition().planet(planet).resources)));
    }

    /// The flagship takes a ship of Yin's choice with it.
    fn beyond_odds(&self, on: &On<'_>, battle: &Battle) -> bool {
        on.galaxy.options.completed_flagships && on.galaxy.fleet(battle.hex, on.seat).has(Unit::Flagship)
    }

    fn ships_lost(
        &self,
        state: &mut State,
        _table: &mut Table<Timega>,
        holder: Seat,
        losses: &Losses,
    ) -> Play<()> {
        let in_battle = state.galaxy.now.battle.as_ref().is_some_and(|b| b.hex == losses.hex);
        let own = losses.owner == Owner::Seat(holder) && matches!(losses.by, Hand::Of(_));
        let able = state.galaxy.options.completed_flagships;
        if able && in_battle && own && losses.lost.has(Unit::Flagship) {
            state.galaxy.empire_mut(holder).own.avenges = true;
        }
        Ok(())
    }

    // Only when both sides have taken their hits: a ship that was to take one still takes it.
    fn casualties_taken(&self, state: &mut State, table: &mut Table<Timega>, holder: Seat) -> Play<()> {
        avenge(state, table, holder)
    }

    // A flagship that gave way in an endless battle.
    fn battle_ends(
        &self,
        state: &mut State,
        table: &mut Table<Timega>,
        holder: Seat,
        _won: bool,
    ) -> Play<()> {
        avenge(state, table, holder)
    }
}

/// A ship of the other side goes with the flagship: of Yin's choice, else the costliest.
fn avenge(state: &mut State, table: &mut Table<Timega>, holder: Seat) -> Play<()> {
    let Some(battle) = state.galaxy.now.battle.clone() else { return Ok(()) };
    if !std::mem::take(&mut state.galaxy.empire_mut(holder).own.avenges) {
        return Ok(());
    }
    let (hex, other) = (battle.hex, battle.other(Owner::Seat(holder)));
    let ships = state.galaxy.force(hex, other).only(|u| u.is_ship() && u != Unit::Flagship);
    let types: Vec<Unit> = ships.iter().map(|(unit, _)| unit).collect();
    let Some(costliest) = types.iter().copied().max_by_key(|u| edition().unit(*u).cost) else {
        return Ok(());
    };
    let otherwise = vec![Choice::Ship(hex, costliest)];
    let chosen = if types.len() == 1 {
        otherwise
    } else {
        let among = types.iter().map(|unit| Choice::Ship(hex, *unit)).collect();
        let offer = Offer { source: SOURCE, what: "destroy", among, least: 1, most: 1, otherwise };
        ask::choose(state, table, holder, offer)?
    };
    let Some(Choice::Ship(_, unit)) = chosen.first().copied() else { return Ok(()) };
    let force = Force::of(unit, 1);
    let told = EffectEvent::Destroyed { source: SOURCE, seat: other.seat(), force, hex };
    table.tell(Audience::Everyone, told.into());
    let by = Hand::Of(Owner::Seat(holder));
    lose(state, table, &Losses { hex, owner: other, lost: force, by })
}
