//! Orders: what a player can write, as understood. Printing an order gives its canonical form, which reads back.
//!
//! Orders are of two sorts. Orders of the turn say what to do once: jumps, a chit, research, what to build. Standing
//! orders stay on file and speak whenever their matter comes up: JAMs, INTERCEPTs, losses, retreats.

use crate::chit::Chit;
use crate::force::Force;
use crate::hex::Hex;
use crate::tech::Tech;
use crate::unit::Unit;
use rules::Seat;
use serde::{Deserialize, Serialize};

/// Which ships jump.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ships {
    /// Every ship there but Survey Teams.
    Fleet,
    /// These.
    These(Force),
}

/// Which ground units go aboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cargo {
    /// What is aboard already; at a world of one's own that is nothing.
    Aboard,
    /// As many as there is room for, the dearest first, no Bunkers.
    AllThatFit,
    /// These.
    These(Force),
}

/// A JUMP (4.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct JumpOrder {
    /// Which ships.
    pub ships: Ships,
    /// From where.
    pub from: Hex,
    /// To where; the same hex for a fleet that invades the world it orbits (5.1).
    pub to: Hex,
    /// The hex of the Command Bunker that orders it.
    pub using: Hex,
    /// With what aboard.
    pub carrying: Cargo,
}

/// A SCAN (4.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ScanOrder {
    /// The hex to scan.
    pub to: Hex,
    /// The hex of the Command Bunker used.
    pub using: Hex,
}

/// Units to build, the most wanted first (6.3).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Purchase {
    /// How many of what, in order; bought as far as credits go.
    pub wanted: Vec<(u16, Unit)>,
}

/// What a Sabotage is to do (5.2). Also Imperial Sabotage (6.2), without `Neutral`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sabotage {
    /// Lower the development of another player's system.
    Development(Hex),
    /// Points of another player's units; its owner chooses which.
    Force {
        /// Where.
        at: Hex,
        /// Points among space units.
        space: u8,
        /// Points among ground units.
        ground: u8,
    },
    /// These neutral units.
    Neutral {
        /// Where.
        at: Hex,
        /// Which units go.
        losses: Force,
    },
}

/// What an action chit is played for (5.2).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Use {
    /// Artifact: two research attempts, both named beforehand.
    Research(Tech, Tech),
    /// Artifact: two research attempts, the second by how the first ends (5.2).
    Attempts {
        /// The first.
        first: Tech,
        /// The second if the first succeeds, and if it fails. Asked then if not said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        then: Option<(Tech, Tech)>,
    },
    /// Economic Boom: local production at up to two systems, or at the Throneworld alone.
    Local(Vec<(Hex, Purchase)>),
    /// Economic Boom: credits into the treasury, and units bought at the homeworld at once.
    Treasury(Purchase),
    /// Economic Boom: raise the development of a system.
    Develop(Hex),
    /// HW Return: units brought home from up to two systems. `None`: everything there that may go, but Shields and
    /// Bunkers.
    Return(Vec<(Hex, Option<Force>)>),
    /// Sabotage.
    Sabotage(Sabotage),
}

/// Which proposals a JAM line is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aimed {
    /// Jumps and scans.
    Both,
    /// Jumps alone.
    Jumps,
    /// Scans alone.
    Scans,
}

/// A standing order to JAM (8.1).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct JamOrder {
    /// Against whom; anybody if not said.
    pub who: Option<Seat>,
    /// Jumps, scans, or both.
    pub aimed: Aimed,
    /// Into which hexes; any if none is named.
    pub into: Vec<Hex>,
    /// With the Command Bunker at this hex; the nearest in range if not said.
    pub with: Option<Hex>,
    /// Only while holding at least so many chits that say JAM.
    pub holding: u8,
    /// At most so often a turn; no limit if 0.
    pub most: u8,
}

/// A standing order to INTERCEPT (8.2).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct InterceptOrder {
    /// At which world of one's own; any if not said.
    pub at: Option<Hex>,
    /// With the ships of which hex.
    pub from: Hex,
    /// Which ships.
    pub ships: Ships,
    /// With what aboard.
    pub carrying: Cargo,
    /// With the Command Bunker at this hex; the nearest in range if not said.
    pub with: Option<Hex>,
}

