//! What a campaign is played with: figures, board and switches, checked once and shared by everything that asks.

mod board;
mod check;
mod figures;
mod layout;
mod race;
mod reading;
mod rows;
mod shipped;
mod stored;
mod tables;
mod tile;
mod units;

#[cfg(test)]
mod tests;

pub use layout::{CentrePile, EventKind, HexRow, Layout};
pub use race::{Race, RaceRow};
pub use rows::{ChitKind, ChitRow, EventRow, Light, ProductionBox, ProductionRow, TrackBox, UnitRow};
pub use tables::Tables;
pub use tile::{Class, Tile, TileNo};

use crate::chit::{Chit, EventChit};
use crate::hex::Hex;
use crate::options::{Errata, Options};
use figures::Figures;
use rules::OptionProblem;
use std::sync::Arc;

/// Figures, board and switches of a campaign. Cheap to clone; stored as the options and the number of seats.
#[derive(Clone, Debug)]
pub struct Edition(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    options: Options,
    seats: u8,
    /// How far our reading of the rulebook had come when the campaign was founded.
    rules: u8,
    figures: Arc<Figures>,
}

impl PartialEq for Edition {
    fn eq(&self, other: &Edition) -> bool {
        let made_of = |e: &Inner| (e.seats, e.rules);
        Arc::ptr_eq(&self.0, &other.0)
            || (made_of(&self.0) == made_of(&other.0) && self.0.options == other.0.options)
    }
}

impl Edition {
    /// The edition these options give for so many seats.
    ///
    /// # Errors
    /// Everything that is wrong, each with table, row and field, and what would be right.
    pub fn of(options: &Options, seats: u8) -> Result<Edition, Vec<OptionProblem>> {
        let figures = match Edition::figures(options, seats) {
            Ok(figures) => figures,
            Err(mut problems) => {
                // What the names of races mean is only known once the table of races is right.
                if options.tables.races.is_none() {
                    let races = options.tables.or(shipped::tables()).races;
                    problems.extend(check::races_chosen(&options.races, races, seats));
                }
                return Err(problems);
            }
        };
        let mut problems = check::races_chosen(&options.races, &figures.races, seats);
        problems.extend(reading::problem(options.rules));
        if !problems.is_empty() {
            return Err(problems);
        }
        let rules = reading::wanted_or(options.rules, reading::NEWEST);
        Ok(Edition(Arc::new(Inner { options: options.clone(), seats, rules, figures })))
    }

    fn figures(options: &Options, seats: u8) -> Result<Arc<Figures>, Vec<OptionProblem>> {
        if options.tables.is_shipped()
            && let Some(figures) = shipped::figures(options.variant, seats)
        {
            return Ok(figures);
        }
        let chosen = options.tables.or(shipped::tables());
        let layout = check::layout_for(chosen.layouts, options.variant, seats)?;
        Figures::of(chosen, layout).map(Arc::new)
    }

