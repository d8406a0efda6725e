//! What the rules ask a seat to decide, and what can be answered.

use crate::Throneworld;
use crate::chit::Chit;
use crate::force::Force;
use crate::hex::Hex;
use crate::orders::{JumpOrder, Purchase, Sabotage, ScanOrder, Use};
use crate::tech::Tech;
use rules::{Asks, Kind};
use serde::{Deserialize, Serialize};

/// A decision the rules ask for. The turn or the battle's rounds are named, so that no two questions of a turn are
/// equal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Question {
    /// Everything for Outreach (3): the one mail of standing pacing.
    Outreach,
    /// The two Survey Team jumps of Outreach (3).
    Survey,
    /// What to buy after them (3).
    Settle,
    /// Everything for a turn: the one mail of standing pacing.
    Turn {
        /// The turn.
        turn: u16,
    },
    /// A TRANSFER, or up to three JUMPS and SCANS (5.1).
    Expand {
        /// The turn.
        turn: u16,
    },
    /// Will you JAM or INTERCEPT anything the player whose turn it is has proposed (8.1, 8.2)? One window for all of it.
    React {
        /// Whose proposals.
        by: rules::Seat,
        /// What of it the one asked could respond to, as far as all can see: only where the question is spelled out.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        acts: Vec<Proposed>,
    },
    /// A JAM or INTERCEPT against one proposal. Asked again after each INTERCEPT.
    Respond {
        /// Whose proposal.
        by: rules::Seat,
        /// Which, counted from 0.
        against: u8,
        /// The how-manyeth answer to it, from 0.
        nth: u8,
    },
    /// INTERCEPT the raiders of an Imperial Attack (8.21)?
    Repel {
        /// Where they drop.
        at: Hex,
        /// The how-manyeth answer to it, from 0.
        nth: u8,
    },
    /// Will you counter-JAM (8.1)? One window for all responses.
    Counters {
        /// Where the jumps and scans go whose responses could be countered, as far as all can see: only where the question
        /// is spelled out.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        into: Vec<Hex>,
    },
    /// Counter-JAM this response?
    Counter {
        /// Which response, counted from 0.
        response: u8,
    },
    /// Which of your troops are aboard your fleet when a battle begins at your world, or a Sabotage strikes it (4.53, 8.3)?
    Aboard {
        /// The number of the battle this turn; 0 for a Sabotage.
        battle: u8,
        /// Where.
        at: Hex,
    },
    /// Which units do you lose (4.6, 4.62)?
    Losses {
        /// The number of the battle this turn; 0 for a Sabotage.
        battle: u8,
        /// Where.
        at: Hex,
        /// In space, or on the ground.
        space: bool,
        /// The round there, from 1; 0 for a Sabotage.
        round: u8,
        /// By first fire (4.61), so that one round can ask twice.
        first_fire: bool,
        /// How many hits there are to take, after what Shields absorbed; points for a Sabotage.
        hits: u16,
        /// What you have there.
        from: Force,
    },
    /// Which units go because there is no cargo space for them?
    Overboard {
        /// The number of the battle this turn; 0 for a Sabotage.
        battle: u8,
        /// Where.
        at: Hex,
        /// The round in space.
        round: u8,
        /// Which fleet: where it jumped from, or the hex itself.
        wing: Hex,
        /// What is aboard and needs a space.
        from: Force,
        /// How many must go.
        excess: u16,
    },
    /// Do drop units land after this round (4.7), or reinforce (8.3)?
    Drop {
        /// The number of the battle this turn; 0 for a Sabotage.
        battle: u8,
        /// Where.
        at: Hex,
        /// The round in space.
        round: u8,
        /// All that may land.
        may: Force,
    },
    /// Do your Drop Troops use first fire in this first round on the ground (4.61)?
    FirstFire {
        /// The number of the battle this turn.
        battle: u8,
        /// Where.
        at: Hex,
        /// The units that may.
        units: Force,
        /// What they meet.
        army: Force,
    },
    /// Which of your attacking fleets go back where they came from (4.6, 5.1)?
    Retreat {
        /// The number of the battle this turn; 0 for a Sabotage.
        battle: u8,
        /// Where.
        at: Hex,
        /// The round in space.
        round: u8,
        /// The origins of the fleets that may.
        wings: Vec<Hex>,
    },
    /// Does your defending fleet withdraw, or a part of it, and where to (8.3)?
    Withdraw {
        /// The number of the battle this turn; 0 for a Sabotage.
        battle: u8,
        /// Where from.
        at: Hex,
        /// The round in space.
        round: u8,
        /// Has the world fallen in this round? Then it is asked once more, before the next round (8.3).
        fallen: bool,
        /// The worlds it may go to.
        to: Vec<Hex>,
    },
    /// Which troops invade (4.6), or reinforce (8.3), now that space is won?
    Land {
        /// The number of the battle this turn; 0 for a Sabotage.
        battle: u8,
        /// Where.
        at: Hex,
        /// The round in space after which.
        round: u8,
        /// All that may.
        may: Force,
    },
    /// The free HW Return of the Trill (erratum E1).
    FreeReturn,
    /// Which chit do you play, what for, and which do you hand back (5.2)?
    Chit {
        /// The turn.
        turn: u16,
    },
    /// The technology of an Artifact's second attempt (5.2), when the first has ended.
    SecondAttempt {
        /// The turn.
        turn: u16,
        /// The technology of the first.
        first: Tech,
        /// Did it succeed?
        moved: bool,
    },
    /// The technology of a research attempt (6.1).
    Research {
        /// The how-manyeth attempt of this turn, from 0.
        nth: u8,
    },
    /// You decide over the event (6.2).
    Event {
        /// The turn.
        turn: u16,
    },
    /// What do you build (6.3)?
    Production {
        /// The turn.
        turn: u16,
    },
    /// What do you build at your captured homeworld (9)?
    Revolt {
        /// The turn.
        turn: u16,
    },
    /// You are the first to take the Throneworld: what do you buy there with the Imperial treasury (10)?
    Loot {
        /// How many credits there are.
        credits: u16,
    },
}

