//! What an Invasion takes beside Units, as little of it as is enough: tokens, shifts, abilities, discards, Tactics.

use crate::cards::{Card, CardName, Primitive, Strength, Timing};
use crate::deed::{Boost, Source};
use crate::empire::take;
use crate::turn::options::{Power, strength_of};
use crate::view::View;

/// What may be spent on one Invasion, less what has been.
pub(super) struct Purse {
    /// Energy for abilities of Units.
    pub pay: u32,
    /// What of it has been paid.
    pub paid: u32,
    /// Energy there is, after the Invasion's own.
    pub energy: u32,
    /// The hand.
    pub hand: Vec<CardName>,
    /// Tactics of it that may be played, in this order.
    pub playing: Vec<CardName>,
    /// Cards of it that may be discarded, in this order.
    pub discarding: Vec<CardName>,
}

/// What is used beside the Units, as far as it is needed: tokens, shifts, then abilities for energy, then cards discarded,
/// then Tactics. Gives the strength reached.
pub(super) fn boosts(view: &View, units: &[usize], needed: Power, purse: &mut Purse) -> (Power, Vec<Boost>) {
    let cards = &view.cards;
    let mut power = strength_of(cards, &view.own.board, units);
    let mut used = Vec::new();
    let texts: Vec<(usize, &Card)> = units
        .iter()
        .filter_map(|at| view.own.board.units.get(*at).map(|unit| (*at, cards.card(&unit.card))))
        .collect();
    for pass in [free_texts, paid_texts, discard_texts] {
        for (at, card) in &texts {
            for (effect, text) in card.effects_at(Timing::DuringInvasion) {
                if !power.reaches(needed)
                    && let Some(boost) = pass(view, purse, *at, &text.what, power, needed)
                {
                    used.push(apply(&mut power, Boost { effect, ..boost }, &text.what));
                }
            }
        }
    }
    while !purse.playing.is_empty() {
        let name = purse.playing.remove(0);
        // Each copy in the hand is played once.
        if !take(&mut purse.hand, &name) {
            continue;
        }
        let card = cards.card(&name);
        let price = u32::from(card.cost);
        let text = card.effects_at(Timing::DuringInvasion).next();
        let helps =
            text.filter(|_| !power.reaches(needed) && price <= purse.energy).and_then(|(effect, text)| {
                let boost = tactic(purse, &texts, &name, &text.what, power, needed)?;
                Some((Boost { effect, ..boost }, &text.what))
            });
        match helps {
            Some((boost, what)) => {
                purse.energy -= price;
                used.push(apply(&mut power, boost, what));
            }
            None => purse.hand.push(name),
        }
    }
    (power, used)
}

fn apply(power: &mut Power, boost: Boost, what: &Primitive) -> Boost {
    power.fleet += boost.fleet;
    power.ground += boost.ground;
    if let Primitive::Redirect { from, .. } = what {
        let moved = u32::from(boost.times);
        match from {
            Strength::Fleet => {
                power.fleet = power.fleet.saturating_sub(moved);
                power.ground += moved;
            }
            _ => {
                power.ground = power.ground.saturating_sub(moved);
                power.fleet += moved;
            }
        }
    }
    boost
}

fn lacking(power: Power, needed: Power) -> (u32, u32) {
    (needed.fleet.saturating_sub(power.fleet), needed.ground.saturating_sub(power.ground))
}

pub(super) fn plain(from: Source) -> Boost {
    Boost { from, effect: 0, fleet: 0, ground: 0, times: 0, discards: Vec::new(), back: None }
}

/// So much strength put where it is lacking; nothing if it helps nowhere.
fn aimed(boost: Boost, strength: Strength, worth: u32, power: Power, needed: Power) -> Option<Boost> {
    let (fleet, ground) = lacking(power, needed);
    match strength {
        Strength::Fleet if fleet > 0 => Some(Boost { fleet: worth, ..boost }),
        Strength::Ground if ground > 0 => Some(Boost { ground: worth, ..boost }),
        Strength::Either if fleet + ground > 0 => {
            let to_fleet = if ground == 0 { worth } else { fleet.min(worth) };
            Some(Boost { fleet: to_fleet, ground: worth - to_fleet, ..boost })
        }
        _ => None,
    }
}

/// How often `n` must be added to make up for what is lacking on the side an effect helps.
fn times_needed(strength: Strength, n: u8, power: Power, needed: Power) -> u32 {
    let (fleet, ground) = lacking(power, needed);
    let lacking = match strength {
        Strength::Fleet => fleet,
        Strength::Ground => ground,
        Strength::Either => fleet + ground,
    };
    lacking.div_ceil(u32::from(n.max(1)))
}

