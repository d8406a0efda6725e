//! What takes lines off that are on file, as people say it: "remove line 18", "forget the D4 trip", "the scan is off". Pure.

use super::command::{About, Command, line_numbers};
use rules::lexer::Token;

/// What takes a line off, beside `cancel`.
const TAKES_OFF: [&str; 19] = [
    "clear", "delete", "remove", "drop", "strike", "scrap", "forget", "take", "skip", "undo", "withdraw",
    "scratch", "cancel", "leave", "rescind", "revoke", "retract", "abort", "call",
];
/// Those of them with which no order begins.
const PLAINLY_OFF: [&str; 14] = [
    "delete", "remove", "strike", "forget", "undo", "withdraw", "scratch", "cancel", "leave", "rescind",
    "revoke", "retract", "abort", "call",
];
/// What may stand in front: `ok so: forget D4`, `please line 5 should be …`.
pub(super) const LEADING: [&str; 35] = [
    "ok", "okay", "so", "please", "pls", "and", "then", "also", "oh", "hm", "well", "sorry", "oops", "right",
    "actually", "just", "no", ":", ",", "let's", "you", "can", "could", "may", "i", "i'd", "want", "would",
    "like", "to", "will", "now", "my", "kindly", "-",
];
/// What is said behind a thing that is not wanted any more: "the retreat order no longer applies". Nothing of it is an order.
const OFF_BEHIND: [&[&str]; 11] = [
    &["no", "longer", "applies"],
    &["no", "longer", "apply"],
    &["no", "longer", "counts"],
    &["no", "longer", "stands"],
    &["no", "longer", "holds"],
    &["no", "longer", "needed"],
    &["is", "off"],
    &["are", "off"],
    &["is", "cancelled"],
    &["are", "cancelled"],
    &["is", "canceled"],
];
/// Verbs of orders of which one can want none: `hire nobody`.
const WANTED: [&str; 18] = [
    "build",
    "buy",
    "research",
    "hire",
    "recruit",
    "draft",
    "deploy",
    "jump",
    "scan",
    "play",
    "move",
    "activate",
    "invade",
    "attack",
    "transfer",
    "produce",
    "jam",
    "intercept",
];

/// "The retreat order no longer applies", "the scan is off", "never mind the interception": what is no longer wanted.
fn no_longer(words: &[&str]) -> Option<About> {
    let words = words.strip_suffix(&[","]).unwrap_or(words);
    let behind = OFF_BEHIND.iter().find_map(|end| words.strip_suffix(*end));
    let thing = behind.or(match words {
        ["never", "mind", rest @ ..] | ["nevermind" | "ignore" | "disregard", rest @ ..] => Some(rest),
        _ => None,
    })?;
    let said = |word: &&&str| !matches!(**word, "the" | "that" | "my" | "is" | "are");
    let named = thing.iter().filter(said).count();
    let plain = |word: &&str| word.chars().all(|c| c.is_alphanumeric() || "'-_.".contains(c));
    ((1..=MOST_NAMING).contains(&named) && thing.iter().all(plain)).then(|| About {
        words: thing.join(" "),
        verb: false,
        plainly: false,
    })
}