/// A jump or a scan as everybody has heard it proposed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Proposed {
    /// A jump, or a scan?
    pub jump: bool,
    /// Where to.
    pub to: Hex,
}

/// The kinds that wait for mail in standing pacing: one mail a turn.
pub const STANDING: &[&str] = &["outreach", "turn"];

/// The kinds that wait for mail in live pacing: reactions and losses are asked as they come up, doctrine first.
pub const LIVE: &[&str] = &[
    "survey",
    "settle",
    "expand",
    "react",
    "repel",
    "counters",
    "losses",
    "overboard",
    "retreat",
    "withdraw",
    "land",
    "free_return",
    "chit",
    "second_attempt",
    "research",
    "event",
    "production",
    "revolt",
    "loot",
];

/// Other words for what is asked, as people speak of it, each with its kind.
pub const WORDS: &[(&str, &str)] = &[
    ("jam", "react"),
    ("jams", "react"),
    ("intercept", "react"),
    ("intercepts", "react"),
    ("reactions", "react"),
    ("counter_jam", "counters"),
    ("counter_jams", "counters"),
    ("loss", "losses"),
    ("casualties", "losses"),
    ("retreats", "retreat"),
    ("landing", "land"),
    ("landings", "land"),
    ("scan", "expand"),
    ("jump", "expand"),
    ("jumps", "expand"),
    ("expansion", "expand"),
    ("chits", "chit"),
    ("events", "event"),
    ("rebels", "revolt"),
];

impl Kind for Question {
    const KINDS: &'static [&'static str] = &[
        "outreach",
        "survey",
        "settle",
        "turn",
        "expand",
        "react",
        "respond",
        "repel",
        "counters",
        "counter",
        "aboard",
        "losses",
        "overboard",
        "drop",
        "first_fire",
        "retreat",
        "withdraw",
        "land",
        "free_return",
        "chit",
        "second_attempt",
        "research",
        "event",
        "production",
        "revolt",
        "loot",
    ];

    fn kind(&self) -> &'static str {
        match self {
            Question::Outreach => "outreach",
            Question::Survey => "survey",
            Question::Settle => "settle",
            Question::Turn { .. } => "turn",
            Question::Expand { .. } => "expand",
            Question::React { .. } => "react",
            Question::Respond { .. } => "respond",
            Question::Repel { .. } => "repel",
            Question::Counters { .. } => "counters",
            Question::Counter { .. } => "counter",
            Question::Aboard { .. } => "aboard",
            Question::Losses { .. } => "losses",
            Question::Overboard { .. } => "overboard",
            Question::Drop { .. } => "drop",
            Question::FirstFire { .. } => "first_fire",
            Question::Retreat { .. } => "retreat",
            Question::Withdraw { .. } => "withdraw",
            Question::Land { .. } => "land",
            Question::FreeReturn => "free_return",
            Question::Chit { .. } => "chit",
            Question::SecondAttempt { .. } => "second_attempt",
            Question::Research { .. } => "research",
            Question::Event { .. } => "event",
            Question::Production { .. } => "production",
            Question::Revolt { .. } => "revolt",
            Question::Loot { .. } => "loot",
        }
    }
}

