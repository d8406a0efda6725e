//! Lines about time: `extend 2 days`, `away 3 jul - 10 jul`, `back`, `log`, `deadlines`. Pure.

use crate::reading::command::{Command, Said};
use chrono::{NaiveDate, NaiveTime};
use rules::lexer::Token;
use rules::problem::Problem;
use rules::span::TypedLine;
use schedule::date::read_span;
use schedule::{duration, moment};
use sentences::reading::time_words as say;

/// What a player wants of the campaign's time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TimeWish {
    /// Move the open deadline by so many milliseconds, for one of my extensions.
    Extend(i64),
    /// Move it to this moment, as it was written, by the clock of the campaign.
    ExtendUntil(String),
    /// I am away: the days as they were written, good dates in themselves.
    Away(String),
    /// When am I away?
    ShowAway,
    /// I am not away at any time.
    NeverAway,
    /// I am here again, and play myself.
    Back,
    /// Who was late, covered, replaced.
    Log,
    /// The deadlines to come.
    Deadlines,
}

/// Reads a line; `None` if it is about something else. Dates are no words of a game: the line itself is read.
#[must_use]
pub fn read(line: &TypedLine, tokens: &[Token]) -> Option<Said> {
    let text = line.text.split('#').next().unwrap_or_default().trim();
    let text = text.trim_end_matches(['.', '!']).trim_end();
    let lower = text.to_lowercase();
    let (first, rest) = lower.split_once(char::is_whitespace).unwrap_or((&lower, ""));
    let rest = rest.trim();
    let wish = match (first.trim_end_matches(':'), rest) {
        ("extend", length) => extend(length),
        ("away" | "absent", "") => Ok(TimeWish::ShowAway),
        ("away" | "absent", "none" | "no" | "never" | "clear" | "cancel") => Ok(TimeWish::NeverAway),
        ("away" | "absent", days) => away(days),
        ("back", "") => Ok(TimeWish::Back),
        ("i'm" | "i’m", "back") => Ok(TimeWish::Back),
        ("i", "am back") => Ok(TimeWish::Back),
        ("log", "") => Ok(TimeWish::Log),
        ("deadlines" | "schedule", "") => Ok(TimeWish::Deadlines),
        ("show", "log") => Ok(TimeWish::Log),
        ("show", "deadlines" | "schedule") => Ok(TimeWish::Deadlines),
        _ => return None,
    };
    Some(match wish {
        Ok(wish) => Said::Command(Command::Time(wish)),
        Err((what, right)) => {
            let mut problem = Problem::unreadable(what).suggest(right);
            problem.span = tokens.iter().map(|t| t.span).reduce(|a, b| a.to(b));
            Said::Wrong(problem)
        }
    })
}

fn extend(length: &str) -> Result<TimeWish, (String, String)> {
    let mut length = length;
    for word in ["the ", "deadline ", "by ", "for "] {
        length = length.strip_prefix(word).unwrap_or(length);
    }
    if let Some(moment) = ["until ", "till ", "to "].iter().find_map(|word| length.strip_prefix(word)) {
        // When now is hangs on the clock of the campaign: what can be no moment is found out at any time.
        return match moment::read(moment, NaiveDate::default().and_time(NaiveTime::MIN)) {
            Ok(_) => Ok(TimeWish::ExtendUntil(moment.trim().to_owned())),
            Err(problem) => Err((problem.to_string(), say::extend_until_examples())),
        };
    }
    match duration::parse_ms(length) {
        Ok(ms) if ms > 0 => Ok(TimeWish::Extend(ms)),
        Ok(_) => Err((say::no_length(), say::extend_example())),
        Err(error) => Err((error.to_string(), say::extend_example())),
    }
}

fn away(days: &str) -> Result<TimeWish, (String, String)> {
    // What today is hangs on the player's zone, which is not known here: dates that cannot be are found out on any day.
    match read_span(days, Some(NaiveDate::default())) {
        Ok(_) => Ok(TimeWish::Away(days.to_owned())),
        Err(problem) => Err((problem.what, say::away_examples())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::command::sort;

    #[test]
    fn lines_about_time_are_read_as_people_write_them() {
        const DAY: i64 = 24 * 3_600_000;
        for (text, wish) in [
            ("extend 2 days", TimeWish::Extend(2 * DAY)),
            ("Extend the deadline by 1 day.", TimeWish::Extend(DAY)),
            ("extend the deadline until Friday evening", TimeWish::ExtendUntil("friday evening".into())),
            ("away 3 Jul – 10 Jul", TimeWish::Away("3 jul – 10 jul".into())),
            ("Away until 10 July!", TimeWish::Away("until 10 july".into())),
            ("away 2026-07-03 - 2026-07-10 # the sea", TimeWish::Away("2026-07-03 - 2026-07-10".into())),
            ("away", TimeWish::ShowAway),
            ("away none", TimeWish::NeverAway),
            ("Back", TimeWish::Back),
            ("I am back.", TimeWish::Back),
            ("log", TimeWish::Log),
            ("show deadlines", TimeWish::Deadlines),
        ] {
            assert_eq!(sort(&TypedLine::new(1, text)), Said::Command(Command::Time(wish)), "{text}");
        }
    }

    #[test]
    fn what_cannot_be_is_told_with_what_would_be_right() {
        for (text, what, right) in [
            ("extend", "no length of time", "extend 2 days"),
            ("extend forever", "number is missing", "extend 2 days"),
            ("extend 0 days", "has a length", "extend 2 days"),
            ("away feb 30", "February has 29 days", "away 3 jul - 10 jul"),
            ("away next week", "is no month", "away 3 jul - 10 jul"),
        ] {
            let Said::Wrong(problem) = sort(&TypedLine::new(4, text)) else { panic!("{text} was read") };
            assert!(problem.message.contains(what), "{text}: {}", problem.message);
            assert!(problem.suggestion.as_deref().is_some_and(|s| s.contains(right)), "{text}");
            assert_eq!(problem.span.map(|s| s.line), Some(4), "{text}");
        }
        for text in ["back to e4", "log in", "i am here", "extended e3"] {
            assert_eq!(read(&TypedLine::new(1, text), &[]), None, "{text}");
        }
    }
}
