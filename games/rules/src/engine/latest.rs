//! Filing what was read: the latest word to a question counts, and what it puts an end to is told.

use super::blanket::Opened;
use super::corrections::{self, Mail, Said};
use super::{Accepted, Change, Fault, Filing, Taken};
use crate::book::{Book, Order};
use crate::game::ByMail;
use crate::problem::{Problem, quoted};
use crate::reading::Reading;
use crate::span::Span;
use crate::table::{Bound, Filed, Reply};

/// Files what was read from a mail: what is on file then, and what was taken.
pub(super) fn file<G: ByMail>(
    game: &G,
    mut opened: Opened<G>,
    mut reading: Reading<G>,
    how: Filing,
    mail: &Mail<'_>,
) -> Result<(Filed<G>, Taken), Fault> {
    let asked =
        reading.replies.iter().map(|(_, at, ..)| *at).chain(reading.bound.iter().map(|(_, at, ..)| *at));
    if let Some(at) = asked.into_iter().find(|at| *at >= opened.open.len()) {
        return Err(Fault(format!("an answer to open question {at}, and there is none")));
    }
    for at in 0..opened.open.len() {
        last_of_the_mail(game, &opened, &mut reading, at);
    }
    let mut told: Vec<(Span, Vec<String>)> = Vec::new();
    for at in 0..opened.open.len() {
        told.extend(end_of_earlier(game, &mut opened, &reading, at, how));
    }
    // A reply to a window that has closed was used then, or never will be.
    opened.filed.replies.retain(|r| r.entry >= opened.entry);
    opened.filed.bound.retain(|b| b.entry >= opened.entry);
    let mut accepted = answers(&mut opened, &mut reading);
    let orders = std::mem::take(&mut reading.orders);
    let instead = std::mem::take(&mut reading.instead);
    let said = Said { orders, instead };
    let corrections::Placed { orders: placed, dropped, open, left } =
        corrections::put_on_file(&mut opened.filed, said, &mut reading.problems, how, mail);
    for (span, line, change) in placed {
        let order = opened.filed.book.lines().find(|l| l.line == line);
        accepted.extend(order.map(|l| Accepted {
            line: Some(line),
            text: l.order.to_string(),
            verb: l.order.verb().into(),
            span,
            change,
        }));
    }
    told.extend(reading.answers);
    Ok((opened.filed, Taken { accepted, dropped, open, left, answers: told, problems: reading.problems }))
}

/// Puts the answers on file, each for its question.
fn answers<G: ByMail>(opened: &mut Opened<G>, reading: &mut Reading<G>) -> Vec<Accepted> {
    let entry = opened.entry;
    let mut accepted: Vec<Accepted> = Vec::new();
    let mut accept = |span: Span, text: &str, verb: &str| {
        if !accepted.iter().any(|a| a.span == span && a.text == text) {
            accepted.push(Accepted {
                line: None,
                text: text.into(),
                verb: verb.into(),
                span,
                change: Change::New,
            });
        }
    };
    for (span, at, answer, text) in std::mem::take(&mut reading.replies) {
        accept(span, &text, "reply");
        opened.filed.replies.push(Reply { entry, question: opened.open[at].clone(), answer, text });
    }
    for (span, at, order, text) in std::mem::take(&mut reading.bound) {
        accept(span, &text, order.verb());
        let said = opened.filed.book.number(order);
        opened.filed.bound.push(Bound { entry, question: opened.open[at].clone(), said, text });
    }
    accepted
}

/// Does this order alone speak to the question?
fn speaks<G: ByMail>(game: &G, opened: &Opened<G>, order: &G::Order, question: &G::Question) -> bool {
    let mut alone = Book::default();
    alone.add(order.clone());
    opened.speaks(game, &alone, question, false)
}

fn place(span: Span) -> (u32, u32) {
    (span.line, span.start)
}

/// Of several answers to one question in a mail the last one counts; lines that go together are one answer.
fn last_of_the_mail<G: ByMail>(game: &G, opened: &Opened<G>, reading: &mut Reading<G>, at: usize) {
    let question = &opened.open[at];
    let replied = reading.replies.iter().filter(|(_, of, ..)| *of == at).map(|(span, ..)| place(*span)).max();
    let bound = reading.bound.iter().filter(|(_, of, ..)| *of == at).map(|(span, ..)| place(*span)).max();
    if replied.is_none() && bound.is_none() {
        return;
    }
    let standing: Vec<(Span, G::Order)> =
        reading.orders.iter().filter(|(_, order)| speaks(game, opened, order, question)).cloned().collect();
    let ordered = standing.iter().map(|(span, _)| place(*span)).max();
    let mut overruled: Vec<Span> = Vec::new();
    reading.replies.retain(|(span, of, ..)| {
        let over = *of == at && (bound.max(ordered) > Some(place(*span)));
        overruled.extend(over.then_some(*span));
        !over
    });
    reading.bound.retain(|(span, of, order, _)| {
        let after = |(other, by): &(Span, G::Order)| place(*other) > place(*span) && by.silences(order);
        let over = *of == at && (replied > Some(place(*span)) || standing.iter().any(after));
        overruled.extend(over.then_some(*span));
        !over
    });
    for span in overruled {
        let message = "This is answered again further down; that line counts.";
        reading.problems.push(Problem::superseded(message).at(span));
    }
}

/// Ends the answers of earlier mails to a question that this mail speaks to; tells so at the line that does.
fn end_of_earlier<G: ByMail>(
    game: &G,
    opened: &mut Opened<G>,
    reading: &Reading<G>,
    at: usize,
    how: Filing,
) -> Option<(Span, Vec<String>)> {
    let question = opened.open[at].clone();
    let here = |entry: u32, of: &G::Question| entry == opened.entry && *of == question;
    let filed = &opened.filed;
    if !filed.replies.iter().any(|r| here(r.entry, &r.question))
        && !filed.bound.iter().any(|b| here(b.entry, &b.question))
    {
        return None;
    }
    let replied = reading.replies.iter().filter(|(_, of, ..)| *of == at).map(|(span, ..)| *span);
    let bound = reading.bound.iter().filter(|(_, of, ..)| *of == at).map(|(span, ..)| *span);
    let standing: Vec<&(Span, G::Order)> =
        reading.orders.iter().filter(|(_, order)| speaks(game, opened, order, &question)).collect();
    let answered = replied.chain(bound).next();
    let by = answered.or(standing.first().map(|(span, _)| *span))?;
    // `add:` adds to the lines of an answer; a word that was the whole answer is no answer any more.
    let whole = answered.is_some() && matches!(how, Filing::Replace | Filing::Beside)
        || reading.replies.iter().any(|(_, of, ..)| *of == at);
    let entry = opened.entry;
    let mut ended: Vec<String> = Vec::new();
    opened.filed.replies.retain(|r| {
        let ends = r.entry == entry && r.question == question;
        ended.extend(ends.then(|| r.text.clone()));
        !ends
    });
    opened.filed.bound.retain(|b| {
        let silenced = standing.iter().any(|(_, order)| order.silences(&b.said.order));
        let ends = b.entry == entry && b.question == question && (whole || silenced);
        ended.extend(ends.then(|| b.text.clone()));
        !ends
    });
    let again = |text: &String| {
        reading.replies.iter().any(|(_, _, _, new)| new == text)
            || reading.bound.iter().any(|(_, _, _, new)| new == text)
    };
    let told = ended.iter().filter(|text| !again(text));
    let told: Vec<String> =
        told.map(|text| format!("your earlier answer {} counts no longer", quoted(text))).collect();
    (!told.is_empty()).then_some((by, told))
}
