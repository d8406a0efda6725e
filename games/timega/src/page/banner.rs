//! How an empire is told from the others: two letters, and a colour that is never alone.

use crate::edition::edition;
use crate::galaxy::{Galaxy, Owner};
use crate::view::View;
use rules::Seat;
use serde_json::{Value, json};

/// A colour of the palette of Okabe and Ito, which people with any sort of colour vision tell apart; the colour of letters
/// on it; and the same colour as a tint.
struct Dye {
    colour: &'static str,
    ink: &'static str,
    tint: &'static str,
}

const DYES: [Dye; 6] = [
    Dye { colour: "#0072b2", ink: "#ffffff", tint: "#cfe3f0" },
    Dye { colour: "#d55e00", ink: "#ffffff", tint: "#f9dcc6" },
    Dye { colour: "#009e73", ink: "#ffffff", tint: "#c9ebdf" },
    Dye { colour: "#cc79a7", ink: "#1a1a1a", tint: "#f5e1ec" },
    Dye { colour: "#e69f00", ink: "#1a1a1a", tint: "#fbe9c4" },
    Dye { colour: "#56b4e9", ink: "#1a1a1a", tint: "#daeffa" },
];

/// The guards of Mecatol Rex.
const GUARDS: Dye = Dye { colour: "#3a3a3a", ink: "#ffffff", tint: "#dddddd" };

/// The short name of an empire's race.
pub(super) fn race(galaxy: &Galaxy, seat: Seat) -> &'static str {
    &edition().race(galaxy.empire(seat).race).short
}

/// The sign of an empire: two letters of its race, since single ones are units. No two races begin alike.
pub(super) fn badge(galaxy: &Galaxy, seat: Seat) -> String {
    let letters = race(galaxy, seat).chars().filter(|c| c.is_alphanumeric()).take(2);
    letters.enumerate().map(|(n, c)| if n == 0 { c } else { c.to_ascii_lowercase() }).collect()
}

/// Everything that tells an empire from the others: `seat`, `number`, `race`, `badge`, `colour`, `ink`, `tint`, `you`.
pub(super) fn banner(view: &View, seat: Seat) -> Value {
    let Dye { colour, ink, tint } = &DYES[seat.index() % DYES.len()];
    json!({
        "seat": seat,
        "number": u16::from(seat.0) + 1,
        "race": race(&view.galaxy, seat),
        "badge": badge(&view.galaxy, seat),
        "colour": colour,
        "ink": ink,
        "tint": tint,
        "you": seat == view.me,
    })
}

/// The banner of whoever has units: the guards have one too, without a seat.
pub(crate) fn banner_of(view: &View, owner: Owner) -> Value {
    match owner {
        Owner::Seat(seat) => banner(view, seat),
        Owner::Guards => {
            let Dye { colour, ink, tint } = &GUARDS;
            json!({
                "seat": null, "number": null, "race": "Guards", "badge": "Gu", "colour": colour, "ink": ink,
                "tint": tint, "you": false,
            })
        }
    }
}

/// The banner with more about the empire.
pub(super) fn banner_with(view: &View, seat: Seat, more: Value) -> Value {
    let mut banner = banner(view, seat);
    if let (Some(banner), Value::Object(more)) = (banner.as_object_mut(), more) {
        banner.extend(more);
    }
    banner
}
