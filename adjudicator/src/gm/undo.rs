//! Taking the last act back.

use super::act::{Deed, Desk, GmError, refused};
use super::game;
use crate::schedule::timetable::Deadline;
use crate::store::campaign::{CampaignRow, Standing};
use crate::store::gm::ActRow;
use crate::store::turn::{TurnRow, WindowRow};
use crate::turn::TurnError;
use crate::turn::again::KeptFile;
use crate::turn::deadline::{kinds_now, move_to};
use data_encoding::BASE64;
use rules::engine::Fault;
use serde::{Deserialize, Serialize};

/// What is put back when an act is taken back: as it was before.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Undo {
    /// The window's times.
    pub window: Option<KeptWindow>,
    /// How the campaign stood, and why.
    pub standing: Option<(String, String)>,
    /// The settings, JSON.
    pub settings: Option<String>,
    /// The options, JSON.
    pub options: Option<String>,
    /// The seat that was made to resign.
    pub returned: Option<u8>,
    /// A seat, and whether it was muted.
    pub mute: Option<(u8, bool)>,
    /// The game.
    pub game: Option<KeptGame>,
}

/// The times of a window.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct KeptWindow {
    turn: u32,
    entry: u32,
    closes_ms: i64,
    by_hand: bool,
}

/// A game as it stood.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct KeptGame {
    /// The line that holds the turns from `from_turn` on; `None`: the line that is left when this is put back.
    pub line: Option<u32>,
    /// The first turn that is put back.
    pub from_turn: u32,
    /// The entry of the window that was open.
    pub entry: u32,
    /// What was on file.
    pub filed: Vec<KeptFile>,
    /// The seats that had resigned.
    pub resigned: Vec<u8>,
    /// What comes of the window when it is closed as it stood has been seen: other dice then.
    pub seen: bool,
    /// The turn that was being played.
    pub turn: KeptTurn,
}

/// The turn that was being played.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct KeptTurn {
    turn: u32,
    state: String,
    journal: String,
    notices: String,
    told: String,
    rolls: String,
    delivered: u32,
    versions: (u32, u32),
    chain_before: String,
    started_ms: i64,
    run: u32,
    mixed: u32,
    corrections: String,
}

impl Undo {
    /// The times of a window as they are.
    pub fn of_window(window: &WindowRow) -> KeptWindow {
        let WindowRow { turn, entry, closes_ms, by_hand, .. } = window;
        KeptWindow { turn: *turn, entry: *entry, closes_ms: *closes_ms, by_hand: *by_hand }
    }

    /// How a campaign stands.
    pub fn of_standing(row: &CampaignRow) -> (String, String) {
        (row.standing.word().to_string(), row.reason.clone())
    }
}

impl KeptGame {
    /// The game as it stands, before its window is closed or its turn changed.
    pub fn now(desk: &Desk<'_>) -> KeptGame {
        let loaded = &desk.loaded;
        let row = &loaded.turn;
        KeptGame {
            line: None,
            from_turn: row.turn,
            entry: loaded.window.as_ref().map_or(0, |w| w.entry),
            filed: KeptFile::all(&loaded.filed),
            resigned: loaded.seats.iter().filter(|s| s.resigned).map(|s| s.seat).collect(),
            seen: true,
            turn: KeptTurn {
                turn: row.turn,
                state: BASE64.encode(&row.state),
                journal: BASE64.encode(&row.journal),
                notices: row.notices.clone(),
                told: row.told.clone(),
                rolls: row.rolls.clone(),
                delivered: row.delivered,
                versions: (row.engine_version, row.data_version),
                chain_before: row.chain_before.clone(),
                started_ms: row.started_ms,
                run: row.run,
                mixed: row.mixed,
                corrections: row.corrections.clone(),
            },
        }
    }

    /// The number of the turn that was being played.
    pub fn turn_number(&self) -> u32 {
        self.turn.turn
    }

    /// The row of the turn that was being played.
    pub fn turn_row(&self, campaign: &str) -> Result<TurnRow, TurnError> {
        let kept = &self.turn;
        let bytes = |text: &str| {
            BASE64.decode(text.as_bytes()).map_err(|e| Fault(format!("a kept turn does not fit: {e}")))
        };
        Ok(TurnRow {
            campaign: campaign.to_string(),
            turn: kept.turn,
            state: bytes(&kept.state)?,
            journal: bytes(&kept.journal)?,
            notices: kept.notices.clone(),
            told: kept.told.clone(),
            rolls: kept.rolls.clone(),
            delivered: kept.delivered,
            engine_version: kept.versions.0,
            data_version: kept.versions.1,
            chain_before: kept.chain_before.clone(),
            chain: None,
            started_ms: kept.started_ms,
            ended_ms: None,
            run: kept.run,
            mixed: kept.mixed,
            corrections: kept.corrections.clone(),
        })
    }
}