/// The moves of an expansion (5.1).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Moves {
    /// Units to destroy first, to make room (4.51).
    pub scrap: Vec<(Hex, Force)>,
    /// A TRANSFER; then there are no jumps and scans.
    pub transfer: Option<(Force, Hex, Hex)>,
    /// Jumps and scans in resolution order.
    pub acts: Vec<Act>,
}

/// A jump or a scan as ordered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// A jump.
    Jump(JumpOrder),
    /// A scan.
    Scan(ScanOrder),
}

/// A JAM or INTERCEPT as wished.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reaction {
    /// JAM with the Bunker at this hex.
    Jam {
        /// The hex of the Bunker.
        bunker: Hex,
    },
    /// INTERCEPT with these units.
    Intercept {
        /// Where they come from.
        from: Hex,
        /// Ships and what they carry.
        force: Force,
        /// The hex of the Bunker.
        bunker: Hex,
    },
}

/// What an event is to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventChoice {
    /// Nothing.
    Decline,
    /// Rebels, or raiders, at this world.
    At(Hex),
    /// Sabotage.
    Sabotage(Sabotage),
}

/// A decision. Which answers fit which question is said at the types that ask.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// The seat has written its orders; what they say comes up when it is asked.
    Spoken,
    /// Moves.
    Moves(Moves),
    /// A response, or none.
    React(Option<Reaction>),
    /// Counter-JAM with the Bunker at this hex, or not.
    Counter(Option<Hex>),
    /// These units.
    Units(Force),
    /// The fleets from these hexes.
    Wings(Vec<Hex>),
    /// First fire is used, or declined.
    FirstFire(bool),
    /// To this world, or stay.
    To(Option<Hex>),
    /// These units to this world; the others stay.
    Part {
        /// Where to.
        to: Hex,
        /// Which.
        units: Force,
    },
    /// Chits to try in turn: the first that can be played is played; and those to hand back.
    Chits {
        /// What to play, in order of preference.
        play: Vec<(Chit, Use)>,
        /// What to hand back.
        back: Vec<Chit>,
    },
    /// From these worlds, these units or all that may go.
    Return(Vec<(Hex, Option<Force>)>),
    /// This technology.
    Research(Tech),
    /// This for the event.
    Event(EventChoice),
    /// These purchases, by world.
    Buy(Vec<(Hex, Purchase)>),
}

macro_rules! asks {
    ($($declared:tt)*) => { rules::asks!(Throneworld, Question, Answer; $($declared)*); };
}

asks!(/// Asks for the moves of an expansion.
    AskExpand { turn: u16 } => Question::Expand { turn }, Expansion(Moves) = Moves);
asks!(/// Asks for a response to a proposal.
    AskRespond { by: rules::Seat, against: u8, nth: u8 } => Question::Respond { by, against, nth }, Responded(Option<Reaction>) = React);
asks!(/// Asks for an INTERCEPT of raiders.
    AskRepel { at: Hex, nth: u8 } => Question::Repel { at, nth }, Repelled(Option<Reaction>) = React);
asks!(/// Asks for a counter-JAM.
    AskCounter { response: u8 } => Question::Counter { response }, Countered(Option<Hex>) = Counter);
asks!(/// Asks which troops are aboard.
    AskAboard { battle: u8, at: Hex } => Question::Aboard { battle, at }, Embarked(Force) = Units);
asks!(/// Asks which units are lost.
    AskLosses { battle: u8, at: Hex, space: bool, round: u8, first_fire: bool, hits: u16, from: Force }
    => Question::Losses { battle, at, space, round, first_fire, hits, from }, Lost(Force) = Units);
