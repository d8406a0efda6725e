//! The table of tiles (1, 2).

use super::Problems;
use crate::edition::board::use_of;
use crate::edition::figures::pile_of;
use crate::edition::layout::Layout;
use crate::edition::rows::UnitRow;
use crate::edition::tables::Chosen;
use crate::edition::tile::{Class, Tile};
use crate::force::Force;
use crate::unit::Unit;

const TABLE: &str = "tiles";

pub(super) fn check(chosen: Chosen<'_>, layout: &Layout, problems: &mut Problems) {
    let Chosen { tiles, board, units, .. } = chosen;
    if tiles.len() > 255 {
        problems.table(TABLE, format!("{} tiles; 255 at most", tiles.len()));
    }
    let ids: Vec<&str> = tiles.iter().map(|tile| tile.id.as_str()).collect();
    problems.twice(TABLE, "id", &ids);
    for tile in tiles {
        check_tile(tile, units, problems);
    }
    for class in [Class::Fringe, Class::Outer, Class::Inner, Class::Throneworld] {
        let wanted = board.iter().filter(|row| use_of(row, layout) == Some(class)).count();
        let there = tiles.iter().filter(|tile| pile_of(tile, layout) == Some(class)).count();
        if there < wanted {
            let message = format!("{there} {class} tiles; the layout {} wants {wanted}", layout.id);
            problems.table(TABLE, message);
        }
    }
}

fn check_tile(tile: &Tile, units: &[UnitRow], problems: &mut Problems) {
    let id = tile.id.as_str();
    let mut tell = |field: &str, message: String| problems.field(TABLE, id, field, message);
    if tile.class == Class::Home {
        tell(
            "class",
            "homeworlds have no tile in this table; fringe, outer, inner or throneworld is wanted".into(),
        );
    }
    if tile.dev == 0 && !(tile.fleet.is_empty() && tile.army.is_empty()) {
        let message = "a world with forces has a development value; 0 is for empty systems (4.4)";
        tell("dev", message.into());
    }
    let strange = tile.fleet.only(|unit| !unit.fights_in_space());
    if !strange.is_empty() {
        tell("fleet", format!("{} cannot be in a neutral fleet; ships and Shields can", strange.words()));
    }
    let strange = tile.army.only(|unit| !unit.is_ground());
    if !strange.is_empty() {
        tell("army", format!("{} cannot be in an army; ground units can", strange.words()));
    }
    // 4.5: a Fighter needs a cargo space at all times.
    let (room, fighters) = (capacity(&tile.fleet, units), tile.fleet.count(Unit::Fighter));
    if i64::from(fighters) > room {
        tell("fleet", format!("{fighters} Fighters need as many cargo spaces; the ships give {room} (4.5)"));
    }
    let techs = [
        ("space_tech", "fleet", tile.space_tech, &tile.fleet),
        ("ground_tech", "army", tile.ground_tech, &tile.army),
    ];
    for (field, force_name, tech, force) in techs {
        if tech == 0 && !force.is_empty() {
            tell(field, format!("the {force_name} needs a technology of 1 or more"));
        } else if tech > 0 && force.is_empty() {
            tell(
                field,
                format!(
                    "there is no {force_name} with a technology of {tech}; 0 is wanted, or a {force_name}"
                ),
            );
        }
    }
    for (field, force) in [("fleet", &tile.fleet), ("army", &tile.army)] {
        problems.range((TABLE, &id, field), force.total(), 0..=100);
    }
    problems.range((TABLE, &id, "dev"), tile.dev, 0..=20);
    problems.range((TABLE, &id, "space_tech"), tile.space_tech, 0..=12);
    problems.range((TABLE, &id, "ground_tech"), tile.ground_tech, 0..=12);
}

fn capacity(fleet: &Force, units: &[UnitRow]) -> i64 {
    let given = |unit| units.iter().find(|row| row.unit == unit).map_or(0, |row| i64::from(row.cargo.max(0)));
    fleet.iter().map(|(unit, count)| given(unit) * i64::from(count)).sum()
}
