//! Ancient Artifact. For: on 6 or more all with a ship at or next to Mecatol Rex receive a technology, otherwise all
//! units there are destroyed. Against: the guards receive a dreadnought and roll two better.

use super::{Decided, Lasting, Resolution, Side, Standing};
use crate::Timega;
use crate::deeds::Choice;
use crate::edition::PlanetId;
use crate::effects::tech::Tech;
use crate::events::EffectEvent;
use crate::force::{Force, Sorts};
use crate::galaxy::{Galaxy, Owner};
use crate::hex::Hex;
use crate::law::{map, research};
use crate::moments::{Effect, Figure, Shot, Source};
use crate::state::State;
use crate::turn::ask::{self, Offer};
use crate::turn::{give, take};
use crate::unit::Unit;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// Ancient Artifact.
pub(super) struct AncientArtifact;

impl Resolution for AncientArtifact {
    fn effect(&self, standing: Standing) -> Option<&'static dyn Effect> {
        (standing == Standing::Against).then_some(&Alarm)
    }

    fn lasting(&self, side: Side) -> Lasting {
        if side == Side::Against { Lasting::Forever } else { Lasting::Once }
    }

    fn decided(&self, state: &mut State, table: &mut Table<Timega>, decided: &Decided) -> Play<()> {
        let source = decided.source();
        if decided.side == Side::Against {
            reinforce(state, table, source);
            return Ok(());
        }
        let die = table.roll("Ancient Artifact", 10)?;
        let count = i32::try_from(die).unwrap_or(i32::MAX);
        let (what, about) = ("rolled".into(), Vec::new());
        let told = EffectEvent::Worked { source, seat: None, what, about, count };
        table.tell(Audience::Everyone, told.into());
        if die >= 6 { unlock(state, table, source) } else { explode(state, table, source) }
    }
}

/// Decided against: the guards roll two better.
struct Alarm;

impl Effect for Alarm {
    fn roll(&self, shot: &Shot<'_>, bonus: &mut Figure) {
        if shot.owner == Owner::Guards {
            bonus.add(2);
        }
    }
}

/// The guards get another dreadnought, if there are guards left to get it.
fn reinforce(state: &mut State, table: &mut Table<Timega>, source: Source) {
    let Some(system) = state.galaxy.systems.get_mut(&Hex::MECATOL) else { return };
    if system.force(Owner::Guards).is_empty() {
        return;
    }
    system.add(Owner::Guards, &Force::of(Unit::Dreadnought, 1), &Force::NONE);
    let (what, about) = ("reinforced".into(), vec![Choice::Ship(Hex::MECATOL, Unit::Dreadnought)]);
    let told = EffectEvent::Worked { source, seat: None, what, about, count: 1 };
    table.tell(Audience::Everyone, told.into());
}

/// Mecatol Rex and what is adjacent to it for a seat's ships.
fn near(galaxy: &Galaxy, seat: Seat) -> Vec<Hex> {
    [Hex::MECATOL].into_iter().chain(map::neighbours(galaxy, seat, Hex::MECATOL)).collect()
}

/// Everybody with a ship near takes a technology whose prerequisites it has; silence takes the first of the tree.
fn unlock(state: &mut State, table: &mut Table<Timega>, source: Source) -> Play<()> {
    let galaxy = &state.galaxy;
    let has_ship =
        |seat: &Seat| near(galaxy, *seat).into_iter().any(|hex| !galaxy.fleet(hex, *seat).ships().is_empty());
    let takers = galaxy.all_seats().filter(has_ship).filter(|s| give::takes_tech(galaxy, *s, source));
    let offers = takers.map(|seat| {
        let open = |tech: &Tech| {
            !galaxy.empire(seat).has(*tech) && research::lacking(galaxy, seat, *tech).is_empty()
        };
        let among: Vec<Choice> = Tech::ALL.iter().copied().filter(open).map(Choice::Tech).collect();
        let otherwise = among.iter().take(1).copied().collect();
        (seat, Offer { source, what: "take", among, least: 1, most: 1, otherwise })
    });
    let offers = offers.collect();
    for (seat, chosen) in ask::choose_all(state, table, offers)? {
        for choice in chosen {
            if let Choice::Tech(tech) = choice {
                give::tech(state, table, seat, source, tech);
            }
        }
    }
    Ok(())
}

/// All units near are destroyed, space docks and the guards among them.
fn explode(state: &mut State, table: &mut Table<Timega>, source: Source) -> Play<()> {
    let places: Vec<(Seat, Hex)> = state
        .galaxy
        .all_seats()
        .flat_map(|s| near(&state.galaxy, s).into_iter().map(move |hex| (s, hex)))
        .collect();
    for (seat, hex) in places {
        let docks: Vec<(Hex, Option<PlanetId>)> = state
            .galaxy
            .docks_of(seat)
            .filter(|(at, _, _)| *at == hex)
            .map(|(at, planet, _)| (at, planet))
            .collect();
        let all = state.galaxy.fleet(hex, seat);
        take::units(state, table, source, hex, Owner::Seat(seat), &all)?;
        for (hex, planet) in docks {
            take::dock(state, table, source, seat, hex, planet)?;
        }
    }
    let guards = state.galaxy.force(Hex::MECATOL, Owner::Guards);
    take::units(state, table, source, Hex::MECATOL, Owner::Guards, &guards)
}
