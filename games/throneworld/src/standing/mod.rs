//! What orders on file say to a question: judged on the owner's view alone, a file for each part of the rulebook.

mod battle;
mod event;
mod fallback;
mod moves;
mod only;
mod react;

pub(crate) use battle::{dice_in_space, legal_losses, withdrawing};
pub use fallback::{fallback, lowest_rating};
pub use only::only_answer;

use crate::Throneworld;
use crate::galaxy::{Galaxy, Proposal, Response};
use crate::law::reactions::{could_counter, could_respond};
use crate::orders::Order;
use crate::questions::{Act, Answer, Proposed, Question};
use rules::{Book, Case, Line, Numbered, Seat};

/// The answer the orders on file give, and the line that said so.
#[must_use]
pub fn answer(case: &Case<'_, Throneworld>, question: &Question) -> Option<(Answer, Line)> {
    match question {
        Question::Outreach | Question::Turn { .. } => {
            first(case.book, Order::is_of_the_turn).map(|l| (Answer::Spoken, l.line))
        }
        Question::Survey | Question::Expand { .. } => moves::moves(case),
        Question::Settle | Question::Production { .. } | Question::Revolt { .. } => moves::builds(case.book),
        Question::Chit { .. } => moves::chits(case.book),
        Question::FreeReturn => moves::free_return(case.book),
        Question::Research { nth } => moves::research(case.book, *nth),
        // What was said beforehand came with the chit.
        Question::SecondAttempt { .. } => None,
        Question::Loot { .. } => moves::loot(case.book),
        Question::React { .. } => first(case.book, is_reaction).map(|l| (Answer::Spoken, l.line)),
        Question::Counters { .. } => first(case.book, is_counter).map(|l| (Answer::Spoken, l.line)),
        Question::Respond { against, .. } => react::respond(case, *against),
        Question::Repel { at, .. } => react::repel(case, *at),
        Question::Counter { response } => react::counter(case, *response),
        Question::Event { .. } => event::event(case),
        Question::Aboard { at, .. } => battle::aboard(case, *at),
        Question::Losses { .. } | Question::Overboard { .. } => battle::losses(case, question),
        Question::Drop { at, may, .. } => battle::drop(case, *at, may),
        Question::FirstFire { at, army, .. } => battle::first_fire(case, *at, army),
        Question::Land { at, may, .. } => battle::land(case, *at, may),
        Question::Retreat { at, round, wings, .. } => battle::retreat(case, *at, *round, wings),
        Question::Withdraw { battle, at, round, to, .. } => battle::withdraw(case, *battle, *at, *round, to),
    }
}

/// Have these orders anything to say to a question whose answer may fail on the hidden hand? Then nobody else waits for
/// this seat, whatever it holds.
#[must_use]
pub fn covers(book: &Book<Order>, question: &Question) -> Option<bool> {
    match question {
        Question::React { by, acts } if !acts.is_empty() => {
            Some(acts.iter().all(|act| first(book, |o| react::means(o, *by, act)).is_some()))
        }
        Question::React { .. } | Question::Respond { .. } => Some(first(book, is_reaction).is_some()),
        Question::Repel { at, .. } => Some(first(book, |o| react::repels(o, *at)).is_some()),
        Question::Counters { into } if !into.is_empty() => {
            // What goes against some answers alone leaves a choice.
            let speaks = |o: &Order, to| match o {
                Order::CounterJam(order) => order.is_against_all() && react::counters(o, to),
                other => react::counters(other, to),
            };
            Some(into.iter().all(|to| first(book, |o| speaks(o, *to)).is_some()))
        }
        Question::Counters { .. } | Question::Counter { .. } => Some(first(book, is_counter).is_some()),
        _ => None,
    }
}

/// Is this order about something the question, spelled out, asks?
#[must_use]
pub fn means(question: &Question, order: &Order) -> bool {
    match question {
        Question::React { by, acts } => acts.iter().any(|act| react::means(order, *by, act)),
        Question::Repel { at, .. } => react::repels(order, *at),
        Question::Counters { into } => into.iter().any(|to| react::counters(order, *to)),
        _ => false,
    }
}

