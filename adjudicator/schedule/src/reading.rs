//! Schedules in words: `tue,fri 20:00 Europe/Paris`, `every 3 days, never on weekends`, `daily 21:00`, `1st and 15th 18:00`.

use super::TimeProblem;
use super::date::{self, Day};
use super::days::Week;
use super::local;
use super::rhythm::{Days, Rhythm, Schedule, Slot};
use chrono::NaiveTime;
use chrono_tz::Tz;

const RIGHT: &str = "write for example \"tue,fri 20:00 Europe/Paris\", \"weekdays 20:00\", \"daily 21:00\" or \
                     \"every 3 days, never on weekends\"";
/// More days than this between two deadlines are no schedule.
const MOST_DAYS: u32 = 366;

#[derive(Default)]
struct Reading<'a> {
    words: Vec<&'a str>,
    at: usize,
    slots: Vec<Slot>,
    days: Vec<Days>,
    times: Vec<NaiveTime>,
    every: Option<u32>,
    never: Week,
    zone: Option<Tz>,
}

fn wrong<T>(what: impl Into<String>) -> Result<T, TimeProblem> {
    Err(TimeProblem::new(what, RIGHT))
}

pub(super) fn read(text: &str) -> Result<Schedule, TimeProblem> {
    let words = text.split(|c: char| c.is_whitespace() || c == ',' || c == ';').filter(|w| !w.is_empty());
    let mut reading = Reading { words: words.collect(), ..Reading::default() };
    if reading.words.is_empty() {
        return wrong("no schedule is written");
    }
    while let Some(word) = reading.next() {
        reading.word(word)?;
    }
    reading.close_slot()?;
    let rhythm = reading.rhythm()?;
    Ok(Schedule {
        words: text.split_whitespace().collect::<Vec<_>>().join(" "),
        rhythm,
        never: reading.never,
        zone: reading.zone,
    })
}

