//! Which mails are dealt with next, and by whom.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::claims::{LEASE_MS, Picking, listed};
use super::mail::{ATTEMPTS, COLUMNS, DIED, Mail, MailStatus, from_row, give_up};
use super::together::Statement;
use super::{Dialect, Store, StoreError, Tx};

/// A mail somebody works on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claimed {
    /// The mail.
    pub mail: Mail,
    /// No other mail waited when it was claimed.
    pub alone: bool,
}

/// Mails somebody works on, in the order in which they are to be dealt with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Batch {
    /// The mails. More than one only where each is tried for the first time: which of several has killed the program could not be
    /// told.
    pub mails: Vec<Mail>,
    /// Others may wait.
    pub more: bool,
}

/// A mail another worker may be dealing with holds back its lane and its campaign: they come in order. `$4`: campaigns to be
/// passed over.
const FREE: &str = "m.status = $1 AND $4 NOT LIKE '%,' || m.for_campaign || ',%' AND NOT EXISTS (\
     SELECT 1 FROM mail b WHERE b.status = $1 AND b.lease_ms > $2 AND b.holder <> $3 \
     AND (b.lane = m.lane OR (b.for_campaign = m.for_campaign AND m.for_campaign <> '')))";

/// It was not claimed a moment ago, for the same batch.
const ANOTHER: &str = "NOT (m.holder = $3 AND m.lease_ms = $5)";

impl Store {
    /// Claims the next new mail; its attempt is counted before it is handed out. So a mail that kills the program is met
    /// [`ATTEMPTS`] times and no more.
    ///
    /// Lanes take turns; in a lane mails come in order of arrival, so that the later of two order mails stays the later. A
    /// mail that another worker claimed, until its lease runs out, holds back its lane and its campaign and nobody else. A
    /// mail that failed comes again before later ones. `passed`: campaigns whose mail is left to others.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn claim_mail(&self, now_ms: i64, passed: &[String]) -> Result<Option<Claimed>, StoreError> {
        let batch = self.claim_mails(now_ms, passed, 1).await?;
        Ok(batch.mails.into_iter().next().map(|mail| Claimed { mail, alone: !batch.more }))
    }

    /// Claims up to so many mails that are to be dealt with in one go: those that [`Store::claim_mail`] would hand out one after
    /// another. On a PostgreSQL server one at a time: several would keep other workers from several campaigns.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn claim_mails(
        &self,
        now_ms: i64,
        passed: &[String],
        most: usize,
    ) -> Result<Batch, StoreError> {
        let mut tx = self.begin_a_claim().await?;
        tx.pick_alone(Picking::Mail).await?;
        let passed = listed(passed);
        let mut batch = Batch { mails: Vec::new(), more: false };
        while let Some(Claimed { mail, alone }) = tx.next_mail(now_ms, &passed).await? {
            if mail.attempts <= ATTEMPTS {
                batch = Batch { mails: vec![mail], more: !alone };
                break;
            }
            tx.mail_not_tried(&mail.id).await?;
            let why = if mail.reason.is_empty() { DIED } else { mail.reason.as_str() };
            give_up(&mut tx, &mail.id, why).await?;
        }
        if batch.more
            && most > 1
            && self.dialect == Dialect::Sqlite
            && batch.mails.iter().all(|mail| mail.attempts == 1)
        {
            batch.more = tx.next_mails(&mut batch.mails, now_ms, &passed, most - 1).await?;
        }
        tx.commit().await?;
        Ok(batch)
    }
}

impl Tx {
    /// Claims the mail whose turn it is, its attempt counted: the earliest of the lane whose place comes first. None is claimed
    /// that a worker whose lease ran out is settling this moment.
    async fn next_mail(&mut self, now_ms: i64, passed: &str) -> Result<Option<Claimed>, StoreError> {
        let bad = || StoreError::query("claim the next mail");
        let query = self.claim_of_mail(FREE, now_ms, passed);
        let Some(row) = query.fetch_optional(self.conn()).await.map_err(bad())? else { return Ok(None) };
        let waiting: i64 = row.try_get(11).map_err(bad())?;
        Ok(Some(Claimed { mail: from_row(&row, true)?, alone: waiting < 2 }))
    }

    /// Claims as many more as there are, and so many at the most, up to one that was tried before: that one is dealt with by itself.
    /// Gives whether there may be others.
    async fn next_mails(
        &mut self,
        mails: &mut Vec<Mail>,
        now_ms: i64,
        passed: &str,
        most: usize,
    ) -> Result<bool, StoreError> {
        let free = format!("{FREE} AND {ANOTHER}");
        let claims = (0..most).map(|_| self.claim_of_mail(&free, now_ms, passed)).collect();
        let answers = self.ask("claim the next mails", claims).await?;
        let rows: Vec<&AnyRow> = answers.iter().flatten().collect();
        let mut more = rows.len() == most;
        for (at, row) in rows.iter().enumerate() {
            let mail = from_row(row, true)?;
            if mail.attempts == 1 {
                mails.push(mail);
                continue;
            }
            for row in rows.iter().skip(at) {
                self.mail_not_tried(&from_row(row, false)?.id).await?;
            }
            more = true;
            break;
        }
        Ok(more)
    }

