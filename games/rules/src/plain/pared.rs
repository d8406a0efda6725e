//! A line that could not be read, said with less around it: without a heading before a colon, with a verb for its noun ("acquisition of"),
//! without "which is" before a place and without "has to" before a verb.
//!
//! Each of these says the same with fewer words, in any game. What comes out is read like any other line, so every word of it must be
//! explained by an order that is possible.

use super::Weight;
use super::beside::turns_beside;
use super::courtesy::has_modifier;
use super::everyday::is_everyday;
use super::idle::is_idle;
use super::misleading::misleading;
use super::passive::{base, waits};
use super::reader::Reader;
use super::senses::is_verb;
use super::unclear::turns_the_sense;
use crate::game::ByMail;
use crate::lexer::{Token, TokenKind};

/// Nouns of what is done, and the verb of each.
const DEEDS: &[(&str, &str)] = &[
    ("acquisition", "acquire"),
    ("purchase", "buy"),
    ("procurement", "buy"),
    ("deployment", "deploy"),
    ("redeployment", "move"),
    ("movement", "move"),
    ("relocation", "move"),
    ("advance", "advance"),
    ("transfer", "transfer"),
    ("construction", "build"),
    ("production", "build"),
    ("fabrication", "build"),
    ("manufacture", "build"),
    ("recruitment", "recruit"),
    ("enlistment", "recruit"),
    ("employment", "hire"),
    ("appointment", "hire"),
    ("hiring", "hire"),
    ("dismissal", "dismiss"),
    ("discharge", "dismiss"),
    ("release", "release"),
    ("invasion", "invade"),
    ("conquest", "conquer"),
    ("capture", "capture"),
    ("seizure", "seize"),
    ("occupation", "occupy"),
    ("annexation", "annex"),
    ("assault", "attack"),
    ("offensive", "attack"),
    ("strike", "attack"),
    ("bombardment", "bombard"),
    ("siege", "besiege"),
    ("exploration", "explore"),
    ("reconnaissance", "scout"),
    ("recon", "scout"),
    ("investigation", "research"),
    ("withdrawal", "withdraw"),
    ("landing", "land"),
    ("disembarkation", "land"),
    ("abstention", "abstain"),
    ("retention", "keep"),
    ("exhaustion", "exhaust"),
    ("interception", "intercept"),
    ("sacrifice", "sacrifice"),
    ("destruction", "destroy"),
    ("scuttling", "scuttle"),
];
/// Words before such a noun that only say that it is to be done.
const ASKING: &[&str] = &[
    "request",
    "requesting",
    "order",
    "ordering",
    "authorise",
    "authorize",
    "begin",
    "start",
    "commence",
    "perform",
    "execute",
    "conduct",
    "effect",
    "the",
    "a",
    "an",
    "my",
    "our",
    "immediate",
    "full",
    "planned",
    "please",
    "initiate",
    "launch",
    "i",
    "we",
    "propose",
    "suggest",
    "recommend",
    "want",
    "need",
    "make",
    "do",
    "undertake",
];
/// Words behind it, which join what it is of.
const OF: &[&str] = &["of", "on", "against", "for"];
/// What is thought of and not ordered.
const THOUGHTS: &[&str] = &[
    "idea",
    "hunch",
    "guess",
    "guessing",
    "whim",
    "thoughts",
    "opinion",
    "opportunity",
    "scheme",
    "wish",
    "wishes",
    "wishing",
    "desire",
    "desires",
    "goal",
    "purpose",
    "trick",
    "fact",
];
/// Who muses before a colon.
const SOMEBODY: &[&str] =
    &["i", "i'm", "i'd", "i've", "i'll", "we", "we're", "we'd", "you", "he", "she", "they"];
/// Most words of a heading.
const MOST_HEADING: usize = 6;
/// What stands somewhere.
const STANDS: &[&str] = &[
    "is", "are", "stands", "stand", "sits", "sit", "lies", "lie", "waits", "orbits", "orbit", "remains",
    "remain",
];
/// Where it does.
const WHERE: &[&str] = &["in", "at", "on", "over", "above"];
/// What may stand between a thing and its verb, and says that it is ordered.
const MUST: &[&[&str]] = &[
    &["is", "supposed", "to"],
    &["are", "supposed", "to"],
    &["had", "better"],
    &["is", "to"],
    &["are", "to"],
    &["has", "to"],
    &["have", "to"],
    &["needs", "to"],
    &["need", "to"],
    &["ought", "to"],
    &["got", "to"],
    &["should"],
    &["shall"],
    &["must"],
    &["will"],
];

impl<G: ByMail> Reader<'_, G> {
    /// The line in up to a few ways with less around it; none where nothing can be left out.
    pub(super) fn pared(&self, words: &[Token]) -> Vec<Vec<Token>> {
        let named = |word: &Token| self.desk.names.iter().any(|name| name.to_lowercase() == word.text);
        let known = |word: &Token| self.plain.weight(word) > Weight::None || self.plain.commands(word);
        let place = |word: &Token| self.plain.weight(word) == Weight::Place;
        let commands = |word: &Token| self.plain.commands(word);
        let mut bodies = without_heading(words, known, named);
        if bodies.is_empty() {
            bodies.push(words.to_vec());
        }
        let mut ways: Vec<Vec<Token>> = Vec::new();
        for body in bodies {
            let told = doing(&urged(&standing(&done(&body), place), commands), commands, named);
            if told != words && !ways.contains(&told) {
                ways.push(told);
            }
        }
        ways
    }
}

