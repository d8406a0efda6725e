//! Battles between empires (8.3).

use super::scene::{ONE, Scene, TWO, force, hex};
use crate::battle::{Cause, Power};
use crate::events::Outcome;
use crate::questions::{Answer, Question};
use crate::tech::Tech;

fn aboard(scene: Scene, troops: &str) -> Scene {
    let question = Question::Aboard { battle: 1, at: hex("D8") };
    scene.says(TWO, question, Answer::Units(force(troops)))
}

fn withdraws(scene: Scene, round: u8, fallen: bool, to: &[&str]) -> Scene {
    let to: Vec<_> = to.iter().map(|label| hex(label)).collect();
    let first = to.first().copied();
    let question = Question::Withdraw { battle: 1, at: hex("D8"), round, fallen, to };
    scene.says(TWO, question, Answer::To(first))
}

/// 8.3: the owner puts troops aboard, and withdraws with them to a world in Jump range; Shields stay.
#[test]
fn the_defender_withdraws() {
    let mut scene = aboard(Scene::players("2B", "1P 1S", "1A 1H"), "1A").with_tech(TWO, Tech::Jump, 2);
    scene.system(hex("E7")).owner = Some(TWO);
    scene.system(hex("D6")).owner = Some(TWO);
    scene.system(hex("F8")).owner = Some(TWO);
    scene.system(hex("C9")).owner = Some(ONE);
    // D6 is blockaded, and at F8 a battle is still to come: E7 alone is left.
    scene.state.galaxy.put_in_orbit(hex("D6"), ONE, &force("1B"));
    scene.state.galaxy.now.pending.insert(hex("F8"));
    let fought = withdraws(scene, 1, false, &["E7"]).fight(&[
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, // nothing happens
        6, 6, 1, 1, 1, 1, 1, // the Shield fights on alone
    ]);
    assert_eq!((fought.orbit("E7", TWO), fought.army("E7")), ("1P".into(), "1A".into()));
    assert_eq!(fought.army("D8"), "1H");
    assert_eq!(fought.ended(), (Outcome::SpaceWon, "2B".into()));
    assert_eq!(fought.asked(), ["aboard", "retreat", "withdraw", "retreat"]);
}

/// 8.3, 4.5: a part of the ships withdraws, with what of the cargo named finds room and what has none at the ships that
/// stay. The rest is asked again after the next round.
#[test]
fn the_defender_withdraws_in_part() {
    let part = |scene: Scene, round, units: &str| {
        let question =
            Question::Withdraw { battle: 1, at: hex("D8"), round, fallen: false, to: vec![hex("E7")] };
        scene.says(TWO, question, Answer::Part { to: hex("E7"), units: force(units) })
    };
    let scene = || {
        let mut scene = Scene::players("2B", "2P 3F 1B", "1L").with_tech(TWO, Tech::Jump, 1);
        scene.system(hex("E7")).owner = Some(TWO);
        scene
    };
    // Round 1: 6 dice, and 2·3 + 3 + 2 back; nothing happens. Round 2 of those that stay: 3 + 2 + 2.
    let fought = part(scene(), 1, "1P").retreats(2).fight(&[1; 6 + 11 + 6 + 7]);
    assert_eq!((fought.orbit("E7", TWO), fought.orbit("D8", TWO)), ("1F 1P".into(), "2F 1B 1P".into()));
    // Only ships that are there, and only Fighters with a space: two go with the Protector, the third not.
    let fought = part(scene(), 1, "1P 3F 2M").retreats(2).fight(&[1; 6 + 11 + 6 + 6]);
    assert_eq!((fought.orbit("E7", TWO), fought.orbit("D8", TWO)), ("2F 1P".into(), "1F 1B 1P".into()));
    // Troops alone do not withdraw, nor do Fighters: as if nothing had been said.
    for nothing in ["1L", "3F", "1S"] {
        let fought = part(scene(), 1, nothing).retreats(2).fight(&[1; 2 * (6 + 11)]);
        assert_eq!(fought.orbit("D8", TWO), "3F 1B 2P", "{nothing}");
    }
    let fought = part(part(scene(), 1, "1P"), 2, "1P 2F").retreats(3).fight(&[1; 6 + 11 + 6 + 7 + 6 + 2]);
    assert_eq!((fought.orbit("E7", TWO), fought.orbit("D8", TWO)), ("3F 2P".into(), "1B".into()));
}

