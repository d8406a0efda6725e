//! A server that is played on moves to PostgreSQL and back, as an operator moves it, and the games go on each time.

use crate::by_mail::gm::{GM, command, knock};
use crate::support::binary::said;
use crate::support::rows;
use crate::support::scripts::{ALICE, BOB, WHITE_WINS};
use crate::support::trial::{HOUR, Trial};
use adjudicator::config::Config;
use adjudicator::house::House;
use campaign::play::replay::replay;
use scratch::Scratch;
use serde_json::Value;
use std::collections::BTreeSet;
use std::io::Write;
use std::sync::Arc;
use store::Store;

/// Goes on with everything as it is, on this database.
async fn moved_to(trial: &mut Trial, url: &str) {
    let settings = std::fs::read_to_string(trial.settings()).expect("settings");
    let settings =
        settings.replace(&format!("\"{}\"", trial.house.config.server.database), &format!("\"{url}\""));
    std::fs::write(trial.settings(), settings).expect("settings");
    let config = Arc::new(Config::load(&trial.settings()).expect("good settings"));
    assert_eq!(config.server.database, url);
    trial.house = House { store: Store::open(url).await.expect("opens"), config, ..trial.house.clone() };
}

/// Copies by the command; what it says of the tables.
fn copied(trial: &Trial, from: &str, to: &str) -> Vec<Value> {
    let told: Value =
        serde_json::from_str(&said(trial.folder(), &["store", "copy", from, to, "--json"])).expect("JSON");
    assert_eq!(told["differences"], serde_json::json!([]), "{told}");
    assert!(told["turns_replayed"].as_u64() > Some(0), "{told}");
    told["tables"].as_array().expect("tables").clone()
}

#[tokio::test]
async fn a_played_server_moves_to_postgres_and_back_and_is_played_on() {
    if rows::on_postgres() {
        // It begins in a file.
        return;
    }
    let server = match Scratch::start(&std::env::temp_dir()) {
        Ok(server) => server,
        Err(why) => {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "PostgreSQL is needed here: {why}");
            writeln!(std::io::stderr(), "\nSKIPPED a_played_server_moves…: {why}").expect("said");
            return;
        }
    };
    let mut trial = Trial::spring_set_up().await;
    let here = trial.house.config.server.database.clone();
    let there = server.database("there").await.expect("a database");
    let back = format!("sqlite:{}", trial.folder().join("back.db").display());
    // The players and the GM use what there is to use: many tables have rows.
    knock(&trial, GM, "spring").await;
    for line in ["tell Alice: We wait for you.", "set settle = 1 hour"] {
        command(&trial, GM, line).await;
    }
    let report = trial.latest_report(ALICE).await;
    for line in [
        "press to Bob: Greetings.",
        "propose extension 2 days",
        "away 20 nov - 22 nov",
        "prefer zone Europe/Paris",
        "address add alice@new.example",
    ] {
        trial.answer(&report, line).await;
    }
    let letters = trial.mails(BOB).await.len();
    trial.house.store.close().await;

    // There and back at once: what arrives is what left, row by row.
    let tables = copied(&trial, &here, &there);
    assert_eq!(copied(&trial, &there, &back), tables);
    let filled = tables.iter().filter(|table| table["rows"].as_u64() > Some(0)).count();
    assert!(filled >= 20, "{filled} tables have rows: {tables:?}");

    // On PostgreSQL a letter is passed on, and Alice moves.
    moved_to(&mut trial, &there).await;
    for words in ["press to Bob: We have moved house.", "i3-h4"] {
        trial.deliver(&report.reply_to(), &trial.answer_to(&report, words)).await;
        trial.settle().await;
    }
    trial.after(2 * HOUR).await;
    assert_eq!(trial.standing("spring").await, (3, "running".into()), "it is Bob's move");
    trial.house.store.close().await;

    // Back in a file: Bob moves, and Alice wins.
    std::fs::remove_file(trial.folder().join("back.db")).expect("the first copy");
    for end in ["", "-wal", "-shm"] {
        // The logs are gone where the last connection was closed well.
        let _ = std::fs::remove_file(format!("{}{end}", trial.database().display()));
    }
    copied(&trial, &there, &here);
    moved_to(&mut trial, &here).await;
    let mails = trial.mails(BOB).await;
    assert!(mails.len() > letters, "what was written there is here");
    assert!(mails.iter().any(|mail| mail.words().contains("We have moved house.")), "the letter too");
    trial.answer(&trial.latest_report(BOB).await, "a7-b6").await;
    trial.after(2 * HOUR).await;
    assert_eq!(trial.standing("spring").await, (4, "running".into()), "it is Alice's move");
    trial.answer(&trial.latest_report(ALICE).await, WHITE_WINS).await;
    trial.after(2 * HOUR).await;
    assert_eq!(trial.standing("spring").await.1, "over");
    let turns = replay(&trial.house.store, "spring", None).await.expect("replayed");
    assert!(turns.len() >= 3 && turns.iter().all(|turn| turn.differences.is_empty()), "{turns:?}");
    let mut ids = BTreeSet::new();
    for mail in [trial.mails(ALICE).await, trial.mails(BOB).await, trial.mails(GM).await].concat() {
        assert!(ids.insert(mail.message_id.clone()), "{} was given out twice", mail.message_id);
    }
}
