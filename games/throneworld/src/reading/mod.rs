//! From typed lines to orders. Nothing here sees more than a seat's own desk.

mod acts;
mod always;
mod answer;
mod chits;
mod doctrine;
mod expansion;
mod hand;
mod heap;
mod inquiry;
mod late;
mod line;
mod moves;
mod parse;
mod plain;
mod reactions;
mod said;
mod settle;
mod sides;
mod standing;
mod straight;
mod tongue;
mod wish;

#[cfg(test)]
pub(crate) mod tests;

use crate::Throneworld;
use line::{Cursor, Line};
use parse::verbs;
use rules::lexer::Lexer;
use rules::span::TypedLine;
use rules::{Desk, Reading};
use said::Said;
use tongue::Tongue;

pub(crate) use plain::Plainly;
pub(crate) use sides::{losses_of_both, retreats_of_both};

/// Lines of one mail that are read; nobody writes more.
const MOST_LINES: usize = 400;

/// Reads the lines of a mail.
#[must_use]
pub fn read(desk: &Desk<'_, Throneworld>, lines: &[TypedLine]) -> Reading<Throneworld> {
    read_with(desk, &Tongue::of(desk.view), lines)
}

/// Reads many short mails with one set of names.
pub fn reader<'d>(desk: &'d Desk<'_, Throneworld>) -> impl Fn(&[TypedLine]) -> Reading<Throneworld> + 'd {
    let tongue = Tongue::of(desk.view);
    move |lines| read_with(desk, &tongue, lines)
}

fn read_with(desk: &Desk<'_, Throneworld>, tongue: &Tongue, lines: &[TypedLine]) -> Reading<Throneworld> {
    let (mut said, mut problems) = (Vec::new(), Vec::new());
    let mut answers = Vec::new();
    for typed in lines {
        let lexer = Lexer::new(typed);
        if lexer.is_blank() {
            continue;
        }
        if said.len() + problems.len() >= MOST_LINES {
            let message =
                format!("One mail may hold {MOST_LINES} lines; this one and those after it are not read.");
            problems.push(rules::problem::Problem::illegal(message).at(typed.span()));
            break;
        }
        let mut line = Line::new(lexer.words(), tongue);
        if line.sees(&inquiry::WORDS) {
            match inquire(&mut line, desk.view, answers.len()) {
                Ok(words) => answers.push((typed.span(), words)),
                Err(problem) => problems.push(problem),
            }
            continue;
        }
        match always::parse(&mut line, verbs()) {
            Ok(wishes) => said.extend(wishes.into_iter().map(|wish| Said::new(typed, &lexer, wish))),
            Err(problem) => problems.push(problem),
        }
    }
    Reading { answers, ..settle::settle(desk, &said, problems) }
}

/// Answers what a line asks to know.
fn inquire(line: &mut Line<'_>, view: &crate::view::View, before: usize) -> line::Read<Vec<String>> {
    if before >= inquiry::MOST {
        let message =
            format!("One mail may ask for odds {} times; ask the others in another.", inquiry::MOST);
        return Err(rules::problem::Problem::illegal(message).at(line.words.whole_span()));
    }
    if view.galaxy.empires.is_empty() {
        let message = "There are no empires yet.";
        return Err(rules::problem::Problem::illegal(message).at(line.words.whole_span()));
    }
    inquiry::answer(line, view)
}
