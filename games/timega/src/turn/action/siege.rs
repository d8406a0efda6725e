//! 5.3: the siege of the Deep Space Cannon.

use crate::Timega;
use crate::deeds::Choice;
use crate::effects::tech::Tech;
use crate::events::{ActionEvent, EffectEvent};
use crate::force::Force;
use crate::galaxy::Owner;
use crate::hex::Hex;
use crate::law::map;
use crate::moments::{Hand, Losses, Source};
use crate::state::State;
use crate::turn::ask::{self, Offer};
use crate::turn::battle::{bombard, lose, with_ships};
use crate::unit::Unit;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

const CANNON: Source = Source::Tech(Tech::DeepSpaceCannon);

/// The first siege of a system places a token; a later one destroys a capital ship of the defender's choice and hits
/// once for each adjacent system with own dreadnoughts. All defenders suffer.
pub(super) fn lay(state: &mut State, table: &mut Table<Timega>, seat: Seat, hex: Hex) -> Play<()> {
    let Some(system) = state.galaxy.system_mut(hex) else { return Ok(()) };
    if system.sieges.insert(seat) {
        table.tell(Audience::Everyone, ActionEvent::Besieged { seat, hex, hits: None }.into());
        return Ok(());
    }
    let near = map::neighbours(&state.galaxy, seat, hex);
    let guns = near.iter().filter(|h| state.galaxy.fleet(**h, seat).has(Unit::Dreadnought)).count();
    let hits = u16::try_from(guns).unwrap_or(u16::MAX);
    table.tell(Audience::Everyone, ActionEvent::Besieged { seat, hex, hits: Some(hits) }.into());
    let nth = u8::try_from(state.galaxy.now.turns).unwrap_or(u8::MAX);
    let by = Owner::Seat(seat);
    for owner in with_ships(&state.galaxy, hex).into_iter().filter(|o| *o != by) {
        if let Some(unit) = victim(state, table, hex, owner)? {
            let force = Force::of(unit, 1);
            let told = EffectEvent::Destroyed { source: CANNON, seat: owner.seat(), force, hex };
            table.tell(Audience::Everyone, told.into());
            lose(state, table, &Losses { hex, owner, lost: force, by: Hand::Of(by) })?;
        }
        bombard(state, table, hex, by, owner, hits, nth)?;
        if let Owner::Seat(defender) = owner {
            super::room::after_battle(state, table, defender, hex, by)?;
        }
    }
    Ok(())
}

/// The capital ship a defender gives up: of its choice, otherwise the cheapest.
fn victim(state: &mut State, table: &mut Table<Timega>, hex: Hex, owner: Owner) -> Play<Option<Unit>> {
    let capital: Vec<Unit> =
        state.galaxy.force(hex, owner).only(Unit::is_capital).iter().map(|(unit, _)| unit).collect();
    let Some(&cheapest) = capital.first() else { return Ok(None) };
    let Some(seat) = owner.seat().filter(|_| capital.len() > 1) else { return Ok(Some(cheapest)) };
    let among = capital.iter().map(|unit| Choice::Ship(hex, *unit)).collect();
    let otherwise = vec![Choice::Ship(hex, cheapest)];
    let offer = Offer { source: CANNON, what: "lose", among, least: 1, most: 1, otherwise };
    let chosen = ask::choose(state, table, seat, offer)?;
    Ok(chosen.into_iter().find_map(|c| if let Choice::Ship(_, unit) = c { Some(unit) } else { None }))
}