/// What a counter-JAM goes against.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Countered {
    /// Whatever answers one's jumps and scans.
    #[default]
    Anything,
    /// JAMs.
    Jams,
    /// INTERCEPTs.
    Intercepts,
    /// The answer with this number, from 1: for what is asked now alone.
    Number(u8),
}

/// A standing order to counter-JAM (8.1). Of several the first on file is the most important.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct CounterOrder {
    /// What it goes against.
    #[serde(default, skip_serializing_if = "Countered::is_anything")]
    pub what: Countered,
    /// Only of this seat; of any if not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// Only for jumps and scans into this hex; for any if not said.
    pub into: Option<Hex>,
    /// With the Command Bunker at this hex; the nearest in range if not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<Hex>,
    /// Only while holding at least so many chits that say JAM.
    pub holding: u8,
}

impl Countered {
    /// Is nothing said of what it goes against?
    #[must_use]
    pub const fn is_anything(&self) -> bool {
        matches!(self, Countered::Anything)
    }
}

impl CounterOrder {
    /// Does it go against whatever answers a jump or scan, whoever it is?
    #[must_use]
    pub const fn is_against_all(&self) -> bool {
        self.what.is_anything() && self.by.is_none()
    }
}

/// When to retreat from a battle in space (8.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RetreatWhen {
    /// Never.
    Never,
    /// After the first round, come what may.
    Always,
    /// When the dice left on one's own side are fewer than `mine` and the enemy has more than `theirs`.
    Dice {
        /// Fewer than so many of one's own.
        mine: u16,
        /// Against more than so many.
        theirs: u16,
    },
    /// After so many rounds.
    After(u8),
}

/// When attacking Drop Troops use first fire (4.61).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstFireWhen {
    /// Never: their hits count together with those of the others.
    Never,
    /// Always.
    Always,
    /// Where the defender has fewer Command Bunkers than this.
    FewerBunkers(u16),
}

/// What an event's choice is to be (6.2).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventWish {
    /// Let it pass.
    Decline,
    /// Rebels at the first of these worlds that may be chosen.
    Rebels(Aim),
    /// Imperial raiders at the first of these worlds that may be chosen.
    Attack(Aim),
    /// Imperial Sabotage.
    Sabotage(Sabotage),
}

/// Whom an event is to strike.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// These worlds, the first possible one.
    Worlds(Vec<Hex>),
    /// The richest possible world of the empire that controls most systems, not one's own.
    Leader,
    /// The richest possible world of this empire.
    Empire(Seat),
}

