//! Days of the week as a set.

use chrono::Weekday;

const NAMES: [(Weekday, &str); 7] = [
    (Weekday::Mon, "monday"),
    (Weekday::Tue, "tuesday"),
    (Weekday::Wed, "wednesday"),
    (Weekday::Thu, "thursday"),
    (Weekday::Fri, "friday"),
    (Weekday::Sat, "saturday"),
    (Weekday::Sun, "sunday"),
];

/// A set of days of the week.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Week(u8);

impl Week {
    pub(super) const ALL: Week = Week(0b111_1111);
    pub(super) const NONE: Week = Week(0);
    const WEEKDAYS: Week = Week(0b001_1111);
    const WEEKEND: Week = Week(0b110_0000);

    fn one(day: Weekday) -> Week {
        Week(1 << day.num_days_from_monday())
    }

    pub(super) fn has(self, day: Weekday) -> bool {
        self.0 & Week::one(day).0 != 0
    }

    pub(super) fn with(self, other: Week) -> Week {
        Week(self.0 | other.0)
    }

    pub(super) fn without(self, other: Week) -> Week {
        Week(self.0 & !other.0)
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The days a word names: `tue`, `Tuesdays`, `weekdays`, `weekends`, `fri-sun`.
    pub(super) fn named(word: &str) -> Option<Week> {
        let word = word.to_lowercase().replace(['–', '—'], "-");
        match word.as_str() {
            "weekday" | "weekdays" | "workday" | "workdays" => return Some(Week::WEEKDAYS),
            "weekend" | "weekends" => return Some(Week::WEEKEND),
            _ => {}
        }
        if let Some((first, last)) = word.split_once('-') {
            let (mut day, last) = (weekday(first)?, weekday(last)?);
            let mut all = Week::one(day);
            while day != last {
                day = day.succ();
                all = all.with(Week::one(day));
            }
            return Some(all);
        }
        weekday(&word).map(Week::one)
    }
}

fn weekday(word: &str) -> Option<Weekday> {
    let word = word.trim_end_matches('.');
    let is = |name: &str| {
        let word = if word.len() > name.len() { word.strip_suffix('s').unwrap_or(word) } else { word };
        word.len() >= 2 && name.starts_with(word)
    };
    // Not beginnings of the names, and yet everywhere.
    let word_of = |name: &str| {
        matches!((name, word), ("tuesday", "tues") | ("wednesday", "weds") | ("thursday", "thur" | "thurs"))
    };
    NAMES.iter().find(|(_, name)| is(name) || word_of(name)).map(|(day, _)| *day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_known_by_their_names_and_in_rows() {
        for (word, days) in [
            ("tue", vec![Weekday::Tue]),
            ("Tuesdays", vec![Weekday::Tue]),
            ("thurs", vec![Weekday::Thu]),
            ("sat-sun", vec![Weekday::Sat, Weekday::Sun]),
            ("fri–mon", vec![Weekday::Fri, Weekday::Sat, Weekday::Sun, Weekday::Mon]),
            ("weekends", vec![Weekday::Sat, Weekday::Sun]),
        ] {
            let week = Week::named(word).expect(word);
            for (day, _) in NAMES {
                assert_eq!(week.has(day), days.contains(&day), "{word} {day}");
            }
        }
        for word in ["t", "month", "x", "", "someday", "tue-x"] {
            assert_eq!(Week::named(word), None, "{word}");
        }
    }
}
