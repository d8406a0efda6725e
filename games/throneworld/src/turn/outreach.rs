//! 3. Outreach: two Survey Team jumps each, then purchases at the homeworlds.

use super::{ask, production, resolve, victory};
use crate::Throneworld;
use crate::galaxy::{Phase, Proposal};
use crate::law::moves::Proposing;
use crate::law::purchase;
use crate::questions::{Act, Answer, Question};
use crate::state::State;
use rules::table::{Play, Table};

/// Everybody acts at once; nothing anybody does here can touch another.
pub(super) fn outreach(state: &mut State, table: &mut Table<Throneworld>) -> Play<()> {
    ask::gather_all(state, table, |_| Question::Outreach)?;
    if state.ending.is_some() {
        return Ok(());
    }
    let asked = state.galaxy.seats().map(|s| (s, Question::Survey)).collect();
    for (seat, _, answer) in ask::all(state, table, asked)? {
        let Answer::Moves(moves) = answer else { continue };
        // Ruling 1: the jumps use the two Command Bunkers.
        let (mut proposing, mut proposals) = (Proposing::outreach(&state.galaxy, seat), Vec::new());
        let mut refused = Vec::new();
        for act in moves.acts {
            match act {
                Act::Jump(order) => match proposing.jump(&order) {
                    Ok(force) => proposals.push(Proposal::Jump { order, force }),
                    Err(refusal) => refused.push((crate::orders::Order::Jump(order), refusal)),
                },
                Act::Scan(order) => {
                    if let Err(refusal) = proposing.scan(&order) {
                        refused.push((crate::orders::Order::Scan(order), refusal));
                    }
                }
            }
        }
        super::expansion::impossible(table, seat, &refused);
        for proposal in &proposals {
            state.galaxy.use_bunker(proposal.bunker());
        }
        resolve::carry_out(state, table, seat, &proposals)?;
    }
    let asked = state.galaxy.seats().map(|s| (s, Question::Settle)).collect();
    for (seat, _, answer) in ask::all(state, table, asked)? {
        let Answer::Buy(buys) = answer else { continue };
        let home = state.galaxy.empire(seat).home;
        for (at, wanted) in buys.iter().filter(|(at, _)| *at == home) {
            let (units, cost) =
                purchase::afford(&state.galaxy, seat, wanted, state.galaxy.empire(seat).treasury);
            state.galaxy.empire_mut(seat).treasury -= cost;
            production::place(state, table, seat, *at, units, cost, false);
        }
    }
    // Erratum E2: Bunkers used for Outreach are ready again for the first turn.
    if state.galaxy.edition.errata().outreach_bunkers_refreshed {
        state.galaxy.systems.values_mut().for_each(|s| s.used = 0);
    }
    victory::check(state, table);
    super::end::tally(&mut state.galaxy);
    state.galaxy.phase = Phase::Turns;
    Ok(())
}
