//! Words of every day that say nothing of an order wherever they stand in it: how somebody feels about it, how something moves that a
//! verb of the game moves anyway, who gives the order.
//!
//! Which of all words may be passed over is not told by which may not: "survives", "dodges", "castle" stand in no closed class of
//! English, and each turns an order. So only words that cannot are listed, sorted by what they are; any other word is asked about.
//! Never among them are: verbs that have an object of their own, verbs of possession, of staying, ending or doubting, the past,
//! prepositions, numbers, sizes, and whatever orders, compares or chooses.

use super::vocabulary::slipped;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// How the writer feels, or thinks of it.
const FEELINGS: &[&str] = &[
    "afraid",
    "glad",
    "happy",
    "pleased",
    "delighted",
    "thrilled",
    "excited",
    "eager",
    "keen",
    "curious",
    "confident",
    "optimistic",
    "hopeful",
    "nervous",
    "anxious",
    "worried",
    "desperate",
    "angry",
    "furious",
    "greedy",
    "hungry",
    "lazy",
    "tired",
    "sleepy",
    "asleep",
    "awake",
    "exhausted",
    "bored",
    "busy",
    "proud",
    "brave",
    "bold",
    "boldly",
    "cruel",
    "mean",
    "evil",
    "wicked",
    "nasty",
    "generous",
    "honest",
    "honestly",
    "frankly",
    "seriously",
    "truly",
    "luckily",
    "thankfully",
    "regrettably",
    "reluctantly",
    "cheerfully",
    "merrily",
    "joyfully",
    "grudgingly",
    "fearlessly",
    "hastily",
    "swiftly",
    "promptly",
    "quietly",
    "secretly",
    "silently",
    "slowly",
    "carefully",
    "cautiously",
    "gently",
    "politely",
    "humbly",
    "respectfully",
    "officially",
    "formally",
    "personally",
    "literally",
    "naturally",
    "basically",
    "clearly",
    "evidently",
    "apparently",
    "surely",
    "certain",
    "indeed",
    "yay",
    "yippee",
    "hooray",
    "hurray",
    "wow",
    "oh",
    "ooh",
    "aha",
    "hmm",
    "well",
    "meh",
    "phew",
    "sigh",
    "alas",
    "ugh",
    "argh",
    "grr",
    "hihi",
    "hee",
    "heh",
    "woohoo",
    "bingo",
    "bam",
    "wham",
    "voila",
    "ta",
    "cheers",
    "mwahaha",
    "muahaha",
    "huzzah",
    "onwards",
    "onward",
];

/// What is said of a thing in praise or scorn, which tells it from no other of its kind.
const EPITHETS: &[&str] = &[
    "glorious",
    "mighty",
    "magnificent",
    "splendid",
    "wonderful",
    "marvellous",
    "marvelous",
    "fantastic",
    "excellent",
    "superb",
    "beautiful",
    "lovely",
    "sweet",
    "cute",
    "pretty",
    "fine",
    "nice",
    "noble",
    "loyal",
    "faithful",
    "trusty",
    "gallant",
    "heroic",
    "valiant",
    "fearless",
    "ferocious",
    "fierce",
    "awesome",
    "amazing",
    "famous",
    "legendary",
    "beloved",
    "dear",
    "darling",
    "humble",
    "poor",
    "wretched",
    "miserable",
    "pathetic",
    "ugly",
    "boring",
    "useless",
    "worthless",
    "rotten",
    "bloody",
    "damn",
    "damned",
    "blasted",
    "cursed",
    "interesting",
    "promising",
    "tempting",
    "tasty",
    "juicy",
    "yummy",
    "delicious",
];

