//! The worked example of every ruling on how pieces move, capture and are safe. The numbers are
//! those of the rulings; every expectation is worked out by hand.

use crate::common;

use common::{EXACT, OPENING, RULES, at, board, go, moves_from, moves_under, prey_of};
use thrones::kind::Kind;
use thrones::moves::Move;
use thrones::perft::{divide, perft};
use thrones::position::Position;
use thrones::side::Side::{Black, White};

const NOTHING: [&str; 0] = [];

#[test]
fn r05_nothing_jumps_when_moving() {
    let position = board(White, "Ee3 Fe5 Fg3 Fc5");
    let moves = moves_from(&position, "e3");
    assert!(moves.contains(&"e3-e4".to_owned()));
    assert!(!moves.iter().any(|text| text.starts_with("e3-e5")));
    assert!(!moves.iter().any(|text| text.starts_with("e3-e6")));
    assert!(!moves.iter().any(|text| text.starts_with("e3-h3")));
    assert!(!moves.iter().any(|text| text.starts_with("e3-b6")));
}

#[test]
fn r06_there_is_no_passing_while_anything_can_move() {
    let position = board(White, OPENING);
    assert!(!position.is_legal(Move::Pass, RULES));
}

#[test]
fn r07_footman_steps_and_captures_diagonally() {
    let position = board(White, "Fe5 Fd6 ff6 pd4 fe6");
    assert_eq!(moves_from(&position, "e5"), ["e5-d4xd4", "e5-f4", "e5-f6xf6"]);
}

#[test]
fn r08_pikeman_steps_forward_and_sideways() {
    let position = board(White, "Pe5 fe6 fd5 ff6");
    assert_eq!(moves_from(&position, "e5"), ["e5-d5xd5", "e5-e6xe6", "e5-f5"]);
    let black = board(Black, "pe5");
    assert_eq!(moves_from(&black, "e5"), go("e5", "d5 e4 f5"));
}

#[test]
fn r08_pikeman_on_the_last_rank_goes_sideways_only() {
    assert_eq!(moves_from(&board(White, "Pe9"), "e9"), go("e9", "d9 f9"));
    assert_eq!(moves_from(&board(Black, "pa1"), "a1"), go("a1", "b1"));
}

#[test]
fn r09_pikeman_is_safe_from_straight_ahead() {
    // The black Pikeman on e6 looks at e5.
    for attacker in ["Te5", "Pe5", "Ae5", "Be5", "Be4", "Be3", "Ce3", "Ee2"] {
        let position = board(White, &format!("pe6 {attacker}"));
        assert_eq!(prey_of(&position, &attacker[1..]), NOTHING, "{attacker}");
    }
    // Diagonally ahead, beside and behind it is not.
    for attacker in [
        "Td5", "Fd5", "Ff5", "Ad5", "Ag4", "Bb3", "Bh3", "Eb3", "Td6", "Cb6", "Eh6", "Pf6", "Te7", "Ce8",
        "Ee9", "Fd7", "Mb3", "Mg4",
    ] {
        let position = board(White, &format!("pe6 {attacker}"));
        assert_eq!(prey_of(&position, &attacker[1..]), ["e6"], "{attacker}");
    }
}

#[test]
fn r10_front_is_the_front_of_the_targets_owner() {
    // The white Pikeman on e4 looks at e5, the white Tower on b4 at a5, b5 and c5.
    for (attacker, prey) in [("te5", None), ("te3", Some("e4")), ("fd5", Some("e4"))] {
        let position = board(Black, &format!("Pe4 {attacker}"));
        let taken = prey_of(&position, &attacker[1..]);
        assert_eq!(taken.first().map(String::as_str), prey, "{attacker}");
    }
    for (attacker, prey) in [("tb5", None), ("fa5", None), ("fc3", Some("b4"))] {
        let position = board(Black, &format!("Tb4 {attacker}"));
        let taken = prey_of(&position, &attacker[1..]);
        assert_eq!(taken.first().map(String::as_str), prey, "{attacker}");
    }
}

#[test]
fn r11_tower_is_safe_from_all_three_directions_ahead() {
    // The black Tower on e6 looks at d5, e5 and f5.
    for attacker in ["Te5", "Td5", "Tf5", "Fd5", "Ff5", "Pe5", "Ce4", "Ee4", "Ed5", "Eb3", "Mc4", "Mb3"] {
        let position = board(White, &format!("te6 {attacker}"));
        assert_eq!(prey_of(&position, &attacker[1..]), NOTHING, "{attacker}");
    }
    for attacker in ["Td6", "Pf6", "Cb6", "Ei6", "Te7", "Ce9", "Fd7", "Ff7", "Eb9", "Mh9"] {
        let position = board(White, &format!("te6 {attacker}"));
        assert_eq!(prey_of(&position, &attacker[1..]), ["e6"], "{attacker}");
    }
}

