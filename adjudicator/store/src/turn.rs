//! Turns, the window a turn waits in, and the views of the seats.

use super::ahead::taken;
use super::campaign::fit;
use super::{StoreError, Tx};
use sqlx::Row;
use sqlx::any::AnyRow;

/// A turn, as stored.
#[derive(Clone, Debug)]
pub struct TurnRow {
    /// The campaign's short name.
    pub campaign: String,
    /// The number, from 1.
    pub turn: u32,
    /// The state before it.
    pub state: Vec<u8>,
    /// The journal so far.
    pub journal: Vec<u8>,
    /// Notices put on the table and not yet in the journal, JSON.
    pub notices: String,
    /// Events with audience, JSON.
    pub told: String,
    /// Dice with purpose, JSON.
    pub rolls: String,
    /// How many of the events have been mailed.
    pub delivered: u32,
    /// Version of the engine that plays it.
    pub engine_version: u32,
    /// Version of the figures it plays with.
    pub data_version: u32,
    /// The hash over all turns before.
    pub chain_before: String,
    /// The hash over all turns up to this; `None` while it is being played.
    pub chain: Option<String>,
    /// When it began.
    pub started_ms: i64,
    /// When it ended.
    pub ended_ms: Option<i64>,
    /// The run of the campaign it was played in, from 1.
    pub run: u32,
    /// The run whose number is mixed into its dice, because it was asked again then; 0 for none.
    pub mixed: u32,
    /// Corrections and changes of options made to the position it began from, JSON.
    pub corrections: String,
}

/// The window a campaign waits in, as stored.
#[derive(Clone, Debug)]
pub struct WindowRow {
    /// The campaign's short name.
    pub campaign: String,
    /// The turn.
    pub turn: u32,
    /// The journal entry its closing writes.
    pub entry: u32,
    /// Names turn and window in reply addresses.
    pub tag: String,
    /// When it opened.
    pub opened_ms: i64,
    /// When it closes.
    pub closes_ms: i64,
    /// Who is asked what, JSON.
    pub asked: String,
    /// The GM closes it, whatever the campaign's rule for its deadlines.
    pub by_hand: bool,
}

pub(super) const TURN: &str = "campaign, turn, state, journal, notices, told, rolls, delivered, engine_version, data_version, \
                    chain_before, chain, started_ms, ended_ms, run, mixed, corrections";

pub(super) fn turn(row: &AnyRow) -> Result<TurnRow, StoreError> {
    let bad = || StoreError::query("read a turn");
    Ok(TurnRow {
        campaign: row.try_get(0).map_err(bad())?,
        turn: fit("turn", row.try_get(1).map_err(bad())?)?,
        state: row.try_get(2).map_err(bad())?,
        journal: row.try_get(3).map_err(bad())?,
        notices: row.try_get(4).map_err(bad())?,
        told: row.try_get(5).map_err(bad())?,
        rolls: row.try_get(6).map_err(bad())?,
        delivered: fit("turn", row.try_get(7).map_err(bad())?)?,
        engine_version: fit("turn", row.try_get(8).map_err(bad())?)?,
        data_version: fit("turn", row.try_get(9).map_err(bad())?)?,
        chain_before: row.try_get(10).map_err(bad())?,
        chain: row.try_get(11).map_err(bad())?,
        started_ms: row.try_get(12).map_err(bad())?,
        ended_ms: row.try_get(13).map_err(bad())?,
        run: fit("turn", row.try_get(14).map_err(bad())?)?,
        mixed: fit("turn", row.try_get(15).map_err(bad())?)?,
        corrections: row.try_get(16).map_err(bad())?,
    })
}

/// A window from the columns of a row that begin here, the campaign's name left out; `None` where they are empty.
pub(super) fn window_at(row: &AnyRow, at: usize, campaign: &str) -> Result<Option<WindowRow>, StoreError> {
    let bad = || StoreError::query("read a window");
    let Some(turn) = row.try_get::<Option<i64>, _>(at).map_err(bad())? else { return Ok(None) };
    Ok(Some(WindowRow {
        campaign: campaign.to_owned(),
        turn: fit("window", turn)?,
        entry: fit("window", row.try_get(at + 1).map_err(bad())?)?,
        tag: row.try_get(at + 2).map_err(bad())?,
        opened_ms: row.try_get(at + 3).map_err(bad())?,
        closes_ms: row.try_get(at + 4).map_err(bad())?,
        asked: row.try_get(at + 5).map_err(bad())?,
        by_hand: row.try_get::<i64, _>(at + 6).map_err(bad())? != 0,
    }))
}

