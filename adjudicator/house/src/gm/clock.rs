//! Windows and deadlines: close, extend, pause, resume.

use super::act::{Deed, Desk, GmError, refused, tell_all};
use super::undo::{KeptGame, KeptHold, Undo};
use campaign::play::deadline::{kinds_now, move_to};
use campaign::when::{in_words, when};
use rules::Pacing;
use schedule::timetable::Deadline;
use schedule::{duration, local, moment};
use store::campaign::Standing;
use store::turn::WindowRow;

/// The furthest a deadline may lie ahead.
const FURTHEST_MS: i64 = 366 * 24 * 3_600_000;

/// The open window of a campaign that runs.
fn running_window(desk: &Desk<'_>) -> Result<WindowRow, GmError> {
    let row = &desk.loaded.campaign;
    match (&desk.loaded.window, row.standing) {
        (Some(window), Standing::Running) => Ok(window.clone()),
        (_, Standing::Running) => {
            refused("No window is open just now: the turn is being played. Please try again.")
        }
        (_, Standing::Over) => refused(format!("{} is over: {}", row.id, row.reason)),
        (_, standing) => {
            refused(format!("{} is {}: {}. Use resume first.", row.id, standing.word(), row.reason))
        }
    }
}

fn missing_names(desk: &Desk<'_>) -> Result<Vec<String>, GmError> {
    let missing = desk.loaded.missing()?;
    Ok(missing.iter().filter_map(|s| desk.loaded.seat(*s)).map(|row| row.name.clone()).collect())
}

/// Who would be closed out. A GM who plays is told no more than the others know.
fn closed_out(desk: &Desk<'_>) -> Result<String, GmError> {
    let missing = missing_names(desk)?;
    Ok(match (missing.is_empty(), desk.actor.plays) {
        (_, Some(_)) => "Whoever has not answered gets what the rules say for silence.".to_string(),
        (true, None) => "Everybody is in.".to_string(),
        (false, None) => {
            format!("Still missing: {}. They get what the rules say for silence.", missing.join(", "))
        }
    })
}

/// What a game master is to know who closes a window by hand: whoever waits for mail of ours may not know of it.
async fn unsent(desk: &mut Desk<'_>) -> Result<Option<String>, GmError> {
    let id = desk.id();
    Ok(match desk.tx.unsent_to_seats(&id).await? {
        0 => None,
        1 => Some(
            "1 mail to a player of this campaign waits to be sent: that player may not know what is asked."
                .into(),
        ),
        n => Some(format!(
            "{n} mails to players of this campaign wait to be sent: they may not know what is asked."
        )),
    })
}

pub(super) async fn would_close(desk: &mut Desk<'_>, turn: u32) -> Result<Vec<String>, GmError> {
    desk.meant(turn)?;
    let window = running_window(desk)?;
    let closes = when(window.closes_ms, desk.now_ms(), "");
    let who = closed_out(desk)?;
    let would = format!(
        "The window of turn {turn} would close now instead of on {} (in {}). {who}",
        closes.utc, closes.in_words
    );
    Ok(std::iter::once(would).chain(unsent(desk).await?).collect())
}

pub(super) async fn close(desk: &mut Desk<'_>, turn: u32) -> Result<Deed, GmError> {
    desk.meant(turn)?;
    let mut window = running_window(desk)?;
    let waits = unsent(desk).await?;
    let undo = Undo { game: Some(KeptGame::now(desk)), ..Undo::default() };
    let now_ms = desk.now_ms();
    window.by_hand = true;
    desk.loaded.window = Some(window);
    let deadline = Deadline { at_ms: now_ms, rule: "closed by the GM".into() };
    move_to(desk.tx, desk.loaded, &deadline, now_ms).await?;
    desk.loaded.campaign.due_ms = Some(now_ms);
    tell_all(
        desk,
        "the window was closed by the GM",
        &["The GM has closed the window before its time. A report follows.".to_string()],
    )
    .await?;
    let closed = format!("The window of turn {turn} is closed; the turn is played on at once.");
    Ok(Deed {
        words: std::iter::once(closed).chain(waits).collect(),
        line: format!("closed the window of turn {turn}"),
        undo: Some(undo),
    })
}

