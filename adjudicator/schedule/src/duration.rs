//! Lengths of time as people write them: `30 minutes`, `1 day 12 hours`, `90s`.

/// The units we read: their names, and their length in milliseconds. The first name is the one we write.
const UNITS: [(&[&str], i64); 5] = [
    (&["week", "weeks", "w"], 7 * 24 * 3_600_000),
    (&["day", "days", "d"], 24 * 3_600_000),
    (&["hour", "hours", "h", "hr", "hrs"], 3_600_000),
    (&["minute", "minutes", "min", "mins"], 60_000),
    (&["second", "seconds", "s", "sec", "secs"], 1_000),
];

/// Why a text is no length of time.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DurationError {
    /// Nothing is written.
    #[error("no length of time is given; write for example \"3 days\" or \"1 day 12 hours\"")]
    Empty,
    /// A unit stands without its number.
    #[error("a number is missing before \"{0}\"; write for example \"30 minutes\"")]
    NoNumber(String),
    /// A number stands without its unit.
    #[error("\"{0}\" needs a unit: seconds, minutes, hours, days or weeks")]
    NoUnit(String),
    /// The number is not a whole one.
    #[error("\"{0}\" is no whole number; write \"1 day 12 hours\" for a day and a half")]
    NotWhole(String),
    /// The unit is not known.
    #[error("\"{0}\" is no unit we know: seconds, minutes, hours, days or weeks")]
    NoSuchUnit(String),
    /// Months and years differ in length, and a lone m could be either.
    #[error("\"{0}\" can mean more than one length; write minutes, hours, days or weeks")]
    Ambiguous(String),
    /// Longer than can be counted.
    #[error("\"{0}\" is longer than we can count")]
    TooLong(String),
}

/// The length in milliseconds.
///
/// # Errors
/// [`DurationError`], with what would be right.
pub fn parse_ms(text: &str) -> Result<i64, DurationError> {
    let mut rest = text.trim();
    if rest.is_empty() {
        return Err(DurationError::Empty);
    }
    let mut total: i64 = 0;
    while !rest.is_empty() {
        let number = taken(&mut rest, |c| c.is_ascii_digit() || ".-+".contains(c));
        let unit = taken(&mut rest, char::is_alphabetic);
        if number.is_empty() && unit.is_empty() {
            // A sign that is neither: named whole, with what stands beside it.
            return Err(DurationError::NoSuchUnit(taken(&mut rest, |c| !c.is_whitespace()).to_owned()));
        }
        if number.is_empty() {
            return Err(DurationError::NoNumber(unit.to_owned()));
        }
        if !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(DurationError::NotWhole(number.to_owned()));
        }
        if unit.is_empty() {
            return Err(DurationError::NoUnit(number.to_owned()));
        }
        let too_long = || DurationError::TooLong(text.trim().to_owned());
        let count: i64 = number.parse().map_err(|_| too_long())?;
        let part = count.checked_mul(unit_ms(unit)?).ok_or_else(too_long)?;
        total = total.checked_add(part).ok_or_else(too_long)?;
        rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
        if let Some(after) = rest.strip_prefix("and ") {
            rest = after.trim_start();
        }
    }
    Ok(total)
}

/// A length as we write it: `1 day 12 hours`. What is less than a second is left out.
pub fn written(ms: i64) -> String {
    let mut left = ms.max(0);
    let mut parts = Vec::new();
    // A fortnight is read in days more easily than in weeks.
    for (names, unit) in &UNITS[1..] {
        let count = left / unit;
        left %= unit;
        if count > 0 {
            parts.push(format!("{count} {}", names[usize::from(count > 1)]));
        }
    }
    if parts.is_empty() {
        parts.push("0 seconds".to_owned());
    }
    parts.join(" ")
}

/// The length of a unit.
fn unit_ms(unit: &str) -> Result<i64, DurationError> {
    let lower = unit.to_lowercase();
    if let Some((_, ms)) = UNITS.iter().find(|(names, _)| names.contains(&lower.as_str())) {
        return Ok(*ms);
    }
    match lower.as_str() {
        "m" | "month" | "months" | "mon" | "y" | "year" | "years" => {
            Err(DurationError::Ambiguous(unit.to_owned()))
        }
        _ => Err(DurationError::NoSuchUnit(unit.to_owned())),
    }
}

/// Takes the longest beginning made of such characters, and the blanks after it.
fn taken<'a>(rest: &mut &'a str, wanted: impl Fn(char) -> bool) -> &'a str {
    let end = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
    let (found, after) = rest.split_at(end);
    *rest = after.trim_start();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write() {
        for (text, minutes) in [
            ("30 minutes", 30),
            ("1 minute", 1),
            ("3 days", 3 * 24 * 60),
            ("1 day 12 hours", 36 * 60),
            ("1 day, 12 hours", 36 * 60),
            ("1 day and 12 hours", 36 * 60),
            ("  2 Weeks ", 14 * 24 * 60),
            ("90min", 90),
            ("1d12h", 36 * 60),
            ("120 s", 2),
            ("0 minutes", 0),
        ] {
            assert_eq!(parse_ms(text), Ok(minutes * 60_000), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        use DurationError::{Ambiguous, Empty, NoNumber, NoSuchUnit, NoUnit, NotWhole, TooLong};
        for (text, error) in [
            ("", Empty),
            ("  ", Empty),
            ("3", NoUnit("3".into())),
            ("3 days 4", NoUnit("4".into())),
            ("days", NoNumber("days".into())),
            ("1.5 days", NotWhole("1.5".into())),
            ("-3 days", NotWhole("-3".into())),
            ("3 fortnights", NoSuchUnit("fortnights".into())),
            ("3 %", NoUnit("3".into())),
            ("%% 3 days", NoSuchUnit("%%".into())),
            ("3 months", Ambiguous("months".into())),
            ("3m", Ambiguous("m".into())),
            ("99999999999999 weeks", TooLong("99999999999999 weeks".into())),
            ("99999999999999999999 s", TooLong("99999999999999999999 s".into())),
        ] {
            assert_eq!(parse_ms(text), Err(error), "{text}");
        }
    }

    #[test]
    fn what_we_write_reads_back() {
        for (ms, text) in [
            (0, "0 seconds"),
            (1_000, "1 second"),
            (30 * 60_000, "30 minutes"),
            (36 * 3_600_000, "1 day 12 hours"),
            (14 * 24 * 3_600_000, "14 days"),
            (90_061_000, "1 day 1 hour 1 minute 1 second"),
        ] {
            assert_eq!(written(ms), text);
            assert_eq!(parse_ms(text), Ok(ms));
        }
    }
}
