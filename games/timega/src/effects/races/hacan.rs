//! The Emirates of Hacan (8.5), a plain reconstruction: in every action phase a trade contract with another empire. If the
//! two have not fought each other when the battle phase ends, it is fulfilled: each has a resource more for the units it
//! builds next, and Hacan have two technology credits of a colour of their choice. The Wrath of Kenara rolls one better
//! while a contract runs.

use crate::Timega;
use crate::deeds::Choice;
use crate::edition::Colour;
use crate::effects::races::Race;
use crate::galaxy::Galaxy;
use crate::halves::Halves;
use crate::moments::{Effect, Figure, Shot, Source};
use crate::state::State;
use crate::turn::ask::{self, Offer};
use crate::turn::give;
use crate::unit::Unit;
use rules::Seat;
use rules::table::{Play, Table};

/// The Emirates of Hacan.
pub(super) struct Hacan;

const SOURCE: Source = Source::Race(Race::Hacan);

/// Credits of a fulfilled contract.
const CREDITS: u16 = 2;

impl Effect for Hacan {
    fn action_phase_begins(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        let others: Vec<Seat> = state.galaxy.playing().filter(|s| *s != seat).collect();
        // Nothing said: with whom it strengthens least.
        let poorest = others.iter().copied().min_by_key(|s| state.galaxy.planets_of(*s).count());
        let among = others.into_iter().map(Choice::Seat).collect();
        let otherwise = poorest.into_iter().map(Choice::Seat).collect();
        let offer = Offer { source: SOURCE, what: "trade", among, least: 0, most: 1, otherwise };
        for choice in ask::choose(state, table, seat, offer)? {
            if let Choice::Seat(partner) = choice {
                state.galaxy.empire_mut(seat).own.partner = Some(partner);
                give::told(table, SOURCE, seat, "contract", vec![choice], 1);
            }
        }
        Ok(())
    }

    fn battle_phase_ends(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        let Some(partner) = state.galaxy.empire_mut(seat).own.partner.take() else { return Ok(()) };
        let fought = state.galaxy.empire(seat).fought.contains(&partner);
        if fought || state.galaxy.empire(partner).left {
            give::told(table, SOURCE, seat, "broken", vec![Choice::Seat(partner)], 1);
            return Ok(());
        }
        let among: Vec<Choice> = Colour::ALL.map(Choice::Colour).to_vec();
        let otherwise = vec![Choice::Colour(fewest(&state.galaxy, seat))];
        let offer = Offer { source: SOURCE, what: "fortune", among, least: 1, most: 1, otherwise };
        for choice in ask::choose(state, table, seat, offer)? {
            if let Choice::Colour(colour) = choice {
                let held = state.galaxy.empire_mut(seat).credits.of_mut(colour);
                *held = held.saturating_add(CREDITS);
                give::told(table, SOURCE, seat, "fulfilled", vec![Choice::Seat(partner), choice], CREDITS);
            }
        }
        for one in [seat, partner] {
            state.galaxy.empire_mut(one).salvaged += Halves::whole(1);
        }
        Ok(())
    }

    fn roll(&self, shot: &Shot<'_>, bonus: &mut Figure) {
        let Some(seat) = shot.owner.seat() else { return };
        let trades = shot.galaxy.empire(seat).own.partner.is_some();
        if shot.galaxy.options.completed_flagships && shot.unit == Unit::Flagship && trades {
            bonus.add(1);
        }
    }
}

/// The colour a seat has fewest credits of.
fn fewest(galaxy: &Galaxy, seat: Seat) -> Colour {
    let held = |colour: &Colour| galaxy.empire(seat).credits.of(*colour);
    Colour::ALL.into_iter().min_by_key(held).unwrap_or(Colour::Red)
}
