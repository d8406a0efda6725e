//! The map in words: what is known, by column, and what is not, in one line.

use super::banner::{badge, fleet_name, race};
use super::chances::defence;
use super::short::short;
use crate::edition::Class;
use crate::galaxy::System;
use crate::hex::Hex;
use crate::view::View;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// `known`: the worlds one has seen or that lie face up, by column and row; `unseen`: the others, by class.
pub(super) fn list(view: &View) -> Value {
    let systems = || view.galaxy.systems.iter();
    let known = systems().filter(|(_, s)| s.printed.is_some()).map(|(hex, system)| row(view, *hex, system));
    let unseen = Class::ALL.into_iter().filter_map(|class| {
        let those: Vec<Hex> =
            systems().filter(|(_, s)| s.printed.is_none() && s.class == class).map(|(hex, _)| *hex).collect();
        (!those.is_empty()).then(|| json!({ "class": plain(class), "hexes": those }))
    });
    json!({
        "known": known.collect::<Vec<_>>(),
        "unseen": unseen.collect::<Vec<_>>(),
        "visitors": visitors_of_unseen(view),
    })
}

/// The class in one word.
pub(super) const fn plain(class: Class) -> &'static str {
    match class {
        Class::Home => "home",
        Class::Fringe => "fringe",
        Class::Outer => "outer",
        Class::Inner => "inner",
        Class::Throneworld => "throne",
    }
}

fn row(view: &View, hex: Hex, system: &System) -> Value {
    let galaxy = &view.galaxy;
    let (space, ground) = match system.owner {
        // Of empires the technologies stand in their own table.
        Some(owner) => (short(&galaxy.orbit(hex, owner)), short(&system.army)),
        None => defence(galaxy, hex, system),
    };
    let owner = match system.owner {
        Some(owner) => race(galaxy, owner),
        None if system.dev == 0 && space.is_empty() && ground.is_empty() => "empty",
        None => "neutral",
    };
    json!({
        "hex": hex,
        "class": plain(system.class),
        "owner": owner,
        "mine": system.owner == Some(view.me),
        "dev": system.dev,
        "space": space,
        "ground": ground,
        "used": system.used,
        "visitors": visitors(view, hex, system),
        "blockaded": galaxy.is_blockaded(hex),
        "scanned_by": scanned_by(view, system),
    })
}

/// Ships of others than the owner: `Zy1 2P F`.
fn visitors(view: &View, hex: Hex, system: &System) -> Vec<String> {
    let galaxy = &view.galaxy;
    let here = galaxy.orbits.get(&hex).into_iter().flatten().filter(|(seat, _)| system.owner != Some(**seat));
    here.map(|(seat, orbit)| format!("{} {}", fleet_name(galaxy, *seat, orbit.fleet), short(&orbit.force)))
        .collect()
}

/// Ships over worlds one has not seen.
fn visitors_of_unseen(view: &View) -> Vec<Value> {
    let unseen = view.galaxy.systems.iter().filter(|(_, s)| s.printed.is_none());
    let there = unseen.map(|(hex, system)| (hex, visitors(view, *hex, system)));
    there
        .filter(|(_, ships)| !ships.is_empty())
        .map(|(hex, ships)| json!({ "hex": hex, "ships": ships }))
        .collect()
}

/// The signs of the empires with a SCAN marker there, the owner's apart.
fn scanned_by(view: &View, system: &System) -> Vec<String> {
    let others: BTreeSet<_> = system.scanned.iter().filter(|seat| system.owner != Some(**seat)).collect();
    others.into_iter().map(|seat| badge(&view.galaxy, *seat)).collect()
}
