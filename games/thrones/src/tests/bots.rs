//! Whole games between bots, as mail: they see views and write text.

use super::engine::Campaign;
use rules::Seat;
use rules::dice::{Dice, Seed};
use serde_json::json;

/// Plays a game to its end; gives the way it ended and the number of turns.
fn game(number: u32) -> (String, u32) {
    let mut campaign = Campaign::found(json!({}), u8::try_from(number % 256).unwrap_or(0));
    let mut dice = Dice::for_preview(&Seed([9; 32]), &number.to_le_bytes());
    // A turn takes two runs: one that waits, one with the orders.
    for _ in 0..4000 {
        campaign.run(None, &[]);
        if let Some(ending) = campaign.ending() {
            return (ending.way, campaign.turn - 1);
        }
        let Some(window) = campaign.window().cloned() else { continue };
        for seat in window.missing {
            let text = campaign.bot(seat, &mut dice);
            let back = campaign.mail(seat, &text);
            assert!(back.problems.iter().all(|p| !p.is_error()), "{text}\n{:?}", back.problems);
            let printed: Vec<String> = back.accepted.iter().map(|a| a.text.clone()).collect();
            assert_eq!(printed.join("\n"), text, "a bot writes canonical text");
        }
    }
    panic!("game {number} goes on and on: turn {}", campaign.turn)
}

#[test]
fn games_between_bots_end_and_are_read_without_a_problem() {
    for number in 0..6 {
        let (way, turns) = game(number);
        assert!(turns > 1, "{way}");
    }
}

#[test]
fn a_bot_takes_a_crown_and_does_not_leave_its_own() {
    let mut dice = Dice::for_preview(&Seed([3; 32]), b"one move");
    let mut campaign =
        Campaign::staged(super::engine::position("white", "K e1, C e5, F a1", "K e7, C a3, P i8"));
    campaign.run(None, &[]);
    for _ in 0..20 {
        let text = campaign.bot(Seat(0), &mut dice);
        assert!(
            text.starts_with("move e5-e") && text.lines().next().is_some_and(|l| l.ends_with("xe7")),
            "{text}"
        );
    }
    // Black's Cavalry on e4 attacks the Crown on e1; only leaving the file or capturing saves it.
    let mut campaign =
        Campaign::staged(super::engine::position("white", "K e1, F a1, F b1", "K i9, C e4, P a8"));
    campaign.run(None, &[]);
    for _ in 0..20 {
        let text = campaign.bot(Seat(0), &mut dice);
        assert!(text.starts_with("move e1-d") || text.starts_with("move e1-f"), "{text}");
    }
}
