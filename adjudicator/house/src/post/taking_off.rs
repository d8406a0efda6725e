//! `clear`, `cancel`, "forget the scan": what is taken off file by the words of a mail, before its orders are read.

use super::filing::{Filed, Sorted, amend};
use super::off_file;
use crate::reading::command::{About, Command, Said};
use crate::reading::placing;
use campaign::side::Side;
use report::data::OnFile;
use rules::engine::{Amendment, Change, Fault, Filing, SeatDesk};
use rules::problem::{Problem, quoted};
use rules::span::TypedLine;
use rules::{Line, Spot};
use sentences::post::taking_off as say;

/// So many lines are looked at by what the game reads of them.
const MOST_READ: usize = 6;

/// `clear` and `cancel` come before the orders of the same mail, wherever they stand in it. What a `clear` took off is returned.
pub(super) fn take_off(
    side: Side<'_>,
    line: &mut Sorted,
    out: &mut Filed,
    closed: bool,
) -> Result<Vec<OnFile>, Fault> {
    match &line.said {
        Said::Wrong(problem) => {
            let problem = problem.clone();
            line.problem(&problem);
        }
        Said::Command(
            Command::Clear | Command::Cancel(_) | Command::CancelAbout(_) | Command::Reorder(_),
        ) if closed => line.outcome.passed_over = true,
        Said::Command(Command::Reorder(order)) => {
            let order = order.clone();
            reorder(side, line, &order, out)?;
        }
        Said::Command(Command::Clear) => {
            let known = |(number, text)| OnFile::known(number, text);
            let cleared = side.engine.on_file(&out.filed)?.into_iter().map(known).collect();
            out.acted |= amend(side, out, Amendment::Clear)?;
            line.outcome.done.push(say::all_off());
            return Ok(cleared);
        }
        Said::Command(Command::Cancel(numbers)) => {
            for number in numbers.clone() {
                if amend(side, out, Amendment::Cancel(number))? {
                    out.acted = true;
                    line.outcome.done.push(say::off(&number));
                } else {
                    line.problem(
                        &Problem::illegal(say::no_such_line(&number))
                            .at(line.line.span())
                            .suggest(say::see_numbers()),
                    );
                }
            }
        }
        Said::Command(Command::CancelAbout(about)) => {
            let about = about.clone();
            take_off_about(side, line, &about, out)?;
        }
        _ => {}
    }
    Ok(Vec::new())
}

/// Takes off what is named by its words: lines on file, or lines that were not accepted and are to come corrected no more.
fn take_off_about(side: Side<'_>, line: &mut Sorted, about: &About, out: &mut Filed) -> Result<(), Fault> {
    let on_file = side.engine.on_file(&out.filed)?;
    let refused = side.engine.refused(&out.filed)?;
    let none = !off_file::touches(about, &on_file);
    let speaking = off_file::refused(about, &refused);
    let let_go = match off_file::all_refused(about, &refused) {
        Some(all) if none => all,
        _ if none => speaking,
        _ => off_file::refused_exactly(about, &refused).into_iter().collect(),
    };
    if !let_go.is_empty() {
        for (at, text) in let_go.into_iter().rev() {
            out.acted |= amend(side, out, Amendment::LetGo(at))?;
            line.outcome.done.push(say::let_go(&quoted(&text)));
        }
        return Ok(());
    }
    let lines = match off_file::meant(about, &on_file, &refused) {
        Ok(lines) => lines,
        Err(_) => match by_what_is_read(side, about, &on_file, &out.filed)? {
            Some(only) => vec![only],
            None => {
                line.unsettled = true;
                return Ok(());
            }
        },
    };
    if lines.is_empty() {
        line.outcome.done.push(say::nothing_of_that());
    }
    for (number, text) in lines {
        out.acted |= amend(side, out, Amendment::Cancel(number))?;
        line.outcome.done.push(say::off_with_text(&number, &text));
    }
    Ok(())
}

