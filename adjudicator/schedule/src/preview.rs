//! The deadlines to come, if nobody answers early.

use super::absence::{Absence, moved};
use super::timetable::{Deadline, Timetable};
use std::collections::{BTreeMap, BTreeSet};

/// Where the preview begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// With the window that is open.
    Open(Deadline),
    /// With a window that opens then.
    Opens(i64),
}

/// The next `count` deadlines. Every turn is taken for one window with the common rule, every absent seat for one that has
/// no orders on file; `left_ms`: what is left of each seat's allowance for absences.
#[must_use]
pub fn preview(
    timetable: &Timetable<'_>,
    start: Start,
    absences: &[Absence],
    left_ms: &BTreeMap<u8, i64>,
    count: usize,
) -> Vec<Deadline> {
    let mut left_ms = left_ms.clone();
    let mut all = Vec::new();
    let mut opens_ms = match start {
        Start::Open(deadline) => {
            let at_ms = deadline.at_ms;
            all.push(deadline);
            at_ms
        }
        Start::Opens(at_ms) => at_ms,
    };
    while all.len() < count {
        let mut next = timetable.closes(opens_ms, &BTreeSet::new());
        let left = |seat: u8| left_ms.get(&seat).copied().unwrap_or(0);
        if let Some(moved) = moved(next.at_ms, absences, left, timetable) {
            next = Deadline { at_ms: moved.at_ms, rule: format!("{}, moved behind an absence", next.rule) };
            for (seat, ms) in moved.charges {
                *left_ms.entry(seat).or_default() -= ms;
            }
        }
        opens_ms = next.at_ms;
        all.push(next);
    }
    all.truncate(count);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Schedule;
    use crate::settings::TimeSettings;
    use chrono::DateTime;

    #[test]
    fn each_deadline_has_its_rule_and_absences_move_it() {
        let schedule = Some(Schedule::read("tue,fri 20:00").expect("reads"));
        let settings = TimeSettings { schedule, ..TimeSettings::PLAIN };
        let ms = |text: &str| DateTime::parse_from_rfc3339(text).expect(text).timestamp_millis();
        let open = Deadline { at_ms: ms("2026-11-03T20:00:00Z"), rule: "as extended".into() };
        let absences =
            [Absence { seat: 1, from_ms: ms("2026-11-10T00:00:00Z"), until_ms: ms("2026-11-13T00:00:00Z") }];
        let left = BTreeMap::from([(1, 14 * 24 * 3_600_000)]);
        let all = preview(&Timetable::new(&settings, 1), Start::Open(open), &absences, &left, 4);
        let days: Vec<String> = all
            .iter()
            .map(|d| DateTime::from_timestamp_millis(d.at_ms).expect("in range").format("%a %F").to_string())
            .collect();
        assert_eq!(days, ["Tue 2026-11-03", "Fri 2026-11-06", "Fri 2026-11-13", "Tue 2026-11-17"]);
        assert_eq!(all[0].rule, "as extended");
        assert!(
            all[2].rule.ends_with("moved behind an absence") && !all[3].rule.contains("moved"),
            "{all:?}"
        );
    }
}
