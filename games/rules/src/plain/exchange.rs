//! "2 protectors instead of 3", "no fighters, a mothership instead", "wait, only one bunker", "leave out the fighters": so many of a
//! thing in the place of what an order says, in this mail or on file. The rest of that order stays, and every other line; where
//! several orders say it, or none, the player is asked and nothing is changed.

use super::reader::{Outcome, Reader};
use super::{number, trimmed};
use crate::book::Line;
use crate::game::ByMail;
use crate::lexer::Token;
use crate::problem::{Problem, either};
use crate::span::Span;

/// Words in front of what is wanted that name nothing of it.
const LEADS: &[&str] = &[
    "no",
    "wait",
    "actually",
    "sorry",
    "oops",
    "whoops",
    "please",
    "ok",
    "okay",
    "hm",
    "hmm",
    "well",
    "so",
    "and",
    "but",
    "i",
    "we",
    "meant",
    "mean",
    "want",
    "wanted",
    "would",
    "i'd",
    "like",
    "should",
    "make",
    "it",
    "that",
    "it's",
    "be",
    "is",
    "keep",
    "take",
    "use",
    "send",
    "have",
    "let's",
    "rather",
    "my",
    "our",
    "the",
    "now",
    "then",
    "on",
    "second",
    "thought",
    "thoughts",
    "correction",
    "oh",
    "buy",
    "get",
    "to",
    "just",
    "only",
];
/// Courtesy behind it.
const TAILS: &[&str] =
    &["please", "instead", "thanks", "after", "all", "rather", "then", "sorry", "of", "them"];
/// What a place or a fleet stands behind.
const TELLING_WHERE: &[&str] = &["at", "in", "on", "from", "for", "with"];
/// Who is talked of where nothing is ordered.
const OTHERS: &[&str] =
    &["he", "she", "they", "you", "his", "her", "their", "your", "lost", "had", "survived", "was", "were"];
/// A thing is called by no more words.
const MOST_NAMING: usize = 3;

/// So many of a thing.
#[derive(Clone, Debug, Default, PartialEq)]
struct Part {
    count: Option<u32>,
    of: Vec<String>,
}

/// What a line puts in the place of what.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Exchange {
    /// Nothing: it is left out.
    wanted: Vec<Part>,
    displaced: Part,
    /// Less is wanted than there is.
    fewer: bool,
    /// What is told of the order besides.
    about: Vec<Token>,
}

/// Which order is put right.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Target {
    /// One this mail has given, with this text.
    Said(String),
    OnFile(Line),
}

/// An order, and what it becomes.
struct Found {
    target: Target,
    new: String,
}

impl Exchange {
    /// What a line puts in the place of what, if it says that and nothing else.
    fn of(words: &[Token]) -> Option<Self> {
        let words = trimmed(words, |word| !word.is_wordlike());
        // "He lost 2 protectors, not 3": of others.
        if words.iter().any(|word| OTHERS.contains(&word.text.as_str())) {
            return None;
        }
        Self::without(words).or_else(|| Self::in_place(words)).or_else(|| Self::only(words))
    }

    /// "Leave out the fighters", "without the fighters".
    fn without(words: &[Token]) -> Option<Self> {
        let no = words
            .iter()
            .take_while(|word| word.text != "no" && (!word.is_wordlike() || is_lead(word)))
            .count();
        let denied = words.get(no..).filter(|rest| rest.get(1).is_some_and(Token::is_wordlike));
        let words = denied.filter(|rest| rest.len() > 1).unwrap_or_else(|| behind_leads(words));
        let text = |at: usize| words.get(at).map(|word| word.text.as_str());
        let named = match (text(0)?, text(1)) {
            ("leave", Some("out")) => words.get(2..)?,
            ("without", _) => words.get(1..)?,
            ("no", _) if words.len() > 3 && words.ends_with_words(["after", "all"]) => words.get(1..)?,
            ("leave", _) => words.get(1..)?.split_last().filter(|(last, _)| last.text == "out")?.1,
            _ => return None,
        };
        let (displaced, about) = part(named)?;
        (displaced.count.is_none() && !displaced.of.is_empty()).then(|| Self {
            wanted: Vec::new(),
            displaced,
            fewer: true,
            about,
        })
    }

    /// "No fighters, a mothership instead", "no fighters and no blasters but a mothership": the first gives its place.
    fn denied(words: &[Token]) -> Option<Vec<Self>> {
        let Denial { things, wanted } = Denial::of(words)?;
        let (wanted, about) = list(wanted)?;
        let mut wanted = Some(wanted);
        let mut all = Vec::new();
        for displaced in things {
            let fewer = wanted.is_none();
            let wanted = wanted.take().unwrap_or_default();
            all.push(Self { wanted, displaced, fewer, about: about.clone() });
        }
        Some(all)
    }

