//! Whole turns over the boundary the daemon uses: windows, notices, deadlines, replies that run by themselves.

use super::engine::{Campaign, position};
use rules::Seat;
use rules::engine::End;
use rules::table::Notice;
use serde_json::json;

const WHITE: &str = "row 3 P F P F . F P F P\nrow 2 . . A . T . A . .\nrow 1 . . . M K C . . .";
const BLACK: &str = "row 9 . . . M K C . . .\nrow 8 . . A . E . A . .\nrow 7 F P F P . P F P F";

fn set_up() -> Campaign {
    let mut campaign = Campaign::found(json!({}), 1);
    campaign.run(None, &[]);
    campaign
}

fn missing(campaign: &Campaign) -> Vec<u8> {
    campaign.window().map_or_else(Vec::new, |w| w.missing.iter().map(|s| s.0).collect())
}

fn page(campaign: &Campaign, seat: u8) -> serde_json::Value {
    let page = campaign.engine.page(campaign.view(Seat(seat))).expect("bytes fit");
    serde_json::to_value(page).expect("a page prints")
}

#[test]
fn armies_stay_hidden_until_both_are_in() {
    let mut campaign = set_up();
    assert_eq!(missing(&campaign), [0, 1]);
    let blank = campaign.view(Seat(1)).to_bytes();
    campaign.mail(Seat(0), WHITE);
    campaign.run(None, &[]);
    assert_eq!(missing(&campaign), [1]);
    assert_eq!(campaign.view(Seat(1)).to_bytes(), blank, "Black sees nothing of White's army");
    assert!(campaign.kinds_told().is_empty());
    campaign.mail(Seat(1), BLACK);
    campaign.script = Some(vec![2]);
    campaign.run(None, &[]);
    assert_eq!(campaign.kinds_told(), ["armies_revealed", "first_mover"]);
    assert!(campaign.on_file(Seat(0)).is_empty());
    campaign.run(None, &[]);
    assert_eq!(missing(&campaign), [1], "the coin says Black");
    let page = page(&campaign, 0);
    assert_eq!(page["counts"], json!({ "white": 14, "black": 14 }));
    assert_eq!(page["to_move"], "black");
}

#[test]
fn a_side_that_sends_no_army_gets_the_plain_one() {
    let mut campaign = set_up();
    campaign.mail(Seat(0), WHITE);
    campaign.script = Some(vec![1]);
    let played = campaign.run(Some(0), &[]);
    assert_eq!(played.fallbacks, [(Seat(1), "army".to_owned())]);
    campaign.run(None, &[]);
    assert_eq!(missing(&campaign), [0]);
    let rows = page(&campaign, 1)["rows"].clone();
    // Turned round for Black: its own back row is the lowest.
    assert_eq!(rows[9], "9  . . c k t m . . . 9");
}

#[test]
fn silence_loses_on_time() {
    let mut campaign = Campaign::staged(position("black", "K e1, F a3", "K e9, F a7"));
    campaign.run(None, &[]);
    campaign.run(Some(0), &[]);
    let ending = campaign.ending().expect("over");
    assert_eq!((ending.way.as_str(), ending.winners), ("time", vec![Seat(0)]));
}

#[test]
fn notices_end_the_game_in_any_phase() {
    for (notice, way, winners) in [
        (Notice::Resigned(Seat(0)), "resignation", vec![Seat(1)]),
        (Notice::Resigned(Seat(1)), "resignation", vec![Seat(0)]),
        (Notice::DrawAgreed, "agreement", vec![]),
    ] {
        for mut campaign in [set_up(), Campaign::staged(position("black", "K e1, F a3", "K e9, F a7"))] {
            campaign.run(None, &[]);
            let played = campaign.run(None, &[notice]);
            assert!(played.took_notices);
            let ending = campaign.ending().expect("over");
            assert_eq!((ending.way.as_str(), ending.winners), (way, winners.clone()));
            assert_eq!(campaign.kinds_told(), ["ended"]);
        }
    }
}

