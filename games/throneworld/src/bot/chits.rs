//! The action chit of a turn, and chits handed back (5.2).

use super::build::{local, seat_fighters, shopping};
use super::outlook::Outlook;
use super::sabotage::strikes;
use super::targets::Target;
use super::wish::Wish;
use crate::chit::Chit;
use crate::edition::Class;
use crate::force::{Force, Sorts};
use crate::hex::Hex;
use crate::law::chits::{MOST_DEVELOPMENT, may_hand_back, may_play};
use crate::law::income::{boom, is_local, local_limit};
use crate::law::transfer::at;
use crate::orders::{Order, Purchase, Use};
use crate::tech::Tech;
use crate::unit::Unit;
use rules::whim::Whim;

/// So many ways are given: the first that can be played counts.
const WAYS: usize = 3;

/// The chit lines of a turn.
pub(super) fn chits(
    outlook: &Outlook<'_>,
    targets: &[Target],
    wish: Option<&Wish>,
    studies: &[Tech],
    whim: &mut Whim,
) -> Vec<Order> {
    let mut ways: Vec<(i32, Chit, Use)> = Vec::new();
    let mut seen: Vec<Chit> = Vec::new();
    for chit in &outlook.view.hand {
        if seen.contains(chit) {
            continue;
        }
        seen.push(*chit);
        let uses = match chit {
            Chit::Artifact => artifact(outlook, studies).into_iter().collect(),
            Chit::Boom(value) => booms(outlook, *value, wish, whim),
            Chit::Sabotage(value) => strikes(outlook, *value, targets, wish),
            Chit::ReturnIntercept | Chit::ReturnJam => homeward(outlook, *chit).into_iter().collect(),
            Chit::InterceptJam => Vec::new(),
        };
        for (score, purpose) in uses {
            if score > 0 && may_play(outlook.galaxy, outlook.me, *chit, &purpose).is_ok() {
                ways.push((whim.blur(score * 10), *chit, purpose));
            }
        }
    }
    ways.sort_by_key(|(score, chit, _)| (-score, *chit));
    ways.truncate(WAYS);
    let played = ways.first().map(|(_, chit, _)| *chit);
    let mut orders: Vec<Order> =
        ways.into_iter().map(|(_, chit, purpose)| Order::Play { chit, purpose }).collect();
    orders.extend(hand_back(outlook, played, whim));
    orders
}

fn artifact(outlook: &Outlook<'_>, studies: &[Tech]) -> Option<(i32, Use)> {
    let first = *studies.first()?;
    let second = studies.get(1).copied().unwrap_or(first);
    let score = if outlook.chased.is_some() { 6 } else { 15 - outlook.heat() / 4 };
    Some((score, Use::Research(first, second)))
}

/// Credits, development, or units in the field.
fn booms(outlook: &Outlook<'_>, value: u8, wish: Option<&Wish>, whim: &mut Whim) -> Vec<(i32, Use)> {
    let galaxy = outlook.galaxy;
    let small = |n: u32| i32::try_from(n).unwrap_or(0);
    let credits = boom(galaxy, outlook.me);
    let hurry = if outlook.chased.is_some() || outlook.winning { 8 } else { 0 };
    let wanted = shopping(outlook, wish, outlook.galaxy.empire(outlook.me).treasury + credits, whim);
    let spend = if outlook.produces() && whim.one_in(2) { Vec::new() } else { wanted };
    let home = galaxy.owner(outlook.home) == Some(outlook.me);
    let mut wanted = if home { spend } else { Vec::new() };
    seat_fighters(outlook, &mut wanted);
    let mut uses = vec![(small(credits) + hurry, Use::Treasury(Purchase { wanted }))];
    // Development pays back as long as there are productions to come.
    let cycles = ((26 - outlook.heat()) / 2).clamp(0, 5);
    let gain = |hex: &Hex| {
        galaxy.system(*hex).map_or(0, |s| (s.dev + value).min(MOST_DEVELOPMENT).saturating_sub(s.dev))
    };
    let feeding = outlook.worlds.iter().filter(|w| !is_local(galaxy, **w));
    if let Some(best) = feeding.max_by_key(|w| (gain(w), std::cmp::Reverse(**w))) {
        uses.push((i32::from(gain(best)) * cycles, Use::Develop(*best)));
    }
    let mut sites: Vec<(u32, Hex)> = outlook
        .worlds
        .iter()
        .filter(|w| **w != outlook.home && galaxy.system(**w).is_some_and(|s| s.class != Class::Throneworld))
        .map(|w| (local_limit(galaxy, *w), *w))
        .filter(|(limit, _)| *limit > 1)
        .collect();
    sites.sort_by_key(|(limit, hex)| (std::cmp::Reverse(*limit), *hex));
    sites.truncate(2);
    let sum: u32 = sites.iter().map(|(limit, _)| *limit).sum();
    let local_there: Vec<(Hex, Purchase)> =
        sites.iter().map(|(_, hex)| (*hex, local(outlook, *hex, whim))).collect();
    uses.push((small(sum) + hurry / 2 - 1, Use::Local(local_there)));
    let centre =
        outlook.worlds.iter().find(|w| galaxy.system(**w).is_some_and(|s| s.class == Class::Throneworld));
    if let Some(centre) = centre {
        let wanted = vec![(2, Unit::Heavy), (1, Unit::Blaster), (3, Unit::Heavy)];
        uses.push((
            small(local_limit(galaxy, *centre)) + hurry + 2,
            Use::Local(vec![(*centre, Purchase { wanted })]),
        ));
    }
    uses
}

