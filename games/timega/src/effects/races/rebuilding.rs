//! 8.11: ships are taken apart, and others of the same value built of them in the same system.

use crate::Timega;
use crate::deeds::Choice;
use crate::edition::edition;
use crate::events::EffectEvent;
use crate::force::{Force, Sorts};
use crate::galaxy::{Galaxy, Owner};
use crate::hex::Hex;
use crate::law::building;
use crate::moments::Source;
use crate::state::State;
use crate::turn::action::settle;
use crate::turn::ask::{self, Offer};
use crate::unit::Unit;
use rules::table::{Play, Table};
use rules::{Audience, Seat};
use std::collections::BTreeMap;

/// Asks which ships are taken apart, and then what becomes of them; nothing said: the same ships. What others could not be
/// built for is lost.
pub(super) fn rebuild(state: &mut State, table: &mut Table<Timega>, seat: Seat, source: Source) -> Play<()> {
    let among = able(&state.galaxy, seat);
    let most = u8::try_from(among.len()).unwrap_or(u8::MAX);
    let offer = Offer { source, what: "dismantle", among, least: 0, most, otherwise: Vec::new() };
    let apart = ask::choose(state, table, seat, offer)?;
    if apart.is_empty() {
        return Ok(());
    }
    let (mut without, mut values) = (state.galaxy.clone(), BTreeMap::<Hex, i32>::new());
    for choice in &apart {
        let Choice::Ship(hex, unit) = *choice else { continue };
        *values.entry(hex).or_default() += cost(unit).unwrap_or(0);
        if let Some(system) = without.system_mut(hex) {
            system.take(Owner::Seat(seat), &Force::of(unit, 1));
        }
    }
    let among: Vec<Choice> = values.iter().flat_map(|(hex, v)| within(&without, seat, *hex, *v)).collect();
    let most = u8::try_from(among.len()).unwrap_or(u8::MAX);
    let otherwise = apart.clone();
    let built =
        ask::choose(state, table, seat, Offer { source, what: "rebuild", among, least: 0, most, otherwise })?;
    let fleets = bought(&mut without, seat, &built, &mut values);
    state.galaxy.systems = without.systems;
    let count = i32::try_from(apart.len()).unwrap_or(i32::MAX);
    let told =
        EffectEvent::Worked { source, seat: Some(seat), what: "dismantled".into(), about: apart, count };
    table.tell(Audience::Everyone, told.into());
    for (hex, force) in fleets {
        table.tell(Audience::Everyone, EffectEvent::Received { seat, source, force, hex }.into());
    }
    for hex in values.into_keys() {
        settle(state, table, seat, hex)?;
    }
    Ok(())
}

/// What a ship is worth, in half resources; none: it cannot be built. It is the cost of the list for what is taken apart and
/// for what is built: nothing is bought, so what makes building dear (War Funding) has no say.
fn cost(unit: Unit) -> Option<i32> {
    edition().unit(unit).cost
}

/// The ships that can be taken apart: those that can be built at all, where no enemy ships are.
fn able(galaxy: &Galaxy, seat: Seat) -> Vec<Choice> {
    let mut able = Vec::new();
    for hex in galaxy.systems.keys().copied().filter(|h| !galaxy.is_enemy(*h, seat)) {
        for (unit, count) in galaxy.fleet(hex, seat).ships().iter() {
            if cost(unit).is_some() {
                able.extend(std::iter::repeat_n(Choice::Ship(hex, unit), usize::from(count)));
            }
        }
    }
    able
}

/// The ships that could be built in a system for a value, each as often as value and pieces go.
fn within(galaxy: &Galaxy, seat: Seat, hex: Hex, value: i32) -> Vec<Choice> {
    let ships =
        Unit::ALL.into_iter().filter(|u| u.is_ship() && building::may_build(galaxy, seat, *u).is_ok());
    let times = |unit: Unit| {
        let each = cost(unit).filter(|c| *c > 0)?;
        let most = usize::try_from(value / each).unwrap_or(0);
        Some(most.min(usize::from(building::pieces_left(galaxy, seat, unit))))
    };
    ships.flat_map(|u| std::iter::repeat_n(Choice::Ship(hex, u), times(u).unwrap_or(0))).collect()
}

/// Builds these, the first first, as far as the values of their systems go.
fn bought(
    galaxy: &mut Galaxy,
    seat: Seat,
    wanted: &[Choice],
    values: &mut BTreeMap<Hex, i32>,
) -> BTreeMap<Hex, Force> {
    let mut fleets = BTreeMap::<Hex, Force>::new();
    for choice in wanted {
        let Choice::Ship(hex, unit) = *choice else { continue };
        let Some(price) = cost(unit) else { continue };
        let Some(left) = values.get_mut(&hex).filter(|left| **left >= price) else { continue };
        if building::pieces_left(galaxy, seat, unit) == 0 {
            continue;
        }
        *left -= price;
        if let Some(system) = galaxy.system_mut(hex) {
            system.add(Owner::Seat(seat), &Force::of(unit, 1), &Force::NONE);
        }
        fleets.entry(hex).or_default().add(unit, 1);
    }
    fleets
}
