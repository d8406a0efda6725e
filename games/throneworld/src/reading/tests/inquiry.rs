//! Odds by mail.

use super::{Sitter, lines};
use crate::reading::read;

fn asked(text: &str) -> (Vec<Vec<String>>, Vec<String>) {
    let sitter = Sitter::usual();
    let reading = read(&sitter.desk(), &lines(text));
    assert!(reading.orders.is_empty(), "a question changes nothing");
    let answers = reading.answers.into_iter().map(|(_, words)| words).collect();
    (answers, reading.problems.into_iter().map(|p| p.message).collect())
}

#[test]
fn a_light_against_a_light_wins_55_times_in_91() {
    // An attacking Light rolls two dice, a defending one die; both fire in the same round, hits are sixes. With p the
    // attacker's chance to hit, 11/36, and q the defender's, 1/6: p(1-q) / (1 - (1-p)(1-q)) = 55/91 = 0.6044.
    let (answers, problems) = asked("odds 1P 1L vs 1L\nodds 1P 1L against 1L, space +1, ground 0");
    assert_eq!(problems, Vec::<String>::new());
    for answer in &answers {
        assert!(answer[1].starts_with("60.4 % to take it, worked out exactly"), "{answer:?}");
    }
    assert_eq!(answers.len(), 2);
}

/// 4.61: two dice of first fire hit in 11 of 36 cases, and then nobody fires back; else the Light fires, one die, and what
/// is left is a fight of a Drop against a Light: 11/36 + 25/36 · 5/6 · 55/91 = 0.6553. Declined it is 55/91.
#[test]
fn first_fire_used_and_declined_stand_side_by_side() {
    let (answers, problems) = asked("odds 1P 1D vs 1L\nodds 1P 1L vs 1L");
    assert_eq!(problems, Vec::<String>::new());
    let told = |answer: &[String], what: &str| answer.iter().any(|words| words.contains(what));
    assert!(told(&answers[0], "First fire used: 65.5 %; declined: 60.4 %. Better used."), "{answers:?}");
    assert!(!told(&answers[1], "irst fire"), "{answers:?}");
}

#[test]
fn what_cannot_be_known_is_not_told() {
    let hidden = Sitter::usual();
    let unseen = hidden.view.galaxy.systems.iter().find(|(_, s)| s.printed.is_none()).map(|(h, _)| *h);
    let unseen = unseen.expect("some world has not been seen");
    let (answers, problems) =
        asked(&format!("odds 1P 1L vs {unseen}\nodds 3F vs 1L\nodds vs D4\nodds 2P vs"));
    assert!(answers.is_empty(), "{answers:?}");
    assert!(problems[0].contains(&format!("have not seen {unseen}")), "{problems:?}");
    assert!(problems[1].contains("cargo spaces"), "{problems:?}");
    assert_eq!(problems.len(), 4);
    let many = "odds 1P 1L vs 1L\n".repeat(6);
    let (answers, problems) = asked(&many);
    assert_eq!((answers.len(), problems.len()), (5, 1));
}

/// The words of standing orders for both sides: behind a slash, or behind "their".
#[test]
fn losses_and_retreats_of_both_sides() {
    let same =
        "Losses: yours Fighters, then Protectors, then the cheapest; theirs Shields, then the cheapest.";
    for text in [
        "odds 3P 2F 2L vs 2S P / 2A of seat 2, losses fighters, then protectors / shields, retreat after 2 rounds / never",
        "odds 3P 2F 2L vs 2S P / 2A of Zytal, space +0; I lose fighters first, then protectors; they lose shields first; \
         my retreat after 2 rounds, their retreat never",
        "odds 3P 2F 2L against 2S P / 2A of seat 2 their losses shields losses fighters protectors \
         retreat after 2 rounds their retreat never",
    ] {
        let (answers, problems) = asked(text);
        assert_eq!(problems, Vec::<String>::new(), "{text}");
        let [answer] = answers.as_slice() else { panic!("{answers:?}") };
        assert!(answer.iter().any(|line| line == same), "{answer:?}");
        assert!(
            answer.iter().any(|line| line == "Retreats: yours after 2 rounds; theirs never."),
            "{answer:?}"
        );
    }
    let (answers, problems) = asked(
        "odds 2P 2L vs 1P / 1L of seat 2, retreat / after 1 round\nodds 2P 2L vs 1P / 1L of seat 2, their retreat",
    );
    assert_eq!(problems, Vec::<String>::new());
    assert!(answers[0].contains(&"Retreats: yours never; theirs after 1 round.".to_owned()), "{answers:?}");
    assert_eq!(answers[0][1], answers[1][1], "always is after 1 round");
}

/// What is wrong with them is said under the words.
#[test]
fn losses_and_retreats_that_do_not_fit() {
    for (text, under, says) in [
        ("odds 2P 2L vs 1P / 1L, their retreat never", "retreat", "Neutrals never retreat"),
        ("odds 2P 2L vs 1P / 1L, losses fighters / shields", "shields", "Neutrals lose the cheapest"),
        ("odds 2P 2L vs 1S / 1L of seat 2, their retreat always", "retreat", "Shields stay"),
        ("odds 2P 2L vs 1P, losses fighters, losses shields", "losses", "said twice"),
        ("odds 2P 2L vs 1P, losses wombats", "wombats", "wombats"),
        ("odds 2P 2L vs 1P, retreat sometimes", "sometimes", "when to retreat"),
        ("odds 2P 2L vs D4, losses fighters / shields", "shields", "Neutrals lose the cheapest"),
    ] {
        let sitter = Sitter::usual();
        let (_, place, said, _) = sitter.bad(text);
        assert!(said.contains(says), "{text}: {said}");
        assert_eq!(place, under, "{text}: {said}");
    }
}

/// The same on the command line.
#[test]
fn losses_and_retreats_on_the_command_line() {
    use crate::orders::RetreatWhen;
    use crate::reading::{losses_of_both, retreats_of_both};
    use crate::unit::Unit;
    let [one, other] = losses_of_both("fighters, then protectors / shields").expect("reads");
    assert_eq!((one, other), (vec![Unit::Fighter, Unit::Protector], vec![Unit::Shield]));
    assert_eq!(losses_of_both("losses: F, P"), Ok([vec![Unit::Fighter, Unit::Protector], vec![]]));
    assert_eq!(losses_of_both("/ heavies"), Ok([vec![], vec![Unit::Heavy]]));
    assert_eq!(retreats_of_both("/ always"), Ok([None, Some(RetreatWhen::Always)]));
    let dice = Some(RetreatWhen::Dice { mine: 3, theirs: 6 });
    assert_eq!(
        retreats_of_both("if fewer than 3 dice against more than 6 / after 2 rounds"),
        Ok([dice, Some(RetreatWhen::After(2))])
    );
    let wrong = losses_of_both("fighters / wombats").expect_err("no unit");
    assert!(wrong.contains("1 | fighters / wombats\n  |            ^^^^^^^"), "{wrong}");
    let wrong = retreats_of_both("after 2 rounds / 3 / 4").expect_err("three sides");
    assert!(wrong.contains('^'), "{wrong}");
}
