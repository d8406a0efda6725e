//! What to build (6.3, 9, 10).

use super::fight::Clash;
use super::outlook::Outlook;
use super::wish::Wish;
use crate::force::{Force, Sorts};
use crate::hex::Hex;
use crate::law::income::{holds_home, is_local, local_limit};
use crate::orders::{Order, Purchase};
use crate::unit::Unit;
use rules::whim::Whim;

/// Bunkers beyond these help little (strategy tip, 8.1).
const BUNKERS: u16 = 3;

/// Everything to build this turn, world by world.
pub(super) fn builds(
    outlook: &Outlook<'_>,
    wish: Option<&Wish>,
    credits: u32,
    whim: &mut Whim,
) -> Vec<Order> {
    let galaxy = outlook.galaxy;
    let mut orders = Vec::new();
    if !holds_home(galaxy, outlook.me) {
        orders.extend(revolt(outlook, credits));
    }
    for at in outlook.worlds.iter().filter(|w| **w != outlook.home && is_local(galaxy, **w)) {
        let purchase = local(outlook, *at, whim);
        orders.push(Order::Build { at: *at, purchase });
    }
    if holds_home(galaxy, outlook.me) {
        let (mut wanted, mut credits) = (shopping(outlook, wish, credits, whim), credits);
        if let Some((order, cost)) = wish.and_then(|w| in_front(outlook, w, &mut wanted)) {
            orders.push(order);
            credits = credits.saturating_sub(cost);
        }
        seat_fighters(outlook, &mut wanted);
        if !wanted.is_empty() && credits > 0 {
            orders.push(Order::Build { at: outlook.home, purchase: Purchase { wanted } });
        }
    }
    orders
}

/// What to buy at the homeworld, the most wanted first.
pub(super) fn shopping(
    outlook: &Outlook<'_>,
    wish: Option<&Wish>,
    credits: u32,
    whim: &mut Whim,
) -> Vec<(u16, Unit)> {
    let galaxy = outlook.galaxy;
    let cost = |unit| u32::from(galaxy.edition.cost(outlook.race, unit));
    let mut left = credits;
    let mut wanted: Vec<(u16, Unit)> = Vec::new();
    let mut want = |count: u16, unit: Unit, left: &mut u32| {
        if count > 0 {
            wanted.push((count, unit));
            *left = left.saturating_sub(u32::from(count) * cost(unit));
        }
    };
    let bunkers: u16 = galaxy.owned(outlook.me).map(|(_, s)| s.army.count(Unit::Bunker)).sum();
    let third = bunkers < BUNKERS && (outlook.worlds.len() > 2 || galaxy.turn > 3);
    let more =
        bunkers < BUNKERS + 2 && (cost(Unit::Bunker) < 8 || galaxy.turn > 12 && left > 40) && whim.one_in(2);
    if (third || more) && left >= cost(Unit::Bunker) {
        want(1, Unit::Bunker, &mut left);
    }
    if outlook.is_threatened(outlook.home) {
        let there = galaxy.orbit(outlook.home, outlook.me);
        let army = galaxy.system(outlook.home).map_or(Force::NONE, |s| s.army);
        if army.count(Unit::Heavy) < 2 {
            want(1, Unit::Heavy, &mut left);
        }
        if there.count(Unit::Shield) < 2 && left > 12 && whim.one_in(2) {
            want(1, Unit::Shield, &mut left);
        }
    }
    let teams = galaxy.orbits.values().filter_map(|o| o.get(&outlook.me)).any(|o| o.force.has(Unit::Survey));
    if !teams && whim.one_in(2) {
        want(1 + u16::from(outlook.jump > outlook.comm), Unit::Survey, &mut left);
    }
    if let Some(wish) = wish {
        for unit in [
            Unit::Mothership,
            Unit::Protector,
            Unit::Assault,
            Unit::Drop,
            Unit::Light,
            Unit::Heavy,
            Unit::Blaster,
            Unit::Fighter,
        ] {
            want(wish.missing.count(unit), unit, &mut left);
        }
    }
    // What is left over goes into a mixed force, but a little is saved.
    while left > 14 {
        let carriers = whim.one_in(3);
        if carriers {
            want(1, Unit::Mothership, &mut left);
        } else {
            want(2, Unit::Blaster, &mut left);
        }
        want(1, if whim.one_in(3) { Unit::Heavy } else { Unit::Assault }, &mut left);
        want(1, Unit::Light, &mut left);
    }
    wanted
}