/// More than there is room for, or what is not there: as if nothing had been said.
#[test]
fn what_does_not_fit_stays_on_the_ground() {
    for wrong in ["2A 1H", "1L"] {
        let fought = aboard(Scene::players("1B", "1P", "2A 1H"), wrong).retreats(1).fight(&[1; 6]);
        assert_eq!((fought.army("D8"), fought.orbit("D8", TWO)), ("2A 1H".into(), "1P".into()));
    }
    // Afterwards what went aboard comes down again.
    let fought = aboard(Scene::players("1B", "1P", "2A 1H"), "2A").retreats(1).fight(&[1; 6]);
    assert_eq!((fought.army("D8"), fought.orbit("D8", TWO)), ("2A 1H".into(), "1P".into()));
    // No ships with room: nothing is asked.
    let fought = Scene::players("1B", "1S", "2A").retreats(1).fight(&[1; 4]);
    assert_eq!(fought.asked(), ["retreat"]);
}

/// 8.3: a player's ships are not lost with the world; they may leave at once, or fight on.
#[test]
fn ships_outlive_their_world() {
    let scene = || {
        let mut scene = Scene::players("1P 1D", "1B", "").with_tech(TWO, Tech::Jump, 1);
        scene.system(hex("E7")).owner = Some(TWO);
        scene
    };
    let (battle, at, round) = (1, hex("D8"), 1);
    let stays = Question::Withdraw { battle, at, round, fallen: false, to: vec![hex("E7")] };
    let first = scene().says(TWO, stays.clone(), Answer::To(None));
    let fought = withdraws(first, 1, true, &["E7"]).fight(&[1, 1, 1, 1]);
    assert_eq!(fought.ended(), (Outcome::Captured, "1P 1D".into()));
    assert_eq!(fought.orbit("E7", TWO), "1B");
    let fought = scene().fight(&[1, 1, 1, 1, 1, 1, 6, 1]);
    // It stays, and shoots the Protector down.
    assert_eq!(fought.ended(), (Outcome::Captured, "1D".into()));
    assert_eq!((fought.owner(), fought.orbit("D8", TWO)), (Some(ONE), "1B".into()));
    assert!(fought.state.galaxy.is_blockaded(hex("D8")));
}

/// 8.3: drop units aboard what came by INTERCEPT reinforce after a round in space, other troops only when space is won,
/// and in Comm range of their Bunker.
#[test]
fn interceptors_reinforce() {
    let scene =
        || Scene::players("1P 1D 1A", "", "1L").intercept("I9", "1B 1P 1D 1A").with_tech(TWO, Tech::Comm, 5);
    let dice = [
        1, 1, // the Protector's two dice
        6, 1, 1, 1, 1, // B 2 and P 3: the Protector is lost, with the Assault
    ];
    // The attacker has dropped nothing yet: all is over.
    let fought = scene().fight(&dice);
    assert_eq!(fought.ended(), (Outcome::Repelled, "none".into()));
    assert_eq!((fought.army("D8"), fought.orbit("D8", TWO)), ("1L 1D 1A".into(), "1B 1P".into()));
    // It drops first, and loses its ships in the second round.
    let fight = |scene: Scene| {
        scene.fight(&[
            1, 1, 1, 1, 1, 1, 1, // space
            1, 1, 1, 1, // D two dice first; L and D one each
            1, 1, 6, 1, 1, 1, 1, // space: the attacker's ship is lost, and its Assault
            1, 1, 6, 1, 1, // the ground goes on: D two dice, L D A three
        ])
    };
    let fought = fight(scene());
    assert_eq!(fought.asked(), ["drop", "drop", "retreat", "first_fire", "land"]);
    assert_eq!(fought.volleys().last(), Some(&(3, 6, 1, 0)));
    assert_eq!(fought.owner(), Some(TWO));
    // Out of Comm range the Assault stays aboard: two dice.
    let fought = scene()
        .with_tech(TWO, Tech::Comm, 1)
        .fight(&[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 6, 1]);
    assert_eq!(fought.asked(), ["drop", "drop", "retreat", "first_fire"]);
    assert_eq!(fought.volleys().last(), Some(&(2, 6, 1, 0)));
}

