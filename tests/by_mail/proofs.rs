//! The open dice of a campaign, checked from the mails of its players alone: by `verify`, and by a program of another's.

use crate::by_mail::gm::{GM, confirmed};
use crate::by_mail::offers::played::{Table, one_window};
use crate::by_mail::replaying::finished;
use crate::support::binary::{run, said};
use crate::support::posted::Posted;
use crate::support::rows;
use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::Trial;
use std::collections::BTreeSet;
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
pub async fn played(pacing: &'static str, turns: u32) -> Trial {
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
    let told = json["files"].as_array().expect("files").iter();
    assert_eq!(told.map(|file| file["dice"].as_u64().expect("a number")).sum::<u64>(), thrown as u64);
    assert_eq!(json["missing"], serde_json::json!([]));
    // The key is that of the first report, and no other is taken for it.
    let first = trial.mails(PLAYERS[0]).await.remove(0);
    let key = json["keys"][0]["dice"].as_str().expect("a key").to_owned();
    let signer = json["keys"][1]["signer"].as_str().expect("a key").to_owned();
    for key in [&key, &signer] {
        let told: String = first.words().split_whitespace().collect();
        assert!(told.contains(key.as_str()), "{}", first.text());
        assert!(verify(&["--key", key]).status.success());
    }
    assert!(verify(&["--key", &key, "--key", &signer]).status.success());
    let other = proof::Key::new(&rules::dice::Seed([1; 32]), "t", 1).verifier().to_string();
    for other in [&"1".repeat(64), &other] {
        assert_eq!(verify(&["--key", other]).status.code(), Some(1));
    }
    // Whatever the player ordered stands in the reports as it was confirmed.
    assert!(words.contains(" under the checkpoint, as receipt "), "{words}");
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
        (text[..text.len() / 2].to_string(), "its proof cannot be read: line".to_string()),
        (
            "Hello".to_string(),
            "nothing in it can be checked: no dice.txt, no receipt.txt, no checkpoint.txt".to_string(),
        ),
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

/// What shows a seat its own orders is for that seat alone; the checkpoint is for everybody, and the same.
#[tokio::test]
async fn every_seat_gets_the_same_checkpoint_and_its_own_orders() {
    let trial = played("standing", 3).await;
    let of = async |player: &str, name: &str| {
        let mails = trial.mails(player).await;
        mails.iter().flat_map(|mail| letter::enclosed(&mail.bytes, name)).collect::<Vec<_>>()
    };
    let (alice, bob) =
        (of(PLAYERS[0], proof::CHECKPOINT_FILE).await, of(PLAYERS[1], proof::CHECKPOINT_FILE).await);
    assert!(alice.len() > 3, "{}", alice.len());
    assert_eq!(alice, bob);
    let receipts = of(PLAYERS[1], proof::RECEIPT_FILE).await;
    assert!(receipts.len() > 2 && receipts.iter().all(|text| text.contains("\r\nseat 2\r\n")));
    // Whatever opens or orders of hers there is, he has none of it.
    let hers = of(PLAYERS[0], proof::ORDERS_FILE).await;
    let secrets = hers.iter().flat_map(|text| text.lines()).filter(|line| line.starts_with("salt "));
    let his: String = trial.mails(PLAYERS[1]).await.iter().map(|mail| mail.text()).collect();
    let his_files = of(PLAYERS[1], proof::ORDERS_FILE).await.concat();
    let mut count = 0;
    for salt in secrets {
        count += 1;
        assert!(!his.contains(salt) && !his_files.contains(salt));
    }
    assert!(count > 5, "{count}");
    // Nothing he is shown of her orders is shown twice, though she may have had the same on file: that would tell.
    let beside: Vec<&str> = his_files.lines().filter(|line| line.starts_with("beside ")).collect();
    let different: std::collections::BTreeSet<&&str> = beside.iter().collect();
    assert!(beside.len() > 2 && different.len() == beside.len(), "{beside:?}");
}

/// A letter brings what its writer's report said of the history, so that its reader can compare.
#[tokio::test]
async fn a_letter_quotes_the_checkpoint_of_its_writer() {
    let trial = played("standing", 2).await;
    let own = trial.latest_report(PLAYERS[0]).await;
    let checkpoint = letter::enclosed(&own.bytes, proof::CHECKPOINT_FILE);
    trial.say(PLAYERS[0], "press to 2: compare notes").await;
    let mails = trial.mails(PLAYERS[1]).await;
    let signed = mails.iter().rev().find(|mail| mail.kind == "press").expect("a letter");
    assert_eq!(letter::enclosed(&signed.bytes, proof::CHECKPOINT_FILE), checkpoint, "{}", own.text());
    assert!(!checkpoint.is_empty());
}

/// Mails as programs keep many in one file.
pub fn mbox(mails: &[Posted]) -> Vec<u8> {
    let mut mbox = Vec::new();
    for mail in mails {
        mbox.extend_from_slice(b"From house@example.org Wed Nov 25 21:00:00 2026\n");
        let text = String::from_utf8_lossy(&mail.bytes).replace("\r\n", "\n").replace("\nFrom ", "\n>From ");
        mbox.extend_from_slice(text.as_bytes());
        mbox.extend_from_slice(b"\n\n");
    }
    mbox
}

/// As mail programs keep them, and as they pass them on.
#[tokio::test]
async fn mails_are_checked_however_they_are_kept() {
    let trial = played("standing", 3).await;
    let home = tempfile::tempdir().expect("a folder");
    let mails = trial.mails(PLAYERS[0]).await;
    let mbox = mbox(&mails);
    std::fs::write(home.path().join("game.mbox"), &mbox).expect("written");
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (number, mail) in mails.iter().enumerate() {
        let options = zip::write::SimpleFileOptions::default();
        zip.start_file(format!("mails/{number}.eml"), options).expect("begun");
        std::io::Write::write_all(&mut zip, &mail.bytes).expect("written");
    }
    std::fs::write(home.path().join("game.zip"), zip.finish().expect("a zip").into_inner()).expect("written");
    // A list server adds a footer and encodes everything anew.
    let inner = mails.iter().map(|mail| re_encoded(&mail.bytes)).collect::<Vec<_>>();
    for (number, mail) in inner.iter().enumerate() {
        let folder = home.path().join("passed-on");
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join(format!("{number:02}.eml")), mail).expect("written");
    }
    let mut said_before = None;
    for kept in ["game.mbox", "game.zip", "passed-on"] {
        let words = said(home.path(), &["verify", kept]);
        assert!(!words.contains("NOT PROVED") && words.contains("as receipt "), "{kept}: {words}");
        let count = words.lines().filter(|line| line.contains(": t, turn ")).count();
        assert!(*said_before.get_or_insert(count) == count && count > 10, "{kept}: {words}");
    }
    // A mailbox as mail programs keep it: what is read, what is new.
    let maildir = home.path().join("Maildir");
    for folder in ["cur", "new", "tmp"] {
        std::fs::create_dir_all(maildir.join(folder)).expect("a folder");
    }
    let empty = run(home.path(), &["verify", "Maildir"]);
    assert_eq!(empty.status.code(), Some(1));
    let words = String::from_utf8_lossy(&empty.stdout).into_owned();
    assert!(words.contains("Maildir: no mail is in this folder"), "{words}");
    let passed_on = std::fs::read_dir(home.path().join("passed-on")).expect("a folder");
    for (at, entry) in passed_on.enumerate() {
        let entry = entry.expect("a file");
        let name = entry.file_name().into_string().expect("UTF-8");
        let into = if at % 2 == 0 { "cur" } else { "new" };
        std::fs::copy(entry.path(), maildir.join(into).join(format!("{name}:2,S"))).expect("copied");
    }
    let words = said(home.path(), &["verify", "Maildir"]);
    let count = words.lines().filter(|line| line.contains(": t, turn ")).count();
    assert_eq!(Some(count), said_before, "Maildir: {words}");
    // A zip that breaks off.
    std::fs::write(home.path().join("torn.zip"), b"PK\x03\x04 torn").expect("written");
    let output = run(home.path(), &["verify", "torn.zip"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("this zip cannot be read"));
}

/// The same files in a mail that others put together: everything as quoted-printable, long lines folded, a footer below.
fn re_encoded(bytes: &[u8]) -> Vec<u8> {
    let mut out = "From: list@example.org\r\nSubject: Fwd\r\nMIME-Version: 1.0\r\n\
                   Content-Type: multipart/mixed; boundary=\"b\"\r\n\r\n--b\r\n\r\nHello\r\n"
        .to_string();
    for name in proof::Mail::FILES {
        for text in letter::enclosed(bytes, name) {
            let kind =
                "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable";
            out.push_str(&format!(
                "--b\r\n{kind}\r\nContent-Disposition: attachment; filename=\"{name}\"\r\n\r\n"
            ));
            let mut width = 0;
            for byte in text.bytes().filter(|byte| *byte != b'\r') {
                if byte == b'\n' {
                    out.push_str(" =20\r\n");
                    width = 0;
                    continue;
                }
                out.push_str(&format!("={byte:02X}"));
                width += 3;
                if width > 70 {
                    out.push_str("=\r\n");
                    width = 0;
                }
            }
            out.push_str("-- \r\nYou get this because you are on the list\r\n");
        }
    }
    out.push_str("--b--\r\n");
    out.into_bytes()
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

/// The copy of a report for programs is no proof of anything: what would prove it is named.
#[tokio::test]
async fn a_copy_for_programs_without_its_proof_is_named_as_that() {
    let (trial, table) = (Trial::new().await, Table::new("throneworld", 2, "standing", 0));
    table.more("machine-reports = true").found(&trial).await;
    let report = trial.latest_report(PLAYERS[0]).await;
    let home = tempfile::tempdir().expect("a folder");
    let copy = letter::enclosed(&report.bytes, "report.json").pop().expect("a copy");
    std::fs::write(home.path().join("report.json"), copy).expect("written");
    let words = "report.json, the copy of a report for programs, is not signed and proves nothing by itself: what proves the report is \
                 missing, the dice.txt, checkpoint.txt and orders.txt that came with the same mail.";
    for given in ["report.json", "."] {
        let output = run(home.path(), &["verify", given]);
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.code() == Some(1) && said.contains(words), "{given}: {said}");
    }
    // Beside the mail itself it takes nothing away.
    std::fs::write(home.path().join("report.eml"), &report.bytes).expect("written");
    let said = said(home.path(), &["verify", "."]);
    assert!(said.contains(words) && said.contains("the checkpoint is signed"), "{said}");
}

/// What all of this does not show is told to players before the first turn, in the words of the description.
#[tokio::test]
async fn what_is_not_shown_is_told_in_the_same_words_by_the_first_report_and_the_description() {
    let trial = played("standing", 0).await;
    let first = trial.latest_report(PLAYERS[0]).await;
    let words = "Whoever runs the server can read the secret and everybody's orders, and foresee dice where no beacon goes into them.";
    assert!(first.words().contains(words), "{}", first.text());
    for name in ["fair-play.md", "verify.html"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(name);
        let text = std::fs::read_to_string(path).expect("a document");
        let (_, rest) = text.split_once("What it does not show").expect("its section");
        let rest = rest.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(rest.contains(words), "{name}");
    }
}

/// The secret that a game master's `end` tells is checked like that of a last report.
#[tokio::test]
async fn the_secret_told_by_an_end_of_the_game_master_is_checked() {
    let trial = Trial::spring_set_up().await;
    confirmed(&trial, GM, "end turn 2 note We are too few").await;
    let home = tempfile::tempdir().expect("a folder");
    for (number, mail) in trial.mails(ALICE).await.iter().enumerate() {
        std::fs::write(home.path().join(format!("{number:02}.eml")), &mail.bytes).expect("written");
    }
    let words = said(home.path(), &["verify", "."]);
    let well = "spring, turn 2: no open die was thrown, and the secret is that of the key";
    assert!(words.contains(well), "{words}");
    // The salts of one's own orders are found to be those that belong to it; and another secret is found out.
    let told = letter::enclosed(&trial.latest(ALICE).await.bytes, proof::FILE_NAME).concat();
    let secret = told.lines().find_map(|line| line.strip_prefix("secret ")).expect("a secret").trim();
    let other = told.replace(secret, &"0".repeat(64));
    std::fs::write(home.path().join("dice.txt"), other).expect("written");
    let output = run(home.path(), &["verify", "00.eml", "dice.txt"]);
    let words = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(1), "{words}");
    assert!(words.contains("the secret it tells is not that of its key"), "{words}");
}

