//! 6.3, 9: production, and the battles that come of it.

use super::{ask, orbit, resolve, victory};
use crate::Throneworld;
use crate::battle::{Battle, Cause, Power, Wing};
use crate::events::Event;
use crate::force::{Force, Sorts};
use crate::hex::Hex;
use crate::law::income::{holds_home, income, is_local, local_limit};
use crate::law::purchase::{Purse, afford, may_build, purse};
use crate::orders::Purchase;
use crate::questions::{Answer, Question};
use crate::state::State;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// All empires collect their income and build, at the same time and unseen until all are done.
pub(super) fn produce(state: &mut State, table: &mut Table<Throneworld>) -> Play<()> {
    let incomes: Vec<(Seat, u32)> = state.galaxy.seats().map(|s| (s, income(&state.galaxy, s))).collect();
    for (seat, credits) in &incomes {
        state.galaxy.empire_mut(*seat).treasury += credits;
    }
    table.tell(Audience::Everyone, Event::ProductionBegan { income: incomes });
    let turn = state.galaxy.turn;
    let mut asked: Vec<(Seat, Question)> = Vec::new();
    for seat in state.galaxy.seats() {
        asked.push((seat, Question::Production { turn }));
        if !holds_home(&state.galaxy, seat) {
            asked.push((seat, Question::Revolt { turn }));
        }
    }
    // Nothing is placed before everybody has decided: what a rival builds is seen only when all are done.
    let mut built = Vec::new();
    for (seat, question, answer) in ask::all(state, table, asked)? {
        let Answer::Buy(buys) = answer else { continue };
        let revolt = matches!(question, Question::Revolt { .. });
        let bill = settle_bill(state, table, seat, &buys, revolt);
        built.extend(bill.into_iter().map(|(at, units, cost, local)| (seat, at, units, cost, local)));
    }
    let mut sites = Vec::new();
    for (seat, at, units, cost, local) in built {
        place(state, table, seat, at, units, cost, local);
        if !units.is_empty() && !sites.contains(&(at, seat)) {
            sites.push((at, seat));
        }
    }
    sites.sort_unstable();
    for (at, seat) in sites {
        fight_for(state, table, seat, at)?;
    }
    Ok(())
}

/// What a seat can pay of what it wants: at home from the treasury; at worlds that produce locally from their own
/// development, the rest of which is lost; at its other worlds from the treasury, up to their development.
fn settle_bill(
    state: &mut State,
    table: &mut Table<Throneworld>,
    seat: Seat,
    buys: &[(Hex, Purchase)],
    revolt: bool,
) -> Vec<(Hex, Force, u32, bool)> {
    let home = state.galaxy.empire(seat).home;
    let mut bill: Vec<(Hex, Force, u32, bool)> = Vec::new();
    for (at, wanted) in buys {
        // Units at one's own captured homeworld belong to the revolt.
        let rises = *at == home && !holds_home(&state.galaxy, seat);
        if rises != revolt {
            continue;
        }
        if let Err(refusal) = may_build(&state.galaxy, seat, *at, wanted) {
            let order = crate::orders::Order::Build { at: *at, purchase: wanted.clone() };
            super::expansion::impossible(table, seat, &[(order, refusal)]);
            continue;
        }
        let spent_here: u32 = bill.iter().filter(|(h, ..)| h == at).map(|(_, _, c, _)| c).sum();
        let treasury = state.galaxy.empire(seat).treasury;
        let Purse { local, limit, .. } = purse(&state.galaxy, seat, *at, treasury, spent_here);
        let (units, cost) = afford(&state.galaxy, seat, wanted, limit);
        if !local {
            state.galaxy.empire_mut(seat).treasury -= cost;
        }
        bill.push((*at, units, cost, local));
    }
    if !revolt {
        let owned: Vec<Hex> = state.galaxy.owned(seat).map(|(h, _)| h).collect();
        for at in owned.into_iter().filter(|h| is_local(&state.galaxy, *h)) {
            let spent: u32 = bill.iter().filter(|(h, ..)| *h == at).map(|(_, _, c, _)| c).sum();
            let credits = local_limit(&state.galaxy, at).saturating_sub(spent);
            if credits > 0 {
                table.tell(Audience::one(seat), Event::Unspent { at, credits });
            }
        }
    }
    bill
}

/// Units are placed at a world. At one's own captured homeworld they stay in space until the revolt is fought.
pub(super) fn place(
    state: &mut State,
    table: &mut Table<Throneworld>,
    seat: Seat,
    at: Hex,
    units: Force,
    cost: u32,
    local: bool,
) {
    if units.is_empty() {
        return;
    }
    state.galaxy.put_in_orbit(at, seat, &units);
    table.tell(Audience::Everyone, Event::Built { seat, at, units, cost, local });
    if state.galaxy.owner(at) == Some(seat) {
        orbit::drop_stranded(state, table, seat, at);
    }
}

/// Builds outside a production turn, and fights what comes of it.
pub(super) fn build(
    state: &mut State,
    table: &mut Table<Throneworld>,
    seat: Seat,
    bill: &[(Hex, Force, u32, bool)],
) -> Play<()> {
    for (at, units, cost, local) in bill {
        place(state, table, seat, *at, *units, *cost, *local);
    }
    for (at, units, ..) in bill {
        if !units.is_empty() {
            fight_for(state, table, seat, *at)?;
        }
    }
    Ok(())
}

/// 6.3.1: ships built at a blockaded world fight the blockade, and the world's owner defends. 9: units built at a
/// captured homeworld are a revolt, in which the old owner attacks.
fn fight_for(state: &mut State, table: &mut Table<Throneworld>, seat: Seat, at: Hex) -> Play<()> {
    let owner = state.galaxy.owner(at);
    if owner == Some(seat) {
        let ships = !state.galaxy.orbit(at, seat).warships().is_empty();
        let blockader = state.galaxy.fleets_at(at).find(|(s, _)| *s != seat);
        let Some((attacker, force)) = blockader.filter(|_| ships) else {
            if state.galaxy.edition.blockades_catch_what_is_built() {
                orbit::catch_survey_teams(state, table, at); // 4.52
            }
            return Ok(());
        };
        let force = state.galaxy.take_from_orbit(at, attacker, &force);
        let wings = vec![Wing { from: at, ordered_from: None, force }];
        let battle = Battle {
            number: 0,
            at,
            cause: Cause::Production,
            attacker: Power::Seat(attacker),
            wings,
            landed: Force::NONE,
            orbit: Some(Power::Seat(seat)),
            ground: Power::Seat(seat),
            interceptors: Vec::new(),
            space_round: 0,
            ground_round: 0,
        };
        resolve::fight(state, table, battle)?;
    } else if let Some(holder) = owner {
        let risen = state.galaxy.orbit(at, seat);
        let risen = state.galaxy.take_from_orbit(at, seat, &risen);
        if risen.is_empty() {
            return Ok(());
        }
        let ships = risen.space();
        let wings = if ships.is_empty() {
            Vec::new()
        } else {
            vec![Wing { from: at, ordered_from: None, force: ships }]
        };
        let battle = Battle {
            number: 0,
            at,
            cause: Cause::Revolt,
            attacker: Power::Seat(seat),
            wings,
            landed: risen.ground(),
            orbit: resolve::defender_in_orbit(state, at, seat, &[]),
            ground: Power::Seat(holder),
            interceptors: Vec::new(),
            space_round: 0,
            ground_round: 0,
        };
        resolve::fight(state, table, battle)?;
    }
    victory::check(state, table);
    Ok(())
}
