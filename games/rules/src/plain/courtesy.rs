//! What people write around an order: greetings, thanks, "I would like to", "instead". Pure, and without any game.

use super::filler::is_manner;
use super::greetings::OPENINGS;
use super::noise::{CORRECTIONS, NOISE, WISHES};
use super::remarks::{LIFE, PRAISE, QUESTIONS, REMARKS, SIGNATURES, TELLING};
use super::vocabulary::slipped;
use crate::lexer::{Lexer, Token};
use crate::span::TypedLine;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Words that change what an order says. A clause with one of them is never passed over.
const MODIFIERS: &[&str] = &[
    "not",
    "no",
    "never",
    "don't",
    "dont",
    "doesn't",
    "won't",
    "without",
    "except",
    "but",
    "unless",
    "if",
    "only",
    "until",
    "till",
    "before",
    "after",
    "when",
    "once",
    "instead",
    "rather",
    "else",
    "otherwise",
    "both",
    "all",
    "none",
    "half",
    "either",
    "neither",
    "twice",
    "cancel",
    "change",
    "undo",
    "stop",
    "or",
    "maybe",
    "perhaps",
    "wait",
    "hold",
];

/// A line without its courtesy.
pub(super) struct Bare {
    /// What is left.
    pub words: Vec<Token>,
    /// It says that it corrects an earlier order.
    pub corrects: bool,
    /// It wishes for a thing: "I'd like the …".
    pub wishes: bool,
    /// Behind a comma it corrects what stands before it: "the Lancer, no, sorry, the Scout".
    pub turns: bool,
}

fn begins(words: &[Token], phrase: &str) -> Option<usize> {
    let mut at = 0;
    for part in phrase.split(' ') {
        // "sorry, i meant": a comma inside a phrase of courtesy says nothing.
        if at > 0 && words.get(at).is_some_and(|w| w.is_symbol(',')) {
            at += 1;
        }
        if words.get(at)?.text != part {
            return None;
        }
        at += 1;
    }
    Some(at)
}

/// Phrases by the word they begin with.
struct Phrases(BTreeMap<&'static str, Vec<&'static str>>);

impl Phrases {
    fn of(phrases: &[&'static str]) -> Self {
        let mut by_first: BTreeMap<&'static str, Vec<&'static str>> = BTreeMap::new();
        for phrase in phrases {
            by_first.entry(phrase.split(' ').next().unwrap_or_default()).or_default().push(phrase);
        }
        Self(by_first)
    }
}

static NOISES: LazyLock<Phrases> = LazyLock::new(|| Phrases::of(NOISE));
static WISHED: LazyLock<Phrases> = LazyLock::new(|| Phrases::of(WISHES));
static CORRECTING: LazyLock<Phrases> = LazyLock::new(|| Phrases::of(CORRECTIONS));
static OPENED: LazyLock<Phrases> = LazyLock::new(|| Phrases::of(OPENINGS));
static ASKED: LazyLock<Phrases> = LazyLock::new(|| Phrases::of(QUESTIONS));
static PRAISED: LazyLock<Phrases> = LazyLock::new(|| Phrases::of(PRAISE));
static REMARKED: LazyLock<Phrases> = LazyLock::new(|| Phrases::of(REMARKS));
static SIGNED: LazyLock<Phrases> = LazyLock::new(|| Phrases::of(SIGNATURES));
static ANNOUNCED: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::of(&["hi", "hello", "hey", "sorry", "btw", "by the way", "and", "but", "so", "ok"])
});
/// Words around a question that only say that it is one.
static WONDERING: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::of(&[
        "could you tell me",
        "can you tell me",
        "could you explain",
        "can you explain",
        "could you please tell me",
        "can you please tell me",
        "please tell me",
        "please explain",
        "do you know",
        "i wonder",
        "i'd like to know",
        "i would like to know",
        "question",
        "one question",
        "a question",
        "quick question",
    ])
});

/// How many words the longest of the phrases takes that they begin with.
fn longest(words: &[Token], phrases: &Phrases) -> Option<usize> {
    let first = words.first()?.text.as_str();
    phrases.0.get(first)?.iter().filter_map(|phrase| begins(words, phrase)).max()
}

