//! When players are away.

use super::campaign::fit;
use super::{StoreError, Tx, ids};
use sqlx::Row;
use sqlx::any::AnyRow;

/// An absence, as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbsenceRow {
    /// Its name.
    pub id: String,
    /// The seat.
    pub seat: u8,
    /// The first instant, milliseconds since 1970.
    pub from_ms: i64,
    /// The first instant after it.
    pub until_ms: i64,
    /// As the player reads it: `3 Jul 2026 - 10 Jul 2026`.
    pub days: String,
}

impl Tx {
    /// Notes an absence.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn absence_add(
        &mut self,
        campaign: &str,
        new: &AbsenceRow,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO absence (id, campaign, seat, from_ms, until_ms, days) VALUES ($1, $2, $3, $4, $5, $6)";
        let query = sqlx::query(sql)
            .bind(ids::new_id(now_ms))
            .bind(campaign.to_owned())
            .bind(i64::from(new.seat))
            .bind(new.from_ms)
            .bind(new.until_ms)
            .bind(new.days.clone());
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("note an absence"))
    }

    /// The absences of a campaign that end after `now_ms`, the earliest first.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn absences(&mut self, campaign: &str, now_ms: i64) -> Result<Vec<AbsenceRow>, StoreError> {
        let sql = "SELECT id, seat, from_ms, until_ms, days FROM absence WHERE campaign = $1 AND until_ms > $2 \
                   ORDER BY from_ms, id";
        let bad = || StoreError::query("read the absences");
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(now_ms);
        let rows = query.fetch_all(self.conn()).await.map_err(bad())?;
        let read = |row: &AnyRow| {
            Ok(AbsenceRow {
                id: row.try_get(0).map_err(bad())?,
                seat: fit("absence", row.try_get(1).map_err(bad())?)?,
                from_ms: row.try_get(2).map_err(bad())?,
                until_ms: row.try_get(3).map_err(bad())?,
                days: row.try_get(4).map_err(bad())?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// Takes the absences of a seat off that begin by `begun_ms` and are not past; how many.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn absences_end(
        &mut self,
        (campaign, seat): (&str, u8),
        begun_ms: i64,
        now_ms: i64,
    ) -> Result<u64, StoreError> {
        let sql = "DELETE FROM absence WHERE campaign = $1 AND seat = $2 AND from_ms <= $3 AND until_ms > $4";
        let query =
            sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat)).bind(begun_ms).bind(now_ms);
        let done = query.execute(self.conn()).await;
        done.map(|done| done.rows_affected()).map_err(StoreError::query("take absences off"))
    }
}
