//! End Phase, the end of the game, and leaving it early.

use crate::CoreWorlds;
use crate::events::Event;
use crate::score::{Outcome, Score, outcome, score};
use crate::state::{ROUNDS, Stage, State};
use rules::table::Table;
use rules::{Audience, Seat};

pub(super) fn play(state: &mut State, table: &mut Table<CoreWorlds>) {
    if state.round >= ROUNDS {
        count(state, table);
        return;
    }
    // The Round Marker advances; the Destiny Marker passes to the left.
    state.round += 1;
    let seats = state.seats.max(1);
    for _ in 0..seats {
        state.destiny = Seat((state.destiny.0 + 1) % seats);
        if !state.is_gone(state.destiny) {
            break;
        }
    }
}

/// The points of all.
pub(crate) fn scores(state: &State) -> Vec<Score> {
    let seats = (0u8..).map(Seat).zip(&state.empires);
    seats.map(|(seat, empire)| score(&state.cards, seat, &empire.own.board)).collect()
}

/// Winning the Game.
fn count(state: &mut State, table: &mut Table<CoreWorlds>) {
    let scores = scores(state);
    let outcome = outcome(&scores);
    table.tell(Audience::Everyone, Event::Scored { scores });
    end(state, table, outcome);
}

fn end(state: &mut State, table: &mut Table<CoreWorlds>, outcome: Outcome) {
    let Outcome { way, winners, words } = outcome.clone();
    table.tell(Audience::Everyone, Event::Ended { way, winners, words });
    state.outcome = Some(outcome);
    state.stage = Stage::Over;
    state.turn_of = None;
}

/// A seat leaves: it acts no more and cannot win; its cards stay where they are. The last one left has won.
pub(super) fn leave(state: &mut State, table: &mut Table<CoreWorlds>, seat: Seat) {
    if state.is_gone(seat) {
        return;
    }
    let Some(empire) = state.empires.get_mut(seat.index()) else { return };
    empire.own.board.gone = true;
    empire.own.board.passed = true;
    table.tell(Audience::Everyone, Event::Left { seat });
    let left = state.order();
    if let [last] = left[..] {
        let words = "Everybody else has left the game.".into();
        end(state, table, Outcome { way: "alone".into(), winners: vec![last], words });
    }
}

/// All who play have agreed on a draw.
pub(super) fn agree(state: &mut State, table: &mut Table<CoreWorlds>) {
    if state.stage != Stage::Over {
        let words = "All have agreed on a draw.".into();
        end(state, table, Outcome { way: "agreement".into(), winners: Vec::new(), words });
    }
}
