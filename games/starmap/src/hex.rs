//! Hexes in axial coordinates: columns `q` from west to east, rows `r` growing to the south.

/// The six hexes around one, whether on the map or not, clockwise from the north.
#[must_use]
pub fn around(q: i8, r: i8) -> [(i8, i8); 6] {
    [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
        .map(|(dq, dr)| (q.saturating_add(dq), r.saturating_add(dr)))
}

/// How many steps lie between two hexes.
#[must_use]
pub fn distance(one: (i8, i8), other: (i8, i8)) -> u8 {
    let (dq, dr) = (i16::from(one.0) - i16::from(other.0), i16::from(one.1) - i16::from(other.1));
    let steps = (dq.abs() + dr.abs() + (dq + dr).abs()) / 2;
    u8::try_from(steps).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_a_step_away_and_a_step_from_each_other() {
        let round = around(2, -1);
        for (at, hex) in round.into_iter().enumerate() {
            assert_eq!(distance((2, -1), hex), 1);
            assert_eq!(distance(hex, round[(at + 1) % 6]), 1);
            assert_eq!(distance(hex, round[(at + 3) % 6]), 2);
        }
    }
}
