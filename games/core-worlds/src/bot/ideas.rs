//! What a seat can do now, and which of it is best for its price.

use super::conquests::conquests;
use super::tryout::{Idea, price};
use super::{pick, worth};
use crate::cards::{CardName, Primitive, Timing};
use crate::orders::Way;
use crate::plan::attempt;
use crate::state::sector_of;
use crate::turn::options::cost;
use crate::view::View;
use rules::dice::Dice;

/// The best for its price.
pub(super) fn best(now: &View, dice: &mut Dice) -> Option<Idea> {
    let mut ideas = conquests(now);
    ideas.extend(drafts(now));
    ideas.extend(abilities(now, dice));
    ideas.extend(deployments(now));
    let mut best: Option<(u32, Idea)> = None;
    for idea in ideas {
        let feeling = 85 + pick(dice, 31);
        let rate = idea.worth * feeling * 10 / idea.price.max(1);
        if best.as_ref().is_none_or(|(before, _)| rate > *before) {
            best = Some((rate, idea));
        }
    }
    best.map(|(_, idea)| idea)
}

pub(super) fn drafts(now: &View) -> Vec<Idea> {
    let mut ideas = Vec::new();
    for one in now.zone.iter().filter(|one| !now.cards.card(&one.card).is_world()) {
        let cost = cost::to_draft(&now.cards, &now.own.board, now.cards.card(&one.card)).energy;
        if cost <= now.own.board.energy {
            let worth = worth::of_draft(now, &one.card, one.token);
            if worth > 0 {
                ideas.push(Idea {
                    ways: vec![Way::Draft(one.card.clone())],
                    worth,
                    price: price(now, cost, 1),
                });
            }
        }
    }
    ideas
}

/// Abilities, as far as they can be used now.
fn abilities(now: &View, dice: &mut Dice) -> Vec<Idea> {
    let board = &now.own.board;
    let there = board.units.iter().filter(|unit| !unit.used).map(|unit| &unit.card);
    let worlds = board.worlds.iter().filter(|world| !world.used).map(|world| &world.card);
    let tactics = now.own.hand.iter().filter(|name| !now.cards.card(name).is_unit());
    let sector = usize::from(sector_of(now.round));
    let mut ideas = Vec::new();
    for name in there.chain(worlds).chain(tactics) {
        for (_, effect) in now.cards.card(name).effects_at(Timing::AsAction) {
            let (on, worth) = match &effect.what {
                Primitive::Peek { .. } if now.decks.get(sector).is_none_or(|left| *left == 0) => continue,
                Primitive::DeployExtra { of, n, max_cost } => {
                    let fits = |card: &&CardName| {
                        let printed = now.cards.card(card);
                        printed.is_unit() && of.includes(printed) && printed.cost <= *max_cost
                    };
                    let units: Vec<CardName> =
                        now.own.hand.iter().filter(fits).take(usize::from(*n)).cloned().collect();
                    (units, 60)
                }
                Primitive::Recover { of, n } => {
                    let fits = |card: &&CardName| of.includes(now.cards.card(card));
                    let mut best: Vec<CardName> = now.own.discard.iter().filter(fits).cloned().collect();
                    best.sort_by_key(|card| std::cmp::Reverse(worth::of_unit(now.cards.card(card))));
                    best.truncate(usize::from(*n));
                    (best, 40)
                }
                Primitive::Trash { from, of, n } => {
                    let pile = match from {
                        crate::cards::TrashFrom::Hand => &now.own.hand,
                        crate::cards::TrashFrom::Discard => &now.own.discard,
                    };
                    let useless = |card: &&CardName| {
                        let printed = now.cards.card(card);
                        *card != name && of.includes(printed) && printed.ep == 0 && printed.colonist
                    };
                    (pile.iter().filter(useless).take(usize::from(*n)).cloned().collect(), 50)
                }
                Primitive::ExtraAction { .. } => (Vec::new(), 90),
                Primitive::GainEnergy { .. } => (Vec::new(), 80),
                Primitive::Draw { .. } => (Vec::new(), 40),
                _ => (Vec::new(), 5 + pick(dice, 20)),
            };
            let on = on.into_iter().map(|card| (card, 1)).collect();
            let way = Way::Use { card: name.clone(), on };
            if attempt(now, &way, 0).is_ok() {
                ideas.push(Idea { ways: vec![way], worth, price: price(now, 0, 1) });
            }
        }
    }
    ideas
}

/// Units brought out for the rounds to come: what stays in the hand is put down with it. In the last round only those that
/// give points for lying in the Warzone.
fn deployments(now: &View) -> Vec<Idea> {
    let mut ideas = Vec::new();
    let last = worth::rounds_left(now) == 0;
    let ahead = worth::Ahead::of(now);
    let mut seen: Vec<&CardName> = Vec::new();
    for name in &now.own.hand {
        let card = now.cards.card(name);
        if !card.is_unit() || seen.contains(&name) {
            continue;
        }
        seen.push(name);
        let cost = cost::to_deploy(&now.cards, &now.own.board, card).energy;
        if cost <= now.own.board.energy {
            let points = worth::of_lying_there(now, name);
            let worth = if last { 0 } else { ahead.of_deployment(now, card) } + points;
            if worth == 0 {
                continue;
            }
            let ways = vec![Way::Deploy(vec![(name.clone(), 1)])];
            ideas.push(Idea { ways, worth, price: price(now, cost, 1) });
        }
    }
    ideas
}
