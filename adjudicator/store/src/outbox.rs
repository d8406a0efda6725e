//! Mail to go out: written in the transaction that decides it, sent afterwards by claim and mark.
//!
//! A claim lapses by itself: a program that dies while sending leaves a row whose time comes again, and the mail goes
//! out once more with the same bytes and the same Message-ID. `attempts` is the number of the claim, so a worker that
//! was too slow cannot mark a row another has claimed since.

use std::fmt;

use sqlx::Row;
use sqlx::any::AnyRow;

use super::ahead::taken;
use super::claims::Picking;
use super::pause::{PAUSES, Pause, after_pause, pause_at};
use super::server::HELD;
use super::together::Statement;
use super::{StoreError, Tx, ids, text};

/// The name of a mail in the outbox.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct PostId(pub String);

impl fmt::Display for PostId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How far a mail has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PostStatus {
    /// Waits for its time.
    Queued,
    /// Claimed; goes back to waiting when the claim lapses.
    Sending,
    /// Taken over by the mail system.
    Sent,
    /// Given up; the operator can look and try again.
    Failed,
    /// Goes out, or went out, with others in a digest.
    Bundled,
}

impl PostStatus {
    /// Every status.
    pub const ALL: [PostStatus; 5] =
        [PostStatus::Queued, PostStatus::Sending, PostStatus::Sent, PostStatus::Failed, PostStatus::Bundled];

    /// The word it is stored under.
    pub fn word(self) -> &'static str {
        match self {
            PostStatus::Queued => "queued",
            PostStatus::Sending => "sending",
            PostStatus::Sent => "sent",
            PostStatus::Failed => "failed",
            PostStatus::Bundled => "bundled",
        }
    }

    /// Has it still to be handed over?
    #[must_use]
    pub fn waits(self) -> bool {
        matches!(self, PostStatus::Queued | PostStatus::Sending)
    }

    /// The status a word stands for.
    pub fn from_word(word: &str) -> Option<PostStatus> {
        PostStatus::ALL.into_iter().find(|status| status.word() == word)
    }
}

/// A mail to be sent.
#[derive(Debug, Clone, Copy)]
pub struct NewPost<'a> {
    /// The campaign it belongs to, for the operator.
    pub campaign: Option<&'a str>,
    /// The seat it goes to, for the operator.
    pub seat: Option<i64>,
    /// What it is: `report`, `receipt`, `notice`…
    pub kind: &'a str,
    /// Its Message-ID, the same as in `bytes`; no two mails may share one.
    pub message_id: &'a str,
    /// The one address it goes to: a registered one, never taken from the mail being answered.
    pub address: &'a str,
    /// The mail, headers and all, as it will be sent at every attempt.
    pub bytes: &'a [u8],
}

/// A mail in the outbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Post {
    /// Its name.
    pub id: PostId,
    /// The campaign it belongs to.
    pub campaign: Option<String>,
    /// The seat it goes to.
    pub seat: Option<i64>,
    /// What it is.
    pub kind: String,
    /// Its Message-ID.
    pub message_id: String,
    /// Where it goes.
    pub address: String,
    /// The mail; empty in a list.
    pub bytes: Vec<u8>,
    /// How far it has come.
    pub status: PostStatus,
    /// How often it was claimed; names the claim.
    pub attempts: i64,
    /// When to try (again), or when the claim lapses; milliseconds since 1970.
    pub next_ms: i64,
    /// What the mail system said last.
    pub last_error: String,
    /// When it was written, milliseconds since 1970.
    pub created_ms: i64,
    /// When it was taken over.
    pub sent_ms: Option<i64>,
    /// The order among mails written at one time; random.
    rank: i64,
}

/// How far apart the mails to one recipient are placed that wait at one time. Others' mails fit in between.
const SPACE_MS: i64 = 1_000;

/// The domain of an address, in small letters; all of it if it is none.
pub fn domain_of(address: &str) -> String {
    address.rsplit_once('@').map_or(address, |(_, domain)| domain).to_lowercase()
}

/// Asks for the place of the last mail that waits for an address, and for the pause of its domain.
pub(super) const PLACE: &str = "SELECT (SELECT MAX(place_ms) FROM outbox WHERE address = $1 AND status = $2), \
     (SELECT until_ms FROM outbox_pause WHERE domain = $3)";

/// What the place of the next mail to an address hangs on.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// The place of the last that waits.
    last: Option<i64>,
    /// Until when nothing goes there.
    pause: Option<i64>,
}

