//! Times of the clock on the wall, and what they mean when clocks are put forward or back.

use chrono::{DateTime, Duration, LocalResult, NaiveDate, NaiveDateTime, NaiveTime, TimeZone, Timelike, Utc};
use chrono_tz::Tz;

/// Longer than any time a zone ever left out: Samoa skipped the whole of 30 December 2011.
const LONGEST_GAP_MINUTES: usize = 26 * 60;

/// The zone of this name, however it is written (`europe/paris`); empty: UTC.
#[must_use]
pub fn zone(name: &str) -> Option<Tz> {
    if name.is_empty() {
        return Some(Tz::UTC);
    }
    chrono_tz::TZ_VARIANTS.iter().find(|tz| tz.name().eq_ignore_ascii_case(name)).copied()
}

/// The clock on the wall of a zone at an instant.
#[must_use]
pub fn wall(zone: Tz, at_ms: i64) -> NaiveDateTime {
    let at = DateTime::<Utc>::from_timestamp_millis(at_ms).unwrap_or_default();
    zone.from_utc_datetime(&at.naive_utc()).naive_local()
}

/// The day in a zone at an instant.
#[must_use]
pub fn date(zone: Tz, at_ms: i64) -> NaiveDate {
    wall(zone, at_ms).date()
}

/// The instant of a time on the wall. A time that comes twice (clocks put back) is the later one: nobody who reckons with
/// either is late. A time that never comes (clocks put forward) is the moment the clocks jump.
#[must_use]
pub fn instant(zone: Tz, wall: NaiveDateTime) -> i64 {
    let mut at = wall;
    for _ in 0..=LONGEST_GAP_MINUTES {
        match zone.from_local_datetime(&at) {
            LocalResult::Single(time) => return time.timestamp_millis(),
            LocalResult::Ambiguous(_, later) => return later.timestamp_millis(),
            LocalResult::None => {
                let minute = at.with_second(0).and_then(|at| at.with_nanosecond(0)).unwrap_or(at);
                at = minute + Duration::minutes(1);
            }
        }
    }
    zone.from_utc_datetime(&wall).timestamp_millis()
}

/// The instant of a time of day on a date.
#[must_use]
pub fn instant_on(zone: Tz, date: NaiveDate, time: NaiveTime) -> i64 {
    instant(zone, date.and_time(time))
}

/// The first instant of a date.
#[must_use]
pub fn midnight(zone: Tz, date: NaiveDate) -> i64 {
    instant_on(zone, date, NaiveTime::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utc(text: &str) -> i64 {
        DateTime::parse_from_rfc3339(text).expect(text).timestamp_millis()
    }

    fn at(text: &str) -> NaiveDateTime {
        text.parse().expect(text)
    }

    #[test]
    fn a_time_that_never_comes_is_the_moment_the_clocks_jump() {
        // Paris, 29 March 2026: 02:00 becomes 03:00.
        assert_eq!(instant(Tz::Europe__Paris, at("2026-03-29T02:30:00")), utc("2026-03-29T01:00:00Z"));
        assert_eq!(instant(Tz::Europe__Paris, at("2026-03-29T03:00:00")), utc("2026-03-29T01:00:00Z"));
        // Samoa had no 30 December 2011.
        let skipped = instant(Tz::Pacific__Apia, at("2011-12-30T20:00:00"));
        assert_eq!(skipped, utc("2011-12-30T10:00:00Z"));
    }

    #[test]
    fn a_time_that_comes_twice_is_the_later_one() {
        // Paris, 25 October 2026: 03:00 becomes 02:00.
        assert_eq!(instant(Tz::Europe__Paris, at("2026-10-25T02:30:00")), utc("2026-10-25T01:30:00Z"));
        assert_eq!(instant(Tz::Europe__Paris, at("2026-10-25T20:00:00")), utc("2026-10-25T19:00:00Z"));
        assert_eq!(instant(Tz::Europe__Paris, at("2026-10-24T20:00:00")), utc("2026-10-24T18:00:00Z"));
    }

    #[test]
    fn zones_are_found_in_any_case() {
        assert_eq!(zone("europe/paris"), Some(Tz::Europe__Paris));
        assert_eq!((zone(""), zone("Mars/Phobos")), (Some(Tz::UTC), None));
    }
}