impl<'a> Reading<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let word = self.words.get(self.at).copied();
        self.at += 1;
        word
    }

    fn peek(&self) -> &'a str {
        self.words.get(self.at).copied().unwrap_or_default()
    }

    fn word(&mut self, word: &str) -> Result<(), TimeProblem> {
        let lower = word.to_lowercase();
        match lower.as_str() {
            "at" | "on" | "and" | "the" | "of" | "each" | "month" | "year" => return Ok(()),
            "never" | "not" | "except" => return self.never(),
            "every" => return self.every(),
            "daily" => return self.day(Days::Week(Week::ALL)),
            _ => {}
        }
        if let Some(week) = Week::named(&lower) {
            return self.day(Days::Week(week));
        }
        if let Some(month) = date::month(&lower) {
            let Some(day) = ordinal(self.peek()) else {
                return wrong(format!("\"{word}\" needs the number of a day, as in \"{word} 15\""));
            };
            self.at += 1;
            let day = Day::checked(None, month, day)?;
            return self.day(Days::OfYear(day.month, day.day));
        }
        if let Some(time) = self.time(&lower)? {
            self.times.push(time);
            return Ok(());
        }
        if let Some(day) = ordinal(&lower) {
            return self.day_of_month(word, day);
        }
        if lower == "utc" || word.contains('/') {
            return self.put_zone(word);
        }
        if lower.len() == 10 && lower.as_bytes()[4] == b'-' {
            return wrong(format!("\"{word}\" comes once, and a schedule goes on: leave the year out"));
        }
        wrong(format!("\"{word}\" is no day, time of day or time zone"))
    }

    /// `15th`, `3 jul`, `3rd of july`.
    fn day_of_month(&mut self, word: &str, day: u32) -> Result<(), TimeProblem> {
        let skip = usize::from(self.peek().eq_ignore_ascii_case("of"));
        let next = self.words.get(self.at + skip).copied().unwrap_or_default();
        if let Some(month) = date::month(next).filter(|_| !next.eq_ignore_ascii_case("month")) {
            self.at += skip + 1;
            let day = Day::checked(None, month, day)?;
            return self.day(Days::OfYear(day.month, day.day));
        }
        if word.bytes().all(|b| b.is_ascii_digit()) {
            return wrong(format!(
                "\"{word}\" could be a day or an hour: write \"{word}:00\" for the time, \"{word}th\" for the day"
            ));
        }
        if !(1..=31).contains(&day) {
            return wrong(format!("no month has a day {day}"));
        }
        self.day(Days::OfMonth(day))
    }

    fn day(&mut self, days: Days) -> Result<(), TimeProblem> {
        // Days after a time begin a new group: tue 20:00, fri 21:00.
        if !self.times.is_empty() {
            self.close_slot()?;
        }
        self.days.push(days);
        Ok(())
    }

    fn close_slot(&mut self) -> Result<(), TimeProblem> {
        let (days, times) = (std::mem::take(&mut self.days), std::mem::take(&mut self.times));
        match (days.is_empty(), times.is_empty()) {
            (true, true) => Ok(()),
            (false, true) => wrong("the days have no time of day"),
            (true, false) if self.every.is_some() => {
                self.times = times;
                Ok(())
            }
            (true, false) => {
                self.slots.push(Slot { days: vec![Days::Week(Week::ALL)], times });
                Ok(())
            }
            (false, false) => {
                self.slots.push(Slot { days, times });
                Ok(())
            }
        }
    }

    /// `every 3 days`, `every other day`, `every tuesday`, `every week`.
    fn every(&mut self) -> Result<(), TimeProblem> {
        let word = self.next().unwrap_or_default().to_lowercase();
        if let Some(week) = Week::named(&word) {
            return self.day(Days::Week(week));
        }
        let count = match word.as_str() {
            "day" => return self.day(Days::Week(Week::ALL)),
            "week" => 7,
            "other" | "second" => match self.next().unwrap_or_default().to_lowercase().as_str() {
                "day" => 2,
                "week" => 14,
                other => return wrong(format!("\"every {word} {other}\" is not understood")),
            },
            number => {
                let Ok(count) = number.parse::<u32>() else {
                    return wrong(format!("\"every {word}\" is not understood"));
                };
                match self.next().unwrap_or_default().to_lowercase().as_str() {
                    "day" | "days" => count,
                    "week" | "weeks" => count.saturating_mul(7),
                    _ => return wrong(format!("\"every {count}\" needs days or weeks")),
                }
            }
        };
        if !(1..=MOST_DAYS).contains(&count) {
            return wrong(format!("every {count} days: from 1 to {MOST_DAYS} days"));
        }
        if self.every.replace(count).is_some() {
            return wrong("\"every\" stands there twice");
        }
        Ok(())
    }

    fn never(&mut self) -> Result<(), TimeProblem> {
        let mut found = false;
        loop {
            let word = self.peek().to_lowercase();
            match Week::named(&word) {
                Some(week) => {
                    self.never = self.never.with(week);
                    found = true;
                }
                // There is never a deadline on a holiday: saying so is not wrong.
                None if word == "holidays" => found = true,
                None if matches!(word.as_str(), "on" | "and" | "or" | "a") => {}
                None => break,
            }
            self.at += 1;
        }
        if found { Ok(()) } else { wrong("\"never\" needs days of the week, as in \"never on weekends\"") }
    }

    fn put_zone(&mut self, word: &str) -> Result<(), TimeProblem> {
        let Some(zone) = local::zone(word) else {
            return Err(TimeProblem::new(
                format!("\"{word}\" is no time zone"),
                "write one as in \"Europe/Paris\", \"America/New_York\" or \"UTC\"",
            ));
        };
        match self.zone.replace(zone) {
            Some(other) if other != zone => wrong("a schedule has one time zone, not two"),
            _ => Ok(()),
        }
    }

    /// A time of day; `None` if the word is none and does not try to be.
    fn time(&mut self, word: &str) -> Result<Option<NaiveTime>, TimeProblem> {
        let next = self.peek().to_lowercase();
        let half = |text: &str| matches!(text.replace('.', "").as_str(), "am" | "pm");
        let (clock, suffix) = match word.find(|c: char| c.is_alphabetic()) {
            Some(at) => (&word[..at], word[at..].replace('.', "")),
            None if half(&next) && word.starts_with(|c: char| c.is_ascii_digit()) => {
                self.at += 1;
                (word, next.replace('.', ""))
            }
            None => (word, String::new()),
        };
        if word == "noon" {
            return Ok(NaiveTime::from_hms_opt(12, 0, 0));
        }
        if word == "midnight" {
            return Err(TimeProblem::new(
                "\"midnight\" could be the beginning or the end of the day",
                "write \"00:00\" or \"23:59\"",
            ));
        }
        let (hour, minute, by_h) = match (clock.split_once(':'), suffix.strip_prefix('h')) {
            (Some((hour, minute)), None) => (hour, minute, false),
            (None, Some(minute)) if !clock.is_empty() => {
                (clock, if minute.is_empty() { "0" } else { minute }, true)
            }
            (None, None) if half(&suffix) => (clock, "0", false),
            _ => return Ok(None),
        };
        let none = || {
            Err(TimeProblem::new(
                format!("\"{word}\" is no time of day"),
                "write it from \"00:00\" to \"23:59\", or as in \"8pm\"",
            ))
        };
        let (Ok(hour), Ok(minute)) = (hour.parse::<u32>(), minute.parse::<u32>()) else { return none() };
        let hour = match suffix.as_str() {
            "am" | "pm" if !(1..=12).contains(&hour) => return none(),
            "am" => hour % 12,
            "pm" => hour % 12 + 12,
            "" => hour,
            _ if by_h => hour,
            _ => return none(),
        };
        match NaiveTime::from_hms_opt(hour, minute, 0) {
            Some(time) => Ok(Some(time)),
            None => none(),
        }
    }

    fn rhythm(&mut self) -> Result<Rhythm, TimeProblem> {
        let left = Week::ALL.without(self.never);
        if left.is_empty() {
            return wrong("\"never\" leaves no day of the week");
        }
        if let Some(days) = self.every {
            if !self.slots.is_empty() {
                return wrong("\"every … days\" and days of the calendar do not go together");
            }
            if self.times.len() > 1 {
                return wrong("\"every … days\" has one time of day, not several");
            }
            return Ok(Rhythm::Every { days, time: self.times.first().copied() });
        }
        let possible = |days: &Days| match days {
            Days::Week(week) => !week.without(self.never).is_empty(),
            Days::OfMonth(_) | Days::OfYear(..) => true,
        };
        if !self.slots.iter().flat_map(|slot| &slot.days).any(possible) {
            return wrong("\"never\" leaves none of the days of the schedule");
        }
        Ok(Rhythm::Slots(std::mem::take(&mut self.slots)))
    }
}

