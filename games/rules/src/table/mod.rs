//! The table an engine sits at: it gathers, asks, rolls and tells, and meets the world in no other way (invariant 2).
//!
//! A decision nobody has taken yet ends the run with [`Pause::Waiting`]. Only the journal is kept: when mail comes or
//! the window closes, the turn is played again from its first line with that journal and, being deterministic, arrives
//! at the same place and goes on.

mod journal;
pub mod leaving;
mod run;
mod seal;
#[cfg(test)]
mod tests;

pub use journal::{Answered, Bound, By, Deed, Entry, Filed, Notice, Reply, Roll, Told};
pub use run::{Pause, Play, Run, Sitting, Window, play};

use crate::book::{Book, Numbered};
use crate::dice::Decision;
use crate::game::{Asks, Case, Game, Kind};
use crate::seat::{Audience, Seat};
use seal::Seal;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A question answered this turn: the question, the answer, what gave it.
pub type Given<G> = (<G as Game>::Question, <G as Game>::Answer, By);

/// What an answer was judged to be: the answer and what gave it, or nothing said.
type Said<G> = Option<(<G as Game>::Answer, By)>;

/// Something told or rolled, by its number.
enum Unsealed {
    Told(usize),
    Rolled(usize),
}

/// The table. Its results belong to the run: an engine can add to them, and reach none of them.
pub struct Table<'t, G: Game> {
    game: &'t G,
    sitting: Sitting<'t, G>,
    /// Orders fixed by a window that closed.
    fixed: BTreeMap<Seat, Book<G::Order>>,
    /// Questions a window that closed has named: they wait no more.
    settled: Vec<(Seat, G::Question)>,
    /// Straight replies a window that closed has taken in, until the question they answer is asked.
    replied: Vec<Answered<G>>,
    /// Orders that answer the questions of windows that closed.
    bound: Vec<(Seat, Bound<G>)>,
    /// What each seat that was judged has been told, and how much of all that was told it is taken from.
    heard: BTreeMap<Seat, (usize, Vec<G::Event>)>,
    seal: Seal,
    /// What is not under the seal yet, in order: everything told or rolled since the last mark was taken.
    unsealed: Vec<Unsealed>,
    /// After a pause or fault the table is dead: nothing more is asked, rolled or told, whatever the engine does.
    dead: Option<Pause>,
    run: Run<G>,
}

impl<'t, G: Game> Table<'t, G> {
    fn lay(game: &'t G, sitting: Sitting<'t, G>) -> Self {
        let run = Run {
            end: Ok(()),
            journal: Vec::new(),
            window: None,
            views: BTreeMap::new(),
            told: Vec::new(),
            rolls: Vec::new(),
            proof: None,
            given: BTreeMap::new(),
            took_notices: false,
            waits: sitting.waits.clone(),
        };
        let (fixed, settled, replied, bound) = (BTreeMap::new(), Vec::new(), Vec::new(), Vec::new());
        let (heard, seal, unsealed) = (BTreeMap::new(), Seal::new(), Vec::new());
        Self { game, sitting, fixed, settled, replied, bound, heard, seal, unsealed, dead: None, run }
    }

    fn rise(mut self, state: &G::State, end: Play<()>) -> Run<G> {
        self.run.end = match self.dead.take() {
            Some(pause) => Err(pause), // also when the engine swallowed it
            // Only the table can say that somebody is still to answer; a run that stops for nothing never goes on.
            None if end == Err(Pause::Waiting) => {
                Err(Pause::Fault("the turn stopped to wait, but the table waits for nobody".into()))
            }
            None => end,
        };
        if self.run.end.is_ok() && self.run.journal.len() < self.sitting.journal.len() {
            self.run.end = Err(Pause::Fault(format!(
                "the turn ended after {} journal entries, but {} are stored",
                self.run.journal.len(),
                self.sitting.journal.len()
            )));
        }
        if self.run.end.is_ok() {
            self.look_around(state);
        }
        self.run.proof = self.sitting.dice.transcript();
        self.run
    }

