//! Ballots in the mails of several voters, compared by an audit as `verify` compares them.

use super::{Ended, audit, end};
use crate::by_mail::offers::played::Table;
use crate::support::trial::{DAY, Trial};
use proof::{BALLOT_FILE, BALLOTS_FILE, BallotReceipt, Ballots, Choice, Key, Vote};
use rules::dice::Seed;
use std::path::PathBuf;

const PLAYERS: [&str; 2] = ["p0@example.org", "p1@example.org"];

/// A campaign that voted once, told the counts, and was ended by its game master.
async fn voted() -> (Trial, Ended) {
    let trial = Trial::new().await;
    let more = format!("gm = {:?}\n[votes]\nannounce = \"counts\"", crate::by_mail::gm::GM);
    let table = Table::new("throneworld", 2, "standing", 0).more(&more);
    table.found(&trial).await;
    trial.answer(&trial.latest_report(PLAYERS[0]).await, "propose pause").await;
    trial.answer(&trial.latest_report(PLAYERS[1]).await, "vote no 1").await;
    trial.after(4 * DAY).await;
    end(&trial).await;
    let ended = Ended::of(&trial, "t", &PLAYERS).await;
    (trial, ended)
}

/// The mail of a player that has this file, and the file.
fn mail_with(ended: &Ended, player: usize, name: &str) -> (PathBuf, String) {
    let mut all: Vec<PathBuf> = std::fs::read_dir(&ended.mails[player])
        .expect("a folder")
        .map(|entry| entry.expect("a file").path())
        .collect();
    all.sort();
    let text = |path: &PathBuf| letter::enclosed(&std::fs::read(path).expect("read"), name).pop();
    let found = all.into_iter().find_map(|path| text(&path).map(|text| (path, text)));
    found.unwrap_or_else(|| panic!("no mail with {name}"))
}

#[tokio::test]
async fn ballots_are_compared_across_all_mails() {
    let (trial, ended) = voted().await;
    let said = ended.audit();
    assert_eq!(said.all("fails"), [""; 0], "{}", said.words);
    for words in [
        "the ballot ",
        " in vote 1 is signed",
        "the ballots of vote 1 add up to 1 in favour and 1 against, of 2 who could vote; yours are among them",
    ] {
        assert!(said.words.contains(words), "{words}: {}", said.words);
    }
    // The house counts another ballot than it confirmed: signed by itself, and found by the mails of its voter.
    let mut tx = trial.house.store.read().await.expect("read");
    let seed = tx.campaign("t").await.expect("read").expect("a campaign").seed;
    drop(tx);
    let secret = Seed(seed.try_into().expect("32 bytes"));
    let key = Key::new(&secret, "t", 1);
    let vote = |turn| Vote { campaign: "t".into(), run: 1, turn, vote: 1 };
    let other = [5, 6].map(|salt| Choice { yes: true, salt: [salt; 32] });
    let list = Ballots::of(vote(1), 2, other).signed(&key);
    let path = ended.home.path().join("ballots.txt");
    std::fs::write(&path, &list).expect("written");
    let (own, _) = mail_with(&ended, 1, BALLOT_FILE);
    let (honest, _) = mail_with(&ended, 1, BALLOTS_FILE);
    for (files, words) in [
        (vec![own.as_path(), path.as_path()], "is not among those that were counted"),
        (
            vec![honest.as_path(), path.as_path()],
            "another mail lists other ballots of this vote: two results were told",
        ),
    ] {
        let said = audit(ended.home.path(), &[&[ended.record.as_path()], &files[..]].concat());
        assert!(said.code == Some(1) && said.words.contains(words), "{words}: {}", said.words);
    }
    // One ballot for two voters of one mind.
    let (receipts, again) = (ended.home.path().join("0.txt"), ended.home.path().join("1.txt"));
    for (seat, path) in [(1, &receipts), (2, &again)] {
        let choice = Choice { yes: true, salt: [5; 32] };
        let receipt =
            BallotReceipt { vote: vote(1), seat, number: 9, received: "2026-11-25T21:45:00Z".into(), choice };
        std::fs::write(path, receipt.signed(&key)).expect("written");
    }
    let said = audit(ended.home.path(), &[&ended.record, &receipts, &again]);
    let words = "seats 1 and 2 were given one and the same ballot";
    assert!(said.code == Some(1) && said.words.contains(words), "{}", said.words);
    // Signed by somebody else.
    let stranger = Ballots::of(vote(1), 2, other).signed(&Key::new(&Seed([9; 32]), "t", 1));
    std::fs::write(&path, stranger).expect("written");
    let said = audit(ended.home.path(), &[&ended.record, &path]);
    let words = "what it brings was made with another secret than the one in the record";
    assert!(said.code == Some(1) && said.words.contains(words), "{}", said.words);
}
