//! What game masters changed in a position, in the words of the game.

use super::play::House;
use rules::engine::Fault;
use rules::spoken::{Players, changes};

/// Everything that is otherwise: in words, and by the way to it where there are none.
pub(super) fn in_words(house: &House<'_>, before: &[u8], after: &[u8]) -> Result<Vec<String>, Fault> {
    let engine = house.engine;
    let players = Players::new(house.campaign.seats.clone());
    let changed = changes(&engine.facts(before)?, &engine.facts(after)?);
    let told = changed.iter().map(|change| change.listed(engine.words(), &players));
    let differences = engine.document(before)?.differences(&engine.document(after)?);
    let wordless = differences.iter().filter(|d| !changed.iter().any(|change| change.says(&d.path)));
    let wordless = wordless.map(|difference| engine.seats_at().difference(difference, &players));
    Ok(told.chain(wordless).collect())
}
