//! The most an Empire could bring against a World.

use crate::cards::{CardName, Primitive, Strength, Timing, TokenGain};
use crate::turn::options::{Power, strength_of};
use crate::view::View;

/// The most strength that could be brought against a World this round, whatever it takes: all Units in the Warzone and in
/// the hand, every ability at its most. More cannot come together, so what falls short of it is out of reach.
#[must_use]
pub fn most(view: &View) -> Power {
    let mut view = view.clone();
    let units: Vec<CardName> =
        view.own.hand.iter().filter(|name| view.cards.card(name).is_unit()).cloned().collect();
    view.own.board.units.extend(units.into_iter().map(crate::empire::Deployed::new));
    let all: Vec<usize> = (0..view.own.board.units.len()).collect();
    let mut power = strength_of(&view.cards, &view.own.board, &all);
    let mut add = |strength: Strength, worth: u32| {
        if strength != Strength::Ground {
            power.fleet += worth;
        }
        if strength != Strength::Fleet {
            power.ground += worth;
        }
    };
    let tactics =
        view.own.hand.iter().map(|name| (view.cards.card(name), 0)).filter(|(card, _)| !card.is_unit());
    let units = view.own.board.units.iter().map(|unit| (view.cards.card(&unit.card), unit.tokens));
    for (card, tokens) in tactics.chain(units) {
        for (_, text) in card.effects_at(Timing::DuringInvasion) {
            match &text.what {
                Primitive::StrengthBonus { strength, n } | Primitive::ReduceWorld { strength, n } => {
                    add(*strength, u32::from(*n));
                }
                Primitive::PayEnergyFor { strength, n, max_times } => {
                    add(*strength, u32::from(*n) * u32::from(*max_times));
                }
                Primitive::DiscardHandFor { strength, n, k } => add(*strength, u32::from(*n) * u32::from(*k)),
                Primitive::BonusPerType { strength, n, cap, .. } if !card.is_unit() => {
                    add(*strength, u32::from(*n) * u32::from(*cap));
                }
                Primitive::Tokens { gain, max, strength, n } => {
                    // Another World conquered before may give more of them.
                    let tokens = if *gain == TokenGain::Conquest { *max } else { tokens };
                    add(*strength, u32::from(*n) * u32::from(tokens));
                }
                Primitive::Redirect { from: Strength::Fleet, n } => add(Strength::Ground, u32::from(*n)),
                Primitive::Redirect { n, .. } => add(Strength::Fleet, u32::from(*n)),
                _ => {}
            }
        }
    }
    power
}