    /// "2 protectors instead of 3", "the boom should buy two protectors, not three", "instead of two fighters I want one".
    fn in_place(words: &[Token]) -> Option<Self> {
        let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
        let (at, length) = (0..words.len()).find_map(|at| match (text(at), text(at + 1)) {
            ("instead", "of") | ("rather", "than") => Some((at, 2)),
            ("not", _) => number(words.get(at + 1)?).map(|_| (at, 1)),
            _ => None,
        })?;
        let (front, behind) = (words.get(..at)?, words.get(at + length..)?);
        let (wanted, displaced) = match front.iter().all(|word| !word.is_wordlike() || is_lead(word)) {
            false => (front, behind),
            true => {
                let parts = |at: &usize| {
                    behind.get(*at).is_some_and(|word| {
                        word.is_symbol(',')
                            || matches!(word.text.as_str(), "i" | "we" | "make" | "take" | "please")
                    })
                };
                let parts = (1..behind.len()).find(parts)?;
                (behind.get(parts..)?, behind.get(..parts)?)
            }
        };
        let (head, (wanted, mut about)) = headed(wanted)?;
        let (mut displaced, more) = part(displaced)?;
        about.extend(more);
        about.extend(head);
        if displaced.of.is_empty() {
            displaced.of.clone_from(&wanted.first()?.of);
        }
        // "Sorry, 3 not 2" is about what was said last.
        (!displaced.of.is_empty()).then_some(Self { wanted, displaced, fewer: false, about })
    }

    /// "Wait, only one bunker", "keep only one blaster", "one bunker only".
    fn only(words: &[Token]) -> Option<Self> {
        let is_only = |word: &Token| matches!(word.text.as_str(), "only" | "just");
        if !words.iter().any(is_only) {
            return None;
        }
        let words: Vec<Token> = words.iter().filter(|word| !is_only(word)).cloned().collect();
        let (wanted, about) = part(behind_leads(&words))?;
        let displaced = Part { count: None, of: wanted.of.clone() };
        let told = wanted.count.is_some() && !wanted.of.is_empty();
        told.then(|| Self { wanted: vec![wanted], displaced, fewer: true, about })
    }

    /// The order with what is wanted in the place of what it says; `read`: what the strict reader makes of a line.
    fn in_order(&self, line: &str, read: &impl Fn(String) -> Option<String>) -> Option<String> {
        let lower = line.to_lowercase();
        let told = |word: &Token| !word.is_wordlike() || is_lead(word) || lower.contains(stem(&word.text));
        if !self.about.iter().all(told) {
            return None;
        }
        let words: Vec<&str> = line.split(' ').collect();
        let mut found: Vec<String> = Vec::new();
        for at in 0..words.len() {
            let Some(counted) = Counted::at(&words, at) else { continue };
            let fits = self.displaced.count.is_none_or(|old| old == counted.count);
            let wanted = self.wanted.first().and_then(|part| part.count);
            if !fits || (self.fewer && wanted.is_some_and(|new| new >= counted.count)) {
                continue;
            }
            for (from, length) in counted.runs(words.len()) {
                let with = |text: &str| read(replaced(&words, from, length, text));
                let named = format!("{} {}", counted.count, self.displaced.of.join(" "));
                let same = with(&named).as_deref() == Some(line);
                let new = same.then(|| self.written(&counted)).and_then(|text| with(&text));
                found.extend(new.filter(|new| new != line));
            }
        }
        found.dedup();
        if found.len() == 1 { found.pop() } else { None }
    }

    /// What stands in the order then, where so much of a thing stood.
    fn written(&self, counted: &Counted) -> String {
        let written = |part: &Part| {
            let of = if part.of.is_empty() { &self.displaced.of } else { &part.of };
            format!("{} {}", part.count.unwrap_or(counted.count), of.join(" "))
        };
        self.wanted.iter().map(written).collect::<Vec<_>>().join(" ")
    }

    /// What is displaced, in words.
    fn told(&self) -> String {
        let count = self.displaced.count.map(|count| count.to_string());
        count.into_iter().chain(self.displaced.of.clone()).collect::<Vec<_>>().join(" ")
    }
}

/// A number in an order as canonical forms write it: "3F", "2 ground forces", "Snub Fighter x2".
struct Counted {
    count: u32,
    at: usize,
    form: Form,
}

enum Form {
    Glued,
    InFront,
    Behind,
}

