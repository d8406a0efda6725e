//! 6.2: what may be done in a turn of the action phase.

use super::{Refusal, movement, scuttling};
use crate::deeds::{Act, Special, Tactical};
use crate::force::Sorts;
use crate::galaxy::{Galaxy, Owner};
use crate::hex::Hex;
use crate::moments::{Figure, On, Source, against, any, in_force};
use rules::Seat;
use std::borrow::Cow;

/// May this be done now?
///
/// # Errors
/// Everything that does not fit.
pub fn possible(galaxy: &Galaxy, seat: Seat, act: &Act) -> Result<(), Vec<Refusal>> {
    if galaxy.now.passed.contains(&seat) {
        return Err(vec![Refusal::new("6", "you have passed for this round")]);
    }
    match act {
        Act::Pass => Ok(()),
        Act::Tactical(tactical) => tactical_action(galaxy, seat, tactical),
        Act::Special(special) if special.source == Source::Rules => {
            scuttling::may_be(galaxy, seat, special).map_err(|refusal| vec![refusal])
        }
        Act::Special(special) if specials(galaxy, seat).contains(special) => Ok(()),
        Act::Special(special) => {
            Err(vec![Refusal::new("6.2", format!("{} lets you do nothing of that sort now", special.source))])
        }
    }
}

/// Can anything be done but pass: is there a counter in the pool, or something else to do as an action?
#[must_use]
pub fn can_act(galaxy: &Galaxy, seat: Seat) -> bool {
    galaxy.empire(seat).pool > 0 || !specials(galaxy, seat).is_empty()
}

/// How many counters an activation takes: one, one more of free will, and what others' effects add. What the pool does
/// not hold is not paid of these.
#[must_use]
pub fn counters(galaxy: &Galaxy, seat: Seat, hex: Hex, doubled: bool) -> Figure {
    let mut counters = Figure::new(1 + i32::from(doubled));
    for other in galaxy.playing().filter(|s| *s != seat) {
        if has_units(galaxy, other, hex) {
            counters.take_in(&against(galaxy, other, |e, on, f| e.enemy_activation(on, seat, hex, f)));
        }
    }
    counters
}

/// Has a seat units or a space dock in a system?
#[must_use]
pub fn has_units(galaxy: &Galaxy, seat: Seat, hex: Hex) -> bool {
    !galaxy.fleet(hex, seat).is_empty() || galaxy.has_dock(hex, seat)
}

fn tactical_action(galaxy: &Galaxy, seat: Seat, tactical: &Tactical) -> Result<(), Vec<Refusal>> {
    let hex = tactical.activate;
    let Some(system) = galaxy.system(hex) else {
        return Err(vec![Refusal::new("6.2", format!("no system lies at {hex}"))]);
    };
    let mut wrong = Vec::new();
    if system.has_counter(seat, None) {
        wrong.push(Refusal::new("6.2", format!("{hex} has a command counter of yours already")));
    }
    let (pool, least) = (galaxy.empire(seat).pool, 1 + u8::from(tactical.doubled));
    if pool < least {
        let why = format!("it takes {least} of the counters in your command pool, and there are {pool}");
        wrong.push(Refusal::new("6.2", why));
    }
    if tactical.doubled && any(galaxy, seat, |e, on| e.may_double(on)).is_none() {
        wrong.push(Refusal::new(
            "5.4",
            "nobody in your service lets you place a second counter now (Advisor)",
        ));
    }
    if tactical.siege {
        wrong.extend(siege(galaxy, seat, tactical));
    }
    for landing in tactical.land.iter().flatten() {
        if !system.planets.contains_key(&landing.planet) {
            wrong.push(Refusal::new("6.4", format!("{} is not in {hex}", landing.planet)));
        }
    }
    let mut left = Cow::Borrowed(galaxy);
    for scuttled in &tactical.scuttle {
        wrong.extend(scuttling::may(&left, seat, scuttled).err());
        if let Some(system) = left.to_mut().system_mut(scuttled.hex) {
            system.take(Owner::Seat(seat), &scuttled.force);
        }
    }
    if let Err(refusals) = movement::journeys(&left, seat, tactical) {
        wrong.extend(refusals);
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

/// What is wrong with a siege.
fn siege(galaxy: &Galaxy, seat: Seat, tactical: &Tactical) -> Vec<Refusal> {
    let hex = tactical.activate;
    let mut wrong = Vec::new();
    if any(galaxy, seat, |e, on| e.besieges(on)).is_none() {
        wrong.push(Refusal::new("5.3", "a siege takes the Deep Space Cannon"));
    }
    if !tactical.moves.is_empty() {
        wrong.push(Refusal::new("5.3", "a siege is laid instead of moving ships in"));
    }
    if !galaxy.is_enemy(hex, seat) {
        wrong.push(Refusal::new("5.3", format!("there are no enemy ships in {hex} to lay siege to")));
    }
    let near = super::map::neighbours(galaxy, seat, hex);
    if !near.iter().any(|h| !galaxy.fleet(*h, seat).ships().is_empty()) {
        wrong.push(Refusal::new("5.3", format!("no fleet of yours is adjacent to {hex}")));
    }
    wrong
}

/// Everything a seat may do as an action beside tactical actions.
#[must_use]
pub fn specials(galaxy: &Galaxy, seat: Seat) -> Vec<Special> {
    let on = On { galaxy, seat };
    let mut list = Vec::new();
    for force in in_force(galaxy, Some(seat)) {
        force.effect.actions(&on, &mut list);
    }
    list
}
