//! Orders of a development phase, judged: what is done, what is refused and why, which planets pay.

use super::{Budget, Step, budget};
use crate::deeds::{Development, Exhaust, Purchase, Site, Worth};
use crate::edition::{Colour, PlanetId};
use crate::effects::people::Person;
use crate::effects::tech::Tech;
use crate::galaxy::Galaxy;
use crate::halves::Halves;
use crate::hex::Hex;
use crate::stage::stage;
use crate::unit::Unit;
use proptest::prelude::*;
use rules::Seat;
use serde_json::{Value, json};

fn galaxy(given: &Value) -> Galaxy {
    stage(given).unwrap().galaxy
}

fn planet(name: &str) -> PlanetId {
    name.parse().unwrap()
}

fn judged(galaxy: &Galaxy, purchases: Vec<Purchase>) -> Budget {
    budget(galaxy, Seat(0), &Development { purchases, ..Development::default() })
}

fn build(unit: Unit, count: u8) -> Purchase {
    Purchase::Build { unit, count, at: None, to: None }
}

fn exhausted(budget: &Budget) -> Vec<(String, Worth)> {
    budget.exhaust.iter().filter_map(|e| Some((e.planet.to_string(), e.for_?))).collect()
}

fn whys(budget: &Budget) -> String {
    budget.refused.iter().map(|(p, why)| format!("{p}: {why}\n")).collect()
}

fn paid(budget: &Budget) -> Vec<Halves> {
    budget.steps.iter().map(Step::resources).collect()
}

/// Sol with a dock on Jord (4/2), and Abyz 3/0, Fria 2/0 blue, Wellon 1/2, Thibah 1/1.
fn sol() -> Value {
    json!({
        "races": ["sol"],
        "systems": {
            "E1": { "planets": { "Jord": { "owner": 1, "dock": true } } },
            "E2": { "tile": "Abyz/Fria", "planets": { "Abyz": { "owner": 1 }, "Fria": { "owner": 1 } } },
            "E3": { "tile": "Wellon", "planets": { "Wellon": { "owner": 1 } } },
            "E4": { "tile": "Thibah", "planets": { "Thibah": { "owner": 1 } } }
        }
    })
}

fn with(mut given: Value, more: &[(&str, Value)]) -> Galaxy {
    for (pointer, value) in more {
        let (parent, key) = pointer.rsplit_once('/').unwrap();
        let parent = if parent.is_empty() { &mut given } else { given.pointer_mut(parent).unwrap() };
        parent[key] = value.clone();
    }
    galaxy(&given)
}

#[test]
fn planets_worth_least_for_the_other_purpose_pay() {
    // A carrier is 3 resources: Abyz has no influence.
    let galaxy = galaxy(&sol());
    let budget = judged(&galaxy, vec![build(Unit::Carrier, 1)]);
    assert_eq!(exhausted(&budget), [("Abyz".to_owned(), Worth::Resources)]);
    assert_eq!(budget.left.resources, Halves::NONE);
}

#[test]
fn what_money_does_not_reach_is_left_out_the_most_wanted_first() {
    // 11 resources: a technology at 7 leaves 4, one carrier and no second one.
    let galaxy = galaxy(&sol());
    let budget = judged(
        &galaxy,
        vec![Purchase::Research(Tech::EnviroCompensator), build(Unit::Carrier, 2), build(Unit::Destroyer, 1)],
    );
    assert_eq!(budget.purchases.len(), 3, "{}", whys(&budget));
    assert!(matches!(budget.purchases[1], Purchase::Build { unit: Unit::Carrier, count: 1, .. }));
    assert_eq!(budget.refused.len(), 1);
    assert!(whys(&budget).contains("1 carrier: it would take 14 resources in all, and 11 are within reach"));
}

#[test]
fn research_follows_the_tree_in_whatever_order_it_is_written() {
    let galaxy = with(sol(), &[("/empires", json!({ "1": { "credits": { "red": 14 } } }))]);
    let one = judged(&galaxy, vec![Purchase::Research(Tech::IonCannons)]);
    assert!(whys(&one).contains("Ion Cannons needs Hylar V Assault Laser (5.3)"), "{}", whys(&one));
    // One dock, one technology a round.
    let two = judged(
        &galaxy,
        vec![Purchase::Research(Tech::IonCannons), Purchase::Research(Tech::HylarVAssaultLaser)],
    );
    assert_eq!(two.purchases, [Purchase::Research(Tech::HylarVAssaultLaser)]);
    assert!(whys(&two).contains("you may research 1 technologies"), "{}", whys(&two));
}

