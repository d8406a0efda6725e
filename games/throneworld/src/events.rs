//! What happens, for reports. Events carry facts; the words are in the templates.

use crate::battle::{Cause, Power};
use crate::chit::{Chit, EventChit};
use crate::edition::{Race, TileNo};
use crate::force::Force;
use crate::galaxy::Proposal;
use crate::hex::Hex;
use crate::orders::Use;
use crate::tech::Tech;
use rules::{Kind, Seat};
use serde::{Deserialize, Serialize};

/// What a tile shows to whoever looks at it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sight {
    /// Which tile.
    pub tile: Option<TileNo>,
    /// Development value.
    pub dev: u8,
    /// Space technology.
    pub space: u8,
    /// Ground technology.
    pub ground: u8,
    /// Ships and Shields.
    pub fleet: Force,
    /// The army.
    pub army: Force,
}

/// How a force came to the ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Descent {
    /// Drop invasion (4.7).
    Drop,
    /// Regular invasion (4.6).
    Invasion,
    /// Reinforcement (8.3).
    Reinforcement,
}

/// Why units are gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gone {
    /// Hits.
    Hits,
    /// First fire (4.61).
    FirstFire,
    /// No cargo space.
    Cargo,
    /// Sabotage.
    Sabotage,
    /// Destroyed by their own side to make room (4.51).
    Scrapped,
    /// Survey Teams caught by a fleet (4.52).
    Caught,
    /// The world fell, and its neutral ships with it (4.7).
    WorldFell,
    /// Imperial raiders and their like leave the board.
    Withdrawn,
}

