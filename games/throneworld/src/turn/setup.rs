//! 2. Set-up.

use crate::Throneworld;
use crate::edition::{Class, Edition, Race};
use crate::events::Event;
use crate::force::Force;
use crate::galaxy::{Empire, Galaxy, Phase, Printed, System};
use crate::hex::Hex;
use crate::state::State;
use crate::unit::Unit;
use rules::table::{Play, Table};
use rules::{Audience, Seat, Shared};
use std::collections::BTreeSet;

/// Chits in a full hand (5.2).
pub const HAND: usize = 5;

/// A game before its set-up: the board without a tile on it.
#[must_use]
pub fn founding(edition: Edition) -> State {
    let galaxy = Galaxy {
        edition,
        phase: Phase::Founding,
        turn: 0,
        order: Vec::new(),
        systems: Shared::default(),
        orbits: Shared::default(),
        empires: Vec::new(),
        production: 0,
        looted: false,
        attempt: None,
        attempts: 0,
        now: crate::galaxy::Now::default(),
        history: Shared::default(),
    };
    State { galaxy, hands: Vec::new(), cup: Vec::new(), spent: Vec::new(), events: Vec::new(), ending: None }
}

/// Races, map, homeworlds, chits and the order of the first turn.
pub(super) fn set_up(state: &mut State, table: &mut Table<Throneworld>) -> Play<()> {
    let edition = state.galaxy.edition.clone();
    let races = races(&edition, table)?;
    for hex in edition.hexes() {
        let class = edition.class(*hex).unwrap_or(Class::Fringe);
        state.galaxy.systems.insert(*hex, bare(class).into());
    }
    lay_tiles(state, table, &edition)?;
    for (seat, race) in state.galaxy.seats().zip(&races) {
        let home = edition.layout().homes.get(seat.index()).copied().unwrap_or(Hex::CENTRE);
        let row = edition.race(*race);
        let treasury = u32::from(row.treasury);
        let empire = Empire { race: *race, home, boxes: row.boxes, treasury, hand: 0, left: false };
        state.galaxy.empires.push(empire);
        settle_home(&mut state.galaxy, seat, home, u8::try_from(row.home_production).unwrap_or(10));
    }
    state.cup = edition.action_chits().to_vec();
    state.events = edition.event_chits().to_vec();
    state.hands = vec![Vec::new(); races.len()];
    let founded = state.galaxy.seats().zip(&state.galaxy.empires).map(|(s, e)| (s, e.race, e.home)).collect();
    table.tell(Audience::Everyone, Event::Founded { empires: founded });
    for seat in state.galaxy.seats() {
        super::chits::fill_hand(state, table, seat)?;
    }
    state.galaxy.order = super::end::random_order(state, table, None)?;
    table.tell(Audience::Everyone, Event::NextOrder { order: state.galaxy.order.clone() });
    state.galaxy.phase = Phase::Outreach;
    state.galaxy.turn = 1;
    Ok(())
}

/// Each seat's race: as the campaign says, else dealt face down.
fn races(edition: &Edition, table: &mut Table<Throneworld>) -> Play<Vec<Race>> {
    if let Some(chosen) = edition.races_chosen() {
        return Ok(chosen);
    }
    let mut mats: Vec<Race> = (0..u8::try_from(edition.races().len()).unwrap_or(u8::MAX)).map(Race).collect();
    let mut races = Vec::new();
    for seat in Seat::all(edition.seats()) {
        let count = u32::try_from(mats.len()).unwrap_or(1);
        let dealt = table.draw(format!("the race of {seat}"), count)?;
        races.push(mats.remove(dealt as usize));
    }
    Ok(races)
}

/// A hex with nothing laid on it yet.
#[must_use]
pub fn bare(class: Class) -> System {
    System {
        class,
        home_of: None,
        printed: None,
        face_up: false,
        dev: 0,
        owner: None,
        army: Force::NONE,
        used: 0,
        neutral_fleet: Force::NONE,
        scanned: BTreeSet::new(),
        captured_on: None,
    }
}

/// Tiles of each sort are mixed and laid face down; what is left over nobody sees.
fn lay_tiles(state: &mut State, table: &mut Table<Throneworld>, edition: &Edition) -> Play<()> {
    for class in [Class::Fringe, Class::Outer, Class::Inner, Class::Throneworld] {
        let mut pile = edition.tiles_of(class);
        for hex in edition.hexes().iter().filter(|h| edition.class(**h) == Some(class)) {
            let count = u32::try_from(pile.len()).unwrap_or(1);
            let dealt = table.draw(format!("the tile at {hex}"), count)?;
            let tile = pile.remove(dealt as usize);
            if let Some(system) = state.galaxy.systems.get_mut(hex) {
                lay(system, edition, tile);
            }
        }
    }
    Ok(())
}

/// Lays a tile face down, its forces upon it.
pub fn lay(system: &mut System, edition: &Edition, tile: crate::edition::TileNo) {
    let row = edition.tile(tile);
    system.printed =
        Some(Printed { tile: Some(tile), dev: row.dev, space: row.space_tech, ground: row.ground_tech });
    system.dev = row.dev;
    system.army = row.army;
    system.neutral_fleet = row.fleet;
}

/// A homeworld: two Command Bunkers on the ground, a Shield and two Survey Teams in space.
pub fn settle_home(galaxy: &mut Galaxy, seat: Seat, home: Hex, dev: u8) {
    if let Some(system) = galaxy.systems.get_mut(&home) {
        system.class = Class::Home;
        system.home_of = Some(seat);
        system.owner = Some(seat);
        system.face_up = true;
        system.scanned.insert(seat);
        system.printed = Some(Printed { tile: None, dev, space: 0, ground: 0 });
        system.dev = dev;
        system.army = Force::of(Unit::Bunker, 2);
    }
    galaxy.put_in_orbit(home, seat, &Force::of(Unit::Shield, 1).with(Unit::Survey, 2));
}
