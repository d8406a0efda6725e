//! A battle that somebody may leave (5.1, 8.3), followed round by round: an order to go may hang on the number of the round.
//!
//! In each round ships fire, drop units drop, the attacker's ships go back or else the defender's withdraw, troops land if
//! space is won, and the ground is fought for: the detailed battle sequence. What the defender withdrew is kept apart from
//! what it has left there. After as many rounds as a battle may have the attacker breaks off, as at the table.

use super::chain::Leads;
use super::chance::{WHOLE, as_chance, both, part};
use super::doctrine::Side;
use super::ground::{Ends, Ground, Label, Landings};
use super::rules_of::Rules;
use super::space::{Masses, Space};
use crate::force::{Force, Sorts};
use crate::turn::battle::MOST_ROUNDS;
use std::collections::BTreeMap;

/// Less than this of all is left out, and told as the error.
const NEXT_TO_NOTHING: u128 = 1 << 46;

/// What is in space, by what the defender has withdrawn before.
type Skies = BTreeMap<Force, Masses>;

/// What is in space while the ground is decided, by what is left there.
type Decided = BTreeMap<Force, Skies>;

/// A way space was decided, and how likely.
type Over = Vec<(Label, u128)>;

/// A fight that goes on in space and on the ground, neither of which depends on the other.
struct Both {
    ground: Ground,
    /// Where a round on the ground leads from each pair, but the first.
    rounds: Vec<(Leads, Leads)>,
    /// What is on the ground, as if it were all that there is; nothing before the first round there.
    below: Masses,
    /// The pair that meets there first.
    start: usize,
    above: Skies,
}

/// Fights from the beginning until nobody is left in space on one side.
pub(super) fn fight(
    rules: &mut Rules,
    space: &Space,
    landings: &mut Landings,
    ends: &mut Ends,
) -> Option<()> {
    let army = rules.setting.defend_army;
    let mut free = Skies::from([(Force::NONE, space.start())]);
    let mut fights: Vec<Both> = Vec::new();
    let (mut won, mut lost) = (Decided::new(), Decided::new());
    for round in 1..=MOST_ROUNDS {
        let (fired, over) = fire(rules, space, &free, round)?;
        settle(rules, over, Force::NONE, army, false, landings);
        let (dropping, staying) = drops(rules, space, fired)?;
        let (stayed, over) = leave(rules, space, staying, round)?;
        free = stayed;
        settle(rules, over, Force::NONE, army, false, landings);
        for fight in &mut fights {
            in_space_and_below(rules, space, fight, round, landings)?;
        }
        let mut fresh = Decided::new();
        for (units, skies) in dropping {
            let (above, over) = leave(rules, space, skies, round)?;
            settle(rules, over, units, army, false, landings);
            if army.is_empty() {
                taken(rules, space, round, (units, above), &mut fresh, ends)?;
            } else {
                fights.push(begun(rules, units, army, above)?);
            }
        }
        let mut holding = fresh;
        for (landed, skies) in std::mem::take(&mut won) {
            let (fired, over) = fire(rules, space, &skies, round)?;
            held(over, landed, ends);
            let (stayed, over) = leave(rules, space, fired, round)?;
            held(over, landed, ends);
            join(&mut holding, landed, stayed);
        }
        won = holding;
        let mut driven_off = Decided::new();
        for (army, skies) in std::mem::take(&mut lost) {
            let (fired, over) = fire(rules, space, &skies, round)?;
            settle(rules, over, Force::NONE, army, true, landings);
            let (stayed, over) = leave(rules, space, fired, round)?;
            settle(rules, over, Force::NONE, army, true, landings);
            join(&mut driven_off, army, stayed);
        }
        lost = driven_off;
        for fight in &mut fights {
            decide(rules, space, fight, round, &mut won, &mut lost, ends)?;
        }
        fights.retain(|fight| {
            !fight.above.is_empty() && fight.below.iter().any(|mass| *mass > NEXT_TO_NOTHING)
        });
        won.retain(|_, skies| !skies.is_empty());
        lost.retain(|_, skies| !skies.is_empty());
        if free.is_empty() && fights.is_empty() && won.is_empty() && lost.is_empty() {
            return Some(());
        }
    }
    // The attacker breaks off.
    settle(rules, broken_off(space, free), Force::NONE, army, false, landings);
    for (landed, skies) in won {
        held(broken_off(space, skies), landed, ends);
    }
    for (army, skies) in lost {
        settle(rules, broken_off(space, skies), Force::NONE, army, true, landings);
    }
    for mut fight in fights {
        let over = broken_off(space, std::mem::take(&mut fight.above));
        fall_out(rules, &fight, over, landings);
    }
    Some(())
}

/// Drop units have landed: the first round on the ground is to come.
fn begun(rules: &mut Rules, units: Force, army: Force, above: Skies) -> Option<Both> {
    let mut ground = Ground::default();
    ground.add(rules, units, army)?;
    let start = ground.pair_of(&units, &army)?;
    let rounds = (0..ground.pairs()).map(|pair| ground.leads(rules, pair)).collect();
    Some(Both { ground, rounds, below: Masses::new(), start, above })
}