impl Counted {
    fn at(words: &[&str], at: usize) -> Option<Self> {
        let word = words.get(at)?.trim_end_matches(ends);
        if let Some(count) = word.strip_prefix('x').and_then(|digits| digits.parse().ok()) {
            return Some(Self { count, at, form: Form::Behind });
        }
        let digits: String = word.chars().take_while(char::is_ascii_digit).collect();
        let form = if digits.len() < word.len() { Form::Glued } else { Form::InFront };
        Some(Self { count: digits.parse().ok()?, at, form })
    }

    /// Where number and thing may stand together: the first word, and how many they are.
    fn runs(&self, words: usize) -> Vec<(usize, usize)> {
        match self.form {
            Form::Glued => vec![(self.at, 1)],
            Form::InFront => {
                (2..=MOST_NAMING + 1).map(|n| (self.at, n)).filter(|(at, n)| at + n <= words).collect()
            }
            Form::Behind => {
                (1..=MOST_NAMING).filter_map(|n| Some((self.at.checked_sub(n)?, n + 1))).collect()
            }
        }
    }
}

impl<G: ByMail> Reader<'_, G> {
    /// What a line comes to that puts so much of a thing in the place of what an order says, with the order it puts right.
    pub(super) fn exchanged_counts(&self, words: &[Token], whole: Span) -> Option<(Outcome, Option<Target>)> {
        let all = exchanges(words)?;
        let read = |text: String| match self.strictly(&[text], &[]).ok()?.as_slice() {
            [only] => Some(only.clone()),
            _ => None,
        };
        let found = self.put_right_by(&all, &read);
        match found.as_slice() {
            [only] => Some((Outcome::orders(vec![only.new.clone()], true), Some(only.target.clone()))),
            [] => {
                // What is told of it besides fits none: it is asked about those that say it.
                let bare: Vec<Exchange> =
                    all.iter().map(|one| Exchange { about: Vec::new(), ..one.clone() }).collect();
                let asked = match self.put_right_by(&bare, &read).as_slice() {
                    [] => self.nothing_says(&all, Denial::of(words).is_some(), whole)?,
                    some => Outcome::Bad(which_of(some).at(whole)),
                };
                Some((asked, None))
            }
            several => Some((Outcome::Bad(which_of(several).at(whole)), None)),
        }
    }

    /// The orders of this mail, or else those on file, that are put right by all of this.
    fn put_right_by(&self, all: &[Exchange], read: &impl Fn(String) -> Option<String>) -> Vec<Found> {
        let becomes = |line: &str| {
            let mut new = line.to_owned();
            for exchange in all {
                new = exchange.in_order(&new, read)?;
            }
            Some(new)
        };
        let said = |(_, text): &(usize, String)| {
            Some(Found { target: Target::Said(text.clone()), new: becomes(text)? })
        };
        let found: Vec<Found> = self.said.iter().filter_map(said).collect();
        if !found.is_empty() {
            return found;
        }
        let lines = self.desk.book.lines();
        let on_file = lines.filter_map(|one| {
            Some(Found { target: Target::OnFile(one.line), new: becomes(&one.order.to_string())? })
        });
        on_file.collect()
    }

    /// What is said where no order says what is to be displaced.
    fn nothing_says(&self, all: &[Exchange], denied: bool, whole: Span) -> Option<Outcome> {
        let asks = |one: &&Exchange| one.displaced.count.is_some() || denied;
        let counted = all.iter().find(asks)?;
        let last = self.desk.book.lines().last()?;
        let message = format!(
            "Nothing on file says {}, so it is not clear what this takes the place of, and nothing is changed.",
            counted.told()
        );
        let right = format!("instead of line {}: and what is to stand there", last.line);
        Some(Outcome::Bad(Problem::unreadable(message).at(whole).suggest(right)))
    }
}

/// The question which of several orders is meant.
fn which_of(found: &[Found]) -> Problem {
    let right: Vec<String> = found
        .iter()
        .map(|one| match &one.target {
            Target::OnFile(line) => format!("instead of line {line}: {}", one.new),
            Target::Said(_) => one.new.clone(),
        })
        .collect();
    let message = match found.len() {
        1 => {
            "One line says that, and not all that is told of it here. Is it meant? It is said with its number."
        }
        _ => "Several lines say that, so nothing is changed yet. Which is meant? It is said with its number.",
    };
    Problem::unreadable(message).suggest(either(&right))
}

/// All that a line puts in the place of something, one by one.
fn exchanges(words: &[Token]) -> Option<Vec<Exchange>> {
    if let Some(only) = Exchange::of(words) {
        return Some(vec![only]);
    }
    if let Some(all) = Exchange::denied(words) {
        return Some(all);
    }
    let at = words.iter().rposition(|word| word.text == "and")?;
    let mut all = exchanges(words.get(..at)?)?;
    all.push(Exchange::of(words.get(at + 1..)?)?);
    Some(all)
}

