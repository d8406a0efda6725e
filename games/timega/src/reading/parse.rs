//! One line: its verb, and whoever reads what comes after it.

use super::line::{Cursor, Line, Read};
use super::units::Several;
use crate::hex::Hex;
use crate::orders::{Deed, Doctrine, Landings, Order, Step, Wanted};
use rules::lexer::Keywords;
use rules::problem::{Problem, either};
use std::sync::LazyLock;

/// What a line means.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Wish {
    /// An order.
    Order(Order),
    /// An order that says it stands, whatever is asked now.
    Standing(Order),
    /// `no`, to whatever is asked now.
    No,
    /// A straight answer to what is asked now: choose this.
    Choose(Wanted),
    /// A straight answer: land so.
    Land(Landings),
    /// Ships that are lost and damaged, by name: a straight answer where casualties are asked.
    Casualties(Named),
}

/// Ships named for casualties.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Named {
    /// In this system.
    pub at: Option<Hex>,
    /// Lost.
    pub lose: Vec<Several>,
    /// Damaged instead.
    pub damage: Vec<Several>,
    /// The standing order the line is where no casualties are asked.
    pub standing: Option<Doctrine>,
}

/// What the first word of a line announces.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Verb {
    Advance,
    Not,
    Exhaust,
    Keep,
    Research,
    Hire,
    Release,
    Build,
    Use,
    Vote,
    Abstain,
    Activate,
    Besiege,
    Move,
    Pass,
    Lose,
    Damage,
    Loss,
    Scuttle,
    Land,
    Choose,
    Place,
    If,
    At,
    Yes,
    Every,
    Declare,
}

/// The verbs, each with the spelling shown first.
pub(super) fn verbs() -> &'static Keywords<Verb> {
    static VERBS: LazyLock<Keywords<Verb>> = LazyLock::new(keywords);
    &VERBS
}

fn keywords() -> Keywords<Verb> {
    let table: [(&[&str], Verb); 27] = [
        (&["advance"], Verb::Advance),
        (&["do not", "don't", "dont", "no", "never"], Verb::Not),
        (&["exhaust", "tap"], Verb::Exhaust),
        (&["keep", "save"], Verb::Keep),
        (&["research", "learn"], Verb::Research),
        (&["hire", "employ"], Verb::Hire),
        (&["release", "fire", "dismiss"], Verb::Release),
        (&["build", "buy", "produce"], Verb::Build),
        (&["use"], Verb::Use),
        (&["vote", "votes"], Verb::Vote),
        (&["abstain"], Verb::Abstain),
        (&["activate", "attack", "go to"], Verb::Activate),
        (&["besiege", "siege", "lay siege to", "lay siege"], Verb::Besiege),
        (&["move", "send", "fly"], Verb::Move),
        (&["pass"], Verb::Pass),
        (&["lose", "losses", "casualties"], Verb::Lose),
        (&["damage"], Verb::Damage),
        (&["loss"], Verb::Loss),
        (&["scuttle"], Verb::Scuttle),
        (&["land", "invade"], Verb::Land),
        (&["choose", "pick", "select"], Verb::Choose),
        (&["place", "lay"], Verb::Place),
        (&["if", "when"], Verb::If),
        (&["at", "in"], Verb::At),
        (&["yes"], Verb::Yes),
        (&["every round", "each round", "always"], Verb::Every),
        (&["declare"], Verb::Declare),
    ];
    Keywords::new(table)
}

/// Reads one line: what it means, mostly one order.
///
/// # Errors
/// What is wrong with it.
pub(super) fn parse(line: &mut Line<'_>) -> Read<Vec<Wish>> {
    line.words.take_bullet();
    let wishes = wishes(line)?;
    line.words.finish()?;
    Ok(wishes)
}