/// The last act that can be taken back, and how.
pub(super) async fn last(desk: &mut Desk<'_>) -> Result<(ActRow, Undo), GmError> {
    let id = desk.id();
    let acts = desk.tx.acts(&id).await?;
    let Some(act) = acts.into_iter().rfind(|act| !act.undo.is_empty() && !act.undone) else {
        return refused("No GM has done anything that could be taken back.");
    };
    let undo: Undo = serde_json::from_str(&act.undo)
        .map_err(|e| Fault(format!("how act {} is taken back does not read: {e}", act.number)))?;
    Ok((act, undo))
}

pub(super) async fn would_undo(desk: &mut Desk<'_>) -> Result<Vec<String>, GmError> {
    let (act, undo) = last(desk).await?;
    let mut words =
        vec![format!("This would take back {:?} of {}: the GM {}.", act.command, act.who, act.line)];
    if let Some(kept) = &undo.game {
        possible(desk, kept)?;
        words.push(format!(
            "The game goes back to turn {}, where it was then, with the orders that were on file then. What was played \
             since is kept in the record and does not count. Seats, addresses and letters stay as they are.",
            kept.turn_number()
        ));
    }
    Ok(words)
}

/// The secret of the dice is told at the end of a game: a turn that is half played cannot get another one.
fn possible(desk: &Desk<'_>, kept: &KeptGame) -> Result<(), GmError> {
    let half = kept.entry > 0;
    if desk.loaded.campaign.standing == Standing::Over && half {
        return refused(format!(
            "The game has ended and the secret of its dice is told, so turn {0} cannot go on from its middle. Take it back \
             to its beginning: rollback to turn {0} reopen",
            kept.turn_number()
        ));
    }
    Ok(())
}

/// Takes the last act back.
pub(super) async fn undo(desk: &mut Desk<'_>) -> Result<Deed, GmError> {
    let (id, now_ms) = (desk.id(), desk.now_ms());
    let (act, undo) = last(desk).await?;
    if let Some(kept) = &undo.game {
        possible(desk, kept)?;
    } else if let Some(kept) = &undo.window {
        let open = desk.loaded.window.as_ref().map(|w| (w.turn, w.entry));
        if open != Some((kept.turn, kept.entry)) {
            return refused(format!(
                "The window that {:?} was about has closed since, so there is nothing to take back. rollback can take the \
                 turn back.",
                act.command
            ));
        }
    }
    desk.tx.act_undone(&id, act.number).await?;
    if let Some(settings) = undo.settings {
        desk.loaded.settings =
            serde_json::from_str(&settings).map_err(|e| Fault(format!("kept settings do not fit: {e}")))?;
        desk.loaded.campaign.settings = settings;
    }
    if let Some(options) = undo.options {
        desk.tx.options_put(&id, &options).await?;
        desk.loaded.campaign.options = options;
    }
    if let Some((seat, muted)) = undo.mute {
        desk.tx.press_mute((&id, seat), muted, now_ms).await?;
    }
    if let Some(seat) = undo.returned
        && let Some(row) = desk.loaded.seats.get_mut(usize::from(seat))
    {
        row.resigned = false;
        desk.tx.seat_update(row).await?;
    }
    if let Some(kept) = undo.game {
        game::put_back(desk, &kept).await?;
        // A game that had ended has ended again.
        if let Some((standing, reason)) = undo.standing.filter(|(word, _)| word == Standing::Over.word()) {
            desk.loaded.campaign.standing = Standing::from_word(&standing)?;
            desk.loaded.campaign.reason = reason;
            desk.loaded.campaign.due_ms = None;
        }
    } else {
        if let Some((standing, reason)) = undo.standing {
            desk.loaded.campaign.standing = Standing::from_word(&standing)?;
            desk.loaded.campaign.reason = reason;
        }
        if let (Some(kept), Some(window)) = (undo.window, desk.loaded.window.as_mut()) {
            window.by_hand = kept.by_hand;
            let runs = desk.loaded.campaign.standing == Standing::Running;
            let deadline = match runs && kept.closes_ms <= now_ms {
                // It has passed meanwhile. Players were told that it rests or is later: nobody loses a turn by that.
                true => {
                    let kinds = kinds_now(desk.tx, desk.loaded).await.unwrap_or_default();
                    desk.loaded.settings.timetable().closes(now_ms, &kinds)
                }
                false => Deadline { at_ms: kept.closes_ms, rule: "put back by the GM".to_owned() },
            };
            move_to(desk.tx, desk.loaded, &deadline, now_ms).await?;
        }
        let running = desk.loaded.campaign.standing == Standing::Running;
        desk.loaded.campaign.due_ms = running.then_some(now_ms);
    }
    let words = [format!("The GM has taken this back: \"the GM {}\".", act.line)];
    super::act::tell_all(desk, "the GM has taken something back", &words).await?;
    Ok(Deed {
        words: vec![format!("Taken back: {}", act.command)],
        line: format!("took back: {}", act.line),
        undo: None,
    })
}
