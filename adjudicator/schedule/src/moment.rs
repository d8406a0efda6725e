//! Moments as people write them: `Friday evening`, `tomorrow noon`, `27 nov 18:00`, `6pm`.

use super::TimeProblem;
use super::date::read_span;
use chrono::{Datelike, Days, NaiveDate, NaiveDateTime, NaiveTime, Weekday};

/// What would be right wherever a moment is wanted.
const RIGHT: &str = "write it as in \"Friday evening\", \"27 nov 18:00\" or \"tomorrow noon\"";

/// Times of day that have a name, with the hour and minute they stand for. What a deadline is put to is its end, never its beginning.
const NAMED: [(&str, u32, u32); 8] = [
    ("morning", 9, 0),
    ("noon", 12, 0),
    ("midday", 12, 0),
    ("lunchtime", 13, 0),
    ("afternoon", 17, 0),
    ("evening", 20, 0),
    ("tonight", 20, 0),
    ("night", 23, 59),
];

/// The first moment of this description after `after`, by the same clock. A day without a time is meant whole.
///
/// # Errors
/// What is not understood, and what would be right.
pub fn read(text: &str, after: NaiveDateTime) -> Result<NaiveDateTime, TimeProblem> {
    let lower = text.to_lowercase();
    let parts = lower.split([' ', ',']).map(|word| word.trim_matches('.'));
    let small = ["", "the", "at", "on", "in", "by", "of", "this", "next", "o'clock", "end"];
    let parts: Vec<&str> = parts.filter(|word| !word.is_empty()).collect();
    let next_week = parts.windows(2).any(|pair| pair == ["next", "week"]);
    let next = parts.windows(2).any(|pair| pair[0] == "next" && weekday(pair[1]).is_some());
    let is_passed_over = |word: &str| small.contains(&word) || (next_week && word == "week");
    let words: Vec<&str> = parts.iter().copied().filter(|word| !is_passed_over(word)).collect();
    let (mut time, mut rest) = (None, Vec::new());
    for (at, word) in words.iter().enumerate() {
        let spoken = joined(&words, at).or_else(|| time_of(word));
        match spoken {
            Some(found) if time.is_none() => time = Some(found),
            _ if matches!(*word, "am" | "pm") && time.is_some() => {}
            _ => rest.push(*word),
        }
    }
    if words.contains(&"tonight") {
        rest.push("today");
    }
    let end_of_day = NaiveTime::from_hms_opt(23, 59, 0).unwrap_or(NaiveTime::MIN);
    let days_on = match rest.as_slice() {
        // In the week that begins with the next Monday.
        [day] if next_week => weekday(day).map(|day| 7 - from_monday(after.weekday()) + from_monday(day)),
        // "next Friday" on a Friday is not today.
        [day] if next && weekday(day) == Some(after.weekday()) => Some(7),
        _ => None,
    };
    let day = match days_on {
        Some(days) => after.date().checked_add_days(Days::new(u64::from(days))),
        None => day_of(&rest, after)?,
    };
    let found = match (day, time) {
        (Some(day), time) => {
            let at = day.and_time(time.unwrap_or(end_of_day));
            // "Friday 9:00" on a Friday at noon is a week ahead; a date is a date.
            let weekly = at <= after && weekday(rest.first().copied().unwrap_or_default()).is_some();
            if weekly { at.checked_add_days(Days::new(7)).unwrap_or(at) } else { at }
        }
        (None, Some(time)) => {
            let today = after.date().and_time(time);
            if today > after { today } else { today.checked_add_days(Days::new(1)).unwrap_or(today) }
        }
        (None, None) => return Err(unclear(text)),
    };
    if found <= after {
        return Err(TimeProblem::new(format!("{} is past", text.trim()), RIGHT));
    }
    Ok(found)
}

fn unclear(text: &str) -> TimeProblem {
    TimeProblem::new(format!("\"{}\" is no moment that is understood", text.trim()), RIGHT)
}

/// `6 pm` in two words.
fn joined(words: &[&str], at: usize) -> Option<NaiveTime> {
    let (word, next) = (words.get(at)?, words.get(at + 1)?);
    matches!(*next, "am" | "pm").then(|| time_of(&format!("{word}{next}"))).flatten()
}

