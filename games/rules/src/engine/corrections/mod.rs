//! A mail that mends an earlier one: a refused line sent corrected, a reading chosen by its number, a line put in its place.

mod choice;
mod instead;
mod kept;
mod mending;
mod named;

pub(super) use choice::Mail;

use super::{Change, Filing};
use crate::book::{Book, Line, Order, Spot};
use crate::game::Game;
use crate::problem::Problem;
use crate::refused::Refused;
use crate::span::Span;
use crate::table::Filed;
use instead::take_places;
use kept::remember;
use mending::{Mending, complete, mend, mends};
use std::collections::BTreeSet;

/// An order on file: its place in the mail, its number and what it changes.
type PlacedOrder = (Span, Line, Change);

/// What a mail puts on file.
pub(super) struct Said<O> {
    /// Its orders, each with its place.
    pub orders: Vec<(Span, O)>,
    /// The lines on file whose place those said here take.
    pub instead: Vec<(Span, Vec<Line>)>,
}

/// What putting the orders of a mail on file came to.
pub(super) struct Placed {
    /// Each order, with its number and what it changes.
    pub orders: Vec<PlacedOrder>,
    /// What is on file no longer.
    pub dropped: Vec<(Line, String)>,
    /// Refused lines of earlier mails that are still to come corrected.
    pub open: Vec<String>,
    /// Refused lines of earlier mails that this mail, a plan of its own, leaves behind.
    pub left: Vec<String>,
}

/// Puts the orders of a mail on file: in their place if they mend an earlier mail, else as the filing says.
pub(super) fn put_on_file<G: Game>(
    filed: &mut Filed<G>,
    said: Said<G::Order>,
    problems: &mut Vec<Problem>,
    how: Filing,
    mail: &Mail<'_>,
) -> Placed {
    let Said { orders, instead } = said;
    let before: Vec<(Line, G::Order)> = filed.book.lines().map(|l| (l.line, l.order.clone())).collect();
    let last = filed.book.last();
    let took = !orders.is_empty();
    let how = if how == Filing::Beside && is_a_plan(&filed.book, &orders) { Filing::Replace } else { how };
    let changes = matches!(how, Filing::Replace | Filing::Beside);
    let matched = if changes { mends(filed, &orders, mail) } else { None };
    let mended = matched.is_some();
    let mut left = Vec::new();
    let (orders, displacing) = match how {
        Filing::Replace | Filing::Beside | Filing::Add => take_places(&mut filed.book, orders, &instead),
        Filing::At(_) => (orders, Vec::new()),
    };
    let corrects = orders.is_empty() && !displacing.is_empty();
    let mut placed: Vec<PlacedOrder> = match (how, matched) {
        (_, Some(Mending { matched, of_the_last_mail })) => {
            let latest = of_the_last_mail.then(|| latest(&filed.refused));
            let mended: Vec<Refused> =
                matched.values().filter_map(|at| filed.refused.get(*at)).cloned().collect();
            let placed = mend(filed, orders, &matched, mail);
            // With the line the same in the words of other mails is mended.
            let as_well = |one: &Refused| {
                mended.iter().any(|line| line.mail != one.mail && line.is_said_again_by(&one.text))
            };
            left.extend(filed.refused.extract_if(.., |one| as_well(one)).map(|one| one.text));
            // Whoever goes on from the last mail has left those before it behind, but for what they were asked.
            let old =
                |one: &Refused| latest.is_some_and(|latest| one.mail < latest) && one.readings.is_empty();
            left.extend(filed.refused.extract_if(.., |one| old(one)).map(|one| one.text));
            placed
        }
        (Filing::Replace, None) => of_its_own(&mut filed.book, orders, mail),
        (Filing::Beside, None) => {
            let mut placed = Vec::new();
            for (span, order) in orders {
                complete(&mut filed.book, (span, order), &mut placed, mail);
            }
            placed
        }
        (Filing::Add, None) => {
            orders.into_iter().map(|(span, order)| (span, filed.book.beside(order), Change::New)).collect()
        }
        (Filing::At(spot), None) => at_spot(&mut filed.book, orders, spot, problems),
    };
    placed.extend(displacing);
    let (orders, dropped) = compared(&filed.book, before, placed);
    let kept = mended || !took || corrects || how != Filing::Replace;
    let earlier: Vec<String> = filed.refused.iter().map(|one| one.text.clone()).collect();
    let since = if changes { last } else { 0 };
    let told = if let Filing::At(spot) = how { Some(spot) } else { None };
    let open = remember(filed, &orders, problems, mail, (since, told), kept);
    let typed_again = |text: &String| mail.typed.iter().any(|line| line.text.trim() == text);
    if !kept {
        left.extend(earlier.into_iter().filter(|text| !open.contains(text) && !typed_again(text)));
    }
    Placed { orders, dropped, open: if mended { open } else { Vec::new() }, left }
}

/// Do orders beside words that take lines off say a plan of their own: one of those on file once more, or several, and no fewer than
/// there are?
fn is_a_plan<O: Order>(book: &Book<O>, orders: &[(Span, O)]) -> bool {
    let again = |order: &O| order.is_step() && book.lines().any(|l| l.order == *order);
    let steps = orders.iter().filter(|(_, order)| order.is_step()).count();
    let standing = book.lines().filter(|l| l.order.is_step() && !l.order.stays()).count();
    orders.iter().any(|(_, order)| again(order)) || (steps > 1 && steps >= standing)
}

