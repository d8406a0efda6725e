//! Reading the lines a strict grammar has refused.

use super::called::by_their_seats;
use super::clauses::Tried;
use super::means::without_means;
use super::occasions::without_occasion;
use super::passed_over::takes_back;
use super::places::{comes_before, comes_first, comes_last, without_place};
use super::revoked::takes_off;
use super::times::another_time;
use super::verdicts::without_verdict;
use super::{Plain, Weight};
use crate::book::Line;
use crate::game::{ByMail, Desk, LineReader};
use crate::lexer::{Lexer, Token};
use crate::problem::{Problem, ProblemKind};
use crate::reading::Reading;
use crate::semicolons::{is_passed_over, read_lines, unread_order};
use crate::span::{Span, TypedLine};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Lines of one mail the second reader looks at: nobody writes more, and a flood of text costs little.
const MOST_LINES: usize = 80;
/// Readings that are written out when the player is asked.
pub(super) const MOST_SHOWN: usize = 6;
/// Lines read for the strict reader have numbers from here on, so that their places can be told from typed ones.
const OWN_NUMBERS: u32 = 1 << 30;

/// Reads the lines of a mail: by the strict grammar, and what that refuses as people write.
pub fn read<G: ByMail>(game: &G, desk: &Desk<'_, G>, lines: &[TypedLine]) -> Reading<G> {
    let mut strict = read_lines(game, desk, lines);
    if !strict.problems.iter().any(|problem| problem.is_error() || is_passed_over(problem)) {
        return strict;
    }
    let Some(plain) = game.plain(desk) else { return strict };
    hold_to_orders(&mut strict.problems, lines, plain.as_ref());
    if !strict.problems.iter().any(Problem::is_error) {
        return strict;
    }
    let mut reader = Reader {
        game,
        desk,
        plain: plain.as_ref(),
        strict: game.reader(desk),
        said: Vec::new(),
        made: Vec::new(),
        instead: Vec::new(),
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

/// What stands behind a semicolon and is no order is passed over with a remark, unless it speaks of what orders speak of.
fn hold_to_orders(problems: &mut [Problem], lines: &[TypedLine], plain: &dyn Plain) {
    let orders = |span: Span| {
        let line = lines.iter().find(|line| covers(line, span));
        line.is_some_and(|line| {
            let within = |word: &&Token| word.span.start >= span.start && word.span.end <= span.end;
            Lexer::new(line).tokens().iter().filter(within).any(|word| plain.weight(word) >= Weight::Place)
        })
    };
    let reverses = |span: Span| {
        let line = lines.iter().find(|line| covers(line, span));
        line.is_some_and(|line| {
            let within = |word: &&Token| word.span.start >= span.start && word.span.end <= span.end;
            let said: Vec<Token> = Lexer::new(line).tokens().iter().filter(within).cloned().collect();
            takes_back(&said)
        })
    };
    for problem in problems.iter_mut().filter(|problem| is_passed_over(problem)) {
        if problem.span.is_some_and(|span| orders(span) || reverses(span)) {
            *problem = unread_order(problem);
        }
    }
}

/// Does the place belong to this line? Parts of one line have the same number.
pub(super) fn covers(line: &TypedLine, span: Span) -> bool {
    line.number == span.line
}

fn on_line<O: std::fmt::Display>(orders: &[(Span, O)], line: &TypedLine) -> Vec<String> {
    orders.iter().filter(|(span, _)| covers(line, *span)).map(|(_, order)| order.to_string()).collect()
}

/// What becomes of a line of the mail.
pub(super) enum Kept {
    /// The strict reader has it.
    Typed(TypedLine),
    /// It means these lines.
    Read(TypedLine, Vec<String>),
    /// It is no order; why, in the player's words.
    Told(Problem),
    /// It was corrected further down.
    Corrected(Span, String),
    /// Something is taken back in it, and not said what: told, unless an order further down says what is meant.
    Doubted(Problem),
}

/// What a clause came to.
#[derive(Clone)]
pub(super) enum Outcome {
    Orders {
        lines: Vec<String>,
        corrects: bool,
        /// What stands beside them and is no order.
        asides: Vec<Span>,
    },
    /// Greetings, thanks, words that announce a correction.
    Courtesy { corrects: bool },
    /// No order: kept as a note.
    Talk,
    /// What is not done, and what follows from it.
    Heard(Problem),
    /// Not taken, with the reason.
    Bad(Problem),
    /// Not understood.
    Unread(Option<Span>),
}

impl Outcome {
    /// Orders with nothing beside them.
    pub fn orders(lines: Vec<String>, corrects: bool) -> Self {
        Self::Orders { lines, corrects, asides: Vec::new() }
    }

    /// Orders, with more that stands beside them and is none; nothing else.
    pub fn beside(self, more: impl IntoIterator<Item = Span>) -> Option<Self> {
        let Self::Orders { lines, corrects, mut asides } = self else { return None };
        asides.extend(more);
        Some(Self::Orders { lines, corrects, asides })
    }

    /// Was it understood to the end and refused with its reason, so that no other way to read it is looked for?
    pub fn is_understood(&self) -> bool {
        matches!(self, Self::Bad(problem) if problem.kind == ProblemKind::Illegal && problem.choices.is_empty())
    }

    /// How many orders these are.
    pub fn count(&self) -> usize {
        match self {
            Self::Orders { lines, .. } => lines.len(),
            _ => 0,
        }
    }
}

pub(super) struct Reader<'d, G: ByMail> {
    game: &'d G,
    pub(super) desk: &'d Desk<'d, G>,
    pub(super) plain: &'d dyn Plain,
    /// The strict grammar, for lines that are tried.
    pub(super) strict: LineReader<'d, G>,
    /// What the mail has said so far, with its place among what was kept.
    pub(super) said: Vec<(usize, String)>,
    made: Vec<(u32, Span)>,
    /// By line, those on file whose place its orders take.
    pub(super) instead: Vec<(u32, Vec<Line>)>,
    /// What the strict reader has said of lines tried before.
    pub(super) tried: RefCell<BTreeMap<Vec<String>, Tried>>,
}

impl<G: ByMail> Reader<'_, G> {
    /// A line read as a whole, in every way there is.
    pub(super) fn whole_line(
        &self,
        line: &TypedLine,
        words: &[Token],
        strict: &[Problem],
        whole: Span,
    ) -> Outcome {
        let contrasted = self.contrasted(words, whole);
        let (words, found) = match contrasted {
            Some((words, found)) => (words, Some(found)),
            None => (words.to_vec(), None),
        };
        let outcome = match found.unwrap_or_else(|| self.as_far_as_money_goes(line, &words, whole)) {
            outcome @ (Outcome::Orders { .. } | Outcome::Heard(_)) => outcome,
            // A question with its answers stays one.
            Outcome::Bad(problem) if !problem.choices.is_empty() => {
                self.said_twice(line, &words, whole, problem)
            }
            outcome => {
                let sure = !matches!(outcome, Outcome::Talk | Outcome::Courtesy { .. });
                // What was understood and refused with a reason needs no other verbs.
                let known = matches!(outcome, Outcome::Bad(_));
                self.in_other_words(line, &words, whole, sure)
                    .or_else(|| if known { None } else { self.by_sense(line, &words, whole, sure) })
                    .unwrap_or(outcome)
            }
        };
        // "…, before everything else": where it stands is told besides.
        let outcome = match outcome {
            Outcome::Orders { .. } | Outcome::Heard(_) => outcome,
            other => self.without_its_place(line, &words, whole).unwrap_or(other),
        };
        let outcome = match outcome {
            Outcome::Unread(Some(at)) => {
                // A name that is nowhere is the strict reader's to tell, with those that are.
                let unnamed = |p: &Problem| p.is_error() && p.kind == ProblemKind::UnknownName;
                let named = strict.iter().any(|p| unnamed(p) && p.span.is_some_and(|s| covers(line, s)));
                let part = self.salvaged(line, &words);
                let beside = matches!(part, Some(Outcome::Orders { .. }));
                let phrase = || self.without_a_phrase(&words, at, whole);
                let around = || phrase().or_else(|| self.read_around(&words, at, whole));
                let found = if beside { part } else { around().or(part) };
                match found {
                    Some(Outcome::Bad(_)) if named => Outcome::Unread(Some(at)),
                    found => found.unwrap_or(Outcome::Unread(Some(at))),
                }
            }
            outcome => outcome,
        };
        // What stands before a colon may only say that an order comes, or what is thought of it.
        match outcome {
            Outcome::Orders { .. } | Outcome::Heard(_) => outcome,
            other => {
                let judged = || match self.with_names(line, &without_verdict(&words)?, whole) {
                    found @ Outcome::Orders { .. } => Some(found),
                    _ => None,
                };
                self.announced(line, &words, whole).or_else(judged).unwrap_or(other)
            }
        }
    }

    /// What a line came to, or, where that is no order, what it comes to by all it names.
    pub(super) fn or_by_what_it_names(
        &self,
        line: &TypedLine,
        words: &[Token],
        strict: &[Problem],
        whole: Span,
        outcome: Outcome,
    ) -> Outcome {
        let asks = match &outcome {
            // What was understood and is not allowed is not read once more, and a question that was found says more than another.
            Outcome::Bad(problem) if problem.kind == ProblemKind::Illegal && problem.choices.is_empty() => {
                return outcome;
            }
            Outcome::Bad(_) => false,
            // What a name nobody knows stands for, the strict reader says with those that are.
            Outcome::Unread(_) => {
                let unnamed = |p: &Problem| p.is_error() && p.kind == ProblemKind::UnknownName;
                !strict.iter().any(|p| unnamed(p) && p.span.is_some_and(|s| covers(line, s)))
            }
            // "Our tech this round is Sarween" orders, though no verb does.
            Outcome::Talk if self.may_order(words) => false,
            _ => return outcome,
        };
        match self.framed(line, words, whole) {
            Some(found @ Outcome::Orders { .. }) => found,
            Some(asked) if asks => asked,
            _ => outcome,
        }
    }

    /// What a line that could not be read comes to with less around it, if that is an order.
    pub(super) fn with_less_around_it(
        &self,
        line: &TypedLine,
        words: &[Token],
        strict: &[Problem],
        whole: Span,
        found: &Outcome,
    ) -> Option<Outcome> {
        let talk = matches!(found, Outcome::Talk | Outcome::Courtesy { .. });
        if talk && !self.may_order(words) {
            return None;
        }
        let colon = words.iter().position(|word| word.is_symbol(':'));
        let head = colon.and_then(|colon| words.get(..colon)).unwrap_or_default();
        self.pared(words).iter().find_map(|told| {
            // A heading that is left out is told to be no order.
            let left_out =
                !head.is_empty() && !told.iter().any(|word| head.iter().any(|head| head.span == word.span));
            self.whole_line(line, told, strict, whole).beside(left_out.then(|| span_of(head)))
        })
    }

    /// Does a word name a thing or a place of the game, or somebody at the table?
    pub(super) fn names(&self, word: &Token) -> bool {
        self.plain.weight(word) >= Weight::Name
            || self.desk.names.iter().any(|name| name.to_lowercase() == word.text)
    }

    /// Does a word name a place?
    pub(super) fn is_place(&self, word: &Token) -> bool {
        self.plain.weight(word) == Weight::Place && word.is_wordlike()
    }

    /// What these words come to, said in place of those of a line that could not be read, if that is an order.
    pub(super) fn said_anew(
        &self,
        line: &TypedLine,
        words: &[Token],
        strict: &[Problem],
        whole: Span,
    ) -> Option<Outcome> {
        let found = match self.whole_line(line, words, strict, whole) {
            found @ (Outcome::Orders { .. } | Outcome::Heard(_)) => found,
            other => self.with_less_around_it(line, words, strict, whole, &other).unwrap_or(other),
        };
        let found = self.or_by_what_it_names(line, words, strict, whole, found);
        matches!(found, Outcome::Orders { .. }).then_some(found)
    }

    /// A question whether one reading is meant, answered where the line in plainer words says just that.
    fn said_twice(&self, line: &TypedLine, words: &[Token], whole: Span, problem: Problem) -> Outcome {
        // Whether it is for another time, plainer words do not say.
        let now = another_time(words).is_none() && without_occasion(words).is_none();
        if let [only] = problem.choices.as_slice()
            && now
            && let Some(found @ Outcome::Orders { .. }) = self.in_other_words(line, words, whole, true)
            && matches!(&found, Outcome::Orders { lines, .. } if lines == only)
        {
            return found;
        }
        Outcome::Bad(problem)
    }

    /// The order of a line that says besides that it comes first, in a game with steps.
    fn without_its_place(&self, line: &TypedLine, words: &[Token], whole: Span) -> Option<Outcome> {
        let left = without_place(words)?;
        match self.as_far_as_money_goes(line, &left, whole) {
            Outcome::Orders { lines, corrects, asides } => {
                let steps = lines.iter().all(|text| self.plain.is_step(text));
                // "Before the attack, …", where there is none: it may be another's.
                let named = comes_before(line).is_none_or(|deed| self.is_ordered(&deed));
                (steps && named).then_some(Outcome::Orders { lines, corrects, asides })
            }
            _ => None,
        }
    }

    /// Is a step ordered that people call so, in this mail or on file?
    fn is_ordered(&self, deed: &str) -> bool {
        let called = |text: &str| self.plain.is_called_so(text, deed);
        self.said.iter().any(|(_, text)| called(text))
            || self.desk.book.lines().any(|one| called(&one.order.to_string()))
    }

    /// Is it somebody at the table, or what is theirs?
    pub(super) fn is_seated(&self, word: &Token) -> bool {
        let name = word.text.strip_suffix("'s").unwrap_or(&word.text);
        self.desk.names.iter().any(|other| other.to_lowercase() == name) || self.plain.is_somebody(word)
    }

    /// Before which of the lines the mail has said before go these steps, if they say that they do: the first of all steps, or the one they
    /// name.
    pub(super) fn goes_before(&self, line: &TypedLine, lines: &[String]) -> Option<usize> {
        let step = |text: &String| self.plain.is_step(text);
        if !lines.iter().all(step) {
            return None;
        }
        if comes_first(line) {
            return self.said.iter().position(|(_, text)| step(text));
        }
        let deed = comes_before(line)?;
        self.said.iter().position(|(_, text)| self.plain.is_called_so(text, &deed))
    }

    /// Puts the steps of a line in front of one said before.
    pub(super) fn put_before(
        &mut self,
        at: usize,
        line: &TypedLine,
        lines: Vec<String>,
        kept: &mut Vec<Kept>,
    ) {
        let place = self.said.get(at).map_or(kept.len(), |(place, _)| *place);
        for (other, _) in self.said.iter_mut().filter(|(other, _)| *other >= place) {
            *other += 1;
        }
        self.said.splice(at..at, lines.iter().map(|text| (place, text.clone())));
        kept.insert(place.min(kept.len()), Kept::Read(line.clone(), lines));
    }

    /// Does this line tell more of the order said last?
    pub(super) fn more_of_the_last(&self, lines: &[String]) -> bool {
        let (first, last) = (lines.first(), self.said.last());
        first.zip(last).is_some_and(|(first, (_, last))| self.plain.completes(first, last))
    }

    /// A whole line, as it stands or without what says only how far the money goes: a game may know a list of wishes by that.
    fn as_far_as_money_goes(&self, line: &TypedLine, words: &[Token], whole: Span) -> Outcome {
        let outcome = self.with_names(line, words, whole);
        let without = without_means(words);
        if matches!(outcome, Outcome::Orders { .. }) || without == words {
            return outcome;
        }
        match self.with_names(line, &without, whole) {
            found @ Outcome::Orders { .. } => found,
            _ => outcome,
        }
    }

    /// What is said of words that let an order be: how it is taken off, whether what is asked now is to be let be, or whether the rest of
    /// the line is meant.
    pub(super) fn taken_off(&self, line: &TypedLine, at: Span, words: &[Token], whole: Span) -> Problem {
        if let Some(nothing) = self.plain.lets_be() {
            let message = "Is nothing to be done about what is asked? Answer with its number.";
            return super::offering(Problem::unreadable(message).at(at), vec![vec![nothing]]);
        }
        let told = takes_off(line, at, words);
        let beside = |word: &&Token| word.span.end <= at.start || word.span.start >= at.end;
        let rest: Vec<Token> = words.iter().filter(beside).cloned().collect();
        let rest = super::trimmed(&rest, |word| !word.is_wordlike());
        match (rest, self.with_names(line, rest, whole)) {
            ([_, ..], Outcome::Orders { lines, corrects: false, .. }) => {
                let message =
                    format!("{} Is the rest of the line meant? Answer with its number.", told.message);
                super::offering(Problem { message, ..told }, vec![lines])
            }
            _ => told,
        }
    }

    /// A whole line, with players for their names. A player may be called Will, or May: with a capital letter within the line it
    /// is the player, and otherwise only where the line says nothing without.
    pub(super) fn with_names(&self, typed: &TypedLine, words: &[Token], whole: Span) -> Outcome {
        let first = words.iter().find(|word| word.is_wordlike()).map(|word| word.span);
        let capital = |word: &Token| {
            Some(word.span) != first && word.span.slice(&typed.text).starts_with(char::is_uppercase)
        };
        let own = |word: &Token| self.plain.weight(word) > Weight::None || self.plain.commands(word);
        let named = |keep: &dyn Fn(&Token) -> bool| {
            let called = |seat| self.plain.called(seat);
            by_their_seats(words, self.desk.names, self.desk.seat, &keep, called)
        };
        let read = |named: &[Token]| (named != words).then(|| self.line(named, whole));
        let ordered = |found: &Outcome| matches!(found, Outcome::Orders { .. } | Outcome::Heard(_));
        if let Some(found) = read(&named(&|word| own(word) || !capital(word))).filter(ordered) {
            return found;
        }
        match self.line(words, whole) {
            // Why it is refused says more than that a name is not understood.
            Outcome::Unread(at) => read(&named(&own))
                .filter(|found| ordered(found) || matches!(found, Outcome::Bad(_)))
                .unwrap_or(Outcome::Unread(at)),
            Outcome::Bad(problem) => read(&named(&own)).filter(ordered).unwrap_or(Outcome::Bad(problem)),
            // "jam any scan by dan": behind such a word it is the player, however it is written.
            Outcome::Orders { lines, corrects, asides } => {
                let whose = named(&|word| own(word) || !behind_of(words, word));
                read(&whose).filter(ordered).unwrap_or(Outcome::Orders { lines, corrects, asides })
            }
            outcome => outcome,
        }
    }

    /// Everything through the strict reader, with the places of what was read put back into the player's own lines.
    fn settle(mut self, mut kept: Vec<Kept>) -> Reading<G> {
        // "Finally invade …", in front of other steps: it stands behind them.
        let step = |text: &String| self.plain.is_step(text);
        kept.sort_by_key(
            |one| matches!(one, Kept::Read(line, orders) if orders.iter().all(step) && comes_last(line)),
        );
        let (mut lines, mut told, mut instead) = (Vec::new(), Vec::new(), Vec::new());
        let last = kept.iter().rposition(|one| matches!(one, Kept::Typed(_) | Kept::Read(..)));
        for (at, one) in kept.into_iter().enumerate() {
            match one {
                Kept::Typed(line) => lines.push(line),
                Kept::Read(line, orders) => {
                    let span = Lexer::new(&line).words().whole_span();
                    let those = self.instead.iter().find(|(number, _)| *number == line.number);
                    instead.extend(those.map(|(_, those)| (span, those.clone())));
                    for text in orders {
                        let number = OWN_NUMBERS + u32::try_from(self.made.len()).unwrap_or(0);
                        self.made.push((number, span));
                        lines.push(TypedLine::new(number, text));
                    }
                }
                Kept::Told(problem) => told.push(problem),
                Kept::Doubted(problem) if last.is_some_and(|last| last > at) => {
                    let span = problem.span.unwrap_or_else(|| span_of(&[]));
                    told.push(Problem::talk("No order stands in this line.").at(span));
                }
                Kept::Doubted(problem) => told.push(problem),
                Kept::Corrected(span, text) => {
                    told.push(Problem::superseded(format!("\"{text}\" is corrected further down.")).at(span));
                }
            }
        }
        let mut reading = read_lines(self.game, self.desk, &lines);
        hold_to_orders(&mut reading.problems, &lines, self.plain);
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
        // What is said of a line names it as its player counts it.
        for (number, typed) in &self.made {
            let (number, typed) = (number.to_string(), typed.line.to_string());
            for problem in &mut reading.problems {
                problem.message = problem.message.replace(&number, &typed);
            }
        }
        reading.problems.extend(told);
        reading.instead = instead;
        reading
    }
}

/// Does a word stand behind one that tells whose something is, or whom it is done to?
fn behind_of(words: &[Token], word: &Token) -> bool {
    let at = words.iter().position(|other| other.span == word.span && other.text == word.text);
    let before = at.and_then(|at| at.checked_sub(1)).and_then(|before| words.get(before));
    before.is_some_and(|before| matches!(before.text.as_str(), "by" | "of" | "from" | "against"))
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
    crate::refused::numbered_from(1, readings.get(..MOST_SHOWN).unwrap_or(readings))
}

/// The question back whether this one reading is meant.
#[must_use]
pub fn meant(message: &str, lines: Vec<String>) -> Problem {
    let mut problem = Problem::unreadable(message).suggest(numbered(std::slice::from_ref(&lines)));
    problem.choices = vec![lines];
    problem
}

/// The question back, with every reading written out.
pub(super) fn which(allowed: &[Vec<String>], span: Span) -> Problem {
    let message = "This could mean several things, so nothing of it is on file yet. Which is it? Answer with its number.";
    let mut problem = Problem::unreadable(message).at(span).suggest(numbered(allowed));
    problem.choices = allowed.iter().take(MOST_SHOWN).cloned().collect();
    problem
}
