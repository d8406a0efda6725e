//! 6.2: how ships come to the active system.

use super::Refusal;
use super::carrying::{self, Holds};
use super::routes::{self, Barrier, Routes};
use super::towing::towed;
use crate::deeds::{Move, Tactical};
use crate::edition::{Hazard, edition};
use crate::force::Force;
use crate::galaxy::{CounterSide, Galaxy, Spare};
use crate::hex::Hex;
use crate::moments::{Change, Figure, How, Source, Trip, Voices};
use crate::unit::Unit;
use rules::Seat;
use std::collections::BTreeMap;

/// A move as it can be made.
#[derive(Clone, PartialEq, Debug)]
pub struct Journey {
    /// What moves.
    pub of: Move,
    /// The way.
    pub trip: Trip,
    /// Movement points the ships do not use.
    pub spare: Vec<Spare>,
    /// What changed their movement.
    pub why: Vec<Change>,
}

/// Steps beyond the shortest way that are tried: an effect may add points only on a longer one (Space Gates).
const DETOUR: u8 = 1;

/// Can these moves be made? Gives each with its way.
///
/// # Errors
/// Everything that does not fit, each with the section and the figure.
pub fn journeys(galaxy: &Galaxy, seat: Seat, tactical: &Tactical) -> Result<Vec<Journey>, Vec<Refusal>> {
    if tactical.moves.is_empty() {
        return Ok(Vec::new());
    }
    let goal = tactical.activate;
    // Ways with a detour pass no system that is farther away than they are long.
    let lengths = |routes: &Routes<'_>| {
        tactical.moves.iter().map(|one| routes.distance(one.from)).collect::<Option<Vec<u8>>>()
    };
    let all_found = |routes: &Routes<'_>, far: u8| {
        lengths(routes).is_some_and(|lengths| lengths.into_iter().all(|length| length + DETOUR <= far))
    };
    let routes = Routes::new(galaxy, seat, goal, all_found);
    let mut wrong = Vec::new();
    if let Some(barrier) = routes.bars_stopping(goal) {
        wrong.push(Refusal::new("6.1", format!("no ship of yours may stop in {}", barred(goal, barrier))));
    }
    wrong.extend(origins(galaxy, seat, tactical));
    let (pilots, mut journeys) = (Pilots::of(galaxy, seat), Vec::new());
    for one in &tactical.moves {
        match journey(&pilots, &routes, goal, one) {
            Ok(journey) => journeys.push(journey),
            Err(refusals) => wrong.extend(refusals),
        }
    }
    if wrong.is_empty() { Ok(journeys) } else { Err(wrong) }
}

/// The systems from which a way of at most so many steps leads to the goal, by wormholes and gates as well.
#[must_use]
pub(crate) fn near(galaxy: &Galaxy, seat: Seat, goal: Hex, most: u8) -> Vec<Hex> {
    let routes = Routes::new(galaxy, seat, goal, |_, far| far >= most);
    let near = |from: &Hex| *from != goal && routes.distance(*from).is_some_and(|steps| steps <= most);
    galaxy.systems.keys().copied().filter(near).collect()
}

/// May ships of the seat end a move in this system, enemy ships apart?
#[must_use]
pub fn may_stop(galaxy: &Galaxy, seat: Seat, hex: Hex) -> bool {
    routes::may_stop(galaxy, seat, hex)
}

/// Movement points of a type of ship on a way.
#[must_use]
pub fn points(galaxy: &Galaxy, seat: Seat, unit: Unit, trip: &Trip) -> Figure {
    Pilots::of(galaxy, seat).points(unit, trip)
}

/// Everybody who has a say in how far ships of a seat move, gathered once for many ways.
struct Pilots<'g> {
    holds: Holds<'g>,
    others: Vec<Voices<'g>>,
}

