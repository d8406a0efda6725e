//! The kinds of question as game masters write them in `waits`, `[windows]` and `[press] closed`: by their own names, and by
//! the words players know them under.

use rules::engine::Engine;
use rules::keys;
use rules::problem::either;
use std::collections::BTreeSet;

/// The kinds a game's campaigns can name, and other words for them.
#[derive(Clone, Copy, Debug)]
pub struct Kinds<'k> {
    known: &'k [&'k str],
    words: &'k [(&'k str, &'k str)],
}

impl<'k> Kinds<'k> {
    /// Those of a game that is not known.
    pub const NONE: Kinds<'static> = Kinds { known: &[], words: &[] };

    /// Those of a game.
    #[must_use]
    pub fn of(engine: &'k dyn Engine) -> Kinds<'k> {
        Kinds { known: engine.askable(), words: engine.kind_words() }
    }

    /// These kinds, and these other words for them.
    #[must_use]
    pub const fn new(known: &'k [&'k str], words: &'k [(&'k str, &'k str)]) -> Kinds<'k> {
        Kinds { known, words }
    }

    /// The kind a word means, in its own name.
    ///
    /// # Errors
    /// What is wrong with it, with the nearest kinds, or all of them.
    pub fn named(&self, word: &str) -> Result<String, String> {
        let plain = word.trim().to_lowercase().replace([' ', '-'], "_");
        let other = self.words.iter().find(|(said, _)| *said == plain).map(|(_, kind)| *kind);
        if let Some(kind) = self.known.iter().copied().find(|kind| *kind == plain).or(other) {
            return Ok(kind.to_owned());
        }
        let said = self.words.iter().map(|(said, _)| *said);
        let all: Vec<&str> = self.known.iter().copied().chain(said).collect();
        let near = keys::meant(&plain, &all);
        let right = if near.is_empty() {
            format!("there are {}", self.known.join(", "))
        } else {
            format!("perhaps {} is meant", either(&near))
        };
        Err(format!("{word:?} is no kind of question; {right}"))
    }

    /// The kinds some words mean; what is no kind goes to `problems`, behind `key`.
    pub fn all<'w>(
        &self,
        key: &str,
        words: impl IntoIterator<Item = &'w String>,
        problems: &mut Vec<String>,
    ) -> BTreeSet<String> {
        let named = words.into_iter().map(|word| self.named(word));
        let take =
            |kind: Result<String, String>| kind.map_err(|why| problems.push(format!("{key}: {why}"))).ok();
        named.filter_map(take).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: Kinds<'_> = Kinds::new(&["react", "first_fire", "losses"], &[("jam", "react")]);

    #[test]
    fn a_kind_has_its_own_name_and_the_words_players_know() {
        for (word, kind) in [
            ("react", "react"),
            ("jam", "react"),
            ("JAM", "react"),
            ("first-fire", "first_fire"),
            ("First fire", "first_fire"),
        ] {
            assert_eq!(KINDS.named(word).as_deref(), Ok(kind), "{word}");
        }
    }

    #[test]
    fn what_is_no_kind_is_told_with_the_nearest() {
        assert_eq!(
            KINDS.named("loses"),
            Err("\"loses\" is no kind of question; perhaps losses is meant".into())
        );
        assert_eq!(
            KINDS.named("weather"),
            Err("\"weather\" is no kind of question; there are react, first_fire, losses".into())
        );
    }
}
