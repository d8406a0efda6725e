//! What people type, and what is made of it.

use crate::Thrones;
use crate::options::Options;
use crate::orders::Order;
use crate::questions::Question;
use crate::stage::stage;
use crate::state::{Phase, State};
use crate::tests::engine::{lines, position};
use crate::view::View;
use rules::problem::{Problem, ProblemKind};
use rules::{Book, ByMail, Desk, Seat};
use serde_json::{Value, json};

/// A seat with something on file.
pub(crate) struct Sitter {
    seat: Seat,
    view: View,
    open: Vec<Question>,
    pub book: Book<Order>,
}

impl Sitter {
    pub fn setting_up(seat: Seat) -> Self {
        let state = State { options: Options::default(), phase: Phase::SetUp };
        Self { seat, view: View::of(&state, seat), open: vec![Question::Army], book: Book::default() }
    }

    pub fn playing(seat: Seat, given: Value) -> Self {
        let view = View::of(&stage(&given).expect("the position fits"), seat);
        let open = if view.my_move().is_some() { vec![Question::Move { ply: 1 }] } else { Vec::new() };
        Self { seat, view, open, book: Book::default() }
    }

    pub fn desk(&self) -> Desk<'_, Thrones> {
        Desk { seat: self.seat, view: &self.view, open: &self.open, book: &self.book, names: &[] }
    }

    /// Reads a mail without filing it.
    fn read(&self, text: &str) -> (Vec<String>, Vec<Problem>) {
        let reading = rules::read_lines(&Thrones, &self.desk(), &lines(text));
        (reading.orders.iter().map(|(_, order)| order.to_string()).collect(), reading.problems)
    }

    /// Reads and files a mail in which nothing is wrong.
    pub fn file(&mut self, text: &str) -> Vec<String> {
        let reading = rules::read_lines(&Thrones, &self.desk(), &lines(text));
        let wrong: Vec<&Problem> = reading.problems.iter().filter(|p| p.is_error()).collect();
        assert!(wrong.is_empty(), "{wrong:?}");
        self.book.replace(reading.orders.into_iter().map(|(_, order)| order));
        self.book.lines().map(|l| l.order.to_string()).collect()
    }

    /// The one order of a good line.
    #[track_caller]
    fn good(&self, text: &str) -> String {
        let (orders, problems) = self.read(text);
        assert!(problems.is_empty(), "{text}: {problems:?}");
        assert_eq!(orders.len(), 1, "{text}: {orders:?}");
        orders.into_iter().next().expect("one")
    }

    /// The one problem of a bad line: its kind, the words it points at, what it says and suggests.
    #[track_caller]
    fn bad(&self, text: &str) -> (ProblemKind, String, String) {
        let (orders, problems) = self.read(text);
        assert!(orders.is_empty(), "{text}: {orders:?}");
        let [problem] = problems.as_slice() else { panic!("{text}: {problems:?}") };
        let typed = lines(text);
        let span = problem.span.expect("a place");
        let line = typed.iter().find(|l| l.number == span.line).expect("a line");
        let said = format!("{} Try: {}", problem.message, problem.suggestion.as_deref().unwrap_or("-"));
        (problem.kind, span.slice(&line.text).to_owned(), said)
    }
}

/// White to move: a Cavalry on e3 with a Footman of Black's on e5 before it, an Archer on c3 with a Footman on d4.
fn skirmish() -> Sitter {
    let white = "K e1, C e3, A c3, P a3, T i1";
    let black = "K e9, F e5, F d4, P a5, T i2, F h8";
    Sitter::playing(Seat(0), position("white", white, black))
}

