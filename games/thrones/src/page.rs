//! What templates and pictures are given: everything worked out, nothing left to a template but its layout.

use crate::army::{TIERS, colour};
use crate::kind::{Kind, Piece};
use crate::ply::Ply;
use crate::position::Position;
use crate::prey::{self, Prey};
use crate::side::Side;
use crate::square::Square;
use crate::view::{BoardView, View};
use serde_json::{Value, json};

/// How many pieces in danger are named, and how many that could be captured.
const MOST_NAMED: usize = 5;

/// The page of a view.
///
/// Keys: `you`, `you_are`, `rival_is`, `phase` (`set_up`, `play`, `over`), `ending`, `options`, `army` (what an army is made of) and,
/// once the armies are shown, `ply`, `move_number`, `to_move`, `to_move_is`, `your_turn`, `flipped`, `squares` (81, in
/// the order they are drawn, own side at the bottom), `files`, `ranks`, `rows` (a text board), `last`, `moves`, `taken`,
/// `counts`, `draw`, `dangers` and `chances` (what the rival could capture, and what the seat could, if it were to move
/// now, the most valuable first, at most [`MOST_NAMED`] of each), `dangers_more`, `chances_more`. `pieces` says how they
/// move, in the first mails alone.
#[must_use]
pub fn page(view: &View) -> Value {
    let phase = match (&view.board, &view.outcome) {
        (_, Some(_)) => "over",
        (None, None) => "set_up",
        (Some(_), None) => "play",
    };
    let mut page = json!({
        "you": view.you,
        "you_are": colour(view.you),
        "rival_is": colour(view.you.other()),
        "phase": phase,
        "options": view.options,
        "pieces": pieces(view),
        "army": TIERS.map(|(tier, count)| json!({
            "tier": tier,
            "count": count,
            "kinds": Kind::ALL.into_iter().filter(|k| k.tier() == Some(tier)).map(kind_names).collect::<Vec<_>>(),
        })),
        "ending": view.outcome.as_ref().map(|outcome| json!({
            "way": outcome.way,
            "winner": outcome.winner,
            "winner_is": outcome.winner.map(colour),
            "you_won": outcome.winner.map(|side| side == view.you),
            "words": outcome.words(),
        })),
    });
    if let (Some(board), Some(page)) = (&view.board, page.as_object_mut()) {
        page.extend(board_keys(view, board));
    }
    page
}

/// The pieces there can be, or that are on the board, each with how it moves: before the armies stand and until both have moved.
fn pieces(view: &View) -> Vec<Value> {
    let told = |kind: &Kind| match &view.board {
        None => true,
        Some(board) => {
            board.ply <= 2
                && [Side::White, Side::Black].iter().any(|side| !board.position.of(*side, *kind).is_empty())
        }
    };
    let exact = view.options.archer_exact_two;
    let row =
        |kind: Kind| json!({ "letter": kind.letter(), "name": kind.title(), "how": kind.in_short(exact) });
    let over = view.outcome.is_some();
    Kind::ALL.into_iter().filter(|kind| !over && told(kind)).map(row).collect()
}

fn kind_names(kind: Kind) -> Value {
    json!({ "kind": kind, "name": kind.title(), "letter": kind.letter() })
}

fn board_keys(view: &View, board: &BoardView) -> serde_json::Map<String, Value> {
    let flipped = view.you == Side::Black;
    let to_move = board.position.to_move();
    let last = board.history.last();
    let (files, ranks) = edges(flipped);
    let (dangers, dangers_more) = hunted(view, board, view.you.other());
    let (chances, chances_more) = hunted(view, board, view.you);
    let keys = json!({
        "ply": board.ply,
        "move_number": board.ply.div_ceil(2),
        "to_move": to_move,
        "to_move_is": colour(to_move),
        "your_turn": view.outcome.is_none() && to_move == view.you,
        "flipped": flipped,
        "squares": squares(&board.position, last, flipped),
        "files": files.iter().map(|f| file_letter(*f)).collect::<Vec<_>>(),
        "ranks": ranks.iter().map(|r| r + 1).collect::<Vec<_>>(),
        "rows": text_rows(&board.position, flipped),
        "last": last.map(|ply| ply_keys(ply, board.ply.saturating_sub(1))),
        "moves": numbered(board),
        "dangers": dangers,
        "dangers_more": dangers_more,
        "chances": chances,
        "chances_more": chances_more,
        "taken": json!({ "white": taken(board, Side::White), "black": taken(board, Side::Black) }),
        "counts": json!({
            "white": board.position.side(Side::White).len(),
            "black": board.position.side(Side::Black).len(),
        }),
        "draw": json!({
            "quiet": board.quiet,
            "quiet_limit": view.options.quiet_plies(),
            "quiet_left": view.options.quiet_plies().saturating_sub(board.quiet),
            "repeats": board.repeats,
            "repeats_limit": view.options.repetition,
        }),
    });
    match keys {
        Value::Object(keys) => keys,
        _ => serde_json::Map::new(),
    }
}

