//! Worlds worth having.

use super::outlook::Outlook;
use crate::edition::Class;
use crate::galaxy::System;
use crate::hex::Hex;

/// From this turn on bots go for each other's worlds without being provoked.
const PEACE: u16 = 7;

/// A world a bot would like to take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    pub at: Hex,
    /// About how many credits it is worth.
    pub worth: i32,
}

/// Worlds the bot may jump to, has seen, and would take, the best first.
pub(super) fn targets(outlook: &Outlook<'_>) -> Vec<Target> {
    let galaxy = outlook.galaxy;
    let mut found: Vec<Target> = Vec::new();
    for (at, system) in &galaxy.systems {
        if !galaxy.has_scanned(*at, outlook.me) || system.printed.is_none() {
            continue;
        }
        if system.owner == Some(outlook.me) && !galaxy.is_blockaded(*at) {
            continue;
        }
        let worth = worth(outlook, *at, system);
        if worth > 0 {
            found.push(Target { at: *at, worth });
        }
    }
    found.sort_by_key(|t| (std::cmp::Reverse(t.worth), t.at));
    found
}

/// What taking a world is worth.
pub(super) fn worth(outlook: &Outlook<'_>, at: Hex, system: &System) -> i32 {
    let galaxy = outlook.galaxy;
    let counts = outlook.counts(system);
    let each = 4 + outlook.heat() / 2;
    let small = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
    let cycles = ((26 - outlook.heat()) / 2).clamp(1, 4);
    let dev = small(outlook.yields(system));
    let mut worth = small(counts) * each + if outlook.feeds_home(at) { dev * cycles } else { dev };
    if system.owner == Some(outlook.me) {
        return worth / 2;
    }
    if system.class == Class::Throneworld {
        worth += 10;
    }
    // The last worlds to a victory.
    let mine = outlook.total(outlook.me);
    let best_other = galaxy.seats().filter(|s| *s != outlook.me).map(|s| outlook.total(s)).max().unwrap_or(0);
    if mine < outlook.needed && mine + counts >= outlook.needed && mine + counts > best_other {
        worth += 60;
    }
    if system.home_of.is_some() && system.home_of == system.owner {
        // It cripples a rival, too (9).
        worth += 12;
    }
    if let Some(owner) = system.owner {
        if galaxy.turn < PEACE && outlook.chased.is_none() {
            return 0;
        }
        worth += small(counts) * each / 2;
        if outlook.leader() == Some(owner) {
            worth += small(counts) * each / 2;
        }
        if outlook.chased == Some(owner) {
            let surplus = (outlook.total(owner) + 1).saturating_sub(outlook.needed).max(1);
            worth += if counts >= surplus { 500 } else { small(500 * counts / surplus) };
        }
    } else if !system.face_up && dev == 0 {
        worth += 3;
    }
    worth
}
