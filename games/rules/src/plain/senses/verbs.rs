//! Verbs of everyday English, sorted by what they ask for.

use crate::lexer::Token;
use crate::plain::vocabulary::inflected;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// What a verb asks for, in any game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// Something gets somewhere.
    Go,
    /// Somebody is fought.
    Attack,
    /// Guns fire from far.
    Shell,
    /// Troops go down.
    Land,
    /// Somebody looks what is there.
    Look,
    /// A thing or somebody is got.
    Get,
    /// Something is found out.
    Study,
    /// Something or somebody is done without.
    Dismiss,
    /// A hit kills.
    Lose,
    /// A hit hurts.
    Damage,
    /// Somebody is kept.
    Spare,
    /// Somebody gets away.
    Away,
    /// Somebody stays.
    Stay,
    /// Nothing is done.
    Pass,
    /// Somebody is kept from something.
    Block,
    /// Somebody is met on the way.
    Meet,
    /// Something takes something along.
    Carry,
    /// Something is used.
    Use,
    /// Something grows.
    Grow,
    /// Something is made smaller.
    Harm,
    /// Somebody is for something.
    Favour,
    /// Somebody is against something.
    Oppose,
    /// Somebody is for neither.
    Abstain,
    /// One of several is taken.
    Choose,
    /// Something goes up a step.
    Rise,
}

impl Act {
    /// All of them.
    pub(in crate::plain) const ALL: [Self; 25] = [
        Self::Go,
        Self::Attack,
        Self::Shell,
        Self::Land,
        Self::Look,
        Self::Get,
        Self::Study,
        Self::Dismiss,
        Self::Lose,
        Self::Damage,
        Self::Spare,
        Self::Away,
        Self::Stay,
        Self::Pass,
        Self::Block,
        Self::Meet,
        Self::Carry,
        Self::Use,
        Self::Grow,
        Self::Harm,
        Self::Favour,
        Self::Oppose,
        Self::Abstain,
        Self::Choose,
        Self::Rise,
    ];

    pub(in crate::plain) fn of(name: &str) -> Option<Self> {
        Some(match name {
            "go" => Self::Go,
            "attack" => Self::Attack,
            "shell" => Self::Shell,
            "land" => Self::Land,
            "look" => Self::Look,
            "get" => Self::Get,
            "study" => Self::Study,
            "dismiss" => Self::Dismiss,
            "lose" => Self::Lose,
            "damage" => Self::Damage,
            "spare" => Self::Spare,
            "away" => Self::Away,
            "stay" => Self::Stay,
            "pass" => Self::Pass,
            "block" => Self::Block,
            "meet" => Self::Meet,
            "carry" => Self::Carry,
            "use" => Self::Use,
            "grow" => Self::Grow,
            "harm" => Self::Harm,
            "favour" => Self::Favour,
            "oppose" => Self::Oppose,
            "abstain" => Self::Abstain,
            "choose" => Self::Choose,
            "rise" => Self::Rise,
            _ => return None,
        })
    }
}

const TABLE: &str = include_str!("verbs.txt");

/// Second words of verbs that may stand behind what the verb is about.
const PARTICLES: &[&str] = &[
    "about", "ahead", "along", "around", "aside", "away", "back", "behind", "by", "down", "forth", "forward",
    "home", "in", "off", "on", "out", "over", "through", "together", "up",
];
/// Most words between the two.
const MOST_BETWEEN: usize = 7;
/// What may stand behind a second word that stands apart.
const BEHIND: &[&str] = &[
    "to", "from", "at", "if", "when", "unless", "after", "before", "and", "then", "with", "once", "please",
    "into", "for", "against", "of", "on", "by", "instead", "as",
];

struct Entry {
    phrase: Vec<&'static str>,
    acts: Vec<Act>,
}

/// The verbs by the first word of each.
struct Verbs(BTreeMap<&'static str, Vec<Entry>>);

static VERBS: LazyLock<Verbs> = LazyLock::new(|| {
    let mut all: BTreeMap<&'static str, Vec<Entry>> = BTreeMap::new();
    for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
        let Some((name, verbs)) = line.split_once(':') else { continue };
        let Some(act) = Act::of(name.trim()) else { continue };
        for verb in verbs.split(',') {
            let phrase: Vec<&'static str> = verb.split_whitespace().collect();
            let Some(first) = phrase.first() else { continue };
            let entries = all.entry(first).or_default();
            match entries.iter_mut().find(|entry| entry.phrase == phrase) {
                Some(entry) if entry.acts.contains(&act) => {}
                Some(entry) => entry.acts.push(act),
                None => entries.push(Entry { phrase, acts: vec![act] }),
            }
        }
    }
    Verbs(all)
});

