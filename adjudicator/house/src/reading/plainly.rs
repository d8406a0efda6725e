//! The second reader of the house: its words as people write them. What the first readers know is theirs; a line comes here
//! when nothing else was made of it. Pure.

use super::closing::closes;
use super::command::{Command, Said, sort};
use super::gist::Words;
use super::taken_off::cancelled;
use super::time_words::TimeWish;
use chrono::NaiveDate;
use rules::lexer::{Lexer, Token};
use rules::plain::{courtesy, number};
use rules::span::TypedLine;
use schedule::date::read_span;
use schedule::duration;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Words that say nothing in what is asked of the house, beside those nobody's orders need.
const EMPTY: [&str; 24] = [
    "to", "it", "this", "that", "then", "very", "really", "for", "is", "be", "am", "in", "on", "with",
    "just", "again", "all", "game", "now", "too", "here", "offer's", "your", "you",
];

/// What players say to the house, and the command it comes to.
const SAYINGS: [(&[&str], Command); 10] = [
    (
        &[
            "accept draw",
            "agree draw",
            "agreed draw",
            "fine draw",
            "deal draw",
            "take draw",
            "draw accepted",
            "draw fine",
            "draw agreed",
            "accept his offer draw",
            "accept her offer draw",
            "accept their offer draw",
            "accept offer draw",
            "accept offer of draw",
            "agree to draw",
            "draw by me",
        ],
        Command::Accept,
    ),
    (&["refuse draw", "reject draw", "no draw", "not accept draw", "don't accept draw"], Command::Decline),
    (
        &[
            "like draw",
            "offer draw",
            "propose draw",
            "suggest draw",
            "want draw",
            "call draw",
            "agree on draw",
            "settle draw",
        ],
        Command::OfferDraw,
    ),
    (
        &[
            "resign",
            "resigning",
            "give up",
            "giving up",
            "surrender",
            "surrendering",
            "concede",
            "conceding",
            "throw towel",
            "throwing towel",
            "throw towel in",
            "quit",
            "quitting",
            "drop out",
            "leave campaign",
        ],
        Command::Resign,
    ),
    (
        &[
            "done",
            "ready",
            "finished",
            "no more orders",
            "nothing more",
            "take default",
            "default",
            "defaults",
            "army fine",
            "army fine as proposed",
            "army fine as proposed go ahead",
            "army fine as suggested",
            "army fine go ahead",
            "proposed army fine",
            "suggested army fine",
            "standard army fine",
            "default army",
            "standard army",
            "plain army",
            "usual army",
            "proposed army",
            "suggested army",
            "take proposed army",
            "take suggested army",
            "take standard army",
        ],
        Command::Ready,
    ),
    (&["wait", "hold", "not ready", "not ready yet", "not done yet", "not finished yet"], Command::Wait),
    (
        &[
            "show orders",
            "what have file",
            "what do have file",
            "what are orders",
            "list orders",
            "see orders",
        ],
        Command::Show,
    ),
    (&["help", "help me", "need help", "how does work", "what can do", "what can write"], Command::Help),
    (
        &[
            "have status",
            "get status",
            "see status",
            "show status",
            "show board",
            "show map",
            "see board",
            "see map",
            "send map",
            "send board",
            "where do stand",
            "how do stand",
        ],
        Command::Status,
    ),
    (
        &[
            "clear everything",
            "cancel everything",
            "cancel orders",
            "forget orders",
            "delete orders",
            "forget everything",
            "delete everything",
            "scrap everything",
            "start over",
            "start anew",
            "begin anew",
            "start from scratch",
            "cancel everything and start over",
            "cancel everything and start anew",
            "cancel everything and start",
            "cancel everything and begin anew",
            "cancel everything and begin",
        ],
        Command::Clear,
    ),
];

/// What stands in front of the days somebody is away.
const AWAY: [&str; 14] = [
    "holiday",
    "holidays",
    "vacation",
    "leave",
    "away",
    "absent",
    "travelling",
    "traveling",
    "offline",
    "gone",
    "abroad",
    "unavailable",
    "out of town",
    "out of office",
];

