//! Mail that came in: kept before the mail system is told "yes", worked through in order of arrival.

use std::fmt;

use sqlx::Row;
use sqlx::any::AnyRow;

use super::{StoreError, Tx, ids, text};

/// How often a mail is worked on before it is given up and shown to the operator. Many, because the program may die over a
/// mail for reasons that are not the mail's (a machine that loses power again and again): an acknowledged mail is not to be
/// set aside for that. A mail that does kill the program costs as many starts, and no more.
pub const ATTEMPTS: i64 = 20;

/// Why a mail was given up when nothing was noted: the program did not live to note it.
pub(super) const DIED: &str = "the program ended while working on it";

/// The name of a stored mail; sorts by arrival.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct MailId(pub String);

impl fmt::Display for MailId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What became of a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailStatus {
    /// Not worked on yet, or to be worked on again.
    New,
    /// From a seat, and dealt with.
    Done,
    /// Must not be answered: a robot, a bounce, a mail seen before.
    Silent,
    /// From nobody we know.
    Stranger,
    /// It has a seat's token and does not prove that the player wrote it; the player was asked.
    Held,
    /// Given up after [`ATTEMPTS`] failures; the operator can look and try again.
    Failed,
}

/// What became of a mail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settled {
    /// What it is now.
    pub status: MailStatus,
    /// Why, for the operator; may be empty.
    pub why: String,
    /// The campaign it is about, and the seat it came from; -1: its game master.
    pub from: Option<(String, i64)>,
}

impl Settled {
    /// Of a mail that came from no seat.
    #[must_use]
    pub fn of_nobody(status: MailStatus, why: impl Into<String>) -> Self {
        Self { status, why: why.into(), from: None }
    }
}

impl MailStatus {
    /// Every status.
    pub const ALL: [MailStatus; 6] = [
        MailStatus::New,
        MailStatus::Done,
        MailStatus::Silent,
        MailStatus::Stranger,
        MailStatus::Failed,
        MailStatus::Held,
    ];

    /// The word it is stored under.
    pub fn word(self) -> &'static str {
        match self {
            MailStatus::New => "new",
            MailStatus::Done => "done",
            MailStatus::Silent => "silent",
            MailStatus::Stranger => "stranger",
            MailStatus::Failed => "failed",
            MailStatus::Held => "held",
        }
    }

    /// The status a word stands for.
    pub fn from_word(word: &str) -> Option<MailStatus> {
        MailStatus::ALL.into_iter().find(|status| status.word() == word)
    }
}

/// A mail as an intake gives it.
#[derive(Debug, Clone, Copy)]
pub struct NewMail<'a> {
    /// Headers and body, as they came.
    pub bytes: &'a [u8],
    /// The address it was delivered to; may hold a reply token, so it is never logged.
    pub recipient: &'a str,
    /// Which intake it came by: `pipe`, `lmtp`, `maildir`, `imap`.
    pub intake: &'a str,
    /// When our side received it, milliseconds since 1970.
    pub received_ms: i64,
    /// Whose mail it is as far as taking turns goes: mails of one lane are dealt with one after another.
    pub lane: &'a str,
    /// The campaign whose key it holds, so that its windows wait for it; empty: none.
    pub for_campaign: &'a str,
}

/// A stored mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// Its name.
    pub id: MailId,
    /// When our side received it, milliseconds since 1970.
    pub received_ms: i64,
    /// Which intake it came by.
    pub intake: String,
    /// The address it was delivered to; never logged.
    pub recipient: String,
    /// As it came; `None` once thrown away under the strangers' quota.
    pub bytes: Option<Vec<u8>>,
    /// How many bytes it had.
    pub size: i64,
    /// What became of it.
    pub status: MailStatus,
    /// Why, for the operator.
    pub reason: String,
    /// The campaign it belonged to.
    pub campaign: Option<String>,
    /// The seat it came from.
    pub seat: Option<i64>,
    /// How often it was begun.
    pub attempts: i64,
}

