//! Carrying a plan out: at each turn of the seat the next step that is possible.

use super::raid::compose;
use crate::cards::{CardName, Primitive, Timing};
use crate::deed::{Ability, Action, Deed, Invasion};
use crate::empire::Own;
use crate::orders::{Condition, Order, Raid, Settler, Step, Way, steps_after};
use crate::questions::{Chosen, Skipped, Sort, Taken};
use crate::state::ZoneCard;
use crate::turn::options::{Refusal, Scene, listed, perform};
use crate::view::View;
use rules::{Book, Line};

/// A way of a step that can be gone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// What is done.
    pub deed: Deed,
    /// Parts of it that are left out, and why.
    pub without: Vec<(String, Refusal)>,
    /// Units to be deployed after these: the first is one that those deployed may draw.
    pub hoped: Vec<CardName>,
}

/// Can this way be gone now, with so many Energy Surge Tokens used first?
///
/// # Errors
/// Why not.
pub fn attempt(view: &View, way: &Way, tokens: u8) -> Result<Attempt, Refusal> {
    let mut hoped = Vec::new();
    let (deed, without) = match way {
        Way::Draft(card) => (Deed::Draft(card.clone()), Vec::new()),
        Way::Deploy(units) => {
            let units: Vec<CardName> = expanded(units).cloned().collect();
            let batch = Batch::of(view.scene(), &view.own, &view.zone, &units, tokens);
            if batch.deployed.is_empty() {
                let why = batch.without.into_iter().next().map(|(_, why)| why);
                return Err(why.unwrap_or(Refusal::NothingToDeploy));
            }
            hoped = batch.rest;
            let without = batch.without.into_iter().map(|(card, why)| (card.to_string(), why.of_it()));
            (Deed::Deploy(batch.deployed), without.collect())
        }
        Way::Invade(raid) => {
            let invasion = compose(view, raid, tokens)?;
            let without = unmet(raid, &invasion);
            (Deed::Invade(invasion), without)
        }
        Way::Use { card, on } => usable(view, card, on, tokens),
        Way::Pass => (Deed::Pass, Vec::new()),
        Way::Token => return Err(Refusal::NothingToDeploy),
    };
    check(view, &deed, tokens)?;
    Ok(Attempt { deed, without, hoped })
}

fn check(view: &View, deed: &Deed, tokens: u8) -> Result<(), Refusal> {
    tried(view.scene(), &view.own, &view.zone, &Action { tokens, deed: deed.clone() })
}

fn expanded(units: &[(CardName, u8)]) -> impl Iterator<Item = &CardName> {
    units.iter().flat_map(|(card, count)| std::iter::repeat_n(card, usize::from(*count)))
}

type Parts = Vec<(String, Refusal)>;

/// Units deployed one after the other by one order, as far as the hand is known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Batch {
    /// Those that can be deployed.
    pub deployed: Vec<CardName>,
    /// Those that cannot, and why.
    pub without: Vec<(CardName, Refusal)>,
    /// What comes behind, from the first Unit on that is not in the hand but may be drawn by those deployed.
    pub rest: Vec<CardName>,
}

impl Batch {
    /// As many of these as can be deployed, with so many Energy Surge Tokens used first.
    #[must_use]
    pub fn of(scene: Scene<'_>, own: &Own, zone: &[ZoneCard], units: &[CardName], tokens: u8) -> Self {
        let mut batch = Self::default();
        let draws = |name: &CardName| {
            let mut texts = scene.cards.card(name).effects_at(Timing::OnDeploy);
            texts.any(|(_, effect)| matches!(effect.what, Primitive::Draw { .. }))
        };
        for (place, card) in units.iter().enumerate() {
            batch.deployed.push(card.clone());
            let action = Action { tokens, deed: Deed::Deploy(batch.deployed.clone()) };
            let Err(why) = tried(scene, own, zone, &action) else { continue };
            batch.deployed.pop();
            let unit = scene.cards.card(card).is_unit();
            if matches!(why, Refusal::NotInHand(_)) && unit && batch.deployed.iter().any(draws) {
                batch.rest = units.get(place..).unwrap_or_default().to_vec();
                return batch;
            }
            // Of three copies the third may be one too many.
            let more = matches!(why, Refusal::NotInHand(_)) && batch.deployed.contains(card);
            let why = if more { Refusal::NoMoreInHand(card.to_string()) } else { why };
            batch.without.push((card.clone(), why));
        }
        batch
    }
}

