//! "Not B8, I meant B10", "the carrier from F2, not E1", "oops, the Frigate, not the Cruiser": what is wanted, and what it takes the
//! place of. Where an order on file, or one this mail has given before, says the one, it is read with the other in its place.

use super::Weight;
use super::amount::Amount;
use super::courtesy::{has_modifier, tokens};
use super::reader::{Outcome, Reader, which};
use crate::game::ByMail;
use crate::lexer::Token;
use crate::span::Span;

/// Words in front of either side that name nothing.
const SMALL: &[&str] = &[
    "the",
    "a",
    "an",
    "my",
    "our",
    "i",
    "we",
    "oops",
    "sorry",
    "no",
    "wait",
    "actually",
    "ok",
    "so",
    "well",
    "but",
    "rather",
    "meant",
    "mean",
    "wanted",
    "want",
    "make",
    "it",
    "that",
    "should",
    "be",
    "is",
    "of",
    "course",
    "please",
    "instead",
    "to",
    "from",
    "at",
    "in",
    "on",
    "with",
    "for",
    "into",
    "go",
    "take",
    "correction",
    "hm",
    "hmm",
    "ah",
    "oh",
    "would",
    "prefer",
    "better",
    "it's",
    "i'd",
    "like",
    "and",
    "then",
    "just",
    "only",
    "-",
    ",",
    ":",
];
/// Verbs that deny what stands behind their "not".
const HELPING: &[&str] = &[
    "do", "does", "did", "will", "would", "can", "could", "shall", "should", "must", "may", "might", "is",
    "are", "was", "were", "am", "has", "have", "had", "i'd", "i'll", "we'd", "we'll", "better", "rather",
    "please", "need", "if", "or", "why",
];
/// So many words are the most that either side names.
const MOST: usize = 6;

/// One thing in the place of another.
#[derive(Debug)]
pub(super) struct Contrast {
    pub wanted: Vec<Token>,
    pub displaced: Vec<Token>,
}

impl Contrast {
    /// What a line says in the place of what, if it says that and nothing else.
    pub fn of(words: &[Token]) -> Option<Self> {
        let ends = |word: &Token| matches!(word.text.as_str(), "." | "!");
        let words = super::trimmed(words, ends);
        let not = words.iter().position(|word| word.text == "not")?;
        let (before, behind) = (words.get(..not)?, words.get(not + 1..)?);
        // "Do not jump" denies, and contrasts nothing.
        let denies = before.last().is_some_and(|word| HELPING.contains(&word.text.as_str()));
        if denies || (has_modifier(before) && !before.iter().all(is_small)) {
            return None;
        }
        // "a3-b4" is one thing; a dash with blanks around it parts two.
        let parts_at = |side: &[Token], at: usize| {
            side.get(at).is_some_and(|word| {
                let blanks = word.spaced && side.get(at + 1).is_none_or(|next| next.spaced);
                matches!(word.text.as_str(), "," | "but" | ";" | ".") || (word.is_symbol('-') && blanks)
            })
        };
        let parted = |side: &[Token]| (0..side.len()).find(|at| parts_at(side, *at));
        let (wanted, displaced) = match parted(behind) {
            // "Not B8, I meant B10"
            Some(at) if before.iter().all(is_small) => (behind.get(at + 1..)?, behind.get(..at)?),
            // "B10, not B8"
            None if parted(before).is_some() || !before.iter().all(is_small) => (before, behind),
            _ => return None,
        };
        let (wanted, displaced) = (named(wanted), named(displaced));
        let plain = |side: &[Token]| {
            !side.is_empty()
                && side.iter().filter(|word| word.is_wordlike()).count() <= MOST
                && !has_modifier(side)
        };
        (plain(wanted) && plain(displaced))
            .then(|| Self { wanted: wanted.to_vec(), displaced: displaced.to_vec() })
    }

    /// Both sides as one sentence says them that corrects an order.
    pub fn as_words(&self) -> Vec<Token> {
        let Some(last) = self.wanted.last() else { return Vec::new() };
        let word = |text: &str| Token { text: text.to_owned(), spaced: true, ..last.clone() };
        self.wanted
            .iter()
            .cloned()
            .chain([word("instead"), word("of")])
            .chain(self.displaced.clone())
            .collect()
    }

    /// What a sentence says behind its other words, where that stands in the place of what is displaced.
    fn as_told_of(&self) -> Option<(&[Token], Self)> {
        let at = self.wanted.len().checked_sub(self.displaced.len()).filter(|at| *at > 0)?;
        let (head, tail) = (self.wanted.get(..at)?, self.wanted.get(at..)?);
        Some((head, Self { wanted: tail.to_vec(), displaced: self.displaced.clone() }))
    }

