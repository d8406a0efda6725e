//! The pool of forty-eight tiles (3), and what lies round Mecatol Rex. Which tiles they are is a reconstruction.

use crate::Timega;
use crate::edition::{TileId, TileRow, edition};
use rules::table::{Play, Table};

/// Planetless tiles of the pool, how many of each.
const PLANETLESS: [(&str, usize); 7] = [
    ("Alpha Wormhole", 1),
    ("Beta Wormhole", 1),
    ("Asteroid Field", 3),
    ("Ion Storm", 2),
    ("Nebula", 1),
    ("Supernova", 2),
    ("Empty System", 4),
];

/// Systems with planets that are always in the pool: the two with wormholes and the two with a red border.
const ALWAYS: [&str; 4] = ["Lodor", "Quann", "Cormund", "Everra"];

/// Tiles in the pool.
pub const POOL: usize = 48;

/// The six tiles round Mecatol Rex: no planets, as the rulebook wants it.
pub const INNER: [&str; 6] =
    ["Empty System", "Empty System", "Empty System", "Empty System", "Nebula", "Ion Storm"];

/// The tile of a name the tables are known to have.
pub fn named(name: &str) -> Option<TileId> {
    edition().tile_named(name)
}

/// Does a tile have no planets?
#[must_use]
pub fn is_planetless(tile: TileId) -> bool {
    edition().tile(tile).planets.is_empty()
}

/// Draws the pool: everything that is always in it, and thirty of the other systems with planets, by lot.
pub(super) fn pool(table: &mut Table<Timega>) -> Play<Vec<TileId>> {
    let mut pool: Vec<TileId> = PLANETLESS
        .iter()
        .flat_map(|(name, count)| std::iter::repeat_n(named(name), *count))
        .chain(ALWAYS.iter().map(|name| named(name)))
        .flatten()
        .collect();
    let ordinary = |row: &TileRow| {
        !row.planets.is_empty() && row.home.is_none() && row.hazard.is_none() && row.name != "Mecatol Rex"
    };
    let rows = edition().tiles().iter().filter(|row| ordinary(row));
    let mut others: Vec<TileId> =
        rows.filter_map(|row| named(&row.name)).filter(|tile| !pool.contains(tile)).collect();
    while pool.len() < POOL && !others.is_empty() {
        let drawn = table.draw("a system of the pool", u32::try_from(others.len()).unwrap_or(1))? as usize;
        pool.push(others.remove(drawn));
    }
    pool.sort_unstable();
    Ok(pool)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_are_those_of_the_tables() {
        for name in PLANETLESS.iter().map(|(n, _)| n).chain(&ALWAYS).chain(&INNER) {
            assert!(named(name).is_some(), "{name}");
        }
        let fixed: usize = PLANETLESS.iter().map(|(_, n)| n).sum::<usize>() + ALWAYS.len();
        assert_eq!(fixed, 18, "thirty systems by lot make forty-eight");
    }

    #[test]
    fn there_are_tiles_enough() {
        for (name, count) in PLANETLESS {
            // The three corners where nobody may live are empty systems too.
            let corners = if name == "Empty System" { 3 } else { 0 };
            let inner = INNER.iter().filter(|n| **n == name).count();
            let there = named(name).map_or(0, |t| usize::from(edition().tile(t).count));
            assert!(there >= count + inner + corners, "{name}: {there}");
        }
    }
}
