//! Rounds in space, cargo, retreats.

use super::scene::{ONE, Scene, force, hex};
use crate::battle::Cause;
use crate::events::{Event, Outcome};
use crate::questions::{Answer, Question};
use rules::Kind;

/// Ruling 35: Shields absorb in every round, and their owner chooses whether a ship or a Shield goes.
#[test]
fn shields_absorb_every_round() {
    let fought = Scene::players("2B", "1S 1P", "").fight(&[
        6, 6, 1, 1, 1, 1, // one absorbed, one more
        1, 1, 1, 1, // P 3 and S 1 fire back, lost or not
        6, 6, 1, 1, 1, 1, //
        1,
    ]);
    assert_eq!(fought.volleys(), [(6, 6, 2, 1), (4, 6, 0, 0), (6, 6, 2, 1), (1, 6, 0, 0)]);
    assert_eq!(fought.gone(), ["1P", "1S"]);
    assert_eq!(fought.asked(), ["losses", "retreat", "retreat"]);
    let from = force("1S 1P");
    let (battle, at, space, round, first_fire, hits) = (1, hex("D8"), true, 1, false, 1);
    let asked = Question::Losses { battle, at, space, round, first_fire, hits, from };
    let scene = Scene::players("2B", "1S 1P", "").says(super::scene::TWO, asked, Answer::Units(force("1S")));
    let fought = scene.fight(&[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(fought.gone(), ["1S", "1P"]);
}

/// 4.5: what finds no cargo space after a round is lost, and its owner chooses what that is.
#[test]
fn cargo_is_checked_after_every_round() {
    let lose_a_carrier = [1, 1, 1, 1, 6, 1];
    // 2P with 1L 2A 1H; a Blaster hits once: a Protector goes, and two of its cargo.
    let scene = Scene::neutral("2P 1L 2A 1H", "1B", "").retreats(1);
    let fought = scene.fight(&lose_a_carrier);
    assert_eq!(fought.gone(), ["1P", "1L 1A"]);
    let (battle, at, round, wing) = (1, hex("D8"), 1, hex("A9"));
    let asked = Question::Overboard { battle, at, round, wing, from: force("1L 2A 1H"), excess: 2 };
    let scene = Scene::neutral("2P 1L 2A 1H", "1B", "").retreats(1);
    let fought = scene.says(ONE, asked, Answer::Units(force("2A"))).fight(&lose_a_carrier);
    assert_eq!(fought.gone(), ["1P", "2A"]);
    assert_eq!(fought.army("A9"), "1L 1H 1C");
}

/// 5.1: each fleet has its own cargo; losses fall where the least is lost with them.
#[test]
fn fleets_keep_their_own_cargo() {
    let scene = Scene::neutral("1P 2L", "1B", "").wing("B8", "1P 1L").retreats(1);
    let fought = scene.fight(&[1, 1, 1, 1, 6, 1]);
    // The Protector of the half-empty fleet goes, with its Light; nothing of the other.
    assert_eq!(fought.gone(), ["1P", "1L"]);
    assert_eq!(fought.army("A9"), "2L 1C");
}

/// 5.1: fleets retreat one by one, each where it came from.
#[test]
fn fleets_retreat_one_by_one() {
    let wings = vec![hex("A9"), hex("B8")];
    let asked = Question::Retreat { battle: 1, at: hex("D8"), round: 1, wings };
    let scene =
        Scene::neutral("2B", "1M", "").wing("B8", "1B").says(ONE, asked, Answer::Wings(vec![hex("B8")]));
    let fought = scene.fight(&[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1]);
    assert_eq!(fought.orbit("B8", ONE), "1B");
    assert_eq!(fought.ended(), (Outcome::SpaceWon, "2B".into()));
}

/// Sidebar, p. 8: the winner may go back on the turn it won, without the troops that have landed.
#[test]
fn the_winner_may_go_back() {
    let fought = Scene::neutral("1B 1P 1L", "1M", "1L").retreats(1).fight(&[6, 1, 1, 1, 1, 1, 6, 1, 1]);
    assert_eq!(fought.asked(), ["land", "retreat"]);
    assert_eq!(fought.orbit("A9", ONE), "1B 1P");
    assert_eq!(fought.ended(), (Outcome::Captured, "1L".into()));
    assert_eq!(fought.army("D8"), "1L");
}

/// 5.1: a fleet that was there already cannot retreat.
#[test]
fn a_jump_of_distance_zero_has_no_way_back() {
    let mut scene = Scene::neutral("1B", "1M", "");
    scene.battle.wings[0].from = hex("D8");
    let fought = scene.fight(&[1, 1, 1, 6]);
    assert!(fought.asked().is_empty());
    assert_eq!(fought.ended(), (Outcome::Repelled, "none".into()));
}

/// Ruling 38: after the last dropped unit dies a round in space comes before anybody may leave.
#[test]
fn a_retreat_is_decided_once_a_round() {
    let fought = Scene::neutral("1P 1F 1D", "1S", "2L").retreats(2).fight(&[
        1, 1, 1, 1, // in space
        1, 1, 6, 1, // the Drop Troop misses, and is lost
        1, 1, 1, 1, // another round in space
    ]);
    assert_eq!(fought.asked(), ["drop", "retreat", "first_fire", "retreat"]);
    let kinds: Vec<_> = fought.events().map(Event::kind).collect();
    let last = kinds.iter().rposition(|k| *k == "fired").unwrap();
    assert_eq!(kinds[last + 1..], ["retreated", "battle_ended"]);
    assert_eq!(fought.orbit("A9", ONE), "1F 1P");
}

/// 4.71: when space is won later, the others land beside the Drop Troops.
#[test]
fn the_others_follow_when_space_is_won() {
    let fought = Scene::neutral("2P 1D 1A", "1M", "1H").fight(&[
        1, 1, 1, 1, 1, // space
        6, 1, 1, 1, 1, // first fire: one hit does nothing to a Heavy; it fires three
        6, 1, 1, 1, 1, // the Mothership goes
        6, 6, 1, 1, 1, 1, 1, 1, // 2 and 3 dice, and three back
    ]);
    assert_eq!(fought.asked(), ["drop", "retreat", "first_fire", "land", "retreat"]);
    assert_eq!(fought.ended(), (Outcome::Captured, "2P 1D 1A".into()));
}

/// 4.52: Survey Teams are lost with the ships that were with them.
#[test]
fn survey_teams_need_company() {
    let fought = Scene::neutral("1T 1B", "1P", "").fight(&[1, 1, 1, 6, 1, 1]);
    assert_eq!(fought.gone(), ["1B", "1T"]);
    assert_eq!(fought.ended(), (Outcome::Repelled, "none".into()));
}

/// A fight that nobody can win in space ends: Motherships roll no dice, and here nothing shoots back.
#[test]
fn no_dice_no_fight() {
    let mut scene = Scene::neutral("1M", "1M", "");
    let mut options = scene.state.options().clone();
    let edition = &scene.state.galaxy.edition;
    let mut units: Vec<_> = crate::unit::Unit::ALL.iter().map(|u| edition.unit(*u).clone()).collect();
    units.iter_mut().filter(|u| u.unit == crate::unit::Unit::Mothership).for_each(|u| u.defend = 0);
    options.tables.units = Some(units);
    scene.state.galaxy.edition = crate::edition::Edition::of(&options, 2).unwrap();
    let mut orbiting = Scene::neutral("1M", "1M", "");
    orbiting.state.galaxy.edition = scene.state.galaxy.edition.clone();
    orbiting.battle.wings[0].from = hex("D8");
    let fought = scene.fight(&[]);
    assert_eq!(fought.ended(), (Outcome::Repelled, "none".into()));
    assert_eq!(fought.orbit("A9", ONE), "1M");
    let fought = orbiting.fight(&[]);
    assert_eq!(fought.ended(), (Outcome::Repelled, "1M".into()));
    assert_eq!(fought.orbit("D8", ONE), "1M");
}

/// The longest fight has a defined end.
#[test]
fn two_hundred_rounds_are_enough() {
    // A Mothership never hits, is never hit, and has nowhere to go.
    let mut scene = Scene::neutral("1M", "1M", "");
    scene.battle.wings[0].from = hex("D8");
    let fought = scene.fight(&[1; 200]);
    assert_eq!(fought.ended(), (Outcome::Repelled, "1M".into()));
    assert_eq!((fought.orbit("D8", ONE), fought.neutral_fleet()), ("1M".into(), "1M".into()));
    // A Heavy can do nothing to a Bunker, and the Bunker never rolls two sixes.
    let fought = Scene::neutral("1P 1H", "", "1C").fight(&[1; 600]);
    assert_eq!(fought.gone(), ["1H"]);
    assert_eq!(fought.ended(), (Outcome::SpaceWon, "1P".into()));
}

/// 6.3.1: the blockader attacks what is built below it, and cannot go back anywhere.
#[test]
fn the_blockader_attacks_what_is_built() {
    let mut scene = Scene::players("1P 1L", "1B", "1L");
    scene.battle.cause = Cause::Production;
    scene.battle.wings[0].from = hex("D8");
    scene.battle.wings[0].ordered_from = None;
    let fought = scene.fight(&[6, 1, 1, 1]);
    assert!(!fought.asked().contains(&"land"), "nothing ordered it here: its troops cannot land");
    assert_eq!(fought.ended(), (Outcome::SpaceWon, "1P 1L".into()));
    assert_eq!(fought.owner(), Some(super::scene::TWO));
    assert_eq!(fought.orbit("D8", ONE), "1P 1L");
}
