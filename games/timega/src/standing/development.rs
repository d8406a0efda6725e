//! The development phase from the lines on file (5).

use crate::Timega;
use crate::deeds::{Development, Exhaust, Purchase, Special};
use crate::galaxy::Galaxy;
use crate::law::development::Step;
use crate::moments::{On, in_force};
use crate::orders::Order;
use crate::questions::Answer;
use rules::{Book, Case, Line, Numbered, Seat};

/// Everything a development phase is made of: the lines of this round, then those of every round.
pub(super) fn develop(case: &Case<'_, Timega>) -> Option<(Answer, Line)> {
    let line = lines(case.book).first()?.line;
    Some((Answer::Develop(development(&case.view.galaxy, case.seat, case.book)), line))
}

/// The development phase the lines on file ask for, with what they leave open filled in from the table.
#[must_use]
pub(crate) fn development(galaxy: &Galaxy, seat: Seat, book: &Book<Order>) -> Development {
    let mut wanted = Development::default();
    let mut advance = None;
    let galaxy = &with_newcomers(galaxy, seat, book);
    for line in lines(book) {
        match line.order.plain() {
            Order::Advance(yes) => advance = advance.or(Some(*yes)),
            Order::Exhaust(exhaust) => add(&mut wanted.exhaust, *exhaust),
            Order::Buy(purchase) => wanted.purchases.push(filled_in(galaxy, seat, purchase)),
            _ => {}
        }
    }
    wanted.advance = advance.unwrap_or(wanted.advance);
    wanted
}

/// The table with everybody the lines hire employed: what they let one do can be filled in as well.
fn with_newcomers(galaxy: &Galaxy, seat: Seat, book: &Book<Order>) -> Galaxy {
    let mut table = galaxy.clone();
    for line in lines(book) {
        if let Order::Buy(Purchase::Hire(person)) = line.order.plain()
            && !table.empire(seat).employs(*person)
        {
            Step::Hire { person: *person, wage: 0 }.apply(&mut table, seat);
        }
    }
    table
}

/// The lines of the development phase.
fn lines(book: &Book<Order>) -> Vec<&Numbered<Order>> {
    let develops = |o: &Order| matches!(o.plain(), Order::Advance(_) | Order::Exhaust(_) | Order::Buy(_));
    let mut lines: Vec<&Numbered<Order>> = book.lines().filter(|l| develops(&l.order)).collect();
    lines.sort_by_key(|l| l.order.stays());
    lines
}

/// A planet is exhausted once: what was said first counts.
fn add(list: &mut Vec<Exhaust>, exhaust: Exhaust) {
    if list.iter().all(|e| e.planet != exhaust.planet) {
        list.push(exhaust);
    }
}

/// A purchase with what a player need not say: the details of what an effect lets one do.
fn filled_in(galaxy: &Galaxy, seat: Seat, purchase: &Purchase) -> Purchase {
    match purchase {
        Purchase::Special(special) => Purchase::Special(
            fitting(special, &developments(galaxy, seat)).unwrap_or_else(|| special.clone()),
        ),
        other => other.clone(),
    }
}

/// Everything effects let a seat do in the development phase now.
#[must_use]
pub(crate) fn developments(galaxy: &Galaxy, seat: Seat) -> Vec<Special> {
    let mut may = Vec::new();
    for force in in_force(galaxy, Some(seat)) {
        force.effect.developments(&On { galaxy, seat }, &mut may);
    }
    may
}

/// The first of what is offered that has every detail the order gives.
#[must_use]
pub(crate) fn fitting(wish: &Special, offered: &[Special]) -> Option<Special> {
    let fits = |s: &&Special| {
        s.source == wish.source
            && (wish.hex.is_none() || wish.hex == s.hex)
            && (wish.planet.is_none() || wish.planet == s.planet)
            && (wish.unit.is_none() || wish.unit == s.unit)
            && (wish.wormhole.is_none() || wish.wormhole == s.wormhole)
            && (wish.tech.is_none() || wish.tech == s.tech)
            && (wish.dock.is_none() || wish.dock == s.dock)
            && (wish.count == 0 || wish.count.max(1) == s.count.max(1))
    };
    offered.iter().find(fits).cloned()
}
