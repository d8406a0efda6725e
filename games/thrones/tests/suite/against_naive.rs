//! The move generator against a second one that shares nothing with it.

#![expect(clippy::unwrap_used, reason = "a trial that cannot go on ends")]

use crate::common;
use crate::naive;

use std::collections::BTreeSet;

use common::{Chance, EXACT, OPENING, RULES, board};
use naive::Grid;
use thrones::kind::{Kind, Piece};
use thrones::moves::Move;
use thrones::perft::perft;
use thrones::position::Position;
use thrones::prey;
use thrones::side::Side;
use thrones::square::Square;
use thrones::switches::Switches;

fn grid(position: &Position, switches: Switches) -> Grid {
    Grid::read(&position.to_string(), switches.archer_exact_two)
}

/// Compares everything the two have to say on one position; gives back its moves.
fn compare(position: &Position, switches: Switches) -> Vec<Move> {
    let moves = position.legal_moves(switches);
    let mut texts: Vec<String> = moves.iter().map(Move::to_string).collect();
    texts.sort();
    let plain = grid(position, switches);
    let expected: Vec<String> = plain.moves().into_iter().collect();
    assert_eq!(texts, expected, "{position:?}");
    assert_eq!(position.count_moves(switches), moves.len() as u64, "{position:?}");

    let captured = |text: &String| text.split_once(['x', '*']).map(|(_, prey)| prey.to_owned());
    let prey: BTreeSet<String> = expected.iter().filter_map(captured).collect();
    let threatened: BTreeSet<String> =
        position.threatened(position.to_move(), switches).into_iter().map(String::from).collect();
    assert_eq!(threatened, prey, "{position:?}");
    for target in &prey {
        let attackers: BTreeSet<String> =
            position.attackers(target.parse().unwrap(), switches).into_iter().map(String::from).collect();
        let expected: BTreeSet<String> = expected
            .iter()
            .filter(|text| captured(text).as_ref() == Some(target))
            .map(|text| text[..2].to_owned())
            .collect();
        assert_eq!(attackers, expected, "{target} in {position:?}");
    }
    compare_prey(position, switches, &texts);
    moves
}

/// What is told to be in danger is what those moves capture, whoever is to move, with each piece that could and a move it has.
fn compare_prey(position: &Position, switches: Switches, texts: &[String]) {
    let hunted = prey::of(&position.with_to_move(position.to_move().other()), position.to_move(), switches);
    let told: BTreeSet<(String, String)> = hunted
        .iter()
        .flat_map(|prey| {
            prey.by.iter().map(|by| (prey.square.to_string(), by.chosen.from().unwrap().to_string()))
        })
        .collect();
    let expected: BTreeSet<(String, String)> = texts
        .iter()
        .filter_map(|text| Some((text.split_once(['x', '*'])?.1.to_owned(), text[..2].to_owned())))
        .collect();
    assert_eq!(told, expected, "{position:?}");
    for by in hunted.iter().flat_map(|prey| &prey.by) {
        assert!(texts.contains(&by.chosen.to_string()), "{} in {position:?}", by.chosen);
    }
}

fn compare_play(position: &Position, switches: Switches, chosen: Move) -> Position {
    let played = position.play(chosen);
    let (after, crown) = grid(position, switches).play(&chosen.to_string());
    assert_eq!(grid(&played.after, switches), after, "{chosen} in {position:?}");
    assert_eq!(played.captured_crown(), crown, "{chosen} in {position:?}");
    played.after
}

#[test]
fn random_boards_have_the_same_moves() {
    let mut chance = Chance(1);
    for _ in 0..6_000 {
        let position = chance.position();
        for switches in [RULES, EXACT] {
            let moves = compare(&position, switches);
            let chosen = chance.one_of(&moves);
            assert!(position.is_legal(chosen, switches));
            compare_play(&position, switches, chosen);
        }
    }
}

#[test]
fn random_games_have_the_same_moves_all_along() {
    let mut chance = Chance(2);
    let (mut plies, mut crowns) = (0, 0);
    for game in 0..150 {
        let switches = if game % 3 == 0 { EXACT } else { RULES };
        let mut position = chance.opening();
        for _ in 0..80 {
            let moves = compare(&position, switches);
            let chosen = chance.one_of(&moves);
            let ended = position.play(chosen).captured_crown();
            position = compare_play(&position, switches, chosen);
            plies += 1;
            if ended {
                crowns += 1;
                break;
            }
        }
    }
    // The games must have gone somewhere for the comparison to mean anything.
    assert!(plies > 3_000 && crowns > 5, "{plies} plies, {crowns} Crowns");
}