/// `remove line 18`, `take off lines 18, 19 and 20`, `take line 18 out`: never a number alone, which a game may mean; `forget
/// the D4 trip`, `hire nobody`: what is on file is named by its words.
pub(super) fn cancelled(tokens: &[Token]) -> Option<Command> {
    let courtesy = |word: &str| matches!(word, "please" | "pls" | "." | "!" | "thanks");
    let words: Vec<&str> = tokens.iter().map(|t| t.text.as_str()).filter(|word| !courtesy(word)).collect();
    if let Some(about) = not_after_all(&words).or_else(|| unwanted(&words)) {
        return Some(Command::CancelAbout(about));
    }
    let more = |at: usize| words.get(at) == Some(&"no") && words.get(at + 1) == Some(&"more");
    let leading = (0..words.len())
        .take_while(|at| words.get(*at).is_some_and(|word| LEADING.contains(word)) && !more(*at))
        .count();
    if let Some(about) = no_longer(words.get(leading..).unwrap_or_default()) {
        return Some(Command::CancelAbout(about));
    }
    let (first, rest) = words.get(leading..)?.split_first()?;
    if WANTED.contains(first)
        && matches!(rest, ["nothing" | "nobody" | "none"] | ["no", "one"] | ["no", "-", "one"])
    {
        return Some(Command::CancelAbout(About { words: (*first).to_owned(), verb: true, plainly: false }));
    }
    // "Leave out the scan", "leave the scan out"; "leave two at home" is the game's.
    if *first == "leave" && rest.first() != Some(&"out") && rest.last() != Some(&"out") {
        return None;
    }
    // "Call off the attack"; "call the War Council" is the game's.
    if *first == "call" && !rest.contains(&"off") {
        return None;
    }
    let no_more = *first == "no" && rest.first() == Some(&"more");
    let rest = if no_more { rest.get(1..).unwrap_or_default() } else { rest };
    if !no_more && !TAKES_OFF.contains(first) {
        return None;
    }
    if is_the_plan(rest) {
        return Some(Command::Clear);
    }
    // `remove "lose destroyers first", I didn't say that`: the very words of a line.
    if let Some(words) = quotation(rest) {
        return Some(Command::CancelAbout(About { words, verb: false, plainly: true }));
    }
    let aside = |word: &str| matches!(word, "off" | "out" | "back" | "away");
    let rest: Vec<&str> = rest.iter().copied().filter(|word| !aside(word)).collect();
    let rest: Vec<&str> = rest.into_iter().filter(|word| word != first).collect();
    let line =
        matches!(rest.first(), Some(&("line" | "lines" | "number" | "numbers" | "order" | "orders" | "nr")));
    let named = line || *first == "cancel";
    // "Delete line 7, the Comet Lancer" says which it is.
    let named_again = rest.windows(2).position(|pair| matches!(pair, [",", "the" | "which" | "that"]));
    let numbered = named_again.and_then(|at| rest.get(..at)).unwrap_or(&rest);
    let numbers: Vec<&str> = numbered.iter().copied().filter(|word| !BESIDE_NUMBERS.contains(word)).collect();
    if let Some(lines) = named.then(|| line_numbers(&numbers)).flatten() {
        return Some(Command::Cancel(lines));
    }
    let plain = |word: &&str| {
        word.chars().all(|c| c.is_alphanumeric() || "'-_.[]".contains(c)) && word.parse::<u64>().is_err()
    };
    let told = *first != "take" && !rest.is_empty() && rest.len() <= MOST_NAMING && rest.iter().all(plain);
    let plainly = PLAINLY_OFF.contains(first);
    told.then(|| Command::CancelAbout(About { words: rest.join(" "), verb: false, plainly }))
}

/// "Clear my plan", "scrap the whole plan", "delete all my orders".
fn is_the_plan(rest: &[&str]) -> bool {
    let around = |word: &&&str| {
        !matches!(**word, "my" | "the" | "all" | "whole" | "entire" | "old" | "of" | "so" | "far")
    };
    let named: Vec<&str> = rest.iter().filter(around).copied().collect();
    let all = rest.contains(&"all");
    match named.as_slice() {
        ["plan" | "plans" | "everything"] => true,
        ["orders" | "lines"] => all,
        _ => false,
    }
}

/// What stands between quotation marks.
fn quotation(words: &[&str]) -> Option<String> {
    let mark = |word: &&str| matches!(*word, "\"" | "“" | "”" | "„" | "«" | "»");
    let from = words.iter().position(mark)?;
    let rest = words.get(from + 1..)?;
    let to = rest.iter().position(mark).filter(|to| *to > 0)?;
    Some(rest.get(..to)?.join(" "))
}

