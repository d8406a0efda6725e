//! Whole campaigns of bots, from the first Survey Team to the victory.

use harness::campaign::{Plan, play};
use harness::simulate::{Summary, simulate, simulate_plan};
use rules::Pacing;
use serde_json::json;
use throneworld::Throneworld;

/// All have ended, by a victory, without a fault.
fn assert_all_won(summary: &Summary) {
    assert_eq!(summary.faults, 0, "{:#?}", summary.complaints);
    let won = summary.results.get("victory").copied().unwrap_or(0);
    assert_eq!(won, summary.campaigns, "{:?}", summary.results);
}

#[test]
fn campaigns_of_all_numbers_of_seats_are_won() {
    for seats in 2..=6 {
        let summary = simulate(&Throneworld, seats, 3, 40, |_| {});
        assert_all_won(&summary);
        assert!((10..=45).contains(&summary.turns.median), "{seats} seats: {:?}", summary.turns);
    }
}

#[test]
fn a_campaign_in_live_pacing_is_won() {
    let plan = Plan { pacing: Pacing::Live, thorough: false, ..Plan::new(3, 5) };
    assert_all_won(&simulate_plan(&Throneworld, &plan, 1, &mut |_| {}));
}

#[test]
fn the_other_set_ups_are_won_too() {
    let introductory = json!({ "variant": "introductory" });
    let variant = json!({ "variant": "four_player" });
    let free_return = json!({ "races": ["trill", "veneb"], "errata": { "trill_return": true } });
    for (seats, options) in [(3, introductory), (4, variant), (2, free_return)] {
        let plan = Plan { options, thorough: false, ..Plan::new(seats, 11) };
        assert_all_won(&simulate_plan(&Throneworld, &plan, 2, &mut |_| {}));
    }
}

#[test]
fn a_campaign_replays_and_its_orders_read_back() {
    let account = play(&Throneworld, &Plan::new(3, 21));
    assert_eq!(account.faults, [""; 0]);
    assert!(account.ending.is_some());
}
