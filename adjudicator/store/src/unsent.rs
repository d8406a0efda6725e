//! How far the mails have come that opened a window: a player's time hangs on them.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::outbox::{PostId, PostStatus};
use super::{StoreError, Tx};

/// A day in milliseconds.
const DAY: i64 = 24 * 3_600_000;

/// The mail that told a seat of a window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningMail {
    /// How far it has come. One that goes out with others stands for the mail that carries it, and waits for its reader's
    /// hour (`bundled`) until there is one.
    pub status: PostStatus,
    /// Since when it is to go out: when it was written, or the hour its reader wants it at.
    pub from_ms: i64,
    /// When it is tried next, or its claim lapses.
    pub next_ms: i64,
    /// When it was handed over.
    pub sent_ms: Option<i64>,
    /// How often it was claimed, our own mail server's refusals not counted.
    pub attempts: i64,
}

/// A mail to a seat since its window opened.
struct Candidate {
    mail: OpeningMail,
    is_report: bool,
    to_seat: bool,
}

impl Tx {
    /// The mail that told a seat, whose address is this now, of the window that opened at `opened_ms`: its report; for
    /// somebody who took the seat over since, what was written to them then. Of several the one handed over first, else
    /// the newest.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn opening_mail(
        &mut self,
        (campaign, seat): (&str, u8),
        address: &str,
        opened_ms: i64,
    ) -> Result<Option<OpeningMail>, StoreError> {
        let sql = "SELECT o.status, o.next_ms, o.sent_ms, o.attempts, o.created_ms, o.kind, o.address, d.due_ms, \
                   c.status, c.next_ms, c.sent_ms, c.attempts \
                   FROM outbox o LEFT JOIN digest d ON d.post = o.id LEFT JOIN outbox c ON c.id = d.carrier \
                   WHERE o.campaign = $1 AND o.seat = $2 AND o.kind IN ('report', 'notice') AND o.created_ms >= $3 \
                   ORDER BY o.created_ms DESC, o.id DESC";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat)).bind(opened_ms);
        let rows = query.fetch_all(self.conn()).await.map_err(StoreError::query("look a report up"))?;
        let all = rows.iter().map(|row| candidate(row, address)).collect::<Result<Vec<_>, _>>()?;
        let chosen = |wanted: fn(&Candidate) -> bool| {
            let mails: Vec<&OpeningMail> = all.iter().filter(|c| wanted(c)).map(|c| &c.mail).collect();
            let sent = mails.iter().filter(|mail| mail.sent_ms.is_some()).min_by_key(|mail| mail.sent_ms);
            sent.or_else(|| mails.first()).map(|mail| (*mail).clone())
        };
        Ok(chosen(|c| c.is_report && c.to_seat)
            .or_else(|| chosen(|c| c.to_seat))
            .or_else(|| chosen(|c| c.is_report)))
    }

    /// The first notice to a seat that was written since then.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn notice_since(
        &mut self,
        (campaign, seat): (&str, u8),
        since_ms: i64,
    ) -> Result<Option<OpeningMail>, StoreError> {
        let sql = "SELECT o.status, o.next_ms, o.sent_ms, o.attempts, o.created_ms, o.kind, o.address, d.due_ms, \
                   c.status, c.next_ms, c.sent_ms, c.attempts \
                   FROM outbox o LEFT JOIN digest d ON d.post = o.id LEFT JOIN outbox c ON c.id = d.carrier \
                   WHERE o.campaign = $1 AND o.seat = $2 AND o.kind = 'notice' AND o.created_ms >= $3 \
                   ORDER BY o.created_ms, o.id LIMIT 1";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat)).bind(since_ms);
        let row = query.fetch_optional(self.conn()).await.map_err(StoreError::query("look a notice up"))?;
        Ok(row.as_ref().map(|row| candidate(row, "")).transpose()?.map(|found| found.mail))
    }

    /// Was any mail handed over between these times, to whomever?
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn anything_sent(&mut self, from_ms: i64, until_ms: i64) -> Result<bool, StoreError> {
        let sql = "SELECT id FROM outbox WHERE created_ms >= $3 AND status = 'sent' AND sent_ms >= $1 AND sent_ms <= $2 LIMIT 1";
        // What was written long before is not looked through: mail that goes out is mostly new.
        let query = sqlx::query(sql).bind(from_ms).bind(until_ms).bind(from_ms - DAY);
        let row = query.fetch_optional(self.conn()).await;
        row.map(|row| row.is_some()).map_err(StoreError::query("look whether mail goes out"))
    }

    /// The campaigns whose reports this mail is, or carries.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn campaigns_told(&mut self, post: &PostId) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT DISTINCT campaign FROM outbox WHERE campaign IS NOT NULL AND kind IN ('report', 'notice') \
                   AND (id = $1 OR id IN (SELECT post FROM digest WHERE carrier = $1)) ORDER BY campaign";
        let bad = || StoreError::query("look whose report a mail is");
        let rows = sqlx::query(sql).bind(post.0.clone()).fetch_all(self.conn()).await.map_err(bad())?;
        rows.iter().map(|row| row.try_get(0).map_err(bad())).collect()
    }

    /// How many mails to the seats of a campaign wait to be handed over.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn unsent_to_seats(&mut self, campaign: &str) -> Result<i64, StoreError> {
        let sql = "SELECT COUNT(*) FROM outbox WHERE campaign = $1 AND seat >= 0 AND status IN ('queued', 'sending')";
        let row = sqlx::query(sql).bind(campaign.to_owned()).fetch_one(self.conn()).await;
        row.and_then(|row| row.try_get(0)).map_err(StoreError::query("count the mails that wait"))
    }
}

fn candidate(row: &AnyRow, address: &str) -> Result<Candidate, StoreError> {
    let read = || -> Result<(String, Candidate), sqlx::Error> {
        let carried = row.try_get::<Option<String>, _>(8)?;
        // The columns of the mail itself, or of the one it goes with.
        let at = if carried.is_some() { 9 } else { 1 };
        let due_ms: Option<i64> = row.try_get(7)?;
        let mut next_ms = row.try_get(at)?;
        let from_ms: i64 = row.try_get(4)?;
        if carried.is_none() {
            next_ms = due_ms.unwrap_or(next_ms);
        }
        let mail = OpeningMail {
            status: PostStatus::Queued,
            from_ms: due_ms.unwrap_or(from_ms),
            next_ms,
            sent_ms: row.try_get(at + 1)?,
            attempts: row.try_get(at + 2)?,
        };
        let kind: String = row.try_get(5)?;
        let to: String = row.try_get(6)?;
        let is_report = kind == "report";
        let candidate = Candidate { mail, is_report, to_seat: to.eq_ignore_ascii_case(address) };
        Ok((carried.map_or_else(|| row.try_get(0), Ok)?, candidate))
    };
    let (word, mut candidate) = read().map_err(StoreError::query("read how far a report has come"))?;
    let status = PostStatus::from_word(&word);
    candidate.mail.status =
        status.ok_or_else(|| StoreError::Corrupt { what: "outbox status", detail: format!("\"{word}\"") })?;
    Ok(candidate)
}
