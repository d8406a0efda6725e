//! Looking: how a campaign stands, and what is hidden. A look at what is hidden is published to the players.

use super::act::{self, Deed, Desk, GmError, listing, refused, seat_of, tell_all};
use super::command::{Command, Who, help};
use super::overview;
use super::settings::what_waits;
use super::{bans, news, said, seats, seeking};
use crate::tell::data;
use crate::turn::reports::as_it_stands;
use campaign::CampaignError;
use campaign::change;
use campaign::loaded::Reach;
use campaign::names;
use campaign::play::coming::coming;
use campaign::when::when;
use report::MailError;
use rules::Seat;
use rules::engine::{End, Fault, SeatView};
use rules::spoken::{Reader, Subject, told_in_lines};
use schedule::duration;
use schedule::timetable::Deadline;
use sentences::gm::look as say;
use store::campaign::Standing;
use store::gm::ActRow;
use store::ids;

/// Lines of the log shown at most, the latest.
const MOST_LINES: usize = 60;

/// Answers the commands that change nothing and show nothing hidden; `None` for the others.
pub(super) async fn free(desk: &mut Desk<'_>, command: &Command) -> Result<Option<Vec<String>>, GmError> {
    Ok(match command {
        Command::Help => Some(all_commands()),
        Command::Status => Some(status(desk).await?),
        Command::Log => Some(log(desk).await?),
        Command::Settings => Some(settings(desk)),
        Command::Deadlines => Some(deadlines(desk).await?),
        // Whoever plays as well hears nothing of others' addresses.
        Command::Bans if desk.actor.proven => Some(bans::list(desk).await?),
        Command::Standbys => Some(seats::standbys(desk).await?),
        Command::News(None) => Some(news::stands(desk).await?),
        _ => None,
    })
}

fn all_commands() -> Vec<String> {
    let lines: Vec<String> = help().iter().map(|(how, what)| format!("  {how}\n      {what}")).collect();
    vec![say::one_a_line(), lines.join("\n"), say::what_code_means()]
}

async fn status(desk: &mut Desk<'_>) -> Result<Vec<String>, GmError> {
    let (id, now_ms) = (desk.id(), desk.now_ms());
    let loaded = &desk.loaded;
    let row = &loaded.campaign;
    let (title, game, standing) = (&row.title, loaded.engine.title(), row.standing.word());
    let mut words = vec![say::stands(title, &id, &game, &row.turn, &loaded.run, &standing)];
    if !row.reason.is_empty() {
        words.push(row.reason.clone());
    }
    // Who is missing is for the GM; one who plays knows what the others know.
    let missing = match (&loaded.window, row.standing, desk.actor.plays) {
        (Some(_), Standing::Running | Standing::Paused, None) => Some(loaded.missing()?),
        _ => None,
    };
    if let Some(window) = &loaded.window {
        let closes = when(window.closes_ms, now_ms, "");
        words.push(match row.standing {
            Standing::Running => say::window_closes(&closes.utc, &closes.in_words),
            _ => say::window_rests(),
        });
    }
    let seats = loaded.seats.iter().map(|s| {
        let state = match (s.resigned, &missing) {
            (true, _) => "resigned",
            (false, Some(missing)) if missing.contains(&Seat(s.seat)) => "missing",
            (false, Some(_)) => "in",
            (false, None) => "",
        };
        // Nor does a player know the others' addresses.
        let address = if desk.actor.plays.is_some() { "" } else { s.address.as_str() };
        format!("  {}  {}  {address}  {state}", u32::from(s.seat) + 1, s.name).trim_end().to_string()
    });
    words.push(seats.collect::<Vec<_>>().join("\n"));
    let doubtful = names::doubtful(&loaded.engine.callings(), &data::names(loaded));
    if !doubtful.is_empty() {
        words.push(say::doubtful_names(&doubtful.join("; ")));
    }
    if loaded.rerun.is_some() {
        words.push(say::played_again());
    }
    if let Some(act) = desk.tx.acts(&id).await?.last() {
        words.push(say::last_done(&line(act, now_ms)));
    }
    words.extend(seeking::mail_down(desk.tx).await?.map(|down| down.line(now_ms)));
    words.extend(others(desk, &id, now_ms).await?);
    Ok(words)
}

