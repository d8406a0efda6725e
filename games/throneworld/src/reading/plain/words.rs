//! The words of the game, with what people say for them.

use crate::tech::Tech;
use crate::unit::Unit;
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
    Land,
    Pass,
    /// Let them: no reaction.
    Let,
    Loot,
    Decline,
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
    Leader,
    Rebels,
    Raiders,
    Event,
    Aboard,
    Battle,
    Neutral,
    Other,
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
    const WEAK: [&str; 81] = [
        "use", "using", "take", "takes", "taking", "get", "getting", "keep", "keeping", "go", "goes", "going",
        "move", "moving", "send", "sending", "pass", "play", "playing", "hold", "save", "skip", "bring", "make",
        "making", "want", "need", "fight", "stay", "stays", "land", "drop", "run", "leave", "leaving", "let",
        "return", "order", "add", "study", "work", "look", "head", "travel", "ship", "put", "raise", "change",
        "decline", "refuse", "stand", "hit", "block", "try", "space", "ground", "home", "round", "turn",
        "throneworld", "team", "teams", "hi", "li", "st", "ms", "men", "army", "force", "forces", "unit", "units",
        "light", "heavy", "lights", "boost", "better", "claim", "ships", "boom", "nothing",
    ];
    WEAK.contains(&word)
}

/// The words, made once.
pub fn vocabulary() -> &'static Vocabulary<Word> {
    static WORDS: OnceLock<Vocabulary<Word>> = OnceLock::new();
    WORDS.get_or_init(|| Vocabulary::new(&[verbs(), roles(), names()].concat()))
}

type Table = Vec<(&'static [&'static str], Word)>;

