//! Orders: what a player can write, as understood. Printing an order gives its canonical form, which reads back.
//!
//! Orders are of two sorts. Orders of the round say what to do once: purchases, votes, the plan of actions. Standing orders
//! stay on file and speak whenever their matter comes up: losses, landings, choices. An order of the round behind
//! `every round:` stays on file too.

mod choosing;
mod condition;
mod doctrine;
mod plan;
mod votes;

pub use choosing::{By, Pick, Wanted};
pub use condition::{Condition, Fact, Who};
pub use doctrine::Doctrine;
pub use plan::{Deed, Going, Landings, Sail, Step, Tactics, Way};
pub use votes::{Ballot, Mood};

use crate::Timega;
use crate::deeds::{Development, Exhaust, Purchase};
use crate::edition::TileId;
use crate::hex::Hex;
use crate::questions::Answer;
use rules::{Book, Case, Line};
use serde::{Deserialize, Serialize};
use std::fmt;

/// One order line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// `advance`, `do not advance`: to the next stage if able; of the round.
    Advance(bool),
    /// `exhaust Lodor for influence`, `keep Lodor`; of the round.
    Exhaust(Exhaust),
    /// `research Cybernetics`, `hire Envoy`, `build 2 destroyers at Jord`, `build dock on Lodor`, `use Moneylender at Jord in
    /// development`; of the round, the most wanted first.
    Buy(Purchase),
    /// `vote for Repeal with 5`; a vote on one agenda is of the round, `vote against everything` stays.
    Vote(Ballot),
    /// A line of the plan for the action phase; of the round.
    Step(Step),
    /// `lose fighters first`, `keep flagship`, `damage before loss`, `scuttle destroyers first`, `land everywhere`; stays.
    Doctrine(Doctrine),
    /// `choose Lodor for Repeal`; stays.
    Pick(Pick),
    /// `place Lodor at C3`: while the map is drafted (3); of the set-up.
    Place {
        /// Which tile of the hand; none: whatever is best there.
        tile: Option<TileId>,
        /// Where; none: wherever it is best.
        hex: Option<Hex>,
    },
    /// `every round: …`: an order of the round that stays on file.
    EveryRound(Box<Order>),
}

impl Order {
    /// What is ordered, without `every round`.
    #[must_use]
    pub fn plain(&self) -> &Order {
        match self {
            Order::EveryRound(order) => order.plain(),
            order => order,
        }
    }

    /// Does it stay on file when the round is over?
    #[must_use]
    pub fn stays(&self) -> bool {
        match self {
            Order::EveryRound(_) | Order::Doctrine(_) | Order::Pick(_) => true,
            Order::Vote(ballot) => ballot.on.is_none(),
            Order::Advance(_) | Order::Exhaust(_) | Order::Buy(_) | Order::Step(_) | Order::Place { .. } => {
                false
            }
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Order::Advance(true) => f.write_str("advance"),
            Order::Advance(false) => f.write_str("do not advance"),
            Order::Exhaust(exhaust) => exhaust.fmt(f),
            Order::Buy(Purchase::Special(special)) => write!(f, "{special} in development"),
            Order::Buy(purchase) => purchase.fmt(f),
            Order::Vote(ballot) => ballot.fmt(f),
            Order::Step(step) => step.fmt(f),
            Order::Doctrine(doctrine) => doctrine.fmt(f),
            Order::Pick(pick) => pick.fmt(f),
            Order::Place { tile, hex } => {
                f.write_str("place")?;
                tile.map_or(Ok(()), |tile| write!(f, " {tile}"))?;
                hex.map_or(Ok(()), |hex| write!(f, " at {hex}"))
            }
            Order::EveryRound(order) => write!(f, "every round: {order}"),
        }
    }
}

impl rules::Order for Order {
    fn stays(&self) -> bool {
        Order::stays(self)
    }

