//! Imperial raiders and rebels (6.2).

use super::scene::{Scene, TWO, force, hex};
use crate::battle::{Cause, Power};
use crate::events::Outcome;
use crate::tech::Tech;

fn raiders(fleet: &str, army: &str, plus: u8) -> Scene {
    let mut scene = Scene::players("1P 2D", fleet, army).with_tech(TWO, Tech::Space, 3);
    scene.battle.cause = Cause::Imperial { plus };
    scene.battle.attacker = Power::Imperial;
    scene.battle.wings[0].from = hex("D8");
    scene.battle.wings[0].ordered_from = None;
    scene
}

/// They drop past any Shields, as good as the owner or one better, and leave when they have won (ruling 20).
#[test]
fn raiders_win() {
    let fought = raiders("1S", "1L", 1).fight(&[
        1, 5, // a rating better in space: a 5 hits, and is absorbed
        1, //
        5, 1, 1, 1, // first fire, a rating better too
    ]);
    assert_eq!(fought.volleys(), [(2, 5, 1, 1), (1, 6, 0, 0), (4, 5, 1, 0)]);
    assert_eq!(fought.owner(), None);
    assert_eq!(fought.ended(), (Outcome::Captured, "none".into()));
    assert_eq!(fought.army("D8"), "none");
    assert_eq!(fought.orbit("D8", TWO), "1S");
    assert!(fought.asked().is_empty());
}

/// They fight to the end.
#[test]
fn raiders_lose() {
    let fought = raiders("", "3L", 0).fight(&[1, 1, 1, 1, 6, 6, 6]);
    assert_eq!(fought.volleys(), [(4, 6, 0, 0), (3, 6, 3, 0)]);
    assert_eq!(fought.gone(), ["2D", "1P"]);
    assert_eq!((fought.owner(), fought.army("D8")), (Some(TWO), "3L".into()));
    let fought = raiders("1B", "1L", 0).fight(&[1, 1, 6, 1]);
    assert_eq!(fought.gone(), ["1P", "2D"]);
    assert_eq!(fought.ended(), (Outcome::Repelled, "none".into()));
}

/// Two Light Infantry with the world's own Ground rating; the survivors stay as its people (ruling 19).
#[test]
fn rebels() {
    let rebels = || {
        let mut scene = Scene::players("", "1B", "1L").printed(1, 3);
        scene.battle.cause = Cause::Rebels;
        scene.battle.attacker = Power::Rebels;
        scene.battle.wings.clear();
        scene.battle.landed = force("2L");
        scene
    };
    let fought = rebels().fight(&[4, 1, 1, 1, 6]);
    assert_eq!(fought.volleys(), [(4, 4, 1, 0), (1, 6, 1, 0)]);
    assert_eq!((fought.owner(), fought.army("D8")), (None, "1L".into()));
    assert_eq!(fought.orbit("D8", TWO), "1B");
    assert_eq!(fought.ended(), (Outcome::Captured, "1L".into()));
    let fought = rebels().with_tech(TWO, Tech::Ground, 5).fight(&[1, 1, 1, 1, 4, 6, 1, 1]);
    assert_eq!(fought.ended(), (Outcome::Captured, "1L".into()));
    let system = fought.state.galaxy.system(hex("D8")).unwrap();
    assert_eq!((system.owner, system.army), (None, force("1L")));
}
