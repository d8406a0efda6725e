//! 7.1: battles that nobody can ever win end at once: the attacker gives way.

use super::fire::Salvo;
use crate::galaxy::{Battle, Galaxy, Owner};
use crate::law::casualties::{Blow, Hits};
use crate::moments::{Shot, Step, shot_figure};
use crate::unit::Unit;

/// After so many rounds a battle counts as endless whatever it looks like.
pub(crate) const MOST_ROUNDS: u16 = 100;

/// How many damaged ships a side repairs after casualties.
pub(super) fn repairs(galaxy: &Galaxy, battle: &Battle, owner: Owner) -> u16 {
    let shot = Shot { galaxy, battle, owner, unit: Unit::Fighter, step: Step::Round, spare: 0, extra: false };
    shot_figure(&shot, 0, |e, s, f| e.repairs(s, f), |_, _, _| {}).count()
}

/// Can this side never lose a ship: can it damage, and repair again, as many ships in a round as the other side can hit?
fn is_safe(galaxy: &Galaxy, battle: &Battle, owner: Owner, enemy: &[Salvo]) -> bool {
    let able = || enemy.iter().filter(|s| s.can_hit());
    if able().any(Salvo::pierces) {
        return false;
    }
    let hits: u16 = able().map(Salvo::most_hits).sum();
    let sturdy = Blow::new(galaxy, battle, owner, Step::Round, Hits::default()).sturdy.total();
    u32::from(hits) <= sturdy && hits <= repairs(galaxy, battle, owner)
}

/// Can neither side ever destroy the other?
pub(crate) fn is_endless(galaxy: &Galaxy, battle: &Battle, attack: &[Salvo], defence: &[Salvo]) -> bool {
    is_safe(galaxy, battle, battle.attacker, defence) && is_safe(galaxy, battle, battle.defender, attack)
}