/// HW Return: what is of no use where it is.
fn homeward(outlook: &Outlook<'_>, chit: Chit) -> Option<(i32, Use)> {
    let idle = idle(outlook);
    let sum: u32 = idle.iter().map(|(value, _)| *value).sum();
    let from: Vec<(Hex, Option<Force>)> = idle.iter().map(|(_, hex)| (*hex, None)).collect();
    let score = i32::try_from(sum / 2).unwrap_or(0).min(14);
    (chit.returns() && !from.is_empty()).then_some((score, Use::Return(from)))
}

/// The two worlds with most on them that could only wait: fleets no Bunker can order, and troops without ships.
pub(super) fn idle(outlook: &Outlook<'_>) -> Vec<(u32, Hex)> {
    let galaxy = outlook.galaxy;
    let mut idle: Vec<(u32, Hex)> = Vec::new();
    for world in outlook.worlds.iter().filter(|w| **w != outlook.home && !galaxy.is_blockaded(**w)) {
        let there = at(galaxy, outlook.me, *world).mobile();
        let commanded = outlook.bunkers.iter().any(|b| outlook.commands(*b, *world));
        if outlook.holds_throne(*world) || commanded && !there.warships().is_empty() {
            continue;
        }
        let value = galaxy.edition.value(outlook.race, &there);
        if value > 5 {
            idle.push((value, *world));
        }
    }
    idle.sort_by_key(|(value, hex)| (std::cmp::Reverse(*value), *hex));
    idle.truncate(2);
    idle
}

/// Chits that are of little use now are handed back: one beside a chit that is played, else all of them.
fn hand_back(outlook: &Outlook<'_>, played: Option<Chit>, whim: &mut Whim) -> Option<Order> {
    let mut hand = outlook.view.hand.clone();
    if let Some(place) = played.and_then(|chit| hand.iter().position(|c| *c == chit)) {
        hand.remove(place);
    }
    let late = outlook.heat() > 11;
    let value = |chit: &Chit| match chit {
        Chit::Artifact | Chit::Boom(_) => 9,
        Chit::Sabotage(_) => 4,
        Chit::InterceptJam | Chit::ReturnJam => {
            if late {
                7
            } else {
                3
            }
        }
        Chit::ReturnIntercept => {
            if late {
                4
            } else {
                2
            }
        }
    };
    hand.sort_by_key(|chit| (value(chit), *chit));
    let most = if played.is_some() { 1 } else { 5 };
    let mut back: Vec<Chit> = hand.into_iter().filter(|c| value(c) < 5).take(most).collect();
    if whim.one_in(12) {
        back.clear();
    }
    may_hand_back(played.is_some(), back.len()).ok()?;
    (!back.is_empty()).then_some(Order::TurnIn(back))
}
