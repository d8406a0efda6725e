//! What players want of their mail, said by mail; and the address of List-Unsubscribe.

use crate::support::scripts::{ALICE, BOB, campaign};
use crate::support::trial::{HOUR, Trial, only_receipt};
use adjudicator::config::TokenIn;
use mail_parser::{MessageParser, MimeHeaders};
use std::sync::Arc;

fn kinds(bytes: &[u8]) -> Vec<String> {
    let message = MessageParser::default().parse(bytes).expect("a mail");
    let kind = |part: &mail_parser::MessagePart<'_>| {
        let kind = part.content_type().expect("every part of ours says what it is");
        format!("{}/{}", kind.ctype(), kind.subtype().unwrap_or_default())
    };
    message.parts.iter().map(kind).collect()
}

#[tokio::test]
async fn text_only_pictures_and_size_are_kept_for_every_campaign_of_the_address() {
    let trial = Trial::spring().await;
    let dressed = trial.receipt(ALICE, "status").await;
    assert!(kinds(&dressed.bytes).contains(&"image/png".to_owned()));
    let told = trial.receipt(ALICE, "prefer no pictures\nstatus").await;
    assert!(told.words().contains("pictures no"), "{}", told.words());
    assert_eq!(kinds(&told.bytes), ["multipart/alternative", "text/plain", "text/html"]);
    let plain = trial.receipt(ALICE, "Prefer text only.\nprefer pictures\nstatus").await;
    assert_eq!(kinds(&plain.bytes), ["text/plain"]);
    // Another campaign of the same player, and nobody else's mail.
    trial.found(&campaign("summer"), 3).await;
    // The proof of its dice and the checkpoint go with a report, as text too.
    let report = trial.latest_report(ALICE).await;
    assert_eq!(kinds(&report.bytes), ["multipart/mixed", "text/plain", "text/plain", "text/plain"]);
    assert!(kinds(&trial.latest_report(BOB).await.bytes).contains(&"image/png".to_owned()));
    trial.receipt(ALICE, "prefer html\nprefer size 15 kB").await;
    let small = trial.receipt(ALICE, "status").await;
    assert!(
        small.bytes.len() <= 15_000 && kinds(&small.bytes) == ["text/plain"],
        "{:?}",
        kinds(&small.bytes)
    );
    let whole = trial.receipt(ALICE, "prefer size any\nstatus").await;
    assert!(kinds(&whole.bytes).contains(&"image/png".to_owned()));
}

#[tokio::test]
async fn the_first_report_explains_the_game_to_who_has_never_played_it() {
    let trial = Trial::spring().await;
    let first = trial.latest_report(BOB).await;
    // The goal, what to do first, and the words for more stand before anything that has happened.
    for words in ["You win by capturing the rival's Crown", "Do this first:", "Most asked for: rules archer"]
    {
        assert!(first.words().contains(words), "{words}: {}", first.text());
    }
    assert!(first.html().expect("HTML").contains("Two armies of fourteen pieces"), "{}", first.text());
    assert!(!first.text().contains("Nothing yet."), "{}", first.text());
    for player in [ALICE, BOB] {
        trial.receipt(player, "ready").await;
    }
    trial.after(HOUR).await;
    let second = trial.latest_report(BOB).await;
    assert_ne!(second.message_id, first.message_id);
    assert!(!second.words().contains("Do this first:"), "{}", second.text());
}

#[tokio::test]
async fn short_reports_are_news_question_and_form() {
    let trial = Trial::spring().await;
    let told = trial.receipt(BOB, "prefer short mails").await;
    assert!(told.words().contains("short yes"), "{}", told.text());
    for player in [ALICE, BOB] {
        trial.receipt(player, "ready").await;
    }
    trial.after(HOUR).await;
    let (whole, short) = (trial.latest_report(ALICE).await, trial.latest_report(BOB).await);
    for part in ["== What is asked of you", "== What you have on file"] {
        assert!(short.text().contains(part), "{part}: {}", short.text());
    }
    assert!(short.words().contains("Short, as you prefer it: answer with status"), "{}", short.text());
    assert!(
        whole.text().contains("== The board") && !short.text().contains("== The board"),
        "{}",
        short.text()
    );
    assert!(kinds(&whole.bytes).contains(&"image/png".to_owned()));
    assert!(!kinds(&short.bytes).contains(&"image/png".to_owned()), "a picture of what is not shown");
    assert!(!short.html().expect("HTML").contains("How to answer"), "{}", short.text());
    // One word brings the board, another the whole again.
    let status = trial.receipt(BOB, "status").await;
    assert!(status.text().contains("== The board"), "{}", status.text());
    let told = trial.receipt(BOB, "prefer long").await;
    assert!(told.words().contains("short no"), "{}", told.text());
    // What is new to its reader is never short.
    trial.receipt(BOB, "prefer short").await;
    trial.found(&campaign("summer"), 3).await;
    let first = trial.latest_report(BOB).await;
    assert!(
        first.text().contains("== How to answer") && first.words().contains("Do this first"),
        "{}",
        first.text()
    );
}

