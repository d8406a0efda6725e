//! The words of the game, with what people say for them.

mod roles;
mod small;
mod verbs;

use rules::plain::Vocabulary;
use std::sync::OnceLock;

/// What an order begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verb {
    Draft,
    Deploy,
    Invade,
    /// A World or a card: what is named says which.
    Take,
    Use,
    /// A Unit, a Tactic or an Energy Surge: what is named says which.
    Play,
    Surge,
    Explore,
    Keep,
    Reshuffle,
    Pick,
    Pass,
    AskMe,
    /// Units against a World.
    Send,
}

/// What a word does in an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    With,
    On,
    For,
    To,
    Pay,
    Discard,
    Back,
    /// Leave a Unit on the World.
    Leave,
    Colonise,
    /// `there`, behind `leave`.
    There,
    Anyway,
    Else,
    All,
    Both,
    Half,
    /// Where Units stay that do not go.
    Home,
    Needed,
    Except,
    Never,
    Nothing,
    Anything,
    Surge,
    Surges,
    Token,
    If,
    Unless,
    That,
    Gone,
    NotGone,
    /// Somebody else, who may take a card.
    Somebody,
    /// Stays on the World: said behind the Unit.
    Stays,
    /// Comes back from the World: said behind the Unit.
    Returns,
    /// Where a card goes that is deployed: "into play".
    IntoPlay,
    /// Where a card goes that is drafted: "into my deck".
    IntoDeck,
    /// Behind a number: it, or what is above it.
    OrMore,
    /// Behind a number: it, or what is below it.
    OrLess,
    /// Fewer points or less energy than others.
    Trailing,
    Always,
    InHand,
    Energy,
    Actions,
    Below,
    AtMost,
    Above,
    AtLeast,
    Others,
    Passed,
    Draw,
    CardNoun,
    /// As the Invasion before it, with all that was told of it.
    SameWay,
    /// The Units of the Invasion before it.
    SameUnits,
    /// Of the cards that follow the first that is there.
    FirstOf,
    /// "if I can afford it".
    Affordable,
    Strength,
}

/// Phrases of farewell that say "pass" where one turn is asked for.
pub const FAREWELLS: [&str; 9] = [
    "that's all from me",
    "that's all for me",
    "that's it for me",
    "that's it from me",
    "that's me done",
    "that's all for now",
    "that's it for now",
    "that's all",
    "that's it",
];

/// The meaning of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    Verb(Verb),
    Role(Role),
    /// Joins.
    Sep,
    /// Says nothing by itself.
    Filler,
}

/// Verbs people also use when they talk of anything else.
pub fn is_weak(word: &str) -> bool {
    const WEAK: [&str; 23] = [
        "play", "plays", "playing", "use", "using", "take", "takes", "taking", "get", "getting", "keep",
        "keeping", "go", "move", "pick", "put", "send", "pass", "passing", "hold", "save", "skip", "bring",
    ];
    WEAK.contains(&word)
}

pub fn vocabulary() -> &'static Vocabulary<Word> {
    static WORDS: OnceLock<Vocabulary<Word>> = OnceLock::new();
    WORDS.get_or_init(|| Vocabulary::new(&[verbs::VERBS, roles::ROLES, small::SMALL].concat()))
}

type Table = &'static [(&'static [&'static str], Word)];

const fn verb(verb: Verb) -> Word {
    Word::Verb(verb)
}

const fn role(role: Role) -> Word {
    Word::Role(role)
}