fn tried(scene: Scene<'_>, own: &Own, zone: &[ZoneCard], action: &Action) -> Result<(), Refusal> {
    let (mut own, mut zone) = (own.clone(), zone.to_vec());
    perform(scene, &mut own, &mut zone, action).map(drop)
}

/// An ability on the cards named; one that deploys Units goes as far as it can, as `deploy` does.
fn usable(view: &View, card: &CardName, on: &[(CardName, u8)], tokens: u8) -> (Deed, Parts) {
    let used = |on: &[CardName]| Deed::Use(Ability { card: card.clone(), on: on.to_vec() });
    let named: Vec<CardName> = expanded(on).cloned().collect();
    let mut texts = view.cards.card(card).effects_at(Timing::AsAction);
    let deploys = texts.any(|(_, effect)| matches!(effect.what, Primitive::DeployExtra { .. }));
    let all = used(&named);
    if !deploys || check(view, &all, tokens).is_ok() {
        return (all, Parts::new());
    }
    let (mut deployed, mut without): (Vec<CardName>, Parts) = (Vec::new(), Vec::new());
    for name in &named {
        deployed.push(name.clone());
        if let Err(why) = check(view, &used(&deployed), tokens) {
            deployed.pop();
            without.push((format!("{name} by {card}"), why));
        }
    }
    // Where none can be deployed, what is in the way is told of the whole.
    if deployed.is_empty() { (all, Parts::new()) } else { (used(&deployed), without) }
}

/// What an order offered beside strength that does not come about: the colonist it names, the Unit brought back.
fn unmet(raid: &Raid, invasion: &Invasion) -> Parts {
    let mut without = Parts::new();
    if invasion.colonist.is_none() {
        match &raid.settler {
            Settler::Nobody => {}
            Settler::This(name) => {
                without.push((format!("colonising with {name}"), Refusal::NotTakingPart(name.to_string())));
            }
            Settler::Anyone => without.push(("colonising".into(), Refusal::NobodySettles)),
        }
    }
    if let Some(name) = &raid.back
        && invasion.boosts.iter().all(|boost| boost.back.is_none())
    {
        without.push((format!("bringing back {name}"), Refusal::StaysAway(name.to_string())));
    }
    without
}

/// Does a condition hold?
#[must_use]
pub fn holds(view: &View, condition: &Condition) -> bool {
    let board = &view.own.board;
    match condition {
        Condition::Gone(card) => !view.in_zone(card),
        Condition::Taken(card) => !view.in_zone(card) && !view.has(card),
        Condition::There(card) => view.in_zone(card),
        Condition::InHand(card) => view.own.hand.contains(card),
        Condition::EnergyBelow(n) => board.energy < *n,
        Condition::EnergyAtLeast(n) => board.energy >= *n,
        Condition::ActionsBelow(n) => u32::from(board.actions) < *n,
        Condition::ActionsAtLeast(n) => u32::from(board.actions) >= *n,
        Condition::OthersPassed => view.others_passed(),
    }
}

/// How things stand where a condition does not hold.
fn unmet_condition(view: &View, condition: &Condition) -> Refusal {
    let (energy, actions) = (view.own.board.energy, view.own.board.actions);
    match condition {
        Condition::Gone(card) | Condition::Taken(card) if view.in_zone(card) => {
            Refusal::NotNeeded(format!("{card} is still in the Central Zone"))
        }
        Condition::Gone(card) | Condition::Taken(card) => {
            Refusal::NotNeeded(format!("you have {card} yourself"))
        }
        Condition::There(card) => Refusal::Unmet(Box::new(Refusal::NotInZone(card.to_string()))),
        Condition::InHand(card) => Refusal::Unmet(Box::new(Refusal::NotInHand(card.to_string()))),
        Condition::EnergyBelow(_) | Condition::EnergyAtLeast(_) => {
            Refusal::Condition(condition.to_string(), format!("you have {energy} energy"))
        }
        Condition::ActionsBelow(_) | Condition::ActionsAtLeast(_) => {
            let points = if actions == 1 { "Action Point" } else { "Action Points" };
            Refusal::Condition(condition.to_string(), format!("you have {actions} {points}"))
        }
        Condition::OthersPassed => {
            Refusal::Condition(condition.to_string(), "somebody has not passed yet".into())
        }
    }
}

/// The first condition that does not hold.
fn unmet_of(view: &View, step: &Step) -> Option<Refusal> {
    let unmet = step.when.iter().find(|condition| !holds(view, condition));
    unmet.map(|condition| unmet_condition(view, condition))
}