/// How a battle ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The attacker holds the world.
    Captured,
    /// The attacker holds the space above it alone.
    SpaceWon,
    /// The attacker is gone or went back.
    Repelled,
    /// Nobody is left to fight on.
    BothGone,
}

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The game is set up: races, homeworlds, order of the first turn.
    Founded {
        /// Each seat's race and homeworld.
        empires: Vec<(Seat, Race, Hex)>,
    },
    /// Chits drawn, to their owner (5.3).
    Drew {
        /// Which.
        chits: Vec<Chit>,
    },
    /// How many chits somebody drew, to the others.
    DrewSome {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
    },
    /// A turn begins.
    TurnBegan {
        /// Its number.
        turn: u16,
        /// Player order.
        order: Vec<Seat>,
    },
    /// A player left for good.
    Left {
        /// Who.
        seat: Seat,
    },
    /// All players agreed on a draw.
    DrawAgreed,
    /// Somebody's expansion begins.
    ExpansionBegan {
        /// Whose.
        seat: Seat,
    },
    /// Jumps and scans proposed (8.1).
    Proposed {
        /// By whom.
        seat: Seat,
        /// What, in resolution order.
        proposals: Vec<Proposal>,
    },
    /// An order could not be carried out, to its owner: what, and why.
    Impossible {
        /// Whose order.
        seat: Seat,
        /// The order in canonical form.
        order: String,
        /// Why, with the section.
        why: String,
    },
    /// A JAM was announced (8.1).
    JamAnnounced {
        /// By whom.
        seat: Seat,
        /// Against which proposal, from 0.
        against: u8,
        /// The proposal.
        proposal: Proposal,
        /// The hex of the Bunker.
        bunker: Hex,
        /// The chit.
        chit: Chit,
    },
    /// An INTERCEPT was announced (8.2).
    InterceptAnnounced {
        /// By whom.
        seat: Seat,
        /// At which world.
        at: Hex,
        /// From where.
        from: Hex,
        /// With what.
        force: Force,
        /// The hex of the Bunker.
        bunker: Hex,
        /// The chit.
        chit: Chit,
    },
    /// A counter-JAM (8.1).
    Countered {
        /// By whom.
        seat: Seat,
        /// Whose response failed.
        against: Seat,
        /// Was it a JAM? Else an INTERCEPT.
        jam: bool,
        /// The hex of the Bunker.
        bunker: Hex,
        /// The chit.
        chit: Chit,
    },
    /// A proposal failed because of a JAM.
    Jammed {
        /// Whose proposal.
        seat: Seat,
        /// What failed.
        proposal: Proposal,
    },
    /// A SCAN marker was placed (4.3).
    Scanned {
        /// By whom.
        seat: Seat,
        /// Where.
        at: Hex,
    },
    /// What somebody saw of a tile, to them alone (4.31).
    Saw {
        /// Where.
        at: Hex,
        /// What the tile says.
        sight: Sight,
    },
    /// A tile was turned face up (4.6).
    Revealed {
        /// Where.
        at: Hex,
        /// What the tile says.
        sight: Sight,
    },
    /// A fleet jumped (4.1).
    Jumped {
        /// Whose.
        seat: Seat,
        /// From where.
        from: Hex,
        /// To where.
        to: Hex,
        /// What.
        force: Force,
    },
    /// Units moved by TRANSFER (5.1) or HW Return (5.2).
    Transferred {
        /// Whose.
        seat: Seat,
        /// From where.
        from: Hex,
        /// To where.
        to: Hex,
        /// What.
        force: Force,
    },
    /// Units are gone.
    Gone {
        /// Whose.
        whose: Power,
        /// Where.
        at: Hex,
        /// What.
        units: Force,
        /// Why.
        why: Gone,
    },
    /// A system changed hands (4.4, 4.6).
    Captured {
        /// Who has it now.
        seat: Seat,
        /// Where.
        at: Hex,
        /// From whom, if it had an owner.
        from: Option<Seat>,
        /// Its development.
        dev: u8,
        /// It is somebody's homeworld (9).
        home: bool,
        /// Beyond Jump range of the homeworld, or blockaded: it produces locally (6.3).
        local: bool,
        /// How many systems its new owner controls.
        controlled: u32,
    },
    /// A system lost its owner and is neutral again.
    Lost {
        /// Who lost it.
        seat: Seat,
        /// Where.
        at: Hex,
    },
    /// A battle begins.
    BattleBegan {
        /// Its number this turn.
        number: u8,
        /// Where.
        at: Hex,
        /// Why.
        cause: Cause,
        /// Who attacks.
        attacker: Power,
        /// With what, in space and aboard.
        attackers: Force,
        /// Who defends in space.
        orbit: Option<Power>,
        /// With what.
        fleet: Force,
        /// Who holds the ground.
        ground: Power,
        /// With what.
        army: Force,
        /// The attacker's Space rating less the defender's.
        space_edge: i8,
        /// The attacker's Ground rating less the defender's.
        ground_edge: i8,
    },
    /// One side fired (4.6).
    Fired {
        /// Where.
        at: Hex,
        /// In space, or on the ground.
        space: bool,
        /// The round there.
        round: u8,
        /// Who fired.
        who: Power,
        /// As the attacker?
        attacking: bool,
        /// First fire of Drop Troops (4.61)?
        first_fire: bool,
        /// The dice, without the advantage.
        dice: Vec<u8>,
        /// The lowest die that hits.
        need: u8,
        /// Hits.
        hits: u16,
        /// Of these, absorbed by Shields.
        absorbed: u16,
    },
    /// Troops came to the ground.
    Landed {
        /// Where.
        at: Hex,
        /// Whose.
        who: Power,
        /// Which.
        force: Force,
        /// How.
        how: Descent,
    },
    /// A fleet left a battle (4.6, 8.3).
    Retreated {
        /// Whose.
        who: Power,
        /// The attacker's? Else the defender's.
        attacking: bool,
        /// From where.
        at: Hex,
        /// To where.
        to: Hex,
        /// What.
        force: Force,
    },
    /// A battle is over.
    BattleEnded {
        /// Where.
        at: Hex,
        /// Who attacked.
        attacker: Power,
        /// How it ended.
        outcome: Outcome,
        /// What is left of the attackers, in space and on the ground.
        left: Force,
    },
    /// An action chit was played (5.2).
    ChitPlayed {
        /// By whom.
        seat: Seat,
        /// Which.
        chit: Chit,
        /// What for.
        purpose: Use,
    },
    /// Chits were handed back, to their owner.
    HandedBack {
        /// Which.
        chits: Vec<Chit>,
    },
    /// How many chits somebody handed back, to the others.
    HandedBackSome {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
    },
    /// A research attempt (6.1).
    Researched {
        /// Whose.
        seat: Seat,
        /// In what.
        tech: Tech,
        /// The dice: two if the first failed and the race rolls again.
        dice: Vec<u8>,
        /// What was needed; nothing at the end of the track.
        needed: Option<u8>,
        /// Did the counter move?
        moved: bool,
        /// The rating now.
        rating: u8,
        /// Did the rating rise?
        rose: bool,
    },
    /// A system was developed (5.2).
    Developed {
        /// Whose.
        seat: Seat,
        /// Where.
        at: Hex,
        /// Its value now.
        dev: u8,
    },
    /// A system's development was sabotaged.
    Undeveloped {
        /// By whom.
        seat: Seat,
        /// Where.
        at: Hex,
        /// Its value now.
        dev: u8,
    },
    /// Credits came into a treasury.
    Credited {
        /// Whose.
        seat: Seat,
        /// How many.
        credits: u32,
        /// The treasury now.
        treasury: u32,
    },
    /// Units were built.
    Built {
        /// Whose.
        seat: Seat,
        /// Where.
        at: Hex,
        /// What.
        units: Force,
        /// What they cost.
        cost: u32,
        /// Paid from the world's own production (6.3)?
        local: bool,
    },
    /// Local production that was not spent is lost, to its owner.
    Unspent {
        /// Where.
        at: Hex,
        /// How many credits.
        credits: u32,
    },
    /// An event chit was drawn (6.2).
    EventDrawn {
        /// Which.
        event: EventChit,
        /// Who may choose.
        chooser: Option<Seat>,
    },
    /// The event has no effect.
    NoEffect {
        /// Which.
        event: EventChit,
        /// Was it declined? Else it cannot work now.
        declined: bool,
    },
    /// An event struck a world.
    Struck {
        /// Which.
        event: EventChit,
        /// Who chose.
        by: Seat,
        /// Where.
        at: Hex,
    },
    /// Production begins (6.3).
    ProductionBegan {
        /// What each empire receives.
        income: Vec<(Seat, u32)>,
    },
    /// No production this turn.
    NoProduction,
    /// Player order of the next turn (7).
    NextOrder {
        /// The order.
        order: Vec<Seat>,
    },
    /// A victory attempt begins (11).
    AttemptBegan {
        /// Who.
        seat: Seat,
        /// How many systems they control.
        systems: u32,
        /// Who may still stop it.
        to_answer: Vec<Seat>,
    },
    /// A victory attempt failed (11).
    AttemptFailed {
        /// Who.
        seat: Seat,
        /// How many systems they control now.
        systems: u32,
        /// Who surpassed them, if that is why.
        surpassed_by: Option<Seat>,
    },
    /// The game is won.
    Won {
        /// Who.
        seats: Vec<Seat>,
        /// How many systems they control.
        systems: u32,
        /// In one word: `victory`, `alone`, `limit`.
        way: String,
    },
}

