//! What cards cost, discounts of the Warzone taken off.

use crate::cards::{Card, CardName, Cards, Primitive, Timing};
use crate::empire::Board;

/// A cost and the discounts that brought it there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cost {
    /// The energy to pay.
    pub energy: u32,
    /// The cards whose discounts are used up by it, once each.
    pub used: Vec<CardName>,
}

/// What it costs this seat to draft a card now.
#[must_use]
pub fn to_draft(cards: &Cards, board: &Board, card: &Card) -> Cost {
    let mut cost = Cost { energy: u32::from(card.draft), used: Vec::new() };
    for (source, what) in discounts(cards, board) {
        if let Primitive::DraftDiscount { of, n, per_round } = what
            && of.includes(card)
            && left(board, &cost, source, *per_round, copies(board, source))
            && cost.energy > 0
        {
            cost.energy = cost.energy.saturating_sub(u32::from(*n));
            cost.used.push(source.clone());
        }
    }
    cost
}

/// What it costs this seat to deploy a Unit now, its own discount first.
#[must_use]
pub fn to_deploy(cards: &Cards, board: &Board, card: &Card) -> Cost {
    let mut cost = Cost { energy: u32::from(card.cost), used: Vec::new() };
    for (_, effect) in card.effects_at(Timing::Passive) {
        if let Primitive::OwnDeployDiscount { per, n, min } = &effect.what {
            // "-1 Deploy Cost for every Starfighter in the Warzone" (Deploy X Units).
            let there = board.unit_cards(cards).filter(|unit| unit.is_type(*per)).count();
            let less = u32::from(*n) * u32::try_from(there).unwrap_or(u32::MAX);
            cost.energy = cost.energy.saturating_sub(less).max(u32::from(*min)).min(u32::from(card.cost));
        }
    }
    for (source, what) in discounts(cards, board) {
        if let Primitive::DeployDiscount { of, n, min, per_round } = what
            && of.includes(card)
            && left(board, &cost, source, *per_round, copies(board, source))
            && cost.energy > u32::from(*min)
        {
            cost.energy = cost.energy.saturating_sub(u32::from(*n)).max(u32::from(*min));
            cost.used.push(source.clone());
        }
    }
    cost
}

/// Books the discounts of a cost that is paid.
pub(super) fn book(board: &mut Board, cost: &Cost) {
    for source in &cost.used {
        *board.discounts.entry(source.clone()).or_default() += 1;
    }
}

/// The passive effects of the Warzone, each copy of a card for itself.
fn discounts<'a>(cards: &'a Cards, board: &'a Board) -> impl Iterator<Item = (&'a CardName, &'a Primitive)> {
    let worlds = board.worlds.iter().map(|world| &world.card);
    worlds.chain(board.units.iter().map(|unit| &unit.card)).flat_map(|name| {
        cards.card(name).effects_at(Timing::Passive).map(move |(_, effect)| (name, &effect.what))
    })
}

fn copies(board: &Board, card: &CardName) -> u32 {
    let units = board.units.iter().filter(|unit| unit.card == *card).count();
    let worlds = board.worlds.iter().filter(|world| world.card == *card).count();
    u32::try_from(units + worlds).unwrap_or(u32::MAX)
}

/// Has the discount of this card a use left in this round?
fn left(board: &Board, cost: &Cost, source: &CardName, per_round: u8, copies: u32) -> bool {
    let before = u32::from(board.discounts.get(source).copied().unwrap_or(0));
    let now = u32::try_from(cost.used.iter().filter(|used| *used == source).count()).unwrap_or(u32::MAX);
    before.saturating_add(now) < u32::from(per_round) * copies
}
