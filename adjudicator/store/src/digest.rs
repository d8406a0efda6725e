//! Reports that wait for their reader's hour, to go out together in one mail.

use sqlx::Row;

use super::outbox::{NewPost, Post, PostId, PostStatus};
use super::{StoreError, Tx};

impl Tx {
    /// Puts a mail into the outbox that is not sent by itself, but with the reader's next digest.
    ///
    /// # Errors
    /// [`StoreError::Query`]; [`StoreError::is_unique_violation`] tells of a Message-ID used before.
    pub async fn digest_add(
        &mut self,
        post: &NewPost<'_>,
        due_ms: i64,
        now_ms: i64,
    ) -> Result<PostId, StoreError> {
        let id = self.outbox_add(post, now_ms).await?;
        self.set_status(&id, PostStatus::Bundled, now_ms).await?;
        let query = sqlx::query("INSERT INTO digest (post, address, due_ms) VALUES ($1, $2, $3)")
            .bind(id.0.clone())
            .bind(post.address.to_lowercase())
            .bind(due_ms);
        query.execute(self.conn()).await.map_err(StoreError::query("keep a mail for a digest"))?;
        Ok(id)
    }

    /// The addresses whose hour has come, with all that waits for each, oldest first.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn digests_due(&mut self, now_ms: i64) -> Result<Vec<Vec<Post>>, StoreError> {
        let bad = || StoreError::query("look for digests");
        let sql = "SELECT address, post FROM digest WHERE carrier IS NULL AND address IN \
                   (SELECT address FROM digest WHERE carrier IS NULL AND due_ms <= $1) ORDER BY address, post";
        let rows = sqlx::query(sql).bind(now_ms).fetch_all(self.conn()).await.map_err(bad())?;
        let mut due: Vec<(String, Vec<Post>)> = Vec::new();
        for row in rows {
            let (address, id): (String, String) =
                (row.try_get(0).map_err(bad())?, row.try_get(1).map_err(bad())?);
            let Some(post) = self.outbox_show(&PostId(id)).await? else { continue };
            match due.last_mut() {
                Some((last, posts)) if *last == address => posts.push(post),
                _ => due.push((address, vec![post])),
            }
        }
        Ok(due.into_iter().map(|(_, posts)| posts).collect())
    }

    /// These mails went out in another. False: one of them no longer waits, and nothing may be kept of this transaction.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn digest_carried(&mut self, posts: &[Post], carrier: &PostId) -> Result<bool, StoreError> {
        for post in posts {
            let query = sqlx::query("UPDATE digest SET carrier = $1 WHERE post = $2 AND carrier IS NULL")
                .bind(carrier.0.clone())
                .bind(post.id.0.clone());
            let done = query.execute(self.conn()).await.map_err(StoreError::query("close a digest"))?;
            if done.rows_affected() != 1 {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// This mail goes out by itself after all. False: it no longer waits.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn digest_single(&mut self, post: &Post, now_ms: i64) -> Result<bool, StoreError> {
        let query =
            sqlx::query("DELETE FROM digest WHERE post = $1 AND carrier IS NULL").bind(post.id.0.clone());
        let done =
            query.execute(self.conn()).await.map_err(StoreError::query("take a mail out of a digest"))?;
        if done.rows_affected() != 1 {
            return Ok(false);
        }
        self.set_status(&post.id, PostStatus::Queued, now_ms).await?;
        Ok(true)
    }

    /// Everything that waits for an address is due now: it wants no digests any more.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn digest_at_once(&mut self, address: &str, now_ms: i64) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE digest SET due_ms = $1 WHERE address = $2 AND carrier IS NULL")
            .bind(now_ms)
            .bind(address.to_lowercase());
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("end a digest"))
    }

    /// The mail of the outbox that carried this one.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn digest_of(&mut self, post: &PostId) -> Result<Option<PostId>, StoreError> {
        let query = sqlx::query("SELECT carrier FROM digest WHERE post = $1").bind(post.0.clone());
        let row = query.fetch_optional(self.conn()).await;
        let carrier = row.and_then(|row| row.map(|row| row.try_get::<Option<String>, _>(0)).transpose());
        Ok(carrier.map_err(StoreError::query("find a mail's digest"))?.flatten().map(PostId))
    }

    async fn set_status(&mut self, id: &PostId, status: PostStatus, now_ms: i64) -> Result<(), StoreError> {
        self.news.posts = true;
        let query = sqlx::query("UPDATE outbox SET status = $1, next_ms = $2 WHERE id = $3")
            .bind(status.word())
            .bind(now_ms)
            .bind(id.0.clone());
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("bundle a mail"))
    }
}