/// 4.5: Fighters are bought with the spaces they need, or not at all.
pub(super) fn seat_fighters(outlook: &Outlook<'_>, wanted: &mut Vec<(u16, Unit)>) {
    let edition = &outlook.galaxy.edition;
    let bought: Force = wanted.iter().map(|(count, unit)| (*unit, *count)).collect();
    let mut room = edition.capacity(&bought);
    for (count, unit) in wanted.iter_mut().filter(|(_, u)| *u == Unit::Fighter) {
        *count = (*count).min(room);
        room -= *count * edition.load(&Force::of(*unit, 1)).min(room);
    }
    wanted.retain(|(count, _)| *count > 0);
}

/// Part of it can be built where the attack begins, up to what that world yields.
fn in_front(outlook: &Outlook<'_>, wish: &Wish, wanted: &mut [(u16, Unit)]) -> Option<(Order, u32)> {
    let at = wish.stage.at;
    if at == outlook.home || is_local(outlook.galaxy, at) {
        return None;
    }
    let limit = local_limit(outlook.galaxy, at);
    let (mut bought, mut spent) = (Vec::new(), 0);
    for (count, unit) in wanted.iter_mut().filter(|(_, u)| !u.is_static() && *u != Unit::Survey) {
        let each = u32::from(outlook.galaxy.edition.cost(outlook.race, *unit)).max(1);
        let possible = u16::try_from((limit - spent) / each).unwrap_or(u16::MAX).min(*count);
        // Fighters come with their carriers, or not at all.
        if possible > 0 && *unit != Unit::Fighter {
            *count -= possible;
            spent += u32::from(possible) * each;
            bought.push((possible, *unit));
        }
    }
    if bought.is_empty() {
        return None;
    }
    Some((Order::Build { at, purchase: Purchase { wanted: bought } }, spent))
}

/// What a world that produces for itself builds: its credits are lost otherwise.
pub(super) fn local(outlook: &Outlook<'_>, at: Hex, whim: &mut Whim) -> Purchase {
    let guarded = outlook.galaxy.system(at).is_some_and(|s| !s.army.troops().is_empty());
    let commanded = outlook.bunkers.iter().any(|b| outlook.commands(*b, at));
    let list: &[(u16, Unit)] = if outlook.is_threatened(at) && whim.one_in(3) {
        &[(1, Unit::Shield), (2, Unit::Heavy), (1, Unit::Light), (1, Unit::Survey)]
    } else if guarded && commanded && !whim.one_in(4) {
        &[(1, Unit::Protector), (1, Unit::Blaster), (1, Unit::Assault), (1, Unit::Light), (1, Unit::Survey)]
    } else {
        &[(3, Unit::Heavy), (1, Unit::Light), (1, Unit::Survey)]
    };
    Purchase { wanted: list.to_vec() }
}

/// 9: a revolt at the captured homeworld, once it has a chance.
pub(super) fn revolt(outlook: &Outlook<'_>, credits: u32) -> Option<Order> {
    let system = outlook.galaxy.system(outlook.home)?;
    let clash = Clash::at(outlook, outlook.home, system, true);
    let each = u32::from(outlook.galaxy.edition.cost(outlook.race, Unit::Assault)).max(1);
    let count = u16::try_from(credits / each).unwrap_or(u16::MAX);
    let risen = Force::of(Unit::Assault, count);
    (count > 0 && clash.attack_dice(&risen) >= clash.dice_wanted(false).max(3)).then(|| Order::Build {
        at: outlook.home,
        purchase: Purchase { wanted: vec![(count, Unit::Assault)] },
    })
}
