use super::*;
use crate::effects::tech::Tech;
use crate::law::research;
use crate::turn::action::tests::{alone, tactical};
use serde_json::json;

#[test]
fn technologies_of_dreadnoughts_cost_half_a_resource_less_for_each() {
    let given = json!({ "races": ["l1z1x"],
        "systems": { "E5": { "fleets": { "1": "1N" } }, "E4": { "fleets": { "1": "2N" } } } });
    let cost = |tech| research::cost(&galaxy(&given), Seat(0), tech).value();
    // In halves: seven less one and a half, and seven.
    assert_eq!((cost(Tech::IonCannons), cost(Tech::Cybernetics)), (11, 14));
    let taken = |tech| research::cost(&galaxy(&given), Seat(1), tech).value();
    assert_eq!(taken(Tech::IonCannons), 14);
}

#[test]
fn dreadnoughts_capture_planets_that_take_few_ground_forces() {
    let given = |stage: &str, planet: serde_json::Value| {
        json!({ "races": ["l1z1x"], "phase": "action", "empires": { "1": { "stage": stage } },
            "systems": { "E4": { "tile": "Abyz/Fria", "fleets": { "1": "1N" }, "planets": { "Abyz": planet } },
                         "I5": { "fleets": { "1": "1N" } } } })
    };
    let bare = |stage| alone(&given(stage, json!({})), &[], vec![tactical("E4", &[], &["Abyz", "Fria"])]);
    let docked = |stage| {
        let given = given(stage, json!({ "owner": 2, "dock": true }));
        alone(&given, &[], vec![tactical("E4", &[], &["Abyz"])])
    };
    let home = |stage| {
        let act = tactical("I5", &[], &["Arc Prime"]);
        let mut given = given(stage, json!({}));
        given["races"] = json!(["l1z1x", "letnev"]);
        alone(&given, &[], vec![act])
    };
    let played = bare("coalition");
    // One planet for one dreadnought, which stays.
    let captured = played.told("captured");
    assert_eq!(
        (captured.len(), &captured[0]["with"], &captured[0]["planet"]),
        (1, &json!("dreadnoughts"), &json!("Abyz"))
    );
    assert_eq!(played.fleet("E4", 1), "1N");
    for (stage, dock, others_home) in
        [("coalition", 0, 0), ("federation", 0, 0), ("republic", 1, 0), ("empire", 1, 1)]
    {
        assert_eq!(docked(stage).told("captured").len(), dock, "{stage}");
        assert_eq!(home(stage).told("captured").len(), others_home, "{stage}");
    }
}