/// `18:00`, `18h`, `6pm`, `noon`.
fn time_of(word: &str) -> Option<NaiveTime> {
    if let Some((_, hour, minute)) = NAMED.iter().find(|(name, ..)| *name == word) {
        return NaiveTime::from_hms_opt(*hour, *minute, 0);
    }
    if word == "midnight" {
        return NaiveTime::from_hms_opt(23, 59, 0);
    }
    let (digits, half) = match (word.strip_suffix("pm"), word.strip_suffix("am")) {
        (Some(digits), _) => (digits, Some(12)),
        (_, Some(digits)) => (digits, Some(0)),
        _ => (word, None),
    };
    let (hour, minute) = match digits.split_once([':', 'h']) {
        Some((hour, "")) => (hour, "0"),
        Some(both) => both,
        None if half.is_some() => (digits, "0"),
        None => return None,
    };
    let (hour, minute): (u32, u32) = (hour.parse().ok()?, minute.parse().ok()?);
    let hour = match half {
        Some(later) if (1..=12).contains(&hour) => hour % 12 + later,
        Some(_) => return None,
        None => hour,
    };
    NaiveTime::from_hms_opt(hour, minute, 0)
}

fn from_monday(day: Weekday) -> u32 {
    day.num_days_from_monday()
}

fn weekday(word: &str) -> Option<Weekday> {
    (word.len() >= 3).then(|| word.parse().ok()).flatten()
}

/// The day the words name, if they name one.
fn day_of(words: &[&str], after: NaiveDateTime) -> Result<Option<NaiveDate>, TimeProblem> {
    let today = after.date();
    match words {
        [] => Ok(None),
        [word] if let Some(wanted) = weekday(word) => {
            let ahead = (7 + wanted.num_days_from_monday() - today.weekday().num_days_from_monday()) % 7;
            Ok(today.checked_add_days(Days::new(u64::from(ahead))))
        }
        words => {
            // A weekday beside a date says nothing more.
            let date: Vec<&str> = words.iter().copied().filter(|word| weekday(word).is_none()).collect();
            let span = read_span(&date.join(" "), Some(today))?;
            if span.from != Some(span.to) {
                return Err(unclear(&words.join(" ")));
            }
            let this_year = span.to.in_year(span.to.year.unwrap_or(today.year()));
            let next_year = || span.to.in_year(today.year() + 1);
            let past = this_year.is_none_or(|day| day < today) && span.to.year.is_none();
            Ok(if past { next_year() } else { this_year })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Monday, 23 November 2026, noon.
    fn noon() -> NaiveDateTime {
        NaiveDate::from_ymd_opt(2026, 11, 23).and_then(|day| day.and_hms_opt(12, 0, 0)).unwrap_or_default()
    }

    #[test]
    fn moments_are_read_as_people_write_them() {
        for (text, moment) in [
            ("Friday evening", "2026-11-27 20:00"),
            ("fri 18:00", "2026-11-27 18:00"),
            ("Friday", "2026-11-27 23:59"),
            ("the end of Friday", "2026-11-27 23:59"),
            ("tomorrow noon", "2026-11-24 12:00"),
            ("tonight", "2026-11-23 20:00"),
            ("6pm", "2026-11-23 18:00"),
            ("6 pm", "2026-11-23 18:00"),
            ("9:30", "2026-11-24 09:30"),
            ("27 nov 18:00", "2026-11-27 18:00"),
            ("Friday, 27 November, 18h", "2026-11-27 18:00"),
            ("3 jan", "2027-01-03 23:59"),
            ("2026-12-01 at noon", "2026-12-01 12:00"),
            ("Monday 18:00", "2026-11-23 18:00"),
            ("Monday 9:00", "2026-11-30 09:00"),
            ("midnight", "2026-11-23 23:59"),
        ] {
            let read = read(text, noon()).map(|at| at.format("%Y-%m-%d %H:%M").to_string());
            assert_eq!(read.as_deref(), Ok(moment), "{text}");
        }
    }

    /// On Friday noon "Friday" is this evening, "next Friday" is not.
    #[test]
    fn the_next_day_of_a_name_is_never_today() {
        let friday = NaiveDate::from_ymd_opt(2026, 11, 27).and_then(|day| day.and_hms_opt(12, 0, 0));
        let friday = friday.unwrap_or_default();
        for (text, moment) in [
            ("Friday", "2026-11-27 23:59"),
            ("this Friday", "2026-11-27 23:59"),
            ("next Friday", "2026-12-04 23:59"),
            ("the next fri at 9:00", "2026-12-04 09:00"),
            ("Friday next week", "2026-12-04 23:59"),
            ("next Monday evening", "2026-11-30 20:00"),
            ("next 6pm", "2026-11-27 18:00"),
        ] {
            let read = read(text, friday).map(|at| at.format("%Y-%m-%d %H:%M").to_string());
            assert_eq!(read.as_deref(), Ok(moment), "{text}");
        }
    }

    #[test]
    fn what_is_no_moment_is_told() {
        for text in ["", "Bob is back", "the cows come home", "25:00", "feb 30", "2020-01-01", "13pm"] {
            assert!(read(text, noon()).is_err(), "{text}");
        }
    }
}