/// "The bunker at B6" is what the game reads as one of the lines it may mean; "the build with the fighters" is the line the game would
/// leave the fighters out of.
fn by_what_is_read(
    side: Side<'_>,
    about: &About,
    on_file: &[(Option<Line>, String)],
    filed: &[u8],
) -> Result<Option<(Line, String)>, Fault> {
    let (candidates, rest) = off_file::candidates(about, on_file);
    if candidates.is_empty() || candidates.len() > MOST_READ || rest.is_empty() {
        return Ok(None);
    }
    let desk = SeatDesk { view: side.view, window: side.window, filed, names: side.names };
    let read = |text: &str| side.engine.read(&desk, &[TypedLine::new(1, text)], Filing::Replace);
    let mut found: Vec<(Line, String)> = Vec::new();
    for (number, text) in &candidates {
        let verb = text.split(' ').next().unwrap_or_default();
        let taken = read(&format!("{verb} {rest}"))?.taken;
        found.extend(taken.accepted.iter().any(|one| one.text == *text).then(|| (*number, text.clone())));
    }
    if found.is_empty() {
        let taken = read(&format!("leave out {rest}"))?.taken;
        let replaced = taken.accepted.iter().filter_map(|one| match &one.change {
            Change::Replaces(number, _) => candidates.iter().find(|(line, _)| line == number).cloned(),
            _ => None,
        });
        found.extend(replaced);
    }
    Ok(if found.len() == 1 { found.pop() } else { None })
}

/// Asks which line is meant, of what is on file when all orders of the mail are.
pub(super) fn settle(side: Side<'_>, line: &mut Sorted, out: &Filed) -> Result<(), Fault> {
    let (true, Said::Command(Command::CancelAbout(about))) = (line.unsettled, &line.said) else {
        return Ok(());
    };
    let on_file = side.engine.on_file(&out.filed)?;
    let refused = side.engine.refused(&out.filed)?;
    let problem = match off_file::meant(about, &on_file, &refused) {
        Err(problem) => problem,
        Ok(lines) => off_file::asked(say::which_line(), &lines, &[]),
    };
    line.problem(&problem.at(line.line.span()));
    Ok(())
}

/// Do the lines of a mail take off single lines, so that its orders change a plan and are none?
pub(super) fn changes_a_plan(lines: &[Sorted]) -> bool {
    let takes_off = |line: &Sorted| {
        matches!(&line.said, Said::Command(Command::Cancel(_) | Command::CancelAbout(_)))
            && !line.outcome.passed_over
    };
    let clears = |line: &Sorted| line.said == Said::Command(Command::Clear);
    lines.iter().any(takes_off) && !lines.iter().any(clears)
}

/// What a `clear` has taken off and the mail has not said again is told.
pub(super) fn told(side: Side<'_>, cleared: Vec<OnFile>, out: &mut Filed) -> Result<(), Fault> {
    let now = side.engine.on_file(&out.filed)?;
    let gone = |one: &OnFile| one.line.is_some() && !now.iter().any(|(_, text)| *text == one.text);
    out.dropped.extend(cleared.into_iter().filter(gone));
    Ok(())
}

/// Lines on file that are to stand elsewhere.
fn reorder(side: Side<'_>, line: &mut Sorted, order: &placing::Order, out: &mut Filed) -> Result<(), Fault> {
    let on_file: Vec<Line> =
        side.engine.on_file(&out.filed)?.into_iter().filter_map(|(line, _)| line).collect();
    let behind = |one: Line| on_file.iter().position(|line| *line == one);
    let named = match order {
        placing::Order::Move(one, spot) => vec![*one, spot.line()],
        placing::Order::Swap(one, other) => vec![*one, *other],
        placing::Order::First(one) | placing::Order::Last(one) => vec![*one],
    };
    if let Some(missing) = named.iter().find(|line| behind(**line).is_none()) {
        let problem = Problem::illegal(say::no_such_line(missing));
        line.problem(&problem.at(line.line.span()).suggest(say::see_numbers()));
        return Ok(());
    }
    let steps: Vec<(Line, Spot)> = match *order {
        placing::Order::Move(one, spot) => vec![(one, spot)],
        placing::Order::First(one) => {
            on_file.first().map(|first| (one, Spot::Before(*first))).into_iter().collect()
        }
        placing::Order::Last(one) => {
            on_file.last().map(|last| (one, Spot::After(*last))).into_iter().collect()
        }
        placing::Order::Swap(one, other) => {
            let (front, back) = if behind(one) < behind(other) { (one, other) } else { (other, one) };
            // What stood behind the first of them is where the second goes from.
            let next = on_file.iter().skip_while(|line| **line != front).nth(1).copied();
            let there = next.filter(|next| *next != back).map(|next| (back, Spot::Before(next)));
            let last = on_file
                .iter()
                .take_while(|line| **line != back)
                .last()
                .copied()
                .filter(|last| *last != front);
            match (there, last) {
                (Some(there), Some(last)) => vec![there, (front, Spot::After(last))],
                _ => vec![(back, Spot::Before(front))],
            }
        }
    };
    for (one, spot) in steps {
        out.acted |= amend(side, out, Amendment::Shift(one, spot))?;
    }
    line.outcome.done.push(say::reordered());
    Ok(())
}