/// The words with courtesy and words of correction taken out. `keep`: how many words
/// stand there that the game has a meaning for.
pub(super) fn bare(words: &[Token], keep: impl Fn(&[Token]) -> usize) -> Bare {
    // "not B8 but C9"
    let contrast = begins(words, "not").is_some() && words.iter().any(|word| word.text == "but");
    let (mut left, mut corrects, mut wishes, mut at) = (Vec::new(), contrast, false, 0);
    let (mut turned, mut trails): (Option<usize>, bool) = (None, false);
    let begun = |left: &[Token]| left.iter().any(Token::is_wordlike);
    while let Some(word) = words.get(at) {
        let rest = words.get(at..).unwrap_or_default();
        // "A x d5": a sign, and no article.
        let sign =
            word.text.len() == 1 && rest.get(1).is_some_and(|next| matches!(next.text.as_str(), "x" | "*"));
        let kept = usize::from(sign).max(keep(rest));
        if kept > 0 {
            left.extend(rest.iter().take(kept).cloned());
            at += kept;
            continue;
        }
        // "vote yes": behind the order it is a word of it.
        if word.text == "yes" && !begun(&left) {
            at += 1;
        } else if begun(&left) && !displaced(rest).is_empty() && begins_contrast(rest).is_some() {
            corrects = true;
            at = words.len();
        } else if word.text == "wait"
            && left.last().is_some_and(|before| is_modal(before) || (before.is_wordlike() && rest.len() == 1))
        {
            // "The Cruiser can wait" corrects nothing.
            left.push(word.clone());
            at += 1;
        } else if let Some(length) = longest(rest, &CORRECTING) {
            corrects = true;
            let apart = |word: &Token| word.is_symbol(',') || word.is_symbol('-');
            if begun(&left) && left.last().is_some_and(apart) {
                match rest.get(length).is_some_and(|_| rest.iter().skip(length).any(Token::is_wordlike)) {
                    true => _ = turned.get_or_insert(left.len()),
                    // "f4-f5, no wait, …": what corrects it comes behind.
                    false => trails = true,
                }
            }
            at += length;
        } else if let Some(length) =
            longest(rest, &NOISES).max(longest(rest, &WISHED)).filter(|length| stands_alone(rest, *length))
        {
            wishes |= longest(rest, &WISHED) == Some(length);
            at += length;
        } else if is_manner(&word.text)
            || (word.text.len() >= 5 && ["please", "thanks"].iter().any(|p| slipped(&word.text, p)))
        {
            at += 1;
        } else if !begun(&left) && (word.is_symbol(':') || word.is_symbol(',') || is_joint(word)) {
            // Nothing before it is left to join.
            at += 1;
        } else if matches!(word.text.as_str(), "." | "!" | "?" | "\"" | "'") {
            at += 1;
        } else {
            left.push(word.clone());
            at += 1;
        }
    }
    while left.last().is_some_and(|w| w.is_symbol(',') || w.is_symbol(':') || is_joint(w)) {
        left.pop();
    }
    let turns = trails || turned.is_some_and(|at| left.get(at..).is_some_and(begun));
    Bare { words: left, corrects, wishes, turns }
}

fn is_modal(word: &Token) -> bool {
    matches!(
        word.text.as_str(),
        "can" | "could" | "may" | "must" | "should" | "will" | "would" | "to" | "shall" | "not"
    )
}

/// "rather than", "instead of".
fn begins_contrast(words: &[Token]) -> Option<usize> {
    begins(words, "rather than").or_else(|| begins(words, "instead of"))
}

/// What stands behind "instead of" at the end of a line: a few words that name what is displaced. Where more is said, it is
/// not clear what belongs to it.
pub(super) fn displaced(words: &[Token]) -> &[Token] {
    let of = |at: usize| Some(at + begins_contrast(words.get(at..)?)?);
    let Some(tail) = (0..words.len()).find_map(of).and_then(|from| words.get(from..)) else { return &[] };
    let (articles, rest) = tail.split_at(usize::from(tail.first().is_some_and(is_article)));
    let rest = match rest.split_last() {
        Some((last, front)) if matches!(last.text.as_str(), "." | "!") => front,
        _ => rest,
    };
    let plain = |word: &Token| {
        (word.is_wordlike() || word.is_symbol('-'))
            && !has_modifier(std::slice::from_ref(word))
            && !leads_on(word)
    };
    if articles.len() <= 1 && rest.len() <= 4 && rest.iter().all(plain) { rest } else { &[] }
}

