//! The picture of the technologies: four trees, a colour each. A technology hangs below its first prerequisite of its own
//! colour; what else it needs is written in it.

use super::map::WIDTH;
use super::tech;
use crate::edition::{Colour, edition};
use crate::effects::tech::Tech;
use crate::view::View;
use serde_json::{Value, json};

/// From box to box.
const LINE: i32 = 45;
/// The height of a box.
const BOX: i32 = 40;
/// How far a technology stands in below the one it hangs from.
const STEP: i32 = 13;
/// Above the first box of a colour.
const HEAD: i32 = 24;
/// The title and the signs below it.
const TOP: i32 = 44;
/// Between the two columns.
const GAP: i32 = 12;

/// Four trees, with their places.
pub(super) fn tree(view: &View) -> Value {
    let column = (WIDTH - 16 - GAP) / 2;
    let trees: Vec<Value> = (0_i32..)
        .zip(Colour::ALL)
        .map(|(n, colour)| {
            let order = order(colour);
            let (x, row) = (8 + n % 2 * (column + GAP), n / 2);
            json!({
                "colour": colour,
                "x": x,
                "y": TOP + row * (HEAD + 8 * LINE + 10),
                "width": column,
                "credits": view.galaxy.empire(view.me).credits.of(colour),
                "techs": boxes(view, &order, column),
            })
        })
        .collect();
    let height = TOP + 2 * (HEAD + 8 * LINE + 10);
    json!({
        "width": WIDTH,
        "height": height,
        "drawn_width": WIDTH * 3 / 4,
        "drawn_height": height * 3 / 4,
        "trees": trees,
        "owned": view.galaxy.empire(view.me).techs.len(),
        "all": Tech::ALL.len(),
    })
}

/// The prerequisite of its own colour a technology hangs from.
fn parent(tech: Tech) -> Option<Tech> {
    let row = edition().tech(tech);
    row.needs.iter().copied().find(|t| edition().tech(*t).colour == row.colour)
}

/// The technologies of a colour, each below what it hangs from, with how deep it hangs.
fn order(colour: Colour) -> Vec<(Tech, i32)> {
    fn below(of: Option<Tech>, depth: i32, colour: Colour, list: &mut Vec<(Tech, i32)>) {
        let here =
            Tech::ALL.iter().copied().filter(|t| edition().tech(*t).colour == colour && parent(*t) == of);
        for tech in here {
            list.push((tech, depth));
            below(Some(tech), depth + 1, colour, list);
        }
    }
    let mut list = Vec::new();
    below(None, 0, colour, &mut list);
    list
}

/// Prerequisites with a tick for those that are had.
fn needs(tech: Tech, view: &View) -> String {
    let row = edition().tech(tech);
    let me = view.galaxy.empire(view.me);
    let one = |tech: &Tech| {
        format!("{}{}", if me.has(*tech) { "\u{2713}" } else { "\u{2013}" }, edition().tech(*tech).name)
    };
    let words: Vec<String> = row.needs.iter().map(one).collect();
    if words.is_empty() { "needs nothing".into() } else { words.join(if row.any { " or " } else { ", " }) }
}

/// The boxes with the lines that join them.
fn boxes(view: &View, order: &[(Tech, i32)], column: i32) -> Vec<Value> {
    let place = |tech: Tech| order.iter().position(|(t, _)| *t == tech).and_then(|n| i32::try_from(n).ok());
    (0_i32..)
        .zip(order)
        .map(|(n, (tech, depth))| {
            let mut value = tech::one(view, *tech);
            let (x, y) = (depth * STEP, HEAD + n * LINE);
            value["x"] = json!(x);
            value["y"] = json!(y);
            value["width"] = json!(column - x);
            value["height"] = json!(BOX);
            let needs = needs(*tech, view);
            let badges: usize = value["by"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|b| Some(b["badge"].as_str()?.len() + 1))
                .sum();
            let room = column - x - 14 - 8 * i32::try_from(badges).unwrap_or(0);
            let wide = i32::try_from(needs.chars().count()).unwrap_or(0) * 63 / 10;
            value["squeeze"] = json!((wide > room).then_some(room));
            value["needs_words"] = json!(needs);
            // From the box it hangs from, down and to the left edge of this one.
            let from = parent(*tech).and_then(place);
            value["stem"] = json!(from.map(|p| {
                let (px, py) = (x - STEP + 6, HEAD + p * LINE + BOX);
                format!("M{px} {py}V{}H{x}", y + BOX / 2)
            }));
            value
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technology_hangs_in_its_tree_once() {
        for colour in Colour::ALL {
            assert_eq!(order(colour).len(), 8, "{colour}");
        }
        // The rulebook's red branch: assault cannons grow from the grid, and that from the ion cannons.
        let red = order(Colour::Red);
        let depth = |tech| red.iter().find(|(t, _)| *t == tech).map(|(_, d)| *d);
        assert_eq!(depth(Tech::HylarVAssaultLaser), Some(0));
        assert_eq!(depth(Tech::IonCannons), Some(1));
        assert_eq!(depth(Tech::AssaultCannon), Some(3));
    }
}
