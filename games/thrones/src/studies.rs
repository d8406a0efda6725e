//! Positions from which rules come up that two armies hardly ever meet when they play from the set-up.

/// The studies, in the words of [`crate::stage`]:
///
/// * White's Crown and two Pikemen are shut in on rank 9: White must pass (ruling 26), then Black opens the door or
///   not, and the game goes on;
/// * both sides are walled in by Pikemen face to face: a pass each, and a draw (ruling 26);
/// * nothing is left but Crowns: a draw with the next move (ruling 27).
pub const STUDIES: &[&str] = &[
    include_str!("../studies/forced-pass.json"),
    include_str!("../studies/two-passes.json"),
    include_str!("../studies/bare-crowns.json"),
];
