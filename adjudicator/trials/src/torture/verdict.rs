//! What must hold when everything is over, however often the daemon was killed; what does not is told trial by trial.

use super::Trial;
use super::players::Players;
use super::sink::{Sink, message_id};
use adjudicator::house::House;
use campaign::play::replay::replay;
use std::collections::{BTreeMap, BTreeSet};
use store::mail::MailStatus;
use store::outbox::PostStatus;

/// More rows than any run of this makes.
const ALL: i64 = 10_000_000;

/// What came of all trials.
#[derive(Default)]
pub(super) struct Verdict {
    /// Trials in which everything happened exactly once.
    pub exactly_once: usize,
    /// Things acknowledged or committed that never came to their end.
    pub lost: usize,
    /// Things done twice: a mail dealt with twice, a turn played twice, a thing told under a second Message-ID.
    pub duplicated: usize,
    /// Mails the mail system was given again with the same Message-ID, since its yes had been lost.
    pub resent_same_id: usize,
    /// Mails the daemon said yes to.
    pub mails_in: usize,
    /// Mails handed over again that it recognised.
    pub copies_in: usize,
    /// Turns played.
    pub turns: usize,
    /// Mails sent, each counted once.
    pub mails_out: usize,
    /// What was wrong, in words.
    pub problems: Vec<String>,
    /// When things went wrong.
    wrong_ms: Vec<i64>,
}

impl Verdict {
    fn lost(&mut self, at_ms: i64, what: String) {
        self.lost += 1;
        self.wrong(at_ms, format!("lost: {what}"));
    }

    fn twice(&mut self, at_ms: i64, what: String) {
        self.duplicated += 1;
        self.wrong(at_ms, format!("twice: {what}"));
    }

    fn wrong(&mut self, at_ms: i64, what: String) {
        self.problems.push(what);
        self.wrong_ms.push(at_ms);
    }
}

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Looks at everything.
pub(super) async fn judge(
    house: &House,
    players: &Players,
    sink: &Sink,
    names: &[String],
    trials: &[Trial],
) -> Result<Verdict, Failure> {
    let mut verdict = Verdict::default();
    mails_in(house, players, &mut verdict).await?;
    turns(house, names, &mut verdict).await?;
    mails_out(house, sink, &mut verdict).await?;
    // What went wrong belongs to the trial it happened in.
    let spoiled: BTreeSet<usize> = verdict
        .wrong_ms
        .iter()
        .map(|at_ms| trials.partition_point(|trial| trial.began_ms <= *at_ms).saturating_sub(1))
        .collect();
    verdict.exactly_once = trials.len() - spoiled.len();
    Ok(verdict)
}

/// Every acknowledged mail was dealt with, once; copies of it were recognised.
async fn mails_in(house: &House, players: &Players, verdict: &mut Verdict) -> Result<(), Failure> {
    let mut done = BTreeMap::<String, usize>::new();
    let mut tx = house.store.read().await?;
    for mail in tx.mails_since(0, ALL).await? {
        let id = message_id(mail.bytes.as_deref().unwrap_or_default());
        match (mail.status, mail.reason.as_str()) {
            (MailStatus::Done, _) => {
                let count = done.entry(id.clone()).or_default();
                *count += 1;
                if *count > 1 {
                    verdict.twice(mail.received_ms, format!("mail {id} was dealt with {count} times"));
                }
            }
            (MailStatus::Silent, "the same mail was dealt with before") => verdict.copies_in += 1,
            (status, reason) => {
                verdict.lost(mail.received_ms, format!("mail {id} is {}: {reason}", status.word()));
            }
        }
    }
    let acknowledged = players.acknowledged();
    verdict.mails_in = acknowledged.len();
    for (id, at_ms) in acknowledged {
        if !done.contains_key(&id) {
            verdict.lost(at_ms, format!("mail {id} was acknowledged"));
        }
    }
    Ok(())
}

