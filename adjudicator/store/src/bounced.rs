//! Mails of ours that were reported as not delivered. A report can be forged, so nothing follows from it but a mark that
//! people can see.

use super::campaign::fit;
use super::outbox::PostId;
use super::{StoreError, Tx, text};
use sqlx::Row;
use sqlx::any::AnyRow;

/// A mail reported as not delivered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BounceRow {
    /// The mail in the outbox.
    pub post: PostId,
    /// The campaign it belonged to.
    pub campaign: Option<String>,
    /// The seat it went to.
    pub seat: Option<u8>,
    /// Where it went.
    pub address: String,
    /// The code of RFC 3463; empty when none was given.
    pub status: String,
    /// The other server's words.
    pub reason: String,
    /// When the report came.
    pub at_ms: i64,
}

/// The mail a report is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reported {
    /// Its name.
    pub post: PostId,
    /// The campaign it belongs to.
    pub campaign: Option<String>,
    /// The seat it went to.
    pub seat: Option<u8>,
    /// Where it went.
    pub address: String,
}

impl Tx {
    /// The mail of the outbox with this name, or else with this Message-ID.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn reported(
        &mut self,
        post: Option<&str>,
        message_id: Option<&str>,
    ) -> Result<Option<Reported>, StoreError> {
        let bad = || StoreError::query("look a reported mail up");
        let sql = "SELECT id, campaign, seat, address FROM outbox WHERE id = $1 OR message_id = $2 \
                   ORDER BY CASE WHEN id = $1 THEN 0 ELSE 1 END LIMIT 1";
        let query =
            sqlx::query(sql).bind(text(post.unwrap_or_default())).bind(text(message_id.unwrap_or_default()));
        let row = query.fetch_optional(self.conn()).await.map_err(bad())?;
        let read = |row: AnyRow| {
            Ok(Reported {
                post: PostId(row.try_get(0).map_err(bad())?),
                campaign: row.try_get(1).map_err(bad())?,
                seat: seat(row.try_get(2).map_err(bad())?)?,
                address: row.try_get(3).map_err(bad())?,
            })
        };
        row.map(read).transpose()
    }

    /// Marks a mail as not delivered. False: it was marked before.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn bounce_put(&mut self, new: &BounceRow) -> Result<bool, StoreError> {
        let sql = "INSERT INTO bounce (post, campaign, seat, address, status, reason, at_ms, cleared) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7, 0) ON CONFLICT (post) DO NOTHING";
        let query = sqlx::query(sql)
            .bind(new.post.0.clone())
            .bind(new.campaign.clone())
            .bind(new.seat.map(i64::from))
            .bind(text(&new.address))
            .bind(text(&new.status))
            .bind(text(&new.reason))
            .bind(new.at_ms);
        let done = query.execute(self.conn()).await;
        done.map(|done| done.rows_affected() == 1).map_err(StoreError::query("mark an address"))
    }

    /// What stands against the addresses of a campaign's seats, oldest first.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn bounces(&mut self, campaign: &str) -> Result<Vec<BounceRow>, StoreError> {
        let bad = || StoreError::query("read the marks of addresses");
        let sql = "SELECT post, campaign, seat, address, status, reason, at_ms FROM bounce \
                   WHERE campaign = $1 AND cleared = 0 ORDER BY at_ms, post";
        let rows = sqlx::query(sql).bind(campaign.to_owned()).fetch_all(self.conn()).await.map_err(bad())?;
        let read = |row: &AnyRow| {
            Ok(BounceRow {
                post: PostId(row.try_get(0).map_err(bad())?),
                campaign: row.try_get(1).map_err(bad())?,
                seat: seat(row.try_get(2).map_err(bad())?)?,
                address: row.try_get(3).map_err(bad())?,
                status: row.try_get(4).map_err(bad())?,
                reason: row.try_get(5).map_err(bad())?,
                at_ms: row.try_get(6).map_err(bad())?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// Takes the marks off a seat's addresses: something has come from there, or they were changed.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn bounces_clear(&mut self, (campaign, seat): (&str, u8)) -> Result<(), StoreError> {
        let sql = "UPDATE bounce SET cleared = 1 WHERE campaign = $1 AND seat = $2 AND cleared = 0";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat));
        self.later("take marks off", query).await
    }

    /// Sends a mail that was sent before once more, to the address its seat has now, because it was reported as not delivered. False: it was not, or it
    /// waits already.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn outbox_again(&mut self, id: &PostId, now_ms: i64) -> Result<bool, StoreError> {
        let sql = "UPDATE outbox SET status = 'queued', attempts = 0, next_ms = $1, address = COALESCE(\
                     (SELECT s.address FROM seat s WHERE s.campaign = outbox.campaign AND s.seat = outbox.seat), address) \
                   WHERE id = $2 AND status = 'sent' AND EXISTS (SELECT post FROM bounce WHERE post = $2)";
        let done = sqlx::query(sql).bind(now_ms).bind(id.0.clone()).execute(self.conn()).await;
        let again = done.map_err(StoreError::query("send a mail again"))?.rows_affected() == 1;
        if again {
            self.news.posts = true;
            let query = sqlx::query("DELETE FROM bounce WHERE post = $1").bind(id.0.clone());
            query.execute(self.conn()).await.map_err(StoreError::query("send a mail again"))?;
        }
        Ok(again)
    }
}

fn seat(number: Option<i64>) -> Result<Option<u8>, StoreError> {
    number.map(|n| fit("seat", n)).transpose()
}
