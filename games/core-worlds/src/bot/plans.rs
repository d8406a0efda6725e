//! The plan of a round: steps tried out one after the other on a copy of the view, as if nobody else acted.

use super::{pick, worth};
use crate::cards::{CardName, Primitive, Timing};
use crate::deed::Action;
use crate::orders::{Order, Raid, Settler, Step, Way};
use crate::plan::attempt;
use crate::turn::options::{cost, perform};
use crate::view::View;
use rules::dice::Dice;

/// Something to do, what it costs and what it is worth.
struct Idea {
    ways: Vec<Way>,
    worth: u32,
    /// The share of the energy and of the Action Points there are, in hundredths, both together.
    price: u32,
}

/// What so much energy and so many actions are of what there is.
fn price(now: &View, energy: u32, actions: u32) -> u32 {
    let board = &now.own.board;
    100 * energy / board.energy.max(1) + 100 * actions / u32::from(board.actions).max(1)
}

/// The lines of a whole round, what is kept included.
pub(super) fn round(view: &View, dice: &mut Dice) -> Vec<String> {
    let mut now = view.clone();
    // The variant plans before surges and exploration: whatever they give comes on top.
    let mut steps: Vec<Step> = Vec::new();
    tokens(&mut now, &mut steps, dice);
    while now.own.board.actions > 0 && steps.len() < 20 {
        let Some(idea) = best(&now, dice) else { break };
        let mut went = false;
        for way in &idea.ways {
            if go(&mut now, way) {
                steps.push(Step { when: Vec::new(), ways: vec![way.clone()] });
                went = true;
            }
        }
        if !went {
            break;
        }
    }
    alternatives(view, &mut steps, dice);
    steps.extend(bluff(&now, dice));
    let condition = crate::orders::Condition::EnergyBelow(1);
    if pick(dice, 3) == 0 {
        steps.insert(0, Step { when: vec![condition], ways: vec![Way::Pass] });
    }
    steps.push(Step { when: Vec::new(), ways: vec![Way::Pass] });
    let mut lines: Vec<String> = steps.iter().map(ToString::to_string).collect();
    let kept = now.own.hand.iter().max_by_key(|name| worth::of_unit(view.cards.card(name)));
    let kept = kept.filter(|name| worth::of_unit(view.cards.card(name)) > 1);
    lines.push(kept.map_or(Order::Keep(Vec::new()), |name| Order::Keep(vec![name.clone()])).to_string());
    lines
}

/// Now and then energy that is left over goes into an Invasion that may well fall short.
fn bluff(now: &View, dice: &mut Dice) -> Option<Step> {
    let board = &now.own.board;
    if board.energy == 0 || board.actions == 0 || board.units.is_empty() || pick(dice, 20) > 0 {
        return None;
    }
    let world = now.zone.iter().map(|one| &one.card).find(|name| now.cards.card(name).is_world())?;
    let raid = Raid { with: crate::orders::Force::All, anyway: true, ..Raid::new(world.clone()) };
    Some(Step { when: Vec::new(), ways: vec![Way::Invade(Box::new(raid))] })
}

/// The one step to do now, for a table that asks for every turn.
pub(super) fn one_step(view: &View, dice: &mut Dice) -> String {
    let mut now = view.clone();
    let step = best(&now, dice).and_then(|idea| idea.ways.into_iter().find(|way| go(&mut now, way)));
    step.unwrap_or(Way::Pass).to_string()
}

/// Energy Surge Tokens are used when Worlds still pay them back.
fn tokens(now: &mut View, steps: &mut Vec<Step>, dice: &mut Dice) {
    if now.own.board.surge_tokens > 0 && pick(dice, 3) == 0 {
        steps.push(Step { when: Vec::new(), ways: vec![Way::Token] });
        now.own.board.surge_tokens -= 1;
        now.own.board.energy += 2;
    }
}

/// Does it on the copy.
fn go(now: &mut View, way: &Way) -> bool {
    let Ok(found) = attempt(now, way, 0) else { return false };
    let (mut own, mut zone) = (now.own.clone(), now.zone.clone());
    let done = perform(now.scene(), &mut own, &mut zone, &Action { tokens: 0, deed: found.deed });
    if done.is_ok() {
        (now.own, now.zone) = (own, zone);
    }
    done.is_ok()
}

