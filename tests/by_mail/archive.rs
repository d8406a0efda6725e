//! The past: old reports, records, public pages, the end, moving to another server.

use super::founding::{file, found};
use super::handover::unzipped;
use crate::by_mail::gm::{GM, command};
use crate::support::rows;
use crate::support::scripts::{ALICE, BOB, WHITE_WINS};
use crate::support::trial::{DAY, HOUR, MINUTE, Trial};
use adjudicator::archive::moving::{export, import};
use adjudicator::archive::page::pages;
use campaign::loaded::Loaded;
use campaign::token::ServerKey;

const PLAYERS: &str = "[[player]]\nname = \"Alice\"\naddress = \"alice@example.org\"\n[[player]]\nname = \"Bob\"\naddress = \"bob@example.org\"\n";

#[tokio::test]
async fn a_past_report_comes_again_as_it_was() {
    let trial = Trial::spring_set_up().await;
    let first = trial.mails(BOB).await.remove(0);
    let mails = trial.say(BOB, "report 1").await;
    let kinds: Vec<&str> = mails.iter().map(|m| m.kind.as_str()).collect();
    assert_eq!(kinds, ["receipt", "again"]);
    assert!(mails[1].text().contains(first.text().trim()), "{}", mails[1].text());
    assert_ne!(mails[1].message_id, first.message_id);
    assert!(mails[0].words().contains("is sent to you again"), "{}", mails[0].text());
    // An old form filled in by mistake files nothing.
    let receipt = trial.answer(&mails[1], "e3-e4").await.pop().expect("a receipt");
    assert!(receipt.words().contains("answers a turn that is closed"), "{}", receipt.text());
    let receipt = trial.receipt(BOB, "report 77").await;
    assert!(receipt.words().contains("there are those of turns 1 to 2"), "{}", receipt.text());
}

#[tokio::test]
async fn the_record_of_a_seat_holds_what_that_seat_was_told() {
    let trial = Trial::spring_set_up().await;
    let mails = trial.say(ALICE, "record").await;
    let files = unzipped(&mails[1], "spring-seat-1.zip");
    assert!(files.iter().any(|f| f.0 == "orders/turn-0001.txt"));
    let again = trial.say(ALICE, "record").await;
    assert_eq!(files, unzipped(&again[1], "spring-seat-1.zip"), "the same content gives the same file");
}

/// Bytes of sent mails in the database.
async fn sent_bytes(trial: &Trial) -> i64 {
    rows::number(&trial.database(), "SELECT CAST(SUM(LENGTH(bytes)) AS BIGINT) FROM outbox").await
}

#[tokio::test]
async fn old_pictures_take_no_room_and_are_drawn_again_for_who_asks() {
    let mut trial = Trial::spring_set_up().await;
    let mails = trial.say(ALICE, "record\nreport 1").await;
    let record = unzipped(&mails[1], "spring-seat-1.zip");
    assert!(record.iter().any(|file| file.0 == "maps/turn-0001-1.png"));
    let mut config = (*trial.house.config).clone();
    config.keep.pictures_ms = Some(MINUTE);
    trial.house.config = std::sync::Arc::new(config);
    trial.after(2 * MINUTE).await;
    let before = sent_bytes(&trial).await;
    adjudicator::archive::retention::run(&trial.house).await.expect("run");
    let after = sent_bytes(&trial).await;
    assert!(after * 3 < before, "{after} of {before} bytes are left");
    assert!(trial.mails(ALICE).await[0].pictures().is_empty(), "the picture of the first report is gone");
    let again = trial.say(ALICE, "record\nreport 1").await;
    assert_eq!(unzipped(&again[1], "spring-seat-1.zip"), record, "nothing that can be asked for is lost");
    let (then, now) = (&mails[2], &again[2]);
    assert_eq!((then.kind.as_str(), now.kind.as_str()), ("again", "again"));
    assert_eq!(then.text(), now.text());
    assert_eq!(then.pictures(), now.pictures(), "the same picture, drawn again");
    assert_eq!(then.pictures().len(), 1);
}

