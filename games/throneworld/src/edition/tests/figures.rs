//! Tiles, chits, tracks, units and races.

use super::*;
use crate::chit::Whose;
use crate::force::Force;
use crate::tech::Tech;
use crate::unit::Unit;
use starmap::UnitType;

#[test]
fn tiles_are_37_outer_17_fringe_12_inner_and_6_throneworlds() {
    let edition = standard(4);
    let piles = Class::ALL.map(|class| edition.tiles_of(class));
    assert_eq!(piles.clone().map(|pile| pile.len()), [0, 17, 37, 12, 6]);
    let devs = |class, dev| edition.tiles_of(class).iter().filter(|no| edition.tile(**no).dev == dev).count();
    assert_eq!([0, 1, 2, 3, 4, 5, 6].map(|dev| devs(Class::Outer, dev)), [3, 4, 6, 10, 10, 3, 1]);
    assert_eq!([0, 1, 2, 3].map(|dev| devs(Class::Fringe, dev)), [5, 4, 6, 2]);
    assert_eq!([5, 6].map(|dev| devs(Class::Inner, dev)), [6, 6]);
    assert_eq!(devs(Class::Throneworld, 10), 6);
    let o12 = edition.tile(edition.tile_named("o12").unwrap());
    let force = |units: &[(Unit, u16)]| units.iter().copied().collect::<Force>();
    assert_eq!((o12.dev, o12.space_tech, o12.ground_tech), (2, 2, 2));
    assert_eq!(o12.fleet, force(&[(Unit::Shield, 1), (Unit::Protector, 1), (Unit::Fighter, 2)]));
    assert_eq!(o12.army, force(&[(Unit::Bunker, 1), (Unit::Assault, 1)]));
    assert!(edition.has_tile(TileNo(71)) && !edition.has_tile(TileNo(72)));
    assert_eq!(edition.tile(TileNo(200)).id, "T06");
}

#[test]
fn the_introductory_throneworld_is_an_inner_world_of_value_5() {
    let intro = edition(Variant::Introductory, 3);
    let pile = |class| intro.tiles_of(class);
    assert_eq!((pile(Class::Throneworld).len(), pile(Class::Inner).len()), (6, 6));
    assert!(pile(Class::Throneworld).iter().all(|no| intro.tile(*no).dev == 5));
    assert!(pile(Class::Inner).iter().all(|no| intro.tile(*no).dev == 6));
}

#[test]
fn chits_add_up_to_50_and_22() {
    let edition = standard(2);
    let actions = edition.action_chits();
    let count = |fits: &dyn Fn(&Chit) -> bool| actions.iter().filter(|chit| fits(chit)).count();
    assert_eq!(actions.len(), 50);
    assert_eq!(count(&|chit| *chit == Chit::Artifact), 12);
    assert_eq!([3, 4, 5, 6].map(|n| count(&|chit| *chit == Chit::Boom(n))), [3; 4]);
    assert_eq!([3, 4].map(|n| count(&|chit| *chit == Chit::Sabotage(n))), [4; 2]);
    assert_eq!(count(&|chit| chit.returns()), 12);
    assert_eq!(count(&|chit| chit.intercepts()), 12);
    assert_eq!(count(&|chit| chit.jams()), 12);
    let events = edition.event_chits();
    let kinds = [
        (EventKind::ImperialAttack, 4),
        (EventKind::ImperialSabotage, 4),
        (EventKind::ProductionAdvance, 6),
        (EventKind::ProductionDelay, 3),
        (EventKind::Rebels, 2),
        (EventKind::ScientificAdvance, 3),
    ];
    assert_eq!(events.len(), 22);
    for (kind, wanted) in kinds {
        assert_eq!(events.iter().filter(|event| EventKind::of(event) == kind).count(), wanted, "{kind:?}");
    }
    let firsts = events.iter().filter(|event| event.whose() == Some(Whose::First)).count();
    let lasts = events.iter().filter(|event| event.whose() == Some(Whose::Last)).count();
    assert_eq!((firsts, lasts), (5, 5));
}

#[test]
fn the_track_is_as_its_fragments_in_the_rulebook_show() {
    let edition = standard(2);
    let track = edition.track();
    assert_eq!(track.len(), 12);
    // The picture: boxes 4, 5, 6 with the arrows 2+ before them and 3+, 3+, 4+ behind.
    let needed: Vec<Option<u8>> = track[2..6].iter().map(|row| row.needed).collect();
    assert_eq!(needed, [Some(2), Some(3), Some(3), Some(4)]);
    let ratings: Vec<(u8, u8)> = track[3..6].iter().map(|row| (row.normal, row.specialty)).collect();
    assert_eq!(ratings, [(3, 4), (3, 4), (4, 5)]);
    for row in track {
        assert_eq!(row.needed, (row.number < 12).then_some(row.normal));
        assert_eq!(row.specialty, row.normal + 1);
    }
}

