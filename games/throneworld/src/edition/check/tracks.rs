//! The technology track and the production track (6.1, 6.4).

use super::Problems;
use crate::edition::rows::{ProductionRow, TrackBox};

pub(super) fn check_tech(rows: &[TrackBox], problems: &mut Problems) {
    const TABLE: &str = "tech";
    if rows.len() != 12 {
        problems.table(TABLE, format!("{} boxes; 12 are wanted", rows.len()));
    }
    let mut before = (0, 0);
    for (place, row) in rows.iter().enumerate() {
        let number = place + 1;
        if usize::from(row.number) != number {
            let message =
                format!("box {} stands in place {number}; the boxes go in order from 1", row.number);
            problems.field(TABLE, row.number, "number", message);
        }
        problems.range((TABLE, &row.number, "normal"), row.normal, 1..=20);
        problems.range((TABLE, &row.number, "specialty"), row.specialty, 1..=20);
        for (field, value, earlier) in
            [("normal", row.normal, before.0), ("specialty", row.specialty, before.1)]
        {
            if value < earlier {
                let message =
                    format!("{value} is less than the {earlier} of the box before; ratings never fall");
                problems.field(TABLE, row.number, field, message);
            }
        }
        before = (row.normal, row.specialty);
        match row.needed {
            Some(roll) if number < rows.len() => problems.range((TABLE, &row.number, "needed"), roll, 1..=6),
            None if number == rows.len() => {}
            Some(_) => problems.field(TABLE, row.number, "needed", "no roll leads on from the last box"),
            None => problems.field(TABLE, row.number, "needed", "the roll to the next box is wanted, 1 to 6"),
        }
    }
}

pub(super) fn check_production(rows: &[ProductionRow], problems: &mut Problems) {
    const TABLE: &str = "production";
    if rows.is_empty() || rows.len() > 100 {
        problems
            .table(TABLE, format!("{} boxes; 1 to 100 are wanted, the first of them the start", rows.len()));
    }
    let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    problems.twice(TABLE, "id", &ids);
    let known = ids.join(", ");
    for row in rows {
        let id = row.id.as_str();
        for (field, to) in
            [("bold", Some(&row.bold)), ("advance", row.advance.as_ref()), ("delay", row.delay.as_ref())]
        {
            let Some(to) = to else { continue };
            let Some(target) = rows.iter().find(|other| other.id == *to) else {
                problems.field(TABLE, id, field, format!("there is no box {to:?}; there are {known}"));
                continue;
            };
            // 6.2: an Advance makes the turn a production turn, a Delay makes it none.
            if field == "advance" && (row.production || !target.production) {
                problems.field(
                    TABLE,
                    id,
                    field,
                    "an advance leads from a box without production to one with it",
                );
            }
            if field == "delay" && (!row.production || target.production) {
                problems.field(
                    TABLE,
                    id,
                    field,
                    "a delay leads from a box with production to one without it",
                );
            }
        }
    }
}
