//! Whole campaigns of bots.

use harness::campaign::{Plan, play};
use harness::simulate::{simulate, simulate_plan};
use rules::Pacing;
use serde_json::json;
use timega::Timega;

#[test]
fn campaigns_of_all_numbers_of_seats_end() {
    for seats in 3..=6 {
        let summary = simulate(&Timega, seats, 1, 60, |_| {});
        assert_eq!(summary.faults, 0, "{:#?}", summary.complaints);
        assert_eq!(summary.finished, 1, "{:?}", summary.results);
    }
}

#[test]
fn a_campaign_in_live_pacing_ends() {
    let options = json!({ "rounds": 4 });
    let plan = Plan { pacing: Pacing::Live, options, thorough: false, ..Plan::new(3, 7) };
    let summary = simulate_plan(&Timega, &plan, 1, &mut |_| {});
    assert_eq!(summary.faults, 0, "{:#?}", summary.complaints);
    assert_eq!(summary.finished, 1, "{:?}", summary.results);
}

#[test]
fn a_campaign_replays_and_its_orders_read_back() {
    let options = json!({ "rounds": 3, "map": "drafted" });
    let account = play(&Timega, &Plan { options, ..Plan::new(3, 21) });
    assert_eq!(account.faults, [""; 0]);
    assert!(account.ending.is_some());
}
