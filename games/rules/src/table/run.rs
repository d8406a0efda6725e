//! One run of a turn: what is laid on the table before, and what is left afterwards.

use super::Table;
use super::journal::{Deed, Entry, Filed, Notice, Roll, Told};
use crate::dice::{Dice, Transcript};
use crate::game::{Case, Game, Kind};
use crate::seat::Seat;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What an engine step gives: its value, or a pause carried out with `?`.
pub type Play<T> = Result<T, Pause>;

/// Why a turn stopped before its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pause {
    /// Somebody is still to answer.
    Waiting,
    /// A promise was broken, in words for the operator: the campaign freezes.
    Fault(String),
}

/// All that is laid on the table for one run.
pub struct Sitting<'t, G: Game> {
    /// How many seats.
    pub seats: u8,
    /// The kinds of question that wait for mail.
    pub waits: &'t BTreeSet<String>,
    /// What was decided in earlier runs of this turn.
    pub journal: &'t [Entry<G>],
    /// What each seat has on file.
    pub filed: &'t BTreeMap<Seat, Filed<G>>,
    /// News from outside the rules, not yet in the journal.
    pub notices: &'t [Notice],
    /// The entry whose window has closed, if one has.
    pub closing: Option<u32>,
    /// The dice of this turn.
    pub dice: Dice,
    /// Only look who would have to be waited for: stops at the first window that is not in the journal.
    pub look: bool,
    /// Of the windows not in the journal, settle the one that writes this entry and stop at the next, even if nobody
    /// is missing there: a window is open for its time before it closes. `None`: stop only where somebody is missing.
    pub only: Option<u32>,
}

/// A window: who is asked what, and who has still to be waited for.
#[derive(Clone, PartialEq, Debug)]
pub struct Window<Q> {
    /// The journal entry its closing writes.
    pub entry: u32,
    /// Everybody the window names, with what they are asked.
    pub asked: Vec<(Seat, Q)>,
    /// Those still to be waited for.
    pub missing: BTreeSet<Seat>,
}

/// What a run leaves. The engine cannot reach any of it.
pub struct Run<G: Game> {
    /// The end of the turn, or why it stopped.
    pub end: Play<()>,
    /// The journal so far.
    pub journal: Vec<Entry<G>>,
    /// The window the turn waits in, if it waits.
    pub window: Option<Window<G::Question>>,
    /// The view of every seat where the run stopped.
    pub views: BTreeMap<Seat, Arc<G::View>>,
    /// Everything told since the turn began.
    pub told: Vec<Told<G::Event>>,
    /// Everything rolled and drawn since the turn began.
    pub rolls: Vec<Roll>,
    /// What proves the open ones of them, where dice prove themselves.
    pub proof: Option<Transcript>,
    /// What each seat has answered.
    pub given: BTreeMap<Seat, Vec<super::Given<G>>>,
    /// The notices laid on the table are in the journal now.
    pub took_notices: bool,
    /// The kinds of question that wait for mail.
    pub waits: BTreeSet<String>,
}

impl<G: Game> Run<G> {
    /// What each seat keeps on file for the next turn.
    pub fn carry(&self, game: &G, filed: &BTreeMap<Seat, Filed<G>>) -> BTreeMap<Seat, Filed<G>> {
        let mut kept = BTreeMap::new();
        for (seat, own) in filed {
            let Some(view) = self.views.get(seat) else { continue };
            let heard: Vec<G::Event> = heard(&self.told, *seat);
            let given = self.given.get(seat).map_or(&[][..], Vec::as_slice);
            let book = game.carry(&Case { seat: *seat, view, book: &own.book, given, heard: &heard });
            kept.insert(*seat, Filed { book, ..Filed::default() });
        }
        kept
    }

    /// Every question put to the table so far, by kind: in a window, or in a round no window named before.
    pub fn asked(&self) -> Vec<(Seat, &'static str)> {
        let (mut named, mut kinds) = (Vec::new(), Vec::new());
        for entry in &self.journal {
            let put: Vec<(Seat, &G::Question)> = match &entry.deed {
                Deed::Fixed { asked, .. } => asked.iter().map(|(seat, question)| (*seat, question)).collect(),
                Deed::Round(round) => round.iter().map(|a| (a.seat, &a.question)).collect(),
            };
            for (seat, question) in put {
                if !named.contains(&(seat, question)) {
                    named.push((seat, question));
                    kinds.push((seat, question.kind()));
                }
            }
        }
        kinds
    }

    /// The kinds of question that fell to their fallback, by seat, as far as the seat is told of it: the windows it was
    /// silent in, and questions asked since.
    pub fn fallbacks(&self, game: &G) -> Vec<(Seat, &'static str)> {
        let (mut named, mut kinds) = (Vec::new(), Vec::new());
        let mut note = |seat: Seat, question: &G::Question| {
            if !named.contains(&(seat, question.clone())) {
                named.push((seat, question.clone()));
                kinds.push((seat, question.kind()));
            }
        };
        for entry in &self.journal {
            match &entry.deed {
                // A window that news has cut short was silent for no fault of anybody's.
                Deed::Fixed { asked, silent, notices, .. } if notices.is_empty() => {
                    let waited = |(seat, question): &&(Seat, G::Question)| {
                        silent.contains(seat) && self.waits.contains(question.kind())
                    };
                    asked.iter().filter(waited).for_each(|(seat, question)| note(*seat, question));
                }
                Deed::Fixed { .. } => {}
                Deed::Round(round) => {
                    let told = |q: &G::Question| self.waits.contains(q.kind()) || game.silence_is_told(q);
                    let fell = round.iter().filter(|a| a.by == super::By::Fallback && told(&a.question));
                    fell.for_each(|a| note(a.seat, &a.question));
                }
            }
        }
        kinds
    }
}

/// What a seat has been told.
pub(super) fn heard<E: Clone>(told: &[Told<E>], seat: Seat) -> Vec<E> {
    told.iter().filter(|t| t.audience.includes(seat)).map(|t| t.event.clone()).collect()
}

/// Plays a turn from its start with the journal so far, as far as it gets.
pub fn play<G: Game>(game: &G, state: &mut G::State, sitting: Sitting<'_, G>) -> Run<G> {
    let mut table = Table::lay(game, sitting);
    let end = game.turn(state, &mut table);
    table.rise(state, end)
}
