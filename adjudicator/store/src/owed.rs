//! What a seat is still to be sent of the proof of turns whose report it did not need: its own receipt had told them.

use super::{StoreError, Tx, text};
use sqlx::Row;
use sqlx::any::AnyRow;

impl Tx {
    /// Keeps a file that proves a turn for the next report of a seat.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn owed_proof_add(
        &mut self,
        (campaign, seat): (&str, u8),
        turn: u32,
        (name, proof): (&str, &str),
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO owed_proof (campaign, seat, turn, name, text) VALUES ($1, $2, $3, $4, $5) \
                   ON CONFLICT (campaign, seat, turn, name) DO UPDATE SET text = excluded.text";
        let query = sqlx::query(sql)
            .bind(campaign.to_owned())
            .bind(i64::from(seat))
            .bind(i64::from(turn))
            .bind(text(name))
            .bind(text(proof));
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("keep a proof"))
    }

    /// The files that prove a turn to a seat and wait for its next report, each by its name.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn owed_proofs(
        &mut self,
        (campaign, seat): (&str, u8),
        turn: u32,
    ) -> Result<Vec<(String, String)>, StoreError> {
        let bad = || StoreError::query("read the proofs a seat is owed");
        let sql =
            "SELECT name, text FROM owed_proof WHERE campaign = $1 AND seat = $2 AND turn = $3 ORDER BY name";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat)).bind(i64::from(turn));
        let rows = query.fetch_all(self.conn()).await.map_err(bad())?;
        rows.iter().map(|row| Ok((row.try_get(0).map_err(bad())?, row.try_get(1).map_err(bad())?))).collect()
    }

    /// Takes out what the next report of a seat brings: the files of earlier turns, each by its name, in order.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn owed_proofs_taken(
        &mut self,
        (campaign, seat): (&str, u8),
    ) -> Result<Vec<(String, String)>, StoreError> {
        let bad = || StoreError::query("read the proofs a seat is owed");
        let sql = "SELECT name, text FROM owed_proof WHERE campaign = $1 AND seat = $2 ORDER BY turn, name";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat));
        let rows = query.fetch_all(self.conn()).await.map_err(bad())?;
        let file = |row: &AnyRow| Ok((row.try_get(0).map_err(bad())?, row.try_get(1).map_err(bad())?));
        let files = rows.iter().map(file).collect::<Result<Vec<(String, String)>, StoreError>>()?;
        if !files.is_empty() {
            let sql = "DELETE FROM owed_proof WHERE campaign = $1 AND seat = $2";
            let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat));
            query.execute(self.conn()).await.map_err(bad())?;
        }
        Ok(files)
    }

    /// The receipt that stands for a seat's report of a turn: when it was written, milliseconds since 1970, and its Message-ID. `None`: the
    /// seat was last told of the turn by a report, or not at all.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn told_by_receipt(
        &mut self,
        (campaign, seat): (&str, u8),
        turn: u32,
    ) -> Result<Option<(i64, String)>, StoreError> {
        let bad = || StoreError::query("look a report up");
        let sql = "SELECT r.at_ms, r.message_id, o.kind FROM told_report r JOIN outbox o ON o.message_id = r.message_id \
                   WHERE r.campaign = $1 AND r.seat = $2 AND r.turn = $3 ORDER BY r.at_ms DESC LIMIT 1";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat)).bind(i64::from(turn));
        let Some(row) = query.fetch_optional(self.conn()).await.map_err(bad())? else { return Ok(None) };
        let kind: String = row.try_get(2).map_err(bad())?;
        if kind != "receipt" {
            return Ok(None);
        }
        Ok(Some((row.try_get(0).map_err(bad())?, row.try_get(1).map_err(bad())?)))
    }
}
