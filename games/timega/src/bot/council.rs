//! Votes by simple interests.

use crate::deeds::{Vote, Votes};
use crate::effects::agendas::{Agenda, Side};
use crate::galaxy::{Galaxy, Stage};
use crate::hex::Hex;
use crate::orders::{Ballot, Order};
use rules::Seat;
use rules::whim::Whim;

/// A vote on an agenda: on the side that serves the empire, now and then against it, with a little influence.
pub(super) fn vote(galaxy: &Galaxy, seat: Seat, agenda: Agenda, whim: &mut Whim) -> Order {
    let liking = interest(galaxy, seat, agenda);
    let side = match liking {
        Some(side) if !whim.one_in(4) => side,
        Some(Side::For) => Side::Against,
        Some(Side::Against) => Side::For,
        None if whim.one_in(2) => Side::For,
        None => Side::Against,
    };
    let votes = match whim.below(4) {
        0 => Votes::Bought(0),
        1 if liking.is_some() => Votes::All,
        n => Votes::Bought(u16::try_from(n).unwrap_or(0)),
    };
    Order::Vote(Ballot { on: Some(agenda), when: None, vote: Vote { side: Some(side), votes } })
}

/// The side that serves an empire; none: it is all the same to it.
fn interest(galaxy: &Galaxy, seat: Seat, agenda: Agenda) -> Option<Side> {
    let empire = galaxy.empire(seat);
    let at_mecatol = !galaxy.fleet(Hex::MECATOL, seat).is_empty();
    let first = galaxy.all_seats().all(|s| galaxy.empire(s).stage <= empire.stage);
    match agenda {
        // It keeps everybody from advancing: good only against somebody who is at the goal.
        Agenda::ImperialPeace => {
            let other = galaxy.all_seats().any(|s| s != seat && galaxy.empire(s).stage == Stage::Empire);
            Some(if other && empire.stage != Stage::Empire { Side::For } else { Side::Against })
        }
        Agenda::AncientArtifact => Some(if at_mecatol { Side::For } else { Side::Against }),
        Agenda::SubsidizedIndustry | Agenda::ResearchGrant => Some(Side::For),
        Agenda::NewConstitution => Some(if first { Side::Against } else { Side::For }),
        Agenda::ClosingTheWormholes | Agenda::WormholeReconstruction => Some(Side::For),
        _ => None,
    }
}
