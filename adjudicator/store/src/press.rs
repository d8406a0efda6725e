//! Letters between players: each letter once, and a numbered copy for its writer and for each of its readers.

use super::campaign::fit;
use super::packed::unpacked;
use super::{StoreError, Tx, ids};
use sqlx::Row;
use sqlx::any::AnyRow;
use std::collections::BTreeSet;

/// Stands for all anonymous letters among the seats a seat has blocked.
const ANONYMOUS: i64 = -1;

/// How far a letter has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PressStatus {
    /// Its readers have it.
    Passed,
    /// It is passed on together with others, at its time.
    Waiting,
    /// Its writer is asked whether it is meant.
    Held,
}

impl PressStatus {
    fn word(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Waiting => "waiting",
            Self::Held => "held",
        }
    }

    fn from_word(word: &str) -> Result<Self, StoreError> {
        [Self::Passed, Self::Waiting, Self::Held]
            .into_iter()
            .find(|s| s.word() == word)
            .ok_or_else(|| StoreError::Corrupt { what: "letter", detail: format!("status {word:?}") })
    }
}

/// A letter, as stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PressRow {
    /// Its name.
    pub id: String,
    /// The campaign.
    pub campaign: String,
    /// The turn it was written in.
    pub turn: u32,
    /// The seat that wrote it.
    pub sender: u8,
    /// Its readers are not told who wrote it.
    pub anonymous: bool,
    /// Whom it is for, JSON.
    pub audience: String,
    /// The letter it answers.
    pub answers: Option<String>,
    /// What it says; `None` once it was forgotten.
    pub body: Option<String>,
    /// How far it has come.
    pub status: PressStatus,
    /// Why it is held, for its writer.
    pub reason: String,
    /// The Message-ID of the writer's own mail: told to nobody else.
    pub source: String,
    /// When it was passed on, or is to be; while it is held, when it came in. Milliseconds since 1970.
    pub at_ms: i64,
}

/// A seat's copy of a letter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PressCopy {
    /// The number it has for this seat, from 1.
    pub number: u32,
    /// The seat wrote it.
    pub written: bool,
    /// By which this seat's mail program knows it; empty if it went to no mailbox.
    pub message_id: String,
    /// The letter.
    pub press: PressRow,
}

const COPY: &str = "c.number, c.written, c.message_id, p.id, p.campaign, p.turn, p.sender, p.anonymous, p.audience, \
                    p.answers, p.body, p.status, p.reason, p.source, p.at_ms";
/// The letter alone.
const PRESS: &str = "p.id, p.campaign, p.turn, p.sender, p.anonymous, p.audience, p.answers, p.body, p.status, p.reason, \
                     p.source, p.at_ms";

fn copy(row: &AnyRow) -> Result<PressCopy, StoreError> {
    let bad = || StoreError::query("read a letter");
    let flag = |at: usize| row.try_get::<i64, _>(at).map(|n| n != 0).map_err(bad());
    let number = |at: usize| row.try_get::<i64, _>(at).map_err(bad());
    let word: String = row.try_get(11).map_err(bad())?;
    Ok(PressCopy {
        number: fit("letter", number(0)?)?,
        written: flag(1)?,
        message_id: row.try_get(2).map_err(bad())?,
        press: PressRow {
            id: row.try_get(3).map_err(bad())?,
            campaign: row.try_get(4).map_err(bad())?,
            turn: fit("letter", number(5)?)?,
            sender: fit("letter", number(6)?)?,
            anonymous: flag(7)?,
            audience: row.try_get(8).map_err(bad())?,
            answers: row.try_get(9).map_err(bad())?,
            body: row.try_get(10).map_err(bad())?,
            status: PressStatus::from_word(&word)?,
            reason: row.try_get(12).map_err(bad())?,
            source: row.try_get(13).map_err(bad())?,
            at_ms: number(14)?,
        },
    })
}

