//! Recipients' domains that mail is not sent to for a while, because they refused us for reasons of policy; and our own
//! mail server, under the name "", when it refuses us altogether.

use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::outbox::PostStatus;
use super::{StoreError, Tx, text};

/// Our own mail server among the domains.
pub const RELAY: &str = "";

/// One mail is tried when a pause ends; the others wait this much longer for what becomes of it.
const PROBE_MS: i64 = 120_000;

/// A pause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pause {
    /// The recipients' domain; [`RELAY`]: everybody.
    pub domain: String,
    /// When the first mail was refused, milliseconds since 1970.
    pub since_ms: i64,
    /// When it is tried again.
    pub until_ms: i64,
    /// What the other side said last.
    pub why: String,
}

/// A time in which our own mail server took nothing from us.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outage {
    /// When it first refused, milliseconds since 1970.
    pub since_ms: i64,
    /// When it took mail again, or was believed to.
    pub until_ms: i64,
}

/// Under which name the outages of our mail server are kept among the server's marks.
const OUTAGES: &str = "mail outages";

/// How many of them are kept: more than any window sees.
const OUTAGES_KEPT: usize = 64;

/// When mail to a domain may go out, if it were written now: when its pause ends, or at once.
pub(super) fn after_pause(until_ms: Option<i64>, now_ms: i64) -> i64 {
    until_ms.map_or(now_ms, |until| now_ms.max(until.saturating_add(PROBE_MS)))
}

/// Asks for every pause.
pub(super) const PAUSES: &str =
    "SELECT domain, since_ms, until_ms, why FROM outbox_pause ORDER BY since_ms, domain";

/// The pause in a row of [`PAUSES`].
pub(super) fn pause_at(row: &AnyRow) -> Result<Pause, StoreError> {
    let bad = || StoreError::query("read a pause");
    Ok(Pause {
        domain: row.try_get(0).map_err(bad())?,
        since_ms: row.try_get(1).map_err(bad())?,
        until_ms: row.try_get(2).map_err(bad())?,
        why: row.try_get(3).map_err(bad())?,
    })
}

impl Tx {
    /// Lets mail to a domain rest until `until_ms`. True when it did not rest before: then somebody must be told.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn pause_put(
        &mut self,
        domain: &str,
        until_ms: i64,
        why: &str,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let known = sqlx::query("UPDATE outbox_pause SET until_ms = $1, why = $2 WHERE domain = $3")
            .bind(until_ms)
            .bind(text(why))
            .bind(text(domain));
        let known = known.execute(self.conn()).await.map_err(StoreError::query("pause a domain"))?;
        let new = known.rows_affected() == 0;
        if new {
            let sql = "INSERT INTO outbox_pause (domain, since_ms, until_ms, why) VALUES ($1, $2, $3, $4)";
            let query = sqlx::query(sql).bind(text(domain)).bind(now_ms).bind(until_ms).bind(text(why));
            query.execute(self.conn()).await.map_err(StoreError::query("pause a domain"))?;
        }
        let sql = "UPDATE outbox SET next_ms = $1 WHERE status = $2 AND next_ms < $1 AND LOWER(address) LIKE $3 ESCAPE '!'";
        let query = sqlx::query(sql)
            .bind(until_ms.saturating_add(PROBE_MS))
            .bind(PostStatus::Queued.word())
            .bind(addresses_of(domain));
        query.execute(self.conn()).await.map_err(StoreError::query("put the mail of a domain off"))?;
        Ok(new)
    }

    /// Ends the pause of a domain: its mail is due at once. True if there was one.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn pause_end(&mut self, domain: &str, now_ms: i64) -> Result<bool, StoreError> {
        let bad = || StoreError::query("end a pause");
        let sql = "DELETE FROM outbox_pause WHERE domain = $1 RETURNING since_ms";
        let row = sqlx::query(sql).bind(text(domain)).fetch_optional(self.conn()).await.map_err(bad())?;
        let Some(row) = row else { return Ok(false) };
        self.news.posts = true;
        if domain == RELAY {
            let since_ms = row.try_get(0).map_err(bad())?;
            self.outage_note(Outage { since_ms, until_ms: now_ms }).await?;
        }
        let sql = "UPDATE outbox SET next_ms = $1 WHERE status = $2 AND next_ms > $1 AND LOWER(address) LIKE $3 ESCAPE '!'";
        let query = sqlx::query(sql).bind(now_ms).bind(PostStatus::Queued.word()).bind(addresses_of(domain));
        query.execute(self.conn()).await.map_err(StoreError::query("take the mail of a domain up again"))?;
        Ok(true)
    }

    async fn outage_note(&mut self, outage: Outage) -> Result<(), StoreError> {
        let mut all = self.mail_outages().await?;
        all.push(outage);
        let from = all.len().saturating_sub(OUTAGES_KEPT);
        let bytes = serde_json::to_vec(&all[from..]).map_err(StoreError::unprintable("outages"))?;
        self.server_put(OUTAGES, &bytes).await
    }

    /// When our own mail server took nothing from us, as far as that is over; the latest of it, oldest first.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn mail_outages(&mut self) -> Result<Vec<Outage>, StoreError> {
        let Some(bytes) = self.server_get(OUTAGES).await? else { return Ok(Vec::new()) };
        serde_json::from_slice(&bytes)
            .map_err(|error| StoreError::Corrupt { what: OUTAGES, detail: error.to_string() })
    }

    /// Every pause, the longest first.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn pauses(&mut self) -> Result<Vec<Pause>, StoreError> {
        let rows = sqlx::query(PAUSES).fetch_all(self.conn()).await;
        rows.map_err(StoreError::query("list the pauses"))?.iter().map(pause_at).collect()
    }
}

/// A pattern for the addresses of a domain; for [`RELAY`] every address.
fn addresses_of(domain: &str) -> String {
    if domain == RELAY {
        return "%".to_owned();
    }
    let mut pattern = String::from("%@");
    for c in domain.chars() {
        if "!%_".contains(c) {
            pattern.push('!');
        }
        pattern.push(c);
    }
    pattern
}