#[test]
fn production_comes_every_other_turn_and_light_arrows_are_not_followed_twice_running() {
    let edition = standard(2);
    let track = edition.production();
    let mut at = 0;
    for turn in 1..=8 {
        assert_eq!(track[at].production, turn % 2 == 1, "turn {turn}");
        at = usize::from(track[at].bold);
    }
    for row in track {
        let Some((light, to)) = row.light else { continue };
        let to = &track[usize::from(to)];
        assert_eq!((row.production, to.production), (light == Light::Delay, light == Light::Advance));
        assert_eq!(to.light, None, "an event has come this turn");
        assert!(track[usize::from(to.bold)].light.is_none(), "nor may it come on the turn after");
        // After an advance the next turn is none of production; after a delay it is one.
        assert_eq!(track[usize::from(to.bold)].production, light == Light::Delay);
    }
    assert_eq!(track.iter().filter(|row| row.light.is_some()).count(), 2);
}

#[test]
fn units_fight_as_the_battle_mat_says() {
    let edition = standard(6);
    // Letter, cost, attack, defence, hits.
    let mat = [
        ('T', 1, 0, 0, 0),
        ('B', 4, 3, 2, 1),
        ('P', 5, 2, 3, 1),
        ('M', 6, 0, 1, 1),
        ('F', 2, 1, 1, 1),
        ('S', 5, 0, 1, 1),
        ('A', 3, 3, 1, 1),
        ('H', 3, 1, 3, 2),
        ('L', 2, 2, 1, 1),
        ('D', 3, 2, 1, 1),
        ('C', 10, 0, 2, 3),
    ];
    let zytal = edition.race_named("zytal").unwrap();
    for (letter, cost, attack, defend, hits) in mat {
        let unit = Unit::from_letter(letter).unwrap();
        let found = (
            edition.cost(zytal, unit),
            edition.attack_dice(None, unit),
            edition.defend_dice(None, unit, false),
            edition.hits(unit),
        );
        assert_eq!(found, (cost, attack, defend, hits), "{unit}");
        let beside = if unit == Unit::Assault { 2 } else { defend };
        assert_eq!(edition.defend_dice(Some(zytal), unit, true), beside, "{unit}");
        assert_eq!(edition.first_fire(unit), unit == Unit::Drop);
        assert_eq!(edition.may_drop(None, unit), unit == Unit::Drop);
    }
    // A Protector with a Fighter and a Heavy Infantry is full, and cost 10 with a Light instead of the Fighter.
    let force: Force = [(Unit::Protector, 1), (Unit::Fighter, 1), (Unit::Heavy, 1)].into_iter().collect();
    assert_eq!((edition.capacity(&force), edition.load(&force)), (2, 2));
    let force: Force = [(Unit::Protector, 1), (Unit::Light, 1), (Unit::Heavy, 1)].into_iter().collect();
    assert_eq!(edition.value(zytal, &force), 10);
    assert_eq!(edition.absorbs(&Force::of(Unit::Shield, 3)), 3);
    let points = [Unit::Shield, Unit::Heavy, Unit::Bunker, Unit::Light].map(|u| edition.sabotage_points(u));
    assert_eq!(points, [2, 2, 3, 1]);
}

#[test]
fn races_do_what_the_summary_says() {
    let edition = standard(6);
    let race = |name: &str| edition.race_named(name).unwrap();
    let specialties =
        ["Buralti", "Pasha", "Q'teni", "Trill", "Veneb", "Zytal"].map(|n| edition.race(race(n)).specialty);
    let [ground, space, comm, jump] = [Tech::Ground, Tech::Space, Tech::Comm, Tech::Jump].map(Some);
    assert_eq!(specialties, [ground, space, comm, jump, None, None]);
    assert_eq!(edition.attack_dice(Some(race("buralti")), Unit::Heavy), 2);
    assert_eq!(edition.attack_dice(Some(race("pasha")), Unit::Fighter), 2);
    assert_eq!(edition.cost(race("QTENI"), Unit::Bunker), 5);
    assert!(edition.may_drop(Some(race("trill")), Unit::Light));
    assert!(!edition.may_drop(Some(race("pasha")), Unit::Light));
    for row in edition.races() {
        assert_eq!(row.boxes, if row.name == "Veneb" { [2; 4] } else { [1; 4] });
        assert_eq!(row.reroll, row.name == "Veneb");
        let figures = [row.treasury, row.home_production, row.boom, row.captured_home, row.world_bonus];
        let wanted = if row.name == "Zytal" { [12, 12, 12, 6, 1] } else { [10, 10, 10, 5, 0] };
        assert_eq!(figures, wanted, "{}", row.name);
    }
    assert_eq!(edition.race_named("Roo"), None);
}
