//! What an event is to do, from standing orders (6.2).

use crate::Throneworld;
use crate::chit::EventChit;
use crate::hex::Hex;
use crate::law::{sabotage, targets};
use crate::orders::{Aim, EventWish, Order};
use crate::questions::{Answer, EventChoice};
use rules::{Case, Line, Seat};

/// The first wish that fits the event and can be fulfilled; a line that declines everything counts where no other fits.
pub(super) fn event(case: &Case<'_, Throneworld>) -> Option<(Answer, Line)> {
    let galaxy = &case.view.galaxy;
    let mut declined = None;
    for said in case.book.lines() {
        let Order::Event(wish) = &said.order else { continue };
        let choice = match (galaxy.now.event?, wish) {
            (_, EventWish::Decline) => {
                declined = declined.or(Some((Answer::Event(EventChoice::Decline), said.line)));
                None
            }
            (EventChit::Rebels { .. }, EventWish::Rebels(aim)) => {
                world(case, aim, &targets::of_rebels(galaxy)).map(EventChoice::At)
            }
            (EventChit::ImperialAttack { .. }, EventWish::Attack(aim)) => {
                world(case, aim, &targets::of_attack(galaxy)).map(EventChoice::At)
            }
            (EventChit::ImperialSabotage { value, .. }, EventWish::Sabotage(what)) => {
                let may = sabotage::check(galaxy, case.seat, value, what, true).is_ok();
                may.then(|| EventChoice::Sabotage(what.clone()))
            }
            _ => None,
        };
        if let Some(choice) = choice {
            return Some((Answer::Event(choice), said.line));
        }
    }
    declined
}

/// The world an aim comes to, of those possible.
fn world(case: &Case<'_, Throneworld>, aim: &Aim, possible: &[Hex]) -> Option<Hex> {
    let galaxy = &case.view.galaxy;
    let richest = |seat: Seat| {
        let own = possible.iter().filter(|h| galaxy.owner(**h) == Some(seat));
        own.max_by_key(|h| (galaxy.system(**h).map_or(0, |s| s.dev), std::cmp::Reverse(**h))).copied()
    };
    match aim {
        Aim::Worlds(worlds) => worlds.iter().find(|h| possible.contains(h)).copied(),
        Aim::Empire(seat) => richest(*seat),
        Aim::Leader => {
            let others = galaxy.seats().filter(|s| *s != case.seat);
            let leader = others.max_by_key(|s| (galaxy.controlled(*s), std::cmp::Reverse(*s)))?;
            richest(leader)
        }
    }
}