/// Tokens on a Unit that is spent anyway, and strength that is shifted.
fn free_texts(
    view: &View,
    _: &mut Purse,
    at: usize,
    what: &Primitive,
    power: Power,
    needed: Power,
) -> Option<Boost> {
    match what {
        Primitive::Tokens { strength, n, .. } => {
            let held = view.own.board.units.get(at).map_or(0, |unit| unit.tokens);
            let times = times_needed(*strength, *n, power, needed).min(u32::from(held));
            let times = u8::try_from(times).ok().filter(|times| *times > 0)?;
            let boost = Boost { times, ..plain(Source::Unit(at)) };
            aimed(boost, *strength, u32::from(*n) * u32::from(times), power, needed)
        }
        Primitive::Redirect { from, n } => {
            let card = view.own.board.units.get(at).map(|unit| view.cards.card(&unit.card))?;
            let own = if *from == Strength::Fleet { card.fleet } else { card.ground };
            shift(plain(Source::Unit(at)), *from, u32::from(*n).min(u32::from(own)), power, needed)
        }
        _ => None,
    }
}

/// Shifts what one side has too much of, as far as the other needs it.
fn shift(boost: Boost, from: Strength, most: u32, power: Power, needed: Power) -> Option<Boost> {
    let (spare, lacks) = match from {
        Strength::Fleet => (power.fleet.saturating_sub(needed.fleet), lacking(power, needed).1),
        _ => (power.ground.saturating_sub(needed.ground), lacking(power, needed).0),
    };
    let times = u8::try_from(spare.min(lacks).min(most)).ok().filter(|times| *times > 0)?;
    Some(Boost { times, ..boost })
}

fn paid_texts(
    _: &View,
    purse: &mut Purse,
    at: usize,
    what: &Primitive,
    power: Power,
    needed: Power,
) -> Option<Boost> {
    let Primitive::PayEnergyFor { strength, n, max_times } = what else { return None };
    let most = u32::from(*max_times).min(purse.pay).min(purse.energy);
    let times = times_needed(*strength, *n, power, needed).min(most);
    let times = u8::try_from(times).ok().filter(|times| *times > 0)?;
    let boost = Boost { times, ..plain(Source::Unit(at)) };
    let boost = aimed(boost, *strength, u32::from(*n) * u32::from(times), power, needed)?;
    purse.pay -= u32::from(times);
    purse.paid += u32::from(times);
    purse.energy -= u32::from(times);
    Some(boost)
}

fn discard_texts(
    _: &View,
    purse: &mut Purse,
    at: usize,
    what: &Primitive,
    power: Power,
    needed: Power,
) -> Option<Boost> {
    discards(purse, plain(Source::Unit(at)), what, power, needed)
}

fn discards(purse: &mut Purse, boost: Boost, what: &Primitive, power: Power, needed: Power) -> Option<Boost> {
    let Primitive::DiscardHandFor { strength, n, k } = what else { return None };
    let wanted = usize::try_from(times_needed(*strength, *n, power, needed)).unwrap_or(usize::MAX);
    let wanted = wanted.min(usize::from(*k));
    // What is still to be played is not discarded, and nothing is discarded twice.
    let mut spare = purse.hand.clone();
    for name in &purse.playing {
        take(&mut spare, name);
    }
    let mut found: Vec<CardName> = Vec::new();
    for card in &purse.discarding {
        if found.len() < wanted && take(&mut spare, card) {
            found.push(card.clone());
        }
    }
    if found.is_empty() {
        return None;
    }
    let worth = u32::from(*n) * u32::try_from(found.len()).unwrap_or(0);
    let boost = aimed(Boost { discards: found.clone(), ..boost }, *strength, worth, power, needed)?;
    for card in &found {
        take(&mut purse.hand, card);
        take(&mut purse.discarding, card);
    }
    Some(boost)
}

fn tactic(
    purse: &mut Purse,
    taking_part: &[(usize, &Card)],
    name: &CardName,
    what: &Primitive,
    power: Power,
    needed: Power,
) -> Option<Boost> {
    let boost = plain(Source::Tactic(name.clone()));
    match what {
        Primitive::StrengthBonus { strength, n } | Primitive::ReduceWorld { strength, n } => {
            aimed(boost, *strength, u32::from(*n), power, needed)
        }
        Primitive::BonusPerType { of, strength, n, cap } => {
            let count =
                taking_part.iter().filter(|(_, card)| card.is_type(*of)).count().min(usize::from(*cap));
            let worth = u32::from(*n) * u32::try_from(count).unwrap_or(0);
            if worth == 0 { None } else { aimed(boost, *strength, worth, power, needed) }
        }
        Primitive::DiscardHandFor { .. } => discards(purse, boost, what, power, needed),
        Primitive::Redirect { from, n } => shift(boost, *from, u32::from(*n), power, needed),
        _ => None,
    }
}
