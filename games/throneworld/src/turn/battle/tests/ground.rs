//! Rounds on the ground, and rulings about them.

use super::scene::{ONE, Scene, force, hex};
use crate::events::{Descent, Event, Outcome};
use crate::questions::{Answer, Question};
use crate::tech::Tech;

/// Ruling 8: hits that do not make up three are wasted on a Command Bunker and protect what stands beside it.
#[test]
fn bunkers_are_lost_in_threes() {
    // Two Assaults, six dice. C and L defend: 2 + 1 dice.
    let fought = Scene::neutral("1P 2A", "", "1C 1L").fight(&[
        6, 6, 1, 1, 1, 1, // two hits: nothing
        1, 1, 1, //
        6, 6, 6, 6, 1, 1, // four: both
        1, 1, 1,
    ]);
    assert_eq!(fought.gone(), ["1L 1C"]);
    assert_eq!(fought.ended(), (Outcome::Captured, "1P 2A".into()));
    // 2C and L with five hits: one Bunker only; then three and one more.
    let fought = Scene::neutral("1P 2A", "", "2C 1L").fight(&[
        6, 6, 6, 6, 6, 1, //
        1, 1, 1, 1, 1, //
        6, 6, 6, 6, 1, 1, //
        1, 1, 1,
    ]);
    assert_eq!(fought.gone(), ["1C", "1L 1C"]);
}

/// Ruling 9: an Assault fires two dice beside a Bunker lost in this round, and one in the next.
#[test]
fn assaults_fire_as_the_round_began() {
    let fought = Scene::neutral("1P 2A", "", "1C 1A").fight(&[
        6, 6, 6, 1, 1, 1, // the Bunker is lost
        1, 1, 1, 1, // it fires 2, the Assault 2
        6, 1, 1, 1, 1, 1, // the Assault is lost
        1,
    ]);
    assert_eq!(fought.volleys().iter().map(|v| v.0).collect::<Vec<_>>(), [6, 4, 6, 1]);
}

/// Rulings 9 and 36: a Bunker lost to first fire neither fires nor helps.
#[test]
fn first_fire_silences_what_it_destroys() {
    let fought = Scene::neutral("1M 2D 1A", "", "1C 1A").fight(&[
        6, 6, 6, 1, // first fire of two Drop Troops: the Bunker
        1, 1, 1, // then the Assault Troop fires; Drop Troops fire once (E7)
        1, // the defending Assault alone, one die
        6, 1, 1, 1, 1, 1, 1, // from now on all fire together
        1,
    ]);
    assert_eq!(fought.volleys().iter().map(|v| v.0).collect::<Vec<_>>(), [4, 3, 1, 7, 1]);
    assert_eq!(fought.gone(), ["1C", "1A"]);
}

/// Ruling 36: hits of first fire do not add up with those that follow, and the Bunker that stands still helps.
#[test]
fn first_fire_stays_by_itself() {
    let fought = Scene::neutral("1M 2D 1A", "", "1C 1A").fight(&[
        6, 6, 1, 1, // two hits do nothing to a Bunker
        6, 1, 1, // nor does a third afterwards
        1, 1, 1, 1, // 2 and 2
        6, 6, 6, 6, 1, 1, 1, //
        1, 1, 1, 1,
    ]);
    assert_eq!(fought.gone(), ["1A 1C"]);
}

/// Without the correction E7 Drop Troops fire again in the same round.
#[test]
fn drop_troops_may_fire_twice() {
    let mut scene = Scene::neutral("1P 1D", "", "2L");
    let mut options = scene.state.options().clone();
    options.errata.drop_troops_fire_once = false;
    scene.state.galaxy.edition = crate::edition::Edition::of(&options, 2).unwrap();
    let fought = scene.fight(&[6, 1, 1, 6, 6]);
    // Two dice first, two with the rest, and the second Light fires one back and hits.
    assert_eq!(fought.volleys().iter().map(|v| v.0).collect::<Vec<_>>(), [2, 2, 1]);
    assert_eq!(fought.gone(), ["1L", "1L", "1D"]);
    assert_eq!(fought.ended().0, Outcome::SpaceWon, "nobody is left to hold the world");
}

