//! What orders do once they are on file: answering, staying, and printing so that they read back.

use super::engine::{Campaign, position};
use crate::Thrones;
use crate::army::plain_army;
use crate::moves::Move;
use crate::options::Options;
use crate::orders::{Order, Reply};
use crate::questions::{Answer, Question};
use crate::side::Side;
use crate::stage::stage;
use crate::state::{Phase, State};
use crate::view::View;
use rules::{Book, Case, Game, Seat};
use serde_json::json;

fn at(text: &str) -> Move {
    text.parse().expect("a move")
}

fn reply(condition: &str, then: &str, ifs: Vec<Reply>) -> Reply {
    Reply { condition: at(condition), then: at(then), ifs }
}

fn book(orders: impl IntoIterator<Item = Order>) -> Book<Order> {
    let mut book = Book::default();
    orders.into_iter().for_each(|order| {
        book.add(order);
    });
    book
}

fn shown(book: &Book<Order>) -> Vec<String> {
    book.lines().map(|l| format!("{}: {}", l.line, l.order)).collect()
}

fn case<'a>(seat: Seat, view: &'a View, book: &'a Book<Order>) -> Case<'a, Thrones> {
    Case { seat, view, book, given: &[], heard: &[] }
}

#[test]
fn only_a_whole_army_is_an_answer() {
    let state = State { options: Options::default(), phase: Phase::SetUp };
    let view = Thrones.view(&state, Seat(1));
    let rows = plain_army(Side::Black).rows(Side::Black).map(Order::Row);
    let answer = |book: &Book<Order>| Thrones.answer(&case(Seat(1), &view, book), &Question::Army);
    let whole = book(rows.clone());
    assert_eq!(answer(&whole), Some((Answer::Army(plain_army(Side::Black)), 3)));
    assert_eq!(answer(&book(rows.into_iter().take(2))), None);
    assert_eq!(answer(&Book::default()), None);
}

#[test]
fn only_a_legal_move_on_ones_own_turn_is_an_answer() {
    let state = stage(&position("white", "K e1, F a3", "K e9, F a7")).expect("fits");
    let answer = |seat: Seat, orders: Vec<Order>| {
        let view = Thrones.view(&state, seat);
        Thrones.answer(&case(seat, &view, &book(orders)), &Question::Move { ply: 1 })
    };
    let mine = |text| Order::Move(at(text));
    assert_eq!(answer(Seat(0), vec![mine("a3-b4")]), Some((Answer::Move(at("a3-b4")), 1)));
    assert_eq!(answer(Seat(0), vec![mine("a3-b4"), mine("e1-e2")]), Some((Answer::Move(at("e1-e2")), 2)));
    assert_eq!(answer(Seat(0), vec![mine("a3-a4")]), None);
    assert_eq!(answer(Seat(1), vec![mine("a7-b6")]), None);
    assert_eq!(answer(Seat(0), vec![Order::If(reply("a3-b4", "a7-b6", vec![]))]), None);
}

/// A game in which these moves were played, seen by White.
fn after(moves: &[&str]) -> View {
    let mut given = position("white", "K e1, F a3", "K e9, F a7");
    given["history"] = json!(moves);
    Thrones.view(&stage(&given).expect("fits"), Seat(0))
}

#[test]
fn what_is_on_file_goes_down_the_branch_that_was_played() {
    let inner = reply("b6-c5", "b4-c5xc5", vec![]);
    let matching = reply("a7-b6", "b4-a5", vec![inner.clone(), reply("e9-e8", "e1-e2", vec![])]);
    let other = reply("e9-e8", "e1-e2", vec![]);
    let filed = book([Order::Move(at("a3-b4")), Order::If(matching), Order::If(other)]);
    // My own move is used up; the replies wait.
    let view = after(&["a3-b4"]);
    let kept = Thrones.carry(&case(Seat(0), &view, &filed));
    assert_eq!(
        shown(&kept),
        ["1: if a7-b6 then b4-a5 (if b6-c5 then b4-c5xc5, if e9-e8 then e1-e2)", "2: if e9-e8 then e1-e2"]
    );
    // The rival plays what one of them is for: it becomes my move, what hangs on it comes up, the rest goes.
    let view = after(&["a3-b4", "a7-b6"]);
    let kept = Thrones.carry(&case(Seat(0), &view, &kept));
    assert_eq!(shown(&kept), ["1: move b4-a5", "2: if b6-c5 then b4-c5xc5", "3: if e9-e8 then e1-e2"]);
    // The rival plays something else: nothing stays.
    let view = after(&["a3-b4", "e9-d9"]);
    assert!(Thrones.carry(&case(Seat(0), &view, &kept)).is_empty());
}

#[test]
fn of_two_lines_on_one_move_the_later_counts() {
    let filed =
        book([Order::If(reply("a7-b6", "b4-a5", vec![])), Order::If(reply("a7-b6", "b4-c5", vec![]))]);
    let view = after(&["a3-b4", "a7-b6"]);
    assert_eq!(shown(&Thrones.carry(&case(Seat(0), &view, &filed))), ["1: move b4-c5"]);
}

/// A mail of White's before the first move, and what is refused of it.
fn mailed(text: &str) -> (Vec<String>, bool) {
    let mut campaign = Campaign::staged(position("white", "K e1, F a3", "K e9, F a7"));
    campaign.run(None, &[]);
    let back = campaign.mail(Seat(0), text);
    (campaign.on_file(Seat(0)), back.problems.iter().any(rules::problem::Problem::is_error))
}

