//! Illegal moves are answered with the reason, and only they are.

#![expect(clippy::unwrap_used, reason = "a trial that cannot go on ends")]

use crate::common;

use common::{Chance, EXACT, RULES, board};
use thrones::moves::Move;
use thrones::side::Side::White;
use thrones::square::Square;

fn told(pieces: &str, written: &str) -> String {
    let position = board(White, pieces);
    let wanted: Move = written.parse().unwrap();
    position.refusal(wanted, RULES).unwrap().to_string()
}

#[test]
fn the_reason_is_the_one_a_player_needs() {
    for (pieces, written, reason) in [
        ("Ke1", "pass", "you can pass only when none of your pieces can move or shoot"),
        ("Ka1 ta2 tb1 tb2", "a1-a2", "none of your pieces can move or shoot: all you can do is pass"),
        ("Ke1", "e2-e3", "no piece stands on e2"),
        ("Ke1 ce4", "e4-e5", "the Cavalry on e4 is Black's, and it is White's turn"),
        ("Ce3 fe5", "e3-e6", "this captures the piece on e5: write e3-e6xe5"),
        ("Ce3", "e3-e6xe5", "this captures nothing: write e3-e6"),
        ("Ae5 fd6", "e5xd6", "the piece on d6 can be shot, not entered: write e5*d6"),
        ("Ce3 fe5", "e3*e5", "this captures the piece on e5: write e3-e5xe5"),
        ("Ke5 fd6", "e5xd6", "a Crown captures nothing, so it cannot take on d6"),
        ("Be5 fe4", "e5-e4", "a Ballista captures by shooting alone, so it cannot take on e4 by moving"),
        ("Te5 fe8", "e5*e8", "a Tower cannot shoot: only Archers and Ballistae can"),
        ("Ke1 Fe2", "e1-e2", "your own Footman stands on e2"),
        ("Ae5", "e5*d6", "no piece stands on d6 to be captured"),
        ("Ce3 pe5", "e3xe5", "the Pikeman on e5 cannot be captured from straight ahead"),
        ("Ce3 pe5", "e3-e6xe5", "the Pikeman on e5 cannot be captured from straight ahead"),
        (
            "Fd5 te6",
            "d5-e6",
            "the Tower on e6 cannot be captured from straight ahead and from both its forward diagonals",
        ),
        (
            "Be3 te6",
            "e3*e6",
            "the Tower on e6 cannot be captured from straight ahead and from both its forward diagonals",
        ),
        ("Ce3 Fe4", "e3-e6", "the white Footman on e4 is in the way of your Cavalry"),
        ("Be2 Fe4 fe5", "e2*e5", "the white Footman on e4 is in the way of your Ballista"),
        ("Ce3 Fe4 Pe5", "e3-e6", "more than one piece is in the way of your Cavalry"),
        ("Ma1 Fc3", "a1-b4", "the white Footman on c3 is in the way of your Man-at-Arms"),
        ("Fe5", "e5-e6", "a Footman goes one square diagonally"),
        ("Pe5", "e5-e4", "a Pikeman goes one square forward or sideways"),
        (
            "Ae5 fe7",
            "e5*e7",
            "an Archer goes one or two squares in any direction, or shoots one square straight ahead or one or two squares diagonally forward",
        ),
    ] {
        assert_eq!(told(pieces, written), reason, "{written} with {pieces}");
    }
}

#[test]
fn the_archers_reach_depends_on_the_switch() {
    let position = board(White, "Ae5");
    let one: Move = "e5-e6".parse().unwrap();
    assert_eq!(position.refusal(one, RULES), None);
    let refusal = position.refusal(one, EXACT).unwrap();
    assert!(refusal.to_string().contains("exactly two squares"));
}

#[test]
fn a_move_is_refused_exactly_when_it_is_not_legal() {
    let mut chance = Chance(6);
    let mut refused = 0;
    for _ in 0..4_000 {
        let position = chance.position();
        let mut square = || Square::from_index(chance.below(81)).unwrap();
        let (from, to, captured) = (square(), square(), square());
        for wanted in [
            Move::Go { from, to },
            Move::Take { from, to, captured },
            Move::Take { from, to, captured: to },
            Move::Shoot { from, target: to },
            Move::Shoot { from, target: from },
            Move::Take { from, to: from, captured: from },
            Move::Pass,
        ] {
            let refusal = position.refusal(wanted, RULES);
            assert_eq!(refusal.is_none(), position.is_legal(wanted, RULES));
            refused += usize::from(refusal.is_some());
        }
        for wanted in position.legal_moves(RULES) {
            assert_eq!(position.refusal(wanted, RULES), None);
        }
    }
    assert!(refused > 20_000, "{refused}");
}