/// One order line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// `jump fleet 1 from E3 to D4 using E3 carrying 2L 1H`.
    Jump(JumpOrder),
    /// `jump 1B from H10 to I11 using I9 if it intercepted, else jump 1B from I9 to I7 using I9`: a fleet that will have
    /// INTERCEPTed by then jumps on from there (8.2).
    JumpOn {
        /// The jump from the world at which it INTERCEPTed.
        jump: JumpOrder,
        /// What is done if nobody INTERCEPTed there; nothing if not said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead: Option<JumpOrder>,
    },
    /// `scan D6 using E3`.
    Scan(ScanOrder),
    /// `transfer 2 bunkers from E3 to C5`.
    Transfer {
        /// What moves.
        units: Force,
        /// From a world of one's own.
        from: Hex,
        /// To another.
        to: Hex,
    },
    /// `scrap 2F at E3`: destroyed at the beginning of one's expansion, to make room (4.51).
    Scrap {
        /// What goes.
        units: Force,
        /// Where.
        at: Hex,
    },
    /// `play boom 5: develop C5`. Several lines: the first that can be played counts.
    Play {
        /// The chit.
        chit: Chit,
        /// What for.
        purpose: Use,
    },
    /// `return 2P from C5`: the free HW Return of the Trill, where the campaign has it (erratum E1).
    FreeReturn(Vec<(Hex, Option<Force>)>),
    /// `turn in boom 3, artifact`.
    TurnIn(Vec<Chit>),
    /// `research jump, then space`: the first attempt of the turn, then the second, and so on.
    Research(Vec<Tech>),
    /// `build E3: 2P 3F 1C`.
    Build {
        /// At which world.
        at: Hex,
        /// What, in order of priority.
        purchase: Purchase,
    },
    /// `loot: 2P 1H`: what to buy with the Imperial treasury if I am the first to take the Throneworld (10).
    Loot(Purchase),
    /// `pass`: nothing more this turn.
    Pass,
    /// `jam any jump into E9 with bunker C7 if I hold 2`.
    Jam(JamOrder),
    /// `intercept at D8 with fleet 2 from D6`.
    Intercept(InterceptOrder),
    /// `do not react`: neither JAM nor INTERCEPT this turn, whatever else is on file.
    DoNotReact,
    /// `counter-jam always`.
    CounterJam(CounterOrder),
    /// `do not counter-jam`.
    DoNotCounter,
    /// `losses: fighters, then protectors`: which units to lose first.
    Losses(Vec<Unit>),
    /// `retreat if fewer than 3 dice against more than 6`; `at D8: retreat never`.
    Retreat {
        /// At this hex alone; everywhere if not said.
        at: Option<Hex>,
        /// When.
        when: RetreatWhen,
    },
    /// `at H10: retreat from G11`: which of several attacking fleets go back, each where it came from (5.1). The others
    /// follow `Retreat`.
    RetreatFrom {
        /// The hex of the battle.
        at: Hex,
        /// Where those fleets came from.
        from: Vec<Hex>,
        /// When.
        when: RetreatWhen,
    },
    /// `at H10: retreat with 2P 1M after 1 round`: a part of a defending fleet withdraws (8.3). The others follow `Retreat`.
    RetreatWith {
        /// The hex of the battle.
        at: Hex,
        /// Which units, as many of them as are left by then.
        units: Force,
        /// When.
        when: RetreatWhen,
    },
    /// `retreat to C5, D4`: where a defending fleet goes, the first possible one.
    RetreatTo(Vec<Hex>),
    /// `drop never`, `drop always`; at one hex alone if said.
    Drop {
        /// At this hex alone; everywhere if not said.
        at: Option<Hex>,
        /// Drop when the rules allow it?
        yes: bool,
    },
    /// `first fire never`, `at B8: first fire never`, `first fire only against fewer than 2 Bunkers`.
    FirstFire {
        /// At this hex alone; everywhere if not said.
        at: Option<Hex>,
        /// When.
        when: FirstFireWhen,
    },
    /// `land nothing at D4`, `land 2L at D4`, `land all`: which troops invade when space is won.
    Land {
        /// At this hex alone; everywhere if not said.
        at: Option<Hex>,
        /// Which; `None` for all.
        troops: Option<Force>,
    },
    /// `aboard at D8: 2L`: which of my troops are aboard my fleet when a battle or Sabotage comes to my world (4.53).
    Aboard {
        /// At which world.
        at: Hex,
        /// Which.
        troops: Force,
    },
    /// `rebels: leader`, `imperial attack: D6`, `imperial sabotage: develop D6`, `events: decline`.
    Event(EventWish),
}

impl Order {
    /// Speaks to one turn alone; the others stay on file.
    #[must_use]
    pub const fn is_of_the_turn(&self) -> bool {
        matches!(
            self,
            Order::Jump(_)
                | Order::JumpOn { .. }
                | Order::Scan(_)
                | Order::Transfer { .. }
                | Order::Scrap { .. }
                | Order::Play { .. }
                | Order::FreeReturn(_)
                | Order::TurnIn(_)
                | Order::Research(_)
                | Order::Build { .. }
                | Order::Pass
                | Order::DoNotReact
                | Order::DoNotCounter
                // Answers have their numbers for one question.
                | Order::CounterJam(CounterOrder { what: Countered::Number(_), .. })
        )
    }

    /// Belongs to the move of an expansion: jumps and scans, or a transfer.
    #[must_use]
    pub const fn is_move(&self) -> bool {
        matches!(
            self,
            Order::Jump(_)
                | Order::JumpOn { .. }
                | Order::Scan(_)
                | Order::Transfer { .. }
                | Order::Scrap { .. }
                | Order::Pass
        )
    }
}

impl rules::Order for Order {
    fn stays(&self) -> bool {
        !self.is_of_the_turn()
    }

