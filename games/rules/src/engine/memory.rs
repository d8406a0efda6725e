//! A campaign played on in memory: between two calls it is kept as values, where a host has bytes.

use super::blanket::{self, Opened, Stock};
use super::{Charge, Fault, Filing, Played, Taken};
use crate::book::Book;
use crate::dice::{Dice, Origin, Seed};
use crate::game::{ByMail, Desk, Ending, Game, Kind};
use crate::seat::Seat;
use crate::span::TypedLine;
use crate::table::{Filed, Roll, Run, Window};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What a campaign in memory begins with.
#[derive(Clone, Copy)]
pub struct Outset<'a> {
    /// The state before the first turn, as stored.
    pub state: &'a [u8],
    /// How many seats.
    pub seats: u8,
    /// The kinds of question that wait for mail.
    pub waits: &'a BTreeSet<String>,
    /// The secret of the dice.
    pub seed: &'a Seed,
    /// Whose dice they are, where open throws prove themselves; `None`: dice of version 1.
    pub origin: Option<Origin<'a>>,
}

/// A campaign in memory, as players who write a mail each time they are asked would play it. It comes to the same as over the bytes a
/// host stores, without a byte between the first state and the last turn.
pub trait InMemory {
    /// The number of the turn, from 1.
    fn turn(&self) -> u32;

    /// Finds out who is asked what at the beginning of a turn.
    ///
    /// # Errors
    /// As [`super::Engine::play`].
    fn open(&mut self) -> Result<(), Fault>;

    /// The entry that the closing of the window writes, which is open, and who is asked in it; `None`: none is open.
    fn window(&self) -> Option<(u32, BTreeSet<Seat>)>;

    /// Who has still to be waited for in the window.
    fn missing(&self) -> BTreeSet<Seat>;

    /// See [`super::Engine::bot`].
    ///
    /// # Errors
    /// There is no such seat, or nothing has been opened yet.
    fn bot(&self, seat: Seat, dice: &mut Dice) -> Result<String, Fault>;

    /// A mail with orders comes in, which take the place of earlier ones.
    ///
    /// # Errors
    /// As [`super::Engine::read`].
    fn mail(&mut self, seat: Seat, lines: &[TypedLine]) -> Result<Taken, Fault>;

    /// Plays on to the next window; `closing`: the one that is open has run out of time. Is the turn over?
    ///
    /// # Errors
    /// As [`super::Engine::play`].
    fn play(&mut self, closing: bool) -> Result<bool, Fault>;

    /// Every question put in what was played of the turn so far, by kind.
    fn asked(&self) -> Vec<&'static str>;

    /// Every event told in it: its kind, and the rule elements it shows.
    fn told(&self) -> Vec<(&'static str, Vec<&'static str>)>;

    /// Everything rolled in it.
    fn rolls(&self) -> &[Roll];

    /// How the game ended, if it has.
    fn ending(&self) -> Option<Ending>;

    /// What the last stretch came to, as a host would store it. `None`: nothing was played yet.
    fn written(&self) -> Option<Played>;

    /// What a seat has on file, as a host would store it.
    fn filed(&self, seat: Seat) -> Vec<u8>;
}

/// What a seat may know, and what it is asked.
type OwnSide<'m, G> = (&'m Arc<<G as Game>::View>, Vec<<G as Game>::Question>);

/// The values of a campaign.
pub(super) struct Memory<'e, G: ByMail> {
    game: &'e G,
    outset: Outset<'e>,
    turn: u32,
    /// The state before the turn.
    state: G::State,
    stock: Stock<G>,
    /// What was played last.
    run: Option<Run<G>>,
}

impl<'e, G: ByMail> Memory<'e, G> {
    pub fn new(game: &'e G, outset: Outset<'e>) -> Result<Self, Fault> {
        let state = blanket::load::<G>(outset.state)?;
        let stock = Seat::all(outset.seats).map(|seat| (seat, Filed::default())).collect();
        Ok(Self { game, outset, turn: 1, state, stock, run: None })
    }

    /// The window that is open.
    fn open_window(&self) -> Option<&Window<G::Question>> {
        self.run.as_ref()?.window.as_ref()
    }