    /// The options it was made of.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.0.options
    }

    /// The official corrections that hold.
    #[must_use]
    pub fn errata(&self) -> &Errata {
        &self.0.options.errata
    }

    /// How many play.
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.0.seats
    }

    /// The map and the figures that go with it.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.0.figures.layout
    }

    /// The hexes in play, by column and row.
    #[must_use]
    pub fn hexes(&self) -> &[Hex] {
        &self.0.figures.board.hexes
    }

    /// What a hex is; none if it is not in play.
    #[must_use]
    pub fn class(&self, hex: Hex) -> Option<Class> {
        self.0.figures.board.class(hex)
    }

    /// Is it a hex of the board, in play or not?
    #[must_use]
    pub fn is_on_board(&self, hex: Hex) -> bool {
        self.0.figures.board.has(hex)
    }

    /// The range between two hexes (4.21): the shortest way over hexes in play; none if one of them is not in play.
    #[must_use]
    pub fn range(&self, from: Hex, to: Hex) -> Option<u8> {
        self.0.figures.board.range(from, to)
    }

    /// The hexes within a range, nearest first, the hex itself before all; none if it is not in play.
    pub fn within(&self, from: Hex, range: u8) -> impl Iterator<Item = Hex> + '_ {
        self.0.figures.board.within(from, range)
    }

    /// A tile by its number. A number beyond the table gives its last tile; see [`Edition::has_tile`].
    ///
    /// # Panics
    /// Never: a table without tiles is refused.
    #[must_use]
    #[expect(clippy::expect_used, reason = "a table without tiles is refused")]
    pub fn tile(&self, tile: TileNo) -> &Tile {
        let tiles = &self.0.figures.tiles;
        tiles.get(usize::from(tile.0)).or(tiles.last()).expect("a table without tiles is refused")
    }

    /// Is there a tile of this number?
    #[must_use]
    pub fn has_tile(&self, tile: TileNo) -> bool {
        usize::from(tile.0) < self.0.figures.tiles.len()
    }

    /// The tile with this name, such as O17.
    #[must_use]
    pub fn tile_named(&self, id: &str) -> Option<TileNo> {
        let named =
            |(number, tile): (u8, &Tile)| tile.id.eq_ignore_ascii_case(id.trim()).then_some(TileNo(number));
        (0..=u8::MAX).zip(&self.0.figures.tiles).find_map(named)
    }

    /// The pile a class of hexes is dealt from (2); homeworlds have none. In the introductory game the pile of the
    /// Throneworld is the inner worlds of value 5, which are in no other pile then.
    #[must_use]
    pub fn tiles_of(&self, class: Class) -> Vec<TileNo> {
        self.0.figures.pile(class)
    }

    /// The action chits.
    #[must_use]
    pub fn action_chits(&self) -> &[Chit] {
        &self.0.figures.action_chits
    }

    /// The event chits.
    #[must_use]
    pub fn event_chits(&self) -> &[EventChit] {
        &self.0.figures.event_chits
    }

    /// Does this event do anything in the game being played?
    #[must_use]
    pub fn has_effect(&self, event: &EventChit) -> bool {
        !self.layout().events_without_effect.contains(&EventKind::of(event))
    }

    /// The technology track; its first box is number 1.
    #[must_use]
    pub fn track(&self) -> &[TrackBox] {
        &self.0.figures.track
    }

    /// The production track; the start is box 0.
    #[must_use]
    pub fn production(&self) -> &[ProductionBox] {
        &self.0.figures.production
    }

    /// A race by its number. A number beyond the table gives its last race; see [`Edition::has_race`].
    ///
    /// # Panics
    /// Never: a table without races is refused.
    #[must_use]
    #[expect(clippy::expect_used, reason = "a table without races is refused")]
    pub fn race(&self, race: Race) -> &RaceRow {
        let races = self.races();
        races.get(usize::from(race.0)).or(races.last()).expect("a table without races is refused")
    }

    /// All races.
    #[must_use]
    pub fn races(&self) -> &[RaceRow] {
        &self.0.figures.races
    }

    /// Is there a race of this number?
    #[must_use]
    pub fn has_race(&self, race: Race) -> bool {
        usize::from(race.0) < self.races().len()
    }

    /// The race a text names.
    #[must_use]
    pub fn race_named(&self, text: &str) -> Option<Race> {
        check::race_named(self.races(), text)
    }

    /// The races the options give the seats, in order; none if they are dealt at random.
    #[must_use]
    pub fn races_chosen(&self) -> Option<Vec<Race>> {
        let names = &self.options().races;
        if names.is_empty() { None } else { names.iter().map(|name| self.race_named(name)).collect() }
    }

    /// What a race gets out of the Imperial treasury (10).
    #[must_use]
    pub fn looting(&self, race: Race) -> u32 {
        let percent = 100 + u32::from(self.race(race).looting_percent);
        u32::from(self.layout().looting) * percent / 100
    }
}
