//! A line of which only a part is an order that can be read: the part is written out and the player is asked, with what was left out
//! beside it. Nothing of it is taken before that.

use super::Weight;
use super::beside::is_beside;
use super::courtesy::has_modifier;
use super::parting::{MOST_CLAUSES, Piece, pieces};
use super::reader::{Outcome, Reader, numbered, span_of};
use super::statements::waits_before;
use super::unclear::opens_condition;
use super::verdicts::is_verdict;
use crate::game::ByMail;
use crate::lexer::Token;
use crate::problem::{Problem, quoted};
use crate::span::TypedLine;

/// What became of the clauses of a line, one by one.
#[derive(Default)]
struct Salvaged {
    /// The orders, in canonical form.
    orders: Vec<String>,
    /// The clauses that say something nobody could read.
    left_out: Vec<Piece>,
}

impl<G: ByMail> Reader<'_, G> {
    /// The orders among the clauses of a line that could not be read as a whole. None where nothing is left out or nothing can be read,
    /// and none where what is left out may turn what is read around: a condition, a no, an exception.
    pub(super) fn salvaged(&self, line: &TypedLine, words: &[Token]) -> Option<Outcome> {
        let pieces = pieces(words);
        if pieces.len() < 2 || pieces.len() > MOST_CLAUSES {
            return None;
        }
        let of = |piece: &Piece| words.get(piece.from..piece.to).unwrap_or_default();
        let Salvaged { orders, left_out } = self.clause_by_clause(words, &pieces);
        let first = left_out.first()?;
        let turns = |piece: &Piece| {
            (has_modifier(of(piece)) || of(piece).iter().any(opens_condition)) && !is_verdict(of(piece))
        };
        // "… if D3 is empty and Carla is away": more of what the order waits for.
        let joined_to = |piece: &Piece| {
            let before = piece.from.checked_sub(1).and_then(|at| words.get(at));
            before.is_some_and(|word| matches!(word.text.as_str(), "and" | "or" | "&"))
        };
        let waits_too = |piece: &Piece| joined_to(piece) && waits_before(words, piece.from);
        if orders.is_empty() || left_out.iter().any(|piece| turns(piece) || waits_too(piece)) {
            return None;
        }
        let named = |word: &Token| self.desk.names.iter().any(|name| name.to_lowercase() == word.text);
        let own =
            |word: &Token| self.plain.weight(word) > Weight::None || self.plain.commands(word) || named(word);
        let joined = |piece: &Piece| {
            let before = piece.from.checked_sub(1).and_then(|at| words.get(at));
            before.is_some_and(|word| matches!(word.text.as_str(), "and" | "then" | "&"))
        };
        let apart = |piece: &Piece| !joined(piece) || is_verdict(of(piece));
        if left_out.iter().all(|piece| apart(piece) && is_beside(of(piece), own)) {
            let asides = left_out.iter().map(|piece| span_of(of(piece))).collect();
            return Some(Outcome::Orders { lines: orders, corrects: false, asides });
        }
        let quote = |piece: &Piece| quoted(span_of(of(piece)).slice(&line.text));
        let without = left_out.iter().map(quote).collect::<Vec<_>>().join(" and ");
        let message = format!(
            "Only a part of this line could be read, without {without}. Is that part meant? Answer with its number, and send the \
             rest in other words."
        );
        let suggestion = numbered(std::slice::from_ref(&orders));
        let mut problem = Problem::unreadable(message).at(span_of(of(first))).suggest(suggestion);
        problem.choices = vec![orders];
        Some(Outcome::Bad(problem))
    }

    /// From the left, each time the longest run of clauses that is an order; what is none is passed over.
    fn clause_by_clause(&self, words: &[Token], pieces: &[Piece]) -> Salvaged {
        let mut salvaged = Salvaged::default();
        let mut said: Vec<String> = self.said.iter().map(|(_, text)| text.clone()).collect();
        let mut from = 0;
        while let Some(first) = pieces.get(from) {
            let ordered = (from + 1..=pieces.len()).rev().find_map(|to| {
                let last = pieces.get(to - 1)?;
                match self.clause(words.get(first.from..last.to)?, (true, true), &said) {
                    Outcome::Orders { lines, .. } => Some((to, lines)),
                    _ => None,
                }
            });
            if let Some((to, lines)) = ordered {
                said.extend(lines.iter().cloned());
                salvaged.orders.extend(lines);
                from = to;
                continue;
            }
            let alone = words.get(first.from..first.to).unwrap_or_default();
            let nothing = self.clause(alone, (true, true), &said);
            if !matches!(nothing, Outcome::Courtesy { .. } | Outcome::Heard(_)) {
                salvaged.left_out.push(*first);
            }
            from += 1;
        }
        salvaged
    }
}
