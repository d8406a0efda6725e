//! What we remember of our dealings with a seat: mails already dealt with, forms sent, acts awaiting confirmation and the
//! mails that ask for one, draw offers; and the campaign's log.

use super::ahead::taken;
use super::campaign::fit;
use super::{StoreError, Tx, ids, text};
use sqlx::Row;
use sqlx::any::AnyRow;

/// An act that takes effect after a confirming reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfirmationRow {
    /// `resign` or `accept`.
    pub act: String,
    /// The turn it was asked in.
    pub turn: u32,
    /// When the question lapses.
    pub expires_ms: i64,
    /// The tag of the window it was asked in; empty: none was open.
    pub tag: String,
}

/// A line of a campaign's log.
#[derive(Clone, Debug)]
pub struct LogLine {
    /// When.
    pub at_ms: i64,
    /// What happened, in words for the GM.
    pub line: String,
}

/// Asks what was put before a seat for its confirmation.
pub(super) const CONFIRMATION: &str =
    "SELECT act, turn, expires_ms, tag FROM confirmation WHERE campaign = $1 AND seat = $2";

/// The confirmation in a row of [`CONFIRMATION`].
pub(super) fn confirmation_at(row: &AnyRow) -> Result<ConfirmationRow, StoreError> {
    let bad = || StoreError::query("read a confirmation");
    Ok(ConfirmationRow {
        act: row.try_get(0).map_err(bad())?,
        turn: fit("confirmation", row.try_get(1).map_err(bad())?)?,
        expires_ms: row.try_get(2).map_err(bad())?,
        tag: row.try_get(3).map_err(bad())?,
    })
}

