//! The tables a campaign may replace, and how they are read.

use super::layout::{HexRow, Layout};
use super::race::RaceRow;
use super::rows::{ChitRow, EventRow, ProductionRow, TrackBox, UnitRow};
use super::tile::Tile;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// Figures of a campaign's own: a table that is given takes the place of the whole table shipped; `None` keeps that.
/// The files shipped have the same form, so a table can be copied from there and changed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tables {
    /// Units of the battle mat.
    pub units: Option<Vec<UnitRow>>,
    /// System tiles.
    pub tiles: Option<Vec<Tile>>,
    /// Hexes of the board.
    pub board: Option<Vec<HexRow>>,
    /// Layouts of the board.
    pub layouts: Option<Vec<Layout>>,
    /// The technology track.
    pub tech: Option<Vec<TrackBox>>,
    /// The production track.
    pub production: Option<Vec<ProductionRow>>,
    /// Action chits.
    pub action_chits: Option<Vec<ChitRow>>,
    /// Event chits.
    pub event_chits: Option<Vec<EventRow>>,
    /// Races.
    pub races: Option<Vec<RaceRow>>,
}

/// The tables before their rows are read, so that a row that does not fit can be told by its name.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct Raw {
    units: Option<Vec<Value>>,
    tiles: Option<Vec<Value>>,
    board: Option<Vec<Value>>,
    layouts: Option<Vec<Value>>,
    tech: Option<Vec<Value>>,
    production: Option<Vec<Value>>,
    action_chits: Option<Vec<Value>>,
    event_chits: Option<Vec<Value>>,
    races: Option<Vec<Value>>,
}

impl<'de> Deserialize<'de> for Tables {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Raw::deserialize(deserializer)?;
        let mut wrong = Vec::new();
        let tables = Tables {
            units: rows("units", raw.units, &mut wrong),
            tiles: rows("tiles", raw.tiles, &mut wrong),
            board: rows("board", raw.board, &mut wrong),
            layouts: rows("layouts", raw.layouts, &mut wrong),
            tech: rows("tech", raw.tech, &mut wrong),
            production: rows("production", raw.production, &mut wrong),
            action_chits: rows("action_chits", raw.action_chits, &mut wrong),
            event_chits: rows("event_chits", raw.event_chits, &mut wrong),
            races: rows("races", raw.races, &mut wrong),
        };
        if wrong.is_empty() { Ok(tables) } else { Err(D::Error::custom(wrong.join("; "))) }
    }
}

/// The rows of a table; those that cannot be read are told.
fn rows<T: DeserializeOwned>(
    table: &str,
    given: Option<Vec<Value>>,
    wrong: &mut Vec<String>,
) -> Option<Vec<T>> {
    let mut fitting = Vec::new();
    for (number, row) in given?.into_iter().enumerate() {
        match T::deserialize(&row) {
            Ok(row) => fitting.push(row),
            Err(why) => {
                let id = ["id", "unit", "number", "kind"].iter().find_map(|key| row.get(key));
                let id =
                    id.map(|id| format!(" ({})", id.as_str().map_or_else(|| id.to_string(), str::to_owned)));
                let blamed =
                    if why.to_string().starts_with("missing field") { None } else { guilty::<T>(&row) };
                let field = blamed.map(|key| format!(", field {key}"));
                wrong.push(format!(
                    "table {table}, row {}{}{}: {why}",
                    number + 1,
                    id.unwrap_or_default(),
                    field.unwrap_or_default()
                ));
            }
        }
    }
    Some(fitting)
}

/// The field a row cannot be read for: without it the row fits, or lacks nothing but it.
fn guilty<T: DeserializeOwned>(row: &Value) -> Option<String> {
    let fields = row.as_object()?;
    let blamed = fields.keys().find(|key| {
        let mut rest = fields.clone();
        rest.remove(key.as_str());
        match T::deserialize(&Value::Object(rest)) {
            Ok(_) => true,
            Err(why) => why.to_string().contains(&format!("missing field `{key}`")),
        }
    });
    blamed.cloned()
}

/// Every table, whether the campaign's own or as shipped.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chosen<'a> {
    pub(super) units: &'a [UnitRow],
    pub(super) tiles: &'a [Tile],
    pub(super) board: &'a [HexRow],
    pub(super) layouts: &'a [Layout],
    pub(super) tech: &'a [TrackBox],
    pub(super) production: &'a [ProductionRow],
    pub(super) action_chits: &'a [ChitRow],
    pub(super) event_chits: &'a [EventRow],
    pub(super) races: &'a [RaceRow],
}

impl Tables {
    /// As shipped in everything?
    #[must_use]
    pub fn is_shipped(&self) -> bool {
        *self == Tables::default()
    }

    /// The campaign's tables, those of `shipped` where it has none.
    pub(super) fn or<'a>(&'a self, shipped: &'a Tables) -> Chosen<'a> {
        fn choose<'a, T>(own: &'a Option<Vec<T>>, shipped: &'a Option<Vec<T>>) -> &'a [T] {
            own.as_deref().or(shipped.as_deref()).unwrap_or_default()
        }
        Chosen {
            units: choose(&self.units, &shipped.units),
            tiles: choose(&self.tiles, &shipped.tiles),
            board: choose(&self.board, &shipped.board),
            layouts: choose(&self.layouts, &shipped.layouts),
            tech: choose(&self.tech, &shipped.tech),
            production: choose(&self.production, &shipped.production),
            action_chits: choose(&self.action_chits, &shipped.action_chits),
            event_chits: choose(&self.event_chits, &shipped.event_chits),
            races: choose(&self.races, &shipped.races),
        }
    }
}
