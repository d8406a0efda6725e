//! Putting an Invasion together from what an order offers: Units, abilities, Tactics, no more than it takes.

use crate::cards::{Card, CardName, Primitive, Strength, Timing};
use crate::deed::{Boost, Invasion, Source};
use crate::empire::take;
use crate::orders::{Force, Raid, Settler};
use crate::turn::options::{Power, Refusal, strength_of};
use crate::view::View;

/// What may be spent on one Invasion.
struct Purse {
    /// Energy for abilities of Units.
    pay: u32,
    /// Energy there is, after the Invasion's own.
    energy: u32,
    playing: Vec<CardName>,
    discarding: Vec<CardName>,
}

/// What is spent beside Units, each with all before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Extras {
    Nothing,
    Energy,
    Discards,
    Tactics,
}

/// The Invasion an order comes to on this view.
///
/// # Errors
/// Why it comes to none.
pub fn compose(view: &View, raid: &Raid, tokens: u8) -> Result<Invasion, Refusal> {
    let (cards, board) = (&view.cards, &view.own.board);
    if !view.in_zone(&raid.world) {
        return Err(Refusal::NotInZone(raid.world.to_string()));
    }
    let world = cards.card(&raid.world);
    if !world.is_world() {
        return Err(Refusal::NotAWorld(raid.world.to_string()));
    }
    let needed = Power { fleet: u32::from(world.fleet), ground: u32::from(world.ground) };
    let energy = board.energy + 2 * u32::from(tokens.min(board.surge_tokens));
    let Some(energy) = energy.checked_sub(1) else { return Err(Refusal::OutOfEnergy) };
    let named = match &raid.with {
        Force::Needed => cheapest_first(view),
        Force::All => (0..board.units.len()).collect(),
        Force::These(units) => these(view, units)?,
    };
    let with = |units: &[usize], extras: Extras| {
        let purse = Purse {
            pay: if extras >= Extras::Energy { u32::from(raid.pay) } else { 0 },
            energy,
            playing: if extras >= Extras::Tactics { raid.playing.clone() } else { Vec::new() },
            discarding: if extras >= Extras::Discards { raid.discarding.clone() } else { Vec::new() },
        };
        boosts(view, units, needed, purse)
    };
    // Units go first; what else is offered is spent only if they are not enough, the least of it.
    let steps = [Extras::Nothing, Extras::Energy, Extras::Discards, Extras::Tactics];
    let extras = steps.into_iter().find(|extras| with(&named, *extras).0.reaches(needed));
    let extras = extras.unwrap_or(Extras::Tactics);
    let mut units = named.clone();
    if raid.with == Force::Needed {
        units = fewest(&named, |units| with(units, extras).0.reaches(needed));
    }
    let (power, mut boosts) = with(&units, extras);
    if !power.reaches(needed) && !raid.anyway {
        return Err(Refusal::TooWeak {
            world: raid.world.to_string(),
            needed_fleet: needed.fleet,
            needed_ground: needed.ground,
            fleet: power.fleet,
            ground: power.ground,
        });
    }
    boosts.extend(bring_back(view, &units, raid, &boosts));
    let colonist = settler(view, &units, &raid.settler, &boosts);
    Ok(Invasion { world: raid.world.clone(), units, boosts, colonist })
}

/// The Units of the Warzone, those that are cheapest to deploy first, then the weakest, then by name.
fn cheapest_first(view: &View) -> Vec<usize> {
    let mut units: Vec<usize> = (0..view.own.board.units.len()).collect();
    let key = |at: &usize| {
        let unit = view.own.board.units.get(*at);
        let card = unit.map(|unit| view.cards.card(&unit.card));
        card.map(|card| (card.cost, card.fleet + card.ground, card.name.clone(), *at))
    };
    units.sort_by_key(key);
    units
}

