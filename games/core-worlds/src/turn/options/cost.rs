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
    let mut found = Vec::new();
    for (source, what) in passives(cards, board) {
        if let Primitive::DraftDiscount { of, n, per_round } = what
            && of.includes(card)
            && left(board, &found, source, *per_round)
        {
            found.push(Discount { source: Some(source), n: u32::from(*n), min: 0 });
        }
    }
    cheapest(card.draft, found)
}

/// What it costs this seat to deploy a Unit now.
#[must_use]
pub fn to_deploy(cards: &Cards, board: &Board, card: &Card) -> Cost {
    let mut found = Vec::new();
    for (_, effect) in card.effects_at(Timing::Passive) {
        if let Primitive::OwnDeployDiscount { per, n, min } = &effect.what {
            // "-1 Deploy Cost for every Starfighter in the Warzone" (Deploy X Units).
            let there = board.unit_cards(cards).filter(|unit| unit.is_type(*per)).count();
            let less = u32::from(*n) * u32::try_from(there).unwrap_or(u32::MAX);
            found.push(Discount { source: None, n: less, min: u32::from(*min) });
        }
    }
    for (source, what) in passives(cards, board) {
        if let Primitive::DeployDiscount { of, n, min, per_round } = what
            && of.includes(card)
            && left(board, &found, source, *per_round)
        {
            found.push(Discount { source: Some(source), n: u32::from(*n), min: u32::from(*min) });
        }
    }
    cheapest(card.cost, found)
}

/// One discount on a cost.
#[derive(Clone, Copy)]
struct Discount<'a> {
    /// The card of the Warzone it comes from and that it uses up; none for a Unit's own.
    source: Option<&'a CardName>,
    n: u32,
    /// It brings no cost below this.
    min: u32,
}

/// Several discounts go in the order that makes the card cheapest: first those that stop at a higher cost. One that makes
/// no difference is not used up (ruling 8).
fn cheapest(printed: u8, mut found: Vec<Discount<'_>>) -> Cost {
    found.sort_by_key(|discount| (std::cmp::Reverse(discount.min), discount.source.is_some()));
    let after = |discounts: &[Discount<'_>]| {
        let less = |energy: u32, d: &Discount<'_>| energy.min(energy.saturating_sub(d.n).max(d.min));
        discounts.iter().fold(u32::from(printed), less)
    };
    let energy = after(&found);
    for place in (0..found.len()).rev() {
        let mut without = found.clone();
        without.remove(place);
        if after(&without) == energy {
            found = without;
        }
    }
    Cost { energy, used: found.iter().filter_map(|discount| discount.source.cloned()).collect() }
}

/// Books the discounts of a cost that is paid.
pub(super) fn book(board: &mut Board, cost: &Cost) {
    for source in &cost.used {
        *board.discounts.entry(source.clone()).or_default() += 1;
    }
}

/// The passive effects of the Warzone, each copy of a card for itself.
fn passives<'a>(cards: &'a Cards, board: &'a Board) -> impl Iterator<Item = (&'a CardName, &'a Primitive)> {
    let worlds = board.worlds.iter().map(|world| &world.card);
    worlds.chain(board.units.iter().map(|unit| &unit.card)).flat_map(|name| {
        cards.card(name).effects_at(Timing::Passive).map(move |(_, effect)| (name, &effect.what))
    })
}

fn copies(board: &Board, card: &CardName) -> usize {
    let units = board.units.iter().filter(|unit| unit.card == *card).count();
    units + board.worlds.iter().filter(|world| world.card == *card).count()
}

/// Has the discount of this card a use left in this round, beside those found already?
fn left(board: &Board, found: &[Discount<'_>], source: &CardName, per_round: u8) -> bool {
    let before = usize::from(board.discounts.get(source).copied().unwrap_or(0));
    let now = found.iter().filter(|discount| discount.source == Some(source)).count();
    before + now < usize::from(per_round) * copies(board, source)
}
