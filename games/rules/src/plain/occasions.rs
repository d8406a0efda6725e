//! "When it comes to a fight", "from now on", "after this round": the occasion an order is for. Some orders are for that occasion anyway,
//! and then it says nothing; of any other the player is asked whether it is meant now.

use crate::lexer::Token;

/// What an order can be for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Occasion {
    /// Battles, whenever there is one.
    Battle,
    /// Every time it comes up.
    Always,
    /// The beginning of a round.
    Beginning,
    /// The end of a round.
    End,
}

const FIGHTS: &[&str] = &[
    "fight",
    "fights",
    "battle",
    "battles",
    "combat",
    "fighting",
    "shooting",
    "blows",
    "hits",
    "hit",
    "casualties",
    "losses",
    "combats",
    "skirmish",
    "skirmishes",
];
const ROUNDS: &[&str] = &["round", "turn"];
/// Small words an occasion is told with.
const OPENING: &[&str] = &[
    "when", "whenever", "if", "once", "should", "as", "soon", "in", "during", "at", "after", "every", "each",
    "for",
];
const AROUND: &[&str] = &[
    "it",
    "there",
    "comes",
    "come",
    "to",
    "is",
    "it's",
    "there's",
    "a",
    "an",
    "any",
    "the",
    "every",
    "each",
    "case",
    "of",
    "this",
    "next",
    "ever",
    "begins",
    "starts",
    "ends",
    "over",
    "has",
    "ended",
    "started",
    "begun",
    "gets",
    "start",
    "beginning",
    "end",
    "all",
    "my",
    "our",
    "i'm",
    "we're",
    "i",
    "we",
    "am",
    "are",
    "get",
    "into",
    "new",
    "take",
    "takes",
    "taking",
    "suffer",
    "suffers",
    "have",
    "must",
    "receive",
    "ships",
    "fleet",
];

/// Where an occasion stands at an end of a line, or before a comma: what it is, and the words without it.
pub(super) fn without_occasion(words: &[Token]) -> Option<(Occasion, Vec<Token>)> {
    let ends = |word: &Token| matches!(word.text.as_str(), "." | "!");
    let words = match words.split_last() {
        Some((last, rest)) if ends(last) => rest,
        _ => words,
    };
    always(words).or_else(|| in_front(words)).or_else(|| behind(words))
}

/// "from now on", "always", anywhere.
fn always(words: &[Token]) -> Option<(Occasion, Vec<Token>)> {
    const PHRASES: &[&[&str]] = &[
        &["from", "now", "on"],
        &["from", "here", "on"],
        &["always"],
        &["every", "time"],
        &["each", "time"],
        &["at", "all", "times"],
    ];
    let at = |at: usize| {
        let rest = words.get(at..)?;
        let stands = |phrase: &&&[&str]| {
            phrase.len() <= rest.len() && phrase.iter().zip(rest).all(|(part, word)| word.text == *part)
        };
        Some((at, PHRASES.iter().find(stands)?.len()))
    };
    let (from, length) = (0..words.len()).find_map(at)?;
    let rest = words.iter().take(from).chain(words.iter().skip(from + length)).cloned().collect();
    Some((Occasion::Always, trimmed(rest)))
}

/// "When it comes to a fight my fighters …": the longest beginning that tells an occasion and nothing else.
fn in_front(words: &[Token]) -> Option<(Occasion, Vec<Token>)> {
    let first = words.first().filter(|word| OPENING.contains(&word.text.as_str()))?;
    let found = (2..=words.len().min(10))
        .filter_map(|length| Some((length, occasion(words.get(..length)?, first)?)))
        .next_back()?;
    let (length, occasion) = found;
    // "when the battle at H8 is over": it goes on, and says another thing.
    if words.get(length).is_some_and(goes_on) {
        return None;
    }
    Some((occasion, trimmed(words.get(length..)?.to_vec())))
}

/// Words behind which more is said of a battle or a round.
fn goes_on(word: &Token) -> bool {
    const MORE: &[&str] = &[
        "at", "in", "of", "for", "with", "on", "is", "was", "goes", "begins", "starts", "ends", "over",
        "has", "against",
    ];
    MORE.contains(&word.text.as_str())
}

