//! Gathering fleets where the next attack begins, and moving Bunkers forward (5.1).

use super::outlook::Outlook;
use super::raids::{fitting, jump};
use super::reach::covered;
use super::wish::Wish;
use crate::edition::Class;
use crate::force::{Force, Sorts};
use crate::hex::Hex;
use crate::law::moves::Proposing;
use crate::law::transfer::{self, at};
use crate::orders::Order;
use crate::unit::Unit;
use rules::whim::Whim;
use std::collections::BTreeSet;

/// Jumps of idle fleets toward the place the next attack begins at.
pub(super) fn gather(
    outlook: &Outlook<'_>,
    proposing: &mut Proposing<'_>,
    wish: &Wish,
    most: usize,
) -> Vec<Order> {
    let goal = wish.stage.at;
    let mut orders = Vec::new();
    for mut band in outlook.bands.iter().copied() {
        if orders.len() >= most {
            break;
        }
        band.ships = band.ships.common(&proposing.ships_at(band.at));
        band.troops = band.troops.common(&proposing.troops_at(band.at));
        let now = outlook.range(band.at, goal);
        if now == 0 || band.ships.is_empty() {
            continue;
        }
        let nearer = |w: &&Hex| outlook.range(band.at, **w) <= outlook.jump && outlook.range(**w, goal) < now;
        let to = outlook.worlds.iter().filter(nearer).min_by_key(|w| (outlook.range(**w, goal), **w));
        let Some((to, using)) = to.zip(proposing.bunkers_near(band.at).first().copied()) else { continue };
        if outlook.galaxy.is_blockaded(*to) {
            continue;
        }
        let order = jump(band.at, *to, using, &band.ships, &fitting(outlook, &band));
        if proposing.jump(&order).is_ok() {
            orders.push(Order::Jump(order));
        }
    }
    orders
}

/// A TRANSFER, and how much it is worth against jumps and scans.
#[derive(Clone, Debug)]
pub(super) struct Shift {
    pub order: Order,
    pub gain: i32,
}

/// The TRANSFER that opens most, if one is worth it.
pub(super) fn shift(outlook: &Outlook<'_>, wish: Option<&Wish>, whim: &mut Whim) -> Option<Shift> {
    let forward = bunkers_forward(outlook, whim);
    let fetched = wish.and_then(|wish| fetch(outlook, wish));
    forward.into_iter().chain(fetched).max_by_key(|s| s.gain)
}

/// What Bunkers at these worlds open.
fn opened(outlook: &Outlook<'_>, covers: &[Vec<Hex>]) -> i32 {
    let hexes: BTreeSet<Hex> = covers.iter().flatten().copied().collect();
    hexes.iter().map(|hex| promise(outlook, *hex)).sum()
}

fn promise(outlook: &Outlook<'_>, hex: Hex) -> i32 {
    let Some(system) = outlook.galaxy.system(hex) else { return 0 };
    match (system.class, system.owner) {
        (_, Some(owner)) if owner == outlook.me => 0,
        (Class::Throneworld, _) => 6 + outlook.heat(),
        (_, Some(owner)) if outlook.leader() == Some(owner) => (outlook.heat() - 5).clamp(0, 12),
        (_, Some(_)) => (outlook.heat() - 7).clamp(0, 9),
        (_, None) => 5 + i32::from(system.dev) / 2,
    }
}

/// Bunkers to a world from where they reach more, with everything beside them that can go along.
fn bunkers_forward(outlook: &Outlook<'_>, whim: &mut Whim) -> Option<Shift> {
    let galaxy = outlook.galaxy;
    let covers: Vec<(Hex, Vec<Hex>)> = outlook.bunkers.iter().map(|b| (*b, covered(outlook, *b))).collect();
    let all: Vec<Vec<Hex>> = covers.iter().map(|(_, c)| c.clone()).collect();
    let before = opened(outlook, &all);
    let mut best: Option<(i32, Hex, Hex, u16)> = None;
    for to in outlook.worlds.iter().filter(|w| !outlook.bunkers.contains(w) && !galaxy.is_blockaded(**w)) {
        let new = covered(outlook, *to);
        for from in &outlook.bunkers {
            let there = galaxy.system(*from).map_or(0, |s| s.army.count(Unit::Bunker));
            let count = if *from == outlook.home { there.saturating_sub(1).min(2) } else { there };
            let stays = there > count;
            let mut kept: Vec<Vec<Hex>> =
                covers.iter().filter(|(h, _)| h != from || stays).map(|(_, c)| c.clone()).collect();
            kept.push(new.clone());
            let gain = opened(outlook, &kept) - before;
            if count > 0 && best.is_none_or(|(other, ..)| gain > other) {
                best = Some((gain, *from, *to, count));
            }
        }
    }
    let (gain, from, to, count) = best?;
    let units = Force::of(Unit::Bunker, count).plus(&company(outlook, from));
    let order = legal(outlook, units, from, to)?;
    Some(Shift { order, gain: whim.blur(gain) })
}

/// Ships and troops beside the Bunkers: they are of more use in front.
fn company(outlook: &Outlook<'_>, from: Hex) -> Force {
    let band = outlook.bands.iter().find(|b| b.at == from);
    band.map_or(Force::NONE, |b| b.ships.plus(&b.troops))
}

/// Fleets that no Bunker can order any more, or that are too far to jump, to where the next attack begins.
fn fetch(outlook: &Outlook<'_>, wish: &Wish) -> Option<Shift> {
    let goal = wish.stage.at;
    let edition = &outlook.galaxy.edition;
    let stranded = |at: Hex| {
        !outlook.bunkers.iter().any(|b| outlook.commands(*b, at)) || outlook.range(at, goal) > outlook.jump
    };
    let mut best: Option<(i32, Hex, Force)> = None;
    for from in outlook.worlds.iter().filter(|w| **w != goal && stranded(**w) && !outlook.holds_throne(**w)) {
        let there = at(outlook.galaxy, outlook.me, *from);
        let units = there.mobile().only(|u| u != Unit::Survey);
        let value = i32::try_from(edition.value(outlook.race, &units)).unwrap_or(0);
        if value > best.as_ref().map_or(9, |(v, ..)| *v) {
            best = Some((value, *from, units));
        }
    }
    let (value, from, units) = best?;
    let order = legal(outlook, units, from, goal)?;
    Some(Shift { order, gain: value })
}

fn legal(outlook: &Outlook<'_>, units: Force, from: Hex, to: Hex) -> Option<Order> {
    transfer::transfer(outlook.galaxy, outlook.me, &units, from, to).ok()?;
    Some(Order::Transfer { units, from, to })
}
