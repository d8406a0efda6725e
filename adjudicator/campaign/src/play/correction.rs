//! What a game master changed in the position a turn began from. Kept with the turn, so that a replay makes the same
//! change, and a turn played again as well.

use crate::CampaignError;
use rules::engine::{Document, Engine, Fault};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::Tx;
use store::campaign::CampaignRow;
use store::turn::TurnRow;

/// One change.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Correction {
    /// Places of the position were given other values.
    Places(Vec<Place>),
    /// The options were changed: all of them, as they are from here on.
    Options(Value),
}

/// A place of a position and what belongs there.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The way to it: `empires.0.energy`.
    pub path: String,
    /// The value; `None`: nothing belongs there.
    pub value: Option<Value>,
}

/// The corrections kept with a turn.
///
/// # Errors
/// What is stored there instead.
pub fn all(turn: &TurnRow) -> Result<Vec<Correction>, String> {
    serde_json::from_str(&turn.corrections).map_err(|e| format!("the stored corrections do not fit: {e}"))
}

/// Makes these changes in a stored state, in order.
///
/// # Errors
/// What does not fit, in words for a game master.
pub fn apply(engine: &dyn Engine, state: &[u8], corrections: &[Correction]) -> Result<Vec<u8>, String> {
    let mut state = state.to_vec();
    for correction in corrections {
        state = match correction {
            Correction::Places(places) => engine.state_of_document(&placed(engine, &state, places)?)?,
            Correction::Options(options) => engine.set_options(&state, options).map_err(|problems| {
                let told: Vec<String> =
                    problems.iter().map(|p| format!("{}: {}", p.key, p.message)).collect();
                told.join("; ")
            })?,
        };
    }
    Ok(state)
}

/// The position with these places filled.
///
/// # Errors
/// Places that are not there.
pub fn placed(engine: &dyn Engine, state: &[u8], places: &[Place]) -> Result<Document, String> {
    let mut document = engine.document(state).map_err(|fault| fault.to_string())?;
    for place in places {
        document.set(&place.path, place.value.clone())?;
    }
    Ok(document)
}

/// The options among these changes, as they are after them.
#[must_use]
pub fn options(corrections: &[Correction]) -> Option<&Value> {
    corrections.iter().rev().find_map(|correction| match correction {
        Correction::Options(options) => Some(options),
        Correction::Places(_) => None,
    })
}

/// The options that hold in a turn which began with these corrections, on the line that counts.
///
/// # Errors
/// The store; what does not fit there.
pub async fn options_in(
    tx: &mut Tx,
    campaign: &CampaignRow,
    turn: u32,
    corrections: &[Correction],
) -> Result<Value, CampaignError> {
    if let Some(options) = options(corrections) {
        return Ok(options.clone());
    }
    for number in (1..turn).rev() {
        let Some(row) = tx.turn(&campaign.id, number).await? else { continue };
        if let Some(options) = options(&all(&row).map_err(Fault)?) {
            return Ok(options.clone());
        }
    }
    // Those of the founding: what the first change of all would put back.
    let first = tx.acts(&campaign.id).await?.into_iter().find_map(|act| {
        let undo: Value = serde_json::from_str(&act.undo).ok()?;
        undo["options"].as_str().map(str::to_owned)
    });
    let text = first.unwrap_or_else(|| campaign.options.clone());
    Ok(serde_json::from_str(&text).map_err(|e| Fault(format!("the stored options: {e}")))?)
}

/// Makes the change from `before` to `after` in other options, switch by switch.
pub fn switch(options: &mut Value, before: &Value, after: &Value) {
    match (options, before, after) {
        (Value::Object(options), Value::Object(before), Value::Object(after)) => {
            for (key, value) in after.iter().filter(|(key, value)| before.get(*key) != Some(*value)) {
                let old = before.get(key).unwrap_or(&Value::Null);
                switch(options.entry(key.clone()).or_insert(Value::Null), old, value);
            }
        }
        (options, _, after) => options.clone_from(after),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_switch_is_put_in_other_options_and_nothing_else() {
        let before = json!({ "limit": 60, "errata": { "trill": false, "jam": false } });
        let after = json!({ "limit": 60, "errata": { "trill": true, "jam": false } });
        let mut later = json!({ "limit": 80, "errata": { "trill": false, "jam": true } });
        switch(&mut later, &before, &after);
        assert_eq!(later, json!({ "limit": 80, "errata": { "trill": true, "jam": true } }));
    }
}
