//! Punctuality of the seats, the open window's reminders, and every deadline with its rule.

use super::campaign::fit;
use super::{StoreError, Tx, ids, text};
use sqlx::Row;
use sqlx::any::AnyRow;

/// What is known of a seat's punctuality, and what it has used up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatTimeRow {
    /// When its last proven mail came in, milliseconds since 1970; 0: never.
    pub heard_ms: i64,
    /// Windows passed in silence, one after the other.
    pub silent: u32,
    /// A bot writes its orders until the player does.
    pub bot: bool,
    /// A standby is wanted.
    pub standby: bool,
    /// Extensions used.
    pub extensions: u32,
    /// How far deadlines were moved for its absences in all, in milliseconds.
    pub away_ms: i64,
}

/// The open window's reminders, and what of its time is owed to absences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WindowTimeRow {
    /// The next reminder; `None`: none.
    pub remind_ms: Option<i64>,
    /// The deadline before it was moved for absences.
    pub base_ms: i64,
    /// By seat, how far it was moved for whom, in milliseconds.
    pub charges: Vec<(u8, i64)>,
}

/// A deadline there is or was, with the rule that gave it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadlineRow {
    /// The turn of the window.
    pub turn: u32,
    /// Its journal entry.
    pub entry: u32,
    /// When it was set.
    pub at_ms: i64,
    /// When the window closes by it.
    pub closes_ms: i64,
    /// The rule.
    pub rule: String,
}

/// The few reminders that are due come first, then their campaigns: SQLite keeps the order of a cross join, and would else look
/// through all campaigns that run, every round.
const REMINDERS_DUE: &str = "SELECT w.campaign FROM window_time w CROSS JOIN campaign c \
                             WHERE c.id = w.campaign AND w.remind_ms <= $1 AND c.status = 'running' \
                             ORDER BY w.remind_ms, w.campaign";

/// What is known of a seat's punctuality, from the columns of a row that begin here; `None` where they are empty.
pub(super) fn time_at(row: &AnyRow, at: usize) -> Result<Option<SeatTimeRow>, StoreError> {
    let bad = || StoreError::query("read what a seat has used up");
    let Some(heard_ms) = row.try_get::<Option<i64>, _>(at).map_err(bad())? else { return Ok(None) };
    Ok(Some(SeatTimeRow {
        heard_ms,
        silent: fit("silence", row.try_get(at + 1).map_err(bad())?)?,
        bot: row.try_get::<i64, _>(at + 2).map_err(bad())? != 0,
        standby: row.try_get::<i64, _>(at + 3).map_err(bad())? != 0,
        extensions: fit("extensions", row.try_get(at + 4).map_err(bad())?)?,
        away_ms: row.try_get(at + 5).map_err(bad())?,
    }))
}

