//! The figures the game is played with: read from `data/*.toml` once, checked, and the same for every campaign. What is a
//! matter of taste is an option instead (`options.rs`).

mod check;
mod rows;

pub use rows::{
    AgendaRow, Chosen, Colour, Flagship, Hazard, PersonRow, PlaceRow, PlanetRow, RaceRow, StageRow, TechRow,
    TileRow, UnitRow, Wormhole,
};

use crate::effects::agendas::Agenda;
use crate::effects::people::Person;
use crate::effects::races::Race;
use crate::effects::tech::Tech;
use crate::galaxy::Stage;
use crate::hex::Hex;
use crate::unit::Unit;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

/// All figures.
#[derive(Debug)]
pub struct Edition {
    technologies: Vec<TechRow>,
    personnel: Vec<PersonRow>,
    agendas: Vec<AgendaRow>,
    races: Vec<RaceRow>,
    units: Vec<UnitRow>,
    stages: Vec<StageRow>,
    tiles: Vec<TileRow>,
    /// Every planet with its tile, in the order of the tiles.
    planets: Vec<(PlanetRow, TileId)>,
    /// The map everybody knows.
    map: Vec<(Hex, TileId)>,
}

/// The figures as shipped.
///
/// # Panics
/// Never: a test reads and checks them.
#[must_use]
pub fn edition() -> &'static Edition {
    static EDITION: OnceLock<Edition> = OnceLock::new();
    EDITION.get_or_init(|| {
        Edition::read().unwrap_or_else(|wrong| panic!("the tables shipped are wrong: {}", wrong.join("; ")))
    })
}

fn table<T: DeserializeOwned>(text: &str, key: &str, problems: &mut Vec<String>) -> Vec<T> {
    let read: Result<toml::Table, _> = toml::from_str(text);
    let rows = read.map_err(|e| e.to_string()).and_then(|mut t| {
        let rows = t.remove(key).ok_or_else(|| format!("the table {key} is missing"))?;
        rows.try_into().map_err(|e| format!("{key}: {e}"))
    });
    rows.unwrap_or_else(|why| {
        problems.push(why);
        Vec::new()
    })
}

impl Edition {
    fn read() -> Result<Edition, Vec<String>> {
        let mut wrong = Vec::new();
        let tiles: Vec<TileRow> = table(include_str!("../../data/tiles.toml"), "tiles", &mut wrong);
        let planets = (0..=u8::MAX)
            .zip(&tiles)
            .flat_map(|(tile, row)| row.planets.iter().map(move |p| (p.clone(), TileId(tile))))
            .collect();
        let places: Vec<PlaceRow> = table(include_str!("../../data/map.toml"), "places", &mut wrong);
        let mut edition = Edition {
            technologies: table(include_str!("../../data/technologies.toml"), "technologies", &mut wrong),
            personnel: table(include_str!("../../data/personnel.toml"), "personnel", &mut wrong),
            agendas: table(include_str!("../../data/agendas.toml"), "agendas", &mut wrong),
            races: table(include_str!("../../data/races.toml"), "races", &mut wrong),
            units: table(include_str!("../../data/units.toml"), "units", &mut wrong),
            stages: table(include_str!("../../data/stages.toml"), "stages", &mut wrong),
            tiles,
            planets,
            map: Vec::new(),
        };
        for PlaceRow { hex, tile } in places {
            match edition.tile_named(&tile) {
                Some(tile) => edition.map.push((hex, tile)),
                None => wrong.push(format!("map: {hex} has the tile {tile:?}, which there is not")),
            }
        }
        wrong.extend(edition.faults());
        if wrong.is_empty() { Ok(edition) } else { Err(wrong) }
    }

    /// The row of a technology.
    #[must_use]
    pub fn tech(&self, tech: Tech) -> &TechRow {
        &self.technologies[tech as usize]
    }

    /// The row of a person.
    #[must_use]
    pub fn person(&self, person: Person) -> &PersonRow {
        &self.personnel[person as usize]
    }

    /// The row of an agenda.
    #[must_use]
    pub fn agenda(&self, agenda: Agenda) -> &AgendaRow {
        &self.agendas[agenda as usize]
    }