    fn topic(&self) -> String {
        match self {
            Order::Advance(_) => "advance".into(),
            Order::Exhaust(exhaust) => format!("exhaust {}", exhaust.planet),
            Order::Buy(Purchase::Research(_)) => "research".into(),
            Order::Buy(Purchase::Hire(_) | Purchase::Release(_)) => "personnel".into(),
            Order::Buy(Purchase::Build { .. } | Purchase::Dock { .. }) => "build".into(),
            Order::Buy(Purchase::Special(special)) => format!("use {} in development", special.source),
            Order::Vote(ballot) => ballot.topic(),
            Order::Step(_) => "plan".into(),
            Order::Doctrine(doctrine) => doctrine.topic(),
            Order::Pick(pick) => pick.topic(),
            Order::Place { .. } => "place".into(),
            Order::EveryRound(order) => format!("every round: {}", order.topic()),
        }
    }

    fn is_step(&self) -> bool {
        match self {
            Order::Buy(Purchase::Special(_)) => false,
            Order::Buy(_) | Order::Step(_) | Order::Place { .. } => true,
            Order::EveryRound(order) => order.is_step(),
            _ => false,
        }
    }

    /// Whoever has passed has no more actions in the round (6).
    fn ends_the_plan(&self) -> bool {
        matches!(self, Order::Step(step) if step.passes())
    }

    fn verb(&self) -> &'static str {
        match self {
            Order::Advance(_) => "advance",
            Order::Exhaust(_) => "exhaust",
            Order::Buy(Purchase::Research(_)) => "research",
            Order::Buy(Purchase::Hire(_)) => "hire",
            Order::Buy(Purchase::Release(_)) => "release",
            Order::Buy(Purchase::Build { .. } | Purchase::Dock { .. }) => "build",
            Order::Buy(Purchase::Special(_)) => "use",
            Order::Vote(_) => "vote",
            Order::Step(step) => step.verb(),
            Order::Doctrine(doctrine) => doctrine.verb(),
            Order::Pick(_) => "choose",
            Order::Place { .. } => "place",
            Order::EveryRound(order) => order.verb(),
        }
    }
}

/// What stays on file for the next round: standing lines, and what is for a development phase that this round did not have, or
/// had before they came.
#[must_use]
pub fn carry(case: &Case<'_, Timega>) -> Book<Order> {
    let developed = case.given.iter().rev().find_map(|(_, answer, _)| match answer {
        Answer::Develop(development) => Some(development),
        _ => None,
    });
    let stays = |order: &Order| order.stays() || waits(order, developed);
    case.book.carry(|l| if stays(&l.order) { vec![l.order.clone()] } else { Vec::new() })
}

/// Is this for a development phase, and was it no part of what the seat said to that of this round?
fn waits(order: &Order, developed: Option<&Development>) -> bool {
    let Some(developed) = developed else {
        return matches!(order, Order::Advance(_) | Order::Exhaust(_) | Order::Buy(_));
    };
    match order {
        Order::Advance(yes) => developed.advance != *yes,
        Order::Exhaust(exhaust) => developed.exhaust.iter().all(|other| other.planet != exhaust.planet),
        // What is left open of an ability is filled in when it is used.
        Order::Buy(Purchase::Special(special)) => !developed
            .purchases
            .iter()
            .any(|other| matches!(other, Purchase::Special(other) if other.source == special.source)),
        Order::Buy(purchase) => !developed.purchases.contains(purchase),
        _ => false,
    }
}

/// The lines of the plan for the action phase: those of this round, then those of every round.
#[must_use]
pub fn plan_on_file(book: &Book<Order>) -> Vec<(Line, &Step)> {
    let mut plan: Vec<(bool, Line, &Step)> = book
        .lines()
        .filter_map(|l| match l.order.plain() {
            Order::Step(step) => Some((l.order.stays(), l.line, step)),
            _ => None,
        })
        .collect();
    plan.sort_by_key(|(stays, ..)| *stays);
    plan.into_iter().map(|(_, line, step)| (line, step)).collect()
}

/// Members of a list with commas between them, and `and` nowhere: the canonical form.
pub(crate) fn listed<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    members: &[T],
    between: &str,
) -> fmt::Result {
    for (place, member) in members.iter().enumerate() {
        write!(f, "{}{member}", if place == 0 { "" } else { between })?;
    }
    Ok(())
}
