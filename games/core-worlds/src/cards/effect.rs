//! The effect vocabulary: what the text of a card can say. Every card is written in these words, so that cards can be
//! added without code.

use super::card::UnitType;
use serde::{Deserialize, Serialize};

/// When an effect can be used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Timing {
    /// In the Energy Phase, once.
    EnergyPhase,
    /// During an Invasion of one's own: once for each copy that takes part.
    DuringInvasion,
    /// As an action of its own.
    AsAction,
    /// When the card is deployed.
    OnDeploy,
    /// When the World is conquered, or with a Unit that helped.
    OnConquer,
    /// As long as the card lies in the Warzone (of a cost to deploy itself: while it is in the hand).
    Passive,
    /// When points are counted.
    EndGame,
}

impl Timing {
    /// All of them with their words in card files.
    pub const WORDS: [(&'static str, Timing); 7] = [
        ("energy_phase", Timing::EnergyPhase),
        ("during_invasion", Timing::DuringInvasion),
        ("as_action", Timing::AsAction),
        ("on_deploy", Timing::OnDeploy),
        ("on_conquer", Timing::OnConquer),
        ("passive", Timing::Passive),
        ("end_game", Timing::EndGame),
    ];

    /// The word in card files.
    #[must_use]
    pub fn key(self) -> &'static str {
        Self::WORDS.iter().find(|(_, t)| *t == self).map_or("", |(word, _)| word)
    }
}

/// A strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Strength {
    /// Of starships.
    Fleet,
    /// Of ground forces.
    Ground,
    /// Either, as its owner likes, in any mix.
    Either,
}

/// Which cards an effect speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// Any card.
    Any,
    /// Any Unit.
    Units,
    /// Any Tactic.
    Tactics,
    /// Any Prestige card.
    Prestige,
    /// Units of one type.
    Type(UnitType),
}

/// When a Unit gains a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenGain {
    /// One in each Energy Phase in the Warzone.
    EnergyPhase,
    /// One whenever its owner conquers a World without it.
    Conquest,
}

/// Where a Unit goes instead of the discard pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BackTo {
    /// To its owner's hand.
    Hand,
    /// It stays in the Warzone.
    Warzone,
}

/// Where cards are trashed from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TrashFrom {
    /// The hand.
    Hand,
    /// The own discard pile.
    Discard,
}

/// What a bonus at the end of the game counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Counted {
    /// Nothing: the bonus is one number.
    Flat,
    /// Worlds, the Home World included.
    Worlds,
    /// The energy all own Worlds generate.
    Energy,
    /// Tactics in the Empire.
    Tactics,
    /// Units of these types.
    Types(Vec<UnitType>),
    /// Pairs of one Unit of the first type and one of the second.
    Pairs(UnitType, UnitType),
}

/// Points counted at the end of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndBonus {
    /// What is counted.
    pub per: Counted,
    /// A bonus for so many of it.
    pub every: u8,
    /// Points each time.
    pub n: u8,
    /// Count cards in the Warzone alone, not those of the whole Empire.
    pub warzone_only: bool,
    /// The card itself counts only if it lies in the Warzone at the end.
    pub must_be_in_warzone: bool,
}

/// One effect of a card.
#[derive(Clone, PartialEq, Debug)]
pub struct Effect {
    /// When it can be used.
    pub when: Timing,
    /// Energy to be paid for using it, beside the cost of playing a Tactic.
    pub pay: u8,
    /// What it does.
    pub what: Primitive,
}

