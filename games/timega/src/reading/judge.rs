//! What the rules refuse for certain, whatever happens before it is played. What may yet change is left to the review.

use super::line::off_the_map;
use crate::Timega;
use crate::deeds::Purchase;
use crate::edition::{PlanetId, edition};
use crate::effects::tech::Tech;
use crate::galaxy::{Galaxy, Phase};
use crate::hex::Hex;
use crate::law::{Refusal, placing, research};
use crate::options::Map;
use crate::orders::{Deed, Landings, Order, Tactics};
use crate::questions::{Question, SetupQuestion};
use rules::problem::{Problem, either};
use rules::span::Span;
use rules::{Desk, Seat};

/// Why an order is refused; none: it stands. `said`: all orders of the mail.
pub(super) fn refused(desk: &Desk<'_, Timega>, said: &[Order], order: &Order) -> Option<Problem> {
    let galaxy = &desk.view.galaxy;
    let judged = match order.plain() {
        Order::Step(step) => step.ways.iter().find_map(|way| deed(galaxy, &way.deed)),
        Order::Place { tile, hex } => placed(desk, *tile, *hex),
        Order::Buy(purchase) if !order.stays() => bought(desk, said, purchase),
        Order::Exhaust(exhaust) if !order.stays() => owned(desk, exhaust.planet),
        _ => None,
    };
    judged.or_else(|| nowhere(galaxy, order.plain()))
}

fn refusal(refusal: &Refusal) -> Problem {
    Problem::illegal(sentence(&refusal.to_string()))
}

/// A reason as a sentence.
fn sentence(reason: &str) -> String {
    let mut letters = reason.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}.", letters.as_str())
}

/// Does the development phase come next, so that the table is as it will be then?
fn develops_next(galaxy: &Galaxy) -> bool {
    galaxy.phase == Phase::Development
}

fn owned(desk: &Desk<'_, Timega>, planet: PlanetId) -> Option<Problem> {
    let galaxy = &desk.view.galaxy;
    let owner = galaxy.planet(planet)?.owner;
    let wrong = develops_next(galaxy) && owner != Some(desk.seat);
    wrong.then(|| refusal(&Refusal::new("5.2", format!("{planet} is not yours"))))
}

fn bought(desk: &Desk<'_, Timega>, said: &[Order], purchase: &Purchase) -> Option<Problem> {
    let galaxy = &desk.view.galaxy;
    match purchase {
        Purchase::Build { unit, .. } if edition().unit(*unit).cost.is_none() => {
            Some(refusal(&Refusal::new("5.5", format!("a {unit} cannot be built"))))
        }
        Purchase::Build { at: Some(crate::deeds::Site::Dock(planet)), .. }
        | Purchase::Dock { planet, .. } => owned(desk, *planet),
        _ if !develops_next(galaxy) => None,
        Purchase::Research(tech) => researched(desk, said, *tech),
        Purchase::Hire(person) if galaxy.empire(desk.seat).employs(*person) => {
            Some(refusal(&Refusal::new("5.4", format!("you employ the {person} already"))))
        }
        Purchase::Release(person) if !galaxy.empire(desk.seat).employs(*person) => {
            Some(refusal(&Refusal::new("5.4", format!("you do not employ the {person}"))))
        }
        _ => None,
    }
}

/// 5.3: a technology one has, or one whose prerequisites are neither there nor ordered.
fn researched(desk: &Desk<'_, Timega>, said: &[Order], tech: Tech) -> Option<Problem> {
    let galaxy = &desk.view.galaxy;
    if galaxy.empire(desk.seat).has(tech) {
        return Some(refusal(&Refusal::new("5.3", format!("you have {tech} already"))));
    }
    // A mail that researches replaces what was on file about research, standing lines apart.
    let on_file = desk.book.lines().map(|l| &l.order).filter(|o| o.stays());
    let ordered: Vec<Tech> = said
        .iter()
        .chain(on_file)
        .filter_map(|o| if let Order::Buy(Purchase::Research(t)) = o.plain() { Some(*t) } else { None })
        .collect();
    let lacking = research::lacking(galaxy, desk.seat, tech);
    let row = edition().tech(tech);
    let open: Vec<Tech> = lacking.iter().copied().filter(|t| !ordered.contains(t)).collect();
    if open.is_empty() || (row.any && open.len() < lacking.len()) {
        return None;
    }
    let joint = if row.any { " or " } else { " and " };
    let names: Vec<String> = open.iter().map(ToString::to_string).collect();
    let why = Refusal::new("5.3", format!("{tech} needs {}", names.join(joint)));
    // What those need comes before them.
    let mut first: Vec<Tech> = Vec::new();
    open.iter().for_each(|tech| begins(galaxy, desk.seat, *tech, &mut first));
    let instead: Vec<String> = first.iter().map(|t| format!("research {t}")).collect();
    Some(refusal(&why).suggest(either(&instead)))
}

