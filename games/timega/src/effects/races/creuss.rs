//! The Ghosts of Creuss (8.7): wormholes are always open to them, alpha and beta lead to each other, and passing one costs
//! nothing; with every stage they may lay a wormhole; a cruiser lost brings two blue credits; destroyers and cruisers roll
//! one better in systems with a wormhole; the Hil Colish brings a delta wormhole along, for its own fleets.

use crate::Timega;
use crate::deeds::{Choice, Special};
use crate::edition::{Colour, Wormhole};
use crate::effects::races::Race;
use crate::galaxy::{Galaxy, Owner, WormholeToken};
use crate::hex::Hex;
use crate::law::map;
use crate::moments::{Effect, Figure, Hand, Losses, On, Shot, Source, Trip};
use crate::state::State;
use crate::turn::give;
use crate::unit::Unit;
use rules::Seat;
use rules::table::{Play, Table};

/// The Ghosts of Creuss.
pub(super) struct Creuss;

const SOURCE: Source = Source::Race(Race::Creuss);

/// The wormholes they can lay, each once.
const LETTERS: [Wormhole; 3] = [Wormhole::Alpha, Wormhole::Beta, Wormhole::Delta];

impl Effect for Creuss {
    /// `hex`: where; `wormhole`: which. One for each stage reached after the first.
    fn developments(&self, on: &On<'_>, specials: &mut Vec<Special>) {
        let laid: Vec<Wormhole> = LETTERS.into_iter().filter(|letter| lies(on.galaxy, *letter)).collect();
        if laid.len() >= on.empire().stage as usize {
            return;
        }
        for hex in on.galaxy.systems.keys().copied().filter(|hex| may_open(on, *hex)) {
            let open = LETTERS.into_iter().filter(|letter| !laid.contains(letter));
            specials.extend(open.map(|letter| Special {
                hex: Some(hex),
                wormhole: Some(letter),
                ..Special::of(SOURCE)
            }));
        }
    }

    fn develop(&self, galaxy: &mut Galaxy, _seat: Seat, special: &Special) {
        let (Some(hex), Some(letter)) = (special.hex, special.wormhole) else { return };
        if let Some(system) = galaxy.system_mut(hex) {
            system.wormholes.push(WormholeToken { letter, only: None });
        }
    }

    fn keeps_wormholes_open(&self, _on: &On<'_>) -> bool {
        true
    }

    fn wormholes(&self, on: &On<'_>, hex: Hex, letters: &mut Vec<Wormhole>) {
        if on.galaxy.options.completed_flagships && on.galaxy.fleet(hex, on.seat).has(Unit::Flagship) {
            letters.push(Wormhole::Delta);
        }
    }

    fn joins_wormholes(&self, _on: &On<'_>, one: Wormhole, other: Wormhole) -> bool {
        one != Wormhole::Delta && other != Wormhole::Delta
    }

    fn movement(&self, on: &On<'_>, _unit: Unit, trip: &Trip, points: &mut Figure) {
        let free = |pair: &&[Hex]| map::wormholes_join(on.galaxy, on.seat, pair[0], pair[1]);
        points.add(i32::try_from(trip.way.windows(2).filter(free).count()).unwrap_or(0));
    }

    fn roll(&self, shot: &Shot<'_>, bonus: &mut Figure) {
        let Some(seat) = shot.owner.seat() else { return };
        let light = matches!(shot.unit, Unit::Destroyer | Unit::Cruiser);
        if light && !map::wormholes(shot.galaxy, seat, shot.battle.hex).is_empty() {
            bonus.add(1);
        }
    }

    fn ships_lost(
        &self,
        state: &mut State,
        table: &mut Table<Timega>,
        holder: Seat,
        losses: &Losses,
    ) -> Play<()> {
        let cruisers = losses.lost.count(Unit::Cruiser);
        if losses.owner != Owner::Seat(holder) || losses.by == Hand::Own || cruisers == 0 {
            return Ok(());
        }
        let credits = cruisers.saturating_mul(2);
        let held = state.galaxy.empire_mut(holder).credits.of_mut(Colour::Blue);
        *held = held.saturating_add(credits);
        give::told(table, SOURCE, holder, "credits", vec![Choice::Colour(Colour::Blue)], credits);
        Ok(())
    }
}

/// Was this wormhole laid? Tokens everybody may use are theirs alone to lay.
fn lies(galaxy: &Galaxy, letter: Wormhole) -> bool {
    galaxy.systems.values().any(|s| s.wormholes.contains(&WormholeToken { letter, only: None }))
}

/// A friendly system (2) of the map without a hazard or a token.
fn may_open(on: &On<'_>, hex: Hex) -> bool {
    let plain = |s: &crate::galaxy::System| s.hazard().is_none() && s.wormholes.is_empty();
    hex.is_on_map() && on.galaxy.is_friendly(hex, on.seat) && on.galaxy.system(hex).is_some_and(plain)
}
