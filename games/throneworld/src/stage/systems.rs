//! The worlds of a position and the space above them.

use super::words::force;
use crate::edition::{Class, Edition, TileNo};
use crate::force::{Force, Sorts};
use crate::galaxy::{Galaxy, Printed, System};
use crate::hex::Hex;
use crate::turn::setup::{bare, lay as lay_tile, settle_home};
use crate::unit::Unit;
use rules::position::{Told, seat_named};
use std::collections::BTreeSet;

const KEYS: &[&str] = &[
    "tile",
    "printed",
    "space",
    "ground",
    "dev",
    "fleet",
    "army",
    "owner",
    "used",
    "face_up",
    "scanned",
    "captured_on",
];

/// `systems.D4` and `orbits.D4`. A world not given has the first tile of its sort that no world given has, face down;
/// homeworlds are as at set-up.
///
/// * `tile`: by its name, such as `"F13"`;
/// * `printed`, `space`, `ground`: development and technologies as printed, instead of the tile's; without `tile` they
///   make a world of their own, with nobody there but whom `fleet` and `army` name;
/// * `dev`: the present development; without `tile` and `printed` also the printed one;
/// * `fleet`, `army`: what is there now: of the neutrals, or the army of the owner;
/// * `owner`, `used` (Command Bunkers), `scanned`, `captured_on`;
/// * `face_up`: by default, if somebody owns it.
pub(super) fn lay(told: &mut Told<'_, '_>, galaxy: &mut Galaxy) {
    let edition = galaxy.edition.clone();
    let mut given = BTreeSet::new();
    let tiles = tiles(told, &edition, &mut given);
    for (hex, tile) in tiles {
        let class = edition.class(hex).unwrap_or(Class::Fringe);
        let mut system = bare(class);
        if let Some(tile) = tile {
            lay_tile(&mut system, &edition, tile);
        }
        galaxy.systems.insert(hex, system.into());
    }
    for seat in galaxy.seats() {
        let empire = galaxy.empire(seat).clone();
        let dev = u8::try_from(edition.race(empire.race).home_production).unwrap_or(10);
        settle_home(galaxy, seat, empire.home, dev);
    }
    if let Some(mut all) = told.table("systems") {
        for key in all.keys() {
            let hex = key.parse::<Hex>().ok().filter(|hex| given.contains(hex));
            if let (Some(hex), Some(mut one)) = (hex, all.table(key)) {
                world(&mut one, galaxy, hex);
            }
        }
    }
    orbits(told, galaxy);
}

/// The tile of every hex; none for homeworlds.
fn tiles(
    told: &mut Told<'_, '_>,
    edition: &Edition,
    given: &mut BTreeSet<Hex>,
) -> Vec<(Hex, Option<TileNo>)> {
    let mut chosen: Vec<(Hex, TileNo)> = Vec::new();
    if let Some(mut all) = told.table("systems") {
        for key in all.keys() {
            let hex = key.parse::<Hex>().ok().filter(|hex| edition.class(*hex).is_some());
            let Some(hex) = hex else {
                all.wrong(key, &format!("is no hex in play with {} seats", edition.seats()));
                continue;
            };
            given.insert(hex);
            let Some(mut one) = all.table(key) else { continue };
            one.only(KEYS);
            let Some(name) = one.read::<String>("tile") else { continue };
            let class = edition.class(hex).unwrap_or(Class::Fringe);
            match edition.tile_named(&name) {
                Some(tile) if !edition.tiles_of(class).contains(&tile) => {
                    one.wrong("tile", &format!("{name} is no tile of the pile of {class}s, as {hex} is"));
                }
                Some(tile) if chosen.iter().any(|(_, t)| *t == tile) => {
                    one.wrong("tile", &format!("{name} lies elsewhere already"));
                }
                Some(tile) => chosen.push((hex, tile)),
                None => one.wrong("tile", &format!("there is no tile {name:?}")),
            }
        }
    }
    let mut used: BTreeSet<TileNo> = chosen.iter().map(|(_, tile)| *tile).collect();
    let mut tiles = Vec::new();
    for hex in edition.hexes() {
        let class = edition.class(*hex).unwrap_or(Class::Fringe);
        let own = chosen.iter().find(|(h, _)| h == hex).map(|(_, tile)| *tile);
        let free = || edition.tiles_of(class).into_iter().find(|tile| !used.contains(tile));
        let tile = own.or_else(free);
        used.extend(tile);
        tiles.push((*hex, tile));
    }
    tiles
}