/// "Deployment: the Lancer", "very quickly: …": the line with the verb of its heading, and without its heading. `known`: does a word
/// mean anything in the game; `named`: is it somebody at the table?
fn without_heading(
    words: &[Token],
    known: impl Fn(&Token) -> bool,
    named: impl Fn(&Token) -> bool,
) -> Vec<Vec<Token>> {
    let Some(colon) = words.iter().position(|word| word.is_symbol(':')) else { return Vec::new() };
    let (head, tail) = (words.get(..colon).unwrap_or_default(), words.get(colon + 1..).unwrap_or_default());
    if !tail.iter().any(Token::is_wordlike) || !only_announces(head, known, named) {
        return Vec::new();
    }
    let deed = head.iter().rev().find_map(|word| verb_of(&word.text).map(|verb| (word, verb)));
    let with_verb = deed.map(|(word, verb)| {
        let verb = Token { text: verb.to_owned(), kind: TokenKind::Word, ..word.clone() };
        std::iter::once(verb).chain(tail.iter().cloned()).collect()
    });
    with_verb.into_iter().chain([tail.to_vec()]).collect()
}

/// Do a few words say only that an order comes, or what sort of deed it is? Words nobody knows may be a name with slips in it.
fn only_announces(head: &[Token], known: impl Fn(&Token) -> bool, named: impl Fn(&Token) -> bool) -> bool {
    let announces = |word: &Token| {
        let deed = verb_of(&word.text).is_some();
        let small = is_everyday(&word.text) || is_idle(&word.text) || ASKING.contains(&word.text.as_str());
        deed || matches!(word.text.as_str(), "orders" | "very") || (small && !known(word) && !named(word))
    };
    let said = head.iter().filter(|word| word.is_wordlike()).count();
    // "I wonder: …", "I'm tempted: …"
    let first = head.iter().find(|word| word.is_wordlike());
    let mused = first.is_some_and(|word| SOMEBODY.contains(&word.text.as_str()));
    (1..=MOST_HEADING).contains(&said)
        && !mused
        && head.iter().filter(|word| word.is_wordlike()).all(announces)
        && !head.iter().any(|word| turns_beside(word) || THOUGHTS.contains(&word.text.as_str()))
        && !has_modifier(head)
        && !turns_the_sense(head)
        && misleading(head).is_none()
}

/// "Request acquisition of the Chassis": the verb for its noun.
fn done(words: &[Token]) -> Vec<Token> {
    let begins = |at: usize| {
        let before = at.checked_sub(1).and_then(|at| words.get(at));
        before.is_none_or(|word| !word.is_wordlike() || matches!(word.text.as_str(), "and" | "then"))
    };
    for at in 0..words.len() {
        let Some(verb) = words.get(at).and_then(|word| verb_of(&word.text)) else { continue };
        if !words.get(at + 1).is_some_and(|next| OF.contains(&next.text.as_str())) {
            continue;
        }
        let asked =
            words.iter().take(at).rev().take_while(|word| ASKING.contains(&word.text.as_str())).count();
        let from = at - asked;
        if !begins(from) {
            continue;
        }
        let mut told: Vec<Token> = words.iter().take(from).cloned().collect();
        told.extend(words.get(at).map(|word| Token { text: verb.to_owned(), ..word.clone() }));
        told.extend(words.iter().skip(at + 2).cloned());
        return told;
    }
    words.to_vec()
}

/// "The pikeman which stands on a4", "the blasters that are at C9": "the pikeman on a4".
fn standing(words: &[Token], place: impl Fn(&Token) -> bool) -> Vec<Token> {
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    let (mut told, mut at): (Vec<Token>, usize) = (Vec::new(), 0);
    while let Some(word) = words.get(at) {
        let stands = matches!(text(at), "which" | "that" | "who")
            && at > 0
            && STANDS.contains(&text(at + 1))
            && WHERE.contains(&text(at + 2))
            && words.get(at + 3).is_some_and(&place);
        if stands {
            at += 2;
            continue;
        }
        told.push(word.clone());
        at += 1;
    }
    told
}