/// The next deadlines, each with its rule, by the clocks of UTC and of the campaign.
async fn deadlines(desk: &mut Desk<'_>) -> Result<Vec<String>, GmError> {
    let zone = desk.loaded.settings.timetable().zone();
    // Absences to come are the players' own affair, and who plays may not hear of them.
    let plays = desk.actor.plays.is_some();
    let all = coming(desk.tx, desk.loaded, desk.house.now_ms(), |_| !plays).await?;
    let line = |(number, deadline): (usize, &Deadline)| {
        let at = when(deadline.at_ms, desk.house.now_ms(), zone.name());
        let local = if at.local.is_empty() { String::new() } else { format!(" = {}", at.local) };
        format!("  {number}  {}{local}  {}", at.utc, deadline.rule)
    };
    Ok(vec![listing(&say::deadlines_to_come(), (1..).zip(&all).map(line))])
}

/// The other campaigns the same GM leads, a line each; those that look for players come last.
async fn others(desk: &mut Desk<'_>, id: &str, now_ms: i64) -> Result<Option<String>, GmError> {
    let led = overview::led_by(desk.house, desk.tx, &desk.actor.who, id).await?;
    let sought = seeking::led_by(desk.tx, &desk.actor.who).await?;
    let lines = led.iter().map(|glance| glance.line(now_ms));
    let lines: Vec<String> = lines.chain(sought.iter().map(|one| one.line(now_ms))).collect();
    Ok((!lines.is_empty()).then(|| listing(&say::other_campaigns(), lines)))
}

fn line(act: &ActRow, now_ms: i64) -> String {
    say::done(&when(act.at_ms, now_ms, "").utc, &act.who, &act.line, &act.undone)
}

async fn log(desk: &mut Desk<'_>) -> Result<Vec<String>, GmError> {
    let (id, now_ms) = (desk.id(), desk.now_ms());
    let acts: Vec<String> =
        desk.tx.acts(&id).await?.iter().map(|act| format!("  {}", line(act, now_ms))).collect();
    // A GM who plays reads what the players can read.
    let log: Vec<(i64, String)> = match desk.actor.plays {
        Some(_) => desk.tx.public_lines(&id).await?.into_iter().map(|l| (l.at_ms, l.neutral)).collect(),
        None => desk.tx.log_lines(&id).await?.into_iter().map(|l| (l.at_ms, l.line)).collect(),
    };
    let all = log.iter().skip(log.len().saturating_sub(MOST_LINES));
    let log = all.map(|(ms, line)| format!("  {}  {line}", when(*ms, now_ms, "").utc));
    let older = acts.len().saturating_sub(MOST_LINES);
    let acts = match acts.is_empty() {
        true => say::nothing_done(),
        false => listing(&say::done_by_gms(), acts.into_iter().skip(older)),
    };
    Ok(vec![acts, listing(&say::what_happened(), log)])
}

fn settings(desk: &Desk<'_>) -> Vec<String> {
    let settings = &desk.loaded.settings;
    let mut lines = vec![
        format!("  gm = {}", settings.gm),
        format!("  window = {}", duration::written(settings.window_ms)),
        format!("  settle = {}", duration::written(settings.settle_ms)),
        format!("  on-deadline = {}", word(&settings.on_deadline)),
        format!("  proof = {}", settings.proof.word()),
        format!("  pacing = {}", word(&settings.pacing)),
        format!("  waits = {}", what_waits(desk.loaded.engine, settings)),
    ];
    if settings.later.is_some() {
        let next = settings.clone().of_next_turn();
        let (pacing, waits) = (word(&next.pacing), what_waits(desk.loaded.engine, &next));
        lines.push(format!("  {}", say::from_next_turn(&pacing, &waits)));
    }
    lines.push(format!("  machine-reports = {}", settings.machine_reports));
    lines.extend(change::written(settings).into_iter().map(|line| format!("  {line}")));
    let press = [("press.hand-over", settings.press.hand_over), ("press.archive", settings.press.archive)];
    lines.extend(press.iter().map(|(key, value)| format!("  {}", say::agreed_at_founding(key, value))));
    let mut options = desk.loaded.engine.default_options();
    let given: serde_json::Value = serde_json::from_str(&desk.loaded.campaign.options).unwrap_or_default();
    for (key, value) in given.as_object().into_iter().flatten() {
        options[key] = value.clone();
    }
    let options = options.as_object().into_iter().flatten();
    let options = options.map(|(key, value)| format!("  {key} = {value}"));
    vec![listing(&say::settings(), lines), listing(&say::options(), options)]
}

