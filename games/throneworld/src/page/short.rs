//! Units in as few letters as the tiles use: `S 2P F`.

use crate::force::Force;
use crate::unit::Unit;
use rules::Seat;
use serde_json::{Value, json};

/// The order in which the tiles list units: what holds a world first.
const TILE_ORDER: [Unit; 11] = [
    Unit::Shield,
    Unit::Blaster,
    Unit::Protector,
    Unit::Mothership,
    Unit::Fighter,
    Unit::Survey,
    Unit::Bunker,
    Unit::Heavy,
    Unit::Assault,
    Unit::Drop,
    Unit::Light,
];

/// `S 2P F`; nothing for no units.
pub(crate) fn short(force: &Force) -> String {
    let part = |unit: Unit| match force.count(unit) {
        0 => None,
        1 => Some(unit.letter().to_string()),
        count => Some(format!("{count}{}", unit.letter())),
    };
    TILE_ORDER.into_iter().filter_map(part).collect::<Vec<_>>().join(" ")
}

/// `S4 2P F`: a technology and the units that fight with it; nothing for no units.
pub(crate) fn rated(letter: char, rating: u8, force: &Force) -> String {
    if force.is_empty() { String::new() } else { format!("{letter}{rating} {}", short(force)) }
}

/// A force for a template: in letters and in words.
pub(crate) fn both(force: &Force) -> Value {
    json!({ "short": short(force), "words": force.words(), "count": force.total() })
}

/// The number of a seat as people count.
pub(crate) const fn number(seat: Seat) -> u16 {
    seat.0 as u16 + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_listed_as_on_the_tiles() {
        // Tile O16 is "P, 2F / H", O11 "B, M, 5F / 2H, 2L", O12 "S, P, 2F / C, A".
        let o12: Force = [(Unit::Fighter, 2), (Unit::Protector, 1), (Unit::Shield, 1)].into_iter().collect();
        assert_eq!(short(&o12), "S P 2F");
        let ground: Force = [(Unit::Light, 2), (Unit::Heavy, 2)].into_iter().collect();
        assert_eq!(short(&ground), "2H 2L");
        assert_eq!(rated('G', 2, &ground), "G2 2H 2L");
        assert_eq!((short(&Force::NONE), rated('S', 1, &Force::NONE)), (String::new(), String::new()));
    }
}
