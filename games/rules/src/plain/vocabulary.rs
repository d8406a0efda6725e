//! Words and phrases with their meanings, found however they are inflected, and with one slip where nothing else fits.

use super::senses::is_single_verb as is_verb;
use crate::lexer::Token;
use crate::names::distance;
use std::collections::BTreeMap;

/// Phrases and what they mean.
#[derive(Clone, Debug)]
pub struct Vocabulary<T> {
    entries: Vec<(Vec<String>, T)>,
    /// The places of the entries by the letters they begin with, which no inflection changes: two, or one of those that have no
    /// more than two.
    initials: BTreeMap<(u8, Option<u8>), Vec<usize>>,
}

impl<T: Copy + PartialEq> Vocabulary<T> {
    /// From phrases in lower case, words parted by blanks.
    pub fn new(table: &[(&[&str], T)]) -> Self {
        let words = |phrase: &str| phrase.split(' ').map(str::to_owned).collect();
        let entries =
            table.iter().flat_map(|(forms, what)| forms.iter().map(move |form| (words(form), *what)));
        let entries: Vec<(Vec<String>, T)> = entries.collect();
        let heads: Vec<(u8, Option<u8>)> =
            entries.iter().filter_map(|(phrase, _)| head(phrase.first()?)).collect();
        let mut initials: BTreeMap<(u8, Option<u8>), Vec<usize>> = BTreeMap::new();
        for key in heads.iter().flat_map(|(first, second)| [(*first, *second), (*first, None)]) {
            initials.entry(key).or_default();
        }
        for (place, (phrase, _)) in entries.iter().enumerate() {
            let Some((first, second)) = phrase.first().and_then(|form| head(form)) else { continue };
            // A short form can be meant by any word with its first letter.
            let fits = |key: &(u8, Option<u8>)| key.0 == first && (second.is_none() || key.1 == second);
            initials.iter_mut().filter(|(key, _)| fits(key)).for_each(|(_, places)| places.push(place));
        }
        Self { entries, initials }
    }

    /// The longest phrase the words begin with, and how many words it takes.
    pub fn at(&self, words: &[Token]) -> Option<(T, usize)> {
        let fits = |phrase: &[String]| {
            phrase.len() <= words.len()
                && phrase.iter().zip(words).enumerate().all(|(place, (form, word))| {
                    word.text == *form || (place == 0 && word.is_wordlike() && inflected(&word.text, form))
                })
        };
        let first = words.first()?.text.as_str();
        let (initial, second) = (*first.as_bytes().first()?, first.as_bytes().get(1).copied());
        let places = self.initials.get(&(initial, second)).or_else(|| self.initials.get(&(initial, None)));
        // No inflection takes more than one letter from the end.
        let may = |form: &str| form.len() <= first.len() + 1;
        let entries = places.into_iter().flatten().filter_map(|place| self.entries.get(*place));
        let entries = entries.filter(|(phrase, _)| phrase.first().is_some_and(|form| may(form)));
        let found = entries.filter(|(phrase, _)| fits(phrase));
        // A form as it stands comes before one that could be inflected to it: "using" is not "us".
        let exact = |phrase: &[String]| phrase.first().zip(words.first()).is_some_and(|(f, w)| *f == w.text);
        found
            .max_by_key(|(phrase, _)| (phrase.len(), exact(phrase)))
            .map(|(phrase, what)| (*what, phrase.len()))
    }

    /// The one meaning a single word may have been misspelled for: first by letters in another order, then by any slip.
    pub fn near(&self, word: &Token) -> Option<T> {
        let swapped = |form: &str| slipped(&word.text, form) && same_letters(&word.text, form);
        self.only(swapped).or_else(|| self.only(|form| slipped(&word.text, form)))
    }

