//! What players do about the campaign's time: extensions, absences, and asking how things stand.

use crate::house::House;
use crate::reading::time_words::TimeWish;
use crate::tell::notice::tell_seat;
use crate::turn::silence;
use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::play::coming::coming;
use campaign::play::deadline::{for_absences, move_to, name_of, publish};
use campaign::when::{in_words, when};
use chrono_tz::Tz;
use clock::FixedClock;
use rules::Seat;
use rules::engine::Amendment;
use schedule::absence;
use schedule::duration::written;
use schedule::timetable::Deadline;
use schedule::{local, moment};
use std::sync::Arc;
use store::Tx;
use store::absence::AbsenceRow;
use store::campaign::{SeatRow, Standing};
use store::public_log::PublicLine;

/// How many lines of the public log a mail shows.
const LINES_SHOWN: usize = 40;
/// A player is away so many times to come, at most: more is a slip.
const MOST_ABSENCES: usize = 20;
const HOUR_MS: i64 = 3_600_000;

/// Carries a wish out; gives what the receipt says.
///
/// # Errors
/// The store; templates that do not fit.
pub(super) async fn carry_out(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &mut SeatRow,
    wish: TimeWish,
) -> Result<Vec<String>, CampaignError> {
    let changes =
        matches!(wish, TimeWish::Extend(_) | TimeWish::ExtendUntil(_) | TimeWish::Away(_) | TimeWish::Back);
    if changes && (seat.resigned || matches!(loaded.campaign.standing, Standing::Over)) {
        return Ok(vec!["The campaign is not being played by you now, so nothing was done.".into()]);
    }
    match wish {
        TimeWish::Extend(ms) => extend(house, tx, loaded, seat, ms).await,
        TimeWish::ExtendUntil(moment) => extend_until(house, tx, loaded, seat, &moment).await,
        TimeWish::Away(days) => away(house, tx, loaded, seat, &days).await,
        TimeWish::ShowAway => show_away(house, tx, loaded, seat).await,
        TimeWish::NeverAway => {
            let ended = tx.absences_end((&seat.campaign, seat.seat), i64::MAX, house.now_ms()).await?;
            Ok(vec![match ended {
                0 => "You were not put down as away.".into(),
                _ => "You are put down as away no more, now or later.".into(),
            }])
        }
        TimeWish::Back => back(house, tx, loaded, seat).await,
        TimeWish::Log => log(house, tx, loaded, seat).await,
        TimeWish::Deadlines => deadlines(house, tx, loaded, seat).await,
    }
}

async fn extend(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &mut SeatRow,
    ms: i64,
) -> Result<Vec<String>, CampaignError> {
    let now_ms = house.now_ms();
    let refuse = |why: String| Ok(vec![format!("The deadline was not moved: {why}")]);
    let rule = loaded.settings.time.extensions;
    if rule.tokens == 0 {
        let ask = if loaded.settings.gm.is_empty() { "" } else { " Ask the game master." };
        return refuse(format!("this campaign has no extensions by players.{ask}"));
    }
    if loaded.campaign.standing != Standing::Running {
        return refuse("the campaign rests, and so do its deadlines.".into());
    }
    let Some(window) = loaded.window.clone() else { return refuse("no window is open now.".into()) };
    let asked = loaded.open_window()?.is_some_and(|w| w.seats().contains(&Seat(seat.seat)));
    if !asked {
        return refuse("nothing is asked of you now.".into());
    }
    if now_ms >= window.closes_ms {
        return refuse("it has passed.".into());
    }
    let mut time = loaded.time_of(seat.seat);
    let left = rule.tokens.saturating_sub(time.extensions);
    if left == 0 {
        return refuse(format!("you have used all your {}.", extensions(rule.tokens)));
    }
    if ms > rule.longest_ms {
        return refuse(format!("one extension gives {} at most.", written(rule.longest_ms)));
    }
    time.extensions += 1;
    tx.seat_time_put((&seat.campaign, seat.seat), &time).await?;
    loaded.times.insert(seat.seat, time);
    let at_ms = loaded.settings.timetable().clear(window.closes_ms + ms);
    let deadline = Deadline { at_ms, rule: format!("extended by a player, {}", written(ms)) };
    move_to(tx, loaded, &deadline, now_ms).await?;
    let what = |who: &str| format!("turn {}: {who} extended the deadline by {}", window.turn, written(ms));
    let place = (window.turn, window.entry);
    let told_ms = told_ms(tx, loaded, now_ms).await?;
    publish(tx, loaded, place, told_ms, what(&seat.name), what("a player")).await?;
    // Nobody is told who: that would tell who still thinks, while it matters.
    let by = written(at_ms - window.closes_ms);
    let words = format!("A player has used an extension: the deadline has moved by {by}.");
    tell_others(&house_at(house, told_ms), tx, loaded, seat, &words, at_ms).await?;
    let told = match told_ms > now_ms {
        false => "The others were told".to_owned(),
        true => format!("At {} the others are told", at(told_ms, house, seat)),
    };
    Ok(vec![format!(
        "The deadline has moved to {}. You have {} left. {told} that it moved, and not by whom.",
        at(at_ms, house, seat),
        extensions(left - 1)
    )])
}

