//! Asking at this table: seats that have left are settled by their fallback, and news is taken in.

use crate::Throneworld;
use crate::events::Event;
use crate::questions::{Answer, Question};
use crate::state::State;
use crate::view::View;
use rules::table::{Notice, Pause, Play, Table};
use rules::{Asks, Audience, Ending, Game, Seat};

/// Asks one seat one thing; a seat that has left does what the fallback says.
///
/// # Errors
/// A pause of the table.
pub fn one<Q: Asks<Throneworld>>(
    state: &State,
    table: &mut Table<Throneworld>,
    seat: Seat,
    question: Q,
) -> Play<Q::Reply> {
    if !state.galaxy.empire(seat).left {
        return table.ask_one(state, seat, question);
    }
    let fallback = Throneworld.fallback(&View::of(state, seat), &question.into());
    Q::Reply::try_from(fallback)
        .map_err(|_| Pause::Fault("a fallback is of another kind than its question".into()))
}

/// Asks several seats at once; the answers come in the order asked.
///
/// # Errors
/// A pause of the table.
pub fn all(
    state: &State,
    table: &mut Table<Throneworld>,
    questions: Vec<(Seat, Question)>,
) -> Play<Vec<(Seat, Question, Answer)>> {
    let here = |seat: Seat| !state.galaxy.empire(seat).left;
    let put: Vec<_> = questions.iter().filter(|(s, _)| here(*s)).cloned().collect();
    let mut given = table.ask(state, put)?.into_iter();
    let mut answers = Vec::with_capacity(questions.len());
    for (seat, question) in questions {
        let answer = if here(seat) { given.next() } else { None };
        let answer = answer.unwrap_or_else(|| Throneworld.fallback(&View::of(state, seat), &question));
        answers.push((seat, question, answer));
    }
    Ok(answers)
}

/// Opens one window for these matters, again and again until no news comes with it. Afterwards the game may be over.
///
/// # Errors
/// A pause of the table.
pub fn gather(
    state: &mut State,
    table: &mut Table<Throneworld>,
    matters: impl Fn(&State) -> Vec<(Seat, Question)>,
) -> Play<()> {
    loop {
        let open: Vec<_> =
            matters(state).into_iter().filter(|(s, _)| !state.galaxy.empire(*s).left).collect();
        if open.is_empty() {
            return Ok(());
        }
        let news = table.gather(state, open)?;
        for notice in &news {
            take_in(state, table, notice);
        }
        if news.is_empty() || state.ending.is_some() {
            return Ok(());
        }
    }
}

/// Opens one window for everybody.
///
/// # Errors
/// A pause of the table.
pub fn gather_all(
    state: &mut State,
    table: &mut Table<Throneworld>,
    question: impl Fn(Seat) -> Question,
) -> Play<()> {
    gather(state, table, |state| state.galaxy.seats().map(|s| (s, question(s))).collect())
}

/// News: somebody leaves for good, or all have agreed on a draw.
fn take_in(state: &mut State, table: &mut Table<Throneworld>, notice: &Notice) {
    match notice {
        Notice::Resigned(seat) => {
            state.galaxy.empire_mut(*seat).left = true;
            table.tell(Audience::Everyone, Event::Left { seat: *seat });
            let playing: Vec<Seat> = state.galaxy.seats().filter(|s| !state.galaxy.empire(*s).left).collect();
            if let [last] = playing[..] {
                super::victory::won(state, table, &[last], "alone", "everybody else has left");
            }
        }
        Notice::DrawAgreed => {
            table.tell(Audience::Everyone, Event::DrawAgreed);
            let words = "All have agreed on a draw.".into();
            state.ending = Some(Ending { winners: Vec::new(), way: "agreement".into(), words });
        }
    }
}
