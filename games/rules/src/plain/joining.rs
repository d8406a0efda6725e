//! How the clauses of a line are joined: it is parted so that every clause is explained, and what they come to is put together.

use super::Weight;
use super::courtesy::{is_question, is_refusal};
use super::misleading::{is_unmoved, misleading};
use super::parting::{MOST_CLAUSES, Piece, pieces};
use super::reader::{Outcome, Reader, span_of};
use super::times::{contrary_to_fact, exactly_if};
use crate::game::ByMail;
use crate::lexer::Token;
use crate::problem::{Problem, ProblemKind};
use crate::span::Span;
use std::collections::BTreeMap;

impl<G: ByMail> Reader<'_, G> {
    /// A line parted so that every clause is explained, in as few clauses as will do.
    pub(super) fn explained(&self, words: &[Token], whole: Span) -> Outcome {
        if let Some(parts) = self.plain.parts(words) {
            return self.judged(vec![parts], false, whole);
        }
        if is_question(words) && !self.begins_as_order(words) && !self.orders_behind_a_colon(words) {
            return Outcome::Talk;
        }
        if self.only_asks(words) {
            return Outcome::Talk;
        }
        // "My move would have been …": it was none.
        if let Some(would) = contrary_to_fact(words) {
            return Outcome::Unread(Some(would));
        }
        if is_unmoved(words) {
            return Outcome::Talk;
        }
        if let Some(phrase) = misleading(words) {
            return Outcome::Unread(Some(phrase));
        }
        if let Some(just) = exactly_if(words) {
            return Outcome::Unread(Some(just));
        }
        let pieces = pieces(words);
        if let Some(no) = self.refused_behind(words, &pieces) {
            return Outcome::Unread(Some(no));
        }
        if pieces.is_empty() || pieces.len() > MOST_CLAUSES {
            return self.left(words, None);
        }
        let mut parting = Parting { memo: BTreeMap::new(), stuck: None };
        let said: Vec<String> = self.said.iter().map(|(_, text)| text.clone()).collect();
        match self.explain(words, &pieces, 0, &said, &mut parting) {
            Some(found) => self.joined(found, whole),
            None => match parting.stuck {
                Some((from, to, Outcome::Bad(problem))) => {
                    // Where another clause is no order at all, the line as a whole was not understood.
                    let alone = |piece: &Piece| words.get(piece.from..piece.to).unwrap_or_default();
                    let unread = |piece: &Piece| {
                        matches!(self.clause(alone(piece), (false, false), &said), Outcome::Unread(_))
                    };
                    let whole = pieces.len() == 1 || !pieces.iter().any(unread);
                    // A choice among what the front of it may mean would let the rest vanish.
                    let front = from == 0 && to < pieces.len();
                    if !whole && front && !problem.choices.is_empty() {
                        return self.half(words, &pieces, None, &said);
                    }
                    let kind = if whole { problem.kind } else { ProblemKind::Unreadable };
                    Outcome::Bad(Problem { kind, ..problem })
                }
                Some((_, _, Outcome::Unread(at))) => self.half(words, &pieces, at, &said),
                _ => self.half(words, &pieces, None, &said),
            },
        }
    }

    /// "What's left: 1 snub out": no question, where what stands behind the colon could be an order.
    fn orders_behind_a_colon(&self, words: &[Token]) -> bool {
        let Some(at) = words.iter().position(|word| word.is_symbol(':')) else { return false };
        let asks = words.iter().any(|word| word.is_symbol('?'));
        let behind = words.get(at + 1..).unwrap_or_default();
        !asks && (1..=4).contains(&at) && behind.iter().any(|word| self.plain.weight(word) >= Weight::Name)
    }

    /// "Advance? No.": where a no stands behind what is an order alone, and nothing behind it.
    fn refused_behind(&self, words: &[Token], pieces: &[Piece]) -> Option<Span> {
        let (last, before) = pieces.split_last().filter(|(_, before)| !before.is_empty())?;
        let of = |piece: &Piece| words.get(piece.from..piece.to).unwrap_or_default();
        let never = matches!(of(last), [never] if never.text == "never");
        let no = of(last).first().filter(|_| never || is_refusal(of(last)))?;
        let said: Vec<String> = self.said.iter().map(|(_, text)| text.clone()).collect();
        let ordered =
            |piece: &Piece| matches!(self.clause(of(piece), (true, true), &said), Outcome::Orders { .. });
        before.iter().any(ordered).then_some(no.span)
    }

    fn joined(&self, found: Vec<(Outcome, Span)>, whole: Span) -> Outcome {
        let (mut all, mut corrects, mut talk, mut announced) = (Vec::new(), false, false, false);
        let (mut heard, mut asides) = (None, Vec::new());
        for (outcome, place) in found {
            match outcome {
                Outcome::Orders { lines, corrects: again, asides: beside } => {
                    if again || announced {
                        taken_back(&mut all, &lines);
                    }
                    corrects |= again || announced;
                    announced = false;
                    all.extend(lines);
                    asides.extend(beside);
                }
                Outcome::Courtesy { corrects: word } => announced |= word,
                Outcome::Heard(problem) => heard = heard.or(Some(problem)),
                _ => {
                    talk = true;
                    asides.push(place);
                }
            }
        }
        if announced && !all.is_empty() {
            corrects = true;
        }
        if let Some(problem) = heard.filter(|_| all.is_empty()) {
            return Outcome::Heard(problem);
        }
        if all.is_empty() {
            return if talk { Outcome::Talk } else { Outcome::Courtesy { corrects: false } };
        }
        let mut all = self.plain.merged(all);
        // "That's it from me, I pass" says it twice.
        all.dedup_by(|next, before| next == "pass" && before == "pass");
        // "if Orison is gone, attack Vesper instead" corrects nothing.
        corrects &= !all.iter().all(|line| line.starts_with("if "));
        match self.plain.together(&all, whole) {
            Some(problem) => Outcome::Bad(problem),
            None => Outcome::Orders { lines: all, corrects, asides },
        }
    }

    /// The clauses from this piece on, longest first; nothing if they cannot all be explained.
    fn explain(
        &self,
        words: &[Token],
        pieces: &[Piece],
        from: usize,
        said: &[String],
        parting: &mut Parting,
    ) -> Option<Vec<(Outcome, Span)>> {
        if from >= pieces.len() {
            return Some(Vec::new());
        }
        for to in (from + 1..=pieces.len()).rev() {
            let inner = pieces.get(from + 1..to).unwrap_or_default();
            if inner.iter().any(|piece| piece.hard) {
                continue;
            }
            let (first, last) = (pieces.get(from)?, pieces.get(to - 1)?);
            if to - from > 1
                && takes_part_in_the_next(words, last, pieces.get(to), |word| self.plain.commands(word))
            {
                continue;
            }
            let clause = words.get(first.from..last.to).unwrap_or_default();
            let outcome = match parting.memo.get(&(from, to)) {
                Some(known) => known.clone(),
                None => {
                    let hard = (first.hard || from == 0) && pieces.get(to).is_none_or(|next| next.hard);
                    // "Draft the Lancer. Then deploy a snub": it may be one order, and the second does not lean on the first.
                    let before =
                        from.checked_sub(1).and_then(|at| pieces.get(at)).map_or(0, |piece| piece.to);
                    let stops =
                        words.get(before..first.from).unwrap_or_default().iter().any(|w| w.is_symbol('.'));
                    let found = self.clause(clause, (from == 0 || first.hard || stops, hard), said);
                    // "Jump to H8, or stay": one of two, and not both.
                    let found = match (found, clause.first()) {
                        (Outcome::Orders { .. }, Some(or)) if from > 0 && is_choice(or) => {
                            Outcome::Unread(Some(or.span))
                        }
                        (found, _) => found,
                    };
                    parting.memo.insert((from, to), found.clone());
                    found
                }
            };
            match &outcome {
                Outcome::Bad(_) | Outcome::Unread(_) => {
                    parting.keep(from, to, outcome);
                    continue;
                }
                Outcome::Orders { lines, .. } => {
                    let said: Vec<String> = said.iter().chain(lines).cloned().collect();
                    if let Some(rest) = self.explain(words, pieces, to, &said, parting) {
                        return Some(std::iter::once((outcome, span_of(clause))).chain(rest).collect());
                    }
                }
                // "As speaker: if the yes is ahead, I vote no": what is waited for is no courtesy.
                Outcome::Courtesy { .. } | Outcome::Talk
                    if waits_within(clause) && pieces.get(to).is_some_and(|next| !next.hard) =>
                {
                    parting.keep(from, to, Outcome::Unread(clause.first().map(|word| word.span)));
                }
                Outcome::Courtesy { .. } | Outcome::Talk | Outcome::Heard(_) => {
                    if let Some(rest) = self.explain(words, pieces, to, said, parting) {
                        return Some(std::iter::once((outcome, span_of(clause))).chain(rest).collect());
                    }
                }
            }
        }
        None
    }
}

