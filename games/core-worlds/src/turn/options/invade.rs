//! 3) Invade 1 World.

use super::gains::gain;
use super::{Done, Invaded, Refusal, Scene, What, pay, spend_action};
use crate::cards::{BackTo, Card, CardName, Cards, Effect, House, Primitive, Strength, Timing, TokenGain};
use crate::deed::{Boost, Invasion, Source};
use crate::empire::{Board, Held, Own};
use crate::state::ZoneCard;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A Fleet Strength and a Ground Strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Power {
    /// Of starships.
    pub fleet: u32,
    /// Of ground forces.
    pub ground: u32,
}

impl Power {
    /// Does it equal or exceed what is needed, in both?
    #[must_use]
    pub const fn reaches(self, needed: Power) -> bool {
        self.fleet >= needed.fleet && self.ground >= needed.ground
    }
}

/// What Units bring by themselves: printed strengths, and what they add to each other without being asked.
#[must_use]
pub fn strength_of(cards: &Cards, board: &Board, units: &[usize]) -> Power {
    let printed: Vec<&Card> =
        units.iter().filter_map(|at| board.units.get(*at)).map(|unit| cards.card(&unit.card)).collect();
    let mut power = Power::default();
    for card in &printed {
        power.fleet += u32::from(card.fleet);
        power.ground += u32::from(card.ground);
        for (_, effect) in card.effects_at(Timing::DuringInvasion) {
            if let Primitive::BonusPerType { of, strength, n, cap } = &effect.what {
                let bonus = per_type(&printed, *of, *n, *cap);
                match strength {
                    Strength::Ground => power.ground += bonus,
                    _ => power.fleet += bonus,
                }
            }
        }
    }
    power
}

fn per_type(taking_part: &[&Card], of: crate::cards::UnitType, n: u8, cap: u8) -> u32 {
    let count = taking_part.iter().filter(|card| card.is_type(of)).count().min(usize::from(cap));
    u32::from(n) * u32::try_from(count).unwrap_or(u32::MAX)
}

pub(super) fn invade(
    scene: Scene<'_>,
    own: &mut Own,
    zone: &mut Vec<ZoneCard>,
    invasion: &Invasion,
) -> Result<Done, Refusal> {
    let place = zone.iter().position(|one| one.card == invasion.world);
    let place = place.ok_or_else(|| Refusal::NotInZone(invasion.world.to_string()))?;
    let world = scene.cards.card(&invasion.world);
    if !world.is_world() {
        return Err(Refusal::NotAWorld(invasion.world.to_string()));
    }
    // First one Action Point, then one energy.
    spend_action(own)?;
    pay(own, "an Invasion", 1)?;

    let mut units = invasion.units.clone();
    units.sort_unstable();
    units.dedup();
    if units.len() != invasion.units.len() || units.last().is_some_and(|at| *at >= own.board.units.len()) {
        return Err(Refusal::NotInWarzone("one of the Units".into()));
    }
    let needed = Power { fleet: u32::from(world.fleet), ground: u32::from(world.ground) };
    let mut battle =
        Battle { power: strength_of(scene.cards, &own.board, &units), units, back: BTreeMap::new() };
    let mut words = Vec::new();
    for (number, boost) in invasion.boosts.iter().enumerate() {
        // Each ability can only be used once in one Invasion.
        let again = |other: &Boost| {
            other.from == boost.from && other.effect == boost.effect && matches!(boost.from, Source::Unit(_))
        };
        if invasion.boosts.iter().take(number).any(again) {
            return Err(bad(&name_of(own, boost), "each ability can be used once in an Invasion"));
        }
        words.push(boosted(scene.cards, own, &mut battle, boost)?);
    }
    let named = |at: &usize| own.board.units.get(*at).map(|unit| unit.card.clone());
    let mut told = Invaded {
        world: invasion.world.clone(),
        won: battle.power.reaches(needed),
        power: battle.power,
        needed,
        units: battle.units.iter().filter_map(named).collect(),
        boosts: words,
        colonist: None,
        back: Vec::new(),
        token: false,
    };
    let mut done = Done::new(What::Passed);
    if told.won {
        conquer(scene, own, zone, place, invasion, &battle, &mut told, &mut done)?;
    }
    // Not strong enough: no Unit is discarded, the Action Point and the energy are gone, and so is the turn.
    done.what = What::Invaded(Box::new(told));
    Ok(done)
}

/// An Invasion under way.
struct Battle {
    power: Power,
    /// The Units taking part, in rising order.
    units: Vec<usize>,
    /// Units that will not be discarded.
    back: BTreeMap<usize, BackTo>,
}

fn name_of(own: &Own, boost: &Boost) -> CardName {
    match &boost.from {
        Source::Unit(at) => own.board.units.get(*at).map_or_else(|| "?".into(), |unit| unit.card.clone()),
        Source::Tactic(name) => name.clone(),
    }
}

