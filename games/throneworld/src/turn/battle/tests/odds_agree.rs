//! The odds agree with battles fought at the table with real dice.

use super::scene::{ONE, Scene, TWO, force};
use crate::Throneworld;
use crate::battle::Power;
use crate::events::{Event, Outcome};
use crate::odds::{Doctrine, Doctrines, Setting, Survivors, odds_with};
use crate::orders::{FirstFireWhen, Order, RetreatWhen};
use crate::state::State;
use crate::tech::Tech;
use crate::unit::Unit;
use rules::dice::{Dice, Seed};
use rules::table::{Filed, Sitting, play};
use std::collections::{BTreeMap, BTreeSet};

/// So many battles for each case.
const BATTLES: u32 = 4000;

/// How often the world was taken, and how often each side's ships and troops were left as the odds call likeliest.
fn fought(scene: &Scene, seen: &Survivors, first_fire: bool, doctrines: &Doctrines) -> (u32, u32) {
    let mut state = scene.state.clone();
    state.galaxy.now.battle = Some(scene.battle.clone());
    let mut filed = BTreeMap::<_, Filed<Throneworld>>::new();
    for (seat, doctrine) in [(ONE, &doctrines.attacker), (TWO, &doctrines.defender)] {
        // The odds know of no retreats but those ordered.
        let when = doctrine.retreat.unwrap_or(RetreatWhen::Never);
        filed.entry(seat).or_default().book.add(Order::Retreat { at: None, when });
        if !doctrine.losses.is_empty() {
            filed.entry(seat).or_default().book.add(Order::Losses(doctrine.losses.clone()));
        }
        let when = if first_fire { FirstFireWhen::Always } else { FirstFireWhen::Never };
        filed.entry(seat).or_default().book.add(Order::FirstFire { at: None, when });
    }
    let (mut taken, mut as_seen) = (0, 0);
    for number in 0..BATTLES {
        let mut state = state.clone();
        let run = play(
            &Throneworld,
            &mut state,
            Sitting {
                seats: 2,
                waits: &BTreeSet::new(),
                journal: &[],
                filed: &filed,
                notices: &[],
                closing: None,
                dice: Dice::for_preview(&Seed([7; 32]), &number.to_le_bytes()),
                look: false,
                only: None,
            },
        );
        assert_eq!(run.end, Ok(()));
        let captured = |e: &Event| matches!(e, Event::BattleEnded { outcome: Outcome::Captured, .. });
        let won = run.told.iter().any(|told| captured(&told.event));
        taken += u32::from(won);
        let at = scene.battle.at;
        let system = state.galaxy.system(at).unwrap();
        let fleet = match scene.battle.ground {
            Power::Seat(owner) => state.galaxy.orbit(at, owner),
            _ => system.neutral_fleet,
        };
        let attackers = if seen.went_back {
            // At home the troops come down again.
            let home = scene.battle.wings[0].from;
            let army = |state: &State| state.galaxy.system(home).unwrap().army;
            state.galaxy.orbit(home, ONE).plus(&army(&state).minus(&army(&scene.state)))
        } else {
            state.galaxy.orbit(at, ONE)
        };
        // At a world of one's own what was still aboard has come down.
        let (down, aboard) = if won { (system.army, attackers) } else { (force(""), attackers) };
        let army = if won { force("") } else { system.army };
        let elsewhere = state.galaxy.orbits.keys().filter(|hex| **hex != at);
        let withdrawn = elsewhere.fold(force(""), |sum, hex| sum.plus(&state.galaxy.orbit(*hex, TWO)));
        let expected = seen.attack_fleet.plus(&seen.attack_army);
        as_seen += u32::from(
            won == seen.taken
                && down.plus(&aboard) == expected
                && fleet == seen.defend_fleet
                && withdrawn == seen.withdrawn
                && army == seen.defend_army,
        );
    }
    (taken, as_seen)
}

/// Within four standard deviations of what the odds say, which chance leaves once in fifteen thousand cases.
fn near(found: u32, permille: u16, what: &str) {
    let (found, expected) = (i64::from(found), i64::from(permille) * i64::from(BATTLES) / 1000);
    let p = i64::from(permille);
    // Four deviations squared, and two battles for the rounding.
    let bound = 16 * p * (1000 - p) * i64::from(BATTLES) / 1_000_000;
    let off = (found - expected).abs() - 4;
    assert!(off <= 0 || off * off <= bound, "{what}: {found} of {BATTLES}, not {expected}");
}

fn agree(scene: &Scene, edges: (i8, i8), may_pass_shields: bool, in_comm: bool) {
    agree_on_fire(scene, edges, may_pass_shields, in_comm, true);
}

fn agree_on_fire(scene: &Scene, edges: (i8, i8), may_pass_shields: bool, in_comm: bool, first_fire: bool) {
    let doctrines = Doctrines::default();
    agree_as_ordered(scene, edges, (may_pass_shields, in_comm, first_fire), &doctrines);
}

