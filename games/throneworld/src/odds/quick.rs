//! A quick estimate for many attacks, as bots want it.

use super::Setting;
use super::doctrine::{Doctrines, Side};
use super::rules_of::Rules;
use crate::edition::Edition;
use crate::force::{Force, Sorts};
use crate::losses;

/// No fight is followed for longer.
const ROUNDS: u8 = 40;

/// Roughly in how many of a thousand cases the attacker takes the world: the fight as it goes when every volley hits as
/// often as it does on average, and how clearly it is won or lost.
#[must_use]
pub fn quick_wins_permille(edition: &Edition, setting: &Setting) -> u16 {
    quick_with(edition, setting, &Doctrines::default())
}

/// The same of sides that fight as ordered.
pub(super) fn quick_with(edition: &Edition, setting: &Setting, doctrines: &Doctrines) -> u16 {
    let rules = Rules::of_any_size(edition, *setting, doctrines);
    let setting = rules.setting;
    if setting.attack.ground().is_empty() {
        return 0; // nobody to hold the world
    }
    let (mut attack, mut fleet) = (setting.attack, setting.defend_fleet.warships());
    let (mut army, mut landed) = (setting.defend_army, Force::NONE);
    if attack.warships().is_empty() {
        (landed, attack, fleet) = (attack.ground(), Force::NONE, Force::NONE);
    }
    let begin = [weight(&rules, &attack.plus(&landed)).max(1), weight(&rules, &fleet.plus(&army)).max(1)];
    let (edge, ground_edge) = (setting.space_edge, setting.ground_edge);
    let [mut over, mut under, mut down, mut up] = [Volley::default(); 4];
    for round in 1..=ROUNDS {
        let contested = !(attack.warships().is_empty() || fleet.is_empty());
        if contested {
            let own = Shots {
                dice: rules.attack_dice(&attack.warships()),
                edge,
                absorb: rules.edition.absorbs(&fleet),
            };
            let theirs = Shots { dice: rules.defend_dice(&fleet), edge: edge.saturating_neg(), absorb: 0 };
            let hit = |side| move |rules: &Rules, force: &Force, hits| rules.after_space(side, force, hits);
            fleet = over.fire(&rules, own, &fleet, &fleet, hit(Side::Defender));
            attack = under.fire(&rules, theirs, &attack.warships(), &attack, hit(Side::Attacker));
        }
        let mut land = |units: Force, attack: &mut Force| {
            (landed, *attack) = (landed.plus(&units), attack.minus(&units));
        };
        if !fleet.is_empty() && contested && rules.drops_past(&fleet) {
            land(rules.droppable(&attack), &mut attack);
        }
        if contested && !fleet.is_empty() {
            let (own, enemy) = (rules.attack_dice(&attack.warships()), rules.defend_dice(&fleet));
            if doctrines.attacker.leaves(round, own, enemy) {
                attack = Force::NONE;
            } else if doctrines.defender.leaves(round, enemy, own) {
                fleet = fleet.minus(&fleet.mobile());
            }
        }
        if fleet.is_empty() {
            land(rules.landing(&attack), &mut attack);
        }
        if !(landed.is_empty() || army.is_empty()) {
            let own = Shots { dice: rules.attack_dice(&landed), edge: ground_edge, absorb: 0 };
            let theirs =
                Shots { dice: rules.defend_dice(&army), edge: ground_edge.saturating_neg(), absorb: 0 };
            let hit = |side| move |rules: &Rules, force: &Force, hits| rules.after_ground(side, force, hits);
            army = down.fire(&rules, own, &army, &army, hit(Side::Defender));
            landed = up.fire(&rules, theirs, &landed, &landed, hit(Side::Attacker));
        }
        let contested = !(attack.warships().is_empty() || fleet.is_empty());
        if army.is_empty() && !landed.is_empty() || !contested && landed.is_empty() {
            break;
        }
    }
    if army.is_empty() && !landed.is_empty() {
        between(&WON, weight(&rules, &attack.plus(&landed)) * 1000 / begin[0])
    } else {
        1000 - between(&LOST, weight(&rules, &fleet.plus(&army)) * 1000 / begin[1])
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
    /// Fires at a force, of which `target` can be hit; gives what is left of it.
    fn fire(
        &mut self,
        rules: &Rules,
        shots: Shots,
        target: &Force,
        force: &Force,
        after: impl Fn(&Rules, &Force, u16) -> Force,
    ) -> Force {
        let usable = |hits| u64::from(losses::usable(&rules.edition, target, hits));
        self.carried += shots.average(|hits| usable(hits) * 1000);
        let hits = u16::try_from(self.carried / 1000).unwrap_or(u16::MAX);
        self.carried -= usable(hits) * 1000;
        after(rules, force, hits)
    }
}

/// The dice of a volley.
#[derive(Clone, Copy)]
struct Shots {
    dice: u32,
    edge: i8,
    absorb: u32,
}

impl Shots {
    /// The average of something over the hits that are not absorbed.
    fn average(self, of: impl Fn(u16) -> u64) -> u64 {
        let faces = u64::from(7 - Rules::need(self.edge)).min(6);
        if faces == 6 {
            return of(u16::try_from(self.dice.saturating_sub(self.absorb)).unwrap_or(u16::MAX));
        }
        // The chance of no hit at all, then of one more and one more, in parts of 2^40.
        let mut chance = (0..self.dice.min(200)).fold(1_u64 << 40, |chance, _| chance * (6 - faces) / 6);
        let (mut sum, mut seen) = (0, 0);
        for hits in 0..=self.dice.min(200) {
            let counted = u16::try_from(hits.saturating_sub(self.absorb)).unwrap_or(u16::MAX);
            if counted > 0 {
                sum += u128::from(chance) * u128::from(of(counted));
            }
            seen += chance;
            if (1 << 40) - seen.min(1 << 40) < 1 << 32 {
                break; // hardly ever more than that
            }
            chance =
                chance * u64::from(self.dice.min(200) - hits) * faces / (u64::from(hits + 1) * (6 - faces));
        }
        u64::try_from(sum >> 40).unwrap_or(u64::MAX)
    }
}

/// How often a fight was won that is won on average with so much left, both in thousandths: found by comparing with the
/// exact odds of ten forces against every tile.
const WON: [(u64, u64); 7] =
    [(0, 350), (300, 430), (480, 590), (570, 700), (680, 870), (810, 925), (1000, 985)];
/// How often it was lost, when on average the defender has so much left.
const LOST: [(u64, u64); 6] = [(0, 550), (90, 600), (190, 750), (480, 800), (680, 930), (1000, 980)];

/// Reads a table, in a straight line between its points.
fn between(table: &[(u64, u64)], left: u64) -> u16 {
    let left = left.min(1000);
    let span = table.windows(2).find(|pair| left <= pair[1].0).map(|pair| (pair[0], pair[1]));
    let ((from, low), (to, high)) = span.unwrap_or(((0, 0), (1000, 1000)));
    u16::try_from(low + (high - low) * (left - from) / (to - from)).unwrap_or(1000)
}
