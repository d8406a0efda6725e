//! A public beacon in the dice of a campaign: what its file says about it.

use schedule::duration;
use serde::{Deserialize, Serialize};

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