impl<'g> Pilots<'g> {
    fn of(galaxy: &'g Galaxy, seat: Seat) -> Pilots<'g> {
        let others = galaxy.playing().filter(|s| *s != seat).map(|s| Voices::of(galaxy, s)).collect();
        Pilots { holds: Holds::of(galaxy, seat), others }
    }

    fn points(&self, unit: Unit, trip: &Trip) -> Figure {
        let own = self.holds.voices();
        let (galaxy, seat) = (own.galaxy(), own.seat());
        let base = match unit {
            Unit::Flagship => edition().race(galaxy.empire(seat).race).flagship.r#move,
            Unit::Fighter if self.holds.fighters_fly_alone() => 2,
            _ => edition().unit(unit).r#move,
        };
        let mut points = own.figure(i32::from(base), |e, on, f| e.movement(on, unit, trip, f));
        for other in &self.others {
            points.take_in(&other.against(|e, on, f| e.enemy_movement(on, seat, unit, trip, f)));
        }
        let nebula = |hex: &Hex| galaxy.system(*hex).and_then(|s| s.hazard()) == Some(Hazard::Nebula);
        if trip.way.first().is_some_and(nebula)
            && own.any(|e, on| e.leaves_nebulae_at_full_speed(on)).is_none()
        {
            points.hear(Source::Hazard(Hazard::Nebula));
            points.change(How::Base(i32::from(base.min(1))));
        }
        points
    }
}

fn barred(hex: Hex, barrier: Barrier) -> String {
    match barrier {
        Barrier::Hazard(hazard) => format!("{hex}: {hazard}"),
        Barrier::Enemy => format!("{hex}: enemy ships"),
    }
}

/// What is wrong with where moves begin: ships that are not there or may not leave, and units they would leave without
/// room.
fn origins(galaxy: &Galaxy, seat: Seat, tactical: &Tactical) -> Vec<Refusal> {
    let mut leaving: BTreeMap<Hex, (Force, bool)> = BTreeMap::new();
    for one in &tactical.moves {
        let (sum, dock) = leaving.entry(one.from).or_default();
        *sum = sum.plus(&one.force);
        *dock |= one.dock;
    }
    let mut wrong = docks(galaxy, seat, tactical);
    for (from, (force, dock)) in leaving {
        let there = galaxy.fleet(from, seat);
        let Some(system) = galaxy.system(from) else {
            wrong.push(Refusal::new("6.2", format!("no system lies at {from}")));
            continue;
        };
        if from == tactical.activate {
            wrong.push(Refusal::new("6.2", format!("what is in {from} is there already")));
        } else if !there.contains(&force) {
            let lacking = force.minus(&there).words();
            wrong.push(Refusal::new(
                "6.2",
                format!("you lack {lacking} in {from}: you have {}", there.words()),
            ));
        } else if system.has_counter(seat, Some(CounterSide::Race)) {
            let why = format!("your command counter in {from} keeps your ships there");
            wrong.push(Refusal::new("6.2", why));
        } else if galaxy.is_enemy(from, seat) {
            wrong.push(Refusal::new("6.2", format!("enemy ships in {from} keep yours there")));
        } else {
            wrong.extend(left_without_room(galaxy, seat, from, &there.minus(&force), dock));
        }
    }
    wrong
}

/// What is wrong with docks that move: only docks adrift do, and one alone is in a system (8.3).
fn docks(galaxy: &Galaxy, seat: Seat, tactical: &Tactical) -> Vec<Refusal> {
    let adrift = |hex: Hex| galaxy.system(hex).and_then(|s| s.drifting.as_ref()).map(|d| d.dock.seat);
    let moving: Vec<Hex> = tactical.moves.iter().filter(|m| m.dock).map(|m| m.from).collect();
    let lacking = moving.iter().filter(|from| adrift(**from) != Some(seat));
    let mut wrong: Vec<Refusal> = lacking
        .map(|from| Refusal::new("8.3", format!("no space dock of yours is adrift in {from}")))
        .collect();
    let goal = tactical.activate;
    if moving.len() > 1 || (!moving.is_empty() && adrift(goal).is_some()) {
        wrong.push(Refusal::new("8.3", format!("one space dock alone can be adrift in {goal}")));
    }
    wrong
}

/// Nothing that has room now is left behind without room. `dock`: the one adrift leaves as well.
fn left_without_room(galaxy: &Galaxy, seat: Seat, from: Hex, left: &Force, dock: bool) -> Option<Refusal> {
    let n = carrying::losing_room(galaxy, seat, from, left, dock);
    let why = || Refusal::new("6.2", format!("{n} of what stays in {from} would be without room there"));
    (n > 0).then(why)
}

/// What of a move comes on its own or has to be dragged: ships that carry, and fighters without room.
struct Loaded {
    movers: Force,
    /// How many of its fighters can come only if they are dragged.
    loose: u16,
}

/// Loads fighters and troops of a move, and says what is wrong with it. `dock`: a space dock moves along.
fn load(holds: &Holds<'_>, force: &Force, dock: bool) -> Result<Loaded, Refusal> {
    let alone = holds.fighters_fly_alone();
    let mut room = holds.aboard(force);
    if dock {
        room.docks = holds.dock_capacity();
    }
    let stranded = carrying::stranded(&room, force, alone);
    let mut movers = force.only(|unit| !unit.is_carried());
    let fighters = if movers.is_empty() { 0 } else { stranded.among.count(Unit::Fighter) };
    if stranded.artillery > 0 || stranded.excess > fighters {
        return Err(no_room((force, dock), stranded.excess, stranded.artillery));
    }
    if alone {
        movers.add(Unit::Fighter, carrying::stranded(&room, force, false).excess);
    }
    Ok(Loaded { movers, loose: stranded.excess })
}

/// Why ships that are named with what they carry cannot carry it, wherever they are; nothing if they can.
#[must_use]
pub fn overloaded(galaxy: &Galaxy, seat: Seat, one: &Move, goal: Hex) -> Option<Refusal> {
    let loaded = match load(&Holds::of(galaxy, seat), &one.force, one.dock) {
        Ok(loaded) => loaded,
        Err(refusal) => return Some(refusal),
    };
    // Fighters without room may be dragged by those who can.
    let trip = Trip { way: vec![one.from, goal], to_neutral: true };
    let loose = Force::of(Unit::Fighter, loaded.loose);
    let towed = || towed(&Voices::of(galaxy, seat), &loaded.movers, &loose, &trip);
    let dragged = loaded.loose == 0 || towed().is_some();
    (!dragged).then(|| no_room((&one.force, one.dock), loaded.loose, 0))
}

/// Why ships cannot carry what is named with them: so many are too many, and so many artillery systems are, which ride on dreadnoughts alone
/// (5.5).
fn no_room((force, dock): (&Force, bool), excess: u16, artillery: u16) -> Refusal {
    let riders = force.only(Unit::is_carried);
    let ships = force.minus(&riders);
    let carriers = match (ships.is_empty(), dock) {
        (true, false) => {
            return Refusal::new("6.2", format!("no ship is named that could carry {}", riders.words()));
        }
        (true, true) => "the space dock".to_owned(),
        (false, false) => ships.words(),
        (false, true) => format!("{} and the space dock", ships.words()),
    };
    let why = if excess == 0 && artillery > 0 && !dock {
        let stranded = Force::of(Unit::Sas, artillery);
        format!("{carriers} cannot carry {}: dreadnoughts alone do", stranded.words())
    } else {
        format!("{carriers} cannot carry {}: {} too many", riders.words(), excess + artillery)
    };
    Refusal::new("6.2", why)
}

fn journey(pilots: &Pilots<'_>, routes: &Routes<'_>, goal: Hex, one: &Move) -> Result<Journey, Vec<Refusal>> {
    let loaded = load(&pilots.holds, &one.force, one.dock).map_err(|r| vec![r])?;
    if loaded.movers.is_empty() && !one.dock {
        if loaded.loose > 0 {
            return Err(vec![no_room((&one.force, one.dock), loaded.loose, 0)]);
        }
        return Err(vec![Refusal::new("6.2", format!("no ship is named to move from {}", one.from))]);
    }
    let own = pilots.holds.voices();
    let to_neutral = !own.galaxy().is_enemy(goal, own.seat());
    let ways = if one.via.is_empty() {
        let Some(shortest) = routes.distance(one.from).filter(|_| one.from != goal) else {
            let why = format!("no way leads from {} to {goal}", one.from);
            return Err(vec![Refusal::new("6.1", why)]);
        };
        (shortest..=shortest + DETOUR).map(|steps| routes.ways(one.from, steps)).collect()
    } else {
        vec![vec![named_way(routes, goal, one)?]]
    };
    let mut first_wrong = None;
    for of_one_length in ways {
        let trips = of_one_length.into_iter().map(|way| Trip { way, to_neutral });
        let mut best: Option<Journey> = None;
        for trip in trips {
            match made(pilots, one, &loaded, trip) {
                Ok(journey) => {
                    let left = |j: &Journey| j.spare.iter().map(|s| u32::from(s.points)).sum::<u32>();
                    if best.as_ref().is_none_or(|b| left(&journey) > left(b)) {
                        best = Some(journey);
                    }
                }
                Err(refusals) => first_wrong = first_wrong.or(Some(refusals)),
            }
        }
        if let Some(best) = best {
            return Ok(best);
        }
    }
    let nowhere = || vec![Refusal::new("6.1", format!("no way leads from {} to {goal}", one.from))];
    Err(first_wrong.unwrap_or_else(nowhere))
}

/// The way a player named.
fn named_way(routes: &Routes<'_>, goal: Hex, one: &Move) -> Result<Vec<Hex>, Vec<Refusal>> {
    let way: Vec<Hex> = [one.from].into_iter().chain(one.via.iter().copied()).chain([goal]).collect();
    let apart = way.windows(2).filter(|pair| !routes.joined(pair[0], pair[1]));
    let mut wrong: Vec<Refusal> = apart
        .map(|pair| {
            Refusal::new("6.1", format!("{} and {} are not adjacent for your ships", pair[0], pair[1]))
        })
        .collect();
    for hex in &one.via {
        if let Some(barrier) = routes.bars_passing(*hex) {
            let why = format!("your ships may not pass through {}", barred(*hex, barrier));
            wrong.push(Refusal::new("6.1", why));
        }
    }
    if wrong.is_empty() { Ok(way) } else { Err(wrong) }
}

/// A move along one way: have all ships the points for it?
fn made(pilots: &Pilots<'_>, one: &Move, loaded: &Loaded, trip: Trip) -> Result<Journey, Vec<Refusal>> {
    let own = pilots.holds.voices();
    let steps = i32::try_from(trip.way.len()).unwrap_or(i32::MAX) - 1;
    let (mut spare, mut why, mut wrong) = (Vec::new(), Vec::new(), Vec::new());
    let mut slow = Force::of(Unit::Fighter, loaded.loose);
    if loaded.loose > 0 {
        wrong.push(no_room((&one.force, one.dock), loaded.loose, 0));
    }
    for (unit, ships) in loaded.movers.iter() {
        let points = pilots.points(unit, &trip);
        why.extend(points.changes().iter().copied().filter(|c| !why.contains(c)).collect::<Vec<_>>());
        let left = points.value().max(0) - steps;
        if left < 0 {
            let (from, to) = (one.from, trip.way[trip.way.len() - 1]);
            let round = if steps > i32::from(from.distance(to)) { " round what is in the way" } else { "" };
            let words =
                format!("it is {steps} steps from {from} to {to}{round}; a {unit} moves {}", points.count());
            wrong.push(Refusal::new("6.2", words));
            slow.add(unit, ships);
        } else if left > 0 {
            spare.push(Spare { unit, ships, points: u8::try_from(left).unwrap_or(u8::MAX) });
        }
    }
    if !slow.is_empty() {
        let tugs = loaded.movers.minus(&slow);
        let Some(towing) = towed(own, &tugs, &slow, &trip) else { return Err(wrong) };
        why.extend(towing);
        wrong.clear();
    }
    if one.dock {
        let points = own.figure(0, |e, on, f| e.dock_movement(on, &trip, f)).value();
        if points < steps {
            let (from, to) = (one.from, trip.way[trip.way.len() - 1]);
            let words = format!("it is {steps} steps from {from} to {to}; a space dock moves {points}");
            wrong.push(Refusal::new("8.3", words));
        }
    }
    if wrong.is_empty() { Ok(Journey { of: one.clone(), trip, spare, why }) } else { Err(wrong) }
}

#[cfg(test)]
mod tests;
