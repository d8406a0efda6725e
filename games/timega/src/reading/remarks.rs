//! What is taken and does less, or more, than its writer may think.

use crate::Timega;
use crate::deeds::Move;
use crate::edition::edition;
use crate::effects::races::Race;
use crate::law::movement::overloaded;
use crate::orders::{By, Deed, Doctrine, Going, Order, Step, Way};
use crate::unit::Unit;
use rules::Desk;
use rules::problem::Problem;

/// A remark on an order that was not on file before.
pub(super) fn on(desk: &Desk<'_, Timega>, order: &Order) -> Option<Problem> {
    if desk.book.lines().any(|line| line.order == *order) {
        return None;
    }
    match order {
        Order::Vote(ballot) if ballot.on.is_none() => Some(Problem::warning(
            "This stays on file and speaks on the agendas of later councils too, until you cancel it (5.6).",
        )),
        Order::Step(step) => too_much_aboard(desk, step),
        Order::Pick(pick) => others_choice(desk, pick.by),
        Order::Doctrine(Doctrine::Damage { first: true, .. }) => no_ship_is_sturdy(desk),
        _ => None,
    }
}

/// "Move 1 carrier and 9 ground forces": a carrier holds six.
fn too_much_aboard(desk: &Desk<'_, Timega>, step: &Step) -> Option<Problem> {
    let galaxy = &desk.view.galaxy;
    galaxy.empires.get(desk.seat.index())?;
    // What waits for nothing is judged with all that is on file.
    let tactics = |way: &Way| match &way.deed {
        Deed::Tactics(tactics) if !way.when.is_empty() => Some(tactics.clone()),
        _ => None,
    };
    let refused = step.ways.iter().filter_map(tactics).find_map(|tactics| {
        tactics.moves.iter().find_map(|sail| {
            let Going::These(force) = sail.going else { return None };
            // Troops without a ship are refused otherwise.
            if force.iter().all(|(unit, _)| unit.is_carried()) {
                return None;
            }
            let one = Move { from: sail.from, force, via: sail.via.clone(), dock: sail.dock };
            overloaded(galaxy, desk.seat, &one, tactics.activate)
        })
    })?;
    let message = format!("This cannot be carried out so: {refused}.");
    Some(Problem::warning(message).suggest("more ships that carry, or fewer of what they carry"))
}

/// What another race may choose never comes up.
fn others_choice(desk: &Desk<'_, Timega>, by: By) -> Option<Problem> {
    let By::Race(race) = by else { return None };
    let own = desk.view.galaxy.empires.get(desk.seat.index())?.race;
    (race != own).then(|| {
        let names = (&edition().race(race).short, &edition().race(own).short);
        Problem::warning(format!(
            "{} may choose this, and you are {}: it never comes up (8).",
            names.0, names.1
        ))
    })
}

/// "damage before loss" where none of one's ships can be damaged.
fn no_ship_is_sturdy(desk: &Desk<'_, Timega>) -> Option<Problem> {
    let galaxy = &desk.view.galaxy;
    let empire = galaxy.empires.get(desk.seat.index())?;
    let sturdy = |unit: &Unit| edition().unit(*unit).sustains && galaxy.on_map(desk.seat, *unit) > 0;
    // The first hit on any ship of Letnev's may only damage it.
    if empire.race == Race::Letnev || Unit::ALL.iter().any(sturdy) {
        return None;
    }
    let can: Vec<String> =
        Unit::ALL.iter().filter(|unit| edition().unit(**unit).sustains).map(ToString::to_string).collect();
    let message = format!(
        "None of your ships on the map can be damaged instead of lost (7.1); these can: {}.",
        can.join(", ")
    );
    Some(Problem::warning(message))
}
