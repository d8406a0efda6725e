//! A quick estimate for many attacks, as bots want it.

use super::Setting;
use super::rules_of::Rules;
use crate::edition::Edition;
use crate::force::Force;

/// No fight is followed for longer.
const ROUNDS: u8 = 40;

/// Roughly in how many of a thousand cases the attacker takes the world: the fight as it goes when every volley hits as
/// often as it does on average, and how clearly it is won or lost.
#[must_use]
pub fn quick_wins_permille(edition: &Edition, setting: &Setting) -> u16 {
    let rules = Rules::of_any_size(edition, *setting);
    let setting = rules.setting;
    let (mut attack, mut fleet) = (setting.attack, setting.defend_fleet.warships());
    let (mut army, mut landed) = (setting.defend_army, Force::NONE);
    if attack.warships().is_empty() {
        (landed, attack, fleet) = (attack.ground(), Force::NONE, Force::NONE);
    }
    let begin = [weight(&rules, &attack.plus(&landed)).max(1), weight(&rules, &fleet.plus(&army)).max(1)];
    let (edge, ground_edge) = (setting.space_edge, setting.ground_edge);
    let [mut over, mut under, mut down, mut up] = [Volley::default(); 4];
    for _ in 0..ROUNDS {
        let contested = !(attack.warships().is_empty() || fleet.is_empty());
        if contested {
            let (own, theirs) = (rules.attack_dice(&attack.warships()), rules.defend_dice(&fleet));
            let (before, shields) = (fleet, rules.edition.absorbs(&fleet));
            fleet = over.fire(own, edge, shields, &before, |force, hits| rules.after_space(force, hits));
            attack = under.fire(theirs, edge.saturating_neg(), 0, &attack, |f, h| rules.after_space(f, h));
        }
        let units = match fleet.is_empty() {
            true => rules.landing(&attack),
            false if contested && rules.drops_past(&fleet) => rules.droppable(&attack),
            false => Force::NONE,
        };
        (landed, attack) = (landed.plus(&units), attack.minus(&units));
        if !(landed.is_empty() || army.is_empty()) {
            let (own, theirs) = (rules.attack_dice(&landed), rules.defend_dice(&army));
            army = down.fire(own, ground_edge, 0, &army, |force, hits| rules.after_ground(force, hits));
            landed =
                up.fire(theirs, ground_edge.saturating_neg(), 0, &landed, |f, h| rules.after_ground(f, h));
        }
        let contested = !(attack.warships().is_empty() || fleet.is_empty());
        if army.is_empty() && !landed.is_empty() || !contested && landed.is_empty() {
            break;
        }
    }
    if army.is_empty() && !landed.is_empty() {
        sureness(weight(&rules, &attack.plus(&landed)) * 1000 / begin[0])
    } else {
        1000 - sureness(weight(&rules, &fleet.plus(&army)) * 1000 / begin[1])
    }
}

/// What a force weighs: what it costs, whoever buys it.
fn weight(rules: &Rules, force: &Force) -> u64 {
    force.iter().map(|(unit, count)| u64::from(rules.edition.unit(unit).cost) * u64::from(count)).sum()
}

/// The average fire of one side, round after round.
#[derive(Clone, Copy, Default)]
struct Volley {
    /// Thousandths of hits that have not counted yet.
    carried: u64,
}

impl Volley {
    fn fire(
        &mut self,
        dice: u32,
        edge: i8,
        absorb: u32,
        force: &Force,
        after: impl Fn(&Force, u16) -> Force,
    ) -> Force {
        let faces = u64::from(7 - Rules::need(edge)).min(6);
        let average = u64::from(dice) * faces * 1000 / 6;
        // Shields absorb less than they could, for a volley that hits less often leaves them idle.
        let absorbed = u64::from(absorb) * 1000;
        self.carried += (average * average) / (average + absorbed).max(1);
        let most = u64::from(dice.saturating_sub(absorb));
        for hits in (1..=(self.carried / 1000).min(most)).rev() {
            let left = after(force, u16::try_from(hits).unwrap_or(u16::MAX));
            if left != *force {
                self.carried -= hits * 1000;
                return left;
            }
        }
        *force
    }
}

/// The more is left, in thousandths, the surer it was.
fn sureness(left: u64) -> u16 {
    let left = left.min(1000);
    let surer = 500 + 650 * left / (left + 300);
    u16::try_from(surer.min(1000)).unwrap_or(1000)
}