/// By the clock of the campaign: by the player's own, the new deadline would tell the others whose clock it is.
async fn extend_until(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &mut SeatRow,
    text: &str,
) -> Result<Vec<String>, CampaignError> {
    let now_ms = house.now_ms();
    let zone = loaded.settings.timetable().zone();
    let moment = match moment::read(text, local::wall(zone, now_ms)) {
        Ok(moment) => moment,
        Err(problem) => return Ok(vec![format!("The deadline was not moved: {problem}.")]),
    };
    let until_ms = local::instant(zone, moment);
    let read = format!("{:?} was read as {}, by the clock of the campaign.", text, at(until_ms, house, seat));
    let Some(closes_ms) =
        loaded.window.as_ref().map(|window| window.closes_ms).filter(|closes| *closes < until_ms)
    else {
        return Ok(vec![format!("{read} The deadline was not moved: it is no earlier than that.")]);
    };
    let mut words = extend(house, tx, loaded, seat, until_ms - closes_ms).await?;
    words.push(read);
    Ok(words)
}

fn extensions(count: u32) -> String {
    match count {
        1 => "1 extension".into(),
        _ => format!("{count} extensions"),
    }
}

async fn away(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &mut SeatRow,
    days: &str,
) -> Result<Vec<String>, CampaignError> {
    let now_ms = house.now_ms();
    let zone = local::zone(&seat.zone).unwrap_or(Tz::UTC);
    let days = match absence::read(days, local::date(zone, now_ms)) {
        Ok(days) => days,
        Err(problem) => {
            return Ok(vec![format!("You were not put down as away: {}; {}.", problem.what, problem.right)]);
        }
    };
    let own = tx.absences(&seat.campaign, now_ms).await?;
    if own.iter().filter(|row| row.seat == seat.seat).count() >= MOST_ABSENCES {
        return Ok(vec![format!(
            "You were not put down as away: you are already away {MOST_ABSENCES} times. Write away none to begin anew."
        )]);
    }
    let row = AbsenceRow {
        id: String::new(),
        seat: seat.seat,
        from_ms: local::midnight(zone, days.from),
        until_ms: local::midnight(zone, days.to.succ_opt().unwrap_or(days.to)),
        days: days.to_string(),
    };
    tx.absence_add(&seat.campaign, &row, now_ms).await?;
    tx.log(&seat.campaign, now_ms, &format!("{} is away {days}", seat.name)).await?;
    let mut words = vec![format!("You are put down as away: {days}, in the zone {}.", zone.name())];
    let left_ms = loaded.settings.time.away_ms - loaded.time_of(seat.seat).away_ms;
    if loaded.settings.time.away_ms == 0 {
        words
            .push("This campaign moves no deadlines for absences: send your orders before you leave.".into());
        return Ok(words);
    }
    if left_ms <= 0 {
        words.push(
            "No deadline moves for it, since your absences have moved them as far as this campaign allows."
                .into(),
        );
        return Ok(words);
    }
    let moved = match loaded.campaign.standing {
        Standing::Running => for_absences(tx, loaded, now_ms).await?,
        _ => None,
    };
    if let Some(at_ms) = moved {
        words.push(format!("The open deadline has moved to {}.", at(at_ms, house, seat)));
        let why = "The deadline has moved, because a player is away.";
        let told_ms = told_ms(tx, loaded, now_ms).await?;
        tell_others(&house_at(house, told_ms), tx, loaded, seat, why, at_ms).await?;
    }
    words.push(format!(
        "A deadline that falls into these days and finds you without orders is moved behind them. In this campaign your absences \
         can move deadlines by {} more.",
        in_words(loaded.settings.time.away_ms - loaded.time_of(seat.seat).away_ms)
    ));
    words.push("To take it off: back (when you are here again) or away none.".into());
    Ok(words)
}

