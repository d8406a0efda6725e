//! The chart: systems and income of every empire, turn by turn.

use super::banner::banner_with;
use super::picture::WIDTH;
use crate::galaxy::{Galaxy, Tally};
use crate::view::View;
use rules::Seat;
use serde_json::{Value, json};
use std::fmt::Write;

/// How high the chart is, with its titles.
pub(super) const HEIGHT: i32 = 136;
/// The field of a diagram.
const FIELD: (i32, i32) = (WIDTH / 2 - 60, 96);
/// Where the first field begins; the second begins half a picture further right.
const CORNER: (i32, i32) = (30, 22);
/// How much room the words at a line take.
const MARKED: i32 = 12;
/// How far letters at the ends of lines keep apart.
const APART: i32 = 11;

/// Two diagrams side by side; `null` while there is nothing to compare.
pub(super) fn chart(view: &View) -> Value {
    let galaxy = &view.galaxy;
    if galaxy.history.len() < 2 {
        return Value::Null;
    }
    let needed = u32::from(galaxy.edition.layout().victory);
    json!([
        diagram(galaxy, "Systems by turn", CORNER.0, Some(needed), |tally| &tally.systems),
        diagram(galaxy, "Income by turn", CORNER.0 + WIDTH / 2, None, |tally| &tally.income),
    ])
}

/// Figures to places: the lowest at the bottom of a field.
struct Scale {
    top: u32,
    first: u16,
    last: u16,
}

impl Scale {
    fn x(&self, turn: u16) -> i32 {
        let all = i32::from(self.last.saturating_sub(self.first)).max(1);
        i32::from(turn.saturating_sub(self.first)) * FIELD.0 / all
    }

    fn y(&self, value: u32) -> i32 {
        let part = u64::from(value.min(self.top)) * u64::try_from(FIELD.1).unwrap_or(0) / u64::from(self.top);
        FIELD.1 - i32::try_from(part).unwrap_or(0)
    }
}

fn diagram(galaxy: &Galaxy, title: &str, x: i32, mark: Option<u32>, of: fn(&Tally) -> &Vec<u32>) -> Value {
    let most =
        galaxy.history.iter().flat_map(|tally| of(tally).iter().copied()).chain(mark).max().unwrap_or(0);
    let step = step(most);
    let scale = Scale {
        top: most.div_ceil(step).max(1) * step,
        first: galaxy.history.first().map_or(0, |t| t.turn),
        last: galaxy.history.last().map_or(0, |t| t.turn),
    };
    let levels = (0..=scale.top / step).map(|n| json!({ "value": n * step, "y": scale.y(n * step) }));
    json!({
        "title": title,
        "x": x,
        "y": CORNER.1,
        "width": FIELD.0,
        "height": FIELD.1,
        "levels": levels.collect::<Vec<_>>(),
        "turns": turns(&scale),
        "mark": mark.map(|value| mark_at(value, scale.y(value))),
        "lines": lines(galaxy, &scale, of),
    })
}

/// A line with its words above it, or below it where the title of the field stands above.
fn mark_at(value: u32, y: i32) -> Value {
    let dy = if y < MARKED { MARKED - 2 } else { -3 };
    json!({ "value": value, "y": y, "dy": dy })
}

/// The distance of the levels: 1, 2, 5, 10, 20 …, so that there are at most five.
fn step(most: u32) -> u32 {
    let mut tens = 1_u32;
    loop {
        if let Some(step) =
            [1, 2, 5].map(|part| tens.saturating_mul(part)).into_iter().find(|step| most / step <= 4)
        {
            return step;
        }
        tens = tens.saturating_mul(10);
    }
}

/// The turns written below a field: the first, the last, and some between.
fn turns(scale: &Scale) -> Vec<Value> {
    let all = u32::from(scale.last.saturating_sub(scale.first)).max(1);
    let step = usize::try_from(step(all)).unwrap_or(1);
    (scale.first..=scale.last).step_by(step).map(|turn| json!({ "turn": turn, "x": scale.x(turn) })).collect()
}

fn lines(galaxy: &Galaxy, scale: &Scale, of: fn(&Tally) -> &Vec<u32>) -> Vec<Value> {
    let ends: Vec<(Seat, i32)> = galaxy
        .seats()
        .map(|seat| {
            let last = galaxy.history.last().and_then(|tally| of(tally).get(seat.index()).copied());
            (seat, scale.y(last.unwrap_or(0)))
        })
        .collect();
    let labels = spread(&ends);
    let line = |seat: Seat| {
        let mut points = String::new();
        for tally in &galaxy.history {
            if let Some(value) = of(tally).get(seat.index()) {
                // Writing into a string cannot fail.
                let _ = write!(points, "{},{} ", scale.x(tally.turn), scale.y(*value));
            }
        }
        let label = labels.iter().find(|(s, _)| *s == seat).map(|(_, y)| *y);
        banner_with(galaxy, seat, json!({ "points": points.trim_end(), "label_y": label }))
    };
    galaxy.seats().map(line).collect()
}

/// Places for the letters at the ends of the lines, none on top of another, all beside the field.
fn spread(ends: &[(Seat, i32)]) -> Vec<(Seat, i32)> {
    let mut places = ends.to_vec();
    places.sort_by_key(|(seat, y)| (*y, *seat));
    for next in 1..places.len() {
        places[next].1 = places[next].1.max(places[next - 1].1 + APART);
    }
    // What has been pushed out at the bottom goes up again.
    let mut floor = FIELD.1;
    for place in places.iter_mut().rev() {
        place.1 = place.1.min(floor);
        floor = place.1 - APART;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_few_and_round() {
        for (most, wanted) in [(0, 1), (4, 1), (5, 2), (9, 2), (16, 5), (30, 10), (99, 20), (400, 100)] {
            assert_eq!(step(most), wanted, "{most}");
        }
    }

    #[test]
    fn what_is_said_of_a_line_stays_clear_of_the_title() {
        // The words are 8 high; the title ends where the field begins.
        for y in 0..=FIELD.1 {
            let dy = mark_at(15, y)["dy"].as_i64().expect("a place");
            assert!(i64::from(y) + dy - 8 >= 0, "{y}: {dy}");
        }
    }

    #[test]
    fn letters_keep_apart_and_inside() {
        let ends: Vec<(Seat, i32)> =
            [90, 91, 20, 92, 20, 96].into_iter().enumerate().map(|(n, y)| (Seat(n as u8), y)).collect();
        let places = spread(&ends);
        for pair in places.windows(2) {
            assert!(pair[1].1 - pair[0].1 >= APART, "{places:?}");
        }
        assert!(places.iter().all(|(_, y)| (0..=FIELD.1).contains(y)), "{places:?}");
        assert_eq!(places.first(), Some(&(Seat(2), 20)));
    }
}
