//! What a player wants of the mail: said once, in any mail, and kept by the address, so it holds in every campaign.

use chrono_tz::Tz;
use schedule::zone;
use std::fmt;

/// How points in time are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Dates {
    /// `Tue 24 Nov 2026, 20:00`
    #[default]
    Hours24,
    /// `Tue 24 Nov 2026, 8:00 pm`
    Hours12,
    /// `2026-11-24 20:00`
    Iso,
}

impl Dates {
    /// Every style.
    pub const ALL: [Dates; 3] = [Dates::Hours24, Dates::Hours12, Dates::Iso];

    /// The word it is stored under and asked for by.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Dates::Hours24 => "24h",
            Dates::Hours12 => "12h",
            Dates::Iso => "iso",
        }
    }

    /// The style a word stands for; the usual one for a word nobody knows.
    #[must_use]
    pub fn from_word(word: &str) -> Dates {
        match word {
            "12h" => Dates::Hours12,
            "iso" => Dates::Iso,
            _ => Dates::Hours24,
        }
    }

    /// For chrono's `format`.
    #[must_use]
    pub fn form(self) -> &'static str {
        match self {
            Dates::Hours24 => "%a %-d %b %Y, %H:%M",
            Dates::Hours12 => "%a %-d %b %Y, %-I:%M %P",
            Dates::Iso => "%Y-%m-%d %H:%M",
        }
    }

    /// The same without the year, for a subject.
    #[must_use]
    pub fn short_form(self) -> &'static str {
        match self {
            Dates::Hours24 => "%a %-d %b, %H:%M",
            Dates::Hours12 => "%a %-d %b, %-I:%M %P",
            Dates::Iso => "%Y-%m-%d %H:%M",
        }
    }
}

/// A time of the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hour {
    /// 0 to 23.
    pub hour: u8,
    /// 0 to 59.
    pub minute: u8,
}

impl Hour {
    /// When digests are sent if no hour is named.
    pub const USUAL: Hour = Hour { hour: 18, minute: 0 };

    /// `18:00`, `7:30`, `18h`, `7 pm`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Hour> {
        let (text, later) = match text.strip_suffix("pm") {
            Some(text) => (text, Some(12)),
            None => text.strip_suffix("am").map_or((text, None), |text| (text, Some(0))),
        };
        let text = text.trim_end_matches('h');
        let (hour, minute) = text.split_once([':', 'h', '.']).unwrap_or((text, "0"));
        let (hour, minute): (u8, u8) = (hour.parse().ok()?, minute.parse().ok()?);
        let hour = match later {
            Some(more) if (1..=12).contains(&hour) => hour % 12 + more,
            Some(_) => return None,
            None => hour,
        };
        (hour < 24 && minute < 60).then_some(Hour { hour, minute })
    }
}

impl fmt::Display for Hour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{:02}", self.hour, self.minute)
    }
}

/// One wish.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Preference {
    /// Plain text and nothing else.
    TextOnly(bool),
    /// The picture of the board.
    Pictures(bool),
    /// The largest mail, in bytes.
    Size(Option<u32>),
    /// The time zone.
    Zone(Tz),
    /// How points in time are written.
    Dates(Dates),
    /// A calendar entry with the deadline in every report.
    Calendar(bool),
    /// Mails that are a courtesy and no part of the game.
    Optional(bool),
    /// Subjects that tell nothing of what has happened.
    PlainSubjects(bool),
    /// Reports without the board: news, what is asked, and the form.
    Short(bool),
    /// The reports of a day in one mail, at an hour.
    Digest(Option<Hour>),
    /// What is wanted now?
    Show,
}

/// The least that can be asked for as the largest mail: a report without anything but its words fits mostly.
const LEAST: u32 = 10_000;
/// More is no limit.
const MOST: u32 = 10_000_000;

/// What can be wished for, in the words of help.
pub const WISHES: &str = "prefer text only / prefer html, prefer pictures / prefer no pictures, prefer size 100 kB / prefer \
                          size any, prefer zone Europe/Paris, prefer dates 24h / 12h / iso, prefer calendar / prefer no \
                          calendar, prefer optional mail / prefer no optional mail, prefer digest \
                          18:00 / prefer no digest, prefer short / prefer long, prefer plain subjects / prefer news in subjects";

