//! Moves, chits, research and purchases: orders of the turn as they were written.

use super::first;
use crate::Throneworld;
use crate::events::Event;
use crate::hex::Hex;
use crate::orders::Order;
use crate::questions::{Act, Answer, Moves};
use rules::{Book, Case, Line};

type Said = Option<(Answer, Line)>;

/// Jumps and scans in the order written, or a transfer.
pub(super) fn moves(case: &Case<'_, Throneworld>) -> Said {
    let line = first(case.book, Order::is_move)?.line;
    let mut moves = Moves::default();
    for said in case.book.lines() {
        match &said.order {
            Order::Jump(jump) => moves.acts.push(Act::Jump(*jump)),
            Order::JumpOn { jump, instead } => {
                let jump = if intercepted(case, jump.from) { Some(*jump) } else { *instead };
                moves.acts.extend(jump.map(Act::Jump));
            }
            Order::Scan(scan) => moves.acts.push(Act::Scan(*scan)),
            Order::Transfer { units, from, to } => {
                moves.transfer = moves.transfer.or(Some((*units, *from, *to)))
            }
            Order::Scrap { units, at } => moves.scrap.push((*at, *units)),
            _ => {}
        }
    }
    Some((Answer::Moves(moves), line))
}

/// Has a fleet of this seat INTERCEPTed at this world in this turn (8.2)? Before one's own expansion nothing else of it
/// jumps, and what was countered did not.
fn intercepted(case: &Case<'_, Throneworld>, at: Hex) -> bool {
    case.heard
        .iter()
        .any(|event| matches!(event, Event::Jumped { seat, to, .. } if *seat == case.seat && *to == at))
}

/// What to build, world by world in the order written.
pub(super) fn builds(book: &Book<Order>) -> Said {
    let line = first(book, |o| matches!(o, Order::Build { .. } | Order::Pass))?.line;
    let buys = book.lines().filter_map(|l| match &l.order {
        Order::Build { at, purchase } => Some((*at, purchase.clone())),
        _ => None,
    });
    Some((Answer::Buy(buys.collect()), line))
}

/// What to buy with the Imperial treasury.
pub(super) fn loot(book: &Book<Order>) -> Said {
    let said = first(book, |o| matches!(o, Order::Loot(_)))?;
    let Order::Loot(purchase) = &said.order else { return None };
    Some((Answer::Buy(vec![(Hex::CENTRE, purchase.clone())]), said.line))
}

/// The chits to play, in order of preference, and those to hand back.
pub(super) fn chits(book: &Book<Order>) -> Said {
    let line = first(book, |o| matches!(o, Order::Play { .. } | Order::TurnIn(_) | Order::Pass))?.line;
    let (mut play, mut back) = (Vec::new(), Vec::new());
    for said in book.lines() {
        match &said.order {
            Order::Play { chit, purpose } => play.push((*chit, purpose.clone())),
            Order::TurnIn(chits) => back.extend(chits),
            _ => {}
        }
    }
    Some((Answer::Chits { play, back }, line))
}

/// The free return of erratum E1.
pub(super) fn free_return(book: &Book<Order>) -> Said {
    let said = first(book, |o| matches!(o, Order::FreeReturn(_)))?;
    let Order::FreeReturn(from) = &said.order else { return None };
    Some((Answer::Return(from.clone()), said.line))
}

/// The technology of an attempt: the one written for it, else the last one written.
pub(super) fn research(book: &Book<Order>, nth: u8) -> Said {
    let wishes = book.lines().filter_map(|l| match &l.order {
        Order::Research(techs) => Some(techs.iter().map(move |t| (*t, l.line))),
        _ => None,
    });
    let wishes: Vec<_> = wishes.flatten().collect();
    let (tech, line) = *wishes.get(usize::from(nth)).or(wishes.last())?;
    Some((Answer::Research(tech), line))
}
