//! Nothing is made or lost but by an event that says so, whatever bots do to each other.
#![expect(clippy::unwrap_used, reason = "a trial that cannot go on ends")]

use crate::common;

use common::Turn;
use rules::{Pacing, Seat, load, save};
use std::collections::BTreeSet;
use throneworld::battle::Power;
use throneworld::edition::Class;
use throneworld::events::Event;
use throneworld::force::{Force, Sorts};
use throneworld::galaxy::Galaxy;
use throneworld::state::State;
use throneworld::unit::Unit;

/// All units of an empire, wherever they are.
fn units(galaxy: &Galaxy, seat: Seat) -> Force {
    let space =
        galaxy.orbits.values().filter_map(|o| o.get(&seat)).fold(Force::NONE, |sum, o| sum.plus(&o.force));
    galaxy.owned(seat).fold(space, |sum, (_, s)| sum.plus(&s.army))
}

fn chits_are_all_there(state: &State) {
    let mut chits: Vec<_> =
        state.hands.iter().flatten().chain(&state.cup).chain(&state.spent).copied().collect();
    chits.sort_unstable();
    let mut all = state.galaxy.edition.action_chits().to_vec();
    all.sort_unstable();
    assert_eq!(chits, all);
    assert_eq!((chits.len(), state.events.len()), (50, 22));
}

fn tiles_are_all_different(state: &State) {
    let laid: Vec<_> =
        state.galaxy.systems.values().filter_map(|s| s.printed).filter_map(|p| p.tile).collect();
    assert_eq!(laid.len(), laid.iter().collect::<BTreeSet<_>>().len());
    let homes = state.galaxy.systems.values().filter(|s| s.class == Class::Home).count();
    assert_eq!(laid.len() + homes, state.galaxy.edition.hexes().len());
}

fn everything_has_its_place(state: &State) {
    let galaxy = &state.galaxy;
    for (hex, here) in &galaxy.orbits {
        for (seat, orbit) in here {
            let (load, room) = (galaxy.edition.load(&orbit.force), galaxy.edition.capacity(&orbit.force));
            assert!(load <= room, "{seat} at {hex}: {} need more room than {room}", orbit.force);
            assert!(!orbit.force.is_empty() && !orbit.force.has(Unit::Bunker), "{seat} at {hex}");
            let ships = !orbit.force.warships().mobile().is_empty();
            assert_eq!(orbit.fleet.is_some(), ships, "{seat} at {hex}: {}", orbit.force);
            assert!(galaxy.owner(*hex) != Some(*seat) || orbit.force.troops().is_empty(), "{seat} at {hex}");
        }
        let fleets: Vec<Seat> = galaxy.fleets_at(*hex).map(|(s, _)| s).collect();
        assert!(fleets.len() < 2, "fleets of {fleets:?} at {hex} in peace");
    }
    for (hex, system) in &galaxy.systems {
        assert!(system.used <= system.army.count(Unit::Bunker), "{hex}");
        assert!(system.army.space().is_empty() && system.neutral_fleet.ground().is_empty(), "{hex}");
        assert!(system.owner.is_none() || system.face_up && system.neutral_fleet.is_empty(), "{hex}");
        assert!(system.dev <= 6 || matches!(system.class, Class::Home | Class::Throneworld), "{hex}");
    }
    assert!(galaxy.now.battle.is_none() && galaxy.now.proposals.is_empty());
}

/// Units come by being built and go by an event; so do credits.
fn books_balance(turn: &Turn<'_>, seats: u8) {
    let (before, after) = (&turn.before.galaxy, &turn.after.galaxy);
    if before.empires.is_empty() {
        return;
    }
    for seat in Seat::all(seats) {
        let (mut expected, mut treasury) = (units(before, seat), i64::from(before.empire(seat).treasury));
        for event in turn.run.told.iter().map(|t| &t.event) {
            match event {
                Event::Built { seat: who, units, cost, local: own, .. } if *who == seat => {
                    expected = expected.plus(units);
                    let value = after.edition.value(after.empire(seat).race, units);
                    assert_eq!(value, *cost, "what is built costs what it is worth");
                    if !own {
                        treasury -= i64::from(*cost);
                    }
                }
                Event::Gone { whose: Power::Seat(who), units, .. } if *who == seat => {
                    assert!(expected.contains(units), "{seat} loses {units} and has {expected}");
                    expected = expected.minus(units);
                }
                Event::ProductionBegan { income } => {
                    treasury += income.iter().find(|(s, _)| *s == seat).map_or(0, |(_, n)| i64::from(*n));
                }
                Event::Credited { seat: who, credits, .. } if *who == seat => treasury += i64::from(*credits),
                _ => {}
            }
        }
        assert_eq!(units(after, seat), expected, "units of {seat} in turn {}", after.turn);
        assert_eq!(
            i64::from(after.empire(seat).treasury),
            treasury,
            "treasury of {seat}, turn {}",
            after.turn
        );
    }
}

fn check(turn: &Turn<'_>, seats: u8) {
    chits_are_all_there(turn.after);
    tiles_are_all_different(turn.after);
    everything_has_its_place(turn.after);
    books_balance(turn, seats);
    assert!(load::<State>(&save(turn.after)).unwrap() == *turn.after);
}

#[test]
fn nothing_appears_or_vanishes_unsaid() {
    for seats in 2..=6 {
        for seed in 0..4 {
            for pacing in [Pacing::Standing, Pacing::Live] {
                common::campaign(seats, seed, pacing, 40, |turn| check(turn, seats));
            }
        }
    }
}
