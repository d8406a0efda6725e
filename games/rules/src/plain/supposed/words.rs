//! A condition's words before the tables look at them: written out, without what says nothing, and "both others" as all there are.

use crate::lexer::Token;

/// Words a condition says nothing with: when it is looked at is known.
const SILENT: &[&[&str]] = &[
    &["when", "my", "turn", "comes"],
    &["when", "it", "is", "my", "turn"],
    &["when", "its", "my", "turn"],
    &["when", "it", "is", "our", "turn"],
    &["before", "my", "turn"],
    &["at", "that", "point"],
    &["at", "that", "time"],
    &["at", "that", "moment"],
    &["at", "the", "time"],
    &["by", "that", "time"],
    &["by", "that", "point"],
    &["by", "the", "time"],
    &["on", "my", "turn"],
    &["at", "my", "turn"],
    &["in", "my", "turn"],
    &["by", "then"],
    &["by", "now"],
    &["possible", "and"],
    &["it", "turns", "out", "that"],
    &["it", "so", "happens", "that"],
    &["it", "happens", "that"],
    &["it", "is", "true", "that"],
    &["you", "see", "that"],
    &["i", "see", "that"],
    &["we", "see", "that"],
    &["still"],
    &["already"],
    &["yet"],
    &["actually"],
    &["really"],
    &["indeed"],
    &["somehow"],
    &["luckily"],
    &["meanwhile"],
];
/// What is said twice where something is denied.
const NO_MORE: &[&[&str]] = &[&["any", "more"], &["any", "longer"], &["anymore"]];
/// Ways to deny, written out.
const DENIED: &[(&str, &[&str])] = &[
    ("isn't", &["is", "not"]),
    ("aren't", &["are", "not"]),
    ("wasn't", &["is", "not"]),
    ("weren't", &["are", "not"]),
    ("hasn't", &["has", "not"]),
    ("haven't", &["have", "not"]),
    ("doesn't", &["does", "not"]),
    ("don't", &["do", "not"]),
    ("didn't", &["did", "not"]),
    ("can't", &["can", "not"]),
    ("cannot", &["can", "not"]),
    ("couldn't", &["can", "not"]),
    ("won't", &["will", "not"]),
    ("i'm", &["i", "am"]),
    ("i've", &["i", "have"]),
    ("we've", &["we", "have"]),
    ("they've", &["they", "have"]),
    ("we're", &["we", "are"]),
    ("they're", &["they", "are"]),
];
/// Whose "'s" is always a verb.
const SUBJECTS: &[&str] =
    &["there", "it", "he", "she", "that", "nobody", "somebody", "someone", "everybody", "everyone", "who"];
/// Behind these an "'s" is "has".
const DONE: &[&str] =
    &["been", "come", "fallen", "gone", "got", "had", "left", "lost", "moved", "passed", "taken"];

/// "Both others", "the other three", where there are as many: all others.
pub(super) fn all_the_others(words: Vec<Token>, others: usize) -> Vec<Token> {
    let text = |at: usize| words.get(at).map_or("", |word: &Token| word.text.as_str());
    let mut at = usize::from(text(0) == "the");
    let counted = |at: usize| match text(at) {
        "both" => Some(2),
        _ => words.get(at).and_then(crate::plain::number).and_then(|n| usize::try_from(n).ok()),
    };
    let both = text(0) == "both";
    if both {
        at = if text(1) == "of" { 2 } else { 1 };
        at += usize::from(text(at) == "the");
    }
    // "Both of them have passed".
    let them = both && at == 2 && text(at) == "them";
    let count = if both { counted(0) } else { counted(at + 1) };
    let behind = if both { at + 1 } else { at + 2 };
    if !(matches!(text(at), "other" | "others") || them) || count != Some(others) {
        return words;
    }
    let behind = behind + usize::from(matches!(text(behind), "players" | "empires"));
    let Some(first) = words.first() else { return words };
    let said = ["all", "others"].map(|text| Token { text: text.into(), ..first.clone() });
    said.into_iter().chain(words.iter().skip(behind).cloned()).collect()
}

/// Without contractions.
pub(super) fn written_out(words: &[Token]) -> Vec<Token> {
    let mut told: Vec<Token> = Vec::with_capacity(words.len() + 2);
    for (at, word) in words.iter().enumerate() {
        let said = |text: &str| Token { text: text.to_owned(), ..word.clone() };
        let next = words.get(at + 1).map_or("", |next| next.text.as_str());
        if let Some((_, parts)) = DENIED.iter().find(|(drawn, _)| word.text == *drawn) {
            told.extend(parts.iter().map(|part| said(part)));
            continue;
        }
        match word.text.strip_suffix("'s") {
            Some(owner) if DONE.contains(&next) => told.extend([said(owner), said("has")]),
            Some(owner) if SUBJECTS.contains(&owner) || crate::plain::written_out::is_verb_before(next) => {
                told.extend([said(owner), said("is")]);
            }
            _ => told.push(word.clone()),
        }
    }
    told
}

/// Without what says nothing.
pub(super) fn without_silent(words: &[Token]) -> Vec<Token> {
    let denies = |word: &Token| {
        matches!(word.text.as_str(), "not" | "no" | "nobody" | "noone" | "nothing" | "none" | "never")
    };
    let denied = words.iter().any(denies);
    let mut told: Vec<Token> = Vec::with_capacity(words.len());
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let rest = words.get(at..).unwrap_or_default();
        let stands = |phrase: &&&[&str]| {
            rest.len() >= phrase.len() && phrase.iter().zip(rest).all(|(part, word)| word.text == *part)
        };
        let more = NO_MORE.iter().find(stands).filter(|_| denied);
        if let Some(phrase) = SILENT.iter().find(stands).or(more) {
            at += phrase.len();
            continue;
        }
        let longer = rest.get(1).is_some_and(|next| next.text == "longer");
        if word.text == "no" && longer {
            // "Is no longer there" is not there; "no longer has ships" has none.
            told.push(Token { text: "not".into(), ..word.clone() });
            at += 2;
            continue;
        }
        let one = rest.get(1).is_some_and(|next| next.text == "one");
        if word.text == "no" && one {
            told.push(Token { text: "nobody".into(), ..word.clone() });
            at += 2;
            continue;
        }
        told.push(word.clone());
        at += 1;
    }
    told
}
