//! Lines in which an order stands and is not given: "the last thing I want is to pass", "c3-d4, yeah right", "I think I have two
//! fighters", "B6 will be attacked by Ben's blasters". Nothing of them is taken or offered.

use super::times::contrary_to_fact;
use crate::lexer::Token;
use crate::span::Span;

/// What stands in such a line, wherever it does.
const ANYWHERE: &[&[&str]] = &[
    &["last", "thing", "i"],
    &["last", "thing", "we"],
    &["last", "thing", "on", "my", "mind"],
    &["for", "the", "team"],
    &["will", "make", "it"],
    &["should", "make", "it"],
    &["if", "it", "helped"],
    // A way there and back is two orders, and of which ships is anybody's guess.
    &["then", "back", "to"],
    &["and", "back", "to"],
];
/// What such a line ends with.
const ENDS: &[&[&str]] = &[
    &["yeah", "right"],
    &["yeah", "sure"],
    &["as", "if"],
    &["think", "about", "it"],
    &["thinking", "about", "it"],
    &["or", "not"],
    &["never", "mind"],
    &["nevermind"],
    &["nvm"],
    &["jk"],
    &["just", "kidding"],
    &["only", "joking"],
    &["just", "joking"],
    &["i", "wish"],
    &["can", "take", "it"],
];
/// Who fears.
const FEARS: &[&str] = &["fear", "feel", "worry", "dread", "suspect", "doubt", "bet"];
/// Who believes.
const BELIEVES: &[&str] =
    &["think", "believe", "guess", "suppose", "reckon", "know", "assume", "imagine", "hope", "figure"];
/// What is, and is not done.
const IS: &[&str] = &[
    "have", "hold", "own", "keep", "lose", "got", "had", "lost", "held", "owned", "stand", "sit", "lead",
    "win",
];
/// What somebody suffers.
const SUFFERED: &[&str] = &[
    "lost",
    "destroyed",
    "killed",
    "hit",
    "shot",
    "sunk",
    "jammed",
    "beaten",
    "taken",
    "captured",
    "attacked",
    "eaten",
    "slain",
    "wiped",
    "overrun",
    "intercepted",
    "conquered",
    "invaded",
    "scanned",
    "raided",
    "greeted",
    "met",
    "welcomed",
];
/// What may come to somebody, and is not said to be done.
const MAY: &[&str] = &["could", "can", "may", "might", "would"];
/// What comes to an end, and leaves what was as it was.
const FORMER: &[&str] = &["last", "first", "previous", "old", "earlier", "original", "former"];
const SENT: &[&str] = &["order", "orders", "line", "lines", "move", "plan", "mail", "idea", "mistake"];

