//! The words of the game, with what people say for them. Articles and "I", "my", "we" are gone before they are looked up.

mod conditions;
mod matters;
mod places;
mod small;
mod verbs;

use rules::plain::{Act, Vocabulary};
use std::sync::OnceLock;

/// What an order begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verb {
    Research,
    Hire,
    Release,
    Build,
    /// A technology, a person, units or a planet: what is named says which.
    Get,
    /// As `Get`, and casualties, and ships taken along.
    Take,
    Use,
    Exhaust,
    Keep,
    Vote,
    Abstain,
    Support,
    Oppose,
    /// Influence into a vote, a dock onto a planet, a tile onto the map.
    Put,
    Attack,
    Go,
    Move,
    /// To land on planets.
    Land,
    Besiege,
    Scuttle,
    Pass,
    /// A turn, or a vote.
    Skip,
    /// Where the order before it goes.
    Follow,
    Lose,
    /// "…go first" of ships: they are lost.
    Die,
    Damage,
    Advance,
    /// To stay at a stage.
    Stay,
    /// One thing in place of another.
    Swap,
    Choose,
    Place,
}

/// What a word does in an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    From,
    To,
    With,
    Via,
    At,
    For,
    Against,
    Yes,
    If,
    Unless,
    Else,
    There,
    It,
    Them,
    Of,
    Than,
    All,
    Both,
    Half,
    But,
    Not,
    Nothing,
    Everywhere,
    Only,
    First,
    Last,
    Before,
    Casualties,
    Losses,
    DamageNoun,
    Resources,
    Influence,
    Counters,
    Council,
    Fresh,
    Agendas,
    Dock,
    Ships,
    Fleet,
    Planet,
    Planets,
    Stage,
    Speaker,
    Leads,
    By,
    Tied,
    AtLeast,
    AtMost,
    MoreThan,
    FewerThan,
    OrMore,
    OrFewer,
    Has,
    Owns,
    Belongs,
    Is,
    Empty,
    Neutral,
    Hostile,
    Friendly,
    Active,
    Mine,
    Theirs,
    Unowned,
    Passed,
    Others,
    Everybody,
    Enemies,
    Somebody,
    Nobody,
    OutOf,
    Left,
    Every,
    Home,
    Alone,
    /// "some", "a few": a number nobody can know.
    Vague,
    /// Where ships stay that are left.
    Behind,
    /// "whenever I have too many ships".
    TooMany,
    /// What is lost when those before it are gone.
    Afterwards,
    /// For each of several: "two troops each", "one each".
    Each,
    /// A stage by its name.
    Republic,
    Federation,
    Empire,
}

/// The meaning of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    Verb(Verb),
    Role(Role),
    Number(u16),
    /// Joins.
    Sep,
    /// Says nothing by itself.
    Filler,
}

/// The verbs of the game for what verbs of everyday English ask for.
pub fn for_act(act: Act) -> &'static [&'static str] {
    match act {
        Act::Go => &["move"],
        Act::Attack => &["attack"],
        Act::Shell => &["besiege"],
        Act::Land => &["land"],
        Act::Get => &["build", "hire"],
        Act::Study => &["research"],
        Act::Dismiss => &["release", "scuttle"],
        Act::Lose => &["lose"],
        Act::Damage => &["damage"],
        Act::Spare => &["keep"],
        Act::Pass => &["pass"],
        Act::Use => &["use", "exhaust"],
        Act::Favour => &["support"],
        Act::Oppose => &["oppose"],
        Act::Abstain => &["abstain on"],
        Act::Choose => &["choose"],
        Act::Rise => &["advance"],
        Act::Look | Act::Away | Act::Stay | Act::Block | Act::Meet | Act::Carry | Act::Grow | Act::Harm => {
            &[]
        }
    }
}

/// Verbs people also use when they talk of anything else.
pub fn is_weak(word: &str) -> bool {
    const WEAK: &[&str] = &[
        "get", "gets", "take", "takes", "taking", "use", "uses", "using", "keep", "keeps", "keeping", "save",
        "hold", "put", "puts", "go", "goes", "going", "move", "moves", "moving", "send", "sends", "sending",
        "bring", "fly", "land", "pass", "passes", "passing", "lose", "loses", "losing", "choose", "pick",
        "place", "stay", "spend", "support", "leave", "learn", "study", "develop", "jump", "purchase",
        "grab", "spare", "die", "fire", "travel", "ship", "ships", "shift", "hit", "hits", "block", "refuse",
        "remove", "storm", "lay", "engage", "advance", "reserve", "strike", "cast", "agree", "enter",
    ];
    WEAK.contains(&word) || is_talky(word)
}

/// Verbs a line of talk can begin with as well.
pub fn is_talky(word: &str) -> bool {
    const TALKY: &[&str] = &[
        "want", "wants", "need", "needs", "make", "makes", "making", "let", "lets", "back", "name", "accept",
        "sign", "order", "orders", "train", "say", "raise", "ship",
    ];
    TALKY.contains(&word)
}

pub fn vocabulary() -> &'static Vocabulary<Word> {
    static WORDS: OnceLock<Vocabulary<Word>> = OnceLock::new();
    WORDS.get_or_init(|| {
        // The game's own words go before the filler of all games.
        let filler: Table = &[(rules::plain::FILLER, Word::Filler)];
        let tables = [
            filler,
            verbs::VERBS,
            places::PLACES,
            places::AMOUNTS,
            matters::MATTERS,
            conditions::CONDITIONS,
            conditions::AS_FAR_AS_IT_GOES,
            small::SMALL,
        ];
        Vocabulary::new(&tables.concat())
    })
}

type Table = &'static [(&'static [&'static str], Word)];

const fn verb(verb: Verb) -> Word {
    Word::Verb(verb)
}

const fn role(role: Role) -> Word {
    Word::Role(role)
}
