//! Doctrine: what to do in battles, from standing orders (4.6, 4.7, 8.3).

use super::first;
use crate::Throneworld;
use crate::battle::{Battle, Power, Wing};
use crate::force::{Force, Sorts};
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::losses;
use crate::orders::{FirstFireWhen, Order, RetreatWhen};
use crate::questions::{Answer, Question};
use crate::turn::sabotage;
use crate::unit::Unit;
use crate::view::View;
use rules::{Case, Line, Numbered};

type Said = Option<(Answer, Line)>;

/// Which troops are aboard when a battle comes.
pub(super) fn aboard(case: &Case<'_, Throneworld>, at: Hex) -> Said {
    let said = first(case.book, |o| matches!(o, Order::Aboard { at: here, .. } if *here == at))?;
    let Order::Aboard { troops, .. } = &said.order else { return None };
    Some((Answer::Units(*troops), said.line))
}

/// Losses in the order wished.
pub(super) fn losses(case: &Case<'_, Throneworld>, question: &Question) -> Said {
    let said = first(case.book, |o| matches!(o, Order::Losses(_)))?;
    let Order::Losses(order) = &said.order else { return None };
    Some((Answer::Units(in_order(case.view, question, order)), said.line))
}

/// The losses a question asks for, by this order of units and the default after it.
pub(super) fn in_order(view: &View, question: &Question, order: &[Unit]) -> Force {
    let edition = &view.galaxy.edition;
    match question {
        Question::Losses { battle: 0, from, hits, .. } => {
            sabotage::preferred(&sabotage::legal_sets(&view.galaxy, view.me, from, *hits), order)
        }
        Question::Losses { from, hits, .. } => losses::by_order(edition, order, from, *hits),
        Question::Overboard { from, excess, .. } => losses::overboard(edition, order, from, *excess),
        _ => Force::NONE,
    }
}

/// Every answer the rules allow to a question of losses, but no more than `most` of them.
pub(crate) fn legal_losses(view: &View, question: &Question, most: usize) -> Vec<Force> {
    let edition = &view.galaxy.edition;
    match question {
        Question::Losses { battle: 0, from, hits, .. } => {
            let mut sets = sabotage::legal_sets(&view.galaxy, view.me, from, *hits);
            sets.truncate(most);
            sets
        }
        Question::Losses { from, hits, .. } => losses::legal(edition, from, *hits, most),
        Question::Overboard { from, excess, .. } => losses::legal_overboard(edition, from, *excess, most),
        _ => Vec::new(),
    }
}

/// Drop units as ordered for the hex, else as ordered in general.
pub(super) fn drop(case: &Case<'_, Throneworld>, at: Hex, may: &Force) -> Said {
    let said = scoped(case, at, |o| match o {
        Order::Drop { at, .. } => Some(*at),
        _ => None,
    })?;
    let Order::Drop { yes, .. } = &said.order else { return None };
    Some((Answer::Units(if *yes { *may } else { Force::NONE }), said.line))
}

/// First fire, used or declined.
pub(super) fn first_fire(case: &Case<'_, Throneworld>, at: Hex, army: &Force) -> Said {
    let said = scoped(case, at, |o| match o {
        Order::FirstFire { at, .. } => Some(*at),
        _ => None,
    })?;
    let Order::FirstFire { when, .. } = &said.order else { return None };
    let used = match when {
        FirstFireWhen::Never => false,
        FirstFireWhen::Always => true,
        FirstFireWhen::FewerBunkers(number) => army.count(Unit::Bunker) < *number,
    };
    Some((Answer::FirstFire(used), said.line))
}

/// Troops that land when space is won.
pub(super) fn land(case: &Case<'_, Throneworld>, at: Hex, may: &Force) -> Said {
    let said = scoped(case, at, |o| match o {
        Order::Land { at, .. } => Some(*at),
        _ => None,
    })?;
    let Order::Land { troops, .. } = &said.order else { return None };
    Some((Answer::Units(troops.map_or(*may, |t| may.common(&t))), said.line))
}

/// Attacking fleets that go back.
pub(super) fn retreat(case: &Case<'_, Throneworld>, at: Hex, round: u8, wings: &[Hex]) -> Said {
    let general = retreats(case, at, round);
    let mut by = general.map(|(_, line)| line);
    let mut leaving = Vec::new();
    for wing in wings {
        let own = case.book.lines().find_map(|l| match &l.order {
            Order::RetreatFrom { at: here, from, when } if *here == at && from.contains(wing) => {
                Some((goes(case, *when, round)?, l.line))
            }
            _ => None,
        });
        by = own.map(|(_, line)| line).or(by);
        if own.or(general).is_some_and(|(goes, _)| goes) {
            leaving.push(*wing);
        }
    }
    // Of fleets no line speaks of, and none goes back: what is done without orders is best.
    if leaving.is_empty() && general.is_none() {
        return None;
    }
    Some((Answer::Wings(leaving), by?))
}