/// A mail server that takes small mails alone: everything arrives all the same, in parts.
#[tokio::test]
async fn what_is_too_large_for_one_mail_comes_in_parts() {
    let mut trial = Trial::spring_set_up().await;
    let whole = trial.say(ALICE, "record").await;
    let mut all: Vec<String> = unzipped(&whole[1], "spring-seat-1.zip").into_iter().map(|f| f.0).collect();
    for (player, order) in [(ALICE, "i3-h4"), (BOB, "a7-b6"), (ALICE, "h4-g5"), (BOB, "b6-a5")] {
        trial.say(player, order).await;
        trial.after(HOUR).await;
    }
    let whole = trial.say(ALICE, "record").await;
    let entire: Vec<String> = unzipped(&whole[1], "spring-seat-1.zip").into_iter().map(|f| f.0).collect();
    assert!(all.iter().all(|name| entire.contains(name)), "{entire:?}");
    let mut config = (*trial.house.config).clone();
    config.outbox.mail_bytes = 131_072;
    trial.house.config = std::sync::Arc::new(config);
    let parted = trial.say(ALICE, "record").await;
    let parts: Vec<_> =
        parted.iter().filter(|mail| mail.subject().contains("the record of your seat")).collect();
    assert!(parts.len() > 1, "{}", parts.len());
    all.clear();
    for (number, part) in (1..).zip(&parts) {
        assert!(part.subject().ends_with(&format!("{number} of {}", parts.len())), "{}", part.subject());
        assert!(part.bytes.len() <= 131_072, "{} bytes", part.bytes.len());
        let name = format!("spring-seat-1-part-{number}-of-{}.zip", parts.len());
        all.extend(unzipped(part, &name).into_iter().map(|file| file.0));
    }
    all.sort();
    let mut entire = entire;
    entire.sort();
    assert_eq!(all, entire, "nothing is left out, and nothing comes twice");
    // The farewell says so, and what was agreed to be disclosed follows it.
    trial.say(BOB, "resign").await;
    trial.say(BOB, "confirm").await;
    trial.after(2 * HOUR).await;
    let mails = trial.mails(ALICE).await;
    let at = mails.iter().position(|mail| mail.subject().contains("farewell")).expect("a farewell");
    assert!(mails[at].words().contains("comes in mails of its own"), "{}", mails[at].text());
    let after: Vec<String> = mails[at + 1..].iter().map(|mail| mail.subject()).collect();
    assert!(
        after.iter().filter(|subject| subject.contains("the record of your seat")).count() > 1,
        "{after:?}"
    );
    assert!(after.iter().any(|subject| subject.contains("the whole record")), "{after:?}");
}

/// Asked for twice while it waits, it is made once; and it waits for nobody who is at the database.
#[tokio::test]
async fn what_is_asked_for_twice_at_once_is_sent_once() {
    let trial = Trial::spring_set_up().await;
    let mails = trial.say(ALICE, "record\nreport 1\nmy data\nrecord\nreport 1\nmy data").await;
    let mut kinds: Vec<&str> = mails.iter().map(|mail| mail.kind.as_str()).collect();
    kinds.sort_unstable();
    assert_eq!(kinds, ["again", "data", "notice", "receipt"]);
    assert_eq!(rows::number(&trial.database(), "SELECT COUNT(*) FROM errand").await, 0);
}

#[tokio::test]
async fn my_data_is_sent_to_the_registered_address_alone() {
    let trial = Trial::spring_set_up().await;
    let mails = trial.say(ALICE, "my data").await;
    let data = mails.iter().find(|m| m.kind == "data").expect("a mail of its own");
    let files = unzipped(data, "my-data.zip");
    let about =
        String::from_utf8(files.iter().find(|f| f.0 == "about.txt").expect("about").1.clone()).expect("text");
    assert!(about.contains("spring, seat 1: name \"Alice\""), "{about}");
    assert!(
        files.iter().any(|f| f.0.starts_with("mails/") && String::from_utf8_lossy(&f.1).contains("row 3"))
    );
    for (name, bytes) in &files {
        assert!(!String::from_utf8_lossy(bytes).contains(BOB), "{name}");
    }
}