#[test]
fn a_move_may_be_written_in_many_ways() {
    let sitter = skirmish();
    for (typed, meant) in [
        ("e3-e4", "move e3-e4"),
        ("move e3 e4", "move e3-e4"),
        ("e3e4", "move e3-e4"),
        ("E3 – E4", "move e3-e4"),
        ("Move e3→e4.", "move e3-e4"),
        ("mv e3 to e4   # forward", "move e3-e4"),
        ("1. e3-e4!", "move e3-e4"),
        ("* e3-e4", "move e3-e4"),
        ("Ce3-e4", "move e3-e4"),
        ("cav e3 to e4", "move e3-e4"),
        ("My cavalry goes from e3 to e4", "move e3-e4"),
        ("e3-e6xe5", "move e3-e6xe5"),
        ("E3 – E6 × E5", "move e3-e6xe5"),
        ("e3xe5-e6", "move e3-e6xe5"),
        ("e3 takes e5 to e6", "move e3-e6xe5"),
        ("cavalry e3 to e6 taking e5", "move e3-e6xe5"),
        ("cavalry e3 to e6, capturing the Footman on e5", "move e3-e6xe5"),
        ("e3xe5", "move e3-e5xe5"),
        ("e3-e5xe5", "move e3-e5xe5"),
        ("c3*d4", "move c3*d4"),
        ("shoot c3 d4", "move c3*d4"),
        ("shoot c3*d4", "move c3*d4"),
        ("shoot c3 at d4", "move c3*d4"),
        ("c3 shoots d4", "move c3*d4"),
        ("c3 shoots at the footman on d4", "move c3*d4"),
        ("archer c3*d4", "move c3*d4"),
        ("a c3*d4", "move c3*d4"),
        ("archer c3 takes d4", "move c3*d4"),
        ("p a3 a4", "move a3-a4"),
    ] {
        assert_eq!(sitter.good(typed), meant, "{typed}");
    }
}

#[test]
fn without_a_capture_named_the_only_move_there_is_taken() {
    let sitter = skirmish();
    // e5 can only be reached by capturing on it; e6 only by capturing on e5.
    assert_eq!(sitter.good("e3-e5"), "move e3-e5xe5");
    assert_eq!(sitter.good("e3-e6"), "move e3-e6xe5");
}

#[test]
fn a_prey_named_wrongly_is_corrected() {
    let sitter = Sitter::playing(Seat(0), position("white", "K e1, E a1", "K i9, F b2"));
    assert_eq!(sitter.good("a1-c3"), "move a1-c3xb2");
    let (kind, under, said) = sitter.bad("a1-c3xb1");
    assert_eq!((kind, under.as_str()), (ProblemKind::Illegal, "a1-c3xb1"));
    assert!(said.contains("a1-c3xb2"), "{said}");
}

#[test]
fn an_illegal_move_is_answered_with_the_reason_and_the_nearest_moves() {
    let sitter = skirmish();
    for (typed, under, reason, near) in [
        ("move e3-h6", "e3-h6", "file or rank", "e3-"),
        ("e3-e7", "e3-e7", "file or rank", "e3-e6xe5"),
        ("b3-b4", "b3-b4", "No piece stands on b3", "c3-b4"),
        ("e5-e4", "e5-e4", "Black's, and it is White's turn", "e3-e4"),
        ("e1-e2-e3", "-e3", "the way between is not written", "e1-e3"),
        ("e1xd1", "e1xd1", "captures nothing: write e1-d1", "e1-d1"),
        ("a3xa5", "a3xa5", "Pikeman", "a3-a4"),
        ("i1xi2", "i1xi2", "Tower on i2 cannot be captured", "i1-"),
        ("c3-d4", "c3-d4", "shot", "c3*d4"),
        ("e3*e5", "e3*e5", "captures the piece on e5", "e3-"),
        ("c3-c4*d4", "*", "moves or shoots", "one of the two"),
        ("pass", "pass", "passing is only for a side that has none", "-"),
        ("tower e3-e4", "tower e3-e4", "No Tower stands on e3", "-"),
        ("e3-e6 taking archer e5", "e3-e6 taking archer e5", "No Archer stands on e5", "e3-e6xe5"),
        ("a3-a3", "a3-a3", "named twice", "-"),
    ] {
        let (_, place, said) = sitter.bad(typed);
        assert_eq!(place, under, "{typed}: {said}");
        assert!(said.contains(reason), "{typed}: {said}");
        assert!(said.contains(near), "{typed}: {said}");
    }
}

