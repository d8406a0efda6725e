//! The picture: the map, a legend and a chart, one below the other. All places are in whole units.

use super::hexes::{self, Frame};
use super::{arrows, banner, chart, happened, legend, outline, standing};
use crate::events::Event;
use crate::orders::Order;
use crate::view::View;
use serde_json::{Value, json};

/// The width of the picture.
pub(super) const WIDTH: i32 = 600;
/// Above the map.
const TITLE: i32 = 24;

/// The map with everything on it, and where the parts of the picture begin.
pub(super) fn map(view: &View, orders: &[Order], told: &[Event]) -> Value {
    let galaxy = &view.galaxy;
    let frame = Frame::of(&galaxy.edition);
    let (across, down) = frame.size();
    // Small boards are drawn larger, up to a third.
    let percent = (WIDTH * 100 / across).min(133);
    let legend_y = TITLE + down * percent / 100 + 8;
    let chart_y = legend_y + legend::height(view) + 6;
    let chart = chart::chart(view);
    let height = if chart.is_null() { chart_y } else { chart_y + chart::HEIGHT };
    json!({
        "width": WIDTH,
        "height": height,
        // Three quarters are enough for every letter to be read, and keep the mail small.
        "drawn_width": WIDTH * 3 / 4,
        "drawn_height": height * 3 / 4,
        "title_y": 17,
        "top": TITLE,
        "left": (WIDTH - across * percent / 100) / 2,
        "zoom": format!("{}.{:02}", percent / 100, percent % 100),
        "across": across,
        "down": down,
        "legend_y": legend_y,
        "chart_y": chart_y,
        "out_of_play": hexes::out_of_play(&galaxy.edition, &frame),
        "hexes": hexes::in_play(view, &frame),
        "command": outline::path(&frame, &outline::command(galaxy, view.me)),
        "me": banner::banner(galaxy, view.me),
        "tips": arrows::tips(view),
        "arrows": arrows::arrows(view, &frame, orders),
        "happened": happened::happened(view, &frame, told),
        "legend": legend::legend(view),
        "chart": chart,
        "victory": standing::victory(view),
    })
}