fn is_article(word: &Token) -> bool {
    matches!(word.text.as_str(), "the" | "a" | "an" | "my" | "our" | "those" | "that")
}

/// Does it begin with "the", "my" or the like?
pub(super) fn begins_with_article(words: &[Token]) -> bool {
    words.first().is_some_and(is_article)
}

/// Is it told what is or was?
pub(super) fn tells(words: &[Token]) -> bool {
    words.iter().any(|word| TELLING.contains(&word.text.as_str()))
}

/// Words behind which an order goes on.
fn leads_on(word: &Token) -> bool {
    matches!(word.text.as_str(), "with" | "from" | "to" | "and" | "then" | "at" | "in" | "using" | "for")
}

/// What a line begins with that asks for something to be done, in any game.
const DEMANDS: &[&str] = &[
    "stop", "throw", "toss", "steal", "sell", "trade", "swap", "exchange", "give", "destroy", "remove",
    "scrap", "burn", "end", "cancel", "undo", "block", "dump", "discard", "withdraw", "retreat", "upgrade",
    "finish",
];

/// Does it begin as a demand does?
pub(super) fn demands(words: &[Token]) -> bool {
    words.first().is_some_and(|word| DEMANDS.contains(&word.text.as_str()))
}

/// Does it say when, or how much?
pub(super) fn says_how_much(words: &[Token]) -> bool {
    has_modifier(words) || words.iter().any(|word| matches!(word.text.as_str(), "everything" | "everyone"))
}

/// Does the writer say what is wanted: "I need …", "I'm going to keep …"?
pub(super) fn wants(words: &[Token]) -> bool {
    let who = |word: &Token| {
        matches!(
            word.text.as_str(),
            "i" | "we" | "i'm" | "we're" | "i'll" | "we'll" | "i'd" | "we'd" | "me" | "us"
        )
    };
    let what =
        |word: &Token| matches!(word.text.as_str(), "need" | "want" | "wish" | "prefer" | "keep" | "let");
    // "You will regret that you ever let me have it": of somebody else.
    let other = |word: &Token| matches!(word.text.as_str(), "you" | "he" | "she" | "they");
    let of_others = words.iter().position(other) < words.iter().position(who) && words.iter().any(other);
    words.iter().any(who)
        && words.iter().any(what)
        && !of_others
        && !words.last().is_some_and(|word| word.is_symbol('?'))
}

/// "if that works" is courtesy where nothing follows; "if that works out then space" waits for something.
fn stands_alone(words: &[Token], length: usize) -> bool {
    // "next to H8" is no "next".
    if words.first().is_some_and(|word| word.text == "next")
        && words.get(1).is_some_and(|word| word.text == "to")
    {
        return false;
    }
    let waits = words.first().is_some_and(|word| word.text == "if")
        && words.get(1).is_none_or(|word| word.text != "possible");
    !waits || !words.get(length).is_some_and(Token::is_wordlike)
}

/// "and", "then": joins clauses.
fn is_joint(word: &Token) -> bool {
    matches!(word.text.as_str(), "and" | "then")
}

/// The words and signs without courtesy, articles and pronouns.
#[must_use]
pub fn folded(words: &[Token]) -> Vec<Token> {
    bare(words, |_| 0).words
}

/// Do the words say nothing but courtesy?
#[must_use]
pub fn says_nothing(words: &[Token]) -> bool {
    bare(words, |_| 0).words.iter().all(|word| !word.is_wordlike()) || is_courtesy(words, false)
}

/// Is a clause a greeting, thanks or a farewell? `strong`: it has a verb, a name or a place of the game.
pub(super) fn is_courtesy(words: &[Token], strong: bool) -> bool {
    let count = words.iter().filter(|w| w.is_wordlike()).count();
    if count == 0 {
        return true;
    }
    let Some(length) = longest(words, &OPENED) else { return false };
    let rest = words.get(length..).unwrap_or_default();
    !strong && count <= 8 && !has_modifier(rest)
}

/// Does a clause hold a word that changes what is ordered?
pub(super) fn has_modifier(words: &[Token]) -> bool {
    words.iter().any(|w| MODIFIERS.contains(&w.text.as_str()))
}

