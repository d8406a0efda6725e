//! From where a world can be attacked.

use super::outlook::Outlook;
use crate::hex::Hex;

/// A world of the bot's own to attack from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stage {
    pub at: Hex,
    /// May all troops land, or drop units alone?
    pub regular: bool,
}

/// The best own world to attack a hex from: in command, near enough to jump, and best near enough for an invasion; of
/// equal ones where most is gathered already, or the nearest to home.
pub(super) fn stage(outlook: &Outlook<'_>, target: Hex) -> Option<Stage> {
    let mut best: Option<(bool, u32, u8, Stage)> = None;
    for at in &outlook.worlds {
        if outlook.range(*at, target) > outlook.jump {
            continue;
        }
        let (any, regular) = outlook.in_command(*at, target);
        if !any {
            continue;
        }
        let (strength, far) = (outlook.strength(*at), outlook.range(*at, outlook.home));
        let better = best.as_ref().is_none_or(|(r, s, f, _)| (regular, strength, *f) > (*r, *s, far));
        if better {
            best = Some((regular, strength, far, Stage { at: *at, regular }));
        }
    }
    best.map(|(.., stage)| stage)
}

/// The hexes in which a Bunker at one of the bot's worlds would allow invasions, as far as fleets can come there.
pub(super) fn covered(outlook: &Outlook<'_>, bunker: Hex) -> Vec<Hex> {
    let edition = &outlook.galaxy.edition;
    let stages: Vec<Hex> = outlook.worlds.iter().copied().filter(|w| outlook.commands(bunker, *w)).collect();
    let near = |hex: &Hex| stages.iter().any(|s| outlook.range(*s, *hex) <= outlook.jump);
    edition.within(bunker, outlook.comm).filter(near).collect()
}