/// A verb found in a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::plain) struct Found {
    /// How many words stand together from where it begins.
    pub length: usize,
    /// Where its second word stands, apart from them.
    pub apart: Option<usize>,
    /// What it can ask for.
    pub acts: Vec<Act>,
}

/// The forms a word may be one of.
fn forms(word: &str) -> Vec<String> {
    let mut all = vec![word.to_owned()];
    let irregular = match word {
        "am" | "is" | "are" | "being" => Some("be"),
        "has" | "having" => Some("have"),
        "dying" => Some("die"),
        "lying" => Some("lie"),
        "does" => Some("do"),
        _ => None,
    };
    all.extend(irregular.map(str::to_owned));
    let stem = word.strip_suffix("ies").map(|stem| format!("{stem}y"));
    all.extend(stem);
    if let Some(stem) = word.strip_suffix("ing") {
        all.extend([stem.to_owned(), format!("{stem}e")]);
        let doubled = stem.char_indices().next_back().and_then(|(at, _)| stem.get(..at));
        all.extend(doubled.map(str::to_owned));
    } else if let Some(stem) = word.strip_suffix('s') {
        all.push(stem.to_owned());
        all.extend(stem.strip_suffix('e').map(str::to_owned));
    }
    all
}

/// The longest verb that begins here.
pub(in crate::plain) fn verb_at(words: &[Token], at: usize) -> Option<Found> {
    let word = words.get(at).filter(|word| word.is_wordlike())?;
    let mut best: Option<(usize, Found)> = None;
    for form in forms(&word.text) {
        for entry in VERBS.0.get(form.as_str()).into_iter().flatten() {
            if form != word.text && !inflected(&word.text, &form) && !is_irregular(&word.text) {
                continue;
            }
            let Some(found) = stands(words, at, entry) else { continue };
            let better = best.as_ref().is_none_or(|(length, _)| *length < entry.phrase.len());
            if better {
                best = Some((entry.phrase.len(), found));
            }
        }
    }
    best.map(|(_, found)| found)
}

/// Is it a verb of everyday English by itself, as it is written in a command?
pub(in crate::plain) fn is_single_verb(word: &str) -> bool {
    VERBS.0.get(word).is_some_and(|entries| entries.iter().any(|entry| entry.phrase.len() == 1))
}

fn is_irregular(word: &str) -> bool {
    matches!(word, "am" | "is" | "are" | "being" | "has" | "having" | "dying" | "lying" | "does")
        || word.ends_with("ies")
}

/// Does the rest of the verb stand here, together or with its second word apart?
fn stands(words: &[Token], at: usize, entry: &Entry) -> Option<Found> {
    let rest = entry.phrase.get(1..)?;
    let together =
        rest.iter().enumerate().all(|(n, part)| words.get(at + 1 + n).is_some_and(|word| word.text == *part));
    let acts = entry.acts.clone();
    if together {
        return Some(Found { length: entry.phrase.len(), apart: None, acts });
    }
    let [particle] = rest else { return None };
    if !PARTICLES.contains(particle) {
        return None;
    }
    let between = words.get(at + 1..)?.iter().take(MOST_BETWEEN);
    let inner = between.take_while(|word| word.is_wordlike()).count();
    let apart = (at + 2..=at + inner).find(|behind| {
        words.get(*behind).is_some_and(|word| word.text == *particle)
            && words
                .get(behind + 1)
                .is_none_or(|next| !next.is_wordlike() || BEHIND.contains(&next.text.as_str()))
    })?;
    Some(Found { length: 1, apart: Some(apart), acts })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain::courtesy::tokens;

    fn acts(text: &str) -> Vec<Act> {
        verb_at(&tokens(text), 0).map(|found| found.acts).unwrap_or_default()
    }

    #[test]
    fn every_sense_of_the_table_is_known() {
        let lines = TABLE.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        for line in lines {
            let name = line.split(':').next().unwrap_or_default();
            assert!(Act::of(name).is_some(), "{line}");
        }
    }

    #[test]
    fn a_verb_is_found_in_its_forms_and_parts() {
        assert_eq!(acts("clears off"), vec![Act::Away]);
        assert_eq!(acts("figure out hydroponics"), vec![Act::Study]);
        assert_eq!(acts("stirring the pot"), Vec::new());
        assert!(acts("throw the envoy out").contains(&Act::Dismiss));
        assert!(acts("flies to H8").contains(&Act::Go));
        assert!(acts("knocking together two fighters").contains(&Act::Get));
    }

    #[test]
    fn a_second_word_stands_apart_only_where_nothing_goes_on_behind_it() {
        let found = verb_at(&tokens("throw the envoy out the door"), 0);
        assert!(found.is_some_and(|found| found.apart.is_none()));
    }
}
