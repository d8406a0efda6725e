//! The Barony of Letnev (8.2): dreadnoughts cost five and are five; in a battle the first damage of each stops two hits.
//! The Arc Secundus may put damage it takes on a dreadnought in an adjacent system.

use crate::Timega;
use crate::deeds::Choice;
use crate::effects::races::Race;
use crate::force::Force;
use crate::galaxy::{Battle, Galaxy, Owner};
use crate::halves::Halves;
use crate::hex::Hex;
use crate::law::map;
use crate::moments::{Effect, Figure, On, Shot, Source};
use crate::state::State;
use crate::turn::ask::{self, Offer};
use crate::turn::give;
use crate::unit::Unit;
use rules::Seat;
use rules::table::{Play, Table};

/// The Barony of Letnev.
pub(super) struct Letnev;

const SOURCE: Source = Source::Race(Race::Letnev);

impl Effect for Letnev {
    fn unit_cost(&self, _on: &On<'_>, unit: Unit, cost: &mut Figure) {
        if unit == Unit::Dreadnought {
            cost.base(Halves::whole(5).0);
        }
    }

    fn plastic_supply(&self, _on: &On<'_>, unit: Unit, supply: &mut Figure) {
        if unit == Unit::Dreadnought {
            supply.base(5);
        }
    }

    fn sustains(&self, shot: &Shot<'_>, hits: &mut Figure) {
        if shot.unit == Unit::Dreadnought {
            hits.base(2);
        }
    }

    /// The flagship may put its damage elsewhere.
    fn beyond_odds(&self, on: &On<'_>, battle: &Battle) -> bool {
        on.galaxy.fleet(battle.hex, on.seat).has(Unit::Flagship)
            && map::neighbours(on.galaxy, on.seat, battle.hex)
                .into_iter()
                .any(|hex| has_whole_dreadnought(on.galaxy, on.seat, hex))
    }

    fn damaged(
        &self,
        state: &mut State,
        table: &mut Table<Timega>,
        holder: Seat,
        hex: Hex,
        ships: &Force,
    ) -> Play<()> {
        if !ships.has(Unit::Flagship) {
            return Ok(());
        }
        let near = map::neighbours(&state.galaxy, holder, hex).into_iter();
        let able: Vec<Hex> = near.filter(|h| has_whole_dreadnought(&state.galaxy, holder, *h)).collect();
        // Nothing said: a dreadnought that no enemy threatens takes it, for it will be repaired.
        let safe = able.iter().find(|h| !state.galaxy.is_enemy(**h, holder)).copied();
        let choice = |hex| Choice::Ship(hex, Unit::Dreadnought);
        let (among, otherwise) =
            (able.into_iter().map(choice).collect(), safe.map(choice).into_iter().collect());
        let offer = Offer { source: SOURCE, what: "divert", among, least: 0, most: 1, otherwise };
        for chosen in ask::choose(state, table, holder, offer)? {
            let Choice::Ship(to, unit) = chosen else { continue };
            shift(&mut state.galaxy, Owner::Seat(holder), (hex, Unit::Flagship), (to, unit));
            give::told(table, SOURCE, holder, "diverted", vec![chosen], 1);
        }
        Ok(())
    }
}

fn has_whole_dreadnought(galaxy: &Galaxy, seat: Seat, hex: Hex) -> bool {
    let owner = Owner::Seat(seat);
    galaxy.system(hex).is_some_and(|s| s.force(owner).minus(&s.damaged(owner)).has(Unit::Dreadnought))
}

/// One ship is whole again, another damaged.
fn shift(galaxy: &mut Galaxy, owner: Owner, whole: (Hex, Unit), hurt: (Hex, Unit)) {
    for ((hex, unit), repair) in [(whole, true), (hurt, false)] {
        if let Some(system) = galaxy.system_mut(hex) {
            system.damage(owner, &Force::of(unit, 1), repair);
        }
    }
}