/// The Units named, as places in the Warzone.
fn these(view: &View, wanted: &[(CardName, u8)]) -> Result<Vec<usize>, Refusal> {
    let mut found = Vec::new();
    for (name, count) in wanted {
        let there = view.own.board.units.iter().enumerate().filter(|(_, unit)| unit.card == *name);
        let places: Vec<usize> = there.map(|(at, _)| at).take(usize::from(*count)).collect();
        if places.len() < usize::from(*count) {
            let what = if *count > 1 { format!("{name} x{count}") } else { name.to_string() };
            return Err(Refusal::NotInWarzone(what));
        }
        found.extend(places);
    }
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

/// As few of these Units as are enough: added from the front until they are, then the dearest taken out again as long as
/// the others still are. All of them if even all are not enough.
fn fewest(named: &[usize], enough: impl Fn(&[usize]) -> bool) -> Vec<usize> {
    let mut units: Vec<usize> = Vec::new();
    for at in named {
        if enough(&units) {
            break;
        }
        units.push(*at);
    }
    if enough(&units) {
        for at in named.iter().rev() {
            let without: Vec<usize> = units.iter().copied().filter(|unit| unit != at).collect();
            if without.len() < units.len() && enough(&without) {
                units = without;
            }
        }
    }
    units.sort_unstable();
    units
}

/// What is used beside the Units, as far as it is needed: tokens, shifts, then abilities for energy, then cards discarded,
/// then Tactics. Gives the strength reached.
fn boosts(view: &View, units: &[usize], needed: Power, mut purse: Purse) -> (Power, Vec<Boost>) {
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
                    && let Some(boost) = pass(view, &mut purse, *at, &text.what, power, needed)
                {
                    used.push(apply(&mut power, Boost { effect, ..boost }, &text.what));
                }
            }
        }
    }
    for name in std::mem::take(&mut purse.playing) {
        let card = cards.card(&name);
        for (effect, text) in card.effects_at(Timing::DuringInvasion) {
            let price = u32::from(card.cost);
            if !power.reaches(needed)
                && price <= purse.energy
                && view.own.hand.contains(&name)
                && let Some(boost) = tactic(view, &mut purse, &texts, &name, &text.what, power, needed)
            {
                purse.energy -= price;
                used.push(apply(&mut power, Boost { effect, ..boost }, &text.what));
            }
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

fn plain(from: Source) -> Boost {
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
    purse.energy -= u32::from(times);
    Some(boost)
}

fn discard_texts(
    view: &View,
    purse: &mut Purse,
    at: usize,
    what: &Primitive,
    power: Power,
    needed: Power,
) -> Option<Boost> {
    discards(view, purse, plain(Source::Unit(at)), what, power, needed)
}

fn discards(
    view: &View,
    purse: &mut Purse,
    boost: Boost,
    what: &Primitive,
    power: Power,
    needed: Power,
) -> Option<Boost> {
    let Primitive::DiscardHandFor { strength, n, k } = what else { return None };
    let wanted = times_needed(*strength, *n, power, needed).min(u32::from(*k));
    let mut hand = view.own.hand.clone();
    // A Tactic that is played is not discarded for itself, and nothing is discarded twice.
    if let Source::Tactic(name) = &boost.from {
        take(&mut hand, name);
    }
    let mut found = Vec::new();
    purse.discarding.retain(|card| {
        let fits = u32::try_from(found.len()).unwrap_or(u32::MAX) < wanted && take(&mut hand, card);
        if fits {
            found.push(card.clone());
        }
        !fits
    });
    let worth = u32::from(*n) * u32::try_from(found.len()).unwrap_or(0);
    if found.is_empty() {
        return None;
    }
    aimed(Boost { discards: found, ..boost }, *strength, worth, power, needed)
}

fn tactic(
    view: &View,
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
        Primitive::DiscardHandFor { .. } => discards(view, purse, boost, what, power, needed),
        Primitive::Redirect { from, n } => shift(boost, *from, u32::from(*n), power, needed),
        _ => None,
    }
}

/// The card that brings a Unit back, if the order names a Unit and some card allows it.
fn bring_back(view: &View, units: &[usize], raid: &Raid, so_far: &[Boost]) -> Option<Boost> {
    let wanted = raid.back.as_ref()?;
    let at =
        units.iter().copied().find(|at| view.own.board.units.get(*at).is_some_and(|u| u.card == *wanted))?;
    let spent: u32 = so_far.iter().map(|boost| cost_of(view, boost)).sum();
    let left = (view.own.board.energy + 2 * u32::from(view.own.board.surge_tokens)).saturating_sub(1 + spent);
    let own = view.cards.card(wanted).effects_at(Timing::DuringInvasion);
    for (effect, text) in own {
        if matches!(text.what, Primitive::ReturnUnit { .. })
            && u32::from(text.pay) <= left.min(u32::from(raid.pay))
        {
            return Some(Boost { effect, back: Some(at), ..plain(Source::Unit(at)) });
        }
    }
    for name in &raid.playing {
        let card = view.cards.card(name);
        for (effect, text) in card.effects_at(Timing::DuringInvasion) {
            if let Primitive::ReturnUnit { of, .. } = &text.what
                && of.includes(view.cards.card(wanted))
                && u32::from(card.cost) <= left
                && view.own.hand.contains(name)
            {
                return Some(Boost { effect, back: Some(at), ..plain(Source::Tactic(name.clone())) });
            }
        }
    }
    None
}

fn cost_of(view: &View, boost: &Boost) -> u32 {
    match &boost.from {
        Source::Tactic(name) => u32::from(view.cards.card(name).cost),
        Source::Unit(at) => {
            let unit = view.own.board.units.get(*at);
            let text = unit.and_then(|unit| view.cards.card(&unit.card).effects.get(boost.effect));
            match text.map(|text| &text.what) {
                Some(Primitive::PayEnergyFor { .. }) => u32::from(boost.times),
                _ => 0,
            }
        }
    }
}

/// The colonist the order wants, if it takes part and is not brought back.
fn settler(view: &View, units: &[usize], wanted: &Settler, boosts: &[Boost]) -> Option<CardName> {
    let back: Vec<usize> = boosts.iter().filter_map(|boost| boost.back).collect();
    let mut able = units
        .iter()
        .filter(|at| !back.contains(at))
        .filter_map(|at| view.own.board.units.get(*at))
        .map(|unit| view.cards.card(&unit.card))
        .filter(|card| card.colonist);
    match wanted {
        Settler::Nobody => None,
        Settler::Anyone => able.next().map(|card| card.name.clone()),
        Settler::This(name) => able.find(|card| card.name == *name).map(|card| card.name.clone()),
    }
}

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
                Primitive::Tokens { strength, n, .. } => add(*strength, u32::from(*n) * u32::from(tokens)),
                Primitive::Redirect { from: Strength::Fleet, n } => add(Strength::Ground, u32::from(*n)),
                Primitive::Redirect { n, .. } => add(Strength::Fleet, u32::from(*n)),
                _ => {}
            }
        }
    }
    power
}
