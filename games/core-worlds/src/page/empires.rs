//! The Empires as everybody sees them.

use super::{counts, printed};
use crate::cards::CardName;
use crate::empire::Board;
use crate::score::score;
use crate::view::View;
use rules::Seat;
use serde_json::{Value, json};

/// All Empires in turn order, those who have left at the end.
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
    seats.into_iter().filter_map(one).collect()
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
