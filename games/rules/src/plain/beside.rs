//! "Footman c6 to d5, offering it", "scan E7. It is the last one I do not know": what is said beside an order and names nothing of the
//! game. It is told to be no order; nothing else comes of it.

use super::courtesy::has_modifier;
use super::everyday::is_everyday;
use super::unclear::{opens_condition, turns_the_sense};
use super::verdicts::is_verdict;
use crate::lexer::Token;

/// What a remark begins with: whom or what it is of, or why.
const OPENS: &[&str] = &[
    "it",
    "it's",
    "that",
    "that's",
    "this",
    "they",
    "they're",
    "he",
    "he's",
    "she",
    "she's",
    "you",
    "you're",
    "there",
    "there's",
    "what",
    "who",
    "how",
    "why",
    "which",
    "because",
    "since",
    "as",
    "so",
    "for",
    "like",
    "well",
    "think",
    "guess",
    "believe",
    "reckon",
    "hope",
    "hoping",
    "hopefully",
    "wish",
    "sorry",
    "thanks",
    "thank",
    "good",
    "nice",
    "too",
    "such",
    "finally",
    "his",
    "her",
    "their",
    "your",
    "everybody",
    "everyone",
    "somebody",
    "someone",
    "time",
    "long",
    "poor",
    "lucky",
    "serves",
    "sounds",
    "seems",
    "looks",
    "feels",
    "in",
    "by",
    "at",
    "even",
];
/// What the writer is, thinks or knows.
const OF_ONESELF: &[&str] = &[
    "am", "was", "were", "have", "had", "know", "think", "hope", "guess", "believe", "feel", "need", "love",
    "hate", "like", "can't", "cannot", "could", "fear", "bet", "suppose", "reckon", "trust", "see", "saw",
    "heard", "remember", "forgot",
];
/// Words that may turn what stands beside them: they wait, choose, or take it back.
const TURNS: &[&str] = &[
    "assuming",
    "supposing",
    "suppose",
    "provided",
    "providing",
    "given",
    "lest",
    "while",
    "whilst",
    "whether",
    "depending",
    "depends",
    "subject",
    "presumably",
    "hypothetically",
    "kidding",
    "joking",
    "joke",
    "psych",
    "later",
    "tomorrow",
    "yesterday",
    "next",
    "afterwards",
    "afterward",
    "soon",
    "eventually",
    "possibly",
    "probably",
    "undecided",
    "unsure",
    "consider",
    "considering",
    "remain",
    "remains",
    "remaining",
    "stay",
    "stays",
    "staying",
    "back",
    "except",
    "excluding",
    "including",
    "fewer",
    "less",
    "more",
    "than",
    "same",
    "different",
    "other",
    "others",
    "another",
    "should",
    "had",
    "waits",
    "waiting",
    "nobody",
    "nothing",
    "none",
    "everything",
    "anything",
    "each",
    "every",
    "any",
    "again",
    "twice",
    "first",
    "second",
    "third",
    "last",
    "also",
    "too",
    "either",
    "whichever",
    "whatever",
    "whoever",
    "wherever",
    "here",
    "him",
    "them",
    "revoke",
    "revoked",
    "revoking",
    "void",
    "cancelled",
    "canceled",
    "cancelling",
    "canceling",
    "postponed",
    "postponing",
    "deferred",
    "obsolete",
    "outdated",
    "opposite",
    "contrary",
    "backwards",
    "sarcasm",
    "sarcastic",
    "messing",
    "pretending",
    "pretend",
    "bluff",
    "bluffing",
    "dreams",
    "opposed",
    "slipped",
    "confirmed",
    "determined",
    "decided",
    "deciding",
    "consent",
    "permission",
    "approval",
    "eventuality",
    "emergency",
    "pinch",
    "approach",
    "arrival",
    "pleases",
    "suits",
    "demands",
    "discretion",
    "mood",
    "fee",
    "fortnight",
    "days",
    "hours",
    "minutes",
    "dozen",
    "couple",
    "pair",
    "handful",
    "quarter",
    "loop",
    "bribe",
    "detour",
    "expense",
    "dropping",
    "calling",
    "reconsidered",
    "reconsidering",
    "moment",
    "occasion",
    "circumstances",
    "event",
    "case",
];

