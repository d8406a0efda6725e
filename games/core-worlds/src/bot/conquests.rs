//! The Worlds that can be taken in a round, each in the cheapest way there is to it.

use super::tryout::{Idea, go, price};
use super::worth;
use crate::cards::{CardName, Primitive, Timing};
use crate::deed::{Boost, Deed, Invasion, Source};
use crate::orders::{Raid, Settler, Way};
use crate::plan::{attempt, most};
use crate::turn::options::{Power, cost, strength_of};
use crate::view::View;

/// So many ways to one World are tried out, the cheapest first.
const TRIED: usize = 16;

/// Every World that can be taken in this round, with the Units deployed for it first.
pub(super) fn conquests(now: &View) -> Vec<Idea> {
    let musters = musters(now);
    let (most, printed, all) = (most(now), printed(now), all_there(now));
    // What texts could add at the very most, whoever takes part.
    let have = Power {
        fleet: all.fleet + most.fleet.saturating_sub(printed.fleet),
        ground: all.ground + most.ground.saturating_sub(printed.ground),
    };
    let worlds = now.zone.iter().filter(|one| now.cards.card(&one.card).is_world());
    worlds.filter_map(|one| conquest(now, &musters, have, &one.card, one.token)).collect()
}

/// The strength of the Units in the Warzone.
fn all_there(now: &View) -> Power {
    let all: Vec<usize> = (0..now.own.board.units.len()).collect();
    strength_of(&now.cards, &now.own.board, &all)
}

/// Units of the hand that could be deployed together.
struct Muster {
    units: Vec<CardName>,
    power: Power,
    price: u32,
}

/// All of them that leave enough for an Invasion, the cheapest first.
fn musters(now: &View) -> Vec<Muster> {
    let board = &now.own.board;
    let mut hand: Vec<&CardName> =
        now.own.hand.iter().filter(|name| now.cards.card(name).is_unit()).collect();
    hand.sort();
    let mut all = vec![Muster { units: Vec::new(), power: Power::default(), price: 0 }];
    for (place, name) in hand.iter().enumerate() {
        let card = now.cards.card(name);
        let energy = cost::to_deploy(&now.cards, board, card).energy;
        let price = price(now, energy, 1);
        // Of two copies the second comes only after the first: no muster is there twice.
        let before = hand.iter().take(place).filter(|other| *other == name).count();
        let longer: Vec<Muster> = all
            .iter()
            .filter(|muster| {
                muster.units.len() + 1 < usize::from(board.actions)
                    && muster.units.iter().filter(|unit| unit == name).count() == before
            })
            .map(|muster| Muster {
                units: muster.units.iter().chain(std::iter::once(*name)).cloned().collect(),
                power: Power {
                    fleet: muster.power.fleet + u32::from(card.fleet),
                    ground: muster.power.ground + u32::from(card.ground),
                },
                price: muster.price + price,
            })
            .collect();
        all.extend(longer);
    }
    all.sort_by_key(|muster| muster.price);
    all
}

fn conquest(now: &View, musters: &[Muster], have: Power, world: &CardName, token: bool) -> Option<Idea> {
    let card = now.cards.card(world);
    let needed = Power { fleet: u32::from(card.fleet), ground: u32::from(card.ground) };
    let enough = |muster: &&Muster| {
        let power =
            Power { fleet: have.fleet + muster.power.fleet, ground: have.ground + muster.power.ground };
        power.reaches(needed)
    };
    musters.iter().filter(enough).take(TRIED).find_map(|muster| by(now, muster, world, token))
}

/// The strength printed on all Units of the hand and the Warzone.
fn printed(now: &View) -> Power {
    let hand = now.own.hand.iter().map(|name| now.cards.card(name)).filter(|card| card.is_unit());
    hand.chain(now.own.board.unit_cards(&now.cards)).fold(Power::default(), |power, card| Power {
        fleet: power.fleet + u32::from(card.fleet),
        ground: power.ground + u32::from(card.ground),
    })
}

/// The World taken with these Units deployed first, if that is enough.
fn by(now: &View, muster: &Muster, world: &CardName, token: bool) -> Option<Idea> {
    let mut then = now.clone();
    let mut ways = Vec::new();
    if !muster.units.is_empty() {
        let mut units: Vec<(CardName, u8)> = Vec::new();
        for unit in &muster.units {
            match units.last_mut() {
                Some((last, count)) if last == unit => *count += 1,
                _ => units.push((unit.clone(), 1)),
            }
        }
        let deploy = Way::Deploy(units);
        // All of them: Units that cannot be paid would be left out.
        let all = now.own.hand.len() - muster.units.len();
        if !go(&mut then, &deploy) || then.own.hand.len() > all {
            return None;
        }
        ways.push(deploy);
    }
    // Units alone if they are enough; else whatever there is.
    let plain = Raid { settler: Settler::Anyone, ..Raid::new(world.clone()) };
    let raids = [plain, with_everything(&then, world)];
    let raid = raids.into_iter().find_map(|raid| {
        let Deed::Invade(invasion) = attempt(&then, &Way::Invade(Box::new(raid.clone())), 0).ok()?.deed
        else {
            return None;
        };
        Some(only_what_is_used(&then, raid, &invasion))
    })?;
    let way = Way::Invade(Box::new(raid));
    let mut after = then;
    if !go(&mut after, &way) {
        return None;
    }
    ways.push(way);
    let energy = now.own.board.energy.saturating_sub(after.own.board.energy).max(1);
    let actions = now.own.board.actions.saturating_sub(after.own.board.actions).max(1);
    let worth = worth::of_world(now, world, token);
    Some(Idea { ways, worth, price: price(now, energy, u32::from(actions)) })
}

