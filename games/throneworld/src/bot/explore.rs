//! Scans and Survey Team jumps.

use super::outlook::Outlook;
use crate::edition::Class;
use crate::force::Force;
use crate::galaxy::System;
use crate::hex::Hex;
use crate::law::moves::{MOST_ACTS, Proposing};
use crate::orders::{Cargo, JumpOrder, Order, ScanOrder, Ships};
use crate::unit::Unit;
use rules::whim::Whim;

/// What a SCAN marker at a hex is worth to the bot.
fn interest(outlook: &Outlook<'_>, hex: Hex, system: &System) -> i32 {
    let nearest = outlook.worlds.iter().map(|w| outlook.range(*w, hex)).min().unwrap_or(u8::MAX);
    let reachable = nearest <= outlook.jump;
    let heat = outlook.heat();
    let base = match (system.class, system.owner) {
        (Class::Throneworld, _) => 4 + heat,
        (_, Some(owner)) if outlook.chased == Some(owner) => 40,
        (Class::Home, Some(_)) => heat - 2,
        (_, Some(owner)) if outlook.leader() == Some(owner) => heat - 4,
        (_, Some(_)) => heat - 7,
        (Class::Fringe, None) => 14,
        (Class::Outer, None) => 12,
        (_, None) => 7 + heat / 3,
    };
    // A world that lies face up holds no surprises.
    let base = if system.face_up && system.owner.is_none() { base - 2 } else { base };
    let far = i32::from(outlook.range(outlook.home, hex));
    if reachable { base * 2 - far } else { base - far }
}

/// Scans and Survey Team jumps for the Bunkers that are left, the most interesting first.
pub(super) fn explore(
    outlook: &Outlook<'_>,
    proposing: &mut Proposing<'_>,
    whim: &mut Whim,
    most: usize,
) -> Vec<Order> {
    let galaxy = outlook.galaxy;
    let mut unseen: Vec<(i32, Hex)> = galaxy
        .systems
        .iter()
        .filter(|(hex, _)| !galaxy.has_scanned(**hex, outlook.me))
        .map(|(hex, system)| (whim.blur(interest(outlook, *hex, system)), *hex))
        .filter(|(score, _)| *score > 0)
        .collect();
    unseen.sort_by_key(|(score, hex)| (-score, *hex));
    let mut orders = Vec::new();
    for (_, hex) in unseen {
        if orders.len() >= most.min(MOST_ACTS) {
            break;
        }
        let survey = survey(outlook, proposing, hex).map(Order::Jump);
        orders.extend(survey.or_else(|| scan(proposing, hex).map(Order::Scan)));
    }
    orders
}

/// A Survey Team to a hex, from the nearest place.
fn survey(outlook: &Outlook<'_>, proposing: &mut Proposing<'_>, hex: Hex) -> Option<JumpOrder> {
    let galaxy = outlook.galaxy;
    let system = galaxy.system(hex)?;
    let seen = system.face_up && system.owner.is_none() && !system.neutral_fleet.is_empty();
    if seen || galaxy.fleets_at(hex).any(|(s, _)| s != outlook.me) {
        return None;
    }
    for (from, here) in &galaxy.orbits {
        let has_team = here.get(&outlook.me).is_some_and(|o| o.force.has(Unit::Survey));
        if !has_team
            || outlook.range(*from, hex) > outlook.jump
            || !proposing.ships_at(*from).has(Unit::Survey)
        {
            continue;
        }
        let Some(using) = proposing.bunker_near(*from) else { continue };
        let ships = Ships::These(Force::of(Unit::Survey, 1));
        let order = JumpOrder { ships, from: *from, to: hex, using, carrying: Cargo::Aboard };
        if proposing.jump(&order).is_ok() {
            return Some(order);
        }
    }
    None
}

fn scan(proposing: &mut Proposing<'_>, hex: Hex) -> Option<ScanOrder> {
    let using = proposing.bunker_near(hex)?;
    let order = ScanOrder { to: hex, using };
    proposing.scan(&order).is_ok().then_some(order)
}

/// Outreach: the two Survey Teams go to the fringe first, where most empty worlds are.
pub(super) fn outreach(outlook: &Outlook<'_>, whim: &mut Whim) -> Vec<Order> {
    let mut proposing = Proposing::outreach(outlook.galaxy, outlook.me);
    explore(outlook, &mut proposing, whim, 2)
}
