//! The empires as they lie open.

use super::banner::banner_with;
use super::short::short;
use crate::deeds::Worth;
use crate::edition::edition;
use crate::galaxy::Owner;
use crate::law::objectives::{border_docks, objectives, unique_technologies};
use crate::law::treasury;
use crate::view::View;
use rules::Seat;
use serde_json::{Value, json};

/// Every empire, by seat.
pub(super) fn all(view: &View) -> Vec<Value> {
    view.galaxy.all_seats().map(|seat| empire(view, seat)).collect()
}

/// The order of turns: the speaker is last unless a rule says otherwise.
pub(super) fn in_order(view: &View) -> Vec<Value> {
    let council = &view.galaxy.council;
    let one = |seat: &Seat| {
        let passed = view.galaxy.now.passed.contains(seat);
        banner_with(view, *seat, json!({ "speaker": council.speaker == *seat, "passed": passed }))
    };
    council.initiative.iter().map(one).collect()
}

fn empire(view: &View, seat: Seat) -> Value {
    let galaxy = &view.galaxy;
    let empire = galaxy.empire(seat);
    let row = edition().race(empire.race);
    let planets: Vec<_> = galaxy.planets_of(seat).map(|(_, id, _)| id).collect();
    let worth = |of| planets.iter().map(|p| u32::from(treasury::worth(galaxy, seat, *p, of))).sum::<u32>();
    let fleets: Vec<Value> = galaxy
        .systems
        .iter()
        .filter(|(_, s)| !s.force(Owner::Seat(seat)).is_empty())
        .map(|(hex, s)| json!({ "hex": hex, "short": short(&s.force(Owner::Seat(seat))) }))
        .collect();
    let docks: Vec<Value> =
        galaxy.docks_of(seat).map(|(hex, planet, _)| json!({ "hex": hex, "planet": planet })).collect();
    let nearest = objectives(galaxy, seat)
        .iter()
        .map(|o| format!("{} of {}", o.done.clamp(0, o.of), o.of))
        .collect::<Vec<_>>();
    let unique = unique_technologies(galaxy, seat);
    banner_with(
        view,
        seat,
        json!({
            "name": row.name,
            "does": row.does,
            "home": empire.home,
            "home_held": galaxy.controls(empire.home, seat),
            "stage": empire.stage.to_string(),
            "speaker": galaxy.council.speaker == seat,
            "planets": planets.len(),
            "resources": worth(Worth::Resources),
            "influence": worth(Worth::Influence),
            "yields": format!("{}/{}", worth(Worth::Resources), worth(Worth::Influence)),
            "techs": empire.techs.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "unique": unique.len(),
            "staff": empire.staff.iter().map(|h| h.person.to_string()).collect::<Vec<_>>(),
            "docks": docks,
            "border_docks": border_docks(galaxy, seat).len(),
            "fleets": fleets,
            "pool": empire.pool,
            "fleet": empire.fleet,
            "votes_cast": empire.votes_cast,
            "progress": nearest,
            "left": empire.left,
        }),
    )
}
