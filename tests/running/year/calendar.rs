//! The campaign's calendar as its file says it, worked out once more by hand.

use crate::support::trial::DAY;
use chrono::{DateTime, Datelike, NaiveDate, TimeZone};
use chrono_tz::Europe::Paris;

/// `2026-11-24 20:00` in UTC, in milliseconds since 1970.
pub fn at(text: &str) -> i64 {
    let time = chrono::NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M").expect("a time");
    time.and_utc().timestamp_millis()
}

/// A point in time for people who read a failure.
pub fn shown(ms: i64) -> String {
    DateTime::from_timestamp_millis(ms).expect("in range").format("%a %Y-%m-%d %H:%M:%S").to_string()
}

/// The day in Paris.
fn day(ms: i64) -> NaiveDate {
    Paris.timestamp_millis_opt(ms).single().expect("a time").date_naive()
}

/// Does this fall into the campaign's holidays: 24 December 2026 to 2 January 2027, and every 1 May?
pub fn is_holiday(ms: i64) -> bool {
    let day = day(ms);
    let christmas = NaiveDate::from_ymd_opt(2026, 12, 24)..=NaiveDate::from_ymd_opt(2027, 1, 2);
    christmas.contains(&Some(day)) || (day.month(), day.day()) == (5, 1)
}

/// The first deadline of the schedule that is five days away at least: eight in the evening in Paris on a 1st or a 15th that is
/// no holiday.
pub fn slot(from_ms: i64) -> i64 {
    let mut day = day(from_ms);
    loop {
        let evening = day.and_hms_opt(20, 0, 0).expect("a time");
        let ms = Paris
            .from_local_datetime(&evening)
            .single()
            .expect("no clock changes at eight")
            .timestamp_millis();
        if matches!(day.day(), 1 | 15) && ms >= from_ms + 5 * DAY && !is_holiday(ms) {
            return ms;
        }
        day = day.succ_opt().expect("another day");
    }
}

/// The instant itself, or the same time of day in Paris after the holidays it falls into.
pub fn clear(ms: i64) -> i64 {
    let mut wall = Paris.timestamp_millis_opt(ms).single().expect("a time").naive_local();
    loop {
        let ms = Paris.from_local_datetime(&wall).single().expect("a time").timestamp_millis();
        if !is_holiday(ms) {
            return ms;
        }
        wall += chrono::TimeDelta::days(1);
    }
}
