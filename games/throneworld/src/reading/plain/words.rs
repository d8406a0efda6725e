//! The words of the game, with what people say for them.

mod amounts;
mod conditions;
mod matters;
mod names;
mod places;
mod verbs;

use crate::tech::Tech;
use crate::unit::Unit;
use rules::lexer::Token;
use rules::plain::Vocabulary;
use std::sync::OnceLock;

/// What an order begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verb {
    /// Of a fleet.
    Jump,
    /// A jump, or a transfer: what goes where says which.
    Go,
    /// Fleets against a world.
    Attack,
    /// A world, or units to buy.
    Take,
    Scan,
    /// By a scan, or by a Survey Team.
    Scout,
    Transfer,
    Build,
    Research,
    /// A technology, or a world.
    Upgrade,
    Develop,
    Scrap,
    Play,
    /// A chit, a fleet, a Bunker: what is named says which.
    Use,
    TurnIn,
    Return,
    Sabotage,
    Jam,
    Intercept,
    Counter,
    React,
    Lose,
    Keep,
    Retreat,
    Stay,
    Drop,
    /// Of Drop Troops (4.61).
    FireFirst,
    Land,
    Pass,
    /// "stay put": in a battle to stay, else to pass.
    StayPut,
    /// Let them: no reaction.
    Let,
    Loot,
    Decline,
    /// Where the order before it goes.
    Follow,
}

/// What a word does in an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    From,
    To,
    At,
    On,
    For,
    With,
    Without,
    Using,
    Carry,
    Full,
    All,
    Everything,
    Both,
    Half,
    Rest,
    Except,
    Nothing,
    No,
    Yes,
    Not,
    Never,
    Always,
    Only,
    If,
    Unless,
    Anybody,
    Anything,
    Anywhere,
    Any,
    Them,
    Rival,
    First,
    Last,
    Before,
    After,
    Else,
    Twice,
    Once,
    Fewer,
    More,
    AtMost,
    AtLeast,
    Hold,
    Dice,
    Round,
    Points,
    Turn,
    Each,
    Chit,
    Development,
    Treasury,
    Local,
    /// "first attempt", "one try".
    Attempt,
    /// "from it": of the money just named.
    OutOfIt,
    /// "if we get another go": research has two attempts anyway.
    AnotherGo,
    /// What a Sabotage does to units.
    Gone,
    Leader,
    Rebels,
    Raiders,
    Event,
    Aboard,
    Battle,
    Neutral,
    Other,
    /// Of an attempt.
    Fails,
    Succeeds,
}

/// The units a word may stand for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    One(Unit),
    /// Light or Heavy.
    Infantry,
    /// Whatever can be carried.
    Troops,
    /// Whatever flies and fights.
    Ships,
    /// Any unit.
    Units,
}

impl Kind {
    /// Are they troops, which ships carry?
    pub fn is_carried(self) -> bool {
        match self {
            Kind::One(unit) => unit.is_troop(),
            Kind::Infantry | Kind::Troops => true,
            Kind::Ships | Kind::Units => false,
        }
    }
}

/// A chit by the words on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChitName {
    Artifact,
    Boom,
    Sabotage,
    Return,
    ReturnJam,
    ReturnIntercept,
    InterceptJam,
}

impl ChitName {
    /// As the strict grammar writes it.
    pub const fn text(self) -> &'static str {
        match self {
            ChitName::Artifact => "artifact",
            ChitName::Boom => "boom",
            ChitName::Sabotage => "sabotage",
            ChitName::Return => "return",
            ChitName::ReturnJam => "return/jam",
            ChitName::ReturnIntercept => "return/intercept",
            ChitName::InterceptJam => "intercept/jam",
        }
    }
}

/// The meaning of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    Verb(Verb),
    Role(Role),
    Unit(Kind),
    Tech(Tech),
    Chit(ChitName),
    Fleet,
    Seat,
    Throneworld,
    Home,
    /// Joins.
    Sep,
    /// Says nothing by itself.
    Filler,
}

/// Words of the game that people also use when they talk of anything else.
pub fn is_weak(word: &str) -> bool {
    const WEAK: [&str; 88] = [
        "place",
        "down",
        "lets",
        "use",
        "using",
        "take",
        "takes",
        "taking",
        "get",
        "getting",
        "keep",
        "keeping",
        "go",
        "goes",
        "going",
        "move",
        "moving",
        "send",
        "sending",
        "pass",
        "play",
        "playing",
        "hold",
        "save",
        "skip",
        "bring",
        "make",
        "making",
        "want",
        "need",
        "fight",
        "stay",
        "stays",
        "land",
        "drop",
        "run",
        "leave",
        "leaving",
        "let",
        "return",
        "order",
        "add",
        "study",
        "work",
        "look",
        "head",
        "travel",
        "ship",
        "put",
        "raise",
        "change",
        "decline",
        "refuse",
        "stand",
        "hit",
        "block",
        "try",
        "space",
        "ground",
        "home",
        "round",
        "turn",
        "throneworld",
        "hi",
        "li",
        "st",
        "ms",
        "men",
        "army",
        "force",
        "forces",
        "unit",
        "units",
        "light",
        "heavy",
        "lights",
        "boost",
        "better",
        "claim",
        "ships",
        "boom",
        "nothing",
        "done",
        "counter",
        "continue",
        "command",
        "loss",
        "fights",
    ];
    WEAK.contains(&word)
}

/// What verbs of several words begin with.
pub fn begins_verb(word: &str) -> bool {
    const FIRST: [&str; 13] = [
        "fall", "falling", "break", "hand", "throw", "beam", "touch", "launch", "mount", "march", "cash",
        "swap", "press",
    ];
    FIRST.contains(&word)
}

/// Short forms that are other words where no number stands before them.
pub fn is_counted_only(rest: &[Token]) -> bool {
    rest.first().is_some_and(|word| matches!(word.text.as_str(), "hi" | "li" | "st" | "ms" | "dt"))
}

/// The words, made once.
pub fn vocabulary() -> &'static Vocabulary<Word> {
    static WORDS: OnceLock<Vocabulary<Word>> = OnceLock::new();
    let tables = || {
        [
            // The game's own words go before the filler of all games.
            vec![(rules::plain::FILLER, Word::Filler)],
            vec![(FILLER, Word::Filler)],
            verbs::table(),
            places::table(),
            amounts::table(),
            conditions::table(),
            matters::table(),
            names::table(),
        ]
    };
    WORDS.get_or_init(|| Vocabulary::new(&tables().concat()))
}

/// Words of this game that say nothing by themselves.
const FILLER: &[&str] = &[
    "normal",
    "usual",
    "regular",
    "ordinary",
    "combat",
    "warfare",
    "drive",
    "drives",
    "engine",
    "engines",
    "new",
    "brand new",
    "additional",
    "up",
    "away",
    "from me",
    "from us",
    "from side",
    "this turn's",
    "turn's",
    "whatever is",
    "whatever's",
    "to have",
    "say",
    "that flies",
    "that fly",
    "that can fly",
    "that can jump",
    "to where it came from",
    "where it came from",
    "to where they came from",
    "where they came from",
    "way they came",
    "way it came",
    "with it",
    "in expansion",
];

/// Phrases and what they mean.
type Table = Vec<(&'static [&'static str], Word)>;
