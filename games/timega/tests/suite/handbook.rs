//! Every unit, technology, person, agenda, race, planet, verb, element and section has a page.

use harness::handbook::{Subjects, check, of};
use timega::Timega;
use timega::edition::edition;
use timega::effects::agendas::Agenda;
use timega::effects::people::Person;
use timega::effects::races::Race;
use timega::effects::tech::Tech;
use timega::galaxy::Stage;
use timega::unit::Unit;

const VERBS: &[&str] = &[
    "advance",
    "exhaust",
    "keep",
    "research",
    "hire",
    "release",
    "build",
    "use",
    "vote",
    "abstain",
    "activate",
    "besiege",
    "move",
    "pass",
    "lose",
    "damage",
    "loss",
    "scuttle",
    "land",
    "choose",
    "place",
    "if",
    "at",
    "every round",
    "declare",
];

#[test]
fn whatever_a_player_meets_has_a_page() {
    let all = edition();
    let mut names: Vec<String> = Vec::new();
    names.extend(Tech::ALL.iter().map(|tech| all.tech(*tech).name.clone()));
    names.extend(Person::ALL.iter().map(|person| all.person(*person).name.clone()));
    names.extend(Agenda::ALL.iter().map(|agenda| all.agenda(*agenda).name.clone()));
    names.extend(
        Race::ALL.iter().flat_map(|race| [all.race(*race).short.clone(), all.race(*race).name.clone()]),
    );
    names.extend(Unit::ALL.iter().flat_map(|unit| [all.unit(*unit).name.clone(), all.unit(*unit).plural()]));
    names.extend(Stage::ALL.iter().map(ToString::to_string));
    names.extend(all.planets().map(|planet| planet.name().to_owned()));
    let more = ["space dock", "nebula", "wormholes", "trade", "speaker", "ties", "cost", "race", "example"];
    names.extend(more.map(str::to_owned));
    let rules = include_str!("../../RULES.md");
    assert_eq!(check(&Timega, &Subjects { names, verbs: VERBS, rules, untold: &[] }), [""; 0]);
}

/// What a page says is what the tables say.
#[test]
fn figures_come_from_the_tables() {
    let book = of(&Timega).expect("a handbook");
    let told = |words: &str| book.look_up(words).lines.join("\n");
    assert!(
        told("ion cannons")
            .starts_with("A red technology; needs Hylar V Assault Laser.\nDreadnoughts roll two")
    );
    assert!(told("cruiser").starts_with("C. Costs 2; hits on 7 with 1 die; moves 2;"), "{}", told("cruiser"));
    assert!(told("chancellor").contains("green, of tier iii: 3 influence"), "{}", told("chancellor"));
    assert!(told("naalu").contains("Flagship: Matriarch, 5+ with 2 dice"), "{}", told("naalu"));
    assert!(told("naalu").contains("choose nothing for Naalu"), "{}", told("naalu"));
    assert!(told("repeal").contains("For: The law the speaker named is discarded."), "{}", told("repeal"));
    assert!(
        told("lodor").contains("The planet Lodor: 3 resources or 1 influence; specialty green"),
        "{}",
        told("lodor")
    );
    assert!(told("war sun").contains("Costs 12") && told("war sun").contains("A yellow technology"));
    assert!(told("stages").starts_with("Command pool and fleet supply: Coalition 2/3, Federation 3/4"));
    assert!(told("dock").starts_with("It costs you 4 resources."), "{}", told("dock"));
    assert!(told("race").starts_with("You are "), "{}", told("race"));
}

#[test]
fn questions_lead_to_their_pages() {
    let questions = [
        ("How do I win?", "Stages"),
        ("how can I win the game", "Stages"),
        ("What do I need to advance?", "Stages"),
        ("How many ships may a fleet have?", "Fleet supply"),
        ("What does a carrier cost?", "Carrier"),
        ("How do I build ships?", "Building"),
        ("How do I get more resources?", "Planets"),
        ("How does voting work?", "Voting"),
        ("What can my race do?", "Races"),
        ("Where can I build a space dock?", "Space dock"),
        ("What is a command counter?", "Counters"),
        ("How do I research technologies?", "Research"),
        ("How do I hire people?", "Personnel"),
        ("How do I conquer planets?", "Landing"),
        ("What is influence for?", "Planets"),
        ("How does a battle work?", "Battle"),
        ("Can I trade with others?", "Trade"),
        ("What happens if I send nothing?", "Silence"),
        ("How does movement work?", "Movement"),
    ];
    assert_eq!(harness::handbook::astray(&Timega, &questions), [""; 0]);
}
