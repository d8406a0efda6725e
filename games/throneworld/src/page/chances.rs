//! What could be taken: known neutrals, empties and worlds of others in Jump range of my fleets; the Throneworld; and
//! hexes that could be scanned.

use super::assault;
use super::banner::{banner, fleet_name};
use super::list::plain;
use super::mine::bunkers_in_range;
use super::reach;
use super::short::{both, rated};
use super::threats::could_invade;
use crate::edition::Class;
use crate::force::{Force, Sorts};
use crate::galaxy::{Galaxy, Phase, System};
use crate::hex::Hex;
use crate::law::income::yield_of;
use crate::tech::Tech;
use crate::unit::Unit;
use crate::view::View;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What could be taken: `neutrals`, `empties`, `enemies`, `throneworld`, `scans`, `surveys`, and of those `unseen`, which may be
/// empty. What is defended has the likeliest fleet of those that could jump now, its chance and the line to send as `best`.
pub(super) fn chances(view: &View) -> Value {
    let galaxy = &view.galaxy;
    let known = || galaxy.systems.iter().filter(|(_, s)| s.printed.is_some()).map(|(hex, s)| (*hex, &**s));
    let unowned = || known().filter(|(_, s)| s.owner.is_none() && s.class != Class::Throneworld);
    let defended = known().filter(|(_, s)| s.owner != Some(view.me) && !(s.owner.is_none() && is_free(s)));
    let assaults = assault::told(view, defended.map(|(hex, _)| hex));
    let in_reach = |(hex, system): (Hex, &System)| {
        let from = comers(view, hex);
        let mut told = (!from.is_empty()).then(|| place(view, hex, system, from))?;
        told["best"] = json!(assaults.get(&hex));
        Some(told)
    };
    // 4.4: a face-down empty system falls to any fleet; everything else has to be invaded.
    let empties = unowned().filter(|(_, s)| is_free(s)).filter_map(|(hex, system)| {
        let mut from = comers(view, hex);
        from.extend(teams(view, hex));
        (!from.is_empty()).then(|| place(view, hex, system, from))
    });
    let enemies = known().filter(|(_, s)| s.owner.is_some_and(|owner| owner != view.me));
    json!({
        "neutrals": unowned().filter(|(_, s)| !is_free(s)).filter_map(in_reach).collect::<Vec<_>>(),
        "empties": empties.collect::<Vec<_>>(),
        "enemies": enemies.filter_map(in_reach).collect::<Vec<_>>(),
        "throneworld": throneworld(view, &assaults),
        "scans": scans(view),
        "surveys": surveys(view),
        "unseen": unseen(view),
    })
}

/// An empty system that still lies face down.
fn is_free(system: &System) -> bool {
    !system.face_up && system.printed.is_some_and(|p| p.is_empty())
}

/// A world that could be taken.
fn place(view: &View, hex: Hex, system: &System, from: Vec<Value>) -> Value {
    let galaxy = &view.galaxy;
    let reach = galaxy.rating(view.me, Tech::Jump);
    let home = galaxy.empire(view.me).home;
    let near = galaxy.edition.range(home, hex);
    let (space, ground) = defence(galaxy, hex, system);
    json!({
        "hex": hex,
        "class": plain(system.class),
        "dev": system.dev,
        "owner": system.owner.map(|owner| banner(galaxy, owner)),
        "face_up": system.face_up,
        "space": space,
        "army": ground,
        "undefended": space.is_empty() && ground.is_empty(),
        "yields": yield_of(galaxy, system, view.me),
        "local": near.is_none_or(|range| range > reach),
        "from_home": near,
        "from": from,
    })
}

/// `S4 2P F` and `G2 C A`: what defends a world, with the technologies it fights with.
pub(super) fn defence(galaxy: &Galaxy, hex: Hex, system: &System) -> (String, String) {
    match (system.owner, system.printed) {
        (Some(owner), _) => (
            rated('S', galaxy.rating(owner, Tech::Space), &galaxy.orbit(hex, owner).warships()),
            rated('G', galaxy.rating(owner, Tech::Ground), &system.army),
        ),
        (None, Some(printed)) => {
            (rated('S', printed.space, &system.neutral_fleet), rated('G', printed.ground, &system.army))
        }
        (None, None) => (String::new(), String::new()),
    }
}

/// My fleets of warships that could jump there.
fn comers(view: &View, to: Hex) -> Vec<Value> {
    let (galaxy, me) = (&view.galaxy, view.me);
    let told = |(from, range): (Hex, u8)| {
        let orbit = galaxy.orbits.get(&from).and_then(|here| here.get(&me))?;
        Some(json!({
            "name": fleet_name(galaxy, me, orbit.fleet),
            "fleet": orbit.fleet,
            "from": from,
            "range": range,
            "ships": both(&orbit.force.space().mobile()),
            "regular": could_invade(galaxy, me, from, to),
        }))
    };
    reach::fleets(view, to).into_iter().filter_map(told).collect()
}

/// My Survey Teams that could jump there.
fn teams(view: &View, to: Hex) -> Vec<Value> {
    let told = |(from, range): (Hex, u8)| {
        json!({
            "name": "Survey Team", "fleet": null, "from": from, "range": range,
            "ships": both(&Force::of(Unit::Survey, 1)), "regular": false,
        })
    };
    reach::teams(view, to).into_iter().map(told).collect()
}

/// The Throneworld, seen or not.
fn throneworld(view: &View, assaults: &BTreeMap<Hex, Value>) -> Value {
    let galaxy = &view.galaxy;
    let Some((hex, system)) = galaxy.systems.iter().find(|(_, s)| s.class == Class::Throneworld) else {
        return Value::Null;
    };
    let mut place = place(view, *hex, system, comers(view, *hex));
    place["best"] = json!(assaults.get(hex));
    place["known"] = json!(system.printed.is_some());
    place["scanned"] = json!(galaxy.has_scanned(*hex, view.me));
    place["mine"] = json!(system.owner == Some(view.me));
    place["looted"] = json!(galaxy.looted);
    place
}

/// Hexes without a SCAN marker of mine that my Bunkers could scan (4.3); in Outreach nobody scans (3).
fn scans(view: &View) -> Vec<Value> {
    if view.galaxy.phase == Phase::Outreach {
        return Vec::new();
    }
    unmarked(view)
        .filter(|(hex, _)| !bunkers_in_range(&view.galaxy, view.me, *hex).is_empty())
        .map(named)
        .collect()
}

/// Hexes without a SCAN marker of mine that Survey Teams of mine could jump to (4.3).
fn surveys(view: &View) -> Vec<Value> {
    unmarked(view).filter(|(hex, _)| !teams(view, *hex).is_empty()).map(named).collect()
}

/// Worlds nobody has shown me, with my Survey Teams that could jump there.
fn unseen(view: &View) -> Vec<Value> {
    let reached = reach::unseen(view).map(|hex| (hex, teams(view, hex))).filter(|(_, from)| !from.is_empty());
    reached.map(|(hex, from)| json!({ "hex": hex, "from": from })).collect()
}

fn unmarked(view: &View) -> impl Iterator<Item = (Hex, &System)> {
    let systems = view.galaxy.systems.iter().map(|(hex, system)| (*hex, &**system));
    systems.filter(|(hex, _)| !view.galaxy.has_scanned(*hex, view.me))
}

fn named((hex, system): (Hex, &System)) -> Value {
    json!({ "hex": hex, "class": plain(system.class) })
}
