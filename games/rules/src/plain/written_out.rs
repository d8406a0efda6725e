//! A line that could not be read, with what is drawn together in it written out: "D3's empty", "Ben's passed", "it'll be the Envoy"; and
//! with the arrow between an occasion and what is done then: "energy under 2 → pass".

use super::reader::{Outcome, Reader};
use crate::game::ByMail;
use crate::lexer::{Token, TokenKind};
use crate::problem::{Problem, ProblemKind};
use crate::span::{Span, TypedLine};

/// Behind these `'s` is no owner's: "D3's empty", "the second go's for Jump".
const IS: &[&str] = &[
    "a",
    "an",
    "at",
    "better",
    "busy",
    "closed",
    "dead",
    "done",
    "down",
    "empty",
    "enough",
    "fine",
    "first",
    "for",
    "free",
    "full",
    "good",
    "here",
    "in",
    "last",
    "left",
    "lost",
    "mine",
    "neutral",
    "next",
    "no",
    "not",
    "ok",
    "okay",
    "on",
    "open",
    "out",
    "ours",
    "ready",
    "safe",
    "still",
    "the",
    "theirs",
    "there",
    "to",
    "too",
    "under",
    "undefended",
    "up",
    "weak",
    "weaker",
    "yours",
];
/// And behind these it has.
const HAS: &[&str] = &["been", "come", "fallen", "gone", "got", "had", "just", "lost", "passed", "taken"];
/// What stands before an apostrophe, behind it, and in its place.
const DRAWN: &[(&str, &str)] = &[("'ll", "will"), ("'re", "are"), ("'ve", "have"), ("'d", "would")];
/// Whoever orders, and words that are known as they stand.
const KNOWN: &[&str] =
    &["i'll", "i'd", "i've", "we'll", "we'd", "we've", "we're", "you'll", "you'd", "let's", "that's"];

/// Before this word an "'s" is no owner's.
pub(super) fn is_verb_before(next: &str) -> bool {
    IS.contains(&next)
}

/// Each way to write it out.
fn ways(words: &[Token]) -> Vec<Vec<Token>> {
    let whole = without_contractions(words);
    let mut ways = Vec::new();
    if whole != words {
        ways.push(whole.clone());
    }
    ways.extend(with_an_if(&whole));
    ways
}

/// "D3's empty": D3 is empty.
fn without_contractions(words: &[Token]) -> Vec<Token> {
    let mut told: Vec<Token> = Vec::with_capacity(words.len());
    for (at, word) in words.iter().enumerate() {
        let next = words.get(at + 1).filter(|next| next.is_wordlike()).map_or("", |next| next.text.as_str());
        let said = |text: &str| Token { text: text.to_owned(), ..word.clone() };
        let apart = || match word.text.strip_suffix("'s") {
            Some(owner) if HAS.contains(&next) => Some([said(owner), said("has")]),
            Some(owner) if IS.contains(&next) || next.ends_with("ing") || owner == "it" => {
                Some([said(owner), said("is")])
            }
            Some(_) => None,
            None => DRAWN
                .iter()
                .find_map(|(end, whole)| word.text.strip_suffix(end).map(|start| [said(start), said(whole)])),
        };
        match apart().filter(|_| word.is_wordlike() && !KNOWN.contains(&word.text.as_str())) {
            Some(two) => told.extend(two),
            None => told.push(word.clone()),
        }
    }
    // "The Lookout's got to go" has to.
    let has_got = |three: &[Token]| ["has", "got", "to"].iter().zip(three).all(|(a, b)| b.text == **a);
    if let Some(at) = told.windows(3).position(has_got) {
        told.remove(at + 1);
    }
    told
}

/// "B10 hit → intercept from B8": if B10 is hit. An arrow from place to place is none, for no place is an occasion.
fn with_an_if(words: &[Token]) -> Option<Vec<Token>> {
    let arrow = words.iter().position(|word| word.kind == TokenKind::Arrow)?;
    let (before, behind) = (words.get(..arrow)?, words.get(arrow + 1..)?);
    // "c4 takes d5. e6 shoots d5 → …": the occasion stands in the last sentence.
    let from = before.iter().rposition(|word| word.is_symbol('.')).map_or(0, |at| at + 1);
    let (said, occasion) = before.split_at(from);
    let first = occasion.first()?;
    if behind.is_empty() || behind.iter().any(|word| word.kind == TokenKind::Arrow) {
        return None;
    }
    let sign = |text: &str, kind: TokenKind| Token { kind, text: text.to_owned(), ..first.clone() };
    let mut told = said.to_vec();
    told.push(sign("if", TokenKind::Word));
    told.extend_from_slice(occasion);
    told.push(sign(",", TokenKind::Symbol(',')));
    told.extend_from_slice(behind);
    Some(told)
}

impl<G: ByMail> Reader<'_, G> {
    /// What a line that could not be read comes to when it is written out, if that is an order.
    pub(super) fn written_out(
        &self,
        line: &TypedLine,
        words: &[Token],
        strict: &[Problem],
        whole: Span,
        found: &Outcome,
    ) -> Option<Outcome> {
        // What was clearly meant and is not allowed is told as it is.
        if matches!(found, Outcome::Bad(problem) if problem.kind == ProblemKind::Illegal) {
            return None;
        }
        let given = |way: &&Vec<Token>| self.not_given(way, false).is_none();
        ways(words).iter().filter(given).find_map(|way| self.said_anew(line, way, strict, whole))
    }
}

#[cfg(test)]
mod tests {
    use super::ways;
    use crate::plain::courtesy::tokens;

    fn written(line: &str) -> Vec<String> {
        let text = |way: &Vec<crate::lexer::Token>| {
            way.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
        };
        ways(&tokens(line)).iter().map(text).collect()
    }

    #[test]
    fn what_is_drawn_together_is_written_out() {
        for (line, expected) in [
            ("If D3's empty by then pass", "if d3 is empty by then pass"),
            ("Once Ben's passed draft the Halo", "once ben has passed draft the halo"),
            ("The second go's for Jump", "the second go is for jump"),
            ("The Lookout's got to go", "the lookout has to go"),
            ("It'll have to be the Envoy", "it will have to be the envoy"),
            ("it's fighters first", "it is fighters first"),
        ] {
            assert_eq!(written(line), [expected], "{line}");
        }
        for line in ["Jord's dock makes 2 fighters", "Ben's fleet", "I'll take e4", "let's go"] {
            assert_eq!(written(line), Vec::<String>::new(), "{line}");
        }
    }

    #[test]
    fn an_arrow_says_what_is_done_then() {
        assert_eq!(written("energy under 2 → pass now"), ["if energy under 2 , pass now"]);
        assert_eq!(
            written("c4 takes d5. e6 shoots d5 -> e4 to e5"),
            ["c4 takes d5 . if e6 shoots d5 , e4 to e5"]
        );
        assert_eq!(written("A9 → B8 → C9"), Vec::<String>::new());
    }
}
