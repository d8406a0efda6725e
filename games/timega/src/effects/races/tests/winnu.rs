use crate::deeds::{Development, Purchase, Worth};
use crate::edition::Colour;
use crate::effects::tech::Tech;
use crate::halves::Halves;
use crate::law::development::{Step, budget};
use crate::law::treasury;
use crate::stage::stage;
use rules::Seat;
use serde_json::json;

#[test]
fn credits_come_with_influence_too_and_pay_for_any_colour() {
    // Winnu 3/4 yellow, New Albion 1/1 green, Starpoint 3/1, and a red credit in store. Winnu pays the Chancellor's wage of
    // three; the resources of New Albion and Starpoint, 4, and the credits of three colours are the 7 for Hydroponics.
    let given = json!({ "races": ["winnu"],
        "empires": { "1": { "credits": { "red": 1 }, "staff": ["chancellor"], "techs": ["stasis_capsules"] } },
        "systems": {
            "E1": { "planets": { "Winnu": {} } },
            "E2": { "tile": "New Albion/Starpoint",
                    "planets": { "New Albion": { "owner": 1 }, "Starpoint": { "owner": 1, "dock": true } } } } });
    let galaxy = stage(&given).unwrap().galaxy;
    let purchases = vec![Purchase::Research(Tech::Hydroponics)];
    let wanted = Development { advance: false, purchases, ..Development::default() };
    let done = budget(&galaxy, Seat(0), &wanted);
    assert_eq!(done.purchases, [Purchase::Research(Tech::Hydroponics)], "{:?}", done.refused);
    let paid = done.steps.iter().find_map(|step| match step {
        Step::Research { cost, paid, credits, .. } => Some((*cost, *paid, credits.clone())),
        _ => None,
    });
    let (cost, paid, credits) = paid.unwrap();
    let mut colours: Vec<(Colour, u16)> = credits;
    colours.sort();
    assert_eq!(cost, Halves::whole(7));
    assert_eq!(paid, Halves::whole(4));
    assert_eq!(colours, [(Colour::Red, 1), (Colour::Green, 1), (Colour::Yellow, 1)]);
}

#[test]
fn a_planet_exhausted_for_influence_brings_its_credits() {
    for (race, home, yellow) in [("winnu", "Winnu", 1), ("sol", "Jord", 0)] {
        let given = json!({ "races": [race], "systems": {
            "E2": { "tile": "Hercalor/Tiamat", "planets": { "Tiamat": { "owner": 1 } } } } });
        let mut galaxy = stage(&given).unwrap().galaxy;
        treasury::exhaust(&mut galaxy, Seat(0), "Tiamat".parse().unwrap(), Worth::Influence);
        assert_eq!(galaxy.empire(Seat(0)).credits.of(Colour::Yellow), yellow, "{home}");
    }
}
