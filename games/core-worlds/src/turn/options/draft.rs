//! 1) Draft 1 Unit / Tactic / Prestige.

use super::{Done, Refusal, Scene, What, cost, pay, spend_action};
use crate::cards::{CardName, Kind};
use crate::empire::Own;
use crate::state::ZoneCard;

pub(super) fn draft(
    scene: Scene<'_>,
    own: &mut Own,
    zone: &mut Vec<ZoneCard>,
    card: &CardName,
) -> Result<Done, Refusal> {
    let place = zone.iter().position(|one| one.card == *card);
    let place = place.ok_or_else(|| Refusal::NotInZone(card.to_string()))?;
    let printed = scene.cards.card(card);
    if printed.is_world() {
        return Err(Refusal::WorldsAreInvaded(card.to_string()));
    }
    // First one Action Point, then the Draft Cost.
    spend_action(own)?;
    let cost = cost::to_draft(scene.cards, &own.board, printed);
    pay(own, card, cost.energy)?;
    cost::book(&mut own.board, &cost);

    // A Unit or Tactic goes to the discard pile; a Prestige card into the Warzone.
    let taken = zone.remove(place);
    own.board.gain(card);
    if printed.kind == Kind::Prestige {
        own.board.prestige.push(taken.card);
    } else {
        own.discard.push(taken.card);
    }
    // An Energy Token on it is one energy.
    own.board.energy += u32::from(taken.token);
    Ok(Done::new(What::Drafted { card: card.clone(), cost: cost.energy, token: taken.token }))
}