/// Rulings 6, 34: if nobody is left on the ground the world stays what it was.
#[test]
fn mutual_destruction_takes_nothing() {
    let fought = Scene::neutral("1P 1L", "", "1L").fight(&[6, 1, 6]);
    assert_eq!(fought.owner(), None);
    assert_eq!(fought.ended(), (Outcome::SpaceWon, "1P".into()));
    assert_eq!(fought.orbit("D8", ONE), "1P");
}

/// Ruling 4: a world without defenders is taken by landing.
#[test]
fn nobody_home() {
    let fought = Scene::neutral("1P 1L", "", "").fight(&[]);
    assert_eq!(fought.ended(), (Outcome::Captured, "1P 1L".into()));
    assert_eq!((fought.army("D8"), fought.orbit("D8", ONE)), ("1L".into(), "1P".into()));
}

/// 4.1, 4.7: out of Comm range only drop units land.
#[test]
fn out_of_command_only_drops_land() {
    let scene = Scene::neutral("1M 1L 1D 1H", "", "").with_tech(ONE, Tech::Comm, 2);
    let fought = scene.fight(&[]);
    let landed = fought.events().find_map(|event| match event {
        Event::Landed { force, how, .. } => Some((force.to_string(), *how)),
        _ => None,
    });
    assert_eq!(landed, Some(("1D".into(), Descent::Drop)));
    // 4.53: at a world of one's own the others come down when it is over.
    assert_eq!((fought.army("D8"), fought.orbit("D8", ONE)), ("1L 1D 1H".into(), "1M".into()));
    let fought = Scene::neutral("1M 1L 1H", "", "").with_tech(ONE, Tech::Comm, 2).fight(&[]);
    assert_eq!(fought.ended(), (Outcome::SpaceWon, "1M 1L 1H".into()));
    assert_eq!(fought.orbit("D8", ONE), "1M 1L 1H");
    assert!(fought.asked().is_empty());
}

/// Trill Light Infantry drops, without first fire.
#[test]
fn the_trill_drop_light_infantry() {
    let scene = Scene::neutral("1M 1L", "1S", "1L").race(ONE, "Trill");
    let fought = scene.fight(&[1, 6, 1, 1]);
    assert_eq!(fought.asked(), ["drop", "retreat"]);
    assert_eq!(fought.volleys().iter().map(|v| v.0).collect::<Vec<_>>(), [1, 2, 1]);
    assert_eq!(fought.ended().0, Outcome::Captured);
    // Buralti Heavies attack with two dice, Pasha Fighters too.
    let fought = Scene::neutral("1P 1F 1H", "1B", "1L").race(ONE, "Pasha").retreats(1).fight(&[1; 6]);
    assert_eq!(fought.volleys()[0].0, 4);
    let fought = Scene::neutral("1P 1H", "", "1L").race(ONE, "Buralti").fight(&[6, 1, 1]);
    assert_eq!(fought.volleys()[0].0, 2);
}

/// The owner chooses the losses where there is a choice, within the rules.
#[test]
fn losses_are_chosen() {
    let asked = |round, from| {
        let (battle, at, space, first_fire, hits) = (1, hex("D8"), false, false, 2);
        Question::Losses { battle, at, space, round, first_fire, hits, from: force(from) }
    };
    // 2L 1H against C: two hits may be 2L or the Heavy.
    let heavy = Answer::Units(force("1H"));
    let scene = Scene::neutral("1M 2L 1H", "", "1C").says(ONE, asked(1, "2L 1H"), heavy);
    let fought = scene.fight(&[1, 1, 1, 1, 1, 6, 6, 6, 6, 6, 1, 1, 1]);
    assert_eq!(fought.gone(), ["1H", "1C"]);
    assert_eq!(fought.army("D8"), "2L");
    // What is not allowed counts as not said.
    let light = Answer::Units(force("1L"));
    let scene = Scene::neutral("1M 2L 1H", "", "1C").says(ONE, asked(1, "2L 1H"), light);
    let fought = scene.fight(&[1, 1, 1, 1, 1, 6, 6, 1, 6, 6]);
    assert_eq!(fought.gone(), ["2L", "1H"]);
}
