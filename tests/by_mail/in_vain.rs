//! Orders that are read well and come to nothing hold the table for their writer; words behind a semicolon are never lost.

use crate::support::posted::Posted;
use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::{DAY, HOUR, MINUTE, Trial};
use adjudicator::tell::seat::MachineReport;
use campaign::registry;
use mail_parser::{MessageParser, MimeHeaders};
use rules::Seat;
use rules::engine::{Filing, SeatDesk};
use rules::span::TypedLine;

const PLAYERS: [&str; 3] = ["ana@example.org", "bela@example.org", "cleo@example.org"];

fn campaign(pacing: &str) -> String {
    let players = ["Ana", "Bela", "Cleo"].iter().zip(PLAYERS);
    let players: String = players
        .map(|(name, address)| format!("[[player]]\nname = \"{name}\"\naddress = \"{address}\"\n"))
        .collect();
    format!(
        "name = \"rim\"\ntitle = \"To the core\"\ngame = \"core-worlds\"\ngm = \"gm@example.org\"\nwindow = \"3 days\"\n\
         settle = \"30 minutes\"\npacing = \"{pacing}\"\nmachine-reports = true\n{players}"
    )
}

/// A line about a card of the Central Zone that is no error and that Ana cannot carry out as things stand.
fn beyond_reach(mail: &Posted) -> String {
    let parsed = MessageParser::default().parse(&mail.bytes).expect("a mail");
    let copy =
        parsed.attachments().find(|part| part.attachment_name() == Some("report.json")).expect("a copy");
    let report: MachineReport = serde_json::from_slice(copy.contents()).expect("JSON");
    let view = report.view(Seat(0)).expect("the own view");
    let desk = SeatDesk { view: &view, window: report.window.as_ref(), filed: &[], names: &[] };
    let engine = registry::engine("core-worlds").expect("it is known");
    let stored: serde_json::Value = serde_json::from_slice(&view.to_bytes()).expect("JSON");
    let zone = &stored["view"]["zone"];
    let cards = zone.as_array().expect("a list").iter().filter_map(|one| one["card"].as_str());
    let lines = cards.flat_map(|card| [format!("invade {card}"), format!("draft {card}")]);
    let in_vain = |line: &String| {
        let read =
            engine.read(&desk, &[TypedLine::new(1, line.as_str())], Filing::Replace).expect("no fault");
        let filed = SeatDesk { filed: &read.filed, ..desk };
        !read.problems.iter().any(|p| p.is_error())
            && engine.review(&filed).expect("no fault").iter().any(|p| p.is_error())
    };
    lines.into_iter().find(in_vain).expect("something of the zone is beyond reach")
}

/// The first plans are asked for; what Ana has sent is filed, and the others have passed.
async fn planned(pacing: &str) -> (Trial, Posted) {
    let trial = Trial::new().await;
    trial.found(&campaign(pacing), 5).await;
    for player in PLAYERS {
        let report = trial.latest_report(player).await;
        trial.answer(&report, "surge never").await;
    }
    trial.after(31 * MINUTE).await;
    let report = trial.latest_report(PLAYERS[0]).await;
    let line = beyond_reach(&report);
    let receipt = trial.answer(&report, &line).await.pop().expect("a receipt");
    for player in &PLAYERS[1..] {
        let report = trial.latest_report(player).await;
        trial.answer(&report, "pass").await;
    }
    (trial, receipt)
}

/// What is to be said of a line stands below that line in the receipt, and nowhere else.
#[tokio::test]
async fn a_line_is_remarked_on_where_it_is_answered() {
    let (_trial, receipt) = planned("standing").await;
    let words = receipt.words();
    let (lines, on_file) = words.split_once("What is asked of you").expect("the lines come first");
    assert!(lines.contains("please check: ") && lines.contains("will not be done: "), "{}", receipt.text());
    assert!(!on_file.contains("will not be done: "), "{}", receipt.text());
}

#[tokio::test]
async fn a_plan_of_which_nothing_can_be_done_holds_the_table() {
    let (trial, receipt) = planned("standing").await;
    let words = receipt.words();
    assert!(words.contains("Nothing of your plan can be done as things stand"), "{}", receipt.text());
    assert!(words.contains("The table waits for you, because what you ordered comes to nothing"), "{words}");
    trial.after(HOUR).await;
    let report = trial.latest_report(PLAYERS[0]).await;
    assert!(!report.words().contains("Round 2"), "nobody has passed for Ana: {}", report.subject());
    let before = trial.standing("rim").await.0;
    let ready = trial.answer(&report, "ready").await.pop().expect("a receipt");
    assert!(ready.words().contains("You are in"), "{}", ready.text());
    trial.after(31 * MINUTE).await;
    assert_eq!(trial.standing("rim").await.0, before + 1);
    let told = trial.latest_report(PLAYERS[0]).await;
    assert!(!told.words().contains("Nothing came from you in time"), "{}", told.text());
}

#[tokio::test]
async fn in_live_pacing_too_and_silence_is_said_of_silence_alone() {
    let (trial, receipt) = planned("live").await;
    assert!(receipt.words().contains("what you ordered comes to nothing"), "{}", receipt.text());
    // Every window is left to its deadline: Ana's orders are on file all the time, and she hears no word of silence.
    for _ in 0..4 {
        trial.after(4 * DAY).await;
    }
    let mails = trial.mails(PLAYERS[0]).await;
    let told = mails.iter().filter(|m| m.kind == "report").map(Posted::words).find(|w| w.contains("(act)"));
    let told = told.expect("a report on the round");
    assert!(told.contains("Nothing you have on file settled this (act)"), "{told}");
}

#[tokio::test]
async fn words_behind_a_semicolon_are_on_file_or_remarked() {
    let trial = Trial::spring_set_up().await;
    let receipt = trial.receipt(ALICE, "a3-b4; bananas").await;
    assert!(receipt.words().contains("Not read: \"bananas\""), "{}", receipt.text());
    assert!(receipt.words().contains("You are in"), "a remark is no error: {}", receipt.text());
    // A word of the house does not swallow what stands beside it, nor the other way round.
    let receipt = trial.receipt(ALICE, "clear; a3-b4").await;
    assert!(receipt.words().contains("all your orders were taken off"), "{}", receipt.text());
    assert!(receipt.words().contains("move a3-b4"), "{}", receipt.text());
    let receipt = trial.receipt(ALICE, "ready; bananas").await;
    assert!(receipt.words().contains("bananas"), "{}", receipt.text());
    let receipt = trial.receipt(BOB, "; e9-e8").await;
    assert!(receipt.words().contains("Not read: \"e9-e8\""), "{}", receipt.text());
}