/// What is said of one world.
fn world(one: &mut Told<'_, '_>, galaxy: &mut Galaxy, hex: Hex) {
    let seats = galaxy.edition.seats();
    let (dev, printed) = (one.read::<u8>("dev"), one.read::<u8>("printed"));
    let (space, ground) = (one.read::<u8>("space"), one.read::<u8>("ground"));
    let (fleet, army) = (force(one, "fleet"), force(one, "army"));
    let owner = one.seat("owner", seats);
    let scanned = one.seats("scanned", seats).unwrap_or_default();
    let (face_up, captured_on) = (one.read("face_up"), one.read("captured_on"));
    let used: u16 = one.read("used").unwrap_or(0);
    let (has_tile, home) = (one.has("tile"), galaxy.system(hex).and_then(|s| s.home_of));
    if home.is_some() && (printed.is_some() || space.is_some() || ground.is_some() || fleet.is_some()) {
        one.wrong("printed", "a homeworld has no printed figures and no neutral fleet");
    }
    if home.is_some() && owner.is_some() && owner != home {
        // Whoever took it found nothing of the old owner's left.
        galaxy.orbits.remove(&hex);
    }
    let Some(system) = galaxy.systems.get_mut(&hex) else { return };
    let own_figures =
        printed.is_some() || space.is_some() || ground.is_some() || (dev.is_some() && !has_tile);
    if home.is_none() && own_figures {
        let tile = system.printed.unwrap_or(Printed { tile: None, dev: 0, space: 0, ground: 0 });
        system.printed = Some(Printed {
            tile: if has_tile { tile.tile } else { None },
            dev: printed.or(if has_tile { None } else { dev }).unwrap_or(tile.dev),
            space: space.unwrap_or(tile.space),
            ground: ground.unwrap_or(tile.ground),
        });
        if !has_tile {
            system.army = Force::NONE;
            system.neutral_fleet = Force::NONE;
        }
    }
    system.dev = dev.or(system.printed.map(|p| p.dev)).unwrap_or(system.dev);
    settle(system, owner, fleet, army);
    system.face_up = face_up.unwrap_or(system.owner.is_some());
    if system.owner.is_some() && !system.face_up {
        one.wrong("face_up", "a world somebody owns lies face up");
    }
    if system.owner.is_some() && !system.neutral_fleet.is_empty() {
        one.wrong(
            "fleet",
            "a world somebody owns has no neutral fleet; `orbits` says what empires have there",
        );
    }
    if !(system.army.space().is_empty() && system.neutral_fleet.ground().is_empty()) {
        one.wrong("army", "`army` is of ground units, `fleet` of ships and Shields");
    }
    system.scanned.extend(scanned);
    let owner = system.owner;
    system.scanned.extend(owner);
    system.captured_on = captured_on;
    if used > system.army.count(Unit::Bunker) || used > 0 && system.owner.is_none() {
        one.wrong("used", "so many Command Bunkers of an empire are not there");
    }
    system.used = used;
}

/// Who holds a world, and with what: an owner begins with nothing but what is given, neutrals with what is printed.
fn settle(system: &mut System, owner: Option<rules::Seat>, fleet: Option<Force>, army: Option<Force>) {
    if owner.is_some() && owner != system.owner {
        system.owner = owner;
        system.army = Force::NONE;
        system.neutral_fleet = Force::NONE;
    }
    system.army = army.unwrap_or(system.army);
    system.neutral_fleet = fleet.unwrap_or(system.neutral_fleet);
}

/// `orbits.D4 = { 1 = "2P 3F" }`: at a world of the empire's own, troops come down (4.53).
fn orbits(told: &mut Told<'_, '_>, galaxy: &mut Galaxy) {
    let Some(mut all) = told.table("orbits") else { return };
    let mut laid = Vec::new();
    for key in all.keys() {
        let hex = key.parse::<Hex>().ok().filter(|hex| galaxy.system(*hex).is_some());
        let Some(hex) = hex else {
            all.wrong(key, &format!("is no hex in play with {} seats", galaxy.edition.seats()));
            continue;
        };
        let Some(mut one) = all.table(key) else { continue };
        for name in one.keys() {
            let Some(seat) = seat_named(name, galaxy.edition.seats()) else {
                one.wrong(name, &format!("the empires are 1 to {}", galaxy.edition.seats()));
                continue;
            };
            let Some(force) = force(&mut one, name) else { continue };
            let own = galaxy.owner(hex) == Some(seat);
            let flying = if own { force.space() } else { force };
            if galaxy.edition.load(&flying) > galaxy.edition.capacity(&flying) {
                one.wrong(name, "there is no cargo space for all of it (4.5)");
            }
            if force.has(Unit::Bunker) || !own && force.has(Unit::Shield) {
                one.wrong(
                    name,
                    "Command Bunkers are in the army of a world, Shields at a world of one's own",
                );
            }
            laid.push((hex, seat, force));
        }
    }
    // Fleet markers are numbered in the order of the hexes.
    laid.sort_unstable();
    for (hex, seat, force) in laid {
        if let Some(here) = galaxy.orbits.get_mut(&hex) {
            here.remove(&seat);
        }
        galaxy.put_in_orbit(hex, seat, &force);
    }
}
