//! What races do where it takes answers or figures to show it; the rest is in `scenarios/races`.

mod arborec;
mod creuss;
mod hacan;
mod jol_nar;
mod l1z1x;
mod letnev;
mod mentak;
mod muaat;
mod naalu;
mod nekro;
mod norr;
mod saar;
mod sol;
mod winnu;
mod xxcha;
mod yin;
mod yssaril;

use crate::deeds::{Act, Choice, Development, Purchase, Special};
use crate::galaxy::Galaxy;
use crate::law::development::{Budget, budget};
use crate::law::movement;
use crate::questions::{ActionQuestion, Answer, DevelopmentQuestion, Question};
use crate::stage::stage;
use crate::turn::action::tests::{Played, chosen, round};
use rules::Seat;
use serde_json::Value;

fn galaxy(given: &Value) -> Galaxy {
    stage(given).unwrap().galaxy
}

/// Seat 1 does these one after another and then passes; it chooses `choices` in turn, and the others say nothing.
fn acting(given: &Value, dice: &[u32], acts: Vec<Act>, choices: Vec<Vec<Choice>>) -> Played {
    let (mut acts, mut choices) = (acts.into_iter(), choices.into_iter());
    round(given, dice, |seat, question| match question {
        Question::Action(ActionQuestion::Act { .. }) if seat == Seat(0) => acts.next().map(chosen),
        Question::Choose(_) if seat == Seat(0) => choices.next().map(Answer::Chosen),
        _ => None,
    })
}

/// The points left to each type after this action's moves, or why they cannot be made.
fn spare(given: &Value, act: &Act) -> Result<Vec<u8>, String> {
    let Act::Tactical(tactical) = act else { unreachable!() };
    let journeys = movement::journeys(&galaxy(given), Seat(0), tactical);
    let points = |journeys: Vec<movement::Journey>| {
        journeys.iter().flat_map(|j| j.spare.iter().map(|s| s.points)).collect()
    };
    journeys.map(points).map_err(|wrong| wrong.iter().map(|r| r.to_string() + "\n").collect())
}

fn special(source: crate::moments::Source) -> Special {
    Special::of(source)
}

/// What is told of an effect that worked, by its word.
fn worked(played: &Played, what: &str) -> Vec<Value> {
    played.told("worked").into_iter().filter(|e| e["what"] == what).collect()
}

/// What of these purchases seat 1 can make.
fn judged(given: &Value, purchases: Vec<Purchase>) -> Budget {
    budget(&galaxy(given), Seat(0), &Development { advance: false, purchases, ..Development::default() })
}

/// A round in which seat 1 makes these purchases and chooses `choices` in turn, and nobody does anything else.
fn developing(given: &Value, dice: &[u32], purchases: Vec<Purchase>, choices: Vec<Vec<Choice>>) -> Played {
    let mut choices = choices.into_iter();
    round(given, dice, |seat, question| match question {
        Question::Development(DevelopmentQuestion::Develop { .. }) if seat == Seat(0) => {
            let purchases = purchases.clone();
            Some(Answer::Develop(Development { advance: false, purchases, ..Development::default() }))
        }
        Question::Choose(_) if seat == Seat(0) => choices.next().map(Answer::Chosen),
        _ => None,
    })
}
