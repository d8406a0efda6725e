//! Rounds of random actions: whatever is tried, the table stays whole.

use super::*;
use crate::galaxy::Owner;
use crate::hex::Hex;
use crate::turn::battle::with_ships;
use rules::dice::Seed;

/// Figures that look random and are the same every time.
struct Lots(u64);

impl Lots {
    fn upto(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.upto(of.len())]
    }
}

const HEXES: [&str; 9] = ["E5", "E4", "E3", "D4", "F4", "D3", "F3", "E2", "E6"];
const FLEETS: [&str; 8] = ["1R 3F 2G", "2C", "3D", "1N", "1W 2F 1T", "2N 1R 1H", "1R 6F", "1N 1C 1D"];
const TILES: [&str; 7] =
    ["Empty System", "Abyz/Fria", "Capha", "Nebula", "Ion Storm", "Asteroid Field", "Alpha Wormhole"];
const TECHS: [&str; 14] = [
    "advanced_fighters",
    "wave_deflectors",
    "striker_fleets",
    "fleet_logistics",
    "transfabrication",
    "duranium_armor",
    "space_gates",
    "assault_cannon",
    "automated_defence_turrets",
    "deep_space_cannon",
    "auxiliary_drones",
    "stasis_capsules",
    "war_sun",
    "antimass_deflectors",
];

/// Those that bring no counters of their own.
const STAFF: [&str; 13] = [
    "fleet_control",
    "marauder",
    "cultist",
    "conqueror",
    "astronomer",
    "lookout",
    "scavenger",
    "admiral",
    "champion",
    "salvager",
    "mechanic",
    "chancellor",
    "explorer",
];

fn position(lots: &mut Lots) -> Value {
    let mut empires = json!({});
    for seat in ["1", "2", "3"] {
        let techs: Vec<&str> = TECHS.into_iter().filter(|_| lots.upto(2) == 0).collect();
        let staff: Vec<&str> = STAFF.into_iter().filter(|_| lots.upto(2) == 0).collect();
        empires[seat] = json!({ "stage": "empire", "techs": techs, "staff": staff });
    }
    let mut systems = json!({});
    let mut tiles = TILES.to_vec();
    for hex in HEXES {
        let mut system = json!({});
        if hex != "E5" && !tiles.is_empty() && lots.upto(2) == 0 {
            system["tile"] = json!(tiles.remove(lots.upto(tiles.len())));
        }
        if lots.upto(3) > 0 {
            system["fleets"] = json!({ lots.one(&["1", "2", "3", "guards"]): lots.one(&FLEETS) });
        }
        systems[hex] = system;
    }
    json!({ "phase": "action", "empires": empires, "systems": systems })
}

fn try_something(lots: &mut Lots, galaxy: &Galaxy, seat: Seat) -> Act {
    let goal = lots.one(&HEXES);
    let mut moves = Vec::new();
    for from in HEXES {
        let force = galaxy.fleet(from.parse().unwrap(), seat).to_string();
        if from != goal && lots.upto(3) > 0 && force != "none" {
            moves.push((from, force));
        }
    }
    let moves: Vec<(&str, &str)> = moves.iter().map(|(from, force)| (*from, force.as_str())).collect();
    let Act::Tactical(mut act) = tactical(goal, &moves, &[]) else { unreachable!() };
    act.siege = moves.is_empty() && lots.upto(2) == 0;
    act.land = (lots.upto(2) == 0).then(|| vec![Landing { planet: "Abyz".parse().unwrap(), with: None }]);
    Act::Tactical(act)
}

fn counters(galaxy: &Galaxy, seat: Seat) -> usize {
    let on_map = galaxy.systems.values().flat_map(|s| &s.counters).filter(|c| c.seat == seat).count();
    on_map + usize::from(galaxy.empire(seat).pool) + usize::from(galaxy.empire(seat).fleet)
}

#[test]
fn random_rounds_leave_the_table_whole() {
    let (mut activated, mut fought, mut captured) = (0, 0, 0);
    for number in 0..150 {
        let mut lots = Lots(number);
        let given = position(&mut lots);
        let before = stage(&given).unwrap().galaxy;
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&number.to_le_bytes());
        let played = round_with(
            &given,
            || Dice::for_preview(&Seed(seed), b"random"),
            |seat, question| {
                match question {
                    // A possible action of a few tried; what fleets are left is not known here, so later ones often fail.
                    Question::Action(ActionQuestion::Act { .. }) => {
                        let tried: Vec<Act> =
                            (0..12).map(|_| try_something(&mut lots, &before, seat)).collect();
                        let fits = |act: &Act| crate::law::actions::possible(&before, seat, act).is_ok();
                        tried.into_iter().find(fits).map(chosen)
                    }
                    Question::Choose(choose) => {
                        Some(Answer::Chosen(choose.among.iter().take(1).copied().collect()))
                    }
                    _ => None,
                }
            },
        );
        let galaxy = &played.galaxy;
        assert_eq!(galaxy.check(), Ok(()), "round {number}");
        for seat in galaxy.all_seats() {
            assert_eq!(counters(galaxy, seat), counters(&before, seat), "round {number}, {seat}");
        }
        for hex in galaxy.systems.keys().copied() {
            assert!(
                with_ships(galaxy, hex).len() <= 1,
                "round {number}: ships of two at {hex} after the battles"
            );
            let whole =
                |owner: Owner| galaxy.force(hex, owner).contains(&galaxy.systems[&hex].damaged(owner));
            assert!(with_ships(galaxy, hex).into_iter().all(whole), "round {number}: {hex}");
        }
        assert!(galaxy.now.battle.is_none() && galaxy.now.standoffs.is_empty());
        let hexes: Vec<Hex> = Hex::all().collect();
        assert_eq!(galaxy.systems.len(), hexes.len());
        activated += played.told("activated").len();
        fought += played.told("battle_ended").len();
        captured += played.told("captured").len();
        assert_eq!(played.told("battle_began").len(), played.told("battle_ended").len());
    }
    assert!(activated > 100 && fought > 100 && captured > 2, "{activated}, {fought}, {captured}");
}
