//! What every game must pass.

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "figures have a clock and fractions"
)]

use core_worlds::CoreWorlds;
use harness::campaign;
use rules::Pacing;

#[test]
fn the_engine_has_the_manners_its_host_expects() {
    let templates = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../templates");
    assert_eq!(harness::conformance::check(&CoreWorlds, Some(&templates)), [""; 0]);
}

#[test]
fn whole_campaigns_replay_to_the_same_bytes_and_orders_read_back() {
    for seats in 2..=5 {
        let account = campaign::play(&CoreWorlds, &campaign::Plan::new(seats, u64::from(seats)));
        assert_eq!(account.faults, [""; 0], "{seats} seats");
        assert!(account.ending.is_some(), "{seats} seats: no end");
        assert_eq!(account.turns, 10);
    }
}

#[test]
fn live_campaigns_too() {
    for seats in 2..=3 {
        let plan = campaign::Plan { pacing: Pacing::Live, ..campaign::Plan::new(seats, 7) };
        let account = campaign::play(&CoreWorlds, &plan);
        assert_eq!(account.faults, [""; 0], "{seats} seats");
        assert_eq!(account.turns, 10);
    }
}

/// Whatever a game master corrects in the words of the game is told in sentences to all who can see it.
#[test]
fn corrections_are_told_in_the_words_of_the_game() {
    harness::mended::are_told_in_words(&CoreWorlds, 3, 5);
}

/// What forms offer can be done, and no word beside an order is lost in silence, wherever play comes to.
#[test]
fn forms_offer_what_can_be_done_and_no_word_is_lost() {
    harness::campaign::forms_and_words_hold(&CoreWorlds, 2, 6);
}

/// `cargo test -p core-worlds --test suite table -- --ignored --nocapture`; `CAMPAIGNS=100 SIZES=4` in front for fewer.
#[test]
#[ignore = "prints figures"]
fn five_hundred_campaigns_of_each_size_without_a_fault() {
    let campaigns = std::env::var("CAMPAIGNS").ok().and_then(|n| n.parse().ok()).unwrap_or(500);
    let sizes = std::env::var("SIZES").unwrap_or_else(|_| "2345".into());
    for seats in sizes.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0') {
        let begun = std::time::Instant::now();
        let summary = harness::simulate::simulate(&CoreWorlds, seats, campaigns, 1, |_| {});
        println!("{seats} players, {campaigns} campaigns: {:?}, faults {}", begun.elapsed(), summary.faults);
        println!("{:?}, turns taken {:?}", summary.results, summary.occurred.0.get("question act"));
        println!("never {:?}", summary.never);
        assert_eq!(summary.complaints, [""; 0]);
        assert_eq!(summary.finished, campaigns);
    }
}
