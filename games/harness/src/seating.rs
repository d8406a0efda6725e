//! A campaign in memory: what a host keeps between two mails, and nothing it would not keep.

use rules::Seat;
use rules::dice::{Origin, Seed};
use rules::engine::ToldEvent;
use rules::engine::{
    Amendment, Charge, End, Engine, Fault, Filing, OpenWindow, Played, ReadBack, SeatDesk, SeatView,
};
use rules::span::TypedLine;
use rules::table::Notice;
use std::collections::{BTreeMap, BTreeSet};

/// Whose the dice are that prove themselves in a campaign of bots.
pub(crate) const SIMULATED: Origin<'static> = Origin { campaign: "simulated", run: 1 };

/// A campaign in memory, played over the same bytes a daemon would store.
pub struct Seating<'e> {
    /// The engine it is played with.
    pub engine: &'e dyn Engine,
    /// How many seats.
    pub seats: u8,
    /// The secret of the dice.
    pub seed: Seed,
    /// Do the dice prove themselves, as in a campaign by mail?
    pub proved: bool,
    /// What the dice of this turn are to show, instead of what the secret says.
    pub script: Option<Vec<u32>>,
    /// The kinds of question that wait for mail.
    pub waits: BTreeSet<String>,
    /// The number of the turn, from 1.
    pub turn: u32,
    /// The state before the turn.
    pub state: Vec<u8>,
    /// The journal of the turn so far.
    pub journal: Vec<u8>,
    /// What each seat has on file.
    pub filed: BTreeMap<Seat, Vec<u8>>,
    /// What each seat may know; empty before [`Seating::open`].
    pub views: BTreeMap<Seat, SeatView>,
    /// What those at the table are called, by seat; empty by default.
    pub names: Vec<String>,
    /// The window that is open.
    pub window: Option<OpenWindow>,
    /// How many events of this turn have been delivered.
    delivered: usize,
}

/// What makes play go on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Push<'n> {
    /// The window that is open has run out of time.
    pub closing: bool,
    /// Stop at the next window even if orders on file cover it, so that everybody can write.
    pub one_window: bool,
    /// News from outside the rules.
    pub notices: &'n [Notice],
}

/// What one stretch of play came to.
pub struct Stretch {
    /// The whole run.
    pub played: Played,
    /// The events not delivered before.
    pub news: Vec<ToldEvent>,
    /// What the run started from, so that it can be played again: state and orders on file.
    pub before: (Vec<u8>, BTreeMap<Seat, Vec<u8>>),
}

impl Stretch {
    /// Is the turn over?
    #[must_use]
    pub fn done(&self) -> bool {
        matches!(self.played.end, End::Done { .. })
    }
}

impl<'e> Seating<'e> {
    /// A campaign about to play its first turn from this state.
    #[must_use]
    pub fn new(
        engine: &'e dyn Engine,
        state: Vec<u8>,
        seats: u8,
        waits: BTreeSet<String>,
        seed: Seed,
    ) -> Self {
        Self {
            engine,
            seats,
            seed,
            proved: false,
            script: None,
            waits,
            turn: 1,
            state,
            journal: Vec::new(),
            filed: BTreeMap::new(),
            views: BTreeMap::new(),
            names: Vec::new(),
            window: None,
            delivered: 0,
        }
    }

    /// Finds out who is asked what now, and what every seat may know at this point.
    ///
    /// # Errors
    /// As the engine's `play`.
    pub fn open(&mut self) -> Result<(), Fault> {
        let charge = Charge { look: true, ..self.charge(&self.state, &self.journal, &self.filed, self.turn) };
        let played = self.engine.play(&charge)?;
        self.views = played.views;
        self.window = match played.end {
            // What was settled before the window opened stands, whatever is mailed now: a host has it in its journal.
            End::Waiting(window) => {
                self.journal = played.journal;
                Some(window)
            }
            End::Done { .. } => None,
        };
        Ok(())
    }

