//! What game masters read and set of a position, in the words of the rulebook.

#[cfg(test)]
mod tests;

use crate::Thrones;
use crate::kind::{Kind, Piece};
use crate::position::Position;
use crate::side::Side;
use crate::square::Square;
use crate::state::{Board, Phase, State};
use crate::view::View;
use rules::spoken::{Fact, Said, Sort, Spoken, Subject, Word, Worth};

const PIECE: &str = "piece";
const TO_MOVE: &str = "side to move";
const QUIET: &str = "moves without capture";
/// Told, and not to be set: a corrected position is where the game begins.
const REPEATED: &str = "number of moves that count for repetitions";

const WORDS: &[Word] = &[
    Word::of_table(TO_MOVE, &["to move"], Sort::Text("White")),
    Word::of_table(QUIET, &["quiet moves"], Sort::Number(10_000)).many(),
    Word::of_place(PIECE, &["holds", "square"], Sort::Text("White Footman")),
];

/// The words of Thrones. Seats stand nowhere in its positions: there are White and Black.
pub(crate) struct Words;

impl Spoken<Thrones> for Words {
    fn words(&self) -> &'static [Word] {
        WORDS
    }

    fn seats_at(&self) -> &'static [&'static str] {
        &[]
    }

    fn of_state(&self, state: &State) -> Vec<Fact> {
        match &state.phase {
            Phase::Board(board) => facts(&board.position, board.quiet(), &["phase.board"]),
            Phase::SetUp | Phase::Off(_) => Vec::new(),
        }
    }

    /// Everything on the board is open.
    fn of_view(&self, view: &View) -> Vec<Fact> {
        let at = ["board.start", "board.position", "board.history", "board.quiet", "board.repeats"];
        view.board.as_ref().map_or_else(Vec::new, |board| {
            let mut facts = facts(&board.position, board.quiet, &at);
            let moves = Worth::Number(u32::try_from(board.history.len()).unwrap_or(u32::MAX));
            facts.push(Fact::new(Subject::Table, REPEATED, moves, "board.history").and_at("board.start"));
            facts
        })
    }

    fn set(&self, state: &mut State, said: &Said) -> Result<(), String> {
        let Phase::Board(board) = &mut state.phase else {
            return Err("nothing stands on the board before the set-up".into());
        };
        match &said.of {
            Subject::Place(square) => {
                let at: Square = square.parse().map_err(|why| format!("{why}"))?;
                let piece = piece(said.text()).map_err(|why| format!("{square}: {why}"))?;
                begin_anew(board).remove(at);
                if let Some(piece) = piece {
                    begin_anew(board).place(at, piece);
                }
            }
            _ if said.word == QUIET => {
                begin_anew(board);
                board.quiet_before = said.number();
            }
            _ => {
                let side = said.text().parse::<Side>().map_err(|why| format!("{TO_MOVE}: {why}"))?;
                let position = begin_anew(board);
                *position = position.with_to_move(side);
            }
        }
        Ok(())
    }

    fn settle(&self, _: &State, after: &mut State) -> Result<(), Vec<String>> {
        let Phase::Board(board) = &mut after.phase else { return Ok(()) };
        let mut problems = Vec::new();
        for side in [Side::White, Side::Black] {
            match board.position.of(side, Kind::Crown).len() {
                1 => {}
                0 => problems.push(format!("{side} would be without a Crown; a game without it is lost")),
                more => problems.push(format!("{side} would have {more} Crowns; there is one of each side")),
            }
        }
        board.start = board.position;
        if problems.is_empty() { Ok(()) } else { Err(problems) }
    }
}

/// A position is stored as where the game began and the moves since. One that was corrected is where it begins: the moves
/// before count no more for repetitions, and their number and that of those without capture are kept.
fn begin_anew(board: &mut Board) -> &mut Position {
    let (plies, quiet) = (board.next_ply().saturating_sub(1), board.quiet());
    board.plies_before = plies;
    board.quiet_before = quiet;
    board.history.clear();
    board.start = board.position;
    &mut board.position
}

fn piece(text: &str) -> Result<Option<Piece>, String> {
    if text.is_empty() {
        return Ok(None);
    }
    let (side, kind) = text
        .split_once(char::is_whitespace)
        .ok_or_else(|| format!("{text:?} does not say whose it is and what it is: White Footman"))?;
    let side = side.parse::<Side>().map_err(|why| why.to_string())?;
    let kind = kind.trim().parse::<Kind>().map_err(|why| why.to_string())?;
    Ok(Some(Piece { side, kind }))
}

fn capital(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
    }
}

fn facts(position: &Position, quiet: u32, at: &[&str]) -> Vec<Fact> {
    let lies: Vec<String> = at.iter().map(|at| (*at).to_owned()).collect();
    let fact = |of, word, worth| Fact { of, word, whose: None, worth, lies: lies.clone() };
    let mut facts = vec![
        fact(Subject::Table, TO_MOVE, Worth::Text(capital(position.to_move()).into())),
        fact(Subject::Table, QUIET, Worth::Number(quiet)),
    ];
    for square in Square::all() {
        let told = position.piece_at(square).map(|piece| format!("{} {}", capital(piece.side), piece.kind));
        let of = Subject::Place(square.to_string());
        facts.push(fact(of, PIECE, Worth::Text(told.unwrap_or_default())));
    }
    facts
}