/// "… when it comes to a fight".
fn behind(words: &[Token]) -> Option<(Occasion, Vec<Token>)> {
    let from = (1..words.len()).find_map(|at| {
        let first = words.get(at).filter(|word| OPENING.contains(&word.text.as_str()))?;
        Some((at, occasion(words.get(at..)?, first)?))
    });
    let (at, occasion) = from?;
    Some((occasion, trimmed(words.get(..at)?.to_vec())))
}

/// Do the words tell an occasion and nothing else?
fn occasion(words: &[Token], first: &Token) -> Option<Occasion> {
    let text = |word: &Token| word.text.clone();
    let (mut fight, mut round, mut begins, mut ends) = (false, false, false, false);
    for word in words {
        let text = text(word);
        fight |= FIGHTS.contains(&text.as_str());
        round |= ROUNDS.contains(&text.as_str());
        begins |= matches!(text.as_str(), "begins" | "starts" | "started" | "begun" | "start" | "beginning");
        ends |= matches!(text.as_str(), "ends" | "over" | "ended" | "end" | "after");
        // "when round 9 starts"
        let counted = round && word.text.bytes().all(|byte| byte.is_ascii_digit());
        let small = [FIGHTS, ROUNDS, OPENING, AROUND].iter().any(|list| list.contains(&text.as_str()));
        if !small && !counted {
            return None;
        }
    }
    // It is told to its end: "in the battle of", "at the start of".
    let last = words.last()?;
    let complete = !matches!(
        last.text.as_str(),
        "the"
            | "a"
            | "an"
            | "any"
            | "of"
            | "i"
            | "we"
            | "i'm"
            | "we're"
            | "it"
            | "there"
            | "my"
            | "our"
            | "this"
            | "in"
            | "at"
            | "to"
            | "for"
    );
    if !complete || (fight && round) {
        return None;
    }
    match (fight, round) {
        (true, _) if !ends => Some(Occasion::Battle),
        (_, true) if begins && !ends => Some(Occasion::Beginning),
        (_, true) if ends && !begins => Some(Occasion::End),
        (_, true) if matches!(first.text.as_str(), "every" | "each") && words.len() == 2 => {
            Some(Occasion::Always)
        }
        _ => None,
    }
}

/// Without a comma at either end.
fn trimmed(mut words: Vec<Token>) -> Vec<Token> {
    while words.first().is_some_and(|word| !word.is_wordlike()) {
        words.remove(0);
    }
    while words.last().is_some_and(|word| word.is_symbol(',')) {
        words.pop();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::{Occasion, without_occasion};
    use crate::plain::courtesy::tokens;

    fn read(text: &str) -> Option<(Occasion, String)> {
        let (occasion, words) = without_occasion(&tokens(text))?;
        Some((occasion, words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")))
    }

    #[test]
    fn an_occasion_stands_at_an_end() {
        for (text, occasion, left) in [
            ("When it comes to a fight my fighters die first", Occasion::Battle, "my fighters die first"),
            ("lose fighters first in any battle", Occasion::Battle, "lose fighters first"),
            ("if there's a battle, lose fighters", Occasion::Battle, "lose fighters"),
            ("my troops always land", Occasion::Always, "my troops land"),
            ("from now on, two fighters", Occasion::Always, "two fighters"),
            ("when round 9 starts please shuffle", Occasion::Beginning, "please shuffle"),
            ("after this round keep the Halo", Occasion::End, "keep the halo"),
            ("at the end of the round, keep the Halo", Occasion::End, "keep the halo"),
        ] {
            assert_eq!(read(text), Some((occasion, left.to_owned())), "{text}");
        }
    }

    #[test]
    fn a_condition_of_another_kind_is_none() {
        for text in [
            "if he starts a battle at H8, retreat",
            "attack H8",
            "when the battle at H8 is over, move on",
            "after the battle, land",
            "if I win the battle, land",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