/// A line of a player's, if it says something to the house.
#[must_use]
pub fn read(line: &TypedLine) -> Option<Command> {
    let lexer = Lexer::new(line);
    let asked = courtesy::is_question(lexer.tokens());
    if !asked && closes(lexer.tokens()) {
        return Some(Command::Ready);
    }
    static WORDS: LazyLock<Words> =
        LazyLock::new(|| Words::of(&[include_str!("gist/common.txt"), include_str!("gist/players.txt")]));
    let asks = asked || line.text.trim_end().ends_with('?');
    let said = WORDS.read(&line.text, asks).map(|said| sort(&TypedLine::new(line.number, said)));
    match said {
        Some(Said::Command(command)) => Some(command),
        // "Would you accept a draw?" agrees to none.
        _ => known(line, &lexer).filter(|command| !asked && (!asks || *command != Command::Accept)),
    }
}

/// What is known word for word, but for small words.
fn known(line: &TypedLine, lexer: &Lexer) -> Option<Command> {
    if let Some(days) = away(&line.text) {
        return Some(Command::Time(TimeWish::Away(days)));
    }
    if let Some(command) = saying(&spoken(lexer.tokens()), &SPOKEN) {
        return Some(command);
    }
    if let Some(command) = cancelled(lexer.tokens()) {
        return Some(command);
    }
    let words = clause(lexer.tokens())?;
    let said: Vec<&str> = words.iter().map(String::as_str).collect();
    if let Some(command) = saying(&words, &FOLDED) {
        return Some(command);
    }
    match said.as_slice() {
        [
            "take" | "use" | "keep" | "play" | "want",
            "standard" | "default" | "usual" | "plain" | "proposed" | "suggested" | "offered",
            rest @ ..,
        ] if rest.len() <= 1 => Some(Command::Ready),
        // "I'm fine with the proposed army", where "with" says nothing.
        [
            "fine" | "happy" | "content" | "ok" | "okay" | "good",
            "standard" | "default" | "usual" | "proposed" | "suggested" | "offered",
            rest @ ..,
        ] if rest.len() <= 1 => Some(Command::Ready),
        // "The standard army is fine".
        [
            "standard" | "default" | "usual" | "proposed" | "suggested" | "offered",
            ..,
            "fine" | "ok" | "okay" | "good",
        ] if said.len() <= 3 => Some(Command::Ready),
        ["back", "home" | "holiday" | "vacation"] => Some(Command::Time(TimeWish::Back)),
        _ => more_time(&words).map(|ms| Command::Time(TimeWish::Extend(ms))),
    }
}

/// Sayings, folded, with their commands.
type Table = BTreeMap<Vec<String>, Command>;

/// The sayings without small words.
static SPOKEN: LazyLock<Table> = LazyLock::new(|| table(spoken));
/// The sayings without courtesy.
static FOLDED: LazyLock<Table> = LazyLock::new(|| table(core));

/// Folded once: every line of every mail is compared with them. Of two sayings that fold to the same, the first counts.
fn table(fold: impl Fn(&[Token]) -> Vec<String>) -> Table {
    let mut table = Table::new();
    for (phrases, command) in &SAYINGS {
        for phrase in *phrases {
            table.entry(fold(&courtesy::tokens(phrase))).or_insert_with(|| command.clone());
        }
    }
    table.remove(&Vec::new());
    table
}

/// The command whose saying this is, folded as the table is.
fn saying(words: &[String], table: &Table) -> Option<Command> {
    table.get(words).cloned()
}

/// The words without small ones: `show me my orders` is `show orders`, where in an order `my orders` would say nothing.
fn spoken(tokens: &[Token]) -> Vec<String> {
    const SMALL: [&str; 17] = [
        "please", "pls", "me", "my", "us", "our", "the", "a", "an", "i", "i'd", "would", "i'm", "we", "it's",
        "that's", "let's",
    ];
    let small = |text: &str| SMALL.contains(&text) || EMPTY.contains(&text);
    let words = tokens.iter().filter(|word| word.is_wordlike() && !small(&word.text));
    words.map(|word| word.text.clone()).collect()
}

