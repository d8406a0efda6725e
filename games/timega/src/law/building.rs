//! 5.5: what units and docks cost, and where they are produced.

use super::carrying::{self, Holds};
use super::{Refusal, supply};
use crate::deeds::Site;
use crate::edition::{PlanetId, edition};
use crate::force::Force;
use crate::galaxy::{Galaxy, Owner, Stage};
use crate::halves::Halves;
use crate::hex::Hex;
use crate::moments::{Figure, On, Voices, any, figure};
use crate::unit::Unit;
use rules::Seat;

/// Plastic pieces of space docks (TIM).
pub const DOCKS: u16 = 3;

/// What a unit costs, in half resources; none: it cannot be built at all.
#[must_use]
pub fn cost(galaxy: &Galaxy, seat: Seat, unit: Unit) -> Option<Figure> {
    cost_of(&Voices::of(galaxy, seat), unit)
}

pub(super) fn cost_of(voices: &Voices<'_>, unit: Unit) -> Option<Figure> {
    let base = edition().unit(unit).cost?;
    Some(voices.figure(base, |e, on, f| e.unit_cost(on, unit, f)))
}

/// What a space dock costs, in half resources.
#[must_use]
pub fn dock_cost(galaxy: &Galaxy, seat: Seat) -> Figure {
    figure(galaxy, seat, Halves::whole(4).0, |e, on, f| e.dock_cost(on, f))
}

/// How many units a site produces in a round. For a dock: two, and the resources of its planet; nothing while it is
/// exhausted.
#[must_use]
pub fn production(galaxy: &Galaxy, seat: Seat, site: Site) -> Figure {
    production_of(&Voices::of(galaxy, seat), site)
}

fn production_of(voices: &Voices<'_>, site: Site) -> Figure {
    let base = match site {
        Site::Dock(planet) => 2 + i32::from(edition().planet(planet).resources),
        Site::Drifting(_) | Site::Planet(_) | Site::Dreadnoughts(_) | Site::GroundForces(_) => 0,
    };
    if is_exhausted(voices.galaxy(), site) {
        return Figure::new(0);
    }
    voices.figure(base, |e, on, f| e.production(on, site, f))
}

fn is_exhausted(galaxy: &Galaxy, site: Site) -> bool {
    let dock = match site {
        Site::Dock(planet) => galaxy.planet(planet).and_then(|p| p.dock),
        Site::Drifting(hex) => galaxy.system(hex).and_then(|s| s.drifting.as_ref()).map(|d| d.dock),
        Site::Planet(_) | Site::Dreadnoughts(_) | Site::GroundForces(_) => None,
    };
    dock.is_some_and(|d| d.exhausted)
}

/// Where a site lies; none: nowhere on this map.
#[must_use]
pub fn place(galaxy: &Galaxy, site: Site) -> Option<Hex> {
    match site {
        Site::Dock(planet) | Site::Planet(planet) => galaxy.place_of(planet),
        Site::Drifting(hex) | Site::Dreadnoughts(hex) | Site::GroundForces(hex) => {
            galaxy.systems.contains_key(&hex).then_some(hex)
        }
    }
}

/// Every site where a seat can produce: its docks, and what effects add.
#[must_use]
pub fn sites(galaxy: &Galaxy, seat: Seat) -> Vec<Site> {
    sites_of(&Voices::of(galaxy, seat))
}

pub(super) fn sites_of(voices: &Voices<'_>) -> Vec<Site> {
    let (galaxy, seat) = (voices.galaxy(), voices.seat());
    let docks = galaxy.docks_of(seat).map(|(hex, planet, _)| planet.map_or(Site::Drifting(hex), Site::Dock));
    let mut sites: Vec<Site> = docks.collect();
    for force in voices.all() {
        force.effect.sites(&On { galaxy, seat }, &mut sites);
    }
    sites.sort_unstable();
    sites.dedup();
    sites
}