pub(super) async fn extend(desk: &mut Desk<'_>, ms: i64) -> Result<Deed, GmError> {
    let mut window = running_window(desk)?;
    let undo = Undo { window: Some(Undo::of_window(&window)), ..Undo::default() };
    let now_ms = desk.now_ms();
    let was_ms = window.closes_ms.max(now_ms);
    let plain_ms = was_ms.saturating_add(ms);
    if plain_ms > now_ms + FURTHEST_MS {
        return refused(format!(
            "{} more would put the deadline more than a year ahead; pause the campaign instead.",
            duration::written(ms)
        ));
    }
    window.closes_ms = desk.loaded.settings.timetable().clear(plain_ms);
    let length = duration::written(ms);
    let deadline = Deadline { at_ms: window.closes_ms, rule: format!("put off by {length} by the GM") };
    move_to(desk.tx, desk.loaded, &deadline, now_ms).await?;
    desk.loaded.campaign.due_ms = Some(now_ms);
    let (turn, closes) = (window.turn, when(window.closes_ms, now_ms, ""));
    let more = duration::written(window.closes_ms - was_ms);
    // In live pacing a turn has many windows, each with a deadline of its own.
    let told = match desk.loaded.settings.pacing {
        Pacing::Live => format!(
            "The GM has put the deadline of what turn {turn} asks now off by {more}. What it asks later has a time of its own."
        ),
        Pacing::Standing => format!("The GM has put the deadline of turn {turn} off by {more}."),
    };
    tell_all(desk, "more time for your orders", &[told]).await?;
    Ok(Deed {
        words: vec![format!(
            "The window of turn {turn} now closes on {} (in {}).{}",
            closes.utc,
            closes.in_words,
            moved_on(plain_ms, window.closes_ms)
        )],
        line: format!("put the deadline of turn {turn} off by {length}"),
        undo: Some(undo),
    })
}

/// Keeps the open window open until a moment by the clock of the campaign.
pub(super) async fn extend_until(desk: &mut Desk<'_>, text: &str) -> Result<Deed, GmError> {
    let closes_ms = running_window(desk)?.closes_ms.max(desk.now_ms());
    let zone = desk.loaded.settings.timetable().zone();
    let moment = match moment::read(text, local::wall(zone, desk.now_ms())) {
        Ok(moment) => moment,
        Err(problem) => return refused(format!("Not understood: {problem}.")),
    };
    let until_ms = local::instant(zone, moment);
    // Whoever says "next Friday" is told which one that is.
    let read = format!("{:?} was read as {}.", text.trim(), when(until_ms, desk.now_ms(), "").utc);
    if until_ms <= closes_ms {
        let closes = when(closes_ms, desk.now_ms(), "");
        return refused(format!(
            "{read} The window is open until {} anyhow, so nothing was done.",
            closes.utc
        ));
    }
    let mut deed = extend(desk, until_ms - closes_ms).await?;
    deed.words.push(read);
    Ok(deed)
}

/// Said where a deadline would have come to lie on a day without deadlines.
fn moved_on(plain_ms: i64, closes_ms: i64) -> &'static str {
    match plain_ms == closes_ms {
        true => "",
        false => " That is later than you said: the campaign has no deadlines on the days before it.",
    }
}

pub(super) async fn pause(desk: &mut Desk<'_>, reason: &str) -> Result<Deed, GmError> {
    let row = &desk.loaded.campaign;
    if row.standing != Standing::Running {
        return refused(format!("{} is {} and cannot be paused", row.id, row.standing.word()));
    }
    let undo = Undo {
        standing: Some(Undo::of_standing(row)),
        window: desk.loaded.window.as_ref().map(Undo::of_window),
        ..Undo::default()
    };
    let why = if reason.is_empty() { "paused by the GM" } else { reason };
    desk.loaded.rest(why);
    let words = [
        format!("The campaign is paused: {why}"),
        "The deadline rests. Orders are still taken and stay on file.".to_string(),
    ];
    tell_all(desk, "the campaign is paused", &words).await?;
    Ok(Deed {
        words: vec![format!("{} is paused: {why}", desk.id())],
        line: format!("paused the campaign: {why}"),
        undo: Some(undo),
    })
}