/// Where it says that the order in it is not given. `losses`: it is asked what is lost.
pub(super) fn unmeant(words: &[Token], losses: bool) -> Option<Span> {
    let said: Vec<&Token> = words.iter().filter(|word| word.is_wordlike()).collect();
    let texts: Vec<&str> = said.iter().map(|word| word.text.as_str()).collect();
    let text = |at: usize| texts.get(at).copied().unwrap_or_default();
    let span = |from: usize, length: usize| {
        let last = said.get(from + length - 1)?;
        Some(said.get(from)?.span.to(last.span))
    };
    let stands = |phrase: &[&str], at: usize| texts.get(at..).is_some_and(|rest| rest.starts_with(phrase));
    for at in 0..texts.len() {
        if let Some(phrase) = ANYWHERE.iter().find(|phrase| stands(phrase, at)) {
            return span(at, phrase.len());
        }
        let ends = |phrase: &&&[&str]| at > 0 && at + phrase.len() == texts.len() && stands(phrase, at);
        if let Some(phrase) = ENDS.iter().find(ends) {
            return span(at, phrase.len());
        }
        let that = usize::from(text(at + 1) == "that");
        let me = matches!(text(at + 1 + that), "i" | "we" | "my" | "our" | "the" | "he" | "she" | "they");
        let begins = at == 0 || (at == 1 && matches!(text(0), "i" | "we"));
        if begins && FEARS.contains(&text(at)) && me {
            return span(at, 1);
        }
        if begins
            && BELIEVES.contains(&text(at))
            && me
            && IS.contains(&text(at + 2 + that))
            && text(at + 3 + that) != "better"
        {
            return span(at, 1);
        }
        // "We'll have the Halo by then"
        let will = matches!(text(0), "i'll" | "we'll" | "he'll" | "they'll");
        if at == 0 && will && texts.ends_with(&["by", "then"]) {
            return span(texts.len() - 2, 2);
        }
        // "Can I have more than 2P?"
        if at == 0 && matches!(text(0), "can" | "could" | "may") && stands(&["have", "more", "than"], 2) {
            return span(0, 5);
        }
        // "My jump into D10 will be jammed"
        let blocked = matches!(text(at), "jammed" | "countered" | "intercepted" | "scanned" | "blocked");
        let own = texts.iter().take(at).any(|word| matches!(*word, "my" | "our"));
        if blocked && own && at > 0 && text(at - 1) == "be" && !texts.contains(&"should") {
            return span(at - 1, 2);
        }
        // "B6 will be attacked by Ben's blasters"
        let suffers = SUFFERED.contains(&text(at + 1));
        let whose = |at: usize| {
            text(at) == "by"
                && (matches!(text(at + 1), "his" | "her" | "their" | "him" | "them")
                    || text(at + 1).ends_with("'s"))
        };
        if suffers && matches!(text(at), "be" | "is" | "are" | "gets" | "get") && whose(at + 2) {
            return span(at + 1, 1);
        }
        if suffers && !losses && text(at) == "be" && at > 0 && MAY.contains(&text(at - 1)) {
            return span(at - 1, 3);
        }
        // "My last order was a jump": no order, and no correction, unless it says that it was wrong.
        let sent = SENT.contains(&text(at)) && matches!(text(at + 1), "was" | "were");
        let mine = at < 2 || matches!(text(at - 2), "my" | "our" | "the" | "that");
        if sent
            && mine
            && at > 0
            && (FORMER.contains(&text(at - 1)) || text(at) == "mistake")
            && !puts_right(&texts)
        {
            return span(at - 1, 2);
        }
        // "Too expensive to scan G5", "it's tempting to scan G5"
        if is_too_much(&texts, at) || (at == 0 && stands(&["e", "g"], 0)) {
            return span(at, 2);
        }
        if begins && is_mere_thought(texts.get(at..).unwrap_or_default(), at) {
            return span(at, 1);
        }
        let old = matches!(text(0), "previous" | "old" | "earlier" | "original" | "former");
        if at == 0 && old && SENT.contains(&text(1)) {
            return span(0, 2);
        }
    }
    is_mere_condition(words).or_else(|| contrary_to_fact(words))
}

/// "Too expensive to scan G5": what is thought of an order, and that it is not given.
fn is_too_much(texts: &[&str], at: usize) -> bool {
    let text = |at: usize| texts.get(at).copied().unwrap_or_default();
    let tempting = matches!(text(at), "tempting" | "tempted" | "pointless" | "foolish");
    let too =
        text(at) == "too" && !matches!(text(at + 1), "" | "to" | "please" | "and" | "many" | "much" | "few");
    (tempting && text(at + 1) == "to") || (too && text(at + 2) == "to" && at < 3)
}

/// "I could draft the Halo", "I can jam it": what is possible. "I could use a dock", "we can do without him" wish, and "could I …" asks.
fn is_mere_thought(texts: &[&str], at: usize) -> bool {
    const WISHES: &[&str] =
        &["use", "do", "need", "really", "also", "please", "get", "have", "manage", "i", "we", "you"];
    match texts {
        ["could" | "might" | "can", verb, ..] => {
            at == 1 && !WISHES.contains(verb) && !texts.contains(&"please")
        }
        _ => false,
    }
}

/// "Only if they have no first fire": a condition, and no order it is for.
fn is_mere_condition(words: &[Token]) -> Option<Span> {
    let said: Vec<&Token> = words.iter().filter(|word| word.is_wordlike()).collect();
    let from =
        said.iter().take_while(|word| matches!(word.text.as_str(), "but" | "and" | "well" | "ok")).count();
    let (only, waits) = (said.get(from)?, said.get(from + 1)?);
    let parted = words.iter().any(|word| matches!(word.text.as_str(), "," | ":" | "then" | "i" | "we" | ";"));
    let bare = only.text == "only" && matches!(waits.text.as_str(), "if" | "when") && !parted;
    bare.then(|| only.span.to(waits.span))
}

