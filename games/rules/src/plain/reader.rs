//! Reading the lines a strict grammar has refused.

use super::amount::{Amount, without_counts};
use super::bidding::straight;
use super::called::by_their_seats;
use super::courtesy::{bare, displaced, has_modifier, is_courtesy, is_praise, is_question, is_refusal};
use super::idle::talks;
use super::parting::{MOST_CLAUSES, Piece, pieces};
use super::passive::active;
use super::reasons::without_reasons;
use super::shorthand::spelled_out;
use super::{Clause, Plain, Sense, Weight};
use crate::game::{ByMail, Desk, LineReader};
use crate::lexer::{Lexer, Token};
use crate::problem::{Problem, ProblemKind};
use crate::reading::Reading;
use crate::semicolons::read_lines;
use crate::span::{Span, TypedLine};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Lines of one mail the second reader looks at: nobody writes more, and a flood of text costs little.
const MOST_LINES: usize = 80;
/// Words of a line that is looked at.
const MOST_WORDS: usize = 80;
/// Readings that are written out when the player is asked.
pub(super) const MOST_SHOWN: usize = 6;
/// Lines read for the strict reader have numbers from here on, so that their places can be told from typed ones.
const OWN_NUMBERS: u32 = 1 << 30;

/// Reads the lines of a mail: by the strict grammar, and what that refuses as people write.
pub fn read<G: ByMail>(game: &G, desk: &Desk<'_, G>, lines: &[TypedLine]) -> Reading<G> {
    let strict = read_lines(game, desk, lines);
    if !strict.problems.iter().any(Problem::is_error) {
        return strict;
    }
    let Some(plain) = game.plain(desk) else { return strict };
    let mut reader = Reader {
        game,
        desk,
        plain: plain.as_ref(),
        strict: game.reader(desk),
        said: Vec::new(),
        made: Vec::new(),
        tried: RefCell::default(),
    };
    let mut kept: Vec<Kept> = Vec::new();
    let mut seen = 0;
    for line in lines {
        let taken = on_line(&strict.orders, line);
        let errors: Vec<&Problem> = strict
            .problems
            .iter()
            .filter(|p| p.is_error() && p.span.is_some_and(|span| covers(line, span)))
            .collect();
        // What was understood to the end and is not allowed stays as it is: the strict reason is the right one.
        let understood = errors.iter().all(|p| p.kind == ProblemKind::Illegal);
        let refused = !understood;
        if refused && seen < MOST_LINES {
            seen += 1;
            reader.refused(line, &taken, &strict.problems, &mut kept);
        } else {
            reader.said.extend(taken.iter().map(|text| (kept.len(), text.clone())));
            kept.push(Kept::Typed(line.clone()));
        }
    }
    reader.settle(kept)
}

/// Does the place belong to this line? Parts of one line have the same number.
pub(super) fn covers(line: &TypedLine, span: Span) -> bool {
    line.number == span.line
}

fn on_line<O: std::fmt::Display>(orders: &[(Span, O)], line: &TypedLine) -> Vec<String> {
    orders.iter().filter(|(span, _)| covers(line, *span)).map(|(_, order)| order.to_string()).collect()
}

/// What becomes of a line of the mail.
enum Kept {
    /// The strict reader has it.
    Typed(TypedLine),
    /// It means these lines.
    Read(TypedLine, Vec<String>),
    /// It is no order; why, in the player's words.
    Told(Problem),
    /// It was corrected further down.
    Corrected(Span, String),
}

/// What a clause came to.
#[derive(Clone)]
pub(super) enum Outcome {
    Orders {
        lines: Vec<String>,
        corrects: bool,
    },
    /// Greetings, thanks, words that announce a correction.
    Courtesy {
        corrects: bool,
    },
    /// No order: kept as a note.
    Talk,
    /// Not taken, with the reason.
    Bad(Problem),
    /// Not understood.
    Unread(Option<Span>),
}

pub(super) struct Reader<'d, G: ByMail> {
    game: &'d G,
    pub(super) desk: &'d Desk<'d, G>,
    pub(super) plain: &'d dyn Plain,
    /// The strict grammar, for lines that are tried.
    strict: LineReader<'d, G>,
    /// What the mail has said so far, with its place among what was kept.
    pub(super) said: Vec<(usize, String)>,
    made: Vec<(u32, Span)>,
    /// What the strict reader has said of lines tried before.
    tried: RefCell<BTreeMap<Vec<String>, Tried>>,
}