    fn claim_of_mail(&self, free: &str, now_ms: i64, passed: &str) -> Statement {
        let sql = format!(
            "UPDATE mail SET attempts = attempts + 1, holder = $3, lease_ms = $5 WHERE id = (\
               SELECT id FROM mail WHERE status = $1 AND id = (\
                 SELECT m.id FROM mail m WHERE {free} AND m.lane = (\
                   SELECT m.lane FROM mail m WHERE {free} ORDER BY m.place_ms, m.id LIMIT 1) \
                 ORDER BY m.received_ms, m.id LIMIT 1){}) \
             RETURNING {COLUMNS}, (SELECT COUNT(*) FROM (SELECT 1 FROM mail WHERE status = $1 LIMIT 2) AS waiting)",
            self.dialect.skip_locked()
        );
        sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(MailStatus::New.word())
            .bind(now_ms)
            .bind(self.holder.to_string())
            .bind(passed.to_owned())
            .bind(now_ms + LEASE_MS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::{NewMail, Settled};
    use crate::tests::fresh;

    async fn keep(store: &Store, lane: &str, received_ms: i64) {
        let bytes = format!("{lane} {received_ms}");
        let mail = NewMail {
            bytes: bytes.as_bytes(),
            recipient: "game@example.org",
            intake: "pipe",
            received_ms,
            lane,
            for_campaign: "",
        };
        let mut tx = store.begin().await.expect("begin");
        tx.keep_mail(&mail, 1_000).await.expect("keep");
        tx.commit().await.expect("commit");
    }

    fn words(mails: &[Mail]) -> Vec<String> {
        let word = |mail: &Mail| String::from_utf8(mail.bytes.clone().expect("bytes")).expect("text");
        mails.iter().map(word).collect()
    }

    async fn settle(store: &Store, mails: &[Mail]) {
        let mut tx = store.begin().await.expect("begin");
        for mail in mails {
            let settled = Settled::of_nobody(MailStatus::Done, "");
            assert!(tx.settle_mail(&mail.id, &settled).await.expect("settle"));
        }
        tx.commit().await.expect("commit");
    }

    async fn some(store: &Store) {
        for number in 0..4 {
            keep(store, "flood", 10_000 + number).await;
        }
        keep(store, "ann", 12_001).await;
        // Held up on its way: it was received before the other.
        keep(store, "ann", 12_000).await;
        keep(store, "bob", 12_500).await;
    }

    /// Whoever takes several at once takes those who would come one by one.
    #[tokio::test]
    async fn several_come_in_the_order_of_each() {
        let (_folder, one_by_one) = fresh().await;
        some(&one_by_one).await;
        let mut want = Vec::new();
        while let Some(claimed) = one_by_one.claim_mail(5, &[]).await.expect("take") {
            settle(&one_by_one, std::slice::from_ref(&claimed.mail)).await;
            want.extend(words(&[claimed.mail]));
        }
        let (_folder, store) = fresh().await;
        some(&store).await;
        let mut got = Vec::new();
        for now_ms in 5.. {
            let batch = store.claim_mails(now_ms, &[], 3).await.expect("take");
            if batch.mails.is_empty() {
                break;
            }
            assert!(store.dialect() == Dialect::Postgres || batch.mails.len() == 3 || !batch.more);
            settle(&store, &batch.mails).await;
            got.extend(words(&batch.mails));
        }
        assert_eq!(got, want);
        assert_eq!(got.len(), 7);
    }

    #[tokio::test]
    async fn what_was_tried_before_comes_by_itself() {
        let (_folder, store) = fresh().await;
        for lane in ["a", "b", "c"] {
            keep(&store, lane, 1_000).await;
        }
        let first = store.claim_mails(5, &[], 8).await.expect("take").mails;
        // The program ends, and begins again.
        for now_ms in [6, 7] {
            let again = store.claim_mails(now_ms, &[], 8).await.expect("take");
            assert_eq!(words(&again.mails), words(&first[..1]), "alone, though others wait");
            assert!(again.more);
        }
        settle(&store, &first[..1]).await;
        keep(&store, "d", 500).await;
        let batch = store.claim_mails(8, &[], 8).await.expect("take");
        assert_eq!(words(&batch.mails), ["d 500"], "up to one that was tried");
        assert!(batch.more);
    }
}
