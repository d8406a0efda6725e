//! The odds are what the rules make of them: reckoned by hand where that can be done, and as often as battles fought at the
//! table with real dice.

use super::{Chain, Chance, Field, Odds, odds};
use crate::Timega;
use crate::events::{BattleEvent, Ended, Event};
use crate::force::{Force, Sorts};
use crate::galaxy::{Battle, Owner};
use crate::hex::Hex;
use crate::stage::stage;
use crate::state::State;
use rules::Seat;
use rules::dice::{Dice, Seed};
use rules::table::{Sitting, play};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// So many battles are fought for each case.
const BATTLES: u32 = 400;

const ME: Owner = Owner::Seat(Seat(0));

/// Seat 1 attacks at D4 (the guards: at E5) with the first force; `more` is said of the position beside that.
fn scene(attack: &str, defence: &str, more: &Value) -> (State, Battle) {
    let guards = more["guards"] == true;
    let (hex, other) = if guards { ("E5", json!("guards")) } else { ("D4", json!(2)) };
    let defender = if guards { Owner::Guards } else { Owner::Seat(Seat(1)) };
    let key = if guards { "guards" } else { "2" };
    let mut system = json!({ "fleets": { "1": attack, key: defence } });
    for key in ["tile", "damaged"] {
        if let Some(value) = more.get(key) {
            system[key] = value.clone();
        }
    }
    let mut given = json!({
        "seats": 3, "phase": "battle", "systems": { hex: system },
        "standoffs": [{ "hex": hex, "attacker": 1, "defender": other }],
    });
    for key in ["races", "empires", "council"] {
        if let Some(value) = more.get(key) {
            given[key] = value.clone();
        }
    }
    let state = stage(&given).unwrap_or_else(|wrong| panic!("{}", wrong.join("\n")));
    let hex: Hex = hex.parse().expect("a hex");
    (state, Battle { first: !guards, ..Battle::between(1, hex, ME, defender) })
}

fn known(state: &State, battle: &Battle) -> Odds {
    odds(&state.galaxy, battle).expect("few states, and nothing that is not followed")
}

fn wins(attack: &str, defence: &str, more: &Value) -> Chance {
    let (state, battle) = scene(attack, defence, more);
    known(&state, &battle).wins()
}

#[track_caller]
fn near(found: Chance, part: u64, whole: u64) {
    let expected = part * 1_000_000_000_000 / whole;
    let found = found.in_billionths_of_thousandths();
    assert!(found.abs_diff(expected) < 5_000, "{found}, not {expected}");
}

/// One ship against one, neither sturdy: with a and d as the chances to hit, the attacker is the one that is left with
/// a(1-d) / (1 - (1-a)(1-d)).
#[test]
fn one_ship_against_one() {
    let none = json!({});
    // Destroyers hit on 9: 0.2 · 0.8 of 0.36.
    near(wins("1D", "1D", &none), 16, 36);
    // A cruiser hits on 7: 0.4 · 0.8 of 1 - 0.6 · 0.8; the other way round 0.2 · 0.6.
    near(wins("1C", "1D", &none), 32, 52);
    near(wins("1D", "1C", &none), 12, 52);
    // Damage never stops a cruiser's hit: 0.4 · 0.5 of 1 - 0.6 · 0.5.
    near(wins("1C", "1N", &none), 20, 70);
    // Whoever cannot hit never wins; whoever cannot be hit always does, but for 100 rounds of 0.8 each.
    near(wins("1R", "1D", &none), 0, 1);
    near(wins("1D", "1R", &none), 1, 1);
}

/// A dreadnought (0.5) against a destroyer (0.2). Damaged, it wins with 0.4 of 0.6. Whole: it hits with 0.5 whatever befalls it,
/// is damaged and goes on with 0.1, and nothing happens with 0.4.
#[test]
fn a_sturdy_ship_against_one() {
    near(wins("1N", "1D", &json!({})), 17, 18);
    near(wins("1N", "1D", &json!({ "damaged": { "1": "1N" } })), 2, 3);
    // The destroyer hits twice, each time with 0.1 of 0.6: not hit itself.
    near(wins("1D", "1N", &json!({})), 1, 36);
}

