//! Every unit, chit, event, race, verb, element and section has a page.

use harness::handbook::{Subjects, check};
use rules::handbook::Found;
use throneworld::Throneworld;
use throneworld::tech::Tech;
use throneworld::unit::Unit;

const VERBS: &[&str] = &[
    "jump",
    "invade",
    "scan",
    "transfer",
    "scrap",
    "play",
    "return",
    "turn in",
    "research",
    "build",
    "loot",
    "pass",
    "jam",
    "intercept",
    "counter-jam",
    "losses",
    "retreat",
    "stay",
    "drop",
    "first fire",
    "land",
    "aboard",
    "at",
    "rebels",
    "imperial attack",
    "imperial sabotage",
    "events",
    "odds",
];

/// What players meet that is no unit and no technology.
const NAMES: [&str; 27] = [
    "Buralti",
    "Pasha",
    "Q'teni",
    "Trill",
    "Veneb",
    "Zytal",
    "Artifact",
    "Boom 3",
    "Economic Boom",
    "Sabotage 4",
    "HW Return",
    "JAM",
    "INTERCEPT",
    "Production Advance",
    "Production Delay",
    "Scientific Advance",
    "the Throneworld",
    "hidden worlds",
    "homeworld",
    "blockade",
    "edges",
    "space battle",
    "ground battle",
    "production",
    "cost",
    "race",
    "example",
];

#[test]
fn whatever_a_player_meets_has_a_page() {
    let units = Unit::ALL.iter().flat_map(|unit| [unit.name(), unit.plural()]);
    let names = units.chain(Tech::ALL.map(Tech::name)).chain(NAMES).map(str::to_owned).collect();
    let rules = include_str!("../../RULES.md");
    let subjects = Subjects { names, verbs: VERBS, rules, untold: &["position"] };
    assert_eq!(check(&Throneworld, &subjects), [""; 0]);
}

/// What a page says of figures is what the tables say.
#[test]
fn figures_come_from_the_tables() {
    let book = harness::handbook::of(&Throneworld).expect("a handbook");
    let told = |words: &str| book.look_up(words).lines.join("\n");
    assert!(told("heavy infantry").starts_with("H. Costs 3. Attacks with "), "{}", told("heavy infantry"));
    assert!(told("assault").contains("(2 dice beside a Command Bunker)"), "{}", told("assault"));
    assert!(told("winning").contains("With 2 players it takes 16 systems"), "{}", told("winning"));
    assert!(told("chits").contains("There are 50: 12 Artifact, 3 Boom 3"), "{}", told("chits"));
    assert!(told("q'teni").contains("Command Bunkers cost 5"), "{}", told("q'teni"));
    let Found::Page(prices) = book.find("cost") else { panic!("no prices") };
    assert!(prices.lines.iter().any(|line| line.starts_with("M Mothership: 6; ")), "{prices:?}");
}

#[test]
fn questions_lead_to_their_pages() {
    let questions = [
        ("How do I win?", "Winning"),
        ("What does a mothership cost?", "Mothership"),
        ("How far can I jump?", "Jumps"),
        ("How do I research?", "Research"),
        ("How do I build units?", "Building"),
        ("What is a JAM?", "JAM"),
        ("What happens if I send nothing?", "Silence"),
        ("How do I retreat?", "Retreat"),
        ("How does combat work?", "Battle"),
        ("How do I take the Throneworld?", "The Throneworld"),
        ("How do I conquer a world?", "Worlds"),
        ("What can my race do?", "Races"),
        ("How much can a mothership carry?", "Mothership"),
        ("How do I earn credits?", "Production"),
        ("How do I get credits?", "Production"),
        ("What do chits do?", "Chits"),
        ("Can I intercept a jump?", "INTERCEPT"),
        ("What does a Command Bunker do?", "Command Bunker"),
        ("How do scans work?", "Scan"),
    ];
    assert_eq!(harness::handbook::astray(&Throneworld, &questions), [""; 0]);
}
