//! The hexes as they are drawn: flat-topped, in columns A to I, in whole units.

use super::banner::{banner, banner_with, fleet_name};
use super::chances::defence;
use super::list::plain;
use super::short::short;
use crate::edition::{Class, Edition};
use crate::force::Sorts;
use crate::galaxy::{Orbit, System};
use crate::hex::Hex;
use crate::unit::Unit;
use crate::view::View;
use rules::Seat;
use serde_json::{Value, json};

/// Half the width of a hex.
const HALF_WIDTH: i32 = 42;
/// Half its height: the height of a row, for rows count in halves.
const HALF_HEIGHT: i32 = 36;
/// From column to column.
const COLUMN: i32 = 63;
/// Around the map.
const MARGIN: i32 = 6;
/// How wide the upper and the lower line of units may be, in hundredths of their height.
const SPACE_ROOM: usize = 660;
const GROUND_ROOM: usize = 560;

/// The corners of a hex, clockwise from the right.
pub(super) const CORNERS: [(i32, i32); 6] = [
    (HALF_WIDTH, 0),
    (HALF_WIDTH / 2, HALF_HEIGHT),
    (-HALF_WIDTH / 2, HALF_HEIGHT),
    (-HALF_WIDTH, 0),
    (-HALF_WIDTH / 2, -HALF_HEIGHT),
    (HALF_WIDTH / 2, -HALF_HEIGHT),
];

/// The part of the board that is drawn: what is in play, and no more.
pub(super) struct Frame {
    columns: (i32, i32),
    rows: (i32, i32),
}

impl Frame {
    /// The frame of a board.
    pub(super) fn of(edition: &Edition) -> Frame {
        let bounds = |of: fn(Hex) -> i16| {
            let all = || edition.hexes().iter().map(|hex| i32::from(of(*hex)));
            (all().min().unwrap_or(0), all().max().unwrap_or(0))
        };
        Frame { columns: bounds(Hex::column), rows: bounds(Hex::row) }
    }

    /// Width and height.
    pub(super) fn size(&self) -> (i32, i32) {
        let across = (self.columns.1 - self.columns.0) * COLUMN + 2 * (HALF_WIDTH + MARGIN);
        let down = (self.rows.1 - self.rows.0) * HALF_HEIGHT + 2 * (HALF_HEIGHT + MARGIN);
        (across, down)
    }

    /// The centre of a hex.
    pub(super) fn centre(&self, hex: Hex) -> (i32, i32) {
        let x = (i32::from(hex.column()) - self.columns.0) * COLUMN + HALF_WIDTH + MARGIN;
        let y = (i32::from(hex.row()) - self.rows.0) * HALF_HEIGHT + HALF_HEIGHT + MARGIN;
        (x, y)
    }

    fn holds(&self, hex: Hex) -> bool {
        let within = |n: i16, (low, high): (i32, i32)| (low..=high).contains(&i32::from(n));
        within(hex.column(), self.columns) && within(hex.row(), self.rows)
    }
}

/// Hexes of the board that are not in play.
pub(super) fn out_of_play(edition: &Edition, frame: &Frame) -> Vec<Value> {
    let all = (-4..=4).flat_map(|q| (-9..=9).map(move |r| Hex { q, r }));
    all.filter(|hex| edition.is_on_board(*hex) && edition.class(*hex).is_none() && frame.holds(*hex))
        .map(|hex| {
            let (x, y) = frame.centre(hex);
            json!({ "hex": hex, "x": x, "y": y })
        })
        .collect()
}

/// The hexes in play.
pub(super) fn in_play(view: &View, frame: &Frame) -> Vec<Value> {
    view.galaxy.systems.iter().map(|(hex, system)| place(view, frame, *hex, system)).collect()
}

