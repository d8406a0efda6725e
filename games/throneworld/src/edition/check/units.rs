//! The table of units (4.5).

use super::Problems;
use crate::edition::rows::UnitRow;
use crate::unit::Unit;

const TABLE: &str = "units";

pub(super) fn check(rows: &[UnitRow], problems: &mut Problems) {
    for unit in Unit::ALL {
        match rows.iter().filter(|row| row.unit == unit).count() {
            1 => {}
            0 => problems.table(TABLE, format!("a row for {unit} ({}) is wanted", unit.letter())),
            many => {
                problems.table(TABLE, format!("{many} rows for {unit} ({}); one is wanted", unit.letter()))
            }
        }
    }
    for row in rows {
        check_row(row, problems);
    }
}

fn check_row(row: &UnitRow, problems: &mut Problems) {
    let letter = row.unit.letter();
    problems.range((TABLE, &letter, "cost"), row.cost, 1..=1000);
    problems.range((TABLE, &letter, "attack"), row.attack, 0..=10);
    problems.range((TABLE, &letter, "defend"), row.defend, 0..=10);
    if let Some(dice) = row.defend_with_bunker {
        problems.range((TABLE, &letter, "defend_with_bunker"), dice, 0..=10);
    }
    // A Survey Team never fights (4.52).
    let hits = if row.unit == Unit::Survey { 0..=0 } else { 1..=10 };
    problems.range((TABLE, &letter, "hits"), row.hits, hits);
    problems.range((TABLE, &letter, "absorbs"), row.absorbs, 0..=10);
    problems.range((TABLE, &letter, "sabotage"), row.sabotage, 1..=10);
    // Only ships give spaces; what does not jump with a fleet needs none (4.5).
    let cargo = match row.unit {
        Unit::Survey | Unit::Shield | Unit::Bunker => 0..=0,
        unit if unit.is_ground() => -10..=-1,
        _ => -10..=20,
    };
    problems.range((TABLE, &letter, "cargo"), row.cargo, cargo);
    if row.drops && !row.unit.is_troop() {
        problems.field(TABLE, letter, "drops", "only ground units that can be carried may drop (4.7)");
    }
    if row.first_fire && !row.unit.is_troop() {
        problems.field(
            TABLE,
            letter,
            "first_fire",
            "only ground units that can be carried have first fire (4.61)",
        );
    }
}
