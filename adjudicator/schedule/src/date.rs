//! Dates as people write them: `3 jul`, `July 3rd`, `2026-12-24`, and spans of them: `3 jul - 10 jul`, `3-10 jul`.

use super::TimeProblem;
use chrono::NaiveDate;

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// What would be right wherever a date is wanted.
const RIGHT: &str = "write a date as in \"3 jul\" or \"2026-07-03\"";

/// A day of the calendar, in every year or in one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Day {
    /// The year, if one was written.
    pub year: Option<i32>,
    /// The month, from 1.
    pub month: u32,
    /// The day, from 1.
    pub day: u32,
}

/// A span of days, both ends in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// The first day; `None` for "until …".
    pub from: Option<Day>,
    /// The last day.
    pub to: Day,
}

impl Day {
    /// The day in a year; `None` for 29 February where there is none.
    #[must_use]
    pub fn in_year(self, year: i32) -> Option<NaiveDate> {
        NaiveDate::from_ymd_opt(year, self.month, self.day)
    }

    /// A day there is.
    ///
    /// # Errors
    /// What would be right for one there is not, such as 30 February.
    pub fn checked(year: Option<i32>, month: u32, day: u32) -> Result<Day, TimeProblem> {
        let Some(name) = month.checked_sub(1).and_then(|at| MONTHS.get(at as usize)) else {
            return Err(TimeProblem::new(format!("there is no month {month}"), RIGHT));
        };
        // 2024 has every day a year can have.
        let most = days_of(year.unwrap_or(2024), month);
        if day == 0 || day > most {
            let name = format!("{}{}", name[..1].to_uppercase(), &name[1..]);
            let when = year.map_or(String::new(), |year| format!(" {year}"));
            let what = format!("{name}{when} has {most} days, and never a day {day}");
            return Err(TimeProblem::new(what, RIGHT));
        }
        Ok(Day { year, month, day })
    }
}

fn days_of(year: i32, month: u32) -> u32 {
    (28..=31).rev().find(|day| NaiveDate::from_ymd_opt(year, month, *day).is_some()).unwrap_or(28)
}

/// The month a word names: its English name, or three letters of it or more.
#[must_use]
pub fn month(word: &str) -> Option<u32> {
    let word = word.trim_end_matches('.').to_lowercase();
    let at = MONTHS.iter().position(|name| word.len() >= 3 && name.starts_with(&word))?;
    u32::try_from(at + 1).ok()
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Piece {
    Date(i32, u32, u32),
    Number(u32),
    Word(String),
    Dash,
    Other(char),
}

/// Cuts a text into what dates are made of.
fn pieces(text: &str) -> Vec<Piece> {
    let chars: Vec<char> = text.chars().collect();
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        if c.is_ascii_digit() {
            if let Some(date) = iso(&chars[at..]) {
                out.push(date);
                at += 10;
                continue;
            }
            let end = run(&chars, at, |c| c.is_ascii_digit());
            let number: String = chars[at..end].iter().collect();
            out.push(Piece::Number(number.parse().unwrap_or(u32::MAX)));
            // 3rd, 10th, and 3. as the Germans write it.
            let after = run(&chars, end, char::is_alphabetic);
            let suffix: String = chars[end..after].iter().collect::<String>().to_lowercase();
            at = if matches!(suffix.as_str(), "st" | "nd" | "rd" | "th") { after } else { end };
        } else if c.is_alphabetic() {
            let end = run(&chars, at, char::is_alphabetic);
            let word: String = chars[at..end].iter().collect::<String>().to_lowercase();
            match word.as_str() {
                "to" | "until" | "till" | "through" | "thru" => out.push(Piece::Dash),
                "from" | "of" | "the" | "on" | "and" => {}
                _ => out.push(Piece::Word(word)),
            }
            at = end;
        } else {
            match c {
                '-' | '–' | '—' | '−' => {
                    if out.last() != Some(&Piece::Dash) {
                        out.push(Piece::Dash);
                    }
                }
                ',' | '.' => {}
                c if c.is_whitespace() => {}
                c => out.push(Piece::Other(c)),
            }
            at += 1;
        }
    }
    out
}

fn run(chars: &[char], from: usize, wanted: impl Fn(char) -> bool) -> usize {
    from + chars[from..].iter().take_while(|c| wanted(**c)).count()
}

/// `2026-07-03` at the beginning of these characters, with no further digit behind it.
fn iso(chars: &[char]) -> Option<Piece> {
    let text: String = chars.iter().take(10).collect::<String>().replace(['–', '−'], "-");
    let (year, rest) = text.split_once('-')?;
    let (month, day) = rest.split_once('-')?;
    if year.len() != 4
        || month.len() != 2
        || day.len() != 2
        || chars.get(10).is_some_and(char::is_ascii_digit)
    {
        return None;
    }
    Some(Piece::Date(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?))
}

struct Cursor {
    pieces: Vec<Piece>,
    at: usize,
    today: Option<NaiveDate>,
}

impl Cursor {
    fn peek(&self, ahead: usize) -> Option<&Piece> {
        self.pieces.get(self.at + ahead)
    }

    fn year(&mut self) -> Option<i32> {
        match self.peek(0) {
            Some(Piece::Number(year)) if (1000..=9999).contains(year) => {
                let year = i32::try_from(*year).ok();
                self.at += 1;
                year
            }
            _ => None,
        }
    }