/// The card this way would bring, if the seat has it by now and there is no other to be had.
fn had<'w>(view: &View, way: &'w Way) -> Option<&'w CardName> {
    let card = match way {
        Way::Draft(card) => card,
        Way::Invade(raid) => &raid.world,
        Way::Deploy(_) | Way::Use { .. } | Way::Token | Way::Pass => return None,
    };
    (!view.in_zone(card) && view.has(card)).then_some(card)
}

/// The first way of a step that can be gone, and why those before it cannot.
fn first_way(view: &View, step: &Step, tokens: u8) -> Result<(Attempt, Vec<Refusal>), Refusal> {
    if let Some(unmet) = unmet_of(view, step) {
        return Err(unmet);
    }
    let (mut refused, mut yours): (Vec<Refusal>, Vec<String>) = (Vec::new(), Vec::new());
    for way in &step.ways {
        if let Some(card) = had(view, way) {
            yours.push(card.to_string());
            continue;
        }
        match attempt(view, way, tokens) {
            Ok(found) => {
                refused.extend(all_had(&yours));
                return Ok((found, refused));
            }
            // What stands in the way of all of them is told once.
            Err(why) if refused.contains(&why) => {}
            Err(why) => refused.push(why),
        }
    }
    Err(match (refused.len(), all_had(&yours)) {
        (0, Some(had)) => had,
        (0, None) => Refusal::NothingToDeploy,
        (1, _) => refused.remove(0),
        _ => Refusal::Each(refused),
    })
}

/// That these cards are the seat's already.
fn all_had(cards: &[String]) -> Option<Refusal> {
    (!cards.is_empty()).then(|| Refusal::NotNeeded(format!("you have {} yourself", listed(cards))))
}

/// A step, or a part of one, that is passed over for this reason.
#[must_use]
pub fn skipped(line: Line, step: impl ToString, why: &Refusal) -> Skipped {
    Skipped { line, step: step.to_string(), why: why.to_string(), was: why.told(), sort: why.sort() }
}

/// The next turn by the plan: the first step after this line that is possible, with everything passed over before it.
/// Nothing if no step is.
#[must_use]
pub fn next(view: &View, book: &Book<Order>, after: Line) -> Option<Chosen> {
    let mut passed_over = Vec::new();
    let mut tokens = 0;
    for (line, step) in steps_after(book, after) {
        if step.ways == [Way::Token] {
            // A token goes with the next step that is possible.
            match unmet_of(view, step) {
                Some(unmet) => passed_over.push(skipped(line, step, &unmet)),
                None if tokens >= view.own.board.surge_tokens => {
                    passed_over.push(skipped(line, step, &Refusal::NoSurgeToken));
                }
                None => tokens += 1,
            }
            continue;
        }
        match first_way(view, step, tokens) {
            Ok((found, refused)) => {
                for (part, why) in found.without {
                    passed_over.push(skipped(line, part, &why));
                }
                let tokens = if found.deed == Deed::Pass { 0 } else { tokens };
                return Some(Chosen {
                    action: Action { tokens, deed: found.deed },
                    from: Some(Taken {
                        line,
                        step: step.to_string(),
                        refused: refused.iter().map(Refusal::told).collect(),
                    }),
                    skipped: passed_over,
                    hoped: found.hoped,
                });
            }
            Err(why) => passed_over.push(skipped(line, step, &why)),
        }
    }
    None
}

/// What is left of a plan after this line when its owner passes, and why it was not done.
#[must_use]
pub fn left(view: &View, book: &Book<Order>, after: Line, passed_by_plan: bool) -> Vec<Skipped> {
    // A pass that comes to nothing because the turn is a pass already is nothing to tell of.
    let rest = steps_after(book, after).filter(|(_, step)| step.ways != [Way::Pass]);
    let told = rest.map(|(line, step)| {
        let because = |why: &str| Skipped {
            line,
            step: step.to_string(),
            why: why.into(),
            was: String::new(),
            sort: Sort::Failed,
        };
        match first_way(view, step, view.own.board.surge_tokens) {
            _ if passed_by_plan => because("your plan had passed before it"),
            _ if step.ways == [Way::Token] => because("nothing after it could be done"),
            Err(why) => match first_way(view, step, 0) {
                Err(plain) => skipped(line, step, &plain),
                Ok(_) => skipped(line, step, &why),
            },
            Ok(_) => {
                because("it could not be done without an Energy Surge Token, which no step before it offered")
            }
        }
    });
    told.collect()
}
