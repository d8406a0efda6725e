//! What races do in words: larvae that hatch, and docks that make a battle easier (8.12).

use super::Plainly;
use crate::effects::races::Race;
use crate::hex::Hex;
use crate::reading::line::hex_of;
use rules::lexer::Token;
use rules::plain::{Clause, Sense, number, offering};
use rules::problem::Problem;

/// Small words around larvae that say nothing of how many and where.
const AROUND: &[&str] = &[
    "hatch",
    "hatches",
    "hatching",
    "become",
    "becomes",
    "turn",
    "turns",
    "into",
    "destroyer",
    "destroyers",
    "to",
    "at",
    "in",
    "for",
    "as",
    "an",
    "action",
    "my",
    "use",
    "let",
    "please",
    "of",
    "a",
    "the",
    "from",
    "make",
    "makes",
    "then",
    "is",
    "are",
    "on",
    "i",
    "with",
    "n'orr",
    "norr",
    "should",
    "will",
    "and",
    "there",
    "all",
    "new",
];
/// What a battle is told with.
const BATTLES: &[&str] = &[
    "if", "when", "whenever", "should", "attack", "attacks", "attacked", "battle", "battles", "fight",
    "fights", "defend", "defence", "combat",
];

impl Plainly<'_> {
    fn is_norr(&self) -> bool {
        self.galaxy().empires.get(self.me().index()).is_some_and(|empire| empire.race == Race::Norr)
    }

    /// "Hatch one larva at E2", "one larva becomes a destroyer there": an action of the N'orr.
    pub(super) fn hatching(&self, clause: &Clause<'_>) -> Option<Sense> {
        let larva = |word: &Token| matches!(word.text.as_str(), "larva" | "larvae" | "larvas");
        if !self.is_norr() || !clause.words.iter().any(larva) {
            return None;
        }
        let says = |word: &Token, list: &[&str]| list.contains(&word.text.as_str());
        if clause.words.iter().any(|word| says(word, BATTLES)) {
            let message = "Larvae hatch as an action in your own turn and do nothing in a battle; there it is a dock that makes ships \
                           roll better (8.12).";
            let right = "use N'Orr at C3 for 2 as an action, or choose Quinarra for N'Orr";
            return Some(Sense::Refused(Problem::illegal(message).suggest(right)));
        }
        let places: Vec<Hex> = clause.words.iter().filter_map(|word| hex_of(word).ok().flatten()).collect();
        let home = clause.words.iter().any(|word| word.text == "home");
        let counts: Vec<u32> = clause.words.iter().filter_map(number).collect();
        let odd = clause.words.iter().find(|word| {
            let place = hex_of(word).is_ok_and(|hex| hex.is_some()) || word.text == "home";
            word.is_wordlike() && !larva(word) && !place && number(word).is_none() && !says(word, AROUND)
        });
        if let Some(odd) = odd {
            return Some(Sense::Unread(Some(odd.span)));
        }
        let own =
            self.galaxy().empires.get(self.me().index()).map_or(0, |empire| u32::from(empire.own.larvae));
        let all = clause.words.iter().any(|word| word.text == "all");
        // "two larvae become two destroyers"
        let alike = counts.windows(2).all(|pair| pair.first() == pair.get(1));
        let one = clause.words.iter().any(|word| word.text == "larva");
        let count = match counts.first() {
            Some(count) if alike => Some(*count),
            None if all => Some(own),
            None if one => Some(1),
            _ => None,
        };
        let place = match places.as_slice() {
            [only] => Some(*only),
            [] if home => self.home(),
            _ => None,
        };
        match (place, count) {
            (Some(place), Some(count)) => {
                Some(Sense::Says(vec![vec![format!("use N'Orr at {place} for {count} as an action")]]))
            }
            (None, count) => {
                let at = self.own_fleets().next().map_or_else(|| "C3".to_owned(), |(hex, _)| hex.to_string());
                let problem = Problem::unreadable("In which system do they hatch (8.12)?");
                let right = format!("use N'Orr at {at} for {} as an action", count.unwrap_or(1));
                Some(Sense::Refused(problem.suggest(right)))
            }
            (Some(place), None) => {
                let problem = Problem::unreadable(format!("How many larvae hatch? You have {own} (8.12)."));
                Some(Sense::Refused(problem.suggest(format!("use N'Orr at {place} for 1 as an action"))))
            }
        }
    }

    /// "In a battle I use the dock at Quinarra": the dock that is exhausted for better rolls. It is chosen for every battle, so that one
    /// for a single system is asked about.
    pub(super) fn dock_in_battle(&self, clause: &Clause<'_>) -> Option<Sense> {
        const SMALL: &[&str] = &[
            "use", "uses", "exhaust", "exhausts", "choose", "tap", "dock", "docks", "space", "at", "on",
            "in", "there", "is", "are", "be", "anyone", "anybody", "someone", "somebody", "to", "better",
            "i", "me", "am", "a", "my", "the", "for", "n'orr", "norr", "'s", "comes", "come", "gets", "it",
            "of", ",", "then", "well", "easier", "each", "every", "any",
        ];
        let says = |text: &str| clause.words.iter().any(|word| word.text == text);
        let battles = clause.words.iter().any(|word| {
            BATTLES.contains(&word.text.as_str()) && !matches!(word.text.as_str(), "should" | "if" | "when")
        });
        let chooses = says("choose") && (says("n'orr") || says("norr"));
        if !self.is_norr() || !battles || !(says("dock") || chooses) {
            return None;
        }
        let mut docks: Vec<crate::edition::PlanetId> =
            self.galaxy().docks_of(self.me()).filter_map(|(_, on, _)| on).collect();
        let named: Vec<crate::edition::PlanetId> = (0..clause.words.len())
            .filter_map(|at| self.names.at(clause.words.get(at..)?))
            .filter_map(|found| match found.things.as_slice() {
                [super::names::Thing::Planet(planet)] => Some(*planet),
                _ => None,
            })
            .collect();
        docks.retain(|dock| named.contains(dock));
        let [dock] = docks.as_slice() else { return None };
        let odd = clause.words.iter().enumerate().find(|(at, word)| {
            let known = SMALL.contains(&word.text.as_str()) || BATTLES.contains(&word.text.as_str());
            let place = hex_of(word).is_ok_and(|hex| hex.is_some());
            let name = clause.words.get(*at..).and_then(|rest| self.names.at(rest)).is_some();
            word.is_wordlike() && !known && !place && !name
        });
        if odd.is_some() {
            return None;
        }
        let line = vec![format!("choose {dock} for N'Orr")];
        if !clause.words.iter().any(|word| hex_of(word).is_ok_and(|hex| hex.is_some())) {
            return Some(Sense::Says(vec![line]));
        }
        let message = "The dock is chosen for every battle of yours, and for no system alone (8.12). Is this meant? Answer with its number.";
        Some(Sense::Refused(offering(Problem::unreadable(message), vec![line])))
    }
}
