//! What is going on within the round, where a question is put in the middle of it.

use super::banner::{banner, banner_of};
use super::short::both;
use crate::galaxy::Battle;
use crate::view::View;
use serde_json::{Value, json};

/// `active` and `activated`, who has passed, the battle being fought, and battles to come.
pub(super) fn now(view: &View) -> Value {
    let now = &view.galaxy.now;
    let standoffs: Vec<Value> = now
        .standoffs
        .iter()
        .map(|s| {
            json!({ "hex": s.hex, "attacker": banner_of(view, s.attacker), "defender": banner_of(view, s.defender) })
        })
        .collect();
    json!({
        "active": now.active.map(|s| banner(view, s)),
        "activated": now.activated,
        "passed": now.passed.iter().map(|s| banner(view, *s)).collect::<Vec<_>>(),
        "battle": now.battle.as_ref().map(|b| battle(view, b)),
        "standoffs": standoffs,
    })
}

fn battle(view: &View, battle: &Battle) -> Value {
    let force = |owner| view.galaxy.force(battle.hex, owner);
    json!({
        "number": battle.number,
        "hex": battle.hex,
        "round": battle.round,
        "attacker": banner_of(view, battle.attacker),
        "attacking": both(&force(battle.attacker)),
        "attacker_lost": both(&battle.lost[0]),
        "defender": banner_of(view, battle.defender),
        "defending": both(&force(battle.defender)),
        "defender_lost": both(&battle.lost[1]),
    })
}