fn bad(card: &CardName, why: &'static str) -> Refusal {
    Refusal::BadUse { card: card.to_string(), why }
}

/// Activates one card text or plays one Tactic, and says so in words.
fn boosted(cards: &Cards, own: &mut Own, battle: &mut Battle, boost: &Boost) -> Result<String, Refusal> {
    let name = name_of(own, boost);
    // Card text on a Unit counts only if it takes part; a Tactic is played from the hand, without an Action Point.
    match &boost.from {
        Source::Unit(at) if battle.units.contains(at) => {}
        Source::Unit(_) => return Err(bad(&name, "it does not take part")),
        Source::Tactic(name) => {
            if !own.take_from_hand(name) {
                return Err(Refusal::NotInHand(name.to_string()));
            }
        }
    }
    let card = cards.card(&name);
    let effect: &Effect = card
        .effects
        .get(boost.effect)
        .filter(|effect| effect.when == Timing::DuringInvasion)
        .ok_or_else(|| bad(&name, "it has no such text for an Invasion"))?;
    let tactic = matches!(boost.from, Source::Tactic(_));
    let price = u32::from(effect.pay) + if tactic { u32::from(card.cost) } else { 0 };
    pay(own, &name, price)?;

    let (strength, worth) = match &effect.what {
        Primitive::StrengthBonus { strength, n } | Primitive::ReduceWorld { strength, n } => {
            (*strength, u32::from(*n))
        }
        Primitive::PayEnergyFor { strength, n, max_times } => {
            if !(1..=*max_times).contains(&boost.times) {
                return Err(bad(&name, "it cannot be paid for so often"));
            }
            pay(own, &name, u32::from(boost.times))?;
            (*strength, u32::from(*n) * u32::from(boost.times))
        }
        Primitive::DiscardHandFor { strength, n, k } => {
            if boost.discards.is_empty() || boost.discards.len() > usize::from(*k) {
                return Err(bad(&name, "it takes another number of cards"));
            }
            for card in &boost.discards {
                if !own.take_from_hand(card) {
                    return Err(Refusal::NotInHand(card.to_string()));
                }
                own.discard.push(card.clone());
            }
            (*strength, u32::from(*n) * u32::try_from(boost.discards.len()).unwrap_or(0))
        }
        Primitive::BonusPerType { of, strength, n, cap } if tactic => {
            let taking_part: Vec<&Card> = battle
                .units
                .iter()
                .filter_map(|at| own.board.units.get(*at))
                .map(|unit| cards.card(&unit.card))
                .collect();
            (*strength, per_type(&taking_part, *of, *n, *cap))
        }
        Primitive::Tokens { strength, n, .. } => {
            let Source::Unit(at) = boost.from else { return Err(bad(&name, "it holds no tokens")) };
            let Some(unit) =
                own.board.units.get_mut(at).filter(|u| boost.times >= 1 && u.tokens >= boost.times)
            else {
                return Err(bad(&name, "it does not hold so many tokens"));
            };
            unit.tokens -= boost.times;
            (*strength, u32::from(*n) * u32::from(boost.times))
        }
        Primitive::ReturnUnit { to, of } => {
            let at = match boost.from {
                Source::Unit(at) => at,
                Source::Tactic(_) => boost.back.ok_or_else(|| bad(&name, "say which Unit comes back"))?,
            };
            let unit = own.board.units.get(at).filter(|_| battle.units.contains(&at));
            let unit = unit.ok_or_else(|| bad(&name, "only a Unit that takes part comes back"))?;
            if tactic && !of.includes(cards.card(&unit.card)) {
                return Err(bad(&name, "it does not bring back Units of that sort"));
            }
            battle.back.insert(at, *to);
            (Strength::Either, 0)
        }
        Primitive::Redirect { from, n } => {
            let moved = u32::from(boost.times);
            let most = match boost.from {
                Source::Unit(at) => own.board.units.get(at).map_or(0, |unit| {
                    let card = cards.card(&unit.card);
                    u32::from(if *from == Strength::Fleet { card.fleet } else { card.ground })
                }),
                Source::Tactic(_) => u32::MAX,
            };
            if !(1..=u32::from(*n).min(most)).contains(&moved) {
                return Err(bad(&name, "it does not have so much to redirect"));
            }
            let (given, taken) = match from {
                Strength::Fleet => (&mut battle.power.ground, &mut battle.power.fleet),
                _ => (&mut battle.power.fleet, &mut battle.power.ground),
            };
            *taken =
                taken.checked_sub(moved).ok_or_else(|| bad(&name, "there is not so much to redirect"))?;
            *given += moved;
            (Strength::Either, 0)
        }
        _ => return Err(bad(&name, "its text adds itself")),
    };
    let fits = match strength {
        Strength::Fleet => (boost.fleet, boost.ground) == (worth, 0),
        Strength::Ground => (boost.fleet, boost.ground) == (0, worth),
        Strength::Either => boost.fleet + boost.ground == worth,
    };
    if !fits {
        return Err(bad(&name, "it gives another strength"));
    }
    battle.power.fleet += boost.fleet;
    battle.power.ground += boost.ground;
    if tactic {
        own.discard.push(name.clone());
    }
    Ok(match cards.house() {
        House::First => in_words(&name, boost),
        House::Second => exactly(&name, boost, &effect.what),
    })
}

