//! The tables of hexes and layouts (2).

use super::Problems;
use crate::edition::board::{Board, use_of};
use crate::edition::layout::{HexRow, Layout};
use crate::edition::tile::Class;
use crate::hex::Hex;

pub(super) fn check(rows: &[HexRow], layout: &Layout, problems: &mut Problems) {
    if rows.len() > 200 {
        problems.table("board", format!("{} hexes; 200 at most", rows.len()));
        return;
    }
    let ids: Vec<Hex> = rows.iter().map(|row| row.id).collect();
    problems.twice("board", "id", &ids);
    for row in rows {
        check_hex(row, layout, problems);
    }
    check_layout(rows, layout, problems);
}

fn check_hex(row: &HexRow, layout: &Layout, problems: &mut Problems) {
    let Hex { q, r } = row.id;
    if (row.q, row.r) != (q, r) {
        problems.field(
            "board",
            row.id,
            "q",
            format!("{}, {} is not {}: q = {q}, r = {r} is", row.q, row.r, row.id),
        );
    }
    let known = |letter: char| letter == '.' || Class::ALL.iter().any(|class| class.letter() == letter);
    for letter in row.uses.chars().filter(|letter| !known(*letter)) {
        let message = format!("{letter:?} is no use of a hex; H, f, o, i, T and . are");
        problems.field("board", row.id, "use", message);
    }
    if row.uses.chars().count() < usize::from(layout.column) {
        let message = format!("a letter in column {} is wanted, for the layout {}", layout.column, layout.id);
        problems.field("board", row.id, "use", message);
    }
    let class = use_of(row, layout);
    let home = layout.homes.contains(&row.id);
    if class == Some(Class::Home) && !home {
        let message = format!("marked H for the layout {}, but not among its homes", layout.id);
        problems.field("board", row.id, "use", message);
    }
    if (class == Some(Class::Throneworld)) != (row.id == Hex::CENTRE) {
        let message = format!("the Throneworld, T, is at {} and nowhere else", Hex::CENTRE);
        problems.field("board", row.id, "use", message);
    }
}

fn check_layout(rows: &[HexRow], layout: &Layout, problems: &mut Problems) {
    let id = layout.id.as_str();
    let at = |field| ("layouts", &id as &dyn std::fmt::Display, field);
    problems.range(at("seats"), layout.seats, 2..=6);
    problems.range(at("column"), layout.column, 1..=100);
    problems.range(at("victory"), layout.victory, 1..=100);
    problems.range(at("throneworld_worth"), layout.throneworld_worth, 1..=100);
    problems.range(at("research_attempts"), layout.research_attempts, 0..=10);
    problems.range(at("looting"), layout.looting, 0..=1000);
    if layout.homes.len() != usize::from(layout.seats) {
        let message =
            format!("{} homes for {} seats; one for each is wanted", layout.homes.len(), layout.seats);
        problems.field("layouts", id, "homes", message);
    }
    problems_of_homes(rows, layout, problems);
    let board = Board::of(rows, layout);
    if board.class(Hex::CENTRE).is_none() {
        problems.table("board", format!("the Throneworld, {}, is wanted in the layout {id}", Hex::CENTRE));
        return;
    }
    for hex in board.hexes.iter().filter(|hex| board.range(Hex::CENTRE, **hex).is_none()) {
        let message =
            format!("no way leads from the Throneworld to it over hexes in play in the layout {id}");
        problems.field("board", hex, "use", message);
    }
}

fn problems_of_homes(rows: &[HexRow], layout: &Layout, problems: &mut Problems) {
    for (place, home) in layout.homes.iter().enumerate() {
        if layout.homes.iter().take(place).any(|earlier| earlier == home) {
            problems.field("layouts", &layout.id, "homes", format!("{home} is given twice"));
        }
        let row = rows.iter().find(|row| row.id == *home);
        if row.and_then(|row| use_of(row, layout)) != Some(Class::Home) {
            let message = format!("{home} is not marked H in column {} of the board", layout.column);
            problems.field("layouts", &layout.id, "homes", message);
        }
    }
}
