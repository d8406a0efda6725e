//! Time zones as people name them.

use crate::local::{self, wall};
use chrono_tz::{TZ_VARIANTS, Tz};
use std::fmt;

/// Days by which zones with the same city are told apart, in milliseconds since 1970: 15 January and 15 July 2026.
const DAYS: [i64; 2] = [1_768_478_400_000, 1_784_116_800_000];

/// How alike a name has to be for a slip of it, from 0 to 1.
const ALIKE: f64 = 0.8;

/// A name no zone goes by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoZone {
    /// What was written.
    pub text: String,
    /// What was meant, as far as it can be guessed.
    pub near: Vec<&'static str>,
}

impl NoZone {
    /// A name that would do.
    #[must_use]
    pub fn right(&self) -> &'static str {
        self.near.first().copied().unwrap_or("Europe/Paris")
    }
}

impl fmt::Display for NoZone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no time zone", self.text)?;
        match self.near.as_slice() {
            [] => write!(f, "; write it as in Europe/Paris or America/New_York"),
            near => write!(f, "; did you mean {}?", near.join(" or ")),
        }
    }
}

/// Reads a zone: `Europe/Berlin`, in any case and with blanks, or its city alone. A city in two zones with the same clocks is
/// one of them; with different ones it is asked about.
///
/// # Errors
/// [`NoZone`], with what it may have meant.
pub fn read(text: &str) -> Result<Tz, NoZone> {
    let wanted = plain(text);
    let whole = TZ_VARIANTS.iter().find(|tz| plain(tz.name()) == wanted);
    if let Some(tz) = whole {
        return Ok(*tz);
    }
    let found: Vec<Tz> = TZ_VARIANTS.iter().copied().filter(|tz| city(*tz) == wanted).collect();
    let clocks = |tz: &Tz| DAYS.map(|day| wall(*tz, day));
    match found.as_slice() {
        [first, rest @ ..] if rest.iter().all(|tz| clocks(tz) == clocks(first)) => Ok(*first),
        [] => Err(NoZone { text: text.trim().to_owned(), near: like(&wanted) }),
        several => {
            let near = several.iter().map(|tz| tz.name()).collect();
            Err(NoZone { text: text.trim().to_owned(), near })
        }
    }
}

/// As [`read`], where a file is read by programs too: the whole name, in any case.
///
/// # Errors
/// [`NoZone`], with what it may have meant.
pub fn exactly(text: &str) -> Result<Tz, NoZone> {
    local::zone(text).ok_or_else(|| match read(text) {
        Ok(tz) => NoZone { text: text.trim().to_owned(), near: vec![tz.name()] },
        Err(no) => no,
    })
}

/// The zone most like what was written.
fn like(wanted: &str) -> Vec<&'static str> {
    let near = |tz: &Tz| {
        strsim::jaro_winkler(&city(*tz), wanted).max(strsim::jaro_winkler(&plain(tz.name()), wanted))
    };
    let best = TZ_VARIANTS.iter().map(|tz| (near(tz), tz.name())).filter(|(alike, _)| *alike >= ALIKE);
    best.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, name)| name).into_iter().collect()
}

fn plain(name: &str) -> String {
    name.trim().to_lowercase().replace([' ', '-'], "_")
}

fn city(tz: Tz) -> String {
    plain(tz.name().rsplit('/').next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zones_are_named_as_people_name_them() {
        for (text, zone) in [
            ("Europe/Berlin", Tz::Europe__Berlin),
            ("europe/berlin", Tz::Europe__Berlin),
            ("berlin", Tz::Europe__Berlin),
            (" New York ", Tz::America__New_York),
            ("america/new york", Tz::America__New_York),
            ("UTC", Tz::UTC),
        ] {
            assert_eq!(read(text), Ok(zone), "{text}");
        }
        // Written in two places of the table, and the same clock.
        assert!(read("Buenos Aires").is_ok());
    }

    #[test]
    fn what_is_no_zone_is_asked_about() {
        let wrong = read("Berln").expect_err("a slip");
        assert_eq!(wrong.near, ["Europe/Berlin"]);
        assert!(wrong.to_string().contains("did you mean Europe/Berlin?"), "{wrong}");
        let wrong = read("Xyzzy").expect_err("nothing");
        assert!(wrong.to_string().contains("write it as in Europe/Paris"), "{wrong}");
        assert_eq!(wrong.right(), "Europe/Paris");
        assert_eq!(exactly("Berlin").expect_err("a city alone").near, ["Europe/Berlin"]);
    }

    #[test]
    fn every_zone_is_found_by_its_own_name() {
        for tz in TZ_VARIANTS {
            assert_eq!(read(tz.name()), Ok(tz));
        }
    }
}
