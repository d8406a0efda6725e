//! Puts things of a position so.

use super::{
    BIOHAZARD, COUNTERS, DAMAGED, DEEP_SPACE, DOCK, EXHAUSTED, FLEET, GUARDS, INITIATIVE, OWNER, POOL, SHIPS,
    SPEAKER, STAFF, STAGE, TECHS, credits,
};
use crate::edition::{Colour, PlanetId};
use crate::effects::people::Person;
use crate::effects::tech::Tech;
use crate::force::Force;
use crate::galaxy::{self, Counter, CounterSide, Dock, Galaxy, Hired, Owner, Planet, Stage, System};
use crate::hex::Hex;
use rules::problem::either;
use rules::spoken::{Said, Subject};
use rules::{Seat, keys};
use std::fmt::Display;

pub(super) fn set(galaxy: &mut Galaxy, said: &Said) -> Result<(), String> {
    if galaxy.empires.is_empty() {
        return Err("nothing lies on the table before the set-up".into());
    }
    match &said.of {
        Subject::Table => table(galaxy, said),
        Subject::Seat(seat) => empire(galaxy, *seat, said),
        Subject::Place(place) => {
            let set = match place.parse::<Hex>() {
                Ok(hex) => system(galaxy, hex, said),
                Err(_) => match place.parse::<PlanetId>() {
                    Ok(id) => planet(galaxy, id, said),
                    Err(_) => Err("no such place".into()),
                },
            };
            set.map_err(|why| format!("{place} {}: {why}", said.word))
        }
    }
}

/// No race has more command counters than it has (3).
pub(super) fn counted(galaxy: &Galaxy) -> Result<(), Vec<String>> {
    let all = usize::from(galaxy::COUNTERS);
    let too_many = galaxy.all_seats().zip(&galaxy.empires).filter_map(|(seat, empire)| {
        let here = |system: &System| system.counters.iter().filter(|counter| counter.seat == seat).count();
        let laid: usize = galaxy.systems.values().map(|system| here(system)).sum();
        let (pool, fleet) = (usize::from(empire.pool), usize::from(empire.fleet));
        (pool + fleet + laid > all).then(|| {
            format!(
                "seat {} would have {} command counters ({pool} in the pool, {fleet} in the fleet supply, {laid} on the \
                 map); a race has {all} (3)",
                seat.0 + 1,
                pool + fleet + laid
            )
        })
    });
    match too_many.collect::<Vec<_>>() {
        none if none.is_empty() => Ok(()),
        some => Err(some),
    }
}

fn table(galaxy: &mut Galaxy, said: &Said) -> Result<(), String> {
    match said.word {
        SPEAKER => galaxy.council.speaker = said.seat().ok_or("speaker: somebody has to be")?,
        INITIATIVE => {
            let order = said.seats();
            let mut sorted = order.clone();
            sorted.sort_unstable();
            if sorted != galaxy.all_seats().collect::<Vec<_>>() {
                return Err("initiative: every player stands in it once".into());
            }
            galaxy.council.initiative = order;
        }
        other => return Err(format!("{other} cannot be set")),
    }
    Ok(())
}

