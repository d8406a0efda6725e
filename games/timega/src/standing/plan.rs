//! The plan for the action phase: in each turn the first line that was not carried out yet and can be (6).

use super::battle::all_landings;
use super::development::fitting;
use crate::Timega;
use crate::deeds::{Act, Chosen, Move, Skipped, Tactical};
use crate::edition::edition;
use crate::force::{Force, Sorts};
use crate::galaxy::{Galaxy, Owner};
use crate::hex::Hex;
use crate::law::carrying::{self, Holds};
use crate::law::{Refusal, actions};
use crate::orders::{Condition, Deed, Fact, Going, Landings, Sail, Step, Tactics, Way, Who, plan_on_file};
use crate::questions::Answer;
use crate::unit::Unit;
use rules::{Case, Line, Seat};

/// What the plan does now, and what of it was passed over for that. Nothing if no line of it can be carried out.
pub(super) fn act(case: &Case<'_, Timega>) -> Option<(Answer, Line)> {
    let done = carried_out(case);
    let mut skipped = Vec::new();
    for (line, step) in plan_on_file(case.book) {
        if done.contains(&line) {
            continue;
        }
        match judged(&case.view.galaxy, case.seat, step) {
            Ok((act, refused)) => {
                // The line is done, but not as it was wanted most.
                skipped.extend(refused.map(|(way, why)| Skipped { line, step: way.to_string(), why }));
                let chosen = Chosen { act, line: Some(line), skipped };
                return Some((Answer::Act(Box::new(chosen)), line));
            }
            Err(why) => skipped.push(Skipped { line, step: step.to_string(), why }),
        }
    }
    None
}

/// What of the plan came to nothing in the whole phase, and why: what stood in its way when it was last passed over.
pub(super) fn account(case: &Case<'_, Timega>) -> Answer {
    let (done, over) = (carried_out(case), passed_over(case));
    let passed = case.given.iter().any(|(_, answer, _)| match answer {
        Answer::Act(chosen) => chosen.act == Act::Pass && chosen.line.is_some(),
        _ => false,
    });
    // Whoever has passed can do nothing: what is told is what was wrong beside that.
    let mut table = case.view.galaxy.clone();
    table.now.passed.remove(&case.seat);
    let mut skipped = Vec::new();
    for (line, step) in plan_on_file(case.book) {
        // A pass that was never reached is nothing to tell of.
        if done.contains(&line) || step.ways.iter().all(|way| way.deed == Deed::Pass) {
            continue;
        }
        let last = over.iter().rev().find(|o| o.line == line).map(|o| o.why.clone());
        let why = match (last, judged(&table, case.seat, step)) {
            (Some(why), _) => why,
            (None, _) if passed => "your plan had passed before it (6.2)".into(),
            (None, Err(why)) => why,
            // It would have passed as well: what it was to do before that is told if the rules forbade it.
            (None, Ok((Act::Pass, refused))) => match refused {
                Some((_, why)) => why,
                None => continue,
            },
            (None, Ok(_)) => "you had passed already (6.2)".into(),
        };
        skipped.push(Skipped { line, step: step.to_string(), why });
    }
    Answer::Account(skipped)
}

/// The lines carried out in this round.
fn carried_out(case: &Case<'_, Timega>) -> Vec<Line> {
    let acts = case.given.iter().filter_map(|(_, answer, _)| match answer {
        Answer::Act(chosen) => chosen.line,
        _ => None,
    });
    acts.collect()
}

/// What stood in the way of lines passed over so far, turn by turn.
fn passed_over(case: &Case<'_, Timega>) -> Vec<Skipped> {
    let acts = case.given.iter().filter_map(|(_, answer, _)| match answer {
        Answer::Act(chosen) => Some(chosen.skipped.clone()),
        _ => None,
    });
    acts.flatten().collect()
}

/// The first way of a line that can be gone now.
///
/// # Errors
/// Why none can: the reason of the first, which was wanted most.
pub fn first_way(galaxy: &Galaxy, seat: Seat, step: &Step) -> Result<Act, String> {
    judged(galaxy, seat, step).map(|(act, _)| act)
}

