//! A deadline as a calendar entry (RFC 5545), for mail programs that take one. Pure.

use chrono::{DateTime, Utc};

/// The file name of the entry in a mail.
pub const CALENDAR: &str = "deadline.ics";

/// An entry at `at_ms`, written at `now_ms` (milliseconds since 1970). `uid` is the same for every telling of one deadline,
/// so that a calendar shows it once and moves it when it moves.
#[must_use]
pub fn entry(uid: &str, summary: &str, description: &str, at_ms: i64, now_ms: i64) -> String {
    let time = |ms: i64| {
        DateTime::<Utc>::from_timestamp_millis(ms).unwrap_or_default().format("%Y%m%dT%H%M%SZ").to_string()
    };
    let lines = [
        "BEGIN:VCALENDAR".to_owned(),
        "VERSION:2.0".to_owned(),
        "PRODID:-//adjudicator//deadline//EN".to_owned(),
        "METHOD:PUBLISH".to_owned(),
        "BEGIN:VEVENT".to_owned(),
        format!("UID:{}", escaped(uid)),
        format!("DTSTAMP:{}", time(now_ms)),
        // Told again with another time, the later telling counts.
        format!("SEQUENCE:{}", (now_ms / 60_000).rem_euclid(i64::from(i32::MAX))),
        format!("DTSTART:{}", time(at_ms)),
        format!("SUMMARY:{}", escaped(summary)),
        format!("DESCRIPTION:{}", escaped(description)),
        "TRANSP:TRANSPARENT".to_owned(),
        "BEGIN:VALARM".to_owned(),
        "ACTION:DISPLAY".to_owned(),
        "TRIGGER:-PT12H".to_owned(),
        format!("DESCRIPTION:{}", escaped(summary)),
        "END:VALARM".to_owned(),
        "END:VEVENT".to_owned(),
        "END:VCALENDAR".to_owned(),
    ];
    lines.iter().map(|line| folded(line)).collect()
}

/// Text as a value (3.3.11), with nothing left that could begin a line of its own.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' | ';' | ',' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

/// A line of at most 75 octets (3.1), the rest on lines that begin with a blank.
fn folded(line: &str) -> String {
    let mut out = String::new();
    let mut octets = 0;
    for c in line.chars() {
        if octets + c.len_utf8() > 75 {
            out.push_str("\r\n ");
            octets = 1;
        }
        out.push(c);
        octets += c.len_utf8();
    }
    out + "\r\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_has_its_time_and_nothing_else_gets_in() {
        let entry = entry("tag@x.y", "Thrones; a, b\r\nATTACH:evil", &"ä".repeat(100), 1_795_341_600_000, 0);
        assert!(entry.contains("DTSTART:20261122T100000Z\r\n"), "{entry}");
        assert!(entry.contains("SUMMARY:Thrones\\; a\\, b\\nATTACH:evil\r\n"), "{entry}");
        assert!(!entry.contains("\nATTACH"), "{entry}");
        assert!(entry.lines().all(|line| line.len() <= 75), "{entry}");
        assert_eq!(entry.matches("\r\n").count(), entry.matches('\n').count());
        let unfolded = entry.replace("\r\n ", "");
        assert!(unfolded.contains(&format!("DESCRIPTION:{}\r\n", "ä".repeat(100))));
    }
}
