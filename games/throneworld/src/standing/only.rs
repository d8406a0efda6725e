//! Questions that leave a single answer: nobody waits for it. What decides it lies open to all.

use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::law::income::{holds_home, is_local, local_limit};
use crate::law::purchase::{afford, may_build};
use crate::law::transfer;
use crate::orders::Purchase;
use crate::questions::{Answer, EventChoice, Moves, Question};
use crate::tech::Tech;
use crate::unit::Unit;
use crate::words::targets;
use rules::Seat;

/// The only answer there is, if there is no other. An event that can strike nothing passes; who has no ship, no army and no
/// Bunker moves nothing; who can pay for no unit buys none; the Trill with nothing abroad return nothing; and technologies at
/// the end of their track rise no more.
///
/// Chits, JAMs, INTERCEPTs and counter-JAMs hang on hands nobody sees: these are asked of whoever could answer as far as all
/// can see, also of an empty hand. Battles ask for losses, retreats and landings only where there are several.
#[must_use]
pub fn only_answer(galaxy: &Galaxy, seat: Seat, question: &Question) -> Option<Answer> {
    // Before the set-up there is nothing to look at.
    galaxy.empires.get(seat.index())?;
    let (answer, choice) = match question {
        Question::Expand { .. } => (Answer::Moves(Moves::default()), has_units(galaxy, seat)),
        Question::FreeReturn => (Answer::Return(Vec::new()), returns_something(galaxy, seat)),
        Question::Research { .. } | Question::SecondAttempt { .. } => {
            (Answer::Research(super::lowest_rating(galaxy, seat)), researches(galaxy, seat))
        }
        Question::Event { .. } => {
            // Before it is drawn nobody is asked about it.
            let choice = galaxy.now.event.is_none() || !targets(galaxy, seat).is_empty();
            (Answer::Event(EventChoice::Decline), choice)
        }
        Question::Production { .. } => (Answer::Buy(Vec::new()), produces(galaxy, seat)),
        Question::Settle | Question::Revolt { .. } => {
            let empire = galaxy.empire(seat);
            (Answer::Buy(Vec::new()), buys(galaxy, seat, empire.home, empire.treasury))
        }
        Question::Loot { credits } => {
            let anything = Unit::ALL.into_iter().any(|unit| pays(galaxy, seat, unit, u32::from(*credits)));
            (Answer::Buy(Vec::new()), anything)
        }
        _ => return None,
    };
    (!choice).then_some(answer)
}

fn has_units(galaxy: &Galaxy, seat: Seat) -> bool {
    let own = galaxy.owned(seat).any(|(_, system)| !system.army.is_empty());
    own || galaxy.orbits.values().any(|orbits| orbits.get(&seat).is_some_and(|orbit| !orbit.force.is_empty()))
}

fn returns_something(galaxy: &Galaxy, seat: Seat) -> bool {
    let worlds = galaxy.owned(seat).map(|(hex, _)| hex);
    let mut worlds = worlds.filter(|hex| transfer::home_return(galaxy, seat, &[(*hex, None)]).is_ok());
    worlds.next().is_some()
}

fn researches(galaxy: &Galaxy, seat: Seat) -> bool {
    let last = galaxy.edition.track().len();
    Tech::ALL.iter().any(|tech| usize::from(galaxy.empire(seat).boxes[tech.index()]) < last)
}

/// 6.3: is there a world where a unit can be paid for, from the treasury or by what the world makes itself?
fn produces(galaxy: &Galaxy, seat: Seat) -> bool {
    let empire = galaxy.empire(seat);
    let credits = |at: Hex| {
        let own = local_limit(galaxy, at);
        match (at == empire.home, is_local(galaxy, at)) {
            (_, true) => own,
            (true, false) => empire.treasury,
            (false, false) => own.min(empire.treasury),
        }
    };
    let home = holds_home(galaxy, seat).then_some(empire.home);
    let mut worlds = galaxy.owned(seat).map(|(hex, _)| hex).chain(home);
    worlds.any(|at| buys(galaxy, seat, at, credits(at)))
}

fn buys(galaxy: &Galaxy, seat: Seat, at: Hex, credits: u32) -> bool {
    Unit::ALL.into_iter().any(|unit| {
        let one = Purchase { wanted: vec![(1, unit)] };
        may_build(galaxy, seat, at, &one).is_ok() && pays(galaxy, seat, unit, credits)
    })
}

fn pays(galaxy: &Galaxy, seat: Seat, unit: Unit, credits: u32) -> bool {
    !afford(galaxy, seat, &Purchase { wanted: vec![(1, unit)] }, credits).0.is_empty()
}
