//! 5.3: technologies, what they cost, and who may research them.

use super::Refusal;
use crate::edition::{Colour, edition};
use crate::effects::tech::Tech;
use crate::galaxy::{Galaxy, System};
use crate::halves::Halves;
use crate::moments::{Figure, any, figure};
use rules::Seat;

/// What a technology costs before credits, in half resources: seven, less one for each space dock that uses a specialty of
/// its colour, however many of them its planet has.
#[must_use]
pub fn cost(galaxy: &Galaxy, seat: Seat, tech: Tech) -> Figure {
    let mut cost = figure(galaxy, seat, Halves::whole(7).0, |e, on, f| e.tech_cost(on, tech, f));
    let docks = docks_with(galaxy, seat, edition().tech(tech).colour);
    cost.add(-Halves::whole(i32::from(docks)).0);
    cost
}

/// How many docks of a seat use a specialty of a colour.
#[must_use]
pub fn docks_with(galaxy: &Galaxy, seat: Seat, colour: Colour) -> u16 {
    let of_dock = |hex, planet: Option<_>| {
        planet.or_else(|| galaxy.system(hex).and_then(|s| s.drifting.as_ref()).and_then(|d| d.uses))
    };
    let docks = galaxy.docks_of(seat).filter_map(|(hex, planet, _)| of_dock(hex, planet));
    u16::try_from(docks.filter(|p| System::specialties(*p).contains(&colour)).count()).unwrap_or(u16::MAX)
}

/// How many technologies a seat may research in a round: as many as it has space docks.
#[must_use]
pub fn limit(galaxy: &Galaxy, seat: Seat) -> Figure {
    let docks = i32::try_from(galaxy.docks_of(seat).count()).unwrap_or(i32::MAX);
    figure(galaxy, seat, docks, |e, on, f| e.tech_limit(on, f))
}

/// The prerequisites a seat lacks for a technology; none if it has what is needed.
#[must_use]
pub fn lacking(galaxy: &Galaxy, seat: Seat, tech: Tech) -> Vec<Tech> {
    let (row, empire) = (edition().tech(tech), galaxy.empire(seat));
    let lacking: Vec<Tech> = row.needs.iter().copied().filter(|t| !empire.has(*t)).collect();
    if row.any && lacking.len() < row.needs.len() { Vec::new() } else { lacking }
}

/// May the seat research this technology, money and the limit of the round apart?
///
/// # Errors
/// Why not.
pub fn may_research(galaxy: &Galaxy, seat: Seat, tech: Tech) -> Result<(), Refusal> {
    if galaxy.empire(seat).has(tech) {
        return Err(Refusal::new("5.3", format!("you have {tech} already")));
    }
    if let Some(source) = any(galaxy, seat, |e, on| e.forbids_tech(on, tech)) {
        return Err(Refusal::new("5.3", format!("{source} forbids you {tech}")));
    }
    let lacking = lacking(galaxy, seat, tech);
    if lacking.is_empty() {
        return Ok(());
    }
    let joint = if edition().tech(tech).any { " or " } else { " and " };
    let names: Vec<String> = lacking.iter().map(ToString::to_string).collect();
    Err(Refusal::new("5.3", format!("{tech} needs {}", names.join(joint))))
}
