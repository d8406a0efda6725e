//! What everybody at the table may know of lateness: who was late, covered, replaced.

use super::campaign::fit;
use super::{StoreError, Tx, ids, text};
use sqlx::Row;
use sqlx::any::AnyRow;

/// A line of the public log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicLine {
    /// When, milliseconds since 1970.
    pub at_ms: i64,
    /// The turn of the window it is about.
    pub turn: u32,
    /// The window's journal entry.
    pub entry: u32,
    /// With the name of the seat.
    pub named: String,
    /// Without it.
    pub neutral: String,
}

impl Tx {
    /// Writes a line into the public log.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn public_log(&mut self, campaign: &str, line: &PublicLine) -> Result<(), StoreError> {
        let sql = "INSERT INTO public_log (id, campaign, at_ms, turn, entry, named, neutral) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let query = sqlx::query(sql)
            .bind(ids::new_id(line.at_ms))
            .bind(campaign.to_owned())
            .bind(line.at_ms)
            .bind(i64::from(line.turn))
            .bind(i64::from(line.entry))
            .bind(text(&line.named))
            .bind(text(&line.neutral));
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("write the public log"))
    }

    /// The public log of a campaign, oldest first.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn public_lines(&mut self, campaign: &str) -> Result<Vec<PublicLine>, StoreError> {
        let sql = "SELECT at_ms, turn, entry, named, neutral FROM public_log WHERE campaign = $1 ORDER BY at_ms, id";
        let bad = || StoreError::query("read the public log");
        let rows = sqlx::query(sql).bind(campaign.to_owned()).fetch_all(self.conn()).await.map_err(bad())?;
        let read = |row: &AnyRow| {
            Ok(PublicLine {
                at_ms: row.try_get(0).map_err(bad())?,
                turn: fit("public log", row.try_get(1).map_err(bad())?)?,
                entry: fit("public log", row.try_get(2).map_err(bad())?)?,
                named: row.try_get(3).map_err(bad())?,
                neutral: row.try_get(4).map_err(bad())?,
            })
        };
        rows.iter().map(read).collect()
    }
}
