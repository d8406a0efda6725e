//! What templates and pictures are given: everything worked out, nothing left to a template but its layout.

mod drawn;
mod empires;

use crate::bot;
use crate::cards::{Card, CardName, Cards};
use crate::state::{Phase, ROUNDS, Stage, sector_name, sector_of};
use crate::turn::options::cost;
use crate::view::View;
use serde_json::{Value, json};

/// The page of a view.
///
/// Keys: `phase` (`set_up`, `pregame`, `energy`, `actions`, `over`), `round`, `rounds`, `sector`, `sector_name`, `actions`,
/// `you`, `order`, `zone` (cards in full, with their place in the picture), `zone_worlds` and `zone_others` (how many of
/// them), `zone_tokens` (does a token lie on one), `map` (its size), `decks`, `hand`, `deck`,
/// `discard`, `deck_count`, `empires` (in turn order, at the end by their points), `me` (the own one of them), `reach` (Worlds that could be taken in
/// this round by itself), `bonuses`, `ending`.
#[must_use]
pub fn page(view: &View) -> Value {
    let phase = match (view.stage, view.phase) {
        (Stage::SetUp, _) => "set_up",
        (Stage::Pregame, _) => "pregame",
        (Stage::Over, _) => "over",
        (Stage::Rounds, Phase::Begin | Phase::Energy) => "energy",
        (Stage::Rounds, Phase::Action | Phase::Discard) => "actions",
    };
    let sector = sector_of(view.round);
    let worlds = view.zone.iter().filter(|one| view.cards.card(&one.card).is_world()).count();
    let empires = empires::all(view);
    let me = empires.iter().find(|empire| empire["you"] == true).cloned().unwrap_or(Value::Null);
    json!({
        "phase": phase,
        "round": view.round,
        "rounds": ROUNDS,
        "sector": sector,
        "sector_name": sector_name(sector),
        "actions": view.actions,
        "you": view.you,
        "order": view.order,
        "turn_of": view.turn_of,
        "zone": drawn::zone(view),
        "zone_worlds": worlds,
        "zone_others": view.zone.len() - worlds,
        "zone_tokens": view.zone.iter().any(|one| one.token),
        "map": drawn::size(view),
        "decks": view.decks,
        "deck_left": view.decks.get(usize::from(sector)).copied().unwrap_or(0),
        "hand": counted(&view.cards, &view.own.hand).into_iter().map(|(card, n)| held(view, card, n)).collect::<Vec<_>>(),
        "deck": counts(&view.cards, &view.deck),
        "deck_count": view.deck.len(),
        "discard": counts(&view.cards, &view.own.discard),
        "discard_count": view.own.discard.len(),
        "empires": empires,
        "me": me,
        "reach": reach(view),
        "ending": view.outcome.as_ref().map(|outcome| json!({
            "way": outcome.way,
            "winners": outcome.winners,
            "words": outcome.words,
            "you_won": outcome.winners.contains(&view.you),
        })),
    })
}

/// Cards of a list with their numbers, in the order in which they first come.
fn counted<'a>(cards: &'a Cards, names: &[CardName]) -> Vec<(&'a Card, usize)> {
    let mut found: Vec<(&Card, usize)> = Vec::new();
    for name in names {
        match found.iter_mut().find(|(card, _)| card.name == *name) {
            Some((_, count)) => *count += 1,
            None => found.extend(cards.find(name).map(|card| (card, 1))),
        }
    }
    found
}

/// `Snub Fighter x3`.
fn counts(cards: &Cards, names: &[CardName]) -> Vec<String> {
    let shown = |(card, count): (&Card, usize)| match count {
        1 => card.name.to_string(),
        count => format!("{} x{count}", card.name),
    };
    counted(cards, names).into_iter().map(shown).collect()
}

/// What is printed on a card.
fn printed(card: &Card) -> Value {
    json!({
        "name": card.name,
        "kind": card.kind,
        "type": card.type_title(),
        "world": card.is_world(),
        "unit": card.is_unit(),
        "draft": card.draft,
        "cost": card.cost,
        "fleet": card.fleet,
        "ground": card.ground,
        "energy": card.energy,
        "ep": card.ep,
        "plus": card.ep_plus(),
        "text": card.text(),
    })
}

/// A card of the hand.
fn held(view: &View, card: &Card, count: usize) -> Value {
    let cost = if card.is_unit() {
        cost::to_deploy(&view.cards, &view.own.board, card).energy
    } else {
        u32::from(card.cost)
    };
    let mut value = printed(card);
    value["count"] = json!(count);
    value["cost"] = json!(cost);
    value
}

/// Worlds this seat could take in this round if nobody came in between, with the plan for it.
fn reach(view: &View) -> Vec<Value> {
    // Before the plan new cards come, and some go.
    let planned = view.stage == Stage::Rounds && view.phase == Phase::Action;
    if !planned || view.own.board.actions == 0 {
        return Vec::new();
    }
    let within = |(world, steps): (CardName, Vec<String>)| json!({ "world": world, "steps": steps });
    bot::within_reach(view).into_iter().map(within).collect()
}
