//! What every game must pass.

use harness::campaign::secret;
use harness::simulate::simulate;
use harness::{Push, Seating, campaign, conformance};
use rules::engine::{Engine, Fault, Filing};
use rules::{Pacing, Seat};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::Path;
use thrones::Thrones;
use thrones::army::plain_army;
use thrones::side::Side;

#[test]
fn the_engine_has_the_manners_its_host_expects() {
    let templates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../templates");
    assert_eq!(conformance::check(&Thrones, Some(&templates)), [""; 0]);
}

/// Whatever a game master corrects in the words of the game is told in sentences to all who can see it.
#[test]
fn corrections_are_told_in_the_words_of_the_game() {
    harness::mended::are_told_in_words(&Thrones, 2, 6);
}

/// What forms offer can be done, and no word beside an order is lost in silence, wherever play comes to.
#[test]
fn forms_offer_what_can_be_done_and_no_word_is_lost() {
    harness::campaign::forms_and_words_hold(&Thrones, 2, 60);
}

#[test]
fn options_that_do_not_fit_are_told_key_by_key() {
    let options = json!({
        "archer_exact_too": true,
        "archer_exact_two": "yes",
        "draw_moves": 0,
        "on_time": "gm",
        "repetitions": 3,
    });
    let told = Engine::found(&Thrones, &options, 3).expect_err("nothing fits");
    let told: Vec<String> = told.iter().map(|p| format!("{}: {}", p.key, p.message)).collect();
    assert_eq!(
        told,
        [
            "archer_exact_too: there is no such option; perhaps archer_exact_two is meant",
            "archer_exact_two: \"yes\" does not fit; true or false is wanted, such as false, the default",
            "on_time: there is no such option; there are archer_exact_two, draw_moves, repetition",
            "repetitions: there is no such option; perhaps repetition is meant",
            "seats: Thrones is played by 2, not by 3",
            "draw_moves: 0 does not fit; a number from 1 to 1000 is wanted",
        ]
    );
    let staged =
        Engine::stage(&Thrones, &json!({ "setup": true, "options": { "draw": 3, "repetition": 1 } }));
    let told = staged.expect_err("neither fits");
    assert!(
        told[0].starts_with("options.draw: ") && told[0].ends_with("perhaps draw_moves is meant"),
        "{told:?}"
    );
    assert!(told[1].starts_with("options.repetition: 1 "), "{told:?}");
}

/// Plays a turn of these mails to its end, then again from a journal in which one thing was changed.
fn replayed(state: Vec<u8>, mails: &[(Seat, &str)], from: &str, to: &str) -> Result<(), Fault> {
    let mut table = Seating::new(&Thrones, state, 2, Engine::waits(&Thrones, Pacing::Standing), secret(1));
    table.open()?;
    for (seat, text) in mails {
        let read = table.mail(*seat, text, Filing::Replace)?;
        assert!(read.problems.is_empty(), "{:?}", read.problems);
    }
    let mut stretch = table.play(Push::default())?;
    assert!(stretch.done());
    let journal = String::from_utf8(stretch.played.journal.clone()).expect("JSON");
    assert!(journal.contains(from), "{journal}");
    stretch.played.journal = journal.replace(from, to).into_bytes();
    table.replay(&stretch, &BTreeMap::new()).map(drop)
}

#[test]
fn what_the_rules_do_not_allow_is_no_answer_even_in_a_journal() {
    let plain = |side| plain_army(side).rows(side).map(|row| row.to_string()).join("\n");
    let (white, black) = (plain(Side::White), plain(Side::Black));
    let mails = [(Seat(0), white.as_str()), (Seat(1), black.as_str())];
    let set_up = || Engine::found(&Thrones, &json!({}), 2).expect("defaults fit");
    // Unchanged, then with two pieces of the first tier.
    assert_eq!(replayed(set_up(), &mails, "\"e1\":\"tower\"", "\"e1\":\"tower\""), Ok(()));
    let Fault(why) = replayed(set_up(), &mails, "\"e1\":\"tower\"", "\"a1\":\"tower\",\"b1\":\"elephant\"")
        .expect_err("two of the first tier");
    assert!(why.starts_with("white cannot set up"), "{why}");
    let board = json!({ "to_move": "white", "pieces": [
        { "sq": "e1", "side": "white", "kind": "crown" },
        { "sq": "a3", "side": "white", "kind": "footman" },
        { "sq": "e9", "side": "black", "kind": "crown" },
        { "sq": "i7", "side": "black", "kind": "footman" },
    ] });
    let board = || Engine::stage(&Thrones, &board).expect("it fits");
    let mails = [(Seat(0), "move a3-b4")];
    assert_eq!(replayed(board(), &mails, "a3-b4", "a3-b2"), Ok(()));
    let Fault(why) = replayed(board(), &mails, "a3-b4", "a3-a4").expect_err("a Footman does not go straight");
    assert_eq!(why, "white cannot play a3-a4");
}

#[test]
fn a_study_shows_what_it_is_for() {
    let wanted: [(&[&str], &[&str]); 3] = [
        (&["event passed", "element forced pass", "event moved"], &[]),
        (&["event passed", "element ended by passes"], &["event moved"]),
        (&["element ended by bare crowns"], &["event passed"]),
    ];
    let studies = harness::studies(&Thrones).expect("they fit");
    assert_eq!(studies.len(), wanted.len());
    for (study, (shown, not_shown)) in studies.iter().zip(wanted) {
        for seed in 0..4 {
            let given = Some(study.given.clone());
            let account = campaign::play(&Thrones, &campaign::Plan { given, ..campaign::Plan::new(2, seed) });
            assert_eq!(account.faults, [""; 0]);
            assert!(account.ending.is_some());
            let seen = &account.occurred.0;
            assert!(shown.iter().all(|name| seen.contains_key(*name)), "{seen:?}");
            assert!(not_shown.iter().all(|name| !seen.contains_key(*name)), "{seen:?}");
        }
    }
}

#[test]
fn whole_campaigns_replay_to_the_same_bytes_and_orders_read_back() {
    for seed in 0..4 {
        let account = campaign::play(&Thrones, &campaign::Plan::new(2, seed));
        assert_eq!(account.faults, [""; 0], "campaign {seed}");
        assert!(account.ending.is_some(), "campaign {seed} does not end");
    }
}

/// `cargo test --release -p thrones --test suite table -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes; prints figures"]
fn a_thousand_campaigns_show_everything_there_is() {
    let summary = simulate(&Thrones, 2, 1000, 1, |_| {});
    println!("{}", json!(summary));
    assert_eq!(summary.complaints, [""; 0]);
    assert_eq!(summary.finished, 1000);
    assert_eq!(summary.studies, 20);
    assert_eq!(summary.never, [""; 0]);
    assert!(summary.results.get("capture").copied().unwrap_or(0) >= 600, "{:?}", summary.results);
}
