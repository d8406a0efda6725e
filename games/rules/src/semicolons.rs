//! What a semicolon means, in every game: it parts one order from the next. What stands behind one goes on with the order
//! before it where it can be read so alone (`…; else pass`), and what can be read as neither is remarked on: no word
//! behind a semicolon is lost in silence.

use crate::game::{ByMail, Desk};
use crate::lexer::{Clauses, Lexer, MOST_SEMICOLONS, Token};
use crate::problem::{Problem, ProblemKind, quoted};
use crate::reading::Reading;
use crate::span::TypedLine;

/// What is said of a clause that is neither an order nor more of the one before it.
const NO_ORDER: &str = "It is no order, and does not go on with the one before the semicolon.";

/// Is it remarked that a clause behind a semicolon was passed over?
pub(crate) fn is_passed_over(problem: &Problem) -> bool {
    problem.kind == ProblemKind::Warning && problem.message.ends_with(NO_ORDER)
}

/// The same where that clause looks like an order: half a plan is not passed over in silence.
pub(crate) fn unread_order(problem: &Problem) -> Problem {
    let message = problem.message.replace(NO_ORDER, "It looks like an order, and could not be read.");
    Problem { kind: ProblemKind::Unreadable, message, ..problem.clone() }
}

/// Reads the lines of a mail as the game reads them, with each clause behind a semicolon as a line of its own.
pub fn read_lines<G: ByMail>(game: &G, desk: &Desk<'_, G>, lines: &[TypedLine]) -> Reading<G> {
    let mut parting = Parting { game, desk, looked_at: 0, lines: Vec::new(), remarks: Vec::new() };
    for line in lines {
        parting.line(line);
    }
    let mut reading = game.read(desk, &parting.lines);
    reading.problems.extend(parting.remarks);
    reading
}

/// What a clause is by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sense {
    /// An order, as it stands.
    Order,
    /// An order that names what is not there, or what the rules do not allow.
    Refused,
    /// It begins as an order does and does not go on as one.
    Broken,
    /// No order.
    None,
}

struct Parting<'d, G: ByMail> {
    game: &'d G,
    desk: &'d Desk<'d, G>,
    looked_at: usize,
    lines: Vec<TypedLine>,
    remarks: Vec<Problem>,
}

impl<G: ByMail> Parting<'_, G> {
    fn line(&mut self, line: &TypedLine) {
        let clauses = Clauses::of(line);
        let behind = clauses.count() - 1;
        if behind == 0 {
            self.lines.push(line.clone());
            return;
        }
        self.looked_at = self.looked_at.saturating_add(behind);
        if self.looked_at > MOST_SEMICOLONS {
            let message = format!("One mail may have {MOST_SEMICOLONS} semicolons; this line is not read.");
            let problem = Problem::illegal(message).at(line.span());
            self.remarks.push(problem.suggest("each order on a line of its own"));
            return;
        }
        if Lexer::new(&clauses.alone(0)).is_blank() {
            let reason = "A line that begins with a semicolon is taken for a remark.";
            self.remark(&clauses.joined(1, behind), reason);
            return;
        }
        self.clauses(&clauses);
    }

    /// Parts a line that begins with an order.
    fn clauses(&mut self, clauses: &Clauses<'_>) {
        let (mut first, mut last) = (0, 0);
        for at in 1..clauses.count() {
            let whole = clauses.alone(at);
            if !has_words(&whole) {
                continue;
            }
            let alone = without_then(whole.clone());
            let joined = (last + 1 == at).then(|| clauses.joined(first, at));
            let goes_on = joined.is_some() && goes_on::<G>(&whole);
            let reads_on = |joined: &TypedLine| self.sense(joined) == Sense::Order;
            let sense = self.sense(&alone);
            let join = match sense {
                Sense::Order => goes_on && joined.as_ref().is_some_and(reads_on),
                Sense::Refused => goes_on,
                Sense::Broken | Sense::None => goes_on || joined.as_ref().is_some_and(reads_on),
            };
            if join {
                last = at;
            } else if sense == Sense::None {
                self.remark(&whole, NO_ORDER);
            } else {
                self.push(clauses, first, last);
                (first, last) = (at, at);
            }
        }
        self.push(clauses, first, last);
    }

    fn push(&mut self, clauses: &Clauses<'_>, first: usize, last: usize) {
        let line = clauses.joined(first, last);
        self.lines.push(if first == 0 { line } else { without_then(line) });
    }

    fn remark(&mut self, clause: &TypedLine, reason: &str) {
        if !has_words(clause) {
            return;
        }
        let lexer = Lexer::new(clause);
        let words = lexer.words();
        let span = words.whole_span();
        let message = format!("Not read: {}. {reason}", quoted(words.typed(span)));
        self.remarks.push(Problem::warning(message).at(span).suggest("put a # in front of a remark"));
    }

    fn sense(&self, clause: &TypedLine) -> Sense {
        let reading = self.game.read(self.desk, std::slice::from_ref(clause));
        let errors: Vec<&Problem> = reading.problems.iter().filter(|p| p.is_error()).collect();
        if errors.is_empty() {
            let orders = reading.orders.len() + reading.bound.len();
            let taken = orders + reading.replies.len() + reading.answers.len();
            return if taken > 0 { Sense::Order } else { Sense::None };
        }
        if errors.iter().any(|p| p.kind != ProblemKind::Unreadable) {
            return Sense::Refused;
        }
        let lexer = Lexer::new(clause);
        let word = lexer.tokens().iter().find(|token| token.is_wordlike());
        let begun = word.is_none_or(|word| {
            let behind = |p: &&Problem| p.span.is_some_and(|span| span.end > word.span.end);
            // One letter is short for too much to be a sign of an order.
            word.text.chars().count() > 1 && errors.iter().any(behind)
        });
        if begun { Sense::Broken } else { Sense::None }
    }
}

/// Does the clause begin with a word that goes on with the order before it?
fn goes_on<G: ByMail>(clause: &TypedLine) -> bool {
    Lexer::new(clause).tokens().first().is_some_and(|token| G::GOES_ON.contains(&token.text.as_str()))
}

/// The clause with a `then` or `and` before its order blanked out.
fn without_then(clause: TypedLine) -> TypedLine {
    let lexer = Lexer::new(&clause);
    let first = lexer.tokens().first().filter(|token| ["then", "and"].contains(&token.text.as_str()));
    let Some(span) = first.map(|token| token.span) else { return clause };
    let blank = |(at, c)| if (span.start..span.end).contains(&at) { ' ' } else { c };
    let text: String = (0..).zip(clause.text.chars()).map(blank).collect();
    TypedLine::new(clause.number, text)
}

/// A clause of signs alone, such as a smile, says nothing.
fn has_words(clause: &TypedLine) -> bool {
    Lexer::new(clause).tokens().iter().any(Token::is_wordlike)
}
