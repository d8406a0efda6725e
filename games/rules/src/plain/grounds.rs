//! "Since H6 is weakly defended, the fleet may proceed there", "F8 is unknown to me, so I would like it to be scanned", "…, as the
//! protectors are needed": why something is ordered, told around the order. A line that could not be read is read once more without
//! it; what the order calls "it" or "there" is put in from the ground.

use super::reader::{Outcome, Reader};
use crate::game::ByMail;
use crate::lexer::{Token, TokenKind};
use crate::problem::Problem;
use crate::span::{Span, TypedLine};

/// What a ground in front of an order begins with.
const OPENS: &[&str] = &["since", "because", "as"];
/// What stands between a ground and what follows from it.
const FOLLOWS: &[&[&str]] = &[
    &["and", "for", "this", "reason"],
    &["and", "for", "that", "reason"],
    &["for", "this", "reason"],
    &["for", "that", "reason"],
    &["and", "therefore"],
    &["therefore"],
    &["hence"],
    &["thus"],
    &["and", "so"],
    &["so"],
];
/// What a ground says of something.
const SAYS: &[&str] = &[
    "is", "are", "was", "were", "has", "have", "do", "does", "don't", "doesn't", "isn't", "aren't", "seems",
    "seem", "looks", "look", "stands", "stand", "yields", "leads", "hit", "hits", "needs", "can", "can't",
    "cannot", "he's", "she's", "they're", "it's", "i'm", "we're", "there's", "i've", "we've",
];
/// What orders, wishes or waits, so that a ground holds none of it.
const ORDERS: &[&str] = &[
    "would", "i'd", "we'd", "want", "please", "should", "shall", "must", "will", "if", "when", "unless",
    "until", "let", "going", "goes", "soon", "long", "may",
];
/// What a ground behind "as" begins with, where that word may mean other things.
const SUBJECTS: &[&str] = &[
    "i", "we", "he", "she", "they", "it", "there", "my", "our", "his", "her", "their", "its", "the", "this",
    "these", "those", "that", "two", "three", "both", "all", "nobody", "neither", "he's", "she's", "they're",
    "it's", "i'm", "we're", "there's", "i've", "we've",
];
/// What stands for a thing.
const THINGS: &[&str] = &["it", "him", "her", "he", "she", "them", "they", "these", "those", "that"];

/// A sentence without its ground, and the words of the ground.
struct Bare<'w> {
    ground: &'w [Token],
    rest: Vec<Token>,
}

fn ends(word: &Token) -> bool {
    matches!(word.text.as_str(), "." | "!" | "?" | ";")
}

/// Does a part of a sentence say how something is, and order nothing?
fn is_ground(words: &[Token]) -> bool {
    let says = |list: &[&str]| words.iter().any(|word| list.contains(&word.text.as_str()));
    let is_to = words.windows(2).any(|pair| {
        matches!(pair, [is, to] if matches!(is.text.as_str(), "is" | "are" | "has" | "have") && to.text == "to")
    });
    says(SAYS) && !says(ORDERS) && !is_to
}

fn stands(words: &[Token], phrase: &[&str]) -> bool {
    phrase.len() < words.len() && phrase.iter().zip(words).all(|(part, word)| word.text == *part)
}

/// A sentence parted from its ground, if it has one.
fn parted<'w>(sentence: &'w [Token], named: &impl Fn(&Token) -> bool) -> Option<Bare<'w>> {
    let subject =
        |word: Option<&Token>| word.is_some_and(|word| SUBJECTS.contains(&word.text.as_str()) || named(word));
    let opens = |at: usize| {
        sentence.get(at).is_some_and(|word| {
            OPENS.contains(&word.text.as_str()) && (word.text != "as" || subject(sentence.get(at + 1)))
        })
    };
    let comma = sentence.iter().position(|word| word.is_symbol(','));
    // "Since H6 is weak, …"
    if opens(0)
        && let Some(comma) = comma
        && let (Some(ground), Some(rest)) = (sentence.get(1..comma), sentence.get(comma + 1..))
        && is_ground(ground)
    {
        return Some(Bare { ground, rest: rest.to_vec() });
    }
    for at in 1..sentence.len() {
        let behind_comma = sentence.get(at - 1).is_some_and(|word| word.is_symbol(','));
        let front = sentence.get(..at - usize::from(behind_comma)).unwrap_or_default();
        let behind = sentence.get(at..).unwrap_or_default();
        // "F8 is unknown, so …"
        let follows = FOLLOWS.iter().find(|phrase| behind_comma && stands(behind, phrase));
        if let Some(phrase) = follows
            && let Some(rest) = behind.get(phrase.len()..)
            && !rest.first().is_some_and(|word| matches!(word.text.as_str(), "that" | "as" | "far"))
            && is_ground(front)
        {
            return Some(Bare { ground: front, rest: rest.to_vec() });
        }
        // "…, as they are needed"
        if behind_comma
            && opens(at)
            && let Some(ground) = behind.get(1..)
            && is_ground(ground)
            && !ground.iter().any(|word| word.is_symbol(','))
        {
            return Some(Bare { ground: &[], rest: front.to_vec() });
        }
    }
    None
}