/// How something gets from one place to another, where a verb of the game or both places say that it does.
const MOTION: &[&str] = &[
    "flies",
    "fly",
    "flying",
    "goes",
    "going",
    "travels",
    "travelling",
    "traveling",
    "sails",
    "sailing",
    "marches",
    "marching",
    "rides",
    "riding",
    "runs",
    "running",
    "walks",
    "walking",
    "rolls",
    "rolling",
    "steams",
    "steaming",
    "races",
    "racing",
    "rushes",
    "rushing",
    "hurries",
    "hurrying",
    "dashes",
    "dashing",
    "speeds",
    "speeding",
    "zooms",
    "zooming",
    "glides",
    "gliding",
    "slides",
    "sliding",
    "sneaks",
    "sneaking",
    "creeps",
    "creeping",
    "strolls",
    "strolling",
    "trots",
    "gallops",
    "galloping",
    "hops",
    "hopping",
    "drifts",
    "ventures",
    "venturing",
    "proceeds",
    "proceeding",
    "heads",
    "heading",
    "hastens",
];

/// Helping verbs and small verbs of doing, which need another verb to say anything.
const HELPING: &[&str] = &[
    "can", "could", "would", "will", "shall", "does", "gotta", "gets", "manages", "manage", "tries", "try",
    "trying", "dare", "dares", "happens",
];

/// Who gives the order, as "my client", "our humble side".
pub(super) const PERSONAS: &[&str] = &[
    "client",
    "clients",
    "side",
    "team",
    "self",
    "servant",
    "majesty",
    "excellency",
    "highness",
    "empire",
    "people",
    "nation",
    "clan",
    "house",
    "faction",
    "government",
    "cabinet",
    "admiral",
    "admirals",
    "commander",
    "commanders",
    "general",
    "generals",
    "advisor",
    "advisors",
    "adviser",
    "advisers",
    "emperor",
    "empress",
    "king",
    "queen",
    "lord",
    "boss",
    "wife",
    "husband",
    "council",
    "staff",
];

/// Does it tell how something moves?
pub(super) fn moves(word: &str) -> bool {
    MOTION.contains(&word)
}

/// Is it such a word?
pub(super) fn is_everyday(word: &str) -> bool {
    [FEELINGS, EPITHETS, MOTION, HELPING].iter().any(|list| list.contains(&word))
        || is_harmless(word)
        || is_laughter(word)
        || is_manner_of(word)
}

/// "kkkk", "hahaha", "jajaja": one letter four times, or two of them three times; "haha" and its like.
pub(super) fn is_laughter(word: &str) -> bool {
    let letters: Vec<char> = word.chars().collect();
    let again = |length: usize, least: usize| {
        letters.len() >= least
            && letters.iter().enumerate().all(|(at, letter)| letters.get(at % length) == Some(letter))
    };
    let short = matches!(word, "haha" | "hehe" | "hihi" | "hoho" | "jaja" | "jeje" | "rsrs");
    // "FFFF" may be four fighters.
    let one = again(1, 4) && matches!(letters.first(), Some('k' | 'x' | 'z'));
    letters.iter().all(|letter| letter.is_alphabetic()) && (short || one || again(2, 6))
}

/// Adverbs that tell how much, when, which or whether, and words that only end like one.
const NO_MANNER: &[&str] = &[
    "only",
    "wholly",
    "partly",
    "partially",
    "nearly",
    "hardly",
    "barely",
    "scarcely",
    "firstly",
    "secondly",
    "thirdly",
    "lastly",
    "finally",
    "initially",
    "lately",
    "early",
    "daily",
    "weekly",
    "monthly",
    "yearly",
    "solely",
    "exactly",
    "mostly",
    "mainly",
    "chiefly",
    "singly",
    "doubly",
    "jointly",
    "separately",
    "individually",
    "jokingly",
    "negatively",
    "shortly",
    "presently",
    "belatedly",
    "ironically",
    "sarcastically",
    "conditionally",
    "equally",
    "alternately",
    "alternatively",
    "conditionally",
    "previously",
    "formerly",
    "recently",
    "subsequently",
    "ultimately",
    "eventually",
    "temporarily",
    "permanently",
    "randomly",
    "rarely",
    "seldom",
    "occasionally",
    "usually",
    "normally",
    "generally",
    "exclusively",
    "sparingly",
    "respectively",
    "preferably",
    "primarily",
    "secondarily",
    "merely",
    "slightly",
    "additionally",
    "repeatedly",
    "continuously",
    "constantly",
    "virtually",
    "practically",
    "possibly",
    "probably",
    "presumably",
    "supposedly",
    "allegedly",
    "likely",
    "unlikely",
    "fairly",
    "roughly",
    "approximately",
    "simultaneously",
    "contrarily",
    "conversely",
    "reversely",
    "oppositely",
    "similarly",
    "likewise",
    "differently",
    "supply",
    "reply",
    "apply",
    "rely",
    "ally",
    "family",
    "fly",
    "belly",
    "bully",
    "assembly",
    "anomaly",
    "imply",
    "comply",
    "multiply",
    "jelly",
    "rally",
    "sally",
    "tally",
    "july",
    "italy",
    "friendly",
    "elderly",
    "orderly",
    "costly",
    "assuredly",
    "evenly",
    "unevenly",
    "fully",
    "entirely",
    "completely",
    "directly",
    "indirectly",
    "originally",
    "remotely",
    "locally",
    "globally",
    "internally",
    "externally",
    "falsely",
    "wrongly",
    "mistakenly",
    "accidentally",
    "theoretically",
    "hypothetically",
    "tentatively",
    "provisionally",
    "reportedly",
    "hourly",
    "nightly",
    "minimally",
    "maximally",
    "optionally",
    "defensively",
    "offensively",
];

