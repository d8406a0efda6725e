//! Sabotage, by chit or by event (5.2, 6.2).

use super::outlook::Outlook;
use super::targets::Target;
use super::wish::Wish;
use crate::edition::Class;
use crate::force::{Force, Sorts};
use crate::hex::Hex;
use crate::law::sabotage::{best, check, points_of, possible};
use crate::orders::{Sabotage, Use};
use crate::unit::Unit;

/// What a Sabotage chit could do, each with its worth.
pub(super) fn strikes(
    outlook: &Outlook<'_>,
    value: u8,
    targets: &[Target],
    wish: Option<&Wish>,
) -> Vec<(i32, Use)> {
    let mut found = Vec::new();
    if let Some(wish) = wish
        && let Some((losses, points)) = in_the_way(outlook, wish.target.at, value)
    {
        let score = if wish.missing.is_empty() { 3 } else { 2 * i32::from(points) };
        found.push((score, Use::Sabotage(Sabotage::Neutral { at: wish.target.at, losses })));
    }
    let seen: Vec<Hex> = targets.iter().map(|t| t.at).collect();
    found.extend(against_rivals(outlook, value, &seen).into_iter().map(|(s, w)| (s, Use::Sabotage(w))));
    found
}

/// The dearest neutral units that can be removed from a world.
fn in_the_way(outlook: &Outlook<'_>, at: Hex, value: u8) -> Option<(Force, u16)> {
    let galaxy = outlook.galaxy;
    let system = galaxy.system(at).filter(|s| s.owner.is_none() && s.class != Class::Throneworld)?;
    let (fleet, army) = (system.neutral_fleet, system.army);
    let points = u16::from(value);
    let mut losses = Force::NONE;
    // Those that cost an attacker most come first.
    let order = [
        Unit::Shield,
        Unit::Blaster,
        Unit::Heavy,
        Unit::Assault,
        Unit::Fighter,
        Unit::Protector,
        Unit::Mothership,
        Unit::Light,
        Unit::Bunker,
    ];
    for unit in order {
        loop {
            let more = losses.with(unit, 1);
            if points_of(galaxy, &more) > points || possible(galaxy, &fleet, &army, &more, points).is_err() {
                break;
            }
            losses = more;
        }
    }
    // Less than can be removed is refused.
    let most = best(galaxy, &fleet, &army, points);
    if points_of(galaxy, &losses) < points_of(galaxy, &most) {
        losses = most;
    }
    let taken = points_of(galaxy, &losses);
    (taken > 0).then_some((losses, taken))
}

/// What hurts rivals, the leader above all. Worlds the bot would like to take are weakened rather than others.
pub(super) fn against_rivals(outlook: &Outlook<'_>, value: u8, seen: &[Hex]) -> Vec<(i32, Sabotage)> {
    let galaxy = outlook.galaxy;
    let mut found: Vec<(i32, Sabotage)> = Vec::new();
    for (at, system) in &galaxy.systems {
        let Some(owner) = system.owner.filter(|o| *o != outlook.me) else { continue };
        let close = i32::try_from(outlook.needed.saturating_sub(outlook.total(owner))).unwrap_or(9);
        let envy = if outlook.leader() == Some(owner) { (8 - close).max(0) } else { 0 };
        let printed = system.printed.map_or(0, |p| p.dev);
        let loss = i32::from(system.dev.saturating_sub(printed).min(value));
        let develop = Sabotage::Development(*at);
        if loss > 1 {
            found.push((loss + envy, develop));
        }
        let ships = galaxy.orbit(*at, owner).warships();
        let (many_ships, many_troops) = (ships.total() > 1, system.army.total() > 1);
        let mine = if seen.contains(at) { 3 } else { 0 };
        let (space, ground) = match (many_ships, many_troops) {
            (false, false) => continue,
            (true, false) => (value, 0),
            (false, true) => (0, value),
            (true, true) => (value.div_ceil(2), value / 2),
        };
        found.push((1 + envy + mine, Sabotage::Force { at: *at, space, ground }));
    }
    found.retain(|(_, what)| check(galaxy, outlook.me, value, what, false).is_ok());
    found.sort_by_key(|(score, _)| -score);
    // The best of each sort.
    let mut best: Vec<(i32, Sabotage)> = Vec::new();
    for (score, what) in found {
        let same =
            |(_, other): &(i32, Sabotage)| std::mem::discriminant(other) == std::mem::discriminant(&what);
        if !best.iter().any(same) {
            best.push((score, what));
        }
    }
    best
}
