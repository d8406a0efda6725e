//! How an empire is told from the others: two letters, and a colour that is never alone.

use super::short::number;
use crate::galaxy::Galaxy;
use rules::Seat;
use serde_json::{Value, json};

/// A colour of the palette of Okabe and Ito, which people with any sort of colour vision tell apart; the colour of letters
/// on it, the same colour as a tint, and the dashes of a line drawn in it.
struct Dye {
    colour: &'static str,
    ink: &'static str,
    tint: &'static str,
    dash: &'static str,
}

const DYES: [Dye; 6] = [
    Dye { colour: "#0072b2", ink: "#ffffff", tint: "#cfe3f0", dash: "none" },
    Dye { colour: "#d55e00", ink: "#ffffff", tint: "#f9dcc6", dash: "7 3" },
    Dye { colour: "#009e73", ink: "#ffffff", tint: "#c9ebdf", dash: "2 2" },
    Dye { colour: "#cc79a7", ink: "#1a1a1a", tint: "#f5e1ec", dash: "8 3 2 3" },
    Dye { colour: "#e69f00", ink: "#1a1a1a", tint: "#fbe9c4", dash: "4 2" },
    Dye { colour: "#56b4e9", ink: "#1a1a1a", tint: "#daeffa", dash: "1 2" },
];

/// The name of an empire's race.
pub(super) fn race(galaxy: &Galaxy, seat: Seat) -> &str {
    &galaxy.edition.race(galaxy.empire(seat).race).name
}

/// The sign of an empire: two letters of its race, since single ones are units; the seat's number if two races begin alike.
pub(super) fn badge(galaxy: &Galaxy, seat: Seat) -> String {
    galaxy.sign(seat).unwrap_or_else(|| number(seat).to_string())
}

/// Everything that tells an empire from the others: `seat`, `number`, `race`, `badge`, `colour`, `ink`, `tint`, `dash`.
pub(super) fn banner(galaxy: &Galaxy, seat: Seat) -> Value {
    let Dye { colour, ink, tint, dash } = &DYES[seat.index() % DYES.len()];
    json!({
        "seat": seat,
        "number": number(seat),
        "race": race(galaxy, seat),
        "badge": badge(galaxy, seat),
        "colour": colour,
        "ink": ink,
        "tint": tint,
        "dash": dash,
    })
}

/// The banner with more about the empire.
pub(super) fn banner_with(galaxy: &Galaxy, seat: Seat, more: Value) -> Value {
    let mut banner = banner(galaxy, seat);
    if let (Some(banner), Value::Object(more)) = (banner.as_object_mut(), more) {
        banner.extend(more);
    }
    banner
}

/// Short names of fleets for maps and lists: `Pa1`, or `Pa` for Survey Teams alone.
pub(super) fn fleet_name(galaxy: &Galaxy, seat: Seat, fleet: Option<u8>) -> String {
    let badge = badge(galaxy, seat);
    fleet.map_or_else(|| badge.clone(), |number| format!("{badge}{number}"))
}
