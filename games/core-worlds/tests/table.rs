//! What every game must pass.

use core_worlds::CoreWorlds;
use harness::campaign;
use rules::Pacing;

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
