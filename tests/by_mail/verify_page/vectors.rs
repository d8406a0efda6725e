//! The test vectors of `docs/fair-play.md`, as files a player might give the page.

use super::browser::{Given, shown};
use super::program;
use std::path::Path;

/// The files of a section of the description, in the order they stand there.
fn files(heading: &str) -> Given {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/fair-play.md");
    let text = std::fs::read_to_string(docs).expect("the description");
    let (_, section) = text.split_once(heading).expect("its section");
    let section = section.split("\n## ").next().unwrap_or_default();
    let blocks = section.split("```").skip(1).step_by(2).map(|block| block.trim_start().to_owned());
    let blocks = blocks.filter(|block| block.starts_with("adjudicator "));
    (1..).zip(blocks).map(|(number, block)| (format!("vector-{number}.txt"), block.into_bytes())).collect()
}

#[test]
fn what_the_description_shows_holds_for_page_and_program() {
    let all = files("## Test vectors of files");
    assert_eq!(all.len(), 6);
    let home = tempfile::tempdir().expect("a folder");
    // A mail is what the program compares within; so both are given the files as two.
    let mail = |parts: &[usize]| -> Vec<u8> {
        parts.iter().flat_map(|at| [&all[*at].1[..], b"\n"].concat()).collect()
    };
    let mails: Given = vec![
        ("invitation.txt".into(), mail(&[5])),
        ("receipt.txt".into(), mail(&[0, 1])),
        ("report.txt".into(), mail(&[2, 3, 4])),
    ];
    let told = program::kinds(home.path(), &mails);
    let expected = [
        "invitation.txt keys true",
        "receipt.txt orders-receipt true",
        "receipt.txt receipt true",
        "report.txt checkpoint true",
        "report.txt counted true",
        "report.txt dice true",
    ];
    assert_eq!(told, expected);
    let Some(seen) = shown(home.path(), &[mails, all]) else { return };
    assert_eq!(program::comparable(&seen[0], &told), expected);
    // Each by itself, as who copies them from a phone gives them.
    assert!(seen[1].len() == 6 && seen[1].iter().all(|one| one.state == "holds"), "{:#?}", seen[1]);
    assert!(seen[1].iter().any(|one| one.words.contains("counted in turn 7, as receipt 5 confirmed")));
}

#[test]
fn ballots_as_the_description_shows_them_hold() {
    let mut all = files("## Test vectors of ballots");
    let home = tempfile::tempdir().expect("a folder");
    let told = program::kinds(home.path(), &all);
    assert_eq!(told, ["vector-1.txt ballot true", "vector-2.txt ballots true"]);
    // Whoever adds or changes one cannot make it fit.
    let list = String::from_utf8(all[1].1.clone()).expect("text");
    let changed = list.replacen(" yes ", " no ", 1);
    all.push(("changed.txt".to_owned(), changed.into_bytes()));
    let told = program::kinds(home.path(), &all);
    assert!(told.contains(&"changed.txt unreadable false".to_owned()), "{told:?}");
    let Some(seen) = shown(home.path(), &[all]) else { return };
    assert_eq!(program::comparable(&seen[0], &told), told);
    let sum = "The ballots of vote 3 add up to 2 in favour and 1 against, of 4 who could vote; yours is among them, ce00e710b0";
    assert!(seen[0].iter().any(|one| one.words.starts_with(sum)), "{:#?}", seen[0]);
}