fn verbs() -> Table {
    let verb = Word::Verb;
    vec![
        (&["jump", "hop", "fly", "sail", "travel", "head", "set course", "jump off", "warp"], verb(Verb::Jump)),
        (
            &[
                "move", "send", "go", "ship", "dispatch", "bring", "shift", "relocate", "redeploy", "advance",
                "proceed", "ferry", "carry over", "move over", "send over", "bring over", "send off", "station",
                "reposition", "come",
            ],
            verb(Verb::Go),
        ),
        (
            &[
                "attack", "assault", "raid", "strike", "hit", "storm", "invade", "assail", "attack on",
                "conquer", "capture", "seize", "occupy", "annex", "colonise", "colonize", "claim", "strike at",
                "launch attack on", "launch attack against", "launch assault on", "mount attack on",
                "start attack on", "move against", "march on", "go for", "go after", "attack against",
                "make attack on", "invasion of", "start invasion of", "overrun",
            ],
            verb(Verb::Attack),
        ),
        (&["take", "grab", "get", "take over"], verb(Verb::Take)),
        (
            &[
                "scan", "probe", "spy", "spy on", "spy out", "look at", "look into", "have look at",
                "take look at", "peek", "peek at", "peek into", "inspect", "reconnoitre", "reconnoiter",
                "examine", "check out", "reveal", "observe", "run scan of", "run scan on", "scan of",
                "do scan of", "do scan on", "have peek at",
            ],
            verb(Verb::Scan),
        ),
        (&["scout", "explore", "scout out"], verb(Verb::Scout)),
        (&["transfer", "transfer over"], verb(Verb::Transfer)),
        (
            &[
                "build", "buy", "produce", "construct", "recruit", "hire", "purchase", "make", "muster",
                "acquire", "enlist", "manufacture", "want", "need", "order", "commission", "pick up",
            ],
            verb(Verb::Build),
        ),
        (
            &[
                "research", "study", "investigate", "work on", "invest in", "try for", "roll for",
                "research into", "put research into", "put research in", "do research on", "do research in",
                "roll on", "spend research on", "research in", "use research on", "use research for",
            ],
            verb(Verb::Research),
        ),
        (&["upgrade", "improve", "increase", "raise", "boost", "better", "advance in"], verb(Verb::Upgrade)),
        (&["develop", "build up", "industrialise", "industrialize"], verb(Verb::Develop)),
        (
            &["scrap", "dismantle", "destroy", "disband", "break up", "decommission", "junk"],
            verb(Verb::Scrap),
        ),
        (&["play", "cash in", "invoke"], verb(Verb::Play)),
        (&["use", "spend", "employ", "activate", "apply"], verb(Verb::Use)),
        (
            &[
                "turn in", "turnin", "discard", "hand back", "hand in", "give back", "throw away", "exchange",
                "swap", "trade in", "put back", "dump", "get rid of", "swap out", "toss", "ditch",
            ],
            verb(Verb::TurnIn),
        ),
        (
            &[
                "return", "bring home", "bring back", "call home", "recall", "send home", "call back",
                "return home", "take home", "take back", "fetch home", "ship home",
            ],
            verb(Verb::Return),
        ),
        (&["sabotage", "lower", "reduce", "decrease"], verb(Verb::Sabotage)),
        (&["jam", "block", "disrupt"], verb(Verb::Jam)),
        (&["intercept", "defend", "defence of", "interception of"], verb(Verb::Intercept)),
        (
            &[
                "counter - jam", "counterjam", "counter jam", "counter", "jam jam", "counter jams",
                "counter - jams", "counter their jam", "counter his jam", "jam their jam", "jam his jam",
            ],
            verb(Verb::Counter),
        ),
        (&["react", "respond", "reaction", "response"], verb(Verb::React)),
        (
            &[
                "lose", "loss", "losses", "sacrifice", "casualties", "take losses on", "take losses from",
                "take losses in", "take hits on", "take hits from", "take hits in", "give up", "take losses",
                "take hits", "casualties from", "losses from", "losses on", "losses in", "expend",
                "take casualties from", "take casualties in", "take casualties on", "kill off",
            ],
            verb(Verb::Lose),
        ),
        (&["keep", "save", "spare", "preserve", "hold back", "keep back"], verb(Verb::Keep)),
        (
            &[
                "retreat", "withdraw", "fall back", "pull out", "pull back", "back off", "run", "run away",
                "flee", "break off", "disengage", "get out", "leave", "go back", "back out", "get out of there",
                "pull away", "turn tail",
            ],
            verb(Verb::Retreat),
        ),
        (
            &[
                "stay", "stay and fight", "fight on", "keep fighting", "hold position", "hold ground", "stand",
                "stand and fight", "stand firm", "stand fast", "fight", "fight to end", "fight to death",
                "fight to last", "fight to last ship", "fight to last man", "press on", "press attack",
                "carry on", "continue", "keep going", "fight it out", "hold out", "stay there", "stay here",
                "hold firm", "keep on fighting", "continue fighting", "stay put", "stand our ground",
                "hold our ground", "hold my ground", "stand ground", "remain", "continue attack",
                "continue battle",
            ],
            verb(Verb::Stay),
        ),
        (&["drop", "parachute"], verb(Verb::Drop)),
        (
            &[
                "land", "landing", "go down", "come down", "descend", "disembark", "send down", "beam down",
                "touch down", "put down", "set down", "bring down", "go ashore", "drop down", "reinforce",
                "unload", "go in",
            ],
            verb(Verb::Land),
        ),
        (
            &[
                "pass", "do nothing", "skip", "sit tight", "hold still", "no moves", "no move", "no orders",
                "no jumps", "no jump", "no jumps or scans", "i'm done", "done", "nothing", "nothing to do",
                "not moving", "don't move", "do not move", "don't jump", "do not jump", "don't do anything",
                "do not do anything", "skip turn", "skip expansion", "no expansion", "nothing for me",
                "skip moves", "no action", "no actions",
            ],
            verb(Verb::Pass),
        ),
        (
            &[
                "let it through", "let it pass", "let it go", "let that through", "let them", "let him",
                "let her", "let them through", "let him through", "let them pass", "let him pass",
                "let them go", "let him go", "let it happen", "ignore it", "ignore that", "let it be",
                "let them jump", "let him jump", "let them scan", "let him scan", "let her through",
                "let that pass", "let that go", "leave it", "let it slide", "let them have it",
            ],
            verb(Verb::Let),
        ),
        (&["loot", "plunder"], verb(Verb::Loot)),
        (&["decline", "refuse"], verb(Verb::Decline)),
    ]
}

