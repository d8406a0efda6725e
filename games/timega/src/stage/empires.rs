//! `empires.1 = { … }`: any field of an empire as it is stored, the rest as a coalition has it. The counters follow the
//! stage unless they are said; `staff` may be a list of names.

use crate::edition::edition;
use crate::galaxy::{Empire, Galaxy, Stage};
use rules::keys::nearest_told;
use rules::position::{Told, seat_named};
use serde_json::{Value, json};

#[expect(clippy::expect_used, reason = "plain content always prints")]
pub(super) fn lay(told: &mut Told<'_, '_>, galaxy: &mut Galaxy) {
    let Some(mut all) = told.table("empires") else { return };
    for key in all.keys() {
        let Some(seat) = seat_named(key, galaxy.seats) else {
            all.wrong(key, "a seat is wanted, counted from 1");
            continue;
        };
        let Some(Value::Object(given)) = all.value(key) else {
            all.wrong(key, "a table of keys is wanted");
            continue;
        };
        let mut whole =
            serde_json::to_value(galaxy.empire(seat)).expect("plain content always prints as JSON");
        if let Some(stage) = given.get("stage").and_then(|s| serde_json::from_value::<Stage>(s.clone()).ok())
        {
            let row = edition().stage(stage);
            whole["pool"] = json!(row.pool);
            whole["fleet"] = json!(row.fleet);
        }
        for (field, value) in given {
            let value = match (field.as_str(), value) {
                ("staff", Value::Array(names)) => names
                    .iter()
                    .map(|n| if n.is_string() { json!({ "person": n }) } else { n.clone() })
                    .collect(),
                _ => value.clone(),
            };
            whole[field] = value;
        }
        match serde_json::from_value::<Empire>(whole) {
            Ok(mut empire) => {
                empire.staff.sort_by_key(|h| h.person);
                *galaxy.empire_mut(seat) = empire;
            }
            Err(why) => all.wrong(key, &nearest_told(&why.to_string())),
        }
    }
}
