//! Where the own empire stands, a row a place: its worlds, and its fleets wherever they are.

use super::banner::{fleet_name, race};
use super::list::plain;
use super::mine::{bunkers_in_range, why_local};
use super::short::short;
use crate::force::Sorts;
use crate::galaxy::{Galaxy, System};
use crate::hex::Hex;
use crate::law::income::{is_local, yield_of};
use crate::unit::Unit;
use crate::view::View;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Every place with something of one's own, by hex.
pub(super) fn places(view: &View) -> Vec<Value> {
    let (galaxy, me) = (&view.galaxy, view.me);
    let worlds = galaxy.owned(me).map(|(hex, _)| hex);
    let own = |hex: &Hex| !galaxy.orbit(*hex, me).is_empty();
    let orbits = galaxy.orbits.keys().copied().filter(own);
    worlds.chain(orbits).collect::<BTreeSet<_>>().into_iter().map(|hex| place(view, hex)).collect()
}

fn place(view: &View, hex: Hex) -> Value {
    let (galaxy, me) = (&view.galaxy, view.me);
    let system = galaxy.system(hex).filter(|system| system.owner == Some(me));
    let orbit = galaxy.orbit(hex, me);
    let cargo = short(&orbit.troops());
    let ground = [system.map(|s| short(&s.army)).unwrap_or_default(), aboard(&cargo)];
    let ships = !orbit.space().mobile().is_empty();
    json!({
        "hex": hex,
        "lies_at": lies_at(view, hex),
        "world": system.map(|system| world(view, hex, system)),
        "space": short(&orbit.space()),
        "ground": ground.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", "),
        "fleet": ships.then(|| fleet(view, hex)),
    })
}

/// In one word whose world it is that a fleet lies at.
fn lies_at(view: &View, hex: Hex) -> &str {
    let galaxy = &view.galaxy;
    match galaxy.system(hex) {
        Some(System { owner: Some(owner), .. }) => race(galaxy, *owner),
        Some(System { printed: None, .. }) => "unseen",
        _ => "neutral",
    }
}

fn aboard(cargo: &str) -> String {
    if cargo.is_empty() { String::new() } else { format!("aboard {cargo}") }
}

fn world(view: &View, hex: Hex, system: &System) -> Value {
    let (galaxy, me) = (&view.galaxy, view.me);
    json!({
        "class": plain(system.class),
        "dev": system.dev,
        "yields": yield_of(galaxy, system, me),
        "why_local": if is_local(galaxy, hex) { why_local(galaxy, me, hex) } else { "" },
    })
}

/// What is to be known of ships for moving them: the fleet's name, what it could carry more, and who commands it.
fn fleet(view: &View, hex: Hex) -> Value {
    let (galaxy, me) = (&view.galaxy, view.me);
    let orbit = galaxy.orbit(hex, me);
    let ships = orbit.space().mobile();
    let load = galaxy.edition.load(&ships) + galaxy.edition.load(&orbit.troops());
    let number = galaxy.orbits.get(&hex).and_then(|here| here.get(&me)).and_then(|orbit| orbit.fleet);
    let warships = !ships.warships().is_empty();
    json!({
        "name": if warships { fleet_name(galaxy, me, number) } else { String::new() },
        "room": warships.then(|| galaxy.edition.capacity(&ships).saturating_sub(load)),
        "command": command(galaxy, view, hex),
    })
}

/// The places of one's Bunkers in Comm range, in short.
fn command(galaxy: &Galaxy, view: &View, hex: Hex) -> String {
    let near = bunkers_in_range(galaxy, view.me, hex);
    let all = galaxy.owned(view.me).filter(|(_, system)| system.army.has(Unit::Bunker)).count();
    match near.len() {
        0 => "none".into(),
        1 | 2 => near.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        count if count == all => "all".into(),
        _ => near.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
    }
}