impl Tx {
    /// Begins a turn.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn turn_add(&mut self, new: &TurnRow) -> Result<(), StoreError> {
        let sql = format!(
            "INSERT INTO turn ({TURN}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, \
             $17)"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(new.campaign.clone())
            .bind(i64::from(new.turn))
            .bind(new.state.clone())
            .bind(new.journal.clone())
            .bind(new.notices.clone())
            .bind(new.told.clone())
            .bind(new.rolls.clone())
            .bind(i64::from(new.delivered))
            .bind(i64::from(new.engine_version))
            .bind(i64::from(new.data_version))
            .bind(new.chain_before.clone())
            .bind(new.chain.clone())
            .bind(new.started_ms)
            .bind(new.ended_ms)
            .bind(i64::from(new.run))
            .bind(i64::from(new.mixed))
            .bind(new.corrections.clone());
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("begin a turn"))
    }

    /// A turn by its number.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn turn(&mut self, campaign: &str, number: u32) -> Result<Option<TurnRow>, StoreError> {
        let sql = format!("SELECT {TURN} FROM turn WHERE campaign = $1 AND turn = $2");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(campaign.to_owned()).bind(i64::from(number));
        let row = query.fetch_optional(self.conn()).await.map_err(StoreError::query("read a turn"))?;
        row.as_ref().map(turn).transpose()
    }

    /// Writes what a run or a correction changed of a turn.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn turn_update(&mut self, row: &TurnRow) -> Result<(), StoreError> {
        let sql = "UPDATE turn SET journal = $1, notices = $2, told = $3, rolls = $4, delivered = $5, \
                   chain = $6, ended_ms = $7, state = $8, corrections = $9 WHERE campaign = $10 AND turn = $11";
        let query = sqlx::query(sql)
            .bind(row.journal.clone())
            .bind(row.notices.clone())
            .bind(row.told.clone())
            .bind(row.rolls.clone())
            .bind(i64::from(row.delivered))
            .bind(row.chain.clone())
            .bind(row.ended_ms)
            .bind(row.state.clone())
            .bind(row.corrections.clone())
            .bind(row.campaign.clone())
            .bind(i64::from(row.turn));
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("update a turn"))
    }

    /// The window a campaign waits in.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn window(&mut self, campaign: &str) -> Result<Option<WindowRow>, StoreError> {
        let sql = "SELECT campaign, turn, entry, tag, opened_ms, closes_ms, asked, by_hand FROM open_window \
                   WHERE campaign = $1";
        let bad = || StoreError::query("read a window");
        let row =
            sqlx::query(sql).bind(campaign.to_owned()).fetch_optional(self.conn()).await.map_err(bad())?;
        row.map_or(Ok(None), |row| window_at(&row, 1, campaign))
    }

    /// Opens a window in place of whatever the campaign waited in before.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn window_put(&mut self, new: &WindowRow) -> Result<(), StoreError> {
        self.window_remove(&new.campaign).await?;
        let sql = "INSERT INTO open_window (campaign, turn, entry, tag, opened_ms, closes_ms, asked, by_hand) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        let query = sqlx::query(sql)
            .bind(new.campaign.clone())
            .bind(i64::from(new.turn))
            .bind(i64::from(new.entry))
            .bind(new.tag.clone())
            .bind(new.opened_ms)
            .bind(new.closes_ms)
            .bind(new.asked.clone())
            .bind(i64::from(new.by_hand));
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("open a window"))
    }

    /// The campaign waits for nobody.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn window_remove(&mut self, campaign: &str) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM open_window WHERE campaign = $1").bind(campaign.to_owned());
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("close a window"))
    }

    /// Stores what a seat may know now.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn view_put(&mut self, campaign: &str, seat: u8, view: &[u8]) -> Result<(), StoreError> {
        let sql = "INSERT INTO seat_view (campaign, seat, view) VALUES ($1, $2, $3) \
                   ON CONFLICT (campaign, seat) DO UPDATE SET view = excluded.view";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat)).bind(view.to_owned());
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("store a view"))
    }

    /// What a seat may know now, as stored.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn view(&mut self, campaign: &str, seat: u8) -> Result<Option<Vec<u8>>, StoreError> {
        if let Some(view) = taken(&mut self.ahead.view, &(campaign.to_owned(), seat)) {
            return Ok(view);
        }
        let sql = "SELECT view FROM seat_view WHERE campaign = $1 AND seat = $2";
        let bad = || StoreError::query("read a view");
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat));
        let row = query.fetch_optional(self.conn()).await.map_err(bad())?;
        row.map(|row| row.try_get(0).map_err(bad())).transpose()
    }
}
