//! What a campaign allows of letters: `[press]` of its file. Pure.

use super::kinds::Kinds;
use schedule::duration;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Which letters are passed on. Letters to the game master always are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Policy {
    /// Signed ones, to whom the writer likes.
    #[default]
    Open,
    /// Signed ones and, if the writer likes, anonymous ones.
    Anonymous,
    /// Signed ones to everybody alone.
    Public,
    /// None.
    None,
}

/// What a campaign allows of letters.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// Which letters are passed on.
    pub policy: Policy,
    /// No letters between players while the open window asks a question of one of these kinds.
    pub closed: BTreeSet<String>,
    /// Most letters a seat may send in a day.
    pub letters_a_day: u32,
    /// Longest letter, in characters.
    pub characters: u32,
    /// Anonymous letters are passed on together, at full multiples of this many milliseconds; 0: each at once.
    pub anonymous_every_ms: i64,
    /// How long after the end letters are still passed on, in milliseconds.
    pub farewell_ms: i64,
    /// Who takes a seat over finds the letters of the player before.
    pub hand_over: bool,
    /// Game masters who do not play may read the letters; everybody is told when they do.
    #[serde(skip_serializing_if = "is_not")]
    pub archive: bool,
}

/// What is not so is left out: settings of before are written as they were.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_not(so: &bool) -> bool {
    !so
}

impl Rules {
    /// What a campaign has that says nothing.
    pub const DEFAULT: Rules = Rules {
        policy: Policy::Open,
        closed: BTreeSet::new(),
        letters_a_day: 20,
        characters: 8_000,
        anonymous_every_ms: 3_600_000,
        farewell_ms: 14 * 24 * 3_600_000,
        hand_over: false,
        archive: false,
    };

    /// When an anonymous letter that came in now is passed on.
    #[must_use]
    pub fn anonymous_at(&self, now_ms: i64) -> i64 {
        match self.anonymous_every_ms {
            every if every > 0 => (now_ms.div_euclid(every) + 1).saturating_mul(every),
            _ => now_ms,
        }
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// `[press]` as a founder writes it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct PressFile {
    /// `open`, `anonymous`, `public` or `none`.
    pub policy: Policy,
    /// Kinds of question during which there are no letters between players.
    pub closed: BTreeSet<String>,
    /// Letters a day.
    pub letters_a_day: Option<u32>,
    /// Longest letter.
    pub characters: Option<u32>,
    /// When anonymous letters are passed on: `1 hour`, `at once`.
    pub anonymous_every: Option<String>,
    /// How long after the end: `14 days`.
    pub farewell: Option<String>,
    /// Letters go with the seat.
    pub hand_over: bool,
    /// Game masters may read letters.
    pub archive: bool,
}

impl PressFile {
    /// The rules, or everything that is wrong. `kinds` are the game's kinds of question; `closes_ms` after the end reply
    /// addresses die, and with them the letters.
    ///
    /// # Errors
    /// Each problem with its key.
    pub fn check(&self, kinds: Kinds<'_>, closes_ms: i64) -> Result<Rules, Vec<String>> {
        let mut problems = Vec::new();
        let closed = kinds.all("press.closed", &self.closed, &mut problems);
        let mut number = |key: &str, given: Option<u32>, default: u32, most: u32| match given {
            Some(n) if !(1..=most).contains(&n) => {
                problems.push(format!("press.{key} = {n}: from 1 to {most}"));
                default
            }
            given => given.unwrap_or(default),
        };
        let letters_a_day = number("letters-a-day", self.letters_a_day, Rules::DEFAULT.letters_a_day, 1_000);
        let characters = number("characters", self.characters, Rules::DEFAULT.characters, 50_000);
        let mut length = |key: &str, given: &Option<String>, default: i64| match given.as_deref() {
            None => default,
            Some("at once" | "never") => 0,
            Some(text) => duration::parse_ms(text).unwrap_or_else(|e| {
                problems.push(format!("press.{key} = {text:?}: {e}"));
                default
            }),
        };
        let anonymous_every_ms =
            length("anonymous-every", &self.anonymous_every, Rules::DEFAULT.anonymous_every_ms);
        let farewell_ms = length("farewell", &self.farewell, closes_ms);
        if anonymous_every_ms > 24 * 3_600_000 {
            problems.push("press.anonymous-every: at most 1 day".into());
        }
        if farewell_ms > closes_ms {
            problems.push(format!(
                "press.farewell: reply addresses live for {} after the end (farewell), and letters no longer",
                duration::written(closes_ms)
            ));
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        Ok(Rules {
            policy: self.policy,
            closed,
            letters_a_day,
            characters,
            anonymous_every_ms,
            farewell_ms,
            hand_over: self.hand_over,
            archive: self.archive,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_read_with_all_its_problems_at_once() {
        let file: PressFile = toml::from_str(
            "policy = \"anonymous\"\nclosed = [\"move\"]\nletters-a-day = 3\nanonymous-every = \"at once\"\nfarewell = \"2 days\"",
        )
        .expect("reads");
        let rules = file.check(Kinds::new(&["army", "move"], &[]), 14 * 86_400_000).expect("good");
        assert_eq!((rules.policy, rules.letters_a_day, rules.anonymous_every_ms), (Policy::Anonymous, 3, 0));
        assert_eq!((rules.farewell_ms, rules.characters), (2 * 86_400_000, Rules::DEFAULT.characters));
        let file: PressFile = toml::from_str(
            "closed = [\"moves\"]\ncharacters = 0\nfarewell = \"soon\"\nanonymous-every = \"2 days\"",
        )
        .expect("reads");
        let problems = file.check(Kinds::new(&["move"], &[]), 14 * 86_400_000).expect_err("bad");
        assert_eq!(problems.len(), 4, "{problems:?}");
        let plain = PressFile::default().check(Kinds::NONE, 86_400_000).expect("good");
        assert_eq!(plain.farewell_ms, 86_400_000, "as long as reply addresses live");
        let longer = PressFile { farewell: Some("2 days".into()), ..PressFile::default() };
        assert!(longer.check(Kinds::NONE, 86_400_000).expect_err("bad")[0].contains("1 day"));
        assert!(toml::from_str::<PressFile>("policy = \"secret\"").is_err());
    }

    #[test]
    fn anonymous_letters_wait_for_the_full_hour() {
        let rules = Rules::DEFAULT;
        assert_eq!(rules.anonymous_at(3_600_000 * 7 + 1), 3_600_000 * 8);
        assert_eq!(rules.anonymous_at(3_600_000 * 7), 3_600_000 * 8);
        assert_eq!(Rules { anonymous_every_ms: 0, ..rules }.anonymous_at(5), 5);
    }
}
