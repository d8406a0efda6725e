//! `systems.D4 = { … }`:
//!
//! * `tile = "Abyz/Fria"`; if not said, what the bare position has there;
//! * `planets = { Abyz = { owner = 1, exhausted = true, dock = true, biohazard = true } }`; `dock = "exhausted"` too;
//! * `fleets = { 1 = "2D 1R 3F", guards = "1N" }`, `damaged = { 1 = "1N" }`: of those, so many are damaged;
//! * `counters = { 1 = "race" }` (or `"fleet"`), `wormholes = [{ letter = "alpha", only = 1 }]`;
//! * `deep_space = true`, `sieges = [2]`, `drifting = 3`: the Saar's dock of that seat.

use crate::edition::{PlanetId, TileId, Wormhole};
use crate::force::{Force, NotAForce};
use crate::galaxy::{Counter, CounterSide, Dock, Drifting, Galaxy, Owner, Planet, System, WormholeToken};
use crate::hex::Hex;
use rules::Seat;
use rules::position::{Told, seat_named};
use serde_json::Value;

const KEYS: &[&str] =
    &["tile", "planets", "fleets", "damaged", "counters", "wormholes", "deep_space", "sieges", "drifting"];

/// A seat counted from 1, or the guards.
pub(super) fn owner_of(value: &Value, seats: u8) -> Option<Owner> {
    match value {
        Value::String(text) => owner_named(text, seats),
        number => {
            let n = number.as_u64().and_then(|n| u8::try_from(n).ok()).filter(|n| (1..=seats).contains(n))?;
            Some(Owner::Seat(Seat(n - 1)))
        }
    }
}

fn owner_named(key: &str, seats: u8) -> Option<Owner> {
    if key == "guards" { Some(Owner::Guards) } else { seat_named(key, seats).map(Owner::Seat) }
}

pub(super) fn lay(told: &mut Told<'_, '_>, galaxy: &mut Galaxy) {
    let Some(mut all) = told.table("systems") else { return };
    for key in all.keys() {
        let Ok(hex) = key.parse::<Hex>() else {
            all.wrong(key, "a system is wanted, such as \"E5\"");
            continue;
        };
        let Some(mut given) = all.table(key) else { continue };
        given.only(KEYS);
        let seats = galaxy.seats;
        let tile: Option<TileId> = given.read("tile");
        if let Some(tile) = tile {
            galaxy.systems.insert(hex, System::of(tile).into());
        }
        let Some(system) = galaxy.system_mut(hex) else {
            given.wrong("tile", "no tile lies there: say which");
            continue;
        };
        planets(&mut given, system, seats);
        fleets(&mut given, system, seats);
        tokens(&mut given, system, seats);
    }
}

/// Units by their letters.
fn units(given: &mut Told<'_, '_>, key: &str) -> Option<Force> {
    let read = |text: &str| text.parse().map_err(|e: NotAForce| e.to_string());
    given.text(key, "units are wanted, such as \"2D 1R\"", read)
}

fn planets(given: &mut Told<'_, '_>, system: &mut System, seats: u8) {
    let Some(mut planets) = given.table("planets") else { return };
    for name in planets.keys() {
        let id = name.parse::<PlanetId>().ok().filter(|id| system.planets.contains_key(id));
        let Some(id) = id else {
            planets.wrong(name, "no planet of that name is in this system");
            continue;
        };
        let Some(mut one) = planets.table(name) else { continue };
        one.only(&["owner", "exhausted", "dock", "biohazard"]);
        let owner = one.seat("owner", seats).or(system.planets[&id].owner);
        let exhausted = one.read("exhausted").unwrap_or(false);
        let biohazard = one.read("biohazard").unwrap_or(false);
        let dock = match one.value("dock") {
            Some(Value::Bool(true)) => Some(false),
            Some(Value::String(text)) if text == "exhausted" => Some(true),
            _ => None,
        };
        let dock = dock.and_then(|exhausted| owner.map(|seat| Dock { seat, exhausted }));
        if one.has("dock") && dock.is_none() {
            one.wrong("dock", "true or \"exhausted\" is wanted, and a planet with an owner");
        }
        system.planets.insert(id, Planet { owner, exhausted, dock, biohazard });
    }
}

fn fleets(given: &mut Told<'_, '_>, system: &mut System, seats: u8) {
    if let Some(mut fleets) = given.table("fleets") {
        for key in fleets.keys() {
            match (owner_named(key, seats), units(&mut fleets, key)) {
                (Some(owner), Some(force)) => system.add(owner, &force, &Force::NONE),
                (None, _) => fleets.wrong(key, "a seat counted from 1, or \"guards\""),
                _ => {}
            }
        }
    }
    if let Some(mut damaged) = given.table("damaged") {
        for key in damaged.keys() {
            match (owner_named(key, seats), units(&mut damaged, key)) {
                (Some(owner), Some(force)) => system.damage(owner, &force, false),
                (None, _) => damaged.wrong(key, "a seat counted from 1, or \"guards\""),
                _ => {}
            }
        }
    }
}

fn tokens(given: &mut Told<'_, '_>, system: &mut System, seats: u8) {
    if let Some(mut counters) = given.table("counters") {
        for key in counters.keys() {
            let side: Option<CounterSide> = counters.read(key);
            match (seat_named(key, seats), side) {
                (Some(seat), Some(side)) => system.counters.push(Counter { seat, side }),
                (None, _) => counters.wrong(key, "a seat counted from 1"),
                _ => {}
            }
        }
        system.counters.sort_unstable();
    }
    let wormholes = given.value("wormholes").and_then(Value::as_array).cloned().unwrap_or_default();
    for token in wormholes {
        let letter = serde_json::from_value::<Wormhole>(token["letter"].clone());
        let only = owner_of(&token["only"], seats).and_then(Owner::seat);
        match letter {
            Ok(letter) => system.wormholes.push(WormholeToken { letter, only }),
            Err(why) => given.wrong("wormholes", &why.to_string()),
        }
    }
    system.deep_space = given.read("deep_space").unwrap_or(false);
    system.sieges = given.seats("sieges", seats).unwrap_or_default().into_iter().collect();
    if let Some(seat) = given.seat("drifting", seats) {
        system.drifting = Some(Drifting { dock: Dock { seat, exhausted: false }, uses: None });
    }
}
