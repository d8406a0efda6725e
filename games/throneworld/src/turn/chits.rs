//! 5.2, 5.3: the action chit of an expansion, chits handed back, and the drawing of new ones.

use super::setup::HAND;
use super::{ask, orbit, production, research, sabotage};
use crate::Throneworld;
use crate::chit::Chit;
use crate::events::Event;
use crate::galaxy::Galaxy;
use crate::law::chits::{developed, may_hand_back, may_play};
use crate::law::income::{boom, local_limit};
use crate::law::{purchase, transfer};
use crate::orders::{Order, Use};
use crate::questions::{AskChit, AskFreeReturn, AskSecondAttempt, ChitPlan, NextAttempt, Returning};
use crate::state::State;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// The chit step and the draw step of an expansion.
pub(super) fn step(state: &mut State, table: &mut Table<Throneworld>, seat: Seat) -> Play<()> {
    free_return(state, table, seat)?;
    let turn = state.galaxy.turn;
    let ChitPlan { play, back } = ask::one(state, table, seat, AskChit { turn })?;
    let played = play_first(state, table, seat, play)?;
    hand_back(state, table, seat, &back, played);
    draw(state, table, seat)
}

/// Erratum E1: a HW Return without a chit, for the race that has it, where the campaign wants it.
fn free_return(state: &mut State, table: &mut Table<Throneworld>, seat: Seat) -> Play<()> {
    if !transfer::returns_free(&state.galaxy, seat) {
        return Ok(());
    }
    let Returning(from) = ask::one(state, table, seat, AskFreeReturn {})?;
    if from.is_empty() {
        return Ok(());
    }
    match transfer::home_return(&state.galaxy, seat, &from) {
        Ok(moved) => bring_home(state, table, seat, &moved),
        Err(refusal) => super::expansion::impossible(table, seat, &[(Order::FreeReturn(from), refusal)]),
    }
    Ok(())
}

/// Plays the first chit of a plan that is held and can be played; tells why those before it could not.
fn play_first(
    state: &mut State,
    table: &mut Table<Throneworld>,
    seat: Seat,
    plan: Vec<(Chit, Use)>,
) -> Play<bool> {
    for (chit, purpose) in plan {
        let held = state.hand(seat).contains(&chit);
        let refusal = if held {
            may_play(&state.galaxy, seat, chit, &purpose).err()
        } else {
            Some(crate::law::Refusal::new("5.2", format!("you do not hold {chit}")))
        };
        if let Some(refusal) = refusal {
            super::expansion::impossible(table, seat, &[(Order::Play { chit, purpose }, refusal)]);
            continue;
        }
        state.spend(seat, chit);
        let event = Event::ChitPlayed { seat, chit, purpose: announced(&purpose) };
        table.tell(Audience::Everyone, event);
        carry_out(state, table, seat, chit, purpose)?;
        return Ok(true);
    }
    Ok(false)
}

/// What others hear of what a chit is played for: not what is to come of an outcome that nobody knows yet.
fn announced(purpose: &Use) -> Use {
    match purpose {
        Use::Attempts { first, .. } => Use::Attempts { first: *first, then: None },
        other => other.clone(),
    }
}

fn carry_out(
    state: &mut State,
    table: &mut Table<Throneworld>,
    seat: Seat,
    chit: Chit,
    purpose: Use,
) -> Play<()> {
    let value = match chit {
        Chit::Boom(value) | Chit::Sabotage(value) => value,
        _ => 0,
    };
    match purpose {
        Use::Research(first, second) => {
            research::attempt(state, table, seat, first)?;
            research::attempt(state, table, seat, second).map(|_| ())
        }
        Use::Attempts { first, then } => {
            let moved = research::attempt(state, table, seat, first)?;
            let second = match then {
                Some((succeeds, fails)) => {
                    if moved {
                        succeeds
                    } else {
                        fails
                    }
                }
                None => {
                    let turn = state.galaxy.turn;
                    let NextAttempt(tech) =
                        ask::one(state, table, seat, AskSecondAttempt { turn, first, moved })?;
                    tech
                }
            };
            research::attempt(state, table, seat, second).map(|_| ())
        }
        Use::Treasury(wanted) => {
            let credits = boom(&state.galaxy, seat);
            let empire = state.galaxy.empire_mut(seat);
            empire.treasury += credits;
            let treasury = empire.treasury;
            table.tell(Audience::Everyone, Event::Credited { seat, credits, treasury });
            let home = state.galaxy.empire(seat).home;
            let (units, cost) = purchase::afford(&state.galaxy, seat, &wanted, treasury);
            state.galaxy.empire_mut(seat).treasury -= cost;
            production::build(state, table, seat, &[(home, units, cost, false)])
        }
        Use::Local(sites) => {
            let mut built = Vec::new();
            for (at, wanted) in sites {
                let limit = local_limit(&state.galaxy, at);
                let (units, cost) = purchase::afford(&state.galaxy, seat, &wanted, limit);
                built.push((at, units, cost, true));
                if cost < limit {
                    table.tell(Audience::one(seat), Event::Unspent { at, credits: limit - cost });
                }
            }
            production::build(state, table, seat, &built)
        }
        Use::Develop(at) => {
            develop(&mut state.galaxy, table, seat, at, value);
            Ok(())
        }
        Use::Return(from) => {
            if let Ok(moved) = transfer::home_return(&state.galaxy, seat, &from) {
                bring_home(state, table, seat, &moved);
            }
            Ok(())
        }
        Use::Sabotage(what) => sabotage::carry_out(state, table, seat, value, &what),
    }
}

