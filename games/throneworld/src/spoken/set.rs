//! Puts things of a position so.

use super::{
    ARMY, BOX, CHITS, DEVELOPMENT, FACE_UP, LOOTED, NEUTRAL_FLEET, ORDER, OWNER, SCANNED, SHIPS, TREASURY,
    USED,
};
use crate::edition::TrackBox;
use crate::force::{Force, Sorts};
use crate::galaxy::{Galaxy, Phase, System};
use crate::hex::Hex;
use crate::state::State;
use crate::tech::Tech;
use crate::turn::setup::HAND;
use crate::unit::Unit;
use rules::Seat;
use rules::spoken::{Said, Subject};

pub(super) fn set(state: &mut State, said: &Said) -> Result<(), String> {
    if state.galaxy.phase == Phase::Founding {
        return Err("nothing lies on the table before the set-up".into());
    }
    match &said.of {
        Subject::Table => table(&mut state.galaxy, said),
        Subject::Seat(seat) if said.word == CHITS => hand(state, *seat, said),
        Subject::Seat(seat) => empire(&mut state.galaxy, *seat, said),
        Subject::Place(place) => {
            let hex: Hex = place.parse().map_err(|_| format!("{place} is no hex"))?;
            let set = world(&mut state.galaxy, hex, said);
            set.map_err(|why| format!("{place} {}: {why}", said.word))
        }
    }
}

fn table(galaxy: &mut Galaxy, said: &Said) -> Result<(), String> {
    match said.word {
        ORDER => {
            let order = said.seats();
            let mut sorted = order.clone();
            sorted.sort_unstable();
            if sorted != galaxy.seats().collect::<Vec<_>>() {
                return Err(format!("{ORDER}: every player stands in it once"));
            }
            galaxy.order = order;
        }
        LOOTED => galaxy.looted = said.yes(),
        BOX => {
            let boxes = galaxy.edition.production();
            let place = boxes.iter().position(|b| b.name.eq_ignore_ascii_case(said.text()));
            let place = place.and_then(|place| u8::try_from(place).ok());
            galaxy.production = place.ok_or_else(|| {
                let names: Vec<&str> = boxes.iter().map(|b| b.name.as_str()).collect();
                format!("{BOX}: there is no box {:?}; the boxes are {}", said.text(), names.join("; "))
            })?;
        }
        other => return Err(format!("{other} cannot be set")),
    }
    Ok(())
}

fn empire(galaxy: &mut Galaxy, seat: Seat, said: &Said) -> Result<(), String> {
    if said.word == TREASURY {
        galaxy.empire_mut(seat).treasury = said.number();
        return Ok(());
    }
    let Some(tech) = Tech::ALL.into_iter().find(|tech| tech.name() == said.word) else {
        return Err(format!("{} cannot be set", said.word));
    };
    let specialty = galaxy.edition.race(galaxy.empire(seat).race).specialty == Some(tech);
    let rating = |b: &TrackBox| u32::from(if specialty { b.specialty } else { b.normal });
    let track = galaxy.edition.track();
    // Of several boxes with a rating the first: research goes on from there.
    let place = track.iter().position(|b| rating(b) == said.number());
    let Some(place) = place.and_then(|place| u8::try_from(place + 1).ok()) else {
        let mut ratings: Vec<String> = track.iter().map(|b| rating(b).to_string()).collect();
        ratings.dedup();
        return Err(format!(
            "{tech}: no box of this race has the rating {}; there are {}",
            said.number(),
            ratings.join(", ")
        ));
    };
    galaxy.empire_mut(seat).boxes[tech.index()] = place;
    Ok(())
}

/// What leaves the hand goes to the cup; what comes to it comes from there, or from the chits played (5.3).
fn hand(state: &mut State, seat: Seat, said: &Said) -> Result<(), String> {
    let Some(hand) = state.hands.get_mut(seat.index()) else {
        return Err("no chits have been dealt yet".into());
    };
    state.cup.append(hand);
    for name in said.list() {
        let named = |chit: &crate::chit::Chit| chit.to_string().eq_ignore_ascii_case(name);
        let from = if state.cup.iter().any(named) { &mut state.cup } else { &mut state.spent };
        match from.iter().position(named) {
            Some(place) => hand.push(from.remove(place)),
            // What is left says what others hold, and nobody is told that somebody looked: the kinds are printed.
            None => {
                let printed = state.galaxy.edition.action_chits();
                let mut kinds: Vec<String> = printed.iter().map(ToString::to_string).collect();
                kinds.sort();
                kinds.dedup();
                return Err(format!("{CHITS}: no chit {name:?} is left; the kinds are {}", kinds.join(", ")));
            }
        }
    }
    if hand.len() > HAND {
        return Err(format!("{CHITS}: nobody holds more than {HAND} (5.2)"));
    }
    let count = u8::try_from(hand.len()).unwrap_or(u8::MAX);
    state.galaxy.empire_mut(seat).hand = count;
    Ok(())
}