/// The site a player means by a planet: its dock, the planet itself, or whatever else produces in its system.
#[must_use]
pub fn meant(galaxy: &Galaxy, seat: Seat, site: Site) -> Site {
    meant_of(&Voices::of(galaxy, seat), site)
}

pub(super) fn meant_of(voices: &Voices<'_>, site: Site) -> Site {
    let Site::Dock(planet) = site else { return site };
    let (galaxy, sites) = (voices.galaxy(), sites_of(voices));
    let there = |s: &&Site| place(galaxy, **s) == galaxy.place_of(planet);
    if sites.contains(&site) {
        site
    } else if sites.contains(&Site::Planet(planet)) {
        Site::Planet(planet)
    } else {
        sites.iter().find(there).copied().unwrap_or(site)
    }
}

/// How many units a site can still produce in this round.
#[must_use]
pub fn production_left(galaxy: &Galaxy, seat: Seat, site: Site) -> u16 {
    production_left_of(&Voices::of(galaxy, seat), site)
}

pub(super) fn production_left_of(voices: &Voices<'_>, site: Site) -> u16 {
    let produced = &voices.galaxy().now.produced;
    let so_far = produced.iter().filter(|p| p.seat == voices.seat() && p.site == site).map(|p| p.units);
    production_of(voices, site).count().saturating_sub(so_far.sum())
}

/// How many pieces of a type a seat has left: the plastic supply less those on the map and those set aside by others. Where
/// tokens stand for more there is no end of them.
#[must_use]
pub fn pieces_left(galaxy: &Galaxy, seat: Seat, unit: Unit) -> u16 {
    pieces_left_of(&Voices::of(galaxy, seat), unit)
}

fn pieces_left_of(voices: &Voices<'_>, unit: Unit) -> u16 {
    let (galaxy, seat) = (voices.galaxy(), voices.seat());
    if edition().unit(unit).tokens {
        return u16::MAX;
    }
    let supply = i32::from(edition().unit(unit).plastic);
    let supply = voices.figure(supply, |e, on, f| e.plastic_supply(on, unit, f));
    let gone = galaxy.on_map(seat, unit).saturating_add(u32::from(galaxy.set_aside(seat, unit)));
    supply.count().saturating_sub(u16::try_from(gone).unwrap_or(u16::MAX))
}

/// How many space docks a seat can still build.
#[must_use]
pub fn docks_left(galaxy: &Galaxy, seat: Seat) -> u16 {
    DOCKS.saturating_sub(u16::try_from(galaxy.docks_of(seat).count()).unwrap_or(u16::MAX))
}

/// May the seat build this type at all, and is a piece left?
///
/// # Errors
/// Why not.
pub fn may_build(galaxy: &Galaxy, seat: Seat, unit: Unit) -> Result<(), Refusal> {
    may_build_of(&Voices::of(galaxy, seat), unit)
}

pub(crate) fn may_build_of(voices: &Voices<'_>, unit: Unit) -> Result<(), Refusal> {
    let refuse = |why: String| Err(Refusal::new("5.5", why));
    let closed = matches!(unit, Unit::Sas | Unit::WarSun | Unit::Shield);
    if edition().unit(unit).cost.is_none() {
        return refuse(format!("a {unit} cannot be built"));
    }
    if closed && voices.any(|e, on| e.opens_unit(on, unit)).is_none() {
        return refuse(match unit {
            Unit::Sas => "SAS are built by those who have Magen Defence Grid".into(),
            Unit::WarSun => "war suns are built by those who have the technology War Sun".into(),
            _ => format!("you cannot build a {unit}"),
        });
    }
    if unit == Unit::Flagship && !voices.galaxy().empire(voices.seat()).is_at_least(Stage::Republic) {
        return Err(Refusal::new("5.1", "a flagship comes with the republic"));
    }
    if pieces_left_of(voices, unit) == 0 {
        return refuse(format!("all your pieces of the type {unit} are on the map"));
    }
    Ok(())
}