/// A game master's line in the words of the commands: `give everybody two more days` is `extend 2 days`.
#[must_use]
pub fn of_a_gm(text: &str) -> Option<String> {
    static WORDS: LazyLock<Words> =
        LazyLock::new(|| Words::of(&[include_str!("gist/common.txt"), include_str!("gist/gm.txt")]));
    if let Some(letter) = letter_of_a_gm(text) {
        return Some(letter);
    }
    paused(text).or_else(|| known_of_a_gm(text)).or_else(|| WORDS.read(text, false))
}

/// "Please pause the game, Bob is ill": with the reason, in the words of the game master.
fn paused(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    let rest = lower.strip_prefix("please ").or_else(|| lower.strip_prefix("let's "))?;
    let verb = ["pause", "freeze", "suspend", "halt"].iter().find(|verb| rest.starts_with(**verb))?;
    let reason = rest.get(verb.len()..)?;
    let named = [" the game", " the campaign", " this game", " it", ""]
        .iter()
        .find_map(|what| reason.strip_prefix(what))?;
    let marks = |c: char| c == ' ' || ",;:.-!".contains(c);
    let begins = text.len() - named.trim_start_matches(marks).len();
    let why = text.get(begins..).filter(|why| !why.is_empty() && named.starts_with(marks))?;
    Some(format!("pause {why}"))
}

/// "Write to Bob: …", "let Bob know: …", "send everyone this: …": a letter of a game master, as the first reader has it.
#[must_use]
pub fn letter_of_a_gm(text: &str) -> Option<String> {
    const CARRIES: [&str; 30] = [
        "tell",
        "write",
        "to",
        "message",
        "msg",
        "mail",
        "email",
        "note",
        "letter",
        "send",
        "let",
        "know",
        "inform",
        "remind",
        "a",
        "the",
        "an",
        "please",
        "pls",
        "this",
        "for",
        "following",
        "ask",
        "say",
        "short",
        "that",
        "and",
        "of",
        "from",
        "me",
    ];
    let (head, words) =
        text.split_once(':').filter(|(_, words)| words.starts_with([' ', '"', '\u{201c}']))?;
    if matches!(head.trim().to_lowercase().as_str(), "announcement" | "announce that" | "please announce") {
        return Some(format!("announce: {}", words.trim()));
    }
    let all: Vec<&str> = head.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let carries = |word: &&&str| CARRIES.contains(&word.to_lowercase().as_str());
    let verb = |word: &&str| {
        [
            "tell", "write", "to", "message", "msg", "mail", "email", "note", "letter", "send", "let",
            "inform", "remind", "ask",
        ]
        .contains(&word.to_lowercase().as_str())
    };
    let names: Vec<&str> = all.iter().filter(|word| !carries(word)).copied().collect();
    if names.is_empty()
        || names.len() > 4
        || !all.first().is_some_and(|word| verb(word) || *word == "a" || *word == "please")
    {
        return None;
    }
    // The names as they stand: "Kate and Bob".
    let from = all.iter().position(|word| Some(word) == names.first())?;
    let to = all.iter().rposition(|word| Some(word) == names.last())?;
    Some(format!("tell {}: {}", all.get(from..=to)?.join(" "), words.trim()))
}

/// What is known word for word, but for small words.
fn known_of_a_gm(text: &str) -> Option<String> {
    // A sign or a fraction is no slip of the pen: what is wrong with it is told.
    if text.contains(['-', '\u{2013}', '\u{2212}', '+', '.']) && !text.trim_end().ends_with('.') {
        return None;
    }
    let line = TypedLine::new(1, text);
    let words = clause(Lexer::new(&line).tokens())?;
    let said: Vec<&str> = words.iter().map(String::as_str).collect();
    match said.as_slice() {
        ["pause"] | ["stop", "clock" | "clocks" | "deadlines"] => Some("pause".into()),
        ["go", "on"] | ["go"] | ["continue"] | ["resume"] | ["carry"] => Some("resume".into()),
        ["who", "missing"] | ["how", "goes"] | ["how", "are", "things"] | ["how", "does", "stand"] => {
            Some("status".into())
        }
        ["take", "back"] | ["undo"] | ["undo", "last"] => Some("undo".into()),
        ["extend" | "prolong", rest @ ..]
            if let Some(at) = rest.iter().position(|w| matches!(*w, "until" | "till")) =>
        {
            Some(format!("extend until {}", rest.get(at + 1..).unwrap_or_default().join(" ")))
        }
        _ => more_time(&words).map(|ms| format!("extend {}", duration::written(ms))),
    }
}