impl Tx {
    /// Remembers a proven sender's mail by its Message-ID and cleaned body. False if it was dealt with before.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn see(
        &mut self,
        (campaign, seat): (&str, u8),
        message_id: &str,
        body_hash: &str,
        at_ms: i64,
    ) -> Result<bool, StoreError> {
        let sql = "INSERT INTO seen (campaign, seat, message_id, body_hash, at_ms) VALUES ($1, $2, $3, $4, $5) \
                   ON CONFLICT (campaign, seat, message_id, body_hash) DO NOTHING";
        let query = sqlx::query(sql)
            .bind(campaign.to_owned())
            .bind(i64::from(seat))
            .bind(text(message_id))
            .bind(body_hash.to_owned())
            .bind(at_ms);
        let done = query.execute(self.conn_beside()).await.map_err(StoreError::query("remember a mail"))?;
        Ok(done.rows_affected() == 1)
    }

    /// Keeps the lines of the form in a mail to a seat about a window.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn form_put(
        &mut self,
        (campaign, seat): (&str, u8),
        message_id: &str,
        tag: &str,
        lines: &[String],
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO form (campaign, seat, message_id, tag, lines) VALUES ($1, $2, $3, $4, $5)";
        let query = sqlx::query(sql)
            .bind(campaign.to_owned())
            .bind(i64::from(seat))
            .bind(text(message_id))
            .bind(text(tag))
            .bind(text(&lines.join("\n")));
        self.later("keep a form", query).await
    }

    /// The lines of the form in the mail a seat answers: the first of `answered` that held one. If none did (a mail
    /// program left the reference out), the lines of all forms sent about the window.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn form(
        &mut self,
        (campaign, seat): (&str, u8),
        answered: &[String],
        tag: &str,
    ) -> Result<Vec<String>, StoreError> {
        let bad = || StoreError::query("read a form");
        for message_id in answered {
            let sql = "SELECT lines FROM form WHERE campaign = $1 AND seat = $2 AND message_id = $3";
            let query =
                sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat)).bind(text(message_id));
            if let Some(row) = query.fetch_optional(self.conn()).await.map_err(bad())? {
                let lines: String = row.try_get(0).map_err(bad())?;
                return Ok(lines.lines().map(str::to_owned).collect());
            }
        }
        let sql = "SELECT lines FROM form WHERE campaign = $1 AND seat = $2 AND tag = $3 ORDER BY message_id";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat)).bind(text(tag));
        let mut all = Vec::new();
        for row in query.fetch_all(self.conn()).await.map_err(bad())? {
            let lines: String = row.try_get(0).map_err(bad())?;
            all.extend(lines.lines().map(str::to_owned));
        }
        Ok(all)
    }

    /// Waits for a confirming reply to an act, in place of any other.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn confirmation_put(
        &mut self,
        (campaign, seat): (&str, u8),
        new: &ConfirmationRow,
    ) -> Result<(), StoreError> {
        self.confirmation_remove((campaign, seat)).await?;
        let sql = "INSERT INTO confirmation (campaign, seat, act, turn, expires_ms, tag) \
                   VALUES ($1, $2, $3, $4, $5, $6)";
        let query = sqlx::query(sql)
            .bind(campaign.to_owned())
            .bind(i64::from(seat))
            .bind(new.act.clone())
            .bind(i64::from(new.turn))
            .bind(new.expires_ms)
            .bind(new.tag.clone());
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("ask for a confirmation"))
    }

    /// What was put before a seat for its confirmation, whether it still waits or not.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn confirmation(
        &mut self,
        (campaign, seat): (&str, u8),
    ) -> Result<Option<ConfirmationRow>, StoreError> {
        let own = (campaign.to_owned(), seat);
        if let Some(known) = self.known.confirmations.get(&own) {
            return Ok(known.clone());
        }
        let bad = || StoreError::query("read a confirmation");
        let query = sqlx::query(CONFIRMATION).bind(campaign.to_owned()).bind(i64::from(seat));
        let row = query.fetch_optional(self.conn()).await.map_err(bad())?;
        let found = row.as_ref().map(confirmation_at).transpose()?;
        self.known.confirmations.insert(own, found.clone());
        Ok(found)
    }

    /// Nothing waits for this seat's confirmation any more.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn confirmation_remove(&mut self, (campaign, seat): (&str, u8)) -> Result<(), StoreError> {
        self.known.confirmations.remove(&(campaign.to_owned(), seat));
        let sql = "DELETE FROM confirmation WHERE campaign = $1 AND seat = $2";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat));
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("end a confirmation"))
    }

    /// A mail to a seat asks something of the house that is answered with yes or no.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn house_question_put(
        &mut self,
        (campaign, seat): (&str, u8),
        message_id: &str,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO house_question (campaign, seat, message_id) VALUES ($1, $2, $3) \
                   ON CONFLICT (campaign, seat, message_id) DO NOTHING";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat)).bind(text(message_id));
        query
            .execute(self.conn())
            .await
            .map(|_| ())
            .map_err(StoreError::query("note a question of the house"))
    }

    /// Did one of these mails to a seat ask something of the house?
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn house_asked(
        &mut self,
        (campaign, seat): (&str, u8),
        answered: &[String],
    ) -> Result<bool, StoreError> {
        let asked = ((campaign.to_owned(), seat), answered.to_vec());
        if let Some(known) = taken(&mut self.ahead.house_asked, &asked) {
            return Ok(known);
        }
        for message_id in answered {
            let sql = "SELECT 1 FROM house_question WHERE campaign = $1 AND seat = $2 AND message_id = $3";
            let query =
                sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat)).bind(text(message_id));
            let found = query.fetch_optional(self.conn()).await;
            if found.map_err(StoreError::query("read the questions of the house"))?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A seat offers a draw that stands up to the end of turn `until`.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn offer_put(&mut self, campaign: &str, seat: u8, until: u32) -> Result<(), StoreError> {
        let sql = "INSERT INTO draw_offer (campaign, seat, until) VALUES ($1, $2, $3) \
                   ON CONFLICT (campaign, seat) DO UPDATE SET until = excluded.until";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat)).bind(i64::from(until));
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("note a draw offer"))
    }

    /// The seats whose draw offers stand in this turn.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn offers(&mut self, campaign: &str, turn: u32) -> Result<Vec<u8>, StoreError> {
        if let Some(offers) = taken(&mut self.ahead.offers, &(campaign.to_owned(), turn)) {
            return Ok(offers);
        }
        let sql = "SELECT seat FROM draw_offer WHERE campaign = $1 AND until >= $2 ORDER BY seat";
        let bad = || StoreError::query("read the draw offers");
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(turn));
        let rows = query.fetch_all(self.conn()).await.map_err(bad())?;
        rows.iter().map(|row| fit("draw offer", row.try_get(0).map_err(bad())?)).collect()
    }

    /// Writes a line into a campaign's log.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn log(&mut self, campaign: &str, at_ms: i64, line: &str) -> Result<(), StoreError> {
        let sql = "INSERT INTO log (id, campaign, at_ms, line) VALUES ($1, $2, $3, $4)";
        let query =
            sqlx::query(sql).bind(ids::new_id(at_ms)).bind(campaign.to_owned()).bind(at_ms).bind(text(line));
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("write the log"))
    }

    /// The log of a campaign, oldest first.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn log_lines(&mut self, campaign: &str) -> Result<Vec<LogLine>, StoreError> {
        let sql = "SELECT at_ms, line FROM log WHERE campaign = $1 ORDER BY at_ms, id";
        let bad = || StoreError::query("read the log");
        let rows = sqlx::query(sql).bind(campaign.to_owned()).fetch_all(self.conn()).await.map_err(bad())?;
        let line = |row: &AnyRow| {
            Ok(LogLine { at_ms: row.try_get(0).map_err(bad())?, line: row.try_get(1).map_err(bad())? })
        };
        rows.iter().map(line).collect()
    }
}