#[test]
fn a_line_that_is_no_move_is_pointed_at() {
    let sitter = skirmish();
    for (typed, kind, under) in [
        ("mve e3-e4", ProblemKind::Unreadable, "mve"),
        ("hello there", ProblemKind::Unreadable, "hello"),
        ("move e3-z4", ProblemKind::Unreadable, "z4"),
        ("move e3", ProblemKind::Unreadable, ""),
        ("move e3-e4 quickly", ProblemKind::Unreadable, "quickly"),
        ("move cavlary e3 e4", ProblemKind::Unreadable, "cavlary"),
        ("e3-e4 c3*d4", ProblemKind::Unreadable, "c3*d4"),
        ("row 3 P P P P P P P P P", ProblemKind::Illegal, "row 3 P P P P P P P P P"),
        ("move", ProblemKind::Unreadable, "move"),
    ] {
        let (found, place, said) = sitter.bad(typed);
        assert_eq!((found, place.as_str()), (kind, under), "{typed}: {said}");
    }
    assert!(sitter.bad("mve e3-e4").2.contains("move"));
    assert!(sitter.bad("move cavlary e3 e4").2.contains("Cavalry"));
}

#[test]
fn the_last_of_several_moves_counts() {
    let (orders, problems) = skirmish().read("e3-e4\ne3-e5\n# e1-e2");
    assert_eq!(orders, ["move e3-e5xe5"]);
    assert_eq!(problems.len(), 1);
    assert_eq!((problems[0].kind, problems[0].span.map(|s| s.line)), (ProblemKind::Superseded, Some(1)));
}

#[test]
fn a_semicolon_parts_moves_and_replies() {
    let (orders, problems) = waiting().read("if e9-e8 then a4-b5; if e9-d9 then a4-b3");
    assert_eq!(
        (orders.as_slice(), problems.len()),
        (&["if e9-e8 then a4-b5".to_owned(), "if e9-d9 then a4-b3".into()][..], 0)
    );
    // As two lines: the last move counts, and the first is told of.
    let (orders, problems) = skirmish().read("e3-e4; then move e3-e5");
    assert_eq!(orders, ["move e3-e5xe5"], "{problems:?}");
    assert_eq!(
        problems.iter().map(|p| p.kind).collect::<Vec<_>>(),
        [ProblemKind::Superseded],
        "{problems:?}"
    );
}

#[test]
fn what_is_no_order_behind_a_semicolon_is_remarked() {
    let (orders, problems) = skirmish().read("e3-e4 ; it had to be");
    assert_eq!(orders, ["move e3-e4"]);
    let told: Vec<_> = problems.iter().map(|p| (p.kind, p.span.map(|s| (s.start, s.end)))).collect();
    assert_eq!(told, [(ProblemKind::Warning, Some((8, 20)))], "{problems:?}");
    assert_eq!(skirmish().good("e3-e4 ;-)"), "move e3-e4");
}

#[test]
fn an_empty_move_line_of_the_form_does_not_spoil_a_move_elsewhere() {
    assert_eq!(skirmish().good("e3-e4\nmove "), "move e3-e4");
}

#[test]
fn out_of_turn_a_move_is_answered_with_the_if_form() {
    let sitter = Sitter::playing(Seat(1), position("white", "K e1, F a3", "K e9, F a7"));
    let (kind, under, said) = sitter.bad("a7-b6");
    assert_eq!((kind, under.as_str()), (ProblemKind::Illegal, "a7-b6"));
    assert!(said.contains("White's turn"), "{said}");
    // What it says to try can be sent, and makes the move that was written.
    let advised = said.split("Try: ").nth(1).expect("an example");
    assert!(advised.ends_with(" then a7-b6"), "{advised}");
    assert_eq!(sitter.good(advised), advised);
}

#[test]
fn nothing_can_be_ordered_when_the_game_is_over() {
    let mut given = position("white", "K e1, C e8", "K e9");
    given["history"] = json!(["e8xe9"]);
    let sitter = Sitter::playing(Seat(0), given);
    assert!(sitter.bad("e1-e2").2.contains("over"));
    assert!(sitter.bad("if e1-e2 then e3-e4").2.contains("over"));
}

const NESTED: &str = "if e9-e8 then a4-b5 (if e8-e7 then b5-c6, if e8-d7 then b5-a6 (if d7-d6 then e1-e2))";

