//! The deadlines to come.

use crate::CampaignError;
use crate::loaded::Loaded;
use schedule::absence::Absence;
use schedule::preview::{Start, preview};
use schedule::timetable::Deadline;
use std::collections::BTreeMap;
use store::Tx;
use store::absence::AbsenceRow;
use store::campaign::Standing;

/// How many deadlines a preview shows.
pub const PREVIEWED: usize = 10;

/// The next deadlines of a campaign, with the absences that are `known` to the reader.
///
/// # Errors
/// The store.
pub async fn coming(
    tx: &mut Tx,
    loaded: &Loaded,
    now_ms: i64,
    known: impl Fn(&AbsenceRow) -> bool,
) -> Result<Vec<Deadline>, CampaignError> {
    let rows = tx.absences(&loaded.campaign.id, now_ms).await?;
    let absences: Vec<Absence> = rows
        .iter()
        .filter(|row| known(row))
        .map(|row| Absence { seat: row.seat, from_ms: row.from_ms, until_ms: row.until_ms })
        .collect();
    let left: BTreeMap<u8, i64> = loaded
        .seats
        .iter()
        .map(|s| (s.seat, loaded.settings.time.away_ms - loaded.time_of(s.seat).away_ms))
        .collect();
    let start = match &loaded.window {
        Some(window) if loaded.campaign.standing == Standing::Running => {
            let rows = tx.deadlines(&loaded.campaign.id).await?;
            let rule = rows.last().map_or_else(|| "as it was opened".to_owned(), |row| row.rule.clone());
            Start::Open(Deadline { at_ms: window.closes_ms, rule })
        }
        _ => Start::Opens(now_ms),
    };
    Ok(preview(&loaded.settings.timetable(), start, &absences, &left, PREVIEWED))
}