/// What a card did, in the words of the second house set: a World made weaker, strength that was shifted.
fn exactly(name: &CardName, boost: &Boost, what: &Primitive) -> String {
    match what {
        Primitive::ReduceWorld { .. } if boost.fleet > 0 => {
            format!("{name} (the World has {} less fleet)", boost.fleet)
        }
        Primitive::ReduceWorld { .. } => format!("{name} (the World has {} less ground)", boost.ground),
        Primitive::Redirect { from: Strength::Fleet, .. } => {
            format!("{name} ({} fleet as ground)", boost.times)
        }
        Primitive::Redirect { .. } => format!("{name} ({} ground as fleet)", boost.times),
        _ => in_words(name, boost),
    }
}

fn in_words(name: &CardName, boost: &Boost) -> String {
    let mut gains = Vec::new();
    if boost.fleet > 0 {
        gains.push(format!("+{} fleet", boost.fleet));
    }
    if boost.ground > 0 {
        gains.push(format!("+{} ground", boost.ground));
    }
    if !boost.discards.is_empty() {
        let names: Vec<&str> = boost.discards.iter().map(CardName::as_str).collect();
        gains.push(format!("for {}", names.join(" and ")));
    }
    if gains.is_empty() { name.to_string() } else { format!("{name} ({})", gains.join(", ")) }
}

#[expect(clippy::too_many_arguments, reason = "a conquest touches all that lies before a player")]
fn conquer(
    scene: Scene<'_>,
    own: &mut Own,
    zone: &mut Vec<ZoneCard>,
    place: usize,
    invasion: &Invasion,
    battle: &Battle,
    told: &mut Invaded,
    done: &mut Done,
) -> Result<(), Refusal> {
    let cards = scene.cards;
    // Colonizing: one Galactic Grunts or Snub Fighter used in the Invasion may be stacked beneath the World.
    let colonises =
        |at: &usize| own.board.units.get(*at).is_some_and(|u| invasion.colonist.as_ref() == Some(&u.card));
    let colonist = battle.units.iter().copied().filter(|at| !battle.back.contains_key(at)).find(colonises);
    if let Some(wanted) = &invasion.colonist
        && (colonist.is_none() || !cards.card(wanted).colonist)
    {
        return Err(Refusal::NoColonist(wanted.to_string()));
    }
    // Units left behind may gain a token of it.
    for (at, unit) in own.board.units.iter_mut().enumerate() {
        for (_, effect) in cards.card(&unit.card).effects_at(Timing::DuringInvasion) {
            if let Primitive::Tokens { gain: TokenGain::Conquest, max, .. } = &effect.what
                && !battle.units.contains(&at)
            {
                unit.tokens = unit.tokens.saturating_add(1).min(*max);
            }
        }
    }
    // All other Units used are discarded.
    let (mut used, mut discarded) = (Vec::new(), Vec::new());
    for at in battle.units.iter().rev() {
        let unit = own.board.units.remove(*at);
        used.push(unit.card.clone());
        match battle.back.get(at) {
            _ if Some(*at) == colonist => {}
            Some(BackTo::Hand) => {
                told.back.push((unit.card.clone(), BackTo::Hand));
                own.hand.push(unit.card);
            }
            Some(BackTo::Warzone) => {
                told.back.push((unit.card.clone(), BackTo::Warzone));
                own.board.units.push(unit);
            }
            None => discarded.push(unit.card),
        }
    }
    own.discard.extend(discarded.into_iter().rev());
    // The World goes into the Warzone at once, and an Energy Token on it is one energy.
    let taken = zone.remove(place);
    own.board.energy += u32::from(taken.token);
    told.token = taken.token;
    told.colonist = colonist.and(invasion.colonist.clone());
    own.board.worlds.push(Held { card: taken.card, colonist: told.colonist.clone(), used: false });

    used.reverse();
    let sources = std::iter::once(&invasion.world).chain(&used);
    for (_, effect) in sources.flat_map(|name| cards.card(name).effects_at(Timing::OnConquer)) {
        gain(scene, own, &effect.what, done);
    }
    Ok(())
}
