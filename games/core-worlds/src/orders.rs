//! The order lines: standing lines for the Energy Phase, the steps of a plan, and what is kept.

use crate::cards::CardName;
use rules::{Book, Line};
use serde::{Deserialize, Serialize};
use std::fmt;

/// One order line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Energy Surges: stays on file from round to round.
    Surge {
        /// How many at most; none of them for `Some(0)`, all for `None`.
        most: Option<u8>,
        /// Only if the Worlds of some rival generate more energy.
        behind: bool,
    },
    /// Energy Exploration: stays on file.
    Explore {
        /// Discard the first of these there are in the hand; nothing: never explore.
        with: Vec<CardName>,
        /// Only with less energy than this.
        below: Option<u32>,
    },
    /// One step of the plan for this round.
    Step(Step),
    /// The card kept for the next round: the first of these that is left in the hand; nothing: none.
    Keep(Vec<CardName>),
    /// Whether the discard pile is shuffled in when the last sector is entered: stays on file.
    Reshuffle(bool),
    /// The pregame draft: cards in order of preference.
    Pick(Vec<CardName>),
    /// Nothing is planned ahead in this round; every turn is to be asked for.
    AskMe,
}

/// One step of a plan.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// All of this must hold.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub when: Vec<Condition>,
    /// What to do, or else, or else.
    pub ways: Vec<Way>,
}

/// What a step can wait for to hold.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// The card is not in the Central Zone, whoever has it: so "is gone" was filed once, and lines on file play on as they were.
    Gone(CardName),
    /// It is not there, and it was not I who took it: what is to be done instead is for that case.
    Taken(CardName),
    /// It is.
    There(CardName),
    /// It is in my hand.
    InHand(CardName),
    /// I have less energy.
    EnergyBelow(u32),
    /// I have so much energy or more.
    EnergyAtLeast(u32),
    /// I have fewer Action Points.
    ActionsBelow(u32),
    /// I have so many Action Points or more.
    ActionsAtLeast(u32),
    /// All others have passed.
    OthersPassed,
}

/// One thing to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// Draft a card.
    Draft(CardName),
    /// Deploy Units, in this order, as far as it goes.
    Deploy(Vec<(CardName, u8)>),
    /// Invade a World.
    Invade(Box<Raid>),
    /// Use an ability.
    Use {
        /// The card.
        card: CardName,
        /// The cards it works on.
        on: Vec<(CardName, u8)>,
    },
    /// Use an Energy Surge Token with the next step.
    Token,
    /// Pass.
    Pass,
}

/// Which Units go into an Invasion.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Force {
    /// As many as it takes, the cheapest first.
    Needed,
    /// All of the Warzone.
    All,
    /// These and no others.
    These(Vec<(CardName, u8)>),
}

/// Who colonises a World that is conquered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Settler {
    /// Nobody.
    Nobody,
    /// Any Unit that may.
    Anyone,
    /// This one.
    This(CardName),
}

/// An Invasion as it is ordered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Raid {
    /// The World.
    pub world: CardName,
    /// The Units.
    pub with: Force,
    /// Energy that may be paid for abilities of Units.
    pub pay: u8,
    /// Tactics that may be played, in this order, as far as they are needed.
    pub playing: Vec<CardName>,
    /// Cards of the hand that may be discarded for abilities, in this order.
    pub discarding: Vec<CardName>,
    /// The Unit that comes back, if some card allows it.
    pub back: Option<CardName>,
    /// The colonist.
    pub settler: Settler,
    /// Go even if it falls short.
    pub anyway: bool,
}

impl Raid {
    /// The World with as much as it takes, and nothing spent.
    #[must_use]
    pub fn new(world: CardName) -> Self {
        Self {
            world,
            with: Force::Needed,
            pay: 0,
            playing: Vec::new(),
            discarding: Vec::new(),
            back: None,
            settler: Settler::Nobody,
            anyway: false,
        }
    }
}

fn list(f: &mut fmt::Formatter<'_>, cards: &[CardName], between: &str) -> fmt::Result {
    for (place, card) in cards.iter().enumerate() {
        write!(f, "{}{card}", if place == 0 { "" } else { between })?;
    }
    Ok(())
}

fn counted(f: &mut fmt::Formatter<'_>, cards: &[(CardName, u8)], between: &str) -> fmt::Result {
    for (place, (card, count)) in cards.iter().enumerate() {
        write!(f, "{}{card}", if place == 0 { "" } else { between })?;
        if *count != 1 {
            write!(f, " x{count}")?;
        }
    }
    Ok(())
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Condition::Gone(card) | Condition::Taken(card) => write!(f, "{card} is gone"),
            Condition::There(card) => write!(f, "{card} is there"),
            Condition::InHand(card) => write!(f, "{card} in hand"),
            Condition::EnergyBelow(n) => write!(f, "energy below {n}"),
            Condition::EnergyAtLeast(n) => write!(f, "energy at least {n}"),
            Condition::ActionsBelow(n) => write!(f, "actions below {n}"),
            Condition::ActionsAtLeast(n) => write!(f, "actions at least {n}"),
            Condition::OthersPassed => f.write_str("all others have passed"),
        }
    }
}