/// What somebody asked to decide says, in the words it may be answered with: `bots please` is `bots`. `words`: each word with
/// what people write for it.
#[must_use]
pub fn one_of<'w>(text: &str, words: &[(&'w str, &[&str])]) -> Option<&'w str> {
    let line = TypedLine::new(1, text);
    let said = clause(Lexer::new(&line).tokens())?;
    let means = |phrase: &&str| core(&courtesy::tokens(phrase)) == said;
    words.iter().find(|(word, others)| means(word) || others.iter().any(means)).map(|(word, _)| *word)
}

/// The word somebody answers who decides what becomes of a campaign that looks for players.
#[must_use]
pub fn of_a_founder(text: &str) -> Option<String> {
    static WORDS: LazyLock<Words> =
        LazyLock::new(|| Words::of(&[include_str!("gist/common.txt"), include_str!("gist/founding.txt")]));
    WORDS.read(text, false)
}

/// The one clause of a line that is no courtesy, folded. `None`: there are several, or none.
fn clause(tokens: &[Token]) -> Option<Vec<String>> {
    let ends = |word: &Token| matches!(word.text.as_str(), "," | "." | "!" | ";" | ":" | ")" | "(" | "?");
    let clauses = tokens.split(|word| ends(word)).filter(|words| words.iter().any(Token::is_wordlike));
    let mut left = clauses.map(core).filter(|words| !words.is_empty());
    let one = left.next()?;
    let rest: Vec<Vec<String>> = left.collect();
    if rest.is_empty() {
        return Some(one);
    }
    // "I give up, well played!", "looks good to me, I take the standard army": one of them speaks to the house.
    let all: Vec<&[Token]> = tokens.split(|word| ends(word)).collect();
    let mut speaking =
        all.into_iter().filter(|words| !is_remark(words)).map(core).filter(|words| !words.is_empty());
    let one = speaking.next()?;
    speaking.next().is_none().then_some(one)
}

/// Courtesy, or a word of praise.
fn is_remark(words: &[Token]) -> bool {
    const PRAISE: [&str; 12] = [
        "you win",
        "you won",
        "well done",
        "congratulations",
        "well played",
        "good game",
        "looks good",
        "nice game",
        "gg",
        "sounds good",
        "great game",
        "no problem",
    ];
    let text: Vec<&str> = words.iter().filter(|w| w.is_wordlike()).map(|w| w.text.as_str()).collect();
    let text = text.join(" ");
    courtesy::says_nothing(words) || PRAISE.iter().any(|praise| text.starts_with(praise))
}

/// The words that say something.
fn core(words: &[Token]) -> Vec<String> {
    let folded = courtesy::folded(words);
    let words = folded.iter().filter(|word| word.is_wordlike() && !EMPTY.contains(&word.text.as_str()));
    words.map(|word| word.text.clone()).collect()
}

/// `two more days`, `extend deadline by a day`, `need another 12 hours`: how long, if nothing else is said.
fn more_time(words: &[String]) -> Option<i64> {
    const AROUND: [&str; 25] = [
        "give",
        "could",
        "can",
        "may",
        "everybody",
        "everyone",
        "players",
        "us",
        "me",
        "need",
        "more",
        "another",
        "extra",
        "additional",
        "extend",
        "extension",
        "deadline",
        "by",
        "of",
        "time",
        "have",
        "get",
        "add",
        "turn",
        "longer",
    ];
    const ASKS: [&str; 7] = ["more", "another", "extra", "additional", "extend", "extension", "longer"];
    const UNITS: [&str; 10] =
        ["day", "days", "hour", "hours", "week", "weeks", "minute", "minutes", "hrs", "hr"];
    let unit = words.iter().position(|word| UNITS.contains(&word.as_str()))?;
    let asks = words.iter().any(|word| ASKS.contains(&word.as_str()));
    let count =
        words.iter().take(unit).rev().find_map(|word| courtesy::tokens(word).first().and_then(number));
    let rest = words.iter().enumerate().filter(|(at, _)| *at != unit);
    let known = |word: &String| {
        AROUND.contains(&word.as_str()) || courtesy::tokens(word).first().and_then(number).is_some()
    };
    if !asks || !rest.clone().all(|(_, word)| known(word)) {
        return None;
    }
    let unit = words.get(unit)?;
    duration::parse_ms(&format!("{} {unit}", count.unwrap_or(1))).ok().filter(|ms| *ms > 0)
}

