//! What was taken from mailboxes: a mail that could not be moved away after it was stored is recognised by its bytes.

use sqlx::Row;

use super::mail::MailId;
use super::{StoreError, Tx};

impl Tx {
    /// Whether a mail with bytes of this hash was taken from a mailbox before.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn taken(&mut self, hash: &str) -> Result<bool, StoreError> {
        let query = sqlx::query("SELECT COUNT(*) FROM taken WHERE hash = $1").bind(hash.to_owned());
        let count: Result<i64, _> = query.fetch_one(self.conn()).await.and_then(|row| row.try_get(0));
        count.map(|count| count > 0).map_err(StoreError::query("look for a mail of a mailbox"))
    }

    /// Notes that the mail with bytes of this hash is stored under `mail`.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn taken_put(&mut self, hash: &str, mail: &MailId, now_ms: i64) -> Result<(), StoreError> {
        let query = sqlx::query("INSERT INTO taken (hash, mail, at_ms) VALUES ($1, $2, $3)")
            .bind(hash.to_owned())
            .bind(mail.0.clone())
            .bind(now_ms);
        let done = query.execute(self.conn()).await;
        done.map(|_| ()).map_err(StoreError::query("note a mail of a mailbox"))
    }

    /// Forgets what was taken before `before_ms`: by then it has been moved away. How many.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn taken_trim(&mut self, before_ms: i64) -> Result<u64, StoreError> {
        let query = sqlx::query("DELETE FROM taken WHERE at_ms < $1").bind(before_ms);
        let done = query.execute(self.conn()).await;
        done.map(|done| done.rows_affected()).map_err(StoreError::query("forget mails of mailboxes"))
    }
}