#[test]
fn credits_pay_for_their_colour_alone() {
    let galaxy = with(sol(), &[("/empires", json!({ "1": { "credits": { "red": 3, "blue": 5 } } }))]);
    let budget = judged(&galaxy, vec![Purchase::Research(Tech::HylarVAssaultLaser)]);
    let Some(Step::Research { cost, paid, credits, .. }) = budget.steps.first() else { panic!() };
    // Abyz and Fria give five without any influence forgone; two red credits pay the rest, and the third is kept.
    assert_eq!((*cost, *paid, credits.clone()), (Halves::whole(7), Halves::whole(5), vec![(Colour::Red, 2)]));
    let names: Vec<String> = exhausted(&budget).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["Abyz", "Fria"]);
}

#[test]
fn a_dock_on_a_specialty_makes_its_colour_cheaper_and_the_specialty_pays_too() {
    // Fria is blue with a dock: 7 - 1. Exhausting Fria gives 2 resources and a blue credit: Abyz and Fria are enough.
    let galaxy = with(sol(), &[("/systems/E2/planets/Fria", json!({ "owner": 1, "dock": true }))]);
    let budget = judged(&galaxy, vec![Purchase::Research(Tech::AntimassDeflectors)]);
    assert_eq!(paid(&budget), [Halves::whole(5)]);
    let names: Vec<String> = exhausted(&budget).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["Abyz", "Fria"]);
}

#[test]
fn technologies_count_for_what_comes_after_them_in_the_official_order() {
    // Jord produces 2 + 4 units; with Enviro Compensator researched in the same phase 7.
    let rich = json!({ "1": { "credits": { "yellow": 7 }, "fleet": 16 } });
    let galaxy = with(sol(), &[("/empires", rich)]);
    let wanted = || vec![build(Unit::Destroyer, 8)];
    let without = judged(&galaxy, wanted());
    assert_eq!(without.steps.len(), 6, "{}", whys(&without));
    assert!(whys(&without).contains("Jord produces 6 units in a round"), "{}", whys(&without));
    let mut with_it = wanted();
    with_it.push(Purchase::Research(Tech::EnviroCompensator));
    let budget = judged(&galaxy, with_it);
    assert_eq!(budget.steps.len(), 8, "one technology and seven destroyers: {}", whys(&budget));
}

#[test]
fn new_docks_neither_build_nor_count_for_research_but_with_arkan_iridium() {
    let galaxy = with(sol(), &[]);
    let dock = Purchase::Dock { planet: planet("Abyz"), drifting: false };
    let at_abyz =
        Purchase::Build { unit: Unit::Destroyer, count: 1, at: Some(Site::Dock(planet("Abyz"))), to: None };
    let budget = judged(&galaxy, vec![dock.clone(), at_abyz.clone()]);
    assert_eq!(budget.purchases, std::slice::from_ref(&dock));
    assert!(whys(&budget).contains("you can produce nothing at Abyz"), "{}", whys(&budget));
    let arkan = json!({ "1": { "techs": ["arkan_iridium"] } });
    let galaxy = with(sol(), &[("/empires", arkan)]);
    let budget = judged(&galaxy, vec![at_abyz, dock]);
    assert_eq!(budget.refused, [], "{}", whys(&budget));
    assert_eq!(paid(&budget), [Halves::whole(2), Halves::whole(1)]);
}

#[test]
fn fleet_supply_room_and_plastic_bound_what_is_built() {
    let galaxy = galaxy(&sol());
    let ships = judged(&galaxy, vec![build(Unit::Destroyer, 4)]);
    assert!(whys(&ships).contains("your fleet supply allows 3 ships at E1 (2)"), "{}", whys(&ships));
    let troops = judged(&galaxy, vec![build(Unit::GroundForce, 5)]);
    assert!(whys(&troops).contains("1 ground force: there is no room"), "{}", whys(&troops));
    let sas = judged(&galaxy, vec![build(Unit::Sas, 1), build(Unit::WarSun, 1), build(Unit::Flagship, 1)]);
    assert_eq!(sas.refused.len(), 3);
    assert!(
        whys(&sas).contains("Magen Defence Grid")
            && whys(&sas).contains("a flagship comes with the republic")
    );
}

