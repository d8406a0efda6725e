//! Points in time as players read them.

use super::preference::Dates;
use chrono::{DateTime, NaiveDateTime, TimeZone, Utc};
use report::data::When;
use store::campaign::SeatRow;

/// For whom a time is written.
#[derive(Debug, Clone, Copy)]
pub struct Reader<'a> {
    /// The zone, by its IANA name; empty or unknown: UTC alone.
    pub zone: &'a str,
    /// How it is written.
    pub dates: Dates,
}

impl<'a> From<&'a SeatRow> for Reader<'a> {
    fn from(seat: &'a SeatRow) -> Reader<'a> {
        Reader { zone: &seat.zone, dates: Dates::from_word(&seat.dates) }
    }
}

impl<'a> From<&'a str> for Reader<'a> {
    fn from(zone: &'a str) -> Reader<'a> {
        Reader { zone, dates: Dates::default() }
    }
}

/// Writes a time for a reader, as seen from `now_ms`.
#[must_use]
pub fn when<'a>(at_ms: i64, now_ms: i64, reader: impl Into<Reader<'a>>) -> When {
    let Reader { zone, dates } = reader.into();
    let form = dates.form();
    let at = DateTime::<Utc>::from_timestamp_millis(at_ms).unwrap_or_default();
    let (local, short) = match zone.parse::<chrono_tz::Tz>() {
        Ok(chrono_tz::Tz::UTC) | Err(_) => (String::new(), format!("{} UTC", at.format(dates.short_form()))),
        Ok(tz) => {
            let there = tz.from_utc_datetime(&at.naive_utc());
            (
                format!("{} ({zone})", there.format(form)),
                there.format(&format!("{} %Z", dates.short_form())).to_string(),
            )
        }
    };
    When { utc: format!("{} UTC", at.format(form)), local, short, in_words: in_words(at_ms - now_ms) }
}

/// Is this line nothing but a point in time by the clock of somebody's zone, as [`when`] writes it and our notices say it?
#[must_use]
pub fn is_local_time(line: &str) -> bool {
    let line = line.trim();
    let line = line.strip_prefix("That is ").and_then(|rest| rest.strip_suffix('.')).unwrap_or(line);
    let Some((time, zone)) = line.strip_suffix(')').and_then(|line| line.rsplit_once(" (")) else {
        return false;
    };
    let written = |dates: &Dates| NaiveDateTime::parse_from_str(time, dates.form()).is_ok();
    zone.parse::<chrono_tz::Tz>().is_ok() && Dates::ALL.iter().any(written)
}

/// A length of time, rounded so that a person can plan by it.
#[must_use]
pub fn in_words(ms: i64) -> String {
    let minutes = (ms.max(0) + 30_000) / 60_000;
    let hours = (minutes + 30) / 60;
    let days = hours / 24;
    let count = |n: i64, unit: &str| if n == 1 { format!("1 {unit}") } else { format!("{n} {unit}s") };
    match minutes {
        0 => "less than a minute".into(),
        1..=119 => count(minutes, "minute"),
        120..=2879 => count(hours, "hour"),
        _ if hours % 24 == 0 => count(days, "day"),
        _ => format!("{} and {}", count(days, "day"), count(hours % 24, "hour")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deadline_is_given_in_utc_and_in_the_players_zone_across_daylight_saving() {
        // 2026-10-24 20:00 UTC is summer time in Paris (+2); 2026-10-26 20:00 UTC is winter time (+1).
        let summer = when(1_792_872_000_000, 1_792_872_000_000 - 86_400_000, "Europe/Paris");
        assert_eq!(summer.utc, "Sat 24 Oct 2026, 20:00 UTC");
        assert_eq!(summer.local, "Sat 24 Oct 2026, 22:00 (Europe/Paris)");
        assert_eq!(summer.short, "Sat 24 Oct, 22:00 CEST");
        assert_eq!(summer.in_words, "24 hours");
        let winter = when(1_792_872_000_000 + 2 * 86_400_000, 0, "Europe/Paris");
        assert_eq!(winter.local, "Mon 26 Oct 2026, 21:00 (Europe/Paris)");
        assert_eq!(when(0, 0, "").local, "");
        for (dates, want) in [
            (Dates::Hours12, "Sat 24 Oct 2026, 10:00 pm (Europe/Paris)"),
            (Dates::Iso, "2026-10-24 22:00 (Europe/Paris)"),
        ] {
            let reader = Reader { zone: "Europe/Paris", dates };
            assert_eq!(when(1_792_872_000_000, 0, reader).local, want);
        }
    }

    #[test]
    fn lengths_are_told_as_a_person_would() {
        let minute = 60_000;
        assert_eq!(in_words(-5), "less than a minute");
        assert_eq!(in_words(minute), "1 minute");
        assert_eq!(in_words(30 * minute), "30 minutes");
        assert_eq!(in_words(47 * 60 * minute), "47 hours");
        assert_eq!(in_words(72 * 60 * minute), "3 days");
        assert_eq!(in_words(72 * 60 * minute - 1), "3 days");
        assert_eq!(in_words(73 * 60 * minute), "3 days and 1 hour");
    }
}
