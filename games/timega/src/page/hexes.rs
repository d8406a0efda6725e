//! The systems as they are drawn: flat-topped hexes in columns A to I, taller than they are wide, in whole units.

use super::banner::{badge, banner, banner_of};
use super::short::short;
use crate::edition::{Hazard, PlanetId, Wormhole, edition};
use crate::galaxy::{CounterSide, Fleet, Planet, System};
use crate::hex::{Hex, RINGS};
use crate::unit::Unit;
use crate::view::View;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Half the width of a hex.
pub(super) const HALF_WIDTH: i32 = 42;
/// Half its height.
pub(super) const HALF_HEIGHT: i32 = 46;
/// From column to column.
const COLUMN: i32 = 63;
/// Around the map.
const MARGIN: i32 = 6;
/// How high the lines of fleets lie below the middle of a hex, and how wide they may be.
const LINES: [(i32, i32); 3] = [(18, 62), (29, 54), (40, 42)];
/// The badge in front of a line of units.
const BADGE: i32 = 16;

/// Width and height of the map.
pub(super) const fn size() -> (i32, i32) {
    let rings = RINGS as i32;
    (2 * rings * COLUMN + 2 * (HALF_WIDTH + MARGIN), 4 * rings * HALF_HEIGHT + 2 * (HALF_HEIGHT + MARGIN))
}

/// The centre of a hex.
pub(super) fn centre(hex: Hex) -> (i32, i32) {
    let (q, r, rings) = (i32::from(hex.q), i32::from(hex.r), i32::from(RINGS));
    let x = (q + rings) * COLUMN + HALF_WIDTH + MARGIN;
    let y = (2 * r + q + 2 * rings) * HALF_HEIGHT + HALF_HEIGHT + MARGIN;
    (x, y)
}

/// The places where no tile lies yet.
pub(super) fn bare(view: &View) -> Vec<Value> {
    let bare = Hex::all().filter(|hex| !view.galaxy.systems.contains_key(hex));
    bare.map(|hex| {
        let (x, y) = centre(hex);
        json!({ "hex": hex, "x": x, "y": y })
    })
    .collect()
}

/// The systems, in the order of the map; planets that were taken last have a mark.
pub(super) fn all(view: &View, taken: &BTreeSet<PlanetId>) -> Vec<Value> {
    let on_map = view.galaxy.systems.iter().filter(|(hex, _)| hex.is_on_map());
    on_map.map(|(hex, system)| place(view, *hex, system, taken)).collect()
}

fn place(view: &View, hex: Hex, system: &System, taken: &BTreeSet<PlanetId>) -> Value {
    let galaxy = &view.galaxy;
    let (x, y) = centre(hex);
    let row = edition().tile(system.tile);
    let owners: Vec<_> = system.planets.values().map(|p| p.owner).collect();
    let sole = owners.first().copied().flatten().filter(|seat| owners.iter().all(|o| *o == Some(*seat)));
    let home = row.home.is_some();
    let battle = galaxy.now.battle.as_ref().is_some_and(|b| b.hex == hex);
    json!({
        "hex": hex,
        "x": x,
        "y": y,
        "mecatol": hex == Hex::MECATOL,
        "home": home,
        "hazard": row.hazard,
        "hazard_word": row.hazard.map(hazard),
        "hazard_y": match (system.planets.is_empty(), system.fleets.is_empty()) {
            (true, _) => -4,
            (false, true) => 22,
            (false, false) => -23,
        },
        "owner": sole.map(|seat| banner(view, seat)),
        "planets": planets(view, system, taken),
        "wormholes": wormholes(view, system),
        "lines": lines(view, &system.fleets),
        "counters": counters(view, system),
        "drifting": system.drifting.as_ref().map(|d| banner(view, d.dock.seat)),
        "deep_space": system.deep_space,
        "sieges": system.sieges.iter().map(|s| badge(galaxy, *s)).collect::<Vec<_>>(),
        "battle": battle,
        "standoff": !battle && galaxy.now.standoffs.iter().any(|s| s.hex == hex),
        "active": galaxy.now.activated == Some(hex),
    })
}

const fn hazard(hazard: Hazard) -> &'static str {
    match hazard {
        Hazard::AsteroidField => "asteroids",
        Hazard::IonStorm => "ion storm",
        Hazard::Nebula => "nebula",
        Hazard::Supernova => "supernova",
        Hazard::GravityRift => "rift",
    }
}

