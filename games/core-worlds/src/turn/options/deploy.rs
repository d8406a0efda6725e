//! 2) Deploy X Units.

use super::gains::gain;
use super::{Deployment, Done, Refusal, Scene, What, cost, pay, spend_action};
use crate::cards::{Card, CardName, Primitive, Timing, Which};
use crate::empire::{Deployed, Own};

/// Units that may still be deployed without an Action Point.
pub(super) struct Allowance {
    pub of: Which,
    pub max_cost: u8,
    pub left: u8,
}

impl Allowance {
    /// Is the Unit of the sort it is for?
    pub fn includes(&self, unit: &Card) -> bool {
        self.of.includes(unit) && unit.cost <= self.max_cost
    }
}

pub(super) fn deploy(scene: Scene<'_>, own: &mut Own, cards: &[CardName]) -> Result<Done, Refusal> {
    if cards.is_empty() {
        return Err(Refusal::NothingToDeploy);
    }
    let mut done = Done::new(What::Deployed(Vec::new()));
    let mut allowances: Vec<Allowance> = Vec::new();
    let mut deployed = Vec::new();
    // Each Unit is deployed for itself, so that a discount may come of those before it.
    for card in cards {
        if !allowed(&mut allowances, scene.cards.card(card)) {
            // For each Unit one Action Point.
            spend_action(own)?;
        }
        deployed.push(one(scene, own, card)?);
        allowances.extend(on_deploy(scene, own, card, &mut done));
    }
    done.what = What::Deployed(deployed);
    Ok(done)
}

/// Takes the Unit off an allowance that covers it, if there is one: off one for its type alone before one for all Units, and
/// then off the narrowest, so that what is left covers most.
pub(super) fn allowed(allowances: &mut [Allowance], unit: &Card) -> bool {
    let covering = allowances.iter_mut().filter(|allowance| allowance.left > 0 && allowance.includes(unit));
    match covering.min_by_key(|allowance| (!matches!(allowance.of, Which::Type(_)), allowance.max_cost)) {
        Some(allowance) => {
            allowance.left -= 1;
            true
        }
        None => false,
    }
}

/// Gives what the text of a Unit gives as it is deployed, whatever deployed it; the further Units it brings.
pub(super) fn on_deploy(scene: Scene<'_>, own: &mut Own, card: &CardName, done: &mut Done) -> Vec<Allowance> {
    let mut brings = Vec::new();
    for (_, effect) in scene.cards.card(card).effects_at(Timing::OnDeploy) {
        match &effect.what {
            Primitive::DeployExtra { of, n, max_cost } => {
                brings.push(Allowance { of: *of, max_cost: *max_cost, left: *n });
            }
            what => gain(scene, own, what, done),
        }
    }
    brings
}

/// Brings one Unit from the hand into the Warzone for its cost.
pub(super) fn one(scene: Scene<'_>, own: &mut Own, card: &CardName) -> Result<Deployment, Refusal> {
    let printed = scene.cards.card(card);
    if !own.hand.contains(card) {
        return Err(Refusal::NotInHand(card.to_string()));
    }
    if !printed.is_unit() {
        return Err(Refusal::NotAUnit(card.to_string()));
    }
    let cost = cost::to_deploy(scene.cards, &own.board, printed);
    pay(own, card, cost.energy)?;
    cost::book(&mut own.board, &cost);
    own.take_from_hand(card);
    own.board.units.push(Deployed::new(card.clone()));
    Ok(Deployment { card: card.clone(), cost: cost.energy })
}