fn roles() -> Table {
    let role = Word::Role;
    vec![
        (&["from", "out of", "off", "leaving from", "starting from", "based at", "coming from"], role(Role::From)),
        (&["to", "into", "onto", "towards", "toward", "against", "over to", "down to", "bound for"], role(Role::To)),
        (&["at", "in", "over", "around", "near", "orbiting", "in orbit of", "in orbit at", "in orbit over", "stationed at", "lying at", "that are at", "that is at", "which is at", "that's at"], role(Role::At)),
        (&["on", "down on"], role(Role::On)),
        (&["for", "as", "for purpose of"], role(Role::For)),
        (&["with", "together with", "along with", "plus"], role(Role::With)),
        (&["without", "leaving behind", "but without"], role(Role::Without)),
        (
            &["via", "by", "through", "ordered by", "ordered from", "commanded by", "commanded from", "by way of", "under command of", "by means of"],
            role(Role::Using),
        ),
        (
            &[
                "carrying", "carry", "loaded with", "taking", "taking along", "bringing", "bringing along",
                "with aboard", "load", "loading", "cargo", "transporting", "and take along", "take along",
                "and carry", "having aboard", "with cargo of",
            ],
            role(Role::Carry),
        ),
        (
            &[
                "fully loaded", "full", "full of troops", "loaded", "as many as fit", "as many troops as fit",
                "as many as will fit", "as many as possible", "as many troops as possible", "full cargo",
                "all that fit", "all that fits", "all you can carry", "all they can carry", "whatever fits",
                "everything that fits", "as many troops as they can carry", "as much as fits", "full load",
                "as many as they can carry", "as much as they can carry",
            ],
            role(Role::Full),
        ),
        (&["all", "every", "all of", "every single", "whole", "entire"], role(Role::All)),
        (&["everything", "everyone", "everybody"], role(Role::Everything)),
        (&["both", "both of"], role(Role::Both)),
        (&["half", "half of", "half my", "half of my", "half our"], role(Role::Half)),
        (&["rest", "remaining", "remainder", "rest of"], role(Role::Rest)),
        (&["except", "but", "except for", "but not", "but for", "apart from", "save for", "other than", "minus", "excluding", "all except"], role(Role::Except)),
        (&["none", "nobody", "no one", "no troops", "no units", "no cargo", "no infantry", "not one", "none of them", "nobody else", "empty", "unloaded", "no chits", "no chit", "no more"], role(Role::Nothing)),
        (&["no", "no way", "nope", "nah", "no thanks", "certainly not", "of course not", "not now", "no need"], role(Role::No)),
        (&["yes", "yep", "yeah", "sure", "certainly", "absolutely", "definitely", "by all means"], role(Role::Yes)),
        (&["not", "don't", "dont", "do not", "won't", "will not", "not to", "doesn't", "does not", "shall not"], role(Role::Not)),
        (&["never", "under no circumstances", "at no time", "never ever", "not ever", "in no case"], role(Role::Never)),
        (&["always", "every time", "each time", "in any case", "no matter what", "in all cases", "regardless", "whatever happens", "in every case"], role(Role::Always)),
        (&["only", "nothing but", "no more than that", "alone", "merely"], role(Role::Only)),
        (
            &[
                "if", "when", "whenever", "as soon as", "once", "in case", "should", "if ever", "only if", "but only if", "only when", "as long as", "while", "provided", "provided that", "so long as", "but only when", "but only while", "only while",
            ],
            role(Role::If),
        ),
        (&["unless", "except if", "except when"], role(Role::Unless)),
        (&["anybody", "anyone", "somebody", "someone", "any player", "some other player", "another player", "whoever", "any of others", "other players", "any enemy", "any rival", "any opponent", "others", "other player"], role(Role::Anybody)),
        (&["anything", "something", "all moves", "all their moves", "any move"], role(Role::Anything)),
        (&["anywhere", "everywhere", "wherever", "any world of mine", "any of worlds", "all worlds", "any world", "all of worlds", "any system", "any of systems"], role(Role::Anywhere)),
        (&["any", "his", "her", "their", "incoming", "enemy", "hostile", "all enemy", "any enemy's", "all incoming"], role(Role::Any)),
        (&["it", "them", "they", "that", "this", "these", "those", "that one", "he", "she", "him", "this one"], role(Role::Them)),
        (&["opponent", "opponents", "rival", "rivals", "enemies", "opponent's", "rival's", "enemy's", "enemy fleet", "enemy fleets"], role(Role::Rival)),
        (&["first", "at first", "1st", "to begin with", "first and foremost"], role(Role::First)),
        (&["last", "at last", "in end", "at end", "last of all", "for last", "until last", "to last", "only at end"], role(Role::Last)),
        (&["before", "rather than", "ahead of", "in preference to", "sooner than"], role(Role::Before)),
        (&["after", "following"], role(Role::After)),
        (&["or", "else", "or else", "otherwise", "failing that", "or failing that", "if not", "alternatively", "if that fails", "if that's not possible", "if impossible"], role(Role::Else)),
        (&["twice", "two times", "both times", "both attempts", "both attempts on", "both attempts in", "both rolls", "two attempts", "with both attempts", "both tries", "double", "both attempts at", "both attempts for"], role(Role::Twice)),
        (&["one time", "just once", "only once", "single time"], role(Role::Once)),
        (&["fewer than", "less than", "under", "below", "fewer", "less"], role(Role::Fewer)),
        (&["more than", "more", "above", "exceeds", "upwards of"], role(Role::More)),
        (&["at most", "no more than", "not more than", "up to", "or fewer", "or less", "max", "maximum", "at maximum"], role(Role::AtMost)),
        (&["at least", "no less than", "or more", "not less than", "minimum", "no fewer than"], role(Role::AtLeast)),
        (&["hold", "holding", "still hold", "still have", "hold at least", "have left", "have"], role(Role::Hold)),
        (&["dice", "die"], role(Role::Dice)),
        (&["round", "rounds", "rounds of combat", "rounds of fighting", "combat round", "combat rounds", "rounds of battle", "round of battle", "round of combat", "round of fighting"], role(Role::Round)),
        (&["points", "point", "points of damage", "pts"], role(Role::Points)),
        (&["turn", "per turn", "this turn", "each turn", "times turn", "every turn"], role(Role::Turn)),
        (&["each", "apiece", "one each", "respectively"], role(Role::Each)),
        (&["chit", "chits", "card", "cards", "number", "token", "tokens", "no ."], role(Role::Chit)),
        (&["development", "dev", "development of", "industry", "industry of", "dev value", "dev of", "development value", "development value of", "economy of", "economy"], role(Role::Development)),
        (&["treasury", "credits", "money", "cash", "into treasury", "to treasury", "funds", "extra credits"], role(Role::Treasury)),
        (&["local", "locally", "local production", "production", "produce at", "local production at", "local production in"], role(Role::Local)),
        (&["leader", "whoever leads", "strongest", "strongest player", "strongest empire", "leading player", "leading empire", "whoever is ahead", "whoever is leading", "whoever is in lead", "who is leading", "player in lead"], role(Role::Leader)),
        (&["rebels", "rebellion", "rebel", "uprising"], role(Role::Rebels)),
        (&["raiders", "imperial attack", "imperial raiders", "imperial fleet"], role(Role::Raiders)),
        (&["event", "events", "imperial sabotage"], role(Role::Event)),
        (&["aboard", "on board", "in orbit", "in space", "up there", "on ship", "on ships", "in ships", "behind", "on fleet", "up"], role(Role::Aboard)),
        (&["battle", "battles", "combat", "fights", "in battle", "in battles", "in combat", "in fights", "in every battle", "in all battles", "in space battles", "in space combat", "in battle at", "in fight", "battle at", "battle of", "in ground combat", "in any battle"], role(Role::Battle)),
        (&["neutral", "neutrals", "neutral units", "neutral fleet", "natives", "local defenders", "neutral forces", "neutral defenders"], role(Role::Neutral)),
        (&["other", "second", "other one", "another", "2nd"], role(Role::Other)),
    ]
}

