//! The moves of an expansion: attacks first, then a look around, then gathering; or a TRANSFER instead of all that.

use super::explore::explore;
use super::outlook::Outlook;
use super::raids::{Raid, raids};
use super::shift::{gather, shift};
use super::targets::Target;
use super::wish::Wish;
use crate::force::Force;
use crate::law::moves::{MOST_ACTS, Proposing};
use crate::orders::Order;
use crate::unit::Unit;
use rules::whim::Whim;

/// What a bot does with its expansion.
#[derive(Clone, Debug, Default)]
pub(super) struct March {
    pub orders: Vec<Order>,
    pub raids: Vec<Raid>,
}

/// A TRANSFER must open so much to be worth a turn without jumps and scans.
const WORTH_A_TURN: i32 = 14;

pub(super) fn march(
    outlook: &Outlook<'_>,
    targets: &[Target],
    wish: Option<&Wish>,
    whim: &mut Whim,
) -> March {
    let mut proposing = Proposing::expansion(outlook.galaxy, outlook.me);
    let raids = raids(outlook, &mut proposing, targets, whim);
    let mut orders = Vec::new();
    let best = raids.iter().map(|r| r.worth).max().unwrap_or(0);
    if best < 40 {
        let price = WORTH_A_TURN + best;
        if let Some(shift) = shift(outlook, wish, whim).filter(|s| s.gain >= price) {
            return March { orders: vec![shift.order], raids: Vec::new() };
        }
    }
    for raid in &raids {
        orders.extend(raid.jumps.iter().map(|jump| Order::Jump(*jump)));
    }
    // One act for the gathering of fleets before everything is looked at.
    let left = MOST_ACTS.saturating_sub(orders.len());
    let gathering = wish.filter(|w| w.missing.is_empty() || outlook.heat() > 8);
    if let Some(wish) = gathering {
        orders.extend(gather(outlook, &mut proposing, wish, left.min(2)));
    }
    orders.extend(explore(outlook, &mut proposing, whim, MOST_ACTS.saturating_sub(orders.len())));
    if let Some(wish) = wish {
        orders.extend(gather(outlook, &mut proposing, wish, MOST_ACTS.saturating_sub(orders.len())));
    }
    let scraps = scraps(outlook, &raids);
    let orders = scraps.into_iter().chain(orders).collect();
    March { orders, raids }
}

/// 4.51: Fighters whose carriers fly off full of troops are scrapped rather than left behind to be lost.
fn scraps(outlook: &Outlook<'_>, raids: &[Raid]) -> Vec<Order> {
    let edition = &outlook.galaxy.edition;
    let mut orders: Vec<Order> = Vec::new();
    for jump in raids.iter().flat_map(|r| &r.jumps) {
        let going = raids.iter().flat_map(|r| &r.jumps).filter(|j| j.from == jump.from);
        let gone = going.fold(Force::NONE, |sum, j| match &j.ships {
            crate::orders::Ships::These(ships) => sum.plus(ships),
            crate::orders::Ships::Fleet => sum,
        });
        let left = outlook.galaxy.orbit(jump.from, outlook.me).minus(&gone);
        let stranded = left.count(Unit::Fighter).saturating_sub(edition.capacity(&left));
        let done = |o: &Order| matches!(o, Order::Scrap { at, .. } if *at == jump.from);
        if stranded > 0 && !orders.iter().any(done) {
            orders.push(Order::Scrap { units: Force::of(Unit::Fighter, stranded), at: jump.from });
        }
    }
    orders
}
