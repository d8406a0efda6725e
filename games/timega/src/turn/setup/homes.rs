//! Where home systems lie (3): in the fourth ring, in a straight line from Mecatol Rex.

use crate::hex::Hex;

/// The six corners of the map, clockwise from the north.
const CORNERS: [Hex; 6] = [
    Hex { q: 0, r: -4 },
    Hex { q: 4, r: -4 },
    Hex { q: 4, r: 0 },
    Hex { q: 0, r: 4 },
    Hex { q: -4, r: 4 },
    Hex { q: -4, r: 0 },
];

/// The homes of so many seats, in the order of seats, clockwise. The rulebook is written for six and leaves fewer to the
/// players: they sit as far from each other as they can.
#[must_use]
pub fn homes(seats: u8) -> Vec<Hex> {
    let places: &[usize] = match seats {
        0..=2 => &[0, 3],
        3 => &[0, 2, 4],
        4 => &[1, 2, 4, 5],
        5 => &[0, 1, 2, 4, 5],
        _ => &[0, 1, 2, 3, 4, 5],
    };
    places.iter().map(|p| CORNERS[*p]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn homes_lie_on_the_border() {
        let six: Vec<String> = homes(6).iter().map(ToString::to_string).collect();
        assert_eq!(six, ["E1", "I1", "I5", "E9", "A5", "A1"]);
        for seats in 2..=6 {
            assert_eq!(homes(seats).len(), usize::from(seats));
        }
    }
}