fn wishes(line: &mut Line<'_>) -> Read<Vec<Wish>> {
    if let Some(salvaged) = line.salvaged() {
        return Ok(orders(salvaged));
    }
    let examples = ["research", "hire", "build", "vote", "activate", "pass"];
    let verb = line.words.expect_verb(verbs(), &examples)?;
    let order = |order: Order| vec![Wish::Order(order)];
    match verb {
        Verb::Advance => Ok(order(Order::Advance(true))),
        Verb::Not => line.negation(),
        Verb::Exhaust => line.exhaust().map(orders),
        Verb::Keep => line.keep(None).map(orders),
        Verb::Research => line.research().map(orders),
        Verb::Hire => line.hire(true).map(orders),
        Verb::Release => line.hire(false).map(orders),
        Verb::Build => line.build().map(orders),
        Verb::Use => line.used().map(order),
        Verb::Vote => line.vote(None).map(orders),
        // On what, hangs on what is on file.
        Verb::Abstain if line.is_end() => Err(line
            .words
            .missing("on what")
            .suggest(either(&["abstain on everything", "abstain on Repeal"]))),
        Verb::Abstain => line.abstain(None).map(orders),
        Verb::Activate | Verb::Besiege | Verb::Move | Verb::Pass => {
            line.step(verb).map(|step| order(Order::Step(step)))
        }
        Verb::Lose => line.lose(None).map(|wish| vec![wish]),
        Verb::Damage => line.damage(None, true).map(|wish| vec![wish]),
        Verb::Loss => line.damage(None, false).map(|wish| vec![wish]),
        Verb::Scuttle => line.scuttled().map(orders),
        Verb::Land => line.landing_order(),
        Verb::Choose => line.choice().map(|wish| vec![wish]),
        Verb::Place => line.place().map(order),
        Verb::If => line.conditional(),
        Verb::At => line.somewhere(),
        Verb::Yes => Ok(vec![Wish::Choose(Wanted::These(vec![crate::deeds::Choice::Yes]))]),
        Verb::Every => every_round(line),
        Verb::Declare => line.declare().map(|wish| vec![wish]),
    }
}

/// Orders as wishes.
pub(super) fn orders(orders: Vec<Order>) -> Vec<Wish> {
    orders.into_iter().map(Wish::Order).collect()
}

/// What stands behind `every round:` stays on file.
fn every_round(line: &mut Line<'_>) -> Read<Vec<Wish>> {
    line.colon();
    let start = line.words.here();
    let wishes = wishes(line)?;
    let stays = |wish: Wish| match wish {
        Wish::Order(order) | Wish::Standing(order) if order.stays() => Ok(Wish::Standing(order)),
        Wish::Order(Order::Place { .. }) => Err("The map is laid once."),
        Wish::Order(order) | Wish::Standing(order) => Ok(Wish::Standing(Order::EveryRound(Box::new(order)))),
        Wish::Casualties(Named { standing: Some(doctrine), .. }) => {
            Ok(Wish::Standing(Order::Doctrine(doctrine)))
        }
        Wish::No | Wish::Choose(_) | Wish::Land(_) | Wish::Casualties(_) => {
            Err("This answers a question once; a standing order names its rule.")
        }
    };
    let made: Result<Vec<Wish>, &str> = wishes.into_iter().map(stays).collect();
    made.map_err(|why| Problem::illegal(why).at(start).suggest("the line without \"every round\""))
}

impl Line<'_> {
    /// After `do not`, `no`, `never`.
    fn negation(&mut self) -> Read<Vec<Wish>> {
        if self.is_end() {
            return Ok(vec![Wish::No]);
        }
        if self.word(&["advance", "advancing"]) {
            return Ok(vec![Wish::Order(Order::Advance(false))]);
        }
        if self.word(&["land", "landing", "landings"]) {
            return self.landing_nowhere();
        }
        let problem = self.words.missing("what not to do");
        Err(problem.suggest(either(&["do not advance", "land nowhere", "pass"])))
    }

    /// `if …:` before a vote or a line of the plan.
    fn conditional(&mut self) -> Read<Vec<Wish>> {
        if let Some(mood) = self.mood()? {
            self.colon();
            self.skip(&["then"]);
            self.colon();
            if self.word(&["vote"]) {
                return self.vote(Some(mood)).map(orders);
            }
            if self.word(&["abstain"]) {
                return self.abstain(Some(mood)).map(orders);
            }
            return Err(self.words.missing("a vote").suggest("if for leads: vote against Repeal with all"));
        }
        let first = self.condition_way()?;
        let ways = self.ways(first)?;
        Ok(vec![Wish::Order(Order::Step(Step { ways }))])
    }

    /// Lands as a doctrine says, or as a straight answer.
    fn landing_order(&mut self) -> Read<Vec<Wish>> {
        match self.landings()? {
            Landings::Everywhere => self.landing_doctrine(true),
            Landings::Nothing => self.landing_nowhere(),
            landings => Ok(vec![Wish::Land(landings)]),
        }
    }
}

/// The head of a way that is no tactical action.
pub(super) const fn plain_deed(verb: Verb) -> Option<Deed> {
    match verb {
        Verb::Pass => Some(Deed::Pass),
        _ => None,
    }
}
