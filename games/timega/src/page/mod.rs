//! What templates and pictures are given: everything worked out, nothing left to a template but its layout.
//!
//! A page is made from the view of one seat alone.

mod affairs;
mod assault;
mod banner;
mod council;
mod economy;
mod empires;
mod fleets;
mod happened;
mod hexes;
mod hunting;
mod map;
mod objectives;
mod short;
mod staff;
mod systems;
mod tech;
mod tree;

pub(crate) use banner::banner_of;
pub(crate) use hunting::fights;
pub(crate) use short::short;

use crate::events::{Event, SetupEvent};
use crate::galaxy::Phase;
use crate::view::View;
use serde_json::{Value, json};

/// The page of a view.
///
/// Keys: `phase` (`founding`, `development`, `action`, `battle`), `round`, `you`; and once the races are known `over` (the game has
/// just ended), `hand`
/// (tiles while the map is drafted), `empires`, `order`, `me`, `economy` (planets, docks, what units cost), `fleets`,
/// `staff`, `techs` (and those `open` to research; `barred`: what forbids all of it), `council`, `prey` (systems with planets that could
/// be taken; `prey_more`: how many are not among the first; `prey_odds`: stands a chance beside any), `now` (what is going on),
/// `systems` (the map in words), `map` and `tree` (places in the two pictures).
#[must_use]
pub fn page(view: &View) -> Value {
    page_after(view, &[])
}

/// The page of a view, what the seat was told of the round before drawn on the map.
#[must_use]
pub fn page_after(view: &View, told: &[Event]) -> Value {
    let galaxy = &view.galaxy;
    if galaxy.empires.len() != usize::from(galaxy.seats) {
        return json!({ "phase": Phase::Founding, "round": galaxy.round, "you": view.me });
    }
    let (prey, techs) = (hunting::prey(view), tech::all(view));
    json!({
        "phase": galaxy.phase,
        "round": galaxy.round,
        "rounds": galaxy.options.rounds,
        "you": view.me,
        "over": told.iter().any(is_the_end),
        "hand": systems::hand(view),
        "me": objectives::me(view),
        "empires": empires::all(view),
        "order": empires::in_order(view),
        "economy": economy::economy(view),
        "fleets": fleets::fleets(view),
        "staff": staff::staff(view),
        "open": techs.iter().filter(|tech| tech["reach"] == "open").collect::<Vec<_>>(),
        "barred": tech::barred(view),
        "techs": techs,
        "council": council::council(view),
        "prey_more": prey.iter().filter(|system| system["first"] == false).count(),
        "prey_odds": prey.iter().any(|system| !system["assault"].is_null()),
        "prey": prey,
        "now": affairs::now(view),
        "systems": systems::list(view),
        "map": map::map(view, told),
        "tree": tree::tree(view),
    })
}

/// Is the game over with this?
fn is_the_end(event: &Event) -> bool {
    matches!(event, Event::Setup(SetupEvent::Won { .. } | SetupEvent::DrawAgreed {}))
}