fn stopped(desk: &Desk<'_>) -> Result<(), GmError> {
    let row = &desk.loaded.campaign;
    match row.standing {
        Standing::Paused | Standing::Frozen => Ok(()),
        Standing::Running | Standing::Over => {
            refused(format!("{} is {} and needs no resuming", row.id, row.standing.word()))
        }
    }
}

pub(super) async fn would_resume_close(desk: &mut Desk<'_>, turn: u32) -> Result<Vec<String>, GmError> {
    desk.meant(turn)?;
    stopped(desk)?;
    let who = match &desk.loaded.window {
        // A campaign that froze may not be able to say who is missing.
        Some(_) => closed_out(desk).unwrap_or_default(),
        None => return refused("No window is open, so there is none to close: use resume."),
    };
    let would =
        format!("The campaign would go on, and the open window of turn {turn} would close now. {who}");
    Ok(std::iter::once(would).chain(unsent(desk).await?).collect())
}

/// Goes on after a pause or a fault, and closes the open window at once.
pub(super) async fn resume_close(desk: &mut Desk<'_>, turn: u32) -> Result<Deed, GmError> {
    would_resume_close(desk, turn).await?;
    let waits = unsent(desk).await?;
    let at_once = Deadline { at_ms: desk.now_ms(), rule: "closed by the GM".into() };
    let game = KeptGame::now(desk);
    let deed = go_on(desk, at_once, true).await?;
    let words = deed.words.into_iter().chain(waits).collect();
    Ok(Deed { words, undo: deed.undo.map(|undo| Undo { game: Some(game), ..undo }), ..deed })
}

/// Goes on after a pause or a fault. `ms`: how long the open window stays open from now; its own length if not given.
pub(super) async fn resume(desk: &mut Desk<'_>, ms: Option<i64>) -> Result<Deed, GmError> {
    stopped(desk)?;
    let now_ms = desk.now_ms();
    let deadline = match ms {
        Some(ms) => Deadline {
            at_ms: now_ms.saturating_add(ms),
            rule: format!("given by the GM, {}", duration::written(ms)),
        },
        None => {
            // A window of before the campaign froze may not fit any more: the plain rule does then.
            let kinds = kinds_now(desk.tx, desk.loaded).await.unwrap_or_default();
            desk.loaded.settings.timetable().closes(now_ms, &kinds)
        }
    };
    if deadline.at_ms - now_ms > FURTHEST_MS {
        return refused("A window is open for a year at most.");
    }
    go_on(desk, deadline, false).await
}

async fn go_on(desk: &mut Desk<'_>, deadline: Deadline, close: bool) -> Result<Deed, GmError> {
    let (id, now_ms) = (desk.id(), desk.now_ms());
    let undo = Undo {
        standing: Some(Undo::of_standing(&desk.loaded.campaign)),
        window: desk.loaded.window.as_ref().map(Undo::of_window),
        hold: desk.tx.hold_of(&id).await?.map(KeptHold::from),
        ..Undo::default()
    };
    let length = deadline.at_ms - now_ms;
    desk.tx.hold_end(&id).await?;
    desk.loaded.campaign.standing = Standing::Running;
    desk.loaded.campaign.reason = String::new();
    if let Some(window) = &mut desk.loaded.window {
        window.by_hand = close;
        move_to(desk.tx, desk.loaded, &deadline, now_ms).await?;
    }
    desk.loaded.campaign.due_ms = Some(now_ms);
    let again = desk.tx.retry_mails_of(&id).await?;
    let words = match length {
        0 => "The campaign goes on: the open window is closed.".to_string(),
        _ => format!("The campaign goes on. You have {} to answer.", in_words(length)),
    };
    tell_all(desk, "the campaign goes on", &[words]).await?;
    let mut said = vec![format!("{id} goes on.")];
    if again > 0 {
        said.push(format!("{again} mails that had been put aside are taken up again."));
    }
    Ok(Deed { words: said, line: "let the campaign go on".into(), undo: Some(undo) })
}
