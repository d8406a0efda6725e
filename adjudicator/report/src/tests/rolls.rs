//! Open dice, told once and shortly.

use crate::data::RollLine;
use rules::table::Roll;

#[test]
fn rounds_of_a_battle_share_a_line_for_each_side() {
    let roll = |why: &str, value| Roll { why: why.into(), sides: 6, value, hidden: false };
    let rolls = [
        roll("who is first", 2),
        roll("battle at B12, round 1 on the ground, attacker", 2),
        roll("battle at B12, round 1 on the ground, attacker", 5),
        roll("battle at B12, round 1 on the ground, defender", 3),
        roll("battle at B12, round 2 on the ground, attacker", 6),
        roll("battle at B12, round 2 on the ground, defender", 1),
        roll("research", 4),
        roll("who is first", 1),
    ];
    let told: Vec<String> =
        RollLine::lines(rolls.iter()).iter().map(|line| format!("{}: {}", line.why, line.values)).collect();
    let wanted = [
        "who is first: 2",
        "battle at B12 on the ground, attacker: 2 5 / 6",
        "battle at B12 on the ground, defender: 3 / 1",
        "research: 4",
        "who is first: 1",
    ];
    assert_eq!(told, wanted);
}