asks!(/// Asks which units go overboard.
    AskOverboard { battle: u8, at: Hex, round: u8, wing: Hex, from: Force, excess: u16 }
    => Question::Overboard { battle, at, round, wing, from, excess }, Overboard(Force) = Units);
asks!(/// Asks which drop units land.
    AskDrop { battle: u8, at: Hex, round: u8, may: Force } => Question::Drop { battle, at, round, may }, Dropped(Force) = Units);
asks!(/// Asks whether first fire is used.
    AskFirstFire { battle: u8, at: Hex, units: Force, army: Force } => Question::FirstFire { battle, at, units, army }, FiringFirst(bool) = FirstFire);
asks!(/// Asks which attacking fleets retreat.
    AskRetreat { battle: u8, at: Hex, round: u8, wings: Vec<Hex> } => Question::Retreat { battle, at, round, wings }, Retreating(Vec<Hex>) = Wings);
asks!(/// Asks which troops invade or reinforce.
    AskLand { battle: u8, at: Hex, round: u8, may: Force } => Question::Land { battle, at, round, may }, Landing(Force) = Units);
asks!(/// Asks the Trill for their free return.
    AskFreeReturn {} => Question::FreeReturn, Returning(Vec<(Hex, Option<Force>)>) = Return);
asks!(/// Asks for the technology of an Artifact's second attempt.
    AskSecondAttempt { turn: u16, first: Tech, moved: bool } => Question::SecondAttempt { turn, first, moved }, NextAttempt(Tech) = Research);
asks!(/// Asks for the choice of an event.
    AskEvent { turn: u16 } => Question::Event { turn }, Chosen(EventChoice) = Event);
asks!(/// Asks what to buy with the Imperial treasury.
    AskLoot { credits: u16 } => Question::Loot { credits }, Bought(Vec<(Hex, Purchase)>) = Buy);

/// Asks whether and where a defending fleet withdraws, and which of it.
#[derive(Clone, Debug)]
pub struct AskWithdraw {
    /// The number of the battle this turn.
    pub battle: u8,
    /// Where from.
    pub at: Hex,
    /// The round in space.
    pub round: u8,
    /// Has the world fallen in this round?
    pub fallen: bool,
    /// The worlds it may go to.
    pub to: Vec<Hex>,
}

/// Where a defending fleet withdraws to, and what of it.
#[derive(Clone, Debug)]
pub struct Withdrawing {
    /// Where to; `None` if it stays.
    pub to: Option<Hex>,
    /// Which ships with what aboard; `None` for all.
    pub units: Option<Force>,
}

impl From<AskWithdraw> for Question {
    fn from(AskWithdraw { battle, at, round, fallen, to }: AskWithdraw) -> Question {
        Question::Withdraw { battle, at, round, fallen, to }
    }
}

impl TryFrom<Answer> for Withdrawing {
    type Error = Answer;
    fn try_from(answer: Answer) -> Result<Withdrawing, Answer> {
        match answer {
            Answer::To(to) => Ok(Withdrawing { to, units: None }),
            Answer::Part { to, units } => Ok(Withdrawing { to: Some(to), units: Some(units) }),
            other => Err(other),
        }
    }
}

impl Asks<Throneworld> for AskWithdraw {
    type Reply = Withdrawing;
}

/// Asks for the chit of a turn.
#[derive(Clone, Debug)]
pub struct AskChit {
    /// The turn.
    pub turn: u16,
}

/// What to play, in order of preference, and what to hand back.
#[derive(Clone, Debug)]
pub struct ChitPlan {
    /// What to play.
    pub play: Vec<(Chit, Use)>,
    /// What to hand back.
    pub back: Vec<Chit>,
}

impl From<AskChit> for Question {
    fn from(ask: AskChit) -> Question {
        Question::Chit { turn: ask.turn }
    }
}

impl TryFrom<Answer> for ChitPlan {
    type Error = Answer;
    fn try_from(answer: Answer) -> Result<ChitPlan, Answer> {
        match answer {
            Answer::Chits { play, back } => Ok(ChitPlan { play, back }),
            other => Err(other),
        }
    }
}

impl Asks<Throneworld> for AskChit {
    type Reply = ChitPlan;
}