/// "No fighters and no blasters, a mothership instead": what is not wanted, and the words for what is.
struct Denial<'w> {
    things: Vec<Part>,
    wanted: &'w [Token],
}

impl<'w> Denial<'w> {
    fn of(words: &'w [Token]) -> Option<Self> {
        let words = trimmed(words, |word| !word.is_wordlike());
        let lead = |word: &Token| !word.is_wordlike() || is_lead(word);
        let no = (0..words.len()).take_while(|at| words.get(*at).is_some_and(lead)).find(|at| {
            let behind = words.get(at + 1);
            words.get(*at).is_some_and(|word| word.text == "no")
                && behind.is_some_and(|word| word.is_wordlike() && !is_lead(word) && counted(word).is_none())
        })?;
        let rest = words.get(no + 1..)?;
        let contrasts = |word: &Token| matches!(word.text.as_str(), "instead" | "but" | "rather");
        if !rest.iter().any(contrasts) {
            return None;
        }
        // Behind the last comma, or "but", stands what is wanted.
        let begins =
            |at: usize| rest.get(at + 1..).and_then(|rest| behind_leads(rest).first()).and_then(counted);
        let parts = |word: &Token| word.is_symbol(',') || word.text == "but" || word.is_symbol('-');
        let at = (0..rest.len()).find(|at| rest.get(*at).is_some_and(parts) && begins(*at).is_some())?;
        let joins = |word: &Token| matches!(word.text.as_str(), "and" | "or" | "nor" | ",");
        let denied = rest.get(..at)?.split(joins).filter(|words| !words.is_empty());
        let thing = |words: &[Token]| {
            let words = words.strip_prefix_word("no").unwrap_or(words);
            part(words).filter(|(part, about)| part.count.is_none() && about.is_empty()).map(|(part, _)| part)
        };
        let things = denied.map(thing).collect::<Option<Vec<Part>>>()?;
        (!things.is_empty()).then_some(Self { things, wanted: rest.get(at + 1..)? })
    }
}

/// What is wanted of a line that says first what is not: "a mothership instead". Nothing of what is denied is ever ordered.
pub(super) fn without_what_is_denied(words: &[Token]) -> Option<Vec<Token>> {
    let Denial { wanted, .. } = Denial::of(words)?;
    list(wanted).map(|_| wanted.to_vec())
}

/// "A mothership and two blasters": each with its number.
fn list(words: &[Token]) -> Option<(Vec<Part>, Vec<Token>)> {
    let joins = |word: &Token| matches!(word.text.as_str(), "and" | "," | "&");
    let (mut all, mut about) = (Vec::new(), Vec::new());
    for words in behind_leads(words).split(joins).filter(|words| words.iter().any(|word| !is_tail(word))) {
        let (part, more) = part(words).filter(|(part, _)| part.count.is_some())?;
        all.push(part);
        about.extend(more);
    }
    let named = all.len() == 1 || all.iter().all(|part| !part.of.is_empty());
    (named && !all.is_empty()).then_some((all, about))
}

fn is_tail(word: &Token) -> bool {
    TAILS.contains(&word.text.as_str())
}

fn is_lead(word: &Token) -> bool {
    LEADS.contains(&word.text.as_str())
}

fn behind_leads(words: &[Token]) -> &[Token] {
    let leads = words.iter().take_while(|word| !word.is_wordlike() || is_lead(word)).count();
    words.get(leads..).unwrap_or_default()
}

/// What stands in front of what is counted, and that.
#[expect(clippy::type_complexity, reason = "what is told, and what a list comes to")]
fn headed(words: &[Token]) -> Option<(Vec<Token>, (Vec<Part>, Vec<Token>))> {
    let begins = |at: &usize| words.get(*at).is_some_and(|word| counted(word).is_some());
    (0..words.len()).filter(begins).find_map(|at| {
        let (head, rest) = words.split_at_checked(at)?;
        Some((head.to_vec(), list(rest)?))
    })
}

/// A number, or an article.
fn counted(word: &Token) -> Option<u32> {
    number(word).or_else(|| matches!(word.text.as_str(), "a" | "an").then_some(1))
}

