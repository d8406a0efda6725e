//! 7.1: hits are taken: ships are lost, or damaged instead where they can sustain it.

use super::evasion;
use super::losses::{lose, seats};
use crate::Timega;
use crate::deeds::Casualties;
use crate::events::{BattleEvent, EffectEvent};
use crate::force::Force;
use crate::galaxy::{Battle, Owner};
use crate::hex::Hex;
use crate::law::casualties::{Blow, Hits};
use crate::moments::{Hand, Losses, Source, Step, in_force};
use crate::questions::{Answer, BattleQuestion, Question};
use crate::state::State;
use crate::turn::ask;
use crate::unit::Unit;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// Both sides decide at once, then both take their hits.
pub(super) fn take(
    state: &mut State,
    table: &mut Table<Timega>,
    battle: &Battle,
    step: Step,
    blows: &[Blow],
) -> Play<()> {
    let question = |blow: &Blow| {
        Question::from(BattleQuestion::Casualties {
            battle: battle.number,
            hex: battle.hex,
            step,
            round: battle.round,
            hits: blow.hits.all,
            piercing: blow.hits.piercing,
            from: blow.from,
            sturdy: blow.sturdy,
        })
    };
    let deciding = |blow: &&Blow| blow.leaves_a_choice();
    let asked: Vec<(Seat, Question)> =
        blows.iter().filter(deciding).filter_map(|b| Some((b.owner.seat()?, question(b)))).collect();
    let answers = ask::all(state, table, asked)?;
    for blow in blows.iter().filter(|b| b.hits.all > 0) {
        let said = answers.iter().find(|(s, _, _)| Owner::Seat(*s) == blow.owner);
        let wanted = match said {
            Some((_, _, Answer::Casualties(wanted))) => *wanted,
            _ => Casualties::default(),
        };
        let fate = blow.settle(&wanted);
        let side = battle.side(blow.owner);
        if let Some(now) = state.galaxy.now.battle.as_mut() {
            now.braced[side] = blow.braced_after(now.braced[side], &fate);
        }
        carry_out(state, table, battle, step, blow.owner, &fate)?;
    }
    for seat in seats(battle.attacker, battle.defender) {
        for force in in_force(&state.galaxy, Some(seat)) {
            force.effect.casualties_taken(state, table, seat)?;
        }
    }
    Ok(())
}

fn carry_out(
    state: &mut State,
    table: &mut Table<Timega>,
    battle: &Battle,
    step: Step,
    owner: Owner,
    fate: &Casualties,
) -> Play<()> {
    let lost = evasion::those_lost(table, battle, owner, &fate.lose)?;
    let fate = Casualties { lose: lost, damage: fate.damage };
    let told = BattleEvent::CasualtiesTaken {
        battle: battle.number,
        owner,
        step,
        lost: fate.lose,
        damaged: fate.damage,
    };
    table.tell(Audience::Everyone, told.into());
    let damage = fate.damage;
    let by = Hand::Of(battle.other(owner));
    // What was damaged before goes first; what is damaged now stays.
    lose(state, table, &Losses { hex: battle.hex, owner, lost, by })?;
    if let Some(system) = state.galaxy.system_mut(battle.hex) {
        system.damage(owner, &damage, false);
    }
    if let (Some(seat), false) = (owner.seat(), damage.is_empty()) {
        for force in in_force(&state.galaxy, Some(seat)) {
            force.effect.damaged(state, table, seat, battle.hex, &damage)?;
        }
    }
    Ok(())
}

/// 7.2: fighters die in the barrage; their owner has nothing to choose.
pub(super) fn fighters_die(
    state: &mut State,
    table: &mut Table<Timega>,
    battle: &Battle,
    owner: Owner,
    count: u16,
) -> Play<()> {
    let there = state.galaxy.force(battle.hex, owner).count(Unit::Fighter);
    let lose = Force::of(Unit::Fighter, count.min(there));
    if lose.is_empty() {
        return Ok(());
    }
    carry_out(state, table, battle, Step::Barrage, owner, &Casualties { lose, damage: Force::NONE })
}

/// Artillery systems stop one pre-combat hit each: those of cruisers first.
pub(super) fn screened(table: &mut Table<Timega>, owner: Owner, force: &Force, hits: Hits) -> Hits {
    let stopped = hits.screened_by(force);
    if stopped > 0 {
        let (source, what, count) = (Source::Rules, "screened".to_owned(), i32::from(stopped));
        let told = EffectEvent::Worked { source, seat: owner.seat(), what, about: Vec::new(), count };
        table.tell(Audience::Everyone, told.into());
    }
    hits.without(stopped)
}

/// Effects of whoever is hit stop hits (Naalu), those of cruisers first.
pub(super) fn stopped(
    state: &mut State,
    table: &mut Table<Timega>,
    battle: &Battle,
    owner: Owner,
    hits: Hits,
) -> Play<Hits> {
    let mut left = hits;
    let Some(seat) = owner.seat() else { return Ok(left) };
    for force in in_force(&state.galaxy, Some(seat)) {
        let stopped = force.effect.stops_hits(state, table, seat, battle, left.all)?.min(left.all);
        left = left.without(stopped);
    }
    Ok(left)
}

/// Hits outside battles (Deep Space Cannon): soft ones, taken as in a combat round. `nth` tells the questions apart.
pub fn bombard(
    state: &mut State,
    table: &mut Table<Timega>,
    hex: Hex,
    by: Owner,
    owner: Owner,
    hits: u16,
    nth: u8,
) -> Play<()> {
    // A battle that is not fought: number 0, so that effects of battles have no round to count.
    let battle = Battle { round: nth, ..Battle::between(0, hex, by, owner) };
    let hits = stopped(state, table, &battle, owner, Hits { all: hits, piercing: 0 })?;
    let blow = Blow::new(&state.galaxy, &battle, owner, Step::PreCombat, hits);
    take(state, table, &battle, Step::PreCombat, &[blow])
}
