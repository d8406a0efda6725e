//! An attack with all that can come to a system which somebody holds, and how likely it succeeds: from what the view shows, as `odds`
//! tells it.

use crate::deeds::{Act, Move, Tactical};
use crate::edition::{Hazard, edition};
use crate::effects::people::Person;
use crate::force::{Force, Sorts};
use crate::galaxy::{Battle, Galaxy, Owner, Phase, Spare};
use crate::hex::Hex;
use crate::law::movement::Journey;
use crate::law::{fleets, movement, supply};
use crate::odds::{Chance, odds};
use crate::orders::{Deed, Going, Landings, Sail, Step, Tactics};
use crate::review::{arriving, refreshed};
use crate::standing::plan::{counted, first_way, loaded, strongest};
use crate::unit::Unit;
use rules::Seat;
use serde_json::{Value, json};

/// What is less likely, in parts of a thousand, is no advice.
const WORTH_A_TRY: u16 = 100;
/// Wider lines name units by their letters.
const WIDTH: usize = 68;

/// An attack.
pub(super) struct Assault {
    step: Step,
    wins: Chance,
    /// How likely troops can land after it.
    takes: Chance,
    /// Is the battle fought in the battle phase (6.3)? Then nobody lands.
    late: bool,
}

impl Assault {
    /// How good it is, in parts of a thousand: what it wins, or what it takes if there is anybody to land.
    pub(super) fn permille(&self) -> u16 {
        if self.takes > Chance::NONE { self.takes.in_permille() } else { self.wins.in_permille() }
    }

    /// Is it worth its counter?
    pub(super) fn is_worth_a_try(&self) -> bool {
        self.permille() >= WORTH_A_TRY
    }

    /// `wins` and `takes` (none: nobody can land) as chances, whether they are the `same`, and whether it is fought `late`, in the
    /// battle phase.
    pub(super) fn told(&self) -> Value {
        let wins = self.wins.to_string();
        let takes = (self.takes > Chance::NONE).then(|| self.takes.to_string());
        let same = takes.as_ref() == Some(&wins);
        json!({ "wins": wins, "takes": takes, "same": same, "late": self.late, "line": null })
    }

    /// The line to send, if it is accepted as it stands.
    pub(super) fn line(&self, galaxy: &Galaxy, seat: Seat) -> Option<String> {
        let mut ahead = galaxy.clone();
        if ahead.phase == Phase::Development {
            refreshed(&mut ahead, seat);
        }
        let Ok(Act::Tactical(mut tactical)) = first_way(&ahead, seat, &self.step) else { return None };
        // What it cannot land on is not meant.
        tactical.land = None;
        arriving::remarks(&ahead, seat, &tactical).is_empty().then(|| in_short(&self.step))
    }
}

/// The attack with all of these ships, by where they are, that can come together. Nothing if there are not just two sides, if
/// nobody can come, or if the odds are not known.
pub(super) fn assault(galaxy: &Galaxy, seat: Seat, goal: Hex, able: &[(Hex, Force)]) -> Option<Assault> {
    let mine = Owner::Seat(seat);
    let system = galaxy.system(goal)?;
    let enemies = system.fleets.iter().filter(|f| f.owner != mine && !f.force.ships().is_empty());
    let [enemy] = enemies.collect::<Vec<_>>()[..] else { return None };
    let moves = together(galaxy, seat, goal, able);
    let tactical = activation(goal, moves);
    let journeys = movement::journeys(galaxy, seat, &tactical).ok()?;
    let mut table = arrived(galaxy, seat, &tactical)?;
    let own = table.fleet(goal, seat);
    if own.ships().is_empty() || supply::excess(&table, seat, goal) > 0 || finds_more(galaxy, seat, &journeys)
    {
        return None;
    }
    let late = fleets::is_large(&own) && fleets::is_large(&enemy.force);
    table.phase = if late { Phase::Battle } else { Phase::Action };
    let met = |other| galaxy.empire(seat).fought.contains(&other);
    let first = enemy.owner.seat().is_some_and(|other| !met(other));
    let spare: Vec<Spare> = journeys.iter().flat_map(|j| j.spare.iter().copied()).filter(|_| !late).collect();
    let battle = Battle { small: !late, first, spare, ..Battle::between(1, goal, mine, enemy.owner) };
    let odds = odds(&table, &battle)?;
    let takes = if late { Chance::NONE } else { odds.takes(&table, &battle) };
    let land = if takes > Chance::NONE { Landings::Everywhere } else { Landings::Unsaid };
    let step = ordered(galaxy, seat, &tactical, land);
    Some(Assault { step, wins: odds.wins(), takes, late })
}

