//! Attacks that can be made this turn.

use super::fight::Clash;
use super::muster::{Party, Pool, STYLES, estimate, muster};
use super::outlook::{Band, Outlook};
use super::targets::Target;
use crate::force::Force;
use crate::hex::Hex;
use crate::law::moves::Proposing;
use crate::orders::{Cargo, JumpOrder, Ships};
use rules::whim::Whim;

/// An attack on a world.
#[derive(Clone, Debug)]
pub(super) struct Raid {
    pub at: Hex,
    pub worth: i32,
    pub party: Party,
    pub jumps: Vec<JumpOrder>,
}

/// So many targets a band looks at.
const TARGETS: usize = 7;

/// The attacks of this expansion, the best first; their jumps are spoken for.
pub(super) fn raids(
    outlook: &Outlook<'_>,
    proposing: &mut Proposing<'_>,
    targets: &[Target],
    whim: &mut Whim,
) -> Vec<Raid> {
    let mut bands = outlook.bands.clone();
    let mut raids: Vec<Raid> = Vec::new();
    let mut plans: Vec<(i32, usize, Raid)> = Vec::new();
    for (number, band) in bands.iter().enumerate() {
        plans.extend(
            plans_of(outlook, proposing, band, targets, whim).into_iter().map(|(s, r)| (s, number, r)),
        );
    }
    for _ in 0..crate::law::moves::MOST_ACTS {
        plans.sort_by_key(|(score, number, raid)| (-score, *number, raid.at));
        let Some((_, number, raid)) = (!plans.is_empty()).then(|| plans.remove(0)) else { break };
        if raid.jumps.iter().any(|jump| proposing.jump(jump).is_err()) {
            continue;
        }
        let band = &mut bands[number];
        band.ships = band.ships.minus(&raid.party.ships);
        band.troops = band.troops.minus(&raid.party.troops);
        plans.retain(|(_, n, r)| *n != number && r.at != raid.at);
        raids.push(raid);
        let again = bands[number];
        let open: Vec<Target> =
            targets.iter().filter(|t| raids.iter().all(|r| r.at != t.at)).copied().collect();
        plans.extend(
            plans_of(outlook, proposing, &again, &open, whim).into_iter().map(|(s, r)| (s, number, r)),
        );
    }
    if raids.is_empty() {
        raids.extend(together(outlook, proposing, &bands, targets));
    }
    raids
}

/// The chance (of a thousand) a bot wants before it attacks.
pub(super) fn nerve(outlook: &Outlook<'_>, worth: i32) -> u32 {
    match worth {
        300.. => 150,
        60.. => 500,
        _ => u32::try_from(820 - 6 * outlook.heat()).unwrap_or(500),
    }
}

/// What one band could do by itself.
fn plans_of(
    outlook: &Outlook<'_>,
    proposing: &Proposing<'_>,
    band: &Band,
    targets: &[Target],
    whim: &mut Whim,
) -> Vec<(i32, Raid)> {
    if band.ships.is_empty() {
        return Vec::new();
    }
    let bunkers = proposing.bunkers_near(band.at);
    let near = targets.iter().filter(|t| outlook.range(band.at, t.at) <= outlook.jump);
    let mut plans = Vec::new();
    if bunkers.is_empty() {
        return plans;
    }
    let pool = Pool { ships: band.ships, troops: band.troops };
    for target in near.take(TARGETS) {
        let Some(system) = outlook.galaxy.system(target.at) else { continue };
        let using = bunkers.iter().copied().find(|b| outlook.commands(*b, target.at));
        let clash = Clash::at(outlook, target.at, system, using.is_some());
        if hopeless(&clash, &band.ships, &band.troops) {
            continue;
        }
        let sure = nerve(outlook, target.worth);
        let Some(party) = muster(outlook, &clash, &pool, sure, STYLES[0]) else { continue };
        let gain = gain(target.worth, &party);
        if party.odds.wins < sure || gain <= 0 {
            continue;
        }
        let jump = jump(band.at, target.at, using.unwrap_or(bunkers[0]), &party.ships, &party.troops);
        let raid = Raid { at: target.at, worth: target.worth, party, jumps: vec![jump] };
        plans.push((whim.blur(gain), raid));
    }
    plans
}

/// Several bands against one world that none can take alone.
fn together(
    outlook: &Outlook<'_>,
    proposing: &mut Proposing<'_>,
    bands: &[Band],
    targets: &[Target],
) -> Option<Raid> {
    for target in targets.iter().take(TARGETS) {
        let mut trial = proposing.clone();
        let mut going: Vec<(Band, Hex, bool)> = Vec::new();
        for band in bands.iter().filter(|b| outlook.range(b.at, target.at) <= outlook.jump) {
            let near = trial.bunkers_near(band.at);
            let regular = near.iter().copied().find(|b| outlook.commands(*b, target.at));
            let Some(using) = regular.or(near.first().copied()) else { continue };
            let cargo = fitting(outlook, band);
            if trial.jump(&jump(band.at, target.at, using, &band.ships, &cargo)).is_ok() {
                going.push((Band { troops: cargo, ..*band }, using, regular.is_some()));
            }
        }
        if going.len() < 2 {
            continue;
        }
        let system = outlook.galaxy.system(target.at)?;
        let clash = Clash::at(outlook, target.at, system, going.iter().all(|(.., regular)| *regular));
        let ships = going.iter().fold(Force::NONE, |sum, (b, ..)| sum.plus(&b.ships));
        let troops = going.iter().fold(Force::NONE, |sum, (b, ..)| sum.plus(&b.troops));
        if hopeless(&clash, &ships, &troops) {
            continue;
        }
        let party = estimate(outlook, &clash, ships, troops);
        if party.odds.wins < nerve(outlook, target.worth) || gain(target.worth, &party) <= 0 {
            continue;
        }
        let jumps: Vec<JumpOrder> =
            going.iter().map(|(b, using, _)| jump(b.at, target.at, *using, &b.ships, &b.troops)).collect();
        *proposing = trial;
        return Some(Raid { at: target.at, worth: target.worth, party, jumps });
    }
    None
}

/// Less than a third of the dice the rule of thumb asks for.
fn hopeless(clash: &Clash, ships: &Force, troops: &Force) -> bool {
    3 * clash.attack_dice(ships) < clash.dice_wanted(true)
        || !clash.relief && 3 * clash.attack_dice(troops) < clash.dice_wanted(false)
        || !clash.relief && troops.is_empty()
}

fn gain(worth: i32, party: &Party) -> i32 {
    worth * i32::try_from(party.odds.wins).unwrap_or(0) / 1000 - party.odds.lost
}

/// As many troops as a band's own ships carry.
pub(super) fn fitting(outlook: &Outlook<'_>, band: &Band) -> Force {
    let edition = &outlook.galaxy.edition;
    let mut room = edition.capacity(&band.ships).saturating_sub(edition.load(&band.ships));
    let (mut left, mut cargo) = (band.troops, Force::NONE);
    for unit in STYLES[1] {
        let each = edition.load(&Force::of(unit, 1)).max(1);
        let count = left.take(unit, room / each);
        cargo.add(unit, count);
        room -= count * each;
    }
    cargo
}

pub(super) fn jump(from: Hex, to: Hex, using: Hex, ships: &Force, troops: &Force) -> JumpOrder {
    JumpOrder { ships: Ships::These(*ships), from, to, using, carrying: Cargo::These(*troops) }
}