/// What a ground is about: what stands before its verb, or what does something in it.
fn topics<'w>(ground: &'w [Token], named: &impl Fn(&Token) -> bool) -> Vec<&'w [Token]> {
    let by = ground.iter().position(|word| word.text == "by").and_then(|at| ground.get(at + 1..));
    let verb = ground.iter().position(|word| SAYS.contains(&word.text.as_str())).unwrap_or(0);
    let subject = ground.get(..verb).unwrap_or_default();
    let own = subject
        .windows(2)
        .any(|pair| matches!(pair, [of, my] if of.text == "of" && matches!(my.text.as_str(), "my" | "our")));
    let subject = if own { None } else { Some(subject) };
    let article = |words: &&[Token]| {
        words
            .first()
            .is_some_and(|word| matches!(word.text.as_str(), "the" | "his" | "her" | "their") || named(word))
    };
    by.filter(article).into_iter().chain(subject).filter(|words| words.iter().any(named)).collect()
}

/// The order with what its first "it" and "there" stand for.
pub(super) fn told(
    rest: &[Token],
    ground: &[Token],
    named: &impl Fn(&Token) -> bool,
    place: &impl Fn(&Token) -> bool,
) -> Vec<Vec<Token>> {
    let mut ways: Vec<Vec<Token>> = Vec::new();
    let put = |words: &[Token], at: usize, with: &[Token]| -> Vec<Token> {
        let spaced =
            with.iter().enumerate().map(|(n, word)| Token { spaced: word.spaced || n == 0, ..word.clone() });
        let (front, behind) = (words.iter().take(at).cloned(), words.iter().skip(at + 1).cloned());
        front.chain(spaced).chain(behind).collect()
    };
    let there = rest.iter().position(|word| word.text == "there");
    if let Some((at, word)) = there.and_then(|at| Some((at, rest.get(at)?))) {
        for place in ground.iter().rev().filter(|word| place(word)).take(2) {
            for lead in ["to", "at"] {
                let lead = Token { kind: TokenKind::Word, text: lead.to_owned(), ..word.clone() };
                ways.push(put(rest, at, &[lead, place.clone()]));
            }
        }
    }
    if let Some(at) = rest.iter().position(|word| THINGS.contains(&word.text.as_str())) {
        ways.extend(topics(ground, named).into_iter().map(|topic| put(rest, at, topic)));
    }
    ways.push(rest.to_vec());
    ways
}

/// The words in each way to say them without their grounds; none where there are none.
fn without_grounds(
    words: &[Token],
    named: impl Fn(&Token) -> bool,
    place: impl Fn(&Token) -> bool,
) -> Vec<Vec<Token>> {
    let mut ways: Vec<Vec<Token>> = vec![Vec::new()];
    let mut any = false;
    for sentence in words.split_inclusive(ends) {
        let (body, end) = match sentence.split_last() {
            Some((last, body)) if ends(last) => (body, Some(last)),
            _ => (sentence, None),
        };
        let bodies = match parted(body, &named) {
            Some(Bare { ground, rest }) => {
                any = true;
                // "Since …, and as …": once more.
                let rest = parted(&rest, &named).map_or(rest.clone(), |inner| inner.rest);
                told(&rest, ground, &named, &place)
            }
            None => vec![body.to_vec()],
        };
        let joined =
            |way: &Vec<Token>, body: &Vec<Token>| way.iter().chain(body).chain(end).cloned().collect();
        ways = ways.iter().flat_map(|way| bodies.iter().map(move |body| joined(way, body))).take(8).collect();
    }
    if any { ways } else { Vec::new() }
}

impl<G: ByMail> Reader<'_, G> {
    /// What a line that could not be read orders without its grounds, if that is an order.
    pub(super) fn without_its_grounds(
        &self,
        line: &TypedLine,
        words: &[Token],
        strict: &[Problem],
        whole: Span,
        found: &Outcome,
    ) -> Option<Outcome> {
        if found.is_understood() {
            return None;
        }
        let (named, place) = (|word: &Token| self.names(word), |word: &Token| self.is_place(word));
        without_grounds(words, named, place).iter().find_map(|way| self.said_anew(line, way, strict, whole))
    }
}

#[cfg(test)]
mod tests {
    use super::without_grounds;
    use crate::lexer::Token;
    use crate::plain::courtesy::tokens;

    fn first(line: &str) -> Option<String> {
        let named =
            |word: &Token| matches!(word.text.as_str(), "h6" | "f8" | "footman" | "lancer" | "archer");
        let place = |word: &Token| matches!(word.text.as_str(), "h6" | "f8");
        let ways = without_grounds(&tokens(line), named, place);
        ways.first().map(|way| way.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn an_order_is_read_without_its_ground() {
        for (line, order) in [
            ("since H6 is weak, the fleet may proceed there", "the fleet may proceed to h6"),
            ("F8 is unknown to me, so I would like it to be scanned", "i would like f8 to be scanned"),
            (
                "the Lancer is the only card of value, therefore it should be kept",
                "the lancer should be kept",
            ),
            ("give up the blaster, as the protectors are needed", "give up the blaster"),
            (
                "my men are threatened by the footman, for this reason he is to be shot",
                "the footman is to be shot",
            ),
        ] {
            assert_eq!(first(line).as_deref(), Some(order), "{line}");
        }
    }

    #[test]
    fn what_orders_is_no_ground() {
        for line in [
            "jump to H6, so that I see it",
            "my fleet is to attack H6, so scan F8",
            "as soon as H6 is empty, attack it",
            "as my chit I would like the boom, by which H6 is developed",
            "I attack H6, so be it",
        ] {
            assert_eq!(first(line), None, "{line}");
        }
    }
}