/// `I'm on holiday from 25 to 27 November`: the days, as `away` takes them.
fn away(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    let lower = lower.trim().trim_end_matches(['.', '!', ',']);
    let (at, word) = AWAY.iter().filter_map(|word| Some((lower.find(word)?, word))).min()?;
    let before = lower.get(..at)?;
    let own = [
        "i", "i'm", "im", "i’m", "i'll", "i’ll", "will", "be", "am", "on", "going", "away", "note", "sorry",
        "please", "that",
    ];
    let mine = before
        .split(|c: char| !(c.is_alphanumeric() || "'’".contains(c)))
        .filter(|word| !word.is_empty())
        .all(|word| own.contains(&word));
    let rest = lower.get(at + word.len()..)?.trim_start_matches(|c: char| !c.is_alphanumeric());
    let rest = rest.strip_prefix("on holiday ").unwrap_or(rest);
    let days = with_month(rest);
    let fits = mine && !rest.is_empty() && read_span(&days, Some(NaiveDate::default())).is_ok();
    fits.then_some(days)
}

/// `from 25 to 27 november`: the month is said once.
pub(super) fn with_month(days: &str) -> String {
    let bare = |word| {
        let ends = ["st", "nd", "rd", "th"].iter().find_map(|end| str::strip_suffix(word, end));
        ends.filter(|day| day.bytes().all(|b| b.is_ascii_digit())).unwrap_or(word)
    };
    let words: Vec<&str> =
        days.split_whitespace().filter(|word| !matches!(*word, "the" | "of")).map(bare).collect();
    match words.as_slice() {
        ["from" | "between", first, "to" | "until" | "till" | "and" | "-" | "–", last, month @ ..]
        | [first, "to" | "until" | "till" | "and" | "-" | "–", last, month @ ..]
            if first.chars().all(|c| c.is_ascii_digit()) && !month.is_empty() =>
        {
            format!("{first}-{last} {}", month.join(" "))
        }
        ["on", rest @ ..] => rest.join(" "),
        _ => days.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: i64 = 24 * 3_600_000;

    fn said(text: &str) -> Option<Command> {
        read(&TypedLine::new(1, text))
    }

    #[test]
    fn the_house_understands_how_people_speak_to_it() {
        for (text, command) in [
            ("Yes, I accept the draw.", Command::Accept),
            ("I agree to a draw", Command::Accept),
            ("sure, I'll take the draw!", Command::Accept),
            ("I don't accept the draw", Command::Decline),
            ("I'd like to offer a draw", Command::OfferDraw),
            ("I would like a draw please", Command::OfferDraw),
            ("I give up, well played!", Command::Resign),
            ("Good game! I resign.", Command::Resign),
            ("You win, I'm giving up. Great game!", Command::Resign),
            ("Agreed, it's a draw", Command::Accept),
            ("I'm fine with the proposed army", Command::Ready),
            ("The standard army is fine", Command::Ready),
            ("Default army please", Command::Ready),
            ("the plain army", Command::Ready),
            ("I'm done for this turn", Command::Ready),
            ("I'm ready!", Command::Ready),
            ("Ready when you are!", Command::Ready),
            ("That's it! Ready when you are.", Command::Ready),
            ("I am ready otherwise.", Command::Ready),
            ("That's all, thank you!", Command::Ready),
            ("ok go", Command::Ready),
            ("thats all, carry on", Command::Ready),
            ("Nothing else from me.", Command::Ready),
            ("Please take out line 3 again", Command::Cancel(vec![3])),
            ("Please scratch line 7", Command::Cancel(vec![7])),
            ("Please delete line 7, the Comet Lancer.", Command::Cancel(vec![7])),
            ("Looks good to me, I take the standard army.", Command::Ready),
            ("I'm not ready yet", Command::Wait),
            ("please wait for me", Command::Wait),
            ("show me my orders", Command::Show),
            ("Please cancel all my orders.", Command::Clear),
            ("remove line 18 please", Command::Cancel(vec![18])),
            ("take line 7 off", Command::Cancel(vec![7])),
            ("please delete lines 2, 3 and 4.", Command::Cancel(vec![2, 3, 4])),
            ("Take off lines 7 to 9, thanks!", Command::Cancel(vec![7, 8, 9])),
            ("I need help", Command::Help),
            ("show me the map", Command::Status),
            ("I need two more days", Command::Time(TimeWish::Extend(2 * DAY))),
            ("could I have another day please", Command::Time(TimeWish::Extend(DAY))),
            ("I'm on holiday from 25 to 27 November", Command::Time(TimeWish::Away("25-27 november".into()))),
            ("I'll be away 3 jul - 10 jul.", Command::Time(TimeWish::Away("3 jul - 10 jul".into()))),
            ("on vacation until 10 july", Command::Time(TimeWish::Away("until 10 july".into()))),
        ] {
            assert_eq!(said(text), Some(command), "{text}");
        }
    }

    #[test]
    fn what_is_no_longer_wanted_is_said_in_many_ways() {
        let off = |text: &str| match said(text) {
            Some(Command::CancelAbout(about)) => Some(about.words),
            _ => None,
        };
        for (text, words) in [
            ("The retreat order no longer applies.", "the retreat order"),
            ("Never mind the interception.", "the interception"),
            ("The scan is off, please.", "the scan"),
            ("Please ignore the line about two ground forces", "the line about two ground forces"),
            ("Leave the scan out.", "the scan"),
            ("You can leave out the line about the scan.", "the line about the scan"),
            ("I'd like to cancel the jump", "the jump"),
        ] {
            assert_eq!(off(text).as_deref(), Some(words), "{text}");
        }
        for text in ["Bob is off, and I have the day off", "never mind", "leave two at home", "nobody can go"]
        {
            assert_eq!(off(text), None, "{text}");
        }
        for text in ["Cancel everything and begin anew.", "forget everything, please", "Start from scratch"] {
            assert_eq!(said(text), Some(Command::Clear), "{text}");
        }
    }

    #[test]
    fn what_speaks_of_the_game_is_left_to_it() {
        for text in [
            "draw two cards",
            "I draw",
            "we can draw",
            "e3-e4",
            "give up the archer",
            "take line",
            "the draw was exciting",
            "build 2 fighters at Jord",
            "move 2 more days",
            "I drew the line at e4",
            "Bob is on holiday from 25 to 27 November",
            "shall we make it a draw?",
            "take the standard cruiser from E3 to D4",
            "ready the fleet",
            "wait for Bob and attack",
            "well played",
        ] {
            assert_eq!(said(text), None, "{text}");
        }
    }

    #[test]
    fn a_gm_is_understood() {
        for (text, command) in [
            ("give everybody two more days", "extend 2 days"),
            ("Please extend the deadline by a day.", "extend 1 day"),
            ("another 12 hours for everyone please", "extend 12 hours"),
            ("Please extend until Friday evening!", "extend until friday evening"),
            ("stop the clock please", "pause"),
            ("continue", "resume"),
            ("Who is missing?", "status"),
        ] {
            assert_eq!(of_a_gm(text).as_deref(), Some(command), "{text}");
        }
        for text in [
            "two days ago Bob moved",
            "extend Bob's life",
            "the days are long",
            "extend -2 days",
            "extend 1.5 days",
        ] {
            assert_eq!(of_a_gm(text), None, "{text}");
        }
    }

    #[test]
    fn a_word_that_was_asked_for_is_found() {
        let words: [(&str, &[&str]); 3] =
            [("start", &["begin"]), ("bots", &["with bots", "fill up with bots"]), ("call off", &[])];
        for (text, word) in [
            ("bots please", Some("bots")),
            ("Please start with bots", None),
            ("Fill it up with bots, please!", Some("bots")),
            ("Let's begin!", Some("start")),
            ("please call it off", Some("call off")),
            ("what is this?", None),
        ] {
            assert_eq!(one_of(text, &words), word, "{text}");
        }
    }
}