/// How far apart the mails of one lane are placed that wait at one time. Others' mails fit in between.
const SPACE_MS: i64 = 1_000;

/// As much further back a mail is placed for each so many bytes it has beyond the first: who sends much to read lets those go first
/// who sent little and came a few seconds later. Orders as people send them fit into the first, a late plan of many lines included.
const PLAIN_BYTES: usize = 16 * 1024;

/// Where a mail is placed among those that wait. `last`: the place of its lane's last.
fn place_ms(received_ms: i64, last: Option<i64>, bytes: usize) -> i64 {
    let place = last.map_or(received_ms, |last| received_ms.max(last.saturating_add(SPACE_MS)));
    let more = i64::try_from(bytes.saturating_sub(1) / PLAIN_BYTES).unwrap_or(i64::MAX);
    place.saturating_add(more.saturating_mul(SPACE_MS))
}

pub(super) const COLUMNS: &str =
    "id, received_ms, intake, recipient, size, status, reason, campaign, seat, attempts, bytes";

impl Tx {
    /// Keeps a mail. It is safe once the transaction is committed, not before.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn keep_mail(&mut self, mail: &NewMail<'_>, now_ms: i64) -> Result<MailId, StoreError> {
        let id = MailId(ids::new_id(now_ms));
        let last = sqlx::query("SELECT MAX(place_ms) FROM mail WHERE status = $1 AND lane = $2")
            .bind(MailStatus::New.word())
            .bind(mail.lane.to_owned());
        let last = last.fetch_one(self.conn()).await.and_then(|row| row.try_get::<Option<i64>, _>(0));
        let last = last.map_err(StoreError::query("find a mail's place"))?;
        let place_ms = place_ms(mail.received_ms, last, mail.bytes.len());
        let sql = "INSERT INTO mail (id, received_ms, intake, recipient, bytes, size, status, reason, attempts, lane, \
                   place_ms, for_campaign) VALUES ($1, $2, $3, $4, $5, $6, $7, '', 0, $8, $9, $10)";
        let query = sqlx::query(sql)
            .bind(id.0.clone())
            .bind(mail.received_ms)
            .bind(mail.intake.to_owned())
            .bind(text(mail.recipient))
            .bind(mail.bytes.to_owned())
            .bind(i64::try_from(mail.bytes.len()).unwrap_or(i64::MAX))
            .bind(MailStatus::New.word())
            .bind(mail.lane.to_owned())
            .bind(place_ms)
            .bind(mail.for_campaign.to_owned());
        let done = query.execute(self.conn()).await;
        done.map_err(StoreError::query("keep a mail"))?;
        self.news.work = true;
        Ok(id)
    }

    /// Whether fewer than so many mails wait to be dealt with. It never looks at more of them than that.
    ///
    /// # Errors
    /// [`StoreError::Full`] when they do not; [`StoreError::Query`].
    pub async fn room_for_mail(&mut self, waiting: u32) -> Result<(), StoreError> {
        let sql = "SELECT COUNT(*) FROM (SELECT 1 FROM mail WHERE status = $1 LIMIT $2) AS waiting";
        let query = sqlx::query(sql).bind(MailStatus::New.word()).bind(i64::from(waiting));
        let row = query.fetch_one(self.conn()).await;
        let there: i64 = row.and_then(|row| row.try_get(0)).map_err(StoreError::query("count what waits"))?;
        if there < i64::from(waiting) { Ok(()) } else { Err(StoreError::Full { waiting }) }
    }

    /// Writes down what became of a new mail: in the transaction that holds its consequences. False when the mail is
    /// not new any more; another worker dealt with it then, and this transaction must be dropped.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn settle_mail(&mut self, id: &MailId, settled: &Settled) -> Result<bool, StoreError> {
        let sql = "UPDATE mail SET status = $1, reason = $2, campaign = $3, seat = $4, holder = '', lease_ms = 0 \
                   WHERE id = $5 AND status = $6";
        let query = sqlx::query(sql)
            .bind(settled.status.word())
            .bind(text(&settled.why))
            .bind(settled.from.as_ref().map(|(campaign, _)| campaign.clone()))
            .bind(settled.from.as_ref().map(|(_, seat)| *seat))
            .bind(id.0.clone())
            .bind(MailStatus::New.word());
        let done = query.execute(self.conn()).await;
        done.map(|done| done.rows_affected() == 1).map_err(StoreError::query("settle a mail"))
    }

    /// Writes down that an attempt at a mail failed, and why. At the last attempt the mail becomes
    /// [`MailStatus::Failed`]; before that it stays new. Gives what it became.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn mail_attempt_failed(&mut self, mail: &Mail, why: &str) -> Result<MailStatus, StoreError> {
        if mail.attempts >= ATTEMPTS {
            give_up(self, &mail.id, why).await?;
            return Ok(MailStatus::Failed);
        }
        let query = sqlx::query("UPDATE mail SET reason = $1 WHERE id = $2 AND status = $3")
            .bind(text(why))
            .bind(mail.id.0.clone())
            .bind(MailStatus::New.word());
        let done = query.execute(self.conn()).await;
        done.map_err(StoreError::query("note why a mail failed"))?;
        Ok(MailStatus::New)
    }

    /// Puts a failed mail back in its place in the order of arrival, with all its attempts. False: it has not failed.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn retry_mail(&mut self, id: &MailId) -> Result<bool, StoreError> {
        let query = sqlx::query(
            "UPDATE mail SET status = $1, attempts = 0, reason = '' WHERE id = $2 AND status = $3",
        )
        .bind(MailStatus::New.word())
        .bind(id.0.clone())
        .bind(MailStatus::Failed.word());
        let done = query.execute(self.conn()).await;
        done.map(|done| done.rows_affected() == 1).map_err(StoreError::query("retry a mail"))
    }

    /// Is there new mail for this campaign that reached our side by this time? Mail that holds no campaign's key holds up
    /// none.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn mail_waits(&mut self, campaign: &str, by_ms: i64) -> Result<bool, StoreError> {
        let sql = "SELECT id FROM mail WHERE status = $1 AND for_campaign IN ($2, '?') AND received_ms <= $3 LIMIT 1";
        let query = sqlx::query(sql).bind(MailStatus::New.word()).bind(campaign.to_owned()).bind(by_ms);
        let row = query.fetch_optional(self.conn()).await.map_err(StoreError::query("look for new mail"))?;
        Ok(row.is_some())
    }

    /// Takes back an attempt, and its claim, that came to nothing for a reason that is not the mail's: the database was
    /// busy, or another worker was faster.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn mail_not_tried(&mut self, id: &MailId) -> Result<(), StoreError> {
        let sql = "UPDATE mail SET attempts = attempts - 1, holder = '', lease_ms = 0 \
                   WHERE id = $1 AND status = $2 AND attempts > 0 AND holder = $3";
        let query =
            sqlx::query(sql).bind(id.0.clone()).bind(MailStatus::New.word()).bind(self.holder.to_string());
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("take an attempt back"))
    }

    /// Takes up all failed mails of a campaign again; how many.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn retry_mails_of(&mut self, campaign: &str) -> Result<u64, StoreError> {
        let sql =
            "UPDATE mail SET status = $1, attempts = 0, reason = '' WHERE campaign = $2 AND status = $3";
        let query = sqlx::query(sql)
            .bind(MailStatus::New.word())
            .bind(campaign.to_owned())
            .bind(MailStatus::Failed.word());
        let done =
            query.execute(self.conn()).await.map_err(StoreError::query("take failed mails up again"))?;
        Ok(done.rows_affected())
    }

    /// One mail, bytes and all.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn mail(&mut self, id: &MailId) -> Result<Option<Mail>, StoreError> {
        let query = sqlx::query(
            "SELECT id, received_ms, intake, recipient, size, status, reason, campaign, seat, attempts, bytes \
             FROM mail WHERE id = $1",
        );
        let row = query.bind(id.0.clone()).fetch_optional(self.conn()).await;
        let row = row.map_err(StoreError::query("show a mail"))?;
        row.map(|row| from_row(&row, true)).transpose()
    }

    /// The newest `limit` mails of a status, newest first, without their bytes.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn mails(&mut self, status: MailStatus, limit: i64) -> Result<Vec<Mail>, StoreError> {
        let query = sqlx::query(
            "SELECT id, received_ms, intake, recipient, size, status, reason, campaign, seat, attempts \
             FROM mail WHERE status = $1 ORDER BY received_ms DESC, id DESC LIMIT $2",
        );
        let rows = query.bind(status.word()).bind(limit).fetch_all(self.conn()).await;
        let rows = rows.map_err(StoreError::query("list mails"))?;
        rows.iter().map(|row| from_row(row, false)).collect()
    }

    /// The newest `limit` mails received since a time, bytes and all, newest first.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn mails_since(&mut self, from_ms: i64, limit: i64) -> Result<Vec<Mail>, StoreError> {
        let query = sqlx::query(
            "SELECT id, received_ms, intake, recipient, size, status, reason, campaign, seat, attempts, bytes \
             FROM mail WHERE received_ms >= $1 ORDER BY received_ms DESC, id DESC LIMIT $2",
        );
        let rows = query.bind(from_ms).bind(limit).fetch_all(self.conn()).await;
        let rows = rows.map_err(StoreError::query("list the latest mails"))?;
        rows.iter().map(|row| from_row(row, true)).collect()
    }

    /// When the latest mail was taken in or written, milliseconds since 1970: no clock may be behind that.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn latest_ms(&mut self) -> Result<Option<i64>, StoreError> {
        let query = sqlx::query(
            "SELECT MAX(at) FROM (SELECT MAX(received_ms) AS at FROM mail \
             UNION ALL SELECT MAX(created_ms) AS at FROM outbox) AS times",
        );
        let row = query.fetch_one(self.conn()).await;
        row.and_then(|row| row.try_get(0)).map_err(StoreError::query("find the latest mail"))
    }

    /// How many mails there are of each status, in the order of [`MailStatus::ALL`].
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn mail_counts(&mut self) -> Result<[(MailStatus, i64); 6], StoreError> {
        let mut counts = MailStatus::ALL.map(|status| (status, 0));
        for (status, count) in &mut counts {
            let query = sqlx::query("SELECT COUNT(*) FROM mail WHERE status = $1").bind(status.word());
            let row = query.fetch_one(self.conn()).await;
            *count = row.and_then(|row| row.try_get(0)).map_err(StoreError::query("count mails"))?;
        }
        Ok(counts)
    }

    /// Throws away the bytes of mails that belong to no campaign and need no more work, whatever became of them: those received before
    /// `keep_from_ms`, then the oldest until what is left fits `max_bytes`. The rows stay. Gives how many were emptied.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn trim_strangers(&mut self, keep_from_ms: i64, max_bytes: i64) -> Result<u64, StoreError> {
        // The running total counts from the newest: what lies beyond the quota is the oldest.
        let sql = "UPDATE mail SET bytes = NULL WHERE id IN (SELECT id FROM (\
                     SELECT id, received_ms, SUM(size) OVER (ORDER BY received_ms DESC, id DESC) AS total FROM mail \
                     WHERE status <> 'new' AND campaign IS NULL AND bytes IS NOT NULL) AS kept \
                   WHERE received_ms < $1 OR total > $2)";
        let done = sqlx::query(sql).bind(keep_from_ms).bind(max_bytes).execute(self.conn()).await;
        done.map(|done| done.rows_affected())
            .map_err(StoreError::query("make room among the mails of strangers"))
    }
}