    fn topic(&self) -> String {
        match self {
            Order::Jump(_) | Order::JumpOn { .. } | Order::Scan(_) | Order::Transfer { .. } | Order::Pass => {
                "expansion".into()
            }
            Order::Scrap { at, .. } => format!("scrap {at}"),
            Order::Play { .. } => "chit".into(),
            Order::FreeReturn(_) => "return".into(),
            Order::TurnIn(_) => "turn in".into(),
            Order::Research(_) => "research".into(),
            Order::Build { at, .. } => format!("build {at}"),
            Order::Loot(_) => "loot".into(),
            Order::Jam(_) => "jam".into(),
            Order::Intercept(_) => "intercept".into(),
            Order::DoNotReact => "react".into(),
            Order::CounterJam(_) | Order::DoNotCounter => "counter-jam".into(),
            Order::Losses(_) => "losses".into(),
            Order::Retreat { at, .. } => scoped("retreat", *at),
            Order::RetreatFrom { at, from, .. } => {
                let from: Vec<String> = from.iter().map(Hex::to_string).collect();
                format!("retreat at {at} from {}", from.join(" and "))
            }
            Order::RetreatWith { at, .. } => format!("retreat at {at} with"),
            Order::RetreatTo(_) => "retreat to".into(),
            Order::Drop { at, .. } => scoped("drop", *at),
            Order::FirstFire { at, .. } => scoped("first fire", *at),
            Order::Land { at, .. } => scoped("land", *at),
            Order::Aboard { at, .. } => format!("aboard {at}"),
            Order::Event(EventWish::Decline) => "events".into(),
            Order::Event(EventWish::Rebels(_)) => "rebels".into(),
            Order::Event(EventWish::Attack(_)) => "imperial attack".into(),
            Order::Event(EventWish::Sabotage(_)) => "imperial sabotage".into(),
        }
    }

    fn is_step(&self) -> bool {
        let listed = matches!(
            self,
            Order::Build { .. }
                | Order::TurnIn(_)
                | Order::Jam(_)
                | Order::Intercept(_)
                | Order::RetreatWith { .. }
        );
        self.is_move() || listed
    }

    /// What is built at a world is one list.
    fn takes_the_place_of(&self, earlier: &Self) -> bool {
        matches!((self, earlier), (Order::Build { at, .. }, Order::Build { at: other, .. }) if at == other)
    }

    /// The later of two words on whether to react at all counts.
    fn silences(&self, other: &Self) -> bool {
        let reacts = |order: &Order| matches!(order, Order::Jam(_) | Order::Intercept(_));
        match (self, other) {
            (Order::DoNotReact, other) if reacts(other) => true,
            (order, Order::DoNotReact) if reacts(order) => true,
            _ => self.topic() == other.topic(),
        }
    }

    fn verb(&self) -> &'static str {
        match self {
            Order::Jump(_) | Order::JumpOn { .. } => "jump",
            Order::Scan(_) => "scan",
            Order::Transfer { .. } => "transfer",
            Order::Scrap { .. } => "scrap",
            Order::Play { .. } => "play",
            Order::FreeReturn(_) => "return",
            Order::TurnIn(_) => "turn in",
            Order::Research(_) => "research",
            Order::Build { .. } => "build",
            Order::Loot(_) => "loot",
            Order::Pass => "pass",
            Order::Jam(_) => "jam",
            Order::Intercept(_) => "intercept",
            Order::DoNotReact => "do not react",
            Order::CounterJam(_) => "counter-jam",
            Order::DoNotCounter => "do not counter-jam",
            Order::Losses(_) => "losses",
            Order::Retreat { .. }
            | Order::RetreatFrom { .. }
            | Order::RetreatWith { .. }
            | Order::RetreatTo(_) => "retreat",
            Order::Drop { .. } => "drop",
            Order::FirstFire { .. } => "first fire",
            Order::Land { .. } => "land",
            Order::Aboard { .. } => "aboard",
            Order::Event(_) => "event",
        }
    }
}

fn scoped(verb: &str, at: Option<Hex>) -> String {
    at.map_or_else(|| verb.to_owned(), |hex| format!("{verb} at {hex}"))
}