/// It is Black's turn: a White Footman on a4, both Crowns on the e file.
fn waiting() -> Sitter {
    Sitter::playing(Seat(0), position("black", "K e1, F a4", "K e9, P i7"))
}

#[test]
fn replies_ahead_are_read_in_the_ways_people_write_them() {
    for (typed, meant) in [
        ("if e9-e8 then a4-b5", "if e9-e8 then a4-b5"),
        ("If e9 to e8, then move a4 b5", "if e9-e8 then a4-b5"),
        ("when e9-e8: a4-b5", "if e9-e8 then a4-b5"),
        ("if e9e8, a4b5", "if e9-e8 then a4-b5"),
        (NESTED, NESTED),
        ("if e9-e8 then a4-b5 then if e8-e7 then b5-c6", "if e9-e8 then a4-b5 (if e8-e7 then b5-c6)"),
        // e8-e7 is no answer to the present turn, so it is what comes after a4-b5.
        ("if e9-e8 then a4-b5, if e8-e7 then b5-c6", "if e9-e8 then a4-b5 (if e8-e7 then b5-c6)"),
        (
            "if e9-e8 then a4-b5, if e8-e7 then b5-c6, if e7-e6 then c6-d7",
            "if e9-e8 then a4-b5 (if e8-e7 then b5-c6 (if e7-e6 then c6-d7))",
        ),
    ] {
        assert_eq!(waiting().good(typed), meant, "{typed}");
    }
}

#[test]
fn two_cases_of_one_turn_are_two_orders() {
    let (orders, problems) = waiting().read("if e9-e8 then a4-b5, if e9-d9 then a4-b3");
    assert_eq!(orders, ["if e9-e8 then a4-b5", "if e9-d9 then a4-b3"]);
    assert!(problems.is_empty(), "{problems:?}");
    // The Footman cannot go from a4 once it stands on b5: only one reading makes sense.
    let (orders, problems) = waiting().read("if e9-e8 then a4-b5, if i7-i6 then a4-b3");
    assert_eq!(orders.len(), 2);
    assert!(problems.is_empty(), "{problems:?}");
    // Here both could be meant, and the player is told which was taken.
    let (_, problems) = waiting().read("if e9-e8 then a4-b5, if i7-i6 then e1-e2");
    assert_eq!(problems.iter().map(|p| p.kind).collect::<Vec<_>>(), [ProblemKind::Warning]);
}

#[test]
fn replies_are_checked_by_playing_them_out() {
    for (typed, under, reason) in [
        ("if e9-e7 then a4-b5", "e9-e7", "one square"),
        ("if e9-e8 then a4-c6", "a4-c6", "one square diagonally"),
        ("if e9-e8 then a4-b5 (if e9-e8 then b5-c6)", "e9-e8", "No piece stands on e9"),
        ("if e9-e8 then a4-b5 (if e8-e7 then a4-b5)", "a4-b5", "No piece stands on a4"),
        ("if a4-b5 then e9-e8", "a4-b5", "it is Black's turn"),
        ("if e9-e8", "", "then"),
        ("if e9-e8 then a4-b5 (if e8-e7 then b5-c6", "", "never closed"),
        ("if e9-e8 then a4-b5 (if e8-e7 then b5-c6, if e8-e7 then b5-a6)", "if e8-e7 then b5-a6", "twice"),
        ("if if e9-e8 then a4-b5", "if", "square"),
    ] {
        let (_, place, said) = waiting().bad(typed);
        assert_eq!(place, under, "{typed}: {said}");
        assert!(said.contains(reason), "{typed}: {said}");
    }
}

#[test]
fn nothing_comes_after_the_capture_of_a_crown() {
    let sitter = Sitter::playing(Seat(0), position("black", "K e1, C e5", "K e9, C e3"));
    assert!(sitter.bad("if e3xe1 then e5-e6").2.contains("captures your Crown"));
    let good = "if e9-e8 then e5-e8xe8";
    assert_eq!(sitter.good(good), good);
    assert!(sitter.bad("if e9-e8 then e5xe8 (if e3-e4 then e1-e2)").2.contains("captures the Crown"));
}

