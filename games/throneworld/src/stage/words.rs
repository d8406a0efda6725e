//! Units and hexes as positions write them.

use crate::force::Force;
use crate::hex::Hex;
use rules::position::Told;

/// Units as charts write them: "2P 3F".
pub(super) fn force(told: &mut Told<'_, '_>, key: &str) -> Option<Force> {
    let wanted = "units are wanted, such as \"2P 3F 1H\", with the letters T F B P M S L D A H C";
    told.text(key, wanted, |text| text.parse().map_err(|_| wanted.to_owned()))
}

/// A hex by its label.
pub(super) fn hex(told: &mut Told<'_, '_>, key: &str) -> Option<Hex> {
    let wanted = "a hex is wanted, such as \"E9\"";
    told.text(key, wanted, |text| text.parse().map_err(|_| wanted.to_owned()))
}