/// What this side could capture if it were to move now, and how many more than are named; nothing once the game is over.
fn hunted(view: &View, board: &BoardView, side: Side) -> (Vec<Value>, usize) {
    if view.outcome.is_some() {
        return (Vec::new(), 0);
    }
    let all = prey::of(&board.position, side, view.options.switches());
    let more = all.len().saturating_sub(MOST_NAMED);
    (all.iter().take(MOST_NAMED).map(prey_keys).collect(), more)
}

fn prey_keys(prey: &Prey) -> Value {
    let by = |hunter: &prey::Hunter| json!({ "name": hunter.kind.title(), "square": hunter.chosen.from() });
    json!({
        "name": prey.kind.title(),
        "square": prey.square,
        "crown": prey.kind == Kind::Crown,
        "by": prey.by.iter().map(by).collect::<Vec<_>>(),
        "line": prey.by.first().map(|hunter| format!("move {}", hunter.chosen)),
    })
}

/// Files from left to right and ranks from top to bottom, as the seat sees the board.
fn edges(flipped: bool) -> ([usize; Square::EDGE], [usize; Square::EDGE]) {
    let rising = std::array::from_fn(|n| n);
    let falling = std::array::from_fn(|n| Square::EDGE - 1 - n);
    if flipped { (falling, rising) } else { (rising, falling) }
}

fn file_letter(file: usize) -> char {
    u8::try_from(file).map_or('?', |file| char::from(b'a' + file))
}

/// All squares in the order they are drawn; `x` and `y` count from 0 at the top left.
fn squares(position: &Position, last: Option<&Ply>, flipped: bool) -> Vec<Value> {
    let (files, ranks) = edges(flipped);
    let chosen = last.map(|ply| ply.chosen);
    let from = chosen.and_then(|m| m.from());
    let to = chosen.and_then(|m| m.to());
    let captured = chosen.and_then(|m| m.captured());
    let mut squares = Vec::with_capacity(Square::COUNT);
    for (y, rank) in ranks.into_iter().enumerate() {
        for (x, file) in files.into_iter().enumerate() {
            let Some(square) = Square::new(file, rank) else { continue };
            let is = |other: Option<Square>| other == Some(square);
            squares.push(json!({
                "square": square,
                "file": file_letter(file),
                "rank": rank + 1,
                "x": x,
                "y": y,
                "shade": if (file + rank) % 2 == 0 { "dark" } else { "light" },
                "piece": position.piece_at(square).map(piece_keys),
                "last_from": is(from),
                "last_to": is(to),
                "last_captured": is(captured),
            }));
        }
    }
    squares
}

fn piece_keys(piece: Piece) -> Value {
    json!({
        "side": piece.side,
        "colour": colour(piece.side),
        "kind": piece.kind,
        "name": piece.kind.title(),
        "letter": piece.letter(),
        "white": piece.side == Side::White,
    })
}

/// The board as lines of text of equal width, coordinates at the edges.
fn text_rows(position: &Position, flipped: bool) -> Vec<String> {
    let (files, ranks) = edges(flipped);
    let letters: String = files.iter().map(|f| format!(" {}", file_letter(*f))).collect();
    let edge = format!("  {letters}  ");
    let row = |rank: usize| {
        let cell = |file: usize| {
            let piece = Square::new(file, rank).and_then(|square| position.piece_at(square));
            format!(" {}", piece.map_or('.', Piece::letter))
        };
        let cells: String = files.into_iter().map(cell).collect();
        format!("{} {cells} {}", rank + 1, rank + 1)
    };
    let rows = ranks.into_iter().map(row);
    std::iter::once(edge.clone()).chain(rows).chain(std::iter::once(edge)).collect()
}

fn ply_keys(ply: &Ply, number: u32) -> Value {
    json!({
        "ply": number,
        "side": ply.side,
        "colour": colour(ply.side),
        "text": ply.chosen.to_string(),
        "passed": ply.kind.is_none(),
        "kind": ply.kind,
        "name": ply.kind.map(Kind::title),
        "from": ply.chosen.from(),
        "to": ply.chosen.to(),
        "captured": ply.captured,
        "captured_name": ply.captured.map(Kind::title),
        "captured_on": ply.chosen.captured(),
        "shot": ply.shot(),
    })
}

