//! Studies: positions a game names from which rules come up that play from the beginning hardly ever meets.

use rules::engine::Engine;
use serde_json::Value;

/// A position to begin a campaign from.
#[derive(Clone, PartialEq, Debug)]
pub struct Study {
    /// For how many seats.
    pub seats: u8,
    /// The position, in the words of the engine's `stage`.
    pub given: Value,
}

/// The studies of a game.
///
/// # Errors
/// Every one that is no JSON, does not say for how many seats it is, or is refused by the engine.
pub fn studies(engine: &dyn Engine) -> Result<Vec<Study>, Vec<String>> {
    let mut good = Vec::new();
    let mut wrong = Vec::new();
    for (number, text) in (1..).zip(engine.studies()) {
        match read(engine, text) {
            Ok(study) => good.push(study),
            Err(why) => wrong.extend(why.into_iter().map(|why| format!("study {number}: {why}"))),
        }
    }
    if wrong.is_empty() { Ok(good) } else { Err(wrong) }
}

fn read(engine: &dyn Engine, text: &str) -> Result<Study, Vec<String>> {
    let mut given: Value = serde_json::from_str(text).map_err(|e| vec![format!("this is no JSON: {e}")])?;
    let allowed = engine.seats();
    let said = given.as_object_mut().and_then(|keys| keys.remove("seats"));
    let seats = match said {
        None if allowed.start() == allowed.end() => Some(*allowed.start()),
        None => None,
        Some(said) => said.as_u64().and_then(|n| u8::try_from(n).ok()).filter(|n| allowed.contains(n)),
    };
    let Some(seats) = seats else {
        let (least, most) = (allowed.start(), allowed.end());
        return Err(vec![format!("the key `seats` must say for how many it is, from {least} to {most}")]);
    };
    engine.stage(&given)?;
    Ok(Study { seats, given })
}
