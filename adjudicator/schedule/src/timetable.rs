//! The next deadline of a campaign, by its schedule or the length of its windows.

use super::days::Week;
use super::local;
use super::rhythm::{Days, Rhythm, Schedule, Slot};
use super::settings::TimeSettings;
use crate::duration::written;
use chrono::{Datelike, Days as DayCount, NaiveDate, NaiveTime};
use chrono_tz::Tz;
use std::collections::BTreeSet;

/// Days looked ahead for a deadline: 29 February comes after eight years at the latest.
const HORIZON_DAYS: u64 = 9 * 366;

/// A deadline with the rule that gives it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deadline {
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
    /// The rule, in the words of the campaign file.
    pub rule: String,
}

/// When deadlines may fall in a campaign.
#[derive(Clone, Copy, Debug)]
pub struct Timetable<'a> {
    settings: &'a TimeSettings,
    window_ms: i64,
    zone: Tz,
}

impl<'a> Timetable<'a> {
    /// The timetable of a campaign; `window_ms`: the plain length of its windows.
    #[must_use]
    pub fn new(settings: &'a TimeSettings, window_ms: i64) -> Timetable<'a> {
        let of_schedule = settings.schedule.as_ref().and_then(Schedule::zone);
        let zone = of_schedule.or_else(|| local::zone(&settings.zone)).unwrap_or(Tz::UTC);
        Timetable { settings, window_ms, zone }
    }

    /// The zone of schedule and holidays.
    #[must_use]
    pub fn zone(&self) -> Tz {
        self.zone
    }

    /// When a window closes that opens now and asks questions of these kinds.
    #[must_use]
    pub fn closes(&self, opened_ms: i64, kinds: &BTreeSet<String>) -> Deadline {
        let own: Option<Vec<(&String, i64)>> =
            kinds.iter().map(|kind| self.settings.windows.get(kind).map(|ms| (kind, *ms))).collect();
        // Where every kind has a length of its own, the longest; else the window is one like any other.
        if let Some((kind, ms)) = own.and_then(|all| all.into_iter().max_by_key(|(_, ms)| *ms)) {
            return self.cleared(opened_ms + ms, format!("[windows] {kind} = \"{}\"", written(ms)));
        }
        let Some(schedule) = &self.settings.schedule else {
            let rule = format!("window = \"{}\"", written(self.window_ms));
            return self.cleared(opened_ms + self.window_ms, rule);
        };
        let rule = format!("schedule = \"{}\"", schedule.words());
        match &schedule.rhythm {
            Rhythm::Slots(slots) => match self.slot(schedule, slots, opened_ms) {
                Some((at_ms, skipped)) => Deadline { at_ms, rule: rule + skipped },
                // Founding sees to it that there is one; a plain window is better than none.
                None => self.cleared(opened_ms + self.window_ms, rule + ", which has no day left"),
            },
            Rhythm::Every { days, time } => {
                let opened = local::wall(self.zone, opened_ms);
                let first = opened.date() + DayCount::new(u64::from(*days));
                let least_ms = if time.is_some() { self.settings.shortest_ms } else { 0 };
                let found =
                    self.day_from(first, time.unwrap_or(opened.time()), opened_ms + least_ms, schedule.never);
                Deadline { at_ms: found, rule }
            }
        }
    }

    /// The first deadline that leaves somebody who is back at `back_ms` time to answer, for a window that would have closed
    /// at `was_ms`: the next of the schedule, else the same time of day.
    #[must_use]
    pub fn behind(&self, back_ms: i64, was_ms: i64) -> i64 {
        if let Some(schedule) = &self.settings.schedule
            && let Rhythm::Slots(slots) = &schedule.rhythm
            && let Some((at_ms, _)) = self.slot(schedule, slots, back_ms)
        {
            return at_ms;
        }
        let time = local::wall(self.zone, was_ms).time();
        let least_ms = back_ms + self.settings.shortest_ms;
        self.day_from(local::date(self.zone, back_ms), time, least_ms, self.never())
    }

    /// The instant itself, or the same time of day after the days without deadlines it falls into: holidays, and what the
    /// schedule says never of.
    #[must_use]
    pub fn clear(&self, at_ms: i64) -> i64 {
        let wall = local::wall(self.zone, at_ms);
        match self.allows(wall.date(), self.never()) {
            true => at_ms,
            false => self.day_from(wall.date(), wall.time(), at_ms, self.never()),
        }
    }

    /// The days of the week the schedule says never of.
    fn never(&self) -> Week {
        self.settings.schedule.as_ref().map_or(Week::NONE, |schedule| schedule.never)
    }

    /// Has the schedule any deadline at all, the holidays considered?
    #[must_use]
    pub fn is_possible(&self) -> bool {
        // 1 January 2026: any day does, since everything that comes every year is looked at.
        const SOME_DAY_MS: i64 = 1_767_225_600_000;
        match self.settings.schedule.as_ref().map(|schedule| (schedule, &schedule.rhythm)) {
            Some((schedule, Rhythm::Slots(slots))) => self.slot(schedule, slots, SOME_DAY_MS).is_some(),
            Some((schedule, Rhythm::Every { .. })) => {
                self.days_from_some_day().any(|d| self.allows(d, schedule.never))
            }
            None => self.days_from_some_day().any(|date| self.holiday(date).is_none()),
        }
    }

    fn days_from_some_day(&self) -> impl Iterator<Item = NaiveDate> {
        let first = NaiveDate::from_ymd_opt(2026, 1, 1).unwrap_or_default();
        first.iter_days().take(366)
    }

    fn cleared(&self, at_ms: i64, rule: String) -> Deadline {
        let date = local::date(self.zone, at_ms);
        let why = match (self.holiday(date), &self.settings.schedule) {
            (Some(words), _) => format!(", after the holidays {words}"),
            (None, Some(schedule)) if self.never().has(date.weekday()) => {
                format!(", on the next day of the schedule {}", schedule.words())
            }
            (None, _) => String::new(),
        };
        Deadline { at_ms: self.clear(at_ms), rule: rule + &why }
    }

    /// The first time of the slots at least the shortest window after `from_ms`, and what stood in the way of earlier ones.
    fn slot(&self, schedule: &Schedule, slots: &[Slot], from_ms: i64) -> Option<(i64, &'static str)> {
        let least_ms = from_ms + self.settings.shortest_ms;
        let (mut too_near, mut holidays) = (false, false);
        let first = local::date(self.zone, from_ms);
        for date in (0..HORIZON_DAYS).map_while(|days| first.checked_add_days(DayCount::new(days))) {
            let mut times: Vec<i64> = slots
                .iter()
                .filter(|slot| slot.days.iter().any(|days| days.has(date)))
                .flat_map(|slot| &slot.times)
                .map(|time| local::instant_on(self.zone, date, *time))
                .filter(|at_ms| *at_ms > from_ms)
                .collect();
            if schedule.never.has(date.weekday()) || times.is_empty() {
                continue;
            }
            if self.holiday(date).is_some() {
                holidays = true;
                continue;
            }
            times.sort_unstable();
            too_near |= times.iter().any(|at_ms| *at_ms < least_ms);
            if let Some(at_ms) = times.into_iter().find(|at_ms| *at_ms >= least_ms) {
                return Some((
                    at_ms,
                    match (too_near, holidays) {
                        (false, false) => "",
                        (true, false) => ", the next after one too near",
                        (false, true) => ", the next after the holidays",
                        (true, true) => ", the next after one too near and the holidays",
                    },
                ));
            }
        }
        None
    }

    /// This time of day on the first allowed day from `first` on, not before `least_ms`.
    fn day_from(&self, first: NaiveDate, time: NaiveTime, least_ms: i64, never: Week) -> i64 {
        let days = (0..HORIZON_DAYS).map_while(|days| first.checked_add_days(DayCount::new(days)));
        let allowed = days.filter(|date| self.allows(*date, never));
        let mut instants = allowed.map(|date| local::instant_on(self.zone, date, time));
        instants.find(|at_ms| *at_ms >= least_ms).unwrap_or(least_ms)
    }

    fn allows(&self, date: NaiveDate, never: Week) -> bool {
        !never.has(date.weekday()) && self.holiday(date).is_none()
    }

    fn holiday(&self, date: NaiveDate) -> Option<&'a str> {
        self.settings.holidays.iter().find(|holiday| holiday.has(date)).map(|holiday| holiday.words())
    }
}

