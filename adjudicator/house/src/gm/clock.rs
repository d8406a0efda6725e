//! Windows and deadlines: close, extend, pause, resume.

use super::act::{Deed, Desk, GmError, refused, tell_all};
use super::reading::quoted;
use super::undo::{KeptGame, KeptHold, Undo};
use campaign::play::deadline::{kinds_now, move_to};
use campaign::when::{in_words, when};
use rules::Pacing;
use schedule::timetable::Deadline;
use schedule::{duration, local, moment};
use sentences::gm::clock as say;
use store::campaign::Standing;
use store::turn::WindowRow;

/// The furthest a deadline may lie ahead.
const FURTHEST_MS: i64 = 366 * 24 * 3_600_000;

/// The open window of a campaign that runs.
fn running_window(desk: &Desk<'_>) -> Result<WindowRow, GmError> {
    let row = &desk.loaded.campaign;
    match (&desk.loaded.window, row.standing) {
        (Some(window), Standing::Running) => Ok(window.clone()),
        (_, Standing::Running) => refused(say::being_played()),
        (_, Standing::Over) => refused(say::over(&row.id, &row.reason)),
        (_, standing) => refused(say::resume_first(&row.id, &standing.word(), &row.reason)),
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
        (_, Some(_)) => say::silence_counts(),
        (true, None) => say::all_in(),
        (false, None) => say::still_missing(&missing.join(", ")),
    })
}

/// What a game master is to know who closes a window by hand: whoever waits for mail of ours may not know of it.
async fn unsent(desk: &mut Desk<'_>) -> Result<Option<String>, GmError> {
    let id = desk.id();
    let mails = desk.tx.unsent_to_seats(&id).await?;
    Ok((mails > 0).then(|| say::mails_wait(&mails)))
}

