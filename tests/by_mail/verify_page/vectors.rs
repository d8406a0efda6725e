//! The test vectors of `docs/fair-play.md`, as files a player might give the page.

use super::browser::{Given, shown};
use super::program;
use std::path::Path;

/// The files of a section of the description, in the order they stand there.
fn files() -> Given {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/fair-play.md");
    let text = std::fs::read_to_string(docs).expect("the description");
    let (_, section) = text.split_once("## Test vectors of files").expect("its section");
    let blocks = section.split("```").skip(1).step_by(2).map(|block| block.trim_start().to_owned());
    let blocks = blocks.filter(|block| block.starts_with("adjudicator "));
    (1..).zip(blocks).map(|(number, block)| (format!("vector-{number}.txt"), block.into_bytes())).collect()
}

#[test]
fn what_the_description_shows_holds_for_page_and_program() {
    let all = files();
    assert_eq!(all.len(), 5);
    let home = tempfile::tempdir().expect("a folder");
    // A mail is what the program compares within; so both are given the files as two.
    let mail = |parts: &[usize]| -> Vec<u8> {
        parts.iter().flat_map(|at| [&all[*at].1[..], b"\n"].concat()).collect()
    };
    let mails: Given = vec![("receipt.txt".into(), mail(&[0, 1])), ("report.txt".into(), mail(&[2, 3, 4]))];
    let told = program::kinds(home.path(), &mails);
    let expected = [
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
    assert!(seen[1].len() == 5 && seen[1].iter().all(|one| one.state == "holds"), "{:#?}", seen[1]);
    assert!(seen[1].iter().any(|one| one.words.contains("counted in turn 7, as receipt 5 confirmed")));
}