/// Reads what stands behind the word `prefer`.
///
/// # Errors
/// What is wrong, and what would be right.
pub fn parse(wish: &str) -> Result<Preference, (String, String)> {
    let lower = wish.trim().trim_end_matches(['.', '!']).to_lowercase();
    let words: Vec<&str> =
        lower.split_whitespace().filter(|word| !matches!(*word, "=" | "mail" | "mails")).collect();
    let wrong = |what: &str, right: &str| Err((what.to_owned(), right.to_owned()));
    Ok(match words.as_slice() {
        [] => Preference::Show,
        ["text", "only"] | ["text"] | ["plain", "text"] => Preference::TextOnly(true),
        ["html"] => Preference::TextOnly(false),
        ["pictures"] | ["pictures", "on"] => Preference::Pictures(true),
        ["no", "pictures"] | ["pictures", "off"] => Preference::Pictures(false),
        ["calendar"] | ["calendar", "on"] => Preference::Calendar(true),
        ["no", "calendar"] | ["calendar", "off"] => Preference::Calendar(false),
        ["optional"] | ["optional", "on"] => Preference::Optional(true),
        ["no", "optional"] | ["optional", "off"] => Preference::Optional(false),
        ["plain", "subject" | "subjects"] | ["subjects", "plain"] => Preference::PlainSubjects(true),
        ["no", "plain", "subject" | "subjects"] | ["news", "in", "subject" | "subjects"] => {
            Preference::PlainSubjects(false)
        }
        ["short"] | ["short", "report" | "reports"] | ["short", "on"] => Preference::Short(true),
        ["long" | "full" | "whole"]
        | ["long" | "full" | "whole", "report" | "reports"]
        | ["no", "short"]
        | ["no", "short", "report" | "reports"]
        | ["short", "off"] => Preference::Short(false),
        ["digest" | "digests"] | ["digest", "on"] => Preference::Digest(Some(Hour::USUAL)),
        ["no", "digest" | "digests"] | ["digest", "off"] => Preference::Digest(None),
        ["digest", rest @ ..] => match Hour::parse(&rest.concat()) {
            Some(hour) => Preference::Digest(Some(hour)),
            None => return wrong("a digest comes at an hour of the day", "prefer digest 18:00"),
        },
        ["size", "any" | "none" | "off"] => Preference::Size(None),
        ["size", rest @ ..] => match size(&rest.concat()) {
            Some(bytes) if (LEAST..=MOST).contains(&bytes) => Preference::Size(Some(bytes)),
            _ => return wrong("a size is a number of kB from 10 to 10000", "prefer size 100 kB"),
        },
        ["dates", "24h" | "24"] => Preference::Dates(Dates::Hours24),
        ["dates", "12h" | "12"] => Preference::Dates(Dates::Hours12),
        ["dates", "iso"] => Preference::Dates(Dates::Iso),
        ["dates", ..] => {
            return wrong("dates are written in one of three ways", "prefer dates 24h, 12h or iso");
        }
        ["zone", name @ ..] if !name.is_empty() => match zone::read(&name.join(" ")) {
            Ok(tz) => Preference::Zone(tz),
            Err(no) => {
                return wrong("this time zone is not known", &format!("prefer zone {}", no.right()));
            }
        },
        ["zone"] => return wrong("a zone is to be named", "prefer zone Europe/Paris"),
        _ => return wrong("nobody knows this wish", WISHES),
    })
}

/// `100kb`, `2mb`, `50000` in bytes; a bare number below 10000 means kB.
fn size(text: &str) -> Option<u32> {
    let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
    let number: u32 = digits.parse().ok()?;
    let times = match text.get(digits.len()..)? {
        "kb" | "k" | "kib" => 1_000,
        "mb" | "m" | "mib" => 1_000_000,
        "bytes" | "b" => 1,
        "" if number < LEAST => 1_000,
        "" => 1,
        _ => return None,
    };
    number.checked_mul(times)
}

/// Everything a player wants of the mail, besides zone and dates, which are each seat's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preferences {
    /// Plain text and nothing else.
    pub text_only: bool,
    /// The picture of the board.
    pub pictures: bool,
    /// The largest mail, in bytes.
    pub size: Option<u32>,
    /// A calendar entry with the deadline in every report.
    pub calendar: bool,
    /// Mails that are a courtesy and no part of the game.
    pub optional: bool,
    /// Subjects that tell nothing of what has happened.
    pub plain_subjects: bool,
    /// Reports without the board: news, what is asked, and the form.
    pub short: bool,
    /// When the reports of a day come in one mail; `None`: each by itself, at once.
    pub digest: Option<Hour>,
}

impl Default for Preferences {
    fn default() -> Preferences {
        Preferences {
            text_only: false,
            pictures: true,
            size: None,
            calendar: false,
            optional: true,
            plain_subjects: false,
            short: false,
            digest: None,
        }
    }
}

impl Preferences {
    /// From what is stored; a word nobody knows changes nothing.
    #[must_use]
    pub fn from_rows(rows: &[(String, String)]) -> Preferences {
        let mut wanted = Preferences::default();
        for (name, value) in rows {
            let on = value == "on";
            match name.as_str() {
                "text only" => wanted.text_only = on,
                "pictures" => wanted.pictures = on,
                "size" => wanted.size = value.parse().ok(),
                "calendar" => wanted.calendar = on,
                "optional" => wanted.optional = on,
                "plain subjects" => wanted.plain_subjects = on,
                "short" => wanted.short = on,
                "digest" => wanted.digest = Hour::parse(value),
                _ => {}
            }
        }
        wanted
    }