    /// The line with what is wanted in every place where it says what is displaced, one at a time.
    fn in_place(&self, line: &str) -> Vec<String> {
        let words: Vec<&str> = line.split(' ').collect();
        let (wanted, displaced) = (written(&self.wanted), written(&self.displaced));
        let mut found = Vec::new();
        for at in 0..words.len() {
            let Some(here) = words.get(at..at + displaced.len()) else { break };
            let same = |(word, own): (&&str, &String)| alike(word, own);
            if here.iter().zip(&displaced).all(same) {
                let ending: String = here
                    .last()
                    .map_or("", |word| word)
                    .chars()
                    .rev()
                    .take_while(|c| !c.is_alphanumeric())
                    .collect();
                let mut told: Vec<String> = words.iter().take(at).map(|word| (*word).to_owned()).collect();
                told.push(wanted.join(" ") + &ending.chars().rev().collect::<String>());
                told.extend(words.iter().skip(at + displaced.len()).map(|word| (*word).to_owned()));
                found.push(told.join(" "));
            }
        }
        found.extend(self.counted_in(line));
        found
    }

    /// "4 lights at A9, not 3": another number, in a line that names the rest.
    fn counted_in(&self, line: &str) -> Vec<String> {
        let (Some(first), Some(old)) = (self.wanted.first(), self.displaced.first()) else {
            return Vec::new();
        };
        let (Some(count), Some(old)) = (super::number(first), super::number(old)) else { return Vec::new() };
        let told = self.wanted.iter().skip(1).chain(self.displaced.iter().skip(1));
        let mut rest = told.filter(|word| word.is_wordlike() && !is_small(word));
        let of = rest.next().cloned();
        let lower = line.to_lowercase();
        let starts = |word: &str| {
            word.strip_prefix(&old.to_string())
                .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
        };
        if !rest.all(|word| lower.contains(&word.text)) || !line.split(' ').any(starts) {
            return Vec::new();
        }
        Amount { count, of, span: first.span }.in_place(line)
    }
}

/// Is it a word that names nothing?
fn is_small(word: &Token) -> bool {
    SMALL.contains(&word.text.as_str())
}

/// Without the small words in front of it, and courtesy behind it.
fn named(words: &[Token]) -> &[Token] {
    let from = words.iter().position(|word| !is_small(word)).unwrap_or(words.len());
    let end = words.iter().rposition(|word| {
        !matches!(word.text.as_str(), "please" | "instead" | "thanks" | "sorry" | "," | "after" | "all")
    });
    words.get(from..end.map_or(from, |at| at + 1)).unwrap_or_default()
}

/// As canonical lines write it: numbers in figures.
fn written(words: &[Token]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for word in words.iter().filter(|word| !matches!(word.text.as_str(), "the" | "a" | "an" | "my")) {
        let text = match super::number(word) {
            Some(number) => number.to_string(),
            None => word.text.clone(),
        };
        match all.last_mut() {
            Some(last) if !word.spaced => last.push_str(&text),
            _ => all.push(text),
        }
    }
    all
}

/// The same word, whatever its number.
fn alike(word: &str, own: &str) -> bool {
    let bare =
        |text: &str| text.trim_end_matches([',', ':', ';']).to_lowercase().trim_end_matches('s').to_owned();
    bare(word) == bare(own)
}

