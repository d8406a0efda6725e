//! Lines of a mail that were not taken, kept until they come corrected.

use crate::book::{Line, Spot};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Of ten letters so many may differ where two lines say the same thing in two ways.
const SLIPS_IN_TEN: usize = 3;

/// A line that was not taken, and where its orders would stand.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Refused {
    /// As it was written.
    pub text: String,
    /// Its place among the lines of its mail that were taken; `None`: none was.
    pub spot: Option<Spot>,
    /// The last number given before its mail: what has a higher one came with it, or after.
    pub since: Line,
    /// What it could mean, if the player was asked: each as lines of orders.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<Vec<String>>,
    /// The number of the first of them. Those of the next line that is asked about go on from there, so that each number
    /// means one thing.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub first: usize,
    /// What the receipt offered in its place, where it did not ask for a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offered: Option<String>,
    /// Which of the mails with such lines it came with, counted from 1; 0: before they were counted.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub mail: u32,
}

const fn one() -> usize {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
const fn is_one(number: &usize) -> bool {
    *number == 1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl Refused {
    /// Was this very line offered in place of the refused one?
    #[must_use]
    pub fn was_answered_with(&self, text: &str) -> bool {
        let typed = words(text);
        let offers = |offer: &String| {
            let offer = words(offer);
            !typed.is_empty() && offer.windows(typed.len()).any(|run| run == typed)
        };
        self.readings.iter().flatten().chain(&self.offered).any(offers)
    }

    /// The reading with this number.
    #[must_use]
    pub fn reading(&self, number: usize) -> Option<&Vec<String>> {
        self.readings.get(number.checked_sub(self.first)?)
    }

    /// The number behind those of its readings.
    #[must_use]
    pub fn next(&self) -> usize {
        self.first.saturating_add(self.readings.len())
    }

    /// Its readings with their numbers.
    #[must_use]
    pub fn numbered(&self) -> String {
        numbered_from(self.first, &self.readings)
    }

    /// Is this line what the refused one was to be? It begins with the same word and shares half of its words, or it is
    /// nearly the same letter by letter.
    #[must_use]
    pub fn is_meant_by(&self, text: &str) -> bool {
        is_alike(&self.text, text)
    }

    /// How many of the words that carry meaning are the same, if at least two and half of those of the shorter line are; else 0.
    #[must_use]
    pub fn nearness(&self, text: &str) -> usize {
        let (own, other) = (meaning(&self.text), meaning(text));
        let shared = own.intersection(&other).count();
        if shared >= 2 && 2 * shared >= own.len().min(other.len()) { shared } else { 0 }
    }

    /// Does a line of a later mail say in other words what this one was to say?
    #[must_use]
    pub fn is_said_again_by(&self, text: &str) -> bool {
        self.is_meant_by(text) || self.nearness(text) > 0
    }

    /// Is any word that carries meaning the same?
    #[must_use]
    pub fn shares_a_word_with(&self, text: &str) -> bool {
        !meaning(&self.text).is_disjoint(&meaning(text))
    }

    /// Do both begin with the same word?
    #[must_use]
    pub fn begins_like(&self, text: &str) -> bool {
        let (own, other) = (words(&self.text), words(text));
        own.first().is_some_and(|first| other.first() == Some(first))
    }
}

/// Readings to choose from by their numbers, the first of which is given.
#[must_use]
pub fn numbered_from(first: usize, readings: &[Vec<String>]) -> String {
    let shown: Vec<String> =
        (first..).zip(readings).map(|(n, lines)| format!("{n}: {}", lines.join("; "))).collect();
    shown.join(", or ")
}

/// Do two lines say the same thing in two ways? They begin with the same word and share half of their words, or they are nearly
/// the same letter by letter.
#[must_use]
pub fn is_alike(one: &str, other: &str) -> bool {
    let (own, other) = (words(one), words(other));
    let shared = own.iter().filter(|word| other.contains(word)).count();
    let begins = own.first().is_some_and(|first| other.first() == Some(first));
    let half = 4 * shared >= own.len() + other.len();
    let (own, other) = (own.join(" "), other.join(" "));
    let longest = own.chars().count().max(other.chars().count());
    (begins && half) || 10 * strsim::damerau_levenshtein(&own, &other) <= SLIPS_IN_TEN * longest
}

/// The words that carry meaning, in the singular: names, places, verbs; no numbers, letters or small words.
fn meaning(text: &str) -> BTreeSet<String> {
    const SMALL: [&str; 34] = [
        "the",
        "and",
        "with",
        "from",
        "into",
        "onto",
        "for",
        "all",
        "then",
        "also",
        "please",
        "pls",
        "any",
        "not",
        "but",
        "that",
        "this",
        "will",
        "would",
        "like",
        "want",
        "going",
        "let",
        "out",
        "has",
        "have",
        "its",
        "their",
        "them",
        "they",
        "everything",
        "there",
        "one",
        "two",
    ];
    let carries = |word: &String| {
        let digits = word.chars().any(|c| c.is_ascii_digit());
        let letters = word.chars().filter(|c| c.is_alphabetic()).count();
        letters >= if digits { 1 } else { 3 } && !SMALL.contains(&word.as_str())
    };
    let singular = |word: String| {
        word.strip_suffix('s').filter(|stem| stem.len() > 3).map(str::to_owned).unwrap_or(word)
    };
    words(text).into_iter().filter(carries).map(singular).collect()
}

fn words(text: &str) -> Vec<String> {
    let lower = text.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> Refused {
        Refused {
            text: text.into(),
            spot: None,
            since: 0,
            readings: Vec::new(),
            first: 1,
            offered: None,
            mail: 1,
        }
    }

    #[test]
    fn a_correction_is_known_by_what_it_has_in_common() {
        for (was, is) in [
            ("jump 1T from E3 to F9", "jump 1T from E3 to D3"),
            ("biuld 2 destoyers at Jord", "build 2 destroyers at Jord"),
            ("invade Vesper with the grunts", "invade Vesper with Galactic Grunts x2"),
            ("e3-e9", "e3-e4"),
            ("Research Hydroponic please", "research Hydroponics"),
        ] {
            assert!(refused(was).is_meant_by(is), "{was} -> {is}");
        }
    }

    #[test]
    fn what_was_offered_is_known_again() {
        let offered =
            Refused { offered: Some("build A9: 4A, or build A9: 4L".into()), ..refused("plus 4 assaults") };
        assert!(offered.was_answered_with("build A9: 4A") && offered.was_answered_with("Build A9: 4L"));
        assert!(!offered.was_answered_with("build A9: 4P") && !offered.was_answered_with(""));
        let asked = Refused {
            readings: vec![vec!["build A9: 1M 2P".into()]],
            ..refused("a mothership and the rest")
        };
        assert!(asked.was_answered_with("build A9: 1M 2P"));
    }

    #[test]
    fn what_was_refused_may_be_said_again_in_other_words() {
        let was = refused("The two protectors in F4 go back to G3");
        assert!(was.is_said_again_by("send both protectors from F4 home to G3, please"));
        assert!(!was.is_said_again_by("build 2 protectors at A9"));
        assert!(!was.is_said_again_by("scan D4"));
    }

    #[test]
    fn another_order_is_no_correction() {
        for (was, is) in [
            ("jump 1T from E3 to F9", "research Boom"),
            ("build 2 destroyers at Jord", "activate C3, move all from D3"),
            ("e3-e9", "a1-b7"),
            ("invade Vesper with the grunts", "draft Star Marines"),
        ] {
            assert!(!refused(was).is_meant_by(is), "{was} -> {is}");
        }
    }
}
