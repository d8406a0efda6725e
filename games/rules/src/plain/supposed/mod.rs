//! What an order hangs on, said plainly: "as long as nobody else has moved into D3 by then" is "if nobody is in D3".
//!
//! A line is parted into the order and the clause it hangs on, wherever that stands and whatever it begins with. The clause alone is then
//! said plainer by tables of whole clauses: one of all games, and [`Plain::suppositions`](super::Plain::suppositions) of one. So each way
//! to say that a place is empty is known with each word a condition can begin with, before the order and behind it. Only a clause
//! the tables know is touched, and what comes out is read like any other line.

mod words;

use super::reader::Reader;
use super::wording::{Ear, MOST_STEPS, Sayings};
use crate::game::ByMail;
use crate::lexer::{Token, TokenKind};
use std::cell::Cell;
use std::sync::LazyLock;
use words::{all_the_others, without_silent, written_out};

/// What a condition begins with, and what that comes to.
const OPENERS: &[(&[&str], &str)] = &[
    (&["if", "and", "only", "if"], "if"),
    (&["if", "and", "when"], "if"),
    (&["on", "the", "condition", "that"], "if"),
    (&["on", "condition", "that"], "if"),
    (&["under", "the", "condition", "that"], "if"),
    (&["in", "the", "event", "that"], "if"),
    (&["in", "the", "case", "that"], "if"),
    (&["for", "as", "long", "as"], "if"),
    (&["as", "soon", "as"], "if"),
    (&["as", "long", "as"], "if"),
    (&["so", "long", "as"], "if"),
    (&["provided", "that"], "if"),
    (&["providing", "that"], "if"),
    (&["assuming", "that"], "if"),
    (&["supposing", "that"], "if"),
    (&["suppose", "that"], "if"),
    (&["given", "that"], "if"),
    (&["in", "case"], "if"),
    (&["if"], "if"),
    (&["when"], "if"),
    (&["once"], "if"),
    (&["while"], "if"),
    (&["after"], "if"),
    (&["provided"], "if"),
    (&["providing"], "if"),
    (&["assuming"], "if"),
    (&["supposing"], "if"),
    (&["suppose"], "if"),
    (&["unless"], "unless"),
    (&["except", "if"], "unless"),
    (&["except", "when"], "unless"),
    // "Should nobody be there": the verb stands behind whom it speaks of.
    (&["should"], "if"),
    // "With 3 energy or more".
    (&["with"], "if"),
];
/// Words of one condition; more is told in other ways.
const LONGEST: usize = 20;
/// Places where an order may begin without a comma.
const MOST_PLACES: usize = 3;
/// So often a clause is said plainer.
const MOST_TIMES: usize = 4;

/// Suppositions of all games.
static GENERAL: LazyLock<Sayings> = LazyLock::new(|| Sayings::of_clauses(include_str!("general.txt")));

/// A condition within a line: from where to where it stands, what it begins with, and what it says, said plainly.
struct Supposed {
    from: usize,
    end: usize,
    opener: &'static str,
    clause: Vec<Token>,
}

/// What a condition is told by.
struct Tables<'t> {
    all: [&'t Sayings; 2],
    ear: &'t Ear<'t>,
    /// How many others are at the table.
    others: usize,
}

impl<G: ByMail> Reader<'_, G> {
    /// The line with what it hangs on said plainly and, where nothing is left to doubt, in front. `None`: it hangs on nothing the tables
    /// know, or says it so already.
    pub(super) fn supposed(&self, words: &[Token]) -> Option<Vec<Token>> {
        let own = self.plain.suppositions()?;
        let weight = |word: &Token| self.plain.weight(word);
        let commands = |word: &Token| self.plain.commands(word);
        let calls = |word: &Token| self.is_seated(word);
        let ear = Ear { weight: &weight, commands: &commands, calls: &calls, steps: Cell::new(MOST_STEPS) };
        let tables =
            Tables { all: [own, &GENERAL], ear: &ear, others: self.desk.names.len().saturating_sub(1) };
        let found = (0..words.len()).find_map(|from| tables.supposed_at(words, from))?;
        let told = told(words, &found);
        let same = told.iter().map(|word| &word.text).eq(words.iter().map(|word| &word.text));
        (!same).then_some(told)
    }
}