    /// What is wanted, in sentences.
    #[must_use]
    pub fn words(self, zone: &str, dates: Dates) -> Vec<String> {
        let yes = |on: bool| if on { "yes" } else { "no" };
        let size = self.size.map_or("any".to_owned(), |bytes| format!("{} kB", bytes / 1_000));
        let zone = if zone.is_empty() { "UTC" } else { zone };
        vec![
            format!(
                "Your mail: text only {}, pictures {}, size {size}, calendar {}, optional mail {}, news in subjects {}, short {}, digest {}, zone \
                 {zone}, dates {}.",
                yes(self.text_only),
                yes(self.pictures),
                yes(self.calendar),
                yes(self.optional),
                yes(!self.plain_subjects),
                yes(self.short),
                self.digest.map_or("no".to_owned(), |hour| format!("at {hour}")),
                dates.word()
            ),
            format!("To change it, write a line such as: {WISHES}."),
        ]
    }
}

impl Preference {
    /// The name and value it is stored under; `None` for what is stored elsewhere or not at all.
    #[must_use]
    pub fn row(self) -> Option<(&'static str, String)> {
        let word = |on: bool| if on { "on" } else { "off" }.to_owned();
        Some(match self {
            Preference::TextOnly(on) => ("text only", word(on)),
            Preference::Pictures(on) => ("pictures", word(on)),
            Preference::Size(bytes) => ("size", bytes.map_or("any".to_owned(), |bytes| bytes.to_string())),
            Preference::Calendar(on) => ("calendar", word(on)),
            Preference::Optional(on) => ("optional", word(on)),
            Preference::PlainSubjects(on) => ("plain subjects", word(on)),
            Preference::Short(on) => ("short", word(on)),
            Preference::Digest(hour) => ("digest", hour.map_or("off".to_owned(), |hour| hour.to_string())),
            Preference::Zone(_) | Preference::Dates(_) | Preference::Show => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_are_read_as_people_write_them() {
        for (text, want) in [
            ("", Preference::Show),
            (" Text only.", Preference::TextOnly(true)),
            ("HTML", Preference::TextOnly(false)),
            ("no pictures", Preference::Pictures(false)),
            ("pictures on", Preference::Pictures(true)),
            ("size 100 kB", Preference::Size(Some(100_000))),
            ("size 2MB", Preference::Size(Some(2_000_000))),
            ("size = 50", Preference::Size(Some(50_000))),
            ("size any", Preference::Size(None)),
            ("zone europe/paris", Preference::Zone(Tz::Europe__Paris)),
            ("dates ISO", Preference::Dates(Dates::Iso)),
            ("dates 12h", Preference::Dates(Dates::Hours12)),
            ("calendar", Preference::Calendar(true)),
            ("no optional mail", Preference::Optional(false)),
            ("plain subjects", Preference::PlainSubjects(true)),
            ("news in subjects", Preference::PlainSubjects(false)),
            ("short mails", Preference::Short(true)),
            ("long", Preference::Short(false)),
            ("no short reports", Preference::Short(false)),
            ("digest", Preference::Digest(Some(Hour::USUAL))),
            ("digest 7:30", Preference::Digest(Some(Hour { hour: 7, minute: 30 }))),
            ("digest 7 pm", Preference::Digest(Some(Hour { hour: 19, minute: 0 }))),
            ("digest 12am", Preference::Digest(Some(Hour { hour: 0, minute: 0 }))),
            ("no digests", Preference::Digest(None)),
        ] {
            assert_eq!(parse(text), Ok(want), "{text}");
        }
    }

    #[test]
    fn what_is_not_understood_is_told_with_what_would_be_right() {
        for (text, right) in [
            ("size 5 kB", "100 kB"),
            ("size 99999999999 kB", "100 kB"),
            ("size huge", "100 kB"),
            ("zone Pari", "Europe/Paris"),
            ("digest 25:00", "18:00"),
            ("digest 13 pm", "18:00"),
            ("digest daily", "18:00"),
            ("zone Mars/Phobos", "Europe/Paris"),
            ("zone", "Europe/Paris"),
            ("dates roman", "iso"),
            ("peace", "prefer no pictures"),
        ] {
            let (_, told) = parse(text).expect_err(text);
            assert!(told.contains(right), "{text}: {told}");
        }
    }

    #[test]
    fn what_is_stored_comes_back() {
        for wish in [
            Preference::TextOnly(true),
            Preference::Pictures(false),
            Preference::Size(Some(20_000)),
            Preference::Calendar(true),
            Preference::Optional(false),
        ] {
            let (name, value) = wish.row().expect("stored");
            let mut want = Preferences::default();
            match wish {
                Preference::TextOnly(on) => want.text_only = on,
                Preference::Pictures(on) => want.pictures = on,
                Preference::Size(bytes) => want.size = bytes,
                Preference::Calendar(on) => want.calendar = on,
                Preference::Optional(on) => want.optional = on,
                _ => {}
            }
            assert_ne!(want, Preferences::default());
            assert_eq!(Preferences::from_rows(&[(name.to_owned(), value)]), want);
        }
        for dates in [Dates::Hours24, Dates::Hours12, Dates::Iso] {
            assert_eq!(Dates::from_word(dates.word()), dates);
        }
    }
}
