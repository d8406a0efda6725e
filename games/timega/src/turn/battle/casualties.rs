//! 7.1: hits are taken: ships are lost, or damaged instead where they can sustain it.

use super::evasion;
use super::fire::Hits;
use super::losses::{lose, seats};
use crate::Timega;
use crate::deeds::Casualties;
use crate::events::{BattleEvent, EffectEvent};
use crate::force::{Force, Sorts};
use crate::galaxy::{Battle, Galaxy, Owner};
use crate::hex::Hex;
use crate::moments::{Hand, Losses, Shot, Source, Step, in_force, shot_figure};
use crate::questions::{Answer, BattleQuestion, Question};
use crate::state::State;
use crate::turn::ask;
use crate::unit::Unit;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// Hits a side has to take in one step.
pub(super) struct Blow {
    pub owner: Owner,
    pub hits: Hits,
    /// Ships that can take them.
    from: Force,
    /// Ships that can be damaged instead.
    sturdy: Force,
    /// How many hits the damage of one ship takes, by type, and how many ships of the type still do so for more than one.
    braces: Vec<(Unit, u16, u16)>,
}

impl Blow {
    pub(super) fn new(galaxy: &Galaxy, battle: &Battle, owner: Owner, step: Step, hits: Hits) -> Blow {
        let from = galaxy.force(battle.hex, owner).ships();
        let damaged = galaxy.systems.get(&battle.hex).map_or(Force::NONE, |s| s.damaged(owner));
        let (mut sturdy, mut braces) = (Force::NONE, Vec::new());
        for (unit, count) in from.minus(&damaged).iter() {
            let shot = Shot { galaxy, battle, owner, unit, step, spare: 0, extra: false };
            let base = i32::from(crate::edition::edition().unit(unit).sustains);
            let takes =
                shot_figure(&shot, base, |e, s, f| e.sustains(s, f), |e, s, f| e.enemy_sustains(s, f))
                    .count();
            if takes > 0 {
                sturdy.add(unit, count);
            }
            if takes > 1 {
                let fresh = from.count(unit).saturating_sub(battle.braced[battle.side(owner)]).min(count);
                braces.push((unit, takes, fresh));
            }
        }
        Blow { owner, hits, from, sturdy, braces }
    }

    /// How many ships can be damaged.
    pub(super) fn sturdy(&self) -> u16 {
        u16::try_from(self.sturdy.total()).unwrap_or(u16::MAX)
    }

    /// How many hits a heap of damaged ships takes, and how many ships took more than one.
    fn absorbs(&self, damage: &Force) -> (u16, u16) {
        let (mut hits, mut braced) = (0_u16, 0_u16);
        for (unit, count) in damage.iter() {
            let (takes, fresh) =
                self.braces.iter().find(|(u, _, _)| *u == unit).map_or((1, 0), |(_, t, f)| (*t, *f));
            let strong = count.min(fresh);
            hits = hits.saturating_add(strong.saturating_mul(takes)).saturating_add(count - strong);
            braced += strong;
        }
        (hits, braced)
    }

    /// Is there anything to decide? Not if all ships go, nor among ships of one type: those are damaged first.
    fn leaves_a_choice(&self) -> bool {
        let soft = self.hits.all - self.hits.piercing;
        let absorbed = self.absorbs(&self.sturdy).0.min(soft);
        let all_go = u32::from(self.hits.all - absorbed) >= self.from.total();
        self.hits.all > 0 && !all_go && self.from.iter().count() > 1
    }

    /// What becomes of the ships: what the owner wanted as far as it fits, damage before loss and the cheapest first for
    /// the rest. So nothing said is what the guards do.
    fn settle(&self, wanted: &Casualties) -> Casualties {
        let mut soft = self.hits.all - self.hits.piercing;
        let mut damage = Force::NONE;
        let mut stopped = 0_u16;
        let more = |unit: Unit, count: u16, damage: &mut Force, soft: &mut u16, stopped: &mut u16| {
            for _ in 0..count {
                let next = damage.with(unit, 1);
                if *soft == 0 || !self.sturdy.contains(&next) {
                    return;
                }
                let takes = self.absorbs(&next).0 - self.absorbs(damage).0;
                *damage = next;
                *stopped += takes.min(*soft);
                *soft = soft.saturating_sub(takes);
            }
        };
        for (unit, count) in wanted.damage.iter() {
            more(unit, count, &mut damage, &mut soft, &mut stopped);
        }
        let (mut lost, mut left) = (Force::NONE, self.hits.all - stopped);
        for (unit, count) in wanted.lose.common(&self.from).iter() {
            let now = count.min(left);
            lost.add(unit, now);
            left -= now;
        }
        if left > 0 {
            let before = stopped;
            let mut soft_left = soft.min(left);
            for (unit, count) in self.sturdy.minus(&damage).iter() {
                more(unit, count, &mut damage, &mut soft_left, &mut stopped);
            }
            left = left.saturating_sub(stopped - before);
        }
        for (unit, count) in self.from.minus(&lost).iter() {
            let now = count.min(left);
            lost.add(unit, now);
            left -= now;
        }
        // A ship that is lost is lost, whatever was damaged before.
        let remaining = self.from.minus(&lost);
        Casualties { lose: lost, damage: damage.common(&remaining) }
    }
}

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
            // Those that were damaged before are lost first.
            let gone: u16 = blow.braces.iter().map(|(unit, _, _)| fate.lose.count(*unit)).sum();
            let left = now.braced[side].saturating_sub(gone);
            now.braced[side] = left.saturating_add(blow.absorbs(&fate.damage).1);
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
    if let Some(system) = state.galaxy.systems.get_mut(&battle.hex) {
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
    let stopped = force.count(Unit::Sas).min(hits.all);
    if stopped > 0 {
        let (source, what, count) = (Source::Rules, "screened".to_owned(), i32::from(stopped));
        let told = EffectEvent::Worked { source, seat: owner.seat(), what, about: Vec::new(), count };
        table.tell(Audience::Everyone, told.into());
    }
    Hits { all: hits.all - stopped, piercing: hits.piercing.saturating_sub(stopped) }
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
        left = Hits { all: left.all - stopped, piercing: left.piercing.saturating_sub(stopped) };
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
