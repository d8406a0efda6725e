//! A game that was taken back: what was played before is in the record, too.

use super::records::{Files, json, packed, take_out, unpacked};
use super::{Ended, TWO, audit, end, gm, holds, played};
use crate::by_mail::offers::played::one_window;
use crate::support::binary::run;
use crate::support::trial::Trial;

/// What is done to a record, and what is to be said of it.
type Made = (&'static str, fn(&mut Files));

/// A campaign that was taken back by two turns, and has gone on since.
pub async fn taken_back(how: &str) -> Trial {
    let (trial, table) = played("throneworld", 2, "standing", 3).await;
    gm(&trial, "t", &format!("rollback to turn 2 {how}")).await;
    while trial.standing("t").await.0 <= 4 {
        one_window(&trial, &table).await;
    }
    trial
}

#[tokio::test]
async fn what_was_taken_back_is_played_too_and_none_of_it_can_be_left_out() {
    for how in ["keep-orders", "reopen"] {
        let trial = taken_back(how).await;
        end(&trial).await;
        let ended = Ended::of(&trial, "t", &TWO).await;
        let said = holds(&ended).await;
        let words = "the game was taken back once, and what was played before is in the record";
        assert!(said.words.contains(words), "{how}: {}", said.words);
        assert!(said.words.contains("turn 3 as it was left in run 1: played again"), "{how}: {}", said.words);
        // The mails alone, too.
        let verified = run(ended.home.path(), &["verify", "mails-0"]);
        assert!(verified.status.success(), "{how}: {}", String::from_utf8_lossy(&verified.stdout));
        let files = unpacked(&ended.record);
        let other = ended.home.path().join("other.zip");
        let changes: [Made; 3] = [
            ("what was played before run 2 took the game back to turn 2 is missing", |files| {
                take_out(files, "audit/left-in-run-1/");
            }),
            ("which is left out", |files| {
                json(files, "audit/campaign.json", |campaign| campaign["runs"] = serde_json::json!([]));
            }),
            ("audit/left-in-run-1/turn-0003: it is missing: it was taken out", |files| {
                take_out(files, "audit/left-in-run-1/turn-0003/");
            }),
        ];
        for (words, make) in changes {
            let mut changed = files.clone();
            make(&mut changed);
            packed(changed, true, &other);
            let said = audit(ended.home.path(), &[&other]);
            assert_eq!(said.code, Some(1), "{how}: {}", said.words);
            assert!(said.all("fails").iter().any(|f| f.contains(words)), "{how}: {:#?}", said.all("fails"));
        }
    }
}
