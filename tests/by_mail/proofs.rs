//! The open dice of a campaign, checked from the mails of its players alone: by `verify`, and by a program of another's.

use crate::offers::played::{Table, one_window};
use crate::replaying::finished;
use crate::support::binary::{run, said};
use crate::support::posted::Posted;
use crate::support::rows;
use crate::support::scripts::BOB;
use crate::support::trial::Trial;
use std::path::Path;
use std::process::Command;

const PLAYERS: [&str; 2] = ["p0@example.org", "p1@example.org"];

fn dice(mail: &Posted) -> Option<String> {
    letter::enclosed(&mail.bytes, proof::FILE_NAME).pop()
}

/// Every mail of a player as a file, in order; with the file of dice of each that has one.
async fn files(trial: &Trial, player: &str, folder: &Path) -> (Vec<String>, Vec<String>) {
    let (mut mails, mut notes) = (Vec::new(), Vec::new());
    for (number, mail) in trial.mails(player).await.iter().enumerate() {
        let name = folder.join(format!("{}-{number:02}.eml", player.split('@').next().expect("a name")));
        std::fs::write(&name, &mail.bytes).expect("written");
        mails.push(name.to_str().expect("UTF-8").to_owned());
        if let Some(text) = dice(mail) {
            let name = name.with_extension("txt");
            std::fs::write(&name, text).expect("written");
            notes.push(name.to_str().expect("UTF-8").to_owned());
        }
    }
    (mails, notes)
}

/// Some turns of Throneworld, in which dice are thrown.
async fn played(pacing: &'static str, turns: u32) -> Trial {
    let (trial, table) = (Trial::new().await, Table::new("throneworld", 2, pacing, 0));
    table.found(&trial).await;
    while trial.standing("t").await.0 <= turns {
        one_window(&trial, &table).await;
    }
    trial
}

#[tokio::test]
async fn a_player_checks_every_die_with_nothing_but_the_mails() {
    checked(&played("standing", 5).await).await;
}

/// A round in many windows, each with a report that goes on where the one before ended.
#[tokio::test]
async fn a_round_in_many_mails_is_checked_whole() {
    checked(&played("live", 2).await).await;
}

async fn checked(trial: &Trial) {
    let home = tempfile::tempdir().expect("a folder");
    let (mails, notes) = files(trial, PLAYERS[0], home.path()).await;
    // No settings, no database: an empty folder.
    let verify = |more: &[&str]| {
        let mut arguments = vec!["verify"];
        arguments.extend(mails.iter().map(String::as_str));
        arguments.extend(more);
        run(home.path(), &arguments)
    };
    let output = verify(&[]);
    let words = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{words}");
    // Every die the campaign has thrown openly is among them, once.
    let sql = "SELECT rolls FROM turn WHERE campaign = 't' ORDER BY turn";
    let mut thrown = 0;
    for rolls in rows::words(&trial.database(), sql).await {
        let rolls: Vec<rules::table::Roll> = serde_json::from_str(&rolls).expect("rolls");
        thrown += rolls.iter().filter(|roll| !roll.hidden).count();
    }
    assert!(thrown > 4, "{thrown}");
    let json: serde_json::Value = serde_json::from_slice(&verify(&["--json"]).stdout).expect("JSON");
    let told =
        json["files"].as_array().expect("files").iter().flat_map(|f| f["notes"].as_array().expect("notes"));
    assert_eq!(told.map(|note| note["dice"].as_u64().expect("a number")).sum::<u64>(), thrown as u64);
    // The key is that of the first report, and no other is taken for it.
    let first = trial.mails(PLAYERS[0]).await.remove(0);
    let key = json["files"][0]["notes"][0]["key"].as_str().expect("a key").to_owned();
    assert!(first.words().split_whitespace().any(|word| word == key), "{}", first.text());
    assert!(verify(&["--key", &key]).status.success());
    assert_eq!(verify(&["--key", &"1".repeat(64)]).status.code(), Some(1));
    // The folder with all of it says the same; what else lies there is passed over.
    std::fs::write(home.path().join("note-to-self.md"), "Hello").expect("written");
    let whole = said(home.path(), &["verify", "."]);
    assert!(whole.contains(" open throws are proved") && !whole.contains("note-to-self"), "{whole}");
    // Another's program says the same.
    let script = format!("{}/../docs/examples/verify-dice.py", env!("CARGO_MANIFEST_DIR"));
    let other = Command::new("python3").arg(&script).args(&notes).output();
    match other {
        Ok(other) => {
            let words = String::from_utf8_lossy(&other.stdout).into_owned();
            assert!(other.status.success(), "{words}{}", String::from_utf8_lossy(&other.stderr));
            assert!(words.contains(&key), "{words}");
            let counts = words
                .lines()
                .filter_map(|l| l.split_once(": ")?.1.split_once(" open")?.0.parse::<usize>().ok());
            assert_eq!(counts.sum::<usize>(), thrown, "{words}");
        }
        Err(why) => assert!(std::env::var("CI").as_deref() != Ok("true"), "python3 is needed here: {why}"),
    }
}

