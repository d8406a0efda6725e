//! A bot: a player that sees a view and writes an order mail. It looks for the Worlds it can take in this round and what
//! that is worth, spends the rest on cards, and writes it down as a plan with alternatives.

mod conquests;
mod ideas;
mod plans;
mod tryout;
mod worth;

pub use conquests::within_reach;

use crate::CoreWorlds;
use crate::cards::CardName;
use crate::questions::Question;
use crate::view::View;
use rules::Desk;
use rules::dice::Dice;

/// The mail for everything the seat is asked; empty if it is asked nothing.
#[must_use]
pub fn orders(desk: &Desk<'_, CoreWorlds>, dice: &mut Dice) -> String {
    let mut lines = Vec::new();
    for question in desk.open {
        match question {
            Question::Pick { pick } if !lines.iter().any(|line: &String| line.starts_with("pick")) => {
                let _ = pick;
                lines.push(pick_line(desk.view, dice));
            }
            Question::Pick { .. } | Question::Account { .. } => {}
            Question::Energy { .. } => lines.extend(energy_lines(desk.view, dice)),
            Question::Plan { round } => {
                lines.extend(plans::round(desk.view, dice));
                if *round == 8 {
                    lines.push(format!("reshuffle {}", if pick(dice, 4) == 0 { "no" } else { "yes" }));
                }
            }
            Question::Act { .. } => lines.push(plans::one_step(desk.view, dice)),
            Question::Keep { .. } => lines.push(keep_line(desk.view)),
            Question::Reshuffle { .. } => lines.push("reshuffle yes".into()),
        }
    }
    lines.join("\n")
}

fn pick_line(view: &View, dice: &mut Dice) -> String {
    let mut cards: Vec<CardName> = Vec::new();
    for one in &view.zone {
        let place = usize::try_from(pick(dice, u32::try_from(cards.len() + 1).unwrap_or(1))).unwrap_or(0);
        if !cards.contains(&one.card) {
            cards.insert(place, one.card.clone());
        }
    }
    let names: Vec<&str> = cards.iter().map(CardName::as_str).collect();
    format!("pick {}", names.join(", "))
}

/// Surges always; exploration only while energy is shorter than cards are, and starting cards are what is least use.
fn energy_lines(view: &View, dice: &mut Dice) -> Vec<String> {
    let surge = if pick(dice, 8) == 0 { "surge all if behind" } else { "surge all" };
    let starters: Vec<&str> =
        view.cards.all().filter(|card| card.colonist).map(|card| card.name.as_str()).collect();
    let mut names = starters;
    if pick(dice, 2) == 0 {
        names.reverse();
    }
    let explore = match names.is_empty() || pick(dice, 8) == 0 {
        true => "explore never".into(),
        false => format!("explore with {} if energy below 5", names.join(", ")),
    };
    vec![surge.into(), explore]
}

/// The strongest Unit that is left.
fn keep_line(view: &View) -> String {
    let best = view.own.hand.iter().max_by_key(|name| worth::of_unit(view.cards.card(name)));
    best.map_or_else(|| "keep nothing".into(), |name| format!("keep {name}"))
}

/// A number below `count`. A bot's dice are its own: when they fail, it takes the first of everything.
fn pick(dice: &mut Dice, count: u32) -> u32 {
    dice.draw("what a bot feels like", count).unwrap_or(0)
}
