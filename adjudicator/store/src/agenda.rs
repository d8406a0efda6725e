//! What there is to do, and when: one question for all that is looked for in every round.
//!
//! Each line reads the first entry of an index, so that it costs the same however much has piled up (the test `plans` sees to
//! that).

use sqlx::Row;
use sqlx::any::AnyRow;

use super::server::HELD;
use super::{Store, StoreError};

/// What there is to do, and when. Times in milliseconds since 1970; `None`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agenda {
    /// The server runs on a copy and does nothing but take mail in.
    pub held: bool,
    /// Mail waits to be dealt with.
    pub mail: bool,
    /// A large answer waits to be made.
    pub errand: bool,
    /// There are marks of the beginning that was asked about.
    pub marked: bool,
    /// A founding goes on.
    pub founding: bool,
    /// A standby is wanted for a seat.
    pub standby: bool,
    /// The next change of address by the GM.
    pub address_ms: Option<i64>,
    /// The next seat that goes to who took it, unless its player has answered.
    pub claim_ms: Option<i64>,
    /// The next digest.
    pub digest_ms: Option<i64>,
    /// The next daily overview of a game master.
    pub overview_ms: Option<i64>,
    /// The next reminder of a campaign that runs.
    pub reminder_ms: Option<i64>,
    /// The end of the next hold of a campaign that rests.
    pub hold_ms: Option<i64>,
    /// The next letter to be passed on.
    pub press_ms: Option<i64>,
    /// The next vote to be closed.
    pub vote_ms: Option<i64>,
    /// The next campaign to be played on.
    pub campaign_ms: Option<i64>,
}

impl Agenda {
    /// When the next thing is due of those that have their time.
    #[must_use]
    pub fn next_ms(&self) -> Option<i64> {
        let timed = [
            self.address_ms,
            self.claim_ms,
            self.digest_ms,
            self.overview_ms,
            self.reminder_ms,
            self.hold_ms,
            self.press_ms,
            self.vote_ms,
            self.campaign_ms,
        ];
        timed.into_iter().flatten().min()
    }
}

/// The question. Of two tables, the one whose time it is comes first: SQLite keeps the order of a cross join.
pub(super) const AGENDA: &str = "SELECT \
     (SELECT COUNT(*) FROM server WHERE name = $1), \
     (SELECT COUNT(*) FROM (SELECT 1 FROM mail WHERE status = 'new' LIMIT 1) AS m), \
     (SELECT COUNT(*) FROM (SELECT 1 FROM errand LIMIT 1) AS e), \
     (SELECT COUNT(*) FROM (SELECT 1 FROM server WHERE name >= $2 AND name < $3 LIMIT 1) AS s), \
     (SELECT COUNT(*) FROM (SELECT 1 FROM founding WHERE status IN ('open', 'asked') LIMIT 1) AS f), \
     (SELECT COUNT(*) FROM (SELECT 1 FROM seat_time WHERE standby = 1 LIMIT 1) AS t), \
     (SELECT MIN(due_ms) FROM address_change WHERE how = 'notice'), \
     (SELECT MIN(due_ms) FROM digest WHERE carrier IS NULL), \
     (SELECT w.remind_ms FROM window_time w CROSS JOIN campaign c WHERE c.id = w.campaign AND w.remind_ms > 0 \
      AND c.status = 'running' ORDER BY w.remind_ms LIMIT 1), \
     (SELECT h.until_ms FROM hold h CROSS JOIN campaign c WHERE c.id = h.campaign AND h.until_ms > 0 \
      AND c.status = 'paused' AND c.reason = h.reason ORDER BY h.until_ms LIMIT 1), \
     (SELECT MIN(at_ms) FROM press WHERE status = 'waiting'), \
     (SELECT MIN(closes_ms) FROM motion WHERE status = 'open'), \
     (SELECT MIN(due_ms) FROM campaign WHERE status = 'running'), \
     (SELECT MIN(due_ms) FROM gm_news), \
     (SELECT MIN(due_ms) FROM address_change WHERE how = 'claim')";

/// When the outbox is next due. Each status by itself: of both together all that waits would be looked through.
pub(super) const OUTBOX_NEXT: &str = "SELECT (SELECT MIN(next_ms) FROM outbox WHERE status = 'queued'), \
     (SELECT MIN(next_ms) FROM outbox WHERE status = 'sending')";

impl Store {
    /// What there is to do. `marks`: the beginning of the names of marks that are asked about.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn agenda(&self, marks: &str) -> Result<Agenda, StoreError> {
        let bad = || StoreError::query("look what there is to do");
        let query = sqlx::query(AGENDA)
            .bind(HELD)
            .bind(marks.to_owned())
            // No name goes on with the last of all signs.
            .bind(format!("{marks}\u{10ffff}"));
        self.counts.statement();
        let row = query.fetch_one(&self.readers).await.map_err(bad())?;
        read(&row).map_err(bad())
    }

    /// When the next mail of the outbox is due, or its claim lapses; `None` when nothing waits.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn outbox_next_ms(&self) -> Result<Option<i64>, StoreError> {
        let bad = || StoreError::query("find when the outbox is due");
        self.counts.statement();
        let row = sqlx::query(OUTBOX_NEXT).fetch_one(&self.readers).await.map_err(bad())?;
        let (queued, sending): (Option<i64>, Option<i64>) =
            (row.try_get(0).map_err(bad())?, row.try_get(1).map_err(bad())?);
        Ok(queued.into_iter().chain(sending).min())
    }
}

fn read(row: &AnyRow) -> Result<Agenda, sqlx::Error> {
    let any = |at: usize| row.try_get::<i64, _>(at).map(|count| count > 0);
    Ok(Agenda {
        held: any(0)?,
        mail: any(1)?,
        errand: any(2)?,
        marked: any(3)?,
        founding: any(4)?,
        standby: any(5)?,
        address_ms: row.try_get(6)?,
        digest_ms: row.try_get(7)?,
        reminder_ms: row.try_get(8)?,
        hold_ms: row.try_get(9)?,
        press_ms: row.try_get(10)?,
        vote_ms: row.try_get(11)?,
        campaign_ms: row.try_get(12)?,
        overview_ms: row.try_get(13)?,
        claim_ms: row.try_get(14)?,
    })
}
