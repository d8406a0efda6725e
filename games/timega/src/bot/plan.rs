//! The plan for the action phase: the best idea, then the best of what is left, until the counters are spent.

use super::fleets::Fleets;
use super::{ahead, expand, fight, goal, strength};
use crate::edition::edition;
use crate::effects::tech::Tech;
use crate::force::{Force, Sorts};
use crate::galaxy::{Galaxy, Stage};
use crate::hex::Hex;
use crate::law::{actions, supply};
use crate::orders::{Condition, Deed, Going, Sail, Step, Tactics, Way};
use crate::standing::plan::{counted, dearest, first_way, laden};
use crate::unit::Unit;
use rules::Seat;
use rules::whim::Whim;

/// Something to do with ships.
pub(super) struct Idea {
    /// How good it is.
    pub value: i32,
    /// Only then.
    pub when: Vec<Condition>,
    /// The action, moves apart.
    pub tactics: Tactics,
    /// From where, with what.
    pub moves: Vec<(Hex, Force)>,
}

impl Idea {
    fn step(&self) -> Step {
        let sail = |(from, force): &(Hex, Force)| Sail {
            going: Going::These(*force),
            from: *from,
            via: Vec::new(),
            dock: false,
        };
        let tactics = Tactics { moves: self.moves.iter().map(sail).collect(), ..self.tactics.clone() };
        Step { ways: vec![Way { when: self.when.clone(), deed: Deed::Tactics(Box::new(tactics)) }] }
    }
}

/// So many lines at most. The table is left as it will be when all goes well.
pub(super) fn steps(table: &mut Galaxy, seat: Seat, most: usize, whim: &mut Whim) -> Vec<Step> {
    let mut steps = specials(table, seat, whim);
    while steps.len() < most && table.empire(seat).pool > 0 {
        let Some(step) = next(table, seat, whim) else { break };
        if let Some(Way { deed: Deed::Tactics(tactics), .. }) = step.ways.first() {
            let sent = tactics.as_ref().clone();
            ahead::carry_out(table, seat, &sent);
        }
        steps.push(step);
    }
    steps
}

/// Now and then something else as an action.
fn specials(table: &Galaxy, seat: Seat, whim: &mut Whim) -> Vec<Step> {
    let offered = actions::specials(table, seat);
    if offered.is_empty() || !whim.one_in(3) {
        return Vec::new();
    }
    let place = whim.below(u32::try_from(offered.len()).unwrap_or(1)) as usize;
    offered.get(place).map(|s| Step::of(Deed::Special(s.clone()))).into_iter().collect()
}

/// The best thing to do now that the rules allow.
fn next(table: &Galaxy, seat: Seat, whim: &mut Whim) -> Option<Step> {
    let fleets = Fleets::of(table, seat);
    let mut ideas: Vec<Idea> = Vec::new();
    for hex in table.systems.keys().copied() {
        let active = table.systems[&hex].has_counter(seat, None);
        if active || goal::is_closed(table, hex) {
            continue;
        }
        if table.is_enemy(hex, seat) {
            ideas.extend(fight::attack(&fleets, hex));
            ideas.extend(fight::besiege(table, seat, hex));
        } else {
            ideas.extend(expand::settle(&fleets, hex));
        }
    }
    ideas.extend(marches(&fleets));
    for idea in &mut ideas {
        idea.value = whim.blur(idea.value * 10);
    }
    ideas.retain(|idea| idea.value > 0);
    ideas.sort_by_key(|idea| (std::cmp::Reverse(idea.value), idea.tactics.activate));
    ideas.iter().take(8).map(Idea::step).find(|step| first_way(table, seat, step).is_ok())
}

