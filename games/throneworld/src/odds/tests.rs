//! Odds worked out by hand.

use super::{Doctrine, Doctrines, Fires, Odds, Parts, Setting, odds, odds_with, quick_wins_permille};
use crate::edition::Edition;
use crate::force::Force;
use crate::options::Options;
use crate::orders::RetreatWhen;
use crate::unit::Unit;

fn force(text: &str) -> Force {
    text.parse().unwrap()
}

fn edition() -> Edition {
    Edition::of(&Options::default(), 2).unwrap()
}

fn setting(attack: &str, fleet: &str, army: &str) -> Setting {
    Setting {
        attack: force(attack),
        defend_fleet: force(fleet),
        defend_army: force(army),
        space_edge: 0,
        ground_edge: 0,
        attacker: None,
        defender: None,
        may_pass_shields: true,
        drops: true,
        in_comm: true,
        first_fire: true,
    }
}

fn of(setting: Setting) -> Odds {
    ordered(setting, &Doctrines::default())
}

/// Both sides fight as ordered.
fn ordered(setting: Setting, doctrines: &Doctrines) -> Odds {
    let odds = odds_with(&edition(), &setting, doctrines);
    assert!(odds.exact);
    assert!(odds.error < Parts::permille(1), "{}", odds.error);
    let sum: u64 = odds.survivors.iter().map(|(_, p)| p.in_billionths_of_thousandths()).sum();
    assert!((999_999_999_900..=1_000_000_000_100).contains(&sum), "{sum}");
    odds
}

/// So many of so many, as a decimal of twelve places.
fn fraction(part: u128, whole: u128) -> String {
    let places = (part * 1_000_000_000_000 + whole / 2) / whole;
    format!("{}.{:012}", places / 1_000_000_000_000, places % 1_000_000_000_000)
}

/// L against L: two dice against one. The attacker hits with a = 11/36, is hit with d = 1/6, both with a·d. It wins if
/// it hits first and is not hit: a(1-d) / (1-(1-a)(1-d)) = (55/216) / (91/216) = 55/91.
#[test]
fn one_against_one() {
    assert_eq!(of(setting("1L", "", "1L")).wins.to_string(), fraction(55, 91));
    // Both lost together: a·d / (91/216) = 11/91, which takes nothing (ruling 34).
    let odds = of(setting("1L", "", "1L"));
    let both = odds.survivors.iter().find(|(s, _)| s.attack_army.is_empty() && s.defend_army.is_empty());
    assert_eq!(both.map(|(s, p)| (s.taken, p.to_string())), Some((false, fraction(11, 91))));
}

/// A rating better: dice hit from 5 on, so a = 1-(4/6)^2 = 5/9; a(1-d) = 25/54; 1-(4/9)(5/6) = 17/27 = 34/54.
#[test]
fn a_rating_better() {
    let better = Setting { ground_edge: 1, ..setting("1L", "", "1L") };
    assert_eq!(of(better).wins.to_string(), fraction(25, 34));
    // A rating worse: a = 11/36, d = 1/3: (11/36)(2/3) = 22/108; 1-(25/36)(2/3) = 58/108.
    let worse = Setting { ground_edge: -1, ..setting("1L", "", "1L") };
    assert_eq!(of(worse).wins.to_string(), fraction(22, 58));
}

/// First fire: D against L. In the first round the two dice of first fire win at once with 11/36; else the L fires, and
/// with 5/6 it goes on as L against L: 11/36 + (25/36)(5/6)(55/91) = (11·546 + 25·5·55) / (36·6·91)
/// = (6006 + 6875) / 19656.
#[test]
fn first_fire() {
    assert_eq!(of(setting("1D", "", "1L")).wins.to_string(), fraction(6006 + 6875, 19656));
}