#[test]
fn an_enemy_fleet_stops_production_and_not_docks() {
    let galaxy = with(
        sol(),
        &[("/systems/E1/fleets", json!({ "2": "1D" })), ("/systems/E2/fleets", json!({ "2": "1D" }))],
    );
    let dock = Purchase::Dock { planet: planet("Abyz"), drifting: false };
    let budget = judged(&galaxy, vec![build(Unit::Destroyer, 1), dock.clone()]);
    assert_eq!(budget.purchases, [dock]);
    assert!(whys(&budget).contains("enemy ships are at E1"), "{}", whys(&budget));
}

#[test]
fn sarween_tools_pays_one_resource_of_what_a_dock_builds() {
    let galaxy = with(sol(), &[("/empires", json!({ "1": { "techs": ["sarween_tools"] } }))]);
    let budget = judged(&galaxy, vec![build(Unit::Cruiser, 1), build(Unit::Fighter, 2)]);
    // 2 less 1, then a half each.
    assert_eq!(paid(&budget), [Halves::whole(1), Halves(1), Halves(1)]);
}

#[test]
fn neural_computing_is_researched_first_and_makes_the_rest_cheaper() {
    let techs = json!({ "1": { "techs": ["xeno_psychology"], "credits": { "green": 7, "red": 6 } } });
    let galaxy = with(sol(), &[("/empires", techs)]);
    let budget = judged(
        &galaxy,
        vec![Purchase::Research(Tech::HylarVAssaultLaser), Purchase::Research(Tech::NeuralComputing)],
    );
    assert_eq!(budget.refused, [], "{}", whys(&budget));
    assert_eq!(paid(&budget), [Halves::NONE, Halves::NONE], "7 green, then 6 red");
}

#[test]
fn wages_come_first_and_who_cannot_be_paid_goes() {
    // Fria gives a blue slot, Wellon and Thibah and Jord 5 influence.
    let staffed = json!({ "1": { "staff": ["astronomer", "technician"] } });
    let tempesta = json!({ "tile": "Tempesta", "planets": { "Tempesta": { "owner": 1 } } });
    let galaxy = with(sol(), &[("/empires", staffed), ("/systems/D4", tempesta)]);
    let paid = judged(&galaxy, Vec::new());
    assert_eq!(paid.steps.iter().map(Step::influence).sum::<u16>(), 4, "tiers i and iii");
    // All planets but Thibah (1 influence) are exhausted for resources: the tier i person goes first, and it is not enough.
    let exhaust = ["Jord", "Wellon", "Tempesta"]
        .map(|name| Exhaust { planet: planet(name), for_: Some(Worth::Resources) })
        .to_vec();
    let poor = budget(&galaxy, Seat(0), &Development { exhaust, ..Development::default() });
    let gone: Vec<Person> = poor
        .steps
        .iter()
        .filter_map(|s| if let Step::Release { person, forced: true } = s { Some(*person) } else { None })
        .collect();
    assert_eq!(gone, [Person::Astronomer, Person::Technician]);
}

#[test]
fn hiring_takes_slots_of_its_colour_and_one_of_tier_four() {
    let galaxy = galaxy(&sol());
    let hire = |person| Purchase::Hire(person);
    let budget = judged(&galaxy, vec![hire(Person::Astronomer), hire(Person::Lookout), hire(Person::Envoy)]);
    assert_eq!(budget.purchases, [hire(Person::Astronomer)]);
    assert!(whys(&budget).contains("the Lookout takes a blue slot; you have 1 and 1 are taken (5.4)"));
    assert!(whys(&budget).contains("the Envoy takes a green slot; you have 0"), "{}", whys(&budget));
    // Whoever is released makes room, however the lines are written.
    let staffed = with(sol(), &[("/empires", json!({ "1": { "staff": ["lookout"] } }))]);
    let budget = judged(&staffed, vec![hire(Person::Astronomer), Purchase::Release(Person::Lookout)]);
    assert_eq!(budget.refused, [], "{}", whys(&budget));
}

