//! A campaign as it is played, read at once: the turn, the window it waits in, its seats, and what they have on file. Every mail and
//! every turn begins with this; each statement less is felt.

use std::sync::LazyLock;

use sqlx::Row;
use sqlx::any::AnyRow;

use super::ahead::taken;
use super::campaign::{CampaignRow, SEAT, SeatRow, fit, seat};
use super::filed::{FiledRow, filed_at};
use super::rollback::{RerunRow, rerun_at};
use super::time::{SeatTimeRow, time_at};
use super::together::Statement;
use super::turn::{TURN, TurnRow, WindowRow, turn, window_at};
use super::{StoreError, Tx};

/// What stands on the table.
#[derive(Clone, Debug)]
pub struct Table {
    /// The turn being played.
    pub turn: TurnRow,
    /// The window it waits in.
    pub window: Option<WindowRow>,
    /// Turns are being played again.
    pub rerun: Option<RerunRow>,
    /// The run the campaign is in.
    pub run: u32,
    /// The secret of the dice in the run of the turn, if it is another than the campaign's first.
    pub run_seed: Option<Vec<u8>>,
    /// A game master wants something to be said with the next reports.
    pub announced: bool,
    /// The seats, in order.
    pub seats: Vec<SeatRow>,
    /// What is known of their punctuality, for those that were ever heard of.
    pub times: Vec<(u8, SeatTimeRow)>,
    /// What they have on file; seats that never filed anything have no row.
    pub filed: Vec<FiledRow>,
}

/// The columns of a table under the letter it has in a join.
fn of(letter: char, columns: &str) -> String {
    let named: Vec<String> = columns.split(',').map(|column| format!("{letter}.{}", column.trim())).collect();
    named.join(", ")
}

static TURN_AND_WINDOW: LazyLock<String> = LazyLock::new(|| {
    format!(
        "SELECT {}, w.turn, w.entry, w.tag, w.opened_ms, w.closes_ms, w.asked, w.by_hand, r.line, r.turn, r.entry, r.filed, \
         (SELECT MAX(run) FROM run WHERE campaign = $1), \
         (SELECT seed FROM run WHERE campaign = $1 AND run <= t.run AND seed IS NOT NULL ORDER BY run DESC LIMIT 1), \
         (SELECT COUNT(*) FROM announcement WHERE campaign = $1) \
         FROM turn t LEFT JOIN open_window w ON w.campaign = t.campaign LEFT JOIN rerun r ON r.campaign = t.campaign \
         WHERE t.campaign = $1 AND t.turn = COALESCE($2, (SELECT turn FROM campaign WHERE id = $1))",
        of('t', TURN)
    )
});

static SEATS: LazyLock<String> = LazyLock::new(|| {
    format!(
        "SELECT {}, t.heard_ms, t.silent, t.bot, t.standby, t.extensions, t.away_ms, \
         f.version, f.filed, f.in_error, f.mail, f.changed_ms \
         FROM seat s LEFT JOIN seat_time t ON t.campaign = s.campaign AND t.seat = s.seat \
         LEFT JOIN filed f ON f.campaign = s.campaign AND f.seat = s.seat \
         WHERE s.campaign = $1 ORDER BY s.seat",
        of('s', SEAT)
    )
});

/// Where the columns of each table begin.
const WINDOW: usize = 17;
const RERUN: usize = WINDOW + 7;
const RUN: usize = RERUN + 4;
const TIME: usize = 11;
const FILED: usize = TIME + 6;

impl Tx {
    /// Everything that stands on the table of a campaign; `None` if its turn is missing. A transaction that writes has it to itself from
    /// here on.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn table(&mut self, campaign: &CampaignRow) -> Result<Option<Table>, StoreError> {
        if let Some(table) = taken(&mut self.ahead.table, &campaign.id)
            && table.turn.turn == campaign.turn
        {
            return Ok(Some(table));
        }
        self.alone_with(&campaign.id).await?;
        let answers =
            self.ask("read what stands on the table", questions(&campaign.id, Some(campaign.turn)).into());
        let [turn, seats] = &answers.await?[..] else { return Ok(None) };
        turn.first().map(|row| table_of(row, seats, &campaign.id)).transpose()
    }
}

/// Asks for the turn of a campaign with its window, and for its seats. `turn`: another than the campaign is in.
pub(super) fn questions(campaign: &str, turn: Option<u32>) -> [Statement; 2] {
    [
        sqlx::query(sqlx::AssertSqlSafe(TURN_AND_WINDOW.as_str()))
            .bind(campaign.to_owned())
            .bind(turn.map(i64::from)),
        sqlx::query(sqlx::AssertSqlSafe(SEATS.as_str())).bind(campaign.to_owned()),
    ]
}

/// The table of a campaign, by the answers to [`questions`].
pub(super) fn table_of(row: &AnyRow, seats: &[AnyRow], campaign: &str) -> Result<Table, StoreError> {
    let bad = || StoreError::query("read what stands on the table");
    let run: Option<i64> = row.try_get(RUN).map_err(bad())?;
    let mut table = Table {
        turn: turn(row)?,
        window: window_at(row, WINDOW, campaign)?,
        rerun: rerun_at(row, RERUN)?,
        run: run.map_or(Ok(1), |run| fit("run", run))?,
        run_seed: row.try_get(RUN + 1).map_err(bad())?,
        announced: row.try_get::<i64, _>(RUN + 2).map_err(bad())? > 0,
        seats: Vec::with_capacity(seats.len()),
        times: Vec::with_capacity(seats.len()),
        filed: Vec::with_capacity(seats.len()),
    };
    for row in seats {
        let seat = seat(row)?;
        table.times.extend(time_at(row, TIME)?.map(|time| (seat.seat, time)));
        table.filed.extend(filed_at(row, FILED, &seat.campaign, seat.seat)?);
        table.seats.push(seat);
    }
    Ok(table)
}