impl Tx {
    /// Writes down what is known of a seat's punctuality.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn seat_time_put(
        &mut self,
        (campaign, seat): (&str, u8),
        row: &SeatTimeRow,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO seat_time (campaign, seat, heard_ms, silent, bot, standby, extensions, away_ms) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (campaign, seat) DO UPDATE SET \
                   heard_ms = excluded.heard_ms, silent = excluded.silent, bot = excluded.bot, \
                   standby = excluded.standby, extensions = excluded.extensions, away_ms = excluded.away_ms";
        let query = sqlx::query(sql)
            .bind(campaign.to_owned())
            .bind(i64::from(seat))
            .bind(row.heard_ms)
            .bind(i64::from(row.silent))
            .bind(i64::from(row.bot))
            .bind(i64::from(row.standby))
            .bind(i64::from(row.extensions))
            .bind(row.away_ms);
        self.later("keep what a seat has used up", query).await
    }

    /// The seats a standby is wanted for, over all campaigns that are not over.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn standbys_wanted(&mut self) -> Result<Vec<(String, u8)>, StoreError> {
        let sql = "SELECT t.campaign, t.seat FROM seat_time t JOIN campaign c ON c.id = t.campaign \
                   WHERE t.standby = 1 AND c.status <> 'over' ORDER BY t.campaign, t.seat";
        let bad = || StoreError::query("look which seats want a standby");
        let rows = sqlx::query(sql).fetch_all(self.conn()).await.map_err(bad())?;
        let read =
            |row: &AnyRow| Ok((row.try_get(0).map_err(bad())?, fit("seat", row.try_get(1).map_err(bad())?)?));
        rows.iter().map(read).collect()
    }

    /// The reminders and charges of the open window; `None` for a window from before there were any.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn window_time(&mut self, campaign: &str) -> Result<Option<WindowTimeRow>, StoreError> {
        let bad = || StoreError::query("read the time of a window");
        let query = sqlx::query("SELECT remind_ms, base_ms, charges FROM window_time WHERE campaign = $1")
            .bind(campaign.to_owned());
        let Some(row) = query.fetch_optional(self.conn()).await.map_err(bad())? else { return Ok(None) };
        let charges: String = row.try_get(2).map_err(bad())?;
        let charges = serde_json::from_str(&charges)
            .map_err(|e| StoreError::Corrupt { what: "charges of a window", detail: e.to_string() })?;
        Ok(Some(WindowTimeRow {
            remind_ms: row.try_get(0).map_err(bad())?,
            base_ms: row.try_get(1).map_err(bad())?,
            charges,
        }))
    }

    /// Keeps the reminders and charges of the open window, in place of what was there.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn window_time_put(&mut self, campaign: &str, row: &WindowTimeRow) -> Result<(), StoreError> {
        let sql = "INSERT INTO window_time (campaign, remind_ms, base_ms, charges) VALUES ($1, $2, $3, $4) \
                   ON CONFLICT (campaign) DO UPDATE SET remind_ms = excluded.remind_ms, \
                   base_ms = excluded.base_ms, charges = excluded.charges";
        let charges =
            serde_json::to_string(&row.charges).map_err(StoreError::unprintable("charges of a window"))?;
        let query =
            sqlx::query(sql).bind(campaign.to_owned()).bind(row.remind_ms).bind(row.base_ms).bind(charges);
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("keep the time of a window"))
    }

    /// Forgets the reminders and charges of a window that has closed.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn window_time_remove(&mut self, campaign: &str) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM window_time WHERE campaign = $1").bind(campaign.to_owned());
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("forget the time of a window"))
    }

    /// Running campaigns with a reminder to send by `now_ms`.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn reminders_due(&mut self, now_ms: i64) -> Result<Vec<String>, StoreError> {
        let bad = || StoreError::query("look for reminders that are due");
        let rows = sqlx::query(REMINDERS_DUE).bind(now_ms).fetch_all(self.conn()).await.map_err(bad())?;
        rows.iter().map(|row| row.try_get(0).map_err(bad())).collect()
    }

    /// Writes a deadline down, with its rule.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn deadline_add(&mut self, campaign: &str, new: &DeadlineRow) -> Result<(), StoreError> {
        let sql = "INSERT INTO deadline (id, campaign, turn, entry, at_ms, closes_ms, rule) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let query = sqlx::query(sql)
            .bind(ids::new_id(new.at_ms))
            .bind(campaign.to_owned())
            .bind(i64::from(new.turn))
            .bind(i64::from(new.entry))
            .bind(new.at_ms)
            .bind(new.closes_ms)
            .bind(text(&new.rule));
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("write a deadline down"))
    }

    /// Every deadline of a campaign, oldest first.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn deadlines(&mut self, campaign: &str) -> Result<Vec<DeadlineRow>, StoreError> {
        let sql =
            "SELECT turn, entry, at_ms, closes_ms, rule FROM deadline WHERE campaign = $1 ORDER BY at_ms, id";
        let bad = || StoreError::query("read the deadlines");
        let rows = sqlx::query(sql).bind(campaign.to_owned()).fetch_all(self.conn()).await.map_err(bad())?;
        let read = |row: &AnyRow| {
            Ok(DeadlineRow {
                turn: fit("deadline", row.try_get(0).map_err(bad())?)?,
                entry: fit("deadline", row.try_get(1).map_err(bad())?)?,
                at_ms: row.try_get(2).map_err(bad())?,
                closes_ms: row.try_get(3).map_err(bad())?,
                rule: row.try_get(4).map_err(bad())?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// Campaigns with a window that is open in the running of the game and closes by `until_ms`.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn windows_closing(&mut self, until_ms: i64) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT w.campaign FROM open_window w JOIN campaign c ON c.id = w.campaign \
                   WHERE c.status = 'running' AND w.closes_ms <= $1 ORDER BY w.closes_ms, w.campaign";
        let bad = || StoreError::query("look for windows that close soon");
        let rows = sqlx::query(sql).bind(until_ms).fetch_all(self.conn()).await.map_err(bad())?;
        rows.iter().map(|row| row.try_get(0).map_err(bad())).collect()
    }

    /// Was a report of a window that opened at `opened_ms` not handed over to this seat's mail server?
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn report_not_sent(
        &mut self,
        (campaign, seat): (&str, u8),
        opened_ms: i64,
    ) -> Result<bool, StoreError> {
        let sql = "SELECT id FROM outbox WHERE campaign = $1 AND seat = $2 AND kind = 'report' \
                   AND created_ms >= $3 AND status IN ('queued', 'sending', 'failed') LIMIT 1";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat)).bind(opened_ms);
        let row = query.fetch_optional(self.conn()).await;
        row.map(|row| row.is_some()).map_err(StoreError::query("look whether a report was sent"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fresh;
    use scratch::on_postgres;

    #[tokio::test]
    async fn reminders_are_found_by_their_time_and_not_by_looking_through_all_campaigns() {
        if on_postgres() {
            return; // it chooses by what it knows of the tables
        }
        let (_folder, store) = fresh().await;
        let mut tx = store.begin().await.expect("begin");
        let sql = sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {REMINDERS_DUE}"));
        let rows = sqlx::query(sql).bind(0_i64).fetch_all(tx.conn()).await.expect("a plan");
        let plan: Vec<String> = rows.iter().map(|row| row.try_get(3).expect("a step")).collect();
        assert!(plan[0].contains("window_time_by_reminder"), "{plan:?}");
        assert!(plan.iter().all(|step| !step.starts_with("SCAN")), "{plan:?}");
    }
}
