//! The Sardakk N'Orr (8.12): a dock exhausted when a battle begins makes all ships roll one better in it; larvae, eight at
//! most, one in each development phase and for each battle won; as an action they become destroyers and fight at once. The
//! C'Morran N'Orr makes the other ships with it roll one better.

use crate::Timega;
use crate::deeds::Choice;
use crate::effects::races::Race;
use crate::events::EffectEvent;
use crate::force::Force;
use crate::galaxy::{Counter, CounterSide, Owner};
use crate::law::actions::has_units;
use crate::law::building;
use crate::moments::{Action, Effect, Figure, On, Shot, Source};
use crate::state::State;
use crate::turn::action::at_once;
use crate::turn::ask::{self, Offer};
use crate::turn::give;
use crate::unit::Unit;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// The Sardakk N'Orr.
pub(super) struct Norr;

const SOURCE: Source = Source::Race(Race::Norr);

/// There are no more larvae than these.
const LARVAE: u8 = 8;

/// One larva more, if there is one left.
fn larva(state: &mut State, table: &mut Table<Timega>, seat: Seat) {
    let own = &mut state.galaxy.empire_mut(seat).own;
    if own.larvae < LARVAE {
        own.larvae += 1;
        let (what, count) = ("larva".into(), i32::from(own.larvae));
        let told = EffectEvent::Worked { source: SOURCE, seat: Some(seat), what, about: Vec::new(), count };
        table.tell(Audience::Everyone, told.into());
    }
}

impl Effect for Norr {
    fn development_begins(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        larva(state, table, seat);
        Ok(())
    }

    /// So many larvae hatch in a system with units or a planet of the N'orr and no counter of theirs.
    fn actions(&self, on: &On<'_>, actions: &mut Vec<Action>) {
        let destroyers = building::pieces_left(on.galaxy, on.seat, Unit::Destroyer);
        let most = u16::from(on.empire().own.larvae).min(destroyers);
        if on.empire().pool == 0 {
            return;
        }
        for (hex, system) in &on.galaxy.systems {
            let owns = system.planets.values().any(|p| p.owner == Some(on.seat));
            let here = owns || has_units(on.galaxy, on.seat, *hex);
            if here && !system.has_counter(on.seat, None) {
                let counts = 1..=u8::try_from(most).unwrap_or(LARVAE);
                let hatch = |count| Action { hex: Some(*hex), count, ..Action::of(SOURCE) };
                actions.extend(counts.map(hatch));
            }
        }
    }

    /// A counter of the pool goes onto the system, fleet side up.
    fn act(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat, action: &Action) -> Play<()> {
        let Some(hex) = action.hex else { return Ok(()) };
        give::counters(state, table, seat, SOURCE, -1, 0);
        if let Some(system) = state.galaxy.system_mut(hex) {
            system.counters.push(Counter { seat, side: CounterSide::Fleet });
            system.counters.sort_unstable();
        }
        let hatching = Force::of(Unit::Destroyer, u16::from(action.count));
        let hatched = give::units(state, table, seat, SOURCE, hex, &hatching).count(Unit::Destroyer);
        let own = &mut state.galaxy.empire_mut(seat).own;
        own.larvae = own.larvae.saturating_sub(u8::try_from(hatched).unwrap_or(LARVAE));
        at_once(state, table, seat, hex)
    }

    fn battle_begins(&self, state: &mut State, table: &mut Table<Timega>, holder: Seat) -> Play<()> {
        let docks = state.galaxy.docks_of(holder).filter(|(_, _, dock)| !dock.exhausted);
        let among = docks.filter_map(|(_, planet, _)| planet).map(Choice::Planet).collect();
        let offer =
            Offer { source: SOURCE, what: "exhaust", among, least: 0, most: 1, otherwise: Vec::new() };
        for chosen in ask::choose(state, table, holder, offer)? {
            let Choice::Planet(planet) = chosen else { continue };
            if let Some(dock) = state.galaxy.planet_mut(planet).and_then(|p| p.dock.as_mut()) {
                dock.exhausted = true;
            }
            if let Some(battle) = state.galaxy.now.battle.as_mut() {
                let side = battle.side(Owner::Seat(holder));
                battle.inspired[side] += 1;
            }
            let (what, about) = ("inspired".into(), vec![chosen]);
            let told = EffectEvent::Worked { source: SOURCE, seat: Some(holder), what, about, count: 1 };
            table.tell(Audience::Everyone, told.into());
        }
        Ok(())
    }

    fn roll(&self, shot: &Shot<'_>, bonus: &mut Figure) {
        let inspired = shot.battle.inspired[shot.battle.side(shot.owner)] > 0;
        let leads = shot.galaxy.options.completed_flagships;
        let led = leads && shot.unit != Unit::Flagship && shot.own().has(Unit::Flagship);
        bonus.add(i32::from(inspired) + i32::from(led));
    }

    fn battle_ends(&self, state: &mut State, table: &mut Table<Timega>, holder: Seat, won: bool) -> Play<()> {
        if won {
            larva(state, table, holder);
        }
        Ok(())
    }
}
