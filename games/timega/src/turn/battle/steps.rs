//! 7.1-7.3: the steps of a battle. The battle lies in `now.battle`.

use super::casualties::{fighters_die, screened, stopped, take};
use super::endless::{MOST_ROUNDS, is_endless};
use super::fire::{Salvo, barrage as barrage_dice, barrage_least, fire, salvos};
use super::losses::seats;
use super::repair::repair;
use crate::Timega;
use crate::force::Sorts;
use crate::galaxy::{Battle, Galaxy};
use crate::law::casualties::Blow;
use crate::moments::{Step, in_force};
use crate::state::State;
use rules::table::{Pause, Play, Table};

fn now(state: &State) -> Play<Battle> {
    state.galaxy.now.battle.clone().ok_or_else(|| Pause::Fault("a step of a battle without a battle".into()))
}

fn both_left(galaxy: &Galaxy, battle: &Battle) -> bool {
    let ships = |owner| !galaxy.force(battle.hex, owner).ships().is_empty();
    ships(battle.attacker) && ships(battle.defender)
}

/// 7.2: anti-fighter barrage of both sides at once.
pub(super) fn barrage(state: &mut State, table: &mut Table<Timega>) -> Play<()> {
    let battle = now(state)?;
    let sides = [battle.attacker, battle.defender];
    let dice = sides.map(|owner| barrage_dice(&state.galaxy, &battle, owner));
    let least = sides.map(|owner| barrage_least(&state.galaxy, &battle, owner));
    let mut dead = [0; 2];
    for ((place, owner), salvos) in sides.into_iter().enumerate().zip(dice) {
        let hits = fire(state, table, &battle, owner, Step::Barrage, salvos)?;
        dead[place] = hits.all.max(least[place]);
    }
    fighters_die(state, table, &battle, battle.defender, dead[0])?;
    fighters_die(state, table, &battle, battle.attacker, dead[1])
}

/// 7.3: a round in which nobody rolls unless an effect says so.
pub(super) fn pre_combat(state: &mut State, table: &mut Table<Timega>) -> Play<()> {
    let battle = now(state)?;
    if !both_left(&state.galaxy, &battle) {
        return Ok(());
    }
    let attack = salvos(&state.galaxy, &battle, battle.attacker, Step::PreCombat);
    let defence = salvos(&state.galaxy, &battle, battle.defender, Step::PreCombat);
    if attack.is_empty() && defence.is_empty() {
        return Ok(());
    }
    exchange(state, table, &battle, Step::PreCombat, attack, defence)
}

/// 7.1: combat rounds until a side is gone. True: the battle is endless.
pub(super) fn rounds(state: &mut State, table: &mut Table<Timega>) -> Play<bool> {
    for round in 1..=MOST_ROUNDS {
        let mut battle = now(state)?;
        if !both_left(&state.galaxy, &battle) {
            return Ok(false);
        }
        battle.round = u8::try_from(round).unwrap_or(u8::MAX);
        state.galaxy.now.battle = Some(battle.clone());
        let attack = salvos(&state.galaxy, &battle, battle.attacker, Step::Round);
        let defence = salvos(&state.galaxy, &battle, battle.defender, Step::Round);
        if is_endless(&state.galaxy, &battle, &attack, &defence) {
            return Ok(true);
        }
        exchange(state, table, &battle, Step::Round, attack, defence)?;
        for owner in [battle.attacker, battle.defender] {
            repair(state, table, owner)?;
        }
        for seat in seats(battle.attacker, battle.defender) {
            for force in in_force(&state.galaxy, Some(seat)) {
                force.effect.round_ends(state, table, seat)?;
            }
        }
    }
    let battle = now(state)?;
    Ok(both_left(&state.galaxy, &battle))
}

/// Both sides roll, then both take their hits: whoever is hit has fired.
fn exchange(
    state: &mut State,
    table: &mut Table<Timega>,
    battle: &Battle,
    step: Step,
    attack: Vec<Salvo>,
    defence: Vec<Salvo>,
) -> Play<()> {
    let mut on_defender = fire(state, table, battle, battle.attacker, step, attack)?;
    let mut on_attacker = fire(state, table, battle, battle.defender, step, defence)?;
    if step == Step::PreCombat {
        let force = |state: &State, owner| state.galaxy.force(battle.hex, owner);
        on_defender = screened(table, battle.defender, &force(state, battle.defender), on_defender);
        on_attacker = screened(table, battle.attacker, &force(state, battle.attacker), on_attacker);
    }
    on_defender = stopped(state, table, battle, battle.defender, on_defender)?;
    on_attacker = stopped(state, table, battle, battle.attacker, on_attacker)?;
    let blows = [
        Blow::new(&state.galaxy, battle, battle.attacker, step, on_attacker),
        Blow::new(&state.galaxy, battle, battle.defender, step, on_defender),
    ];
    take(state, table, battle, step, &blows)
}
