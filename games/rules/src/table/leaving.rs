//! Asking at a table that seats can leave for good while the others play on: who has left is asked nothing more and does
//! what the fallback says; news is taken in before a window is opened again.

use super::{Notice, Pause, Play, Table};
use crate::game::{Asks, Game};
use crate::seat::{Audience, Seat};

/// A game that goes on when somebody leaves it, as long as two are left to play.
pub trait Leaving: Game {
    /// Has this seat left for good?
    fn has_left(state: &Self::State, seat: Seat) -> bool;

    /// A seat leaves: everything that changes on the board. False if there is nothing to tell, for want of such a seat.
    fn leave(state: &mut Self::State, seat: Seat) -> bool;

    /// What is told when a seat has left.
    fn left(seat: Seat) -> Self::Event;

    /// Only this one is left: it has won.
    fn alone(state: &mut Self::State, table: &mut Table<Self>, last: Seat);

    /// All who play have agreed on a draw.
    fn agreed(state: &mut Self::State, table: &mut Table<Self>);
}

/// Who was asked, what, and what was answered.
pub type Settled<G> = (Seat, <G as Game>::Question, <G as Game>::Answer);

/// Asks one seat one thing; a seat that has left does what the fallback says.
///
/// # Errors
/// A pause of the table.
pub fn one<G: Leaving, Q: Asks<G>>(
    state: &G::State,
    table: &mut Table<G>,
    seat: Seat,
    question: Q,
) -> Play<Q::Reply> {
    if !G::has_left(state, seat) {
        return table.ask_one(state, seat, question);
    }
    let fallback = table.fallback(state, seat, &question.into());
    Q::Reply::try_from(fallback)
        .map_err(|_| Pause::Fault("a fallback is of another kind than its question".into()))
}

/// Asks several seats at once; the answers come in the order asked.
///
/// # Errors
/// A pause of the table.
pub fn all<G: Leaving>(
    state: &G::State,
    table: &mut Table<G>,
    questions: Vec<(Seat, G::Question)>,
) -> Play<Vec<Settled<G>>> {
    let put: Vec<_> = questions.iter().filter(|(s, _)| !G::has_left(state, *s)).cloned().collect();
    let mut given = table.ask(state, put)?.into_iter();
    let mut answers = Vec::with_capacity(questions.len());
    for (seat, question) in questions {
        let answer = if G::has_left(state, seat) { None } else { given.next() };
        let answer = answer.unwrap_or_else(|| table.fallback(state, seat, &question));
        answers.push((seat, question, answer));
    }
    Ok(answers)
}

/// Opens one window for these matters, again and again until no news comes with it. Afterwards the game may be over.
///
/// # Errors
/// A pause of the table.
pub fn gather<G: Leaving>(
    state: &mut G::State,
    table: &mut Table<G>,
    matters: impl Fn(&G::State) -> Vec<(Seat, G::Question)>,
) -> Play<()> {
    loop {
        let open: Vec<_> = matters(state).into_iter().filter(|(s, _)| !G::has_left(state, *s)).collect();
        if open.is_empty() {
            return Ok(());
        }
        let news = table.gather(state, open)?;
        for notice in &news {
            take_in(state, table, notice);
        }
        if news.is_empty() || table.game.ending(state).is_some() {
            return Ok(());
        }
    }
}

/// News: somebody leaves for good, or all have agreed on a draw.
fn take_in<G: Leaving>(state: &mut G::State, table: &mut Table<G>, notice: &Notice) {
    match notice {
        Notice::Resigned(seat) => {
            if !G::leave(state, *seat) {
                return;
            }
            table.tell(Audience::Everyone, G::left(*seat));
            let playing: Vec<Seat> =
                Seat::all(table.seats()).filter(|seat| !G::has_left(state, *seat)).collect();
            if let [last] = playing[..] {
                G::alone(state, table, last);
            }
        }
        Notice::DrawAgreed => G::agreed(state, table),
    }
}

impl<G: Game> Table<'_, G> {
    /// What the game does for a seat that says nothing.
    fn fallback(&self, state: &G::State, seat: Seat, question: &G::Question) -> G::Answer {
        self.game.fallback(&self.game.view(state, seat), question)
    }
}