/// A blockading fleet of another empire fights in space; the ground is its owner's.
#[test]
fn a_third_party_in_orbit() {
    let mut scene = Scene::neutral("2B 1P 1L", "", "1L");
    scene.state.galaxy.put_in_orbit(hex("D8"), TWO, &force("1P 1A"));
    scene.battle.orbit = Some(Power::Seat(TWO));
    let fought = scene.fight(&[
        6, 1, 1, 1, 1, 1, 1, 1, // the Protector and its Assault are lost
        1, 1, 1, //
        6, 1, 1, // the neutrals on the ground
    ]);
    assert_eq!(fought.gone(), ["1P", "1A", "1L"]);
    assert_eq!(fought.owner(), Some(ONE));
}

/// The owner of a blockaded world drives the blockade away; there is nothing to invade.
#[test]
fn relief() {
    let mut scene = Scene::players("1B 1P 2L", "", "1H");
    let at = hex("D8");
    scene.system(at).owner = Some(ONE);
    scene.battle.ground = Power::Seat(ONE);
    scene.state.galaxy.put_in_orbit(at, TWO, &force("1B"));
    scene.battle.orbit = Some(Power::Seat(TWO));
    let fought = scene.fight(&[6, 1, 1, 1, 1, 1, 1]);
    assert_eq!(fought.asked(), ["retreat"]);
    assert_eq!(fought.ended().0, Outcome::SpaceWon);
    assert_eq!((fought.army("D8"), fought.orbit("D8", ONE)), ("2L 1H".into(), "1B 1P".into()));
}

/// 9: units built at one's own captured homeworld rise on the ground and in space.
#[test]
fn a_revolt() {
    let mut scene = Scene::players("", "1S", "1L");
    scene.battle.cause = Cause::Revolt;
    scene.battle.wings.clear();
    scene.battle.landed = force("2L");
    let fought = scene.fight(&[6, 1, 1, 1, 1]);
    assert_eq!(fought.ended(), (Outcome::Captured, "2L".into()));
    assert_eq!((fought.owner(), fought.orbit("D8", TWO)), (Some(ONE), "1S".into()));
    let mut scene = Scene::players("1B", "1S", "1L");
    scene.battle.cause = Cause::Revolt;
    scene.battle.wings[0].from = hex("D8");
    scene.battle.landed = force("1L");
    // A round in space, then one on the ground.
    let fought = scene.fight(&[6, 6, 1, 1, 6, 1, 1]);
    assert_eq!(fought.gone(), ["1S", "1L"]);
    assert_eq!(fought.ended(), (Outcome::Captured, "1B 1L".into()));
}

/// USED Bunkers are lost before those that are ready.
#[test]
fn used_bunkers_go_first() {
    let mut scene = Scene::players("1P 2A", "", "2C");
    scene.system(hex("D8")).used = 1;
    let fought = scene.fight(&[6, 6, 6, 1, 1, 1, 6, 6, 1, 1]);
    let system = fought.state.galaxy.system(hex("D8")).unwrap();
    assert_eq!((system.army, system.used), (force("1C"), 0));
    assert_eq!(fought.ended().0, Outcome::SpaceWon);
}