fn names() -> Table {
    let one = |unit| Word::Unit(Kind::One(unit));
    vec![
        (&["survey", "survey team", "survey teams", "team", "teams", "surveys", "surveyor", "surveyors", "survey ship", "survey ships", "survey crew", "survey crews", "scout team", "scout teams", "scouts", "st"], one(Unit::Survey)),
        (&["fighter", "fighters", "ftr", "ftrs", "fgt", "fgts", "fig", "figs", "fighter squadron", "fighter squadrons", "fight squadron", "interceptors"], one(Unit::Fighter)),
        (&["blaster", "blasters", "blast", "blasts", "blstr", "blstrs"], one(Unit::Blaster)),
        (&["protector", "protectors", "prot", "prots", "prt", "prts", "protect"], one(Unit::Protector)),
        (&["mothership", "motherships", "mother ship", "mother ships", "ms", "mship", "mships", "carrier", "carriers"], one(Unit::Mothership)),
        (&["shield", "shields", "shld", "shlds", "planetary shield", "planetary shields"], one(Unit::Shield)),
        (&["light infantry", "light", "lights", "li", "light inf", "lt inf", "light troops", "light infantries", "light troop", "light units", "light infantry units", "light infantry unit"], one(Unit::Light)),
        (&["heavy infantry", "heavy", "heavies", "heavys", "hi", "heavy inf", "hvy inf", "heavy troops", "heavy infantries", "heavy troop", "heavy units", "heavy infantry units", "heavy infantry unit"], one(Unit::Heavy)),
        (&["drop troop", "drop troops", "drop infantry", "dt", "dts", "droppers", "drop trooper", "drop troopers", "drop inf", "drop units"], one(Unit::Drop)),
        (&["assault troop", "assault troops", "assaults", "assault infantry", "assault inf", "assault trooper", "assault troopers", "assault units"], one(Unit::Assault)),
        (&["command bunker", "command bunkers", "bunker", "bunkers", "cb", "cbs", "cmd bunker", "cmd bunkers", "command post", "command posts", "bnkr", "bnkrs"], one(Unit::Bunker)),
        (&["infantry", "inf", "infantries", "infantrymen"], Word::Unit(Kind::Infantry)),
        (&["troop", "troops", "soldiers", "army", "ground troops", "ground units", "ground forces", "men", "landing force", "ground force"], Word::Unit(Kind::Troops)),
        (&["ships", "warship", "warships", "vessels", "spaceships"], Word::Unit(Kind::Ships)),
        (&["unit", "units", "forces", "force"], Word::Unit(Kind::Units)),
        (&["fleet", "fleets", "fleet number", "fleet no .", "flotilla", "flt", "armada"], Word::Fleet),
        (&["seat", "player", "empire"], Word::Seat),
        (&["throneworld", "throne world", "throne", "capital of empire"], Word::Throneworld),
        (&["home", "homeworld", "home world", "hw", "home system", "home planet", "home base", "homeworld's"], Word::Home),
        (&["jump tech", "jump technology", "jump drive", "jump drives", "jump range", "jump rating", "jump research"], Word::Tech(Tech::Jump)),
        (&["comm", "comms", "communications", "communication", "comm tech", "comm technology", "comm range", "comm rating", "comms tech", "comms range", "communications tech", "communications technology", "comm research"], Word::Tech(Tech::Comm)),
        (&["space", "space tech", "space technology", "space combat", "space weapons", "space rating", "space research", "space warfare"], Word::Tech(Tech::Space)),
        (&["ground", "ground tech", "ground technology", "ground combat", "ground weapons", "ground rating", "ground research", "ground warfare"], Word::Tech(Tech::Ground)),
        (&["artifact", "artefact", "artifacts", "artefacts", "artifact chit", "artefact chit"], Word::Chit(ChitName::Artifact)),
        (&["boom", "booms", "economic boom", "economic booms", "eco boom", "eb", "econ boom", "economy boom"], Word::Chit(ChitName::Boom)),
        (&["sabotage chit", "sabotages", "sabotage chits", "sab"], Word::Chit(ChitName::Sabotage)),
        (&["hw return", "homeworld return", "home return", "return chit", "return chits"], Word::Chit(ChitName::Return)),
        (&["return / jam", "jam / return", "return jam", "return - jam", "hw return / jam"], Word::Chit(ChitName::ReturnJam)),
        (&["return / intercept", "intercept / return", "return intercept", "return - intercept", "hw return / intercept"], Word::Chit(ChitName::ReturnIntercept)),
        (&["intercept / jam", "jam / intercept", "intercept jam", "intercept - jam"], Word::Chit(ChitName::InterceptJam)),
        (&[",", "and", "then", "&", "+", ":", "and also", "and then", "as well as", "=", "followed by", "afterwards"], Word::Sep),
        (
            &[
                "of", "world", "worlds", "system", "planet", "hex", "sector", "attempt", "attempts",
                "tech", "technology", "track", "level", "again", "in order", "possible", "please", "me",
                "myself", "us", "own", "is", "are", "has", "do", "does", "there", "here", "get to", "want to",
                "ability", "still", "on file", "mine", "ours", "chip in", "power", "down there",
                "squadron", "squadrons", "go ahead", "straight", "directly", "quickly", "immediately",
                "new", "extra", "additional", "more of", "to try", "one of", "copies of", "gonna",
                "as planned", "instead", "anyway", "out", "off to", "worth of", "purpose", "effect", "located",
                "belonging to", "stationed", "against us", "order is", "rating", "will",
            ],
            Word::Filler,
        ),
    ]
}
