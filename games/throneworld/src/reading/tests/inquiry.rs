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