/// The lines in canonical form, or why they are refused.
type Tried = Result<Vec<String>, Problem>;

impl<G: ByMail> Reader<'_, G> {
    fn refused(&mut self, line: &TypedLine, taken: &[String], strict: &[Problem], kept: &mut Vec<Kept>) {
        let lexer = Lexer::new(line);
        let own = |word: &Token| self.plain.weight(word) > Weight::None || self.plain.commands(word);
        let words: Vec<Token> = without_reasons(&spelled_out(lexer.tokens(), own));
        let whole = lexer.words().whole_span();
        if words.len() > MOST_WORDS {
            kept.push(Kept::Typed(line.clone()));
            return;
        }
        let outcome = match self.with_names(line, &words, whole) {
            Outcome::Unread(Some(at)) => {
                // A name that is nowhere is the strict reader's to tell, with those that are.
                let unnamed = |p: &Problem| p.is_error() && p.kind == ProblemKind::UnknownName;
                let named = strict.iter().any(|p| unnamed(p) && p.span.is_some_and(|s| covers(line, s)));
                let found = self.read_around(&words, at, whole).or_else(|| self.salvaged(line, &words));
                match found {
                    Some(Outcome::Bad(_)) if named => Outcome::Unread(Some(at)),
                    found => found.unwrap_or(Outcome::Unread(Some(at))),
                }
            }
            outcome => outcome,
        };
        match outcome {
            Outcome::Orders { lines, corrects } => {
                if corrects && let Some(first) = lines.first() {
                    self.replace(first, displaced(&words), kept);
                }
                self.said.extend(lines.iter().map(|text| (kept.len(), text.clone())));
                kept.push(Kept::Read(line.clone(), lines));
            }
            // A bare yes or no answers something; where nothing fits, the strict reader says why.
            Outcome::Talk | Outcome::Courtesy { .. } if self.answers(&words) => {
                kept.push(Kept::Typed(line.clone()));
            }
            // Half of a line is never taken as small talk.
            Outcome::Talk | Outcome::Courtesy { .. } if taken.is_empty() => {
                kept.push(Kept::Told(Problem::talk("No order stands in this line.").at(whole)));
            }
            Outcome::Bad(problem) if taken.is_empty() => {
                // Where both refuse a line for the same reason, the strict reader points at the very word.
                let same = |own: &Problem| own.message.eq_ignore_ascii_case(&problem.message);
                kept.push(match strict.iter().any(same) {
                    true => Kept::Typed(line.clone()),
                    false => Kept::Told(problem),
                });
            }
            Outcome::Unread(at) if taken.is_empty() => {
                kept.push(Kept::Told(self.why(line, &words, strict, at, whole)));
            }
            _ => {
                self.said.extend(taken.iter().map(|text| (kept.len(), text.clone())));
                kept.push(Kept::Typed(line.clone()));
            }
        }
    }

    /// Is it a yes or a no and nothing else, where something is asked?
    fn answers(&self, words: &[Token]) -> bool {
        let mut said = words.iter().filter(|word| word.is_wordlike());
        let alone =
            said.next().is_some_and(|word| matches!(word.text.as_str(), "yes" | "no" | "yep" | "nope"));
        alone && said.next().is_none() && !self.desk.open.is_empty()
    }

    /// A correction takes the place of the last order before it with the same verb, or else of the last order.
    /// "X instead of Y" takes the place of the one that names Y.
    fn replace(&mut self, by: &str, displaced: &[Token], kept: &mut [Kept]) {
        let names = |text: &str| {
            let lower = text.to_lowercase();
            displaced.iter().any(|word| word.text.len() > 1 && lower.contains(&word.text))
        };
        let at = match displaced {
            [] => {
                let said: Vec<String> = self.said.iter().map(|(_, text)| text.clone()).collect();
                Self::corrected(&said, &[by.to_owned()])
            }
            _ => self.said.iter().rposition(|(_, text)| names(text)),
        };
        let Some(at) = at else { return };
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
            Kept::Told(_) | Kept::Corrected(..) => {}
        }
    }

    /// A question, and behind it nothing about the game: "Did Ben draft the Lancer? Ouch".
    fn only_asks(&self, words: &[Token]) -> bool {
        let Some(mark) = words.iter().position(|word| word.is_symbol('?')) else { return false };
        let (asked, rest) = words.split_at(mark + 1);
        let silent = |word: &Token| self.plain.weight(word) == Weight::None && !self.plain.commands(word);
        is_question(asked) && !self.begins_as_order(asked) && !has_modifier(rest) && rest.iter().all(silent)
    }

    /// A whole line, with players for their names. A player may be called Will, or May: with a capital letter within the line it
    /// is the player, and otherwise only where the line says nothing without.
    fn with_names(&self, typed: &TypedLine, words: &[Token], whole: Span) -> Outcome {
        let first = words.iter().find(|word| word.is_wordlike()).map(|word| word.span);
        let capital = |word: &Token| {
            Some(word.span) != first && word.span.slice(&typed.text).starts_with(char::is_uppercase)
        };
        let own = |word: &Token| self.plain.weight(word) > Weight::None || self.plain.commands(word);
        let named = |keep: &dyn Fn(&Token) -> bool| {
            let called = |seat| self.plain.called(seat);
            by_their_seats(words, self.desk.names, self.desk.seat, &keep, called)
        };
        let read = |named: &[Token]| {
            let found = (named != words).then(|| self.line(named, whole));
            found.filter(|found| matches!(found, Outcome::Orders { .. }))
        };
        if let Some(found) = read(&named(&|word| own(word) || !capital(word))) {
            return found;
        }
        match self.line(words, whole) {
            outcome @ (Outcome::Unread(_) | Outcome::Bad(_)) => read(&named(&own)).unwrap_or(outcome),
            outcome => outcome,
        }
    }

    /// A whole line. What puts a number right is never small talk, also where nothing stands before it.
    fn line(&self, words: &[Token], whole: Span) -> Outcome {
        if let Some(answer) = self.politely_answered(words) {
            return answer;
        }
        if let Some(asked) = self.yes_or_no(words, whole) {
            return asked;
        }
        if let Some(at) = self.counts_only(words) {
            return Outcome::Unread(Some(at));
        }
        let Some(amount) = Amount::of(words) else { return self.for_now(words, whole) };
        if let Some(amended) = self.amended(&amount) {
            return amended;
        }
        let known = |word: &Token| self.plain.weight(word) > Weight::None;
        match self.sentences(words, whole) {
            Outcome::Talk | Outcome::Courtesy { .. } if amount.of.as_ref().is_none_or(known) => {
                Outcome::Unread(Some(amount.span))
            }
            other => other,
        }
    }

    /// "Draft the Cruiser next round": orders are for now, so whether this one is meant now is asked.
    fn for_now(&self, words: &[Token], whole: Span) -> Outcome {
        let found = self.sentences(words, whole);
        let Outcome::Orders { lines, .. } = &found else { return found };
        // What is kept is kept for later, and what stands stays.
        let stays = |line: &String| {
            ["keep ", "surge ", "every round", "always "].iter().any(|verb| line.starts_with(verb))
        };
        let Some(when) = another_time(words).filter(|_| lines.len() == 1 && !lines.iter().any(stays)) else {
            return found;
        };
        let message = "Orders are for now; those for another time are sent then. Is this meant now? Answer with its number.";
        let mut problem =
            Problem::unreadable(message).at(when).suggest(numbered(std::slice::from_ref(lines)));
        problem.choices = vec![lines.clone()];
        Outcome::Bad(problem)
    }

    /// A line sentence by sentence, or two of them as one order.
    fn sentences(&self, words: &[Token], whole: Span) -> Outcome {
        match self.explained(words, whole) {
            Outcome::Bad(problem) if !problem.choices.is_empty() => Outcome::Bad(problem),
            found @ (Outcome::Bad(_) | Outcome::Unread(_) | Outcome::Talk) => {
                self.two_sentences(words, whole).unwrap_or(found)
            }
            found => found,
        }
    }

    /// "No, shuffle": the no may be the answer, or refuse what was said before. Where yes and no both are answers, and what
    /// follows is the other one, the player is asked.
    fn yes_or_no(&self, words: &[Token], whole: Span) -> Option<Outcome> {
        if self.desk.open.is_empty() {
            return None;
        }
        let first = words.iter().position(Token::is_wordlike)?;
        let said = match words.get(first)?.text.as_str() {
            "no" | "nope" | "nah" => "no",
            "yes" | "yep" | "yeah" | "sure" => "yes",
            _ => return None,
        };
        let signs = words.get(first + 1..)?.iter().take_while(|word| !word.is_wordlike()).count();
        let rest = words.get(first + 1 + signs..).filter(|rest| signs > 0 && !rest.is_empty())?;
        let answers = |text: &str| self.strictly(&[text.to_owned()], &[]).ok();
        let (own, other) = (answers(said)?, answers(if said == "no" { "yes" } else { "no" })?);
        let Outcome::Orders { lines, .. } = self.explained(rest, whole) else { return None };
        // What a yes comes to is written in its own words.
        let means = |answer: &[String]| {
            let plain = |lines: &[String]| lines.join(" ").to_lowercase();
            plain(&lines) == plain(answer)
        };
        let opposite = match self.strictly(&lines, &[]) {
            Ok(again) => means(&other) || again == other,
            Err(_) => false,
        };
        let opposite =
            opposite || (lines.iter().any(|line| line.ends_with(if said == "no" { " yes" } else { " no" })));
        opposite.then(|| Outcome::Bad(which(&[own, lines], whole)))
    }

    /// "Just two", where something is asked: so many of what is not said.
    fn counts_only(&self, words: &[Token]) -> Option<Span> {
        let mut said = words.iter().filter(|word| word.is_wordlike() && word.text != "please");
        let first = said.next().filter(|word| matches!(word.text.as_str(), "just" | "only"))?;
        let counts = said.next().and_then(super::number).is_some();
        let rest =
            said.all(|word| matches!(word.text.as_str(), "of" | "them" | "these" | "those" | "thanks"));
        (counts && rest).then_some(first.span)
    }

    /// "Yes please", "no thanks", where the game asks for a yes or a no.
    fn politely_answered(&self, words: &[Token]) -> Option<Outcome> {
        let polite = |word: &&Token| {
            word.is_wordlike() && !matches!(word.text.as_str(), "please" | "thanks" | "thank" | "you" | "sir")
        };
        let said: Vec<&str> = words.iter().filter(polite).map(|word| word.text.as_str()).collect();
        let answer = ANSWERS.iter().find(|(phrase, _)| phrase.split(' ').eq(said.iter().copied()));
        let (_, bare) = answer?;
        if self.desk.open.is_empty() || words.iter().filter(|word| word.is_wordlike()).count() < 2 {
            return None;
        }
        match self.strictly(&[(*bare).to_owned()], &[]) {
            // "Better not" is no farewell to a whole turn.
            Ok(lines) if said.len() > 1 && lines.iter().any(|line| line == "pass") => {
                Some(Outcome::Unread(words.first().map(|word| word.span)))
            }
            Ok(lines) => Some(Outcome::Orders { lines, corrects: false }),
            // "Better not" answers something; what, it does not say.
            Err(_) if said.len() > 1 => Some(Outcome::Unread(words.first().map(|word| word.span))),
            Err(_) => None,
        }
    }

    /// "No, four": the order before, with this number in the place of the one it can only mean.
    fn amended(&self, amount: &Amount) -> Option<Outcome> {
        let ((_, order), before) = self.said.split_last()?;
        let before: Vec<String> = before.iter().map(|(_, text)| text.clone()).collect();
        let mut found: Vec<Vec<String>> = Vec::new();
        for line in amount.in_place(order) {
            if let Ok(lines) = self.strictly(&[line], &before)
                && let [only] = lines.as_slice()
                && without_counts(only) == without_counts(order)
                && !found.contains(&lines)
            {
                found.push(lines);
            }
        }
        match found.len() {
            1 => Some(Outcome::Orders { lines: found.remove(0), corrects: true }),
            _ => None,
        }
    }

    /// A line parted so that every clause is explained, in as few clauses as will do.
    pub(super) fn explained(&self, words: &[Token], whole: Span) -> Outcome {
        if let Some(parts) = self.plain.parts(words) {
            return self.judged(vec![parts], false, whole);
        }
        if is_question(words) && !self.begins_as_order(words) {
            return Outcome::Talk;
        }
        if self.only_asks(words) {
            return Outcome::Talk;
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
                Some((_, _, Outcome::Bad(problem))) => {
                    // Where another clause is no order at all, the line as a whole was not understood.
                    let alone = |piece: &Piece| words.get(piece.from..piece.to).unwrap_or_default();
                    let unread = |piece: &Piece| {
                        matches!(self.clause(alone(piece), (false, false), &said), Outcome::Unread(_))
                    };
                    let whole = pieces.len() == 1 || !pieces.iter().any(unread);
                    let kind = if whole { problem.kind } else { ProblemKind::Unreadable };
                    Outcome::Bad(Problem { kind, ..problem })
                }
                Some((_, _, Outcome::Unread(at))) => self.half(words, &pieces, at, &said),
                _ => self.half(words, &pieces, None, &said),
            },
        }
    }

    /// "Advance? No.": where a no stands behind what is an order alone, and nothing behind it.
    fn refused_behind(&self, words: &[Token], pieces: &[Piece]) -> Option<Span> {
        let (last, before) = pieces.split_last().filter(|(_, before)| !before.is_empty())?;
        let of = |piece: &Piece| words.get(piece.from..piece.to).unwrap_or_default();
        let no = of(last).first().filter(|_| is_refusal(of(last)))?;
        let said: Vec<String> = self.said.iter().map(|(_, text)| text.clone()).collect();
        let ordered =
            |piece: &Piece| matches!(self.clause(of(piece), (true, true), &said), Outcome::Orders { .. });
        before.iter().any(ordered).then_some(no.span)
    }

    /// "Good fighters: build 3F": behind a colon stands an order, and before it words that say nothing of it. Whether it is
    /// meant is asked, since what stands before it may say when, or that it is no order.
    fn headed(&self, words: &[Token], said: &[String]) -> Option<Problem> {
        let at = words.iter().position(|word| word.is_symbol(':'))?;
        let (head, tail) = (words.get(..at)?, words.get(at + 1..)?);
        if has_modifier(head)
            || head.iter().filter(|word| word.is_wordlike()).count() > 4
            || is_question(tail)
        {
            return None;
        }
        let lines = match self.clause(tail, (true, true), said) {
            Outcome::Orders { lines, .. } => lines,
            _ => return None,
        };
        let message = "Is what stands behind the colon an order? Answer with its number.";
        let mut problem =
            Problem::unreadable(message).at(span_of(tail)).suggest(numbered(std::slice::from_ref(&lines)));
        problem.choices = vec![lines];
        Some(problem)
    }

    /// Half of a line is an order: then the rest is none of the small talk it looks like.
    fn half(&self, words: &[Token], pieces: &[Piece], at: Option<Span>, said: &[String]) -> Outcome {
        let talk = self.left(words, at);
        if let Some(asked) = self.headed(words, said) {
            return Outcome::Bad(asked);
        }
        let alone = |piece: &Piece| words.get(piece.from..piece.to).unwrap_or_default();
        let ordered =
            |piece: &Piece| matches!(self.clause(alone(piece), (true, true), said), Outcome::Orders { .. });
        // "Good: build 3 fighters", "Jack was lucky, move 2 destroyers": what begins as an order is one.
        let begins = |piece: &Piece| {
            let told = bare(alone(piece), |rest| self.protected(rest)).words;
            told.first()
                .is_some_and(|word| self.plain.commands(word) || self.plain.weight(word) == Weight::Place)
        };
        match talk {
            Outcome::Talk if pieces.iter().any(|piece| begins(piece) && ordered(piece)) => {
                Outcome::Unread(at)
            }
            Outcome::Talk if !is_praise(words) && !talks(words) && pieces.iter().any(ordered) => {
                Outcome::Unread(at)
            }
            other => other,
        }
    }

    fn joined(&self, found: Vec<Outcome>, whole: Span) -> Outcome {
        let (mut all, mut corrects, mut talk, mut announced) = (Vec::new(), false, false, false);
        for outcome in found {
            match outcome {
                Outcome::Orders { lines, corrects: again } => {
                    if (again || announced) && !all.is_empty() {
                        all.clear(); // "a3-b4. Sorry, I meant b3-a4."
                    }
                    corrects |= again || announced;
                    announced = false;
                    all.extend(lines);
                }
                Outcome::Courtesy { corrects: word } => announced |= word,
                _ => talk = true,
            }
        }
        if announced && !all.is_empty() {
            corrects = true;
        }
        if all.is_empty() {
            return if talk { Outcome::Talk } else { Outcome::Courtesy { corrects: false } };
        }
        // "if Orison is gone, attack Vesper instead" corrects nothing.
        corrects &= !all.iter().all(|line| line.starts_with("if "));
        match self.plain.together(&all, whole) {
            Some(problem) => Outcome::Bad(problem),
            None => Outcome::Orders { lines: all, corrects },
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
    ) -> Option<Vec<Outcome>> {
        if from >= pieces.len() {
            return Some(Vec::new());
        }
        for to in (from + 1..=pieces.len()).rev() {
            let inner = pieces.get(from + 1..to).unwrap_or_default();
            if inner.iter().any(|piece| piece.hard) {
                continue;
            }
            let (first, last) = (pieces.get(from)?, pieces.get(to - 1)?);
            let clause = words.get(first.from..last.to).unwrap_or_default();
            let outcome = match parting.memo.get(&(from, to)) {
                Some(known) => known.clone(),
                None => {
                    let hard = first.hard && pieces.get(to).is_none_or(|next| next.hard);
                    let found = self.clause(clause, (from == 0 || first.hard, hard), said);
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
                        return Some(std::iter::once(outcome).chain(rest).collect());
                    }
                }
                Outcome::Courtesy { .. } | Outcome::Talk => {
                    if let Some(rest) = self.explain(words, pieces, to, said, parting) {
                        return Some(std::iter::once(outcome).chain(rest).collect());
                    }
                }
            }
        }
        None
    }

    /// One clause. `leads`: nothing or a full stop stands before it; `hard`: full stops part it from the rest of the line.
    pub(super) fn clause(&self, words: &[Token], (leads, hard): (bool, bool), said: &[String]) -> Outcome {
        let strong = self.is_strong(words);
        let courtesy = is_courtesy(words, strong);
        let orders = self.plain.phrase(words) > 0 || words.iter().any(|word| self.plain.commands(word));
        if courtesy && !orders {
            return Outcome::Courtesy { corrects: false };
        }
        // "no thanks, I pass" is an order with courtesy around it; "nice move" is courtesy alone.
        let parted = words.iter().any(|word| word.is_symbol(','));
        match self.order(words, strong, (leads, hard), said) {
            Outcome::Bad(_) | Outcome::Unread(_) | Outcome::Talk if courtesy && !parted => {
                Outcome::Courtesy { corrects: false }
            }
            outcome => outcome,
        }
    }

    fn order(&self, words: &[Token], strong: bool, (leads, hard): (bool, bool), said: &[String]) -> Outcome {
        let commands = |word: &Token| self.plain.commands(word);
        let told = active(&straight(words, commands), commands);
        let stripped = bare(&told, |rest| self.protected(rest));
        let span = span_of(words);
        if stripped.words.is_empty() {
            return Outcome::Courtesy { corrects: stripped.corrects };
        }
        if stripped.turns {
            return Outcome::Unread(None);
        }
        if is_refusal(&stripped.words) {
            return Outcome::Courtesy { corrects: true };
        }
        let strict = stripped.words.first().is_some_and(|word| {
            let begins = self.plain.commands(word) || self.plain.weight(word) >= Weight::Place;
            begins || matches!(word.text.as_str(), "if" | "when")
        });
        if strict && let Ok(lines) = self.strictly(&[text_of(&stripped.words)], said) {
            return Outcome::Orders { lines, corrects: stripped.corrects };
        }
        let clause = Clause {
            words: &stripped.words,
            said,
            corrects: stripped.corrects,
            wishes: stripped.wishes,
            leads,
            span,
        };
        match self.plain.says(&clause) {
            Sense::Says(found) => self.judged_after(found, stripped.corrects, span, said),
            Sense::Stays => Outcome::Courtesy { corrects: false },
            Sense::Refused(problem) => Outcome::Bad(problem.at(span)),
            // What alone would be no small talk is none beside an order: "turn it in. Try Space first, then Ground."
            Sense::Unread(at) if !strong && hard && !has_modifier(words) => match pieces(words).as_slice() {
                several @ [_, _, ..] => self.half(words, several, at, said),
                _ => self.left(words, at),
            },
            Sense::Unread(at) => Outcome::Unread(at),
        }
    }

    fn judged(&self, found: Vec<Vec<String>>, corrects: bool, span: Span) -> Outcome {
        let said: Vec<String> = self.said.iter().map(|(_, text)| text.clone()).collect();
        self.judged_after(found, corrects, span, &said)
    }

    /// Of what a clause can mean, what the rules allow: one is taken, of several the player is asked.
    fn judged_after(&self, found: Vec<Vec<String>>, corrects: bool, span: Span, said: &[String]) -> Outcome {
        // "Nothing for me this time, I pass"
        if let [only] = found.as_slice()
            && matches!(only.as_slice(), [pass] if pass == "pass" && said.last() == Some(pass))
        {
            return Outcome::Courtesy { corrects: false };
        }
        let mut allowed: Vec<Vec<String>> = Vec::new();
        let mut refused: Option<Problem> = None;
        for lines in found {
            // What is corrected uses nothing up any more.
            let mut said = said.to_vec();
            if let Some(at) = corrects.then(|| Self::corrected(&said, &lines)).flatten() {
                said.remove(at);
            }
            match self.strictly(&lines, &said) {
                Ok(canonical) if !allowed.contains(&canonical) => allowed.push(canonical),
                Ok(_) => {}
                Err(problem) => {
                    refused.get_or_insert(problem);
                }
            }
        }
        match (allowed.len(), refused) {
            (0, Some(problem)) => Outcome::Bad(problem.at(span)),
            (0, None) => Outcome::Unread(None),
            (1, _) => Outcome::Orders { lines: allowed.remove(0), corrects },
            _ => Outcome::Bad(which(&allowed, span)),
        }
    }

    /// Which of the lines said before these take the place of: the last with the same verb, or else the last.
    fn corrected(said: &[String], by: &[String]) -> Option<usize> {
        let verb = |text: &str| text.split(' ').next().unwrap_or_default().to_owned();
        let wanted = by.first().map(|line| verb(line))?;
        let of_this_verb = said.iter().rposition(|line| verb(line) == wanted);
        of_this_verb.or_else(|| said.len().checked_sub(1))
    }

    /// The lines as the strict reader takes them, or why it does not; each tried once.
    fn strictly(&self, lines: &[String], said: &[String]) -> Tried {
        let context = self.plain.context(said);
        let key: Vec<String> = context.iter().chain(lines).cloned().collect();
        if let Some(known) = self.tried.borrow().get(&key) {
            return known.clone();
        }
        let found = self.strictly_now(&context, lines);
        self.tried.borrow_mut().insert(key, found.clone());
        found
    }

    fn strictly_now(&self, context: &[String], lines: &[String]) -> Tried {
        let first = u32::try_from(context.len()).unwrap_or(0) + 1;
        let typed: Vec<TypedLine> = (1..)
            .zip(context.iter().chain(lines))
            .map(|(number, text)| TypedLine::new(number, text.as_str()))
            .collect();
        let reading = (self.strict)(&typed);
        let own = |span: &Span| span.line >= first;
        let mut problems = reading.problems.into_iter().filter(|p| p.span.as_ref().is_none_or(own));
        if let Some(problem) = problems.find(Problem::is_error) {
            return Err(problem);
        }
        // What a straight answer comes to is written for people; the words that gave it read back.
        if !reading.replies.is_empty() {
            return Ok(lines.to_vec());
        }
        let taken = reading.orders.iter().filter(|(span, _)| own(span)).map(|(_, order)| order.to_string());
        let bound = reading.bound.iter().map(|(.., text)| text.clone());
        let all: Vec<String> = taken.chain(bound).collect();
        if all.is_empty() { Err(Problem::unreadable("No order stands in this line.")) } else { Ok(all) }
    }

    pub(super) fn is_strong(&self, words: &[Token]) -> bool {
        words.iter().any(|word| self.plain.weight(word) >= Weight::Name)
    }

    /// Words the game has a meaning for are no courtesy: how many of them stand here.
    pub(super) fn protected(&self, rest: &[Token]) -> usize {
        let weight = rest.first().map_or(Weight::None, |word| self.plain.weight(word));
        // "thanks" is no Thanks; a piece or a card can be called what people say, a verb cannot.
        usize::from(weight >= Weight::Name).max(self.plain.phrase(rest))
    }

    pub(super) fn begins_as_order(&self, words: &[Token]) -> bool {
        let stripped = bare(words, |rest| self.protected(rest));
        stripped.words.iter().find(|w| w.is_wordlike()).is_some_and(|w| self.plain.weight(w) >= Weight::Place)
    }

    /// Everything through the strict reader, with the places of what was read put back into the player's own lines.
    fn settle(mut self, kept: Vec<Kept>) -> Reading<G> {
        let (mut lines, mut told) = (Vec::new(), Vec::new());
        for one in kept {
            match one {
                Kept::Typed(line) => lines.push(line),
                Kept::Read(line, orders) => {
                    let span = Lexer::new(&line).words().whole_span();
                    for text in orders {
                        let number = OWN_NUMBERS + u32::try_from(self.made.len()).unwrap_or(0);
                        self.made.push((number, span));
                        lines.push(TypedLine::new(number, text));
                    }
                }
                Kept::Told(problem) => told.push(problem),
                Kept::Corrected(span, text) => {
                    told.push(Problem::superseded(format!("\"{text}\" is corrected further down.")).at(span));
                }
            }
        }
        let mut reading = read_lines(self.game, self.desk, &lines);
        let home = |span: &mut Span| {
            if let Some((_, typed)) = self.made.iter().find(|(number, _)| *number == span.line) {
                *span = *typed;
            }
        };
        reading.orders.iter_mut().for_each(|(span, _)| home(span));
        reading.replies.iter_mut().for_each(|(span, ..)| home(span));
        reading.bound.iter_mut().for_each(|(span, ..)| home(span));
        reading.answers.iter_mut().for_each(|(span, _)| home(span));
        reading.problems.iter_mut().filter_map(|p| p.span.as_mut()).for_each(home);
        reading.problems.extend(told);
        reading
    }
}

