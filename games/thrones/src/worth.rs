//! What a piece is worth, a Footman being 100: how bots weigh, and in which order a page names pieces.

use crate::kind::Kind;

/// The worth of a piece of this kind.
#[must_use]
pub const fn worth(kind: Kind) -> i32 {
    match kind {
        Kind::Crown => 10_000,
        Kind::Footman => 100,
        Kind::Pikeman => 110,
        Kind::ManAtArms => 300,
        Kind::Archer => 320,
        Kind::Cavalry => 350,
        Kind::Tower => 330,
        Kind::Ballista => 400,
        Kind::Elephant => 700,
    }
}
