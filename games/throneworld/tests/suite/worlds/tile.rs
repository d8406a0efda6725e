//! Tiles that lie face down (4.31): two of one sort change places.

use super::course::{Course, Letter, and, complete, is_move, keep, record, speaks_of};
use super::setting::Setting;
use harness::disguise::Pair;
use rules::Seat;
use throneworld::force::Force;
use throneworld::galaxy::System;
use throneworld::hex::Hex;
use throneworld::law::moves::Proposing;
use throneworld::orders::{Cargo, JumpOrder, Ships};
use throneworld::state::State;
use throneworld::unit::Unit;

/// Two tiles the seat has not seen change places; another that has seen one may play around it.
pub fn swapped(mut setting: Setting) -> Option<Pair> {
    let (one, other) = two_unseen(&mut setting)?;
    let visit = survey(&setting, one);
    let course =
        around(&setting, (one, other), visit.as_deref().filter(|_| setting.number.is_multiple_of(2)));
    let swapped = swap(&setting.state, one, other);
    Some(setting.pair([&setting.state, &swapped], &course, one))
}

/// The same, and the rival scans one of them this turn.
pub fn scanned(mut setting: Setting) -> Option<Pair> {
    setting.reach_everywhere();
    let (one, other) = two_unseen(&mut setting)?;
    let order = setting.scan(one)?;
    let course = around(&setting, (one, other), Some(&order));
    saw(&course, setting.seat, one).then_some(())?;
    let swapped = swap(&setting.state, one, other);
    Some(setting.pair([&setting.state, &swapped], &course, one))
}

/// Two hexes with different tiles of one sort that lie face down and that the seat has not scanned. Of the first
/// somebody else knows, where there is such a one. Both or neither are empty: a Survey Team tells those apart in public.
fn two_unseen(setting: &mut Setting) -> Option<(Hex, Hex)> {
    let seat = setting.seat;
    let unseen = |s: &System| !s.face_up && s.owner.is_none() && !s.scanned.contains(&seat);
    let hidden: Vec<(Hex, System)> = setting
        .galaxy()
        .systems
        .iter()
        .filter(|(_, s)| unseen(s))
        .map(|(h, s)| (*h, System::clone(s)))
        .collect();
    let known: Vec<_> = hidden.iter().filter(|(_, s)| !s.scanned.is_empty()).cloned().collect();
    let from = if known.is_empty() || setting.number.is_multiple_of(3) { &hidden } else { &known };
    if from.is_empty() {
        return None;
    }
    let (one, tile) = from[setting.pick(from.len())].clone();
    let alike = |s: &System| {
        let empty = |s: &System| s.printed.is_some_and(|p| p.is_empty());
        s.class == tile.class && s.printed != tile.printed && empty(s) == empty(&tile)
    };
    let others: Vec<Hex> = hidden.iter().filter(|(_, s)| alike(s)).map(|(h, _)| *h).collect();
    if others.is_empty() {
        return None;
    }
    Some((one, others[setting.pick(others.len())]))
}

/// The other world: these two tiles have changed places, and the forces upon them.
fn swap(state: &State, one: Hex, other: Hex) -> State {
    let mut swapped = state.clone();
    let [first, second] = [one, other].map(|hex| state.galaxy.systems[&hex].clone());
    for (hex, tile) in [(one, second), (other, first)] {
        let system = swapped.galaxy.systems.get_mut(&hex).expect("a hex in play");
        let System { printed, dev, army, neutral_fleet, .. } = *tile;
        (system.printed, system.dev, system.army, system.neutral_fleet) = (printed, dev, army, neutral_fleet);
    }
    swapped
}

/// A turn in which nobody does anything that would turn one of these tiles up; the rival may have a move of its own.
fn around(setting: &Setting, (one, other): (Hex, Hex), visit: Option<&str>) -> Course {
    let elsewhere = |line: &str| !speaks_of(line, one) && !speaks_of(line, other);
    record(setting, &setting.state, |window, from, text| {
        let moves = window.asks(from, "expand") || window.asks(from, "turn");
        let mut text = keep(&text, elsewhere);
        if let Some(order) = visit
            && from == setting.rival
            && moves
        {
            text = and(order, &keep(&text, |line| !is_move(line)));
        }
        // A JAM would keep the visitor away.
        if visit.is_some() || text.is_empty() {
            complete(window, from, &text).into()
        } else {
            Letter::from(text)
        }
    })
}

/// A jump of a Survey Team of the rival's to a world that is not empty: the tile stays face down (4.4, E9).
fn survey(setting: &Setting, to: Hex) -> Option<String> {
    let (galaxy, rival) = (setting.galaxy(), setting.rival);
    if galaxy.system(to)?.printed.is_none_or(|p| p.is_empty()) {
        return None;
    }
    let teams = Force::of(Unit::Survey, 1);
    let with_teams =
        galaxy.orbits.iter().filter(|(_, o)| o.get(&rival).is_some_and(|o| o.force.has(Unit::Survey)));
    with_teams.map(|(from, _)| *from).find_map(|from| {
        let using = *galaxy.ready_bunkers_near(rival, from).first()?;
        let order = JumpOrder { ships: Ships::These(teams), from, to, using, carrying: Cargo::Aboard };
        Proposing::expansion(galaxy, rival).jump(&order).ok()?;
        Some(format!("jump survey from {from} to {to} using {using}"))
    })
}

/// Has somebody else seen the tile at this hex in the course of the turn, and this seat not?
fn saw(course: &Course, seat: Seat, at: Hex) -> bool {
    let label = at.to_string();
    let others = |seat: Seat| Seat::all(6).filter(move |s| *s != seat);
    course.told.iter().filter(|e| e.kind() == "saw" && e.for_seat(seat).is_none()).any(|e| {
        others(seat).filter_map(|s| e.for_seat(s)).any(|shown| shown.event["saw"]["at"] == label.as_str())
    })
}
