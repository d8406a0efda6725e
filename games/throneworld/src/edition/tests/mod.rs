//! Tests of the figures: what is shipped adds up as published, and what a campaign changes is checked.

mod board;
mod figures;
mod own_tables;

use super::*;
use crate::options::Variant;

fn edition(variant: Variant, seats: u8) -> Edition {
    Edition::of(&Options { variant, ..Options::default() }, seats).unwrap()
}

fn standard(seats: u8) -> Edition {
    edition(Variant::Standard, seats)
}
