//! What is held about a person, found by address.

use super::campaign::fit;
use super::{StoreError, Tx};
use sqlx::Row;

/// A mail that came in, for its writer or for being forgotten: id, when, bytes.
pub type KeptMail = (String, i64, Vec<u8>);

/// Where else an address stands: tables and their column, in the order people are told of them. Not the seats, which are
/// looked after one by one.
const PLACES: [(&str, &str); 17] = [
    ("seat_address", "address"),
    ("address_change", "address"),
    ("bounce", "address"),
    ("preference", "address"),
    ("place", "address"),
    ("request", "address"),
    ("holder", "address"),
    ("spectator", "address"),
    ("standby", "address"),
    ("seat_offer", "address"),
    ("outbox", "address"),
    ("gm", "address"),
    ("gm_act", "who"),
    ("errand", "address"),
    ("gm_news", "address"),
    ("ban", "of_whom"),
    ("ban", "whom"),
];

impl Tx {
    /// How many rows of each table name this address.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn rows_about(&mut self, address: &str) -> Result<Vec<(&'static str, i64)>, StoreError> {
        let mut all = Vec::new();
        for (table, column) in PLACES {
            let sql = format!("SELECT COUNT(*) FROM {table} WHERE LOWER({column}) = $1");
            let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(address.to_lowercase());
            let count: Result<i64, _> = query.fetch_one(self.conn()).await.and_then(|row| row.try_get(0));
            all.push((table, count.map_err(StoreError::query("count what is held about an address"))?));
        }
        Ok(all)
    }

    /// The seats that are written to at this address: campaign and seat.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn seats_of(&mut self, address: &str) -> Result<Vec<(String, u8)>, StoreError> {
        let bad = || StoreError::query("look for the seats of an address");
        let sql = "SELECT campaign, seat FROM seat WHERE LOWER(address) = $1 ORDER BY campaign, seat";
        let rows =
            sqlx::query(sql).bind(address.to_lowercase()).fetch_all(self.conn()).await.map_err(bad())?;
        rows.iter()
            .map(|row| Ok((row.try_get(0).map_err(bad())?, fit("seat", row.try_get(1).map_err(bad())?)?)))
            .collect()
    }

    /// A page of the mails that are kept, those after `after`, `limit` at most: all of them, since who wrote a mail stands
    /// in the mail alone.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn kept_mails(&mut self, after: &str, limit: i64) -> Result<Vec<KeptMail>, StoreError> {
        let bad = || StoreError::query("read the mails that are kept");
        let sql = "SELECT id, received_ms, bytes FROM mail WHERE id > $1 AND bytes IS NOT NULL ORDER BY id LIMIT $2";
        let query = sqlx::query(sql).bind(after.to_owned()).bind(limit);
        let rows = query.fetch_all(self.conn()).await.map_err(bad())?;
        rows.iter()
            .map(|row| {
                Ok((
                    row.try_get(0).map_err(bad())?,
                    row.try_get(1).map_err(bad())?,
                    row.try_get(2).map_err(bad())?,
                ))
            })
            .collect()
    }

    /// The mails sent to an address: when and what kind.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn sent_to(&mut self, address: &str) -> Result<Vec<(i64, String, String)>, StoreError> {
        let bad = || StoreError::query("read what was sent to an address");
        let sql = "SELECT created_ms, kind, COALESCE(campaign, '') FROM outbox WHERE LOWER(address) = $1 \
                   ORDER BY created_ms, id";
        let rows =
            sqlx::query(sql).bind(address.to_lowercase()).fetch_all(self.conn()).await.map_err(bad())?;
        rows.iter()
            .map(|row| {
                Ok((
                    row.try_get(0).map_err(bad())?,
                    row.try_get(1).map_err(bad())?,
                    row.try_get(2).map_err(bad())?,
                ))
            })
            .collect()
    }

    /// Throws the text of mails away that came in or went out before a time and belong to campaigns that were over by then.
    /// How many.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn trim_finished(&mut self, before_ms: i64) -> Result<u64, StoreError> {
        let bad = || StoreError::query("throw old mail away");
        let over = "SELECT c.id FROM campaign c WHERE c.status = 'over' AND NOT EXISTS \
                    (SELECT 1 FROM turn u WHERE u.campaign = c.id AND (u.ended_ms > $1))";
        let sql = format!(
            "UPDATE mail SET bytes = NULL, recipient = '' WHERE bytes IS NOT NULL AND received_ms < $1 AND campaign IN ({over})"
        );
        let done = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(before_ms).execute(self.conn()).await;
        let mut count = done.map_err(bad())?.rows_affected();
        let sql = format!(
            "UPDATE outbox SET bytes = $2 WHERE status IN ('sent', 'failed', 'bundled') AND LENGTH(bytes) > 0 \
             AND created_ms < $1 AND campaign IN ({over})"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(before_ms).bind(Vec::<u8>::new());
        count += query.execute(self.conn()).await.map_err(bad())?.rows_affected();
        Ok(count)
    }
}