impl<G: ByMail> Reader<'_, G> {
    /// What a line comes to that puts one thing in the place of another, and the words that say so.
    pub(super) fn contrasted(&self, words: &[Token], whole: Span) -> Option<(Vec<Token>, Outcome)> {
        // A number alone is the number of what was said last.
        let contrast = Contrast::of(words).filter(|_| Amount::of(words).is_none())?;
        let said = self.said.iter().map(|(_, text)| text.clone());
        let on_file = self.desk.book.lines().map(|one| one.order.to_string());
        let earlier: Vec<String> = said.chain(on_file).collect();
        let mut found = self.exchanged_in(&contrast, &earlier);
        if let Some((head, tail)) = contrast.as_told_of().filter(|_| found.is_empty()) {
            found = self.exchanged_in(&tail, &self.told_of(head, &earlier));
        }
        if found.is_empty() {
            found = self.anew(&contrast, &earlier, whole);
        }
        let outcome = match found.len() {
            0 => return None,
            1 => Outcome::orders(found.remove(0), true),
            _ => Outcome::Bad(which(&found, whole)),
        };
        Some((contrast.as_words(), outcome))
    }

    /// The orders there are with the one in the place of the other.
    fn exchanged_in(&self, contrast: &Contrast, earlier: &[String]) -> Vec<Vec<String>> {
        let mut found: Vec<Vec<String>> = Vec::new();
        for line in earlier {
            for told in contrast.in_place(line) {
                if let Ok(lines) = self.strictly(&[told], &[])
                    && lines.len() == 1
                    && !lines.contains(line)
                    && !found.contains(&lines)
                {
                    found.push(lines);
                }
            }
        }
        found
    }

    /// "The carrier comes from F2, not E1": of which orders the words are in front of it.
    fn told_of(&self, head: &[Token], earlier: &[String]) -> Vec<String> {
        let own = |word: &&Token| self.plain.weight(word) > Weight::None && !self.plain.commands(word);
        let told = |line: &&String| {
            let lower = line.to_lowercase();
            head.iter().filter(own).all(|word| lower.contains(word.text.trim_end_matches('s')))
        };
        earlier.iter().filter(told).cloned().collect()
    }

    /// What is wanted as an order of its own, or with the verb of an order that names what is displaced.
    fn anew(&self, contrast: &Contrast, earlier: &[String], whole: Span) -> Vec<Vec<String>> {
        let telling = |word: &&Token| word.is_wordlike() && word.text.len() > 1;
        let names = |line: &&String| {
            let lower = line.to_lowercase();
            contrast.displaced.iter().filter(telling).any(|word| lower.contains(&word.text))
        };
        let mut found: Vec<Vec<String>> = Vec::new();
        for line in earlier.iter().filter(names) {
            let Some(first) = contrast.wanted.first() else { break };
            let verb = tokens(line.split(' ').next().unwrap_or_default());
            let verb = verb.into_iter().take(1).map(|verb| Token { span: first.span, ..verb });
            let wanted = contrast.wanted.iter().map(|word| Token { spaced: true, ..word.clone() });
            let told: Vec<Token> = verb.chain(wanted).collect();
            let read =
                [&contrast.wanted, &told].into_iter().find_map(|words| match self.explained(words, whole) {
                    Outcome::Orders { lines, .. } if lines.len() == 1 => Some(lines),
                    _ => None,
                });
            found.extend(read.filter(|lines| !lines.contains(line) && !found.contains(lines)));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::Contrast;
    use crate::plain::courtesy::tokens;

    fn sides(line: &str) -> Option<(String, String)> {
        let text = |words: &[crate::lexer::Token]| {
            words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
        };
        Contrast::of(&tokens(line)).map(|found| (text(&found.wanted), text(&found.displaced)))
    }

    #[test]
    fn both_sides_are_told() {
        for (line, wanted, displaced) in [
            ("not B8, I meant B10", "b10", "b8"),
            ("Sorry, not Cybernetics but Transfabrication", "transfabrication", "cybernetics"),
            ("oops, I meant Lance Frigate not Ghost Cruiser", "lance frigate", "ghost cruiser"),
            ("actually 4 lights at A9, not 3", "4 lights at a9", "3"),
            ("not two fighters, four", "four", "two fighters"),
        ] {
            assert_eq!(sides(line), Some((wanted.to_owned(), displaced.to_owned())), "{line}");
        }
        for line in ["do not jump", "not B8", "if he is not at B8, scan B10", "b10, but not if he is at B8"] {
            assert_eq!(sides(line), None, "{line}");
        }
    }

    #[test]
    fn one_stands_in_the_place_of_the_other() {
        let told = |line: &str, order: &str| Contrast::of(&tokens(line)).expect("a contrast").in_place(order);
        assert_eq!(told("not B8, I meant B10", "scan B8 using A9"), ["scan b10 using A9"]);
        let whole = Contrast::of(&tokens("the carrier comes from F2, not E1")).expect("a contrast");
        let (_, tail) = whole.as_told_of().expect("words in front");
        assert_eq!(
            tail.in_place("activate E2, move 1 carrier from E1"),
            ["activate E2, move 1 carrier from f2"]
        );
        assert_eq!(
            told("not the cruiser but the destroyer", "build 1 cruiser at Torkan"),
            ["build 1 destroyer at Torkan"]
        );
        assert!(
            told("actually 4 lights at A9, not 3", "build A9: 3L").contains(&"build A9: 4 lights".to_owned())
        );
    }
}
