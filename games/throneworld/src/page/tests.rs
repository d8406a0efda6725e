//! What the page says of games laid out by hand.

use super::page;
use super::sample::{attempt, beginning, late, middle};
use crate::view::View;
use rules::Seat;
use serde_json::Value;

#[test]
fn x() {
    for state in [attempt(), beginning(), late(), middle()] {
        let page: Value = page(&View::of(&state, Seat(0)));
        assert!(page["map"]["hexes"].as_array().is_some());
    }
}
