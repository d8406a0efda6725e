//! What to study (6.1): what stands between the bot and the worlds it wants.

use super::outlook::Outlook;
use super::targets::Target;
use crate::edition::Class;
use crate::force::Force;
use crate::tech::Tech;
use rules::whim::Whim;

/// The technologies, the most wanted first; those at their end are left out.
pub(super) fn studies(outlook: &Outlook<'_>, targets: &[Target], whim: &mut Whim) -> Vec<Tech> {
    let galaxy = outlook.galaxy;
    let track = galaxy.edition.track();
    let mut scored: Vec<(i32, Tech)> = Vec::new();
    for tech in Tech::ALL {
        let place = usize::from(galaxy.empire(outlook.me).boxes[tech.index()]);
        let Some(needed) = track.get(place.wrapping_sub(1)).and_then(|b| b.needed) else { continue };
        let rating = galaxy.rating(outlook.me, tech);
        let chance = 7 - i32::from(needed.clamp(1, 6));
        let rises = track.get(place).is_some_and(|next| {
            let before = &track[place - 1];
            next.normal > before.normal
        });
        let wanted = want(outlook, targets, tech, rating);
        let score = wanted * chance * if rises { 3 } else { 2 };
        scored.push((whim.blur(score), tech));
    }
    scored.sort_by_key(|(score, tech)| (-score, *tech));
    scored.into_iter().map(|(_, tech)| tech).collect()
}

/// How much a better rating would help.
fn want(outlook: &Outlook<'_>, targets: &[Target], tech: Tech, rating: u8) -> i32 {
    // Everybody wants a rating of 2 in everything first.
    let early = if rating < 2 { 30 } else { 0 };
    let small = |n: usize| i32::try_from(n).unwrap_or(0);
    early
        + match tech {
            Tech::Jump => {
                let local = outlook.worlds.iter().filter(|w| outlook.range(outlook.home, **w) > outlook.jump);
                let local = small(local.count());
                if rating < 4 { 16 + 5 * local } else { 2 + 3 * local }
            }
            Tech::Comm => {
                let beyond =
                    targets.iter().filter(|t| outlook.bunkers.iter().all(|b| !outlook.commands(*b, t.at)));
                let beyond = small(beyond.count()).min(5);
                if rating < 4 { 13 + 3 * beyond } else { 2 + beyond }
            }
            Tech::Space => edge(outlook, targets, tech, rating),
            Tech::Ground => edge(outlook, targets, tech, rating) + 2,
        }
}

/// How many of the worlds wanted would fall more easily.
fn edge(outlook: &Outlook<'_>, targets: &[Target], tech: Tech, rating: u8) -> i32 {
    let galaxy = outlook.galaxy;
    let mut sum = 8;
    for target in targets.iter().take(10) {
        let Some(system) = galaxy.system(target.at) else { continue };
        let (force, theirs) = match (tech, system.owner) {
            (Tech::Space, None) => (system.neutral_fleet, system.printed.map_or(0, |p| p.space)),
            (_, None) => (system.army, system.printed.map_or(0, |p| p.ground)),
            (Tech::Space, Some(owner)) => (galaxy.orbit(target.at, owner), galaxy.rating(owner, tech)),
            (_, Some(owner)) => (system.army, galaxy.rating(owner, tech)),
        };
        if force == Force::NONE {
            continue;
        }
        // One better is what counts most; two better still helps.
        let much = match i32::from(theirs) + 1 - i32::from(rating) {
            1 | 2 => 4,
            0 => 2,
            3.. => 3,
            _ => 0,
        };
        sum += if system.class == Class::Throneworld { 2 * much } else { much };
    }
    sum
}