fn force(said: &Said) -> Result<Force, String> {
    said.text().parse::<Force>().map_err(|why| why.to_string())
}

fn world(galaxy: &mut Galaxy, hex: Hex, said: &Said) -> Result<(), String> {
    if said.word == OWNER {
        return owner(galaxy, hex, said.seat());
    }
    if said.word == SHIPS {
        let seat = said.whose.ok_or("whose they are is not said")?;
        return ships(galaxy, hex, seat, force(said)?);
    }
    let system = galaxy.systems.get_mut(&hex).ok_or("no world lies there")?;
    match said.word {
        FACE_UP if system.owner.is_some() && !said.yes() => {
            return Err("a world somebody owns lies face up".into());
        }
        FACE_UP => system.face_up = said.yes(),
        DEVELOPMENT => system.dev = u8::try_from(said.number()).unwrap_or(u8::MAX),
        SCANNED => {
            system.scanned = said.seats().into_iter().chain(system.owner).collect();
        }
        ARMY => {
            let army = force(said)?;
            if !army.space().is_empty() {
                return Err(format!(
                    "{} are no ground units; ships are written with: ships of PLAYER",
                    army.space()
                ));
            }
            system.army = army;
            system.used = system.used.min(system.army.count(Unit::Bunker));
        }
        NEUTRAL_FLEET => {
            let fleet = force(said)?;
            if system.owner.is_some() && !fleet.is_empty() {
                return Err("a world somebody owns has no neutral fleet".into());
            }
            if !fleet.ground().is_empty() {
                return Err(format!("{} are no ships; ground units belong to the army", fleet.ground()));
            }
            system.neutral_fleet = fleet;
        }
        USED => {
            let bunkers = system.army.count(Unit::Bunker);
            system.used = u16::try_from(said.number())
                .ok()
                .filter(|used| *used <= bunkers)
                .ok_or_else(|| format!("there are {bunkers} Command Bunkers"))?;
        }
        other => return Err(format!("{other} cannot be set")),
    }
    Ok(())
}

/// Another owner begins with nothing there but the troops in orbit, which land (4.53): the army, the Shields and the
/// neutral fleet of before are gone.
fn owner(galaxy: &mut Galaxy, hex: Hex, owner: Option<Seat>) -> Result<(), String> {
    let before = galaxy.owner(hex);
    if before == owner {
        return Ok(());
    }
    if let Some(before) = before {
        let shields = galaxy.orbit(hex, before).only(|unit| unit == Unit::Shield);
        galaxy.take_from_orbit(hex, before, &shields);
    }
    let landing = owner.map_or(Force::NONE, |seat| galaxy.orbit(hex, seat).ground());
    if let Some(seat) = owner {
        galaxy.take_from_orbit(hex, seat, &landing);
    }
    let system: &mut System = galaxy.systems.get_mut(&hex).ok_or("no world lies there")?;
    system.owner = owner;
    system.army = landing;
    system.used = 0;
    system.neutral_fleet = Force::NONE;
    system.face_up |= owner.is_some();
    system.scanned.extend(owner);
    // 10: who first took the Throneworld has looted it.
    galaxy.looted |= hex == Hex::CENTRE && owner.is_some();
    Ok(())
}

fn ships(galaxy: &mut Galaxy, hex: Hex, seat: Seat, force: Force) -> Result<(), String> {
    let own = galaxy.owner(hex) == Some(seat);
    if own && !force.ground().is_empty() {
        return Err(format!(
            "{}: at a world of their own troops are on the ground (4.53): army",
            force.ground()
        ));
    }
    if force.has(Unit::Bunker) || !own && force.has(Unit::Shield) {
        return Err("Command Bunkers are in the army of a world, Shields at a world of one's own".into());
    }
    if galaxy.edition.load(&force) > galaxy.edition.capacity(&force) {
        return Err("there is no cargo space for all of it (4.5)".into());
    }
    // The fleet marker stays where ships stay: what comes is put there before the rest is taken away.
    let before = galaxy.orbit(hex, seat);
    galaxy.put_in_orbit(hex, seat, &force.minus(&before));
    galaxy.take_from_orbit(hex, seat, &before.minus(&force));
    Ok(())
}