impl Days {
    fn has(self, date: NaiveDate) -> bool {
        match self {
            Days::Week(week) => week.has(date.weekday()),
            Days::OfMonth(day) => date.day() == day,
            Days::OfYear(month, day) => (date.month(), date.day()) == (month, day),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::holiday::Holiday;
    use chrono::DateTime;

    const DAY: i64 = 24 * 3_600_000;

    fn ms(text: &str) -> i64 {
        DateTime::parse_from_rfc3339(text).expect(text).timestamp_millis()
    }

    fn utc(at_ms: i64) -> String {
        DateTime::from_timestamp_millis(at_ms).expect("in range").format("%a %F %R").to_string()
    }

    fn settings(schedule: &str, holidays: &[&str]) -> TimeSettings {
        TimeSettings {
            schedule: Some(Schedule::read(schedule).expect(schedule)),
            holidays: holidays.iter().map(|h| Holiday::read(h).expect(h)).collect(),
            ..TimeSettings::PLAIN
        }
    }

    /// The next deadlines after each other, as if nobody answered early.
    fn row(schedule: &str, holidays: &[&str], from: &str, count: usize) -> Vec<String> {
        let settings = settings(schedule, holidays);
        let table = Timetable::new(&settings, 3 * DAY);
        let mut at_ms = ms(from);
        let mut next = || {
            at_ms = table.closes(at_ms, &BTreeSet::new()).at_ms;
            utc(at_ms)
        };
        (0..count).map(|_| next()).collect()
    }

    #[test]
    fn schedules_in_words_give_their_deadlines_in_utc() {
        for (schedule, from, want) in [
            // Monday 2 November 2026, winter time: Paris is an hour ahead.
            (
                "tue,fri 20:00 Europe/Paris",
                "2026-11-02T12:00:00Z",
                ["Tue 2026-11-03 19:00", "Fri 2026-11-06 19:00"],
            ),
            ("weekdays 20:00", "2026-11-06T12:00:00Z", ["Mon 2026-11-09 20:00", "Tue 2026-11-10 20:00"]),
            ("daily 21:00", "2026-11-02T06:00:00Z", ["Mon 2026-11-02 21:00", "Tue 2026-11-03 21:00"]),
            ("tue 20:00, fri 8pm", "2026-11-03T20:00:00Z", ["Fri 2026-11-06 20:00", "Tue 2026-11-10 20:00"]),
            (
                "every 3 days, never on weekends",
                "2026-11-04T12:30:00Z",
                ["Mon 2026-11-09 12:30", "Thu 2026-11-12 12:30"],
            ),
            (
                "every 2 days 20:00 UTC",
                "2026-11-02T21:00:00Z",
                ["Wed 2026-11-04 20:00", "Fri 2026-11-06 20:00"],
            ),
            ("1st and 15th 18:00", "2026-11-02T12:00:00Z", ["Sun 2026-11-15 18:00", "Tue 2026-12-01 18:00"]),
            ("31st 12:00", "2026-11-02T12:00:00Z", ["Thu 2026-12-31 12:00", "Sun 2027-01-31 12:00"]),
            ("feb 29 noon", "2026-11-02T12:00:00Z", ["Tue 2028-02-29 12:00", "Sun 2032-02-29 12:00"]),
            (
                "fri-sun 20:00, never on saturdays",
                "2026-11-02T12:00:00Z",
                ["Fri 2026-11-06 20:00", "Sun 2026-11-08 20:00"],
            ),
        ] {
            assert_eq!(row(schedule, &[], from, 2), want, "{schedule}");
        }
    }

    #[test]
    fn a_deadline_too_near_the_opening_is_left_out_for_the_next() {
        // Tuesday 19:00 is eleven hours after 08:00, thirteen after 06:00.
        let early = row("tue,fri 20:00 Europe/Paris", &[], "2026-11-03T06:00:00Z", 1);
        let late = row("tue,fri 20:00 Europe/Paris", &[], "2026-11-03T08:00:00Z", 1);
        assert_eq!((early[0].as_str(), late[0].as_str()), ("Tue 2026-11-03 19:00", "Fri 2026-11-06 19:00"));
        let settings = settings("tue,fri 20:00 Europe/Paris", &[]);
        let rule = Timetable::new(&settings, DAY).closes(ms("2026-11-03T08:00:00Z"), &BTreeSet::new()).rule;
        assert_eq!(rule, "schedule = \"tue,fri 20:00 Europe/Paris\", the next after one too near");
        // A window that opens at its own deadline runs to the next day.
        assert_eq!(row("daily 21:00", &[], "2026-11-02T21:00:00Z", 1), ["Tue 2026-11-03 21:00"]);
    }

    #[test]
    fn clocks_that_change_move_the_deadline_with_the_wall() {
        let autumn = row("daily 20:00 Europe/Paris", &[], "2026-10-24T03:00:00Z", 2);
        assert_eq!(autumn, ["Sat 2026-10-24 18:00", "Sun 2026-10-25 19:00"]);
        let gap = row("daily 02:30 Europe/Paris", &[], "2026-03-27T12:00:00Z", 3);
        assert_eq!(gap, ["Sat 2026-03-28 01:30", "Sun 2026-03-29 01:00", "Mon 2026-03-30 00:30"]);
        let twice = row("daily 02:30 Europe/Paris", &[], "2026-10-23T12:00:00Z", 3);
        assert_eq!(twice, ["Sat 2026-10-24 00:30", "Sun 2026-10-25 01:30", "Mon 2026-10-26 01:30"]);
        // Three days are three days on the wall: 20:00 stays 20:00.
        let every = row("every 3 days Europe/Paris", &[], "2026-10-23T18:00:00Z", 1);
        assert_eq!(every, ["Mon 2026-10-26 19:00"]);
    }

    #[test]
    fn no_deadline_falls_on_a_holiday() {
        let holidays = ["24 dec - 2 jan"];
        let slots = row("tue,fri 20:00", &holidays, "2026-12-22T21:00:00Z", 2);
        assert_eq!(slots, ["Tue 2027-01-05 20:00", "Fri 2027-01-08 20:00"]);
        let every = row("every 3 days, never on weekends", &holidays, "2026-12-22T21:00:00Z", 1);
        assert_eq!(every, ["Mon 2027-01-04 21:00"]);
        let plain = TimeSettings { schedule: None, ..settings("daily 1:00", &holidays) };
        let table = Timetable::new(&plain, 3 * DAY);
        let closes = table.closes(ms("2026-12-22T21:00:00Z"), &BTreeSet::new());
        assert_eq!(utc(closes.at_ms), "Sun 2027-01-03 21:00");
        assert_eq!(closes.rule, "window = \"3 days\", after the holidays 24 dec - 2 jan");
        assert_eq!(table.closes(ms("2027-02-01T21:00:00Z"), &BTreeSet::new()).rule, "window = \"3 days\"");
    }

    /// Whatever moves a deadline: it does not come to lie on a day that the schedule excludes.
    #[test]
    fn what_moves_a_deadline_keeps_off_the_days_that_are_never() {
        let settings = settings("every 3 days 20:00, never on weekends", &["2026-11-09"]);
        let table = Timetable::new(&settings, 3 * DAY);
        for (at, clear) in [
            ("2026-11-06T20:00:00Z", "Fri 2026-11-06 20:00"),
            // Saturday; Monday is a holiday.
            ("2026-11-07T08:00:00Z", "Tue 2026-11-10 08:00"),
            ("2026-11-15T23:59:00Z", "Mon 2026-11-16 23:59"),
        ] {
            assert_eq!(utc(table.clear(ms(at))), clear, "{at}");
        }
        let windows = [("jam".to_string(), DAY)].into();
        let settings = TimeSettings { windows, ..settings };
        let table = Timetable::new(&settings, 3 * DAY);
        let jam = table.closes(ms("2026-11-13T12:00:00Z"), &["jam".to_string()].into());
        assert_eq!(utc(jam.at_ms), "Mon 2026-11-16 12:00", "a day later is a Saturday");
        assert_eq!(
            jam.rule,
            "[windows] jam = \"1 day\", on the next day of the schedule every 3 days 20:00, never on weekends"
        );
    }

    #[test]
    fn kinds_of_question_have_windows_of_their_own() {
        let mut settings = settings("tue,fri 20:00", &[]);
        settings.windows = [("jam".to_string(), DAY), ("retreat".to_string(), DAY / 2)].into();
        let table = Timetable::new(&settings, 3 * DAY);
        let kinds = |all: &[&str]| all.iter().map(ToString::to_string).collect::<BTreeSet<_>>();
        let opened = ms("2026-11-02T12:00:00Z");
        let both = table.closes(opened, &kinds(&["jam", "retreat"]));
        assert_eq!((both.at_ms - opened, both.rule.as_str()), (DAY, "[windows] jam = \"1 day\""));
        assert_eq!(table.closes(opened, &kinds(&["retreat"])).at_ms - opened, DAY / 2);
        let mixed = table.closes(opened, &kinds(&["jam", "orders"]));
        assert_eq!(utc(mixed.at_ms), "Tue 2026-11-03 20:00", "orders have no length of their own");
    }

    #[test]
    fn who_comes_back_has_time_to_answer() {
        let settings = settings("tue,fri 20:00", &[]);
        let table = Timetable::new(&settings, 3 * DAY);
        // Back on Friday the 6th at 00:00: twenty hours are enough.
        let friday = table.behind(ms("2026-11-06T00:00:00Z"), ms("2026-11-03T20:00:00Z"));
        assert_eq!(utc(friday), "Fri 2026-11-06 20:00");
        let plain = TimeSettings::PLAIN;
        let table = Timetable::new(&plain, 3 * DAY);
        let morning = table.behind(ms("2026-11-06T00:00:00Z"), ms("2026-11-03T08:00:00Z"));
        assert_eq!(utc(morning), "Sat 2026-11-07 08:00", "eight hours are too few");
    }

    #[test]
    fn a_schedule_that_the_holidays_swallow_is_found_out() {
        for (schedule, holidays, possible) in [
            ("tue 20:00", vec!["24 dec - 2 jan"], true),
            ("25 dec 20:00", vec!["24 dec - 2 jan"], false),
            ("every 3 days", vec!["1 jan - 31 dec"], false),
        ] {
            let settings = settings(schedule, &holidays);
            assert_eq!(Timetable::new(&settings, DAY).is_possible(), possible, "{schedule} {holidays:?}");
        }
    }
}
