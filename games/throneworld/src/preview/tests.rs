//! What a preview tells, against what the law and the odds say by other ways.

use super::lines;
use crate::reading::tests::{Sitter, position};
use serde_json::Value;

fn told_in(position: &Value, text: &str) -> String {
    let mut sitter = Sitter::in_position(position);
    sitter.file(text);
    lines(&sitter.desk()).join("\n")
}

fn told(text: &str) -> String {
    told_in(&position(), text)
}

#[test]
fn a_jump_tells_where_it_goes_and_its_chance() {
    let text = told("jump 2P 2L from E3 to D4");
    assert!(text.contains("Jump from E3 to D4: "), "{text}");
    // The same chance as for whoever asks for it, in Comm range of the Bunker that orders the jump.
    let answer = Sitter::usual();
    let asked = rules::read_lines(
        &crate::Throneworld,
        &answer.desk(),
        &crate::reading::tests::lines("odds 2P 2L vs D4"),
    );
    let asked = asked.answers.iter().flat_map(|(_, words)| words.clone()).collect::<Vec<_>>().join("\n");
    let chance =
        asked.split(" to take it").next().and_then(|w| w.lines().last()).expect("a chance").to_owned();
    assert!(chance.contains('%') && text.contains(&format!(": {chance} to take it.")), "{chance}: {text}");
}

#[test]
fn what_was_never_seen_stays_unknown() {
    let text = told("jump 1T from E3 to E5");
    assert_eq!(
        text,
        "Jump from E3 to E5: 1 Survey Team.\nAt E5: you have never seen it, so what waits there is not known."
    );
}

#[test]
fn what_is_not_possible_is_told_with_its_line_and_reason() {
    let mut later = position();
    later["empires"]["1"]["hand"] = serde_json::json!(["Artifact"]);
    let mut sitter = Sitter::usual();
    sitter.file("play boom 5: treasury");
    let book = sitter.book;
    let other = Sitter::in_position(&later);
    let desk = rules::Desk { book: &book, ..other.desk() };
    let text = lines(&desk).join("\n");
    assert!(text.contains("line 1: play Boom 5") && text.contains("you do not hold Boom 5"), "{text}");
}

#[test]
fn research_has_its_chance_and_production_its_money() {
    // The Pasha begin in the first box of Space: 2 or more (technology track).
    let mut due = position();
    due["production"] = 0.into();
    let text = told_in(&due, "research space\nbuild E3: 2P");
    assert!(text.contains("Research in Space: ") && text.contains(" or more: "), "{text}");
    assert!(text.contains("You build at E3: 2 Protectors, for 10 credits."), "{text}");
    // Income: E3 with 10, and C5 with 3 and D6 with 2 in Jump range.
    assert!(text.contains("To pay it with: 35 credits (20 now, 15 income)"), "{text}");
}