async fn show_away(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    seat: &SeatRow,
) -> Result<Vec<String>, CampaignError> {
    let rows = tx.absences(&seat.campaign, house.now_ms()).await?;
    let own: Vec<String> = rows.into_iter().filter(|row| row.seat == seat.seat).map(|row| row.days).collect();
    let left = loaded.settings.time.away_ms - loaded.time_of(seat.seat).away_ms;
    let left = format!("Your absences can move deadlines by {} more in this campaign.", in_words(left));
    Ok(match own.as_slice() {
        [] => vec!["You are not put down as away. To be: away 3 jul - 10 jul".into(), left],
        days => vec![format!("You are away: {}. To take it off: away none", days.join("; ")), left],
    })
}

async fn back(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &SeatRow,
) -> Result<Vec<String>, CampaignError> {
    let now_ms = house.now_ms();
    let ended = tx.absences_end((&seat.campaign, seat.seat), now_ms, now_ms).await?;
    let mut words = Vec::new();
    if ended > 0 {
        tx.log(&seat.campaign, now_ms, &format!("{} is back", seat.name)).await?;
        words.push("Welcome back: you are away no more. Absences to come stay put down.".to_owned());
    }
    if loaded.time_of(seat.seat).bot {
        silence::heard(tx, loaded, seat.seat, now_ms, true, now_ms).await?;
        take_over(tx, loaded, seat, now_ms).await?;
        words.push(
            "The bot stops: you write your orders yourself again. What it has filed for this window stays on file until you \
             change it."
                .to_owned(),
        );
    }
    if words.is_empty() {
        words.push("You were not put down as away, so nothing was changed.".to_owned());
    }
    Ok(words)
}

/// What the bot has filed is the player's now: `ready` was its word alone, and there is the usual while for a second thought.
async fn take_over(
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &SeatRow,
    now_ms: i64,
) -> Result<(), CampaignError> {
    let Some(mut row) = loaded.filed.get(&Seat(seat.seat)).cloned() else { return Ok(()) };
    row.filed = loaded.engine.amend(&row.filed, Amendment::Ready(false))?.unwrap_or(row.filed);
    row.version += 1;
    row.changed_ms = now_ms;
    let place = loaded.window.as_ref().map_or((loaded.turn.turn, 0), |w| (w.turn, w.entry));
    tx.file(&row, place.0, place.1).await?;
    loaded.filed.insert(Seat(seat.seat), row);
    Ok(())
}

