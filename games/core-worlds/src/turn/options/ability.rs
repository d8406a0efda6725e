//! 4) Use one "As an Action" ability.

use super::deploy::Allowance;
use super::gains::gain;
use super::{Done, Refusal, Scene, What, deploy, pay, spend_action};
use crate::cards::{Card, CardName, Effect, Kind, Primitive, Timing, TrashFrom};
use crate::deed::Ability;
use crate::empire::{Own, take};

pub(super) fn use_ability(scene: Scene<'_>, own: &mut Own, ability: &Ability) -> Result<Done, Refusal> {
    let card = scene.cards.card(&ability.card);
    if !card.acts_at(Timing::AsAction) {
        return Err(Refusal::NoAbility(card.name.to_string()));
    }
    let tactic = card.kind == Kind::Tactic;
    let effects: Vec<&Effect> = card.effects_at(Timing::AsAction).map(|(_, effect)| effect).collect();

    // One Action Point, then whatever energy the card asks for.
    spend_action(own)?;
    let price = u32::from(card.cost) + effects.iter().map(|e| u32::from(e.pay)).sum::<u32>();
    let price = if tactic { price } else { price - u32::from(card.cost) };
    if tactic {
        if !own.take_from_hand(&ability.card) {
            return Err(Refusal::NotInHand(card.name.to_string()));
        }
    } else {
        mark_used(own, card)?;
    }
    pay(own, &card.name, price)?;

    let mut done = Done::new(What::Passed);
    let (mut on, mut deployed) = (Vec::new(), Vec::new());
    for effect in effects {
        match &effect.what {
            Primitive::DeployExtra { of, n, max_cost } => {
                let mut allowances = vec![Allowance { of: *of, max_cost: *max_cost, left: *n }];
                for name in named(card, ability)? {
                    let unit = scene.cards.card(name);
                    if !deploy::allowed(&mut allowances, unit) {
                        return Err(not_covered(card, &allowances, unit));
                    }
                    deployed.push(deploy::one(scene, own, name)?);
                    allowances.extend(deploy::on_deploy(scene, own, name, &mut done));
                }
            }
            Primitive::Recover { of, n } => {
                for name in wanted(card, ability, *n, |name| of.includes(scene.cards.card(name)))? {
                    if !take(&mut own.discard, name) {
                        return Err(Refusal::NotInDiscard(name.to_string()));
                    }
                    own.hand.push(name.clone());
                    on.push(name.clone());
                }
            }
            Primitive::Trash { from, of, n } => {
                for name in wanted(card, ability, *n, |name| of.includes(scene.cards.card(name)))? {
                    trash(own, *from, name)?;
                    own.board.lose(name);
                    done.boxed.push(name.clone());
                    on.push(name.clone());
                }
            }
            what => gain(scene, own, what, &mut done),
        }
    }
    // The effect is immediate; then a Tactic is discarded (Tactic Cards).
    if tactic {
        own.discard.push(ability.card.clone());
    }
    done.what = What::Used { card: ability.card.clone(), on, deployed, tactic };
    Ok(done)
}

/// An ability of a card in the Warzone is used once in a round.
fn mark_used(own: &mut Own, card: &Card) -> Result<(), Refusal> {
    let units = own.board.units.iter_mut().map(|unit| (&unit.card, &mut unit.used));
    let worlds = own.board.worlds.iter_mut().map(|world| (&world.card, &mut world.used));
    let mut there = false;
    for (name, used) in worlds.chain(units) {
        if *name == card.name {
            there = true;
            if !*used {
                *used = true;
                return Ok(());
            }
        }
    }
    let name = card.name.to_string();
    Err(if there { Refusal::UsedUp(name) } else { Refusal::NotInWarzone(name) })
}

/// The cards the ability is used on: one at least, no more than it takes, all of the right sort.
fn wanted<'a>(
    card: &Card,
    ability: &'a Ability,
    most: u8,
    fits: impl Fn(&CardName) -> bool,
) -> Result<&'a [CardName], Refusal> {
    let on = named(card, ability)?;
    if on.len() > usize::from(most) {
        return Err(Refusal::BadUse { card: card.name.to_string(), why: TOO_MANY });
    }
    if !on.iter().all(fits) {
        return Err(Refusal::BadUse { card: card.name.to_string(), why: WRONG_SORT });
    }
    Ok(on)
}

const TOO_MANY: &str = "that is more cards than it takes";
const WRONG_SORT: &str = "it does not work on cards of that sort";

/// The cards the ability is to be used on, one at least.
fn named<'a>(card: &Card, ability: &'a Ability) -> Result<&'a [CardName], Refusal> {
    if ability.on.is_empty() {
        let example = format!("use {} on CARD", card.name);
        return Err(Refusal::NeedsCards { card: card.name.to_string(), example });
    }
    Ok(&ability.on)
}

/// Why an ability does not deploy a Unit that nothing it has left is for.
fn not_covered(card: &Card, allowances: &[Allowance], unit: &Card) -> Refusal {
    let used_up = allowances.iter().any(|allowance| allowance.includes(unit));
    let why = if used_up { TOO_MANY } else { WRONG_SORT };
    Refusal::BadUse { card: card.name.to_string(), why }
}

fn trash(own: &mut Own, from: TrashFrom, name: &CardName) -> Result<(), Refusal> {
    let (there, refusal) = match from {
        TrashFrom::Hand => (take(&mut own.hand, name), Refusal::NotInHand(name.to_string())),
        TrashFrom::Discard => (take(&mut own.discard, name), Refusal::NotInDiscard(name.to_string())),
    };
    if there { Ok(()) } else { Err(refusal) }
}