/// The one of these with this name.
fn named<T: Copy + Display>(all: &[T], name: &str, what: &str) -> Result<T, String> {
    let names: Vec<String> = all.iter().map(ToString::to_string).collect();
    if let Some(found) = all.iter().zip(&names).find(|(_, own)| own.eq_ignore_ascii_case(name)) {
        return Ok(*found.0);
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    Err(match keys::meant(name, &names).as_slice() {
        [] => format!("{what}: there is no {name:?}; there are {}", names.join(", ")),
        near => format!("{what}: there is no {name:?}; perhaps {} is meant", either(near)),
    })
}

fn empire(galaxy: &mut Galaxy, seat: Seat, said: &Said) -> Result<(), String> {
    let own = galaxy.empire_mut(seat);
    let small = u8::try_from(said.number()).unwrap_or(u8::MAX);
    match said.word {
        STAGE => own.stage = named(Stage::ALL, said.text(), STAGE)?,
        POOL => own.pool = small,
        FLEET => own.fleet = small,
        TECHS => {
            let all = said.list().map(|name| named(Tech::ALL, name, TECHS));
            own.techs = all.collect::<Result<_, _>>()?;
            own.researched = own.researched.intersection(&own.techs).copied().collect();
        }
        STAFF => {
            let mut staff = Vec::new();
            for name in said.list() {
                let person = named(Person::ALL, name, STAFF)?;
                // Who stays keeps what is noted of them.
                let hired = own.staff.iter().find(|hired| hired.person == person).cloned();
                let hired = hired.unwrap_or(Hired { person, paid: false, used: false });
                if !staff.contains(&hired) {
                    staff.push(hired);
                }
            }
            staff.sort_by_key(|hired| hired.person);
            own.staff = staff;
            let people: Vec<Person> = own.staff.iter().map(|hired| hired.person).collect();
            let taken = galaxy.all_seats().zip(&galaxy.empires).filter(|(other, _)| *other != seat);
            let taken =
                taken.flat_map(|(_, empire)| &empire.staff).find(|hired| people.contains(&hired.person));
            if let Some(taken) = taken {
                return Err(format!("{STAFF}: another empire employs {}", taken.person));
            }
        }
        word => match Colour::ALL.into_iter().find(|colour| credits(*colour) == word) {
            Some(colour) => *own.credits.of_mut(colour) = u16::try_from(said.number()).unwrap_or(u16::MAX),
            None => return Err(format!("{word} cannot be set")),
        },
    }
    Ok(())
}

fn force(said: &Said) -> Result<Force, String> {
    said.text().parse::<Force>().map_err(|why| why.to_string())
}

fn system(galaxy: &mut Galaxy, hex: Hex, said: &Said) -> Result<(), String> {
    let system = galaxy.system_mut(hex).ok_or("no tile lies there")?;
    let whose = said.whose.map_or(Owner::Guards, Owner::Seat);
    match said.word {
        SHIPS | GUARDS => {
            let (force, damaged) = (force(said)?, system.damaged(whose));
            system.fleets.retain(|fleet| fleet.owner != whose);
            system.add(whose, &force, &damaged);
        }
        DAMAGED => {
            let (damaged, all) = (force(said)?, system.force(whose));
            if !all.contains(&damaged) {
                return Err(format!("of {all} not so many can be damaged: {damaged}"));
            }
            let before = system.damaged(whose);
            system.damage(whose, &before, true);
            system.damage(whose, &damaged, false);
        }
        COUNTERS => {
            let seat = said.whose.ok_or("whose they are is not said")?;
            let mut sides = Vec::new();
            for name in said.list() {
                sides.push(match name.to_lowercase().as_str() {
                    "race" => CounterSide::Race,
                    "fleet" => CounterSide::Fleet,
                    _ => {
                        return Err(format!(
                            "{name:?} is no side of a command counter; there are race, fleet"
                        ));
                    }
                });
            }
            system.counters.retain(|counter| counter.seat != seat);
            system.counters.extend(sides.into_iter().map(|side| Counter { seat, side }));
            system.counters.sort_unstable();
        }
        DEEP_SPACE => system.deep_space = said.yes(),
        OWNER | DOCK | EXHAUSTED | BIOHAZARD => {
            let planets: Vec<&str> = system.planets.keys().map(|planet| planet.name()).collect();
            return Err(match planets.as_slice() {
                [] => "there is no planet in this system".into(),
                planets => format!("this is said of a planet, by its name: {}", either(planets)),
            });
        }
        other => return Err(format!("{other} cannot be set")),
    }
    Ok(())
}

fn planet(galaxy: &mut Galaxy, id: PlanetId, said: &Said) -> Result<(), String> {
    let planet: &mut Planet = galaxy.planet_mut(id).ok_or("it is not on the map")?;
    match said.word {
        // A dock is always its owner's: it goes with them.
        OWNER if planet.owner != said.seat() => (planet.owner, planet.dock) = (said.seat(), None),
        OWNER => {}
        DOCK if said.yes() => {
            let seat = planet.owner.ok_or("nobody owns the planet")?;
            planet.dock = planet.dock.or(Some(Dock { seat, exhausted: false }));
        }
        DOCK => planet.dock = None,
        EXHAUSTED => planet.exhausted = said.yes(),
        BIOHAZARD => planet.biohazard = said.yes(),
        other => return Err(format!("{other} is said of a system, by its hex")),
    }
    Ok(())
}
