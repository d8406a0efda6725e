//! "Attack H8 with 2 cruisers from G7, and with a carrier from G6": a second part that leaves out what the first has said.

use super::Ear;
use super::pattern::{comma_like, ends_sentence};
use crate::lexer::{Token, TokenKind};
use crate::plain::Weight;

/// What may stand before the second part and says no more than "and".
const JOINTS: &[&str] =
    &["and", "also", "then", "plus", "too", ",", "another", "likewise", "again", "equally"];
/// What a second part may begin with.
const BEGINNINGS: &[&str] = &[
    "at", "from", "with", "to", "on", "for", "in", "into", "against", "the", "a", "an", "my", "both", "all",
    "two", "three", "one", "by",
];
/// What stands before a place where something goes.
const WHITHER: &[&str] = &["to", "into", "on", "onto", "against", "at", "in"];

/// The line with what its second part leaves out, in each way it may be meant.
pub(super) fn filled(words: &[Token], ear: &Ear<'_>) -> Vec<Vec<Token>> {
    let mut all: Vec<Vec<Token>> = parted_conditions(words, ear);
    for at in 1..words.len() {
        let Some((first, second)) = parts(words, at) else { continue };
        if (0..second.len()).any(|at| orders(second, at, ear))
            || second
                .iter()
                .any(|word| matches!(word.text.as_str(), "if" | "not" | "but" | "or" | "otherwise"))
        {
            continue;
        }
        let Some(verb) = first.iter().position(|word| (ear.commands)(word) && !word.text.ends_with("ed"))
        else {
            continue;
        };
        if first
            .iter()
            .any(|word| matches!(word.text.as_str(), "if" | "when" | "once" | "not" | "or" | "unless"))
        {
            continue;
        }
        let lead = first.get(..=verb).unwrap_or_default();
        let lead: Vec<Token> = lead.iter().filter(|word| (ear.commands)(word)).cloned().collect();
        let Some(place) = second.first() else { continue };
        let stop =
            Token { kind: TokenKind::Symbol(';'), text: ";".to_owned(), spaced: false, ..place.clone() };
        let aim = whither(first, verb, ear);
        let with = Token { kind: TokenKind::Word, text: "with".to_owned(), spaced: true, ..place.clone() };
        let named = !matches!(
            place.text.as_str(),
            "at" | "from" | "with" | "to" | "on" | "for" | "in" | "into" | "against" | "by"
        );
        let aimed: Vec<Token> = aim.iter().cloned().chain(std::iter::once(with).filter(|_| named)).collect();
        for aim in [aimed, aim.clone(), Vec::new()] {
            let told: Vec<Token> = first
                .iter()
                .cloned()
                .chain([stop.clone()])
                .chain(lead.iter().map(|word| Token { spaced: true, ..word.clone() }))
                .chain(aim)
                .chain(
                    second
                        .iter()
                        .filter(|word| word.text != "more")
                        .map(|word| Token { spaced: true, ..word.clone() }),
                )
                .collect();
            if !all.contains(&told) {
                all.push(told);
            }
        }
    }
    all
}

/// Does a word order something here? "The drop troop" is called so.
fn orders(words: &[Token], at: usize, ear: &Ear<'_>) -> bool {
    const BEFORE_NAMES: &[&str] = &["the", "a", "an", "my", "both", "all", "our", "carrying", "with", "and"];
    let named = |before: &Token| {
        BEFORE_NAMES.contains(&before.text.as_str()) || crate::plain::number(before).is_some()
    };
    let before = at.checked_sub(1).and_then(|before| words.get(before));
    words.get(at).is_some_and(|word| {
        (ear.commands)(word)
            && (ear.weight)(word) != Weight::Name
            && word.text != "carrying"
            && !before.is_some_and(named)
    })
}

/// The line in two parts at this joint.
fn parts(words: &[Token], at: usize) -> Option<(&[Token], &[Token])> {
    let joint = words.get(at)?;
    if !matches!(joint.text.as_str(), "," | "and" | ";" | "plus" | "." | "then") {
        return None;
    }
    let first = words.get(..at)?;
    if first.last().is_none_or(|word| !word.is_wordlike()) {
        return None;
    }
    let rest = words.get(at + 1..)?;
    let skipped = rest.iter().take_while(|word| JOINTS.contains(&word.text.as_str())).count();
    let second = rest.get(skipped..)?;
    let end = second.iter().position(ends_sentence).unwrap_or(second.len());
    // More behind it is not filled in.
    if second.iter().skip(end).any(Token::is_wordlike) {
        return None;
    }
    let second = second.get(..end)?;
    let begins = second
        .first()
        .is_some_and(|word| BEGINNINGS.contains(&word.text.as_str()) || crate::plain::number(word).is_some());
    (second.len() > 1 && begins).then_some((first, second))
}

/// Where the first part goes: "to H8", or the place right behind its verb.
fn whither(first: &[Token], verb: usize, ear: &Ear<'_>) -> Vec<Token> {
    let place = |word: &Token| (ear.weight)(word) == Weight::Place;
    let said = (0..first.len().saturating_sub(1)).find(|at| {
        first.get(*at).is_some_and(|word| WHITHER.contains(&word.text.as_str()))
            && first.get(at + 1).is_some_and(place)
    });
    match (first.get(verb + 1), said) {
        (Some(behind), _) if place(behind) => vec![Token { spaced: true, ..behind.clone() }],
        (_, Some(at)) => first.get(at..at + 2).unwrap_or_default().to_vec(),
        _ => Vec::new(),
    }
}

/// "Once everyone has passed move the fleet to H8": where what is waited for may end.
fn parted_conditions(words: &[Token], ear: &Ear<'_>) -> Vec<Vec<Token>> {
    let opens = |word: &Token| matches!(word.text.as_str(), "if" | "once" | "when" | "should");
    if !words.first().is_some_and(opens)
        || words.iter().any(|word| word.is_symbol(',') || word.is_symbol(':'))
    {
        return Vec::new();
    }
    let begins = |at: &usize| {
        words.get(*at).is_some_and(|word| {
            let owns = matches!(word.text.as_str(), "i" | "my" | "we" | "i'd" | "i'll" | "let" | "please");
            owns || ((ear.commands)(word) && !word.text.ends_with('s') && !word.text.ends_with("ed"))
        })
    };
    let told = |at: usize| {
        let (wait, order) = words.split_at_checked(at)?;
        let comma = comma_like(wait.last()?);
        Some(wait.iter().cloned().chain([comma]).chain(order.iter().cloned()).collect())
    };
    (3..words.len()).filter(begins).filter_map(told).collect()
}