/// The moves in pairs: whoever moved first stands first, a pair gets one number.
fn numbered(board: &BoardView) -> Vec<Value> {
    let first = board.ply.saturating_sub(u32::try_from(board.history.len()).unwrap_or(u32::MAX)).max(1);
    let plies: Vec<Value> =
        (first..).zip(&board.history).map(|(number, ply)| ply_keys(ply, number)).collect();
    // A scenario may begin in the middle of a pair.
    let lone = usize::from(first.is_multiple_of(2)).min(plies.len());
    let (head, rest) = plies.split_at(lone);
    let mut pairs: Vec<Value> = Vec::new();
    let mut number = first.div_ceil(2);
    if let Some(ply) = head.first() {
        pairs.push(json!({ "number": number, "first": null, "second": ply }));
        number += 1;
    }
    for pair in rest.chunks(2) {
        pairs.push(json!({ "number": number, "first": pair.first(), "second": pair.get(1) }));
        number += 1;
    }
    pairs
}

/// What this side has lost, in the order it was captured.
fn taken(board: &BoardView, side: Side) -> Vec<Value> {
    let lost = board.history.iter().filter(|ply| ply.side != side).filter_map(|ply| ply.captured);
    lost.map(|kind| piece_keys(Piece { side, kind })).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::army::plain_army;
    use crate::options::Options;
    use crate::state::{Board, Phase, State};
    use rules::Seat;

    fn state() -> State {
        let (white, black) = (plain_army(Side::White), plain_army(Side::Black));
        let mut board = Board::set_up(&white, &black, Side::White);
        crate::saved::play_on(&mut board, &["a3-b4".parse().unwrap()], &Options::default()).unwrap();
        State { options: Options::default(), phase: Phase::Board(Box::new(board)) }
    }

    #[test]
    fn the_own_side_is_at_the_bottom() {
        for (seat, bottom_left, top) in [(Seat(0), "a1", "9"), (Seat(1), "i9", "1")] {
            let page = page(&View::of(&state(), seat));
            let squares = page["squares"].as_array().unwrap();
            assert_eq!(squares.len(), 81);
            assert_eq!(squares[72]["square"], bottom_left);
            assert_eq!((&squares[72]["x"], &squares[72]["y"]), (&json!(0), &json!(8)));
            let rows = page["rows"].as_array().unwrap();
            assert_eq!(rows.len(), 11);
            assert!(rows[1].as_str().unwrap().starts_with(top));
            assert!(rows.iter().all(|row| row.as_str().unwrap().len() == 22), "{rows:?}");
        }
    }

    #[test]
    fn the_text_board_shows_both_armies_from_the_own_side() {
        let page = page(&View::of(&state(), Seat(0)));
        let rows: Vec<&str> = page["rows"].as_array().unwrap().iter().map(|r| r.as_str().unwrap()).collect();
        assert_eq!(rows[0], "   a b c d e f g h i  ");
        assert_eq!(rows[1], "9  . . . m t k c . . 9");
        assert_eq!(rows[6], "4  . F . . . . . . . 4");
        assert_eq!(rows[7], "3  . P F P . P F P F 3");
        assert_eq!(rows[9], "1  . . . M T K C . . 1");
    }

    #[test]
    fn how_pieces_move_is_told_until_both_have_moved() {
        let mut first = state();
        let told = |state: &State| page(&View::of(state, Seat(1)))["pieces"].as_array().unwrap().len();
        assert_eq!(told(&first), 7, "no Elephant and no Ballista on this board");
        assert_eq!(told(&State { phase: Phase::SetUp, ..state() }), 9);
        if let Phase::Board(board) = &mut first.phase {
            crate::saved::play_on(board, &["a7-b6".parse().unwrap()], &Options::default()).unwrap();
        }
        assert_eq!(told(&first), 0);
        let longest = Kind::ALL.iter().flat_map(|kind| [kind.in_short(false), kind.in_short(true)]);
        assert!(longest.map(str::len).max() < Some(55), "a line of a mail has room for no more");
    }

    #[test]
    fn last_move_list_and_counters_are_there() {
        let page = page(&View::of(&state(), Seat(1)));
        assert_eq!(page["last"]["text"], "a3-b4");
        assert_eq!(page["moves"][0]["first"]["name"], "Footman");
        assert_eq!(page["moves"][0]["second"], Value::Null);
        assert_eq!(page["draw"]["quiet"], 1);
        assert_eq!(page["draw"]["quiet_left"], 99);
        assert_eq!(page["your_turn"], true);
        assert_eq!(page["counts"]["white"], 14);
        let marked: Vec<&Value> =
            page["squares"].as_array().unwrap().iter().filter(|s| s["last_from"] == true).collect();
        assert_eq!(marked.len(), 1);
        assert_eq!(marked[0]["square"], "a3");
    }
}
