//! Personnel where it takes orders to show what they do; the rest is in `scenarios/people`.

mod action;
mod development;
mod nexus;
mod pairs;

use crate::deeds::{Act, Development, Move, Purchase, Special, Tactical};
use crate::effects::people::Person;
use crate::moments::Source;
use crate::questions::{ActionQuestion, Answer, Choose, DevelopmentQuestion, Question};
use crate::turn::action::tests::{Played, chosen, round};
use rules::Seat;
use serde_json::Value;

/// Turns of seats in the action phase, choices as they are put, and purchases of seats; nothing else is said.
struct Says {
    acts: Vec<(u8, Vec<Act>)>,
    purchases: Vec<(u8, Vec<Purchase>)>,
}

fn acts(seat: u8, acts: Vec<Act>) -> Says {
    Says { acts: vec![(seat, acts)], purchases: Vec::new() }
}

fn purchases(seat: u8, purchases: Vec<Purchase>) -> Says {
    Says { acts: Vec::new(), purchases: vec![(seat, purchases)] }
}

impl Says {
    fn and(mut self, other: Says) -> Says {
        self.acts.extend(other.acts);
        self.purchases.extend(other.purchases);
        self
    }
}

/// Plays a round. `choose` answers what personnel offer.
fn played(
    given: &Value,
    dice: &[u32],
    mut says: Says,
    mut choose: impl FnMut(Seat, &Choose) -> Option<Answer>,
) -> Played {
    round(given, dice, |seat, question| match question {
        Question::Action(ActionQuestion::Act { .. }) => {
            let list = says.acts.iter_mut().find(|(s, list)| Seat(s - 1) == seat && !list.is_empty());
            list.map(|(_, list)| chosen(list.remove(0)))
        }
        Question::Development(DevelopmentQuestion::Develop { .. }) => {
            let of_seat = says.purchases.iter().find(|(s, _)| Seat(s - 1) == seat);
            let wanted = |(_, list): &(u8, Vec<Purchase>)| Development {
                purchases: list.clone(),
                ..Development::default()
            };
            of_seat.map(wanted).map(Answer::Develop)
        }
        Question::Choose(offer) if matches!(offer.source, Source::Person(_)) => choose(seat, offer),
        _ => None,
    })
}

/// The same, with nothing chosen.
fn silent(given: &Value, dice: &[u32], says: Says) -> Played {
    played(given, dice, says, |_, _| None)
}

/// The first answer to a choice that reads so.
fn pick(offer: &Choose, words: &str) -> Option<Answer> {
    let found = offer.among.iter().find(|c| c.to_string() == words);
    Some(Answer::Chosen(vec![*found.unwrap_or_else(|| panic!("{words:?} is not among {:?}", offer.among))]))
}

fn tactical(activate: &str, doubled: bool, moves: &[(&str, &str)]) -> Act {
    let moves = moves.iter().map(|(from, force)| Move {
        from: from.parse().unwrap(),
        force: force.parse().unwrap(),
        via: Vec::new(),
        dock: false,
    });
    Act::Tactical(Box::new(Tactical {
        activate: activate.parse().unwrap(),
        doubled,
        scuttle: Vec::new(),
        moves: moves.collect(),
        siege: false,
        land: Some(Vec::new()),
    }))
}

fn special(person: Person) -> Special {
    Special::of(Source::Person(person))
}