/// "The Dreadnought can take a hit": what it bears, where nobody asks what does.
pub(super) fn can_bear(words: &[Token]) -> Option<Span> {
    const HITS: &[&str] = &["hit", "hits", "damage", "beating", "bullet", "punch", "blow", "blows"];
    let said: Vec<&Token> = words.iter().filter(|word| word.is_wordlike()).collect();
    let bears = |at: &usize| {
        let text = |n: usize| said.get(at + n).map_or("", |word| word.text.as_str());
        let small =
            usize::from(matches!(text(2), "a" | "an" | "one" | "the" | "some" | "any" | "another" | "two"));
        MAY.contains(&text(0))
            && matches!(text(1), "take" | "absorb" | "bear" | "stand" | "suffer" | "soak" | "handle")
            && HITS.contains(&text(2 + small))
    };
    let at = (0..said.len()).find(bears)?;
    Some(said.get(at)?.span.to(said.get(at + 1)?.span))
}

/// "The cruiser will be lost": what somebody fears who is not asked what is lost, unless it says in which order.
/// `thing`: is it something of the game that is no place?
pub(super) fn is_feared(words: &[Token], thing: impl Fn(&Token) -> bool) -> bool {
    let ordered = |word: &Token| {
        matches!(
            word.text.as_str(),
            "first" | "last" | "before" | "after" | "then" | "if" | "when" | "please"
        )
    };
    let feared = |four: &[Token]| match four {
        [subject, will, be, lost] if will.text == "will" && be.text == "be" => match lost.text.as_str() {
            "lost" | "destroyed" | "killed" | "hit" | "sunk" | "beaten" | "eaten" | "slain" | "overrun" => {
                true
            }
            "taken" | "captured" | "shot" => thing(subject),
            _ => false,
        },
        _ => false,
    };
    words.windows(4).any(feared) && !words.iter().any(ordered)
}

/// "Never mind the dock on Lodor": what is let go, though no order is known by it. "Never mind, jam B8" orders.
pub(super) fn let_go(words: &[Token]) -> Option<Span> {
    // "Never mind, pike to h5 instead"
    if words.iter().rev().find(|word| word.is_wordlike()).is_some_and(|word| word.text == "instead") {
        return None;
    }
    // "The Halo is off"
    let said: Vec<&Token> = words.iter().filter(|word| word.is_wordlike()).collect();
    if let [_, .., is, off] = said.as_slice()
        && matches!(is.text.as_str(), "is" | "are")
        && matches!(off.text.as_str(), "off" | "cancelled" | "canceled")
    {
        return Some(is.span.to(off.span));
    }
    match words {
        [never, mind, next, ..] if never.text == "never" && mind.text == "mind" && next.is_wordlike() => {
            Some(never.span.to(mind.span))
        }
        [never, next, ..] if never.text == "nevermind" && next.is_wordlike() => Some(never.span),
        _ => None,
    }
}

/// Does the line say that something was wrong, and what would be right?
fn puts_right(texts: &[&str]) -> bool {
    const WRONG: &[&str] = &[
        "wrong", "mistake", "mistaken", "error", "slip", "typo", "rubbish", "nonsense", "instead", "should",
        "meant", "not",
    ];
    texts.iter().skip(2).any(|word| WRONG.contains(word))
}

#[cfg(test)]
mod tests {
    use super::{can_bear, unmeant};
    use crate::plain::courtesy::tokens;

    #[test]
    fn an_order_that_is_not_given_is_found() {
        for line in [
            "the last thing I want is to pass",
            "c3-d4, yeah right",
            "build 2P nvm",
            "I fear we lose the cruiser",
            "I think I have a dock on Jord",
            "B6 will be attacked by Ben's blasters",
            "the elephant could be taken",
            "my last order was a jump of 2B from B10 to D10",
            "old plan: advance",
            "my mistake was c3-d4",
            "I could draft the Halo",
            "I can jam it",
            "too expensive to scan G5",
            "it's tempting to scan G5",
            "only if they have no first fire",
            "jump 2B from B10 to D10 and then back to B10",
        ] {
            assert!(unmeant(&tokens(line), false).is_some(), "{line}");
        }
    }

    #[test]
    fn what_is_ordered_is_not() {
        for line in [
            "I think I pass",
            "I think that I should scan F6",
            "my last order was a mistake: c3-d4",
            "C11 will be scanned by the bunker at A9",
            "never mind, jam B8",
            "the footman on h4 should be taken",
            "I could use a dock on Wellon",
            "we can do without the Salvager, let him go",
            "could I have the Halo, please",
            "only if C7 is empty, scan D10",
        ] {
            assert!(unmeant(&tokens(line), false).is_none(), "{line}");
        }
        assert!(can_bear(&tokens("my dreadnought can take a hit")).is_some());
        assert!(can_bear(&tokens("the dreadnought takes the hit")).is_none());
    }
}