/// The word of a setting in campaign files.
fn word(setting: &impl serde::Serialize) -> String {
    serde_json::to_value(setting).ok().and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default()
}

/// Tells the players of a look, and notes it where it is no command of its own.
pub(super) async fn publish(desk: &mut Desk<'_>, line: &str) -> Result<(), GmError> {
    told(desk, line).await?;
    act::record(desk, "correct", line, String::new()).await
}

pub(super) async fn told(desk: &mut Desk<'_>, line: &str) -> Result<(), GmError> {
    tell_all(desk, &say::looked_subject(), &[say::gm_looked(&line), say::why_told()]).await
}

/// A GM who plays sees what their own seat sees.
pub(super) fn not_for_players(desk: &Desk<'_>, own: Option<Seat>) -> Result<(), GmError> {
    match desk.actor.plays {
        Some(seat) if own != Some(seat) => refused(say::you_play()),
        _ => Ok(()),
    }
}

/// What a seat sees.
pub(super) async fn seat(desk: &mut Desk<'_>, who: &Who) -> Result<Deed, GmError> {
    let seat = seat_of(desk, who)?;
    not_for_players(desk, Some(seat))?;
    // Told to everybody, it would say which seat is the GM's own, and they see nothing new.
    if desk.actor.plays.is_some() {
        return refused(say::your_own_seat());
    }
    let id = desk.id();
    let row = desk.loaded.seat(seat).cloned().ok_or_else(|| Fault(format!("{seat} has no row")))?;
    let (report, view) = (
        as_it_stands(desk.house, desk.tx, desk.loaded, &row, Vec::new()).await?,
        desk.tx.view(&id, seat.0).await?,
    );
    let (Some(mut report), Some(view)) = (report, view) else {
        return refused(say::nothing_to_see());
    };
    let view = SeatView::from_bytes(seat, &view).map_err(|e| Fault(e.to_string()))?;
    let window = desk.loaded.open_window()?;
    let closes_ms = desk.loaded.window.as_ref().map(|w| w.closes_ms);
    // What is on file is no part of a view: it stays the player's own.
    report.asked = data::asked(desk.house, desk.loaded, &row, &view, window.as_ref().zip(closes_ms), &[])?;
    report.asked.form.clear();
    report.asked.remarks.clear();
    report.asked.waits.clear();
    report.asked.kept_back = say::kept_back();
    report.heading.first = false;
    let text = desk.house.templates.text(&report).map_err(|e| CampaignError::Letter(MailError::from(e)))?;
    let line = say::did_look_at_seat(&row.name, &(u32::from(row.seat) + 1));
    told(desk, &line).await?;
    Ok(Deed { words: vec![text], line, undo: None })
}

/// Everything, hidden things too: in the words of the game, and as it is stored. Of somebody or something alone, if it is
/// named: in words with how each is written, or what stands at a way to a place.
pub(super) async fn position(desk: &mut Desk<'_>, what: &str) -> Result<Deed, GmError> {
    not_for_players(desk, None)?;
    if !desk.loaded.engine.words().is_empty() && said::facts(desk)?.is_empty() {
        return refused(say::empty_table(&desk.loaded.turn.turn));
    }
    let (line, words) = match what {
        "" => (say::did_look_at_all(), whole(desk)?),
        what => {
            let (of, words) = part(desk, what)?;
            (say::did_look_at(&of), words)
        }
    };
    told(desk, &line).await?;
    Ok(Deed { words, line, undo: None })
}