/// "If I have just 2 counters": so many and no more, which is not the same as at least so many.
fn exactly_if(words: &[Token]) -> Option<Span> {
    let waits = words.iter().any(|word| matches!(word.text.as_str(), "if" | "when" | "once"));
    let exact = |pair: &&[Token]| matches!(pair, [just, count] if matches!(just.text.as_str(), "just" | "exactly") && super::number(count).is_some());
    let just = words.windows(2).find(exact)?.first()?;
    waits.then_some(just.span)
}

/// Where a line says that it is for another time: "next round", "later" at either end of it.
fn another_time(words: &[Token]) -> Option<Span> {
    let next = |pair: &&[Token]| {
        matches!(pair, [next, time] if matches!(next.text.as_str(), "next" | "another" | "other")
            && matches!(time.text.as_str(), "round" | "turn" | "time" | "week"))
    };
    // "See you next week": a farewell.
    let parting =
        |word: &Token| matches!(word.text.as_str(), "see" | "until" | "till" | "talk" | "speak" | "luck");
    if words.iter().any(parting) {
        return None;
    }
    if let Some([next, time]) = words.windows(2).find(next) {
        return Some(next.span.to(time.span));
    }
    let mut said = words.iter().filter(|word| word.is_wordlike());
    let (first, last) = (said.next()?, said.next_back());
    let later = |word: &&Token| matches!(word.text.as_str(), "later" | "tomorrow" | "sometime" | "someday");
    [Some(first), last].into_iter().flatten().find(later).map(|word| word.span)
}

