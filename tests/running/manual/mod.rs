//! docs/running-a-campaign.md as a new GM reads it: from its first line to its last, every file and every command in it tried.

mod afterwards;
mod by_mail;
mod document;
mod games;
mod walk;

use crate::support::binary::run;
use crate::support::trial::{DAY, START_MS};
use document::Document;
use schedule::Schedule;
use schedule::settings::TimeSettings;
use schedule::timetable::Timetable;
use std::collections::BTreeSet;
use tempfile::TempDir;
use walk::Walk;

/// A campaign file of the manual under another name, with more lines at its head or its end.
fn with(file: &str, name: &str, head: &str, tail: &str) -> String {
    let renamed = file.replace("name = \"first-game\"", &format!("name = \"{name}\"\n{head}"));
    assert_ne!(renamed, file);
    format!("{renamed}\n{tail}")
}

#[tokio::test]
async fn from_the_first_line_to_the_last() {
    let mut walk = Box::pin(Walk::new()).await;
    Box::pin(walk.the_whole_manual()).await;
    walk.nothing_is_left();
}

/// Every piece of a campaign's file in the manual belongs into a campaign's file.
#[tokio::test]
async fn every_piece_of_a_file_is_taken() {
    let manual = Document::read();
    let file = manual.block("toml", "[[player]]");
    let walk = Walk::new().await;
    let mut pieces = 0;
    for block in manual.blocks.iter().filter(|b| b.language == "toml" && !b.text.contains("[[")) {
        pieces += 1;
        let (name, piece) = (format!("piece-{pieces}"), &block.text);
        // A piece with tables stands at the end, one with keys alone at the head.
        let text = match piece.starts_with('[') {
            true => with(&file, &name, "", piece),
            false => with(&file, &name, piece, ""),
        };
        walk.write("piece.toml", &text);
        let output = run(walk.folder(), &["campaign", "new", "piece.toml"]);
        assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    }
    assert_eq!(pieces, 3, "letters and votes, a schedule, silence");
}

/// Every schedule in the table is one, and gives deadlines.
#[test]
fn every_schedule_in_words_is_one() {
    let manual = Document::read();
    let rows = manual.table("| words | deadlines |");
    let mut count = 0;
    for cell in rows.iter().map(|row| &row[0]) {
        for schedule in cell.split('`').skip(1).step_by(2) {
            count += 1;
            let read =
                Schedule::read(schedule.trim_matches('"')).unwrap_or_else(|e| panic!("{schedule}: {e}"));
            let settings = TimeSettings { schedule: Some(read), ..TimeSettings::PLAIN };
            let closes = Timetable::new(&settings, DAY).closes(START_MS, &BTreeSet::new());
            assert!(
                closes.at_ms > START_MS && closes.rule.starts_with(&format!("schedule = {schedule}")),
                "{closes:?}"
            );
        }
    }
    assert!(count >= 9, "{rows:?}");
    assert!(Schedule::read("feb 30").is_err(), "a schedule that cannot be is refused");
}

/// Every key in the table of keys is known, and a key that is not is refused.
#[test]
fn every_key_of_the_table_stands_in_the_example_with_every_key() {
    let manual = Document::read();
    let every =
        std::fs::read_to_string(document::shipped("docs/examples/every-key.toml")).expect("the example");
    let rows = manual.table("| key | meaning | if left out |");
    assert!(rows.len() > 30, "{rows:?}");
    for key in rows.iter().flat_map(|row| row[0].split('`').skip(1).step_by(2)) {
        let stands = every.lines().any(|line| {
            let line = line.trim_start_matches(['#', ' ']);
            line.starts_with(&format!("{key} =")) || line.trim_end() == key
        });
        assert!(stands, "{key} is not in every-key.toml");
    }
    let options = manual.table("| option | meaning | default |");
    let folder = TempDir::new().expect("a folder");
    let shown = run(folder.path(), &["games", "thrones"]);
    let shown = String::from_utf8_lossy(&shown.stdout).into_owned();
    for row in &options {
        let (key, default) = (row[0].trim_matches('`'), row[2].trim_matches('`'));
        assert!(shown.contains(&format!("{key} = {default}")), "{key} = {default}:\n{shown}");
    }
    assert_eq!(options.len(), 3);
}