/// Is the line a question?
#[must_use]
pub fn is_question(words: &[Token]) -> bool {
    let skipped = longest(words, &ANNOUNCED);
    let words = words.get(skipped.unwrap_or(0)..).unwrap_or_default();
    if let Some(framed) = longest(words, &WONDERING) {
        let rest = words.get(framed..).unwrap_or_default();
        let first = rest.iter().position(Token::is_wordlike).unwrap_or(0);
        return is_question(rest.get(first..).unwrap_or_default());
    }
    // "Can I have the scout, please?" asks for it.
    let requests = words.iter().any(|word| word.text == "please");
    let asks = !requests && words.last().is_some_and(|w| w.is_symbol('?'));
    let always = ["what", "what's", "how", "who", "who's", "why", "where", "which"];
    let first = words.iter().find(|w| w.is_wordlike());
    // "Can fighters go without a carrier?" is asked; "Can you move them?" and "Can someone …?" ask for it.
    let second = words.iter().filter(|w| w.is_wordlike()).nth(1);
    let can = first.is_some_and(|w| matches!(w.text.as_str(), "can" | "could" | "may"))
        && second.is_none_or(|w| !matches!(w.text.as_str(), "you" | "someone" | "somebody" | "we" | "i"));
    // "Should we attack H8", "can my archer shoot over pieces": asked, whatever it ends with.
    let text = |word: Option<&Token>| word.map_or("", |word| word.text.as_str()).to_owned();
    let wonders = match text(first).as_str() {
        "should" | "shall" | "do" | "may" => matches!(text(second).as_str(), "i" | "we"),
        "can" | "could" => {
            matches!(text(second).as_str(), "my" | "our" | "the" | "a" | "an" | "his" | "their")
        }
        _ => false,
    };
    first.is_some_and(|w| always.contains(&w.text.as_str()))
        || (wonders && !requests)
        || (asks && (can || longest(words, &ASKED).is_some()))
}

/// Is it "no" and nothing else? Before another order of the line it refuses what was said or asked, and no more.
pub(super) fn is_refusal(words: &[Token]) -> bool {
    let refusals = ["no", "nope", "nah", "no way", "no thanks", "certainly not", "of course not"];
    refusals.iter().any(|phrase| begins(words, phrase) == Some(words.len()))
}

/// Does the line begin as people do who praise or lament?
pub(super) fn is_praise(words: &[Token]) -> bool {
    longest(words, &PRAISED).is_some()
}

/// Does the line speak of the life around the game?
pub(super) fn is_of_life(words: &[Token]) -> bool {
    words.iter().any(|word| LIFE.contains(&word.text.as_str()))
}

/// Does the line begin as people do who remark on the game? `ordering`: it has a verb orders begin with.
pub(super) fn is_remark(words: &[Token], ordering: bool) -> bool {
    let tells = words.iter().any(|word| TELLING.contains(&word.text.as_str()));
    let remarks = longest(words, &REMARKED).is_some();
    is_praise(words) || (!ordering && (tells || remarks)) || (tells && remarks)
}

/// Does it say who writes, and where that person works? No order does. `named`: words the game has a meaning for, which say
/// nothing of the writer ("Engineer" may be one of the crew).
pub(super) fn is_signature(words: &[Token], named: impl Fn(&Token) -> bool) -> bool {
    let says = |at: usize| {
        let rest = words.get(at..).unwrap_or_default();
        longest(rest, &SIGNED).is_some_and(|length| length > 1 || !rest.first().is_some_and(&named))
    };
    !has_modifier(words) && (0..words.len()).any(says)
}

/// Does it begin as a line of a signature does: "Head of …"?
pub(super) fn begins_signature(words: &[Token]) -> bool {
    longest(words, &SIGNED).is_some()
}

/// Does a line say that it takes the place of something: "wait, only one", "no, make that 3"?
#[must_use]
pub fn corrects(text: &str) -> bool {
    bare(&tokens(text), |_| 0).corrects
}

/// A text as tokens, for tests and tables.
#[must_use]
pub fn tokens(text: &str) -> Vec<Token> {
    Lexer::new(&TypedLine::new(1, text)).tokens().to_vec()
}