#[test]
fn r12_man_at_arms_bends_after_two_steps() {
    let position = board(White, "Ma1");
    assert_eq!(moves_from(&position, "a1"), go("a1", "b2 c3 d4 b4 d2"));
    let middle = board(White, "Me5");
    assert_eq!(
        moves_from(&middle, "e5"),
        go("e5", "d4 c3 b2 b4 d2 f6 g7 h8 h6 f8 d6 c7 b8 b6 d8 f4 g3 h2 h4 f2")
    );
}

#[test]
fn r12_man_at_arms_needs_empty_squares_and_stops_at_a_capture() {
    let first = board(White, "Ma1 fb2 fc3");
    assert_eq!(moves_from(&first, "a1"), ["a1-b2xb2"]);
    let second = board(White, "Ma1 fc3 fb4 fd4");
    assert_eq!(moves_from(&second, "a1"), ["a1-b2", "a1-c3xc3"]);
    let third = board(White, "Ma1 fb4 fd4 Fd2");
    assert_eq!(moves_from(&third, "a1"), ["a1-b2", "a1-b4xb4", "a1-c3", "a1-d4xd4"]);
    assert_eq!(moves_from(&board(White, "Ma1 Fb2"), "a1"), NOTHING);
}

#[test]
fn r13_cavalry_captures_on_e5_and_ends_on_e6() {
    let position = board(White, "Ce3 fe5");
    let mut expected = go("e3", "e1 e2 e4 b3 c3 d3 f3 g3 h3");
    expected.extend(["e3-e5xe5".to_owned(), "e3-e6xe5".to_owned()]);
    expected.sort();
    assert_eq!(moves_from(&position, "e3"), expected);
}

#[test]
fn r13_a_second_piece_stops_cavalry_at_the_captured_one() {
    for second in ["fe6", "Fe6", "pe6"] {
        let position = board(White, &format!("Ce3 fe5 {second}"));
        let north: Vec<String> =
            moves_from(&position, "e3").into_iter().filter(|text| text.contains('x')).collect();
        assert_eq!(north, ["e3-e5xe5"], "{second}");
    }
}

#[test]
fn r13_elephant_runs_four_squares_through_one_enemy() {
    let position = board(White, "Ee3 fe4 ff4 fh6 fd3");
    let captures: Vec<String> =
        moves_from(&position, "e3").into_iter().filter(|text| text.contains('x')).collect();
    assert_eq!(
        captures,
        [
            "e3-a3xd3", "e3-b3xd3", "e3-c3xd3", "e3-d3xd3", "e3-e4xe4", "e3-e5xe4", "e3-e6xe4", "e3-e7xe4",
            "e3-f4xf4", "e3-g5xf4",
        ]
    );
}

#[test]
fn r15_what_cannot_be_captured_blocks_like_a_friend() {
    let tower = board(White, "Ee3 td4 pe5");
    let moves = moves_from(&tower, "e3");
    assert!(!moves.iter().any(|text| text.contains('x')));
    assert!(!moves.contains(&"e3-c5".to_owned()));
    assert!(!moves.contains(&"e3-e6".to_owned()));
    assert!(moves.contains(&"e3-e4".to_owned()));
}

#[test]
fn r16_archer_moves_one_or_two_squares_and_never_onto_an_enemy() {
    let position = board(White, "Ae5 fe4 fg5 Fd5");
    assert_eq!(moves_from(&position, "e5"), go("e5", "e6 e7 f5 d6 c7 f6 g7 d4 c3 f4 g3"));
}

#[test]
fn r16_by_the_switch_exactly_two() {
    let position = board(White, "Ae5 fe4 fg5 Fd5");
    assert_eq!(moves_under(&position, "e5", EXACT), go("e5", "e7 c7 g7 c3 g3"));
}