impl Tables<'_> {
    /// The condition that begins here.
    fn supposed_at(&self, words: &[Token], from: usize) -> Option<Supposed> {
        let (phrase, opener) = opener_at(words, from)?;
        let said = words.get(from + phrase.len()..)?;
        let behind: Vec<Token> =
            said.iter().map(|word| with_its_ending(word, phrase == ["should"])).collect();
        let most = end_of(&behind);
        // "Unless A and B" leaves open which of them is not to be.
        let joins = |word: &Token| matches!(word.text.as_str(), "and" | "or");
        if opener == "unless" && behind.iter().take(most).any(joins) {
            return None;
        }
        let in_front = from.checked_sub(1).and_then(|before| words.get(before)).is_none_or(ends_sentence);
        let whole = self.plainly(behind.get(..most)?).map(|clause| (most, clause));
        let parted = whole.is_some();
        let (length, clause) =
            whole.or_else(|| if in_front { self.without_a_comma(&behind, most) } else { None })?;
        if self.reaches_further(behind.get(length..).unwrap_or_default(), in_front, parted) {
            return None;
        }
        let (opener, clause) = without_a_double_no(opener, clause);
        Some(Supposed { from, end: from + phrase.len() + length, opener, clause })
    }

    /// "If nobody is in D3 I go there": the order begins without a comma.
    fn without_a_comma(&self, behind: &[Token], most: usize) -> Option<(usize, Vec<Token>)> {
        let begins = |at: &usize| {
            behind.get(*at).is_some_and(|word| {
                (self.ear.commands)(word)
                    || matches!(word.text.as_str(), "i" | "we" | "i'll" | "we'll" | "please")
            })
        };
        let ways = (2..most).rev().filter(begins).take(MOST_PLACES);
        ways.into_iter().find_map(|at| Some((at, self.plainly(behind.get(..at)?)?)))
    }

    /// Does something stand behind the condition of which it is not said whether it waits too? "…, deploy the Golem"; "if Ben leaves D3
    /// move … and build …". `parted`: a comma stands between the two.
    fn reaches_further(&self, rest: &[Token], in_front: bool, parted: bool) -> bool {
        let says = |word: &Token| word.is_wordlike() && !matches!(word.text.as_str(), "please" | "thanks");
        let otherwise = |word: &Token| matches!(word.text.as_str(), "otherwise" | "else" | "not");
        let two = |pair: &[Token]| matches!(pair, [and, verb] if matches!(and.text.as_str(), "and" | ",") && (self.ear.commands)(verb));
        if in_front {
            !parted && rest.windows(2).any(two)
        } else {
            rest.iter().any(says) && !rest.iter().any(otherwise)
        }
    }

    /// The words of a condition, said as plainly as the tables can; `None` where they do not know it.
    fn plainly(&self, clause: &[Token]) -> Option<Vec<Token>> {
        if clause.is_empty() || clause.len() > LONGEST {
            return None;
        }
        let told = all_the_others(without_silent(&written_out(clause)), self.others);
        if let Some(known) = self.known(&told) {
            return Some(known);
        }
        // "If D3 is empty and everybody else has passed", "… and if …".
        let and = (1..told.len()).rev().find(|at| told.get(*at).is_some_and(|word| word.text == "and"))?;
        let (first, second) = (told.get(..and)?, told.get(and + 1..)?);
        let second = match second {
            [r#if, rest @ ..] if r#if.text == "if" => rest,
            _ => second,
        };
        let mut all = self.known(first)?;
        all.push(told.get(and)?.clone());
        all.extend(self.known(second)?);
        Some(all)
    }

    /// One clause, said plainly.
    fn known(&self, clause: &[Token]) -> Option<Vec<Token>> {
        let mut told = clause.to_vec();
        let mut found = false;
        for _ in 0..MOST_TIMES {
            let Some(plainer) = self.all.iter().find_map(|table| table.first(&told, self.ear)) else { break };
            found = true;
            if plainer == told {
                break;
            }
            told = plainer;
        }
        found.then_some(told)
    }
}

fn ends_sentence(word: &Token) -> bool {
    matches!(word.text.as_str(), "." | ";" | "!" | "?")
}

/// What a condition begins with here.
fn opener_at(words: &[Token], from: usize) -> Option<(&'static [&'static str], &'static str)> {
    // "Even if", "as if", "just in case": those are no conditions.
    let before = from.checked_sub(1).and_then(|before| words.get(before));
    let none =
        |word: &Token| matches!(word.text.as_str(), "even" | "as" | "just" | "especially" | "particularly");
    let rest = words.get(from..)?;
    let stands = |phrase: &[&str]| {
        rest.len() > phrase.len() && phrase.iter().zip(rest).all(|(part, word)| word.text == *part)
    };
    let (phrase, opener) = OPENERS.iter().find(|(phrase, _)| stands(phrase))?;
    (!before.is_some_and(none)).then_some((phrase, opener))
}

/// How many of the words behind it may belong to a condition.
fn end_of(behind: &[Token]) -> usize {
    const SOMEBODY: &[&str] =
        &["everybody", "everyone", "nobody", "somebody", "someone", "anybody", "anyone", "one"];
    let before = |at: usize| {
        at.checked_sub(1).and_then(|before| behind.get(before)).map_or("", |word| word.text.as_str())
    };
    let ends = |(at, word): (usize, &Token)| match word.text.as_str() {
        // "If everybody else has passed" ends in no "else".
        "else" => !SOMEBODY.contains(&before(at)),
        "then" => before(at) != "by",
        "," | ":" | "otherwise" => true,
        _ => ends_sentence(word) || word.kind == TokenKind::Arrow,
    };
    behind.iter().enumerate().position(ends).unwrap_or(behind.len())
}

