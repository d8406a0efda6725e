//! 2) Deploy X Units.

use super::gains::gain;
use super::{Deployment, Done, Refusal, Scene, What, cost, pay, spend_action};
use crate::cards::{CardName, Primitive, Timing, Which};
use crate::empire::{Deployed, Own};

/// Units that may still be deployed without an Action Point.
struct Allowance {
    of: Which,
    max_cost: u8,
    left: u8,
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
        let printed = scene.cards.card(card);
        let fits = |a: &&mut Allowance| a.left > 0 && a.of.includes(printed) && printed.cost <= a.max_cost;
        let free = match allowances.iter_mut().find(fits) {
            Some(allowance) => {
                allowance.left -= 1;
                true
            }
            None => {
                // For each Unit one Action Point.
                spend_action(own)?;
                false
            }
        };
        deployed.push(one(scene, own, card, free)?);
        for (_, effect) in printed.effects_at(Timing::OnDeploy) {
            match &effect.what {
                Primitive::DeployExtra { of, n, max_cost } => {
                    allowances.push(Allowance { of: *of, max_cost: *max_cost, left: *n });
                }
                what => gain(scene, own, what, &mut done),
            }
        }
    }
    done.what = What::Deployed(deployed);
    Ok(done)
}

/// Brings one Unit from the hand into the Warzone for its cost.
pub(super) fn one(
    scene: Scene<'_>,
    own: &mut Own,
    card: &CardName,
    free: bool,
) -> Result<Deployment, Refusal> {
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
    Ok(Deployment { card: card.clone(), cost: cost.energy, free })
}