/// Why a way of a line cannot be gone now.
enum Bar {
    /// Its conditions do not hold: the player has reckoned with that.
    Waits(String),
    /// The rules forbid it.
    Refused(String),
}

/// A way of a line that the rules forbid now, and why.
type Forbidden<'s> = (&'s Way, String);

/// The first way of a line that can be gone now, and the first before it that the rules forbid, with the reason.
fn judged<'s>(galaxy: &Galaxy, seat: Seat, step: &'s Step) -> Result<(Act, Option<Forbidden<'s>>), String> {
    let (mut first, mut refused) = (None, None);
    for way in &step.ways {
        match gone(galaxy, seat, way) {
            Ok(act) => return Ok((act, refused)),
            Err(Bar::Waits(why)) => first = first.or(Some(why)),
            Err(Bar::Refused(why)) => {
                refused = refused.or(Some((way, why.clone())));
                first = first.or(Some(why));
            }
        }
    }
    Err(first.unwrap_or_default())
}

fn gone(galaxy: &Galaxy, seat: Seat, way: &Way) -> Result<Act, Bar> {
    if let Some(fails) = way.when.iter().find(|c| !holds(galaxy, seat, c)) {
        let count = there(galaxy, seat, &fails.fact).map_or(String::new(), |n| match n {
            1 => " (there was 1)".to_owned(),
            n => format!(" (there were {n})"),
        });
        return Err(Bar::Waits(format!("it waits for this: {fails}{count}")));
    }
    let act = meant(galaxy, seat, &way.deed);
    let possible = actions::possible(galaxy, seat, &act);
    possible.map(|()| act).map_err(|refusals| Bar::Refused(in_words(&refusals)))
}

