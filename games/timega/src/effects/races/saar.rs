//! The Clan of Saar (8.3): two fighters for each planet captured; advance without a home; docks adrift that move, grow with
//! the stage, use the specialties of one planet, and are lost alone among enemies. The Son of Ragh counts for two destroyers
//! in a barrage.

use crate::Timega;
use crate::deeds::{Choice, Site};
use crate::edition::{PlanetId, edition};
use crate::effects::races::Race;
use crate::force::{Force, Sorts};
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::law::carrying::room_for;
use crate::moments::{Capture, Effect, Figure, On, Shot, Source, Trip};
use crate::state::State;
use crate::turn::action::room;
use crate::turn::ask::{self, Offer};
use crate::turn::{give, take};
use crate::unit::Unit;
use rules::Seat;
use rules::table::{Play, Table};

/// The Clan of Saar.
pub(super) struct Saar;

const SOURCE: Source = Source::Race(Race::Saar);

/// What a dock holds and produces, by stage.
const DOCK: [i32; 4] = [3, 4, 5, 6];

/// Movement points of a dock.
const DOCK_MOVES: i32 = 2;

impl Effect for Saar {
    fn advances_without_home(&self, _on: &On<'_>) -> bool {
        true
    }

    /// What each dock uses is chosen anew where there are several planets to choose from.
    fn development_begins(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        for hex in adrift(&state.galaxy, seat) {
            let able = useful(&state.galaxy, seat, hex);
            let mut uses = best(&state.galaxy, seat, hex);
            if able.len() > 1 {
                let among = able.into_iter().map(Choice::Planet).collect();
                let otherwise = uses.into_iter().map(Choice::Planet).collect();
                let offer = Offer { source: SOURCE, what: "use", among, least: 1, most: 1, otherwise };
                for choice in ask::choose(state, table, seat, offer)? {
                    if let Choice::Planet(planet) = choice {
                        uses = Some(planet);
                    }
                }
            }
            put(&mut state.galaxy, hex, uses);
        }
        Ok(())
    }

    fn production(&self, on: &On<'_>, site: Site, capacity: &mut Figure) {
        if let Site::Drifting(_) = site {
            capacity.base(on.by_stage(DOCK));
        }
    }

    fn docks_drift(&self, _on: &On<'_>) -> bool {
        true
    }

    fn dock_capacity(&self, on: &On<'_>, capacity: &mut Figure) {
        capacity.base(on.by_stage(DOCK));
    }

    fn dock_movement(&self, _on: &On<'_>, _trip: &Trip, points: &mut Figure) {
        points.base(DOCK_MOVES);
    }

    fn barrage_guns(&self, shot: &Shot<'_>, ships: &mut Figure) {
        if shot.galaxy.options.completed_flagships && shot.own().has(Unit::Flagship) {
            ships.add(2);
        }
    }

    /// Orders for the next development phase are judged with what each dock is going to use if nothing else is said.
    fn battle_phase_ends(&self, state: &mut State, _table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        for hex in adrift(&state.galaxy, seat) {
            let uses = best(&state.galaxy, seat, hex);
            put(&mut state.galaxy, hex, uses);
        }
        Ok(())
    }

    fn beset(&self, state: &mut State, table: &mut Table<Timega>, holder: Seat, hex: Hex) -> Play<()> {
        let alone = state.galaxy.fleet(hex, holder).ships().is_empty();
        if alone && adrift(&state.galaxy, holder).contains(&hex) {
            take::dock(state, table, SOURCE, holder, hex, None)?;
        }
        Ok(())
    }

    fn captured(
        &self,
        state: &mut State,
        table: &mut Table<Timega>,
        holder: Seat,
        capture: &Capture,
    ) -> Play<()> {
        let Some(hex) = state.galaxy.place_of(capture.planet).filter(|_| capture.by == holder) else {
            return Ok(());
        };
        let fighters = room_for(&state.galaxy, holder, hex, Unit::Fighter, 2);
        give::units(state, table, holder, SOURCE, hex, &Force::of(Unit::Fighter, fighters));
        // Fighters that need no room (Advanced Fighters) may be too many for the fleet supply.
        room::settle(state, table, holder, hex)
    }
}

/// Where docks of a seat are adrift.
fn adrift(galaxy: &Galaxy, seat: Seat) -> Vec<Hex> {
    galaxy.docks_of(seat).filter(|(_, planet, _)| planet.is_none()).map(|(hex, _, _)| hex).collect()
}

/// The seat's planets of a system that have specialties.
fn useful(galaxy: &Galaxy, seat: Seat, hex: Hex) -> Vec<PlanetId> {
    let here = galaxy.planets_of(seat).filter(|(at, id, _)| *at == hex && has_specialties(*id));
    here.map(|(_, id, _)| id).collect()
}

fn has_specialties(planet: PlanetId) -> bool {
    !edition().planet(planet).specialties.is_empty()
}

/// What a dock uses if nothing else is said: what it used before, or the planet with most specialties.
fn best(galaxy: &Galaxy, seat: Seat, hex: Hex) -> Option<PlanetId> {
    let able = useful(galaxy, seat, hex);
    let before = galaxy.system(hex).and_then(|s| s.drifting.as_ref()).and_then(|d| d.uses);
    let most = able.iter().copied().rev().max_by_key(|id| edition().planet(*id).specialties.len());
    before.filter(|id| able.contains(id)).or(most)
}

fn put(galaxy: &mut Galaxy, hex: Hex, uses: Option<PlanetId>) {
    if let Some(drifting) = galaxy.system_mut(hex).and_then(|s| s.drifting.as_mut()) {
        drifting.uses = uses;
    }
}
