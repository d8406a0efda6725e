//! The turn options of the Action Phase. Each works on a seat's own side and the Central Zone and asks for nothing else,
//! so the same code says what is allowed, when a plan is read against a view, and does it, when the turn is played.

mod ability;
pub mod cost;
mod deploy;
mod draft;
mod gains;
mod invade;
mod refusal;
#[cfg(test)]
mod tests;

pub(crate) use gains::energy_of;
pub use invade::{Power, strength_of};
pub use refusal::{Refusal, listed};

use crate::cards::{CardName, Cards};
use crate::deed::{Action, Deed};
use crate::empire::Own;
use crate::state::ZoneCard;

/// What the acting seat cannot change: the cards, and the most energy any rival's Worlds generate.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The cards of the campaign.
    pub cards: &'a Cards,
    /// The most energy the Worlds of any one rival generate.
    pub best_rival: u32,
}

/// What follows an action and needs a draw deck or a Galactic Deck, which only the table has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Later {
    /// Draw so many cards.
    Draw(u8),
    /// Look at so many cards of the current Galactic Deck.
    Peek(u8),
}

/// What came of an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Done {
    /// What it was.
    pub what: What,
    /// What is still to be done for it.
    pub later: Vec<Later>,
    /// Cards that left the game.
    pub boxed: Vec<CardName>,
    /// Energy gained by card texts.
    pub energy: u32,
    /// Action Points gained by card texts.
    pub actions: u8,
}

impl Done {
    fn new(what: What) -> Self {
        Self { what, later: Vec::new(), boxed: Vec::new(), energy: 0, actions: 0 }
    }
}

/// A Unit deployed and what it cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deployment {
    /// The Unit.
    pub card: CardName,
    /// The energy paid for it.
    pub cost: u32,
}

/// What was done, for telling it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// A card was drafted.
    Drafted {
        /// Which.
        card: CardName,
        /// For so much energy.
        cost: u32,
        /// With an Energy Token on it.
        token: bool,
    },
    /// Units were deployed.
    Deployed(Vec<Deployment>),
    /// A World was invaded.
    Invaded(Box<Invaded>),
    /// An ability was used.
    Used {
        /// The card.
        card: CardName,
        /// The cards it was used on.
        on: Vec<CardName>,
        /// Units it deployed.
        deployed: Vec<Deployment>,
        /// A Tactic from the hand.
        tactic: bool,
    },
    /// The seat passed.
    Passed,
}

/// An Invasion as it went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invaded {
    /// The World.
    pub world: CardName,
    /// Was it conquered?
    pub won: bool,
    /// The strengths shown, with everything added.
    pub power: Power,
    /// The strengths of the World.
    pub needed: Power,
    /// The Units taking part.
    pub units: Vec<CardName>,
    /// What was activated and played, in words.
    pub boosts: Vec<String>,
    /// The colonist left on the World.
    pub colonist: Option<CardName>,
    /// Units that came back, and where to.
    pub back: Vec<(CardName, crate::cards::BackTo)>,
    /// An Energy Token lay on the World.
    pub token: bool,
}

/// Plays one action of a seat. If it is refused, `own` and `zone` are as they were.
///
/// # Errors
/// Why the rules do not allow it.
pub fn perform(
    scene: Scene<'_>,
    own: &mut Own,
    zone: &mut Vec<ZoneCard>,
    action: &Action,
) -> Result<Done, Refusal> {
    let (mut side, mut centre) = (own.clone(), zone.clone());
    let done = attempt(scene, &mut side, &mut centre, action)?;
    (*own, *zone) = (side, centre);
    Ok(done)
}

fn attempt(
    scene: Scene<'_>,
    own: &mut Own,
    zone: &mut Vec<ZoneCard>,
    action: &Action,
) -> Result<Done, Refusal> {
    if action.deed == Deed::Pass {
        // 5) A player who passes spends all remaining Action Points and does not act again this round.
        own.board.actions = 0;
        own.board.passed = true;
        return Ok(Done::new(What::Passed));
    }
    if own.board.passed || own.board.actions == 0 {
        return Err(Refusal::NoActions);
    }
    // Energy Surge Tokens: +2 energy at any time during one of the own turns; no Action Point, not the turn.
    if action.tokens > own.board.surge_tokens {
        return Err(Refusal::NoSurgeToken);
    }
    own.board.surge_tokens -= action.tokens;
    own.board.energy += 2 * u32::from(action.tokens);

    // 5) Who has run out of energy can only use an ability that costs none.
    if own.board.energy == 0 && !matches!(action.deed, Deed::Use(_)) {
        return Err(Refusal::OutOfEnergy);
    }
    match &action.deed {
        Deed::Draft(card) => draft::draft(scene, own, zone, card),
        Deed::Deploy(cards) => deploy::deploy(scene, own, cards),
        Deed::Invade(invasion) => invade::invade(scene, own, zone, invasion),
        Deed::Use(ability) => ability::use_ability(scene, own, ability),
        Deed::Pass => Ok(Done::new(What::Passed)),
    }
}

/// Takes one Action Point.
fn spend_action(own: &mut Own) -> Result<(), Refusal> {
    own.board.actions = own.board.actions.checked_sub(1).ok_or(Refusal::NoActions)?;
    Ok(())
}

/// Takes energy for something.
fn pay(own: &mut Own, what: &str, cost: u32) -> Result<(), Refusal> {
    let energy = own.board.energy;
    if own.board.pay(cost) { Ok(()) } else { Err(Refusal::TooDear { what: what.into(), cost, energy }) }
}