#[test]
fn a_game_that_is_over_stays_as_it_is() {
    let mut taken = position("white", "K e1, E e5, F a3", "K e9, F i7");
    taken["history"] = json!(["e5-e9xe9"]);
    for (mut campaign, notice) in [
        (Campaign::staged(taken), None),
        (Campaign::staged(position("black", "K e1, F a3", "K e9, F a7")), Some(Notice::DrawAgreed)),
        (set_up(), Some(Notice::Resigned(Seat(1)))),
    ] {
        if let Some(notice) = notice {
            campaign.run(None, &[notice]);
        }
        let (state, turn) = (campaign.state.clone(), campaign.turn);
        let played = campaign.run(None, &[]);
        assert!(matches!(played.end, End::Done { ending: Some(_), .. }), "nobody is asked: {:?}", played.end);
        assert!(campaign.kinds_told().is_empty());
        assert_eq!((&campaign.state, campaign.turn), (&state, turn + 1));
    }
}

#[test]
fn replies_given_ahead_run_until_they_no_longer_fit() {
    let mut campaign = Campaign::staged(position("white", "K e1, F a3", "K e9, F i7"));
    campaign.run(None, &[]);
    let back =
        campaign.mail(Seat(0), "a3-b4\nif i7-h6 then b4-c5 (if h6-g5 then c5-d6 (if g5-f4 then d6-e7))");
    assert!(back.problems.is_empty(), "{:?}", back.problems);
    let back = campaign.mail(Seat(1), "if a3-b4 then i7-h6 (if b4-c5 then h6-g5 (if c5-d6 then g5-h4))");
    assert!(back.problems.is_empty(), "{:?}", back.problems);
    let mut turns = 0;
    while turns < 20 && matches!(campaign.run(None, &[]).end, End::Done { .. }) {
        turns += 1;
    }
    assert_eq!(turns, 6, "a3-b4 i7-h6 b4-c5 h6-g5 c5-d6 g5-h4; h4 is not f4");
    assert_eq!(missing(&campaign), [0]);
    assert!(campaign.on_file(Seat(0)).is_empty() && campaign.on_file(Seat(1)).is_empty());
}

/// Pikemen face to face cannot capture each other (ruling 9), and rows of them leave no step to the side. White's Crown
/// sits behind such a wall in its corner of rank 9; with `both`, so does Black's on rank 1.
fn walled_in(both: bool) -> serde_json::Value {
    let row = |letter: &str, rank: u8, from: char| -> Vec<String> {
        (from..='i').map(|file| format!("{letter} {file}{rank}")).collect()
    };
    let mut white = vec!["K a9".to_owned()];
    white.extend(row("P", 9, 'b'));
    white.extend(row("P", 7, 'a'));
    let mut black = row("P", 8, 'a');
    if both {
        black.push("K a1".into());
        black.extend(row("P", 1, 'b'));
        black.extend(row("P", 3, 'a'));
        white.extend(row("P", 2, 'a'));
    } else {
        black.push("K e1".into());
    }
    position("white", &white.join(", "), &black.join(", "))
}

#[test]
fn a_side_without_a_move_passes_unasked() {
    let mut campaign = Campaign::staged(walled_in(false));
    let played = campaign.run(None, &[]);
    assert!(matches!(played.end, End::Done { ending: None, .. }), "nobody is waited for");
    assert_eq!(campaign.kinds_told(), ["passed"]);
    campaign.run(None, &[]);
    assert_eq!(missing(&campaign), [1]);
    assert_eq!(page(&campaign, 0)["last"]["text"], "pass");
    let back = campaign.mail(Seat(0), "if e1-e2 then pass");
    assert!(back.problems.is_empty(), "{:?}", back.problems);
}

#[test]
fn two_passes_in_a_row_are_a_draw() {
    let mut campaign = Campaign::staged(walled_in(true));
    campaign.run(None, &[]);
    assert_eq!(campaign.ending(), None);
    campaign.run(None, &[]);
    assert_eq!(campaign.kinds_told(), ["passed", "ended"]);
    let ending = campaign.ending().expect("over");
    assert_eq!((ending.way.as_str(), ending.winners), ("passes", vec![]));
}

#[test]
fn a_notice_counts_also_where_a_pass_is_forced() {
    let mut campaign = Campaign::staged(walled_in(false));
    let played = campaign.run(None, &[Notice::Resigned(Seat(1))]);
    assert!(played.took_notices);
    assert_eq!(campaign.ending().map(|e| e.winners), Some(vec![Seat(0)]));
}
