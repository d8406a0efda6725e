//! The map (3): the middle, the homes, and the tiles between them, by lot or as printed in `data/map.toml`.

use super::pool;
use crate::Timega;
use crate::edition::{TileId, edition};
use crate::galaxy::{Galaxy, System};
use crate::hex::Hex;
use crate::law::placing;
use crate::options::Map;
use crate::state::State;
use rules::table::{Play, Table};

/// Lays a tile.
pub(super) fn lay(galaxy: &mut Galaxy, hex: Hex, tile: TileId) {
    galaxy.systems.insert(hex, System::of(tile).into());
}

/// Mecatol Rex, the homes, and empty systems in the corners where nobody lives. On a map that is not fixed also the six
/// tiles round Mecatol Rex.
pub(super) fn frame(galaxy: &mut Galaxy) {
    let mecatol = pool::named("Mecatol Rex");
    let empty = pool::named("Empty System");
    let homes: Vec<(Hex, TileId)> =
        galaxy.empires.iter().map(|e| (e.home, edition().home_of(e.race))).collect();
    let corners = super::homes(6).into_iter().filter_map(|hex| Some((hex, empty?)));
    let middle = mecatol.map(|tile| (Hex::MECATOL, tile));
    for (hex, tile) in middle.into_iter().chain(corners).chain(homes) {
        lay(galaxy, hex, tile);
    }
    for seat in galaxy.all_seats() {
        let home = galaxy.empire(seat).home;
        if let Some(system) = galaxy.system_mut(home) {
            system.planets.values_mut().for_each(|p| p.owner = Some(seat));
        }
    }
    if galaxy.options.map != Map::Fixed {
        for (hex, name) in Hex::MECATOL.around().into_iter().zip(pool::INNER) {
            if let Some(tile) = pool::named(name) {
                lay(galaxy, hex, tile);
            }
        }
    }
}

/// The map everybody knows.
pub(super) fn fixed(galaxy: &mut Galaxy) {
    for (hex, tile) in edition().fixed_map() {
        galaxy.systems.entry(*hex).or_insert_with(|| System::of(*tile).into());
    }
}

/// All tiles by lot. No hazard and no system without planets comes to lie next to a home.
pub(super) fn dealt(state: &mut State, table: &mut Table<Timega>) -> Play<()> {
    let pool = pool::pool(table)?;
    let poor = |tile: &TileId| pool::is_planetless(*tile) || edition().tile(*tile).hazard.is_some();
    let (poor, mut rich): (Vec<TileId>, Vec<TileId>) = pool.into_iter().partition(poor);
    let bare = |galaxy: &Galaxy| Hex::all().filter(|h| !galaxy.systems.contains_key(h)).collect::<Vec<_>>();
    for tile in poor {
        let mut places = bare(&state.galaxy);
        places.retain(|hex| !placing::is_next_to_a_home(&state.galaxy, None, *hex));
        let drawn = table.draw(format!("where {tile} lies"), u32::try_from(places.len()).unwrap_or(1))?;
        if let Some(hex) = places.get(drawn as usize) {
            lay(&mut state.galaxy, *hex, tile);
        }
    }
    for hex in bare(&state.galaxy) {
        let drawn = table.draw(format!("the tile at {hex}"), u32::try_from(rich.len()).unwrap_or(1))?;
        if (drawn as usize) < rich.len() {
            lay(&mut state.galaxy, hex, rich.remove(drawn as usize));
        }
    }
    Ok(())
}
