use super::*;
use crate::plain::courtesy::tokens;

fn tells(line: &str) -> bool {
    let weight = |word: &Token| match word.text.as_str() {
        "fleet" | "fighter" | "fighters" | "bunker" | "carriers" | "footmen" | "destroyer" | "protector" => {
            Weight::Name
        }
        "b6" | "h8" => Weight::Place,
        "attack" | "scan" | "land" | "move" => Weight::Verb,
        _ => Weight::None,
    };
    let commands = |word: &Token| matches!(word.text.as_str(), "attack" | "scan" | "land" | "move" | "jump");
    let seated = |word: &Token| word.text.starts_with("ben");
    only_tells(&tokens(line), &Ear { weight: &weight, commands: &commands, seated: &seated, leading: false })
}

#[test]
fn what_is_told_is_heard_by_its_grammar() {
    for line in [
        "we need the range",
        "that makes it a 6",
        "makes 17 credits",
        "nothing useful costs that little",
        "coffee in hand",
        "B6 is nearly empty",
        "those two carriers are too tempting",
        "she has always been peaceful",
        "I'm afraid",
        "no hurry at all",
        "now two of your footmen are in danger",
        "thanks to the bunker",
        "since H8 is defended by two fighters",
        "I have two fighters now",
        "he will regret it",
        "it can't hurt",
        "not with me",
        "I need them next round",
        "to guard it",
        "so that it's worth 7",
        "throw ben out of there",
        "my tea is getting cold",
        "hope it works",
        "what a mess",
        "you asked for it",
        "that should do",
        "Ben's fighters are a menace",
    ] {
        assert!(tells(line), "{line}");
    }
}

#[test]
fn what_denies_waits_chooses_or_orders_is_no_remark() {
    for line in [
        "no fighters stay",
        "the fighter waits upstairs",
        "not the bunker",
        "only if she is alone there",
        "the fighters are needed at home",
        "my fighters are too weak",
        "the fleet is to attack H8",
        "my fleet is at B6",
        "it is the bunker",
        "it goes to H8",
        "they stay",
        "he can wait",
        "I need two fighters",
        "I think the fleet should go",
        "I want the bunker",
        "the fighters have to go",
        "B6 is next",
        "B6 is for the fighters",
        "I'm done",
        "I'm not sure",
        "I don't know",
        "I have decided to land",
        "it's time to attack",
        "the rest is fine",
        "without the bunker",
        "but that's fine",
        "lansor",
        "castle",
        "the bunker is out",
        "we attack",
        "as soon as it is safe",
        "the fighters are too slow",
        "to H8",
        "I need the fighters",
    ] {
        assert!(!tells(line), "{line}");
    }
}