/// The answer to [`PLACE`].
pub(super) fn place_at(row: &AnyRow) -> Result<Place, StoreError> {
    let bad = || StoreError::query("find a mail's place");
    Ok(Place { last: row.try_get(0).map_err(bad())?, pause: row.try_get(1).map_err(bad())? })
}

/// Mails that were claimed, in the order of sending: what an UPDATE returns has none.
fn claimed(rows: &[AnyRow]) -> Result<Vec<Post>, StoreError> {
    let mut placed: Vec<(i64, Post)> = Vec::with_capacity(rows.len());
    for row in rows {
        let place = row.try_get(14).map_err(StoreError::query("read a mail's place"))?;
        placed.push((place, from_row(row, true)?));
    }
    placed.sort_by(|(p, a), (q, b)| (p, a.rank, &a.id).cmp(&(q, b.rank, &b.id)));
    Ok(placed.into_iter().map(|(_, post)| post).collect())
}

impl Tx {
    /// Puts a mail into the outbox, due at once, or when the pause of its recipient's domain ends.
    ///
    /// # Errors
    /// [`StoreError::Query`]; that a Message-ID was used before may come out with a later statement of the transaction.
    pub async fn outbox_add(&mut self, post: &NewPost<'_>, now_ms: i64) -> Result<PostId, StoreError> {
        let id = PostId(ids::new_id(now_ms));
        let (place_ms, next_ms) = self.outbox_place(post.address, now_ms).await?;
        let sql = "INSERT INTO outbox (id, campaign, seat, kind, message_id, address, bytes, status, rank, attempts, \
                   next_ms, last_error, created_ms, place_ms) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, $10, '', $11, $12)";
        let query = sqlx::query(sql)
            .bind(id.0.clone())
            .bind(post.campaign.map(str::to_owned))
            .bind(post.seat)
            .bind(post.kind.to_owned())
            .bind(post.message_id.to_owned())
            .bind(post.address.to_owned())
            .bind(post.bytes.to_owned())
            .bind(PostStatus::Queued.word())
            .bind(ids::random_rank())
            .bind(next_ms)
            .bind(now_ms)
            .bind(place_ms);
        self.later("put a mail into the outbox", query).await?;
        self.news.posts = true;
        Ok(id)
    }

    /// The place of a new mail in the order of sending, its time, or a little after the last that waits for the same recipient, so that
    /// nobody waits behind a thousand mails to somebody else; and when it is to be tried.
    async fn outbox_place(&mut self, address: &str, now_ms: i64) -> Result<(i64, i64), StoreError> {
        let known = match taken(&mut self.ahead.place, &address.to_owned()) {
            Some(known) => known,
            None => {
                let query = sqlx::query(PLACE)
                    .bind(address.to_owned())
                    .bind(PostStatus::Queued.word())
                    .bind(text(&domain_of(address)));
                let row = query.fetch_one(self.conn()).await;
                place_at(&row.map_err(StoreError::query("find a mail's place"))?)?
            }
        };
        let Place { last, pause } = known;
        let place_ms = last.map_or(now_ms, |last| now_ms.max(last.saturating_add(SPACE_MS)));
        Ok((place_ms, after_pause(pause, now_ms)))
    }

