//! The map as the seats place it (3): eight tiles each, clockwise and back, ring by ring.

use super::{lay, pool};
use crate::Timega;
use crate::deeds::Choice;
use crate::edition::{TileId, edition};
use crate::events::SetupEvent;
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::law::placing;
use crate::options::Map;
use crate::questions::{AskDraft, Placed, Question, SetupQuestion};
use crate::state::State;
use crate::turn::ask;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// Deals the pool, from the speaker on, as far as it goes: eight tiles each with six.
pub(super) fn deal(state: &mut State, table: &mut Table<Timega>) -> Play<()> {
    let mut pool = pool::pool(table)?;
    let order = order(&state.galaxy);
    state.hands = vec![Vec::new(); order.len()];
    for seat in order.iter().cycle().take(pool.len()) {
        let drawn = table.draw(format!("a tile for {seat}"), u32::try_from(pool.len()).unwrap_or(1))?;
        state.hands[seat.index()].push(pool.remove(drawn as usize));
    }
    for seat in order {
        state.hands[seat.index()].sort_unstable();
        let tiles = state.hands[seat.index()].clone();
        table.tell(Audience::one(seat), SetupEvent::TilesDealt { tiles }.into());
    }
    Ok(())
}

/// One window for wishes: where tiles should lie, and which technologies a race begins with. Only those are asked who have
/// something to decide.
pub(super) fn wishes(state: &mut State, table: &mut Table<Timega>) -> Play<()> {
    ask::gather(state, table, |state| {
        let drafted = state.options().map == Map::Drafted;
        let chooses = |s: &Seat| edition().race(state.galaxy.empire(*s).race).technologies_chosen.is_some();
        let asked = state.galaxy.all_seats().filter(|s| drafted || chooses(s));
        asked.map(|s| (s, Question::from(SetupQuestion::Draft {}))).collect()
    })
}

/// All seats from the speaker on, clockwise.
fn order(galaxy: &Galaxy) -> Vec<Seat> {
    let speaker = galaxy.council.speaker;
    let mut order = super::clockwise(galaxy, speaker);
    order.rotate_right(1);
    order
}

/// Tile after tile, clockwise from the speaker and back again, until the map is complete.
pub(super) fn place_all(state: &mut State, table: &mut Table<Timega>) -> Play<()> {
    let order = order(&state.galaxy);
    let turns = order.iter().chain(order.iter().rev()).copied().collect::<Vec<Seat>>();
    let mut nth = 0_u8;
    for seat in turns.into_iter().cycle() {
        if state.hands.iter().all(Vec::is_empty) {
            break;
        }
        if state.hands[seat.index()].is_empty() {
            continue;
        }
        place(state, table, seat, nth)?;
        nth = nth.saturating_add(1);
    }
    state.hands.clear();
    state.galaxy.now.planetless.clear();
    Ok(())
}

fn place(state: &mut State, table: &mut Table<Timega>, seat: Seat, nth: u8) -> Play<()> {
    let Placed(wish) = ask::one(state, table, seat, AskDraft { nth })?;
    let hand = state.hands[seat.index()].clone();
    let Some((tile, hex)) = fitting(&state.galaxy, seat, &hand, &wish) else {
        // Nothing of the hand fits anywhere: the hazard rule alone can bring that about, and gives way.
        let (Some(tile), Some(hex)) = (hand.first(), placing::open(&state.galaxy).first().copied()) else {
            return Ok(());
        };
        return lay_down(state, table, seat, *tile, hex);
    };
    lay_down(state, table, seat, tile, hex)
}

fn lay_down(state: &mut State, table: &mut Table<Timega>, seat: Seat, tile: TileId, hex: Hex) -> Play<()> {
    let hand = &mut state.hands[seat.index()];
    if let Some(place) = hand.iter().position(|t| *t == tile) {
        hand.remove(place);
    }
    lay::lay(&mut state.galaxy, hex, tile);
    if pool::is_planetless(tile) {
        state.galaxy.now.planetless.insert(seat);
    } else {
        state.galaxy.now.planetless.remove(&seat);
    }
    table.tell(Audience::Everyone, SetupEvent::TilePlaced { seat, tile, hex }.into());
    Ok(())
}

/// What the wish says, as far as it is allowed; the rest is filled up with what is best for the seat.
fn fitting(galaxy: &Galaxy, seat: Seat, hand: &[TileId], wish: &[Choice]) -> Option<(TileId, Hex)> {
    let tile = wish.iter().find_map(|c| match c {
        Choice::Tile(tile) => Some(*tile),
        Choice::Planet(planet) => Some(edition().tile_of(*planet)),
        _ => None,
    });
    let hex = wish.iter().find_map(|c| if let Choice::Hex(hex) = c { Some(*hex) } else { None });
    let mut ways: Vec<(TileId, Hex)> = hand
        .iter()
        .flat_map(|tile| placing::open(galaxy).into_iter().map(move |hex| (*tile, hex)))
        .filter(|(t, h)| placing::may_place(galaxy, seat, hand, *t, *h).is_ok())
        .collect();
    // Tile and place as wished, then the wished tile anywhere, then the wished place with any tile, then the best.
    ways.sort_by_key(|(t, h)| {
        let misses = match (Some(*t) == tile, Some(*h) == hex) {
            (true, true) => 0,
            (true, false) => 1,
            (false, true) => 2,
            (false, false) => 3,
        };
        (misses, std::cmp::Reverse(benefit(galaxy, seat, *t, *h)), *h)
    });
    ways.first().copied()
}

/// How good it is for a seat that this tile lies there: rich systems near its home and far from others', poor ones the
/// other way round.
fn benefit(galaxy: &Galaxy, seat: Seat, tile: TileId, hex: Hex) -> i32 {
    let row = edition().tile(tile);
    let value = |p: &crate::edition::PlanetRow| {
        2 * i32::from(p.resources) + i32::from(p.influence) + i32::try_from(p.specialties.len()).unwrap_or(0)
    };
    let worth = row.planets.iter().map(value).sum::<i32>() - if row.planets.is_empty() { 6 } else { 0 };
    let far = |s: Seat| i32::from(galaxy.empire(s).home.distance(hex));
    let nearest = galaxy.all_seats().filter(|s| *s != seat).map(far).min().unwrap_or(8);
    worth * (nearest - far(seat))
}
