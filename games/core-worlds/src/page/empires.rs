//! The Empires as everybody sees them.

use super::{counts, printed};
use crate::cards::CardName;
use crate::empire::{Board, Deployed};
use crate::score::score;
use crate::view::View;
use rules::Seat;
use serde_json::{Value, json};
use std::cmp::Reverse;

/// All Empires in turn order, those who have left at the end; once the game is over, by their points.
pub(super) fn all(view: &View) -> Vec<Value> {
    let mut seats: Vec<Seat> = view.order.clone();
    seats.extend(Seat::all(view.seats).filter(|seat| !view.order.contains(seat)));
    let first = seats.first().copied();
    let one = |seat: Seat| -> Option<Value> {
        if seat == view.you {
            let own = &view.own;
            let sizes = (own.hand.len(), view.deck.len(), own.discard.len());
            return view.cards.has(&own.board.home).then(|| empire(view, seat, &own.board, sizes, first));
        }
        let rival = view.rivals.iter().find(|rival| rival.seat == seat)?;
        Some(empire(view, seat, &rival.board, (rival.hand, rival.deck, rival.discard), first))
    };
    let mut all: Vec<Value> = seats.into_iter().filter_map(one).collect();
    if view.outcome.is_some() {
        all.sort_by_key(|empire| {
            let figure = |key: &str| Reverse(empire[key].as_u64().unwrap_or(0));
            let worlds = Reverse(empire["worlds"].as_array().map_or(0, Vec::len));
            (empire["gone"] == json!(true), figure("points"), figure("income"), worlds)
        });
    }
    all
}

/// The Units of a Warzone, those alike told once with their number: `Snub Fighter x3`, `Titan Frame with 2 tokens`.
fn warzone(board: &Board) -> Vec<String> {
    let named = |unit: &Deployed| match unit.tokens {
        0 => unit.card.to_string(),
        1 => format!("{} with 1 token", unit.card),
        tokens => format!("{} with {tokens} tokens", unit.card),
    };
    crate::news::counted(&board.units.iter().map(named).collect::<Vec<_>>())
}

fn empire(
    view: &View,
    seat: Seat,
    board: &Board,
    (hand, deck, discard): (usize, usize, usize),
    first: Option<Seat>,
) -> Value {
    let cards = &view.cards;
    let points = score(cards, seat, board);
    let worlds: Vec<Value> = board
        .worlds
        .iter()
        .map(|world| {
            let mut value = printed(cards.card(&world.card));
            value["colonist"] = json!(world.colonist);
            value
        })
        .collect();
    let units: Vec<Value> = board
        .units
        .iter()
        .map(|unit| {
            let mut value = printed(cards.card(&unit.card));
            value["tokens"] = json!(unit.tokens);
            value
        })
        .collect();
    // What was drafted in the open: everything but what one begins with.
    let drafted: Vec<CardName> = board
        .ledger
        .iter()
        .filter(|(name, _)| cards.card(name).deck != crate::cards::Deck::Start)
        .flat_map(|(name, count)| std::iter::repeat_n(name.clone(), usize::try_from(*count).unwrap_or(0)))
        .collect();
    let fleet: u32 = board.unit_cards(cards).map(|card| u32::from(card.fleet)).sum();
    let ground: u32 = board.unit_cards(cards).map(|card| u32::from(card.ground)).sum();
    json!({
        "seat": seat,
        "number": u32::from(seat.0) + 1,
        "you": seat == view.you,
        "home": board.home,
        "faction": cards.card(&board.home).faction,
        "destiny": first == Some(seat),
        "gone": board.gone,
        "passed": board.passed,
        "energy": board.energy,
        "income": board.income(cards),
        "actions": board.actions,
        "surge_tokens": board.surge_tokens,
        "hand": hand,
        "deck": deck,
        "discard": discard,
        "worlds": worlds,
        "units": units,
        "warzone": warzone(board),
        "fleet": fleet,
        "ground": ground,
        "prestige": board.prestige,
        "drafted": counts(cards, &drafted),
        "points": points.total,
        "printed": points.printed,
        "bonus": points.bonus,
        "bonuses": points.bonuses,
    })
}