#[test]
fn on_my_turn_replies_begin_after_my_move() {
    let sitter = Sitter::playing(Seat(0), position("white", "K e1, F a4", "K e9"));
    let (orders, problems) = sitter.read("if e9-e8 then b5-c6\nmove a4-b5");
    assert_eq!(orders, ["move a4-b5", "if e9-e8 then b5-c6"]);
    assert!(problems.is_empty(), "{problems:?}");
    // With another move the reply does not fit, and the player is told.
    let (orders, problems) = sitter.read("if e9-e8 then b5-c6\nmove a4-b3");
    assert_eq!(orders, ["move a4-b3"]);
    assert!(problems[0].message.contains("No piece stands on b5"), "{problems:?}");
    // With none at all it is taken as written.
    assert_eq!(sitter.good("if e9xe8 then b5-c6"), "if e9-e8xe8 then b5-c6");
}

#[test]
fn replies_nested_too_deep_or_too_many_are_refused() {
    let deep = |levels: usize| {
        let mut text = String::new();
        for level in 0..levels {
            let (there, back) = if level % 2 == 0 { ("e9-e8", "a4-b5") } else { ("e8-e9", "b5-a4") };
            text += &format!("{}if {there} then {back}", if level == 0 { "" } else { " (" });
        }
        text + &")".repeat(levels.saturating_sub(1))
    };
    assert_eq!(waiting().good(&deep(30)), deep(30));
    assert!(waiting().bad(&deep(31)).2.contains("30 deep"));
    let inner: Vec<String> = ["e8-e7", "e8-d7", "e8-f7", "e8-d8", "e8-f8", "e8-d9", "e8-f9", "e8-e9"]
        .iter()
        .map(|condition| format!("if {condition} then b5-c6"))
        .collect();
    let line = format!("if e9-e8 then a4-b5 ({})", inner.join(", "));
    let many = vec![line.as_str(); 23].join("\n"); // nine moves of mine a line: 207
    let (_, problems) = waiting().read(&many);
    assert!(problems.iter().any(|p| p.is_error() && p.message.contains("200")), "{problems:?}");
}

#[test]
fn the_later_answer_to_the_same_move_counts() {
    let (orders, problems) = waiting().read("if e9-e8 then a4-b5\nif e9-e8 then a4-b3");
    assert_eq!(orders, ["if e9-e8 then a4-b3"]);
    assert_eq!((problems[0].kind, problems[0].span.map(|s| s.line)), (ProblemKind::Superseded, Some(1)));
}

mod armies {
    use super::*;

    const ROWS: [&str; 3] = ["row 3 P F P F . F P F P", "row 2 . . A . T . A . .", "row 1 . . . M K C . . ."];

    #[test]
    fn rows_are_read_in_the_ways_people_write_them() {
        let meant = ROWS.map(str::to_owned);
        for typed in [
            ROWS.join("\n"),
            "row 3: PFPF.FPFP\nrow 2: ..A.T.A..\nrow 1: ...MKC...".into(),
            "3: P F P F - F P F P\n2: - - A - T - A - -\n1 - - - M K C - - -".into(),
            "3. P F P F . F P F P\n2. . . A . T . A . .\n1. . . . M K C . . .".into(),
            "Row 3 pfpf_fpfp\nrank2 __A_T_A__\nRow1 ___MKC___".into(),
            "row 1: … M K C …\nROW 2 . . archer . tower . archer . .\nrow 3 |P|F|P|F|.|F|P|F|P|".into(),
            "army row 3 PFPF.FPFP\narmy: row 2 ..A.T.A..\narmy 1: ...MKC...".into(),
            "place pikeman a3 c3 g3 i3\nplace footman b3 d3 f3 h3\nplace archer c2, g2 tower e2\n\
             place man-at-arms d1\ncrown e1\nput Cavalry on f1"
                .into(),
            "army pike a3 c3 g3 i3, foot b3 d3 f3 h3, a c2 g2, t e2, m d1, k e1, c f1".into(),
        ] {
            let (orders, problems) = Sitter::setting_up(Seat(0)).read(&typed);
            assert!(problems.is_empty(), "{typed}: {problems:?}");
            assert_eq!(orders, meant, "{typed}");
        }
    }