/// Every seat's file is the same, byte for byte, and no larger than it must be.
#[tokio::test]
async fn every_seat_is_told_the_same_of_the_dice() {
    let trial = played("standing", 5).await;
    let told = async |player: &str| trial.mails(player).await.iter().filter_map(dice).collect::<Vec<_>>();
    let (alice, bob) = (told(PLAYERS[0]).await, told(PLAYERS[1]).await);
    assert!(!alice.is_empty());
    assert_eq!(alice, bob);
    // Without dice in a report nothing goes with it.
    assert!(alice.iter().skip(1).all(|text| text.contains("\r\nproof ")));
}

#[tokio::test]
async fn a_changed_die_another_turns_mail_and_a_torn_file_are_named() {
    let trial = played("standing", 5).await;
    let home = tempfile::tempdir().expect("a folder");
    let (_, notes) = files(&trial, PLAYERS[0], home.path()).await;
    let with_dice = notes.iter().find(|n| std::fs::read_to_string(n).expect("read").contains("\r\nd"));
    let text = std::fs::read_to_string(with_dice.expect("dice were thrown")).expect("read");
    let at = text.find("\r\nd").expect("a throw") + 2;
    let (die, rest) = text[at..].split_once(' ').expect("a throw");
    let sides: u32 = die[1..].parse().expect("a number");
    let value: u32 = rest.split([' ', ':']).next().expect("a value").parse().expect("a number");
    let other = if value == sides { 1 } else { value + 1 };
    let after = at + die.len() + 1;
    let changed = format!("{}{other}{}", &text[..after], &text[after + value.to_string().len()..]);
    for (text, words) in [
        (changed, format!("it says {other}, but the die showed {value}")),
        (text.replace("\r\nturn ", "\r\nturn 1"), "NOT PROVED: proof 1 does not hold".to_string()),
        (text[..text.len() / 2].to_string(), "its dice.txt cannot be read: line".to_string()),
        ("Hello".to_string(), "no dice.txt in it".to_string()),
    ] {
        let file = home.path().join("changed.txt");
        std::fs::write(&file, text).expect("written");
        let output = run(home.path(), &["verify", "changed.txt"]);
        assert_eq!(output.status.code(), Some(1), "{words}");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(said.contains(&words), "{words}: {said}");
    }
    assert_eq!(run(home.path(), &["verify", "nowhere.txt"]).status.code(), Some(1));
}

/// The last mail tells the secret, and it is checked against the key.
#[tokio::test]
async fn the_secret_told_at_the_end_is_that_of_the_key() {
    let trial = finished().await;
    let home = tempfile::tempdir().expect("a folder");
    let (mails, _) = files(&trial, BOB, home.path()).await;
    let mut arguments = vec!["verify"];
    arguments.extend(mails.iter().map(String::as_str));
    let words = said(home.path(), &arguments);
    assert!(words.contains(", and the secret is that of the key"), "{words}");
}
