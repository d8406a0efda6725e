//! After a drop: rounds on the ground and in space by turns. Until one of the two is decided neither depends on the
//! other, so they are followed side by side.

use super::chain::Leads;
use super::chance::{WHOLE, as_chance, both, part};
use super::ground::{Ends, Ground, Label, Landings};
use super::rules_of::Rules;
use super::space::{Masses, Space, decided};
use crate::force::{Force, Sorts};
use crate::turn::battle::MOST_ROUNDS;
use std::collections::BTreeMap;

/// What is in space when the ground has been decided, by what is left on the ground.
type Decided = BTreeMap<Force, Masses>;

/// Fights on from a drop of these units, with so much mass at each pair of fleets.
pub(super) fn fight(
    rules: &mut Rules,
    space: &Space,
    units: Force,
    starts: Masses,
    landings: &mut Landings,
    ends: &mut Ends,
) -> Option<()> {
    let army = rules.setting.defend_army;
    let (mut won, mut lost) = (Decided::new(), Decided::new());
    if army.is_empty() {
        won.insert(units, starts);
    } else {
        side_by_side(rules, space, (units, army), starts, landings, (&mut won, &mut lost))?;
    }
    // The world is taken while there are ships on both sides.
    for (landed, masses) in won {
        let mut over: Vec<(usize, u128)> = Vec::new();
        if rules.outlives_the_world() {
            space.spread(rules, masses, |_| true, |pair, mass| over.push((pair, mass)))?;
        } else {
            over.extend(masses.into_iter().enumerate().filter(|(_, mass)| *mass > 0));
        }
        for (pair, mass) in over {
            let (attack, fleet) = space.forces(pair);
            // 4.7: neutral ships are lost with their world.
            let fleet = if rules.setting.defender.is_some() { fleet } else { Force::NONE };
            *ends.entry(Label::of(attack, fleet).over(true, landed, Force::NONE)).or_default() += mass;
        }
    }
    // The dropped units are lost, and space is fought for as before.
    for (army, masses) in lost {
        let mut over = Vec::new();
        space.spread(rules, masses, |_| true, |pair, mass| over.push((pair, mass)))?;
        for (pair, mass) in over {
            let (attack, fleet) = space.forces(pair);
            decided(rules, &attack, &fleet, army, true, mass, landings, ends);
        }
    }
    Some(())
}

/// Round by round, until hardly anything is undecided.
fn side_by_side(
    rules: &mut Rules,
    space: &Space,
    (units, army): (Force, Force),
    starts: Masses,
    landings: &mut Landings,
    (won, lost): (&mut Decided, &mut Decided),
) -> Option<()> {
    let mut ground = Ground::default();
    ground.add(rules, units, army)?;
    let start = ground.pair_of(&units, &army)?;
    let rounds: Vec<(Leads, Leads)> = (0..ground.pairs()).map(|pair| ground.leads(rules, pair)).collect();
    let mut above = starts;
    // What is on the ground, as if it were all that there is.
    let mut below: Masses = vec![0; ground.pairs()];
    for (pair, chance) in ground.first(rules, start) {
        below[pair] += part(WHOLE, chance);
    }
    for _ in 0..MOST_ROUNDS {
        // The ground has just been fought for.
        let is_over = |(pair, mass): &(usize, &mut u128)| **mass > 0 && !ground.is_fought(*pair);
        for (pair, mass) in below.iter_mut().enumerate().filter(is_over) {
            let chance = as_chance(std::mem::take(mass));
            let (landed, army) = ground.forces(pair);
            let (left, which) = if landed.is_empty() { (army, &mut *lost) } else { (landed, &mut *won) };
            let there = which.entry(left).or_insert_with(|| vec![0; space.pairs()]);
            rules.spend(above.len())?;
            for (sum, mass) in there.iter_mut().zip(&above).filter(|(_, mass)| **mass > 0) {
                *sum += part(*mass, chance);
            }
        }
        let fighting: Vec<(usize, u64)> = below
            .iter()
            .enumerate()
            .filter(|(_, mass)| **mass > 0)
            .map(|(p, m)| (p, as_chance(*m)))
            .collect();
        let open = as_chance(above.iter().sum());
        if both(open, fighting.iter().map(|(_, chance)| chance).sum()) < 4 {
            break;
        }
        // Now space.
        let mut over = BTreeMap::<usize, u128>::new();
        above = space.round(&above, |pair, mass| *over.entry(pair).or_default() += mass);
        rules.spend(space.pairs() * 16 + over.len() * fighting.len())?;
        for (pair, mass) in over {
            let (attack, fleet) = space.forces(pair);
            for (below, chance) in &fighting {
                let (landed, army) = ground.forces(*below);
                let mass = part(mass, *chance);
                if fleet.is_empty() && !attack.warships().is_empty() {
                    landings.land(rules, Label::of(attack, fleet), landed, army, true, mass);
                } else {
                    landings.add(Label::of(attack, fleet), landed, army, true, mass);
                }
            }
        }
        // And the ground again.
        let mut next = vec![0; below.len()];
        for (from, _) in &fighting {
            let (mine, other) = &rounds[*from];
            rules.spend(mine.len() * other.len())?;
            for (landed, chance) in mine {
                for (army, also) in other {
                    next[landed * ground.army.forces.len() + army] +=
                        part(below[*from], both(*chance, *also));
                }
            }
        }
        below = next;
    }
    Some(())
}