/// "Don't hire the Envoy after all", "no Lookout after all", "don't intercept at A11 any more": what was ordered, and is not wanted.
fn not_after_all(words: &[&str]) -> Option<About> {
    let after_all = words.strip_suffix(&["after", "all"]);
    let no_more = || {
        let ends: [&[&str]; 3] = [&["any", "more"], &["anymore"], &["any", "longer"]];
        ends.iter().find_map(|end| words.strip_suffix(*end))
    };
    let told = after_all.or_else(no_more)?;
    let begins = |word: &&&str| {
        LEADING.contains(word) && **word != "no"
            || matches!(**word, "we" | "shall" | "on" | "second" | "thought" | "reflection")
    };
    let from = told.iter().take_while(begins).count();
    let named = match told.get(from..)? {
        ["don't" | "dont" | "won't" | "not", verb, named @ ..] | ["do" | "will", "not", verb, named @ ..]
            if WANTED.contains(verb) =>
        {
            named
        }
        ["no", named @ ..] if after_all.is_some() => named,
        _ => return None,
    };
    let now =
        |named: &'_ [&'_ str]| named.ends_with(&["this", "turn"]) || named.ends_with(&["this", "round"]);
    let named = if now(named) { named.get(..named.len() - 2)? } else { named };
    let named: Vec<&str> =
        named.iter().copied().filter(|word| !matches!(*word, "the" | "a" | "an" | "my")).collect();
    let plain = |word: &&str| word.chars().all(|c| c.is_alphanumeric() || "'-_.".contains(c));
    ((1..=MOST_NAMING).contains(&named.len()) && named.iter().all(plain)).then(|| About {
        words: named.join(" "),
        verb: false,
        plainly: false,
    })
}

/// "I no longer want the Lancer", "I will do without it", "I withdraw the Lancer": what is on file of that is not wanted.
fn unwanted(words: &[&str]) -> Option<About> {
    const MINE: [&str; 17] = [
        "i", "we", "i'll", "we'll", "i'd", "we'd", "will", "would", "shall", "can", "could", "rather",
        "like", "to", "now", "so", "then",
    ];
    let from = words.iter().take_while(|word| MINE.contains(word)).count();
    let told = words.get(from..).filter(|_| from > 0)?;
    let named: &[&str] = match told {
        ["do", "without", named @ ..] => named,
        ["no", "longer", "want" | "need" | "wish", named @ ..] => named,
        ["don't" | "dont", "want" | "need", named @ .., "any", "more"]
        | ["don't" | "dont", "want" | "need", named @ .., "anymore" | "now"]
        | ["don't" | "dont", "want" | "need", named @ .., "after", "all"]
        | ["do", "not", "want" | "need", named @ .., "any", "more"]
        | ["do", "not", "want" | "need", named @ .., "anymore" | "now"]
        | ["do", "not", "want" | "need", named @ .., "after", "all"] => named,
        ["call", "off", named @ ..] => named,
        [
            "withdraw" | "cancel" | "delete" | "undo" | "scratch" | "strike" | "rescind" | "revoke"
            | "retract" | "abort",
            named @ ..,
        ] => named,
        _ => return None,
    };
    let named = named.strip_prefix(&["to"]).unwrap_or(named);
    let plain = |word: &&str| {
        word.chars().all(|c| c.is_alphanumeric() || "'-".contains(c)) && word.parse::<u64>().is_err()
    };
    let told = !named.is_empty() && named.len() <= MOST_NAMING && named.iter().all(plain);
    told.then(|| About { words: named.join(" "), verb: false, plainly: false })
}

/// What says nothing beside the numbers of lines: "take out line 3 again".
const BESIDE_NUMBERS: [&str; 9] =
    ["again", "too", "now", "completely", "altogether", "entirely", "as", "well", "the"];
/// A line on file is named by no more words.
const MOST_NAMING: usize = 7;