impl Kind for Event {
    const KINDS: &'static [&'static str] = &[
        "founded",
        "drew",
        "drew_some",
        "turn_began",
        "left",
        "draw_agreed",
        "expansion_began",
        "proposed",
        "impossible",
        "jam_announced",
        "intercept_announced",
        "countered",
        "jammed",
        "scanned",
        "saw",
        "revealed",
        "jumped",
        "transferred",
        "gone",
        "captured",
        "lost",
        "battle_began",
        "fired",
        "landed",
        "retreated",
        "battle_ended",
        "chit_played",
        "handed_back",
        "handed_back_some",
        "researched",
        "developed",
        "undeveloped",
        "credited",
        "built",
        "unspent",
        "event_drawn",
        "no_effect",
        "struck",
        "production_began",
        "no_production",
        "next_order",
        "attempt_began",
        "attempt_failed",
        "won",
    ];

    fn kind(&self) -> &'static str {
        match self {
            Event::Founded { .. } => "founded",
            Event::Drew { .. } => "drew",
            Event::DrewSome { .. } => "drew_some",
            Event::TurnBegan { .. } => "turn_began",
            Event::Left { .. } => "left",
            Event::DrawAgreed => "draw_agreed",
            Event::ExpansionBegan { .. } => "expansion_began",
            Event::Proposed { .. } => "proposed",
            Event::Impossible { .. } => "impossible",
            Event::JamAnnounced { .. } => "jam_announced",
            Event::InterceptAnnounced { .. } => "intercept_announced",
            Event::Countered { .. } => "countered",
            Event::Jammed { .. } => "jammed",
            Event::Scanned { .. } => "scanned",
            Event::Saw { .. } => "saw",
            Event::Revealed { .. } => "revealed",
            Event::Jumped { .. } => "jumped",
            Event::Transferred { .. } => "transferred",
            Event::Gone { .. } => "gone",
            Event::Captured { .. } => "captured",
            Event::Lost { .. } => "lost",
            Event::BattleBegan { .. } => "battle_began",
            Event::Fired { .. } => "fired",
            Event::Landed { .. } => "landed",
            Event::Retreated { .. } => "retreated",
            Event::BattleEnded { .. } => "battle_ended",
            Event::ChitPlayed { .. } => "chit_played",
            Event::HandedBack { .. } => "handed_back",
            Event::HandedBackSome { .. } => "handed_back_some",
            Event::Researched { .. } => "researched",
            Event::Developed { .. } => "developed",
            Event::Undeveloped { .. } => "undeveloped",
            Event::Credited { .. } => "credited",
            Event::Built { .. } => "built",
            Event::Unspent { .. } => "unspent",
            Event::EventDrawn { .. } => "event_drawn",
            Event::NoEffect { .. } => "no_effect",
            Event::Struck { .. } => "struck",
            Event::ProductionBegan { .. } => "production_began",
            Event::NoProduction => "no_production",
            Event::NextOrder { .. } => "next_order",
            Event::AttemptBegan { .. } => "attempt_began",
            Event::AttemptFailed { .. } => "attempt_failed",
            Event::Won { .. } => "won",
        }
    }
}
