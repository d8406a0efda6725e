//! "The carrier should land on Lodor", "have the cruisers attack C3": the order in it, as if it were said straight.

use super::passive::{base, waits};
use crate::lexer::Token;

/// What stands before a verb where somebody is told to do something.
const MODALS: &[&[&str]] = &[
    &["should"],
    &["shall"],
    &["must"],
    &["will"],
    &["can"],
    &["may"],
    &["ought", "to"],
    &["has", "to"],
    &["have", "to"],
    &["needs", "to"],
    &["need", "to"],
    &["is", "to"],
    &["are", "to"],
    &["gets", "to"],
    &["get", "to"],
];

/// Words that may stand between those and the verb, and stay.
const BETWEEN: &[&str] =
    &["all", "both", "now", "also", "then", "please", "better", "just", "simply", "only"];

/// What follows "should" where nobody is told to do something.
const OTHERWISE: &[&str] = &[
    "be", "have", "been", "not", "i", "we", "you", "he", "she", "it", "they", "never", "the", "a", "an",
    "my", "our",
];

/// The words with every such order said straight. `commands`: can an order begin with this word?
pub(super) fn straight(words: &[Token], commands: impl Fn(&Token) -> bool) -> Vec<Token> {
    if waits(words) {
        return words.to_vec();
    }
    without_modals(&have_them(&without_have(words, &commands), &commands), &commands)
}

/// "have the cruisers attack C3", "let the cruisers attack C3", "have the Envoy released".
fn without_have(words: &[Token], commands: &impl Fn(&Token) -> bool) -> Vec<Token> {
    let same = || words.to_vec();
    // "Please let …", "and let …"
    let leads = |word: &Token| matches!(word.text.as_str(), "please" | "pls" | "and" | "then" | "so");
    let Some(at) = words.iter().position(|word| word.is_wordlike() && !leads(word)) else { return same() };
    let (Some(have), rest) = (words.get(at), words.get(at + 1..).unwrap_or_default()) else { return same() };
    // "let them jump" lets others do something.
    let others = ["them", "him", "her", "it", "that", "this", "us", "me"];
    if !matches!(have.text.as_str(), "have" | "let")
        || rest.first().is_none_or(|word| others.contains(&word.text.as_str()))
    {
        return same();
    }
    let told = |word: &Token| word.is_wordlike() && !word.text.ends_with('s') && commands(word);
    let does = rest.iter().skip(1).position(told).map(|place| place + 1);
    let done = rest.iter().enumerate().skip(1).find_map(|(place, word)| Some((place, base(word, commands)?)));
    match (does, done) {
        (Some(_), _) => rest.to_vec(),
        (None, Some((place, verb))) => {
            let put = |(n, word): (usize, &Token)| if n == place { verb.clone() } else { word.clone() };
            rest.iter().enumerate().map(put).collect()
        }
        (None, None) => same(),
    }
}

/// "…, and have them land": those named before do it.
fn have_them(words: &[Token], commands: &impl Fn(&Token) -> bool) -> Vec<Token> {
    let causes = |at: usize| {
        let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
        let begins = at == 0 || matches!(text(at - 1), "," | "and" | "then" | ";" | ".");
        begins
            && text(at) == "have"
            && matches!(text(at + 1), "them" | "it" | "him" | "her")
            && words.get(at + 2).is_some_and(commands)
    };
    words.iter().enumerate().filter(|(at, _)| !causes(*at)).map(|(_, word)| word.clone()).collect()
}

/// "the carrier should land": without "should".
fn without_modals(words: &[Token], commands: &impl Fn(&Token) -> bool) -> Vec<Token> {
    let (mut left, mut at) = (Vec::new(), 0);
    while let Some(word) = words.get(at) {
        let rest = words.get(at..).unwrap_or_default();
        // "They are to land"; "my first action is to draft" tells what is done.
        let named = at.checked_sub(1).and_then(|at| words.get(at)).is_some_and(|who| {
            matches!(
                who.text.as_str(),
                "they" | "it" | "he" | "she" | "who" | "which" | "that" | "both" | "all" | "these" | "those"
            )
        });
        let stands = |modal: &&&[&str]| {
            (named || !matches!(*modal, ["is" | "are", _]))
                && modal.iter().enumerate().all(|(n, part)| rest.get(n).is_some_and(|w| w.text == *part))
        };
        let modal = MODALS.iter().filter(|_| at > 0).find(stands).map(|modal| modal.len());
        let bids = modal.is_some_and(|length| {
            let behind = rest.get(length..).unwrap_or_default();
            let verb = behind.iter().find(|w| !BETWEEN.contains(&w.text.as_str()));
            // "my scientists should work on …": a verb of two words, which is none by its first.
            let ordered = matches!(word.text.as_str(), "should" | "must" | "shall");
            let other = |verb: &Token| verb.is_wordlike() && !OTHERWISE.contains(&verb.text.as_str());
            verb.is_some_and(|verb| commands(verb) || (ordered && other(verb)))
        });
        match modal.filter(|_| bids) {
            Some(length) => at += length,
            None => {
                left.push(word.clone());
                at += 1;
            }
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::straight;
    use crate::plain::courtesy::tokens;

    fn read(text: &str) -> String {
        let verbs = ["attack", "land", "release", "stay", "get"];
        let words = straight(&tokens(text), |word| verbs.contains(&word.text.as_str()));
        words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn what_somebody_should_do_is_ordered() {
        assert_eq!(read("the carrier should land on Lodor"), "the carrier land on lodor");
        assert_eq!(read("they should all stay here"), "they all stay here");
        assert_eq!(read("my fleet has to attack C3"), "my fleet attack c3");
    }

    #[test]
    fn to_have_somebody_do_something_is_to_order_it() {
        assert_eq!(read("have the cruisers attack C3"), "the cruisers attack c3");
        assert_eq!(read("have the Envoy released"), "the envoy release");
        assert_eq!(read("let the cruisers attack C3"), "the cruisers attack c3");
    }

    #[test]
    fn what_tells_of_others_stays() {
        assert_eq!(read("if they should attack C3, stay"), "if they should attack c3 , stay");
        assert_eq!(read("have fun"), "have fun");
        assert_eq!(read("that should be fun"), "that should be fun");
        assert_eq!(read("should I attack C3"), "should i attack c3");
    }
}