pub(super) async fn would_close(desk: &mut Desk<'_>, turn: u32) -> Result<Vec<String>, GmError> {
    desk.meant(turn)?;
    let window = running_window(desk)?;
    let closes = when(window.closes_ms, desk.now_ms(), "");
    let would = say::would_close(&turn, &closes.utc, &closes.in_words, &closed_out(desk)?);
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
    let deadline = Deadline { at_ms: now_ms, rule: say::rule_closed() };
    move_to(desk.tx, desk.loaded, &deadline, now_ms).await?;
    desk.loaded.campaign.due_ms = Some(now_ms);
    tell_all(desk, &say::closed_subject(), &[say::closed_early()]).await?;
    Ok(Deed {
        words: std::iter::once(say::closed(&turn)).chain(waits).collect(),
        line: say::did_close(&turn),
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
        return refused(say::too_far(&duration::written(ms)));
    }
    window.closes_ms = desk.loaded.settings.timetable().clear(plain_ms);
    let length = duration::written(ms);
    let deadline = Deadline { at_ms: window.closes_ms, rule: say::rule_put_off(&length) };
    move_to(desk.tx, desk.loaded, &deadline, now_ms).await?;
    desk.loaded.campaign.due_ms = Some(now_ms);
    let (turn, closes) = (window.turn, when(window.closes_ms, now_ms, ""));
    let more = duration::written(window.closes_ms - was_ms);
    // In live pacing a turn has many windows, each with a deadline of its own.
    let told = match desk.loaded.settings.pacing {
        Pacing::Live => say::put_off_live(&turn, &more),
        Pacing::Standing => say::put_off(&turn, &more),
    };
    tell_all(desk, &say::more_time_subject(), &[told]).await?;
    // The deadline would have come to lie on a day without deadlines.
    let later = window.closes_ms != plain_ms;
    Ok(Deed {
        words: vec![say::closes_now(&turn, &closes.utc, &closes.in_words, &later)],
        line: say::did_put_off(&turn, &length),
        undo: Some(undo),
    })
}

/// Keeps the open window open until a moment by the clock of the campaign.
pub(super) async fn extend_until(desk: &mut Desk<'_>, text: &str) -> Result<Deed, GmError> {
    let closes_ms = running_window(desk)?.closes_ms.max(desk.now_ms());
    let zone = desk.loaded.settings.timetable().zone();
    let moment = match moment::read(text, local::wall(zone, desk.now_ms())) {
        Ok(moment) => moment,
        Err(problem) => return refused(say::no_moment(&problem.to_string())),
    };
    let until_ms = local::instant(zone, moment);
    // Whoever says "next Friday" is told which one that is.
    let read = say::read_as(&quoted(text.trim()), &when(until_ms, desk.now_ms(), "").utc);
    if until_ms <= closes_ms {
        return refused(say::open_anyhow(&read, &when(closes_ms, desk.now_ms(), "").utc));
    }
    let mut deed = extend(desk, until_ms - closes_ms).await?;
    deed.words.push(read);
    Ok(deed)
}

pub(super) async fn pause(desk: &mut Desk<'_>, reason: &str) -> Result<Deed, GmError> {
    let row = &desk.loaded.campaign;
    if row.standing != Standing::Running {
        return refused(say::not_to_pause(&row.id, &row.standing.word()));
    }
    let undo = Undo {
        standing: Some(Undo::of_standing(row)),
        window: desk.loaded.window.as_ref().map(Undo::of_window),
        ..Undo::default()
    };
    let why = if reason.is_empty() { say::by_the_gm() } else { reason.to_owned() };
    desk.loaded.rest(&why);
    tell_all(desk, &say::paused_subject(), &[say::paused(&why), say::deadline_rests()]).await?;
    Ok(Deed { words: vec![say::is_paused(&desk.id(), &why)], line: say::did_pause(&why), undo: Some(undo) })
}

fn stopped(desk: &Desk<'_>) -> Result<(), GmError> {
    let row = &desk.loaded.campaign;
    match row.standing {
        Standing::Paused | Standing::Frozen => Ok(()),
        Standing::Running | Standing::Over => refused(say::goes_on_already(&row.id, &row.standing.word())),
    }
}

pub(super) async fn would_resume_close(desk: &mut Desk<'_>, turn: u32) -> Result<Vec<String>, GmError> {
    desk.meant(turn)?;
    stopped(desk)?;
    let who = match &desk.loaded.window {
        // A campaign that froze may not be able to say who is missing.
        Some(_) => closed_out(desk).unwrap_or_default(),
        None => return refused(say::none_to_close()),
    };
    Ok(std::iter::once(say::would_go_on(&turn, &who)).chain(unsent(desk).await?).collect())
}

/// Goes on after a pause or a fault, and closes the open window at once.
pub(super) async fn resume_close(desk: &mut Desk<'_>, turn: u32) -> Result<Deed, GmError> {
    would_resume_close(desk, turn).await?;
    let waits = unsent(desk).await?;
    let at_once = Deadline { at_ms: desk.now_ms(), rule: say::rule_closed() };
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
        Some(ms) => {
            Deadline { at_ms: now_ms.saturating_add(ms), rule: say::rule_given(&duration::written(ms)) }
        }
        None => {
            // A window of before the campaign froze may not fit any more: the plain rule does then.
            let kinds = kinds_now(desk.tx, desk.loaded).await.unwrap_or_default();
            desk.loaded.settings.timetable().closes(now_ms, &kinds)
        }
    };
    if deadline.at_ms - now_ms > FURTHEST_MS {
        return refused(say::a_year_at_most());
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
        0 => say::resumed_closed(),
        _ => say::resumed(&in_words(length)),
    };
    tell_all(desk, &say::resumed_subject(), &[words]).await?;
    let mut said = vec![say::goes_on(&id)];
    if again > 0 {
        said.push(say::taken_up_again(&again));
    }
    Ok(Deed { words: said, line: say::did_resume(), undo: Some(undo) })
}
