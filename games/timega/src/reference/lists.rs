//! Lists of what there is: prices of units, technologies and people by colour, races at the table.

use super::{cost, dice};
use crate::edition::{Colour, edition};
use crate::effects::people::Person;
use crate::effects::races::Race;
use crate::effects::tech::Tech;
use crate::galaxy::Galaxy;
use crate::halves::Halves;
use crate::law::building;
use crate::unit::Unit;
use rules::Seat;
use rules::handbook::Page;

/// What units cost the seat, and what they can do, a line each.
pub(super) fn prices(galaxy: &Galaxy, seat: Option<Seat>) -> Page {
    let line = |unit: Unit| {
        let row = edition().unit(unit);
        let cost = cost(galaxy, seat, unit)?;
        let fires = row.hits_on.map(|on| format!(", hits on {on}")).unwrap_or_default();
        let more = if row.dice > 1 { format!(" with {}", dice(row.dice)) } else { String::new() };
        let moves = match (unit, unit.is_carried()) {
            (Unit::Flagship, _) => ", by race".into(),
            (_, true) => ", carried".into(),
            (_, false) => format!(", moves {}", row.r#move),
        };
        let carries = if row.capacity > 0 { format!(", carries {}", row.capacity) } else { String::new() };
        Some(format!("{} {}: {cost}{fires}{more}{moves}{carries}", row.letter, row.name))
    };
    let mut lines: Vec<String> = Unit::ALL.into_iter().filter_map(line).collect();
    lines.extend(seat.map(|seat| format!("Space dock: {}", dock_cost(galaxy, seat))));
    Page::of("Prices", lines)
}

/// What a dock costs the seat as things stand.
pub(super) fn dock(galaxy: &Galaxy, seat: Option<Seat>) -> Page {
    let cost = seat.map(|seat| format!("It costs you {} resources.", dock_cost(galaxy, seat)));
    Page::of("Space dock", cost.into_iter().collect())
}

fn dock_cost(galaxy: &Galaxy, seat: Seat) -> Halves {
    Halves(building::dock_cost(galaxy, seat).value())
}

/// A page for each colour of technologies.
pub(super) fn technologies() -> Vec<Page> {
    let page = |colour: Colour| {
        let of = Tech::ALL.iter().map(|tech| edition().tech(*tech)).filter(|row| row.colour == colour);
        let lines = of.map(|row| format!("{}: {}", row.name, row.does)).collect();
        Page::of(format!("{} technologies", capital(colour)), lines).called([format!("{colour} technology")])
    };
    Colour::ALL.into_iter().map(page).collect()
}

/// A page for each colour of people.
pub(super) fn people() -> Vec<Page> {
    let page = |colour: Colour| {
        let of = Person::ALL.iter().map(|p| edition().person(*p)).filter(|row| row.colour == colour);
        let lines: Vec<String> = of.map(|row| format!("{} ({}): {}", row.name, row.tier, row.does)).collect();
        (!lines.is_empty()).then(|| Page::of(format!("{} people", capital(colour)), lines))
    };
    Colour::ALL.into_iter().filter_map(page).collect()
}

fn capital(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "Red",
        Colour::Blue => "Blue",
        Colour::Green => "Green",
        Colour::Yellow => "Yellow",
    }
}

/// Who sits at the table as what, and all races by their names.
pub(super) fn races(galaxy: &Galaxy, seat: Option<Seat>) -> Page {
    let short = |race: Race| edition().race(race).short.as_str();
    let mut lines = Vec::new();
    if let Some(seat) = seat {
        let own = short(galaxy.empire(seat).race);
        lines.push(format!("You are {own}: rules {own} says what you can do, and how it is written."));
        let others = Seat::all(galaxy.seats).filter(|other| *other != seat);
        let others: Vec<String> =
            others.map(|other| format!("{} ({other})", short(galaxy.empire(other).race))).collect();
        lines.push(format!("The others are {}.", others.join(", ")));
    }
    let all: Vec<&str> = Race::ALL.iter().map(|race| short(*race)).collect();
    lines.push(format!("All races: {}.", all.join(", ")));
    Page::of("Races", lines)
}
