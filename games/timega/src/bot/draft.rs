//! Wishes before the game: rich tiles near home, and the technologies some races begin with (3, 8).

use crate::deeds::Choice;
use crate::edition::{TileId, edition};
use crate::hex::Hex;
use crate::law::placing;
use crate::orders::{By, Order, Pick, Wanted};
use crate::view::View;
use rules::whim::Whim;

/// What to wish for before the map is laid.
pub(super) fn wishes(view: &View, whim: &mut Whim) -> Vec<Order> {
    let empire = view.galaxy.empire(view.me);
    let mut orders = Vec::new();
    if let Some(chosen) = &edition().race(empire.race).technologies_chosen {
        let mut among: Vec<Choice> = chosen.among.iter().map(|t| Choice::Tech(*t)).collect();
        let first = whim.below(u32::try_from(among.len()).unwrap_or(1)) as usize;
        among.rotate_left(first);
        among.truncate(usize::from(chosen.count));
        let by = By::Race(empire.race);
        orders.push(Order::Pick(Pick { by, what: None, wanted: Wanted::These(among) }));
    }
    let mut near: Vec<Hex> =
        Hex::all().filter(|h| !view.galaxy.systems.contains_key(h) && h.distance(empire.home) <= 2).collect();
    near.sort_by_key(|h| (h.distance(empire.home), *h));
    let mut tiles: Vec<TileId> = view.hand.clone();
    tiles.retain(|t| edition().tile(*t).hazard.is_none() && !edition().tile(*t).planets.is_empty());
    tiles.sort_by_key(|t| (std::cmp::Reverse(richness(*t)), *t));
    let place = |(tile, hex)| Order::Place { tile: Some(tile), hex: Some(hex) };
    orders.extend(tiles.into_iter().zip(near).map(place));
    orders
}

/// The first tile that fits anywhere, where it fits.
pub(super) fn place(view: &View) -> Option<Order> {
    let may = |tile, hex| placing::may_place(&view.galaxy, view.me, &view.hand, tile, hex).is_ok();
    let open = placing::open(&view.galaxy);
    view.hand.iter().find_map(|tile| {
        let hex = open.iter().copied().find(|hex| may(*tile, *hex))?;
        Some(Order::Place { tile: Some(*tile), hex: Some(hex) })
    })
}

fn richness(tile: TileId) -> u32 {
    let planets = edition().tile(tile).planets.iter();
    planets.map(|p| 2 * u32::from(p.resources) + u32::from(p.influence)).sum()
}
