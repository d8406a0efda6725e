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
use sentences::post::time as say;
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
        return Ok(vec![say::not_played_by_you()]);
    }
    match wish {
        TimeWish::Extend(ms) => extend(house, tx, loaded, seat, ms).await,
        TimeWish::ExtendUntil(moment) => extend_until(house, tx, loaded, seat, &moment).await,
        TimeWish::Away(days) => away(house, tx, loaded, seat, &days).await,
        TimeWish::ShowAway => show_away(house, tx, loaded, seat).await,
        TimeWish::NeverAway => {
            let ended = tx.absences_end((&seat.campaign, seat.seat), i64::MAX, house.now_ms()).await?;
            Ok(vec![match ended {
                0 => say::was_not_away(),
                _ => say::never_away(),
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
    let rule = loaded.settings.time.extensions;
    if rule.tokens == 0 {
        return Ok(vec![say::no_extensions(&!loaded.settings.gm.is_empty())]);
    }
    if loaded.campaign.standing != Standing::Running {
        return Ok(vec![say::deadlines_rest()]);
    }
    let Some(window) = loaded.window.clone() else { return Ok(vec![say::no_window()]) };
    let asked = loaded.open_window()?.is_some_and(|w| w.seats().contains(&Seat(seat.seat)));
    if !asked {
        return Ok(vec![say::nothing_asked()]);
    }
    if now_ms >= window.closes_ms {
        return Ok(vec![say::deadline_passed()]);
    }
    let mut time = loaded.time_of(seat.seat);
    let left = rule.tokens.saturating_sub(time.extensions);
    if left == 0 {
        return Ok(vec![say::all_used(&rule.tokens)]);
    }
    if ms > rule.longest_ms {
        return Ok(vec![say::too_long(&written(rule.longest_ms))]);
    }
    time.extensions += 1;
    tx.seat_time_put((&seat.campaign, seat.seat), &time).await?;
    loaded.times.insert(seat.seat, time);
    let at_ms = loaded.settings.timetable().clear(window.closes_ms + ms);
    let deadline = Deadline { at_ms, rule: say::extended_rule(&written(ms)) };
    move_to(tx, loaded, &deadline, now_ms).await?;
    let what = |who: &str| say::extended_in_log(&window.turn, &who, &written(ms));
    let place = (window.turn, window.entry);
    let told_ms = told_ms(tx, loaded, now_ms).await?;
    publish(tx, loaded, place, told_ms, what(&seat.name), what(&say::a_player())).await?;
    // Nobody is told who: that would tell who still thinks, while it matters.
    let words = say::others_extended(&written(at_ms - window.closes_ms));
    tell_others(&house_at(house, told_ms), tx, loaded, seat, &words, at_ms).await?;
    let until = at(at_ms, house, seat);
    Ok(vec![match told_ms > now_ms {
        false => say::extended(&until, &(left - 1)),
        true => say::extended_told_later(&until, &(left - 1), &at(told_ms, house, seat)),
    }])
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
        Err(problem) => return Ok(vec![say::no_moment(&problem.to_string())]),
    };
    let until_ms = local::instant(zone, moment);
    let (quoted, until) = (format!("{text:?}"), at(until_ms, house, seat));
    let Some(closes_ms) =
        loaded.window.as_ref().map(|window| window.closes_ms).filter(|closes| *closes < until_ms)
    else {
        return Ok(vec![say::no_later(&quoted, &until)]);
    };
    let mut words = extend(house, tx, loaded, seat, until_ms - closes_ms).await?;
    words.push(say::read_as(&quoted, &until));
    Ok(words)
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
        Err(problem) => return Ok(vec![say::no_days(&problem.what, &problem.right)]),
    };
    let own = tx.absences(&seat.campaign, now_ms).await?;
    if own.iter().filter(|row| row.seat == seat.seat).count() >= MOST_ABSENCES {
        return Ok(vec![say::away_too_often(&MOST_ABSENCES)]);
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
    let mut words = vec![say::away(&days.to_string(), &zone.name())];
    let left_ms = loaded.settings.time.away_ms - loaded.time_of(seat.seat).away_ms;
    if loaded.settings.time.away_ms == 0 {
        words.push(say::no_deadline_moves());
        return Ok(words);
    }
    if left_ms <= 0 {
        words.push(say::absences_used_up());
        return Ok(words);
    }
    let moved = match loaded.campaign.standing {
        Standing::Running => for_absences(tx, loaded, now_ms).await?,
        _ => None,
    };
    if let Some(at_ms) = moved {
        words.push(say::open_deadline_moved(&at(at_ms, house, seat)));
        let why = say::moved_for_absence();
        let told_ms = told_ms(tx, loaded, now_ms).await?;
        tell_others(&house_at(house, told_ms), tx, loaded, seat, &why, at_ms).await?;
    }
    let left_ms = loaded.settings.time.away_ms - loaded.time_of(seat.seat).away_ms;
    words.extend([say::absences_can_move(&in_words(left_ms)), say::how_to_end()]);
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
    let left = say::absences_left(&in_words(left));
    Ok(match own.as_slice() {
        [] => vec![say::not_away(), left],
        days => vec![say::days_away(&days.join("; ")), left],
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
        words.push(say::back());
    }
    if loaded.time_of(seat.seat).bot {
        silence::heard(tx, loaded, seat.seat, now_ms, true, now_ms).await?;
        take_over(tx, loaded, seat, now_ms).await?;
        words.push(say::bot_stops());
    }
    if words.is_empty() {
        words.push(say::not_away_unchanged());
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
        return Ok(vec![say::log_empty()]);
    }
    let skipped = lines.len().saturating_sub(LINES_SHOWN);
    let mut words = vec![say::log_begins()];
    words.extend(
        lines
            .iter()
            .skip(skipped)
            .map(|(at_ms, line)| format!("  {}: {line}", when(*at_ms, house.now_ms(), seat).utc)),
    );
    if skipped > 0 {
        words.push(say::older_left_out(&skipped));
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
    let mut words = vec![say::deadlines_to_come()];
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
            tell_seat(house, tx, loaded, at, &say::moved_subject(), Some(closes_ms), words).await?;
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
    let what = |who: &str| say::late_in_log(&who, &by, &window.turn);
    let name = name_of(loaded, seat);
    publish(tx, loaded, (window.turn, window.entry), now_ms, what(&name), what(&say::a_seat())).await?;
    Ok(true)
}
