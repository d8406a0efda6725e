//! 5.6: votes.

use super::treasury;
use crate::edition::edition;
use crate::effects::agendas::{Agenda, Side};
use crate::galaxy::{Galaxy, Matter};
use crate::moments::{Figure, any, figure};
use rules::Seat;

/// Free votes of a seat on an agenda: the influence of planets with its docks, and what effects give.
#[must_use]
pub fn free(galaxy: &Galaxy, seat: Seat, agenda: Agenda) -> Figure {
    let docks = galaxy.docks_of(seat).filter_map(|(_, planet, _)| planet);
    let base: i32 = docks.map(|p| i32::from(edition().planet(p).influence)).sum();
    figure(galaxy, seat, base, |e, on, f| e.free_votes(on, agenda, f))
}

/// Free votes of a seat on an agenda that count only on the side the speaker has declared (Envoy).
#[must_use]
pub fn following(galaxy: &Galaxy, seat: Seat, agenda: Agenda) -> Figure {
    figure(galaxy, seat, 0, |e, on, f| e.free_votes_with_the_speaker(on, agenda, f))
}

/// All free votes of a seat on one side of an agenda under deliberation.
#[must_use]
pub fn free_on(galaxy: &Galaxy, seat: Seat, matter: &Matter, side: Side) -> u16 {
    let follows = matter.intent == Some(side);
    let following = if follows { following(galaxy, seat, matter.agenda).count() } else { 0 };
    free(galaxy, seat, matter.agenda).count().saturating_add(following)
}

/// May the seat vote at all?
#[must_use]
pub fn may_vote(galaxy: &Galaxy, seat: Seat) -> bool {
    !galaxy.empire(seat).left && any(galaxy, seat, |e, on| e.forbids_votes(on)).is_none()
}

/// Influence a seat can spend on votes: what it has at hand and, where it may exhaust planets, what they give.
#[must_use]
pub fn influence(galaxy: &Galaxy, seat: Seat, exhausting: bool) -> u16 {
    if exhausting {
        treasury::influence_within_reach(galaxy, seat)
    } else {
        galaxy.now.purses.get(seat.index()).map_or(0, |p| p.influence)
    }
}

/// Has anybody votes that must follow the speaker's intent on this agenda?
#[must_use]
pub fn somebody_follows(galaxy: &Galaxy, agenda: Agenda) -> bool {
    galaxy.playing().any(|seat| may_vote(galaxy, seat) && following(galaxy, seat, agenda).count() > 0)
}