/// In a turn of many windows each receipt can be held against the window it is for, also where its player was not written to when that
/// closed: the next mail brings what proves it.
#[tokio::test]
async fn each_receipt_of_a_live_turn_can_be_held_against_its_window() {
    let trial = played("live", 3).await;
    let turn = trial.standing("t").await.0;
    for player in PLAYERS {
        let (mut confirmed, mut closed, mut shown) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for mail in trial.mails(player).await {
            let mut read = proof::Mail::default();
            for name in proof::Mail::FILES {
                letter::enclosed(&mail.bytes, name).iter().for_each(|text| read.take(text).expect("reads"));
            }
            confirmed.extend(read.receipts().iter().map(|(one, _)| (one.place.turn, one.place.window)));
            let points = read.checkpoints();
            closed.extend(
                points.iter().filter_map(|(point, _)| point.closed.as_ref()).map(|c| (c.turn, c.window)),
            );
            // What everybody is shown says nothing of who wrote when.
            let public = letter::enclosed(&mail.bytes, proof::CHECKPOINT_FILE).concat();
            assert!(public.matches("adjudicator checkpoint").count() <= 1, "{public}");
            if !points.is_empty() {
                shown.extend(read.orders().iter().map(|own| (own.place.turn, own.place.window)));
            }
        }
        confirmed.retain(|(of, _)| *of < turn);
        assert!(confirmed.len() > 8, "{confirmed:?}");
        let open: Vec<_> =
            confirmed.iter().filter(|place| !closed.contains(place) || !shown.contains(place)).collect();
        assert!(open.is_empty(), "{player}: {open:?} of {confirmed:?}");
    }
    let home = tempfile::tempdir().expect("a folder");
    files(&trial, PLAYERS[0], home.path()).await;
    let output = run(home.path(), &["verify", "."]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}
