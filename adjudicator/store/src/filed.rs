//! What each seat has on file, and every earlier version of it.

use super::campaign::fit;
use super::{StoreError, Tx};
use sqlx::Row;
use sqlx::any::AnyRow;

/// What a seat has on file, as stored.
#[derive(Clone, Debug)]
pub struct FiledRow {
    /// The campaign's short name.
    pub campaign: String,
    /// The seat, from 0.
    pub seat: u8,
    /// Grows with every change.
    pub version: u32,
    /// The orders, as the engine stores them.
    pub filed: Vec<u8>,
    /// The latest mail has a line in error.
    pub in_error: bool,
    /// The mail that last changed it.
    pub mail: Option<String>,
    /// When it last changed.
    pub changed_ms: i64,
}

/// What a seat has on file, from the columns of a row that begin here; `None` where they are empty.
pub(super) fn filed_at(
    row: &AnyRow,
    at: usize,
    campaign: &str,
    seat: u8,
) -> Result<Option<FiledRow>, StoreError> {
    let bad = || StoreError::query("read what is on file");
    let Some(version) = row.try_get::<Option<i64>, _>(at).map_err(bad())? else { return Ok(None) };
    Ok(Some(FiledRow {
        campaign: campaign.to_owned(),
        seat,
        version: fit("filed orders", version)?,
        filed: row.try_get(at + 1).map_err(bad())?,
        in_error: row.try_get::<i64, _>(at + 2).map_err(bad())? != 0,
        mail: row.try_get(at + 3).map_err(bad())?,
        changed_ms: row.try_get(at + 4).map_err(bad())?,
    }))
}

impl Tx {
    /// What the seats of a campaign have on file; seats that never filed anything have no row.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn all_filed(&mut self, campaign: &str) -> Result<Vec<FiledRow>, StoreError> {
        let bad = || StoreError::query("read what is on file");
        let sql = "SELECT seat, version, filed, in_error, mail, changed_ms FROM filed WHERE campaign = $1 ORDER BY seat";
        let rows = sqlx::query(sql).bind(campaign.to_owned()).fetch_all(self.conn()).await.map_err(bad())?;
        let read = |row: &AnyRow| -> Result<Option<FiledRow>, StoreError> {
            filed_at(row, 1, campaign, fit("filed orders", row.try_get(0).map_err(bad())?)?)
        };
        rows.iter().filter_map(|row| read(row).transpose()).collect()
    }

    /// What the player who has a seat now last put on file by a mail; `None`: nothing yet.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn filed_by_mail(
        &mut self,
        (campaign, seat): (&str, u8),
    ) -> Result<Option<Vec<u8>>, StoreError> {
        let bad = || StoreError::query("read what a player had on file");
        let sql = "SELECT filed FROM filing WHERE campaign = $1 AND seat = $2 AND mail IS NOT NULL AND at_ms >= \
                   (SELECT COALESCE(MAX(since_ms), 0) FROM holder WHERE campaign = $1 AND seat = $2) \
                   ORDER BY version DESC LIMIT 1";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat));
        let row = query.fetch_optional(self.conn()).await.map_err(bad())?;
        row.map(|row| row.try_get(0).map_err(bad())).transpose()
    }

    /// What a seat had on file at a moment; `None`: nothing yet.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn filed_at(
        &mut self,
        (campaign, seat): (&str, u8),
        at_ms: i64,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        let bad = || StoreError::query("read what was on file then");
        let sql = "SELECT filed FROM filing WHERE campaign = $1 AND seat = $2 AND at_ms <= $3 \
                   ORDER BY version DESC LIMIT 1";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat)).bind(at_ms);
        let row = query.fetch_optional(self.conn()).await.map_err(bad())?;
        row.map(|row| row.try_get(0).map_err(bad())).transpose()
    }

    /// Puts orders on file, and a copy of this version beside them for good.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn file(&mut self, new: &FiledRow, turn: u32, entry: u32) -> Result<(), StoreError> {
        let sql = "INSERT INTO filed (campaign, seat, version, filed, in_error, mail, changed_ms) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (campaign, seat) DO UPDATE SET \
                   version = excluded.version, filed = excluded.filed, in_error = excluded.in_error, \
                   mail = excluded.mail, changed_ms = excluded.changed_ms";
        let query = sqlx::query(sql)
            .bind(new.campaign.clone())
            .bind(i64::from(new.seat))
            .bind(i64::from(new.version))
            .bind(new.filed.clone())
            .bind(i64::from(new.in_error))
            .bind(new.mail.clone())
            .bind(new.changed_ms);
        self.later("file orders", query).await?;
        let sql = "INSERT INTO filing (campaign, seat, version, turn, entry, mail, filed, at_ms) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        let query = sqlx::query(sql)
            .bind(new.campaign.clone())
            .bind(i64::from(new.seat))
            .bind(i64::from(new.version))
            .bind(i64::from(turn))
            .bind(i64::from(entry))
            .bind(new.mail.clone())
            .bind(new.filed.clone())
            .bind(new.changed_ms);
        self.later("record orders", query).await
    }

    /// Every version of what the seats of a campaign had on file: seat, version, and as the engine stores it.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn every_filing(&mut self, campaign: &str) -> Result<Vec<(u8, u32, Vec<u8>)>, StoreError> {
        let bad = || StoreError::query("read every version of what is on file");
        let sql = "SELECT seat, version, filed FROM filing WHERE campaign = $1 ORDER BY seat, version";
        let rows = sqlx::query(sql).bind(campaign.to_owned()).fetch_all(self.conn()).await.map_err(bad())?;
        let filing = |row: &sqlx::any::AnyRow| {
            let seat = fit("orders", row.try_get(0).map_err(bad())?)?;
            let version = fit("orders", row.try_get(1).map_err(bad())?)?;
            Ok((seat, version, row.try_get(2).map_err(bad())?))
        };
        rows.iter().map(filing).collect()
    }

    /// Puts something else in the place of a version of what a seat had on file, and has, if it is the latest.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn filing_rewrite(
        &mut self,
        campaign: &str,
        seat: u8,
        version: u32,
        filed: &[u8],
    ) -> Result<(), StoreError> {
        for sql in [
            "UPDATE filing SET filed = $1 WHERE campaign = $2 AND seat = $3 AND version = $4",
            "UPDATE filed SET filed = $1 WHERE campaign = $2 AND seat = $3 AND version = $4",
        ] {
            let query = sqlx::query(sql)
                .bind(filed.to_vec())
                .bind(campaign.to_owned())
                .bind(i64::from(seat))
                .bind(i64::from(version));
            query.execute(self.conn()).await.map_err(StoreError::query("rewrite what was on file"))?;
        }
        Ok(())
    }
}