/// 5.2: the development of a system rises, to 6 at most.
fn develop(galaxy: &mut Galaxy, table: &mut Table<Throneworld>, seat: Seat, at: crate::hex::Hex, value: u8) {
    if let Some(system) = galaxy.systems.get_mut(&at) {
        system.dev = developed(system.dev, value);
        let dev = system.dev;
        table.tell(Audience::Everyone, Event::Developed { seat, at, dev });
    }
}

/// 5.2: units come home.
fn bring_home(
    state: &mut State,
    table: &mut Table<Throneworld>,
    seat: Seat,
    moved: &[(crate::hex::Hex, crate::force::Force)],
) {
    let home = state.galaxy.empire(seat).home;
    for (from, units) in moved {
        orbit::transfer(state, table, seat, *units, *from, home);
        orbit::drop_stranded(state, table, seat, *from);
    }
    orbit::drop_stranded(state, table, seat, home);
}

/// 5.2: with a chit played one other may be handed back, else up to five. More than that is not handed back.
fn hand_back(state: &mut State, table: &mut Table<Throneworld>, seat: Seat, wish: &[Chit], played: bool) {
    let mut chits = Vec::new();
    for chit in wish {
        if may_hand_back(played, chits.len() + 1).is_ok() && state.spend(seat, *chit) {
            chits.push(*chit);
        }
    }
    if chits.is_empty() {
        return;
    }
    let count = u8::try_from(chits.len()).unwrap_or(u8::MAX);
    table.tell(Audience::one(seat), Event::HandedBack { chits });
    table.tell(others(state, seat), Event::HandedBackSome { seat, count });
}

/// 5.3: all players draw up to five, the current one first, then clockwise; only then do played chits go back.
pub(super) fn draw(state: &mut State, table: &mut Table<Throneworld>, from: Seat) -> Play<()> {
    let seats: Vec<Seat> = state.galaxy.seats().collect();
    let (before, after) = seats.split_at(from.index());
    for seat in after.iter().chain(before) {
        fill_hand(state, table, *seat)?;
    }
    state.cup.append(&mut state.spent);
    Ok(())
}

/// One player draws up to five chits. An empty cup takes in what was played at once (ruling 17).
pub(super) fn fill_hand(state: &mut State, table: &mut Table<Throneworld>, seat: Seat) -> Play<()> {
    let mut chits = Vec::new();
    while state.hands[seat.index()].len() < HAND {
        if state.cup.is_empty() {
            state.cup.append(&mut state.spent);
        }
        if state.cup.is_empty() {
            break;
        }
        let count = u32::try_from(state.cup.len()).unwrap_or(1);
        let place = table.draw(format!("a chit for {seat}"), count)?;
        let chit = state.cup.swap_remove(place as usize);
        state.hands[seat.index()].push(chit);
        chits.push(chit);
    }
    state.galaxy.empires[seat.index()].hand =
        u8::try_from(state.hands[seat.index()].len()).unwrap_or(u8::MAX);
    if chits.is_empty() {
        return Ok(());
    }
    let count = u8::try_from(chits.len()).unwrap_or(u8::MAX);
    table.tell(Audience::one(seat), Event::Drew { chits });
    table.tell(others(state, seat), Event::DrewSome { seat, count });
    Ok(())
}

/// Everybody but one seat.
fn others(state: &State, seat: Seat) -> Audience {
    Audience::Only(state.galaxy.seats().filter(|s| *s != seat).collect())
}