    /// The row of a race.
    #[must_use]
    pub fn race(&self, race: Race) -> &RaceRow {
        &self.races[race as usize]
    }

    /// The row of a type of unit.
    #[must_use]
    pub fn unit(&self, unit: Unit) -> &UnitRow {
        &self.units[unit.index()]
    }

    /// The row of a stage.
    #[must_use]
    pub fn stage(&self, stage: Stage) -> &StageRow {
        &self.stages[stage as usize]
    }

    /// All tiles.
    #[must_use]
    pub fn tiles(&self) -> &[TileRow] {
        &self.tiles
    }

    /// The row of a tile.
    #[must_use]
    pub fn tile(&self, tile: TileId) -> &TileRow {
        &self.tiles[usize::from(tile.0)]
    }

    /// The tile of this name.
    #[must_use]
    pub fn tile_named(&self, name: &str) -> Option<TileId> {
        let fits =
            |(number, row): (u8, &TileRow)| row.name.eq_ignore_ascii_case(name).then_some(TileId(number));
        (0..=u8::MAX).zip(&self.tiles).find_map(fits)
    }

    /// The home tile of a race.
    ///
    /// # Panics
    /// Never: a race without a home is refused.
    #[must_use]
    #[expect(clippy::expect_used, reason = "a race without a home is refused")]
    pub fn home_of(&self, race: Race) -> TileId {
        let fits = |(number, row): (u8, &TileRow)| (row.home == Some(race)).then_some(TileId(number));
        (0..=u8::MAX).zip(&self.tiles).find_map(fits).expect("a race without a home is refused")
    }

    /// The map everybody knows: everything but Mecatol Rex and the corners.
    #[must_use]
    pub fn fixed_map(&self) -> &[(Hex, TileId)] {
        &self.map
    }

    /// The row of a planet.
    #[must_use]
    pub fn planet(&self, planet: PlanetId) -> &PlanetRow {
        &self.planets[usize::from(planet.0)].0
    }

    /// The tile of a planet.
    #[must_use]
    pub fn tile_of(&self, planet: PlanetId) -> TileId {
        self.planets[usize::from(planet.0)].1
    }

    /// All planets.
    pub fn planets(&self) -> impl Iterator<Item = PlanetId> + '_ {
        (0..=u8::MAX).zip(&self.planets).map(|(number, _)| PlanetId(number))
    }

    /// The planets of a tile.
    pub fn planets_of(&self, tile: TileId) -> impl Iterator<Item = PlanetId> + '_ {
        self.planets().filter(move |p| self.tile_of(*p) == tile)
    }

    /// The planet of this name.
    #[must_use]
    pub fn planet_named(&self, name: &str) -> Option<PlanetId> {
        self.planets().find(|p| self.planet(*p).name.eq_ignore_ascii_case(name))
    }
}

/// A tile, by its place in the table. Stored by its name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct TileId(u8);

/// A planet, by its place in the table. Stored by its name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct PlanetId(u8);

macro_rules! by_name {
    ($id:ident, $row:ident, $named:ident, $what:literal) => {
        impl $id {
            /// Its name.
            #[must_use]
            pub fn name(self) -> &'static str {
                &edition().$row(self).name
            }
        }

        impl fmt::Display for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl FromStr for $id {
            type Err = String;
            fn from_str(name: &str) -> Result<$id, String> {
                edition().$named(name).ok_or_else(|| format!(concat!("there is no ", $what, " {:?}"), name))
            }
        }

        impl Serialize for $id {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> Deserialize<'de> for $id {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$id, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

by_name!(TileId, tile, tile_named, "tile");
by_name!(PlanetId, planet, planet_named, "planet");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_shipped_are_right() {
        assert_eq!(Edition::read().err(), None);
    }

    #[test]
    fn names_lead_back_to_what_they_name() {
        for planet in edition().planets() {
            assert_eq!(planet.name().parse(), Ok(planet));
        }
        assert!("Nowhere".parse::<PlanetId>().is_err());
    }
}
