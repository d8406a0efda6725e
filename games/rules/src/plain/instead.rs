//! "… instead", "no wait, make that 3": which order a correction takes the place of, in the same mail or on file.

use super::amount::without_counts;
use super::courtesy::displaced;
use super::reader::{Kept, Reader};
use crate::book::{Line, Numbered, Order as _};
use crate::game::ByMail;
use crate::lexer::Token;
use crate::problem::Problem;
use crate::span::Span;

/// What became of a correction.
pub(super) enum Corrected {
    /// It counts as it was said.
    Said,
    /// It takes the place of these lines on file.
    OnFile(Vec<Line>),
    /// It counts, and this is said beside it.
    Told(Problem),
    /// Which order it is to take the place of, is asked.
    Asked(Problem),
}

impl<G: ByMail> Reader<'_, G> {
    /// A correction takes the place of the last order of the mail with the same verb, or else of the last order; where it does not
    /// correct the mail itself, of the one on file that is of its sort.
    pub(super) fn correct(
        &mut self,
        lines: &[String],
        words: &[Token],
        whole: Span,
        kept: &mut [Kept],
    ) -> Corrected {
        let Some(first) = lines.first() else { return Corrected::Said };
        let displaced = displaced(words);
        if self.replace(first, displaced, breaks_off(words), kept) {
            return Corrected::Said;
        }
        match self.on_file(lines, displaced, whole) {
            Corrected::Said => self.still_on_file(displaced, whole).map_or(Corrected::Said, Corrected::Told),
            found => found,
        }
    }

    /// What is said where a line takes the place of something that stands behind a condition.
    pub(super) fn behind_a_condition(
        &self,
        lines: &[String],
        words: &[Token],
        whole: Span,
    ) -> Option<Problem> {
        let waits = self.waits_for_something(lines.first()?, displaced(words))?;
        let message = format!(
            "What is to be put right there stands in \"{waits}\", behind its condition. Such a line is put right whole, with its condition."
        );
        Some(Problem::unreadable(message).at(whole).suggest(waits))
    }

    /// "Instead of e2xc4 play c3-d4", where e2xc4 is a reply to a move: the line with the condition.
    fn waits_for_something(&self, by: &str, displaced: &[Token]) -> Option<String> {
        if displaced.is_empty() || by.starts_with("if ") {
            return None;
        }
        let said = self.said.iter().rev().find(|(_, text)| names(text, displaced));
        if let Some((_, text)) = said {
            return text.starts_with("if ").then(|| text.clone());
        }
        // On file a condition is in front of it wherever it stands: what is said without one would take the place of another order.
        let whole = |text: &String| {
            let lower = text.to_lowercase();
            displaced.iter().filter(|word| word.is_wordlike()).all(|word| lower.contains(&word.text))
        };
        let on_file: Vec<String> =
            self.desk.book.lines().map(|one| one.order.to_string()).filter(whole).collect();
        on_file.iter().all(|text| text.starts_with("if ")).then(|| on_file.first().cloned()).flatten()
    }

    /// "One destroyer only at Quinarra", where two are on file: the same with another number.
    pub(super) fn counts_anew(&self, lines: &[String], words: &[Token]) -> bool {
        let only = |word: &Token| matches!(word.text.as_str(), "only" | "just");
        let counts = words.windows(2).any(|pair| match pair {
            [one, two] => (only(one) && super::number(two).is_some()) || only(two),
            _ => false,
        });
        let [line] = lines else { return false };
        let anew = |text: String| text != *line && without_counts(&text) == without_counts(line);
        counts
            && line.chars().any(|c| c.is_ascii_digit())
            && self.desk.book.lines().any(|one| one.order.is_step() && anew(one.order.to_string()))
    }

    /// "X instead of Y" takes the place of the one that names Y. False: nothing of this mail is what was displaced.
    pub(super) fn replace(
        &mut self,
        by: &str,
        displaced: &[Token],
        breaks_off: bool,
        kept: &mut [Kept],
    ) -> bool {
        let at = match displaced {
            [] => {
                let said: Vec<String> = self.said.iter().map(|(_, text)| text.clone()).collect();
                let found = Self::corrected(&said, &[by.to_owned()]);
                found.filter(|at| breaks_off || said.get(*at).is_some_and(|text| verb(text) == verb(by)))
            }
            _ => self.said.iter().rposition(|(_, text)| names(text, displaced)),
        };
        let Some(at) = at else { return false };
        self.supersede(at, kept);
        true
    }

    /// The order with this text, given before in the mail, counts no more.
    pub(super) fn superseded(&mut self, text: &str, kept: &mut [Kept]) {
        if let Some(at) = self.said.iter().rposition(|(_, said)| said == text) {
            self.supersede(at, kept);
        }
    }

    fn supersede(&mut self, at: usize, kept: &mut [Kept]) {
        let (place, text) = self.said.remove(at);
        let Some(earlier) = kept.get_mut(place) else { return };
        match earlier {
            Kept::Typed(line) => *earlier = Kept::Corrected(line.span(), text),
            Kept::Read(line, lines) => {
                lines.retain(|one| *one != text);
                if lines.is_empty() {
                    *earlier = Kept::Corrected(line.span(), text);
                }
            }
            Kept::Told(_) | Kept::Corrected(..) | Kept::Doubted(_) => {}
        }
    }

    /// The lines on file of the same sort: one is meant, or the one that is most like the new one; a list takes the place of a list.
    fn on_file(&self, lines: &[String], displaced: &[Token], whole: Span) -> Corrected {
        let Some(first) = lines.first().filter(|first| lines.iter().all(|line| verb(line) == verb(first)))
        else {
            return Corrected::Said;
        };
        let text = |one: &Numbered<G::Order>| one.order.to_string();
        let of_the_sort: Vec<&Numbered<G::Order>> = self
            .desk
            .book
            .lines()
            .filter(|one| one.order.is_step() && verb(&text(one)) == verb(first))
            .collect();
        let named: Vec<&Numbered<G::Order>> =
            of_the_sort.iter().filter(|one| names(&text(one), displaced)).copied().collect();
        let of_the_sort = if named.is_empty() { of_the_sort } else { named };
        if of_the_sort.is_empty() || of_the_sort.iter().any(|one| lines.contains(&text(one))) {
            return Corrected::Said;
        }
        let alike = |fits: &dyn Fn(&str) -> bool| match of_the_sort
            .iter()
            .filter(|one| fits(&text(one)))
            .collect::<Vec<_>>()
            .as_slice()
        {
            [only] => Some(only.line),
            _ => None,
        };
        let only = alike(&|_| true)
            .or_else(|| alike(&|line| without_counts(line) == without_counts(first)))
            .or_else(|| alike(&|line| place(line) == place(first)));
        match only {
            Some(line) => Corrected::OnFile(vec![line]),
            None if lines.len() > 1 => Corrected::OnFile(of_the_sort.iter().map(|one| one.line).collect()),
            None => {
                let numbered: Vec<String> = of_the_sort.iter().map(|one| one.line.to_string()).collect();
                let message = format!(
                    "Which line on file does this take the place of: {}? It is said with its number.",
                    crate::problem::either(&numbered)
                );
                let right = of_the_sort.last().map_or(0, |one| one.line);
                let right = format!("instead of line {right}: {first}");
                Corrected::Asked(Problem::unreadable(message).at(whole).suggest(right))
            }
        }
    }

    /// "The Crawler instead of Quist", where Quist is drafted by a step of an earlier mail: steps stand side by side, and this one
    /// takes none off.
    fn still_on_file(&self, displaced: &[Token], whole: Span) -> Option<Problem> {
        let telling = |word: &&Token| word.text.len() > 2;
        let named = |text: &str| displaced.iter().filter(telling).all(|word| text.contains(&word.text));
        let step = self
            .desk
            .book
            .lines()
            .find(|line| line.order.is_step() && named(&line.order.to_string().to_lowercase()))?;
        displaced.iter().find(telling)?;
        let message = format!(
            "\"{}\" stands in an earlier mail of yours, and this line does not take it off where it stays on file.",
            step.order
        );
        Some(Problem::warning(message).at(whole).suggest(format!("cancel line {}", step.line)))
    }
}

fn verb(line: &str) -> &str {
    line.split(' ').next().unwrap_or_default()
}

/// Where it is done, as most orders say it right behind their verb.
fn place(line: &str) -> &str {
    line.split(' ').nth(1).unwrap_or_default()
}

/// Does the order name what was displaced?
fn names(text: &str, displaced: &[Token]) -> bool {
    let lower = text.to_lowercase();
    displaced.iter().any(|word| word.text.len() > 1 && lower.contains(&word.text))
}

/// "No wait", "scratch that": words that take back what was said last, whatever it was; "instead" alone does not.
fn breaks_off(words: &[Token]) -> bool {
    const MILD: &[&str] = &["instead", "rather"];
    let mild = words.iter().any(|word| MILD.contains(&word.text.as_str()));
    const BREAKS: &[&str] = &[
        "no",
        "wait",
        "sorry",
        "scratch",
        "forget",
        "oops",
        "whoops",
        "mistake",
        "meant",
        "mean",
        "correction",
        "that",
        "this",
        "it",
        "changed",
        "actually",
        "not",
    ];
    !mild || words.iter().any(|word| BREAKS.contains(&word.text.as_str()))
}
