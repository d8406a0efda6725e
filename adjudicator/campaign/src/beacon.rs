//! A public beacon in the dice of a campaign: what its file says about it.

use crate::due::latest_ms;
use crate::loaded::Loaded;
use crate::when::when;
use rules::engine::Fault;
use schedule::duration;
use serde::{Deserialize, Serialize};
use store::campaign::Standing;

/// How long a campaign goes without its beacon before it is played without, if its file says nothing.
const SILENT_MS: i64 = 6 * 3_600_000;

/// What a campaign mixes into its dice besides its secret and what was decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beacon {
    /// How long after its time a round that does not come is waited for, in milliseconds; then the game goes on without. `None`: it
    /// waits as long as it takes.
    pub silent_ms: Option<i64>,
}

/// What `beacon` and `beacon-silent` say.
///
/// # Errors
/// All problems, each with its key.
pub fn check(beacon: Option<&str>, silent: Option<&str>) -> Result<Option<Beacon>, Vec<String>> {
    let mut problems = Vec::new();
    let wanted = match beacon {
        None | Some("none") => false,
        Some("drand") => true,
        Some(other) => {
            problems.push(format!("beacon = {other:?}: there is \"drand\", or \"none\""));
            false
        }
    };
    let silent_ms = match silent {
        None => Some(SILENT_MS),
        Some("wait") => None,
        Some(text) => match duration::parse_ms(text) {
            Ok(ms) => Some(ms),
            Err(why) => {
                problems.push(format!(
                    "beacon-silent = {text:?}: {why}; write after what time the game goes on without the beacon, as in \
                     \"6 hours\", or \"wait\""
                ));
                None
            }
        },
    };
    if silent.is_some() && beacon.is_none() {
        problems.push("beacon-silent: without beacon = \"drand\" there is none that could be silent".into());
    }
    match problems.is_empty() {
        true => Ok(wanted.then_some(Beacon { silent_ms })),
        false => Err(problems),
    }
}

/// A window whose time is up, and which closes as soon as the beacon is heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Waits {
    /// Since when, in milliseconds since 1970.
    pub since_ms: i64,
    /// When the game goes on without, to the period of the beacon's rounds; `None`: it waits as long as it takes.
    pub without_ms: Option<i64>,
}

impl Waits {
    /// That it waits, and for how long, in words that follow the name of the campaign.
    #[must_use]
    pub fn words(&self, now_ms: i64) -> String {
        let since = when(self.since_ms, now_ms, "").utc;
        let how_long = match self.without_ms {
            Some(ms) => format!("and goes on without it after {}", when(ms, now_ms, "").utc),
            None => "and for it alone, however long it takes".to_owned(),
        };
        format!("waits for the public beacon since {since}, {how_long}")
    }
}

/// Whether the open window waits for the beacon at this time: what comes then changes nothing any more, for what the beacon says after
/// the deadline is known to the world before the window closes. While a campaign rests no deadline runs, and it has another when it
/// goes on.
///
/// # Errors
/// A fault of what is stored.
pub fn waits(loaded: &Loaded, at_ms: i64) -> Result<Option<Waits>, Fault> {
    let Some(beacon) = loaded.settings.beacon.filter(|_| loaded.campaign.standing == Standing::Running)
    else {
        return Ok(None);
    };
    let since_ms = loaded.waiting()?.map(|waiting| latest_ms(waiting, &loaded.settings));
    Ok(since_ms.filter(|since_ms| at_ms > *since_ms).map(|since_ms| Waits {
        since_ms,
        without_ms: beacon.silent_ms.map(|ms| since_ms.saturating_add(ms)),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_beacon_is_asked_for_by_its_name() {
        let six = Some(Beacon { silent_ms: Some(6 * 3_600_000) });
        for (beacon, silent, meant) in [
            (None, None, None),
            (Some("none"), None, None),
            (Some("drand"), None, six),
            (Some("drand"), Some("6 hours"), six),
            (Some("drand"), Some("wait"), Some(Beacon { silent_ms: None })),
        ] {
            assert_eq!(check(beacon, silent), Ok(meant), "{beacon:?} {silent:?}");
        }
        for (beacon, silent, why) in [
            (Some("random.org"), None, "beacon = \"random.org\": there is \"drand\""),
            (Some("drand"), Some("soon"), "beacon-silent = \"soon\": "),
            (None, Some("wait"), "beacon-silent: without beacon = \"drand\""),
        ] {
            let told = check(beacon, silent).expect_err(why);
            assert!(told.iter().any(|told| told.starts_with(why)), "{told:?}");
        }
    }
}
