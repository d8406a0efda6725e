//! Set-up, development, objectives: scenarios; whole games in silence; and that nothing is made or lost on the way.
use harness::scenario::run_all;
use rules::dice::{Dice, Seed};
use rules::table::{Sitting, play};
use rules::{Game, Seat, load, save};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use timega::Timega;
use timega::edition::edition;
use timega::effects::races::Race;
use timega::galaxy::{COUNTERS, Galaxy, Owner};
use timega::hex::Hex;
use timega::law::building;
use timega::options::{Map, Options};
use timega::state::State;
use timega::unit::Unit;

#[test]
fn all_scenarios_pass() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("scenarios/development");
    let outcomes = run_all(&[folder], &[&Timega]);
    assert_eq!(outcomes.failed(), 0, "{outcomes}");
}

fn turn(state: &mut State, seats: u8, number: u32, secret: u8) {
    let (waits, filed) = (BTreeSet::new(), BTreeMap::new());
    let sitting = Sitting {
        seats,
        waits: &waits,
        journal: &[],
        filed: &filed,
        notices: &[],
        closing: None,
        dice: Dice::for_turn(&Seed([secret; 32]), number, b""),
        look: false,
        only: None,
    };
    let run = play(&Timega, state, sitting);
    assert_eq!(run.end, Ok(()), "turn {number} with {seats} seats");
}

/// Counters, plastic, docks and planets are all there, and no more of them.
fn everything_is_there(galaxy: &Galaxy) {
    for seat in galaxy.all_seats() {
        let empire = galaxy.empire(seat);
        let on_map = galaxy.systems.values().flat_map(|s| &s.counters).filter(|c| c.seat == seat).count();
        let counters = usize::from(empire.pool) + usize::from(empire.fleet) + on_map;
        assert!(counters <= usize::from(COUNTERS), "{seat} has {counters} counters");
        for unit in Unit::ALL {
            let (there, row) = (galaxy.on_map(seat, unit), edition().unit(unit));
            assert!(row.tokens || there <= u32::from(row.plastic), "{seat} has {there} of {unit}");
        }
        assert!(galaxy.docks_of(seat).count() <= usize::from(building::DOCKS), "{seat}");
    }
    for (_, planet, there) in galaxy.planets() {
        if let Some(dock) = there.dock {
            assert_eq!(there.owner, Some(dock.seat), "the dock on {planet}");
        }
    }
}

#[test]
fn silence_plays_on_to_the_limit() {
    for seats in 3..=6 {
        let options = Options { rounds: 4, ..Options::default() };
        let mut state = Timega.found(&options, seats).unwrap();
        for number in 1..=4 {
            assert!(Timega.ending(&state).is_none(), "turn {number}");
            turn(&mut state, seats, number, seats);
            everything_is_there(&state.galaxy);
            assert!(load::<State>(&save(&state)).unwrap() == state);
        }
        let ending = Timega.ending(&state).expect("the limit has come");
        assert_eq!(ending.way, "limit");
    }
}

#[test]
fn every_map_is_whole_and_no_hazard_lies_next_to_a_home_unless_its_owner_put_it_there() {
    for (map, seats) in
        [Map::Dealt, Map::Fixed, Map::Drafted].into_iter().flat_map(|m| (3..=6).map(move |s| (m, s)))
    {
        let options = Options { map, ..Options::default() };
        let mut state = Timega.found(&options, seats).unwrap();
        turn(&mut state, seats, 1, seats);
        let galaxy = &state.galaxy;
        assert_eq!(galaxy.systems.len(), 61, "{map:?} for {seats}");
        let mut laid = BTreeMap::new();
        for system in galaxy.systems.values() {
            *laid.entry(system.tile).or_insert(0_u8) += 1;
        }
        for (tile, count) in laid {
            let row = edition().tile(tile);
            assert!(count <= row.count, "{map:?} for {seats}: {count} of {}", row.name);
        }
        if map == Map::Drafted {
            continue;
        }
        for home in galaxy.empires.iter().map(|e| e.home) {
            let near = home.around().into_iter().filter_map(|h| galaxy.system(h));
            assert!(near.into_iter().all(|s| s.hazard().is_none()), "{map:?} for {seats}: {home}");
        }
    }
}

#[test]
fn every_race_begins_with_what_is_printed_for_it() {
    for races in Race::ALL.chunks(6).map(<[Race]>::to_vec) {
        let options = Options { races: races.clone(), ..Options::default() };
        let mut state = Timega.found(&options, 6).unwrap();
        turn(&mut state, 6, 1, 1);
        for (seat, race) in Seat::all(6).zip(races) {
            let (empire, row) = (state.galaxy.empire(seat), edition().race(race));
            let fleet = state.galaxy.fleet(empire.home, seat);
            assert!(row.fleet.iter().all(|(unit, n)| fleet.count(*unit) == *n), "{race}: {fleet}");
            assert!(row.technologies.iter().all(|t| empire.has(*t)), "{race}");
            let chosen = row.technologies_chosen.as_ref().map_or(0, |c| usize::from(c.count));
            assert_eq!(empire.techs.len(), row.technologies.len() + chosen, "{race}");
            let docks = state.galaxy.docks_of(seat).count();
            assert_eq!(docks, usize::from(row.dock.is_some()), "{race}");
            assert!(state.galaxy.controls(empire.home, seat), "{race}");
        }
        let guards = state.galaxy.force(Hex::MECATOL, Owner::Guards);
        assert_eq!(guards.to_string(), "4F 2D 2C 1N");
    }
}