#[tokio::test]
async fn times_are_told_as_the_player_likes_them() {
    let trial = Trial::spring().await;
    let receipt = trial.receipt(BOB, "prefer zone america/new_york\nprefer dates 12h\nshow").await;
    assert!(receipt.words().contains("Thu 5 Nov 2026, 12:00 pm UTC"), "{}", receipt.words());
    assert!(receipt.words().contains("Thu 5 Nov 2026, 7:00 am (America/New_York)"), "{}", receipt.words());
    let receipt = trial.receipt(BOB, "prefer dates iso").await;
    assert!(receipt.words().contains("2026-11-05 07:00 (America/New_York)"), "{}", receipt.words());
    assert!(trial.latest(ALICE).await.words().contains("Thu 5 Nov 2026, 12:00 UTC"), "Alice's are hers");
    let wrong = trial.receipt(BOB, "prefer zone Pariss").await;
    assert!(wrong.words().contains("prefer zone Europe/Paris"), "{}", wrong.words());
    // The city is enough, as people write it.
    let taken = trial.receipt(BOB, "prefer zone new york\nshow").await;
    assert!(taken.words().contains("(America/New_York)"), "{}", taken.words());
}

#[tokio::test]
async fn a_calendar_entry_goes_with_a_report_by_preference() {
    let trial = Trial::spring().await;
    assert!(!kinds(&trial.latest_report(ALICE).await.bytes).contains(&"text/calendar".to_owned()));
    trial.receipt(ALICE, "prefer calendar").await;
    trial.found(&campaign("summer"), 3).await;
    let report = trial.latest_report(ALICE).await;
    let message = MessageParser::default().parse(&report.bytes).expect("a mail");
    let entry =
        message.attachments().find(|part| part.is_content_type("text", "calendar")).expect("an entry");
    assert_eq!(entry.attachment_name(), Some("deadline.ics"));
    let text = entry.text_contents().expect("text").replace("\r\n ", "");
    // Founded on 2 November 2026 at 12:00 UTC and open for three days; a moment has passed since.
    assert!(text.contains("DTSTART:20261105T12"), "{text}");
    assert!(text.contains("BEGIN:VCALENDAR") && text.contains("turn 1"), "{text}");
}

#[tokio::test]
async fn unsubscribing_stops_optional_mail_and_no_seat() {
    let trial = Trial::spring().await;
    let report = trial.latest_report(ALICE).await;
    let link = report.header("List-Unsubscribe");
    let address =
        link.trim_start_matches("<mailto:").split('?').next().expect("an address").replace("%2B", "+");
    assert!(address.contains("-stop@"), "{link}");
    let mail = format!(
        "From: <{ALICE}>\r\nTo: <{address}>\r\nSubject: unsubscribe\r\nMessage-ID: <u@x>\r\n\r\n\
         This message was generated by a mail program.\r\nresign\r\n"
    );
    let receipt = only_receipt(trial.bring(ALICE, &address, mail.as_bytes()).await);
    assert!(receipt.words().contains("no more optional mail"), "{}", receipt.words());
    assert!(receipt.words().contains("write resign"), "{}", receipt.words());
    assert!(
        !receipt.words().contains("cannot be taken back"),
        "nothing in it is a command: {}",
        receipt.words()
    );
    assert!(trial.receipt(ALICE, "preferences").await.words().contains("optional mail no"));
    // The address alone, in somebody else's hands, does nothing.
    let forged = mail.replace(ALICE, "mallory@example.net").replace("<u@x>", "<v@x>");
    assert!(trial.bring("mallory@example.net", &address, forged.as_bytes()).await.is_empty());
    assert_eq!(trial.standing("spring").await.1, "running");
}

#[tokio::test]
async fn where_no_plus_part_is_delivered_the_subject_proves_the_seat() {
    let mut trial = Trial::new().await;
    Arc::make_mut(&mut trial.house.config).server.token_in = TokenIn::Subject;
    trial.found(&campaign("spring"), 1).await;
    let report = trial.latest_report(ALICE).await;
    let plain = report.reply_to();
    assert!(!plain.contains('+') && report.subject().contains("[#"), "{} {}", plain, report.subject());
    let mail = trial.answer_to(&report, "show");
    let receipt = only_receipt(trial.bring(ALICE, &plain, &mail).await);
    assert!(receipt.subject().contains("[#"), "{}", receipt.subject());
    // Without the key nobody is proven.
    let text = String::from_utf8(trial.answer_to(&report, "show")).expect("text");
    let (before, rest) = text.split_once("[#").expect("the mark");
    let text = format!("{before}{}", rest.split_once(']').expect("its end").1);
    let answers = trial.bring(ALICE, &plain, text.as_bytes()).await;
    assert!(answers.iter().all(|mail| mail.kind != "receipt"), "nothing is taken from it");
}

#[tokio::test]
async fn where_no_plus_part_is_delivered_an_invitation_is_answered_by_its_subject() {
    let mut trial = Trial::new().await;
    Arc::make_mut(&mut trial.house.config).server.token_in = TokenIn::Subject;
    let invited = "[[invite]]\naddress = \"alice@example.org\"\nname = \"Alice\"\n[[invite]]\naddress = \"bob@example.org\"\n";
    crate::by_mail::founding::found(&trial, &crate::by_mail::founding::file("", invited)).await;
    for (player, answer) in [(ALICE, "join"), ("gm@example.org", "status")] {
        let mail = trial.latest(player).await;
        let plain = mail.reply_to();
        assert!(!plain.contains('+') && mail.subject().contains("[#"), "{plain} {}", mail.subject());
        let answers = trial.bring(player, &plain, &trial.answer_to(&mail, answer)).await;
        let words = answers.last().expect("an answer").words();
        assert!(words.contains("1 of 2 seats are taken"), "{answer}: {words}");
    }
}