    /// Gives back every claim: for the start of the one program that sends, whose own claims of before its end would
    /// otherwise have to lapse first.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn outbox_unclaim(&mut self, now_ms: i64) -> Result<u64, StoreError> {
        let sql = "UPDATE outbox SET status = 'queued', next_ms = $1 WHERE status = 'sending'";
        self.news.posts = true;
        let done = sqlx::query(sql).bind(now_ms).execute(self.conn()).await;
        done.map(|done| done.rows_affected()).map_err(StoreError::query("give claims back"))
    }

    /// Claims up to `limit` mails that are due, or whose claim has lapsed, until `lapse_ms`. In the order of sending. A
    /// mail to somebody whom another worker is just sending to waits, so that each gets theirs in order.
    ///
    /// A server that runs on a copy claims nothing: what it has to send may have been sent before.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn outbox_claim(
        &mut self,
        now_ms: i64,
        lapse_ms: i64,
        limit: i64,
    ) -> Result<Vec<Post>, StoreError> {
        self.pick_alone(Picking::Outbox).await?;
        let query = self.claim(now_ms, lapse_ms, limit, "");
        let rows = query.fetch_all(self.conn()).await;
        claimed(&rows.map_err(StoreError::query("claim mails of the outbox"))?)
    }

    /// As [`Tx::outbox_claim`], and the pauses with it, in one go. While our own mail server rests, or it is to be found out whether it
    /// does, nothing is claimed.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn outbox_claim_unless_paused(
        &mut self,
        now_ms: i64,
        lapse_ms: i64,
        limit: i64,
    ) -> Result<(Vec<Pause>, Vec<Post>), StoreError> {
        self.pick_alone(Picking::Outbox).await?;
        let rests = "AND NOT EXISTS (SELECT 1 FROM outbox_pause WHERE domain = '') ";
        let questions = vec![sqlx::query(PAUSES), self.claim(now_ms, lapse_ms, limit, rests)];
        let answers = self.ask("claim mails of the outbox", questions).await?;
        let [pauses, posts] = &answers[..] else { return Ok((Vec::new(), Vec::new())) };
        Ok((pauses.iter().map(pause_at).collect::<Result<_, _>>()?, claimed(posts)?))
    }

    /// Claims what is due. `unless`: a condition more.
    fn claim(&self, now_ms: i64, lapse_ms: i64, limit: i64, unless: &str) -> Statement {
        let sql = format!(
            "UPDATE outbox SET status = 'sending', attempts = attempts + 1, next_ms = $1, holder = $4 WHERE id IN (\
               SELECT o.id FROM outbox o WHERE o.status IN ('queued', 'sending') AND o.next_ms <= $2 AND NOT EXISTS (\
                 SELECT 1 FROM outbox b WHERE b.address = o.address AND b.status = 'sending' AND b.next_ms > $2) \
               AND NOT EXISTS (SELECT 1 FROM server WHERE name = $5) {unless}\
               ORDER BY o.place_ms, o.rank, o.id LIMIT $3{}) \
             RETURNING id, campaign, seat, kind, message_id, address, status, attempts, next_ms, last_error, \
               created_ms, sent_ms, rank, bytes, place_ms",
            self.dialect.skip_locked()
        );
        sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(lapse_ms)
            .bind(now_ms)
            .bind(limit)
            .bind(self.holder.to_string())
            .bind(HELD)
    }

    /// The mail system has taken the mail over. False: the claim was lost meanwhile.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn outbox_sent(&mut self, claim: &Post, now_ms: i64) -> Result<bool, StoreError> {
        let sql = "UPDATE outbox SET status = 'sent', sent_ms = $1, last_error = '' \
                   WHERE id = $2 AND status = 'sending' AND attempts = $3";
        let query = sqlx::query(sql).bind(now_ms).bind(claim.id.0.clone()).bind(claim.attempts);
        let done = query.execute(self.conn()).await;
        done.map(|done| done.rows_affected() == 1).map_err(StoreError::query("mark a mail as sent"))
    }

    /// The mail could not be handed over; try again at `next_ms`. False: the claim was lost meanwhile.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn outbox_later(
        &mut self,
        claim: &Post,
        next_ms: i64,
        error: &str,
    ) -> Result<bool, StoreError> {
        let sql = "UPDATE outbox SET status = 'queued', next_ms = $1, last_error = $2 \
                   WHERE id = $3 AND status = 'sending' AND attempts = $4";
        let query =
            sqlx::query(sql).bind(next_ms).bind(text(error)).bind(claim.id.0.clone()).bind(claim.attempts);
        let done = query.execute(self.conn()).await;
        done.map(|done| done.rows_affected() == 1).map_err(StoreError::query("put a mail off"))
    }

    /// The mail was refused for nothing it can help: try again at `next_ms`, the attempt not counted. False: the claim was
    /// lost meanwhile.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn outbox_put_back(
        &mut self,
        claim: &Post,
        next_ms: i64,
        error: &str,
    ) -> Result<bool, StoreError> {
        let sql = "UPDATE outbox SET status = 'queued', next_ms = $1, last_error = $2, attempts = attempts - 1 \
                   WHERE id = $3 AND status = 'sending' AND attempts = $4";
        let query =
            sqlx::query(sql).bind(next_ms).bind(text(error)).bind(claim.id.0.clone()).bind(claim.attempts);
        let done = query.execute(self.conn()).await;
        done.map(|done| done.rows_affected() == 1).map_err(StoreError::query("put a mail back"))
    }

    /// The mail will not be tried again by itself. False: the claim was lost meanwhile.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn outbox_failed(&mut self, claim: &Post, error: &str) -> Result<bool, StoreError> {
        let sql = "UPDATE outbox SET status = 'failed', last_error = $1 \
                   WHERE id = $2 AND status = 'sending' AND attempts = $3";
        let query = sqlx::query(sql).bind(text(error)).bind(claim.id.0.clone()).bind(claim.attempts);
        let done = query.execute(self.conn()).await;
        done.map(|done| done.rows_affected() == 1).map_err(StoreError::query("give a mail up"))
    }

    /// Makes a waiting or failed mail due at once, its attempts counted anew. False: it is not there, sent, or just
    /// being sent.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn outbox_retry(&mut self, id: &PostId, now_ms: i64) -> Result<bool, StoreError> {
        let sql = "UPDATE outbox SET status = 'queued', attempts = 0, next_ms = $1 \
                   WHERE id = $2 AND status IN ('queued', 'failed')";
        self.news.posts = true;
        let done = sqlx::query(sql).bind(now_ms).bind(id.0.clone()).execute(self.conn()).await;
        done.map(|done| done.rows_affected() == 1).map_err(StoreError::query("retry a mail of the outbox"))
    }

    /// Makes every mail due at once that was put off. Gives how many there were.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn outbox_hasten(&mut self, now_ms: i64) -> Result<u64, StoreError> {
        let sql = "UPDATE outbox SET next_ms = $1 WHERE status = $2 AND next_ms > $1";
        let query = sqlx::query(sql).bind(now_ms).bind(PostStatus::Queued.word());
        let done =
            query.execute(self.conn()).await.map_err(StoreError::query("try all waiting mails at once"))?;
        self.news.posts |= done.rows_affected() > 0;
        Ok(done.rows_affected())
    }

    /// One mail of the outbox, bytes and all.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn outbox_show(&mut self, id: &PostId) -> Result<Option<Post>, StoreError> {
        let sql = "SELECT id, campaign, seat, kind, message_id, address, status, attempts, next_ms, last_error, \
                   created_ms, sent_ms, rank, bytes FROM outbox WHERE id = $1";
        let row = sqlx::query(sql).bind(id.0.clone()).fetch_optional(self.conn()).await;
        let row = row.map_err(StoreError::query("show a mail of the outbox"))?;
        row.map(|row| from_row(&row, true)).transpose()
    }

    /// The newest `limit` mails of a status, newest first, without their bytes.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn outbox_list(&mut self, status: PostStatus, limit: i64) -> Result<Vec<Post>, StoreError> {
        let sql = "SELECT id, campaign, seat, kind, message_id, address, status, attempts, next_ms, last_error, \
                   created_ms, sent_ms, rank FROM outbox WHERE status = $1 ORDER BY created_ms DESC, id DESC LIMIT $2";
        let rows = sqlx::query(sql).bind(status.word()).bind(limit).fetch_all(self.conn()).await;
        let rows = rows.map_err(StoreError::query("list the outbox"))?;
        rows.iter().map(|row| from_row(row, false)).collect()
    }

    /// How many mails there are of each status, in the order of [`PostStatus::ALL`].
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn outbox_counts(&mut self) -> Result<[(PostStatus, i64); 5], StoreError> {
        let mut counts = PostStatus::ALL.map(|status| (status, 0));
        for (status, count) in &mut counts {
            let query = sqlx::query("SELECT COUNT(*) FROM outbox WHERE status = $1").bind(status.word());
            let row = query.fetch_one(self.conn()).await;
            *count = row.and_then(|row| row.try_get(0)).map_err(StoreError::query("count the outbox"))?;
        }
        Ok(counts)
    }

    /// When the oldest mail was written that waits to be handed over; `None` when nothing waits.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn outbox_oldest_ms(&mut self) -> Result<Option<i64>, StoreError> {
        let query = sqlx::query("SELECT MIN(created_ms) FROM outbox WHERE status IN ('queued', 'sending')");
        let row = query.fetch_one(self.conn()).await;
        row.and_then(|row| row.try_get(0)).map_err(StoreError::query("find the oldest mail that waits"))
    }

    /// When the next mail is due, or its claim lapses; `None` when nothing waits.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn outbox_next_ms(&mut self) -> Result<Option<i64>, StoreError> {
        let query = sqlx::query("SELECT MIN(next_ms) FROM outbox WHERE status IN ('queued', 'sending')");
        let row = query.fetch_one(self.conn()).await;
        row.and_then(|row| row.try_get(0)).map_err(StoreError::query("find when the outbox is due"))
    }
}