#[tokio::test]
async fn the_end_discloses_what_was_agreed_and_then_keys_die() {
    let trial = Trial::new().await;
    found(&trial, &file("disclose = \"record\"\nfarewell = \"2 days\"", PLAYERS)).await;
    trial.set_up().await;
    let mover = if trial.latest_report(ALICE).await.subject().contains("orders by") { ALICE } else { BOB };
    trial.say(mover, "resign").await;
    trial.say(mover, "confirm").await;
    let over = trial.latest_report(BOB).await;
    trial.after(30 * MINUTE).await;
    assert_eq!(trial.latest(BOB).await, over, "an hour for second thoughts");
    trial.after(HOUR).await;
    let farewell = trial.latest(BOB).await;
    assert!(farewell.subject().contains("farewell"), "{}", farewell.subject());
    assert!(!farewell.words().contains("Who played"), "names were not agreed on");
    unzipped(&farewell, "spring-seat-2.zip");
    let whole = unzipped(&farewell, "spring-whole.zip");
    let orders = whole.iter().find(|f| f.0 == "orders/seat-1/turn-0001.txt").expect("the rival's orders");
    assert!(!orders.1.is_empty());
    // Farewells are read until the keys die.
    let receipt = trial.answer(&farewell, "status").await;
    assert_eq!(receipt[0].kind, "receipt");
    trial.after(2 * DAY).await;
    assert!(trial.answer(&farewell, "status").await.is_empty());
    assert_eq!(trial.last_taken().await.status, "stranger");
    assert_eq!(trial.mails(BOB).await.iter().filter(|m| m.subject().contains("farewell")).count(), 1);
}

#[tokio::test]
async fn public_pages_hold_what_everybody_may_hear() {
    let trial = Trial::spring_set_up().await;
    let mut tx = trial.house.store.read().await.expect("read");
    let loaded = Loaded::load(&mut tx, "spring").await.expect("load").expect("spring");
    let all = pages(&trial.house, &mut tx, &loaded).await.expect("pages");
    let names: Vec<&str> = all.iter().map(|p| p.0.as_str()).collect();
    assert_eq!(names, ["index.html", "keys.txt", "turn-1.html", "turn-1-dice.txt", "turn-1-checkpoint.txt"]);
    let index = &all[0].1;
    assert!(index.contains("<li>Alice</li>") && index.contains("turn-1.html"), "{index}");
    // Nothing stands on the board before both armies do; then everybody can count.
    let figures = index.contains("<th>Pieces</th>");
    assert!(figures && index.contains("Alice</th><td>14</td>"), "{index}");
    for (name, html) in &all {
        for secret in [ALICE, BOB, "gm@example.org"] {
            assert!(!html.contains(secret), "{secret} in {name}");
        }
    }
}

#[tokio::test]
async fn a_campaign_moves_to_another_server_and_goes_on_there() {
    let trial = Trial::spring_set_up().await;
    let running = export(&trial.house, "spring").await.expect_err("it runs").to_string();
    assert!(running.contains("pause it first"), "{running}");
    command(&trial, GM, "pause We are moving").await;
    let parcel = export(&trial.house, "spring").await.expect("packed");
    let mut other = Trial::new().await;
    // No two servers have the same key.
    other.house.key = ServerKey::new([8; 32]);
    let mut cut = parcel.clone();
    let at = cut.len() / 2;
    cut[at] = if cut[at] == b'a' { b'b' } else { b'a' };
    assert!(import(&other.house, &cut).await.is_err(), "a changed file is refused");
    let (name, turns) = import(&other.house, &parcel).await.expect("taken in");
    assert_eq!((name.as_str(), turns), ("spring", 1));
    let again = import(&other.house, &parcel).await.expect_err("here already").to_string();
    assert!(again.contains("already"), "{again}");
    other.settle().await;
    let told = other.latest(ALICE).await;
    assert!(told.subject().contains("has moved to another server"), "{}", told.subject());
    // An old key does not work here; the new one does, and the game is won as it would have been.
    assert_ne!(told.token(), trial.latest(ALICE).await.token());
    // The game master hears of it too, with a key that works here.
    let moved = other.latest(GM).await;
    assert!(moved.subject().contains("the campaign has moved here"), "{}", moved.subject());
    assert_ne!(moved.token(), trial.latest(GM).await.token());
    let goes_on = other.answer(&moved, "resume").await;
    assert!(goes_on[0].words().contains("spring goes on."), "{}", goes_on[0].text());
    let past = other.say(ALICE, "report 1").await;
    assert_eq!(past[1].kind, "again", "the past came along");
    other.answer(&past[0], WHITE_WINS).await;
    other.after(HOUR).await;
    assert_eq!(other.standing("spring").await.1, "over");
    // A chain that was tampered with is not taken in, and leaves nothing behind.
    let third = Trial::new().await;
    rows::run(&trial.database(), "UPDATE turn SET rolls = '[]' WHERE turn = 1").await;
    let forged = export(&trial.house, "spring").await.expect("packed");
    let refused = import(&third.house, &forged).await.expect_err("forged").to_string();
    assert!(refused.contains("comes out otherwise"), "{refused}");
    assert_eq!(rows::number(&third.database(), "SELECT COUNT(*) FROM seat").await, 0);
}