/// "…, then with him and the Corps invade Quillon": does what stands in this piece belong to the order behind it?
fn takes_part_in_the_next(
    words: &[Token],
    piece: &Piece,
    next: Option<&Piece>,
    commands: impl Fn(&Token) -> bool,
) -> bool {
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    let Some(next) = next.filter(|next| !next.hard && text(next.from.wrapping_sub(1)) == "and") else {
        return false;
    };
    let leads = matches!(text(piece.from), "with" | "using" | "use");
    let then = piece.from.checked_sub(1).is_some_and(|at| text(at) == "then");
    let behind = words.get(next.from + 1..next.to).unwrap_or_default();
    leads && then && behind.iter().any(commands)
}

/// Does a condition of some words stand in a clause, behind its beginning?
fn waits_within(clause: &[Token]) -> bool {
    let said: Vec<&Token> = clause.iter().filter(|word| word.is_wordlike()).collect();
    let at = said.iter().position(|word| matches!(word.text.as_str(), "if" | "unless"));
    at.is_some_and(|at| at > 0 && at + 3 < said.len())
}

/// Does it open another way to do what was said before it?
fn is_choice(word: &Token) -> bool {
    matches!(word.text.as_str(), "or" | "else" | "otherwise" | "alternatively")
}

/// The furthest a line could be explained, and what stopped it there.
struct Parting {
    memo: BTreeMap<(usize, usize), Outcome>,
    stuck: Option<(usize, usize, Outcome)>,
}

impl Parting {
    /// A reason beats a word that was not understood; then what lies further on, then what is longer.
    pub(super) fn keep(&mut self, from: usize, to: usize, outcome: Outcome) {
        let rank = |o: &Outcome| matches!(o, Outcome::Bad(_));
        let better = self
            .stuck
            .as_ref()
            .is_none_or(|(at, end, before)| (rank(&outcome), from, to) > (rank(before), *at, *end));
        if better {
            self.stuck = Some((from, to, outcome));
        }
    }
}

/// What is said behind "no wait" takes the place of what was said of its sort before: "a3-b4. Sorry, I meant b3-a4", and in "research
/// Ion Cannons, 2 more dreadnoughts, no wait, one" of the dreadnoughts alone. Of another sort, it takes the place of all of it.
fn taken_back(all: &mut Vec<String>, by: &[String]) {
    let verb = |text: &String| text.split(' ').next().unwrap_or_default().to_owned();
    let sorts: Vec<String> = by.iter().map(verb).collect();
    if all.iter().any(|line| sorts.contains(&verb(line))) {
        all.retain(|line| !sorts.contains(&verb(line)));
    } else {
        all.clear();
    }
}