    /// Opens one window for a whole matter and closes it when every seat named has spoken to everything it is asked, or
    /// its time is up, or a notice cuts it short. From then on the orders of those seats are fixed, and asking the same
    /// questions settles at once. Reveals nothing.
    ///
    /// Returns the notices that lie on the table; most windows close with none.
    ///
    /// # Errors
    /// [`Pause::Waiting`] while somebody is still to answer.
    pub fn gather(&mut self, state: &G::State, matters: Vec<(Seat, G::Question)>) -> Play<Vec<Notice>> {
        self.alive()?;
        if let Some(entry) = self.stored()? {
            let Deed::Fixed { asked, notices, .. } = &entry.deed else {
                return self.fault("a window closes here, but the journal has a round of answers");
            };
            if *asked != matters {
                return self.fault("the window asks something else than the journal says");
            }
            let notices = notices.clone();
            self.commit(entry);
            return Ok(notices);
        }
        let (mut waiting, mut silent, mut missing) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
        for (seat, question) in &matters {
            if !self.waits(question) {
                continue;
            }
            let view = self.game.view(state, *seat);
            if self.only(state, &view, *seat, question)?.is_some() {
                continue;
            }
            waiting.push((*seat, question.clone()));
            self.hear(*seat);
            let said = self.judge(&view, *seat, question, true).is_some();
            if !said {
                silent.insert(*seat);
            }
            if self.must_wait_for(*seat, question, said) {
                missing.insert(*seat);
            }
        }
        let cut = self.closed() || !self.sitting.notices.is_empty();
        if !waiting.is_empty() && (self.stops() || !(missing.is_empty() || cut)) {
            return self.wait(state, waiting, missing);
        }
        let own = |seat: &Seat| self.sitting.filed.get(seat).map(|f| f.book.clone()).unwrap_or_default();
        let books = waiting.iter().map(|(seat, _)| (*seat, own(seat))).collect();
        let (replies, bound) = (self.replies_to(&waiting), self.bound_to(&waiting));
        let notices = self.sitting.notices.to_vec();
        self.run.took_notices |= !notices.is_empty();
        self.sitting.notices = &[];
        let deed = Deed::Fixed { asked: matters, books, replies, bound, silent, notices: notices.clone() };
        let beacon = self.beacon();
        let mark = self.mark();
        self.commit(Entry { mark, deed, anew: false, beacon });
        Ok(notices)
    }

    /// Asks a round of questions. Each is settled at once from fixed orders, a standing order or its fallback, unless
    /// its kind waits and no window has named it yet: then a window opens for it, unless the rules leave a single answer.
    /// Answers come in the order asked.
    ///
    /// # Errors
    /// [`Pause::Waiting`] while somebody is still to answer.
    pub fn ask(&mut self, state: &G::State, questions: Vec<(Seat, G::Question)>) -> Play<Vec<G::Answer>> {
        self.alive()?;
        if questions.is_empty() {
            return Ok(Vec::new());
        }
        if let Some(entry) = self.stored()? {
            let Deed::Round(round) = &entry.deed else {
                return self.fault("a round of questions is asked here, but the journal closes a window");
            };
            if !round.iter().map(|a| (a.seat, &a.question)).eq(questions.iter().map(|(s, q)| (*s, q))) {
                return self.fault("the round asks something else than the journal says");
            }
            let answers: Vec<G::Answer> = round.iter().map(|a| a.answer.clone()).collect();
            self.commit(entry);
            return Ok(answers);
        }
        let (mut round, mut asked, mut missing) = (Vec::<Answered<G>>::new(), Vec::new(), BTreeSet::new());
        for (seat, question) in questions {
            let view = self.game.view(state, seat);
            let only = self.only(state, &view, seat, &question)?;
            let named = self.settled.contains(&(seat, question.clone()));
            let waits = self.waits(&question) && !named && only.is_none();
            self.hear(seat);
            let said = self.judge(&view, seat, &question, waits);
            if waits {
                asked.push((seat, question.clone()));
                if self.must_wait_for(seat, &question, said.is_some()) {
                    missing.insert(seat);
                }
            }
            let (answer, by) = said.unwrap_or_else(|| match only {
                Some(answer) => (answer, By::Rules),
                None => (self.game.fallback(&view, &question), By::Fallback),
            });
            round.push(Answered { seat, question, answer, by });
        }
        if !asked.is_empty() && (self.stops() || !(missing.is_empty() || self.closed())) {
            return self.wait(state, asked, missing);
        }
        let answers: Vec<G::Answer> = round.iter().map(|a| a.answer.clone()).collect();
        // Whether a seat had anything to say makes no difference: everybody sees where dice begin anew.
        let unfixed = |a: &Answered<G>| !self.fixed.contains_key(&a.seat);
        let anew = self.sitting.dice.are_proved() && (!asked.is_empty() || round.iter().any(unfixed));
        let beacon = self.beacon();
        let mark = self.mark();
        self.commit(Entry { mark, deed: Deed::Round(round), anew, beacon });
        Ok(answers)
    }

