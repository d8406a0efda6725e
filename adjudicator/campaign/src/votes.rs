//! What a campaign lets its players vote on, and what carries a motion: `[votes]` of its file. Pure.

use schedule::duration;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The sorts of motion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sort {
    /// The game is a draw.
    Draw,
    /// One player has won, as all others admit.
    Concession,
    /// The open window closes later.
    Extension,
    /// The campaign rests.
    Pause,
    /// A campaign that rests by a vote goes on.
    Resume,
    /// A seat should get another player.
    ReplaceSeat,
    /// The campaign should get another game master.
    ReplaceGm,
}

impl Sort {
    /// Every sort.
    pub const ALL: [Sort; 7] = [
        Sort::Draw,
        Sort::Concession,
        Sort::Extension,
        Sort::Pause,
        Sort::Resume,
        Sort::ReplaceSeat,
        Sort::ReplaceGm,
    ];

    /// The word in campaign files and in the store.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Sort::Draw => "draw",
            Sort::Concession => "concession",
            Sort::Extension => "extension",
            Sort::Pause => "pause",
            Sort::Resume => "resume",
            Sort::ReplaceSeat => "replace-seat",
            Sort::ReplaceGm => "replace-gm",
        }
    }

    /// The sort a word names.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Sort> {
        Sort::ALL.into_iter().find(|sort| sort.word() == word)
    }
}

/// A share of a number of votes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Share {
    /// Any number, also none.
    Any,
    /// More than half.
    Half,
    /// Two thirds or more.
    TwoThirds,
    /// Every one.
    All,
}

impl Share {
    /// Whether `part` of `whole` is enough.
    #[must_use]
    pub fn is_met(self, part: u32, whole: u32) -> bool {
        match self {
            Share::Any => true,
            Share::Half => 2 * part > whole,
            Share::TwoThirds => 3 * part >= 2 * whole,
            Share::All => part >= whole,
        }
    }

    /// `more than half of the votes`
    #[must_use]
    pub fn of(self, what: &str) -> String {
        match self {
            Share::Any => format!("any number of the {what}"),
            Share::Half => format!("more than half of the {what}"),
            Share::TwoThirds => format!("two thirds of the {what}"),
            Share::All => format!("all of the {what}"),
        }
    }
}

/// What carries a motion.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Carried {
    /// So many of those who may vote must have voted.
    pub quorum: Share,
    /// So many of the votes must be in favour.
    pub majority: Share,
}

/// What is told when a motion closes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Announce {
    /// Whether it was carried.
    #[default]
    #[serde(rename = "result only")]
    ResultOnly,
    /// Whether it was carried, and how many voted each way.
    #[serde(rename = "counts")]
    Counts,
}

/// What a campaign lets its players vote on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// How long a motion is open, in milliseconds.
    pub length_ms: i64,
    /// What is told when it closes.
    pub announce: Announce,
    /// What carries each sort of motion, where the campaign says something else than [`usual`].
    pub carried: BTreeMap<Sort, Carried>,
    /// Sorts of motion that are not put to the vote here.
    pub off: Vec<Sort>,
}

/// What carries a motion if the campaign says nothing.
#[must_use]
pub fn usual(sort: Sort) -> Carried {
    let (quorum, majority) = match sort {
        Sort::Draw | Sort::Concession => (Share::All, Share::All),
        Sort::Extension | Sort::Pause | Sort::Resume => (Share::Half, Share::Half),
        Sort::ReplaceSeat | Sort::ReplaceGm => (Share::TwoThirds, Share::TwoThirds),
    };
    Carried { quorum, majority }
}

impl Rules {
    /// What a campaign has that says nothing.
    pub const DEFAULT: Rules = Rules {
        length_ms: 3 * 24 * 3_600_000,
        announce: Announce::ResultOnly,
        carried: BTreeMap::new(),
        off: Vec::new(),
    };

