//! From typed lines to orders. Nothing here sees more than a seat's own desk.

mod answer;
mod choices;
mod conditions;
mod develop;
mod doctrine;
mod judge;
mod line;
mod parse;
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
use rules::lexer::Lexer;
use rules::problem::Problem;
use rules::span::{Span, TypedLine};
use rules::{Desk, Reading};

/// Lines of one mail that are read; nobody writes more.
const MOST_LINES: usize = 300;

/// Words after a semicolon that go on with an order: anything else behind one is a remark.
const GO_ON: [&str; 10] =
    ["else", "otherwise", "or", "move", "land", "then", "if", "with", "send", "scuttle"];

/// Every good order and every problem, with its place.
#[must_use]
pub fn read(desk: &Desk<'_, Timega>, lines: &[TypedLine]) -> Reading<Timega> {
    let mut wishes: Vec<(Span, Wish)> = Vec::new();
    let mut problems = Vec::new();
    let mut count = 0;
    for typed in lines {
        let typed = with_semicolons(typed);
        let lexer = Lexer::new(&typed);
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
            Ok(said) => wishes.extend(said.into_iter().map(|wish| (whole, wish))),
            Err(problem) => problems.push(problem),
        }
    }
    settle::settle(desk, wishes, problems)
}

/// A semicolon begins a remark, but people part the ways of a plan with it too: `…; else pass`. There it is a comma.
fn with_semicolons(line: &TypedLine) -> TypedLine {
    let chars: Vec<char> = line.text.chars().collect();
    let goes_on = |place: usize| {
        let rest: String = chars[place + 1..].iter().collect();
        let word: String = rest.trim_start().chars().take_while(|c| c.is_alphabetic()).collect();
        GO_ON.contains(&word.to_lowercase().as_str())
    };
    let mut remark = false;
    let text = chars.iter().enumerate().map(|(place, c)| match c {
        ';' if !remark && goes_on(place) => ',',
        '#' | ';' => {
            remark = true;
            *c
        }
        _ => *c,
    });
    TypedLine::new(line.number, text.collect::<String>())
}
