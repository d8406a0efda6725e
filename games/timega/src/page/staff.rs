//! Personnel: slots, who is employed, who could be.

use crate::edition::{Colour, edition};
use crate::effects::people::Person;
use crate::law::staff as law;
use crate::view::View;
use serde_json::{Value, json};

/// `slots` by colour, `employed`, `wages` in all, `could` be hired.
pub(super) fn staff(view: &View) -> Value {
    let (galaxy, seat) = (&view.galaxy, view.me);
    let one = |person: Person| {
        let row = edition().person(person);
        json!({
            "person": row.name,
            "colour": row.colour,
            "tier": choose_tier(row.tier),
            "wage": law::wage(galaxy, seat, person).count(),
            "does": row.does,
        })
    };
    // Yellow specialties give no slots that anybody takes.
    let slots: Vec<Value> = Colour::ALL
        .iter()
        .filter(|c| Person::ALL.iter().any(|p| edition().person(*p).colour == **c))
        .map(|c| {
            let (have, taken) = (law::slots(galaxy, seat, *c), law::employed(galaxy, seat, *c));
            json!({ "colour": c, "have": have, "taken": taken })
        })
        .collect();
    let employed: Vec<Value> = galaxy.empire(seat).staff.iter().map(|h| one(h.person)).collect();
    let wages: u64 = employed.iter().filter_map(|p| p["wage"].as_u64()).sum();
    let could = Person::ALL.iter().filter(|p| law::may_hire(galaxy, seat, **p).is_ok());
    json!({
        "slots": slots,
        "employed": employed,
        "wages": wages,
        "could": could.map(|p| one(*p)).collect::<Vec<_>>(),
    })
}

/// Tiers as the rulebook writes them.
fn choose_tier(tier: u8) -> &'static str {
    match tier {
        1 => "i",
        2 => "ii",
        3 => "iii",
        _ => "iv",
    }
}
