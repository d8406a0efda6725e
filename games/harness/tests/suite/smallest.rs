//! The game of `docs/adding-a-game.md` passes everything.

use harness::campaign::{Plan, play};
use harness::{conformance, simulate};
use pebbles::{Event, HowMany, Pebbles};
use rules::Kind;
use rules::engine::Engine;
use std::fs;
use std::path::Path;

/// Templates for everything the game lists, as a project would have them.
fn write_templates(folder: &Path) {
    for (room, kinds) in [("events", Event::KINDS), ("questions", HowMany::KINDS)] {
        let room = folder.join("pebbles").join(room);
        fs::create_dir_all(&room).expect("a folder");
        for kind in kinds {
            fs::write(room.join(format!("{kind}.hbs")), "{{kind}}").expect("a file");
        }
    }
}

#[test]
fn it_conforms() {
    let templates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../templates");
    assert_eq!(conformance::check(&Pebbles, Some(&templates)), Vec::<String>::new());
}

#[test]
fn a_template_too_few_or_too_many_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    write_templates(folder.path());
    let events = folder.path().join("pebbles").join("events");
    fs::rename(events.join("magpie.hbs"), events.join("jackdaw.hbs")).expect("a file");
    fs::write(events.join("left.hbs"), " \n").expect("a file");
    let wrong = conformance::check(&Pebbles, Some(folder.path())).join("\n");
    assert!(wrong.contains("magpie.hbs cannot be read"), "{wrong}");
    assert!(wrong.contains("jackdaw.hbs belongs to nothing"), "{wrong}");
    assert!(wrong.contains("left.hbs is empty"), "{wrong}");
    assert_eq!(wrong.lines().count(), 3, "{wrong}");
}

#[test]
fn whole_campaigns_of_every_size_go_through() {
    for seats in 2..=6 {
        for seed in 0..10 {
            let account = play(&Pebbles, &Plan::new(seats, seed));
            assert_eq!(account.faults, Vec::<String>::new(), "{seats} seats, seed {seed}");
            assert!(account.ending.is_some(), "{seats} seats, seed {seed}: {} turns", account.turns);
            assert_eq!(account.windows, account.turns, "one window a turn");
        }
    }
}

#[test]
fn a_simulation_sums_up_what_was_seen() {
    let mut told = Vec::new();
    let summary = simulate::simulate(&Pebbles, 3, 50, 7, |done| told.push(done));
    assert_eq!(told, (1..=50).collect::<Vec<_>>());
    assert_eq!((summary.campaigns, summary.finished, summary.faults), (50, 50, 0));
    // The fiftieth, from within a turn of its end: it does not shorten the figures of whole games.
    assert_eq!(summary.studies, 1);
    let without = simulate::simulate(&Pebbles, 3, 49, 7, |_| ());
    assert_eq!((without.studies, without.turns), (0, summary.turns));
    // It is for three players.
    assert_eq!(simulate::simulate(&Pebbles, 2, 50, 7, |_| ()).studies, 0);
    assert_eq!(summary.results.values().sum::<u32>(), 50);
    // The goal is ten pebbles and nobody keeps more than three a turn.
    assert!(summary.turns.min >= 4 && summary.turns.min <= summary.turns.median);
    assert!(summary.turns.median <= summary.turns.max);
    // Bots do not resign; everything else happens in fifty games.
    assert_eq!(summary.never, ["event left"]);
    let (asked, taken) = (summary.occurred.0["question how_many"], summary.occurred.0["event taken"]);
    assert_eq!(asked, taken);
    assert_eq!(summary.occurred.0["element kept"] + summary.occurred.0["element lost"], taken);
    assert_eq!(summary.occurred.0["event turned_up"], 50);
    let json = serde_json::to_value(&summary).expect("plain figures");
    let mut keys: Vec<_> = json.as_object().expect("an object").keys().cloned().collect();
    keys.sort();
    let wanted = [
        "campaigns",
        "faults",
        "finished",
        "game",
        "never",
        "occurred",
        "results",
        "seconds",
        "studies",
        "turns",
        "winners",
    ];
    assert_eq!(keys, wanted);
    // The same numbers again: chance comes from the seed alone.
    assert_eq!(summary, simulate::simulate(&Pebbles, 3, 50, 7, |_| ()));
    assert_ne!(summary, simulate::simulate(&Pebbles, 3, 50, 8, |_| ()));
}

#[test]
fn live_pacing_and_other_options_work_too() {
    let plan =
        Plan { options: serde_json::json!({ "goal": 30 }), pacing: rules::Pacing::Live, ..Plan::new(4, 3) };
    let account = play(&Pebbles, &plan);
    assert_eq!(account.faults, Vec::<String>::new());
    assert!(account.turns >= 10, "thirty pebbles, three a turn at most");
    let stopped = play(&Pebbles, &Plan { most_turns: 2, ..plan });
    assert_eq!((stopped.turns, stopped.ending), (2, None));
}

#[test]
fn what_cannot_be_founded_is_an_account_of_faults() {
    let account = play(&Pebbles, &Plan { options: serde_json::json!({ "goal": 0 }), ..Plan::new(2, 1) });
    assert_eq!(account.faults, ["option goal: goal is 0; it must be from 1 to 100"]);
    let account = play(&Pebbles, &Plan::new(7, 1));
    assert!(account.faults[0].contains("2 to 6"), "{:?}", account.faults);
}

#[test]
fn every_kind_of_event_is_listed() {
    let event = Event::Dealt { charm: 1 };
    assert!(Event::KINDS.contains(&event.kind()));
    assert_eq!(Engine::id(&Pebbles), "pebbles");
}

/// Its handbook is as whole as that of a large game.
#[test]
fn its_handbook_has_a_page_for_everything() {
    use harness::handbook::{Subjects, check};
    let names = ["magpie", "charm"].map(str::to_owned).to_vec();
    let subjects = Subjects { names, verbs: &["take"], rules: "", untold: &[] };
    assert_eq!(check(&pebbles::Pebbles, &subjects), [""; 0]);
}
