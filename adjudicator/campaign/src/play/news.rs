//! What has come of a step: gathered while turns are played, told when it is over.

use super::stopped::Stopped;
use crate::CampaignError;
use crate::attested::Sealing;
use crate::loaded::{Loaded, Reach};
use proof::Note;
use rules::dice::{Hash, Seed, Transcript, public_key};
use rules::engine::{End, Fault, OpenWindow, Played, SeatView, ToldEvent};
use rules::table::Roll;
use rules::{Ending, Seat};
use std::collections::{BTreeMap, BTreeSet};
use store::turn::TurnRow;

/// What has come of a step so far, over all the turns it finished.
#[derive(Default)]
pub struct News {
    /// What happened, with its audience.
    pub told: Vec<ToldEvent>,
    /// Open dice.
    pub rolls: Vec<Roll>,
    /// The window that has closed, with what was on file, where the campaign signs that.
    pub sealing: Option<Sealing>,
    /// What proves them, turn by turn, where dice prove themselves.
    pub proofs: Vec<Proven>,
    /// Questions that fell to their fallbacks, by kind.
    pub fallbacks: Vec<(Seat, String)>,
    /// Seats that were waited for when the window closed.
    pub missing: BTreeSet<Seat>,
    /// Seats that the window that opens waits for.
    pub waited_for: BTreeSet<Seat>,
    /// Seats that changed what they have on file while the window was open.
    pub wrote: BTreeSet<Seat>,
    /// Seats from which nothing came in the window.
    pub silent: BTreeSet<Seat>,
    /// Who was asked anything in the turns that ended; empty if none did.
    pub asked: BTreeSet<Seat>,
    /// What each seat sees now.
    pub views: BTreeMap<Seat, SeatView>,
    /// How the game ended.
    pub ending: Option<Ending>,
    /// The window that opens.
    pub window: Option<OpenWindow>,
    /// The window is gone through with what lay on the table the first time: nobody is asked.
    pub passing: bool,
    /// What reports say first.
    pub notes: Vec<String>,
    /// Turns that were played again have come to a correction that does not fit.
    pub stopped: Option<Stopped>,
    /// The turn in which a window was settled or closed by the step, in play or in a game played again.
    pub began_in: Option<u32>,
    /// How much of the turn the step began in everybody had been told when it was opened.
    pub opening: Opening,
    /// What of that turn was there before the step.
    pub earlier: Earlier,
    /// Whom it is told, and how much of it.
    pub telling: Telling,
}

/// How much of a turn the report that opened it has told everybody.
#[derive(Clone, Copy, Default)]
pub struct Opening {
    /// How many events of the turn, from its first.
    pub told: usize,
    /// How many throws.
    pub rolls: usize,
}

/// What had happened in a turn before the step, and was not told to everybody when the turn was opened.
#[derive(Default)]
pub struct Earlier {
    told: Vec<ToldEvent>,
    rolls: Vec<Roll>,
}

/// Whom a step is told, and how much of it.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub enum Telling {
    /// Everybody, what is new.
    #[default]
    New,
    /// Within a turn of a campaign that asks as it goes: those who are asked, and those to whom something happened.
    Concerned,
    /// The turn such a campaign has finished: everybody, from where its opening ended.
    Turn,
}

impl News {
    /// Nothing but that it is over.
    pub fn ended(views: BTreeMap<Seat, SeatView>, ending: Ending) -> News {
        News { views, ending: Some(ending), ..News::default() }
    }

    /// All that was told of the turn since it was opened, what is new at its end.
    pub fn so_far(&self) -> Vec<ToldEvent> {
        self.earlier.told.iter().chain(&self.told).cloned().collect()
    }

    /// A turn that was told to some as it went is told to everybody from where its opening ended. Whoever a fallback counted for has been
    /// told at once.
    pub fn tell_the_turn(&mut self) {
        let Earlier { told, rolls } = std::mem::take(&mut self.earlier);
        self.told.splice(0..0, told);
        self.rolls.splice(0..0, rolls);
    }
}