    /// Asks one seat one thing.
    ///
    /// # Errors
    /// As [`Table::ask`]; a fault if the answer is of another kind than the question.
    pub fn ask_one<Q: Asks<G>>(&mut self, state: &G::State, seat: Seat, question: Q) -> Play<Q::Reply> {
        let answer = self.ask(state, vec![(seat, question.into())])?.pop();
        match answer.map(Q::Reply::try_from) {
            Some(Ok(reply)) => Ok(reply),
            _ => self.fault("the answer is of another kind than the question"),
        }
    }

    /// Rolls an open die: 1 to `sides`. Recorded with its purpose.
    ///
    /// # Errors
    /// After a pause; a fault if a scenario's dice run out.
    pub fn roll(&mut self, why: impl Into<String>, sides: u32) -> Play<u32> {
        let why = why.into();
        self.alive()?;
        let value = match self.sitting.dice.roll(&why, sides) {
            Ok(value) => value,
            Err(e) => return self.fault(&e.to_string()),
        };
        self.record(Roll { why, sides, value, hidden: false });
        Ok(value)
    }

    /// Draws one of `count` things from the hidden stream: 0 to `count` - 1.
    ///
    /// # Errors
    /// As [`Table::roll`].
    pub fn draw(&mut self, why: impl Into<String>, count: u32) -> Play<u32> {
        let why = why.into();
        self.alive()?;
        let value = match self.sitting.dice.draw(&why, count) {
            Ok(value) => value,
            Err(e) => return self.fault(&e.to_string()),
        };
        self.record(Roll { why, sides: count, value, hidden: true });
        Ok(value)
    }

    /// Tells an event to those who may hear it.
    pub fn tell(&mut self, audience: Audience, event: G::Event) {
        if self.dead.is_none() {
            self.unsealed.push(Unsealed::Told(self.run.told.len()));
            self.run.told.push(Told { audience, event });
        }
    }