/// Sets a mail aside for the operator.
pub(super) async fn give_up(tx: &mut Tx, id: &MailId, why: &str) -> Result<(), StoreError> {
    tracing::error!(mail = %id, "gave a mail up after {ATTEMPTS} attempts: {why}");
    let reason = format!("given up after {ATTEMPTS} attempts; the last: {why}");
    let done = tx.settle_mail(id, &Settled::of_nobody(MailStatus::Failed, reason)).await?;
    debug_assert!(done, "only new mails are given up");
    Ok(())
}

/// A mail from a row of the queries above.
pub(super) fn from_row(row: &AnyRow, with_bytes: bool) -> Result<Mail, StoreError> {
    let read = || -> Result<(Mail, String), sqlx::Error> {
        let mail = Mail {
            id: MailId(row.try_get(0)?),
            received_ms: row.try_get(1)?,
            intake: row.try_get(2)?,
            recipient: row.try_get(3)?,
            size: row.try_get(4)?,
            status: MailStatus::New,
            reason: row.try_get(6)?,
            campaign: row.try_get(7)?,
            seat: row.try_get(8)?,
            attempts: row.try_get(9)?,
            bytes: if with_bytes { row.try_get(10)? } else { None },
        };
        Ok((mail, row.try_get(5)?))
    };
    let (mut mail, word) = read().map_err(StoreError::query("read a mail"))?;
    mail.status = MailStatus::from_word(&word).ok_or_else(|| StoreError::Corrupt {
        what: "mail status",
        detail: format!("\"{word}\" of mail {}", mail.id),
    })?;
    Ok(mail)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Store;
    use crate::claims::LEASE_MS;
    use crate::tests::{fresh, open_in};

    async fn keep(store: &Store, text: &str, received_ms: i64) -> MailId {
        keep_in(store, "", text, received_ms).await
    }

    async fn keep_in(store: &Store, lane: &str, text: &str, received_ms: i64) -> MailId {
        let mut tx = store.begin().await.expect("begin");
        let recipient = "game+t@example.org";
        let mail = NewMail {
            bytes: text.as_bytes(),
            recipient,
            intake: "lmtp",
            received_ms,
            lane,
            for_campaign: "",
        };
        let id = tx.keep_mail(&mail, 1_000).await.expect("keep");
        tx.commit().await.expect("commit");
        id
    }

    async fn settle(store: &Store, id: &MailId, status: MailStatus, from: Option<(&str, i64)>) -> bool {
        let mut tx = store.begin().await.expect("begin");
        let done = tx
            .settle_mail(
                id,
                &Settled { status, why: "why".into(), from: from.map(|(c, s)| (c.to_owned(), s)) },
            )
            .await
            .expect("settle");
        tx.commit().await.expect("commit");
        done
    }

    #[tokio::test]
    async fn mails_come_in_the_order_our_side_received_them() {
        let (_folder, store) = fresh().await;
        let late = keep(&store, "late", 300).await;
        let early = keep(&store, "early", 100).await;
        let twin = keep(&store, "twin", 100).await;
        let first = store.claim_mail(0, &[]).await.expect("take").expect("one").mail;
        assert_eq!((&first.id, first.bytes.as_deref()), (&early, Some(&b"early"[..])));
        assert_eq!((first.attempts, first.size, first.recipient.as_str()), (1, 5, "game+t@example.org"));
        // Not settled: it comes again, unless stepped over.
        assert_eq!(store.claim_mail(0, &[]).await.expect("take").expect("one").mail.id, early);
        assert!(settle(&store, &early, MailStatus::Done, Some(("alpha", 2))).await);
        let second = store.claim_mail(0, &[]).await.expect("take").expect("one").mail;
        assert_eq!(second.id, twin, "same time: by order of storing");
        assert!(settle(&store, &twin, MailStatus::Done, Some(("alpha", 2))).await);
        let third = store.claim_mail(0, &[]).await.expect("take").expect("one").mail;
        assert_eq!(third.id, late);
        assert!(settle(&store, &late, MailStatus::Silent, None).await);
        assert_eq!(store.claim_mail(0, &[]).await.expect("take"), None);
        let mut tx = store.read().await.expect("read");
        let done = tx.mail(&early).await.expect("mail").expect("there");
        assert_eq!(
            (done.status, done.campaign.as_deref(), done.seat),
            (MailStatus::Done, Some("alpha"), Some(2))
        );
        assert_eq!(done.reason, "why");
    }

    #[tokio::test]
    async fn a_long_mail_lets_short_ones_of_others_go_first_for_a_few_seconds() {
        let (_folder, store) = fresh().await;
        let long = "x".repeat(3 * PLAIN_BYTES);
        keep_in(&store, "zoe", &long, 10_000).await;
        keep_in(&store, "zoe", "zoe 2", 10_001).await;
        keep_in(&store, "ann", "ann", 11_000).await;
        keep_in(&store, "bob", "bob", 12_500).await;
        let mut order = Vec::new();
        while let Some(claimed) = store.claim_mail(0, &[]).await.expect("take") {
            assert!(settle(&store, &claimed.mail.id, MailStatus::Done, None).await);
            let text = String::from_utf8(claimed.mail.bytes.expect("bytes")).expect("text");
            order.push(text.chars().take(5).collect::<String>());
        }
        assert_eq!(
            order,
            ["ann", "xxxxx", "bob", "zoe 2"],
            "two seconds behind, and its sender's order stays"
        );
    }

    #[tokio::test]
    async fn lanes_take_turns_and_each_keeps_its_order() {
        let (_folder, store) = fresh().await;
        for n in 0..1_000 {
            keep_in(&store, "flood", &format!("flood {n}"), 10_000 + n).await;
        }
        keep_in(&store, "ann", "ann 2", 12_001).await;
        // Held up on its way: it was received before the other.
        keep_in(&store, "ann", "ann 1", 12_000).await;
        keep_in(&store, "bob", "bob", 12_500).await;
        let mut order = Vec::new();
        for _ in 0..10 {
            let mail = store.claim_mail(0, &[]).await.expect("take").expect("one").mail;
            order.push(String::from_utf8(mail.bytes.expect("bytes")).expect("text"));
            assert!(settle(&store, &mail.id, MailStatus::Done, None).await);
        }
        let place = |text: &str| order.iter().position(|found| found == text).expect(text);
        assert!(place("ann 1") < place("ann 2"), "{order:?}");
        assert!(place("ann 2") < 8 && place("bob") < 8, "nobody waits for a thousand mails: {order:?}");
        let flood: Vec<&String> = order.iter().filter(|text| text.starts_with("flood")).collect();
        assert_eq!(flood[..3], ["flood 0", "flood 1", "flood 2"]);
    }

    #[tokio::test]
    async fn a_mail_is_settled_once() {
        let (_folder, store) = fresh().await;
        let id = keep(&store, "x", 1).await;
        assert!(settle(&store, &id, MailStatus::Done, None).await);
        assert!(!settle(&store, &id, MailStatus::Stranger, None).await);
        assert_eq!(
            store.read().await.expect("read").mail(&id).await.expect("mail").expect("there").status,
            MailStatus::Done
        );
    }

    #[tokio::test]
    async fn a_mail_that_kills_the_program_is_given_up_in_the_end() {
        let (folder, store) = fresh().await;
        let killer = keep(&store, "killer", 1).await;
        let next = keep(&store, "next", 2).await;
        for attempt in 1..=ATTEMPTS {
            let mail = store.claim_mail(0, &[]).await.expect("take").expect("one").mail;
            assert_eq!((&mail.id, mail.attempts), (&killer, attempt));
        }
        // The count survives the program.
        store.close().await;
        let store = open_in(&folder).await.expect("open");
        assert_eq!(
            store.claim_mail(0, &[]).await.expect("take"),
            None,
            "the dead program's claim holds its lane"
        );
        let later = LEASE_MS;
        assert_eq!(store.claim_mail(later, &[]).await.expect("take").expect("one").mail.id, next);
        let mut tx = store.begin().await.expect("begin");
        let failed = tx.mails(MailStatus::Failed, 10).await.expect("list");
        assert_eq!(failed.iter().map(|mail| &mail.id).collect::<Vec<_>>(), [&killer]);
        assert!(
            failed[0].reason.contains("20 attempts") && failed[0].reason.contains(DIED),
            "{}",
            failed[0].reason
        );
        assert!(tx.retry_mail(&killer).await.expect("retry"));
        assert!(!tx.retry_mail(&next).await.expect("retry"), "it has not failed");
        tx.commit().await.expect("commit");
        let again = store.claim_mail(0, &[]).await.expect("take").expect("one").mail;
        assert_eq!((again.id, again.attempts), (killer, 1));
    }

    #[tokio::test]
    async fn a_mail_that_fails_every_time_is_failed_with_its_reason() {
        let (_folder, store) = fresh().await;
        let id = keep(&store, "x", 1).await;
        for attempt in 1..=ATTEMPTS {
            let mail = store.claim_mail(0, &[]).await.expect("take").expect("one").mail;
            let mut tx = store.begin().await.expect("begin");
            let became = tx.mail_attempt_failed(&mail, "no template").await.expect("note");
            tx.commit().await.expect("commit");
            assert_eq!(became == MailStatus::Failed, attempt == ATTEMPTS, "{attempt}");
        }
        assert_eq!(store.claim_mail(0, &[]).await.expect("take"), None);
        let mut tx = store.read().await.expect("read");
        let mail = tx.mail(&id).await.expect("mail").expect("there");
        assert!(mail.status == MailStatus::Failed && mail.reason.contains("no template"), "{mail:?}");
        assert_eq!(mail.bytes.as_deref(), Some(&b"x"[..]), "the bytes stay");
        assert_eq!(tx.mail_counts().await.expect("counts")[4], (MailStatus::Failed, 1));
    }

    #[tokio::test]
    async fn strangers_lose_their_oldest_bytes_and_nobody_else_does() {
        let (_folder, store) = fresh().await;
        let mut ids = Vec::new();
        for at in 1..=6 {
            ids.push(keep(&store, "0123456789", at).await);
        }
        let fates = [MailStatus::Stranger, MailStatus::Silent, MailStatus::Done, MailStatus::Failed];
        for (id, fate) in ids.iter().zip(fates) {
            settle(&store, id, fate, None).await;
        }
        settle(&store, &ids[4], MailStatus::Done, Some(("alpha", 0))).await;
        let full = async |store: &Store| {
            let mut tx = store.read().await.expect("read");
            let mut full = Vec::new();
            for id in &ids {
                full.push(tx.mail(id).await.expect("mail").expect("there").bytes.is_some());
            }
            full
        };
        let trim = async |from, max| {
            let mut tx = store.begin().await.expect("begin");
            let count = tx.trim_strangers(from, max).await.expect("trim");
            tx.commit().await.expect("commit");
            count
        };
        assert_eq!(trim(0, 40).await, 0, "all fit");
        assert_eq!(trim(2, 40).await, 1, "mail 1 is too old");
        assert_eq!(full(&store).await, [false, true, true, true, true, true]);
        assert_eq!(trim(0, 25).await, 1, "three of ten bytes do not fit 25");
        assert_eq!(full(&store).await, [false, false, true, true, true, true]);
        assert_eq!(trim(i64::MAX, 0).await, 2, "a seat's mail and a new one are never touched");
        assert_eq!(full(&store).await, [false, false, false, false, true, true]);
    }
}
