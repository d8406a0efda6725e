//! 7: battles, in the battle phase and at once.

mod casualties;
mod endless;
mod evasion;
mod fire;
mod losses;
mod repair;
mod steps;

pub(crate) use endless::{MOST_ROUNDS, is_endless};
pub(crate) use evasion::EVADES_ON;
pub(crate) use fire::{Salvo, barrage as barrage_dice, barrage_least, salvos};
pub(crate) use repair::unsaid as repairs_unsaid;

pub use casualties::bombard;
pub use losses::lose;

use crate::Timega;
use crate::events::{BattleEvent, Ended};
use crate::force::{Force, Sorts};
use crate::galaxy::{Battle, Galaxy, Owner, Spare, Stage, Standoff};
use crate::hex::Hex;
use crate::moments::{Hand, Losses, Step, in_force};
use crate::state::State;
use crate::turn::action::{docks, room};
use losses::seats;
use rules::Audience;
use rules::table::{Play, Table};

/// The battle phase: delayed battles in the order they were delayed.
///
/// # Errors
/// A pause of the table.
pub(super) fn phase(state: &mut State, table: &mut Table<Timega>) -> Play<()> {
    let left_over = untold(&state.galaxy);
    state.galaxy.now.standoffs.extend(left_over);
    while let Some(standoff) = state.galaxy.now.standoffs.first().copied() {
        fight(state, table, standoff, false, Vec::new())?;
    }
    for seat in state.galaxy.council.initiative.clone() {
        if state.galaxy.empire(seat).left {
            continue;
        }
        for force in in_force(&state.galaxy, Some(seat)) {
            force.effect.battle_phase_ends(state, table, seat)?;
        }
    }
    Ok(())
}

/// Owners that share a system although no action has said that their battle was delayed: whoever has most to defend
/// there, by planets, defends.
fn untold(galaxy: &Galaxy) -> Vec<Standoff> {
    let mut found = Vec::new();
    for hex in galaxy.systems.keys().copied() {
        let owners = with_ships(galaxy, hex);
        for (place, one) in owners.iter().enumerate() {
            for other in &owners[place + 1..] {
                let planets = |owner: Owner| {
                    galaxy.systems[&hex].planets.values().filter(|p| p.owner == owner.seat()).count()
                };
                let (attacker, defender) =
                    if planets(*one) > planets(*other) { (*other, *one) } else { (*one, *other) };
                let told = |s: &&Standoff| s.hex == hex && s.between(*one, *other);
                if !galaxy.now.standoffs.iter().any(|s| told(&s)) {
                    found.push(Standoff { hex, attacker, defender });
                }
            }
        }
    }
    found
}

/// Who has ships in a system.
#[must_use]
pub(super) fn with_ships(galaxy: &Galaxy, hex: Hex) -> Vec<Owner> {
    let fleets = galaxy.system(hex).map(|s| s.fleets.as_slice()).unwrap_or_default();
    fleets.iter().filter(|f| !f.force.ships().is_empty()).map(|f| f.owner).collect()
}

/// Fights a battle: barrage, pre-combat, rounds. `small`: at once, after an action (6.3). `spare`: the movement points
/// the attacker's ships did not use. Nothing happens if one of the two has no ships there any more.
///
/// # Errors
/// A pause of the table.
pub fn fight(
    state: &mut State,
    table: &mut Table<Timega>,
    standoff: Standoff,
    small: bool,
    spare: Vec<Spare>,
) -> Play<()> {
    let Standoff { hex, attacker, defender } = standoff;
    state.galaxy.now.standoffs.retain(|s| !(s.hex == hex && s.between(attacker, defender)));
    if !both_left(&state.galaxy, &standoff) {
        return Ok(());
    }
    state.galaxy.now.battles = state.galaxy.now.battles.saturating_add(1);
    let number = state.galaxy.now.battles;
    let first = meet(&mut state.galaxy, attacker, defender);
    let battle = Battle { small, spare, first, ..Battle::between(number, hex, attacker, defender) };
    let (attacking, defending) = (state.galaxy.force(hex, attacker), state.galaxy.force(hex, defender));
    let began =
        BattleEvent::BattleBegan { battle: number, hex, attacker, attacking, defender, defending, small };
    table.tell(Audience::Everyone, began.into());
    state.galaxy.now.battle = Some(battle);
    for seat in seats(attacker, defender) {
        for force in in_force(&state.galaxy, Some(seat)) {
            force.effect.battle_begins(state, table, seat)?;
        }
    }
    steps::barrage(state, table)?;
    steps::pre_combat(state, table)?;
    let endless = steps::rounds(state, table)?;
    if endless {
        give_way(state, table, number, &standoff)?;
    }
    end(state, table, number, &standoff, endless)
}

