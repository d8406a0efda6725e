//! Players who are away: reading when, and what it does to a deadline.

use super::TimeProblem;
use super::date::{Day, Span, read_span};
use super::timetable::Timetable;
use chrono::NaiveDate;

/// Nobody is away for longer than this: another player, or the GM, is the answer then.
const LONGEST_DAYS: i64 = 366;
/// "until" and a day without a year means no day farther away than this.
const LONGEST_GUESS_DAYS: i64 = 183;

/// Days of absence, both ends in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Days {
    /// The first.
    pub from: NaiveDate,
    /// The last.
    pub to: NaiveDate,
}

impl std::fmt::Display for Days {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let form = "%-d %b %Y";
        match self.from == self.to {
            true => write!(f, "{}", self.from.format(form)),
            false => write!(f, "{} - {}", self.from.format(form), self.to.format(form)),
        }
    }
}

/// Reads what stands behind the word `away`. A day without a year is the one nearest to `today`.
///
/// # Errors
/// What cannot be understood, cannot be, or is past; and what would be right.
pub fn read(text: &str, today: NaiveDate) -> Result<Days, TimeProblem> {
    let right = "write for example \"away 3 jul - 10 jul\" or \"away until 10 jul\"";
    let Span { from, to } =
        read_span(text, Some(today)).map_err(|problem| TimeProblem::new(problem.what, right))?;
    let days = nearest(from, to, today).ok_or_else(|| {
        TimeProblem::new("the last day comes before the first, or is not in the calendar", right)
    })?;
    // "until 10 jul", written on the 15th, is a slip and not a year.
    if from.is_none() && to.year.is_none() && (days.to - today).num_days() > LONGEST_GUESS_DAYS {
        let what = format!("the last {} is past, and the next is far away", days.to.format("%-d %b"));
        return Err(TimeProblem::new(what, "write the year too, as in \"away until 2027-07-10\""));
    }
    if days.to < today {
        return Err(TimeProblem::new(
            format!("{days} is past"),
            "an absence lies in the future; for another year write the year too, as in \"away 2027-07-03 - 2027-07-10\"",
        ));
    }
    if (days.to - days.from).num_days() >= LONGEST_DAYS {
        return Err(TimeProblem::new("an absence is a year at most", right));
    }
    Ok(days)
}

/// The span with its years put in: those that bring it nearest to today.
fn nearest(from: Option<Day>, to: Day, today: NaiveDate) -> Option<Days> {
    use chrono::Datelike;
    let years: Vec<i32> = match to.year.or(from.and_then(|day| day.year)) {
        Some(year) => vec![year - 1, year, year + 1],
        None => (today.year() - 1..=today.year() + 1).collect(),
    };
    let mut all = Vec::new();
    for year in years {
        for next in [year, year + 1] {
            let first = match from {
                None => Some(today),
                Some(day) => day.in_year(day.year.unwrap_or(year)),
            };
            let last = to.in_year(to.year.unwrap_or(next));
            if let (Some(from), Some(to)) = (first, last)
                && from <= to
            {
                all.push(Days { from, to });
            }
        }
    }
    let distance = |days: &Days| {
        if days.to < today { (today - days.to).num_days() } else { (days.from - today).num_days().max(0) }
    };
    // Of equally near ones the shortest: 3 jul - 10 jul is a week and not a year and a week.
    all.into_iter()
        .min_by_key(|days| ((days.to - days.from).num_days() >= LONGEST_DAYS, distance(days), days.to))
}

/// A seat that is away while a window is open and that the table would have to wait for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Absence {
    /// The seat.
    pub seat: u8,
    /// The first instant.
    pub from_ms: i64,
    /// The first instant after it.
    pub until_ms: i64,
}

/// A deadline moved for absences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moved {
    /// The new deadline.
    pub at_ms: i64,
    /// For which seats, and by how much each: taken off their allowances.
    pub charges: Vec<(u8, i64)>,
}