/// "The destroyers have to be sacrificed", "two are to remain aboard": without what says that it must be. `commands`: can an order of the
/// game begin with a word?
fn urged(words: &[Token], commands: impl Fn(&Token) -> bool) -> Vec<Token> {
    if waits(words) || has_modifier(words) || turns_the_sense(words) {
        return words.to_vec();
    }
    let known = |word: &Token| commands(word) || is_verb(std::slice::from_ref(word), 0);
    let (mut told, mut at): (Vec<Token>, usize) = (Vec::new(), 0);
    while let Some(word) = words.get(at) {
        let rest = words.get(at..).unwrap_or_default();
        let stands = |must: &&&[&str]| {
            must.len() < rest.len() && must.iter().zip(rest).all(|(part, word)| word.text == *part)
        };
        let behind = MUST.iter().find(stands).filter(|_| at > 0).map(|must| at + must.len());
        let passive = |behind: usize| words.get(behind).is_some_and(|word| word.text == "be");
        let base = |behind: usize| words.get(behind + 1).and_then(|word| base(word, known));
        let verb = |behind: usize| words.get(behind).is_some_and(&commands) || is_verb(words, behind);
        match behind {
            Some(behind) if passive(behind) && base(behind).is_some() => {
                told.extend(base(behind));
                at = behind + 2;
            }
            Some(behind) if !passive(behind) && verb(behind) => at = behind,
            _ => {
                told.push(word.clone());
                at += 1;
            }
        }
    }
    told
}

/// "The footman is capturing on d6": without what only says that it does. `named`: is it somebody at the table?
fn doing(words: &[Token], commands: impl Fn(&Token) -> bool, named: impl Fn(&Token) -> bool) -> Vec<Token> {
    let others = |word: &Token| {
        matches!(
            word.text.as_str(),
            "he" | "she" | "they" | "you" | "who" | "nobody" | "somebody" | "anybody" | "there" | "what"
        ) || named(word)
    };
    if waits(words) || turns_the_sense(words) || words.iter().any(others) {
        return words.to_vec();
    }
    let is = |at: usize| {
        let now = words.get(at).is_some_and(|word| matches!(word.text.as_str(), "is" | "are" | "am"));
        now && at > 0 && words.get(at + 1).is_some_and(|next| next.text.ends_with("ing") && commands(next))
    };
    (0..words.len()).filter(|at| !is(*at)).filter_map(|at| words.get(at).cloned()).collect()
}

fn verb_of(noun: &str) -> Option<&'static str> {
    DEEDS.iter().find(|(deed, _)| *deed == noun).map(|(_, verb)| *verb)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain::courtesy::tokens;

    fn text(words: &[Token]) -> String {
        words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_heading_only_says_that_an_order_comes() {
        let known = |word: &Token| matches!(word.text.as_str(), "attack" | "fleet");
        let named = |word: &Token| word.text == "ben";
        let read = |line: &str| -> Vec<String> {
            without_heading(&tokens(line), known, named).iter().map(|words| text(words)).collect()
        };
        assert_eq!(read("Very quickly, please: attack C3"), ["attack c3"]);
        assert_eq!(read("Deployment: the Lancer"), ["deploy the lancer", "the lancer"]);
        for other in [
            "I wonder: attack C3",
            "idea: attack C3",
            "not yet: attack C3",
            "next turn: attack C3",
            "if he comes: attack C3",
            "Ben: attack C3",
            "2: attack C3",
            "fleet: attack C3",
            "attack C3",
            "quick:",
            "Iron Marshal: attack C3",
            "Stilwoter: two snubs",
        ] {
            assert!(read(other).is_empty(), "{other}");
        }
    }

    #[test]
    fn a_deed_told_by_its_noun_is_done() {
        let read = |line: &str| text(&done(&tokens(line)));
        assert_eq!(read("Request acquisition of the Chassis"), "acquire the chassis");
        assert_eq!(read("pass and then the withdrawal of 2P"), "pass and then withdraw 2p");
        assert_eq!(read("after the acquisition of the Chassis"), "after the acquisition of the chassis");
        assert_eq!(read("no acquisition of the Chassis"), "no acquisition of the chassis");
    }

    #[test]
    fn what_stands_at_a_place_is_at_it() {
        let place = |word: &Token| word.text == "c9";
        let read = |line: &str| text(&standing(&tokens(line), place));
        assert_eq!(read("the blasters which are at C9 go"), "the blasters at c9 go");
        assert_eq!(read("the blasters which are at home go"), "the blasters which are at home go");
        assert_eq!(read("which are at C9"), "which are at c9");
    }

    #[test]
    fn what_must_be_is_done() {
        let commands = |word: &Token| word.text == "build";
        let read = |line: &str| text(&urged(&tokens(line), commands));
        assert_eq!(read("a dock has to be built"), "a dock build");
        assert_eq!(read("two are to remain aboard"), "two remain aboard");
        assert_eq!(read("the destroyers should be sacrificed"), "the destroyers sacrifice");
        for other in
            ["if a dock has to be built", "no dock has to be built", "the ship must survive", "should be fun"]
        {
            assert_eq!(read(other), other);
        }
    }

    #[test]
    fn what_is_doing_something_does_it() {
        let told = |line: &str| {
            let commands = |word: &Token| matches!(word.text.as_str(), "capturing" | "going");
            text(&doing(&tokens(line), commands, |word| word.text == "ben"))
        };
        assert_eq!(told("c5 footman is capturing on d6"), "c5 footman capturing on d6");
        for line in
            ["ben is capturing d6", "if it is going to d6", "is capturing allowed", "he is going to d6"]
        {
            assert_eq!(told(line), line);
        }
    }
}
