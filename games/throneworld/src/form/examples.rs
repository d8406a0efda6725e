//! Lines that a question shows as examples, out of the position of the one asked: each can be sent as it stands.

use super::Form;
use crate::Throneworld;
use crate::law::moves::Proposing;
use crate::orders::{Order, Purchase};
use crate::unit::Unit;
use crate::view::View;
use rules::{Book, Desk, Seat};

/// A form of this seat with nothing on file.
fn of<T>(view: &View, seat: Seat, example: impl FnOnce(&Form<'_>) -> T) -> T {
    let book = Book::default();
    let desk: Desk<'_, Throneworld> = Desk { seat, view, open: &[], book: &book, names: &[] };
    example(&Form { desk: &desk, galaxy: &view.galaxy, seat, lines: Vec::new(), long: 0 })
}

/// A Survey Team jump of Outreach (3).
#[must_use]
pub fn survey(view: &View, seat: Seat) -> Option<String> {
    of(view, seat, |form| {
        let mut proposing = Proposing::outreach(form.galaxy, seat);
        let jump = form.new_worlds().into_iter().find_map(|to| form.survey(&mut proposing, to))?;
        Some(format!("jump survey to {}", jump.to))
    })
}

/// A purchase at the seat's homeworld.
#[must_use]
pub fn build(view: &View, seat: Seat) -> Option<String> {
    let empire = view.galaxy.empires.get(seat.index())?;
    let wanted = vec![(1, Unit::Protector), (1, Unit::Fighter), (1, Unit::Heavy)];
    Some(Order::Build { at: empire.home, purchase: Purchase { wanted } }.to_string())
}

/// A play of a chit that is held, if there is one whose use needs no place.
#[must_use]
pub fn chit(view: &View, seat: Seat) -> Option<String> {
    of(view, seat, |form| form.plays().first().map(ToString::to_string))
}