/// Moves a deadline that falls into absences behind them, as far as each seat's allowance (`left_ms`) goes.
#[must_use]
pub fn moved(
    closes_ms: i64,
    absences: &[Absence],
    left_ms: impl Fn(u8) -> i64,
    timetable: &Timetable<'_>,
) -> Option<Moved> {
    let mut moved = Moved { at_ms: closes_ms, charges: Vec::new() };
    loop {
        let spent = |seat: u8, charges: &[(u8, i64)]| {
            charges.iter().filter(|(s, _)| *s == seat).map(|(_, ms)| ms).sum::<i64>()
        };
        let away = absences.iter().find_map(|absence| {
            let left = left_ms(absence.seat) - spent(absence.seat, &moved.charges);
            let hit = absence.from_ms <= moved.at_ms && moved.at_ms < absence.until_ms;
            (hit && left > 0).then_some((absence, left))
        });
        let Some((absence, left)) = away else { break };
        let wanted = timetable.behind(absence.until_ms, moved.at_ms);
        // Where the allowance ends the deadline may not fall on a holiday either; those days are nobody's absence.
        let to_ms = wanted.min(timetable.clear(moved.at_ms + left));
        moved.charges.push((absence.seat, left.min(to_ms - moved.at_ms)));
        moved.at_ms = to_ms;
    }
    (!moved.charges.is_empty()).then_some(moved)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::holiday::Holiday;
    use crate::settings::TimeSettings;

    const DAY: i64 = 24 * 3_600_000;

    fn date(text: &str) -> NaiveDate {
        text.parse().expect(text)
    }

    #[test]
    fn absences_are_read_with_the_nearest_year() {
        for (text, today, from, to) in [
            ("3 jul - 10 jul", "2026-06-20", "2026-07-03", "2026-07-10"),
            ("3-10 july", "2026-07-05", "2026-07-03", "2026-07-10"),
            ("until 10 jul", "2026-07-05", "2026-07-05", "2026-07-10"),
            ("3 jan - 10 jan", "2026-12-20", "2027-01-03", "2027-01-10"),
            ("24 dec - 2 jan", "2026-12-20", "2026-12-24", "2027-01-02"),
            ("24 dec - 2 jan", "2027-01-01", "2026-12-24", "2027-01-02"),
            ("until 2 jan", "2026-12-20", "2026-12-20", "2027-01-02"),
            ("2027-07-03 to 2027-07-10", "2026-06-20", "2027-07-03", "2027-07-10"),
            ("24 dec 2026 - 2 jan", "2026-11-20", "2026-12-24", "2027-01-02"),
            ("tomorrow", "2026-12-31", "2027-01-01", "2027-01-01"),
        ] {
            let days = read(text, date(today)).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(days, Days { from: date(from), to: date(to) }, "{text} on {today}");
        }
    }

    #[test]
    fn what_is_past_or_cannot_be_is_refused() {
        for (text, what) in [
            ("3 jul - 10 jul", "3 Jul 2026 - 10 Jul 2026 is past"),
            ("until 10 jul", "the last 10 Jul is past"),
            ("2025-07-03", "is past"),
            ("feb 30", "February has 29 days"),
            ("2026-09-10 - 2026-09-03", "comes before the first"),
            ("2026-09-10 - 2028-09-03", "a year at most"),
            ("next week", "is no month"),
        ] {
            let problem = read(text, date("2026-07-15")).expect_err(text);
            assert!(problem.what.contains(what), "{text}: {problem}");
            assert!(problem.right.contains("away"), "{text}: {problem}");
        }
    }

    #[test]
    fn a_deadline_goes_behind_an_absence_as_far_as_the_allowance_goes() {
        let settings = TimeSettings::PLAIN;
        let timetable = Timetable::new(&settings, 3 * DAY);
        // Midnights and a deadline at 20:00.
        let away = |seat, from, to| Absence { seat, from_ms: from * DAY, until_ms: to * DAY };
        let closes = 100 * DAY + 20 * DAY / 24;
        let go = |absences: &[Absence], left: i64| moved(closes, absences, |_| left, &timetable);
        let one = go(&[away(1, 99, 103)], 14 * DAY).expect("moved");
        assert_eq!(one, Moved { at_ms: closes + 3 * DAY, charges: vec![(1, 3 * DAY)] });
        let row = go(&[away(1, 99, 103), away(2, 103, 105)], 14 * DAY).expect("moved");
        assert_eq!(row, Moved { at_ms: closes + 5 * DAY, charges: vec![(1, 3 * DAY), (2, 2 * DAY)] });
        let short = go(&[away(1, 99, 110)], 2 * DAY).expect("moved");
        assert_eq!(short, Moved { at_ms: closes + 2 * DAY, charges: vec![(1, 2 * DAY)] });
        assert_eq!(go(&[away(1, 99, 110)], 0), None);
        assert_eq!(go(&[away(1, 101, 110)], DAY), None, "the deadline comes before");
        assert_eq!(go(&[away(1, 90, 100)], DAY), None, "back in time");
    }

    #[test]
    fn where_the_allowance_ends_on_a_holiday_the_deadline_is_after_it() {
        // Day 100 of 1970 is 11 April; 13 and 14 April are holidays.
        let holidays = vec![Holiday::read("13 apr - 14 apr").expect("a holiday")];
        let settings = TimeSettings { holidays, ..TimeSettings::PLAIN };
        let timetable = Timetable::new(&settings, 3 * DAY);
        let absence = Absence { seat: 1, from_ms: 99 * DAY, until_ms: 110 * DAY };
        let closes = 100 * DAY + 20 * DAY / 24;
        let moved = moved(closes, &[absence], |_| 2 * DAY, &timetable).expect("moved");
        assert_eq!(moved, Moved { at_ms: closes + 4 * DAY, charges: vec![(1, 2 * DAY)] });
    }
}
