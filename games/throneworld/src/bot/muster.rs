//! Putting a force together for a battle, out of what there is or out of what could be built.

use super::fight::{Clash, Odds};
use super::outlook::Outlook;
use crate::force::Force;
use crate::unit::Unit;

/// Ships and troops to choose from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pool {
    pub ships: Force,
    pub troops: Force,
}

/// A force for a battle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Party {
    pub ships: Force,
    pub troops: Force,
    pub odds: Odds,
    /// Shall drop units land past ships?
    pub dropping: bool,
}

/// Which troops a bot likes best, all else being equal.
pub(super) const STYLES: [[Unit; 4]; 3] = [
    [Unit::Assault, Unit::Light, Unit::Drop, Unit::Heavy],
    [Unit::Assault, Unit::Heavy, Unit::Light, Unit::Drop],
    [Unit::Drop, Unit::Assault, Unit::Light, Unit::Heavy],
];

impl Pool {
    /// Everything that can be bought.
    pub fn market() -> Pool {
        let many = |units: &[Unit]| units.iter().map(|u| (*u, 40)).collect();
        Pool {
            ships: many(&[Unit::Fighter, Unit::Blaster, Unit::Mothership, Unit::Protector]),
            troops: many(&[Unit::Light, Unit::Drop, Unit::Assault, Unit::Heavy]),
        }
    }
}

/// The smallest force that wins with this chance (of a thousand), or the best there is. None if nothing can land.
pub(super) fn muster(
    outlook: &Outlook<'_>,
    clash: &Clash,
    pool: &Pool,
    sure: u32,
    style: [Unit; 4],
) -> Option<Party> {
    let mut best: Option<Party> = None;
    // In tenths of the rule of thumb.
    for scale in [8, 11, 15, 21, 30] {
        let Some((ships, troops)) = compose(outlook, clash, pool, scale, style) else { continue };
        if best.as_ref().is_some_and(|b| b.ships == ships && b.troops == troops) {
            break;
        }
        let party = estimate(outlook, clash, ships, troops);
        let enough = party.odds.wins >= sure;
        if best.as_ref().is_none_or(|b| party.odds.wins > b.odds.wins) {
            best = Some(party);
        }
        if enough {
            break;
        }
    }
    best
}

/// What a force would come to, dropping early or not, whichever is better.
pub(super) fn estimate(outlook: &Outlook<'_>, clash: &Clash, ships: Force, troops: Force) -> Party {
    let plain = clash.odds(outlook, &ships, &troops);
    let drops = troops.iter().any(|(u, _)| clash.may_drop(u)) && clash.passes && !clash.fleet.is_empty();
    if drops && plain.wins < 1000 {
        let mut early = clash.clone();
        early.dropping = true;
        let early = early.odds(outlook, &ships, &troops);
        if early.wins > plain.wins {
            return Party { ships, troops, odds: early, dropping: true };
        }
    }
    Party { ships, troops, odds: plain, dropping: false }
}

/// Troops for the ground, carriers for the troops, dice for space, and cheap ships to take the hits.
fn compose(
    outlook: &Outlook<'_>,
    clash: &Clash,
    pool: &Pool,
    scale: u32,
    style: [Unit; 4],
) -> Option<(Force, Force)> {
    let edition = &outlook.galaxy.edition;
    let landing = |u: &Unit| clash.regular || clash.may_drop(*u);
    let mut troops = Force::NONE;
    if !clash.relief {
        let wanted = (clash.dice_wanted(false) * scale / 10).max(1);
        let chaff = clash.return_fire(false);
        let mut left = pool.troops;
        let kinds: Vec<Unit> = style.into_iter().filter(landing).collect();
        // By turns, so that armies are mixed.
        while clash.attack_dice(&troops) < wanted || troops.total() < chaff.min(3) + 1 {
            let Some(unit) = next_kind(&kinds, &left, &troops) else { break };
            left.take(unit, 1);
            troops.add(unit, 1);
        }
        if troops.is_empty() {
            return None;
        }
    }
    let mut left = pool.ships;
    let mut ships = Force::NONE;
    let fight = !clash.fleet.is_empty();
    let wanted = clash.dice_wanted(true) * scale / 10;
    // Carriers: Protectors where there is a fight and few to carry, else Motherships.
    let mut need = edition.load(&troops)
        + if fight { u16::try_from(clash.return_fire(true)).unwrap_or(9).min(5) } else { 0 };
    while edition.capacity(&ships) < need {
        let rest = need - edition.capacity(&ships);
        let first = if rest <= 2 { Unit::Protector } else { Unit::Mothership };
        let unit = [first, Unit::Mothership, Unit::Protector].into_iter().find(|u| left.has(*u));
        let Some(unit) = unit else { break };
        left.take(unit, 1);
        ships.add(unit, 1);
    }
    need = edition.load(&troops);
    if edition.capacity(&ships) < need {
        // Not everybody finds room: those last in the style stay.
        for unit in style.into_iter().rev() {
            let excess = edition.load(&troops).saturating_sub(edition.capacity(&ships));
            troops.take(unit, excess);
        }
        if troops.is_empty() && !clash.relief {
            return None;
        }
    }
    let room = |ships: &Force| {
        edition.capacity(ships).saturating_sub(edition.load(&troops) + ships.count(Unit::Fighter))
    };
    if fight {
        let chaff = u16::try_from(clash.return_fire(true)).unwrap_or(u16::MAX);
        ships.add(Unit::Fighter, left.take(Unit::Fighter, chaff.min(room(&ships))));
        while clash.attack_dice(&ships) < wanted {
            let Some(unit) = [Unit::Blaster, Unit::Protector].into_iter().find(|u| left.has(*u)) else {
                break;
            };
            left.take(unit, 1);
            ships.add(unit, 1);
        }
        while clash.attack_dice(&ships) < wanted && left.has(Unit::Fighter) && room(&ships) > 0 {
            left.take(Unit::Fighter, 1);
            ships.add(Unit::Fighter, 1);
        }
    }
    // Fighters are not left behind without their carriers.
    let stranded = left.count(Unit::Fighter).saturating_sub(edition.capacity(&left));
    if stranded < 40 {
        ships.add(Unit::Fighter, left.take(Unit::Fighter, stranded.min(room(&ships))));
    }
    (!ships.is_empty()).then_some((ships, troops))
}

/// The next unit of a mixed army: of the first two kinds there are, the one there are fewer of.
fn next_kind(kinds: &[Unit], left: &Force, troops: &Force) -> Option<Unit> {
    let mut having = kinds.iter().copied().filter(|u| left.has(*u));
    let first = having.next()?;
    let second = having.next();
    match second {
        Some(second) if troops.count(second) < troops.count(first) => Some(second),
        _ => Some(first),
    }
}
