//! Steps 2 to 5 of one seat: what the law finds possible of what was wanted is done, and the rest is told to its owner.

use super::staff;
use crate::Timega;
use crate::deeds::{Choice, Development, Purchase, Site, Worth};
use crate::edition::{Colour, PlanetId};
use crate::events::{ActionEvent, DevelopmentEvent, EffectEvent, Event};
use crate::force::Force;
use crate::galaxy::{Galaxy, Owner};
use crate::halves::Halves;
use crate::hex::Hex;
use crate::law::development::{Budget, Step, budget};
use crate::law::treasury;
use crate::moments::{Change, Hand, Losses, Source, in_force};
use crate::state::State;
use rules::table::{Play, Table};
use rules::{Audience, Seat};
use std::collections::BTreeMap;

/// Does what can be done.
pub(super) fn carry_out(
    state: &mut State,
    table: &mut Table<Timega>,
    seat: Seat,
    wanted: &Development,
) -> Play<()> {
    let Budget { exhaust, steps, refused, idle, .. } = budget(&state.galaxy, seat, wanted);
    let planets: Vec<(PlanetId, Worth)> =
        exhaust.iter().filter_map(|line| Some((line.planet, line.for_?))).collect();
    exhaust_all(state, table, seat, planets);
    let mut units = Vec::new();
    for step in steps {
        step.pay(&mut state.galaxy, seat);
        if let Step::Release { person, forced } = step {
            staff::leaves(state, table, seat, person, forced)?;
            continue;
        }
        let before = fleets(&state.galaxy, seat);
        step.apply(&mut state.galaxy, seat);
        if let Some(event) = told(seat, &step, &mut units) {
            table.tell(Audience::Everyone, event);
        }
        if let Step::Special(special) = &step {
            came_and_went(state, table, seat, special.source, &before)?;
        }
        if let Step::Hire { person, .. } = step {
            person.effect().hired(state, table, seat)?;
        }
    }
    for heap in units {
        table.tell(Audience::Everyone, heap.told(seat));
    }
    let orders = idle.iter().map(|(line, why)| (line.to_string(), why));
    let orders = orders.chain(refused.iter().map(|(purchase, why)| (Purchase::to_string(purchase), why)));
    for (order, why) in orders {
        let why = why.to_string();
        table.tell(Audience::one(seat), DevelopmentEvent::NotBought { seat, order, why }.into());
    }
    Ok(())
}

/// A seat's units, by system.
fn fleets(galaxy: &Galaxy, seat: Seat) -> BTreeMap<Hex, Force> {
    galaxy.systems.keys().map(|hex| (*hex, galaxy.fleet(*hex, seat))).collect()
}

/// Units that came without being built, and those that were scuttled.
fn came_and_went(
    state: &mut State,
    table: &mut Table<Timega>,
    seat: Seat,
    source: Source,
    before: &BTreeMap<Hex, Force>,
) -> Play<()> {
    for (hex, then) in before {
        let (hex, now) = (*hex, state.galaxy.fleet(*hex, seat));
        let (came, went) = (now.minus(then), then.minus(&now));
        if !came.is_empty() {
            table.tell(Audience::Everyone, EffectEvent::Received { seat, source, force: came, hex }.into());
        }
        if !went.is_empty() {
            let told = ActionEvent::Scuttled { seat, hex, force: went, willingly: true };
            table.tell(Audience::Everyone, told.into());
            let losses = Losses { hex, owner: Owner::Seat(seat), lost: went, by: Hand::Own };
            for force in in_force(&state.galaxy, Some(seat)) {
                force.effect.ships_lost(state, table, seat, &losses)?;
            }
        }
    }
    Ok(())
}

/// Exhausts planets and tells everybody what that brought.
pub(super) fn exhaust_all(
    state: &mut State,
    table: &mut Table<Timega>,
    seat: Seat,
    planets: Vec<(PlanetId, Worth)>,
) {
    if planets.is_empty() {
        return;
    }
    let held = |galaxy: &Galaxy| Colour::ALL.map(|c| galaxy.empire(seat).credits.of(c));
    let before = held(&state.galaxy);
    for (planet, worth) in &planets {
        treasury::exhaust(&mut state.galaxy, seat, *planet, *worth);
    }
    let after = held(&state.galaxy);
    let gained = Colour::ALL.into_iter().map(|c| (c, after[c as usize].saturating_sub(before[c as usize])));
    let credits = gained.filter(|(_, n)| *n > 0).collect();
    let purse = state.galaxy.now.purses.get(seat.index()).copied().unwrap_or_default();
    let (resources, influence) = (purse.resources, purse.influence);
    let told = DevelopmentEvent::Exhausted { seat, planets, resources, influence, credits };
    table.tell(Audience::Everyone, told.into());
}

/// What is told of a step. Units are gathered into heaps.
fn told(seat: Seat, step: &Step, heaps: &mut Vec<Heap>) -> Option<Event> {
    Some(match step.clone() {
        Step::Research { tech, paid, credits, why, .. } => {
            DevelopmentEvent::Researched { seat, tech, paid, credits, why }.into()
        }
        Step::Wages { staff, wages } => DevelopmentEvent::WagesPaid { seat, staff, wages }.into(),
        Step::Hire { person, wage } => DevelopmentEvent::HiredPerson { seat, person, wage }.into(),
        Step::Dock { planet, hex, adrift, cost } => {
            let planet = (!adrift).then_some(planet);
            DevelopmentEvent::DockBuilt { seat, planet, hex, paid: cost }.into()
        }
        // What was scuttled is told as that.
        Step::Special(special) if special.source == Source::Rules => return None,
        Step::Special(special) => {
            let about = [
                special.planet.map(Choice::Planet),
                special.hex.map(Choice::Hex),
                special.dock.map(Choice::Hex),
                special.wormhole.map(Choice::Wormhole),
                special.tech.map(Choice::Tech),
            ];
            let about = about.into_iter().flatten().collect();
            let (source, count) = (special.source, i32::from(special.count));
            EffectEvent::Worked { source, seat: Some(seat), what: "used".into(), about, count }.into()
        }
        Step::Build { unit, site, hex, paid, why, .. } => {
            let same = |h: &&mut Heap| h.site == site && h.hex == hex && h.units.has(unit);
            match heaps.iter_mut().find(same) {
                Some(heap) => {
                    heap.units.add(unit, 1);
                    heap.paid += paid;
                }
                None => heaps.push(Heap { units: Force::of(unit, 1), site, hex, paid, why }),
            }
            return None;
        }
        Step::Release { .. } => return None,
    })
}

/// Units of one type built at one site for one system.
struct Heap {
    units: Force,
    site: Site,
    hex: Hex,
    paid: Halves,
    why: Vec<Change>,
}

impl Heap {
    fn told(self, seat: Seat) -> Event {
        let Heap { units, site, hex, paid, why } = self;
        DevelopmentEvent::Built { seat, units, site, hex, paid, why }.into()
    }
}