/// The technologies nothing is lacking for on the way to this one.
fn begins(galaxy: &Galaxy, seat: Seat, tech: Tech, first: &mut Vec<Tech>) {
    let lacking = research::lacking(galaxy, seat, tech);
    if lacking.is_empty() && !first.contains(&tech) {
        first.push(tech);
    }
    lacking.into_iter().for_each(|needed| begins(galaxy, seat, needed, first));
}

/// A tactical action that no table could allow.
fn deed(galaxy: &Galaxy, deed: &Deed) -> Option<Problem> {
    let Deed::Tactics(tactics) = deed else { return None };
    let hex = tactics.activate;
    if tactics.moves.iter().any(|sail| sail.from == hex) {
        return Some(refusal(&Refusal::new("6.2", format!("what is in {hex} is there already"))));
    }
    if tactics.siege && !tactics.moves.is_empty() {
        return Some(refusal(&Refusal::new("5.3", "a siege is laid instead of moving ships in")));
    }
    elsewhere(galaxy, tactics)
}

/// A landing outside of the active system (6.4).
fn elsewhere(galaxy: &Galaxy, tactics: &Tactics) -> Option<Problem> {
    let Landings::These(landings) = &tactics.land else { return None };
    let hex = tactics.activate;
    landings.iter().find_map(|landing| {
        let there = galaxy.place_of(landing.planet)?;
        let why = format!("{} is in {there}, and this action activates {hex}", landing.planet);
        (there != hex).then(|| refusal(&Refusal::new("6.4", why)))
    })
}

fn placed(
    desk: &Desk<'_, Timega>,
    tile: Option<crate::edition::TileId>,
    hex: Option<Hex>,
) -> Option<Problem> {
    let (galaxy, hand) = (&desk.view.galaxy, &desk.view.hand);
    // Wishes stay on file while tile after tile is laid; they are judged when they are asked for.
    let drafts = desk.open.iter().any(|q| matches!(q, Question::Setup(SetupQuestion::Draft {})));
    if galaxy.options.map == Map::Drafted && !drafts {
        return None;
    }
    if hand.is_empty() {
        let why = if galaxy.phase == Phase::Founding {
            "no tiles are dealt to you: this map is not drafted (3)"
        } else {
            "the map is laid (3)"
        };
        return Some(Problem::illegal(sentence(why)));
    }
    if let Some(tile) = tile.filter(|t| !hand.contains(t)) {
        let names: Vec<String> = hand.iter().map(ToString::to_string).collect();
        return Some(
            refusal(&Refusal::new("3", format!("{tile} is not in your hand"))).suggest(either(&names)),
        );
    }
    let hex = hex?;
    if galaxy.systems.contains_key(&hex) {
        return Some(refusal(&Refusal::new("3", format!("a tile lies at {hex} already"))));
    }
    let hazard = tile.is_some_and(|t| edition().tile(t).hazard.is_some());
    if hazard && placing::is_next_to_a_home(galaxy, Some(desk.seat), hex) {
        let why = format!("a hazard is not placed at {hex}, next to somebody else's home");
        return Some(refusal(&Refusal::new("3", why)));
    }
    None
}

/// Planets that are not in this game.
fn nowhere(galaxy: &Galaxy, order: &Order) -> Option<Problem> {
    if galaxy.phase == Phase::Founding {
        return None;
    }
    let named: Vec<PlanetId> = match order {
        Order::Exhaust(exhaust) => vec![exhaust.planet],
        Order::Buy(Purchase::Dock { planet, .. }) => vec![*planet],
        Order::Buy(Purchase::Build { at: Some(crate::deeds::Site::Dock(planet)), .. }) => vec![*planet],
        Order::Step(step) => {
            let tactics = step.ways.iter().filter_map(|way| match &way.deed {
                Deed::Tactics(tactics) => Some(tactics),
                Deed::Pass | Deed::Special(_) => None,
            });
            let lands = tactics.filter_map(|t| if let Landings::These(l) = &t.land { Some(l) } else { None });
            lands.flatten().map(|l| l.planet).collect()
        }
        _ => Vec::new(),
    };
    let missing = named.into_iter().find(|p| galaxy.planet(*p).is_none())?;
    Some(Problem { span: None, ..off_the_map(missing, Span::new(0, 0, 0)) })
}