/// A mail from a row of the queries above.
fn from_row(row: &AnyRow, with_bytes: bool) -> Result<Post, StoreError> {
    let read = || -> Result<(Post, String), sqlx::Error> {
        let post = Post {
            id: PostId(row.try_get(0)?),
            campaign: row.try_get(1)?,
            seat: row.try_get(2)?,
            kind: row.try_get(3)?,
            message_id: row.try_get(4)?,
            address: row.try_get(5)?,
            status: PostStatus::Queued,
            attempts: row.try_get(7)?,
            next_ms: row.try_get(8)?,
            last_error: row.try_get(9)?,
            created_ms: row.try_get(10)?,
            sent_ms: row.try_get(11)?,
            rank: row.try_get(12)?,
            bytes: if with_bytes { row.try_get(13)? } else { Vec::new() },
        };
        Ok((post, row.try_get(6)?))
    };
    let (mut post, word) = read().map_err(StoreError::query("read a mail of the outbox"))?;
    post.bytes = super::packed::unpacked(post.bytes)?;
    post.status = PostStatus::from_word(&word).ok_or_else(|| StoreError::Corrupt {
        what: "outbox status",
        detail: format!("\"{word}\" of mail {}", post.id),
    })?;
    Ok(post)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Store;
    use crate::tests::fresh;

    async fn add(store: &Store, message_id: &str, now_ms: i64) -> PostId {
        let post = NewPost {
            campaign: Some("alpha"),
            seat: Some(1),
            kind: "report",
            message_id,
            address: "ann@example.org",
            bytes: b"Subject: x\r\n\r\nbody\r\n",
        };
        let mut tx = store.begin().await.expect("begin");
        let id = tx.outbox_add(&post, now_ms).await.expect("add");
        tx.commit().await.expect("commit");
        id
    }

    async fn claim(store: &Store, now_ms: i64, limit: i64) -> Vec<Post> {
        let mut tx = store.begin().await.expect("begin");
        let posts = tx.outbox_claim(now_ms, now_ms + 100, limit).await.expect("claim");
        tx.commit().await.expect("commit");
        posts
    }

    #[tokio::test]
    async fn a_claim_is_exclusive_until_it_lapses_and_a_late_mark_is_refused() {
        let (_folder, store) = fresh().await;
        let id = add(&store, "<1@x>", 1_000).await;
        assert!(claim(&store, 999, 10).await.is_empty(), "not due yet");
        let first = claim(&store, 1_000, 10).await;
        assert_eq!(first.iter().map(|post| (&post.id, post.attempts)).collect::<Vec<_>>(), [(&id, 1)]);
        assert_eq!(first[0].bytes, b"Subject: x\r\n\r\nbody\r\n");
        assert!(claim(&store, 1_099, 10).await.is_empty(), "the claim holds");
        let second = claim(&store, 1_100, 10).await;
        assert_eq!((second.len(), second[0].attempts, &second[0].bytes), (1, 2, &first[0].bytes));
        let mut tx = store.begin().await.expect("begin");
        assert!(!tx.outbox_sent(&first[0], 1_101).await.expect("mark"), "the slow worker lost its claim");
        assert!(!tx.outbox_failed(&first[0], "x").await.expect("mark"));
        assert!(!tx.outbox_later(&first[0], 9, "x").await.expect("mark"));
        assert!(tx.outbox_sent(&second[0], 1_102).await.expect("mark"));
        assert!(!tx.outbox_sent(&second[0], 1_103).await.expect("mark"), "once");
        tx.commit().await.expect("commit");
        assert!(claim(&store, i64::MAX - 200, 10).await.is_empty());
        let mut tx = store.read().await.expect("read");
        let post = tx.outbox_show(&id).await.expect("show").expect("there");
        assert_eq!((post.status, post.sent_ms), (PostStatus::Sent, Some(1_102)));
        assert_eq!(tx.outbox_next_ms().await.expect("next"), None);
    }

    #[tokio::test]
    async fn a_mail_put_off_comes_again_at_its_time() {
        let (_folder, store) = fresh().await;
        let id = add(&store, "<1@x>", 0).await;
        let post = claim(&store, 0, 1).await.remove(0);
        let mut tx = store.begin().await.expect("begin");
        assert!(tx.outbox_later(&post, 60_000, "450 busy").await.expect("later"));
        assert_eq!(tx.outbox_next_ms().await.expect("next"), Some(60_000));
        tx.commit().await.expect("commit");
        assert!(claim(&store, 59_999, 1).await.is_empty());
        let post = claim(&store, 60_000, 1).await.remove(0);
        assert_eq!((post.attempts, post.last_error.as_str()), (2, "450 busy"));
        let mut tx = store.begin().await.expect("begin");
        assert!(tx.outbox_failed(&post, "550 gone").await.expect("fail"));
        assert!(tx.outbox_retry(&id, 70_000).await.expect("retry"));
        assert!(!tx.outbox_retry(&PostId("none".into()), 0).await.expect("retry"));
        tx.commit().await.expect("commit");
        assert_eq!(claim(&store, 70_000, 1).await[0].attempts, 1);
    }

    #[tokio::test]
    async fn older_first_and_at_one_time_in_random_order() {
        let (_folder, store) = fresh().await;
        add(&store, "<old@x>", 4).await;
        let mut tx = store.begin().await.expect("begin");
        for n in 0..20 {
            let (message_id, address) = (format!("<{n:02}@x>"), format!("player{n}@example.org"));
            let post = NewPost {
                campaign: None,
                seat: None,
                kind: "report",
                message_id: &message_id,
                address: &address,
                bytes: b"x",
            };
            tx.outbox_add(&post, 5).await.expect("add");
        }
        tx.commit().await.expect("commit");
        let posts = claim(&store, 10, 100).await;
        assert_eq!(posts[0].message_id, "<old@x>");
        let order: Vec<&str> = posts[1..].iter().map(|post| post.message_id.as_str()).collect();
        let mut sorted = order.clone();
        sorted.sort_unstable();
        assert_eq!(order.len(), 20);
        // Fails by chance once in 20! = 2.4e18 runs.
        assert_ne!(order, sorted, "the order of writing must not show");
    }

    #[tokio::test]
    async fn nobody_waits_behind_a_thousand_mails_to_somebody_else() {
        let (_folder, store) = fresh().await;
        let mut tx = store.begin().await.expect("begin");
        for n in 0..1_001 {
            let message_id = format!("<{n}@x>");
            let address = if n < 1_000 { "flood@example.org" } else { "ann@example.org" };
            let at_ms = if n < 1_000 { 5_000 + n } else { 6_500 };
            let post = NewPost {
                campaign: None,
                seat: None,
                kind: "receipt",
                message_id: &message_id,
                address,
                bytes: b"x",
            };
            tx.outbox_add(&post, at_ms).await.expect("add");
        }
        tx.commit().await.expect("commit");
        let posts = claim(&store, 10_000, 5).await;
        let addresses: Vec<&str> = posts.iter().map(|post| post.address.as_str()).collect();
        let flood = "flood@example.org";
        assert_eq!(addresses, [flood, flood, "ann@example.org", flood, flood]);
    }

    #[tokio::test]
    async fn a_message_id_is_used_once() {
        let (_folder, store) = fresh().await;
        add(&store, "<1@x>", 0).await;
        let post = NewPost {
            campaign: None,
            seat: None,
            kind: "notice",
            message_id: "<1@x>",
            address: "a@b",
            bytes: b"",
        };
        let mut tx = store.begin().await.expect("begin");
        let added = tx.outbox_add(&post, 0).await;
        let error = match added {
            Ok(_) => tx.commit().await.expect_err("twice"),
            Err(error) => error,
        };
        assert!(error.is_unique_violation(), "{error}");
    }

    #[tokio::test]
    async fn lists_and_counts() {
        let (_folder, store) = fresh().await;
        add(&store, "<1@x>", 1).await;
        let newer = add(&store, "<2@x>", 2).await;
        claim(&store, 1, 1).await;
        let mut tx = store.read().await.expect("read");
        let queued = tx.outbox_list(PostStatus::Queued, 10).await.expect("list");
        assert_eq!(queued.iter().map(|post| (&post.id, post.bytes.len())).collect::<Vec<_>>(), [(&newer, 0)]);
        let counts = tx.outbox_counts().await.expect("counts").map(|(_, count)| count);
        assert_eq!(counts, [1, 1, 0, 0, 0]);
    }
}
