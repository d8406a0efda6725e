//! Astronomer: carriers collect deep space tokens; the third gives a blue technology for nothing.

use crate::Timega;
use crate::deeds::Choice;
use crate::edition::{Colour, edition};
use crate::effects::people::Person;
use crate::effects::tech::Tech;
use crate::events::EffectEvent;
use crate::moments::{Effect, Source};
use crate::state::State;
use crate::turn::ask::{self, Offer};
use crate::turn::give;
use crate::unit::Unit;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// Astronomer.
pub(super) struct Astronomer;

const SOURCE: Source = Source::Person(Person::Astronomer);

/// So many tokens bring the technology.
const ENOUGH: u8 = 3;

impl Effect for Astronomer {
    /// The token of the active system, if a carrier is there and no enemy ship.
    fn action_ends(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        let galaxy = &mut state.galaxy;
        let Some(hex) = galaxy.now.activated else { return Ok(()) };
        let collects = galaxy.fleet(hex, seat).has(Unit::Carrier) && !galaxy.is_enemy(hex, seat);
        if !collects || galaxy.empire(seat).deeds.astronomer_done {
            return Ok(());
        }
        let Some(system) = galaxy.system_mut(hex).filter(|s| s.deep_space) else { return Ok(()) };
        system.deep_space = false;
        let deeds = &mut galaxy.empire_mut(seat).deeds;
        deeds.deep_space = deeds.deep_space.saturating_add(1);
        let count = deeds.deep_space;
        deeds.astronomer_done = count >= ENOUGH;
        let (about, what) = (vec![Choice::Hex(hex)], "collected".to_owned());
        let told =
            EffectEvent::Worked { source: SOURCE, seat: Some(seat), what, about, count: i32::from(count) };
        table.tell(Audience::Everyone, told.into());
        if count >= ENOUGH { discover(state, table, seat) } else { Ok(()) }
    }
}

/// A blue technology, whatever it needs.
fn discover(state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
    let empire = state.galaxy.empire(seat);
    let blue = |tech: &Tech| edition().tech(*tech).colour == Colour::Blue && !empire.has(*tech);
    let among: Vec<Choice> = Tech::ALL.iter().copied().filter(blue).map(Choice::Tech).collect();
    // The last of the tree costs most to come by otherwise.
    let otherwise = among.last().copied().into_iter().collect();
    let offer = Offer { source: SOURCE, what: "take", among, least: 1, most: 1, otherwise };
    for choice in ask::choose(state, table, seat, offer)? {
        if let Choice::Tech(tech) = choice {
            give::tech(state, table, seat, SOURCE, tech);
        }
    }
    Ok(())
}