/// Other Worlds the Units in the Warzone could take now, the best first.
pub(super) fn others(now: &View, world: &CardName) -> Vec<Way> {
    let worlds = now.zone.iter().filter(|one| one.card != *world && now.cards.card(&one.card).is_world());
    let none = Muster { units: Vec::new(), power: Power::default(), price: 0 };
    let mut ideas: Vec<Idea> = worlds.filter_map(|one| by(now, &none, &one.card, one.token)).collect();
    ideas.sort_by_key(|idea| std::cmp::Reverse(idea.worth));
    ideas.into_iter().flat_map(|idea| idea.ways).collect()
}

/// What an Invasion may cost this bot: whatever it has.
fn with_everything(now: &View, world: &CardName) -> Raid {
    let during = |name: &&CardName| {
        let card = now.cards.card(name);
        !card.is_unit() && card.acts_at(Timing::DuringInvasion)
    };
    let playing: Vec<CardName> = now.own.hand.iter().filter(during).cloned().collect();
    let spare = |name: &&CardName| worth::of_unit(now.cards.card(name)) < 2 && !playing.contains(name);
    let discarding: Vec<CardName> = now.own.hand.iter().filter(spare).cloned().collect();
    let returns = |name: &CardName| {
        now.cards.card(name).effects.iter().any(|e| matches!(e.what, Primitive::ReturnUnit { .. }))
    };
    let units = || now.own.board.units.iter().map(|unit| &unit.card);
    let strongest = || units().max_by_key(|name| worth::of_unit(now.cards.card(name)));
    let back =
        units().find(|name| returns(name)).or_else(|| strongest().filter(|_| playing.iter().any(returns)));
    Raid {
        pay: u8::try_from(now.own.board.energy.saturating_sub(1).min(9)).unwrap_or(0),
        discarding: if playing.is_empty() && !takes_discards(now) { Vec::new() } else { discarding },
        playing,
        back: back.cloned(),
        settler: Settler::Anyone,
        ..Raid::new(world.clone())
    }
}

/// The order without what it offers and the Invasion does not take.
fn only_what_is_used(now: &View, raid: Raid, invasion: &Invasion) -> Raid {
    let paid = |boost: &Boost| match boost.from {
        Source::Unit(at) => {
            let unit = now.own.board.units.get(at).map(|unit| now.cards.card(&unit.card));
            let text = unit.and_then(|card| card.effects.get(boost.effect));
            text.map_or(0, |text| match text.what {
                Primitive::PayEnergyFor { .. } => boost.times,
                _ => text.pay,
            })
        }
        Source::Tactic(_) => 0,
    };
    let played = |boost: &Boost| match &boost.from {
        Source::Tactic(name) => Some(name.clone()),
        Source::Unit(_) => None,
    };
    let boosts = &invasion.boosts;
    Raid {
        pay: boosts.iter().map(paid).sum(),
        playing: boosts.iter().filter_map(played).collect(),
        discarding: boosts.iter().flat_map(|boost| boost.discards.clone()).collect(),
        back: raid.back.filter(|_| boosts.iter().any(|boost| boost.back.is_some())),
        settler: if invasion.colonist.is_some() { raid.settler } else { Settler::Nobody },
        ..raid
    }
}

fn takes_discards(now: &View) -> bool {
    let texts = now.own.board.units.iter().flat_map(|unit| &now.cards.card(&unit.card).effects);
    texts.map(|effect| &effect.what).any(|what| matches!(what, Primitive::DiscardHandFor { .. }))
}

/// The Worlds this seat could take in this round by itself, each with the steps for it.
#[must_use]
pub fn within_reach(view: &View) -> Vec<(CardName, Vec<String>)> {
    let world = |way: &Way| match way {
        Way::Invade(raid) => Some(raid.world.clone()),
        _ => None,
    };
    let shown = |idea: Idea| {
        let name = idea.ways.iter().find_map(world)?;
        Some((name, idea.ways.iter().map(ToString::to_string).collect()))
    };
    conquests(view).into_iter().filter_map(shown).collect()
}
