//! Asking: who has left for good is asked nothing more, and answers with fallbacks.

use crate::Timega;
use crate::deeds::Choice;
use crate::events::SetupEvent;
use crate::moments::Source;
use crate::questions::{Answer, AskChoose, Choose, Picked, Question};
use crate::state::State;
use crate::view::View;
use rules::table::{Notice, Pause, Play, Table};
use rules::{Asks, Audience, Ending, Seat};

/// Asks one seat one thing.
///
/// # Errors
/// A pause of the table.
pub fn one<Q: Asks<Timega>>(
    state: &State,
    table: &mut Table<Timega>,
    seat: Seat,
    question: Q,
) -> Play<Q::Reply> {
    if !state.galaxy.empire(seat).left {
        return table.ask_one(state, seat, question);
    }
    let fallback = question.into().fallback(&View::of(state, seat));
    Q::Reply::try_from(fallback)
        .map_err(|_| Pause::Fault("a fallback is of another kind than its question".into()))
}

/// Asks several seats at once; the answers come in the order asked.
///
/// # Errors
/// A pause of the table.
pub fn all(
    state: &State,
    table: &mut Table<Timega>,
    questions: Vec<(Seat, Question)>,
) -> Play<Vec<(Seat, Question, Answer)>> {
    let here = |seat: Seat| !state.galaxy.empire(seat).left;
    let put: Vec<_> = questions.iter().filter(|(s, _)| here(*s)).cloned().collect();
    let mut given = table.ask(state, put)?.into_iter();
    let mut answers = Vec::with_capacity(questions.len());
    for (seat, question) in questions {
        let answer = if here(seat) { given.next() } else { None };
        let answer = answer.unwrap_or_else(|| question.fallback(&View::of(state, seat)));
        answers.push((seat, question, answer));
    }
    Ok(answers)
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

/// Opens one window for these matters, again and again until no news comes with it. Afterwards the game may be over.
///
/// # Errors
/// A pause of the table.
pub fn gather(
    state: &mut State,
    table: &mut Table<Timega>,
    matters: impl Fn(&State) -> Vec<(Seat, Question)>,
) -> Play<()> {
    loop {
        let left = |seat: Seat| state.galaxy.empires.get(seat.index()).is_some_and(|e| e.left);
        let open: Vec<_> = matters(state).into_iter().filter(|(s, _)| !left(*s)).collect();
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
    table: &mut Table<Timega>,
    question: impl Fn(Seat) -> Question,
) -> Play<()> {
    gather(state, table, |state| state.galaxy.all_seats().map(|s| (s, question(s))).collect())
}

/// News: somebody leaves for good, or all have agreed on a draw.
fn take_in(state: &mut State, table: &mut Table<Timega>, notice: &Notice) {
    match notice {
        Notice::Resigned(seat) => {
            let Some(empire) = state.galaxy.empires.get_mut(seat.index()) else { return };
            empire.left = true;
            table.tell(Audience::Everyone, SetupEvent::Left { seat: *seat }.into());
            let playing: Vec<Seat> = state.galaxy.playing().collect();
            if let [last] = playing[..] {
                super::victory::won(state, table, &[last], "alone", "everybody else has left");
            }
        }
        Notice::DrawAgreed => {
            table.tell(Audience::Everyone, SetupEvent::DrawAgreed {}.into());
            let words = "All have agreed on a draw.".into();
            state.ending = Some(Ending { winners: Vec::new(), way: "agreement".into(), words });
        }
    }
}
