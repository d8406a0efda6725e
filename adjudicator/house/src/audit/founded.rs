//! The position a campaign began from, against the one the rules give for its options.

use super::corrected;
use super::form::{self, Spot};
use super::play::House;
use super::record::Record;
use super::told::Findings;
use campaign::play::correction;
use sentences::audit::founded as say;
use sentences::audit::record::missing;

/// The position the first turn begins from.
pub(super) struct Position {
    pub state: Vec<u8>,
    /// Behind what was corrected in it: what was before is not known.
    pub is_corrected: bool,
}

/// The position the first turn begins from: what the options give, or, where that is not what it began from, what the record has.
pub(super) fn founded(house: &House<'_>, record: &Record, whole: &mut Findings) -> Option<Position> {
    let first = record.turns.get(&Spot { turn: 1, line: None });
    let corrections = first.map(|first| first.turn.corrections.as_slice()).unwrap_or_default();
    let is_corrected = !corrections.is_empty();
    let made = match house.engine.found(&house.campaign.options, house.seats()) {
        Ok(made) => made,
        Err(problems) => {
            let told: Vec<String> = problems.iter().map(|p| format!("{}: {}", p.key, p.message)).collect();
            whole.fails(form::CAMPAIGN, say::not_founded(&told.join("; ")));
            return record.position.clone().map(|state| Position { state, is_corrected });
        }
    };
    let Some(kept) = record.position.clone() else {
        whole.fails(form::POSITION, missing());
        return Some(Position { state: made, is_corrected: false });
    };
    let corrected = correction::apply(house.engine, &made, corrections).unwrap_or_else(|_| made.clone());
    let differences = otherwise(house, &kept, &corrected);
    if !differences.is_empty() {
        // What options are left out mean may have been another thing in the version it was founded by.
        whole.unchecked(say::other_position(&differences.join("; ")));
        return Some(Position { state: kept, is_corrected });
    }
    whole.holds(say::right_position());
    let state = if is_corrected { made } else { kept };
    Some(Position { state, is_corrected: false })
}

/// What is otherwise in the position a game began from than in the one the rules give: nothing where only its stored form is another
/// version's.
fn otherwise(house: &House<'_>, kept: &[u8], made: &[u8]) -> Vec<String> {
    if kept == made {
        return Vec::new();
    }
    let of_now = house.engine.document(kept).ok().and_then(|d| house.engine.state_of_document(&d).ok());
    let of_now = of_now.unwrap_or_else(|| kept.to_vec());
    corrected::in_words(house, made, &of_now).unwrap_or_else(|fault| vec![fault.to_string()])
}
