//! What can happen. Cards are told by name, seats by number; nothing is worded here but what the rules word.

use crate::questions::{Skipped, Taken};
use crate::score::Score;
use rules::{Kind, Seat};
use serde::{Deserialize, Serialize};

/// A Unit deployed, as told.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeployedUnit {
    /// Its name.
    pub card: String,
    /// The energy paid.
    pub cost: u32,
}

/// What a seat begins with.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beginning {
    /// The seat.
    pub seat: Seat,
    /// Its Home World.
    pub home: String,
    /// The Home World Number.
    pub number: u8,
    /// Its faction.
    pub faction: String,
    /// Its Energy Surge Tokens.
    pub tokens: u8,
    /// The points it begins with (option `compensation`).
    #[serde(default, skip_serializing_if = "crate::empire::is_nothing")]
    pub points: u32,
}

/// Energy generated, as told.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Generated {
    /// The seat.
    pub seat: Seat,
    /// The energy of its Worlds.
    pub energy: u32,
}

/// One thing that happened. The fields are what its template is given.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// Home Worlds, Destiny Marker and Energy Surge Tokens are dealt.
    Dealt {
        /// Who got what.
        beginnings: Vec<Beginning>,
        /// Who has the Destiny Marker.
        destiny: Seat,
    },
    /// The Sector 0 cards lie in the Central Zone.
    DraftLaidOut {
        /// The cards.
        cards: Vec<String>,
    },
    /// A seat took a card in the pregame draft.
    Picked {
        /// Who.
        seat: Seat,
        /// The card.
        card: String,
        /// The number of the pick.
        pick: u8,
    },
    /// The cards nobody chose went back to the box.
    DraftOver {
        /// The cards.
        cards: Vec<String>,
    },
    /// A round begins.
    RoundBegan {
        /// The round.
        round: u8,
        /// Its sector.
        sector: u8,
        /// The sector's name.
        sector_name: String,
        /// Action Points.
        actions: u8,
        /// Who goes first.
        destiny: Seat,
    },
    /// Cards were drawn: told to their owner alone.
    Drew {
        /// The cards.
        cards: Vec<String>,
    },
    /// A discard pile became a draw deck.
    Reshuffled {
        /// Whose.
        seat: Seat,
        /// How many cards it has.
        cards: u32,
        /// By choice, as the last sector was entered.
        by_choice: bool,
    },
    /// The Worlds have generated energy.
    EnergyGenerated {
        /// Seat by seat.
        seats: Vec<Generated>,
    },
    /// A Unit gained a token in the Energy Phase.
    TokenGained {
        /// Whose.
        seat: Seat,
        /// The Unit.
        card: String,
        /// Its tokens now.
        tokens: u8,
    },
    /// A Tactic for the Energy Phase was played.
    Surged {
        /// Who.
        seat: Seat,
        /// The Tactic.
        card: String,
        /// The energy it gave.
        energy: u32,
    },
    /// Energy Exploration.
    Explored {
        /// Who.
        seat: Seat,
        /// The cards discarded.
        cards: Vec<String>,
        /// The energy it gave.
        energy: u32,
    },
    /// Cards with a token left the Central Zone.
    ZoneCleared {
        /// The cards.
        cards: Vec<String>,
    },
    /// Tokens were placed on the cards that stayed.
    TokensPlaced {
        /// The cards.
        cards: Vec<String>,
    },
    /// New cards came into the Central Zone.
    ZoneFilled {
        /// The cards.
        cards: Vec<String>,
        /// Their sector.
        sector: u8,
    },
    /// An Energy Surge Token was used.
    TokenUsed {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
    },
    /// A card was drafted.
    Drafted {
        /// Who.
        seat: Seat,
        /// The card.
        card: String,
        /// The energy paid.
        cost: u32,
        /// An Energy Token lay on it.
        token: bool,
    },
    /// Units were deployed.
    Deployed {
        /// Who.
        seat: Seat,
        /// The Units.
        units: Vec<DeployedUnit>,
        /// Energy gained by their texts.
        energy: u32,
        /// Action Points gained by their texts.
        actions: u8,
    },
    /// A World was conquered.
    Conquered {
        /// Who.
        seat: Seat,
        /// The World.
        world: String,
        /// The Units used.
        units: Vec<String>,
        /// Abilities and Tactics.
        boosts: Vec<String>,
        /// The strengths brought.
        fleet: u32,
        /// The strengths brought.
        ground: u32,
        /// The World's.
        needed_fleet: u32,
        /// The World's.
        needed_ground: u32,
        /// The Unit left beneath it.
        colonist: Option<String>,
        /// Units that went back to the hand.
        to_hand: Vec<String>,
        /// Units that stayed in the Warzone.
        stayed: Vec<String>,
        /// An Energy Token lay on it.
        token: bool,
        /// Energy gained by card texts.
        energy: u32,
        /// Action Points gained by card texts.
        actions: u8,
    },
    /// An Invasion failed.
    InvasionFailed {
        /// Who.
        seat: Seat,
        /// The World.
        world: String,
        /// Abilities and Tactics, used in vain.
        boosts: Vec<String>,
        /// The strengths brought.
        fleet: u32,
        /// The strengths brought.
        ground: u32,
        /// The World's.
        needed_fleet: u32,
        /// The World's.
        needed_ground: u32,
    },
    /// An ability "as an action" was used.
    Used {
        /// Who.
        seat: Seat,
        /// The card.
        card: String,
        /// A Tactic, played from the hand.
        tactic: bool,
        /// What its text says.
        text: String,
        /// The cards it was used on.
        on: Vec<String>,
        /// Units it deployed.
        units: Vec<DeployedUnit>,
        /// Energy gained.
        energy: u32,
        /// Action Points gained.
        actions: u8,
    },
    /// The top of a Galactic Deck was looked at: told to who looked.
    Peeked {
        /// The cards, the top one first.
        cards: Vec<String>,
        /// The sector.
        sector: u8,
    },
    /// A seat passed.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// Which step of its plan a turn came from, and which it passed over: told to its owner alone.
    Planned {
        /// The step.
        taken: Option<Taken>,
        /// What was passed over before it.
        skipped: Vec<Skipped>,
    },
    /// What was left of a plan when its owner had passed: told to its owner alone.
    PlanLeft {
        /// The steps and why they were not done.
        skipped: Vec<Skipped>,
    },
    /// A seat has put its hand down.
    HandDown {
        /// Who.
        seat: Seat,
        /// The cards, face up.
        cards: Vec<String>,
        /// One card was kept.
        kept: bool,
    },
    /// The card kept: told to its owner alone.
    Kept {
        /// The card.
        card: String,
    },
    /// A seat has left the game.
    Left {
        /// Who.
        seat: Seat,
    },
    /// Points are counted.
    Scored {
        /// Seat by seat.
        scores: Vec<Score>,
    },
    /// The game is over.
    Ended {
        /// How, in one word.
        way: String,
        /// Who has won.
        winners: Vec<Seat>,
        /// The same in a sentence.
        words: String,
    },
}