#[test]
fn a_planet_is_exhausted_once_and_for_one_purpose() {
    let galaxy = with(sol(), &[("/systems/E3/planets/Wellon", json!({ "owner": 1, "exhausted": true }))]);
    let exhaust = ["Wellon", "Mecatol Rex", "Jord"]
        .map(|name| Exhaust { planet: planet(name), for_: Some(Worth::Influence) })
        .to_vec();
    let judged = budget(&galaxy, Seat(0), &Development { exhaust, ..Development::default() });
    let idle: Vec<String> = judged.idle.iter().map(|(line, why)| format!("{line}: {why}")).collect();
    assert_eq!(
        idle,
        [
            "exhaust Wellon for influence: Wellon is exhausted already (5.2)",
            "exhaust Mecatol Rex for influence: Mecatol Rex is not yours (5.2)",
        ]
    );
    assert_eq!(judged.left.influence, 2);
    // What is kept for the council pays nothing.
    let kept = Exhaust { planet: planet("Abyz"), for_: None };
    let wanted = Development { exhaust: vec![kept], purchases: vec![build(Unit::Carrier, 1)], advance: true };
    let judged = budget(&galaxy, Seat(0), &wanted);
    assert!(!exhausted(&judged).iter().any(|(name, _)| name == "Abyz"));
}

#[test]
fn integrated_economy_places_units_next_to_a_dock() {
    let to = "E2".parse::<Hex>().unwrap();
    let elsewhere = Purchase::Build { unit: Unit::Destroyer, count: 1, at: None, to: Some(to) };
    let plain = judged(&galaxy(&sol()), vec![elsewhere.clone()]);
    assert!(whys(&plain).contains("what Jord produces is placed at E1"), "{}", whys(&plain));
    let galaxy = with(sol(), &[("/empires", json!({ "1": { "techs": ["integrated_economy"] } }))]);
    let budget = judged(&galaxy, vec![elsewhere]);
    assert!(matches!(budget.steps[..], [Step::Build { hex, .. }] if hex == to), "{}", whys(&budget));
}

#[test]
fn biosphere_influence_lets_planets_without_docks_produce() {
    let galaxy = with(sol(), &[("/empires", json!({ "1": { "techs": ["biosphere_influence"] } }))]);
    let at = Some(Site::Planet(planet("Wellon")));
    let fighters = Purchase::Build { unit: Unit::Fighter, count: 2, at, to: None };
    let budget = judged(&galaxy, vec![fighters]);
    // Resources 1: one unit; influence 2: room for it.
    assert_eq!(budget.steps.len(), 1, "{}", whys(&budget));
    assert!(whys(&budget).contains("Wellon produces 1 units"), "{}", whys(&budget));
}

#[test]
fn organ_printing_moves_a_docks_production_to_a_dreadnought() {
    let galaxy = with(
        sol(),
        &[
            ("/empires", json!({ "1": { "techs": ["organ_printing"], "fleet": 9 } })),
            ("/systems/E2/fleets", json!({ "1": "1N" })),
        ],
    );
    let hex: Hex = "E2".parse().unwrap();
    let at = Some(Site::Dreadnoughts(hex));
    let ships = || Purchase::Build { unit: Unit::Destroyer, count: 8, at, to: None };
    assert_eq!(judged(&galaxy, vec![ships()]).steps.len(), 1);
    let mut special = crate::deeds::Special::of(crate::moments::Source::Tech(Tech::OrganPrinting));
    special.planet = Some(planet("Jord"));
    special.hex = Some(hex);
    let budget = judged(&galaxy, vec![ships(), Purchase::Special(special), build(Unit::Cruiser, 1)]);
    // One of its own and Jord's six; Jord builds nothing.
    let built = budget.steps.iter().filter(|s| matches!(s, Step::Build { .. })).count();
    assert_eq!(built, 7, "{}", whys(&budget));
}