/// Planets side by side, three closer together than two.
fn planets(view: &View, system: &System, taken: &BTreeSet<PlanetId>) -> Vec<Value> {
    let count = i32::try_from(system.planets.len()).unwrap_or(1);
    let step = if count > 2 { 24 } else { 31 };
    let one = |(n, (id, planet)): (i32, (&PlanetId, &Planet))| {
        let row = edition().planet(*id);
        let marks = i32::try_from(row.specialties.len()).unwrap_or(0);
        let specialties: Vec<Value> = (0_i32..)
            .zip(&row.specialties)
            .map(|(n, colour)| json!({ "colour": colour, "dx": (2 * n - marks + 1) * 5 }))
            .collect();
        json!({
            "planet": id,
            "dx": (2 * n - count + 1) * step / 2,
            "small": count > 2,
            "resources": row.resources,
            "influence": row.influence,
            "specialties": specialties,
            "owner": planet.owner.map(|seat| banner(view, seat)),
            "taken": taken.contains(id),
            "exhausted": planet.exhausted,
            "dock": planet.dock.is_some(),
            "biohazard": planet.biohazard,
        })
    };
    (0_i32..).zip(&system.planets).map(one).collect()
}

const fn letter(wormhole: Wormhole) -> &'static str {
    match wormhole {
        Wormhole::Alpha => "α",
        Wormhole::Beta => "β",
        Wormhole::Delta => "δ",
    }
}

/// Printed wormholes, then tokens: with whose they are, if only one seat may use them.
fn wormholes(view: &View, system: &System) -> Vec<Value> {
    let printed = edition().tile(system.tile).wormholes.iter().map(|w| (*w, false, None));
    let tokens = system.wormholes.iter().map(|t| (t.letter, true, t.only));
    (0_i32..)
        .zip(printed.chain(tokens))
        .map(|(n, (wormhole, token, only))| {
            json!({ "letter": letter(wormhole), "token": token, "only": only.map(|s| banner(view, s)), "dx": n * 15 })
        })
        .collect()
}

/// Lines of units, each with its owner: a fleet alone has its ships in one line and what they carry in the next.
fn lines(view: &View, fleets: &[Fleet]) -> Vec<Value> {
    let mut texts: Vec<(Value, String)> = Vec::new();
    if let [fleet] = fleets {
        let cargo = fleet.force.only(Unit::is_carried);
        let ships = fleet.force.minus(&cargo);
        for part in [ships, cargo].iter().filter(|part| !part.is_empty()) {
            texts.push((banner_of(view, fleet.owner), short(part)));
        }
    } else {
        texts.extend(fleets.iter().map(|f| (banner_of(view, f.owner), short(&f.force))));
    }
    let more = texts.len().saturating_sub(LINES.len());
    texts.truncate(LINES.len());
    let alone = fleets.len() == 1;
    let damaged = |n: usize| fleets.get(n).is_some_and(|f| !f.damaged.is_empty());
    texts
        .into_iter()
        .zip(LINES)
        .enumerate()
        .map(|(n, ((of, text), (y, room)))| {
            let bare = alone && n > 0;
            let room = if bare { room } else { room - BADGE };
            let wide = breadth(&text);
            let wide = wide.min(room);
            let left = -(wide + if bare { 0 } else { BADGE }) / 2;
            json!({
                "of": of,
                "text": text,
                "y": y,
                "bare": bare,
                "left": left,
                "text_x": left + if bare { 0 } else { BADGE },
                "squeeze": (breadth(&text) > room).then_some(room),
                "damaged": damaged(n),
                "more": if n + 1 == LINES.len() && more > 0 { Some(more) } else { None },
            })
        })
        .collect()
}

/// How wide a text is drawn.
fn breadth(text: &str) -> i32 {
    let letter = |c: char| match c {
        ' ' => 36,
        'W' | 'M' => 110,
        '0'..='9' => 72,
        _ => 80,
    };
    text.chars().map(letter).sum::<i32>() / 10
}

/// Command counters side by side.
fn counters(view: &View, system: &System) -> Vec<Value> {
    let count = i32::try_from(system.counters.len()).unwrap_or(0);
    let one = |(n, counter): (i32, &crate::galaxy::Counter)| {
        json!({
            "of": banner(view, counter.seat),
            "fleet_side": counter.side == CounterSide::Fleet,
            "dx": (2 * n - count + 1) * if count > 4 { 10 } else { 14 } / 2,
        })
    };
    (0_i32..).zip(&system.counters).map(one).collect()
}
