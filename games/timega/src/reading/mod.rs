//! From typed lines to orders. Nothing here sees more than a seat's own desk.

mod answer;
mod casualties;
mod choices;
mod conditions;
mod develop;
mod doctrine;
mod judge;
mod line;
mod parse;
mod plain;
mod remarks;
mod settle;
mod steps;
mod straight;
#[cfg(test)]
mod tests;
mod tongue;
mod units;
mod votes;

use crate::Timega;
use line::Line;
use parse::{Wish, parse};
pub(crate) use plain::Plainly;
use rules::lexer::Lexer;
use rules::problem::Problem;
use rules::span::{Span, TypedLine};
use rules::{Desk, Reading};

/// Lines of one mail that are read; nobody writes more.
const MOST_LINES: usize = 300;

/// Words that go on with an order behind a semicolon.
pub const GOES_ON: &[&str] =
    &["else", "otherwise", "or", "move", "land", "then", "if", "with", "send", "scuttle"];

/// Every good order and every problem, with its place.
#[must_use]
pub fn read(desk: &Desk<'_, Timega>, lines: &[TypedLine]) -> Reading<Timega> {
    let mut wishes: Vec<(Span, Wish)> = Vec::new();
    let mut problems = Vec::new();
    let mut count = 0;
    for typed in lines {
        let lexer = Lexer::new(typed);
        if lexer.is_blank() {
            continue;
        }
        count += 1;
        if count > MOST_LINES {
            let message =
                format!("One mail may hold {MOST_LINES} lines; this one and those after it are not read.");
            problems.push(Problem::illegal(message).at(typed.span()));
            break;
        }
        let mut line = Line::new(lexer.words(), desk.view);
        let whole = line.words.whole_span();
        match parse(&mut line) {
            Ok(said) => wishes.extend(said.into_iter().map(|wish| (whole, steps::as_asked(desk, wish)))),
            Err(problem) => problems.push(problem),
        }
    }
    settle::settle(desk, wishes, problems)
}
