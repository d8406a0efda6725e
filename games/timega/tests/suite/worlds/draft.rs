//! Tiles dealt while the map is drafted (3): two rivals were dealt each other's.

use super::{rolls, same};
use harness::disguise::Pair;
use rules::engine::Engine;
use rules::table::Roll;
use rules::{Seat, load};
use serde_json::json;
use std::collections::BTreeSet;
use timega::Timega;
use timega::state::State;

/// What a draw of a tile is called, up to the seat it is for.
const DEALT: &str = "a tile for ";

/// Everybody is dealt tiles and says nothing; in the second world two tiles of two rivals have changed hands.
pub fn swapped(number: u64) -> Pair {
    let seats = 3 + u8::try_from(number % 4).expect("few");
    let options = json!({ "map": "drafted" });
    let state: State =
        load(&Engine::found(&Timega, &options, seats).expect("good options")).expect("it loads");
    let waits: BTreeSet<String> = ["draft".to_owned()].into();
    let mails = Seat::all(seats).map(|s| (s, "pass".to_owned())).collect();
    let seat = Seat(u8::try_from(number % u64::from(seats)).expect("few"));
    let mut pair = same(&state, seat, waits, vec![mails], number);
    pair.other_dice = Some(redealt(&rolls(&pair), seat, number));
    pair
}

/// The same draws, but two tiles of others than this seat have changed places.
fn redealt(rolls: &[Roll], seat: Seat, number: u64) -> Vec<u32> {
    let mut dice: Vec<u32> = rolls.iter().map(|r| r.value).collect();
    let deals: Vec<usize> = (0..rolls.len()).filter(|at| rolls[*at].why.starts_with(DEALT)).collect();
    // Which tile of the pool each draw took.
    let mut pool: Vec<usize> = (0..deals.len()).collect();
    let mut taken: Vec<usize> =
        deals.iter().map(|at| pool.remove(usize::try_from(dice[*at]).expect("few"))).collect();
    let whose = |nth: usize| rolls[deals[nth]].why.as_str();
    let own = format!("{DEALT}{seat}");
    let others: Vec<usize> = (0..deals.len()).filter(|nth| whose(*nth) != own).collect();
    let one = others[usize::try_from(number).expect("few") % others.len()];
    let other = others.into_iter().rev().find(|nth| whose(*nth) != whose(one)).expect("two rivals");
    taken.swap(one, other);
    let mut pool: Vec<usize> = (0..deals.len()).collect();
    for (at, tile) in deals.into_iter().zip(taken) {
        let place = pool.iter().position(|t| *t == tile).expect("each tile once");
        pool.remove(place);
        dice[at] = u32::try_from(place).expect("few");
    }
    dice
}