/// What an effect does.
#[derive(Clone, PartialEq, Debug)]
pub enum Primitive {
    /// So much more strength.
    StrengthBonus {
        /// Of which sort.
        strength: Strength,
        /// How much.
        n: u8,
    },
    /// So much more strength for each energy paid.
    PayEnergyFor {
        /// Of which sort.
        strength: Strength,
        /// How much each time.
        n: u8,
        /// How often in one Invasion.
        max_times: u8,
    },
    /// So much more strength for each card discarded from the hand.
    DiscardHandFor {
        /// Of which sort.
        strength: Strength,
        /// How much for each card.
        n: u8,
        /// How many cards at most.
        k: u8,
    },
    /// So much more strength for each Unit of a type that takes part.
    BonusPerType {
        /// The type counted.
        of: UnitType,
        /// Of which sort.
        strength: Strength,
        /// How much for each.
        n: u8,
        /// How many Units count at most.
        cap: u8,
    },
    /// Costs less to deploy for each Unit of a type in the Warzone.
    OwnDeployDiscount {
        /// The type counted.
        per: UnitType,
        /// Less for each.
        n: u8,
        /// Never less than this.
        min: u8,
    },
    /// Other Units cost less to deploy.
    DeployDiscount {
        /// Which Units.
        of: Which,
        /// How much less.
        n: u8,
        /// Never less than this.
        min: u8,
        /// How often in a round.
        per_round: u8,
    },
    /// Cards cost less to draft.
    DraftDiscount {
        /// Which cards.
        of: Which,
        /// How much less.
        n: u8,
        /// How often in a round.
        per_round: u8,
    },
    /// More Units may be deployed without an Action Point; their energy is paid.
    DeployExtra {
        /// Which Units.
        of: Which,
        /// How many.
        n: u8,
        /// Only Units whose printed cost is no more than this.
        max_cost: u8,
    },
    /// Draws cards.
    Draw {
        /// How many.
        n: u8,
    },
    /// Gains energy.
    GainEnergy {
        /// How much.
        n: u8,
        /// How much if the Worlds of some rival generate more energy than one's own.
        behind: u8,
    },
    /// Gains energy for cards discarded from the hand.
    DiscardForEnergy {
        /// How many cards.
        k: u8,
        /// How much energy.
        n: u8,
    },
    /// The Unit gathers tokens and spends them as strength in the Invasion it takes part in.
    Tokens {
        /// When it gains one.
        gain: TokenGain,
        /// How many it holds at most.
        max: u8,
        /// Of which sort.
        strength: Strength,
        /// How much for each token.
        n: u8,
    },
    /// A Unit used in a successful Invasion is not discarded.
    ReturnUnit {
        /// Where it goes.
        to: BackTo,
        /// Which Units it can be (of a Tactic; a Unit speaks of itself).
        of: Which,
    },
    /// Takes cards from the own discard pile into the hand.
    Recover {
        /// Which cards.
        of: Which,
        /// How many.
        n: u8,
    },
    /// Gains Action Points.
    ExtraAction {
        /// How many.
        n: u8,
    },
    /// Removes cards from the game.
    Trash {
        /// From where.
        from: TrashFrom,
        /// Which cards.
        of: Which,
        /// How many at most.
        n: u8,
    },
    /// The World invaded is weaker.
    ReduceWorld {
        /// Of which sort.
        strength: Strength,
        /// By how much.
        n: u8,
    },
    /// Shows the top cards of the current Galactic Deck to its owner.
    Peek {
        /// How many.
        n: u8,
    },
    /// Strength of one sort counts as the other.
    Redirect {
        /// From fleet to ground, or the other way.
        from: Strength,
        /// How much at most.
        n: u8,
    },
    /// Points at the end of the game.
    EndBonus(EndBonus),
}

impl Primitive {
    /// The word in card files, and the rule element of statistics.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        match self {
            Primitive::StrengthBonus { .. } => "strength_bonus",
            Primitive::PayEnergyFor { .. } => "pay_energy_for",
            Primitive::DiscardHandFor { .. } => "discard_hand_for",
            Primitive::BonusPerType { .. } => "bonus_per_type_in_invasion",
            Primitive::OwnDeployDiscount { .. } | Primitive::DeployDiscount { .. } => "deploy_discount",
            Primitive::DraftDiscount { .. } => "draft_discount",
            Primitive::DeployExtra { .. } => "deploy_extra",
            Primitive::Draw { .. } => "draw",
            Primitive::GainEnergy { .. } => "gain_energy",
            Primitive::DiscardForEnergy { .. } => "discard_for_energy",
            Primitive::Tokens { .. } => "tokens",
            Primitive::ReturnUnit { .. } => "return_unit_to",
            Primitive::Recover { .. } => "recover_from_discard",
            Primitive::ExtraAction { .. } => "extra_action",
            Primitive::Trash { .. } => "trash",
            Primitive::ReduceWorld { .. } => "reduce_world",
            Primitive::Peek { .. } => "peek_deck",
            Primitive::Redirect { .. } => "redirect_strength",
            Primitive::EndBonus(_) => "end_bonus",
        }
    }
}
