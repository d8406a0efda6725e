//! Pairs of worlds that differ in one thing one seat must not know, and come to the same in the open.

pub mod course;
mod cup;
mod hand;
mod orders;
mod pool;
mod setting;
mod tile;

use harness::disguise::Pair;
use setting::Setting;

/// Chits in a full hand (5.2).
pub const FULL_HAND: usize = 5;

/// A tile that lies face down and that the seat has not scanned.
pub const TILE: &str = "unseen tile";
/// What another seat sees when it places a SCAN marker.
pub const SAW: &str = "what another saw";
/// A chit in another's hand.
pub const HAND: &str = "hand of chits";
/// The order of the cups.
pub const CUP: &str = "order of the cups";
/// What others have on file to build.
pub const BUILDS: &str = "builds on file";
/// Moves, research and doctrine of others before their step.
pub const ORDERS: &str = "orders on file";
/// That another has said `wait` or `ready`, where it changes nothing.
pub const FLAGS: &str = "wait and ready";

/// All of them.
pub const CATEGORIES: [&str; 7] = [TILE, SAW, HAND, CUP, BUILDS, ORDERS, FLAGS];

/// The pair of this number: two to six seats, standing and live, take turns.
pub fn pair(category: &str, number: u64) -> Option<Pair> {
    let setting = Setting::of(number);
    match category {
        TILE => tile::swapped(setting),
        SAW => tile::scanned(setting),
        HAND => hand::swapped(setting),
        CUP => cup::mixed(setting),
        BUILDS => orders::builds(setting),
        ORDERS => orders::moves(setting),
        FLAGS => orders::flags(setting),
        other => panic!("there is no category {other}"),
    }
}
