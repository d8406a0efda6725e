//! What is going on: proposals, what was announced against them, the battle, the event.

use super::empires::named;
use super::short::both;
use crate::battle::{Battle, Cause, Power, Wing};
use crate::force::Force;
use crate::galaxy::{Proposal, Response};
use crate::hex::Hex;
use crate::view::View;
use serde_json::{Value, json};

/// What is going on; `null` where there is nothing of the kind.
pub(super) fn now(view: &View) -> Value {
    let now = &view.galaxy.now;
    let numbered = |(number, proposal)| proposal_keys(number, proposal);
    json!({
        "active": now.active.map(|seat| named(view, seat)),
        "proposals": (1_usize..).zip(&now.proposals).map(numbered).collect::<Vec<_>>(),
        "responses": now.responses.iter().map(|r| response_keys(view, r)).collect::<Vec<_>>(),
        "battle": now.battle.as_ref().map(|battle| battle_keys(view, battle)),
        "event": now.event.map(|event| event.to_string()),
    })
}

fn proposal_keys(number: usize, proposal: &Proposal) -> Value {
    let (what, from, force) = match proposal {
        Proposal::Jump { order, force } => ("jump", Some(order.from), *force),
        Proposal::Scan { .. } => ("scan", None, Force::NONE),
    };
    json!({
        "number": number,
        "what": what,
        "from": from,
        "to": proposal.to(),
        "stays": from == Some(proposal.to()),
        "bunker": proposal.bunker(),
        "force": both(&force),
    })
}

fn response_keys(view: &View, response: &Response) -> Value {
    json!({
        "by": named(view, response.seat),
        "against": u16::from(response.against) + 1,
        "what": if response.wing.is_some() { "intercept" } else { "jam" },
        "bunker": response.bunker,
        "chit": response.chit.to_string(),
        "from": response.wing.as_ref().map(|(from, _)| from),
        "force": response.wing.as_ref().map(|(_, force)| both(force)),
        "countered": response.countered,
    })
}

fn battle_keys(view: &View, battle: &Battle) -> Value {
    let galaxy = &view.galaxy;
    let at = battle.at;
    let system = galaxy.system(at);
    let orbit = match battle.orbit {
        Some(Power::Seat(seat)) => galaxy.orbit(at, seat),
        Some(_) => system.map(|s| s.neutral_fleet).unwrap_or_default(),
        None => Force::NONE,
    };
    let wing = |wing: &Wing| json!({ "from": came_from(wing, at), "force": both(&wing.force) });
    json!({
        "number": battle.number,
        "at": at,
        "cause": cause(battle.cause),
        "attacker": power(view, battle.attacker),
        "wings": battle.wings.iter().map(wing).collect::<Vec<_>>(),
        "landed": both(&battle.landed),
        "orbit": battle.orbit.map(|p| power(view, p)),
        "fleet": both(&orbit),
        "ground": power(view, battle.ground),
        "army": both(&system.map(|s| s.army).unwrap_or_default()),
        "interceptors": battle.interceptors.iter().map(wing).collect::<Vec<_>>(),
        "space_round": battle.space_round,
        "ground_round": battle.ground_round,
    })
}

/// Where a wing jumped from; nowhere for units that were there already.
fn came_from(wing: &Wing, at: Hex) -> Option<Hex> {
    Some(wing.from).filter(|from| *from != at)
}

const fn cause(cause: Cause) -> &'static str {
    match cause {
        Cause::Jump => "jump",
        Cause::Imperial { .. } => "imperial",
        Cause::Rebels => "rebels",
        Cause::Production => "production",
        Cause::Revolt => "revolt",
    }
}

/// A side: `seat` for an empire, else `null`; `name` for those that are none.
fn power(view: &View, power: Power) -> Value {
    let name = match power {
        Power::Seat(seat) => return json!({ "seat": seat, "name": null, "of": named(view, seat) }),
        Power::Neutral => "the natives",
        Power::Imperial => "the Imperial raiders",
        Power::Rebels => "the rebels",
    };
    json!({ "seat": null, "name": name, "of": null })
}