    /// The meaning of a phrase of several words of which the first alone is misspelled: "trun in", "mna at arms"; and how many
    /// words it takes.
    pub fn near_phrase(&self, words: &[Token]) -> Option<(T, usize)> {
        let first = words.first()?;
        let near = |form: &str| {
            slipped(&first.text, form) || (first.text.len() == 3 && same_letters(&first.text, form))
        };
        let fits = |phrase: &[String]| {
            phrase.len() > 1
                && phrase.len() <= words.len()
                && phrase.iter().zip(words).skip(1).all(|(form, word)| word.text == *form)
                && phrase.first().is_some_and(|form| near(form))
        };
        let found = self.entries.iter().filter(|(phrase, _)| fits(phrase));
        let longest = found.max_by_key(|(phrase, _)| phrase.len())?;
        Some((longest.1, longest.0.len()))
    }

    /// The meaning of the single words that fit, if they all have the same.
    fn only(&self, fits: impl Fn(&str) -> bool) -> Option<T> {
        let forms = self.entries.iter().filter_map(|(phrase, what)| match phrase.as_slice() {
            [form] => Some((form, *what)),
            _ => None,
        });
        let mut found = forms.filter(|(form, _)| fits(form)).map(|(_, what)| what);
        let first = found.next()?;
        found.all(|other| other == first).then_some(first)
    }
}

/// The letters an entry is found by: the second one only where no inflection can change it.
fn head(form: &str) -> Option<(u8, Option<u8>)> {
    let bytes = form.as_bytes();
    Some((*bytes.first()?, bytes.get(1).copied().filter(|_| bytes.len() > 2)))
}

/// "attacks", "attacking" for "attack"; "fires", "firing" for "fire". Never the past: what was done is no order.
pub(super) fn inflected(word: &str, form: &str) -> bool {
    let Some(stem) = word.strip_suffix("ing") else {
        return word
            .strip_suffix('s')
            .is_some_and(|stem| stem == form || stem.strip_suffix('e') == Some(form));
    };
    let doubled = || stem.char_indices().next_back().and_then(|(at, _)| stem.get(..at));
    stem == form || form.strip_suffix('e') == Some(stem) || (stem.len() > 3 && doubled() == Some(form))
}

/// Is the word this form with one slip: a letter left out, put in, changed, or swapped with its neighbour? Short words and
/// words that are another form of the same verb are none.
pub fn slipped(word: &str, form: &str) -> bool {
    // Most words are told apart by how long they are.
    if word.len().abs_diff(form.len()) > 2 || word == form {
        return false;
    }
    // Hardly anybody errs in the first letter, unless two are swapped.
    if word.chars().next() != form.chars().next() && (word.len() != form.len() || !same_letters(word, form)) {
        return false;
    }
    let (typed, meant): (Vec<char>, Vec<char>) = (word.chars().collect(), form.chars().collect());
    if typed.len() < 4 || meant.len() < 4 || word.chars().any(|c| c.is_ascii_digit()) {
        return false;
    }
    let past =
        typed.last() == Some(&'d') && typed.starts_with(meant.get(..meant.len() - 1).unwrap_or_default());
    // Of four letters a changed one makes another word ("love", "move"); and hardly anybody errs in the first.
    let swapped = same_letters(word, form);
    let alike =
        typed.first() == meant.first() && (typed.len().min(meant.len()) > 4 || typed.len() != meant.len());
    let one = (swapped || alike) && distance(&typed, &meant, 1).is_some();
    // In a long word two slips still show what was meant, if it begins and ends right.
    let two = meant.len() >= 8
        && typed.first() == meant.first()
        && typed.last() == meant.last()
        && distance(&typed, &meant, 2).is_some();
    // "My wife says so": people tell with it, and save nothing.
    let tells = matches!(word, "says" | "said" | "saying");
    word != form && !past && (one || two) && !tells && !is_verb(word)
}

fn same_letters(word: &str, form: &str) -> bool {
    let sorted = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_unstable();
        letters
    };
    word.len() == form.len() && sorted(word) == sorted(form)
}

/// A number as people write it: `3`, `3x`, `x3`, `three`.
pub fn number(word: &Token) -> Option<u32> {
    const SPELLED: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    let text = word.text.as_str();
    if let Some(found) = (0..).zip(SPELLED).find(|(_, spelled)| *spelled == text) {
        return Some(found.0);
    }
    let digits = text.strip_prefix('x').or_else(|| text.strip_suffix('x')).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) { None } else { digits.parse().ok() }
}