/// Throws of a turn that nobody has been told of, with what proves them.
pub struct Proven {
    /// The run whose dice they are.
    run: u32,
    turn: u32,
    /// The public key of the dice of that run.
    key: Hash,
    transcript: Transcript,
    rolls: Vec<Roll>,
    /// How many of them have been told before.
    told: usize,
    /// How many of them everybody was told when the turn was opened.
    opening: usize,
}

impl Proven {
    /// As a note of the campaign; of the turn from where its opening ended, if that is told `whole`.
    pub fn note(&self, campaign: &str, whole: bool) -> Note {
        let told = if whole { self.opening } else { self.told };
        Note::of((campaign, self.run, self.turn, self.key), &self.transcript, &self.rolls, told)
    }
}

/// How much of a run the players have been told in earlier windows of the turn.
#[derive(Default)]
pub struct Told {
    rolls: usize,
    fallbacks: usize,
    /// Who was still waited for.
    missing: BTreeSet<Seat>,
}

impl Told {
    /// What they have been told before this run.
    pub fn before(loaded: &Loaded, reach: Reach) -> Result<Told, Fault> {
        if matches!(reach, Reach::Look) && loaded.turn.journal.is_empty() {
            return Ok(Told::default());
        }
        let played = loaded.run(Reach::Look)?;
        let missing = match played.end {
            // Orders in error hold the table too, and they have come.
            End::Waiting(window) => {
                let in_error = |s: &Seat| loaded.filed.get(s).is_some_and(|f| f.in_error);
                window.missing.into_iter().filter(|s| !in_error(s)).collect()
            }
            End::Done { .. } => BTreeSet::new(),
        };
        Ok(Told { rolls: played.rolls.len(), fallbacks: played.fallbacks.len(), missing })
    }
}

/// Takes what a run left into the turn's row, and what is new of it into the news.
pub fn keep(
    turn: &mut TurnRow,
    seed: &Seed,
    news: &mut News,
    played: &Played,
    told: Told,
) -> Result<(), CampaignError> {
    if news.views.is_empty() {
        let rolls = played.rolls.iter().take(told.rolls).skip(news.opening.rolls).filter(|roll| !roll.hidden);
        news.earlier = Earlier {
            told: played.told.iter().take(turn.delivered as usize).skip(news.opening.told).cloned().collect(),
            rolls: rolls.cloned().collect(),
        };
    }
    turn.journal.clone_from(&played.journal);
    turn.told = serde_json::to_string(&played.told).map_err(print_fault)?;
    turn.rolls = serde_json::to_string(&played.rolls).map_err(print_fault)?;
    news.told.extend(played.told.iter().skip(turn.delivered as usize).cloned());
    turn.delivered = u32::try_from(played.told.len()).unwrap_or(u32::MAX);
    if let Some(transcript) = &played.proof {
        let (transcript, rolls) = (transcript.clone(), played.rolls.clone());
        let (run, turn, key) = (turn.run, turn.turn, public_key(seed));
        let opening = if news.proofs.is_empty() { news.opening.rolls } else { 0 };
        news.proofs.push(Proven { run, turn, key, transcript, rolls, told: told.rolls, opening });
    }
    news.rolls.extend(played.rolls.iter().skip(told.rolls).filter(|r| !r.hidden).cloned());
    news.fallbacks.extend(played.fallbacks.iter().skip(told.fallbacks).cloned());
    news.missing.extend(told.missing);
    if matches!(played.end, End::Done { .. }) {
        news.asked.extend(played.asked.iter().map(|(seat, _)| *seat));
    }
    news.views.clone_from(&played.views);
    Ok(())
}

/// What cannot be stored is a fault of the campaign.
pub fn print_fault(e: serde_json::Error) -> CampaignError {
    Fault(format!("what happened cannot be stored: {e}")).into()
}
