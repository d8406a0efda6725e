//! What an activation comes to when its ships arrive: landings that must fail, and fleets that cannot fire on whoever
//! waits there. Both are allowed, and cost the counter all the same.

use crate::deeds::Tactical;
use crate::edition::edition;
use crate::force::{Force, Sorts};
use crate::galaxy::{Battle, Galaxy, Owner};
use crate::hex::Hex;
use crate::law::landing::price;
use crate::law::supply;
use crate::moments::{Shot, Step, shot_figure};
use crate::unit::Unit;
use rules::Seat;

/// What is to be said of an action that is allowed.
pub(crate) fn remarks(galaxy: &Galaxy, seat: Seat, tactical: &Tactical) -> Vec<String> {
    let mut table = galaxy.clone();
    let hex = tactical.activate;
    sail(&mut table, seat, tactical);
    let mut remarks: Vec<String> = unarmed(&table, seat, hex).into_iter().collect();
    if remarks.is_empty() {
        remarks.extend(too_many(&table, seat, hex));
        remarks.extend(failing(table, seat, tactical));
    }
    remarks
}

/// The ships of an activation arrive.
pub(crate) fn sail(table: &mut Galaxy, seat: Seat, tactical: &Tactical) {
    let owner = Owner::Seat(seat);
    for sailing in &tactical.moves {
        let taken = table.system_mut(sailing.from).map(|system| system.take(owner, &sailing.force));
        let (units, damaged) = taken.unwrap_or((Force::NONE, Force::NONE));
        if let Some(system) = table.system_mut(tactical.activate) {
            system.add(owner, &units, &damaged);
        }
    }
}

/// Ships beyond the fleet supply: they go as soon as they arrive.
fn too_many(table: &Galaxy, seat: Seat, hex: Hex) -> Option<String> {
    let excess = supply::excess(table, seat, hex);
    let limit = supply::limit(table, seat, hex).count();
    (excess > 0).then(|| {
        let are = if excess == 1 { "is" } else { "are" };
        format!(
            "{} ships of yours would be in {hex}, and your fleet supply there is {limit}: {excess} of them {are} scuttled at once (6.2)",
            limit + excess
        )
    })
}

/// Ships none of which can hit, among enemies that can: they are lost.
fn unarmed(table: &Galaxy, seat: Seat, hex: Hex) -> Option<String> {
    let own = table.fleet(hex, seat).ships();
    let system = table.system(hex)?;
    let enemies =
        system.fleets.iter().filter(|f| f.owner != Owner::Seat(seat) && !f.force.ships().is_empty());
    let armed: Vec<Owner> = enemies.map(|f| f.owner).collect();
    let enemy = armed.iter().copied().find(|enemy| fires(table, hex, *enemy, Owner::Seat(seat)))?;
    if own.is_empty() || fires(table, hex, Owner::Seat(seat), enemy) {
        return None;
    }
    let there = table.force(hex, enemy).ships().words();
    Some(format!(
        "{} would meet {there} in {hex} and cannot hit anything: unless it leaves before the battle, it is lost with what it carries, and the counter with it (7.1)",
        own.words()
    ))
}

/// Rolls any ship of this side a die in a battle here?
fn fires(table: &Galaxy, hex: Hex, owner: Owner, enemy: Owner) -> bool {
    let battle = Battle::between(0, hex, owner, enemy);
    let dice = |unit: Unit, step: Step| {
        let base = match (step, owner.seat()) {
            (Step::Round, Some(seat)) if unit == Unit::Flagship => {
                i32::from(edition().race(table.empire(seat).race).flagship.dice)
            }
            (Step::Round, _) => i32::from(edition().unit(unit).dice),
            _ => 0,
        };
        let shot = Shot { galaxy: table, battle: &battle, owner, unit, step, spare: 0, extra: false };
        shot_figure(&shot, base, |e, s, f| e.dice(s, f), |_, _, _| {}).count()
    };
    let any = |unit: Unit| dice(unit, Step::Round) > 0 || dice(unit, Step::PreCombat) > 0;
    table.force(hex, owner).ships().iter().any(|(unit, _)| any(unit))
}

/// Landings that fail even if nothing is left of whoever is there now, each with the reason.
fn failing(mut table: Galaxy, seat: Seat, tactical: &Tactical) -> Vec<String> {
    let (owner, hex) = (Owner::Seat(seat), tactical.activate);
    if let Some(system) = table.system_mut(hex) {
        system.fleets.retain(|f| f.owner == owner);
    }
    let mut remarks = Vec::new();
    for landing in tactical.land.iter().flatten() {
        let planet = landing.planet;
        if table.place_of(planet) != Some(hex) {
            remarks.push(format!("{planet} is not in {hex}: nothing can land on it (6.4)"));
            continue;
        }
        match price(&table, seat, landing) {
            Ok(landed) => {
                if let Some(system) = table.system_mut(hex) {
                    system.take(owner, &landed.consumed.plus(&landed.dies));
                }
                table.now.landed = table.now.landed.plus(&landed.stays);
            }
            Err(why) => {
                remarks.push(format!("the landing on {planet} must fail, and the counter is spent: {why}"))
            }
        }
    }
    remarks
}
