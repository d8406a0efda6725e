//! Every piece, verb, element and section has a page.

use harness::handbook::{Subjects, check};
use thrones::Thrones;
use thrones::kind::Kind;

const VERBS: &[&str] = &["move", "shoot", "row", "place", "army", "if", "pass"];

#[test]
fn whatever_a_player_meets_has_a_page() {
    let more = ["board", "capture", "promotion", "winning", "draw", "safe", "cost", "example", "first move"];
    let pieces = Kind::ALL.map(Kind::title);
    let names = pieces.into_iter().chain(more).map(str::to_owned).collect();
    let rules = include_str!("../../RULES.md");
    assert_eq!(check(&Thrones, &Subjects { names, verbs: VERBS, rules, untold: &[] }), [""; 0]);
}

/// The limits of draws are those of the campaign.
#[test]
fn figures_come_from_the_options() {
    let book = harness::handbook::of(&Thrones).expect("a handbook");
    let told = book.look_up("draws").lines.join("\n");
    assert!(told.starts_with("In this campaign: 3 times the same position, or 50 moves"), "{told}");
}

#[test]
fn questions_lead_to_their_pages() {
    let questions = [
        ("How do I win?", "Winning"),
        ("How does the archer move?", "Archer"),
        ("What can a ballista do?", "Ballista"),
        ("How do pieces promote?", "Promotion"),
        ("When is it a draw?", "Draw"),
        ("How do I set up my army?", "Army"),
        ("How do I capture?", "Capture"),
        ("What happens if I send nothing?", "Turn"),
        ("Can a pikeman move backwards?", "Pikeman"),
        ("How do I write a reply ahead?", "Replies ahead"),
        ("Is there check in this game?", "Crown"),
        ("Is there checkmate?", "Crown"),
    ];
    assert_eq!(harness::handbook::astray(&Thrones, &questions), [""; 0]);
}