/// No turn is missing or there twice, each follows from the one before, and replaying gives the same bytes.
async fn turns(house: &House, names: &[String], verdict: &mut Verdict) -> Result<(), Failure> {
    for name in names {
        let mut tx = house.store.read().await?;
        let campaign = tx.campaign(name).await?.ok_or("a campaign is gone")?;
        let mut before = None::<String>;
        for number in 1..=campaign.turn {
            let Some(turn) = tx.turn(name, number).await? else {
                verdict.lost(campaign.created_ms, format!("turn {number} of {name}"));
                continue;
            };
            if before.is_some_and(|chain| chain != turn.chain_before) {
                verdict.twice(
                    turn.started_ms,
                    format!("turn {number} of {name} does not follow from the one before"),
                );
            }
            verdict.turns += usize::from(turn.chain.is_some());
            before = turn.chain;
        }
        if !["running", "over"].contains(&campaign.standing.word()) {
            verdict.lost(
                campaign.created_ms,
                format!("{name} is {}: {}", campaign.standing.word(), campaign.reason),
            );
        }
        drop(tx);
        for turn in replay(&house.store, name, None).await? {
            if !turn.differences.is_empty() {
                let what =
                    format!("turn {} of {name} replays differently: {:?}", turn.turn, turn.differences);
                verdict.wrong(campaign.created_ms, what);
            }
        }
    }
    Ok(())
}

/// Every mail of the outbox was taken by the mail system, always with the same bytes; nothing else was; nothing was told
/// under two Message-IDs.
async fn mails_out(house: &House, sink: &Sink, verdict: &mut Verdict) -> Result<(), Failure> {
    let taken = sink.mails();
    let mut tx = house.store.read().await?;
    let mut known = BTreeSet::new();
    let (mut answered, mut told) = (BTreeSet::new(), BTreeSet::new());
    let mut numbers = BTreeMap::<(String, i64), u32>::new();
    for status in PostStatus::ALL {
        for row in tx.outbox_list(status, ALL).await? {
            let (id, at_ms) = (row.message_id.clone(), row.created_ms);
            known.insert(id.clone());
            verdict.mails_out += 1;
            let there = taken.get(&id);
            if status != PostStatus::Sent || there.is_none() {
                verdict.lost(
                    at_ms,
                    format!("{} {id} to {} is {}: {}", row.kind, row.address, status.word(), row.last_error),
                );
            }
            if let Some(there) = there {
                verdict.resent_same_id += there.times - 1;
                if there.hashes.len() > 1 {
                    verdict.twice(at_ms, format!("{id} was sent with different bytes"));
                }
            }
            let post = tx.outbox_show(&row.id).await?.ok_or("a mail of the outbox is gone")?;
            let header = |name: &str| header(&post.bytes, name);
            // A receipt answers one mail; the subject of a report names campaign, turn and what is asked.
            let fresh = match row.kind.as_str() {
                "receipt" => answered.insert(header("In-Reply-To")),
                _ => told.insert((
                    row.address.clone(),
                    row.kind.clone(),
                    header("Subject"),
                    header("Reply-To"),
                )),
            };
            if !fresh {
                verdict.twice(at_ms, format!("{} {id} to {}: {}", row.kind, row.address, header("Subject")));
            }
            if let Some(campaign) = row.campaign.zip(row.seat) {
                *numbers.entry(campaign).or_default() += 1;
            }
        }
    }
    for id in taken.keys().filter(|id| !known.contains(*id)) {
        verdict.twice(0, format!("the mail system has {id}, which no outbox knows"));
    }
    // The Message-IDs of a seat are those of its counter: as many mails as were counted.
    for ((campaign, seat), mails) in numbers {
        let seats = tx.seats(&campaign).await?;
        let row = seats.iter().find(|row| i64::from(row.seat) == seat).ok_or("a seat is gone")?;
        if row.mails != mails {
            verdict.wrong(
                0,
                format!("seat {seat} of {campaign} was counted {} mails and wrote {mails}", row.mails),
            );
        }
    }
    Ok(())
}

/// The value of a header, unfolded; empty if there is none.
fn header(bytes: &[u8], name: &str) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut value = None::<String>;
    for line in text.lines().take_while(|line| !line.is_empty()) {
        match (&mut value, line.split_once(':')) {
            (Some(value), _) if line.starts_with([' ', '\t']) => value.push_str(line.trim_end()),
            (Some(_), _) => break,
            (None, Some((head, rest))) if head.eq_ignore_ascii_case(name) => {
                value = Some(rest.trim().to_owned())
            }
            (None, _) => {}
        }
    }
    value.unwrap_or_default()
}
