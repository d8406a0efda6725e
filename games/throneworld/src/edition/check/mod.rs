//! Checks of the tables: every problem names table, row and field, and what would be right; all are told at once.

mod board;
mod chits;
mod races;
mod tiles;
mod tracks;
mod units;

pub(super) use races::{race_named, races_chosen};

use super::layout::Layout;
use super::tables::Chosen;
use crate::options::Variant;
use rules::OptionProblem;
use std::fmt::Display;
use std::ops::RangeInclusive;

/// Everything wrong with the tables for this layout.
pub(super) fn tables(chosen: Chosen<'_>, layout: &Layout) -> Vec<OptionProblem> {
    let mut problems = Problems::default();
    units::check(chosen.units, &mut problems);
    tiles::check(chosen, layout, &mut problems);
    board::check(chosen.board, layout, &mut problems);
    tracks::check_tech(chosen.tech, &mut problems);
    tracks::check_production(chosen.production, &mut problems);
    chits::check(chosen, layout, &mut problems);
    races::check(chosen, layout, &mut problems);
    problems.0
}

/// The layout for a variant and a number of seats.
pub(super) fn layout_for(
    layouts: &[Layout],
    variant: Variant,
    seats: u8,
) -> Result<&Layout, Vec<OptionProblem>> {
    let found = layouts.iter().find(|layout| layout.variant == variant && layout.seats == seats);
    found.ok_or_else(|| {
        let mut there: Vec<u8> = layouts.iter().filter(|l| l.variant == variant).map(|l| l.seats).collect();
        there.sort_unstable();
        there.dedup();
        let there: Vec<String> = there.iter().map(u8::to_string).collect();
        let there = match there.as_slice() {
            [] => "for no number of seats in the table of layouts".into(),
            [one] => format!("for {one} seats"),
            [more @ .., last] => format!("for {} or {last} seats", more.join(", ")),
        };
        let message = format!("the {} is {there}, not {seats}", variant.name());
        vec![OptionProblem { key: "variant".into(), message }]
    })
}

/// What has been found wrong so far.
#[derive(Default)]
struct Problems(Vec<OptionProblem>);

impl Problems {
    /// Something about a table as a whole.
    fn table(&mut self, table: &str, message: impl Into<String>) {
        self.0.push(OptionProblem { key: format!("tables.{table}"), message: message.into() });
    }

    /// Something about a field of a row.
    fn field(&mut self, table: &str, row: impl Display, field: &str, message: impl Into<String>) {
        let key = format!("tables.{table}[{row}].{field}");
        self.0.push(OptionProblem { key, message: message.into() });
    }

    /// A number out of its range.
    fn range(&mut self, at: (&str, &dyn Display, &str), value: impl Into<i64>, fits: RangeInclusive<i64>) {
        let value = value.into();
        if !fits.contains(&value) {
            let (table, row, field) = at;
            let (low, high) = (fits.start(), fits.end());
            let right =
                if low == high { format!("{low} is") } else { format!("a number from {low} to {high} is") };
            let message = format!("{value} does not fit; {right} wanted");
            self.field(table, row, field, message);
        }
    }

    /// Rows of the same name.
    fn twice<T: PartialEq + Display>(&mut self, table: &str, field: &str, names: &[T]) {
        for (place, name) in names.iter().enumerate() {
            if names.iter().take(place).any(|earlier| earlier == name) {
                self.field(
                    table,
                    name,
                    field,
                    format!("there is another row {name}; every row needs its own"),
                );
            }
        }
    }
}