fn agree_as_ordered(
    scene: &Scene,
    edges: (i8, i8),
    (may_pass_shields, in_comm, first_fire): (bool, bool, bool),
    doctrines: &Doctrines,
) {
    let galaxy = &scene.state.galaxy;
    let at = scene.battle.at;
    let system = galaxy.system(at).unwrap();
    let race = |power: Power| power.seat().map(|s| galaxy.empire(s).race);
    let defend_fleet = match scene.battle.ground {
        Power::Seat(owner) => galaxy.orbit(at, owner),
        _ => system.neutral_fleet,
    };
    let attack = scene.battle.wings[0].force;
    let setting = Setting {
        attack,
        defend_fleet,
        defend_army: system.army,
        space_edge: edges.0,
        ground_edge: edges.1,
        attacker: race(scene.battle.attacker),
        defender: race(scene.battle.ground),
        may_pass_shields,
        drops: true,
        in_comm,
        first_fire,
    };
    let odds = odds_with(&galaxy.edition, &setting, doctrines);
    assert!(odds.exact);
    let (likeliest, chance) = odds.survivors[0];
    let (taken, as_seen) = fought(scene, &likeliest, first_fire, doctrines);
    let what = format!("{attack} against {defend_fleet} and {}", system.army);
    near(taken, odds.wins.in_permille(), &what);
    near(as_seen, chance.in_permille(), &format!("{what}: {likeliest:?}"));
}

#[test]
fn against_neutrals() {
    agree(&Scene::neutral("1P 1L 1H", "", "2L"), (0, 0), true, true);
    agree(&Scene::neutral("1M 2A 1L 2H", "", "1C 2A 1H").with_tech(ONE, Tech::Ground, 2), (0, 1), true, true);
    agree(&Scene::neutral("2B 2P 2F 1A 1H", "1S 1P 2F", "1C 1A"), (0, 0), true, true);
    agree(&Scene::neutral("3B 2P 2F 1A 1H", "1S 1P 2F", "1H 1L").printed(2, 2), (-1, -1), false, true);
}

#[test]
fn with_drops() {
    agree(&Scene::neutral("1P 1F 1D", "1S", "1L"), (0, 0), true, true);
    agree(&Scene::neutral("2B 1M 1F 3D 1A", "1P 2F", "1C 1A 1L"), (0, 0), true, true);
    agree(&Scene::neutral("3B 1M 3D 1A", "2S 1B", "2L 1H").printed(2, 1), (-1, 0), false, true);
    let far = Scene::neutral("2B 1M 3D 1A", "1S 1B", "2L").with_tech(ONE, Tech::Comm, 2);
    agree(&far, (0, 0), true, false);
    let trill =
        Scene::neutral("2B 1M 3L 2D", "1B 1M", "2L 1H").race(ONE, "Trill").with_tech(ONE, Tech::Space, 2);
    let trill = trill.with_tech(ONE, Tech::Comm, 3);
    agree(&trill, (1, 0), true, true);
}

#[test]
fn with_first_fire_declined() {
    let scene = Scene::neutral("2B 1M 1F 2D 1A", "1P 2F", "1C 1L").with_tech(ONE, Tech::Ground, 2);
    agree_on_fire(&scene, (0, 1), true, true, false);
}

#[test]
fn against_an_empire() {
    let scene = || Scene::players("2B 1M 2F 2D 1A", "1S 1P", "1L 1H").race(ONE, "Pasha").race(TWO, "Buralti");
    let scene = scene().with_tech(ONE, Tech::Space, 2).with_tech(ONE, Tech::Comm, 3);
    // The Buralti are better on the ground.
    agree(&scene, (1, -1), true, true);
}

#[test]
fn with_losses_and_retreats_as_ordered() {
    let of = |losses: &[Unit], retreat| Doctrine { losses: losses.to_vec(), retreat };
    let scene = Scene::players("2B 1M 2F 2D 1A", "1S 2P", "1L 1H").with_tech(TWO, Tech::Jump, 5);
    let (carriers, late) = ([Unit::Mothership, Unit::Assault], Some(RetreatWhen::After(2)));
    let when = Some(RetreatWhen::Dice { mine: 7, theirs: 2 });
    for (attacker, defender) in [
        (of(&carriers, None), of(&[Unit::Protector], None)),
        (of(&[], late), of(&[Unit::Heavy], None)),
        (of(&[Unit::Blaster], None), of(&[], Some(RetreatWhen::Always))),
        (of(&[], Some(RetreatWhen::Dice { mine: 6, theirs: 3 })), of(&[], when)),
    ] {
        let doctrines = Doctrines { attacker, defender };
        agree_as_ordered(&scene, (0, 0), (true, true, true), &doctrines);
    }
}