/// A round in space above a fight on the ground.
fn in_space_and_below(
    rules: &mut Rules,
    space: &Space,
    fight: &mut Both,
    round: u8,
    landings: &mut Landings,
) -> Option<()> {
    let (fired, over) = fire(rules, space, &fight.above, round)?;
    fall_out(rules, fight, over, landings);
    let (stayed, over) = leave(rules, space, fired, round)?;
    fall_out(rules, fight, over, landings);
    fight.above = stayed;
    Some(())
}

/// Space is decided while the ground is fought for: whatever may be on the ground then fights on.
fn fall_out(rules: &Rules, fight: &Both, over: Over, landings: &mut Landings) {
    for (label, mass) in over {
        for (pair, chance) in fight.below.iter().enumerate().filter(|(_, chance)| **chance > 0) {
            let (landed, army) = fight.ground.forces(pair);
            let mass = part(mass, as_chance(*chance));
            settle(rules, vec![(label, mass)], landed, army, true, landings);
        }
    }
}

/// A round on the ground; where it is decided space is fought for alone.
fn decide(
    rules: &mut Rules,
    space: &Space,
    fight: &mut Both,
    round: u8,
    won: &mut Decided,
    lost: &mut Decided,
    ends: &mut Ends,
) -> Option<()> {
    let ground = &fight.ground;
    let mut next = vec![0; ground.pairs()];
    if fight.below.is_empty() {
        for (pair, chance) in ground.first(rules, fight.start) {
            next[pair] += part(WHOLE, chance);
        }
    } else {
        for (from, mass) in fight.below.iter().enumerate().filter(|(_, mass)| **mass > 0) {
            let (mine, other) = &fight.rounds[from];
            rules.spend(mine.len() * other.len())?;
            for (landed, chance) in mine {
                for (army, also) in other {
                    let to = landed * ground.army.forces.len() + army;
                    next[to] += part(*mass, both(*chance, *also));
                }
            }
        }
    }
    for (pair, mass) in
        next.iter_mut().enumerate().filter(|(pair, mass)| **mass > 0 && !ground.is_fought(*pair))
    {
        let chance = as_chance(std::mem::take(mass));
        let (landed, army) = ground.forces(pair);
        let skies: Skies = fight
            .above
            .iter()
            .map(|(gone, masses)| (*gone, masses.iter().map(|mass| part(*mass, chance)).collect()))
            .collect();
        if landed.is_empty() {
            join(lost, army, skies);
        } else {
            taken(rules, space, round, (landed, skies), won, ends)?;
        }
    }
    fight.below = next;
    Some(())
}

/// The world is taken while there are ships on both sides.
fn taken(
    rules: &mut Rules,
    space: &Space,
    round: u8,
    (landed, skies): (Force, Skies),
    won: &mut Decided,
    ends: &mut Ends,
) -> Option<()> {
    if rules.outlives_the_world() {
        // 8.3: whether to leave is asked once more before the next round.
        let (stayed, over) = withdraw(rules, space, skies, round)?;
        held(over, landed, ends);
        join(won, landed, stayed);
    } else {
        // 4.7: neutral ships are lost with their world; raiders leave.
        for (label, mass) in labels(space, skies) {
            let fleet = if rules.setting.defender.is_some() { label.fleet } else { Force::NONE };
            held(vec![(Label { fleet, ..label }, mass)], landed, ends);
        }
    }
    Some(())
}

/// A round in space; what of it is decided by the fire, and what goes on.
fn fire(rules: &mut Rules, space: &Space, skies: &Skies, round: u8) -> Option<(Skies, Over)> {
    let (mut fired, mut over) = (Skies::new(), Over::new());
    for (withdrawn, masses) in skies {
        rules.spend(space.cost(masses))?;
        let mut end = |pair: usize, mass: u128| {
            let (attack, fleet) = space.forces(pair);
            let won = fleet.is_empty() && !attack.warships().is_empty();
            // Sidebar, p. 8: who has won space may go back too.
            let back = won && leaves(rules, Side::Attacker, round, &attack, &fleet);
            over.push((Label { attack, fleet, withdrawn: *withdrawn, back }, mass));
        };
        let next = space.round(masses, &mut end);
        keep(&mut fired, *withdrawn, next);
    }
    Some((fired, over))
}

