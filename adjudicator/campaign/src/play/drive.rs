//! A turn as it is driven on, in memory: what is rehearsed and what is committed is this and nothing else.

use super::news::{News, Opening, Told, keep, print_fault};
use super::replay::chain;
use crate::CampaignError;
use crate::loaded::{Loaded, Reach};
use rules::engine::{End, Fault, OpenWindow};
use rules::{Pacing, Seat};
use std::collections::BTreeMap;
use std::mem;
use store::filed::FiledRow;
use store::turn::TurnRow;

/// Turns that pass without asking anybody anything, at most, before the engine is thought to be going round in circles.
const MOST_SILENT_TURNS: u32 = 1000;

/// A campaign on its way to the next window, or to its end.
pub struct Drive {
    /// What has come of it so far.
    pub news: News,
    /// What the mails of earlier windows of the turn have told already is not told again.
    told: Told,
    reach: Reach,
    turns: u32,
}

/// Where the drive has come to.
pub enum Reached {
    /// A window in which somebody is asked.
    Window(OpenWindow),
    /// The end of a turn; that of the game, if the news has an ending.
    TurnEnded {
        /// The turn that follows.
        next: Box<TurnRow>,
        /// What stays on file for it.
        carried: Vec<FiledRow>,
    },
}

impl Drive {
    /// Sets out from where the campaign stands.
    ///
    /// # Errors
    /// A fault of the engine or of what is stored.
    pub fn begin(loaded: &Loaded, reach: Reach) -> Result<Drive, Fault> {
        let began_in = (!matches!(reach, Reach::Look)).then_some(loaded.turn.turn);
        Ok(Drive {
            news: News { began_in, ..News::default() },
            told: Told::before(loaded, reach)?,
            reach,
            turns: 0,
        })
    }

    /// Plays on to the next window or the end of the turn. The campaign's rows say it then; writing them is the caller's, and
    /// so is going on with the turn that follows.
    ///
    /// # Errors
    /// A fault of the engine or of what is stored.
    pub fn on(&mut self, loaded: &mut Loaded, now_ms: i64) -> Result<Reached, CampaignError> {
        if self.turns == MOST_SILENT_TURNS {
            return Err(
                Fault(format!("{MOST_SILENT_TURNS} turns went by without a question or an end")).into()
            );
        }
        self.turns += 1;
        if self.turns == 1 {
            self.news.opening = opening(loaded)?;
        }
        let played = loaded.run(mem::replace(&mut self.reach, Reach::Look))?;
        let seed = loaded.seed().clone();
        keep(&mut loaded.turn, &seed, &mut self.news, &played, mem::take(&mut self.told))?;
        if played.took_notices {
            loaded.notices.clear();
        }
        loaded.turn.notices = serde_json::to_string(&loaded.notices).map_err(print_fault)?;
        match played.end {
            End::Waiting(window) => {
                self.news.window = Some(window.clone());
                Ok(Reached::Window(window))
            }
            End::Done { state, ending, carried } => {
                let next = Box::new(following(loaded, state, now_ms)?);
                loaded.turn.chain = Some(next.chain_before.clone());
                loaded.turn.ended_ms = Some(now_ms);
                self.news.ending = ending;
                Ok(Reached::TurnEnded { next, carried: carry(loaded, carried) })
            }
        }
    }
}

/// How many events and throws of a turn that asks as it goes were told to everybody by the report that opened it: those before its
/// first window. None where that cannot be said any more, because orders that were looked at then have changed: then they are
/// told once more.
fn opening(loaded: &Loaded) -> Result<Opening, Fault> {
    if loaded.settings.pacing != Pacing::Live || loaded.turn.delivered == 0 {
        return Ok(Opening::default());
    }
    let begun = loaded.run_anew(&loaded.turn.state, Reach::Look)?;
    let so_far = loaded.run(Reach::Look)?;
    let the_same = so_far.told.starts_with(&begun.told) && so_far.rolls.starts_with(&begun.rolls);
    Ok(if the_same {
        Opening { told: begun.told.len(), rolls: begun.rolls.len() }
    } else {
        Opening::default()
    })
}

/// The turn after the one that has ended in this state.
fn following(loaded: &Loaded, state: Vec<u8>, now_ms: i64) -> Result<TurnRow, CampaignError> {
    let versions = loaded.engine.versions();
    Ok(TurnRow {
        campaign: loaded.campaign.id.clone(),
        turn: loaded.turn.turn + 1,
        chain_before: chain(&loaded.turn, &state),
        state,
        journal: Vec::new(),
        // What nobody took up in this turn lies on the table of the next.
        notices: serde_json::to_string(&loaded.notices).map_err(print_fault)?,
        told: "[]".into(),
        rolls: "[]".into(),
        delivered: 0,
        engine_version: versions.engine,
        data_version: versions.data,
        chain: None,
        started_ms: now_ms,
        ended_ms: None,
        run: loaded.run,
        mixed: 0,
        corrections: "[]".into(),
    })
}

/// What stays on file for the next turn, as new versions.
fn carry(loaded: &mut Loaded, carried: BTreeMap<Seat, Vec<u8>>) -> Vec<FiledRow> {
    let mut rows = Vec::new();
    for (seat, filed) in carried {
        let Some(row) = loaded.filed.get_mut(&seat) else { continue };
        row.version += 1;
        row.filed = filed;
        row.in_error = false;
        // When the player last wrote stays: nobody changed anything just now.
        row.mail = None;
        rows.push(row.clone());
    }
    rows
}
