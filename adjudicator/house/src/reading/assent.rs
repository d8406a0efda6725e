//! Yes and no as people say them to a question of the house: "Hi! Yes, that was me :)", "ok I'm in", "No thanks, no time at the
//! moment". Pure.

/// What somebody answers who was asked for a yes or a no.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assent {
    /// Yes.
    Yes,
    /// No.
    No,
}

/// How a yes begins.
const YES: [&str; 51] = [
    "yes",
    "yeah",
    "yep",
    "yup",
    "yea",
    "aye",
    "sure",
    "surely",
    "of course",
    "ja",
    "oui",
    "si",
    "sí",
    "certainly",
    "absolutely",
    "definitely",
    "gladly",
    "indeed",
    "confirmed",
    "i confirm",
    "accept",
    "accepted",
    "i accept",
    "it was me",
    "that was me",
    "this was me",
    "that's me",
    "that is me",
    "it's me",
    "it is me",
    "it's mine",
    "it is mine",
    "that's mine",
    "that is mine",
    "this is mine",
    "i wrote it",
    "i wrote that",
    "i wrote this",
    "i sent it",
    "count me in",
    "i'd love to",
    "i would love to",
    "i'd like to",
    "i would like to",
    "i'd be glad to",
    "with pleasure",
    "happy to",
    "glad to",
    "why not",
    "let's do it",
    "let's play",
];
/// What is a yes if nothing stands behind it: "I'm in", and not "I'm in Berlin".
const ALONE: [&str; 14] = [
    "i'm in",
    "im in",
    "i am in",
    "take it",
    "i take it",
    "correct",
    "confirm",
    "i did",
    "ok",
    "okay",
    "right",
    "alright",
    "all right",
    "fine",
];
/// How a no begins.
const NO: [&str; 34] = [
    "no",
    "nope",
    "nah",
    "nay",
    "non",
    "nein",
    "decline",
    "declined",
    "i decline",
    "not me",
    "not mine",
    "it wasn't me",
    "that wasn't me",
    "this wasn't me",
    "wasn't me",
    "it was not me",
    "that was not me",
    "it's not me",
    "it isn't mine",
    "it's not mine",
    "that's not mine",
    "that isn't mine",
    "i didn't",
    "i did not",
    "count me out",
    "i'm out",
    "im out",
    "i am out",
    "i can't",
    "i cannot",
    "i won't",
    "rather not",
    "i'd rather not",
    "not this time",
];
/// What begins like a no and denies nothing.
const NEITHER: [&str; 7] =
    ["no problem", "no worries", "no idea", "no doubt", "no question", "no need", "no hurry"];
/// What people say before either.
const BEFORE: [&str; 17] = [
    "hi",
    "hello",
    "hey",
    "hallo",
    "oh",
    "well",
    "so",
    "ah",
    "thanks",
    "thank you",
    "thx",
    "sorry",
    "great",
    "please",
    "dear all",
    "and",
    "hm",
];
/// Said before a yes and before a no alike; a yes if neither follows.
const WEAK: [&str; 5] = ["ok", "okay", "right", "alright", "all right"];
/// Words with which a yes is not sure.
const TURNING: [&str; 16] = [
    "but", "if", "unless", "only", "except", "not", "never", "maybe", "perhaps", "until", "without",
    "cannot", "no", "nobody", "instead", "wait",
];

