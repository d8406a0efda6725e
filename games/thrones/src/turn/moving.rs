//! Every turn after the first: one side moves.

use super::endings::{self, Outcome, Way, seat_of};
use super::{end, outcome_of};
use crate::Thrones;
use crate::events::Event;
use crate::moves::Move;
use crate::ply::Ply;
use crate::questions::{AskMove, Decision, Question};
use crate::state::{Phase, State};
use rules::Audience;
use rules::table::{Pause, Play, Table};

pub(super) fn play(state: &mut State, table: &mut Table<Thrones>) -> Play<()> {
    let Phase::Board(board) = &state.phase else { return Ok(()) };
    let (position, number, switches) = (board.position, board.next_ply(), state.options.switches());
    let mover = position.to_move();
    // Ruling 26: who has no legal move passes and is asked nothing.
    let forced = position.is_legal(Move::Pass, switches);
    let matters = match forced {
        true => Vec::new(),
        false => vec![(seat_of(mover), Question::Move { ply: number })],
    };
    let notices = table.gather(state, matters)?;
    if let Some(outcome) = outcome_of(&notices) {
        end(state, table, outcome);
        return Ok(());
    }
    let decision = match forced {
        true => Decision::Move(Move::Pass),
        false => table.ask_one(state, seat_of(mover), AskMove { ply: number })?,
    };
    let chosen = match decision {
        Decision::Move(chosen) if position.is_legal(chosen, switches) => chosen,
        Decision::Move(chosen) => return Err(Pause::Fault(format!("{mover} cannot play {chosen}"))),
        Decision::TimeUp => {
            end(state, table, Outcome::lost(Way::Time, mover));
            return Ok(());
        }
    };
    let (ply, after) = Ply::play(&position, chosen);
    table.tell(Audience::Everyone, Event::of_ply(&ply, number));
    let Phase::Board(board) = &mut state.phase else { return Ok(()) };
    board.history.push(ply);
    board.position = after;
    if let Some(outcome) = endings::after_move(board, &state.options) {
        end(state, table, outcome);
    }
    Ok(())
}