/// "Bravely": an adverb of manner by its ending.
pub(super) fn is_manner_of(word: &str) -> bool {
    word.len() > 5
        && word.ends_with("ly")
        && word.chars().all(char::is_alphabetic)
        && !NO_MANNER.iter().any(|other| *other == word || slipped(word, other))
}

/// More of them, sorted by what they are.
const TABLE: &str = include_str!("harmless.txt");

static HARMLESS: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| {
    TABLE.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace).collect()
});

/// Does it say nothing in any order?
pub(super) fn is_harmless(word: &str) -> bool {
    HARMLESS.contains(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain::courtesy::{has_modifier, tokens};
    use crate::plain::unclear::{chooses, opens_condition, turns_the_sense};
    use crate::plain::{number, talks};

    #[test]
    fn none_of_them_turns_an_order() {
        for word in [FEELINGS, EPITHETS, MOTION, HELPING, PERSONAS].concat() {
            assert!(!has_modifier(&tokens(word)) && !talks(&tokens(word)), "{word}");
        }
    }

    #[test]
    fn no_word_of_the_table_turns_an_order() {
        let turns = |word: &&&str| {
            let words = tokens(word);
            let alone = has_modifier(&words) || turns_the_sense(&words);
            alone || words.iter().any(|word| chooses(word) || opens_condition(word) || number(word).is_some())
        };
        // Nobody orders what is useless for that: "my useless fighters" are fighters.
        let wrong: Vec<&&str> = HARMLESS.iter().filter(turns).filter(|word| **word != "useless").collect();
        assert!(wrong.is_empty(), "{wrong:?}");
    }

    #[test]
    fn adverbs_of_manner_and_laughter_are_known_by_their_letters() {
        for word in ["splendiferously", "grudgingly", "kkkk", "hahaha", "jajaja"] {
            assert!(is_everyday(word), "{word}");
        }
        for word in ["only", "partly", "secondly", "supply", "family", "offensively", "hah", "banana", "dodo"]
        {
            assert!(!is_manner_of(word) && !is_laughter(word), "{word}");
        }
    }

    #[test]
    fn what_could_be_an_order_of_its_own_is_none_of_them() {
        for word in [
            "survives",
            "dodges",
            "castle",
            "demolish",
            "hides",
            "flees",
            "spare",
            "own",
            "have",
            "back",
            "home",
            "last",
            "keep",
            "hold",
            "retain",
            "lose",
            "guard",
            "enemy",
            "rival",
            "light",
            "heavy",
            "front",
            "twice",
            "nearly",
            "hardly",
            "later",
            "again",
            "already",
            "still",
            "alone",
            "together",
            "aye",
            "nay",
            "free",
            "hero",
            "considering",
            "wanted",
            "joke",
        ] {
            assert!(!is_everyday(word), "{word}");
        }
    }
}
