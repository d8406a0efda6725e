//! Why the rules do not allow an action: said in problems, and of steps of a plan that were passed over.

use crate::questions::Sort;
use thiserror::Error;

/// Why not.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// No Action Point is left, or the seat has passed.
    #[error("you have no Action Point left")]
    NoActions,
    /// No Energy Surge Token is left.
    #[error("you have no Energy Surge Token left")]
    NoSurgeToken,
    /// No energy is left.
    #[error("you have no energy left")]
    OutOfEnergy,
    /// It costs too much.
    #[error("{what} costs {cost} energy and you have {energy}")]
    TooDear {
        /// What.
        what: String,
        /// How much.
        cost: u32,
        /// How much there is.
        energy: u32,
    },
    /// Not in the Central Zone.
    #[error("{0} is not in the Central Zone")]
    NotInZone(String),
    /// Worlds are invaded.
    #[error("{0} is a World: Worlds are invaded, not drafted")]
    WorldsAreInvaded(String),
    /// Other cards are drafted.
    #[error("{0} is no World: it can be drafted, not invaded")]
    NotAWorld(String),
    /// Not in the hand.
    #[error("{0} is not in your hand")]
    NotInHand(String),
    /// All copies of it are used up.
    #[error("you have no more {0} in your hand")]
    NoMoreInHand(String),
    /// Only Units are deployed.
    #[error("{0} is no Unit and cannot be deployed")]
    NotAUnit(String),
    /// Nothing to deploy.
    #[error("nothing of it can be deployed")]
    NothingToDeploy,
    /// No such Unit in the Warzone.
    #[error("{0} is not in your Warzone")]
    NotInWarzone(String),
    /// It falls short.
    #[error(
        "{world} needs {needed_fleet} fleet and {needed_ground} ground; you would reach {fleet} and {ground}"
    )]
    TooWeak {
        /// The World.
        world: String,
        /// Its Fleet Strength.
        needed_fleet: u32,
        /// Its Ground Strength.
        needed_ground: u32,
        /// The fleet that can be brought.
        fleet: u32,
        /// The ground strength that can be brought.
        ground: u32,
    },
    /// An effect cannot be used so.
    #[error("{card} cannot be used so: {why}")]
    BadUse {
        /// The card.
        card: String,
        /// Why.
        why: &'static str,
    },
    /// It has no such ability, or not now.
    #[error("{0} has nothing you could use as an action now")]
    NoAbility(String),
    /// The ability has been used in this round.
    #[error("{0} has been used this round")]
    UsedUp(String),
    /// Not in the own discard pile.
    #[error("{0} is not in your discard pile")]
    NotInDiscard(String),
    /// The ability must be told what to work on.
    #[error("{card} must be told which cards: {example}")]
    NeedsCards {
        /// The card.
        card: String,
        /// How it is written.
        example: String,
    },
    /// Only these Units colonise.
    #[error("{0} cannot colonise here: only a card made for it that is used in the Invasion can")]
    NoColonist(String),
    /// The Unit named as colonist stays out of the Invasion.
    #[error("no {0} takes part that could stay there")]
    NotTakingPart(String),
    /// None of the Units that take part colonises.
    #[error("no Unit takes part that could stay there")]
    NobodySettles,
    /// The Unit named does not come back.
    #[error("{0} does not take part, or nothing offered with it brings it back")]
    StaysAway(String),
    /// None of the alternatives can be done, each for its own reason.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Each(Vec<Refusal>),
    /// A condition of the plan does not hold, and how things stand.
    #[error("it waits for {0}, and {1}")]
    Condition(String, String),
    /// What a condition of the plan waits for is not so.
    #[error("{0}")]
    Unmet(Box<Refusal>),
    /// It is there for a case that has not come about, and why that has not.
    #[error("{NOT_NEEDED}, for {0}")]
    NotNeeded(String),
}

