//! Taking the last act back.

use super::act::{Deed, Desk, GmError, refused};
use super::command::{Command, parse};
use super::reading::quoted;
use super::{another, game, seats};
use crate::archive::ending;
use campaign::CampaignError;
use campaign::play::again::KeptFile;
use campaign::play::deadline::{kinds_now, move_to};
use campaign::when::in_words;
use data_encoding::BASE64;
use rules::engine::Fault;
use schedule::timetable::Deadline;
use sentences::gm::undo as say;
use serde::{Deserialize, Serialize};
use store::campaign::{CampaignRow, Standing};
use store::gm::ActRow;
use store::hold::HoldRow;
use store::turn::{TurnRow, WindowRow};

/// What is put back when an act is taken back: as it was before.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Undo {
    /// The window's times.
    pub window: Option<KeptWindow>,
    /// How the campaign stood, and why.
    pub standing: Option<(String, String)>,
    /// How its turn was held until a GM would answer.
    pub hold: Option<KeptHold>,
    /// Everybody could see alike all that was done.
    pub open: bool,
    /// When the farewells of a game that had ended were to close.
    pub farewells_until_ms: Option<i64>,
    /// The settings, JSON.
    pub settings: Option<String>,
    /// The options, JSON.
    pub options: Option<String>,
    /// The seat that was made to resign.
    pub returned: Option<u8>,
    /// A seat, and whether it was muted.
    pub mute: Option<(u8, bool)>,
    /// A seat, and what its player was called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub renamed: Option<(u8, String)>,
    /// What the campaign was called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub titled: Option<String>,
    /// A seat, and whether a bot played for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<(u8, bool)>,
    /// Something is to be announced.
    #[serde(default)]
    pub announced: bool,
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

/// A turn held until a GM answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct KeptHold {
    since_ms: i64,
    until_ms: Option<i64>,
    reason: String,
}

impl From<HoldRow> for KeptHold {
    fn from(HoldRow { since_ms, until_ms, reason }: HoldRow) -> KeptHold {
        KeptHold { since_ms, until_ms, reason }
    }
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
    /// When a game master or the players ended the game in it.
    #[serde(default)]
    ended_ms: Option<i64>,
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
                ended_ms: row.ended_ms,
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
    pub fn turn_row(&self, campaign: &str) -> Result<TurnRow, CampaignError> {
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
            ended_ms: kept.ended_ms,
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
    let Some(at) = acts.iter().rposition(|act| !act.undo.is_empty() && !act.undone) else {
        return refused(say::nothing_to_take_back());
    };
    // Who asks for the last thing to be taken back may well mean this.
    let given = acts[at..].iter().rev().find_map(|act| match parse(&act.command) {
        Ok(Command::Replace { seat, .. }) => Some(seats::number_of(desk, &seat)),
        _ => None,
    });
    if let Some(seat) = given {
        return refused(say::seat_was_given(&seat));
    }
    let act = acts[at].clone();
    let undo: Undo = serde_json::from_str(&act.undo)
        .map_err(|e| Fault(format!("how act {} is taken back does not read: {e}", act.number)))?;
    Ok((act, undo))
}

/// What it would take back. `for_others`: those are asked who do not play.
pub(super) async fn would_undo(desk: &mut Desk<'_>, for_others: bool) -> Result<Vec<String>, GmError> {
    let (act, undo) = last(desk).await?;
    let mut words = vec![match for_others || another::sees_words(desk, &act) {
        true => say::would_take_command_back(&quoted(&act.command), &act.who, &act.line),
        false => say::would_take_back(&act.who, &act.line),
    }];
    if let Some(kept) = &undo.game {
        possible(desk, kept)?;
        words.push(say::game_goes_back(&kept.turn_number()));
        words.extend(goes_on(desk, &undo));
    }
    Ok(words)
}

/// Said where the game goes back, and with that runs that did not.
fn goes_on(desk: &Desk<'_>, undo: &Undo) -> Option<String> {
    let over = undo.standing.as_ref().is_some_and(|(word, _)| word == Standing::Over.word());
    game::goes_on_with_that(desk).filter(|_| undo.game.is_some() && !over)
}

/// The secret of the dice is told at the end of a game: a turn that is half played cannot get another one.
fn possible(desk: &Desk<'_>, kept: &KeptGame) -> Result<(), GmError> {
    let half = kept.entry > 0;
    if desk.loaded.campaign.standing == Standing::Over && half {
        return refused(say::secret_is_told(&kept.turn_number()));
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
            return refused(say::window_has_closed(&quoted(&act.command)));
        }
    }
    let mut words = vec![say::has_taken_back(&act.line)];
    words.extend(goes_on(desk, &undo));
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
    if let Some((seat, name)) = undo.renamed.clone()
        && let Some(row) = desk.loaded.seats.get_mut(usize::from(seat))
    {
        row.name.clone_from(&name);
        desk.tx.seat_update(row).await?;
        desk.tx.holder_renamed((&id, seat), &name).await?;
    }
    if let Some(title) = undo.titled.clone() {
        desk.tx.campaign_title(&id, &title).await?;
        desk.loaded.campaign.title = title;
    }
    if let Some((seat, bot)) = undo.bot {
        let mut time = desk.loaded.time_of(seat);
        time.bot = bot;
        desk.tx.seat_time_put((&id, seat), &time).await?;
        desk.loaded.times.insert(seat, time);
    }
    if undo.announced {
        desk.tx.announcements_gone(&id).await?;
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
            ending::goes_on_closing(desk.tx, &id, undo.farewells_until_ms).await?;
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
                false => Deadline { at_ms: kept.closes_ms, rule: say::rule_put_back() },
            };
            move_to(desk.tx, desk.loaded, &deadline, now_ms).await?;
        }
        let running = desk.loaded.campaign.standing == Standing::Running;
        desk.loaded.campaign.due_ms = running.then_some(now_ms);
        if let Some(hold) = undo.hold {
            words.extend(held_again(desk, &hold, act.at_ms).await?);
        }
    }
    super::act::tell_all(desk, &say::taken_back_subject(), &words).await?;
    let said = match another::sees_words(desk, &act) {
        true => say::command_taken_back(&act.command),
        false => say::taken_back(&act.line),
    };
    Ok(Deed { words: vec![said], line: say::did_take_back(&act.line), undo: None })
}

/// The answer to a held turn is taken back: a GM is asked still, with the time that was left when it was given.
async fn held_again(
    desk: &mut Desk<'_>,
    hold: &KeptHold,
    answered_ms: i64,
) -> Result<Option<String>, GmError> {
    let (id, now_ms) = (desk.id(), desk.now_ms());
    let left_ms = hold.until_ms.map(|until_ms| (until_ms - answered_ms).max(0));
    let until_ms = left_ms.map(|left_ms| now_ms.saturating_add(left_ms));
    desk.tx.hold_put(&id, hold.since_ms, until_ms, &hold.reason).await?;
    let unanswered = desk.loaded.settings.time.silence.unanswered.in_words();
    Ok(left_ms.map(|left_ms| say::gm_asked_still(&in_words(left_ms), &unanswered)))
}