/// D and A against a Bunker, which needs three hits in one round. First fire: two dice that can do nothing by themselves,
/// then three that hit with 1/6 each, 1/216 in a round; declined: five dice, of which three or more hit with
/// (10·25 + 5·5 + 1) / 7776 = 276/7776. The Bunker fires two dice back either way.
#[test]
fn first_fire_may_be_declined() {
    let used = setting("1D 1A", "", "1C");
    let declined = Setting { first_fire: false, ..used };
    let fires = Fires::of(&edition(), &used, &Doctrines::default(), &of(used)).unwrap();
    assert_eq!((fires.used, fires.declined), (of(used).wins, of(declined).wins));
    assert_eq!(fires.better(), "declined");
    assert_eq!(
        Fires::of(&edition(), &declined, &Doctrines::default(), &of(declined)),
        Some(fires),
        "whichever is known"
    );
    // Both unhurt to the end: the Bunker's dice miss with s = 25/36 every round, in the first of which it is destroyed with
    // f, and in each later one with q = 23/648: s·f + s·(1-f)·y with y = q·s / (1 - (1-q)·s) = 575/7703. With f = a/b that
    // is 25·(7703·a + 575·(b-a)) / (36·b·7703).
    let unhurt = |odds: &Odds| {
        let left = odds.survivors.iter().find(|(s, _)| s.taken && s.attack_army == force("1D 1A"));
        left.map(|(_, chance)| chance.to_string())
    };
    for (odds, a, b) in [(of(used), 1, 216), (of(declined), 23, 648)] {
        let expected = fraction(25 * (7703 * a + 575 * (b - a)), 36 * b * 7703);
        assert_eq!(unhurt(&odds), Some(expected));
    }
    // Two ratings better: 12.5 % and 50 %, and against a Light first fire is the better.
    let better = Setting { ground_edge: 2, ..used };
    assert_eq!(
        Fires::of(&edition(), &better, &Doctrines::default(), &of(better)).unwrap().better(),
        "declined"
    );
    let light = setting("1D", "", "1L");
    assert_eq!(Fires::of(&edition(), &light, &Doctrines::default(), &of(light)).unwrap().better(), "used");
    // Whoever hits first, a Light can kill but one of two in the round it is lost in.
    let two = setting("1D 1A", "", "1L");
    assert_eq!(Fires::of(&edition(), &two, &Doctrines::default(), &of(two)).unwrap().better(), "either");
    let none = setting("1A", "", "1C");
    assert_eq!(Fires::of(&edition(), &none, &Doctrines::default(), &of(none)), None);
}

/// A Heavy against a Light: the Light can never hurt it, so it wins for certain. Against a Bunker it never wins.
#[test]
fn certainties() {
    let sure = of(setting("1H", "", "1L"));
    assert_eq!(sure.wins.to_string(), "1.000000000000");
    assert_eq!(of(setting("1H", "", "1C")).wins, Parts::NONE);
    assert_eq!(of(setting("1P 1L", "", "")).wins.to_string(), "1.000000000000");
    let alone = of(setting("1P 1L", "1M", ""));
    assert_eq!(of(setting("1B", "1F 1P", "")).wins, Parts::NONE, "nobody to land");
    assert!(alone.wins < Parts::ONE);
}

/// P with L against M and L: two dice against one in space, like L against L on the ground: 55/91. The Light is lost with
/// its ship. Then L against L, 55/91 again.
#[test]
fn space_then_ground() {
    assert_eq!(of(setting("1P 1L", "1M", "1L")).wins.to_string(), fraction(55 * 55, 91 * 91));
    // Out of Comm range nothing lands.
    let far = Setting { in_comm: false, ..setting("1P 1L", "1M", "1L") };
    assert_eq!(of(far).wins, Parts::NONE);
}

/// A drop: M with D against B and no army. The Blaster's two dice hit the Mothership with 11/36 in the first round; if
/// not, the Drop Troop lands and has the world: 25/36.
#[test]
fn a_drop_needs_one_round() {
    assert_eq!(of(setting("1M 1D", "1B", "")).wins.to_string(), fraction(25, 36));
    // A Shield stops it, and a Mothership never gets past one.
    let stopped = Setting { may_pass_shields: false, ..setting("1M 1D", "1S", "") };
    assert_eq!(of(stopped).wins, Parts::NONE);
    let passing = setting("1M 1D", "1S", "");
    assert_eq!(of(passing).wins.to_string(), fraction(5, 6));
}

