//! Classes of general English words, for clauses that only tell.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// What a word does in a clause that tells: `class: words`, a class on as many lines as it takes.
const TELLING: &str = include_str!("telling.txt");
/// Nouns, adjectives and adverbs of life, which name nothing in any game and order nothing.
const LIFE: &str = include_str!("life.txt");

static CLASSES: LazyLock<BTreeMap<&'static str, BTreeSet<&'static str>>> =
    LazyLock::new(|| classes_of(TELLING));

static OF_LIFE: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| {
    LIFE.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace).collect()
});

/// The words of a table by their classes.
pub(in crate::plain) fn classes_of(table: &'static str) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let mut all: BTreeMap<&'static str, BTreeSet<&'static str>> = BTreeMap::new();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let Some((class, words)) = line.split_once(':') else { continue };
        all.entry(class.trim()).or_default().extend(words.split_whitespace());
    }
    all
}

/// Is a word of this class?
pub(in crate::plain) fn is(class: &str, word: &str) -> bool {
    CLASSES.get(class).is_some_and(|words| words.contains(word))
}

/// Is it a word of the life around a game?
pub(in crate::plain) fn is_of_life(word: &str) -> bool {
    OF_LIFE.contains(word) || super::super::everyday::is_everyday(word)
}
