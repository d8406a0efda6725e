//! What a game master changed in the position a turn began from. Kept with the turn, so that a replay makes the same
//! change, and a turn played again as well.

use crate::store::turn::TurnRow;
use rules::engine::{Document, Engine};
use serde::{Deserialize, Serialize};
use serde_json::Value;

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
