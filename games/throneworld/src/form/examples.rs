//! Lines that a question shows as examples, out of the position of the one asked: each can be sent as it stands.

use super::Form;
use crate::Throneworld;
use crate::galaxy::Response;
use crate::law::moves::Proposing;
use crate::law::purchase::{building_sites, price, purse};
use crate::law::reactions::{could_counter, may_jam};
use crate::orders::{Order, Purchase};
use crate::questions::Question;
use crate::standing::legal_losses;
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

/// A purchase where the seat can build, within what it can spend there; none: it can buy nothing.
#[must_use]
pub fn build(view: &View, seat: Seat) -> Option<String> {
    let galaxy = &view.galaxy;
    let empire = galaxy.empires.get(seat.index())?;
    let mut sites = building_sites(galaxy, seat);
    sites.sort_by_key(|(hex, _)| *hex != empire.home);
    sites.into_iter().find_map(|(at, _)| {
        let purchase = within(view, seat, purse(galaxy, seat, at, empire.treasury, 0).limit)?;
        Some(Order::Build { at, purchase }.to_string())
    })
}

/// What the treasury of the Throneworld buys.
#[must_use]
pub fn loot(view: &View, seat: Seat, credits: u32) -> Option<String> {
    Some(Order::Loot(within(view, seat, credits)?).to_string())
}

/// A small fleet with troops, as far as so many credits go.
fn within(view: &View, seat: Seat, credits: u32) -> Option<Purchase> {
    let mut wanted: Vec<(u16, Unit)> = Vec::new();
    for unit in [Unit::Protector, Unit::Fighter, Unit::Heavy, Unit::Light] {
        let mut more = wanted.clone();
        more.push((1, unit));
        // 4.5: a Fighter is lost without a ship that carries it.
        let enough = match unit {
            Unit::Light => wanted.is_empty(),
            Unit::Fighter => !wanted.is_empty(),
            _ => true,
        };
        if enough && price(&view.galaxy, seat, &Purchase { wanted: more.clone() }) <= credits {
            wanted = more;
        }
    }
    (!wanted.is_empty()).then_some(Purchase { wanted })
}

/// Losses that are one of the choices there are.
#[must_use]
pub fn losses(view: &View, question: &Question) -> Option<String> {
    legal_losses(view, question, 1).first().map(|lost| format!("lose {lost}"))
}

/// The counter-JAMs that the seat can make with what it holds; none: it can make none.
#[must_use]
pub fn counters(view: &View, seat: Seat) -> Vec<String> {
    let galaxy = &view.galaxy;
    let can = |response: &Response| {
        let near = galaxy.ready_bunkers_near(seat, response.bunker).into_iter();
        let mut near = near.filter(|_| could_counter(galaxy, seat, response.bunker));
        near.any(|with| may_jam(galaxy, seat, &view.hand, with, response.bunker).is_ok())
    };
    let able: Vec<u8> = (1..).zip(&galaxy.now.responses).filter(|(_, r)| can(r)).map(|(n, _)| n).collect();
    match able[..] {
        [] => Vec::new(),
        [_] => vec!["yes".into()],
        [first, ..] => vec!["yes".into(), format!("counter-jam {first}")],
    }
}

/// A play of a chit that is held, if there is one whose use needs no place.
#[must_use]
pub fn chit(view: &View, seat: Seat) -> Option<String> {
    of(view, seat, |form| form.plays().first().map(ToString::to_string))
}
