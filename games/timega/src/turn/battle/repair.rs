//! 7.1: repairs after the casualties of a combat round (Duranium Armor).

use super::endless;
use crate::Timega;
use crate::deeds::Choice;
use crate::events::BattleEvent;
use crate::force::Force;
use crate::galaxy::{Battle, Galaxy, Owner};
use crate::moments::{Shot, Source, Step, shot_figure};
use crate::state::State;
use crate::turn::ask::{self, Offer};
use crate::unit::Unit;
use rules::Audience;
use rules::table::{Play, Table};

/// Ships one by one, the costliest first: the list of types runs from the cheapest up.
fn costliest_first(ships: &Force) -> impl Iterator<Item = Unit> {
    let mut one_by_one: Vec<Unit> = Vec::new();
    for (unit, count) in ships.iter() {
        one_by_one.extend(std::iter::repeat_n(unit, usize::from(count)));
    }
    one_by_one.into_iter().rev()
}

/// What a side repairs of these damaged ships if its owner says nothing.
pub(crate) fn unsaid(galaxy: &Galaxy, battle: &Battle, owner: Owner, damaged: &Force) -> Force {
    if owner.seat().is_none() || damaged.is_empty() {
        return Force::NONE;
    }
    let most = usize::from(endless::repairs(galaxy, battle, owner));
    costliest_first(damaged).take(most).map(|unit| (unit, 1)).collect()
}

/// A side repairs what its effects let it. The owner chooses which; if nothing was said, the costliest.
pub(super) fn repair(state: &mut State, table: &mut Table<Timega>, owner: Owner) -> Play<()> {
    let Some(battle) = state.galaxy.now.battle.clone() else { return Ok(()) };
    let Some(seat) = owner.seat() else { return Ok(()) };
    let most = endless::repairs(&state.galaxy, &battle, owner);
    let hex = battle.hex;
    let damaged = state.galaxy.system(hex).map_or(Force::NONE, |s| s.damaged(owner));
    if most == 0 || damaged.is_empty() {
        return Ok(());
    }
    let galaxy = &state.galaxy;
    let shot = Shot {
        galaxy,
        battle: &battle,
        owner,
        unit: Unit::Fighter,
        step: Step::Round,
        spare: 0,
        extra: false,
    };
    let figure = shot_figure(&shot, 0, |e, s, f| e.repairs(s, f), |_, _, _| {});
    let source = figure.changes().first().map_or(Source::Rules, |c| c.source);
    let among: Vec<Choice> = costliest_first(&damaged).map(|unit| Choice::Ship(hex, unit)).collect();
    let most = u8::try_from(most).unwrap_or(u8::MAX).min(u8::try_from(among.len()).unwrap_or(u8::MAX));
    let otherwise = among.iter().copied().take(usize::from(most)).collect();
    let alike = among.iter().all(|c| *c == among[0]) || usize::from(most) == among.len();
    let chosen = if alike {
        otherwise
    } else {
        ask::choose(state, table, seat, Offer { source, what: "repair", among, least: 0, most, otherwise })?
    };
    let mut ships = Force::NONE;
    for choice in chosen {
        if let Choice::Ship(_, unit) = choice {
            ships.add(unit, 1);
        }
    }
    if let Some(system) = state.galaxy.system_mut(hex)
        && !ships.is_empty()
    {
        system.damage(owner, &ships, true);
        let told = BattleEvent::Repaired { battle: battle.number, owner, ships };
        table.tell(Audience::Everyone, told.into());
    }
    Ok(())
}