/// Where drop units come down, by which; and where not.
fn drops(rules: &Rules, space: &Space, skies: Skies) -> Option<(BTreeMap<Force, Skies>, Skies)> {
    let (mut dropping, mut staying) = (BTreeMap::<Force, Skies>::new(), Skies::new());
    for (withdrawn, masses) in skies {
        for (pair, mass) in masses.into_iter().enumerate().filter(|(_, mass)| *mass > 0) {
            let (attack, fleet) = space.forces(pair);
            let units = rules.droppable(&attack);
            if units.is_empty() || !rules.drops_past(&fleet) {
                add(space, &mut staying, withdrawn, pair, mass);
            } else {
                let left = space.pair_of(&attack.minus(&units), &fleet)?;
                add(space, dropping.entry(units).or_default(), withdrawn, left, mass);
            }
        }
    }
    Some((dropping, staying))
}

/// After a round: the attacker's ships go back, or else the defender's withdraw.
fn leave(rules: &mut Rules, space: &Space, skies: Skies, round: u8) -> Option<(Skies, Over)> {
    parted(rules, space, skies, round, true)
}

/// The defender's ships withdraw.
fn withdraw(rules: &mut Rules, space: &Space, skies: Skies, round: u8) -> Option<(Skies, Over)> {
    parted(rules, space, skies, round, false)
}

fn parted(
    rules: &mut Rules,
    space: &Space,
    skies: Skies,
    round: u8,
    attacker_too: bool,
) -> Option<(Skies, Over)> {
    let (mut stayed, mut over) = (Skies::new(), Over::new());
    for (withdrawn, masses) in skies {
        for (pair, mass) in masses.into_iter().enumerate().filter(|(_, mass)| *mass > 0) {
            let (attack, fleet) = space.forces(pair);
            let ships = fleet.mobile();
            if attacker_too && leaves(rules, Side::Attacker, round, &attack, &fleet) {
                over.push((Label { attack, fleet, withdrawn, back: true }, mass));
            } else if !ships.is_empty() && leaves(rules, Side::Defender, round, &attack, &fleet) {
                let (fleet, withdrawn) = (fleet.minus(&ships), withdrawn.plus(&ships));
                if fleet.is_empty() {
                    over.push((Label { attack, fleet, withdrawn, back: false }, mass));
                } else {
                    add(space, &mut stayed, withdrawn, space.pair_of(&attack, &fleet)?, mass);
                }
            } else {
                add(space, &mut stayed, withdrawn, pair, mass);
            }
        }
    }
    Some((stayed, over))
}

fn leaves(rules: &Rules, side: Side, round: u8, attack: &Force, fleet: &Force) -> bool {
    let (attacking, defending) = (rules.attack_dice(&attack.warships()), rules.defend_dice(fleet));
    let (own, enemy) = match side {
        Side::Attacker => (attacking, defending),
        Side::Defender => (defending, attacking),
    };
    rules.doctrines.of(side).leaves(round, own, enemy)
}

/// The attacker gives up in space, where both sides are still there.
fn broken_off(space: &Space, skies: Skies) -> Over {
    let back = |(label, mass)| (Label { back: true, ..label }, mass);
    labels(space, skies).into_iter().map(back).collect()
}

fn labels(space: &Space, skies: Skies) -> Over {
    let one = |(withdrawn, masses): (Force, Masses)| {
        let there = masses.into_iter().enumerate().filter(|(_, mass)| *mass > 0);
        there
            .map(|(pair, mass)| {
                let (attack, fleet) = space.forces(pair);
                (Label { attack, fleet, withdrawn, back: false }, mass)
            })
            .collect::<Over>()
    };
    skies.into_iter().flat_map(one).collect()
}

/// Space is decided: troops land if it is won, and what is on the ground fights on.
fn settle(rules: &Rules, over: Over, landed: Force, army: Force, begun: bool, landings: &mut Landings) {
    for (label, mass) in over {
        if label.fleet.is_empty() && !label.attack.warships().is_empty() {
            landings.land(rules, label, landed, army, begun, mass);
        } else {
            landings.add(label, landed, army, begun, mass);
        }
    }
}

/// Space is decided above a world that has been taken.
fn held(over: Over, landed: Force, ends: &mut Ends) {
    for (label, mass) in over {
        *ends.entry(label.over(true, landed, Force::NONE)).or_default() += mass;
    }
}

fn add(space: &Space, skies: &mut Skies, withdrawn: Force, pair: usize, mass: u128) {
    let masses = skies.entry(withdrawn).or_insert_with(|| vec![0; space.pairs()]);
    masses[pair] += mass;
}

/// Keeps what is worth following.
fn keep(skies: &mut Skies, withdrawn: Force, mut masses: Masses) {
    masses.iter_mut().filter(|mass| **mass < NEXT_TO_NOTHING).for_each(|mass| *mass = 0);
    if masses.iter().any(|mass| *mass > 0) {
        skies.insert(withdrawn, masses);
    }
}

fn join(decided: &mut Decided, left: Force, skies: Skies) {
    let there = decided.entry(left).or_default();
    for (withdrawn, masses) in skies {
        match there.get_mut(&withdrawn) {
            Some(sums) => sums.iter_mut().zip(masses).for_each(|(sum, mass)| *sum += mass),
            None => {
                there.insert(withdrawn, masses);
            }
        }
    }
}
