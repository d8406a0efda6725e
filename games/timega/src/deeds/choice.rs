//! One of the things a technology, person, agenda or race lets somebody choose among.

use crate::edition::{Colour, PlanetId, TileId, Wormhole};
use crate::effects::agendas::{Agenda, Side};
use crate::effects::people::Person;
use crate::effects::races::Race;
use crate::effects::tech::Tech;
use crate::hex::Hex;
use crate::unit::Unit;
use rules::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Something to choose.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Do it.
    Yes,
    /// A planet.
    Planet(PlanetId),
    /// A system.
    Hex(Hex),
    /// Ships of a type in a system.
    Ship(Hex, Unit),
    /// From one system to another.
    Shift(Hex, Hex),
    /// A ship of a type from one system to another.
    Voyage(Unit, Hex, Hex),
    /// A type of unit.
    Unit(Unit),
    /// A technology.
    Tech(Tech),
    /// A person.
    Person(Person),
    /// A wormhole.
    Wormhole(Wormhole),
    /// A colour.
    Colour(Colour),
    /// An agenda, as decided or not yet.
    Agenda(Agenda, Option<Side>),
    /// For or against.
    Side(Side),
    /// A seat.
    Seat(Seat),
    /// A race.
    Race(Race),
    /// A tile of one's hand.
    Tile(TileId),
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Yes => f.write_str("yes"),
            Choice::Planet(planet) => planet.fmt(f),
            Choice::Hex(hex) => hex.fmt(f),
            Choice::Ship(hex, unit) => write!(f, "{unit} {hex}"),
            Choice::Shift(from, to) => write!(f, "{from}-{to}"),
            Choice::Voyage(unit, from, to) => write!(f, "{unit} {from}-{to}"),
            Choice::Unit(unit) => unit.fmt(f),
            Choice::Tech(tech) => tech.fmt(f),
            Choice::Person(person) => person.fmt(f),
            Choice::Wormhole(letter) => letter.fmt(f),
            Choice::Colour(colour) => colour.fmt(f),
            Choice::Agenda(agenda, None) => agenda.fmt(f),
            Choice::Agenda(agenda, Some(side)) => write!(f, "{agenda} {side}"),
            Choice::Side(side) => side.fmt(f),
            Choice::Seat(seat) => seat.fmt(f),
            Choice::Race(race) => race.fmt(f),
            Choice::Tile(tile) => tile.fmt(f),
        }
    }
}
