//! Positions from which rules come up that empires hardly ever meet when they play from the set-up.

/// The studies, in the words of [`crate::stage`]. A limit of turns ends each of them:
///
/// * a homeworld is held by another, and a revolt can be built (9);
/// * a homeworld is blockaded (6.3.2), and so is nothing else;
/// * both sides hold nothing but JAM, INTERCEPT and HW Return, with fleets and Bunkers in reach of each other (8);
/// * the Throneworld is all but empty, its treasury not yet looted (10);
/// * a victory attempt of one empire, which a second can stop so that a third begins one (11);
/// * an attempt within reach of one empire, and a fleet that can stop it (11);
/// * worlds beyond Jump range, and Booms to develop them (5.2, 6.3);
/// * a battle of three fleets against a fleet, a Shield and two INTERCEPTs, drop units on both sides (5.1, 8.3);
/// * Imperial raiders past Shields (6.2).
pub const STUDIES: &[&str] = &[
    include_str!("../studies/captured-homeworld.json"),
    include_str!("../studies/blockaded-homeworld.json"),
    include_str!("../studies/answers-to-a-jump.json"),
    include_str!("../studies/throneworld-to-loot.json"),
    include_str!("../studies/attempt-handed-over.json"),
    include_str!("../studies/attempt-to-be-stopped.json"),
    include_str!("../studies/beyond-jump-range.json"),
    include_str!("../studies/three-fleets-and-an-intercept.json"),
    include_str!("../studies/raiders-and-shields.json"),
];
