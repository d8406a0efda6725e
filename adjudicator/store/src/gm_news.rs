//! What game masters want to be told of the campaigns they lead, by address.

use super::{StoreError, Tx, text};
use sqlx::Row;
use sqlx::any::AnyRow;

/// The wishes of one address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GmNewsRow {
    /// The address, in lower case.
    pub address: String,
    /// What is told as it happens: `turns`, `troubles` or `nothing`.
    pub at_once: String,
    /// The hour of the daily overview, as in `8:00`; empty: there is none.
    pub hour: String,
    /// The zone whose clock shows that hour.
    pub zone: String,
    /// When the overview is next written, milliseconds since 1970.
    pub due_ms: Option<i64>,
}

const COLUMNS: &str = "address, at_once, hour, zone, due_ms";

fn read(row: &AnyRow) -> Result<GmNewsRow, StoreError> {
    let bad = || StoreError::query("read what a game master wants to be told");
    Ok(GmNewsRow {
        address: row.try_get(0).map_err(bad())?,
        at_once: row.try_get(1).map_err(bad())?,
        hour: row.try_get(2).map_err(bad())?,
        zone: row.try_get(3).map_err(bad())?,
        due_ms: row.try_get(4).map_err(bad())?,
    })
}

impl Tx {
    /// What this address wants to be told; `None`: it never said.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn gm_news(&mut self, address: &str) -> Result<Option<GmNewsRow>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM gm_news WHERE address = $1");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(text(&address.to_lowercase()));
        let row = query.fetch_optional(self.conn()).await;
        let row = row.map_err(StoreError::query("read what a game master wants to be told"))?;
        row.as_ref().map(read).transpose()
    }

    /// Writes down what an address wants to be told.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn gm_news_put(&mut self, row: &GmNewsRow) -> Result<(), StoreError> {
        let sql = "INSERT INTO gm_news (address, at_once, hour, zone, due_ms) VALUES ($1, $2, $3, $4, $5) \
                   ON CONFLICT (address) DO UPDATE SET at_once = excluded.at_once, hour = excluded.hour, \
                   zone = excluded.zone, due_ms = excluded.due_ms";
        let query = sqlx::query(sql)
            .bind(text(&row.address.to_lowercase()))
            .bind(row.at_once.clone())
            .bind(row.hour.clone())
            .bind(row.zone.clone())
            .bind(row.due_ms);
        let done = query.execute(self.conn()).await.map(|_| ());
        done.map_err(StoreError::query("keep what a game master wants to be told"))
    }

    /// The addresses whose overview is due, the longest due first.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn gm_news_due(&mut self, now_ms: i64) -> Result<Vec<GmNewsRow>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM gm_news WHERE due_ms <= $1 ORDER BY due_ms, address");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(now_ms);
        let rows = query.fetch_all(self.conn()).await;
        let rows = rows.map_err(StoreError::query("look for overviews that are due"))?;
        rows.iter().map(read).collect()
    }
}
