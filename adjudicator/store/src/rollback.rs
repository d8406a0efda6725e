//! Turns taken back: the runs of a campaign, what its windows were closed with, and the lines of play that were left.

use super::ahead::taken;
use super::campaign::fit;
use super::known::Run;
use super::turn::{TURN, TurnRow, turn};
use super::{StoreError, Tx};
use sqlx::Row;
use sqlx::any::AnyRow;

/// A run of a campaign after the first.
#[derive(Clone, Debug)]
pub struct RunRow {
    /// Its number, from 2.
    pub run: u32,
    /// The turn it begins with.
    pub from_turn: u32,
    /// `keep-orders`, `reopen` or `undo`.
    pub how: String,
    /// A secret of its own for the dice; empty: the one before holds.
    pub seed: Vec<u8>,
    /// When it began, milliseconds since 1970.
    pub since_ms: i64,
}

/// What lay on the table when a window closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettledRow {
    /// The turn.
    pub turn: u32,
    /// The journal entry its closing wrote.
    pub entry: u32,
    /// Its time was up.
    pub closed: bool,
    /// The orders by seat as the rules saw them, JSON.
    pub orders: String,
    /// The notices, JSON.
    pub notices: String,
    /// The kinds of question that waited for mail, JSON.
    pub waits: String,
    /// When it opened.
    pub opened_ms: i64,
    /// When it was to close.
    pub closes_ms: i64,
}

/// A campaign whose turns are being played again.
#[derive(Clone, Debug)]
pub struct RerunRow {
    /// The line of play that is played again.
    pub line: u32,
    /// The turn of the window that was open.
    pub turn: u32,
    /// Its entry.
    pub entry: u32,
    /// What was on file by seat, JSON.
    pub filed: String,
}

const SETTLED: &str = "turn, entry, closed, orders, notices, waits, opened_ms, closes_ms";

fn settled(row: &AnyRow) -> Result<SettledRow, StoreError> {
    let bad = || StoreError::query("read what closed a window");
    Ok(SettledRow {
        turn: fit("settled window", row.try_get(0).map_err(bad())?)?,
        entry: fit("settled window", row.try_get(1).map_err(bad())?)?,
        closed: row.try_get::<i64, _>(2).map_err(bad())? != 0,
        orders: row.try_get(3).map_err(bad())?,
        notices: row.try_get(4).map_err(bad())?,
        waits: row.try_get(5).map_err(bad())?,
        opened_ms: row.try_get(6).map_err(bad())?,
        closes_ms: row.try_get(7).map_err(bad())?,
    })
}

/// What is played again, from the columns of a row that begin here; `None` where they are empty.
pub(super) fn rerun_at(row: &AnyRow, at: usize) -> Result<Option<RerunRow>, StoreError> {
    let bad = || StoreError::query("read what is played again");
    let Some(line) = row.try_get::<Option<i64>, _>(at).map_err(bad())? else { return Ok(None) };
    Ok(Some(RerunRow {
        line: fit("rerun", line)?,
        turn: fit("rerun", row.try_get(at + 1).map_err(bad())?)?,
        entry: fit("rerun", row.try_get(at + 2).map_err(bad())?)?,
        filed: row.try_get(at + 3).map_err(bad())?,
    }))
}