fn activation(goal: Hex, moves: Vec<Move>) -> Tactical {
    Tactical { activate: goal, doubled: false, scuttle: Vec::new(), moves, siege: false, land: None }
}

/// What comes, the costliest fleets first, as far as fleet supply goes; carriers that would be empty stay.
fn together(galaxy: &Galaxy, seat: Seat, goal: Hex, able: &[(Hex, Force)]) -> Vec<Move> {
    let cost = |force: &Force| {
        let each = force
            .ships()
            .iter()
            .map(|(u, n)| edition().unit(u).cost.unwrap_or(2) * i32::from(n))
            .sum::<i32>();
        std::cmp::Reverse(each)
    };
    let mut able = able.to_vec();
    able.sort_by_key(|(from, ships)| (cost(ships), *from));
    let mut room = i32::from(supply::room(galaxy, seat, goal));
    let mut moves: Vec<Move> = Vec::new();
    for (from, ships) in able {
        let riders = galaxy.fleet(from, seat).only(Unit::is_carried);
        let ships = if riders.is_empty() { ships.only(|unit| unit != Unit::Carrier) } else { ships };
        let force = strongest(galaxy, seat, &ships.plus(&riders), room);
        let one = Move { from, force, via: Vec::new(), dock: false };
        let alone = activation(goal, vec![one.clone()]);
        if !force.ships().is_empty() && movement::journeys(galaxy, seat, &alone).is_ok() {
            room -= counted(&force);
            moves.push(one);
        }
    }
    moves
}

/// The table with everybody there.
fn arrived(galaxy: &Galaxy, seat: Seat, tactical: &Tactical) -> Option<Galaxy> {
    let mut table = galaxy.clone();
    let owner = Owner::Seat(seat);
    for Move { from, force, .. } in &tactical.moves {
        let (units, damaged) = table.system_mut(*from)?.take(owner, force);
        table.system_mut(tactical.activate)?.add(owner, &units, &damaged);
    }
    Some(table)
}

/// Does a fleet find fighters on its way (Scavenger)? They are not reckoned with.
fn finds_more(galaxy: &Galaxy, seat: Seat, journeys: &[Journey]) -> bool {
    let field = |hex: &Hex| galaxy.system(*hex).and_then(|s| s.hazard()) == Some(Hazard::AsteroidField);
    galaxy.empire(seat).employs(Person::Scavenger) && journeys.iter().any(|j| j.trip.way.iter().any(field))
}

/// The activation as an order.
fn ordered(galaxy: &Galaxy, seat: Seat, tactical: &Tactical, land: Landings) -> Step {
    let sail = |one: &Move| {
        let all = loaded(galaxy, seat, &galaxy.fleet(one.from, seat)) == one.force;
        let going = if all { Going::All } else { Going::These(one.force) };
        Sail { going, from: one.from, via: Vec::new(), dock: false }
    };
    let moves = tactical.moves.iter().map(sail).collect();
    Step::of(Deed::Tactics(Box::new(Tactics { moves, land, ..Tactics::of(tactical.activate) })))
}

/// The order in words; where they are many, its units by their letters.
fn in_short(step: &Step) -> String {
    let words = step.to_string();
    let Some(Deed::Tactics(tactics)) = step.ways.first().map(|way| &way.deed) else { return words };
    if words.len() <= WIDTH {
        return words;
    }
    let sail = |sail: &Sail| match &sail.going {
        Going::All => format!(", move all from {}", sail.from),
        Going::These(force) => format!(", move {force} from {}", sail.from),
    };
    let moves: String = tactics.moves.iter().map(sail).collect();
    let land = if tactics.land == Landings::Everywhere { ", land everywhere" } else { "" };
    format!("activate {}{moves}{land}", tactics.activate)
}

#[cfg(test)]
mod tests;