#[test]
fn r17_archer_shoots_five_squares_over_anything() {
    let everywhere = "fd6 ff6 fc7 fg7 fe6 fe7 fd5 ff5 fd4 fe4 ff4 fc3 fg3 fe3";
    let position = board(White, &format!("Ae5 {everywhere}"));
    assert_eq!(moves_from(&position, "e5"), ["e5*c7", "e5*d6", "e5*e6", "e5*f6", "e5*g7"]);
    let over_friends = board(White, "Ae5 Fd6 Ff6 fc7 fg7");
    assert_eq!(prey_of(&over_friends, "e5"), ["c7", "g7"]);
    let black = board(Black, "ae5 Fe4 Fd4 Fc3 Fe6 Fd6");
    assert_eq!(prey_of(&black, "e5"), ["c3", "d4", "e4"]);
}

#[test]
fn r17_a_shooter_stays_where_it_is() {
    let position = board(White, "Ae5 fd6");
    let played = position.play("e5*d6".parse().unwrap());
    assert_eq!(played.captured.map(|piece| piece.kind), Some(Kind::Footman));
    let expected = board(White, "Ae5").with_to_move(Black);
    assert_eq!(played.after, expected);
}

#[test]
fn r18_ballista_moves_one_square_and_captures_nothing_by_it() {
    let position = board(White, "Be5 fd5 fe4 Ff5");
    assert_eq!(moves_from(&position, "e5"), go("e5", "d6 e6 f6 d4 f4"));
}

#[test]
fn r19_ballista_shoots_up_to_three_squares_ahead() {
    for (prey, hit) in [
        ("fe6", true),
        ("fe7", true),
        ("fe8", true),
        ("fe9", false),
        ("fd6", true),
        ("fb8", true),
        ("fa9", false),
        ("fh8", true),
        ("fd5", false),
        ("fe4", false),
        ("ff4", false),
        ("ff7", false),
    ] {
        let position = board(White, &format!("Be5 {prey}"));
        assert_eq!(prey_of(&position, "e5").len() == 1, hit, "{prey}");
    }
}

#[test]
fn r20_any_piece_blocks_a_ballistas_line() {
    assert_eq!(prey_of(&board(White, "Be5 fe6 fe7"), "e5"), ["e6"]);
    assert_eq!(prey_of(&board(White, "Be5 Fe6 fe7"), "e5"), NOTHING);
    assert_eq!(prey_of(&board(White, "Be5 pe6 fe7"), "e5"), NOTHING);
    assert_eq!(prey_of(&board(White, "Be5 td6 fc7"), "e5"), NOTHING);
}

#[test]
fn r21_shooters_spare_their_own() {
    let position = board(White, "Ae5 Fd6 Ff6 Fe6 Bb2 Fb3 Fc3 Fa3");
    assert_eq!(prey_of(&position, "e5"), NOTHING);
    assert_eq!(prey_of(&position, "b2"), NOTHING);
}

#[test]
fn r22_a_crown_can_be_shot_and_that_ends_the_game() {
    let position = board(White, "Ke1 Ae5 kg7");
    let shot: Move = "e5*g7".parse().unwrap();
    assert!(position.is_legal(shot, RULES));
    let played = position.play(shot);
    assert!(played.captured_crown());
    assert_eq!(played.after.crown(Black), None);
    assert_eq!(played.after.crown(White), Some(at("e1")));
}

#[test]
fn r23_a_crown_may_step_into_an_attack_or_stay_in_one() {
    let position = board(White, "Ke1 Fa1 ce4 cd9");
    assert!(position.threatened(Black, RULES).contains(at("e1")));
    assert_eq!(position.attackers(at("e1"), RULES), [at("e4")].into_iter().collect());
    assert!(position.is_legal("a1-b2".parse().unwrap(), RULES));
    assert!(position.is_legal("e1-e2".parse().unwrap(), RULES));
    assert_eq!(moves_from(&position, "e1"), go("e1", "d1 f1 d2 e2 f2"));
}

#[test]
fn r24_r25_a_crown_captures_nothing_and_may_stand_next_to_a_crown() {
    let position = board(White, "Ke4 ke6 fd4 ff5");
    assert_eq!(moves_from(&position, "e4"), go("e4", "d5 e5 d3 e3 f3 f4"));
}

#[test]
fn r26_a_side_without_a_move_must_pass() {
    let position = board(White, "Ka1 ta2 tb1 tb2 ki9");
    assert_eq!(position.legal_moves(RULES), [Move::Pass]);
    assert!(position.is_legal(Move::Pass, RULES));
    assert_eq!(position.count_moves(RULES), 1);
}

#[test]
fn r31_no_move_is_listed_twice() {
    let position = board(White, "Me5 Ee2 Cc5 fe4 fc7 fd5 fg7");
    let moves = position.legal_moves(RULES);
    let mut once = moves.clone();
    once.sort();
    once.dedup();
    assert_eq!(once.len(), moves.len());
}

