//! Whose a line is that the house and a game can both mean. A word is read first as the answer to an open question, then as
//! the answer to something of the house.

use super::filing::{Answers, Sorted};
use super::off_file;
use super::sentences::{Aside, apart, asks, asks_beside};
use crate::reading::asides;
use crate::reading::assent::{Assent, assent};
use crate::reading::command::{About, Command, Said};
use campaign::side::Side;
use rules::Line;
use rules::engine::{Accepted, Fault, Filing, SeatDesk};
use rules::problem::{Problem, ProblemKind, quoted, render};
use rules::span::TypedLine;
use sentences::post::whose as say;
use std::slice::from_ref;

/// Decides on one line: it becomes an order if the game takes it as an answer. Where neither the game nor the house knows what
/// to do with a yes or no, it keeps what the game says of it as a remark. True: the game was asked.
///
/// A bare yes or no to a window that has closed answered what was asked there, and nothing that has come up since.
pub(super) fn decide(
    side: Side<'_>,
    filed: &[u8],
    line: &mut Sorted,
    answers: Answers<'_>,
) -> Result<bool, Fault> {
    if let Said::Order(typed) = &line.said
        && let Some(name) = for_another(side, &typed.text)
    {
        return passed_on(side, filed, line, name);
    }
    if answers.house {
        answer_the_house(side, filed, line)?;
    }
    let word = matches!(line.said, Said::Command(Command::Confirm | Command::Decline | Command::Accept));
    // What the house cannot make sense of may be the game's as well.
    let shared = (word && !answers.house) || matches!(line.said, Said::Wrong(_)) || line.guessed;
    let me = side.view.seat();
    let asked = side.window.is_some_and(|window| window.seats().contains(&me));
    if let Said::Order(typed) = &line.said
        && asks(typed)
    {
        return question(side, filed, line, asked && !answers.closed);
    }
    // "No thanks, let's play on", where nobody has offered anything, refuses nothing.
    if line.guessed && line.said == Said::Command(Command::Decline) && !answers.house_waits {
        line.said = Said::Order(line.line.clone());
        return Ok(false);
    }
    if word && (answers.closed || answers.late) && !answers.house && is_bare(&line.line.text) {
        line.said = Said::Order(line.line.clone());
    }
    let about = match &line.said {
        Said::Command(Command::CancelAbout(about)) if line.guessed => Some(about.clone()),
        _ => None,
    };
    // The very words of a line, between quotation marks, order nothing.
    let quotes = |text: &str| text.contains(['"', '“', '„', '«']);
    if about.as_ref().is_some_and(|about| about.plainly) && quotes(&line.line.text) {
        return Ok(false);
    }
    // "drop never" may be said to a game that asks nothing now.
    if !shared || (!asked && about.is_none()) || answers.closed {
        return Ok(false);
    }
    by_the_game(side, filed, line, (word, answers.house_waits), about)?;
    Ok(true)
}

/// Whose a line is that may be either's, by what the game makes of it. `word`: it is a yes or no.
fn by_the_game(
    side: Side<'_>,
    filed: &[u8],
    line: &mut Sorted,
    (word, house_waits): (bool, bool),
    about: Option<About>,
) -> Result<(), Fault> {
    let desk = SeatDesk { view: side.view, window: side.window, filed, names: side.names };
    let typed = if word { without_stops(&line.line) } else { line.line.clone() };
    let back = side.engine.read(&desk, from_ref(&typed), Filing::Replace)?.taken;
    let errors: Vec<_> = back.problems.into_iter().filter(|p| p.kind.is_error()).collect();
    let names_nothing = |about: &About| -> Result<bool, Fault> {
        let on_file = off_file::meant(about, &side.engine.on_file(filed)?, &[]).is_ok();
        let refused = || -> Result<bool, Fault> {
            Ok(!off_file::refused(about, &side.engine.refused(filed)?).is_empty())
        };
        Ok(!about.verb && !about.plainly && !on_file && !refused()?)
    };
    let accepted = errors.is_empty() && !back.accepted.is_empty();
    // "No more retreat never" is no retreat never: nothing the game reads in it was meant.
    if accepted && about.is_some() && no_more(&line.line.text) {
        return Ok(());
    }
    if accepted {
        let on_file = side.engine.on_file(filed)?;
        let asked = about.and_then(|about| order_or_off(&about, &back.accepted, &line.line, &on_file));
        line.said = asked.map_or(Said::Order(typed), Said::Wrong);
    } else if let Some(about) = about {
        // Where nothing on file is meant by it, it was no word to the house.
        if names_nothing(&about)? {
            line.said = Said::Order(typed);
        }
    } else if word && !house_waits && is_bare(&line.line.text) {
        line.outcome.problems.extend(errors.iter().map(|p| render(&line.line.text, p)));
    }
    Ok(())
}

/// "Yes, that was me" to a question of the house, where the game finds nothing in it, is the word.
fn answer_the_house(side: Side<'_>, filed: &[u8], line: &mut Sorted) -> Result<(), Fault> {
    if matches!(line.said, Said::Order(_))
        && let Some(assent) = assent(&line.line.text)
        && !is_for_the_game(side, filed, &line.line)?
    {
        line.said = Said::Command(match assent {
            Assent::Yes => Command::Confirm,
            Assent::No => Command::Decline,
        });
    }
    Ok(())
}

