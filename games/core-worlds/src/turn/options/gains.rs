//! Effects that simply give something to their owner.

use super::{Done, Later, Scene};
use crate::cards::Primitive;
use crate::empire::Own;

/// Gives what the effect gives; nothing for effects of other sorts.
pub(super) fn gain(scene: Scene<'_>, own: &mut Own, what: &Primitive, done: &mut Done) {
    match what {
        Primitive::Draw { n } => done.later.push(Later::Draw(*n)),
        Primitive::Peek { n } => done.later.push(Later::Peek(*n)),
        Primitive::GainEnergy { n, behind } => {
            let energy = energy_of(scene, own, *n, *behind);
            own.board.energy += energy;
            done.energy += energy;
        }
        Primitive::ExtraAction { n } => {
            own.board.actions = own.board.actions.saturating_add(*n);
            done.actions = done.actions.saturating_add(*n);
        }
        _ => {}
    }
}

/// What an effect such as an Energy Surge gives: more if the Worlds of some rival generate more than one's own.
pub(crate) fn energy_of(scene: Scene<'_>, own: &Own, n: u8, behind: u8) -> u32 {
    let is_behind = scene.best_rival > own.board.income(scene.cards);
    u32::from(if is_behind { behind } else { n })
}