    #[test]
    fn what_is_wrong_in_a_row_is_pointed_at() {
        let sitter = Sitter::setting_up(Seat(0));
        for (typed, kind, under, said) in [
            ("row 4 P F P F . F P F P", ProblemKind::Illegal, "4", "ruling 3"),
            ("row 3 P F P F . F P F", ProblemKind::Unreadable, "P F P F . F P F", "here are 8"),
            ("row 3 P F Q F . F P F P", ProblemKind::UnknownName, "Q", "no piece"),
            ("row 3 P F elefant F . F P F P", ProblemKind::UnknownName, "elefant", "Elephant"),
            ("row 1 K . . . . . . . .", ProblemKind::Illegal, "K", "corner"),
            ("place crown i1", ProblemKind::Illegal, "i1", "corner"),
            ("place crown e4", ProblemKind::Illegal, "e4", "1 to 3"),
            ("place footman a3 b3 a3", ProblemKind::Illegal, "a3", "already"),
            ("place e1 crown", ProblemKind::Unreadable, "e1", "name comes first"),
            ("place balista e1", ProblemKind::UnknownName, "balista", "Ballista"),
            ("place", ProblemKind::Unreadable, "place", "Name a piece"),
            ("row", ProblemKind::Unreadable, "", "number of a row"),
            ("move e3-e4", ProblemKind::Illegal, "move e3-e4", "being set up"),
        ] {
            let (_, problems) = sitter.read(typed);
            let [problem] = problems.as_slice() else { panic!("{typed}: {problems:?}") };
            let typed_line = lines(typed);
            let place = problem.span.map_or("", |span| span.slice(&typed_line[0].text));
            assert_eq!((problem.kind, place), (kind, under), "{typed}");
            let all = format!("{} {}", problem.message, problem.suggestion.as_deref().unwrap_or(""));
            assert!(all.contains(said), "{typed}: {all}");
        }
        // The last of the three squares is the one in question.
        let (_, problems) = sitter.read("place footman a3 b3 a3");
        assert_eq!(problems[0].span.map(|s| s.start), Some(20));
    }

    #[test]
    fn all_problems_of_a_mail_are_told_at_once() {
        let (orders, problems) = Sitter::setting_up(Seat(1))
            .read("row 9 k . . . . . . . .\nrow 8 x y .\nrow 3 . . . . . . . . .\nhello");
        assert!(orders.is_empty());
        let lines: Vec<u32> = problems.iter().filter_map(|p| p.span.map(|s| s.line)).collect();
        assert!([1, 2, 3, 4].iter().all(|line| lines.contains(line)), "{problems:?}");
    }

    #[test]
    fn black_sets_up_on_its_own_rows() {
        let rows = "row 9 . . . M T K C . .\nrow 8 . . A . . . A . .\nrow 7 F P F P . P F P F";
        let mut sitter = Sitter::setting_up(Seat(1));
        assert_eq!(sitter.file(rows).join("\n"), rows);
        assert!(Thrones.review(&sitter.desk()).is_empty());
    }

    #[test]
    fn an_army_that_is_not_whole_is_kept_and_reviewed() {
        let mut sitter = Sitter::setting_up(Seat(0));
        sitter.file("row 3 P F P F P F P F P");
        let told: Vec<Problem> = Thrones.review(&sitter.desk());
        let all: String = told.iter().map(|p| p.message.clone() + "\n").collect();
        assert!(told.iter().all(|p| p.kind == ProblemKind::Illegal));
        for part in ["9 of tier 3", "0 of tier 2", "0 of tier 1", "no Crown"] {
            assert!(all.contains(part), "{all}");
        }
    }

    #[test]
    fn a_row_sent_alone_changes_the_army_on_file() {
        let mut sitter = Sitter::setting_up(Seat(0));
        sitter.file(&ROWS.join("\n"));
        let lines = sitter.file("row 1 . . . M C K . . .");
        assert_eq!(lines, [ROWS[0], ROWS[1], "row 1 . . . M C K . . ."]);
        assert!(Thrones.review(&sitter.desk()).is_empty());
    }