#[test]
fn lines_are_counted_alike() {
    let opening = board(Side::White, OPENING);
    for depth in 0..=3 {
        assert_eq!(perft(&opening, RULES, depth), grid(&opening, RULES).perft(depth), "depth {depth}");
    }
    assert_eq!(perft(&opening, EXACT, 2), grid(&opening, EXACT).perft(2));
}

#[test]
fn lines_are_counted_alike_where_crowns_fall_and_passes_are_forced() {
    let mut chance = Chance(3);
    let (mut ends, mut passes) = (0, 0);
    for _ in 0..400 {
        let position = chance.position();
        if position.occupied().len() > 14 {
            continue;
        }
        let plain = grid(&position, RULES);
        for depth in 1..=3 {
            assert_eq!(perft(&position, RULES, depth), plain.perft(depth), "depth {depth} of {position:?}");
        }
        let exact = grid(&position, EXACT).perft(2);
        assert_eq!(perft(&position, EXACT, 2), exact, "two plies, archers exact, of {position:?}");
        let moves = position.legal_moves(RULES);
        ends += usize::from(moves.iter().any(|&chosen| position.play(chosen).captured_crown()));
        passes += usize::from(moves == [Move::Pass]);
    }
    assert!(ends > 20 && passes > 5, "{ends} ends, {passes} passes");
}

/// Lines of two plies are counted together, without playing most of the moves; here each is played.
#[test]
fn the_last_two_plies_are_counted_as_they_are_played() {
    let mut chance = Chance(4);
    let (mut full, mut ends) = (0, 0);
    for round in 0..4_000 {
        let position = if round % 4 == 0 { chance.opening() } else { chance.position() };
        for switches in [RULES, EXACT] {
            let mut played = 0;
            for chosen in position.legal_moves(switches) {
                let next = position.play(chosen);
                ends += usize::from(next.captured_crown());
                played += if next.captured_crown() { 0 } else { next.after.count_moves(switches) };
            }
            assert_eq!(perft(&position, switches, 2), played, "{position:?}");
        }
        full += usize::from(position.occupied().len() > 20);
    }
    assert!(full > 500 && ends > 200, "{full} full boards, {ends} ends");
}

/// The rules know no left and no right, and Black's rules are White's turned round.
#[test]
fn reflected_boards_have_reflected_moves() {
    let mut chance = Chance(4);
    for _ in 0..3_000 {
        let position = chance.position();
        let left_right = |square: Square| Square::new(8 - square.file(), square.rank()).unwrap();
        let ends = |square: Square| Square::new(square.file(), 8 - square.rank()).unwrap();
        reflected(&position, left_right, |side| side);
        reflected(&position, ends, Side::other);
    }
}

fn reflected(position: &Position, square: impl Fn(Square) -> Square, side: impl Fn(Side) -> Side) {
    let image: Position = position
        .pieces()
        .map(|(at, Piece { side: owner, kind })| {
            let side = side(owner);
            (square(at), Piece { side, kind })
        })
        .collect();
    let image = image.with_to_move(side(position.to_move()));
    let mut expected: Vec<Move> = position
        .legal_moves(RULES)
        .into_iter()
        .map(|chosen| match chosen {
            Move::Go { from, to } => Move::Go { from: square(from), to: square(to) },
            Move::Take { from, to, captured } => {
                Move::Take { from: square(from), to: square(to), captured: square(captured) }
            }
            Move::Shoot { from, target } => Move::Shoot { from: square(from), target: square(target) },
            Move::Pass => Move::Pass,
        })
        .collect();
    let mut moves = image.legal_moves(RULES);
    expected.sort();
    moves.sort();
    assert_eq!(moves, expected, "{position:?}");
}

/// Ruling 24, whatever stands around.
#[test]
fn crowns_never_capture_on_any_board() {
    let mut chance = Chance(5);
    let mut captures = 0;
    for _ in 0..3_000 {
        let position = chance.position();
        for chosen in position.legal_moves(RULES) {
            if chosen.captured().is_some() {
                captures += 1;
                let actor = chosen.from().and_then(|from| position.piece_at(from));
                assert_ne!(actor.map(|piece| piece.kind), Some(Kind::Crown));
            }
        }
    }
    assert!(captures > 1_000);
}
