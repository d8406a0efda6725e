//! What must fail is told before it does, at the line that asks for it.

use super::{Sitter, position};
use crate::Timega;
use rules::ByMail;
use serde_json::json;

/// What is said of each line on file, in the order of the remarks.
fn told(sitter: &mut Sitter, mail: &str) -> Vec<(u32, String)> {
    sitter.file(mail);
    let remarks = Timega.review(&sitter.desk()).into_iter();
    remarks.filter_map(|remark| Some((remark.line?, remark.message))).collect()
}

/// Ships sent away by one line are not there for the next, and what an activation keeps in its place does not leave it (6.2).
#[test]
fn what_lines_before_it_have_done_is_counted_in() {
    let mut sitter = Sitter::usual();
    let said = told(
        &mut sitter,
        "activate C2, move all from D2\nactivate D1, move 1 destroyer from D2\nactivate D1, move 1 destroyer from C2",
    );
    assert_eq!(
        said,
        [
            (
                2,
                "This could not be carried out now: you lack 1 destroyer in D2: you have nothing (6.2)."
                    .to_owned()
            ),
            (
                3,
                "This could not be carried out now: your command counter in C2 keeps your ships there (6.2)."
                    .to_owned()
            ),
        ]
    );
}

/// More ships than fleet supply lets stay are lost as they arrive (6.2).
#[test]
fn ships_beyond_the_fleet_supply_are_foretold() {
    let mut given = position();
    given["systems"]["E1"]["fleets"]["1"] = json!("1R 5D 3G");
    let mut sitter = Sitter::in_position(&given);
    let limit = crate::law::supply::limit(&sitter.view.galaxy, rules::Seat(0), "D1".parse().unwrap()).count();
    let said = told(&mut sitter, "activate D1, move 1 carrier, 5 destroyers and 3 ground forces from E1");
    assert_eq!(limit, 5, "republics have five counters there");
    assert_eq!(
        said,
        [(
            1,
            "6 ships of yours would be in D1, and your fleet supply there is 5: 1 of them is scuttled at once (6.2)."
                .to_owned()
        )]
    );
}

/// What is ordered beyond the counters is told once, at the first line they do not reach.
#[test]
fn lines_beyond_the_counters_are_foretold_once() {
    let mut given = position();
    given["empires"]["1"]["stage"] = json!("coalition");
    let mut sitter = Sitter::in_position(&given);
    let said = told(&mut sitter, "activate D1\nactivate E2\nactivate F1\nactivate F2");
    assert_eq!(
        said,
        [(
            3,
            "By then your counters are spent: it is done only if a line before it cannot be (6).".to_owned()
        )]
    );
}

/// A part of what is bought does not fit: the line says how much of it, and why (5.5, 5.2).
#[test]
fn what_money_does_not_reach_is_told_at_its_line() {
    let mut sitter = Sitter::usual();
    // Jord gives 4, Mehar Xull 1: one cruiser at 2, and one more; the third has no money.
    let said = told(&mut sitter, "build 3 cruisers at Jord\nhire Astronomer\nactivate D1");
    assert_eq!(said[0].0, 1);
    assert!(said[0].1.starts_with("1 of the 3 cannot be built as things stand: "), "{said:?}");
}