/// Idle fleets come one system nearer to where their empire wants to be; beyond home, and from there what is not needed.
fn marches(fleets: &Fleets<'_>) -> Vec<Idea> {
    let Fleets { galaxy: table, seat, .. } = *fleets;
    let home = table.empire(seat).home;
    let mut ideas = Vec::new();
    for from in fleets.origins() {
        let Some(wanted) = fleets.rally(from) else { continue };
        for to in from.around() {
            let nearer = to.distance(wanted) < from.distance(wanted);
            let open =
                table.systems.contains_key(&to) && !table.is_enemy(to, seat) && !goal::is_closed(table, to);
            if !nearer || !open || table.systems[&to].has_counter(seat, None) {
                continue;
            }
            let mut force = fleets.movers(from, to);
            if from == home {
                force = without_guard(fleets, &force);
            }
            let force = within_supply(fleets, to, &force);
            // A lone ship waits for others, unless it brings an empire the troops it lacks.
            let empire = table.empire(seat).stage == Stage::Empire;
            let least = if empire && force.has(Unit::GroundForce) { 1 } else { 2 };
            if force.non_fighters().total() < least {
                continue;
            }
            let joins = i32::from(!table.fleet(to, seat).is_empty());
            let goal = if empire { 10 } else { 0 };
            let value = 1 + joins + goal + i32::try_from(force.non_fighters().total() / 3).unwrap_or(0);
            ideas.push(Idea {
                value,
                when: Vec::new(),
                tactics: Tactics::of(to),
                moves: vec![(from, force)],
            });
        }
    }
    ideas
}

/// Home is not left bare: a warship and what the dock holds stay.
fn without_guard(fleets: &Fleets<'_>, force: &Force) -> Force {
    let stays = [Unit::Destroyer, Unit::Cruiser].into_iter().find(|unit| force.has(*unit));
    let rest = stays.map_or(*force, |unit| force.minus(&Force::of(unit, 1)));
    laden(&fleets.holds, &rest)
}

/// Everything in range of a system that may come, by where it comes from; home keeps a guard.
pub(super) fn muster(fleets: &Fleets<'_>, to: Hex) -> Vec<(Hex, Force)> {
    let Fleets { galaxy: table, seat, .. } = *fleets;
    let home = table.empire(seat).home;
    let near = fleets.origins().filter(|from| *from != to && from.distance(to) <= 4);
    let mut moves: Vec<(Hex, Force)> = Vec::new();
    let mut room = i32::from(supply::limit(table, seat, to).count());
    let mut from_near: Vec<(Hex, Force)> = near
        .filter_map(|from| {
            let mut force = fleets.movers(from, to);
            if from == home {
                force = without_guard(fleets, &force);
            }
            (!force.ships().is_empty()).then_some((from, force))
        })
        .collect();
    from_near.sort_by_key(|(hex, force)| (std::cmp::Reverse(strength::strength(force)), *hex));
    for (from, force) in from_near {
        let part = laden(&fleets.holds, &dearest(&force, room));
        room -= counted(&part);
        if !part.ships().is_empty() {
            moves.push((from, part));
        }
    }
    moves
}

/// What of a heap the fleet supply of the system still takes in.
fn within_supply(fleets: &Fleets<'_>, to: Hex, force: &Force) -> Force {
    let Fleets { galaxy: table, seat, .. } = *fleets;
    let limit = i32::from(supply::limit(table, seat, to).count());
    laden(&fleets.holds, &dearest(force, limit - counted(&table.fleet(to, seat))))
}

/// Movement points, as far as they do not hang on the way.
pub(super) fn points(table: &Galaxy, seat: Seat, unit: Unit) -> u8 {
    let empire = table.empire(seat);
    let base = match unit {
        Unit::Flagship => edition().race(empire.race).flagship.r#move,
        _ => edition().unit(unit).r#move,
    };
    let faster = match unit {
        Unit::Carrier | Unit::Dreadnought => empire.has(Tech::XrdTransporters),
        Unit::Cruiser | Unit::Flagship => empire.has(Tech::TypeIvDrive),
        _ => false,
    };
    base + u8::from(faster)
}

/// How many of a type a fleet has beyond what a party takes.
pub(super) fn free_ships(fleet: &Force, party: &Force, unit: Unit) -> u16 {
    fleet.count(unit).saturating_sub(party.count(unit))
}