/// What a line says to a question of the house; `None`: neither, or not surely.
#[must_use]
pub fn assent(line: &str) -> Option<Assent> {
    let mut said = None;
    let mut weak = false;
    let mut unsure = false;
    for (part, asks) in parts(line) {
        let mut words = part.as_slice();
        if asks {
            // What is asked beside says neither; "but who are you?" takes something back.
            unsure |= words.first().is_some_and(|word| TURNING.contains(&word.as_str()));
            continue;
        }
        while let Some(rest) = behind_any(words, &BEFORE) {
            words = rest;
        }
        if let Some(rest) = behind_any(words, &WEAK) {
            weak |= rest.is_empty();
            words = rest;
        }
        if behind_any(words, &NEITHER).is_some() {
            continue;
        }
        let alone = behind_any(words, &ALONE).filter(|rest| rest.is_empty());
        let yes = behind_any(words, &YES).or(alone).map(|rest| (Assent::Yes, rest));
        let no = behind_any(words, &NO).map(|rest| (Assent::No, rest));
        // "I did not" is more than "I did".
        let found = yes.into_iter().chain(no).min_by_key(|(_, rest)| rest.len());
        let (now, rest) = found.map_or((None, words), |(side, rest)| (Some(side), rest));
        unsure |= rest.iter().any(|word| TURNING.contains(&word.as_str()) || word.ends_with("n't"));
        match (said, now) {
            (Some(before), Some(now)) if before != now => return None,
            (None, Some(now)) => said = Some(now),
            _ => {}
        }
    }
    match said {
        // More denials take nothing from a no.
        Some(Assent::No) => Some(Assent::No),
        _ if unsure => None,
        Some(Assent::Yes) => Some(Assent::Yes),
        None => weak.then_some(Assent::Yes),
    }
}

/// The words of each part of a line, in small letters, and whether it asks.
fn parts(line: &str) -> Vec<(Vec<String>, bool)> {
    let lower = line.to_lowercase().replace('\u{2019}', "'");
    let ends = |c: char| matches!(c, '.' | ',' | '!' | ';' | ':' | '(' | ')' | '\u{2013}' | '\u{2014}' | '?');
    let word = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let words = |part: &str| -> Vec<String> {
        part.split_whitespace().map(word).filter(|word| !word.is_empty()).collect()
    };
    let parts = lower.split_inclusive(ends).flat_map(|part| part.split(" - "));
    parts.map(|part| (words(part), part.ends_with('?'))).filter(|(words, _)| !words.is_empty()).collect()
}

/// What stands behind the longest of these beginnings.
fn behind_any<'w>(words: &'w [String], beginnings: &[&str]) -> Option<&'w [String]> {
    let behind = |beginning: &&str| {
        let mut rest = words;
        for part in beginning.split(' ') {
            let (first, others) = rest.split_first()?;
            if first != part {
                return None;
            }
            rest = others;
        }
        Some(rest)
    };
    beginnings.iter().filter_map(behind).min_by_key(|rest| rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_say_yes_and_no_in_sentences() {
        for line in [
            "yes",
            "Yes.",
            "Yes, that was me!",
            "Hi! Yes I'd love to join :)",
            "ok im in",
            "OK",
            "Sure, why not",
            "Yes that's me, I wrote from the office",
            "Oh, that was me - sorry",
            "Thanks, count me in!",
            "yes, no problem",
            "It\u{2019}s mine",
            "Of course. When does it start?",
            "okay, yes please",
        ] {
            assert_eq!(assent(line), Some(Assent::Yes), "{line}");
        }
        for line in [
            "no",
            "No thanks, no time at the moment",
            "nope, not me",
            "Sorry, no",
            "ok, no thanks",
            "I didn't write that",
            "No, I can't this month",
            "that wasn't me!",
        ] {
            assert_eq!(assent(line), Some(Assent::No), "{line}");
        }
    }

    #[test]
    fn what_is_not_sure_is_neither() {
        for line in [
            "",
            "who is this?",
            "yes?",
            "yes, but who are you",
            "yes, if Bob plays",
            "no, wait, yes",
            "not sure",
            "no idea",
            "no problem",
            "I wrote from the office",
            "I'm in Berlin until May",
            "ok attack the bunker",
            "fine weather today",
            "Yes, but not before Monday",
            "attack the bunker",
        ] {
            assert_eq!(assent(line), None, "{line}");
        }
    }
}