/// M with D against S and L, by turns. Space: the Shield hits with 1/6 a round; the Mothership's end leaves the Drop
/// Troop on the ground to fight on alone, so only the first round matters: 5/6 times D against L, 12881/19656.
#[test]
fn a_drop_against_an_army() {
    let odds = of(setting("1M 1D", "1S", "1L"));
    assert_eq!(odds.wins.to_string(), fraction(5 * 12881, 6 * 19656));
    // Against an empire its Shield outlives the world, and the Mothership may not.
    let empire = Setting {
        attacker: Some(crate::edition::Race(5)),
        defender: Some(crate::edition::Race(5)),
        ..setting("1M 1D", "1S", "1L")
    };
    let against = of(empire);
    assert_eq!(against.wins.to_string(), odds.wins.to_string());
    assert!(against.survivors.iter().all(|(s, _)| s.defend_fleet == force("1S")));
}

/// 4.7: what neutrals have in space is lost with their world, also when no ship of the attacker is left to see it. Against
/// an empire it stays.
#[test]
fn neutral_shields_fall_with_their_world() {
    for setting in [setting("1M 2D", "1S 1B", "1L"), setting("2L", "1S", "1L")] {
        let neutral = of(setting);
        assert!(neutral.survivors.iter().all(|(s, _)| !s.taken || s.defend_fleet.is_empty()), "{neutral:?}");
        let both = (Some(crate::edition::Race(5)), Some(crate::edition::Race(5)));
        let empire = of(Setting { attacker: both.0, defender: both.1, ..setting });
        assert_eq!(empire.wins.in_permille(), neutral.wins.in_permille());
        assert!(empire.survivors.iter().any(|(s, _)| s.taken && s.defend_fleet.has(Unit::Shield)));
    }
}

/// All the tiles against a large fleet: worked out in full, and a fraction of a second each.
#[test]
fn every_tile_is_worked_out() {
    let edition = edition();
    for class in crate::edition::Class::ALL {
        for tile in edition.tiles_of(class) {
            let tile = edition.tile(tile);
            for attack in ["1P 1F 1D", "4B 2P 1M 4F 3A 1H", "10B 4P 2M 10F 4A 4D"] {
                let mut setting = setting(attack, "", "");
                (setting.defend_fleet, setting.defend_army) = (tile.fleet, tile.army);
                let odds = odds(&edition, &setting);
                assert!(odds.exact, "{attack} against {}", tile.id);
            }
        }
    }
}

/// The quick estimate is a guess, but not a bad one.
#[test]
fn the_estimate_is_near() {
    let edition = edition();
    let (mut sum, mut count, mut worst) = (0, 0, (0, String::new()));
    for class in crate::edition::Class::ALL {
        for tile in edition.tiles_of(class) {
            let tile = edition.tile(tile);
            for attack in ["1P 2L", "2B 2P 2A 2L", "4B 2P 1M 4F 3A 1H"] {
                for edge in [-1, 0, 1] {
                    let mut setting = setting(attack, "", "");
                    (setting.defend_fleet, setting.defend_army) = (tile.fleet, tile.army);
                    (setting.space_edge, setting.ground_edge) = (edge, edge);
                    let exact = i32::from(odds(&edition, &setting).wins.in_permille());
                    let off = (exact - i32::from(quick_wins_permille(&edition, &setting))).abs();
                    (sum, count) = (sum + off, count + 1);
                    worst = worst.max((off, format!("{attack} against {} at {edge}: {exact}", tile.id)));
                }
            }
        }
    }
    assert!(sum / count < 100, "off by {} on average", sum / count);
    assert!(worst.0 < 600, "{worst:?}");
}

#[test]
fn parts_print_as_decimals() {
    assert_eq!(Parts::permille(512).to_string(), "0.512000000000");
    assert_eq!(Parts::ONE.to_string(), "1.000000000000");
    assert_eq!(Parts::permille(333).in_permille(), 333);
}

/// Orders for losses and for retreats.
fn doctrine(losses: &[Unit], retreat: Option<RetreatWhen>) -> Doctrine {
    Doctrine { losses: losses.to_vec(), retreat }
}

/// An empire attacks an empire; neither has units of its own.
fn empires(attack: &str, fleet: &str, army: &str) -> Setting {
    let zytal = Some(crate::edition::Race(5));
    Setting { attacker: zytal, defender: zytal, ..setting(attack, fleet, army) }
}

