//! "…, with Ben's consent", "…, my cat typed that", "…, in a fortnight": what stands beside an order and had no part in what it came to.
//! Small talk is passed over; what may take the order back, put it off, add to it or leave it to somebody is asked about.
//!
//! Whether a clause had a part is seen by reading the line without it: where the same orders come out, it had none. So no list of words
//! says which clauses are looked at; the grammar here says only which of those that had no part are known to say nothing.

mod beside;
mod reach;
mod words;

use super::Weight;
use super::courtesy::{bare, says_nothing};
use super::reader::{Outcome, Reader, meant, span_of};
use super::refused::Refused;
use super::verdicts::is_verdict;
use crate::game::ByMail;
use crate::lexer::{Lexer, Token};
use crate::problem::{Problem, quoted};
use crate::span::TypedLine;
use beside::Beside;
use words::is;

/// Clauses of a line that are looked at.
const MOST: usize = 8;

impl<G: ByMail> Reader<'_, G> {
    /// The question whether an order is meant as it stands, where something beside it that had no part in it may say otherwise, or
    /// what only tells had one.
    pub(super) fn passed_over(
        &self,
        told: &Refused<'_>,
        lines: &[String],
        corrects: bool,
        alone: bool,
    ) -> Option<Problem> {
        let lexer = Lexer::new(told.line);
        let typed = lexer.tokens();
        let all = clauses(typed);
        if all.len() < 2 || all.len() > MOST {
            return None;
        }
        let last = all.len() - 1;
        // "Not this, that instead, I changed my mind": it is put right in the line itself.
        // "If he takes c4, then I take it back" takes nothing back.
        let waits = typed.iter().any(super::unclear::opens_condition);
        let put_right = waits
            || corrects
                && typed.iter().any(|word| matches!(word.text.as_str(), "instead" | "rather" | "not"));
        // "No further moves, I'm out for this round", where that is what is filed.
        let out = |clause: &[Token]| {
            clause.iter().any(|word| word.text == "out") && lines.iter().any(|line| line == "pass")
        };
        let odd = |(at, clause): &(usize, &&[Token])| match self.manner(clause, *at == last && !put_right) {
            Manner::Harmless => false,
            Manner::Turning => true,
            Manner::Odd => self.without(told, clause, alone).is_some(),
            Manner::Unknown if out(clause) => false,
            Manner::Unknown => self.without(told, clause, alone).is_some_and(|found| found == lines),
            Manner::Telling => self.without(told, clause, alone).is_some_and(|found| found != lines),
            Manner::Nameless => {
                let found = self.without(told, clause, alone);
                found.is_some_and(|found| self.goes_where_nobody_said(typed, lines, &found))
            }
        };
        let Some((_, clause)) = all.iter().enumerate().find(odd) else {
            return self.reaches_how_far(told, typed, lines);
        };
        let span = span_of(clause);
        let message = format!(
            "{} is not clear beside this order, so nothing of it is on file yet. Is the order meant as it stands? Answer with its number.",
            quoted(span.slice(&told.line.text))
        );
        Some(meant(&message, lines.to_vec()).at(span))
    }

    /// What comes out without this clause.
    fn without(&self, told: &Refused<'_>, clause: &[Token], alone: bool) -> Option<Vec<String>> {
        let span = span_of(clause);
        let within = |word: &Token| word.span.start >= span.start && word.span.end <= span.end;
        // What was taken out as a reason, or as what is dropped, was understood.
        if !told.words.iter().any(within) {
            return None;
        }
        let rest: Vec<Token> = told.words.iter().filter(|word| !within(word)).cloned().collect();
        let rest = super::trimmed(&rest, |word| !word.is_wordlike() || is("joins", &word.text));
        let less = Refused { words: rest.to_vec(), ..*told };
        match self.comes_to(&less, &less.words, alone) {
            Outcome::Orders { lines, .. } => Some(lines),
            _ => None,
        }
    }

    /// "Jump 1P from A9 to B10, the remainder goes along" would send a fleet from a third place: does more come out than without the
    /// clause, at places the line does not name?
    fn goes_where_nobody_said(&self, typed: &[Token], lines: &[String], without: &[String]) -> bool {
        let added = lines.iter().filter(|line| !without.contains(line));
        let elsewhere = |line: &String| {
            let line = TypedLine::new(1, line.as_str());
            let lexer = Lexer::new(&line);
            let unsaid =
                |word: &Token| self.is_place(word) && !typed.iter().any(|said| said.text == word.text);
            lexer.tokens().iter().any(unsaid)
        };
        lines.len() > without.len() && added.into_iter().any(elsewhere)
    }

    /// What is known of a clause by its words. `last`: nothing is put right behind it.
    fn manner(&self, clause: &[Token], last: bool) -> Manner {
        let counts = |word: &Token| word.text != "one" && super::number(word).is_some();
        let named =
            |word: &Token| matches!(self.plain.weight(word), Weight::Name | Weight::Place) || counts(word);
        let own = |word: &Token| self.plain.weight(word) > Weight::None || self.plain.commands(word);
        let seated = |word: &Token| self.is_seated(word);
        let beside = Beside::of(clause, &own, &seated);
        if clause.iter().any(named) {
            return if beside.tells_the_reader() { Manner::Telling } else { Manner::Harmless };
        }
        if beside.reverses(last) || beside.brings_somebody() || (last && announces_another(clause)) {
            return Manner::Turning;
        }
        let small_talk = says_nothing(clause) || is_verdict(clause);
        match (small_talk || beside.says_nothing(), beside.tells_of_it()) {
            (true, true) => Manner::Telling,
            (false, true) => Manner::Odd,
            (true, _) if small_talk || !beside.goes_along() => Manner::Harmless,
            (true, _) => Manner::Nameless,
            (false, _) => Manner::Unknown,
        }
    }
}