    /// The seat's own side of the table.
    ///
    /// # Errors
    /// There is no such seat, or nothing has been opened yet.
    pub fn desk(&self, seat: Seat) -> Result<SeatDesk<'_>, Fault> {
        let view = self.views.get(&seat).ok_or_else(|| Fault(format!("there is no view for {seat}")))?;
        Ok(SeatDesk { view, window: self.window.as_ref(), filed: self.on_file(seat), names: &self.names })
    }

    fn on_file(&self, seat: Seat) -> &[u8] {
        self.filed.get(&seat).map_or(&[], Vec::as_slice)
    }

    /// A mail with orders comes in and is filed.
    ///
    /// # Errors
    /// As the engine's `read`.
    pub fn mail(&mut self, seat: Seat, text: &str, how: Filing) -> Result<ReadBack, Fault> {
        let read = self.engine.read(&self.desk(seat)?, &lines(text), how)?;
        self.filed.insert(seat, read.filed.clone());
        Ok(read)
    }

    /// Changes what is on file without reading anything. False: there is no such line.
    ///
    /// # Errors
    /// As the engine's `amend`.
    pub fn amend(&mut self, seat: Seat, amendment: Amendment) -> Result<bool, Fault> {
        let amended = self.engine.amend(self.on_file(seat), amendment)?;
        let changed = amended.is_some();
        self.filed.extend(amended.map(|bytes| (seat, bytes)));
        Ok(changed)
    }

    /// Plays on as far as it gets.
    ///
    /// # Errors
    /// As the engine's `play`.
    pub fn play(&mut self, push: Push<'_>) -> Result<Stretch, Fault> {
        let entry = self.window.as_ref().map(|w| w.entry);
        let charge = Charge {
            notices: push.notices,
            closing: entry.filter(|_| push.closing),
            only: entry.filter(|_| push.one_window),
            ..self.charge(&self.state, &self.journal, &self.filed, self.turn)
        };
        let played = self.engine.play(&charge)?;
        let before = (self.state.clone(), self.filed.clone());
        let news = played.told.get(self.delivered..).unwrap_or_default().to_vec();
        self.views.clone_from(&played.views);
        match &played.end {
            End::Waiting(window) => {
                self.journal.clone_from(&played.journal);
                self.window = Some(window.clone());
                self.delivered = played.told.len();
            }
            End::Done { state, carried, .. } => {
                self.state.clone_from(state);
                self.filed.clone_from(carried);
                self.journal.clear();
                self.window = None;
                self.delivered = 0;
                self.turn += 1;
                self.script = None;
            }
        }
        Ok(Stretch { played, news, before })
    }

    /// Plays a finished stretch again from what it started from and the journal it left, with these orders on file.
    ///
    /// # Errors
    /// As the engine's `play`.
    pub fn replay(&self, stretch: &Stretch, filed: &BTreeMap<Seat, Vec<u8>>) -> Result<Played, Fault> {
        let turn = if stretch.done() { self.turn - 1 } else { self.turn };
        let charge = self.charge(&stretch.before.0, &stretch.played.journal, filed, turn);
        // A turn that has not ended stops again where it stopped.
        self.engine.play(&Charge { look: !stretch.done(), ..charge })
    }

    /// Plays the turn again as far as its journal goes: with `look`, it stops where it stopped.
    ///
    /// # Errors
    /// As the engine's `play`.
    pub(crate) fn again(&self, look: bool) -> Result<Played, Fault> {
        let charge = self.charge(&self.state, &self.journal, &self.filed, self.turn);
        self.engine.play(&Charge { look, ..charge })
    }

    fn charge<'a>(
        &'a self,
        state: &'a [u8],
        journal: &'a [u8],
        filed: &'a BTreeMap<Seat, Vec<u8>>,
        turn: u32,
    ) -> Charge<'a> {
        Charge {
            state,
            journal,
            filed,
            notices: &[],
            waits: &self.waits,
            closing: None,
            only: None,
            look: false,
            seats: self.seats,
            seed: &self.seed,
            origin: self.proved.then_some(SIMULATED),
            script: self.script.as_deref(),
            turn,
            chain: "",
            preview: None,
            beacon: None,
        }
    }
}

/// The lines of a text as a player typed them, counted from 1.
pub(crate) fn lines(text: &str) -> Vec<TypedLine> {
    (1..).zip(text.lines()).map(|(number, line)| TypedLine::new(number, line)).collect()
}