/// The chance of each thing one may ask of the ends.
fn chance(odds: &Odds, fits: impl Fn(&super::Survivors) -> bool) -> u64 {
    odds.survivors.iter().filter(|(s, _)| fits(s)).map(|(_, p)| p.in_billionths_of_thousandths()).sum()
}

#[track_caller]
fn near(found: u64, part: u128, whole: u128) {
    let expected = part * 1_000_000_000_000 / whole;
    assert!(u128::from(found).abs_diff(expected) < 50, "{found}, not {expected}");
}

/// One round between B P and F M, then the attacker goes back. The defender's two dice (1 for F, 1 for M) hit nothing with
/// 25/36, once with 10/36, twice with 1/36. Of one hit the owner chooses: by default the Blaster goes (4 against 5
/// credits), by this order the Protector. The attacker's five dice (3 and 2) hit nothing with 3125/7776, once with 3125/7776:
/// then the Fighter goes by default (2 against 6); by order the Mothership, without which the Fighter has no space and is
/// lost too (4.5), so that the attacker has won space. Nobody is there to land.
#[test]
fn a_choice_of_losses_in_one_round() {
    let once = Some(RetreatWhen::Always);
    let setting = empires("1B 1P", "1F 1M", "1L");
    let left = |losses: &[Unit], theirs: &[Unit], attack: &str, fleet: &str| {
        let doctrines = Doctrines { attacker: doctrine(losses, once), defender: doctrine(theirs, None) };
        let odds = ordered(setting, &doctrines);
        assert_eq!(odds.wins, Parts::NONE);
        chance(&odds, |s| s.attack_fleet == force(attack) && s.defend_fleet == force(fleet))
    };
    let (hit_once, missed) = (10 * 3125, 36 * 7776);
    near(left(&[], &[], "1P", "1F 1M"), hit_once, missed);
    near(left(&[], &[], "1B", "1F 1M"), 0, 1);
    near(left(&[Unit::Protector], &[], "1B", "1F 1M"), hit_once, missed);
    near(left(&[Unit::Protector], &[], "1P", "1F 1M"), 0, 1);
    // Unhurt, and one hit on the defender.
    near(left(&[], &[], "1B 1P", "1M"), 25 * 3125, 36 * 7776);
    near(left(&[], &[Unit::Mothership], "1B 1P", "1M"), 0, 1);
    // With the Mothership lost first, one hit and more end all: 7776 - 3125 of 7776.
    near(left(&[], &[Unit::Mothership], "1B 1P", ""), 25 * 4651, 36 * 7776);
}

/// The defender's Protector leaves after round 1, so space is won unless both of the attacker's Protectors are lost to its
/// three dice: 16 of 216. With one of them both Light Infantry still have room. Then two Lights against one: four dice hit with
/// 671/1296, one back with 1/6; two that lose one are one against one, 55/91. 400741/423241 in all.
#[test]
fn a_defender_that_withdraws_after_round_1() {
    let setting = empires("2P 2L", "1P", "1L");
    let leaves = |retreat| Doctrines { defender: doctrine(&[], retreat), ..Doctrines::default() };
    let odds = ordered(setting, &leaves(Some(RetreatWhen::After(1))));
    near(odds.wins.in_billionths_of_thousandths(), 200 * 400_741, 216 * 423_241);
    // It gets away if it was not hit, 625/1296, and the attacker is still there to be left.
    near(chance(&odds, |s| s.withdrawn == force("1P")), 625 * 200, 1296 * 216);
    // With the Protector's dice: 3 against 4 and against 2; always the same as after 1 round.
    assert_eq!(ordered(setting, &leaves(Some(RetreatWhen::Always))), odds);
    let when = |mine, theirs| Some(RetreatWhen::Dice { mine, theirs });
    // Fewer than 4 dice against more than 1: whenever both are there. Against more than 2: only while both attackers are.
    assert_eq!(ordered(setting, &leaves(when(4, 1))), odds);
    let odds = ordered(setting, &leaves(when(4, 2)));
    // Gone in a round in which nothing hits, 625/1296 · 125/216; else never.
    near(chance(&odds, |s| s.withdrawn == force("1P")), 625 * 125, 1296 * 216);
    // A Shield stays, and is fought on for; it has one die.
    let odds = ordered(empires("2P 2L", "1P 1S", "1L"), &leaves(Some(RetreatWhen::After(1))));
    assert!(chance(&odds, |s| s.withdrawn == force("1P") && s.taken) > 0);
}