/// What begins the reason why a step was rightly not done.
const NOT_NEEDED: &str = "not needed";

impl Refusal {
    /// Does this reason say that a step was rightly not done?
    #[must_use]
    pub fn says_not_needed(why: &str) -> bool {
        why.starts_with(NOT_NEEDED)
    }

    /// Is it a failure?
    #[must_use]
    pub fn sort(&self) -> Sort {
        match self {
            Refusal::NotInHand(_) => Sort::Absent,
            Refusal::Condition(..) | Refusal::Unmet(_) => Sort::Waited,
            Refusal::NotNeeded(_) => Sort::NotNeeded,
            _ => Sort::Failed,
        }
    }

    /// The same as it is told of what has happened.
    #[must_use]
    pub fn told(&self) -> String {
        match self {
            Refusal::NoActions => "you had no Action Point left".into(),
            Refusal::NoSurgeToken => "you had no Energy Surge Token left".into(),
            Refusal::OutOfEnergy => "you had no energy left".into(),
            Refusal::TooDear { what, cost, energy } => {
                format!("{what} cost {cost} energy and you had {energy}")
            }
            Refusal::NotInZone(card) => format!("{card} was not in the Central Zone"),
            Refusal::NotInHand(card) => format!("{card} was not in your hand"),
            Refusal::NoMoreInHand(card) => format!("you had no more {card} in your hand"),
            Refusal::NothingToDeploy => "nothing of it could be deployed".into(),
            Refusal::NotInWarzone(unit) => format!("{unit} was not in your Warzone"),
            Refusal::TooWeak { world, needed_fleet, needed_ground, fleet, ground } => format!(
                "{world} needed {needed_fleet} fleet and {needed_ground} ground and you could bring {fleet} and {ground}"
            ),
            Refusal::BadUse { card, why } => format!("{card} could not be used so: {why}"),
            Refusal::NoAbility(card) => format!("{card} had nothing you could use as an action"),
            Refusal::UsedUp(card) => format!("{card} had been used in that round"),
            Refusal::NotInDiscard(card) => format!("{card} was not in your discard pile"),
            Refusal::NotTakingPart(unit) => format!("no {unit} took part that could stay there"),
            Refusal::NobodySettles => "no Unit took part that could stay there".into(),
            Refusal::Each(all) => together(all),
            Refusal::Condition(_, how) | Refusal::NotNeeded(how) => past(how),
            Refusal::Unmet(why) => why.told(),
            other => other.to_string(),
        }
    }

    /// The same behind the name of the card it speaks of.
    #[must_use]
    pub fn of_it(self) -> Self {
        match self {
            Refusal::NotInHand(_) => Refusal::NotInHand("it".into()),
            Refusal::TooDear { cost, energy, .. } => Refusal::TooDear { what: "it".into(), cost, energy },
            other => other,
        }
    }
}

/// Several reasons, what was missing in the Central Zone told once.
fn together(all: &[Refusal]) -> String {
    let missing = |why: &Refusal| match why {
        Refusal::NotInZone(card) => Some(card.clone()),
        _ => None,
    };
    let gone: Vec<String> = all.iter().filter_map(missing).collect();
    let mut words: Vec<String> = Vec::new();
    if let [_, _, ..] = gone.as_slice() {
        words.push(format!("{} were not in the Central Zone", listed(&gone)));
        words.extend(all.iter().filter(|why| missing(why).is_none()).map(Refusal::told));
    } else {
        words.extend(all.iter().map(Refusal::told));
    }
    words.join("; ")
}

/// How things stood, out of how they stand.
fn past(how: &str) -> String {
    let pairs =
        [("you have ", "you had "), (" is still ", " was still "), (" has not passed", " had not passed")];
    pairs.iter().fold(how.to_owned(), |words, (now, then)| words.replace(now, then))
}

/// `Orison, Skarn and Zeus`.
#[must_use]
pub fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}