/// `15`, `15th`, `1st`.
fn ordinal(word: &str) -> Option<u32> {
    let word = word.to_lowercase();
    let digits = word.trim_end_matches(char::is_alphabetic);
    let suffix = &word[digits.len()..];
    matches!(suffix, "" | "st" | "nd" | "rd" | "th").then(|| digits.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_is_refused_with_what_would_be_right() {
        for (text, what) in [
            ("feb 30 20:00", "February has 29 days, and never a day 30"),
            ("31 june 20:00", "June has 30 days"),
            ("tue 25:00", "\"25:00\" is no time of day"),
            ("tue 13pm", "\"13pm\" is no time of day"),
            ("tue midnight", "beginning or the end"),
            ("tue 20:00 Europe/Atlantis", "\"Europe/Atlantis\" is no time zone"),
            ("tue 20:00 UTC Europe/Paris", "one time zone"),
            ("tue", "no time of day"),
            ("tue 20", "could be a day or an hour"),
            ("tuesdey 20:00", "\"tuesdey\" is no day"),
            ("daily 20:00, never on weekends and weekdays", "leaves no day"),
            ("sat,sun 20:00, never on weekends", "leaves none of the days"),
            ("daily 20:00 never", "needs days of the week"),
            ("every 3 tue 20:00", "needs days or weeks"),
            ("every 0 days", "from 1 to 366"),
            ("every 3 days tue 20:00", "do not go together"),
            ("every 3 days 20:00 21:00", "one time of day"),
            ("32nd 20:00", "no month has a day 32"),
            ("2026-12-24 20:00", "leave the year out"),
            ("", "no schedule"),
        ] {
            let problem = read(text).expect_err(text);
            assert!(problem.what.contains(what), "{text}: {problem}");
            assert!(problem.right.contains("write"), "{text}: {problem}");
        }
    }

    #[test]
    fn a_schedule_is_stored_as_it_was_written() {
        for text in [
            "tue,fri 20:00 Europe/Paris",
            "every 3 days, never on weekends",
            "1st and 15th 18h30",
            "tue 20:00, fri 8 pm UTC",
            "feb 29 noon",
            "weekdays 8:30pm america/new_york",
            "every other day at 20:00",
        ] {
            let schedule = read(text).expect(text);
            let stored = serde_json::to_string(&schedule).expect("prints");
            assert_eq!(stored, format!("{text:?}"));
            assert_eq!(serde_json::from_str::<Schedule>(&stored).expect("reads"), schedule);
        }
    }
}
