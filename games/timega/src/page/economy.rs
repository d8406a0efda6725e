//! What the own empire lives on: planets, credits, docks, and what there is to buy.

use super::short::short;
use crate::deeds::{Site, Worth};
use crate::edition::{Colour, edition};
use crate::halves::Halves;
use crate::law::{building, carrying, movement, research, treasury};
use crate::moments::Trip;
use crate::unit::Unit;
use crate::view::View;
use serde_json::{Value, json};

/// Planets, what they give together, credits, places of production (`docks`, how many `elsewhere`, all `sites`), and what
/// units cost.
pub(super) fn economy(view: &View) -> Value {
    let (galaxy, seat) = (&view.galaxy, view.me);
    let planets = planets(view);
    let fresh = |key: &str| {
        let of = planets.iter().filter(|p| p["exhausted"] == false);
        of.filter_map(|p| p[key].as_u64()).sum::<u64>()
    };
    let all = |key: &str| planets.iter().filter_map(|p| p[key].as_u64()).sum::<u64>();
    let credits: Vec<Value> = Colour::ALL
        .iter()
        .map(|c| json!({ "colour": c, "count": galaxy.empire(seat).credits.of(*c) }))
        .collect();
    let exhausted: Vec<&str> =
        planets.iter().filter(|p| p["exhausted"] == true).filter_map(|p| p["planet"].as_str()).collect();
    let sites = sites(view);
    let dock_cost = building::dock_cost(galaxy, seat);
    let docks: Vec<&Value> = sites.iter().filter(|site| site["sort"] == "dock").collect();
    json!({
        "resources": all("resources"),
        "influence": all("influence"),
        "fresh_resources": fresh("resources"),
        "fresh_influence": fresh("influence"),
        "exhausted": planets.iter().filter(|p| p["exhausted"] == true).count(),
        "exhausted_names": exhausted.join(", "),
        "credits": credits,
        "any_credits": credits.iter().any(|c| c["count"] != 0),
        "docks": docks,
        "elsewhere": sites.len() - docks.len(),
        "sites": sites,
        "docks_left": building::docks_left(galaxy, seat),
        "dock_cost": Halves(dock_cost.value()).to_string(),
        "dock_why": dock_cost.changes().iter().map(|change| change.source.to_string()).collect::<Vec<_>>(),
        "research_limit": research::limit(galaxy, seat).count(),
        "units": units(view),
        "planets": planets,
    })
}

/// The own planets, in the order of the map.
fn planets(view: &View) -> Vec<Value> {
    let (galaxy, seat) = (&view.galaxy, view.me);
    let one = |(hex, id, planet): (crate::hex::Hex, crate::edition::PlanetId, &crate::galaxy::Planet)| {
        json!({
            "hex": hex,
            "planet": id,
            "resources": treasury::worth(galaxy, seat, id, Worth::Resources),
            "influence": treasury::worth(galaxy, seat, id, Worth::Influence),
            "specialties": edition().planet(id).specialties,
            "exhausted": planet.exhausted,
            "dock": planet.dock.is_some(),
            "biohazard": planet.biohazard,
        })
    };
    galaxy.planets_of(seat).map(one).collect()
}

/// Where units are produced.
fn sites(view: &View) -> Vec<Value> {
    let (galaxy, seat) = (&view.galaxy, view.me);
    let one = |site: Site| {
        let hex = building::place(galaxy, site)?;
        let units = galaxy.fleet(hex, seat);
        let room = carrying::room(galaxy, seat, hex, &units);
        let total = room.anything + room.docks + room.fighters + room.ground_forces;
        let held: u32 = units.only(Unit::is_carried).total();
        Some(json!({
            "site": site.to_string(),
            "sort": match site {
                Site::Dock(_) | Site::Drifting(_) => "dock",
                Site::Planet(_) => "planet",
                Site::Dreadnoughts(_) => "dreadnoughts",
                Site::GroundForces(_) => "ground forces",
            },
            "hex": hex,
            "produces": building::production(galaxy, seat, site).count(),
            "room": total,
            "held": held,
            "here": short(&units),
            "blocked": galaxy.is_enemy(hex, seat),
            "exhausted": galaxy.docks_of(seat).any(|(at, planet, dock)| {
                dock.exhausted && at == hex && planet.map_or(Site::Drifting(at), Site::Dock) == site
            }),
        }))
    };
    building::sites(galaxy, seat).into_iter().filter_map(one).collect()
}

/// What there is to build, and what it is good for before battles change it.
fn units(view: &View) -> Vec<Value> {
    let (galaxy, seat) = (&view.galaxy, view.me);
    let home = galaxy.empire(seat).home;
    let away = home.around().into_iter().find(|h| h.is_on_map()).unwrap_or(home);
    let mut list = Vec::new();
    for unit in Unit::ALL {
        let Some(cost) = building::cost(galaxy, seat, unit) else { continue };
        let allowed = building::may_build(galaxy, seat, unit);
        let left = building::pieces_left(galaxy, seat, unit);
        if allowed.is_err() && left > 0 {
            continue;
        }
        let row = edition().unit(unit);
        let flagship = &edition().race(galaxy.empire(seat).race).flagship;
        let (dice, hits_on) = if unit == Unit::Flagship {
            (flagship.dice, Some(flagship.hits_on))
        } else {
            (row.dice, row.hits_on)
        };
        let trip = Trip { way: vec![home, away], to_neutral: false };
        let points = if unit.is_carried() { 0 } else { movement::points(galaxy, seat, unit, &trip).count() };
        list.push(json!({
            "unit": row.name,
            "letter": row.letter,
            "cost": Halves(cost.value()).to_string(),
            "base": row.cost.map(|cost| Halves(cost).to_string()),
            "why": cost.changes().iter().map(|change| change.source.to_string()).collect::<Vec<_>>(),
            "left": if row.tokens { json!("any") } else { json!(left) },
            "on_map": galaxy.on_map(seat, unit),
            "hits_on": hits_on,
            "dice": dice,
            "move": points,
            "room": carrying::capacity(galaxy, seat, unit, crate::moments::Hold::Any).count(),
            "sustains": row.sustains,
        }));
    }
    list
}
