//! The figures a layout is played with, checked and made ready.

use super::board::Board;
use super::check;
use super::layout::{CentrePile, Layout};
use super::race::RaceRow;
use super::rows::{Light, ProductionBox, ProductionRow, TrackBox, UnitRow};
use super::tables::Chosen;
use super::tile::{Class, Tile, TileNo};
use crate::chit::{Chit, EventChit};
use crate::unit::Unit;
use rules::OptionProblem;

/// The figures a layout is played with.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Figures {
    pub(super) layout: Layout,
    pub(super) board: Board,
    /// In the order of [`Unit::ALL`].
    pub(super) units: [UnitRow; 11],
    pub(super) tiles: Vec<Tile>,
    /// Never empty.
    pub(super) track: Vec<TrackBox>,
    /// Never empty.
    pub(super) production: Vec<ProductionBox>,
    pub(super) action_chits: Vec<Chit>,
    pub(super) event_chits: Vec<EventChit>,
    /// Never empty.
    pub(super) races: Vec<RaceRow>,
}

impl Figures {
    /// Checks all tables and makes the figures of a layout of them.
    #[expect(clippy::expect_used, reason = "the check wants a row for every unit")]
    pub(super) fn of(chosen: Chosen<'_>, layout: &Layout) -> Result<Figures, Vec<OptionProblem>> {
        let problems = check::tables(chosen, layout);
        if !problems.is_empty() {
            return Err(problems);
        }
        let of_unit = |unit: Unit| chosen.units.iter().find(|row| row.unit == unit).cloned();
        let units = Unit::ALL.map(|unit| of_unit(unit).expect("the check wants a row for every unit"));
        Ok(Figures {
            layout: layout.clone(),
            board: Board::of(chosen.board, layout),
            units,
            tiles: chosen.tiles.to_vec(),
            track: chosen.tech.to_vec(),
            production: production(chosen.production),
            action_chits: so_many(chosen.action_chits.iter().map(|row| (row.chit(), row.count))),
            event_chits: so_many(chosen.event_chits.iter().map(|row| (row.chit(), row.count))),
            races: chosen.races.to_vec(),
        })
    }

    /// The numbers of the tiles a class of hexes is dealt from.
    pub(super) fn pile(&self, class: Class) -> Vec<TileNo> {
        (0..=u8::MAX)
            .zip(&self.tiles)
            .filter(|(_, tile)| pile_of(tile, &self.layout) == Some(class))
            .map(|(number, _)| TileNo(number))
            .collect()
    }
}

/// The pile a tile is in: that of its class; but where inner worlds of value 5 stand for the Throneworld they are in its
/// pile, and its own tiles in none.
pub(super) fn pile_of(tile: &Tile, layout: &Layout) -> Option<Class> {
    match (layout.throneworld_tiles, tile.class) {
        (CentrePile::InnerFive, Class::Inner) if tile.dev == 5 => Some(Class::Throneworld),
        (CentrePile::InnerFive, Class::Throneworld) => None,
        (_, class) => Some(class),
    }
}

fn so_many<T: Clone>(rows: impl Iterator<Item = (Option<T>, u8)>) -> Vec<T> {
    rows.filter_map(|(chit, count)| chit.map(|chit| vec![chit; usize::from(count)])).flatten().collect()
}

/// Follows the arrows.
fn production(rows: &[ProductionRow]) -> Vec<ProductionBox> {
    let place = |id: &String| (0..=u8::MAX).zip(rows).find(|(_, row)| row.id == *id).map(|(place, _)| place);
    let light = |row: &ProductionRow| match (&row.advance, &row.delay) {
        (Some(to), _) => place(to).map(|to| (Light::Advance, to)),
        (_, Some(to)) => place(to).map(|to| (Light::Delay, to)),
        (None, None) => None,
    };
    rows.iter()
        .map(|row| ProductionBox {
            name: row.name.clone(),
            production: row.production,
            bold: place(&row.bold).unwrap_or(0),
            light: light(row),
        })
        .collect()
}