fn whole(desk: &Desk<'_>) -> Result<Vec<String>, GmError> {
    let (engine, players) = (desk.loaded.engine, said::players(desk));
    let lines: Vec<String> =
        told_in_lines(&said::facts(desk)?, &players).into_iter().map(|line| format!("  {line}")).collect();
    let mut words = vec![say::position_of_turn(&desk.loaded.turn.turn)];
    if !lines.is_empty() {
        words.push(listing(&say::position_in_words(), lines));
    }
    words.push(say::position_as_stored());
    words.push(engine.seats_at().named(&engine.document(&desk.loaded.turn.state)?, "", &players));
    Ok(words)
}

fn part(desk: &Desk<'_>, what: &str) -> Result<(String, Vec<String>), GmError> {
    let (engine, players) = (desk.loaded.engine, said::players(desk));
    let document = engine.document(&desk.loaded.turn.state)?;
    if document.has(what.split('.').next().unwrap_or_default()) {
        let shown = engine.seats_at().path(what, &players).and_then(|path| {
            let part = document.at(&path)?;
            Ok(engine.seats_at().named(&part, &path, &players))
        });
        let shown = shown.or_else(refused)?;
        return Ok((what.to_owned(), vec![say::part_of_position(&what, &desk.loaded.turn.turn), shown]));
    }
    let facts = said::facts(desk)?;
    if engine.words().is_empty() {
        return refused(say::no_words(&engine.title()));
    }
    let of = Reader::new(engine.words(), &facts, &players).about(what).or_else(refused)?;
    let called = match &of {
        Subject::Table => say::the_table(),
        Subject::Seat(seat) => players.name(*seat),
        Subject::Place(place) => place.clone(),
    };
    let behind = match &of {
        Subject::Table => String::new(),
        _ => format!("{called} "),
    };
    let lines = facts.iter().filter(|fact| fact.of == of).map(|fact| {
        let word = engine.words().iter().find(|word| word.word == fact.word);
        let whose = fact.whose.map(|seat| format!(" of {}", players.name(seat))).unwrap_or_default();
        let how = word.map(|word| format!("  ({})", word.sort.how())).unwrap_or_default();
        format!("  {behind}{}{whose} = {}{how}", fact.word, fact.worth.typed(&players))
    });
    let shown = listing(&say::position_follows(&desk.loaded.turn.turn), lines);
    Ok((called, vec![shown, say::how_to_set()]))
}

/// What the orders on file would come to if the window closed now, with other dice.
pub(super) async fn preview(desk: &mut Desk<'_>) -> Result<Deed, GmError> {
    not_for_players(desk, None)?;
    let Some(window) = desk.loaded.window.clone() else {
        return refused(say::nothing_to_play_out());
    };
    let mut salt = [0; 32];
    ids::fill_random(&mut salt);
    let state = desk.loaded.turn.state.clone();
    let played = desk.loaded.run_from(&state, Reach::Close(window.entry), Some(&salt))?;
    let told_before = usize::try_from(desk.loaded.turn.delivered).unwrap_or(usize::MAX);
    let news = played.told.get(told_before..).unwrap_or_default();
    let mut words = vec![say::if_it_closed_now(&desk.loaded.turn.turn)];
    for at in 0..desk.loaded.seats.len() {
        let row = desk.loaded.seats[at].clone();
        let events = data::events(desk.house, desk.loaded, news, Seat(row.seat))?;
        let mut lines: Vec<String> = events.iter().map(|event| format!("  * {}", event.words)).collect();
        if lines.is_empty() {
            lines.push(format!("  {}", say::nothing_told()));
        }
        words.push(listing(&say::would_be_told(&row.name, &(u32::from(row.seat) + 1)), lines));
    }
    words.push(match &played.end {
        End::Waiting(_) => say::would_ask_again(),
        End::Done { ending: Some(ending), .. } => say::game_would_be_over(&ending.words),
        End::Done { ending: None, .. } => say::turn_would_be_over(),
    });
    let line = say::did_preview();
    told(desk, &line).await?;
    Ok(Deed { words, line, undo: None })
}
