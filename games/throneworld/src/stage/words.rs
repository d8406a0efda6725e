//! Units and hexes as positions write them.

use crate::force::Force;
use crate::hex::Hex;
use crate::unit::Unit;
use rules::position::Told;

/// Units as charts write them: "2P 3F".
pub(super) fn force(told: &mut Told<'_, '_>, key: &str) -> Option<Force> {
    let wanted = "units are wanted, such as \"2P 3F 1H\", with the letters T F B P M S L D A H C";
    told.text(key, wanted, |text| force_of(text).ok_or_else(|| wanted.to_owned()))
}

/// A hex by its label.
pub(super) fn hex(told: &mut Told<'_, '_>, key: &str) -> Option<Hex> {
    let wanted = "a hex is wanted, such as \"E9\"";
    told.text(key, wanted, |text| text.parse().map_err(|_| wanted.to_owned()))
}

/// "2P 3F", "P, 3F", or "none".
fn force_of(text: &str) -> Option<Force> {
    let mut force = Force::NONE;
    if text.trim().eq_ignore_ascii_case("none") {
        return Some(force);
    }
    for part in text.split([' ', ',']).filter(|part| !part.is_empty()) {
        let letter = part.chars().next_back()?;
        let number = part.get(..part.len() - letter.len_utf8())?;
        let count = if number.is_empty() { 1 } else { number.parse().ok()? };
        force.add(Unit::from_letter(letter)?, count);
    }
    Some(force)
}