/// "Two protectors at home": how many of what, and what is told besides.
fn part(words: &[Token]) -> Option<(Part, Vec<Token>)> {
    let words = trimmed(words, |word| !word.is_wordlike() || is_tail(word));
    let words = match words.split_first() {
        Some((first, rest)) if matches!(first.text.as_str(), "the" | "my" | "our" | "those" | "these") => {
            rest
        }
        _ => words,
    };
    let count = words.first().and_then(counted);
    let rest = words.get(usize::from(count.is_some())..)?;
    let where_it_is = |word: &Token| TELLING_WHERE.contains(&word.text.as_str());
    let (of, about) = rest.split_at(rest.iter().position(where_it_is).unwrap_or(rest.len()));
    let plain = of.len() <= MOST_NAMING
        && of.iter().all(|word| word.is_wordlike() && number(word).is_none() && !is_lead(word));
    let about = about.iter().filter(|word| !where_it_is(word)).cloned().collect();
    let of: Vec<String> = of.iter().map(|word| word.text.clone()).collect();
    (plain && (count.is_some() || !of.is_empty())).then_some((Part { count, of }, about))
}

/// Without the ending of a plural or a third person.
fn stem(text: &str) -> &str {
    text.trim_end_matches('s')
}

fn ends(sign: char) -> bool {
    matches!(sign, ',' | ';' | ':')
}

/// The order with this text where so many of its words stood; signs behind them stay.
fn replaced(words: &[&str], at: usize, length: usize, text: &str) -> String {
    let last = words.get(at + length - 1).copied().unwrap_or_default();
    let signs = last.get(last.trim_end_matches(ends).len()..).unwrap_or_default();
    let front = words.iter().take(at).copied().map(str::to_owned);
    let here = (!text.is_empty()).then(|| format!("{text}{signs}"));
    let behind = words.iter().skip(at + length).copied().map(str::to_owned);
    front.chain(here).chain(behind).collect::<Vec<_>>().join(" ")
}

/// Words behind one they begin with, or with these at their end.
trait Behind {
    fn strip_prefix_word(&self, word: &str) -> Option<&[Token]>;
    fn ends_with_words<const N: usize>(&self, words: [&str; N]) -> bool;
}

impl Behind for [Token] {
    fn ends_with_words<const N: usize>(&self, words: [&str; N]) -> bool {
        let own = self.get(self.len().saturating_sub(N)..).unwrap_or_default();
        own.len() == N && own.iter().zip(words).all(|(own, word)| own.text == word)
    }

    fn strip_prefix_word(&self, word: &str) -> Option<&[Token]> {
        self.split_first().filter(|(first, _)| first.text == word).map(|(_, rest)| rest)
    }
}

#[cfg(test)]
mod tests {
    use super::{Exchange, Part, exchanges};
    use crate::plain::courtesy::tokens;

    fn told(line: &str) -> Option<Vec<(String, String)>> {
        let part = |part: &Part| {
            let count = part.count.map(|count| count.to_string());
            count.into_iter().chain(part.of.clone()).collect::<Vec<_>>().join(" ")
        };
        let wanted = |one: &Exchange| one.wanted.iter().map(part).collect::<Vec<_>>().join(" + ");
        Some(exchanges(&tokens(line))?.iter().map(|one| (wanted(one), one.told())).collect())
    }

    #[test]
    fn what_takes_the_place_of_what() {
        for (line, wanted, displaced) in [
            ("no, 2 protectors instead of 3", "2 protectors", "3 protectors"),
            ("no fighters, a mothership instead", "1 mothership", "fighters"),
            ("no fighters but two motherships", "2 motherships", "fighters"),
            ("Wait, only one bunker", "1 bunker", "bunker"),
            ("Actually keep only one blaster", "1 blaster", "blaster"),
            ("I meant the boom should buy two protectors, not three", "2 protectors", "3 protectors"),
            ("instead of two fighters I want one", "1", "2 fighters"),
            ("leave out the fighters", "", "fighters"),
            ("a mothership and 2 blasters instead of the fighters", "1 mothership + 2 blasters", "fighters"),
        ] {
            assert_eq!(told(line), Some(vec![(wanted.to_owned(), displaced.to_owned())]), "{line}");
        }
        let both = told("no, 4 protectors instead of 3, and leave out the fighters").expect("two of them");
        assert_eq!(both.len(), 2);
        let both = told("no protectors and no fighters, a mothership instead").expect("two of them");
        let pairs = [("1 mothership", "protectors"), ("", "fighters")];
        assert_eq!(both, pairs.map(|(wanted, displaced)| (wanted.to_owned(), displaced.to_owned())));
        for line in [
            "build 3 fighters",
            "no, four",
            "no fighters",
            "do not jump",
            "scan B8 instead of B10",
            "leave two at home",
            "he lost 2 protectors, not 3",
        ] {
            assert_eq!(told(line), None, "{line}");
        }
    }
}