/// Does the game take anything of a line, or find an order in it that it refuses? "No draw! The pikeman takes d5" says more than no, and
/// nothing of that may be lost.
fn is_for_the_game(side: Side<'_>, filed: &[u8], line: &TypedLine) -> Result<bool, Fault> {
    let desk = SeatDesk { view: side.view, window: side.window, filed, names: side.names };
    let read = side.engine.read(&desk, from_ref(line), Filing::Replace)?;
    let refuses = read.problems.iter().any(Problem::is_error);
    Ok(refuses || !read.accepted.is_empty() || !read.answers.is_empty())
}

/// "Drop the destroyer", where a destroyer is built by a line on file and the game reads a standing order in other words: which of the
/// two is meant is asked. `None`: the order begins as the line does, or no line on file is meant by it.
fn order_or_off(
    about: &About,
    accepted: &[Accepted],
    line: &TypedLine,
    on_file: &[(Option<Line>, String)],
) -> Option<Problem> {
    let typed = line.text.to_lowercase();
    let verb = |text: &str| text.split(' ').next().unwrap_or_default().to_lowercase();
    let other = |one: &Accepted| one.line.is_some() && !typed.contains(&verb(&one.text));
    if about.plainly || !accepted.iter().all(other) {
        return None;
    }
    let texts: Vec<&str> = accepted.iter().map(|one| one.text.as_str()).collect();
    let lines = off_file::meant(about, on_file, &[]).ok()?;
    let [(number, was)] = lines.as_slice() else { return None };
    let orders = texts.join("; ");
    let problem = Problem::unreadable(say::off_or_order(&quoted(&orders))).at(line.span());
    Some(problem.suggest(say::cancel_or_order(number, was, &orders)))
}

/// The lines, with every question that a page of the rules answers, or that is small talk, as a line of its own: it takes nothing
/// with it that stands beside it.
pub(super) fn questions_apart(
    side: Side<'_>,
    filed: &[u8],
    lines: &[TypedLine],
) -> Result<Vec<(Option<Aside>, TypedLine)>, Fault> {
    if !lines.iter().any(asks_beside) {
        return Ok(lines.iter().map(|line| (None, line.clone())).collect());
    }
    let desk = SeatDesk { view: side.view, window: side.window, filed, names: side.names };
    let handbook = side.engine.handbook(&desk)?;
    let is_talk = |text: &str| {
        let read = side.engine.read(&desk, &[TypedLine::new(1, text)], Filing::Replace);
        read.is_ok_and(|read| {
            read.accepted.is_empty()
                && !read.problems.is_empty()
                && read.problems.iter().all(|p| p.kind == ProblemKind::Talk)
        })
    };
    let what = |text: &str| match handbook.answers(text) {
        true => Some(Aside::Answered),
        false => is_talk(text).then_some(Aside::Talk),
    };
    let parted = |line: &TypedLine| match for_another(side, &line.text) {
        // "Bela: shall we leave each other alone?" asks Bela.
        Some(_) => vec![(None, line.clone())],
        None => apart(line, what),
    };
    Ok(lines.iter().flat_map(parted).collect())
}

/// A question in whole sentences asks for a page of the rules, if one is about what it names and the game does not take it for
/// an order; else it stays what it was. True: the game was asked.
fn question(side: Side<'_>, filed: &[u8], line: &mut Sorted, asked: bool) -> Result<bool, Fault> {
    let desk = SeatDesk { view: side.view, window: side.window, filed, names: side.names };
    let text = line.line.text.trim().to_owned();
    let command = match side.engine.handbook(&desk)?.answers(&text) {
        true => Command::Rules(text),
        false => match asides::answering(&text) {
            Some(command) => command,
            None => return Ok(false),
        },
    };
    let orders = asked && {
        let back = side.engine.read(&desk, from_ref(&line.line), Filing::Replace)?;
        !back.accepted.is_empty() || !back.answers.is_empty()
    };
    if !orders {
        line.said = Said::Command(command);
        line.outcome.asks = true;
    }
    Ok(asked)
}

/// Which other player a line speaks to. Nobody writes to themselves: "Ann: jump …" is Ann's own order.
fn for_another<'n>(side: Side<'n>, text: &str) -> Option<&'n str> {
    let own = side.names.get(side.view.seat().index());
    asides::addressee(text, side.names).filter(|name| own.is_none_or(|own| own != name))
}

/// "Tell Cy I won't attack him" is no order, if the game does not take it for one, and nobody is told by it.
fn passed_on(side: Side<'_>, filed: &[u8], line: &mut Sorted, name: &str) -> Result<bool, Fault> {
    let desk = SeatDesk { view: side.view, window: side.window, filed, names: side.names };
    let back = side.engine.read(&desk, from_ref(&line.line), Filing::Replace)?;
    if back.accepted.is_empty() {
        line.said = Said::Nothing;
        let told = Problem::warning(say::nobody_is_told()).at(line.line.span());
        line.problem(&told.suggest(say::write_letter(&name)));
    }
    Ok(true)
}

/// Does it say that there is to be no more of something?
fn no_more(text: &str) -> bool {
    let lower = text.to_lowercase();
    lower.split_whitespace().collect::<Vec<_>>().windows(2).any(|pair| pair == ["no", "more"])
}

/// `No.` is the word as much as `no`; a game may be stricter. Places in the line stay true.
fn without_stops(line: &TypedLine) -> TypedLine {
    TypedLine::new(line.number, line.text.replace(['.', '!'], " "))
}

/// A yes or no without a word that is the house's alone.
fn is_bare(text: &str) -> bool {
    let text = text.trim().to_lowercase();
    ["yes", "no", "decline"].iter().any(|word| text.starts_with(word))
}
