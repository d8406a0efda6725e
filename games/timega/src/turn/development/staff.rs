//! Who runs out of hiring slots releases personnel until all have one (5.4).

use crate::Timega;
use crate::deeds::Choice;
use crate::edition::Colour;
use crate::effects::people::Person;
use crate::events::DevelopmentEvent;
use crate::law;
use crate::moments::Source;
use crate::state::State;
use crate::turn::ask::{self, Offer};
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// A person leaves: what the person's presence brought goes too.
pub(super) fn leaves(
    state: &mut State,
    table: &mut Table<Timega>,
    seat: Seat,
    person: Person,
    forced: bool,
) -> Play<()> {
    state.galaxy.empire_mut(seat).staff.retain(|h| h.person != person);
    table.tell(Audience::Everyone, DevelopmentEvent::Released { seat, person, forced }.into());
    person.effect().released(state, table, seat)
}

/// Releases those who have no slot any more, as their employer says; whenever a seat has lost planets, this is called.
///
/// # Errors
/// A pause of the table.
pub fn let_go(state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
    for colour in Colour::ALL {
        let (excess, staff) = law::staff::beyond(&state.galaxy, seat, colour);
        if excess == 0 {
            continue;
        }
        let all: Vec<Choice> = staff.into_iter().map(Choice::Person).collect();
        let asked = state.galaxy.options.owner_says_who_goes() && all.len() > usize::from(excess);
        let go = if !asked {
            all.into_iter().take(usize::from(excess)).collect()
        } else {
            let count = u8::try_from(excess).unwrap_or(u8::MAX);
            let otherwise = all.iter().take(usize::from(excess)).copied().collect();
            let (source, what) = (Source::Rules, "release");
            ask::choose(
                state,
                table,
                seat,
                Offer { source, what, among: all, least: count, most: count, otherwise },
            )?
        };
        for choice in go {
            if let Choice::Person(person) = choice {
                leaves(state, table, seat, person, true)?;
            }
        }
    }
    Ok(())
}
