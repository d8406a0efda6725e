//! The headline of a round: what the reader lost, won and has to expect, the weightiest first. The subject says as much of
//! it as fits, so every part is a few words.

use super::Heard;
use super::battles::{self, Battle};
use crate::events::{ActionEvent, CouncilEvent, DevelopmentEvent, EffectEvent, Ended, Event, SetupEvent};
use crate::galaxy::Stage;
use rules::news::Affair;
use serde_json::{Value, json};

/// The parts, the weightiest first.
pub(super) fn headline(heard: &Heard<'_>) -> Vec<Affair> {
    let battles = battles::all(heard);
    let fallen = battles.iter().filter_map(|battle| outcome(heard, battle));
    let (lost, held): (Vec<Value>, Vec<Value>) = fallen.partition(|facts| facts["outcome"] == "beaten");
    let mut parts: Vec<Affair> = Vec::new();
    let mut say = |kind: &'static str, facts: Value| parts.push(Affair::new(kind, facts));
    for stage in advanced(heard, true) {
        say("head_stage", stage);
    }
    let taken = captured(heard, false);
    if !taken.is_empty() {
        say("head_lost", json!({ "planets": taken }));
    }
    together(&lost).into_iter().for_each(|facts| say("head_battle", facts));
    let docks = docks_lost(heard);
    if docks > 0 {
        say("head_docks", json!({ "count": docks }));
    }
    let won = captured(heard, true);
    if !won.is_empty() {
        say("head_took", json!({ "planets": won }));
    }
    together(&held).into_iter().for_each(|facts| say("head_battle", facts));
    for stage in advanced(heard, false) {
        say("head_stage", stage);
    }
    for facts in decided(heard) {
        say("head_law", facts);
    }
    let founded = heard.told.iter().any(|event| matches!(event, Event::Setup(SetupEvent::Founded { .. })));
    if parts.is_empty() && founded {
        let empire = heard.view.galaxy.empire(heard.view.me);
        return vec![Affair::new("head_founded", json!({ "race": empire.race, "home": empire.home }))];
    }
    let asked = heard.view.galaxy.now.active == Some(heard.view.me);
    if parts.is_empty() && (asked || is_of_a_whole_round(heard)) {
        return vec![Affair::new("head_quiet", json!({ "turn": asked }))];
    }
    parts
}

/// Was a round told to its end? Before that nobody can say that nothing was attacked in it. The table stands in the next then, or
/// the next has begun behind it.
fn is_of_a_whole_round(heard: &Heard<'_>) -> bool {
    let began = |event: &Event| match event {
        Event::Setup(SetupEvent::RoundBegan { round, .. }) => Some(*round),
        _ => None,
    };
    let rounds = || heard.told.iter().enumerate().filter_map(|(at, event)| Some((at, began(event)?)));
    rounds().any(|(at, round)| round < heard.view.galaxy.round || (at > 0 && round > 1))
}

/// Those who advanced: the reader, or the others who stand at the last step but one or further.
fn advanced(heard: &Heard<'_>, mine: bool) -> Vec<Value> {
    let stages = heard.told.iter().filter_map(|event| match event {
        Event::Development(DevelopmentEvent::Advanced { seat, to }) => Some((*seat, *to)),
        _ => None,
    });
    stages
        .filter(|(seat, to)| heard.is_me(*seat) == mine && (mine || *to >= Stage::Empire))
        .map(|(seat, to)| json!({ "seat": seat, "to": to }))
        .collect()
}

/// The planets the reader took, or lost.
fn captured(heard: &Heard<'_>, by_me: bool) -> Vec<Value> {
    let planets = heard.told.iter().filter_map(|event| match event {
        Event::Action(ActionEvent::Captured { seat, planet, from, .. }) => {
            let mine = if by_me { heard.is_me(*seat) } else { *from == Some(heard.view.me) };
            mine.then(|| json!(planet))
        }
        _ => None,
    });
    planets.collect()
}

/// A battle of the reader's: `hex`, and the `outcome` in a word. Who won a battle whose beginning was told before, and who is
/// not known any more to have attacked, its own line says.
fn outcome(heard: &Heard<'_>, battle: &Battle) -> Option<Value> {
    let me = battle.sides.iter().position(|side| heard.is_mine(side.owner))?;
    let outcome = match battle.ended {
        None => "goes_on",
        Some(_) if !battle.in_order => "over",
        Some(Ended::Attacker) if me == 0 => "won",
        Some(Ended::Defender | Ended::Endless) if me == 1 => "held",
        Some(_) => "beaten",
    };
    Some(json!({ "hex": battle.hex, "outcome": outcome }))
}

/// Battles that came out alike are one part: `outcome`, `hexes` without those that are not known, `count`.
fn together(battles: &[Value]) -> Vec<Value> {
    let mut parts: Vec<Value> = Vec::new();
    for battle in battles {
        let known = parts.iter().position(|part| part["outcome"] == battle["outcome"]);
        let at = known.unwrap_or_else(|| {
            parts.push(json!({ "outcome": battle["outcome"], "hexes": [], "count": 0 }));
            parts.len() - 1
        });
        let part = &mut parts[at];
        part["count"] = json!(part["count"].as_u64().unwrap_or_default() + 1);
        let hexes = part["hexes"].as_array_mut();
        if let Some(hexes) = hexes.filter(|hexes| !battle["hex"].is_null() && !hexes.contains(&battle["hex"]))
        {
            hexes.push(battle["hex"].clone());
        }
    }
    parts
}

fn docks_lost(heard: &Heard<'_>) -> usize {
    let mine = |event: &&Event| matches!(event, Event::Effect(EffectEvent::DockDestroyed { seat, .. }) if heard.is_me(*seat));
    heard.told.iter().filter(mine).count()
}

/// What the council decided.
fn decided(heard: &Heard<'_>) -> Vec<Value> {
    let tallies = heard.told.iter().filter_map(|event| match event {
        Event::Council(CouncilEvent::Tallied { agenda, side, .. }) => {
            Some(json!({ "agenda": agenda, "side": side }))
        }
        _ => None,
    });
    tallies.collect()
}
