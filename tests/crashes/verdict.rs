//! What must hold when everything is over, however often the daemon was killed.

use crate::phases::maildir;
use crate::support::posted::{Posted, header};
use crate::support::rows;
use crate::support::trial::Trial;
use adjudicator::turn::replay::replay;
use sqlx::Row;
use std::collections::{BTreeMap, BTreeSet};

/// Figures for the table.
pub struct Figures {
    /// Turns played, all campaigns.
    pub turns: usize,
    /// Mails in Maildirs.
    pub mails: usize,
    /// Copies of mails that were known already.
    pub copies: usize,
    /// Campaigns that came to their end.
    pub over: usize,
}

/// Checks everything.
pub async fn holds(trial: &Trial, acknowledged: &BTreeSet<String>, names: &[String]) -> Figures {
    let copies = every_acknowledged_mail_was_dealt_with_once(trial, acknowledged).await;
    let (turns, over) = no_turn_was_played_twice(trial, names).await;
    let mails = every_mail_arrived_once(trial, acknowledged).await;
    ids_are_the_ones_that_were_due(trial, names).await;
    Figures { turns, mails, copies, over }
}

async fn every_acknowledged_mail_was_dealt_with_once(
    trial: &Trial,
    acknowledged: &BTreeSet<String>,
) -> usize {
    let mut done = BTreeMap::<String, usize>::new();
    let mut copies = 0;
    for mail in trial.taken().await {
        let id = header(&mail.bytes, "Message-ID").trim_matches(['<', '>']).to_string();
        match (mail.status.as_str(), mail.reason.as_str()) {
            ("done", _) => *done.entry(id).or_default() += 1,
            ("silent", "the same mail was dealt with before") => copies += 1,
            (status, reason) => panic!("{id} is {status}: {reason}"),
        }
    }
    for id in acknowledged {
        assert_eq!(done.get(id), Some(&1), "{id} was acknowledged");
    }
    assert!(done.values().all(|count| *count == 1), "dealt with twice: {done:?}");
    copies
}

async fn no_turn_was_played_twice(trial: &Trial, names: &[String]) -> (usize, usize) {
    let mut connection = rows::open(&trial.database()).await;
    let (mut played, mut over) = (0, 0);
    for name in names {
        let sql = "SELECT turn, chain_before, chain FROM turn WHERE campaign = $1 ORDER BY turn";
        let rows = sqlx::query(sql).bind(name.clone()).fetch_all(&mut connection).await.expect(sql);
        let mut before = None::<String>;
        for (at, row) in (1_i64..).zip(&rows) {
            assert_eq!(row.get::<i64, _>(0), at, "{name}: a turn is missing or there twice");
            let link: String = row.get(1);
            assert!(before.is_none_or(|chain| chain == link), "{name}: the chain is broken before turn {at}");
            before = row.get(2);
            assert_eq!(before.is_none(), at == rows.len() as i64, "{name}, turn {at}: only the last is open");
        }
        for turn in replay(&trial.house, name, None).await.expect("replays") {
            assert!(turn.differences.is_empty(), "{name}, turn {}: {:?}", turn.turn, turn.differences);
            played += 1;
        }
        let (_, standing) = trial.standing(name).await;
        assert!(
            standing == "running" || standing == "over",
            "{name} is {standing}: {}",
            trial.reason(name).await
        );
        over += usize::from(standing == "over");
        let sql = "SELECT COUNT(*), MAX(version) FROM filing WHERE campaign = $1 GROUP BY seat";
        for row in sqlx::query(sql).bind(name.clone()).fetch_all(&mut connection).await.expect(sql) {
            assert_eq!(
                row.get::<i64, _>(0),
                row.get::<i64, _>(1),
                "{name}: versions of orders without a gap"
            );
        }
    }
    (played, over)
}

/// Each mail lies once in its Maildir, each thing was told once: a report per seat and turn, a receipt per mail.
async fn every_mail_arrived_once(trial: &Trial, acknowledged: &BTreeSet<String>) -> usize {
    let outbox = rows::outbox(&trial.database()).await;
    let mut by_address = BTreeMap::<&str, Vec<&Posted>>::new();
    for mail in &outbox {
        assert_eq!(mail.status, "sent", "{}: {}", mail.address, mail.subject());
        by_address.entry(&mail.address).or_default().push(mail);
    }
    for (address, posted) in &by_address {
        let mut there = maildir(trial.folder(), address);
        let mut written: Vec<Vec<u8>> = posted.iter().map(|mail| mail.bytes.clone()).collect();
        there.sort();
        written.sort();
        assert_eq!(there.len(), written.len(), "{address}: mails arrived and mails written");
        assert!(there == written, "{address}: what arrived is not what was written");
    }
    let folders = std::fs::read_dir(trial.folder().join("out")).expect("out").count();
    assert_eq!(folders, by_address.len(), "nobody else got anything");
    let mut told = BTreeSet::new();
    let mut answered = BTreeSet::new();
    for mail in &outbox {
        match mail.kind.as_str() {
            "report" => {
                // "[name] Thrones, turn 7: ..." opens a turn; the last turn is told of once more, when it has ended the game.
                let subject = mail.subject();
                let (turn, what) = subject.split_once(": ").expect("a subject");
                let opens = what == "report" || what.starts_with("your orders");
                let fresh = told.insert((mail.address.clone(), turn.to_string(), opens));
                assert!(fresh, "{} was told twice: {subject}", mail.address);
            }
            "receipt" => {
                let id = mail.header("In-Reply-To").trim_matches(['<', '>']).to_string();
                assert!(answered.insert(id.clone()), "{id} was answered twice");
            }
            kind => panic!("a {kind} was mailed: {}", mail.text()),
        }
    }
    assert!(answered.is_superset(acknowledged), "every acknowledged mail was answered");
    // One to open each turn, one at the end: as many as there are rows of turns, the row after the last turn included.
    let sql = "SELECT COUNT(*) FROM seat s WHERE (SELECT COUNT(*) FROM turn t WHERE t.campaign = s.campaign) <> \
               (SELECT COUNT(*) FROM outbox o WHERE o.campaign = s.campaign AND o.seat = s.seat AND o.kind = 'report')";
    assert_eq!(
        rows::number(&trial.database(), sql).await,
        0,
        "seats whose reports and turns do not agree in number"
    );
    outbox.len()
}

/// The Message-IDs of a seat are those of its counter, from the first to the last: nothing was mailed under a second id.
async fn ids_are_the_ones_that_were_due(trial: &Trial, names: &[String]) {
    let mut connection = rows::open(&trial.database()).await;
    for name in names {
        for seat in 0..2u8 {
            let sql = "SELECT o.message_id, s.mails FROM outbox o JOIN seat s ON s.campaign = o.campaign AND s.seat = o.seat \
                       WHERE o.campaign = $1 AND o.seat = $2";
            let rows = sqlx::query(sql)
                .bind(name.clone())
                .bind(i64::from(seat))
                .fetch_all(&mut connection)
                .await
                .expect(sql);
            let count = rows[0].get::<i64, _>(1);
            assert_eq!(rows.len() as i64, count, "{name}: as many mails as were counted");
            let ids: BTreeSet<String> = rows.iter().map(|row| row.get(0)).collect();
            let due = (1..=u32::try_from(count).expect("small"))
                .map(|number| trial.house.key.message_id(name, seat, number, "pbem.test"));
            assert_eq!(ids, due.collect::<BTreeSet<_>>(), "{name}, seat {seat}");
        }
    }
}