/// How something is done: such a word turns an order.
const HOW: &[&str] = &[
    "loaded",
    "unloaded",
    "laden",
    "empty",
    "full",
    "armed",
    "unarmed",
    "damaged",
    "undamaged",
    "alone",
    "together",
    "separately",
    "individually",
    "jointly",
    "simultaneously",
    "repeatedly",
    "permanently",
    "always",
    "forever",
    "everywhere",
    "anywhere",
    "nowhere",
    "elsewhere",
    "likewise",
    "ditto",
    "vice",
    "versa",
    "reverse",
    "opposite",
    "negative",
    "nope",
    "nah",
    "nay",
    "nvm",
    "cancelled",
    "postponed",
    "delayed",
    "castle",
    "dodge",
    "default",
    "usual",
    "standard",
    "normal",
    "alternatively",
    "fallback",
    "backup",
    "respectively",
    "double",
    "triple",
    "single",
    "solo",
    "aboard",
    "onboard",
    "inside",
    "outside",
    "home",
    "enemy",
    "friendly",
    "neutral",
    "mine",
    "yours",
    "ours",
    "theirs",
    "his",
    "hers",
    "north",
    "south",
    "east",
    "west",
    "left",
    "right",
    "up",
    "down",
    "above",
    "below",
    "between",
    "behind",
    "beyond",
    "via",
    "preferably",
    "ideally",
    "minimum",
    "maximum",
    "max",
    "min",
    "most",
    "least",
    "few",
    "many",
    "some",
    "one",
    "rest",
    "remainder",
    "today",
    "now",
    "tonight",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
];
/// What somebody is called, or how agreement sounds, where it is no word of the game.
const CALLS: &[&str] =
    &["aye", "love", "pet", "petal", "duck", "sunshine", "sweetie", "treasure", "yep", "yup", "yeah"];

/// "Aye,", ", my dear fellow", ", bonny lass": words that are known to say nothing in any order. A word nobody knows may be a name with slips
/// in it, so it never is one of them.
fn is_called_out(said: &[&Token]) -> bool {
    let known = |word: &&Token| {
        is_everyday(&word.text)
            || CALLS.contains(&word.text.as_str())
            || matches!(word.text.as_str(), "my" | "you" | "the")
    };
    let says = said.iter().any(|word| !matches!(word.text.as_str(), "my" | "you" | "the"));
    says && said.iter().all(known)
}

/// Does a word turn what it stands beside?
pub(super) fn turns_beside(word: &Token) -> bool {
    TURNS.contains(&word.text.as_str()) || HOW.contains(&word.text.as_str())
}

/// Is this a remark that neither orders nor turns what is ordered? `own`: does a word mean anything in the game?
pub(super) fn is_beside(words: &[Token], own: impl Fn(&Token) -> bool) -> bool {
    if is_verdict(words) && !words.iter().any(&own) {
        return true;
    }
    let said: Vec<&Token> = words.iter().filter(|word| word.is_wordlike()).collect();
    let Some(first) = said.first() else { return false };
    let second = said.get(1);
    let opens = is_called_out(&said)
        || (said.len() > 1 && OPENS.contains(&first.text.as_str()))
        || (said.len() > 1 && first.text.ends_with("ing") && first.text.len() > 5)
        || (said.len() > 1 && matches!(first.text.as_str(), "i'm" | "we're" | "i've" | "we've"))
        || (matches!(first.text.as_str(), "i" | "we")
            && second.is_some_and(|second| OF_ONESELF.contains(&second.text.as_str())));
    opens
        && !has_modifier(words)
        && !turns_the_sense(words)
        && !words.iter().any(|word| {
            own(word)
                || opens_condition(word)
                || super::number(word).is_some()
                || (TURNS.contains(&word.text.as_str()) && !(word.text == "too" && first.text == "too"))
        })
}

#[cfg(test)]
mod tests {
    use super::is_beside;
    use crate::plain::courtesy::tokens;

    #[test]
    fn a_remark_neither_orders_nor_turns() {
        let own = |word: &crate::lexer::Token| matches!(word.text.as_str(), "destroyer" | "attack");
        for line in [
            "offering it",
            "it is high time",
            "because I am curious",
            "serves you right",
            "I know this is risky",
            "Aye",
            "love",
            "you poor souls",
            "think it will do",
        ] {
            assert!(is_beside(&tokens(line), own), "{line}");
        }
        for line in [
            "kill that destroyer",
            "burn the place",
            "castle",
            "he can wait",
            "assuming he leaves",
            "they stay",
            "one each",
            "it should be the other",
            "that is if he leaves",
            "I burn the place",
            "alone",
            "loaded",
            "negative",
            "burns",
            "tomorrow",
            "the rest",
            "Iron Marshal",
            "lansor",
            "my lansor",
            "you",
        ] {
            assert!(!is_beside(&tokens(line), own), "{line}");
        }
    }
}
