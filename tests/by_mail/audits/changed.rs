//! A record that was changed is named as such, with the file.

use super::changes::{CHANGES, Change};
use super::records::{packed, unpacked};
use super::{Ended, TWO, audit, end, gm, holds, played};
use crate::by_mail::offers::played::one_window;
use crate::support::binary::run;
use serde_json::Value;

/// A small campaign with dice, a look and a correction, ended.
pub async fn corrected() -> Ended {
    let (trial, table) = played("throneworld", 2, "standing", 2).await;
    gm(&trial, "t", "look p1").await;
    gm(&trial, "t", "correct turn 3 P1 credits 9 note Counted again.").await;
    one_window(&trial, &table).await;
    gm(&trial, "t", "extend 2 days").await;
    gm(&trial, "t", "correct galaxy.attempts = 1 note A die was counted twice.").await;
    while trial.standing("t").await.0 <= 4 {
        one_window(&trial, &table).await;
    }
    end(&trial).await;
    Ended::of(&trial, "t", &TWO).await
}

#[tokio::test]
async fn whatever_is_changed_in_a_record_is_named() {
    let ended = corrected().await;
    let said = holds(&ended).await;
    let told = "turn 3: it began with what a game master had changed: P1's treasury: ";
    assert!(said.words.contains(told), "{}", said.words);
    assert!(said.words.contains(": the GM looked at what P1 (seat 2) sees."), "{}", said.words);
    let told = "what was done beside the game hangs together, 5 acts of game masters among it, and checkpoints commit to";
    assert!(said.words.contains(told), "{}", said.words);
    let files = unpacked(&ended.record);
    // What a record brings from the reports is checked without the rest, too.
    for record in [ended.record.clone(), ended.of_seat()] {
        let verified = run(ended.home.path(), &["verify", record.to_str().expect("UTF-8")]);
        let words = String::from_utf8_lossy(&verified.stdout).into_owned();
        assert!(verified.status.success() && words.contains("fits all the others here"), "{words}");
    }
    let other = ended.home.path().join("other.zip");
    let mut missed = Vec::new();
    for Change { name, file, says, make } in CHANGES {
        let mut changed = files.clone();
        make(&mut changed);
        // Whoever changes a file and no more is found out by the list.
        packed(changed.clone(), false, &other);
        let said = audit(ended.home.path(), &[&other, &ended.mails[0]]);
        assert_eq!(said.code, Some(1), "{name}: {}", said.words);
        let all = said.all("fails");
        let listed =
            ["it was changed after the record was given out", "it belongs to the record and is not here"];
        assert!(all.iter().any(|f| listed.iter().any(|l| f.contains(l))), "{name}: {all:#?}");
        // Whoever signs the list anew, having the secret, is found out by what comes out.
        packed(changed, true, &other);
        let said = audit(ended.home.path(), &[&other, &ended.mails[0]]);
        assert_eq!(said.code, Some(1), "{name}: {}", said.words);
        let all = said.all("fails");
        println!("{name}: {all:#?}");
        if !all.iter().any(|f| f.contains(file) && f.contains(says)) {
            missed.push(name);
        }
    }
    assert_eq!(missed, [""; 0]);
}

/// Whatever stands in a record, with a list that fits: something is said of it, and nothing panics.
#[tokio::test]
async fn whatever_stands_in_a_record_something_is_said_of_it() {
    let ended = corrected().await;
    let files = unpacked(&ended.record);
    let path = ended.home.path().join("damaged.zip");
    let names: Vec<String> = files.keys().filter(|name| name.starts_with("audit/")).cloned().collect();
    let mut refused = 0;
    for round in 0_u32..240 {
        let draw = blake3::hash(&round.to_le_bytes());
        let draw: Vec<usize> =
            draw.as_bytes().chunks(4).map(|c| usize::from(c[0]) << 8 | usize::from(c[1])).collect();
        let name = &names[draw[0] % names.len()];
        let mut changed = files.clone();
        let bytes = changed.get_mut(name).expect("it is there");
        let at = if bytes.is_empty() { 0 } else { (draw[1] << 8 | draw[2]) % bytes.len() };
        match round % 4 {
            0 => bytes.truncate(at),
            1 if !bytes.is_empty() => bytes[at] = bytes[at].wrapping_add(1),
            // A number that is very large, where one stands.
            2 => {
                let text = String::from_utf8_lossy(bytes).into_owned();
                let digit = text[at.min(text.len())..].find(|c: char| c.is_ascii_digit()).map(|d| d + at);
                if let Some(digit) = digit {
                    bytes.splice(digit..=digit, *b"4294967295");
                }
            }
            _ => drop(bytes.splice(at..at, *b"}]")),
        }
        let unreadable = name == "audit/campaign.json";
        if unreadable && serde_json::from_slice::<Value>(&changed[name]).is_err() {
            packed(changed, false, &path);
        } else {
            packed(changed, true, &path);
        }
        let zips = [("damaged.zip".to_owned(), std::fs::read(&path).expect("read"))];
        match adjudicator::audit::audit(&zips, Vec::new(), &[]) {
            Ok(audited) => refused += usize::from(!audited.is_good()),
            Err(_) => refused += 1,
        }
    }
    // A few changes are none: a digit of a version of what was on file, the pacing.
    assert!(refused > 200, "{refused} of 240");
}
