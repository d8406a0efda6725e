//! The map in words: every system in which there is something, and the tiles of a hand while the map is drafted.

use super::banner::{banner, banner_of};
use super::short::short;
use crate::edition::{TileId, edition};
use crate::galaxy::{CounterSide, System};
use crate::hex::Hex;
use crate::view::View;
use serde_json::{Value, json};

/// What a system is called: its planets, else its hazard, else nothing much.
pub(super) fn place_name(hex: Hex, system: &System) -> String {
    if hex == Hex::NEXUS {
        return "wormhole nexus".into();
    }
    let planets: Vec<&str> = system.planets.keys().map(|p| p.name()).collect();
    match (planets.is_empty(), system.hazard()) {
        (false, _) => planets.join(", "),
        (true, Some(hazard)) => hazard.to_string(),
        (true, None) => "empty space".into(),
    }
}

/// Every system that is more than empty space, in the order of the map.
pub(super) fn list(view: &View) -> Vec<Value> {
    let worth_a_word = |s: &System| {
        let tile = edition().tile(s.tile);
        !s.planets.is_empty()
            || tile.hazard.is_some()
            || !tile.wormholes.is_empty()
            || !s.wormholes.is_empty()
            || !s.fleets.is_empty()
            || s.drifting.is_some()
            || !s.counters.is_empty()
    };
    let some = view.galaxy.systems.iter().filter(|(_, s)| worth_a_word(s));
    some.map(|(hex, system)| one(view, *hex, system)).collect()
}

fn one(view: &View, hex: Hex, system: &System) -> Value {
    let tile = edition().tile(system.tile);
    let planets: Vec<Value> = system
        .planets
        .iter()
        .map(|(id, planet)| {
            let row = edition().planet(*id);
            json!({
                "planet": id,
                "resources": row.resources,
                "influence": row.influence,
                "specialties": row.specialties,
                "owner": planet.owner.map(|s| banner(view, s)),
                "exhausted": planet.exhausted,
                "dock": planet.dock.is_some(),
                "biohazard": planet.biohazard,
            })
        })
        .collect();
    let fleets: Vec<Value> = system
        .fleets
        .iter()
        .map(|f| {
            json!({ "of": banner_of(view, f.owner), "short": short(&f.force),
                    "damaged": (!f.damaged.is_empty()).then(|| short(&f.damaged)) })
        })
        .collect();
    let wormholes = tile.wormholes.iter().copied().chain(system.wormholes.iter().map(|t| t.letter));
    let counters: Vec<Value> = system
        .counters
        .iter()
        .map(|c| json!({ "of": banner(view, c.seat), "fleet_side": c.side == CounterSide::Fleet }))
        .collect();
    json!({
        "hex": hex,
        "mecatol": hex == Hex::MECATOL,
        "hazard": system.hazard().map(|h| h.to_string()),
        "wormholes": wormholes.map(|w| w.to_string()).collect::<Vec<_>>(),
        "planets": planets,
        "fleets": fleets,
        "drifting": system.drifting.as_ref().map(|d| banner(view, d.dock.seat)),
        "counters": counters,
        "sieges": system.sieges.iter().map(|s| banner(view, *s)).collect::<Vec<_>>(),
        "deep_space": system.deep_space,
    })
}

/// The tiles of a hand.
pub(super) fn hand(view: &View) -> Vec<Value> {
    let one = |tile: &TileId| {
        let row = edition().tile(*tile);
        let planets: Vec<Value> = row
            .planets
            .iter()
            .map(|p| json!({ "planet": p.name, "resources": p.resources, "influence": p.influence, "specialties": p.specialties }))
            .collect();
        json!({
            "tile": row.name,
            "hazard": row.hazard.map(|h| h.to_string()),
            "wormholes": row.wormholes.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "planets": planets,
        })
    };
    view.hand.iter().map(one).collect()
}