/// The orders of a mail of its own take the place of what stands on their topics, but for steps that begin with `also`.
fn of_its_own<O: Order>(book: &mut Book<O>, orders: Vec<(Span, O)>, mail: &Mail<'_>) -> Vec<PlacedOrder> {
    let topics: Vec<String> = orders.iter().map(|(_, order)| order.topic()).collect();
    let first_of = |topic: &String| topics.iter().position(|of| of == topic).map(|at| orders[at].0);
    let joined = |(order, topic): (&O, &String)| {
        order.is_step() && first_of(topic).is_some_and(|span| mail.joins(span))
    };
    let joins: Vec<bool> = orders.iter().map(|(_, order)| order).zip(&topics).map(joined).collect();
    book.make_room(topics.iter().zip(&joins).filter(|(_, joins)| !**joins).map(|(topic, _)| topic.clone()));
    let stood: BTreeSet<String> =
        if joins.contains(&true) { book.lines().map(|l| l.order.topic()).collect() } else { BTreeSet::new() };
    let mut placed: Vec<PlacedOrder> = Vec::new();
    for (((span, order), topic), joins) in orders.into_iter().zip(topics).zip(joins) {
        if !joins {
            placed.push((span, book.add(order), Change::New));
            continue;
        }
        let change = if stood.contains(&topic) { Change::Beside } else { Change::New };
        placed.push((span, join(book, span, order, &placed, mail), change));
    }
    placed
}

/// Puts a step beside those on file: behind them, or where its line says that it goes.
fn join<O: Order>(book: &mut Book<O>, span: Span, order: O, placed: &[PlacedOrder], mail: &Mail<'_>) -> Line {
    let spot = match placed.last().filter(|(last, ..)| last.line == span.line) {
        Some((_, line, _)) if mail.spot_of(book, std::slice::from_ref(&order), Some(&span)).is_some() => {
            Some(Spot::After(*line))
        }
        Some(_) => None,
        None => mail.spot_of(book, std::slice::from_ref(&order), Some(&span)),
    };
    let before = spot.filter(|spot| !matches!(spot, Spot::InsteadOf(_)));
    match before.and_then(|spot| book.place([order.clone()], spot)).as_deref() {
        Some([line]) => *line,
        _ => book.beside(order),
    }
}

/// Orders with a place of their own.
fn at_spot<O: Order>(
    book: &mut Book<O>,
    orders: Vec<(Span, O)>,
    spot: Spot,
    problems: &mut Vec<Problem>,
) -> Vec<PlacedOrder> {
    if orders.is_empty() {
        return Vec::new(); // nothing was read: what stands there stays
    }
    let (spans, orders): (Vec<_>, Vec<_>) = orders.into_iter().unzip();
    let first = spans.first().copied();
    match book.place(orders, spot) {
        Some(lines) => spans.into_iter().zip(lines).map(|(span, line)| (span, line, Change::New)).collect(),
        None => {
            let message = format!("There is no line {} on file.", spot.line());
            let right = "the numbers are in the list of what is on file";
            let problem = Problem::illegal(message).suggest(right);
            problems.push(first.map_or(problem.clone(), |span| problem.at(span)));
            Vec::new()
        }
    }
}

/// The number of the last mail with a refused line.
fn latest(refused: &[Refused]) -> u32 {
    refused.iter().map(|one| one.mail).max().unwrap_or(0)
}

/// What has changed, by comparing with what was on file before.
fn compared<O: Order>(
    book: &Book<O>,
    before: Vec<(Line, O)>,
    placed: Vec<PlacedOrder>,
) -> (Vec<PlacedOrder>, Vec<(Line, String)>) {
    let there = |line: Line| book.lines().find(|l| l.line == line);
    let told = |line: Line| {
        placed.iter().any(|(.., change)| matches!(change, Change::Replaces(was, _) if *was == line))
    };
    let mut gone: Vec<(Line, O)> =
        before.into_iter().filter(|(line, _)| there(*line).is_none() && !told(*line)).collect();
    let mut take = |fits: &dyn Fn(&O) -> bool| {
        let at = gone.iter().position(|(_, order)| fits(order))?;
        Some(gone.remove(at))
    };
    let mut placed: Vec<PlacedOrder> = placed
        .into_iter()
        .map(|(span, line, change)| {
            let same = there(line).and_then(|new| take(&|order| *order == new.order));
            (span, line, if same.is_some() { Change::Unchanged } else { change })
        })
        .collect();
    for (_, line, change) in placed.iter_mut().filter(|(.., change)| *change == Change::New) {
        let alone = |new: &O| !new.is_step();
        let old = there(*line)
            .filter(|new| alone(&new.order))
            .and_then(|new| take(&|order| order.topic() == new.order.topic()));
        if let Some((was, order)) = old {
            *change = Change::Replaces(was, order.to_string());
        }
    }
    (placed, gone.into_iter().map(|(line, order)| (line, order.to_string())).collect())
}