/// How people say yes and no to what is asked.
const ANSWERS: &[(&str, &str)] = &[
    ("yes", "yes"),
    ("yep", "yes"),
    ("yeah", "yes"),
    ("no", "no"),
    ("nope", "no"),
    ("nah", "no"),
    ("better not", "no"),
    ("rather not", "no"),
    ("i'd rather not", "no"),
    ("i would rather not", "no"),
    ("i'd better not", "no"),
    ("better don't", "no"),
    ("please don't", "no"),
    ("not now", "no"),
    ("not this time", "no"),
    ("not really", "no"),
    ("no way", "no"),
    ("no need", "no"),
    ("no let's not", "no"),
    ("let's not", "no"),
    ("don't", "no"),
    ("do it", "yes"),
    ("yes do it", "yes"),
    ("yes do", "yes"),
    ("better do", "yes"),
    ("better yes", "yes"),
    ("let's do it", "yes"),
    ("yes let's", "yes"),
    ("why not", "yes"),
    ("sure why not", "yes"),
    ("sure do it", "yes"),
    ("by all means", "yes"),
];

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
    fn keep(&mut self, from: usize, to: usize, outcome: Outcome) {
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

/// Words as a line again.
fn text_of(words: &[Token]) -> String {
    let mut text = String::new();
    for word in words {
        if word.spaced && !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&word.text);
    }
    text
}

pub(super) fn span_of(words: &[Token]) -> Span {
    match words {
        [first, .., last] => first.span.to(last.span),
        [only] => only.span,
        [] => Span::new(0, 0, 0),
    }
}

/// Readings to choose from by their numbers.
pub(super) fn numbered(readings: &[Vec<String>]) -> String {
    let shown = readings.iter().take(MOST_SHOWN);
    let shown: Vec<String> =
        (1..).zip(shown).map(|(n, lines): (u32, _)| format!("{n}: {}", lines.join("; "))).collect();
    shown.join(", or ")
}

/// The question back, with every reading written out.
pub(super) fn which(allowed: &[Vec<String>], span: Span) -> Problem {
    let message = "This could mean several things, so nothing of it is on file yet. Which is it? Answer with its number.";
    let mut problem = Problem::unreadable(message).at(span).suggest(numbered(allowed));
    problem.choices = allowed.iter().take(MOST_SHOWN).cloned().collect();
    problem
}