/// A question with the public facts it is about: which jumps and scans could be responded to, and which responses
/// countered.
#[must_use]
pub fn spelled_out(galaxy: &Galaxy, seat: Seat, question: &Question) -> Question {
    let proposals = &galaxy.now.proposals;
    let proposed = |p: &Proposal| Proposed { jump: matches!(p, Proposal::Jump { .. }), to: p.to() };
    let countered = |response: &Response| proposals.get(usize::from(response.against)).map(Proposal::to);
    match question {
        Question::React { by, .. } => {
            let could = proposals.iter().filter(|p| could_respond(galaxy, seat, p));
            Question::React { by: *by, acts: could.map(proposed).collect() }
        }
        Question::Respond { by, against, .. } => {
            let act = proposals.get(usize::from(*against));
            Question::React { by: *by, acts: act.map(proposed).into_iter().collect() }
        }
        Question::Counters { .. } => {
            let could = galaxy.now.responses.iter().filter(|r| could_counter(galaxy, seat, r.bunker));
            Question::Counters { into: could.filter_map(countered).collect() }
        }
        Question::Counter { response } => {
            let response = galaxy.now.responses.get(usize::from(*response));
            Question::Counters { into: response.and_then(countered).into_iter().collect() }
        }
        other => other.clone(),
    }
}

/// The question a window was opened for: what answered it speaks to each jump and scan, or each response, of that window.
#[must_use]
pub fn part_of(question: &Question) -> Option<Question> {
    match question {
        Question::Respond { by, .. } => Some(Question::React { by: *by, acts: Vec::new() }),
        Question::Counter { .. } => Some(Question::Counters { into: Vec::new() }),
        _ => None,
    }
}

/// What stays on file: standing orders, and what was sent when its step of the turn was over. What was for the turn goes with it.
#[must_use]
pub fn carry(case: &Case<'_, Throneworld>) -> Book<Order> {
    let stays = |order: &Order| !order.is_of_the_turn() || came_late(case, order);
    case.book.carry(|l| if stays(&l.order) { vec![l.order.clone()] } else { Vec::new() })
}

/// Was the step this order is for settled in this turn without it? Then it was sent afterwards.
fn came_late(case: &Case<'_, Throneworld>, order: &Order) -> bool {
    let answer = |fits: fn(&Question) -> bool| {
        case.given.iter().find(|(question, ..)| fits(question)).map(|(_, answer, _)| answer)
    };
    let moves = || match answer(|q| matches!(q, Question::Expand { .. })) {
        Some(Answer::Moves(moves)) => Some(moves),
        _ => None,
    };
    let chits = || match answer(|q| matches!(q, Question::Chit { .. })) {
        Some(Answer::Chits { play, back }) => Some((play, back)),
        _ => None,
    };
    match order {
        Order::Jump(jump) => moves().is_some_and(|m| !m.acts.contains(&Act::Jump(*jump))),
        Order::Scan(scan) => moves().is_some_and(|m| !m.acts.contains(&Act::Scan(*scan))),
        Order::Transfer { units, from, to } => {
            moves().is_some_and(|m| m.transfer != Some((*units, *from, *to)))
        }
        Order::Scrap { units, at } => moves().is_some_and(|m| !m.scrap.contains(&(*at, *units))),
        Order::Play { chit, purpose } => {
            chits().is_some_and(|(play, _)| !play.iter().any(|(c, p)| c == chit && p == purpose))
        }
        Order::TurnIn(chits_back) => {
            chits().is_some_and(|(_, back)| !chits_back.iter().all(|chit| back.contains(chit)))
        }
        _ => false,
    }
}

fn is_reaction(order: &Order) -> bool {
    matches!(order, Order::Jam(_) | Order::Intercept(_) | Order::DoNotReact)
}

fn is_counter(order: &Order) -> bool {
    matches!(order, Order::CounterJam(_) | Order::DoNotCounter)
}

/// The first line of a sort.
fn first(book: &Book<Order>, fits: impl Fn(&Order) -> bool) -> Option<&Numbered<Order>> {
    book.lines().find(|l| fits(&l.order))
}
