//! 5.4, 7.1: a mercenary that is hit lives on a good roll (a reconstruction).

use crate::Timega;
use crate::effects::people::Person;
use crate::events::EffectEvent;
use crate::force::Force;
use crate::galaxy::{Battle, Owner};
use crate::moments::Source;
use crate::unit::Unit;
use rules::Audience;
use rules::table::{Play, Table};

/// On this face or more the mercenary has got away.
pub(crate) const EVADES_ON: u32 = 6;

/// Of the ships that would be lost, those that are: a die for each mercenary, once its hit is assigned to it.
pub(super) fn those_lost(
    table: &mut Table<Timega>,
    battle: &Battle,
    owner: Owner,
    lose: &Force,
) -> Play<Force> {
    let mut lost = *lose;
    for _ in 0..lose.count(Unit::Mercenary) {
        let face = table.roll(format!("the mercenary at {} evades", battle.hex), 10)?;
        let away = face >= EVADES_ON;
        if away {
            lost.take(Unit::Mercenary, 1);
        }
        let what = if away { "evaded" } else { "caught" }.to_owned();
        let (source, seat) = (Source::Person(Person::Marauder), owner.seat());
        let count = i32::try_from(face).unwrap_or(10);
        let told = EffectEvent::Worked { source, seat, what, about: Vec::new(), count };
        table.tell(Audience::Everyone, told.into());
    }
    Ok(lost)
}
