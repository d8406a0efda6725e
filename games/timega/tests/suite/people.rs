//! Personnel as cases, played through the boundary the daemon uses.
use harness::scenario::run_all;
use rules::Game;
use rules::dice::{Dice, Seed};
use rules::table::{Sitting, play};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use timega::Timega;
use timega::edition::edition;
use timega::options::Options;

#[test]
fn scenarios_of_personnel_pass() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("scenarios/people");
    let outcomes = run_all(&[folder], &[&Timega]);
    assert_eq!(outcomes.failed(), 0, "{outcomes}");
}

#[test]
fn deep_space_tokens_lie_on_every_empty_system_at_set_up() {
    for seats in [3, 6] {
        let state = Timega.found(&Options::default(), seats).unwrap();
        let (waits, filed) = (BTreeSet::new(), BTreeMap::new());
        let sitting = Sitting {
            seats,
            waits: &waits,
            journal: &[],
            filed: &filed,
            notices: &[],
            closing: None,
            dice: Dice::for_turn(&Seed([seats; 32]), 1, b""),
            look: false,
            only: None,
        };
        let mut after = state;
        assert_eq!(play(&Timega, &mut after, sitting).end, Ok(()));
        let with = after.galaxy.systems.values().filter(|s| s.deep_space).map(|s| edition().tile(s.tile));
        let names: Vec<&str> = with.map(|row| row.name.as_str()).collect();
        assert!(names.iter().all(|name| *name == "Empty System"), "{names:?}");
        // Four round Mecatol Rex, four of the pool, and the corners where nobody lives.
        assert_eq!(names.len(), 8 + usize::from(6 - seats), "{seats} seats");
    }
}