    /// What carries a motion of this sort.
    #[must_use]
    pub fn carried(&self, sort: Sort) -> Carried {
        self.carried.get(&sort).copied().unwrap_or_else(|| usual(sort))
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// `[votes]` as a founder writes it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct VotesFile {
    /// How long a motion is open: `3 days`.
    pub length: Option<String>,
    /// `counts` or `result only`.
    pub announce: Announce,
    /// `[votes.draw]`.
    pub draw: Option<SortFile>,
    /// `[votes.concession]`.
    pub concession: Option<SortFile>,
    /// `[votes.extension]`.
    pub extension: Option<SortFile>,
    /// `[votes.pause]`.
    pub pause: Option<SortFile>,
    /// `[votes.resume]`.
    pub resume: Option<SortFile>,
    /// `[votes.replace-seat]`.
    pub replace_seat: Option<SortFile>,
    /// `[votes.replace-gm]`.
    pub replace_gm: Option<SortFile>,
}

/// One sort of motion as a founder writes it.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct SortFile {
    /// `false`: this is not put to the vote.
    pub allowed: Option<bool>,
    /// `any`, `half`, `two-thirds` or `all`.
    pub quorum: Option<Share>,
    /// `half`, `two-thirds` or `all`.
    pub majority: Option<Share>,
}

impl VotesFile {
    /// The rules, or everything that is wrong.
    ///
    /// # Errors
    /// Each problem with its key.
    pub fn check(&self) -> Result<Rules, Vec<String>> {
        let mut problems = Vec::new();
        let mut rules = Rules { announce: self.announce, ..Rules::DEFAULT };
        if let Some(text) = &self.length {
            match duration::parse_ms(text) {
                Ok(ms) if (3_600_000..=60 * 24 * 3_600_000).contains(&ms) => rules.length_ms = ms,
                Ok(_) => problems.push("votes.length: from 1 hour to 60 days".into()),
                Err(e) => problems.push(format!("votes.length = {text:?}: {e}")),
            }
        }
        for (sort, file) in [
            (Sort::Draw, self.draw),
            (Sort::Concession, self.concession),
            (Sort::Extension, self.extension),
            (Sort::Pause, self.pause),
            (Sort::Resume, self.resume),
            (Sort::ReplaceSeat, self.replace_seat),
            (Sort::ReplaceGm, self.replace_gm),
        ] {
            let Some(file) = file else { continue };
            if file.allowed == Some(false) {
                rules.off.push(sort);
            }
            if file.majority == Some(Share::Any) {
                problems.push(format!("votes.{}.majority: half, two-thirds or all", sort.word()));
            }
            let usual = usual(sort);
            let carried = Carried {
                quorum: file.quorum.unwrap_or(usual.quorum),
                majority: file.majority.unwrap_or(usual.majority),
            };
            rules.carried.insert(sort, carried);
        }
        if problems.is_empty() { Ok(rules) } else { Err(problems) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_sorts_come_back() {
        for sort in Sort::ALL {
            assert_eq!(Sort::from_word(sort.word()), Some(sort));
        }
    }

    #[test]
    fn shares_are_counted_exactly() {
        for (share, part, whole, met) in [
            (Share::Half, 1, 2, false),
            (Share::Half, 2, 3, true),
            (Share::TwoThirds, 2, 3, true),
            (Share::TwoThirds, 3, 5, false),
            (Share::TwoThirds, 4, 6, true),
            (Share::All, 5, 6, false),
            (Share::All, 6, 6, true),
            (Share::Any, 0, 6, true),
            (Share::Half, 0, 0, false),
        ] {
            assert_eq!(share.is_met(part, whole), met, "{share:?} {part}/{whole}");
        }
    }

    #[test]
    fn the_file_is_read_with_all_its_problems_at_once() {
        let text = "length = \"1 day\"\nannounce = \"counts\"\n[pause]\nallowed = false\n[draw]\nquorum = \"any\"\nmajority = \"two-thirds\"";
        let rules = toml::from_str::<VotesFile>(text).expect("reads").check().expect("good");
        assert_eq!(
            (rules.length_ms, rules.announce, rules.off.as_slice()),
            (86_400_000, Announce::Counts, &[Sort::Pause][..])
        );
        assert_eq!(rules.carried(Sort::Draw), Carried { quorum: Share::Any, majority: Share::TwoThirds });
        assert_eq!(rules.carried(Sort::Extension), usual(Sort::Extension));
        let stored = serde_json::to_string(&rules).expect("prints");
        assert_eq!(serde_json::from_str::<Rules>(&stored).expect("reads back"), rules);
        let bad = "length = \"1 minute\"\n[draw]\nmajority = \"any\"";
        let problems = toml::from_str::<VotesFile>(bad).expect("reads").check().expect_err("bad");
        assert_eq!(problems.len(), 2, "{problems:?}");
    }
}
