//! A quick estimate for many attacks, as bots want it.

use super::Setting;
use super::rules_of::Rules;
use crate::edition::Edition;
use crate::force::Force;

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
    let begin = [attack.plus(&landed), fleet.plus(&army)].map(|f| weight(&rules, &f).max(1));
    let mut carried = [0_u64; 4];
    for round in 0..40_u32 {
        if !(attack.warships().is_empty() || fleet.is_empty()) {
            let (own, theirs) = (rules.attack_dice(&attack.warships()), rules.defend_dice(&fleet));
            let shields = rules.edition.absorbs(&fleet);
            let hit = hits(&mut carried[0], own, setting.space_edge, shields);
            let back = hits(&mut carried[1], theirs, setting.space_edge.saturating_neg(), 0);
            (fleet, attack) = (rules.after_space(&fleet, hit), rules.after_space(&attack, back));
        }
        if fleet.is_empty() {
            let units = rules.landing(&attack);
            (landed, attack) = (landed.plus(&units), attack.minus(&units));
        } else if rules.drops_past(&fleet) && !attack.warships().is_empty() {
            let units = rules.droppable(&attack);
            (landed, attack) = (landed.plus(&units), attack.minus(&units));
        }
        if !(landed.is_empty() || army.is_empty()) {
            let (own, theirs) = (rules.attack_dice(&landed), rules.defend_dice(&army));
            let hit = hits(&mut carried[2], own, setting.ground_edge, 0);
            let back = hits(&mut carried[3], theirs, setting.ground_edge.saturating_neg(), 0);
            (army, landed) = (rules.after_ground(&army, hit), rules.after_ground(&landed, back));
        }
        let contested = !(attack.warships().is_empty() || fleet.is_empty());
        let over = !contested && (landed.is_empty() || army.is_empty());
        if over || (army.is_empty() && !landed.is_empty()) || round == 39 {
            break;
        }
    }
    let share = |left: Force, begin: u64| weight(&rules, &left) * 1000 / begin;
    if army.is_empty() && !landed.is_empty() {
        curve(share(attack.plus(&landed), begin[0]))
    } else {
        1000 - curve(share(fleet.plus(&army), begin[1]))
    }
}

/// What a force weighs: what it costs, in a currency without races.
fn weight(rules: &Rules, force: &Force) -> u64 {
    force.iter().map(|(unit, count)| u64::from(rules.edition.unit(unit).cost) * u64::from(count)).sum()
}

/// Whole hits of a volley on average; what is left over is carried on, in thousandths.
fn hits(carried: &mut u64, dice: u32, edge: i8, absorb: u32) -> u16 {
    let faces = u64::from(7 - Rules::need(edge)).min(6);
    let thousandths = (u64::from(dice) * faces * 1000 / 6).saturating_sub(u64::from(absorb) * 1000);
    *carried += thousandths;
    let whole = *carried / 1000;
    *carried %= 1000;
    u16::try_from(whole).unwrap_or(u16::MAX)
}

/// The more is left, in thousandths, the surer it was.
fn curve(left: u64) -> u16 {
    let left = left.min(1000);
    let surer = 500 + 1200 * left / (left + 300) * 500 / 923;
    u16::try_from(surer.min(995)).unwrap_or(995)
}
