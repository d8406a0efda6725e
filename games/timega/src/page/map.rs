//! The picture of the map: the systems, and the empires below them.

use super::banner::banner_with;
use super::{happened, hexes};
use crate::events::Event;
use crate::hex::Hex;
use crate::view::View;
use serde_json::{Value, json};

/// The width of the picture.
pub(super) const WIDTH: i32 = 600;
/// Above the map.
const TITLE: i32 = 24;
/// What stands at the nexus.
const NEXUS: i32 = 18;
/// Empires side by side, and from line to line.
const ABREAST: i32 = 3;
const LINE: i32 = 32;

/// The map with everything on it, and where the parts of the picture begin.
pub(super) fn map(view: &View, told: &[Event]) -> Value {
    let galaxy = &view.galaxy;
    let (_, down) = hexes::size();
    let legend_y = TITLE + down + 4;
    let rows = (i32::from(galaxy.seats) + ABREAST - 1) / ABREAST;
    let one = |(n, seat): (i32, rules::Seat)| {
        let empire = galaxy.empire(seat);
        let more = json!({
            "x": n % ABREAST * (WIDTH / ABREAST),
            "y": n / ABREAST * LINE,
            "stage": empire.stage.to_string(),
            "planets": galaxy.planets_of(seat).count(),
            "techs": empire.techs.len(),
            "speaker": galaxy.council.speaker == seat,
            "left": empire.left,
        });
        banner_with(view, seat, more)
    };
    let nexus = galaxy.systems.get(&Hex::NEXUS).map(|s| {
        let here = |f: &crate::galaxy::Fleet| super::short::short(&f.force);
        s.fleets.iter().map(here).collect::<Vec<_>>()
    });
    let nexus_y = legend_y + rows * LINE + 14;
    let height = legend_y + rows * LINE + if nexus.is_some() { NEXUS + 4 } else { 4 };
    json!({
        "width": WIDTH,
        "height": height,
        // Three quarters are enough for every letter to be read, and keep the mail small.
        "drawn_width": WIDTH * 3 / 4,
        "drawn_height": height * 3 / 4,
        "top": TITLE,
        "legend_y": legend_y,
        "nexus_y": nexus_y,
        "hexes": hexes::all(view, &happened::taken(told)),
        "happened": happened::happened(view, told),
        "bare": hexes::bare(view),
        "legend": (0_i32..).zip(galaxy.all_seats()).map(one).collect::<Vec<_>>(),
        "nexus": nexus,
    })
}
