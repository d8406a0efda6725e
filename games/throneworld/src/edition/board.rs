//! The board of a layout: hexes in play and ranges between them (4.2).

use super::layout::{HexRow, Layout};
use super::tile::Class;
use crate::hex::Hex;

/// The board of a layout, with every range counted once.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Board {
    /// In play, by column and row.
    pub(super) hexes: Vec<Hex>,
    /// Where each stands in that order, by its column and row; [`NOWHERE`] for what is not in play.
    places: Vec<u16>,
    /// What each of them is.
    classes: Vec<Class>,
    /// From each of them: those it reaches, nearest first, then by column and row.
    near: Vec<Vec<(u8, Hex)>>,
    /// From each of them to each of them.
    ranges: Vec<Vec<Option<u8>>>,
    /// All of the board, in play or not, in order.
    all: Vec<Hex>,
}

/// No hex in play.
const NOWHERE: u16 = u16::MAX;

/// Labels go from A0 to I99.
const COLUMNS: usize = 9;
const ROWS: usize = 100;

/// The cell of a hex in a table of all labels.
fn cell(hex: Hex) -> Option<usize> {
    let column = usize::try_from(hex.column()).ok().filter(|column| *column < COLUMNS)?;
    let row = usize::try_from(hex.row()).ok().filter(|row| *row < ROWS)?;
    Some(column * ROWS + row)
}

/// What a layout makes of a hex; none if it is not in play there.
pub(super) fn use_of(row: &HexRow, layout: &Layout) -> Option<Class> {
    let letter = row.uses.chars().nth(usize::from(layout.column).checked_sub(1)?)?;
    Class::ALL.into_iter().find(|class| class.letter() == letter)
}

impl Board {
    /// The board of a layout.
    pub(super) fn of(rows: &[HexRow], layout: &Layout) -> Board {
        let mut all: Vec<Hex> = rows.iter().map(|row| row.id).collect();
        all.sort_unstable();
        let mut in_play: Vec<(Hex, Class)> =
            rows.iter().filter_map(|row| use_of(row, layout).map(|class| (row.id, class))).collect();
        in_play.sort_unstable();
        let (hexes, classes): (Vec<Hex>, Vec<Class>) = in_play.into_iter().unzip();
        let ranges: Vec<Vec<Option<u8>>> = (0..hexes.len()).map(|from| ranges_from(&hexes, from)).collect();
        let near = ranges.iter().map(|ranges| nearest_first(&hexes, ranges)).collect();
        let mut places = vec![NOWHERE; COLUMNS * ROWS];
        for (number, hex) in (0..).zip(&hexes) {
            if let Some(place) = cell(*hex).and_then(|cell| places.get_mut(cell)) {
                *place = number;
            }
        }
        Board { hexes, places, classes, near, ranges, all }
    }

    fn place(&self, hex: Hex) -> Option<usize> {
        let place = *self.places.get(cell(hex)?)?;
        (place != NOWHERE).then_some(usize::from(place))
    }

    /// What a hex is; none if it is not in play.
    pub(super) fn class(&self, hex: Hex) -> Option<Class> {
        self.place(hex).and_then(|place| self.classes.get(place)).copied()
    }

    /// Is it a hex of the board, in play or not?
    pub(super) fn has(&self, hex: Hex) -> bool {
        self.all.binary_search(&hex).is_ok()
    }

    /// The range between two hexes in play.
    pub(super) fn range(&self, from: Hex, to: Hex) -> Option<u8> {
        let (from, to) = (self.place(from)?, self.place(to)?);
        *self.ranges.get(from)?.get(to)?
    }

    /// The hexes within a range, nearest first.
    pub(super) fn within(&self, from: Hex, range: u8) -> impl Iterator<Item = Hex> + '_ {
        let near = self.place(from).and_then(|place| self.near.get(place)).map_or(&[][..], Vec::as_slice);
        near.iter().take_while(move |(far, _)| *far <= range).map(|(_, hex)| *hex)
    }
}

/// 4.21: the shortest way from a hex to every other, over hexes in play alone.
fn ranges_from(hexes: &[Hex], from: usize) -> Vec<Option<u8>> {
    let mut ranges: Vec<Option<u8>> = vec![None; hexes.len()];
    let mut edge = vec![from];
    let mut range = 0_u8;
    while !edge.is_empty() {
        let mut next = Vec::new();
        for place in edge {
            if let Some(slot @ None) = ranges.get_mut(place) {
                *slot = Some(range);
                let around = hexes.get(place).into_iter().flat_map(|hex| hex.around());
                next.extend(around.filter_map(|hex| hexes.binary_search(&hex).ok()));
            }
        }
        edge = next;
        range = range.saturating_add(1);
    }
    ranges
}

fn nearest_first(hexes: &[Hex], ranges: &[Option<u8>]) -> Vec<(u8, Hex)> {
    let mut near: Vec<(u8, Hex)> =
        hexes.iter().zip(ranges).filter_map(|(hex, range)| range.map(|range| (range, *hex))).collect();
    near.sort_unstable();
    near
}