/// A Mothership drops D past a Shield and goes back after round 1. She is lost with 1/6; else D fights L alone, 12881/19656
/// as above. She goes back whenever she lives: the Shield absorbs what she could do, and she has no dice.
#[test]
fn an_attacker_that_goes_back_after_the_drop() {
    let leaves = Doctrines { attacker: doctrine(&[], Some(RetreatWhen::After(1))), ..Doctrines::default() };
    let odds = ordered(setting("1M 1D", "1S", "1L"), &leaves);
    near(odds.wins.in_billionths_of_thousandths(), 5 * 12881, 6 * 19656);
    near(chance(&odds, |s| s.went_back && s.attack_fleet == force("1M")), 5, 6);
    // After 2 rounds she has been fired at twice by then, unless the ground was decided after the first.
    let later = Doctrines { attacker: doctrine(&[], Some(RetreatWhen::After(2))), ..Doctrines::default() };
    let odds = ordered(setting("1M 1D", "1S", "1L"), &later);
    near(odds.wins.in_billionths_of_thousandths(), 5 * 12881, 6 * 19656);
    assert!(chance(&odds, |s| s.went_back) < 833_333_333_333);
    // Without a landing nothing is taken.
    let stopped = Setting { may_pass_shields: false, ..setting("1M 1D", "1S", "1L") };
    assert_eq!(ordered(stopped, &leaves).wins, Parts::NONE);
}

/// Orders that never come up change nothing: what is followed round by round agrees with what is worked out at once.
#[test]
fn retreats_that_never_come_up() {
    let idle = Some(RetreatWhen::Dice { mine: 0, theirs: 0 });
    for (attack, fleet, army) in [
        ("1P 1F 1D", "1S", "1L"),
        ("2B 1M 1F 3D 1A", "1P 2F", "1C 1A 1L"),
        ("3B 2P 2F 1A 1H", "1S 1P 2F", "1H 1L"),
        ("2P 2D", "1B", ""),
    ] {
        for setting in [setting(attack, fleet, army), empires(attack, fleet, army)] {
            for may_pass_shields in [true, false] {
                let setting = Setting { may_pass_shields, ..setting };
                let (attacker, defender) = (doctrine(&[], idle), doctrine(&[], idle));
                let both = Doctrines { attacker, defender };
                let (plain, followed) = (of(setting), ordered(setting, &both));
                let wins = [&plain, &followed].map(|odds| odds.wins.in_billionths_of_thousandths());
                assert!(wins[0].abs_diff(wins[1]) < 1000, "{attack} against {fleet} / {army}: {wins:?}");
                for (end, parts) in &plain.survivors {
                    let found = chance(&followed, |s| s == end);
                    let expected = parts.in_billionths_of_thousandths();
                    assert!(found.abs_diff(expected) < 1000, "{attack}, {fleet} / {army}: {end:?}");
                }
            }
        }
    }
}

/// What can come to nothing is told.
#[test]
fn orders_in_vain() {
    let all = Doctrines {
        attacker: doctrine(&[Unit::Fighter], Some(RetreatWhen::Always)),
        defender: doctrine(&[Unit::Shield], Some(RetreatWhen::Always)),
    };
    let why = |setting: Setting| {
        all.in_vain(&setting).into_iter().map(|vain| (vain.of_defender, vain.losses)).collect::<Vec<_>>()
    };
    assert_eq!(why(empires("1P 1L", "1P", "1L")), []);
    assert_eq!(why(empires("1P 1L", "1S", "1L")), [(true, false)]);
    assert_eq!(why(empires("1P 1L", "", "1L")), [(true, false), (false, false)]);
    assert_eq!(why(setting("1P 1L", "1P", "1L")), [(true, true), (true, false)]);
}
