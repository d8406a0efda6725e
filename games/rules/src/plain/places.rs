//! "…, but the loans first of all", "afterwards …": words that say where among the steps of a plan one stands.

use crate::lexer::{Lexer, Token};
use crate::span::TypedLine;

/// What an order ends with that goes in front of all others.
const FIRST: &[&[&str]] = &[
    &["first"],
    &["first", "of", "all"],
    &["first", "thing"],
    &["right", "at", "the", "beginning"],
    &["right", "at", "the", "start"],
    &["at", "the", "very", "beginning"],
    &["at", "the", "beginning"],
    &["to", "begin", "with"],
    &["to", "start", "with"],
    &["for", "starters"],
    &["first", "though"],
    &["before", "everything"],
    &["before", "everything", "else"],
    &["before", "all", "else"],
    &["before", "all", "others"],
    &["before", "all", "that"],
    &["before", "anything", "else"],
    &["before", "the", "rest"],
    &["before", "the", "others"],
    &["ahead", "of", "everything"],
    &["ahead", "of", "everything", "else"],
    &["as", "my", "first", "action"],
    &["as", "the", "first", "action"],
    &["as", "my", "first", "step"],
    &["as", "the", "first", "step"],
];
/// What one begins with that does.
const BEFORE_THAT: &[&[&str]] = &[
    &["but", "first"],
    &["but", "before", "that"],
    &["but", "before", "all", "that"],
    &["before", "that"],
    &["before", "all", "that"],
    &["before", "everything", "else"],
    &["before", "anything", "else"],
    &["as", "my", "first", "action"],
    &["as", "the", "first", "action"],
];
/// What one begins with that comes behind what was said before it.
const BEHIND: &[&[&str]] = &[
    &["afterwards"],
    &["afterward"],
    &["then"],
    &["next"],
    &["later"],
    &["finally"],
    &["lastly"],
    &["after", "that"],
    &["after", "this"],
    &["once", "that", "is", "done"],
    &["when", "that", "is", "done"],
    &["once", "this", "is", "done"],
    &["and", "then"],
    &["and", "afterwards"],
    &["and", "after", "that"],
];

/// What an order ends with that comes behind all others.
const LAST: &[&[&str]] = &[
    &["last"],
    &["last", "of", "all"],
    &["at", "the", "end"],
    &["at", "the", "very", "end"],
    &["as", "my", "last", "action"],
    &["as", "the", "last", "action"],
    &["as", "my", "last", "step"],
    &["as", "the", "last", "step"],
    &["after", "everything", "else"],
    &["after", "all", "else"],
    &["after", "the", "rest"],
];
/// What one begins with that does.
const COMES_LAST: &[&[&str]] = &[
    &["last"],
    &["lastly"],
    &["finally"],
    &["last", "of", "all"],
    &["at", "the", "end"],
    &["at", "the", "very", "end"],
    &["as", "my", "last", "action"],
    &["as", "the", "last", "action"],
    &["my", "last", "action"],
];

/// What stands between "before" and what it names.
const POINTERS: &[&str] = &["the", "my", "our", "this", "that", "any", "i", "we", "you"];

/// Does a line say that its step goes in front of all others?
#[must_use]
pub fn comes_first(line: &TypedLine) -> bool {
    let words = said(line);
    let last = |phrase: &&[&str]| words.len() > phrase.len() && ends(&words, phrase);
    FIRST.iter().any(last) || begins_with(&words, BEFORE_THAT).is_some()
}

/// Does a line say that its step comes behind all others?
pub(super) fn comes_last(line: &TypedLine) -> bool {
    let words = said(line);
    let last = |phrase: &&[&str]| words.len() > phrase.len() && ends(&words, phrase);
    LAST.iter().any(last) || begins_with(&words, COMES_LAST).is_some()
}

/// What the step of a line is to come before, if it says so at one of its ends: "deploy the grunts before the attack", "before
/// attacking, …". The word for it, of which each game knows whether it is one of its steps.
#[must_use]
pub fn comes_before(line: &TypedLine) -> Option<String> {
    let words = said(line);
    let at = words.iter().rposition(|word| word == "before")?;
    let behind: Vec<&String> =
        words.iter().skip(at + 1).skip_while(|word| POINTERS.contains(&word.as_str())).collect();
    match behind.as_slice() {
        [deed] if at > 0 => Some((*deed).clone()),
        [deed, _, ..] if at == 0 => Some((*deed).clone()),
        _ => None,
    }
}

/// Does a line say that its step comes behind the one before it?
#[must_use]
pub fn comes_behind(line: &TypedLine) -> bool {
    begins_with(&said(line), BEHIND).is_some()
}