impl Tx {
    /// The run a campaign is in: 1 until its game is taken back for the first time.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn run_number(&mut self, campaign: &str) -> Result<u32, StoreError> {
        Ok(self.runs(campaign).await?.last().map_or(1, |(run, _)| *run))
    }

    /// The secret of the dice of turns played in this run, if it is another than the campaign's first.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn run_seed(&mut self, campaign: &str, run: u32) -> Result<Option<Vec<u8>>, StoreError> {
        let runs = self.runs(campaign).await?;
        Ok(runs.iter().rev().filter(|(number, _)| *number <= run).find_map(|(_, seed)| seed.clone()))
    }

    /// The runs after the first with the secrets that are their own, in order.
    async fn runs(&mut self, campaign: &str) -> Result<&[Run], StoreError> {
        if !self.known.runs.contains_key(campaign) {
            let bad = || StoreError::query("read the runs of a campaign");
            let query = sqlx::query("SELECT run, seed FROM run WHERE campaign = $1 ORDER BY run");
            let rows = query.bind(campaign.to_owned()).fetch_all(self.conn()).await.map_err(bad())?;
            let read = |row: &AnyRow| -> Result<Run, StoreError> {
                Ok((fit("run", row.try_get(0).map_err(bad())?)?, row.try_get(1).map_err(bad())?))
            };
            let runs = rows.iter().map(read).collect::<Result<_, _>>()?;
            self.known.runs.insert(campaign.to_owned(), runs);
        }
        Ok(self.known.runs.get(campaign).map_or(&[], Vec::as_slice))
    }

    /// A run after the first.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn run_row(&mut self, campaign: &str, run: u32) -> Result<Option<RunRow>, StoreError> {
        let bad = || StoreError::query("read a run");
        let sql = "SELECT run, from_turn, how, seed, since_ms FROM run WHERE campaign = $1 AND run = $2";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(run));
        let Some(row) = query.fetch_optional(self.conn()).await.map_err(bad())? else { return Ok(None) };
        Ok(Some(RunRow {
            run: fit("run", row.try_get(0).map_err(bad())?)?,
            from_turn: fit("run", row.try_get(1).map_err(bad())?)?,
            how: row.try_get(2).map_err(bad())?,
            seed: row.try_get::<Option<Vec<u8>>, _>(3).map_err(bad())?.unwrap_or_default(),
            since_ms: row.try_get(4).map_err(bad())?,
        }))
    }

    /// Begins a run.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn run_add(&mut self, campaign: &str, new: &RunRow) -> Result<(), StoreError> {
        self.known.runs.remove(campaign);
        let sql =
            "INSERT INTO run (campaign, run, from_turn, how, seed, since_ms) VALUES ($1, $2, $3, $4, $5, $6)";
        let query = sqlx::query(sql)
            .bind(campaign.to_owned())
            .bind(i64::from(new.run))
            .bind(i64::from(new.from_turn))
            .bind(new.how.clone())
            .bind(Some(new.seed.clone()).filter(|seed| !seed.is_empty()))
            .bind(new.since_ms);
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("begin a run"))
    }

    /// Keeps what a window is closed with.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn settled_put(&mut self, campaign: &str, new: &SettledRow) -> Result<(), StoreError> {
        let sql = format!(
            "INSERT INTO settled (campaign, {SETTLED}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) \
             ON CONFLICT (campaign, turn, entry) DO UPDATE SET closed = excluded.closed, \
             orders = excluded.orders, notices = excluded.notices, waits = excluded.waits, \
             opened_ms = excluded.opened_ms, closes_ms = excluded.closes_ms"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(campaign.to_owned())
            .bind(i64::from(new.turn))
            .bind(i64::from(new.entry))
            .bind(i64::from(new.closed))
            .bind(new.orders.clone())
            .bind(new.notices.clone())
            .bind(new.waits.clone())
            .bind(new.opened_ms)
            .bind(new.closes_ms);
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("keep what closed a window"))
    }

    /// What the windows of these turns were closed with, in order: on the line played now, or on one that was left.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn settled_from(
        &mut self,
        campaign: &str,
        line: Option<u32>,
        from_turn: u32,
    ) -> Result<Vec<SettledRow>, StoreError> {
        let sql = match line {
            None => format!(
                "SELECT {SETTLED} FROM settled WHERE campaign = $1 AND turn >= $2 AND $3 = 0 ORDER BY turn, entry"
            ),
            Some(_) => format!(
                "SELECT {SETTLED} FROM past_settled WHERE campaign = $1 AND turn >= $2 AND line = $3 \
                 ORDER BY turn, entry"
            ),
        };
        let query = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(campaign.to_owned())
            .bind(i64::from(from_turn))
            .bind(i64::from(line.unwrap_or(0)));
        let rows = query.fetch_all(self.conn()).await.map_err(StoreError::query("read closed windows"))?;
        rows.iter().map(settled).collect()
    }

    /// How many windows of a turn have closed before this journal entry, on the line played now.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn settled_before(
        &mut self,
        campaign: &str,
        (turn, entry): (u32, u32),
    ) -> Result<u32, StoreError> {
        let bad = || StoreError::query("count closed windows");
        if let Some(count) = taken(&mut self.ahead.settled, &(campaign.to_owned(), turn, entry)) {
            return Ok(count);
        }
        let sql = "SELECT COUNT(*) FROM settled WHERE campaign = $1 AND turn = $2 AND entry < $3";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(turn)).bind(i64::from(entry));
        let row = query.fetch_one(self.conn()).await.map_err(bad())?;
        fit("closed windows", row.try_get(0).map_err(bad())?)
    }

    /// Takes the turns from this one on off the line played now, and keeps them as the line `line`.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn take_back(&mut self, campaign: &str, from_turn: u32, line: u32) -> Result<(), StoreError> {
        let rest = TURN.trim_start_matches("campaign, ");
        let statements = [
            format!(
                "INSERT INTO past_turn (campaign, line, {rest}) SELECT campaign, $2, {rest} FROM turn \
                 WHERE campaign = $1 AND turn >= $3"
            ),
            format!(
                "INSERT INTO past_settled (campaign, line, {SETTLED}) SELECT campaign, $2, {SETTLED} FROM settled \
                 WHERE campaign = $1 AND turn >= $3"
            ),
            "DELETE FROM turn WHERE campaign = $1 AND $2 = $2 AND turn >= $3".into(),
            "DELETE FROM settled WHERE campaign = $1 AND $2 = $2 AND turn >= $3".into(),
        ];
        for sql in statements {
            let query = sqlx::query(sqlx::AssertSqlSafe(sql))
                .bind(campaign.to_owned())
                .bind(i64::from(line))
                .bind(i64::from(from_turn));
            query.execute(self.conn()).await.map_err(StoreError::query("take turns back"))?;
        }
        Ok(())
    }

    /// Puts the turns from `from_turn` up to before `before` (a turn and a journal entry in it) of a line that was left
    /// back on the line played now. The row of the turn of `before` itself is not put back.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn put_back(
        &mut self,
        campaign: &str,
        line: u32,
        from_turn: u32,
        before: (u32, u32),
    ) -> Result<(), StoreError> {
        let rest = TURN.trim_start_matches("campaign, ");
        let turns = format!(
            "INSERT INTO turn ({TURN}) SELECT campaign, {rest} FROM past_turn \
             WHERE campaign = $1 AND line = $2 AND turn >= $3 AND turn < $4 AND $5 = $5"
        );
        let windows = format!(
            "INSERT INTO settled (campaign, {SETTLED}) SELECT campaign, {SETTLED} FROM past_settled \
             WHERE campaign = $1 AND line = $2 AND turn >= $3 AND (turn < $4 OR (turn = $4 AND entry < $5))"
        );
        for sql in [turns, windows] {
            let query = sqlx::query(sqlx::AssertSqlSafe(sql))
                .bind(campaign.to_owned())
                .bind(i64::from(line))
                .bind(i64::from(from_turn))
                .bind(i64::from(before.0))
                .bind(i64::from(before.1));
            query.execute(self.conn()).await.map_err(StoreError::query("put turns back"))?;
        }
        Ok(())
    }

    /// The finished and unfinished turns of lines that were left, in order, each with its line.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn past_turns(&mut self, campaign: &str) -> Result<Vec<(u32, TurnRow)>, StoreError> {
        let bad = || StoreError::query("read turns taken back");
        let sql = format!("SELECT {TURN}, line FROM past_turn WHERE campaign = $1 ORDER BY line, turn");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(campaign.to_owned());
        let rows = query.fetch_all(self.conn()).await.map_err(bad())?;
        let each = |row: &AnyRow| Ok((fit("turn", row.try_get(17).map_err(bad())?)?, turn(row)?));
        rows.iter().map(each).collect()
    }

    /// A turn of a line that was left.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn past_turn(
        &mut self,
        campaign: &str,
        line: u32,
        number: u32,
    ) -> Result<Option<TurnRow>, StoreError> {
        let sql = format!("SELECT {TURN} FROM past_turn WHERE campaign = $1 AND line = $2 AND turn = $3");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(campaign.to_owned())
            .bind(i64::from(line))
            .bind(i64::from(number));
        let row = query.fetch_optional(self.conn()).await;
        row.map_err(StoreError::query("read a turn taken back"))?.as_ref().map(turn).transpose()
    }

    /// Begins to play turns again.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn rerun_put(&mut self, campaign: &str, new: &RerunRow) -> Result<(), StoreError> {
        self.rerun_end(campaign).await?;
        let sql = "INSERT INTO rerun (campaign, line, turn, entry, filed) VALUES ($1, $2, $3, $4, $5)";
        let query = sqlx::query(sql)
            .bind(campaign.to_owned())
            .bind(i64::from(new.line))
            .bind(i64::from(new.turn))
            .bind(i64::from(new.entry))
            .bind(new.filed.clone());
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("begin to play turns again"))
    }

    /// Everything has been played again.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn rerun_end(&mut self, campaign: &str) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM rerun WHERE campaign = $1").bind(campaign.to_owned());
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("end the play of turns again"))
    }

    /// What was on file for a seat when a turn began: the bytes, empty for nothing.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn carried_into(&mut self, campaign: &str, seat: u8, turn: u32) -> Result<Vec<u8>, StoreError> {
        let bad = || StoreError::query("read what was carried into a turn");
        let sql = "SELECT filed FROM filing WHERE campaign = $1 AND seat = $2 AND turn = $3 AND entry = 0 \
                   AND mail IS NULL ORDER BY version DESC LIMIT 1";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat)).bind(i64::from(turn));
        let row = query.fetch_optional(self.conn()).await.map_err(bad())?;
        row.map_or(Ok(Vec::new()), |row| row.try_get(0).map_err(bad()))
    }

    /// No draw is on offer any more, and nobody's agreement to one waits: it was declined, or the position it was about is gone.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn forget_talk(&mut self, campaign: &str) -> Result<(), StoreError> {
        self.known.forget();
        for sql in [
            "DELETE FROM draw_offer WHERE campaign = $1",
            "DELETE FROM confirmation WHERE campaign = $1 AND act = 'accept'",
        ] {
            let query = sqlx::query(sql).bind(campaign.to_owned());
            query.execute(self.conn()).await.map_err(StoreError::query("forget offers of a draw"))?;
        }
        Ok(())
    }

    /// Writes the options of a campaign.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn options_put(&mut self, campaign: &str, options: &str) -> Result<(), StoreError> {
        self.known.campaigns.remove(campaign);
        let query = sqlx::query("UPDATE campaign SET options = $1 WHERE id = $2")
            .bind(options.to_owned())
            .bind(campaign.to_owned());
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("write the options"))
    }
}
