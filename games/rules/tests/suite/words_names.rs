//! Finding names in whole texts.

use proptest::prelude::*;
use rules::names::{Lookup, Names};
use rules::problem::ProblemKind;
use rules::span::Span;

fn units() -> Names {
    Names::of(
        "unit",
        [
            ("Fighter", &["Ftr"][..]),
            ("Footman", &[]),
            ("Heavy Cruiser", &["HC"]),
            ("Heavy Carrier", &["CV"]),
            ("Cavalry", &["Horse"]),
            ("Glass Wolf", &[]),
            ("Fleet 10", &[]),
            ("Große Österreich", &[]),
        ],
    )
}

fn found(text: &str) -> String {
    let units = units();
    match units.find(text) {
        Lookup::Found(index) => units.canonical(index).to_owned(),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn finds_however_it_is_written() {
    for (text, name) in [
        ("fighter", "Fighter"),
        ("FIGHTERS", "Fighter"),
        ("ftr", "Fighter"),
        ("footmen", "Footman"),
        ("heavy-cruiser", "Heavy Cruiser"),
        ("Heavy_Cruisers", "Heavy Cruiser"),
        ("heavycruiser", "Heavy Cruiser"),
        ("heavy cr", "Heavy Cruiser"),
        ("hc", "Heavy Cruiser"),
        ("cavalries", "Cavalry"),
        ("horses", "Cavalry"),
        ("glass wolves", "Glass Wolf"),
        ("glass’ wolf", "Glass Wolf"),
        ("fl", "Fleet 10"),
        ("fleet", "Fleet 10"),
        ("grosse osterreich", "Große Österreich"),
        ("GROSSE O\u{308}STER", "Große Österreich"),
    ] {
        assert_eq!(found(text), name, "{text}");
    }
}

#[test]
fn unclear_or_unknown() {
    let units = units();
    assert_eq!(units.find("heavy"), Lookup::Ambiguous(vec![2, 3]));
    assert_eq!(units.find("heavy c"), Lookup::Ambiguous(vec![2, 3]));
    assert_eq!(units.find("f"), Lookup::Ambiguous(vec![0, 1, 6]));
    for text in ["fihgter", "figter", "fightter", "fightar"] {
        assert_eq!(units.find(text), Lookup::Unknown { nearest: vec![0] }, "{text}");
    }
    // Neither another number nor a beginning parted in the middle of a word is taken for a name.
    for text in ["fleet 1", "heavy cruiser 1", "hea vy", "", " - ", "e9"] {
        assert!(matches!(units.find(text), Lookup::Unknown { .. }), "{text}");
    }
    assert_eq!(units.find("cruiser"), Lookup::Unknown { nearest: vec![2] });
}

#[test]
fn one_spelling_for_two_things_is_unclear() {
    let mut names = Names::new("leader");
    assert_eq!((names.add("Ann", &["A"]), names.add("Alan", &["A"])), (0, 1));
    assert_eq!(names.find("a"), Lookup::Ambiguous(vec![0, 1]));
    assert_eq!(names.find("an"), Lookup::Found(0));
    assert_eq!((names.len(), names.is_empty(), names.noun()), (2, false, "leader"));
    assert_eq!(names.canonical(99), "");
    // A spelling in full wins over the plural of another.
    let names = Names::of("x", [("Star", &[][..]), ("Stars", &[])]);
    assert_eq!(names.find("stars"), Lookup::Found(1));
    assert_eq!(names.find("star"), Lookup::Found(0));
}

#[test]
fn says_what_is_wrong() {
    let units = units();
    let span = Span::new(1, 0, 5);
    assert_eq!(units.problem(&units.find("hc"), "hc", span), None);
    let problem = units.problem(&units.find("heavy"), "heavy", span).expect("two units");
    assert_eq!(problem.kind, ProblemKind::UnknownName);
    assert_eq!(problem.suggestion.as_deref(), Some("Heavy Cruiser or Heavy Carrier"));
    let few = Names::of("side", [("White", &[][..]), ("Black", &[])]);
    let problem = few.problem(&few.find("green"), "green", span).expect("no side");
    assert_eq!(problem.message, "There is no side called \"green\".");
    assert_eq!(problem.suggestion.as_deref(), Some("White or Black"));
}

proptest! {
    /// Case and the blind signs never matter, whatever the outcome.
    #[test]
    fn case_and_joints_do_not_matter(text in "[a-zA-Z]{1,7}( [a-zA-Z0-9]{1,8})?") {
        let units = units();
        let plain = units.find(&text);
        prop_assert_eq!(&units.find(&text.to_uppercase()), &plain);
        prop_assert_eq!(&units.find(&text.to_lowercase()), &plain);
        prop_assert_eq!(&units.find(&text.replace(' ', "-")), &plain);
        prop_assert_eq!(&units.find(&format!(" {}’ ", text.replace(' ', "_"))), &plain);
    }

    /// Every clear beginning of a name finds it; no slip inside a word ever does.
    #[test]
    fn beginnings_are_found_and_slips_are_not(index in 0..8_usize, cut in 1..16_usize, slip in 0..16_usize) {
        let units = units();
        let name: Vec<char> = units.canonical(index).chars().collect();
        let start: String = name.iter().take(cut).collect();
        match units.find(&start) {
            Lookup::Found(at) => prop_assert_eq!(at, index),
            Lookup::Ambiguous(all) => prop_assert!(all.contains(&index)),
            // Only "Fleet 1" is no beginning of "Fleet 10".
            Lookup::Unknown { .. } => prop_assert_eq!(start, "Fleet 1"),
        }
        let mut wrong = name.clone();
        let place = slip % name.len();
        wrong[place] = '€';
        let wrong: String = wrong.into_iter().collect();
        prop_assert!(matches!(units.find(&wrong), Lookup::Unknown { .. }), "{}", wrong);
    }
}