/// "Should D3 be empty": the verb has lost its ending.
fn with_its_ending(word: &Token, turned: bool) -> Token {
    let text = match word.text.as_str() {
        "be" if turned => "is",
        "have" if turned => "has",
        _ => return word.clone(),
    };
    Token { text: text.to_owned(), ..word.clone() }
}

/// "Unless D3 is not empty" is "if D3 is empty".
fn without_a_double_no(opener: &'static str, mut clause: Vec<Token>) -> (&'static str, Vec<Token>) {
    let denies = clause.windows(2).position(|pair| {
        matches!(pair, [is, not] if matches!(is.text.as_str(), "is" | "are" | "has") && not.text == "not")
    });
    match denies.filter(|_| opener == "unless") {
        Some(at) => {
            clause.remove(at + 1);
            ("if", clause)
        }
        None => (opener, clause),
    }
}

/// The line with its condition said plainly.
fn told(words: &[Token], found: &Supposed) -> Vec<Token> {
    let (before, behind) =
        (words.get(..found.from).unwrap_or_default(), words.get(found.end..).unwrap_or_default());
    let Some(like) = words.get(found.from) else { return words.to_vec() };
    let said = |text: &str| Token { kind: TokenKind::Word, text: text.to_owned(), ..like.clone() };
    let comma = Token { kind: TokenKind::Symbol(','), text: ",".to_owned(), spaced: false, ..like.clone() };
    let starts = before.iter().rposition(ends_sentence).map_or(0, |at| at + 1);
    let (earlier, order) = before.split_at(starts);
    // "…, but only if".
    let mut order = order;
    while let Some((last, rest)) = order.split_last()
        && matches!(last.text.as_str(), "," | "but" | "only" | "just" | "please" | "and")
    {
        order = rest;
    }
    let condition: Vec<Token> =
        std::iter::once(said(found.opener)).chain(found.clause.iter().cloned()).collect();
    let several = |word: &Token| {
        matches!(word.text.as_str(), "," | "then" | "and" | "or" | "but" | "else" | "otherwise" | ":")
    };
    let mut all = earlier.to_vec();
    if order.is_empty() {
        // In front.
        all.extend(condition);
        if !behind.first().is_some_and(|word| word.is_symbol(',') || word.is_symbol(':')) {
            all.push(comma);
        }
        all.extend(behind.iter().skip_while(|word| word.text == "then").cloned());
    } else if order.iter().any(several) {
        all.extend_from_slice(order);
        all.extend(condition);
        all.extend_from_slice(behind);
    } else {
        all.extend(condition);
        all.push(comma);
        all.extend_from_slice(order);
        all.extend_from_slice(behind);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain::Weight;
    use crate::plain::courtesy::tokens;

    const TABLE: &str =
        "{p:place} is empty|vacant => {p} is empty\n{p:place} is occupied => {p} is not empty";

    fn said(text: &str) -> Option<String> {
        let weight = |word: &Token| match word.text.as_str() {
            "d3" | "e4" => Weight::Place,
            "go" => Weight::Verb,
            _ => Weight::None,
        };
        let commands = |word: &Token| word.text == "go";
        let calls = |_: &Token| false;
        let ear = Ear { weight: &weight, commands: &commands, calls: &calls, steps: Cell::new(MOST_STEPS) };
        let own = Sayings::of_clauses(TABLE);
        let words = tokens(text);
        let tables = Tables { all: [&own, &GENERAL], ear: &ear, others: 2 };
        let found = (0..words.len()).find_map(|from| tables.supposed_at(&words, from))?;
        Some(told(&words, &found).iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn every_line_of_the_table_is_a_saying() {
        assert_eq!(Sayings::faults(include_str!("general.txt")), Vec::<&str>::new());
    }

    #[test]
    fn a_condition_stands_in_front_however_it_begins() {
        for text in [
            "go if d3 is vacant",
            "as long as d3 is still empty, go",
            "should d3 be empty by then, go",
            "go, but only if d3 is empty",
            "unless d3 is occupied, go",
            "go unless d3 is occupied",
            "if d3 is empty go",
        ] {
            assert_eq!(said(text).as_deref(), Some("if d3 is empty , go"), "{text}");
        }
    }

    #[test]
    fn all_others_are_as_many_as_there_are() {
        assert_eq!(
            said("once both others have passed, go").as_deref(),
            Some("if all others have passed , go")
        );
        assert_eq!(said("once the other three have passed, go"), None);
    }

    #[test]
    fn what_no_table_knows_stays() {
        for text in
            ["go if the moon is full", "go", "when in doubt, go", "go unless d3 is empty and e4 is empty"]
        {
            assert_eq!(said(text), None, "{text}");
        }
    }
}