/// The public log as its readers may see it now: names only of windows that are closed, if at all.
#[must_use]
pub fn public_words(loaded: &Loaded, lines: &[PublicLine]) -> Vec<(i64, String)> {
    let open = loaded.window.as_ref().map(|w| (w.turn, w.entry));
    let shown = |line: &PublicLine| {
        let names = loaded.settings.time.log_names && open != Some((line.turn, line.entry));
        (line.at_ms, if names { line.named.clone() } else { line.neutral.clone() })
    };
    lines.iter().map(shown).collect()
}

async fn log(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    seat: &SeatRow,
) -> Result<Vec<String>, CampaignError> {
    let lines = public_words(loaded, &tx.public_lines(&seat.campaign).await?);
    if lines.is_empty() {
        return Ok(vec!["The public log is empty: nobody was late so far.".into()]);
    }
    let skipped = lines.len().saturating_sub(LINES_SHOWN);
    let mut words = vec!["The public log, the same for everybody:".to_owned()];
    words.extend(
        lines
            .iter()
            .skip(skipped)
            .map(|(at_ms, line)| format!("  {}: {line}", when(*at_ms, house.now_ms(), seat).utc)),
    );
    if skipped > 0 {
        words.push(format!("{skipped} older lines are left out."));
    }
    Ok(words)
}

async fn deadlines(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    seat: &SeatRow,
) -> Result<Vec<String>, CampaignError> {
    // A player sees the open deadline and those of the schedule; others' absences to come are not for this list.
    let own = |row: &AbsenceRow| row.seat == seat.seat;
    let all = coming(tx, loaded, house.now_ms(), own).await?;
    let mut words = vec!["The deadlines to come, if nobody answers early:".to_owned()];
    words.extend(
        all.iter().map(|deadline| format!("  {}: {}", at(deadline.at_ms, house, seat), deadline.rule)),
    );
    Ok(words)
}

/// When the others are told what a player has done about the time. Where nobody is known by name it is the next full hour: the
/// minute would tell who is awake.
async fn told_ms(tx: &mut Tx, loaded: &Loaded, now_ms: i64) -> Result<i64, CampaignError> {
    let gunboat = tx.terms(&loaded.campaign.id).await?.is_some_and(|terms| terms.gunboat);
    Ok(if gunboat { (now_ms.div_euclid(HOUR_MS) + 1) * HOUR_MS } else { now_ms })
}

/// The house as it writes its mails at this time: they bear it, and go out then.
fn house_at(house: &House, at_ms: i64) -> House {
    House { clock: Arc::new(FixedClock::at(at_ms)), ..house.clone() }
}

/// Tells the other seats that the deadline has moved.
async fn tell_others(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    from: &SeatRow,
    words: &str,
    closes_ms: i64,
) -> Result<(), CampaignError> {
    for at in 0..loaded.seats.len() {
        if loaded.seats[at].seat != from.seat && !loaded.seats[at].resigned {
            let words = vec![words.to_owned()];
            tell_seat(house, tx, loaded, at, "the deadline has moved", Some(closes_ms), words).await?;
        }
    }
    Ok(())
}

/// A time with the player's own zone.
fn at(at_ms: i64, house: &House, seat: &SeatRow) -> String {
    let when = when(at_ms, house.now_ms(), seat);
    if when.local.is_empty() { when.utc } else { format!("{}, {}", when.utc, when.local) }
}

/// Mail that came after the deadline and still counts is noted for all.
///
/// # Errors
/// The store.
pub(super) async fn late(
    tx: &mut Tx,
    loaded: &Loaded,
    seat: u8,
    received_ms: i64,
    now_ms: i64,
) -> Result<bool, CampaignError> {
    let Some(window) = loaded.window.as_ref().filter(|w| received_ms >= w.closes_ms) else {
        return Ok(false);
    };
    let by = in_words(received_ms - window.closes_ms);
    let what = |who: &str| {
        format!("late: orders of {who} came {by} after the deadline of turn {}, and counted", window.turn)
    };
    let name = name_of(loaded, seat);
    publish(tx, loaded, (window.turn, window.entry), now_ms, what(&name), what("a seat")).await?;
    Ok(true)
}
