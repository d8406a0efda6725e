//! The worked examples of the rulebook.

use super::scene::{ONE, Scene, force};
use crate::events::Outcome;
use crate::questions::{Answer, Question};
use crate::tech::Tech;

/// T5: two units against one, a rating better on the ground.
#[test]
fn one_rating_better_hits_with_a_five() {
    let scene = Scene::neutral("1P 1L 1A", "", "1L").with_tech(ONE, Tech::Ground, 2);
    // Five dice, one a 5; the Light Infantry fires although it is lost, and hits with a 6 alone.
    let fought = scene.fight(&[5, 1, 2, 3, 4, 5]);
    assert_eq!(fought.volleys(), [(5, 5, 1, 0), (1, 6, 0, 0)]);
    assert_eq!(fought.ended(), (Outcome::Captured, "1P 1L 1A".into()));
    assert_eq!(fought.owner(), Some(ONE));
    let scene = Scene::neutral("1P 1L 1A", "", "1L").with_tech(ONE, Tech::Ground, 2);
    let fought = scene.fight(&[6, 1, 2, 3, 4, 6]);
    assert_eq!(fought.gone(), ["1L", "1L"]);
    assert_eq!(fought.army("D8"), "1A");
}

/// T6: three Shields take three hits a round.
#[test]
fn four_hits_are_needed_against_three_shields() {
    let fought = Scene::neutral("2B", "3S", "").retreats(1).fight(&[6, 6, 6, 1, 1, 1, 1, 1, 1]);
    assert_eq!(fought.volleys(), [(6, 6, 3, 3), (3, 6, 0, 0)]);
    assert_eq!(fought.gone(), Vec::<String>::new());
    let fought = Scene::neutral("2B", "3S", "").retreats(1).fight(&[6, 6, 6, 6, 1, 1, 1, 1, 1]);
    assert_eq!(fought.volleys(), [(6, 6, 4, 3), (3, 6, 0, 0)]);
    assert_eq!(fought.neutral_fleet(), "2S");
}

/// T7: one hit on a Heavy and an Assault must be the Assault, two must be the Heavy.
#[test]
fn a_heavy_and_an_assault() {
    // Four dice, all misses; the three Heavies have nine.
    let attack = [1, 1, 1, 1];
    for (hits, lost) in [(1, "1A"), (2, "1H")] {
        let mut dice = attack.to_vec();
        dice.extend((0..9).map(|n| if n < hits { 6 } else { 1 }));
        // Then what is left fights on, and loses.
        let left = if lost == "1A" { 1 } else { 3 };
        dice.extend(vec![1; left]);
        dice.extend([6; 9]);
        let fought = Scene::neutral("1P 1A 1H", "", "3H").fight(&dice);
        assert_eq!(fought.gone()[0], lost);
        assert_eq!(fought.ended(), (Outcome::SpaceWon, "1P".into()));
        assert!(!fought.asked().contains(&"losses"));
    }
}

/// T8: a regular invasion.
#[test]
fn a_light_and_a_heavy_against_two_lights() {
    let dice = [
        1, 6, 2, // three dice, one hit: one Light is lost
        6, 1, // both fire, and the attacker must lose the Light
        3, // the Heavy alone
        6, // one hit cannot hurt it
        6, 6, // in the end it wins, and the last Light's hit is wasted too
    ];
    let fought = Scene::neutral("1P 1L 1H", "", "2L").fight(&dice);
    assert_eq!(
        fought.volleys(),
        [(3, 6, 1, 0), (2, 6, 1, 0), (1, 6, 0, 0), (1, 6, 1, 0), (1, 6, 1, 0), (1, 6, 1, 0)]
    );
    assert_eq!(fought.gone(), ["1L", "1L", "1L"]);
    assert_eq!(fought.ended(), (Outcome::Captured, "1P 1H".into()));
}

/// T9: a drop invasion past a Shield, which falls with its world.
#[test]
fn a_drop_past_a_shield() {
    let dice = [
        6, 1, 1, // three dice in space, one hit, absorbed
        1, // the Shield misses
        6, 2, // first fire: the Light Infantry is lost and never fires
    ];
    let fought = Scene::neutral("1P 1F 1D", "1S", "1L").fight(&dice);
    assert_eq!(fought.volleys(), [(3, 6, 1, 1), (1, 6, 0, 0), (2, 6, 1, 0)]);
    assert_eq!(
        fought.asked(),
        ["drop", "retreat", "first_fire"],
        "staying is decided before the ground is fought for"
    );
    assert_eq!(fought.gone(), ["1L", "1S"]);
    assert_eq!(fought.ended(), (Outcome::Captured, "1F 1P 1D".into()));
    assert_eq!(fought.neutral_fleet(), "none");
}

/// T9: the fleet may go, and the Drop Troop fights on.
#[test]
fn a_fleet_may_drop_and_run() {
    let fought = Scene::neutral("1P 1F 1D", "1S", "1L").retreats(1).fight(&[6, 1, 1, 1, 6, 2]);
    assert_eq!(fought.ended(), (Outcome::Captured, "1D".into()));
    assert_eq!(fought.orbit("A9", ONE), "1F 1P");
    assert_eq!(fought.army("D8"), "1D");
}

/// 4.7: a Shield stops drops if Jump is below the neutrals' Space rating.
#[test]
fn shields_stop_drops_of_worse_jump() {
    let fought = Scene::neutral("1P 1F 1D", "1S", "1L").printed(2, 1).retreats(1).fight(&[6, 1, 1, 1]);
    assert_eq!(fought.asked(), ["retreat"]);
    assert_eq!(fought.army("A9"), "1D 1C");
    // Without a Shield nothing stops them.
    let scene = Scene::neutral("1P 1F 1D", "1B", "1L").printed(2, 1);
    let fought = scene.fight(&[1, 1, 1, 1, 1, 6, 1]);
    assert_eq!(fought.asked(), ["drop", "retreat", "first_fire"]);
    assert_eq!(fought.gone(), ["1L", "1B"]);
    assert_eq!(fought.ended(), (Outcome::Captured, "1F 1P 1D".into()));
}

/// The owner may refuse to drop.
#[test]
fn dropping_is_a_choice() {
    let at = super::scene::hex("D8");
    let asked = Question::Drop { battle: 1, at, round: 1, may: force("1D") };
    let scene = Scene::neutral("1P 1F 1D", "1S", "1L").says(ONE, asked, Answer::Units(force("")));
    let fought = scene.retreats(1).fight(&[6, 1, 1, 1]);
    assert_eq!(fought.ended(), (Outcome::Repelled, "none".into()));
    assert_eq!(fought.army("A9"), "1D 1C");
}
