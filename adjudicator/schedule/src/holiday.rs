//! Holidays of a campaign: days on which no deadline falls.

use super::TimeProblem;
use super::date::{Day, Span, read_span};
use chrono::{Datelike, NaiveDate};
use serde::{Deserialize, Serialize};

/// A span of days without deadlines, once or every year.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Holiday {
    words: String,
    from: Day,
    to: Day,
}

impl Holiday {
    /// Reads `2026-12-24 - 2027-01-02`, `24 dec - 2 jan` (every year) or one day.
    ///
    /// # Errors
    /// What cannot be understood or cannot be, and what would be right.
    pub fn read(text: &str) -> Result<Holiday, TimeProblem> {
        let right = "write for example \"2026-12-24 - 2027-01-02\", or \"24 dec - 2 jan\" for every year";
        let Span { from: Some(mut from), mut to } = read_span(text, None)? else {
            return Err(TimeProblem::new("the first day is missing", right));
        };
        // A year written once is meant for both ends.
        let turns = (to.month, to.day) < (from.month, from.day);
        match (from.year, to.year) {
            (Some(year), None) => to.year = Some(year + i32::from(turns)),
            (None, Some(year)) => from.year = Some(year - i32::from(turns)),
            _ => {}
        }
        let date = |day: Day| day.year.and_then(|year| day.in_year(year));
        if let (Some(first), Some(last)) = (date(from), date(to))
            && last < first
        {
            return Err(TimeProblem::new("the last day comes before the first", right));
        }
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        Ok(Holiday { words, from, to })
    }

    /// As it was written.
    #[must_use]
    pub fn words(&self) -> &str {
        &self.words
    }

    /// Is this day in it?
    #[must_use]
    pub fn has(&self, date: NaiveDate) -> bool {
        let key = |day: Day| (day.year, day.month, day.day);
        let this = (date.month(), date.day());
        let (from, to) = ((self.from.month, self.from.day), (self.to.month, self.to.day));
        match self.from.year {
            Some(_) => {
                let date = (Some(date.year()), this.0, this.1);
                key(self.from) <= date && date <= key(self.to)
            }
            None if from <= to => from <= this && this <= to,
            // Over the turn of the year.
            None => this >= from || this <= to,
        }
    }
}

impl TryFrom<String> for Holiday {
    type Error = TimeProblem;

    fn try_from(text: String) -> Result<Holiday, TimeProblem> {
        Holiday::read(&text)
    }
}

impl From<Holiday> for String {
    fn from(holiday: Holiday) -> String {
        holiday.words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> NaiveDate {
        text.parse().expect(text)
    }

    #[test]
    fn holidays_come_once_or_every_year() {
        let once = Holiday::read("2026-12-24 - 2027-01-02").expect("reads");
        let same = Holiday::read("24 dec 2026 - 2 jan").expect("reads");
        let yearly = Holiday::read("24 dec - 2 jan").expect("reads");
        let may = Holiday::read("1 may").expect("reads");
        for (day, in_once, in_yearly) in [
            ("2026-12-23", false, false),
            ("2026-12-24", true, true),
            ("2027-01-02", true, true),
            ("2027-01-03", false, false),
            ("2027-12-31", false, true),
        ] {
            let day = date(day);
            assert_eq!(
                (once.has(day), same.has(day), yearly.has(day)),
                (in_once, in_once, in_yearly),
                "{day}"
            );
        }
        assert!(may.has(date("2031-05-01")) && !may.has(date("2031-05-02")));
    }

    #[test]
    fn holidays_that_cannot_be_are_refused() {
        for text in ["feb 30", "2026-12-24 - 2026-12-01", "until 3 jul", "xmas"] {
            assert!(Holiday::read(text).is_err(), "{text}");
        }
    }
}
