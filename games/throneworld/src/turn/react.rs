//! 8.1, 8.2: JAMs, INTERCEPTs and counter-JAMs against what the current player has proposed.

use super::ask;
use crate::Throneworld;
use crate::events::Event;
use crate::force::Sorts;
use crate::galaxy::{Proposal, Response};
use crate::law::Refusal;
use crate::law::reactions::{could_counter, could_respond, may_intercept, may_jam};
use crate::orders::{Cargo, Ships};
use crate::questions::{AskCounter, AskRespond, Countered, Question, Reaction, Responded};
use crate::state::State;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// A seat can hardly have more fleets and chits than this to answer one proposal with.
const MOST_RESPONSES: u8 = 12;

/// Announcements in resolution order, then all counter-JAMs (ruling 26).
pub(super) fn react(state: &mut State, table: &mut Table<Throneworld>, active: Seat) -> Play<()> {
    // One window for everybody who could answer anything, by what all can see.
    ask::gather(state, table, |state| {
        let others = clockwise(state, active);
        let could = |s: &Seat| state.galaxy.now.proposals.iter().any(|p| could_respond(&state.galaxy, *s, p));
        others
            .into_iter()
            .filter(could)
            .map(|s| (s, Question::React { by: active, acts: Vec::new() }))
            .collect()
    })?;
    if state.ending.is_some() {
        return Ok(());
    }
    for (against, proposal) in state.galaxy.now.proposals.clone().into_iter().enumerate() {
        let against = u8::try_from(against).unwrap_or(u8::MAX);
        // The owner of the target first, then clockwise from the current player.
        let owner = state.galaxy.owner(proposal.to()).filter(|o| *o != active);
        let rest = clockwise(state, active).into_iter().filter(|s| Some(*s) != owner);
        for seat in owner.into_iter().chain(rest) {
            respond(state, table, active, seat, (against, &proposal))?;
        }
    }
    counters(state, table, active)
}

/// Everything one seat does against one proposal.
fn respond(
    state: &mut State,
    table: &mut Table<Throneworld>,
    active: Seat,
    seat: Seat,
    (against, proposal): (u8, &Proposal),
) -> Play<()> {
    for nth in 0..MOST_RESPONSES {
        if !could_respond(&state.galaxy, seat, proposal) {
            return Ok(());
        }
        let Responded(wish) = ask::one(state, table, seat, AskRespond { by: active, against, nth })?;
        let Some(wish) = wish else { return Ok(()) };
        if let Err(refusal) = announce(state, table, seat, (against, proposal), wish) {
            let order = format!("against {}'s act {}", active, against + 1);
            table.tell(Audience::one(seat), Event::Impossible { seat, order, why: refusal.to_string() });
            return Ok(());
        }
    }
    Ok(())
}

/// Announces a JAM or INTERCEPT: the chit is played, the Bunker flipped, the fleet committed.
fn announce(
    state: &mut State,
    table: &mut Table<Throneworld>,
    seat: Seat,
    (against, proposal): (u8, &Proposal),
    wish: Reaction,
) -> Result<(), Refusal> {
    match wish {
        Reaction::Jam { bunker } => {
            // 8.1: one JAM for each proposed action.
            if state.galaxy.now.responses.iter().any(|r| r.against == against && r.wing.is_none()) {
                return Err(Refusal::new(
                    "8.1",
                    "that is jammed already; only one JAM may be tried against it",
                ));
            }
            let chit = may_jam(&state.galaxy, seat, state.hand(seat), bunker, proposal.bunker())?;
            state.spend(seat, chit);
            state.galaxy.use_bunker(bunker);
            let response = Response { seat, against, bunker, chit, wing: None, countered: None };
            state.galaxy.now.responses.push(response);
            let proposal = proposal.clone();
            table.tell(Audience::Everyone, Event::JamAnnounced { seat, against, proposal, bunker, chit });
        }
        Reaction::Intercept { from, force, bunker } => {
            let Proposal::Jump { .. } = proposal else {
                return Err(Refusal::new("8.2", "only a jump can be intercepted, not a scan"));
            };
            let at = proposal.to();
            let (ships, cargo) = (Ships::These(force.space()), Cargo::These(force.troops()));
            let hand = state.hand(seat);
            let (chit, force) = may_intercept(&state.galaxy, seat, hand, at, (from, ships, cargo), bunker)?;
            state.spend(seat, chit);
            state.galaxy.use_bunker(bunker);
            // The fleet is spoken for from now on, so that it cannot be sent twice.
            let force = state.galaxy.take_from(from, seat, &force);
            let response =
                Response { seat, against, bunker, chit, wing: Some((from, force)), countered: None };
            state.galaxy.now.responses.push(response);
            let event = Event::InterceptAnnounced { seat, at, from, force, bunker, chit };
            table.tell(Audience::Everyone, event);
        }
    }
    Ok(())
}

/// 8.1: the current player may counter any or all of the responses. Counter-JAMs cannot be jammed.
fn counters(state: &mut State, table: &mut Table<Throneworld>, active: Seat) -> Play<()> {
    let open = |state: &State| {
        state.galaxy.now.responses.iter().any(|r| could_counter(&state.galaxy, active, r.bunker))
    };
    ask::gather(state, table, |state| {
        if open(state) { vec![(active, Question::Counters { into: Vec::new() })] } else { Vec::new() }
    })?;
    if state.ending.is_some() {
        return Ok(());
    }
    for place in 0..state.galaxy.now.responses.len() {
        let theirs = state.galaxy.now.responses[place].clone();
        if !could_counter(&state.galaxy, active, theirs.bunker) {
            continue;
        }
        let response = u8::try_from(place).unwrap_or(u8::MAX);
        let Countered(wish) = ask::one(state, table, active, AskCounter { response })?;
        let Some(bunker) = wish else { continue };
        match may_jam(&state.galaxy, active, state.hand(active), bunker, theirs.bunker) {
            Ok(chit) => {
                state.spend(active, chit);
                state.galaxy.use_bunker(bunker);
                state.galaxy.now.responses[place].countered = Some(bunker);
                let (against, jam) = (theirs.seat, theirs.wing.is_none());
                table.tell(Audience::Everyone, Event::Countered { seat: active, against, jam, bunker, chit });
            }
            Err(refusal) => {
                let (order, why) = (format!("counter-jam {}", theirs.seat), refusal.to_string());
                table.tell(Audience::one(active), Event::Impossible { seat: active, order, why });
            }
        }
    }
    Ok(())
}

/// The other seats, clockwise from this one.
fn clockwise(state: &State, from: Seat) -> Vec<Seat> {
    let seats: Vec<Seat> = state.galaxy.seats().collect();
    let (before, after) = seats.split_at(from.index());
    after.iter().chain(before).copied().filter(|s| *s != from).collect()
}