#[test]
fn r32_a_man_at_arms_target_is_judged_by_the_last_step() {
    // Both ways bend on c3; the Tower on b4 is entered from ahead, the one on d2 from behind.
    let position = board(White, "Ma1 tb4 td2");
    assert_eq!(moves_from(&position, "a1"), ["a1-b2", "a1-c3", "a1-d2xd2", "a1-d4"]);
}

#[test]
fn r33_no_shot_takes_a_tower_and_only_a_diagonal_one_a_pikeman() {
    for shooter in ["Ae5", "Ad5", "Af5", "Ac4", "Ag4", "Be3", "Bb3", "Bh3", "Be5"] {
        let position = board(White, &format!("te6 {shooter}"));
        assert_eq!(prey_of(&position, &shooter[1..]), NOTHING, "{shooter}");
    }
    for (shooter, hits) in [("Ae5", 0), ("Ad5", 1), ("Ac4", 1), ("Be3", 0), ("Bb3", 1)] {
        let position = board(White, &format!("pe6 {shooter}"));
        assert_eq!(prey_of(&position, &shooter[1..]).len(), hits, "{shooter}");
    }
}

#[test]
fn r34_a_crown_taken_in_passing_is_taken() {
    let position = board(White, "Ke1 Ea5 kb5");
    let captures: Vec<String> =
        moves_from(&position, "a5").into_iter().filter(|text| text.contains('x')).collect();
    assert_eq!(captures, ["a5-b5xb5", "a5-c5xb5", "a5-d5xb5", "a5-e5xb5"]);
    for text in captures {
        assert!(position.play(text.parse().unwrap()).captured_crown());
    }
}

/// Two lone Crowns in opposite corners: 3 moves each; from b1 and a2 then 5, from b2 then 8.
#[test]
fn r35_lines_of_exactly_n_plies_are_counted() {
    let position = board(White, "Ka1 ki9");
    let counts: Vec<u64> = (0..=3).map(|depth| perft(&position, RULES, depth)).collect();
    assert_eq!(counts, [1, 3, 3 * 3, 3 * (5 + 5 + 8)]);
}

/// The Pikeman on b1 has one capture, the Crown on c1, and two other steps, to a1 and b2. Black's
/// Crown on c1 then has 5 squares to go to, less b2 in one of the cases.
#[test]
fn r35_a_line_that_ended_early_is_not_counted() {
    let position = board(White, "Pb1 kc1");
    assert_eq!(perft(&position, RULES, 1), 3);
    assert_eq!(perft(&position, RULES, 2), 5 + 4);
    let parts: Vec<String> =
        divide(&position, RULES, 2).into_iter().map(|(chosen, lines)| format!("{chosen} {lines}")).collect();
    assert_eq!(parts, ["b1-a1 5", "b1-b2 4", "b1-c1xc1 0"]);
    let first: u64 = divide(&position, RULES, 1).iter().map(|part| part.1).sum();
    assert_eq!(first, 3);
    assert!(divide(&position, RULES, 0).is_empty());
}

/// Black has no piece and passes each time: White's Crown alone makes the lines.
#[test]
fn r35_a_forced_pass_is_one_move() {
    let position = board(White, "Ka1");
    assert_eq!(perft(&position, RULES, 2), 3);
    assert_eq!(perft(&position, RULES, 3), 5 + 5 + 8);
    assert_eq!(perft(&Position::empty(White), RULES, 255), 1);
}

/// Three empty rows part the armies: on the first turn only an Elephant can capture.
#[test]
fn only_an_elephant_on_rank_three_reaches_rank_seven() {
    let wall: Vec<String> = ('a'..='i').map(|file| format!("f{file}7")).collect();
    for kind in Kind::ALL {
        let position = board(White, &format!("{}e3 {}", kind.letter(), wall.join(" ")));
        let reaches = !prey_of(&position, "e3").is_empty();
        assert_eq!(reaches, kind == Kind::Elephant, "{kind}");
    }
}

#[test]
fn every_kind_turns_round_with_its_side() {
    let position = board(Black, "pe5 ab7 bh7 Fa6 Fg6 Fh4");
    assert_eq!(prey_of(&position, "b7"), ["a6"]);
    assert_eq!(prey_of(&position, "h7"), ["g6", "h4"]);
    assert_eq!(moves_from(&position, "e5"), go("e5", "d5 e4 f5"));
}
