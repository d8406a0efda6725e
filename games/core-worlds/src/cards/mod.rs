//! Cards as data: what is printed on them, the vocabulary of their texts, and the set a campaign is played with.

mod card;
mod effect;
mod effect_reader;
mod fields;
mod house;
mod name;
pub mod reader;
mod set;
mod words;

pub use card::{Card, Deck, Kind, UnitType};
pub use effect::{
    BackTo, Counted, Effect, EndBonus, Primitive, Strength, Timing, TokenGain, TrashFrom, Which,
};
pub use effect_reader::vocabulary;
pub use house::House;
pub use name::CardName;
pub use set::{CardSet, Cards, Changes};

impl Which {
    /// Is the card one of those spoken of?
    #[must_use]
    pub fn includes(self, card: &Card) -> bool {
        match self {
            Which::Any => true,
            Which::Units => card.is_unit(),
            Which::Tactics => card.kind == Kind::Tactic,
            Which::Prestige => card.kind == Kind::Prestige,
            Which::Type(unit) => card.is_type(unit),
        }
    }
}
