//! The first turn: both armies are set up unseen (rulings 3, 30), then a coin says who moves first (ruling 4).

use super::{end, outcome_of};
use crate::Thrones;
use crate::army::Army;
use crate::events::Event;
use crate::questions::{Answer, Question};
use crate::side::Side;
use crate::state::{Board, Phase, State};
use rules::table::{Pause, Play, Table};
use rules::{Audience, Seat};

pub(super) fn play(state: &mut State, table: &mut Table<Thrones>) -> Play<()> {
    let questions: Vec<_> = Seat::all(2).map(|seat| (seat, Question::Army)).collect();
    // One window for both: neither army is on the table before both are fixed.
    let notices = table.gather(state, questions.clone())?;
    if let Some(outcome) = outcome_of(&notices) {
        end(state, table, outcome);
        return Ok(());
    }
    let [white, black] = armies(table.ask(state, questions)?)?;
    table.tell(Audience::Everyone, Event::armies_revealed(&white, &black));
    let first = match table.roll("who moves first", 2)? {
        1 => Side::White,
        _ => Side::Black,
    };
    table.tell(Audience::Everyone, Event::first_mover(first));
    state.phase = Phase::Board(Box::new(Board::set_up(&white, &black, first)));
    Ok(())
}

/// The two answers as armies. Orders are checked before they become answers, so anything else is a broken promise.
fn armies(answers: Vec<Answer>) -> Play<[Army; 2]> {
    let armies = answers.into_iter().zip(Side::BOTH).map(|(answer, side)| match answer {
        Answer::Army(army) if army.faults(side).is_empty() => Ok(army),
        other => Err(Pause::Fault(format!("{side} cannot set up {other:?}"))),
    });
    let armies: Vec<Army> = armies.collect::<Play<_>>()?;
    armies.try_into().map_err(|_| Pause::Fault("two armies are wanted".into()))
}
