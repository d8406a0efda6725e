//! The Universities of Jol-Nar (8.13): every type of ship rolls one worse until it has hit six times in the game; a technology
//! for nothing in each development phase. Every colour of which they have all technologies makes it one hit less and one
//! technology more. A die of the J.N.S. Hylarim that hits and shows 9 or 10 hits three times.

use crate::Timega;
use crate::deeds::Choice;
use crate::edition::{Colour, edition};
use crate::effects::races::Race;
use crate::effects::tech::Tech;
use crate::force::Sorts;
use crate::galaxy::{Battle, Empire};
use crate::law::research;
use crate::moments::{Effect, Figure, On, Shot, Source, Step};
use crate::state::State;
use crate::turn::ask::{self, Offer};
use crate::turn::give;
use crate::unit::Unit;
use rules::Seat;
use rules::table::{Play, Table};

/// The Universities of Jol-Nar.
pub(super) struct JolNar;

const SOURCE: Source = Source::Race(Race::JolNar);

/// So many hits end the practice of a type.
const HITS: usize = 6;

/// The faces of the flagship's dice that hit more than once, from this one up, and how much more.
const BROADSIDE: (u8, i32) = (9, 2);

/// How many colours an empire has finished.
fn finished(empire: &Empire) -> usize {
    let of = |colour| Tech::ALL.iter().filter(move |t| edition().tech(**t).colour == colour);
    Colour::ALL.into_iter().filter(|colour| of(*colour).all(|tech| empire.has(*tech))).count()
}

fn is_practised(empire: &Empire, unit: Unit) -> bool {
    let hits = empire.own.hits.iter().find(|(u, _)| *u == unit).map_or(0, |(_, hits)| usize::from(*hits));
    hits + finished(empire) >= HITS
}

impl Effect for JolNar {
    fn development_begins(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        for _ in 0..=finished(state.galaxy.empire(seat)) {
            // It is received: what forbids research or buying (Technology Tariffs) does not forbid it.
            let may = |tech: &&Tech| {
                !state.galaxy.empire(seat).has(**tech)
                    && research::lacking(&state.galaxy, seat, **tech).is_empty()
            };
            let among: Vec<Choice> = Tech::ALL.iter().filter(may).map(|tech| Choice::Tech(*tech)).collect();
            let otherwise = among.iter().copied().take(1).collect();
            let offer = Offer { source: SOURCE, what: "learn", among, least: 1, most: 1, otherwise };
            for chosen in ask::choose(state, table, seat, offer)? {
                if let Choice::Tech(tech) = chosen {
                    give::tech(state, table, seat, SOURCE, tech);
                }
            }
        }
        Ok(())
    }

    fn roll(&self, shot: &Shot<'_>, bonus: &mut Figure) {
        let empire = shot.owner.seat().map(|seat| shot.galaxy.empire(seat));
        if empire.is_some_and(|empire| !is_practised(empire, shot.unit)) {
            bonus.add(-1);
        }
    }

    /// Types that are still practising roll better after some hits.
    fn beyond_odds(&self, on: &On<'_>, battle: &Battle) -> bool {
        let fleet = on.galaxy.fleet(battle.hex, on.seat).ships();
        fleet.iter().any(|(unit, _)| !is_practised(on.empire(), unit))
    }

    fn extra_hits(&self, shot: &Shot<'_>, face: u8, hits: &mut Figure) {
        let (least, more) = BROADSIDE;
        if shot.galaxy.options.completed_flagships && shot.unit == Unit::Flagship && face >= least {
            hits.add(more);
        }
    }

    fn hits_scored(
        &self,
        state: &mut State,
        _table: &mut Table<Timega>,
        holder: Seat,
        _step: Step,
        unit: Unit,
        hits: u16,
    ) -> Play<()> {
        let hits = u8::try_from(hits).unwrap_or(u8::MAX);
        let own = &mut state.galaxy.empire_mut(holder).own;
        match own.hits.iter_mut().find(|(u, _)| *u == unit) {
            Some((_, sum)) => *sum = sum.saturating_add(hits),
            None => own.hits.push((unit, hits)),
        }
        Ok(())
    }
}
