//! The table of races, and the races a campaign gives its seats.

use super::Problems;
use crate::edition::layout::Layout;
use crate::edition::race::{Race, RaceRow};
use crate::edition::tables::Chosen;
use crate::tech::Tech;
use rules::OptionProblem;

const TABLE: &str = "races";

pub(super) fn check(chosen: Chosen<'_>, layout: &Layout, problems: &mut Problems) {
    let rows = chosen.races;
    if rows.len() < usize::from(layout.seats).max(1) || rows.len() > 100 {
        let message =
            format!("{} races for {} seats; one for each, and 100 at most", rows.len(), layout.seats);
        problems.table(TABLE, message);
    }
    let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    problems.twice(TABLE, "id", &ids);
    for row in rows {
        check_row(row, chosen.tech.len(), problems);
    }
    // A name that means two races means neither.
    for (place, row) in rows.iter().enumerate() {
        for name in names(row) {
            if rows.iter().take(place).any(|earlier| names(earlier).any(|other| same(other, name))) {
                problems.field(TABLE, &row.id, "name", format!("another race is called {name}, too"));
            }
        }
    }
}

fn check_row(row: &RaceRow, track: usize, problems: &mut Problems) {
    let id = row.id.as_str();
    for name in names(row).filter(|name| !name.chars().any(char::is_alphanumeric)) {
        problems.field(TABLE, id, "name", format!("{name:?} is no name; letters are wanted"));
    }
    let track = i64::try_from(track.max(1)).unwrap_or(12);
    for (tech, number) in Tech::ALL.iter().zip(row.boxes) {
        let field = format!("boxes ({tech})");
        problems.range((TABLE, &id, &field), number, 1..=track);
    }
    for (field, dice) in [("attack", &row.attack), ("defend", &row.defend)] {
        for (unit, dice) in dice {
            problems.range((TABLE, &id, &format!("{field}.{}", unit.letter())), *dice, 0..=10);
        }
    }
    for (unit, cost) in &row.cost {
        problems.range((TABLE, &id, &format!("cost.{}", unit.letter())), *cost, 1..=1000);
    }
    for unit in row.drops.iter().filter(|unit| !unit.is_troop()) {
        let message = format!("{} is no ground unit that can be carried (4.7)", unit.letter());
        problems.field(TABLE, id, "drops", message);
    }
    let figures = [
        ("treasury", row.treasury),
        ("home_production", row.home_production),
        ("captured_home", row.captured_home),
        ("boom", row.boom),
        ("world_bonus", row.world_bonus),
        ("throneworld_bonus", row.throneworld_bonus),
        ("looting_percent", row.looting_percent),
    ];
    for (field, value) in figures {
        problems.range((TABLE, &id, field), value, 0..=1000);
    }
}

fn names(row: &RaceRow) -> impl Iterator<Item = &str> {
    let own = (!same(&row.id, &row.name)).then_some(row.id.as_str());
    std::iter::once(row.name.as_str()).chain(own).chain(row.aliases.iter().map(String::as_str))
}

/// The same name, whatever its capitals and apostrophes.
fn same(one: &str, other: &str) -> bool {
    fn plain(name: &str) -> impl Iterator<Item = char> {
        name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase)
    }
    plain(one).eq(plain(other))
}

/// The race a text names.
pub(in crate::edition) fn race_named(races: &[RaceRow], text: &str) -> Option<Race> {
    let named = |row: &RaceRow| names(row).any(|name| same(name, text));
    (0..=u8::MAX).zip(races).find(|(_, row)| named(row)).map(|(number, _)| Race(number))
}

/// Everything wrong with the races given to the seats.
pub(in crate::edition) fn races_chosen(given: &[String], races: &[RaceRow], seats: u8) -> Vec<OptionProblem> {
    let mut problems = Vec::new();
    if given.is_empty() {
        return problems;
    }
    if given.len() != usize::from(seats) {
        let message =
            format!("{} races for {seats} seats; one for each is wanted, or none at all", given.len());
        problems.push(OptionProblem { key: "races".into(), message });
    }
    let mut taken = Vec::new();
    for (place, name) in given.iter().enumerate() {
        let message = match race_named(races, name) {
            None => {
                let all: Vec<&str> = races.iter().map(|row| row.name.as_str()).collect();
                format!("there is no race {name:?}; there are {}", all.join(", "))
            }
            Some(race) if taken.contains(&race) => {
                format!("{name} is given to two seats; every race is there once")
            }
            Some(race) => {
                taken.push(race);
                continue;
            }
        };
        problems.push(OptionProblem { key: format!("races[{}]", place + 1), message });
    }
    problems
}
