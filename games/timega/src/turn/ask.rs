//! Asking at this table: who has left for good is asked nothing more, news is taken in, and rules let seats choose.

use crate::Timega;
use crate::deeds::Choice;
use crate::events::{Event, SetupEvent};
use crate::moments::Source;
use crate::questions::{Answer, AskChoose, Choose, Picked, Question};
use crate::state::State;
use rules::table::leaving::Leaving;
use rules::table::{Play, Table};
use rules::{Audience, Ending, Seat};

pub use rules::table::leaving::{all, gather, one};

impl Leaving for Timega {
    fn has_left(state: &State, seat: Seat) -> bool {
        state.galaxy.empires.get(seat.index()).is_some_and(|empire| empire.left)
    }

    fn leave(state: &mut State, seat: Seat) -> bool {
        state.galaxy.empires.get_mut(seat.index()).map(|empire| empire.left = true).is_some()
    }

    fn left(seat: Seat) -> Event {
        SetupEvent::Left { seat }.into()
    }

    fn alone(state: &mut State, table: &mut Table<Timega>, last: Seat) {
        super::victory::won(state, table, &[last], "alone", "everybody else has left");
    }

    fn agreed(state: &mut State, table: &mut Table<Timega>) {
        table.tell(Audience::Everyone, SetupEvent::DrawAgreed {}.into());
        state.ending = Some(Ending::agreed());
    }
}

/// What some rule lets a seat choose among.
#[derive(Clone, Debug)]
pub struct Offer {
    /// Which rule.
    pub source: Source,
    /// What for, in one word.
    pub what: &'static str,
    /// Among these.
    pub among: Vec<Choice>,
    /// At least so many.
    pub least: u8,
    /// At most so many.
    pub most: u8,
    /// What counts when nothing was said: the least loss to the chooser.
    pub otherwise: Vec<Choice>,
}

/// Lets a seat choose. An answer that is none counts as nothing said. The question is put whenever `among` is not empty;
/// nobody is asked to choose nothing.
///
/// # Errors
/// A pause of the table.
pub fn choose(state: &mut State, table: &mut Table<Timega>, seat: Seat, offer: Offer) -> Play<Vec<Choice>> {
    let Some(choose) = put(state, offer) else { return Ok(Vec::new()) };
    let Picked(chosen) = one(state, table, seat, AskChoose { choose: choose.clone() })?;
    Ok(if choose.allows(&chosen) { chosen } else { choose.otherwise })
}

/// Lets several seats choose, or one several things, at once: nobody sees what another chooses before choosing. The
/// choices come in the order of the offers.
///
/// # Errors
/// A pause of the table.
pub fn choose_all(
    state: &mut State,
    table: &mut Table<Timega>,
    offers: Vec<(Seat, Offer)>,
) -> Play<Vec<(Seat, Vec<Choice>)>> {
    let put: Vec<(Seat, Option<Choose>)> =
        offers.into_iter().map(|(seat, offer)| (seat, put(state, offer))).collect();
    let questions = put.iter().filter_map(|(seat, c)| Some((*seat, Question::from(c.clone()?)))).collect();
    let mut answers = all(state, table, questions)?.into_iter().map(|(_, _, answer)| answer);
    let chosen = put.into_iter().map(|(seat, choose)| {
        let Some(choose) = choose else { return (seat, Vec::new()) };
        match answers.next() {
            Some(Answer::Chosen(chosen)) if choose.allows(&chosen) => (seat, chosen),
            _ => (seat, choose.otherwise),
        }
    });
    Ok(chosen.collect())
}

/// The question for an offer; none where there is nothing to choose.
fn put(state: &mut State, offer: Offer) -> Option<Choose> {
    let Offer { source, what, among, least, most, otherwise } = offer;
    if among.is_empty() || most == 0 {
        return None;
    }
    let nth = state.galaxy.now.choices;
    state.galaxy.now.choices += 1;
    Some(Choose { source, nth, what: what.into(), among, least, most, otherwise })
}

/// Opens one window for everybody.
///
/// # Errors
/// A pause of the table.
pub fn gather_all(
    state: &mut State,
    table: &mut Table<Timega>,
    question: impl Fn(Seat) -> Question,
) -> Play<()> {
    gather(state, table, |state| state.galaxy.all_seats().map(|s| (s, question(s))).collect())
}
