//! The rule elements many campaigns should show.

use crate::events::Event;

/// What a run of many campaigns should see: turn options, what can come with them, every timing of card texts, phases.
pub const ELEMENTS: &[&str] = &[
    "pregame pick",
    "energy surge of 1",
    "energy surge of 2",
    "energy exploration",
    "unit token gained",
    "zone cleared",
    "draft with a token",
    "draft without cost",
    "draft of a tactic or unit",
    "deploy several at once",
    "deploy for nothing",
    "deploy with an effect",
    "conquest",
    "conquest with abilities",
    "conquest with a token",
    "conquest with an effect",
    "colonist",
    "unit back to hand",
    "unit kept in warzone",
    "invasion failed",
    "ability of a unit or world",
    "ability of a tactic",
    "ability on cards",
    "ability that deploys",
    "surge token",
    "deck looked at",
    "plan step skipped",
    "card kept",
    "reshuffle at need",
    "reshuffle by choice",
    "bonus points",
    "ended by points",
    "ended by energy",
    "ended by worlds",
    "ended by shared",
];

/// The elements an event shows.
#[must_use]
pub fn of(event: &Event) -> Vec<&'static str> {
    let mut found = Vec::new();
    let mut add = |holds: bool, element: &'static str| {
        if holds {
            found.push(element);
        }
    };
    match event {
        Event::Picked { .. } => add(true, "pregame pick"),
        Event::Surged { energy, .. } => {
            add(*energy == 1, "energy surge of 1");
            add(*energy == 2, "energy surge of 2");
        }
        Event::Explored { .. } => add(true, "energy exploration"),
        Event::TokenGained { .. } => add(true, "unit token gained"),
        Event::ZoneCleared { .. } => add(true, "zone cleared"),
        Event::Drafted { cost, token, .. } => {
            add(true, "draft of a tactic or unit");
            add(*token, "draft with a token");
            add(*cost == 0, "draft without cost");
        }
        Event::Deployed { units, energy, actions, .. } => {
            add(units.len() > 1, "deploy several at once");
            add(units.iter().any(|unit| unit.cost == 0), "deploy for nothing");
            add(*energy > 0 || *actions > 0, "deploy with an effect");
        }
        Event::Conquered { boosts, colonist, to_hand, stayed, token, energy, actions, .. } => {
            add(true, "conquest");
            add(!boosts.is_empty(), "conquest with abilities");
            add(*token, "conquest with a token");
            add(*energy > 0 || *actions > 0, "conquest with an effect");
            add(colonist.is_some(), "colonist");
            add(!to_hand.is_empty(), "unit back to hand");
            add(!stayed.is_empty(), "unit kept in warzone");
        }
        Event::InvasionFailed { .. } => add(true, "invasion failed"),
        Event::Used { tactic, on, units, .. } => {
            add(!*tactic, "ability of a unit or world");
            add(*tactic, "ability of a tactic");
            add(!on.is_empty(), "ability on cards");
            add(!units.is_empty(), "ability that deploys");
        }
        Event::TokenUsed { .. } => add(true, "surge token"),
        Event::Peeked { .. } => add(true, "deck looked at"),
        Event::Planned { skipped, .. } | Event::PlanLeft { skipped } => {
            add(!skipped.is_empty(), "plan step skipped");
        }
        Event::Kept { .. } => add(true, "card kept"),
        Event::Reshuffled { by_choice, .. } => {
            add(!*by_choice, "reshuffle at need");
            add(*by_choice, "reshuffle by choice");
        }
        Event::Scored { scores } => add(scores.iter().any(|score| score.bonus > 0), "bonus points"),
        Event::Ended { way, .. } => match way.as_str() {
            "points" => add(true, "ended by points"),
            "energy" => add(true, "ended by energy"),
            "worlds" => add(true, "ended by worlds"),
            "shared" => add(true, "ended by shared"),
            _ => {}
        },
        _ => {}
    }
    found
}