/// Have both sides ships there?
fn both_left(galaxy: &Galaxy, standoff: &Standoff) -> bool {
    let ships = |owner| !galaxy.force(standoff.hex, owner).ships().is_empty();
    ships(standoff.attacker) && ships(standoff.defender)
}

/// Two sides meet in battle: is it the first time in this round? The guards are no player.
fn meet(galaxy: &mut Galaxy, one: Owner, other: Owner) -> bool {
    let (Owner::Seat(one), Owner::Seat(other)) = (one, other) else { return false };
    galaxy.empire_mut(other).fought.insert(one);
    galaxy.empire_mut(one).fought.insert(other)
}

/// 7.1: an endless battle is forfeited by the attacker, whose fleet is destroyed.
fn give_way(state: &mut State, table: &mut Table<Timega>, battle: u8, standoff: &Standoff) -> Play<()> {
    let Standoff { hex, attacker: owner, defender } = *standoff;
    // What comes in the place of a lost ship (Transfabrication) is forfeited as well.
    for _ in 0..2 {
        let lost = state.galaxy.force(hex, owner).ships();
        if lost.is_empty() {
            break;
        }
        let (step, damaged) = (Step::Round, Force::NONE);
        let told = BattleEvent::CasualtiesTaken { battle, owner, step, lost, damaged };
        table.tell(Audience::Everyone, told.into());
        lose(state, table, &Losses { hex, owner, lost, by: Hand::Of(defender) })?;
    }
    Ok(())
}

fn end(
    state: &mut State,
    table: &mut Table<Timega>,
    number: u8,
    standoff: &Standoff,
    endless: bool,
) -> Play<()> {
    let Standoff { hex, attacker, defender } = *standoff;
    let left = |state: &State, owner| !state.galaxy.force(hex, owner).ships().is_empty();
    let winner = match (left(state, attacker), left(state, defender)) {
        (true, false) => Some(attacker),
        (false, true) => Some(defender),
        _ => None,
    };
    for seat in seats(attacker, defender) {
        let won = winner == Some(Owner::Seat(seat));
        if won && state.galaxy.empire(seat).stage == Stage::Republic {
            state.galaxy.empire_mut(seat).deeds.battles_as_republic += 1;
        }
        for force in in_force(&state.galaxy, Some(seat)) {
            force.effect.battle_ends(state, table, seat, won)?;
        }
    }
    let ended = match winner {
        _ if endless => Ended::Endless,
        Some(owner) if owner == attacker => Ended::Attacker,
        Some(_) => Ended::Defender,
        None => Ended::Nobody,
    };
    // What the loser's ships carried goes with them; what the winner's carried may have lost its room.
    for (owner, other) in [(attacker, defender), (defender, attacker)] {
        if let Owner::Seat(seat) = owner {
            room::after_battle(state, table, seat, hex, other)?;
        }
    }
    let (attacking, defending) = (state.galaxy.force(hex, attacker), state.galaxy.force(hex, defender));
    let told = BattleEvent::BattleEnded { battle: number, hex, ended, attacking, defending };
    table.tell(Audience::Everyone, told.into());
    state.galaxy.now.battle = None;
    docks::beset(state, table, hex)
}