/// Can one more unit be produced at the site and placed in the system?
///
/// # Errors
/// Why not.
pub fn may_produce(galaxy: &Galaxy, seat: Seat, unit: Unit, site: Site, to: Hex) -> Result<(), Refusal> {
    may_produce_by(&Holds::of(galaxy, seat), unit, site, to)
}

pub(super) fn may_produce_by(holds: &Holds<'_>, unit: Unit, site: Site, to: Hex) -> Result<(), Refusal> {
    let voices = holds.voices();
    let there = place(voices.galaxy(), site).filter(|_| sites_of(voices).contains(&site));
    let Some(hex) = there else {
        return Err(Refusal::new("5.5", format!("you can produce nothing at {site}")));
    };
    may_produce_at(holds, unit, (site, hex), to)
}

/// As [`may_produce`], at a site that is one of the seat's, in this system.
///
/// # Errors
/// As there.
pub(super) fn may_produce_at(
    holds: &Holds<'_>,
    unit: Unit,
    (site, hex): (Site, Hex),
    to: Hex,
) -> Result<(), Refusal> {
    let refuse = |why: String| Err(Refusal::new("5.5", why));
    let voices = holds.voices();
    let (galaxy, seat) = (voices.galaxy(), voices.seat());
    if galaxy.is_enemy(hex, seat) {
        return refuse(format!("enemy ships are at {hex}, where {site} is"));
    }
    if production_left_of(voices, site) == 0 {
        let all = production_of(voices, site).count();
        return refuse(format!("{site} produces {all} units in a round, and no more"));
    }
    if to != hex && voices.any(|e, on| e.may_place(on, site, to)).is_none() {
        return refuse(format!("what {site} produces is placed at {hex}; {to} is another system"));
    }
    if !galaxy.systems.contains_key(&to) {
        return refuse(format!("no tile lies at {to}"));
    }
    // Whatever is not carried itself takes no room from others.
    if unit.is_carried() {
        let (units, ashore, alone) = (galaxy.fleet(to, seat), holds.ashore(to), holds.fighters_fly_alone());
        let stranded =
            |units: &Force| carrying::stranded(&holds.aboard(units).beside(&ashore), units, alone).total();
        if stranded(&units.with(unit, 1)) > stranded(&units) {
            return refuse(format!("there is no room for another {unit} at {to}"));
        }
        if !alone {
            return Ok(());
        }
    }
    // Only what is changed is copied.
    let mut after = galaxy.clone();
    if let Some(system) = after.system_mut(to) {
        system.add(Owner::Seat(seat), &Force::of(unit, 1), &Force::NONE);
    }
    if supply::excess(&after, seat, to) > supply::excess_of(holds, to) {
        let limit = supply::limit(galaxy, seat, to).value();
        return Err(Refusal::new("2", format!("your fleet supply allows {limit} ships at {to}")));
    }
    Ok(())
}

/// May the seat build a space dock on this planet? Gives where, and whether it is adrift.
///
/// # Errors
/// Why not.
pub fn may_build_dock(galaxy: &Galaxy, seat: Seat, planet: PlanetId) -> Result<(Hex, bool), Refusal> {
    let refuse = |why: String| Err(Refusal::new("5.5", why));
    if let Some(source) = any(galaxy, seat, |e, on| e.forbids_docks(on)) {
        return refuse(format!("{source} have no space docks"));
    }
    let Some(hex) = galaxy.place_of(planet) else { return refuse(format!("{planet} is not on this map")) };
    let there = galaxy.planet(planet).filter(|p| p.owner == Some(seat));
    let Some(there) = there else { return refuse(format!("{planet} is not yours")) };
    let adrift = any(galaxy, seat, |e, on| e.docks_drift(on)).is_some();
    if adrift && galaxy.system(hex).is_some_and(|s| s.drifting.is_some()) {
        return refuse(format!("a space dock is at {hex} already"));
    }
    if !adrift && there.dock.is_some() {
        return refuse(format!("a space dock is on {planet} already"));
    }
    if docks_left(galaxy, seat) == 0 {
        return refuse(format!("all your {DOCKS} space docks are on the map"));
    }
    Ok((hex, adrift))
}