fn place(view: &View, frame: &Frame, hex: Hex, system: &System) -> Value {
    let galaxy = &view.galaxy;
    let (x, y) = frame.centre(hex);
    let known = system.printed.is_some();
    let (space, ground) = match system.owner {
        Some(owner) => (short(&galaxy.orbit(hex, owner)), short(&system.army.troops())),
        None => defence(galaxy, hex, system),
    };
    let empty = known && system.owner.is_none() && system.dev == 0 && space.is_empty() && ground.is_empty();
    let attempt = galaxy.attempt.as_ref().map(|attempt| attempt.seat);
    json!({
        "hex": hex,
        "x": x,
        "y": y,
        "class": plain(system.class),
        "throne": system.class == Class::Throneworld,
        "home": system.class == Class::Home,
        "known": known,
        "hidden": known && !system.face_up,
        "empty": empty,
        "owner": system.owner.map(|owner| banner_with(galaxy, owner, json!({ "attempt": attempt == Some(owner) }))),
        "mine": system.owner == Some(view.me),
        "dev": known.then_some(system.dev),
        "space": line(&space, SPACE_ROOM),
        "ground": line(&ground, if space.is_empty() { SPACE_ROOM } else { GROUND_ROOM }),
        "flags": flags(view, hex),
        "bunkers": bunkers(system),
        "scans": scans(view, system),
        "blockaded": galaxy.is_blockaded(hex),
        "battle": galaxy.now.battle.as_ref().is_some_and(|battle| battle.at == hex),
    })
}

/// A line of units, and whether it is to be squeezed to what the hex is wide there.
fn line(text: &str, room: usize) -> Value {
    if text.is_empty() {
        return Value::Null;
    }
    json!({ "text": text, "squeeze": breadth(text) > room })
}

/// How wide a text is drawn, in hundredths of its height.
fn breadth(text: &str) -> usize {
    let letter = |c: char| match c {
        ' ' => 32,
        'M' => 86,
        _ => 66,
    };
    text.chars().map(letter).sum()
}

/// A flag for every fleet, in rows of two; Survey Teams alone have a small one.
fn flags(view: &View, hex: Hex) -> Vec<Value> {
    let galaxy = &view.galaxy;
    let ships = |(_, orbit): &(&Seat, &Orbit)| !orbit.force.space().mobile().is_empty();
    let here = galaxy.orbits.get(&hex).into_iter().flatten().filter(ships);
    (0_i32..)
        .zip(here)
        .map(|(place, (seat, orbit))| {
            let more = json!({
                "name": fleet_name(galaxy, *seat, orbit.fleet),
                "fleet": orbit.fleet,
                "dx": place % 2 * 21,
                "dy": place / 2 * -14,
            });
            banner_with(galaxy, *seat, more)
        })
        .collect()
}

/// A square for every Command Bunker of an empire, USED ones last, in rows of two; many are told by their number.
fn bunkers(system: &System) -> Value {
    const MOST: u16 = 4;
    let all = if system.owner.is_some() { system.army.count(Unit::Bunker) } else { 0 };
    let ready = system.ready_bunkers();
    let squares: Vec<Value> = (0..all.min(MOST))
        .map(|place| json!({ "dx": place % 2 * 8, "dy": place / 2 * 8, "ready": place < ready }))
        .collect();
    json!({ "squares": if all > MOST { &squares[..1] } else { &squares[..] }, "many": (all > MOST).then_some(all) })
}

/// SCAN markers, the owner's apart, side by side.
fn scans(view: &View, system: &System) -> Vec<Value> {
    let others: Vec<Seat> =
        system.scanned.iter().copied().filter(|seat| system.owner != Some(*seat)).collect();
    let width = i32::try_from(others.len()).unwrap_or(0) - 1;
    (0_i32..)
        .zip(others)
        .map(|(place, seat)| {
            let mut mark = banner(&view.galaxy, seat);
            mark["dx"] = json!((2 * place - width) * 7);
            mark["mine"] = json!(seat == view.me);
            mark
        })
        .collect()
}
