//! 6.2: one event is drawn, resolved and returned.

use super::setup::HAND;
use super::{ask, chits, orbit, research, resolve, sabotage, victory};
use crate::Throneworld;
use crate::battle::{Battle, Cause, Power, Wing};
use crate::chit::{EventChit, Whose};
use crate::edition::Light;
use crate::events::Event;
use crate::force::{Force, Sorts};
use crate::hex::Hex;
use crate::law::reactions::{could_intercept, may_intercept};
use crate::law::{sabotage as sabotage_law, targets};
use crate::orders::{Cargo, Ships};
use crate::questions::{AskEvent, AskRepel, Chosen, EventChoice, Reaction, Repelled};
use crate::state::State;
use crate::unit::Unit;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// Draws and resolves an event. `attempts` research attempts have been made this turn already.
pub(super) fn event(state: &mut State, table: &mut Table<Throneworld>, attempts: u8) -> Play<()> {
    let count = u32::try_from(state.events.len()).unwrap_or(1).max(1);
    let drawn = table.draw("the event of the turn", count)?;
    let Some(event) = state.events.get(drawn as usize).copied() else { return Ok(()) };
    let chooser = event.whose().and_then(|whose| match whose {
        Whose::First => state.galaxy.order.first().copied(),
        Whose::Last => state.galaxy.order.last().copied(),
    });
    table.tell(Audience::Everyone, Event::EventDrawn { event, chooser });
    state.galaxy.now.event = Some(event);
    if state.galaxy.edition.has_effect(&event) {
        resolve_event(state, table, event, chooser, attempts)?;
    } else {
        table.tell(Audience::Everyone, Event::NoEffect { event, declined: false });
    }
    state.galaxy.now.event = None;
    victory::check(state, table);
    Ok(())
}

fn resolve_event(
    state: &mut State,
    table: &mut Table<Throneworld>,
    event: EventChit,
    chooser: Option<Seat>,
    attempts: u8,
) -> Play<()> {
    match event {
        EventChit::ProductionAdvance => shift_marker(state, table, event, Light::Advance),
        EventChit::ProductionDelay => shift_marker(state, table, event, Light::Delay),
        EventChit::ScientificAdvance => research::everybody(state, table, attempts)?,
        EventChit::ImperialAttack { plus, .. } => {
            let worlds = targets::of_attack(&state.galaxy);
            if let Some((by, at)) = choose_world(state, table, event, chooser, &worlds)? {
                table.tell(Audience::Everyone, Event::Struck { event, by, at });
                imperial_attack(state, table, at, plus)?;
            }
        }
        EventChit::Rebels { .. } => {
            let worlds = targets::of_rebels(&state.galaxy);
            if let Some((by, at)) = choose_world(state, table, event, chooser, &worlds)? {
                table.tell(Audience::Everyone, Event::Struck { event, by, at });
                rebels(state, table, at)?;
            }
        }
        EventChit::ImperialSabotage { value, .. } => imperial_sabotage(state, table, event, chooser, value)?,
    }
    Ok(())
}

/// Production Advance and Delay: the marker moves along a light arrow, if there is one where it stands.
fn shift_marker(state: &mut State, table: &mut Table<Throneworld>, event: EventChit, wanted: Light) {
    let place = usize::from(state.galaxy.production);
    let light = state.galaxy.edition.production().get(place).and_then(|b| b.light);
    match light {
        Some((light, to)) if light == wanted => state.galaxy.production = to,
        _ => table.tell(Audience::Everyone, Event::NoEffect { event, declined: false }),
    }
}

/// The FIRST or LAST player may choose a world (ruling 18).
fn choose_world(
    state: &State,
    table: &mut Table<Throneworld>,
    event: EventChit,
    chooser: Option<Seat>,
    worlds: &[Hex],
) -> Play<Option<(Seat, Hex)>> {
    let Some(by) = chooser.filter(|_| !worlds.is_empty()) else {
        table.tell(Audience::Everyone, Event::NoEffect { event, declined: false });
        return Ok(None);
    };
    let turn = state.galaxy.turn;
    let Chosen(choice) = ask::one(state, table, by, AskEvent { turn })?;
    match choice {
        EventChoice::At(at) if worlds.contains(&at) => Ok(Some((by, at))),
        _ => {
            table.tell(Audience::Everyone, Event::NoEffect { event, declined: true });
            Ok(None)
        }
    }
}

