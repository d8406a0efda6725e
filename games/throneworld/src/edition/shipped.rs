//! The tables as shipped.

use super::figures::Figures;
use super::tables::Tables;
use crate::options::Variant;
use std::sync::{Arc, OnceLock};

const UNITS: &str = include_str!("../../data/units.toml");
const TILES: &str = include_str!("../../data/tiles.toml");
const BOARD: &str = include_str!("../../data/board.toml");
const LAYOUTS: &str = include_str!("../../data/layouts.toml");
const TECH: &str = include_str!("../../data/tech.toml");
const PRODUCTION: &str = include_str!("../../data/production.toml");
const CHITS: &str = include_str!("../../data/chits.toml");
const RACES: &str = include_str!("../../data/races.toml");

/// All tables as shipped; read once.
///
/// # Panics
/// Never: a test reads them.
#[expect(clippy::expect_used, reason = "a test reads what is part of the program")]
pub(super) fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        let read =
            |text: &str| -> Tables { toml::from_str(text).expect("the tables shipped are read by a test") };
        let chits = read(CHITS);
        Tables {
            units: read(UNITS).units,
            tiles: read(TILES).tiles,
            board: read(BOARD).board,
            layouts: read(LAYOUTS).layouts,
            tech: read(TECH).tech,
            production: read(PRODUCTION).production,
            action_chits: chits.action_chits,
            event_chits: chits.event_chits,
            races: read(RACES).races,
        }
    })
}

/// The figures of a layout as shipped, made once; none if there is no such layout.
///
/// # Panics
/// Never: a test makes them all.
#[expect(clippy::expect_used, reason = "a test reads what is part of the program")]
pub(super) fn figures(variant: Variant, seats: u8) -> Option<Arc<Figures>> {
    static FIGURES: OnceLock<Vec<Arc<Figures>>> = OnceLock::new();
    let all = FIGURES.get_or_init(|| {
        let chosen = Tables::default();
        let chosen = chosen.or(tables());
        let made = |layout| Figures::of(chosen, layout).expect("the tables shipped are checked by a test");
        chosen.layouts.iter().map(|layout| Arc::new(made(layout))).collect()
    });
    all.iter().find(|f| f.layout.variant == variant && f.layout.seats == seats).cloned()
}