/// The words of an order without those that say where it stands: first, last, before a step that is named.
pub(super) fn without_place(words: &[Token]) -> Option<Vec<Token>> {
    let texts: Vec<String> = words.iter().map(|word| word.text.clone()).collect();
    let end = texts.iter().rposition(|text| !is_small(text)).map_or(0, |at| at + 1);
    let head = texts.get(..end)?;
    let found = FIRST.iter().chain(LAST).filter(|phrase| head.len() > phrase.len() && ends(head, phrase));
    if let Some(length) = found.map(|phrase| phrase.len()).max() {
        let left = words.get(..end - length)?;
        let left = super::trimmed(left, |word| !word.is_wordlike());
        return Some(left.to_vec());
    }
    let from = texts.iter().position(|text| !is_small(text))?;
    let rest = texts.get(from..)?;
    let before = || {
        // "Before the attack, deploy two grunts"
        let comma = rest.iter().take(5).position(|text| text == ",")?;
        (rest.first()? == "before").then_some(comma)
    };
    let length = begins_with(rest, BEFORE_THAT).or_else(|| begins_with(rest, COMES_LAST)).or_else(before)?;
    Some(super::trimmed(words.get(from + length..)?, |word| !word.is_wordlike()).to_vec())
}

/// The words of a line without courtesy and signs at both ends.
fn said(line: &TypedLine) -> Vec<String> {
    let lexer = Lexer::new(line);
    let words: Vec<String> = lexer.tokens().iter().map(|word| word.text.clone()).collect();
    super::trimmed(&words, |text| is_small(text)).to_vec()
}

fn is_small(text: &str) -> bool {
    let sign = !text.chars().any(char::is_alphanumeric);
    sign || matches!(text, "please" | "pls" | "thanks" | "ok" | "okay" | "so")
}

fn ends(words: &[String], phrase: &[&str]) -> bool {
    words.len() >= phrase.len()
        && words.iter().rev().zip(phrase.iter().rev()).all(|(word, part)| word == part)
}

/// How many words the longest of these takes at the beginning.
fn begins_with(words: &[String], phrases: &[&[&str]]) -> Option<usize> {
    let begins = |phrase: &&&[&str]| {
        words.len() > phrase.len() && words.iter().zip(phrase.iter()).all(|(word, part)| word == part)
    };
    phrases.iter().filter(begins).map(|phrase| phrase.len()).max()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain::courtesy::tokens;

    #[test]
    fn where_a_step_stands_is_said_at_its_ends() {
        for first in [
            "use loans first",
            "The loans go first of all.",
            "but first, use the loans",
            "use the loans before everything else, please",
        ] {
            assert!(comes_first(&TypedLine::new(1, first)), "{first}");
        }
        for not in [
            "first",
            "first deploy a snub",
            "Vector Ace first pls. if taken then Storm Cruiser",
            "who was first there",
        ] {
            assert!(!comes_first(&TypedLine::new(1, not)), "{not}");
        }
        assert!(comes_last(&TypedLine::new(1, "finally, use the loans")));
        assert!(comes_last(&TypedLine::new(1, "use the loans last, please")));
        assert!(!comes_last(&TypedLine::new(1, "use the last loans")));
        assert!(comes_behind(&TypedLine::new(1, "Afterwards please use Sile")));
        assert!(!comes_behind(&TypedLine::new(1, "use Sile afterwards")));
    }

    #[test]
    fn what_a_step_comes_before_is_named_at_an_end() {
        let before = |text: &str| comes_before(&TypedLine::new(1, text));
        assert_eq!(before("deploy two grunts before the attack, please").as_deref(), Some("attack"));
        assert_eq!(before("before attacking, deploy two grunts").as_deref(), Some("attacking"));
        assert_eq!(before("deploy two grunts before we invade").as_deref(), Some("invade"));
        assert_eq!(before("deploy two grunts before Ben does it"), None);
    }

    #[test]
    fn the_order_is_left() {
        let left = |text: &str| {
            let left = without_place(&tokens(text))?;
            Some(left.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" "))
        };
        assert_eq!(left("use loans first of all, please").as_deref(), Some("use loans"));
        assert_eq!(left("but before that, use the loans").as_deref(), Some("use the loans"));
        assert_eq!(left("lastly, use the loans").as_deref(), Some("use the loans"));
        assert_eq!(left("use the loans at the very end").as_deref(), Some("use the loans"));
        assert_eq!(left("before the attack, use the loans").as_deref(), Some("use the loans"));
        assert_eq!(left("use the loans"), None);
    }
}