    fn day(&mut self) -> Result<Day, TimeProblem> {
        let unclear = || Err(TimeProblem::new("there is no date where one is needed", RIGHT));
        match (self.peek(0).cloned(), self.peek(1).cloned()) {
            (Some(Piece::Date(year, month, day)), _) => {
                self.at += 1;
                Day::checked(Some(year), month, day)
            }
            (Some(Piece::Number(day)), Some(Piece::Word(word))) => match month(&word) {
                Some(month) => {
                    self.at += 2;
                    let year = self.year();
                    Day::checked(year, month, day)
                }
                None => Err(TimeProblem::new(format!("\"{word}\" is no month"), RIGHT)),
            },
            (Some(Piece::Word(word)), next) => {
                if let Some(today) = self.today
                    && matches!(word.as_str(), "today" | "now" | "tomorrow")
                {
                    self.at += 1;
                    let day = if word == "tomorrow" { today.succ_opt().unwrap_or(today) } else { today };
                    return Ok(Day::from(day));
                }
                match (month(&word), next) {
                    (Some(month), Some(Piece::Number(day))) => {
                        self.at += 2;
                        let year = self.year();
                        Day::checked(year, month, day)
                    }
                    (Some(_), _) => {
                        Err(TimeProblem::new(format!("\"{word}\" needs the number of a day"), RIGHT))
                    }
                    (None, _) => Err(TimeProblem::new(format!("\"{word}\" is no month"), RIGHT)),
                }
            }
            (Some(Piece::Other(c)), _) => {
                let what = format!("dates with \"{c}\" are read differently in different countries");
                Err(TimeProblem::new(what, RIGHT))
            }
            (Some(Piece::Number(number)), Some(Piece::Other(c))) => {
                let what =
                    format!("dates such as \"{number}{c}\" are read differently in different countries");
                Err(TimeProblem::new(what, RIGHT))
            }
            _ => unclear(),
        }
    }

    fn end(&self) -> Result<(), TimeProblem> {
        match self.peek(0) {
            None => Ok(()),
            Some(_) => Err(TimeProblem::new("something stands behind the date", RIGHT)),
        }
    }
}

impl From<NaiveDate> for Day {
    fn from(date: NaiveDate) -> Day {
        use chrono::Datelike;
        Day { year: Some(date.year()), month: date.month(), day: date.day() }
    }
}

/// Reads a span of days, or one day. `today` is what the words today and tomorrow are counted from, where they may stand.
///
/// # Errors
/// What is wrong, and what would be right.
pub fn read_span(text: &str, today: Option<NaiveDate>) -> Result<Span, TimeProblem> {
    let mut cursor = Cursor { pieces: pieces(text), at: 0, today };
    if cursor.peek(0) == Some(&Piece::Dash) {
        cursor.at += 1;
        let to = cursor.day()?;
        cursor.end()?;
        return Ok(Span { from: None, to });
    }
    // 3-10 jul
    if let (Some(Piece::Number(first)), Some(Piece::Dash)) =
        (cursor.peek(0).cloned(), cursor.peek(1).cloned())
    {
        cursor.at += 2;
        let to = cursor.day()?;
        cursor.end()?;
        return Ok(Span { from: Some(Day::checked(to.year, to.month, first)?), to });
    }
    let from = cursor.day()?;
    if cursor.peek(0) != Some(&Piece::Dash) {
        cursor.end()?;
        return Ok(Span { from: Some(from), to: from });
    }
    cursor.at += 1;
    let to = cursor.day()?;
    cursor.end()?;
    Ok(Span { from: Some(from), to })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(year: Option<i32>, month: u32, day: u32) -> Day {
        Day { year, month, day }
    }

    #[test]
    fn spans_are_read_as_people_write_them() {
        let july = |from, to| Span { from: Some(day(None, 7, from)), to: day(None, 7, to) };
        for text in [
            "3 jul - 10 jul",
            "3 Jul – 10 Jul",
            "from 3 july to 10 july",
            "July 3rd until July 10th",
            "3-10 jul",
            "3. Jul - 10. Jul.",
        ] {
            assert_eq!(read_span(text, None), Ok(july(3, 10)), "{text}");
        }
        assert_eq!(read_span("3 jul", None), Ok(july(3, 3)));
        let until = Span { from: None, to: day(None, 7, 10) };
        assert_eq!(read_span("until 10 jul", None), Ok(until));
        let iso = Span { from: Some(day(Some(2026), 12, 24)), to: day(Some(2027), 1, 2) };
        assert_eq!(read_span("2026-12-24 - 2027-01-02", None), Ok(iso));
        assert_eq!(read_span("24 dec 2026 - jan 2 2027", None), Ok(iso));
        let today = NaiveDate::from_ymd_opt(2026, 12, 31);
        let one = Span { from: Some(day(Some(2027), 1, 1)), to: day(Some(2027), 1, 1) };
        assert_eq!(read_span("tomorrow", today), Ok(one));
    }

    #[test]
    fn days_there_are_not_are_refused_with_what_would_be_right() {
        for (text, what) in [
            ("feb 30", "February has 29 days, and never a day 30"),
            ("2027-02-29", "February 2027 has 28 days"),
            ("31 april - 3 may", "April has 30 days"),
            ("2026-13-01", "there is no month 13"),
            ("0 jul", "never a day 0"),
            ("3/7", "different countries"),
            ("soon", "\"soon\" is no month"),
            ("", "no date"),
            ("jul", "needs the number of a day"),
            ("3 jul 10 aug", "behind the date"),
        ] {
            let problem = read_span(text, None).expect_err(text);
            assert!(problem.what.contains(what), "{text}: {problem}");
            assert!(problem.right.contains("3 jul"), "{text}: {problem}");
        }
    }
}