impl Tx {
    /// Keeps a letter that came in at `now_ms`. Its id is made here, and given back.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn press_add(&mut self, new: &PressRow, now_ms: i64) -> Result<String, StoreError> {
        let id = ids::new_id(now_ms);
        let sql = "INSERT INTO press (id, campaign, turn, sender, anonymous, audience, answers, body, status, reason, \
                   source, at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
        let query = sqlx::query(sql)
            .bind(id.clone())
            .bind(new.campaign.clone())
            .bind(i64::from(new.turn))
            .bind(i64::from(new.sender))
            .bind(i64::from(new.anonymous))
            .bind(new.audience.clone())
            .bind(new.answers.clone())
            .bind(new.body.clone())
            .bind(new.status.word())
            .bind(new.reason.clone())
            .bind(new.source.clone())
            .bind(new.at_ms);
        query.execute(self.conn()).await.map_err(StoreError::query("keep a letter"))?;
        Ok(id)
    }

    /// Gives a seat its copy of a letter, under the next number of that seat's own.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn press_copy_add(
        &mut self,
        (campaign, seat): (&str, u8),
        press: &str,
        written: bool,
        code: &str,
    ) -> Result<u32, StoreError> {
        let bad = || StoreError::query("number a letter");
        let sql = "SELECT COALESCE(MAX(number), 0) + 1 FROM press_copy WHERE campaign = $1 AND seat = $2";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat));
        let row = query.fetch_one(self.conn()).await.map_err(bad())?;
        let number: i64 = row.try_get(0).map_err(bad())?;
        let sql = "INSERT INTO press_copy (campaign, seat, number, press, written, code, message_id) \
                   VALUES ($1, $2, $3, $4, $5, $6, '')";
        let query = sqlx::query(sql)
            .bind(campaign.to_owned())
            .bind(i64::from(seat))
            .bind(number)
            .bind(press.to_owned())
            .bind(i64::from(written))
            .bind(code.to_owned());
        query.execute(self.conn()).await.map_err(bad())?;
        fit("letter", number)
    }

    /// How many letters a seat has written since a time, and how many of them since a later one, those that are held or wait
    /// included.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn press_written_since(
        &mut self,
        (campaign, seat): (&str, u8),
        since_ms: i64,
        later_ms: i64,
    ) -> Result<(i64, i64), StoreError> {
        let bad = || StoreError::query("count a seat's letters");
        let sql = "SELECT COUNT(*), COUNT(CASE WHEN at_ms > $4 THEN 1 END) FROM press \
                   WHERE campaign = $1 AND sender = $2 AND at_ms > $3";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat)).bind(since_ms);
        let row = query.bind(later_ms).fetch_one(self.conn()).await.map_err(bad())?;
        Ok((row.try_get(0).map_err(bad())?, row.try_get(1).map_err(bad())?))
    }

    /// Notes by which Message-ID a seat's mail program knows a letter.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn press_mailed(
        &mut self,
        (campaign, seat): (&str, u8),
        number: u32,
        message_id: &str,
    ) -> Result<(), StoreError> {
        let sql = "UPDATE press_copy SET message_id = $1 WHERE campaign = $2 AND seat = $3 AND number = $4";
        let query = sqlx::query(sql)
            .bind(message_id.to_owned())
            .bind(campaign.to_owned())
            .bind(i64::from(seat))
            .bind(i64::from(number));
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("note a letter's mail"))
    }

    /// A letter goes on: it is passed on now, or waits for its time.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn press_moved(&mut self, id: &str, status: PressStatus, at_ms: i64) -> Result<(), StoreError> {
        let sql = "UPDATE press SET status = $1, reason = '', at_ms = $2 WHERE id = $3";
        let query = sqlx::query(sql).bind(status.word()).bind(at_ms).bind(id.to_owned());
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("pass a letter on"))
    }

    /// The letters whose time has come.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn press_due(&mut self, now_ms: i64) -> Result<Vec<PressCopy>, StoreError> {
        let sql = format!(
            "SELECT {COPY} FROM press p JOIN press_copy c ON c.press = p.id AND c.written = 1 \
             WHERE p.status = 'waiting' AND p.at_ms <= $1 ORDER BY p.id"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(now_ms);
        let rows =
            query.fetch_all(self.conn()).await.map_err(StoreError::query("look for letters to pass on"))?;
        rows.iter().map(copy).collect()
    }

    /// The copy a seat knows by this number.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn press_copy(
        &mut self,
        (campaign, seat): (&str, u8),
        number: u32,
    ) -> Result<Option<PressCopy>, StoreError> {
        let sql = format!(
            "SELECT {COPY} FROM press_copy c JOIN press p ON p.id = c.press \
             WHERE c.campaign = $1 AND c.seat = $2 AND c.number = $3"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(campaign.to_owned())
            .bind(i64::from(seat))
            .bind(i64::from(number));
        let row = query.fetch_optional(self.conn()).await.map_err(StoreError::query("read a letter"))?;
        row.as_ref().map(copy).transpose()
    }

    /// The copy whose reply address holds this code.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn press_copy_by_code(
        &mut self,
        (campaign, seat): (&str, u8),
        code: &str,
    ) -> Result<Option<PressCopy>, StoreError> {
        let sql = format!(
            "SELECT {COPY} FROM press_copy c JOIN press p ON p.id = c.press \
             WHERE c.campaign = $1 AND c.seat = $2 AND c.code = $3"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(campaign.to_owned())
            .bind(i64::from(seat))
            .bind(code.to_owned());
        let row = query.fetch_optional(self.conn()).await.map_err(StoreError::query("read a letter"))?;
        row.as_ref().map(copy).transpose()
    }

    /// A seat's own copy of a letter, if it is a party to it.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn press_copy_of(
        &mut self,
        (campaign, seat): (&str, u8),
        press: &str,
    ) -> Result<Option<PressCopy>, StoreError> {
        let sql = format!(
            "SELECT {COPY} FROM press_copy c JOIN press p ON p.id = c.press \
             WHERE c.campaign = $1 AND c.seat = $2 AND c.press = $3"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(campaign.to_owned())
            .bind(i64::from(seat))
            .bind(press.to_owned());
        let row = query.fetch_optional(self.conn()).await.map_err(StoreError::query("read a letter"))?;
        row.as_ref().map(copy).transpose()
    }

    /// The letters a seat wrote or got, oldest first.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn press_copies(&mut self, (campaign, seat): (&str, u8)) -> Result<Vec<PressCopy>, StoreError> {
        let sql = format!(
            "SELECT {COPY} FROM press_copy c JOIN press p ON p.id = c.press \
             WHERE c.campaign = $1 AND c.seat = $2 ORDER BY c.number"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(campaign.to_owned()).bind(i64::from(seat));
        let rows = query.fetch_all(self.conn()).await.map_err(StoreError::query("list letters"))?;
        rows.iter().map(copy).collect()
    }

    /// Every letter of a campaign, oldest first. Those that were left behind when a seat changed hands are among them.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn press_archive(&mut self, campaign: &str) -> Result<Vec<PressRow>, StoreError> {
        let sql = format!(
            "SELECT CAST(0 AS BIGINT), CAST(0 AS BIGINT), '', {PRESS} FROM press p WHERE p.campaign = $1 ORDER BY p.id"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(campaign.to_owned());
        let rows = query.fetch_all(self.conn()).await.map_err(StoreError::query("list all letters"))?;
        rows.iter().map(|row| copy(row).map(|copy| copy.press)).collect()
    }

    /// Takes the letters of a seat out of its record, for a newcomer who is not to read what was written before. The
    /// other parties keep theirs.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn press_leave_behind(&mut self, (campaign, seat): (&str, u8)) -> Result<u64, StoreError> {
        let sql = "DELETE FROM press_copy WHERE campaign = $1 AND seat = $2";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat));
        let done = query.execute(self.conn()).await;
        done.map(|done| done.rows_affected()).map_err(StoreError::query("leave letters behind"))
    }

    /// A seat wants no letters of another; `None`: no anonymous ones.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn press_block(
        &mut self,
        (campaign, seat): (&str, u8),
        blocked: Option<u8>,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO press_block (campaign, seat, blocked) VALUES ($1, $2, $3) \
                   ON CONFLICT (campaign, seat, blocked) DO NOTHING";
        let query = sqlx::query(sql)
            .bind(campaign.to_owned())
            .bind(i64::from(seat))
            .bind(blocked.map_or(ANONYMOUS, i64::from));
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("block letters"))
    }

    /// The reverse of [`Tx::press_block`]. False if nothing was blocked.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn press_unblock(
        &mut self,
        (campaign, seat): (&str, u8),
        blocked: Option<u8>,
    ) -> Result<bool, StoreError> {
        let sql = "DELETE FROM press_block WHERE campaign = $1 AND seat = $2 AND blocked = $3";
        let query = sqlx::query(sql)
            .bind(campaign.to_owned())
            .bind(i64::from(seat))
            .bind(blocked.map_or(ANONYMOUS, i64::from));
        let done = query.execute(self.conn()).await.map_err(StoreError::query("unblock letters"))?;
        Ok(done.rows_affected() == 1)
    }

    /// Whom a seat has blocked; `None` among them: anonymous letters.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn press_blocks(
        &mut self,
        (campaign, seat): (&str, u8),
    ) -> Result<BTreeSet<Option<u8>>, StoreError> {
        let bad = || StoreError::query("read who is blocked");
        let sql = "SELECT blocked FROM press_block WHERE campaign = $1 AND seat = $2";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat));
        let rows = query.fetch_all(self.conn()).await.map_err(bad())?;
        let blocked = |row: &AnyRow| match row.try_get(0).map_err(bad())? {
            ANONYMOUS => Ok(None),
            seat => fit("block", seat).map(Some),
        };
        rows.iter().map(blocked).collect()
    }

    /// The GM lets a seat write to nobody but the GM, or takes that back. False if it was so before.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn press_mute(
        &mut self,
        (campaign, seat): (&str, u8),
        muted: bool,
        at_ms: i64,
    ) -> Result<bool, StoreError> {
        let query = if muted {
            let sql = "INSERT INTO press_mute (campaign, seat, since_ms) VALUES ($1, $2, $3) \
                       ON CONFLICT (campaign, seat) DO NOTHING";
            sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat)).bind(at_ms)
        } else {
            let sql = "DELETE FROM press_mute WHERE campaign = $1 AND seat = $2";
            sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat))
        };
        let done = query.execute(self.conn()).await.map_err(StoreError::query("mute a seat"))?;
        Ok(done.rows_affected() == 1)
    }

    /// Is the seat muted?
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn press_muted(&mut self, (campaign, seat): (&str, u8)) -> Result<bool, StoreError> {
        let bad = || StoreError::query("look whether a seat is muted");
        let sql = "SELECT COUNT(*) FROM press_mute WHERE campaign = $1 AND seat = $2";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat));
        let row = query.fetch_one(self.conn()).await.map_err(bad())?;
        row.try_get::<i64, _>(0).map(|n| n > 0).map_err(bad())
    }

    /// The newest reports and receipts a seat was sent, newest first, as bytes.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn mails_about_orders(
        &mut self,
        (campaign, seat): (&str, u8),
        limit: i64,
    ) -> Result<Vec<Vec<u8>>, StoreError> {
        let bad = || StoreError::query("read a seat's reports");
        let sql = "SELECT bytes FROM outbox WHERE campaign = $1 AND seat = $2 AND kind IN ('report', 'receipt') \
                   ORDER BY created_ms DESC, id DESC LIMIT $3";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat)).bind(limit);
        let rows = query.fetch_all(self.conn()).await.map_err(bad())?;
        rows.iter().map(|row| unpacked(row.try_get(0).map_err(bad())?)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fresh;

    fn letter(body: &str) -> PressRow {
        PressRow {
            id: String::new(),
            campaign: "c".into(),
            turn: 3,
            sender: 0,
            anonymous: false,
            audience: "{}".into(),
            answers: None,
            body: Some(body.into()),
            status: PressStatus::Held,
            reason: "why".into(),
            source: "a@b".into(),
            at_ms: 5,
        }
    }

    #[tokio::test]
    async fn each_party_numbers_its_own_letters() {
        let (_folder, store) = fresh().await;
        let mut tx = store.begin().await.expect("begin");
        let first = tx.press_add(&letter("one"), 5).await.expect("add");
        let second = tx.press_add(&letter("two"), 5).await.expect("add");
        for (seat, press, written, code, number) in [
            (0, &first, true, "a", 1),
            (1, &first, false, "b", 1),
            (0, &second, true, "c", 2),
            (2, &second, false, "d", 1),
        ] {
            assert_eq!(tx.press_copy_add(("c", seat), press, written, code).await.expect("copy"), number);
        }
        let read = tx.press_copy(("c", 2), 1).await.expect("read").expect("there");
        assert_eq!((read.press.body.as_deref(), read.written), (Some("two"), false));
        assert_eq!(read.press, PressRow { id: second.clone(), ..letter("two") });
        assert_eq!(tx.press_copy(("c", 2), 2).await.expect("read"), None, "seat 3 got one letter");
        let by_code = tx.press_copy_by_code(("c", 1), "b").await.expect("read").expect("there");
        assert_eq!(by_code.press.id, first);
        assert_eq!(tx.press_copy_by_code(("c", 0), "b").await.expect("read"), None, "another seat's code");
        assert_eq!(tx.press_copy_of(("c", 1), &second).await.expect("read"), None);
        tx.press_mailed(("c", 2), 1, "x@y").await.expect("mailed");
        tx.press_moved(&second, PressStatus::Waiting, 90).await.expect("moved");
        assert_eq!(tx.press_due(89).await.expect("due"), []);
        assert_eq!(tx.press_due(90).await.expect("due").len(), 1);
        tx.press_moved(&second, PressStatus::Passed, 90).await.expect("moved");
        assert_eq!(tx.press_due(99).await.expect("due"), []);
        let read = tx.press_copies(("c", 2)).await.expect("list");
        assert_eq!((read[0].message_id.as_str(), read[0].press.status), ("x@y", PressStatus::Passed));
    }

    #[tokio::test]
    async fn a_newcomer_finds_no_letters_and_the_others_keep_theirs() {
        let (_folder, store) = fresh().await;
        let mut tx = store.begin().await.expect("begin");
        let id = tx.press_add(&letter("secret"), 5).await.expect("add");
        tx.press_copy_add(("c", 0), &id, true, "a").await.expect("copy");
        tx.press_copy_add(("c", 1), &id, false, "b").await.expect("copy");
        assert_eq!(tx.press_leave_behind(("c", 1)).await.expect("leave"), 1);
        assert_eq!(tx.press_copies(("c", 1)).await.expect("list"), []);
        assert_eq!(tx.press_copies(("c", 0)).await.expect("list").len(), 1);
    }

    #[tokio::test]
    async fn blocking_is_taken_back() {
        let (_folder, store) = fresh().await;
        let mut tx = store.begin().await.expect("begin");
        for blocked in [Some(2), None, Some(2)] {
            tx.press_block(("c", 0), blocked).await.expect("block");
        }
        assert_eq!(tx.press_blocks(("c", 0)).await.expect("read"), BTreeSet::from([None, Some(2)]));
        assert_eq!(tx.press_blocks(("c", 1)).await.expect("read"), BTreeSet::new());
        assert!(tx.press_unblock(("c", 0), None).await.expect("unblock"));
        assert!(!tx.press_unblock(("c", 0), None).await.expect("unblock"));
        assert!(tx.press_mute(("c", 1), true, 7).await.expect("mute"));
        assert!(!tx.press_mute(("c", 1), true, 8).await.expect("mute"));
        assert!(
            tx.press_muted(("c", 1)).await.expect("muted") && !tx.press_muted(("c", 0)).await.expect("muted")
        );
        assert!(tx.press_mute(("c", 1), false, 9).await.expect("mute"));
        assert!(!tx.press_muted(("c", 1)).await.expect("muted"));
    }
}