/// A Protector and two Drop Troops drop past all Shields, with the ratings of the world's owner, or one better. The
/// owner may INTERCEPT (8.21).
fn imperial_attack(state: &mut State, table: &mut Table<Throneworld>, at: Hex, plus: u8) -> Play<()> {
    let Some(owner) = state.galaxy.owner(at) else { return Ok(()) };
    let interceptors = repel(state, table, owner, at)?;
    let raiders = Force::of(Unit::Protector, 1).with(Unit::Drop, 2);
    let fleet = state.galaxy.fleets_at(at).map(|(s, _)| s).next();
    let orbit = fleet.or(Some(owner).filter(|_| !interceptors.is_empty())).map(Power::Seat);
    resolve::fight(
        state,
        table,
        Battle {
            number: 0,
            at,
            cause: Cause::Imperial { plus },
            attacker: Power::Imperial,
            wings: vec![Wing { from: at, ordered_from: None, force: raiders }],
            landed: Force::NONE,
            orbit,
            ground: Power::Seat(owner),
            interceptors,
            space_round: 0,
            ground_round: 0,
        },
    )?;
    // Erratum E3: whoever intercepted refills the hand at the end of the event.
    if state.galaxy.edition.errata().attack_refills_hand && state.hand(owner).len() < HAND {
        chits::draw(state, table, owner)?;
    }
    Ok(())
}

/// 8.21: INTERCEPTs by the owner of the world that is attacked.
fn repel(state: &mut State, table: &mut Table<Throneworld>, owner: Seat, at: Hex) -> Play<Vec<Wing>> {
    let mut wings = Vec::new();
    for nth in 0..u8::MAX {
        if !could_intercept(&state.galaxy, owner, at) {
            break;
        }
        let Repelled(wish) = ask::one(state, table, owner, AskRepel { at, nth })?;
        let Some(Reaction::Intercept { from, force, bunker }) = wish else { break };
        let (ships, cargo) = (Ships::These(force.space()), Cargo::These(force.troops()));
        match may_intercept(&state.galaxy, owner, state.hand(owner), at, (from, ships, cargo), bunker) {
            Ok((chit, force)) => {
                state.spend(owner, chit);
                state.galaxy.use_bunker(bunker);
                let force = state.galaxy.take_from(from, owner, &force);
                let event = Event::InterceptAnnounced { seat: owner, at, from, force, bunker, chit };
                table.tell(Audience::Everyone, event);
                table.tell(Audience::Everyone, Event::Jumped { seat: owner, from, to: at, force });
                orbit::drop_stranded(state, table, owner, from);
                wings.push(Wing { from, ordered_from: Some(bunker), force });
            }
            Err(refusal) => {
                let (order, why) = (format!("intercept at {at}"), refusal.to_string());
                table.tell(Audience::one(owner), Event::Impossible { seat: owner, order, why });
                break;
            }
        }
    }
    Ok(wings)
}

/// Two Light Infantry rise, with the Ground rating printed on the tile. Those that survive stay and hold the world.
fn rebels(state: &mut State, table: &mut Table<Throneworld>, at: Hex) -> Play<()> {
    let Some(owner) = state.galaxy.owner(at) else { return Ok(()) };
    resolve::fight(
        state,
        table,
        Battle {
            number: 0,
            at,
            cause: Cause::Rebels,
            attacker: Power::Rebels,
            wings: Vec::new(),
            landed: Force::of(Unit::Light, 2),
            orbit: None,
            ground: Power::Seat(owner),
            interceptors: Vec::new(),
            space_round: 0,
            ground_round: 0,
        },
    )
}

/// One of the first two options of the action chit Sabotage.
fn imperial_sabotage(
    state: &mut State,
    table: &mut Table<Throneworld>,
    event: EventChit,
    chooser: Option<Seat>,
    value: u8,
) -> Play<()> {
    let Some(by) = chooser else { return Ok(()) };
    let turn = state.galaxy.turn;
    let Chosen(choice) = ask::one(state, table, by, AskEvent { turn })?;
    let EventChoice::Sabotage(what) = choice else {
        table.tell(Audience::Everyone, Event::NoEffect { event, declined: true });
        return Ok(());
    };
    if let Err(refusal) = sabotage_law::check(&state.galaxy, by, value, &what, true) {
        let wish = crate::orders::Order::Event(crate::orders::EventWish::Sabotage(what));
        super::expansion::impossible(table, by, &[(wish, refusal)]);
        table.tell(Audience::Everyone, Event::NoEffect { event, declined: true });
        return Ok(());
    }
    let at = match &what {
        crate::orders::Sabotage::Development(at)
        | crate::orders::Sabotage::Force { at, .. }
        | crate::orders::Sabotage::Neutral { at, .. } => *at,
    };
    table.tell(Audience::Everyone, Event::Struck { event, by, at });
    sabotage::carry_out(state, table, by, value, &what)
}