#[test]
fn a_reply_behind_a_semicolon_is_read_or_refused() {
    let moves = vec!["move a3-b4".to_owned()];
    assert_eq!(mailed("a3-b4; unless a7-b6 then b4-a5"), (moves.clone(), true));
    assert_eq!(mailed("a3-b4; bananas"), (moves.clone(), false));
    assert_eq!(mailed("a3-b4; nice, is it not?"), (moves, false));
}

#[test]
fn a_reply_waits_for_a_move_of_the_other_side() {
    assert_eq!(mailed("if a3-b4 then b4-a5"), (vec![], true));
    assert_eq!(mailed("if a7-b6 then a3-b4"), (vec!["if a7-b6 then a3-b4".to_owned()], false));
}

#[test]
fn armies_do_not_stay_on_file() {
    let given = position("white", "K e1, F a3", "K e9, F a7");
    let view = Thrones.view(&stage(&given).expect("fits"), Seat(0));
    let rows = book(plain_army(Side::White).rows(Side::White).map(Order::Row));
    assert!(Thrones.carry(&case(Seat(0), &view, &rows)).is_empty());
}

/// Every legal move and every order made of legal moves prints so that it reads back.
mod round_trips {
    use super::*;
    use crate::kind::{Kind, Piece};
    use crate::position::Position;
    use crate::square::Square;
    use crate::tests::engine::lines;
    use proptest::prelude::*;
    use rules::{ByMail, Desk};

    fn pieces() -> impl Strategy<Value = Vec<(usize, usize, bool)>> {
        prop::collection::vec((0..Square::COUNT, 1..9_usize, any::<bool>()), 1..24)
    }

    fn board(pieces: &[(usize, usize, bool)], to_move: Side) -> Position {
        let mut position = Position::empty(to_move);
        for (index, kind, white) in pieces {
            let side = if *white { Side::White } else { Side::Black };
            if let Some(square) = Square::from_index(*index) {
                position.place(square, Piece { side, kind: Kind::ALL[*kind] });
            }
        }
        position
    }

    fn read(view: &View, text: &str) -> (Vec<Order>, usize) {
        let book = Book::default();
        let desk: Desk<'_, Thrones> = Desk { seat: Seat(0), view, open: &[], book: &book, names: &[] };
        let reading = Thrones.read(&desk, &lines(text));
        (reading.orders.into_iter().map(|(_, order)| order).collect(), reading.problems.len())
    }

    fn view(position: Position) -> View {
        let state = State {
            options: Options::default(),
            phase: Phase::Board(Box::new(crate::state::Board::new(position))),
        };
        Thrones.view(&state, Seat(0))
    }

    /// A reply to this move and, while `picks` last, replies to what follows.
    fn tree(position: &Position, picks: &[u16]) -> Option<Reply> {
        let (first, rest) = picks.split_first()?;
        let choose = |position: &Position, pick: u16| {
            let moves = position.legal_moves(Default::default());
            moves.get(usize::from(pick) % moves.len()).copied()
        };
        let condition = choose(position, *first)?;
        let played = position.play(condition);
        let then = choose(&played.after, first.rotate_left(5))?;
        let next = played.after.play(then);
        if played.captured_crown() {
            return None;
        }
        let ifs = if next.captured_crown() { None } else { tree(&next.after, rest) };
        Some(Reply { condition, then, ifs: ifs.into_iter().collect() })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn every_legal_move_reads_back(pieces in pieces()) {
            let position = board(&pieces, Side::White);
            let view = view(position);
            for chosen in position.legal_moves(Default::default()) {
                let order = Order::Move(chosen);
                let (orders, problems) = read(&view, &order.to_string());
                prop_assert_eq!(problems, 0, "{}", order);
                prop_assert_eq!(orders, vec![order]);
            }
        }

        #[test]
        fn every_reply_reads_back(pieces in pieces(), picks in prop::collection::vec(any::<u16>(), 1..6)) {
            let position = board(&pieces, Side::Black);
            if let Some(reply) = tree(&position, &picks) {
                let order = Order::If(reply);
                let (orders, problems) = read(&view(position), &order.to_string());
                prop_assert_eq!(problems, 0, "{}", order);
                prop_assert_eq!(orders, vec![order]);
            }
        }

        #[test]
        fn no_text_does_harm(text in "\\PC{0,60}", pieces in pieces(), white in any::<bool>()) {
            let to_move = if white { Side::White } else { Side::Black };
            read(&view(board(&pieces, to_move)), &text);
            let state = State { options: Options::default(), phase: Phase::SetUp };
            read(&Thrones.view(&state, Seat(0)), &text);
        }

        #[test]
        fn no_text_of_order_words_does_harm(
            words in prop::collection::vec(
                prop::sample::select(vec![
                    "if", "then", "move", "row", "3", "place", "crown", "e3", "e4", "e3-e4", "x", "*", "(", ")", ",",
                    "takes", "pass", "P", ".", "shoot", "army", "-", ":", "and", "e9-e8", "é", "man-at-arms",
                ]),
                0..14,
            ),
            white in any::<bool>(),
        ) {
            let to_move = if white { Side::White } else { Side::Black };
            let position = board(&[(22, 4, true), (40, 1, false), (76, 2, false)], to_move);
            let text = words.join(" ");
            let (orders, problems) = read(&view(position), &text);
            // Whatever was understood prints and reads back alone.
            for order in orders {
                let (again, _) = read(&view(position), &order.to_string());
                prop_assert_eq!(again, vec![order], "{} ({} problems)", text, problems);
            }
            let state = State { options: Options::default(), phase: Phase::SetUp };
            read(&Thrones.view(&state, Seat(0)), &text);
        }
    }
}