impl Kind for Event {
    const KINDS: &'static [&'static str] = &[
        "dealt",
        "draft_laid_out",
        "picked",
        "draft_over",
        "round_began",
        "drew",
        "reshuffled",
        "energy_generated",
        "token_gained",
        "surged",
        "explored",
        "zone_cleared",
        "tokens_placed",
        "zone_filled",
        "token_used",
        "drafted",
        "deployed",
        "conquered",
        "invasion_failed",
        "used",
        "peeked",
        "passed",
        "planned",
        "plan_left",
        "hand_down",
        "kept",
        "left",
        "scored",
        "ended",
    ];

    fn kind(&self) -> &'static str {
        match self {
            Event::Dealt { .. } => "dealt",
            Event::DraftLaidOut { .. } => "draft_laid_out",
            Event::Picked { .. } => "picked",
            Event::DraftOver { .. } => "draft_over",
            Event::RoundBegan { .. } => "round_began",
            Event::Drew { .. } => "drew",
            Event::Reshuffled { .. } => "reshuffled",
            Event::EnergyGenerated { .. } => "energy_generated",
            Event::TokenGained { .. } => "token_gained",
            Event::Surged { .. } => "surged",
            Event::Explored { .. } => "explored",
            Event::ZoneCleared { .. } => "zone_cleared",
            Event::TokensPlaced { .. } => "tokens_placed",
            Event::ZoneFilled { .. } => "zone_filled",
            Event::TokenUsed { .. } => "token_used",
            Event::Drafted { .. } => "drafted",
            Event::Deployed { .. } => "deployed",
            Event::Conquered { .. } => "conquered",
            Event::InvasionFailed { .. } => "invasion_failed",
            Event::Used { .. } => "used",
            Event::Peeked { .. } => "peeked",
            Event::Passed { .. } => "passed",
            Event::Planned { .. } => "planned",
            Event::PlanLeft { .. } => "plan_left",
            Event::HandDown { .. } => "hand_down",
            Event::Kept { .. } => "kept",
            Event::Left { .. } => "left",
            Event::Scored { .. } => "scored",
            Event::Ended { .. } => "ended",
        }
    }
}
