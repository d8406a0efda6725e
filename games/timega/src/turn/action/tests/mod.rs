//! The action phase, played with answers given straight to its questions; effects that act in it are tested with this too.

mod landings;
mod random;
mod tactics;

use crate::Timega;
use crate::deeds::{Act, Chosen, Landing, Move, Tactical};
use crate::events::Event;
use crate::galaxy::Galaxy;
use crate::questions::{ActionQuestion, Answer, Question};
use crate::stage::stage;
use crate::state::State;
use rules::Kind;
use rules::Seat;
use rules::dice::Dice;
use rules::table::{Filed, Pause, Reply, Sitting, play};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// A round played to its end.
pub(crate) struct Played {
    pub(crate) galaxy: Galaxy,
    pub(crate) told: Vec<Event>,
}

impl Played {
    /// The events of a kind, as content.
    pub(crate) fn told(&self, kind: &str) -> Vec<Value> {
        let of_kind = self.told.iter().filter(|e| e.kind() == kind);
        of_kind.map(|e| serde_json::to_value(e).unwrap()[kind].clone()).collect()
    }

    pub(crate) fn fleet(&self, hex: &str, seat: u8) -> String {
        self.galaxy.fleet(hex.parse().unwrap(), Seat(seat - 1)).to_string()
    }
}

/// Plays a position of the action phase with these dice. `says` answers questions; what it leaves open falls to its
/// fallback.
pub(crate) fn round(
    given: &Value,
    dice: &[u32],
    says: impl FnMut(Seat, &Question) -> Option<Answer>,
) -> Played {
    round_with(given, || Dice::scripted(dice.to_vec()), says)
}

/// The same with any dice: the turn is played again after every answer, with the same dice.
pub(crate) fn round_with(
    given: &Value,
    dice: impl Fn() -> Dice,
    says: impl FnMut(Seat, &Question) -> Option<Answer>,
) -> Played {
    round_from(&stage(given).unwrap(), dice, says)
}

/// The same from any state.
pub(crate) fn round_from(
    first: &State,
    dice: impl Fn() -> Dice,
    mut says: impl FnMut(Seat, &Question) -> Option<Answer>,
) -> Played {
    let waits: BTreeSet<String> =
        ["develop", "vote", "speaker", "act", "land", "scuttle", "casualties", "choose"]
            .map(str::to_owned)
            .into();
    let (mut journal, mut filed): (Vec<_>, BTreeMap<Seat, Filed<Timega>>) = (Vec::new(), BTreeMap::new());
    let mut closing = None;
    loop {
        let mut state: State = first.clone();
        let sitting = Sitting {
            seats: first.galaxy.seats,
            waits: &waits,
            journal: &journal,
            filed: &filed,
            notices: &[],
            closing,
            dice: dice(),
            look: false,
            only: None,
        };
        let run = play(&Timega, &mut state, sitting);
        match run.end {
            Ok(()) => {
                let told = run.told.into_iter().map(|t| t.event).collect();
                return Played { galaxy: state.galaxy, told };
            }
            Err(Pause::Fault(why)) => panic!("{why}"),
            Err(Pause::Waiting) => {}
        }
        let window = run.window.unwrap();
        journal = run.journal;
        closing = Some(window.entry);
        filed.clear();
        for (seat, question) in window.asked {
            if let Some(answer) = says(seat, &question) {
                let reply = Reply { entry: window.entry, question, answer, text: String::new() };
                filed.entry(seat).or_default().replies.push(reply);
            }
        }
    }
}

/// Seat 1 does these one after another and then passes; the others pass at once.
pub(crate) fn alone(given: &Value, dice: &[u32], acts: Vec<Act>) -> Played {
    let mut acts = acts.into_iter();
    round(given, dice, |seat, question| match question {
        Question::Action(ActionQuestion::Act { .. }) if seat == Seat(0) => acts.next().map(chosen),
        _ => None,
    })
}

pub(crate) fn chosen(act: Act) -> Answer {
    Answer::Act(Box::new(Chosen { act, line: None, skipped: Vec::new() }))
}

/// `tactical("E4", &[("E5", "1R 2G")], &["Abyz"])`.
pub(crate) fn tactical(activate: &str, moves: &[(&str, &str)], land: &[&str]) -> Act {
    let moves = moves.iter().map(|(from, force)| Move {
        from: from.parse().unwrap(),
        force: force.parse().unwrap(),
        via: Vec::new(),
        dock: false,
    });
    let land = land.iter().map(|p| Landing { planet: p.parse().unwrap(), with: None });
    Act::Tactical(Box::new(Tactical {
        activate: activate.parse().unwrap(),
        doubled: false,
        scuttle: Vec::new(),
        moves: moves.collect(),
        siege: false,
        land: Some(land.collect()),
    }))
}