/// Everything one could wish for on the table of [`rich`].
fn wishes() -> Vec<Purchase> {
    let dock = |name| Purchase::Dock { planet: planet(name), drifting: false };
    vec![
        Purchase::Research(Tech::EnviroCompensator),
        Purchase::Research(Tech::SarweenTools),
        Purchase::Research(Tech::HylarVAssaultLaser),
        Purchase::Research(Tech::IonCannons),
        Purchase::Research(Tech::StasisCapsules),
        Purchase::Hire(Person::Astronomer),
        Purchase::Hire(Person::Lookout),
        Purchase::Hire(Person::Moneylender),
        Purchase::Release(Person::Cultist),
        build(Unit::Dreadnought, 2),
        build(Unit::Carrier, 2),
        build(Unit::Cruiser, 3),
        build(Unit::Fighter, 5),
        build(Unit::GroundForce, 6),
        dock("Abyz"),
        dock("Industrex"),
    ]
}

fn rich() -> Galaxy {
    let industrex = json!({ "tile": "Industrex", "planets": { "Industrex": { "owner": 1 } } });
    let meer = json!({ "tile": "Arinam/Meer", "planets": { "Arinam": { "owner": 1, "dock": true }, "Meer": { "owner": 1 } } });
    let staffed = json!({ "1": { "staff": ["cultist"], "credits": { "yellow": 2 } } });
    with(sol(), &[("/empires", staffed), ("/systems/D4", industrex), ("/systems/D5", meer)])
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { failure_persistence: None, ..proptest::prelude::ProptestConfig::with_cases(48) })]
    #[test]
    fn whatever_is_wished_for_the_books_balance(order in proptest::sample::subsequence((0..16).collect::<Vec<usize>>(), 0..=9).prop_shuffle()) {
        let (galaxy, all) = (rich(), wishes());
        let wanted: Vec<Purchase> = order.iter().map(|n| all[*n].clone()).collect();
        let budget = judged(&galaxy, wanted);
        let income: Halves = exhausted(&budget).iter().filter(|(_, w)| *w == Worth::Resources).fold(Halves::NONE, |sum, (name, _)| {
            sum + Halves::whole(i32::from(crate::law::treasury::worth(&galaxy, Seat(0), planet(name), Worth::Resources)))
        });
        let spent = paid(&budget).into_iter().fold(Halves::NONE, |sum, one| sum + one);
        proptest::prop_assert_eq!(income - spent, budget.left.resources);
        proptest::prop_assert!(budget.left.resources >= Halves::NONE);
        // What is done is a list of wishes that can be done.
        let again = judged(&galaxy, budget.purchases.clone());
        proptest::prop_assert_eq!(&again.refused, &Vec::new());
        proptest::prop_assert_eq!(paid(&again).len(), paid(&budget).len());
    }
}

#[test]
fn hydroponics_raises_fleet_supply_where_no_capital_ship_is() {
    let galaxy = with(sol(), &[("/empires", json!({ "1": { "techs": ["hydroponics"] } }))]);
    assert_eq!(judged(&galaxy, vec![build(Unit::Destroyer, 5)]).steps.len(), 4);
    assert_eq!(judged(&galaxy, vec![build(Unit::Carrier, 1), build(Unit::Destroyer, 5)]).steps.len(), 3);
}

#[test]
fn technologies_open_artillery_and_war_suns() {
    let galaxy = with(
        sol(),
        &[
            ("/empires", json!({ "1": { "techs": ["magen_defence_grid", "war_sun"], "fleet": 9 } })),
            ("/systems/E5", json!({ "planets": { "Mecatol Rex": { "owner": 1 } } })),
        ],
    );
    let budget = judged(&galaxy, vec![build(Unit::Sas, 1), build(Unit::WarSun, 1)]);
    // 4 + 3 + 2 + 1 + 1 + 1 resources are 12: the SAS at 2 leaves too little for a war sun at 12.
    assert!(
        whys(&budget).contains("1 war sun: it would take 14 resources in all, and 12 are within reach (5.2)")
    );
    let budget = judged(&galaxy, vec![build(Unit::WarSun, 1), build(Unit::Sas, 1)]);
    assert_eq!(budget.purchases, [build(Unit::WarSun, 1)]);
}

#[test]
fn a_republic_may_build_its_flagship_anew_for_nine() {
    let galaxy = with(sol(), &[("/empires", json!({ "1": { "stage": "republic" } }))]);
    let budget = judged(&galaxy, vec![build(Unit::Flagship, 2)]);
    assert_eq!(paid(&budget), [Halves::whole(9)]);
    assert!(
        whys(&budget).contains("all your pieces of the type flagship are on the map"),
        "{}",
        whys(&budget)
    );
}