/// 7.2: turrets kill a fighter for each destroyer, dice or not. 7.1: where nobody can ever hit, the attacker gives way.
#[test]
fn what_is_certain() {
    let turrets = json!({ "empires": { "1": { "techs": ["automated_defence_turrets"] } } });
    assert_eq!(wins("1D", "1F", &turrets), Chance::ONE);
    assert_eq!(wins("1R", "1R", &json!({})), Chance::NONE);
    assert_eq!((Chance::ONE.to_string(), Chance::NONE.to_string()), ("100.0 %".into(), "0.0 %".into()));
    let almost = wins("4C", "1D", &json!({}));
    assert!(almost < Chance::ONE && almost.to_string() == "over 99.9 %", "{almost}");
    assert_eq!(Chance::of(1, 3).to_string(), "33.3 %");
}

/// A dreadnought and a carrier with a ground force against a destroyer: the carrier is lost when a hit more comes than damage
/// stops, and nobody lands then. With carrier and damage done: 0.4 of 0.6 to land, (0.5 + 0.1 · 2/3) of 0.6 to win. Before
/// that: (0.5 + 0.1 · 2/3) of 0.6 to land, (0.5 + 0.1 · 17/18) of 0.6 to win.
#[test]
fn troops_land_if_there_is_still_room_for_them() {
    let (state, battle) = scene("1N 1R 1G", "1D", &json!({ "tile": "Abyz/Fria" }));
    let odds = known(&state, &battle);
    near(odds.wins(), 107, 108);
    near(odds.takes(&state.galaxy, &battle), 17, 18);
    let (state, battle) = scene("1N 1R", "1D", &json!({ "tile": "Abyz/Fria" }));
    assert_eq!(known(&state, &battle).takes(&state.galaxy, &battle), Chance::NONE);
}

/// All ends together are certain, but for what rounding leaves.
#[test]
fn all_ends_are_told() {
    for (attack, defence, more) in cases() {
        let (state, battle) = scene(attack, defence, &more);
        let ends = known(&state, &battle).ends;
        let sum = ends.iter().fold(Chance::NONE, |sum, end| sum.or(end.chance));
        near(sum, 1, 1);
    }
}

/// Where a choice or a memory is not followed, nothing is told.
#[test]
fn what_is_not_followed_has_no_odds() {
    let two = |race: &str| json!({ "races": ["sol", race] });
    let none = |attack: &str, defence: &str, more: &Value| {
        let (state, battle) = scene(attack, defence, more);
        odds(&state.galaxy, &battle).is_none()
    };
    assert!(none("1C", "1C 1Y", &two("naalu")) && !none("1C", "1C", &two("naalu")));
    assert!(none("1C", "1X", &two("yin")) && !none("1C", "1C", &two("yin")));
    assert!(none("1C", "1C", &two("jol_nar")));
    let with = json!({ "empires": { "1": { "techs": ["transfabrication"] } } });
    assert!(none("1N", "1C", &with) && !none("1C", "1C", &with));
    // Too many states.
    assert!(none("9N 9C 9D 40F 5R", "9N 9C 9D 40F 5R", &json!({})));
}

/// As varied as the rules of battle.
fn cases() -> Vec<(&'static str, &'static str, Value)> {
    let techs =
        |one: &[&str], two: &[&str]| json!({ "empires": { "1": { "techs": one }, "2": { "techs": two } } });
    let staff =
        |one: &[&str], two: &[&str]| json!({ "empires": { "1": { "staff": one }, "2": { "staff": two } } });
    let practised = json!({ "own": { "hits": [["flagship", 6], ["fighter", 6], ["carrier", 6]] } });
    vec![
        ("1N 2C 2D", "1N 2C 2D 4F", json!({ "guards": true })),
        ("3N 1C 4D", "1N 2C 2D 4F", json!({ "guards": true })),
        ("4D 1C", "1R 6F", json!({})),
        ("3C", "2N 2F", json!({ "tile": "Nebula" })),
        ("3C", "1N 2S 1F", techs(&["assault_cannon"], &[])),
        ("2N 1D", "1N 1W", techs(&["duranium_armor"], &["duranium_armor", "auxiliary_drones"])),
        ("2N 1D", "3C 1N", json!({ "races": ["letnev", "xxcha"], "damaged": { "1": "1N" } })),
        ("4D", "3C", techs(&["hyper_metabolism"], &["xeno_psychology"])),
        ("1M 1C", "2D 1F", json!({})),
        ("1X 2D", "2N 1C", json!({ "races": ["mentak", "sol"] })),
        ("1X 1R 2F", "2N 2C", json!({ "races": ["jol_nar", "hacan"], "empires": { "1": practised } })),
        ("3D 3F 1R", "1N 1C 2D", staff(&["cultist", "champion"], &["tactician", "explorer"])),
        ("1X 1C 1D 1N 2F 1R", "3N 1D", json!({ "races": ["winnu", "sol"] })),
        (
            "1R 4G 2C",
            "2N",
            json!({ "races": ["sol", "hacan"], "empires": { "1": { "techs": ["hyper_metabolism"] } } }),
        ),
        ("6D 2R 6F", "3D 8F 1R", techs(&["automated_defence_turrets", "cybernetics"], &["cybernetics"])),
    ]
}

