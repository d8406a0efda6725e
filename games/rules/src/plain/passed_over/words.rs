//! Classes of words of what stands beside an order.

use crate::plain::statements::classes_of;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

static CLASSES: LazyLock<BTreeMap<&'static str, BTreeSet<&'static str>>> =
    LazyLock::new(|| classes_of(include_str!("classes.txt")));

/// Is a word, or are words joined by `_`, of this class?
pub(super) fn is(class: &str, word: &str) -> bool {
    CLASSES.get(class).is_some_and(|words| words.contains(word))
}

/// Does a phrase of this class stand somewhere in these words?
pub(super) fn holds(class: &str, words: &[&str]) -> bool {
    (2..=4).any(|length| words.windows(length).any(|some| is(class, &some.join("_"))))
}