fn in_words(refusals: &[Refusal]) -> String {
    refusals.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// The act a deed means on this table.
#[must_use]
pub fn meant(galaxy: &Galaxy, seat: Seat, deed: &Deed) -> Act {
    match deed {
        Deed::Pass => Act::Pass,
        Deed::Special(special) => Act::Special(
            fitting(special, &actions::specials(galaxy, seat)).unwrap_or_else(|| special.clone()),
        ),
        Deed::Tactics(tactics) => Act::Tactical(Box::new(tactical(galaxy, seat, tactics))),
    }
}

fn tactical(galaxy: &Galaxy, seat: Seat, tactics: &Tactics) -> Tactical {
    let moves = tactics.moves.iter().map(|sail| Move {
        from: sail.from,
        force: going(galaxy, seat, sail),
        via: sail.via.clone(),
        dock: sail.dock,
    });
    let land = match &tactics.land {
        Landings::Unsaid => None,
        Landings::Nothing => Some(Vec::new()),
        Landings::Everywhere => Some(all_landings(galaxy, seat, tactics.activate)),
        Landings::These(landings) => Some(landings.clone()),
    };
    Tactical {
        activate: tactics.activate,
        doubled: tactics.doubled,
        scuttle: tactics.scuttle.clone(),
        moves: moves.collect(),
        siege: tactics.siege,
        land,
    }
}

fn going(galaxy: &Galaxy, seat: Seat, sail: &Sail) -> Force {
    match sail.going {
        Going::These(force) => force,
        Going::All => loaded(galaxy, seat, &galaxy.fleet(sail.from, seat)),
    }
}

/// All ships of a heap that fly, with as much aboard as there is room for: troops first, then what else is carried.
#[must_use]
pub fn loaded(galaxy: &Galaxy, seat: Seat, fleet: &Force) -> Force {
    laden(&Holds::of(galaxy, seat), fleet)
}

/// As [`loaded`], for who asks often.
pub(crate) fn laden(holds: &Holds<'_>, fleet: &Force) -> Force {
    let mut force = fleet.only(|unit| !unit.is_carried());
    if force == *fleet {
        return force;
    }
    let (alone, room) = (holds.fighters_fly_alone(), holds.aboard(&force));
    let riders = [Unit::Mech, Unit::ShockTroop, Unit::GroundForce, Unit::Sas, Unit::Shield, Unit::Fighter];
    for unit in riders {
        for _ in 0..fleet.count(unit) {
            let more = force.with(unit, 1);
            if carrying::stranded(&room, &more, alone).total() > 0 {
                break;
            }
            force = more;
        }
    }
    force
}

/// Ships of a heap that count for fleet supply.
pub(crate) fn counted(force: &Force) -> i32 {
    let counts = |u: Unit| u.is_non_fighter_ship() && !u.is_carried() && u != Unit::Mercenary;
    i32::try_from(force.only(counts).total()).unwrap_or(i32::MAX)
}

/// So many ships of a heap, the dearest first, with their cargo.
pub(crate) fn strongest(galaxy: &Galaxy, seat: Seat, force: &Force, room: i32) -> Force {
    laden(&Holds::of(galaxy, seat), &dearest(force, room))
}

/// So many ships of a heap, the dearest first, and all cargo.
pub(crate) fn dearest(force: &Force, room: i32) -> Force {
    let mut left = room;
    let mut chosen = force.only(Unit::is_carried);
    let mut types: Vec<Unit> = force.iter().map(|(u, _)| u).filter(|u| !u.is_carried()).collect();
    types.sort_by_key(|u| std::cmp::Reverse(edition().unit(*u).cost.unwrap_or(2)));
    for unit in types {
        let there = i32::from(force.count(unit));
        let now = if unit == Unit::Mercenary { there } else { there.min(left.max(0)) };
        chosen.add(unit, u16::try_from(now).unwrap_or(0));
        left -= now;
    }
    chosen
}

/// Does a condition hold?
#[must_use]
pub fn holds(galaxy: &Galaxy, seat: Seat, condition: &Condition) -> bool {
    fact(galaxy, seat, &condition.fact) == condition.so
}

fn fact(galaxy: &Galaxy, seat: Seat, fact: &Fact) -> bool {
    match fact {
        Fact::Empty(hex) => galaxy.is_empty(*hex),
        Fact::Neutral(hex) => !galaxy.is_enemy(*hex, seat),
        Fact::Friendly(hex) => galaxy.is_friendly(*hex, seat),
        Fact::Active(hex) => galaxy.system(*hex).is_some_and(|s| s.has_counter(seat, None)),
        Fact::Owns(planet, who) => {
            let owner = galaxy.planet(*planet).and_then(|p| p.owner);
            match who {
                Who::Me => owner == Some(seat),
                Who::Others => owner.is_some_and(|o| o != seat),
                Who::Seat(other) => owner == Some(*other),
                Who::Nobody => owner.is_none(),
            }
        }
        Fact::Has { who, least, unit, hex } => count(galaxy, seat, *who, *unit, *hex) >= u32::from(*least),
        Fact::Passed(who) => {
            let passed = &galaxy.now.passed;
            match who {
                Who::Me => passed.contains(&seat),
                Who::Others | Who::Nobody => galaxy.playing().all(|s| s == seat || passed.contains(&s)),
                Who::Seat(other) => passed.contains(other),
            }
        }
        Fact::Pool(least) => galaxy.empire(seat).pool >= *least,
    }
}

/// How many there are of what a fact counts.
fn there(galaxy: &Galaxy, seat: Seat, fact: &Fact) -> Option<u32> {
    match fact {
        Fact::Has { who, unit, hex, .. } => Some(count(galaxy, seat, *who, *unit, *hex)),
        Fact::Pool(_) => Some(u32::from(galaxy.empire(seat).pool)),
        _ => None,
    }
}

/// How many ships, or units of a type, they have in a system.
fn count(galaxy: &Galaxy, seat: Seat, who: Who, unit: Option<Unit>, hex: Hex) -> u32 {
    let Some(system) = galaxy.system(hex) else { return 0 };
    let owner = |owner: Owner| match who {
        Who::Me => owner == Owner::Seat(seat),
        Who::Others | Who::Nobody => owner != Owner::Seat(seat),
        Who::Seat(other) => owner == Owner::Seat(other),
    };
    let fleets = system.fleets.iter().filter(|f| owner(f.owner));
    fleets.map(|f| unit.map_or_else(|| f.force.ships().total(), |u| u32::from(f.force.count(u)))).sum()
}
