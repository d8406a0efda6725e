//! Positions from which rules come up that empires hardly ever meet when they play from the set-up.

/// The studies, in the words of [`crate::stage`]. A limit of rounds ends each of them:
///
/// * a map drafted by the seats, for every number of them (3);
/// * a republic with the Deep Space Cannon before a fleet it cannot beat, counters to turn (5.3);
/// * a biohazard on Mecatol Rex, and an empire that lands there (5.6, 6.4);
/// * a council that repeals, revotes and has nothing left to draw from (5.6);
/// * docks adrift, war suns, carriers among deep space tokens (8.3, 8.4, 5.4).
pub const STUDIES: &[&str] = &[
    include_str!("../studies/drafted-map-3.json"),
    include_str!("../studies/siege.json"),
    include_str!("../studies/drafted-map-4.json"),
    include_str!("../studies/biohazard.json"),
    include_str!("../studies/drafted-map-5.json"),
    include_str!("../studies/council-of-five.json"),
    include_str!("../studies/drafted-map-6.json"),
    include_str!("../studies/docks-adrift.json"),
];