/// The best for its price.
fn best(now: &View, dice: &mut Dice) -> Option<Idea> {
    let mut ideas = conquests(now, dice);
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

/// What an Invasion may cost this bot: whatever it has.
fn raid(now: &View, world: &CardName) -> Raid {
    let during = |name: &&CardName| {
        let card = now.cards.card(name);
        !card.is_unit() && card.acts_at(Timing::DuringInvasion)
    };
    let playing: Vec<CardName> = now.own.hand.iter().filter(during).cloned().collect();
    let spare = |name: &&CardName| worth::of_unit(now.cards.card(name)) < 2 && !playing.contains(name);
    let discarding: Vec<CardName> = now.own.hand.iter().filter(spare).cloned().collect();
    let back = now.own.board.units.iter().map(|unit| &unit.card).find(|name| {
        let returns =
            now.cards.card(name).effects.iter().any(|e| matches!(e.what, Primitive::ReturnUnit { .. }));
        returns
            || playing.iter().any(|t| {
                now.cards.card(t).effects.iter().any(|e| matches!(e.what, Primitive::ReturnUnit { .. }))
            })
    });
    Raid {
        pay: u8::try_from(now.own.board.energy.saturating_sub(1).min(9)).unwrap_or(0),
        discarding: if playing.is_empty() && !takes_discards(now) { Vec::new() } else { discarding },
        playing,
        back: back.cloned(),
        settler: Settler::Anyone,
        ..Raid::new(world.clone())
    }
}

fn takes_discards(now: &View) -> bool {
    let texts = now.own.board.units.iter().flat_map(|unit| &now.cards.card(&unit.card).effects);
    texts.map(|effect| &effect.what).any(|what| matches!(what, Primitive::DiscardHandFor { .. }))
}

/// Every World that can be taken in this round, with the Units deployed for it first.
fn conquests(now: &View, dice: &mut Dice) -> Vec<Idea> {
    let mut ideas = Vec::new();
    for one in now.zone.iter().filter(|one| now.cards.card(&one.card).is_world()) {
        let mut then = now.clone();
        let mut deployed: Vec<(CardName, u8)> = Vec::new();
        loop {
            // Units alone if they are enough; else whatever there is.
            let plain = Raid { settler: Settler::Anyone, ..Raid::new(one.card.clone()) };
            let with_all = raid(&then, &one.card);
            let ways = [plain, with_all].map(|raid| Way::Invade(Box::new(raid)));
            if let Some(way) = ways.into_iter().find(|way| attempt(&then, way, 0).is_ok()) {
                let spent_energy = now.own.board.energy - then.own.board.energy + 1;
                let spent_actions = u32::from(now.own.board.actions - then.own.board.actions) + 1;
                let mut ways = Vec::new();
                if !deployed.is_empty() {
                    ways.push(Way::Deploy(deployed));
                }
                ways.push(way);
                let worth = worth::of_world(now, &one.card, one.token);
                ideas.push(Idea { ways, worth, price: price(now, spent_energy, spent_actions) });
                break;
            }
            let Some(unit) = helpful(&then, &one.card, dice) else { break };
            if !go(&mut then, &Way::Deploy(vec![(unit.clone(), 1)])) {
                break;
            }
            deployed.push((unit, 1));
        }
    }
    ideas
}

/// The Unit of the hand that helps most against a World, among those that can be paid.
fn helpful(then: &View, world: &CardName, dice: &mut Dice) -> Option<CardName> {
    let board = &then.own.board;
    if board.actions < 2 {
        return None;
    }
    let world = then.cards.card(world);
    let all: Vec<usize> = (0..board.units.len()).collect();
    let have = crate::turn::options::strength_of(&then.cards, board, &all);
    let fleet = u32::from(world.fleet).saturating_sub(have.fleet);
    let ground = u32::from(world.ground).saturating_sub(have.ground);
    let mut found: Option<(u32, CardName)> = None;
    for name in &then.own.hand {
        let card = then.cards.card(name);
        let price = cost::to_deploy(&then.cards, board, card).energy;
        if !card.is_unit() || price + 1 > board.energy {
            continue;
        }
        let texts = if card.effects.is_empty() { 0 } else { 1 };
        let help = u32::from(card.fleet).min(fleet) + u32::from(card.ground).min(ground);
        let rate = (help * 100 + texts * 40) / (price + 2) + pick(dice, 4);
        if help + texts > 0 && found.as_ref().is_none_or(|(before, _)| rate > *before) {
            found = Some((rate, name.clone()));
        }
    }
    found.map(|(_, name)| name)
}

fn drafts(now: &View) -> Vec<Idea> {
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
    let mut ideas = Vec::new();
    for name in there.chain(worlds).chain(tactics) {
        for (_, effect) in now.cards.card(name).effects_at(Timing::AsAction) {
            let (on, worth) = match &effect.what {
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

/// Units brought out for the rounds to come: what stays in the hand is put down with it.
fn deployments(now: &View) -> Vec<Idea> {
    let mut ideas = Vec::new();
    if worth::rounds_left(now) == 0 {
        return ideas;
    }
    let mut seen: Vec<&CardName> = Vec::new();
    for name in &now.own.hand {
        let card = now.cards.card(name);
        if !card.is_unit() || seen.contains(&name) {
            continue;
        }
        seen.push(name);
        let cost = cost::to_deploy(&now.cards, &now.own.board, card).energy;
        if cost <= now.own.board.energy {
            let strength = worth::of_unit(card) + u32::try_from(card.effects.len()).unwrap_or(0);
            let stays = card
                .effects
                .iter()
                .any(|e| matches!(&e.what, Primitive::EndBonus(b) if b.must_be_in_warzone));
            let worth = strength * 30 + if stays { 300 } else { 0 };
            let ways = vec![Way::Deploy(vec![(name.clone(), 1)])];
            ideas.push(Idea { ways, worth, price: price(now, cost, 1) });
        }
    }
    ideas
}

/// The Worlds this seat could take in this round by itself, each with the steps for it.
#[must_use]
pub fn within_reach(view: &View) -> Vec<(CardName, Vec<String>)> {
    // A bot without dice takes the first of everything: the same view always gives the same.
    let mut dice = Dice::scripted(Vec::new());
    let world = |way: &Way| match way {
        Way::Invade(raid) => Some(raid.world.clone()),
        _ => None,
    };
    let shown = |idea: Idea| {
        let name = idea.ways.iter().find_map(world)?;
        Some((name, idea.ways.iter().map(ToString::to_string).collect()))
    };
    conquests(view, &mut dice).into_iter().filter_map(shown).collect()
}

/// What is drafted or invaded may be gone by then: something like it is written behind it.
fn alternatives(view: &View, steps: &mut [Step], dice: &mut Dice) {
    let chosen: Vec<Way> = steps.iter().flat_map(|step| step.ways.clone()).collect();
    for step in steps {
        let [way] = &step.ways[..] else { continue };
        let wanted = match way {
            Way::Draft(card) => {
                let most = view.cards.card(card).draft;
                let others = view.zone.iter().map(|one| &one.card).filter(|name| {
                    let other = view.cards.card(name);
                    !other.is_world() && other.draft <= most && *name != card
                });
                let others: Vec<Way> =
                    others.cloned().map(Way::Draft).filter(|way| !chosen.contains(way)).collect();
                one_of(others, dice)
            }
            Way::Invade(raid) => {
                let world = view.cards.card(&raid.world);
                let others = view.zone.iter().map(|one| &one.card).filter(|name| {
                    let other = view.cards.card(name);
                    other.is_world()
                        && other.fleet <= world.fleet
                        && other.ground <= world.ground
                        && **name != raid.world
                });
                let others =
                    others.cloned().map(|world| Way::Invade(Box::new(Raid { world, ..(**raid).clone() })));
                one_of(others.collect(), dice)
            }
            _ => None,
        };
        step.ways.extend(wanted);
    }
}

fn one_of(mut ways: Vec<Way>, dice: &mut Dice) -> Option<Way> {
    if ways.is_empty() {
        return None;
    }
    let place = pick(dice, u32::try_from(ways.len()).unwrap_or(1));
    Some(ways.swap_remove(usize::try_from(place).unwrap_or(0)))
}