/// What is known of a clause.
enum Manner {
    /// It names what is ordered, or is small talk.
    Harmless,
    /// It takes back, puts off or plays, whatever else it does.
    Turning,
    /// Neither: it may say something where it had no part.
    Unknown,
    /// It tells of something, and not what is known to say nothing.
    Odd,
    /// It tells of something: it may say something else where it had a part.
    Telling,
    /// It names nothing: it may say too much where it had a part.
    Nameless,
}

/// "Strike that", "on second thoughts": does a clause say nothing but that another order comes?
fn announces_another(clause: &[Token]) -> bool {
    const MILD: &[&str] =
        &["actually", "instead", "rather", "oops", "whoops", "mistake", "bad", "meant", "mean", "correction"];
    let mild = clause.iter().any(|word| MILD.contains(&word.text.as_str()));
    let told = bare(clause, |_| 0);
    !mild && told.corrects && !told.words.iter().any(Token::is_wordlike)
}

/// Does a clause take back what stands before it, or play with the reader, in whatever game?
pub(super) fn takes_back(clause: &[Token]) -> bool {
    let none = |_: &Token| false;
    Beside::of(clause, &none, &none).reverses(true)
}

/// The clauses of a line. What stands before a colon heads what follows, and is none.
fn clauses(words: &[Token]) -> Vec<&[Token]> {
    let (mut all, mut from): (Vec<&[Token]>, usize) = (Vec::new(), 0);
    for at in 0..=words.len() {
        let Some(word) = words.get(at) else {
            all.extend(words.get(from..));
            break;
        };
        let dash = word.is_symbol('-') && word.spaced && words.get(at + 1).is_none_or(|next| next.spaced);
        if dash
            || (!word.is_wordlike() && !matches!(word.text.as_str(), "-" | "*" | "/" | "'"))
            || is("parts", &word.text)
        {
            if !word.is_symbol(':') {
                all.extend(words.get(from..at));
            }
            from = at + 1;
        }
    }
    all.retain(|clause| clause.iter().any(Token::is_wordlike));
    all
}
