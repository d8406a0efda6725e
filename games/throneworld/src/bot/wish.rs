//! The world a bot saves up for: what it builds, gathers and studies for.

use super::fight::Clash;
use super::muster::{Party, Pool, muster};
use super::outlook::Outlook;
use super::raids::nerve;
use super::reach::{Stage, stage};
use super::targets::Target;
use crate::force::{Force, Sorts};
use crate::unit::Unit;

/// A world to come, and what it takes.
#[derive(Clone, Debug)]
pub(super) struct Wish {
    pub target: Target,
    pub stage: Stage,
    /// What of the party is still to be built.
    pub missing: Force,
}

/// So many worlds are thought about.
const THOUGHTS: usize = 9;

/// The world that gives most for what it still costs.
pub(super) fn wish(outlook: &Outlook<'_>, targets: &[Target], style: [Unit; 4]) -> Option<Wish> {
    let there = everything(outlook);
    let value =
        |force: &Force| i32::try_from(outlook.galaxy.edition.value(outlook.race, force)).unwrap_or(i32::MAX);
    let mut best: Option<(i32, Wish)> = None;
    let reached = targets.iter().filter_map(|t| stage(outlook, t.at).map(|s| (*t, s)));
    for (target, stage) in reached.take(THOUGHTS) {
        let Some(system) = outlook.galaxy.system(target.at) else { continue };
        let clash = Clash::at(outlook, target.at, system, stage.regular);
        if clash.dice_wanted(true) > 110 || clash.dice_wanted(false) > 110 {
            continue;
        }
        let sure = nerve(outlook, target.worth).max(600);
        let Some(party) = muster(outlook, &clash, &Pool::market(), sure, style) else { continue };
        if party.odds.wins < 400 {
            continue;
        }
        let missing = missing(&there, &party);
        let score = (target.worth - party.odds.lost).max(1) * 100 / (value(&missing) + 6);
        if best.as_ref().is_none_or(|(other, _)| score > *other) {
            best = Some((score, Wish { target, stage, missing }));
        }
    }
    best.map(|(_, wish)| wish)
}

/// All the bot has that can go somewhere.
fn everything(outlook: &Outlook<'_>) -> Force {
    let afloat = outlook.bands.iter().fold(Force::NONE, |sum, b| sum.plus(&b.ships).plus(&b.troops));
    let at_home = outlook.galaxy.system(outlook.home).filter(|s| s.owner == Some(outlook.me));
    let banded = !outlook.galaxy.orbit(outlook.home, outlook.me).warships().mobile().is_empty();
    match at_home {
        Some(home) if !banded => afloat.plus(&home.army.troops()),
        _ => afloat,
    }
}

/// What a party needs that is not there; dice and spaces of one sort stand for those of another.
fn missing(there: &Force, party: &Party) -> Force {
    let wanted = party.ships.plus(&party.troops);
    let mut missing = wanted.minus(there);
    let mut spare = there.minus(&wanted);
    let pairs = [
        (Unit::Blaster, Unit::Protector),
        (Unit::Protector, Unit::Mothership),
        (Unit::Assault, Unit::Light),
        (Unit::Assault, Unit::Drop),
        (Unit::Light, Unit::Assault),
        (Unit::Light, Unit::Heavy),
        (Unit::Heavy, Unit::Assault),
        (Unit::Drop, Unit::Assault),
    ];
    for (wanted, other) in pairs {
        let instead = missing.count(wanted).min(spare.count(other));
        missing.take(wanted, instead);
        spare.take(other, instead);
    }
    missing
}
