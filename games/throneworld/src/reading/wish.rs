//! What a line says, before the view fills in what it leaves open.

use super::tongue::ChitWord;
use crate::chit::Chit;
use crate::force::Force;
use crate::hex::Hex;
use crate::orders::{Cargo, InterceptOrder, Order, Purchase, Ships, Use};
use crate::tech::Tech;

/// Which ships a line means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ShipsWish {
    /// Nothing is said.
    Unsaid,
    /// A fleet, perhaps by its number.
    Fleet(Option<u8>),
    /// All that is there.
    All,
    /// These; troops among them are meant to go aboard.
    These(Force),
}

/// A chit as a player may name it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ChitWish {
    /// This chit.
    Exact(Chit),
    /// One with this word on it.
    Word(ChitWord),
}

/// A straight answer to what is asked at the moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Straight {
    /// `yes`.
    Yes,
    /// `no`.
    No,
    /// `stay`.
    Stay,
    /// `retreat`, perhaps with the origins of the fleets that go.
    Retreat(Vec<Hex>),
    /// `retreat with 2P to I9`: these of a defending fleet, perhaps with where they go.
    Withdraw(Force, Vec<Hex>),
    /// `lose 2F 1B`: these for what is asked.
    Lose(Force),
    /// `drop`, perhaps with what.
    Drop(Option<Force>),
    /// `jam`, without saying what.
    Jam,
    /// A technology.
    Tech(Tech),
    /// A world.
    World(Hex),
}

/// A jump with what may be left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct JumpWish {
    pub ships: ShipsWish,
    pub from: Option<Hex>,
    pub to: Hex,
    pub using: Option<Hex>,
    pub carrying: Option<Cargo>,
    /// `invade`: a fleet that is there already goes down.
    pub invades: bool,
}

/// An INTERCEPT with what may be left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct InterceptWish {
    pub at: Option<Hex>,
    pub ships: ShipsWish,
    pub from: Option<Hex>,
    pub with: Option<Hex>,
    pub carrying: Option<Cargo>,
}

/// What a line says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Wish {
    /// An order with nothing left open.
    Order(Order),
    /// A jump.
    Jump(JumpWish),
    /// A jump from where a fleet will have INTERCEPTed, and what is done if it has not.
    JumpOn { jump: JumpWish, instead: Option<JumpWish> },
    /// A scan.
    Scan { to: Hex, using: Option<Hex> },
    /// A TRANSFER; `None` is everything there.
    Transfer { units: Option<Force>, from: Option<Hex>, to: Hex },
    /// Units to destroy.
    Scrap { units: Force, at: Option<Hex> },
    /// A chit to play.
    Play { chit: ChitWish, purpose: Use },
    /// `return …` without `play`: by chit, or free for the Trill.
    Return(Vec<(Hex, Option<Force>)>),
    /// Chits to hand back; `None` is all of them.
    TurnIn(Option<Vec<ChitWish>>),
    /// Units to build; at the homeworld if not said.
    Build { at: Option<Hex>, purchase: Purchase },
    /// An INTERCEPT.
    Intercept(InterceptWish),
    /// A straight answer.
    Straight(Straight),
}

impl ShipsWish {
    /// The ships, if nothing but the view is needed to say which they are.
    fn plain(self) -> Option<Ships> {
        match self {
            ShipsWish::Fleet(None) => Some(Ships::Fleet),
            ShipsWish::These(force) => Some(Ships::These(force)),
            _ => None,
        }
    }
}

impl Wish {
    /// The order, if the line leaves nothing open.
    #[cfg(test)]
    pub fn plain(self) -> Option<Order> {
        use crate::orders::ScanOrder;
        match self {
            Wish::Order(order) => Some(order),
            Wish::Jump(jump) => jump.plain().map(Order::Jump),
            Wish::JumpOn { jump, instead } => {
                let instead = match instead {
                    Some(instead) => Some(instead.plain()?),
                    None => None,
                };
                Some(Order::JumpOn { jump: jump.plain()?, instead })
            }
            Wish::Scan { to, using } => Some(Order::Scan(ScanOrder { to, using: using? })),
            Wish::Transfer { units, from, to } => Some(Order::Transfer { units: units?, from: from?, to }),
            Wish::Scrap { units, at } => Some(Order::Scrap { units, at: at? }),
            Wish::Play { chit: ChitWish::Exact(chit), purpose } => Some(Order::Play { chit, purpose }),
            Wish::Play { .. } => None,
            Wish::Return(from) => Some(Order::FreeReturn(from)),
            Wish::TurnIn(chits) => {
                let exact = |wish| match wish {
                    ChitWish::Exact(chit) => Some(chit),
                    ChitWish::Word(_) => None,
                };
                chits?.into_iter().map(exact).collect::<Option<Vec<_>>>().map(Order::TurnIn)
            }
            Wish::Build { at, purchase } => Some(Order::Build { at: at?, purchase }),
            Wish::Intercept(wish) => wish.plain(),
            Wish::Straight(_) => None,
        }
    }
}

#[cfg(test)]
impl JumpWish {
    /// The jump, if nothing is left open.
    fn plain(self) -> Option<crate::orders::JumpOrder> {
        let JumpWish { ships, from, to, using, carrying, invades } = self;
        Some(crate::orders::JumpOrder {
            ships: ships.plain()?,
            from: if invades { from.unwrap_or(to) } else { from? },
            to,
            using: using?,
            carrying: carrying.unwrap_or(Cargo::Aboard),
        })
    }
}

impl InterceptWish {
    /// The order, if nothing is left open.
    pub fn plain(self) -> Option<Order> {
        let InterceptWish { at, ships, from, with, carrying } = self;
        let carrying = carrying.unwrap_or(Cargo::Aboard);
        Some(Order::Intercept(InterceptOrder { at, from: from?, ships: ships.plain()?, carrying, with }))
    }
}
