//! A table for tests: what the daemon does with an engine, in memory.

use crate::Thrones;
use rules::Seat;
use rules::dice::{Dice, Seed};
use rules::engine::{Charge, End, Engine, Filing, OpenWindow, Played, ReadBack, SeatDesk, SeatView};
use rules::span::TypedLine;
use rules::table::Notice;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A campaign between turns or in a window.
pub(crate) struct Campaign {
    pub engine: Box<dyn Engine>,
    pub state: Vec<u8>,
    pub filed: BTreeMap<Seat, Vec<u8>>,
    pub turn: u32,
    pub seed: Seed,
    pub script: Option<Vec<u32>>,
    journal: Vec<u8>,
    pub last: Option<Played>,
}

impl Campaign {
    pub fn found(options: Value, seed: u8) -> Self {
        let engine: Box<dyn Engine> = Box::new(Thrones);
        let state = engine.found(&options, 2).expect("the options fit");
        Self::with(engine, state, seed)
    }

    pub fn staged(given: Value) -> Self {
        let engine: Box<dyn Engine> = Box::new(Thrones);
        let state = engine.stage(&given).expect("the position fits");
        Self::with(engine, state, 1)
    }

    fn with(engine: Box<dyn Engine>, state: Vec<u8>, seed: u8) -> Self {
        let filed = BTreeMap::new();
        let seed = Seed([seed; 32]);
        Self { engine, state, filed, turn: 1, seed, script: None, journal: Vec::new(), last: None }
    }

    /// Plays as far as it goes; a finished turn is put on.
    pub fn run(&mut self, closing: Option<u32>, notices: &[Notice]) -> &Played {
        let waits = self.engine.waits(rules::Pacing::Standing);
        let charge = Charge {
            state: &self.state,
            journal: &self.journal,
            filed: &self.filed,
            notices,
            waits: &waits,
            closing,
            only: None,
            look: false,
            seats: 2,
            seed: &self.seed,
            origin: None,
            script: self.script.as_deref(),
            turn: self.turn,
            chain: "",
            preview: None,
            beacon: None,
        };
        let played = self.engine.play(&charge).expect("no fault");
        match &played.end {
            End::Waiting(_) => self.journal = played.journal.clone(),
            End::Done { state, carried, .. } => {
                self.state = state.clone();
                self.filed = carried.clone();
                self.journal.clear();
                self.turn += 1;
            }
        }
        self.last.insert(played)
    }

    pub fn window(&self) -> Option<&OpenWindow> {
        match &self.last.as_ref()?.end {
            End::Waiting(window) => Some(window),
            End::Done { .. } => None,
        }
    }

    pub fn ending(&self) -> Option<rules::Ending> {
        match &self.last.as_ref()?.end {
            End::Done { ending, .. } => ending.clone(),
            End::Waiting(_) => None,
        }
    }

    pub fn view(&self, seat: Seat) -> &SeatView {
        &self.last.as_ref().expect("something was played").views[&seat]
    }

    pub fn desk(&self, seat: Seat) -> SeatDesk<'_> {
        let filed = self.filed.get(&seat).map_or(&[][..], Vec::as_slice);
        SeatDesk { view: self.view(seat), window: self.window(), filed, names: &[] }
    }

    /// Files a mail.
    pub fn mail(&mut self, seat: Seat, text: &str) -> ReadBack {
        let back = self.engine.read(&self.desk(seat), &lines(text), Filing::Replace).expect("bytes fit");
        self.filed.insert(seat, back.filed.clone());
        back
    }

    pub fn on_file(&self, seat: Seat) -> Vec<String> {
        let bytes = self.filed.get(&seat).map_or(&[][..], Vec::as_slice);
        self.engine.on_file(bytes).expect("bytes fit").into_iter().map(|(_, text)| text).collect()
    }

    pub fn bot(&self, seat: Seat, dice: &mut Dice) -> String {
        self.engine.bot(&self.desk(seat), dice).expect("bytes fit")
    }

    pub fn kinds_told(&self) -> Vec<String> {
        self.last.as_ref().map_or_else(Vec::new, |p| p.told.iter().map(|t| t.kind().to_string()).collect())
    }
}

pub(crate) fn lines(text: &str) -> Vec<TypedLine> {
    (1..).zip(text.lines()).map(|(number, text)| TypedLine::new(number, text)).collect()
}

/// A position from a diagram: `white` and `black` as `K e1, F a3`.
pub(crate) fn position(to_move: &str, white: &str, black: &str) -> Value {
    let mut pieces = Vec::new();
    for (side, list) in [("white", white), ("black", black)] {
        for piece in list.split(',').map(str::trim).filter(|p| !p.is_empty()) {
            let (kind, sq) = piece.split_once(' ').expect("a letter and a square");
            pieces.push(json!({ "sq": sq, "side": side, "kind": kind }));
        }
    }
    json!({ "to_move": to_move, "pieces": pieces })
}
