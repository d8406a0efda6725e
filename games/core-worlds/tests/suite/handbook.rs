//! Every card, verb, element and section has a page.

use core_worlds::CoreWorlds;
use core_worlds::cards::{Cards, UnitType};
use harness::handbook::{Subjects, check};

const VERBS: &[&str] = &[
    "draft",
    "deploy",
    "invade",
    "use",
    "surge token",
    "pass",
    "surge",
    "explore",
    "keep",
    "reshuffle",
    "pick",
    "ask me",
    "if",
];

#[test]
fn whatever_a_player_meets_has_a_page() {
    let cards = Cards::house();
    let more = [
        "core worlds",
        "card types",
        "deck 1",
        "deck 5",
        "energy",
        "winning",
        "cost",
        "cards",
        "race",
        "example",
    ];
    let types = UnitType::ALL.map(UnitType::title);
    let names =
        cards.all().map(|card| card.name.as_str()).chain(types).chain(more).map(str::to_owned).collect();
    let rules = include_str!("../../RULES.md");
    assert_eq!(check(&CoreWorlds, &Subjects { names, verbs: VERBS, rules, untold: &[] }), [""; 0]);
}

/// What a page says of a card is what the card says.
#[test]
fn figures_come_from_the_cards() {
    let book = harness::handbook::of(&CoreWorlds).expect("a handbook");
    let told = |words: &str| book.look_up(words).lines.join("\n");
    assert!(
        told("zeus").starts_with("World of deck 5. Defends with fleet 9, ground 6; makes 1 energy; 2 points")
    );
    assert!(told("zeus").contains("for each Starfighter"), "{}", told("zeus"));
    assert!(told("core worlds").contains("Orrun: fleet 6, ground 9; 2 points."), "{}", told("core worlds"));
    assert!(told("snub").contains("Draft 0, deploy 1; fleet 1, ground 0"), "{}", told("snub"));
    assert!(told("cost").starts_with("Action Points a round, in sectors 1 to 5: 4, 5, 5, 5, 6."));
    assert!(told("oracle nim saheli").contains("draw 2 cards"), "{}", told("oracle nim saheli"));
}

#[test]
fn questions_lead_to_their_pages() {
    let questions = [
        ("How do I win?", "Winning"),
        ("How does the game end?", "Winning"),
        ("How do I invade a world?", "Invade"),
        ("What is energy?", "Energy"),
        ("What does an Energy Surge do?", "Energy Surge"),
        ("How do I draft a card?", "Draft"),
        ("How do I deploy units?", "Deploy"),
        ("What happens if I send nothing?", "Silence"),
        ("How many cards do I draw?", "Draw"),
        ("What is a tactic?", "Tactics"),
        ("How many actions do I have?", "Prices"),
        ("How do points work?", "Winning"),
    ];
    assert_eq!(harness::handbook::astray(&CoreWorlds, &questions), [""; 0]);
}
