//! "If she is still there, my fleet attacks it": a pronoun told by a place or a thing named before it.

use super::Ear;
use crate::lexer::{Token, TokenKind};
use crate::plain::Weight;

/// What stands for a thing.
const FOR_THINGS: &[&str] = &["it", "them", "him", "her"];
/// What stands for a place, and what is said for it with the place behind.
const FOR_PLACES: &[(&str, &str)] = &[("there", "at"), ("thither", "to"), ("it", "")];
/// Most words a thing is called by.
const LONGEST: usize = 5;

/// The line with its first pronoun in each way it may be meant.
pub(super) fn told(words: &[Token], ear: &Ear<'_>) -> Vec<Vec<Token>> {
    let mut all: Vec<Vec<Token>> = Vec::new();
    for at in 1..words.len() {
        let Some(word) = words.get(at) else { break };
        let before = words.get(..at).unwrap_or_default();
        let text = word.text.as_str();
        let mut put = |with: Vec<Token>, from: usize| {
            let told: Vec<Token> = words
                .iter()
                .take(from)
                .cloned()
                .chain(with)
                .chain(words.iter().skip(at + 1).cloned())
                .collect();
            if !all.contains(&told) {
                all.push(told);
            }
        };
        if let Some((_, lead)) = FOR_PLACES.iter().find(|(form, _)| *form == text) {
            let mut places: Vec<&Token> = before.iter().filter(|word| is_place(word, ear)).collect();
            places.dedup_by(|one, other| one.text == other.text);
            for place in places.iter().rev().take(3) {
                let place = Token { spaced: true, ..(*place).clone() };
                let led = before
                    .last()
                    .is_some_and(|word| matches!(word.text.as_str(), "from" | "to" | "at" | "in"));
                if lead.is_empty() || led {
                    put(vec![place], at);
                } else {
                    for lead in [*lead, "to"] {
                        let lead = Token {
                            kind: TokenKind::Word,
                            text: lead.to_owned(),
                            spaced: true,
                            ..word.clone()
                        };
                        put(vec![lead, place.clone()], at);
                    }
                }
            }
        }
        if FOR_THINGS.contains(&text) {
            for thing in things(before, ear).into_iter().rev().take(2) {
                put(thing, at);
            }
        }
        if !all.is_empty() {
            break;
        }
    }
    all
}

fn is_place(word: &Token, ear: &Ear<'_>) -> bool {
    (ear.weight)(word) == Weight::Place && word.is_wordlike()
}

/// What is called something before it, as it stands there.
fn things(words: &[Token], ear: &Ear<'_>) -> Vec<Vec<Token>> {
    let named = |word: &Token| {
        word.is_wordlike()
            && (ear.weight)(word) > Weight::None
            && (ear.weight)(word) != Weight::Place
            && !(ear.commands)(word)
    };
    let (mut all, mut at): (Vec<Vec<Token>>, usize) = (Vec::new(), 0);
    while at < words.len() {
        let run: Vec<Token> =
            words.iter().skip(at).take_while(|word| named(word)).take(LONGEST).cloned().collect();
        if run.is_empty() {
            at += 1;
            continue;
        }
        at += run.len();
        let run: Vec<Token> = run
            .into_iter()
            .enumerate()
            .map(|(n, word)| Token { spaced: word.spaced || n == 0, ..word })
            .collect();
        if !all.contains(&run) {
            all.push(run);
        }
    }
    all
}
