//! 5. The expansion of one player: moves, an action chit, and the drawing of chits, all three before the next player's.

use super::{ask, chits, orbit, react, resolve, victory};
use crate::Throneworld;
use crate::events::{Event, Gone};
use crate::galaxy::{Now, Proposal};
use crate::law::moves::Proposing;
use crate::law::{Refusal, transfer};
use crate::orders::Order;
use crate::questions::{Act, AskExpand, Expansion, Moves};
use crate::state::State;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// One player's expansion.
pub(super) fn expansion(state: &mut State, table: &mut Table<Throneworld>, seat: Seat) -> Play<()> {
    table.tell(Audience::Everyone, Event::ExpansionBegan { seat });
    state.galaxy.now = Now { active: Some(seat), battles: state.galaxy.now.battles, ..Now::default() };
    let attempt = state.galaxy.attempt.as_ref().map(|a| a.number);
    let turn = state.galaxy.turn;

    // 1. One TRANSFER, or up to three JUMPS and SCANS.
    let Expansion(moves) = ask::one(state, table, seat, AskExpand { turn })?;
    scrap(state, table, seat, &moves);
    if let Some((units, from, to)) = moves.transfer {
        move_by_transfer(state, table, seat, (units, from, to));
    } else {
        let proposals = propose(state, table, seat, &moves);
        if !proposals.is_empty() {
            state.galaxy.now.proposals.clone_from(&proposals);
            table.tell(Audience::Everyone, Event::Proposed { seat, proposals: proposals.clone() });
            react::react(state, table, seat)?;
            if state.ending.is_some() {
                return Ok(());
            }
            resolve::resolve(state, table, seat)?;
        }
    }
    state.galaxy.now.proposals.clear();
    state.galaxy.now.responses.clear();

    // 2. An action chit; 3. the drawing of chits.
    chits::step(state, table, seat)?;
    victory::check(state, table);
    victory::answered(state, table, seat, attempt);
    state.galaxy.now.active = None;
    Ok(())
}

/// 4.51: units destroyed by their owner, to make room.
fn scrap(state: &mut State, table: &mut Table<Throneworld>, seat: Seat, moves: &Moves) {
    for (at, units) in &moves.scrap {
        let units = state.galaxy.take_from(*at, seat, units);
        orbit::gone(table, seat, *at, units, Gone::Scrapped);
        orbit::drop_stranded(state, table, seat, *at);
    }
}

/// 5.1: a TRANSFER, if it is still possible.
fn move_by_transfer(
    state: &mut State,
    table: &mut Table<Throneworld>,
    seat: Seat,
    (units, from, to): (crate::force::Force, crate::hex::Hex, crate::hex::Hex),
) {
    if let Err(refusal) = transfer::transfer(&state.galaxy, seat, &units, from, to) {
        return impossible(table, seat, &[(Order::Transfer { units, from, to }, refusal)]);
    }
    orbit::transfer(state, table, seat, units, from, to);
    // Ruling 13: Fighters need a space at both worlds when all is done.
    for hex in [from, to] {
        orbit::drop_stranded(state, table, seat, hex);
    }
}

/// 5.1, 8.1: everything is proposed before anything is resolved. The Bunkers are USED by it.
fn propose(state: &mut State, table: &mut Table<Throneworld>, seat: Seat, moves: &Moves) -> Vec<Proposal> {
    let (mut proposals, mut refused) = (Vec::new(), Vec::new());
    let mut proposing = Proposing::expansion(&state.galaxy, seat);
    for act in &moves.acts {
        match act {
            Act::Jump(order) => match proposing.jump(order) {
                Ok(force) => proposals.push(Proposal::Jump { order: *order, force }),
                Err(refusal) => refused.push((Order::Jump(*order), refusal)),
            },
            Act::Scan(order) => match proposing.scan(order) {
                Ok(()) => proposals.push(Proposal::Scan { order: *order }),
                Err(refusal) => refused.push((Order::Scan(*order), refusal)),
            },
        }
    }
    impossible(table, seat, &refused);
    for proposal in &proposals {
        state.galaxy.use_bunker(proposal.bunker());
    }
    proposals
}

/// Tells the owner of orders that they have become impossible, and why. Nobody else hears of plans that came to nothing.
pub(super) fn impossible(table: &mut Table<Throneworld>, seat: Seat, refused: &[(Order, Refusal)]) {
    for (order, refusal) in refused {
        let event = Event::Impossible { seat, order: order.to_string(), why: refusal.to_string() };
        table.tell(Audience::one(seat), event);
    }
}
