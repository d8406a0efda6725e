//! End Phase, the end of the game, and leaving it early.

use crate::CoreWorlds;
use crate::events::Event;
use crate::score::{Outcome, Score, outcome, score};
use crate::state::{ROUNDS, Stage, State};
use rules::table::Table;
use rules::table::leaving::Leaving;
use rules::{Audience, Ending, Seat};

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
    state.places.clear();
}

impl Leaving for CoreWorlds {
    fn has_left(state: &State, seat: Seat) -> bool {
        state.is_gone(seat)
    }

    /// It acts no more and cannot win; its cards stay where they are.
    fn leave(state: &mut State, seat: Seat) -> bool {
        if state.is_gone(seat) {
            return false;
        }
        let Some(empire) = state.empires.get_mut(seat.index()) else { return false };
        empire.own.board.gone = true;
        empire.own.board.passed = true;
        true
    }

    fn left(seat: Seat) -> Event {
        Event::Left { seat }
    }

    fn alone(state: &mut State, table: &mut Table<CoreWorlds>, last: Seat) {
        let words = "Everybody else has left the game.".into();
        end(state, table, Outcome { way: "alone".into(), winners: vec![last], words });
    }

    fn agreed(state: &mut State, table: &mut Table<CoreWorlds>) {
        if state.stage != Stage::Over {
            let Ending { winners, way, words } = Ending::agreed();
            end(state, table, Outcome { winners, way, words });
        }
    }
}
