//! What is held about a person, found by address, and what is put in its place when they are to be forgotten.

use super::campaign::fit;
use super::{StoreError, Tx};
use sqlx::Row;

/// A mail that came in, for its writer or for being forgotten: id, when, bytes.
pub type KeptMail = (String, i64, Vec<u8>);

/// Where else an address stands: tables and their column, in the order people are told of them. Not the seats, which are
/// looked after one by one.
const PLACES: [(&str, &str); 11] = [
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

    /// Throws the text of a mail away, and whom it was sent to; that it came, when and what became of it stay.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn mail_forget(&mut self, id: &str) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE mail SET bytes = NULL, recipient = '', lane = '' WHERE id = $1")
            .bind(id.to_owned());
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("forget a mail"))
    }

    /// Puts a tombstone where an address and its owner's names stood. How many rows were touched.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn address_forget(&mut self, address: &str, tombstone: &str) -> Result<u64, StoreError> {
        const GONE: [&str; 8] = [
            "DELETE FROM seat_address WHERE LOWER(address) = $1",
            "DELETE FROM address_change WHERE LOWER(address) = $1",
            "DELETE FROM bounce WHERE LOWER(address) = $1",
            "DELETE FROM preference WHERE LOWER(address) = $1",
            "DELETE FROM request WHERE LOWER(address) = $1",
            "DELETE FROM spectator WHERE LOWER(address) = $1",
            "DELETE FROM standby WHERE LOWER(address) = $1",
            "DELETE FROM reply_budget WHERE who LIKE '%' || $1",
        ];
        const STONED: [&str; 6] = [
            "UPDATE seat SET address = $2, name = '(forgotten ' || (seat + 1) || ')', zone = '' WHERE LOWER(address) = $1",
            "UPDATE holder SET address = $2, name = '(forgotten)' WHERE LOWER(address) = $1",
            "UPDATE place SET address = $2, name = '(forgotten)', zone = '', wishes = '{}' WHERE LOWER(address) = $1",
            "UPDATE seat_offer SET address = $2, name = '', zone = '' WHERE LOWER(address) = $1",
            "UPDATE digest SET address = $2 WHERE LOWER(address) = $1",
            "UPDATE outbox SET address = $2, bytes = $3 WHERE LOWER(address) = $1",
        ];
        let bad = || StoreError::query("forget an address");
        let key = address.to_lowercase();
        let mut count = 0;
        // Letters to other players first, while their writer can still be found. Who came to a seat later wrote none of them.
        let sql = "UPDATE press SET body = NULL, source = '' WHERE EXISTS (SELECT 1 FROM holder h \
                   WHERE LOWER(h.address) = $1 AND h.campaign = press.campaign AND h.seat = press.sender \
                   AND h.since_ms <= press.at_ms AND NOT EXISTS (SELECT 1 FROM holder l WHERE l.campaign = h.campaign \
                   AND l.seat = h.seat AND l.since_ms > h.since_ms AND l.since_ms <= press.at_ms))";
        let done = sqlx::query(sql).bind(key.clone()).execute(self.conn()).await.map_err(bad())?;
        count += done.rows_affected();
        for sql in GONE {
            let done = sqlx::query(sql).bind(key.clone()).execute(self.conn()).await.map_err(bad())?;
            count += done.rows_affected();
        }
        for sql in STONED {
            let query = sqlx::query(sql).bind(key.clone()).bind(tombstone.to_owned());
            let query = if sql.contains("$3") { query.bind(Vec::<u8>::new()) } else { query };
            count += query.execute(self.conn()).await.map_err(bad())?.rows_affected();
        }
        Ok(count)
    }

    /// Puts a tombstone where a name or an address stands in the logs of campaigns.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn log_forget(
        &mut self,
        campaign: &str,
        word: &str,
        tombstone: &str,
    ) -> Result<u64, StoreError> {
        let sql = "UPDATE log SET line = REPLACE(line, $1, $2) WHERE campaign = $3";
        let query =
            sqlx::query(sql).bind(word.to_owned()).bind(tombstone.to_owned()).bind(campaign.to_owned());
        let done = query.execute(self.conn()).await.map_err(StoreError::query("forget a name in the log"))?;
        Ok(done.rows_affected())
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