    /// Plays the turn from its beginning, with what was decided in it before a window was opened.
    fn run(&self, look: bool, closing: Option<u32>, only: Option<u32>) -> Result<(Run<G>, G::State), Fault> {
        let Outset { seats, waits, seed, origin, .. } = self.outset;
        let charge = Charge {
            state: &[],
            journal: &[],
            filed: &BTreeMap::new(),
            notices: &[],
            waits,
            closing,
            only,
            look,
            seats,
            seed,
            origin,
            script: None,
            turn: self.turn,
            chain: "",
            preview: None,
            beacon: None,
        };
        let waits = self.run.as_ref().filter(|run| run.window.is_some());
        let journal = waits.map_or(&[][..], |run| &run.journal);
        blanket::run_opened(self.game, self.state.clone(), journal, &self.stock, &charge)
    }

    /// What a seat may know, and what it is asked.
    fn own_side(&self, seat: Seat) -> Result<OwnSide<'_, G>, Fault> {
        let view = self.run.as_ref().and_then(|run| run.views.get(&seat));
        let view = view.ok_or_else(|| Fault(format!("there is no view for {seat}")))?;
        let asked = self.open_window().map_or(&[][..], |window| &window.asked);
        let own = asked.iter().filter(|(of, _)| *of == seat).map(|(_, question)| question.clone());
        Ok((view, own.collect()))
    }
}

impl<G: ByMail> InMemory for Memory<'_, G> {
    fn turn(&self) -> u32 {
        self.turn
    }

    fn open(&mut self) -> Result<(), Fault> {
        self.run = None;
        let (run, _) = self.run(true, None, None)?;
        self.run = Some(run);
        Ok(())
    }

    fn window(&self) -> Option<(u32, BTreeSet<Seat>)> {
        let window = self.open_window()?;
        Some((window.entry, window.asked.iter().map(|(seat, _)| *seat).collect()))
    }

    fn missing(&self) -> BTreeSet<Seat> {
        self.open_window().map(|window| window.missing.clone()).unwrap_or_default()
    }

    fn bot(&self, seat: Seat, dice: &mut Dice) -> Result<String, Fault> {
        let (view, open) = self.own_side(seat)?;
        let nothing = Book::default();
        let book = self.stock.get(&seat).map_or(&nothing, |filed| &filed.book);
        Ok(self.game.bot(&Desk { seat, view, open: &open, book, names: &[] }, dice))
    }

    fn mail(&mut self, seat: Seat, lines: &[TypedLine]) -> Result<Taken, Fault> {
        let (view, open) = self.own_side(seat)?;
        let (view, entry) = (view.clone(), self.open_window().map_or(0, |window| window.entry));
        let filed = self.stock.remove(&seat).unwrap_or_default();
        let opened = Opened { seat, view, open, entry, filed, names: Vec::new() };
        let (filed, taken) = blanket::taken(self.game, opened, lines, Filing::Replace)?;
        self.stock.insert(seat, filed);
        Ok(taken)
    }

    fn play(&mut self, closing: bool) -> Result<bool, Fault> {
        let entry = self.open_window().map(|window| window.entry);
        let (run, state) = self.run(false, entry.filter(|_| closing), entry)?;
        let done = run.window.is_none();
        if done {
            self.state = state;
            self.stock = run.carry(self.game, &self.stock);
            self.turn += 1;
        }
        self.run = Some(run);
        Ok(done)
    }

    fn asked(&self) -> Vec<&'static str> {
        self.run.iter().flat_map(|run| run.asked()).map(|(_, kind)| kind).collect()
    }

    fn told(&self) -> Vec<(&'static str, Vec<&'static str>)> {
        let told = self.run.iter().flat_map(|run| &run.told);
        told.map(|told| (told.event.kind(), self.game.elements(&told.event))).collect()
    }

    fn rolls(&self) -> &[Roll] {
        self.run.as_ref().map_or(&[], |run| &run.rolls)
    }

    fn ending(&self) -> Option<Ending> {
        self.game.ending(&self.state)
    }

    fn written(&self) -> Option<Played> {
        let run = self.run.as_ref()?;
        Some(blanket::written(self.game, run, &self.state, || self.stock.clone()))
    }

    fn filed(&self, seat: Seat) -> Vec<u8> {
        self.stock.get(&seat).map(blanket::print).unwrap_or_default()
    }
}