/// How often the attacker was left alone, and how often just these ships were left of both.
fn fought(state: &State, battle: &Battle, seen: &[Force; 2], battles: u32) -> (u32, u32) {
    let (mut won, mut as_seen) = (0, 0);
    for number in 0..battles {
        let sitting = Sitting {
            seats: 3,
            waits: &BTreeSet::new(),
            journal: &[],
            filed: &BTreeMap::new(),
            notices: &[],
            closing: None,
            dice: Dice::for_preview(&Seed([7; 32]), &number.to_le_bytes()),
            look: false,
            only: None,
        };
        let run = play(&Timega, &mut state.clone(), sitting);
        assert_eq!(run.end, Ok(()));
        let ended = run.told.iter().find_map(|told| match &told.event {
            Event::Battle(BattleEvent::BattleEnded { ended, attacking, defending, hex, .. }) => {
                assert_eq!(*hex, battle.hex);
                Some((*ended, [alone(attacking), alone(defending)]))
            }
            _ => None,
        });
        let (ended, left) = ended.expect("a battle");
        won += u32::from(ended == Ended::Attacker);
        as_seen += u32::from(left == *seen);
    }
    (won, as_seen)
}

/// Ships that need no others to be there.
fn alone(force: &Force) -> Force {
    force.ships().only(|unit| !unit.is_carried())
}

/// Within four standard deviations, which chance leaves once in fifteen thousand cases.
#[track_caller]
fn agree(found: u32, expected: Chance, what: &str) {
    let p = i64::from(expected.in_permille());
    let (found, expected) = (i64::from(found), p * i64::from(BATTLES) / 1000);
    // Four deviations squared, and a battle for the rounding.
    let bound = 16 * p * (1000 - p) * i64::from(BATTLES) / 1_000_000;
    let off = (found - expected).abs() - 1;
    assert!(off <= 0 || off * off <= bound, "{what}: {found} of {BATTLES}, not {expected}");
}

/// What is likeliest to be left of both.
fn likeliest(odds: &Odds) -> ([Force; 2], Chance) {
    let mut left: BTreeMap<[Force; 2], Chance> = BTreeMap::new();
    for end in &odds.ends {
        let sum = left.entry([alone(&end.attacker.force), alone(&end.defender.force)]).or_default();
        *sum = sum.or(end.chance);
    }
    left.into_iter().max_by_key(|(_, chance)| *chance).expect("an end")
}

#[test]
fn battles_fought_agree() {
    for (attack, defence, more) in cases() {
        let (state, battle) = scene(attack, defence, &more);
        let odds = known(&state, &battle);
        let (seen, chance) = likeliest(&odds);
        let (won, as_seen) = fought(&state, &battle, &seen, BATTLES);
        let what = format!("{attack} against {defence}, {more}");
        agree(won, odds.wins(), &what);
        agree(as_seen, chance, &format!("{what}: {} and {} left", seen[0], seen[1]));
    }
}

/// `cargo test -p timega --lib odds::tests::figures -- --ignored --nocapture`
#[test]
#[ignore = "takes long; prints figures"]
#[expect(clippy::print_stdout, reason = "figures are printed")]
fn figures() {
    const MANY: u32 = 4000;
    println!(
        "| attack | defence | won | fought | left | fought | states | ways gone |\n|---|---|---|---|---|---|---|---|"
    );
    for (attack, defence, more) in cases() {
        let (state, battle) = scene(attack, defence, &more);
        let mut chain = Chain::of(Field::of(&state.galaxy, &battle));
        chain.ends().expect("few states");
        let (states, gone) = chain.size();
        let odds = known(&state, &battle);
        let (seen, chance) = likeliest(&odds);
        let (won, as_seen) = fought(&state, &battle, &seen, MANY);
        let [won, as_seen] = [won, as_seen].map(|found| Chance::of(found, MANY));
        println!(
            "| {attack} | {defence} | {} | {won} | {chance} | {as_seen} | {states} | {gone} |",
            odds.wins()
        );
    }
}
