//! 7.1: repairs after the casualties of a combat round (Duranium Armor).

use super::endless;
use crate::Timega;
use crate::deeds::Choice;
use crate::events::BattleEvent;
use crate::force::Force;
use crate::galaxy::Owner;
use crate::moments::{Shot, Source, Step, shot_figure};
use crate::state::State;
use crate::turn::ask::{self, Offer};
use crate::unit::Unit;
use rules::Audience;
use rules::table::{Play, Table};

/// A side repairs what its effects let it. The owner chooses which; if nothing was said, the costliest.
pub(super) fn repair(state: &mut State, table: &mut Table<Timega>, owner: Owner) -> Play<()> {
    let Some(battle) = state.galaxy.now.battle.clone() else { return Ok(()) };
    let Some(seat) = owner.seat() else { return Ok(()) };
    let most = endless::repairs(&state.galaxy, &battle, owner);
    let hex = battle.hex;
    let damaged = state.galaxy.systems.get(&hex).map_or(Force::NONE, |s| s.damaged(owner));
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
    // Costliest first: the list of types runs from the cheapest up.
    let mut among: Vec<Choice> = Vec::new();
    for (unit, count) in damaged.iter() {
        among.extend(std::iter::repeat_n(Choice::Ship(hex, unit), usize::from(count)));
    }
    among.reverse();
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
    if let Some(system) = state.galaxy.systems.get_mut(&hex)
        && !ships.is_empty()
    {
        system.damage(owner, &ships, true);
        let told = BattleEvent::Repaired { battle: battle.number, owner, ships };
        table.tell(Audience::Everyone, told.into());
    }
    Ok(())
}