impl fmt::Display for Raid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invade {} with ", self.world)?;
        match &self.with {
            Force::Needed => f.write_str("all needed")?,
            Force::All => f.write_str("all")?,
            Force::These(units) => counted(f, units, " and ")?,
        }
        if self.pay > 0 {
            write!(f, ", paying up to {}", self.pay)?;
        }
        for (word, cards) in [("playing", &self.playing), ("discarding", &self.discarding)] {
            if !cards.is_empty() {
                write!(f, ", {word} ")?;
                list(f, cards, " and ")?;
            }
        }
        if let Some(card) = &self.back {
            write!(f, ", bringing back {card}")?;
        }
        match &self.settler {
            Settler::Nobody => {}
            Settler::Anyone => f.write_str(", colonising")?,
            Settler::This(card) => write!(f, ", colonising with {card}")?,
        }
        if self.anyway { f.write_str(", anyway") } else { Ok(()) }
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Way::Draft(card) => write!(f, "draft {card}"),
            Way::Deploy(units) => {
                f.write_str("deploy ")?;
                counted(f, units, " then ")
            }
            Way::Invade(raid) => raid.fmt(f),
            Way::Use { card, on } => {
                write!(f, "use {card}")?;
                if on.is_empty() {
                    return Ok(());
                }
                f.write_str(" on ")?;
                counted(f, on, " and ")
            }
            Way::Token => f.write_str("surge token"),
            Way::Pass => f.write_str("pass"),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, condition) in self.when.iter().enumerate() {
            write!(f, "{} {condition}", if place == 0 { "if" } else { " and" })?;
        }
        if !self.when.is_empty() {
            f.write_str(": ")?;
        }
        for (place, way) in self.ways.iter().enumerate() {
            write!(f, "{}{way}", if place == 0 { "" } else { " else " })?;
        }
        Ok(())
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Order::Surge { most: Some(0), .. } => f.write_str("surge never"),
            Order::Surge { most, behind } => {
                match most {
                    Some(most) => write!(f, "surge {most}")?,
                    None => f.write_str("surge all")?,
                }
                if *behind { f.write_str(" if behind") } else { Ok(()) }
            }
            Order::Explore { with, .. } if with.is_empty() => f.write_str("explore never"),
            Order::Explore { with, below } => {
                f.write_str("explore with ")?;
                list(f, with, ", ")?;
                below.map_or(Ok(()), |below| write!(f, " if energy below {below}"))
            }
            Order::Step(step) => step.fmt(f),
            Order::Keep(cards) if cards.is_empty() => f.write_str("keep nothing"),
            Order::Keep(cards) => {
                f.write_str("keep ")?;
                list(f, cards, " else ")
            }
            Order::Reshuffle(yes) => f.write_str(if *yes { "reshuffle yes" } else { "reshuffle no" }),
            Order::Pick(cards) => {
                f.write_str("pick ")?;
                list(f, cards, ", ")
            }
            Order::AskMe => f.write_str("ask me"),
        }
    }
}

impl rules::Order for Order {
    fn topic(&self) -> String {
        let topic = match self {
            Order::Surge { .. } => "surge",
            Order::Explore { .. } => "explore",
            Order::Step(_) | Order::AskMe => "plan",
            Order::Keep(_) => "keep",
            Order::Reshuffle(_) => "reshuffle",
            Order::Pick(_) => "pick",
        };
        topic.into()
    }

    fn is_called_so(&self, deed: &str) -> bool {
        let text = self.to_string();
        text.split(' ').next().is_some_and(|verb| crate::reading::is_called_so(verb, deed))
    }

    fn is_step(&self) -> bool {
        matches!(self, Order::Step(_))
    }

    fn completes(&self, earlier: &Self) -> bool {
        crate::reading::completes(&self.to_string(), &earlier.to_string())
    }

    /// Whoever has passed has no more actions in the phase (6).
    fn ends_the_plan(&self) -> bool {
        matches!(self, Order::Step(step) if step.when.is_empty() && step.ways.first() == Some(&Way::Pass))
    }

    fn verb(&self) -> &'static str {
        match self {
            Order::Surge { .. } => "surge",
            Order::Explore { .. } => "explore",
            Order::Step(step) => match step.ways.first() {
                Some(Way::Draft(_)) => "draft",
                Some(Way::Deploy(_)) => "deploy",
                Some(Way::Invade(_)) => "invade",
                Some(Way::Use { .. }) => "use",
                Some(Way::Token) => "surge token",
                Some(Way::Pass) | None => "pass",
            },
            Order::Keep(_) => "keep",
            Order::Reshuffle(_) => "reshuffle",
            Order::Pick(_) => "pick",
            Order::AskMe => "ask me",
        }
    }
}

/// The steps that are still to be done once this line is: those behind it, in the order in which they stand on file, which is not
/// that of their numbers where a step was put in between. 0, or a line that is on file no more: those of a higher number.
pub fn steps_after(book: &Book<Order>, after: Line) -> impl Iterator<Item = (Line, &Step)> {
    let stands = book.lines().position(|l| l.line == after);
    let places = book.lines().enumerate().filter_map(|(place, l)| match &l.order {
        Order::Step(step) => Some((place, l.line, step)),
        _ => None,
    });
    places
        .filter(move |(place, line, _)| stands.map_or(*line > after, |stands| *place > stands))
        .map(|(_, line, step)| (line, step))
}

/// The last line on file for which `is` gives something.
pub fn last_on_file<T>(book: &Book<Order>, is: impl Fn(&Order) -> Option<T>) -> Option<(T, Line)> {
    book.lines().filter_map(|l| is(&l.order).map(|found| (found, l.line))).last()
}

/// What stays on file for the next round: the standing lines.
#[must_use]
pub fn carry(book: &Book<Order>) -> Book<Order> {
    book.carry(|l| match &l.order {
        Order::Surge { .. } | Order::Explore { .. } | Order::Reshuffle(_) => {
            vec![l.order.clone()]
        }
        Order::Step(_) | Order::AskMe | Order::Keep(_) | Order::Pick(_) => Vec::new(),
    })
}
