//! Salvager: each scuttled non-fighter ship is worth a resource at the next building of units. Before ships are built, ships
//! may be scuttled for it.

use crate::Timega;
use crate::deeds::{Choice, Special};
use crate::effects::people::Person;
use crate::events::EffectEvent;
use crate::force::{Force, Sorts};
use crate::galaxy::{Galaxy, Owner};
use crate::halves::Halves;
use crate::hex::Hex;
use crate::law::carrying;
use crate::moments::{Effect, On, Source};
use crate::state::State;
use crate::unit::Unit;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// Salvager.
pub(super) struct Salvager;

const SOURCE: Source = Source::Person(Person::Salvager);

/// What so many scuttled ships are worth.
fn worth(ships: u32) -> Halves {
    Halves::whole(i32::try_from(ships).unwrap_or(i32::MAX))
}

impl Effect for Salvager {
    /// `hex`: where; `unit`: the type, no fighters; `count`: how many. Nothing may lose its room by it.
    fn developments(&self, on: &On<'_>, specials: &mut Vec<Special>) {
        for hex in on.galaxy.systems.keys().copied() {
            let fleet = on.galaxy.fleet(hex, on.seat);
            let own = fleet.non_fighters().only(|unit| unit != Unit::Mercenary);
            for (unit, there) in own.iter() {
                for count in 1..=there {
                    let left = fleet.minus(&Force::of(unit, count));
                    if carrying::losing_room(on.galaxy, on.seat, hex, &left, false) == 0 {
                        let count = u8::try_from(count).unwrap_or(u8::MAX);
                        let (hex, unit) = (Some(hex), Some(unit));
                        specials.push(Special { hex, unit, count, ..Special::of(SOURCE) });
                    }
                }
            }
        }
    }

    fn develops_before_building(&self) -> bool {
        true
    }

    fn develop(&self, galaxy: &mut Galaxy, seat: Seat, special: &Special) {
        let (Some(hex), Some(unit)) = (special.hex, special.unit) else { return };
        let Some(system) = galaxy.system_mut(hex) else { return };
        let ships = Force::of(unit, u16::from(special.count));
        // Damaged ones first.
        system.damage(Owner::Seat(seat), &ships, true);
        let (gone, _) = system.take(Owner::Seat(seat), &ships);
        galaxy.empire_mut(seat).salvaged += worth(gone.total());
    }

    fn scuttled(
        &self,
        state: &mut State,
        table: &mut Table<Timega>,
        holder: Seat,
        hex: Hex,
        force: &Force,
    ) -> Play<()> {
        let ships = force.non_fighters().total();
        if ships > 0 {
            state.galaxy.empire_mut(holder).salvaged += worth(ships);
            let (what, about) = ("salvaged".to_owned(), vec![Choice::Hex(hex)]);
            let count = i32::try_from(ships).unwrap_or(i32::MAX);
            let told = EffectEvent::Worked { source: SOURCE, seat: Some(holder), what, about, count };
            table.tell(Audience::Everyone, told.into());
        }
        Ok(())
    }
}