    #[test]
    fn one_changed_row_of_the_form_is_enough() {
        let sitter = Sitter::setting_up(Seat(0));
        let form = Thrones.form(&sitter.desk());
        let row = form.iter().find(|line| line.starts_with("row 1")).expect("a row").clone();
        let changed = row.replace("M T K C", "C K T M");
        assert_ne!(row, changed);
        let (orders, problems) = sitter.read(&changed);
        assert_eq!(orders.len(), 3);
        assert_eq!(orders[2], changed);
        assert_eq!(problems.iter().map(|p| p.kind).collect::<Vec<_>>(), [ProblemKind::Warning]);
    }

    #[test]
    fn a_whole_army_on_two_rows_leaves_the_third_empty() {
        let mut sitter = Sitter::setting_up(Seat(0));
        sitter.file(&ROWS.join("\n"));
        let lines = sitter.file("row 1 A A M C K E . . .\nrow 2 F F F F F F F F .");
        assert_eq!(lines, ["row 2 F F F F F F F F .", "row 1 A A M C K E . . ."]);
        assert!(Thrones.review(&sitter.desk()).is_empty());
    }

    #[test]
    fn the_form_is_short_and_reads_back() {
        for seat in [Seat(0), Seat(1)] {
            let sitter = Sitter::setting_up(seat);
            let form = Thrones.form(&sitter.desk());
            assert!(form.iter().all(|line| line.chars().count() <= 72), "{form:?}");
            let (orders, problems) = sitter.read(&form.join("\n"));
            assert!(problems.is_empty(), "{problems:?}");
            assert_eq!(orders.len(), 3);
        }
    }
}

#[test]
fn the_form_of_a_move_shows_real_moves_and_what_is_on_file() {
    let mut sitter = skirmish();
    let form = Thrones.form(&sitter.desk());
    assert!(form.contains(&"move ".to_owned()));
    assert!(form.iter().all(|line| line.chars().count() <= 72), "{form:?}");
    let examples: Vec<&str> = form.iter().filter_map(|line| line.strip_prefix("#   ")).collect();
    assert_eq!(examples.len(), 3, "no reply that fits behind one of these alone: {form:?}");
    for example in &examples {
        assert_eq!(sitter.good(example), *example);
    }
    sitter.file("e3-e4");
    let form = Thrones.form(&sitter.desk());
    let mut replies = form.iter().filter_map(|line| line.strip_prefix("#   "));
    let reply = replies.find(|line| line.starts_with("if ")).expect("behind a move there is one");
    let (_, problems) = sitter.read(reply);
    assert!(problems.is_empty(), "{reply}: {problems:?}");
    sitter.file("e3-e4\nif h8-g7 then e4-e3");
    let form = Thrones.form(&sitter.desk());
    assert!(form.contains(&"move e3-e4".to_owned()) && form.contains(&"if h8-g7 then e4-e3".to_owned()));
}

#[test]
fn the_review_warns_of_a_crown_left_to_be_captured_and_of_replies_that_cannot_come() {
    let mut sitter = Sitter::playing(Seat(0), position("white", "K e1, F d1", "K e9, C e6"));
    sitter.file("e1-e2\nif e6-e4 then d1-c2");
    assert_eq!(Thrones.review(&sitter.desk()).len(), 0, "from e6 a Cavalry reaches e3, not e2");
    let mut sitter = Sitter::playing(Seat(0), position("white", "K e1, F d1", "K e9, C e5"));
    sitter.file("e1-e2");
    let told = Thrones.review(&sitter.desk());
    assert_eq!(told.iter().map(|p| p.kind).collect::<Vec<_>>(), [ProblemKind::Warning]);
    assert!(told[0].message.contains("e2") && told[0].message.contains("e5"), "{told:?}");
    sitter.file("e1-f2\nif e5-e4 then f2-f3");
    sitter.file("d1-c2");
    assert_eq!(Thrones.review(&sitter.desk()).len(), 1, "e1 is out of reach, but f2-f3 no longer fits");
}