/// A defending fleet that withdraws, or a part of it: to the first world ordered that it may reach, else to the first it
/// may reach.
pub(super) fn withdraw(case: &Case<'_, Throneworld>, battle: u8, at: Hex, round: u8, to: &[Hex]) -> Said {
    let general = retreats(case, at, round);
    let fleet = withdrawing(case.view, at);
    let (mut left, mut going) = (fleet, Force::NONE);
    let mut by = general.map(|(_, line)| line);
    // What has withdrawn from this battle before went by these lines: none sends more than it says.
    let mut gone = withdrawn(case, battle);
    for said in case.book.lines() {
        let Order::RetreatWith { at: here, units, when } = &said.order else { continue };
        if *here != at {
            continue;
        }
        let before = gone.common(units);
        gone = gone.minus(&before);
        let named = left.common(&units.minus(&before));
        left = left.minus(&named);
        if goes(case, *when, round)? && !named.is_empty() {
            going = going.plus(&named);
            by = Some(said.line);
        }
    }
    if general.is_some_and(|(goes, _)| goes) {
        going = going.plus(&left);
    }
    // Of ships no line speaks of, and none goes: what is done without orders is best.
    if going.is_empty() && general.is_none() {
        return None;
    }
    let wishes = first(case.book, |o| matches!(o, Order::RetreatTo(_)));
    let wished = wishes.and_then(|l| match &l.order {
        Order::RetreatTo(worlds) => worlds.iter().find(|h| to.contains(h)).copied(),
        _ => None,
    });
    let place = wished.or(to.first().copied()).filter(|_| !going.is_empty());
    let answer = match place {
        Some(to) if going != fleet => Answer::Part { to, units: going },
        place => Answer::To(place),
    };
    Some((answer, by?))
}

/// What this seat has withdrawn from a battle in earlier rounds, a part at a time.
fn withdrawn(case: &Case<'_, Throneworld>, number: u8) -> Force {
    let parts = case.given.iter().filter_map(|(question, answer, _)| match (question, answer) {
        (Question::Withdraw { battle, .. }, Answer::Part { units, .. }) if *battle == number => Some(units),
        _ => None,
    });
    parts.fold(Force::NONE, |sum, units| sum.plus(units))
}

/// What of this seat's fleet could withdraw from a battle, with what is aboard: all but Shields (8.3).
pub(crate) fn withdrawing(view: &View, at: Hex) -> Force {
    let galaxy = &view.galaxy;
    let came = galaxy.now.battle.iter().filter(|battle| battle.at == at).flat_map(|b| &b.interceptors);
    came.fold(galaxy.orbit(at, view.me), |sum, wing| sum.plus(&wing.force)).mobile()
}

fn retreats(case: &Case<'_, Throneworld>, at: Hex, round: u8) -> Option<(bool, Line)> {
    let said = scoped(case, at, |o| match o {
        Order::Retreat { at, .. } => Some(*at),
        _ => None,
    })?;
    let Order::Retreat { when, .. } = &said.order else { return None };
    Some((goes(case, *when, round)?, said.line))
}

/// Has the time to retreat come after this round?
fn goes(case: &Case<'_, Throneworld>, when: RetreatWhen, round: u8) -> Option<bool> {
    Some(match when {
        RetreatWhen::Never => false,
        RetreatWhen::Always => true,
        RetreatWhen::After(rounds) => round >= rounds,
        RetreatWhen::Dice { mine, theirs } => {
            let (own, enemy) = dice_in_space(case.view)?;
            own < mine && enemy > theirs
        }
    })
}

/// The dice this seat and its enemy would roll in the next round in space.
pub(crate) fn dice_in_space(view: &View) -> Option<(u16, u16)> {
    let galaxy = &view.galaxy;
    let battle = galaxy.now.battle.as_ref()?;
    let (wings, fleet) = fleets_in_space(galaxy, battle);
    let race = |power: Power| power.seat().map(|s| galaxy.empire(s).race);
    let (attacker, defender) = (race(battle.attacker), battle.orbit.and_then(race));
    let attack: u16 = wings.iter().map(|(u, n)| n * galaxy.edition.attack_dice(attacker, u)).sum();
    let defence: u16 = fleet.iter().map(|(u, n)| n * galaxy.edition.defend_dice(defender, u, false)).sum();
    Some(if is_attacker(view, battle) { (attack, defence) } else { (defence, attack) })
}

/// The hits of this seat that the enemy's Shields would absorb in the next round in space.
pub(super) fn absorbed_in_space(view: &View) -> u32 {
    let Some(battle) = &view.galaxy.now.battle else { return 0 };
    let (wings, fleet) = fleets_in_space(&view.galaxy, battle);
    view.galaxy.edition.absorbs(if is_attacker(view, battle) { &fleet } else { &wings })
}

fn is_attacker(view: &View, battle: &Battle) -> bool {
    battle.attacker.seat() == Some(view.me)
}

/// What fights in space: the attacker's, and the defender's with what came by INTERCEPT.
fn fleets_in_space(galaxy: &Galaxy, battle: &Battle) -> (Force, Force) {
    let sum = |wings: &[Wing]| wings.iter().fold(Force::NONE, |sum, wing| sum.plus(&wing.force));
    let fleet = match battle.orbit {
        Some(Power::Seat(seat)) => galaxy.orbit(battle.at, seat),
        Some(_) => galaxy.system(battle.at).map_or(Force::NONE, |s| s.neutral_fleet),
        None => Force::NONE,
    };
    (sum(&battle.wings).warships(), fleet.plus(&sum(&battle.interceptors)).warships())
}

/// The line for this hex, else the general one.
fn scoped<'b>(
    case: &'b Case<'_, Throneworld>,
    at: Hex,
    scope: impl Fn(&Order) -> Option<Option<Hex>>,
) -> Option<&'b Numbered<Order>> {
    let here = case.book.lines().find(|l| scope(&l.order) == Some(Some(at)));
    here.or_else(|| case.book.lines().find(|l| scope(&l.order) == Some(None)))
}
