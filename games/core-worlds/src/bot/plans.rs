//! The plan of a round: steps tried out one after the other on a copy of the view, as if nobody else acted, each with
//! alternatives for the case that somebody does.

use super::conquests::{conquests, others};
use super::ideas::{best, drafts};
use super::tryout::{Idea, go};
use super::{pick, worth};
use crate::orders::{Condition, Force, Order, Raid, Step, Way};
use crate::view::View;
use rules::dice::Dice;

/// A plan has no more steps than this.
const STEPS: usize = 20;

/// So many things are named in one step.
const WAYS: usize = 3;

fn step(ways: Vec<Way>) -> Step {
    Step { when: Vec::new(), ways }
}

/// The lines of a whole round, what is kept included.
pub(super) fn round(view: &View, dice: &mut Dice) -> Vec<String> {
    let mut now = view.clone();
    // The variant plans before surges and exploration: whatever they give comes on top.
    let mut steps: Vec<Step> = Vec::new();
    tokens(&mut now, &mut steps, dice);
    while now.own.board.actions > 0 && steps.len() < STEPS {
        let Some(idea) = best(&now, dice) else { break };
        let mut went = false;
        for way in &idea.ways {
            let ways = with_alternatives(&now, way);
            if go(&mut now, way) {
                steps.push(step(ways));
                went = true;
            }
        }
        if !went {
            break;
        }
    }
    steps.extend(bluff(&now, dice));
    steps.extend(leftovers(view));
    if pick(dice, 3) == 0 {
        steps.insert(0, Step { when: vec![Condition::EnergyBelow(1)], ways: vec![Way::Pass] });
    }
    steps.push(step(vec![Way::Pass]));
    let mut lines: Vec<String> = steps.iter().map(ToString::to_string).collect();
    if worth::rounds_left(view) == 0 {
        return lines;
    }
    let kept = now.own.hand.iter().max_by_key(|name| worth::of_unit(view.cards.card(name)));
    let kept = kept.filter(|name| worth::of_unit(view.cards.card(name)) > 1);
    lines.push(kept.map_or(Order::Keep(Vec::new()), |name| Order::Keep(vec![name.clone()])).to_string());
    lines
}

/// The one step to do now, for a table that asks for every turn.
pub(super) fn one_step(view: &View, dice: &mut Dice) -> String {
    let mut now = view.clone();
    let step = best(&now, dice).and_then(|idea| idea.ways.into_iter().find(|way| go(&mut now, way)));
    step.unwrap_or(Way::Pass).to_string()
}

/// An Energy Surge Token is used where it brings a World within reach that is not without it, at the latest at the end.
fn tokens(now: &mut View, steps: &mut Vec<Step>, dice: &mut Dice) {
    while now.own.board.surge_tokens > 0 {
        let mut with = now.clone();
        with.own.board.surge_tokens -= 1;
        with.own.board.energy += 2;
        let most = |view: &View| conquests(view).iter().map(|idea| idea.worth).max().unwrap_or(0);
        let helps = most(&with) > most(now);
        if !helps && worth::rounds_left(now) > 0 && pick(dice, 12) > 0 {
            break;
        }
        steps.push(step(vec![Way::Token]));
        *now = with;
    }
}

/// What is drafted or invaded may be gone by then: what would be next best is written behind it.
fn with_alternatives(now: &View, way: &Way) -> Vec<Way> {
    let mut ways = vec![way.clone()];
    match way {
        Way::Draft(_) => {
            let mut ideas = drafts(now);
            ideas.sort_by_key(|idea| std::cmp::Reverse(idea.worth));
            ways.extend(ideas.into_iter().flat_map(|idea: Idea| idea.ways));
        }
        Way::Invade(raid) => ways.extend(others(now, &raid.world)),
        _ => {}
    }
    for place in (1..ways.len()).rev() {
        if ways[..place].contains(&ways[place]) {
            ways.remove(place);
        }
    }
    ways.truncate(WAYS);
    ways
}

/// When all has gone wrong there is energy left: cards for it, the best first, and Units of the hand.
fn leftovers(view: &View) -> Vec<Step> {
    let mut ideas = drafts(view);
    ideas.sort_by_key(|idea| std::cmp::Reverse(idea.worth));
    let ways: Vec<Way> = ideas.into_iter().flat_map(|idea| idea.ways).take(WAYS).collect();
    let draft = Some(ways).filter(|ways| !ways.is_empty()).map(step);
    let units = view.own.hand.iter().filter(|name| view.cards.card(name).is_unit());
    let mut units: Vec<_> = units.cloned().collect();
    units.sort_by_key(|name| std::cmp::Reverse(worth::of_unit(view.cards.card(name))));
    units.dedup();
    let deploy = Way::Deploy(units.iter().map(|unit| (unit.clone(), 1)).collect());
    let deploy = Some(deploy).filter(|_| !units.is_empty() && worth::rounds_left(view) > 0);
    deploy.map(|way| step(vec![way])).into_iter().chain(draft).collect()
}

/// Now and then energy that is left over goes into an Invasion that may well fall short.
fn bluff(now: &View, dice: &mut Dice) -> Option<Step> {
    let board = &now.own.board;
    if board.energy == 0 || board.actions == 0 || board.units.is_empty() || pick(dice, 20) > 0 {
        return None;
    }
    let world = now.zone.iter().map(|one| &one.card).find(|name| now.cards.card(name).is_world())?;
    let raid = Raid { with: Force::All, anyway: true, ..Raid::new(world.clone()) };
    Some(step(vec![Way::Invade(Box::new(raid))]))
}