    /// How many seats are at the table.
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.sitting.seats
    }

    fn alive(&self) -> Play<()> {
        self.dead.clone().map_or(Ok(()), Err)
    }

    fn fault<T>(&mut self, why: &str) -> Play<T> {
        let pause = Pause::Fault(format!("entry {}: {why}", self.here()));
        self.dead = Some(pause.clone());
        Err(pause)
    }

    /// Stops in a window. The views are taken here, before `?` unwinds anything.
    fn wait<T>(
        &mut self,
        state: &G::State,
        asked: Vec<(Seat, G::Question)>,
        missing: BTreeSet<Seat>,
    ) -> Play<T> {
        self.run.window = Some(Window { entry: self.here(), asked, missing });
        self.look_around(state);
        self.dead = Some(Pause::Waiting);
        Err(Pause::Waiting)
    }

    fn look_around(&mut self, state: &G::State) {
        self.run.views =
            Seat::all(self.sitting.seats).map(|s| (s, Arc::new(self.game.view(state, s)))).collect();
    }

    /// The number of the entry that comes next.
    #[expect(clippy::expect_used, reason = "no turn has so many entries")]
    fn here(&self) -> u32 {
        u32::try_from(self.run.journal.len()).expect("a turn has fewer than four thousand million entries")
    }

    /// The entry an earlier run wrote here, if one did.
    fn stored(&mut self) -> Play<Option<Entry<G>>> {
        let Some(entry) = self.sitting.journal.get(self.run.journal.len()) else { return Ok(None) };
        if entry.mark != self.mark() {
            return self.fault("the replay tells another story than the one in the journal");
        }
        Ok(Some(entry.clone()))
    }

    /// Everything told and rolled before the next entry, sealed. What comes after the last entry of a turn is under no seal.
    fn mark(&mut self) -> String {
        for one in self.unsealed.drain(..) {
            match one {
                Unsealed::Told(at) => self.seal.add(&self.run.told[at]),
                Unsealed::Rolled(at) => self.seal.add(&self.run.rolls[at]),
            }
        }
        self.seal.mark()
    }

    /// Takes in what a seat was told since it was judged last.
    fn hear(&mut self, seat: Seat) {
        let (taken, heard) = self.heard.entry(seat).or_default();
        heard.extend(run::heard(&self.run.told[*taken..], seat));
        *taken = self.run.told.len();
    }

    fn commit(&mut self, entry: Entry<G>) {
        // The dice that come after an entry hang on its bytes: nobody knows a roll before the orders are in, and nobody
        // can roll again (architecture §4).
        let bytes = journal::printed(&entry);
        let own = if self.sitting.dice.are_proved() { entry.by_seat() } else { Vec::new() };
        self.sitting.dice.decided(&Decision {
            entry: &bytes,
            own: own.into_iter().map(|(seat, part)| (seat.0, part)).collect(),
            anew: entry.anew || matches!(entry.deed, Deed::Fixed { .. }),
            beacon: entry.beacon.as_deref(),
        });
        match &entry.deed {
            Deed::Fixed { books, asked, replies, bound, .. } => {
                // Asked once more, because news cut the window short: the newer words count alone.
                let anew = |seat: Seat, question: &G::Question| {
                    replies.iter().any(|r| r.seat == seat && r.question == *question)
                        || bound.iter().any(|(of, b)| *of == seat && b.question == *question)
                };
                self.replied.retain(|r| !anew(r.seat, &r.question));
                self.bound.retain(|(seat, b)| !anew(*seat, &b.question));
                self.replied.extend(replies.iter().cloned());
                self.bound.extend(bound.iter().cloned());
                self.fixed.extend(books.iter().map(|(s, b)| (*s, b.clone())));
                let waited: Vec<_> = asked.iter().filter(|(_, q)| self.waits(q)).cloned().collect();
                self.settled.extend(waited);
            }
            Deed::Round(round) => {
                for a in round {
                    self.replied.retain(|r| r.seat != a.seat || r.question != a.question);
                    self.bound.retain(|(seat, b)| *seat != a.seat || b.question != a.question);
                    let given = self.run.given.entry(a.seat).or_default();
                    given.push((a.question.clone(), a.answer.clone(), a.by));
                }
            }
        }
        self.run.journal.push(entry);
    }

    fn record(&mut self, roll: Roll) {
        self.unsealed.push(Unsealed::Rolled(self.run.rolls.len()));
        self.run.rolls.push(roll);
    }

    fn waits(&self, question: &G::Question) -> bool {
        self.sitting.waits.contains(question.kind())
    }

    /// Has the window for the next entry run out of time?
    fn closed(&self) -> bool {
        self.sitting.closing == Some(self.here())
    }

    /// What a beacon says to the window that is settled here, if it is the one this run was made for.
    fn beacon(&mut self) -> Option<String> {
        let is_meant = self.sitting.only == Some(self.here());
        if is_meant { self.sitting.dice.take_beacon() } else { None }
    }

    /// Does this run stop at any window that would open here?
    fn stops(&self) -> bool {
        self.sitting.look || self.sitting.only.is_some_and(|entry| entry != self.here())
    }

    /// The only answer there is. While the program is tested, it is seen to that all views come to the same one.
    fn only(
        &mut self,
        state: &G::State,
        view: &G::View,
        seat: Seat,
        question: &G::Question,
    ) -> Play<Option<G::Answer>> {
        let only = self.game.only_answer(view, seat, question);
        let of = |viewer: Seat| self.game.only_answer(&self.game.view(state, viewer), seat, question);
        if cfg!(debug_assertions) && Seat::all(self.sitting.seats).any(|viewer| of(viewer) != only) {
            let kind = question.kind();
            return self
                .fault(&format!("that {kind} leaves {seat} one answer alone hangs on what is hidden"));
        }
        Ok(only)
    }

    fn must_wait_for(&self, seat: Seat, question: &G::Question, said: bool) -> bool {
        // Nobody waits for a seat that is leaving: its notice comes to the table at the next gathering.
        if self.sitting.notices.contains(&Notice::Resigned(seat)) {
            return false;
        }
        let filed = self.sitting.filed.get(&seat);
        let (hold, ready) = filed.map_or((false, false), |f| (f.hold, f.ready));
        hold || !(said || (ready && self.game.may_be_left(question)))
    }

    /// The straight replies to the questions of the window that closes here.
    fn replies_to(&self, waiting: &[(Seat, G::Question)]) -> Vec<Answered<G>> {
        let mut taken = Vec::new();
        for (seat, question) in waiting {
            if let Some(reply) = self.reply(*seat, question) {
                let (seat, question, answer) = (*seat, question.clone(), reply.answer.clone());
                taken.push(Answered { seat, question, answer, by: By::Reply });
            }
        }
        taken
    }

    /// The orders that answer the questions of the window that closes here.
    fn bound_to(&self, waiting: &[(Seat, G::Question)]) -> Vec<(Seat, Bound<G>)> {
        let of = |(seat, question): &(Seat, G::Question)| {
            self.bound_here(*seat, question).map(|b| (*seat, b.clone())).collect::<Vec<_>>()
        };
        waiting.iter().flat_map(of).collect()
    }

    /// The orders of a seat that answer this question at this very entry.
    fn bound_here<'s>(
        &'s self,
        seat: Seat,
        question: &'s G::Question,
    ) -> impl Iterator<Item = &'s Bound<G>> + 's {
        let own = self.sitting.filed.get(&seat).map_or(&[][..], |f| f.bound.as_slice());
        own.iter().filter(move |b| b.entry == self.here() && b.question == *question)
    }

    /// The orders with which a seat has answered this question: at this very entry, or in the window that closed for it
    /// or for what it is a part of.
    fn answer_of(&self, seat: Seat, question: &G::Question, latest: bool) -> Vec<Numbered<G::Order>> {
        let whole = self.game.part_of(question);
        let gathered = self.bound.iter().filter(|(of, b)| {
            !latest && *of == seat && (b.question == *question || whole.as_ref() == Some(&b.question))
        });
        let here = self.bound_here(seat, question);
        here.chain(gathered.map(|(_, b)| b)).map(|b| b.said.clone()).collect()
    }

    /// The straight reply of a seat to this question at this very entry.
    fn reply(&self, seat: Seat, question: &G::Question) -> Option<&Reply<G>> {
        let replies = &self.sitting.filed.get(&seat)?.replies;
        replies.iter().find(|r| r.entry == self.here() && r.question == *question)
    }

    /// What a seat says to a question: a straight reply to this very entry or to the window that fixed the question,
    /// else its orders, judged on its own view.
    fn judge(&self, view: &G::View, seat: Seat, question: &G::Question, latest: bool) -> Said<G> {
        let filed = self.sitting.filed.get(&seat);
        let gathered = self.replied.iter().find(|r| !latest && r.seat == seat && r.question == *question);
        let replied = self.reply(seat, question).map(|r| &r.answer).or(gathered.map(|r| &r.answer));
        if let Some(answer) = replied {
            return Some((answer.clone(), By::Reply));
        }
        let none = Book::default();
        let fixed = if latest { None } else { self.fixed.get(&seat) };
        let book = fixed.or(filed.map(|f| &f.book)).unwrap_or(&none);
        let answer = self.answer_of(seat, question, latest);
        let answering = (!answer.is_empty()).then(|| book.answering(&answer));
        let book = answering.as_ref().unwrap_or(book);
        let heard = self.heard.get(&seat).map_or(&[][..], |(_, heard)| heard);
        let given = self.run.given.get(&seat).map_or(&[][..], Vec::as_slice);
        let said = self.game.answer(&Case { seat, view, book, given, heard }, question);
        let said = said.map(|(answer, line)| (answer, By::Line(line)));
        // What a window waits for is judged by all it is about; what is settled in it, by itself.
        let asked = if latest { self.game.spelled_out(view, seat, question) } else { question.clone() };
        let covers = self.game.covers(book, &asked);
        match covers.map(|covered| covered || !answer.is_empty()) {
            None => said,
            // Whether the table waits must not hang on what the orders can do with a hidden hand (invariant 5).
            Some(false) => None,
            Some(true) => said.or_else(|| Some((self.game.fallback(view, question), By::Fallback))),
        }
    }
}
