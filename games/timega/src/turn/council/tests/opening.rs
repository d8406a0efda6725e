//! When the council opens, and what is revealed (5.6, 5.7 step 12).

use super::*;

fn stages(stages: &[&str]) -> Value {
    let mut empires = json!({});
    for (seat, stage) in (1..).zip(stages) {
        empires[seat.to_string()] = json!({ "stage": stage });
    }
    let pool = ["war_funding", "technology_tariffs", "research_grant", "humane_labor"];
    json!({ "seats": stages.len(), "empires": empires, "council": { "open": false, "pool": pool } })
}

fn revealed(played: &Played) -> Vec<Value> {
    played.told("revealed").iter().map(|e| e["agenda"].clone()).collect()
}

#[test]
fn it_opens_once_half_are_republics() {
    let one = council(&stages(&["republic", "federation", "federation"]), &[], &[], &[]);
    assert!(one.told("council_opened").is_empty() && revealed(&one).is_empty());
    // Two of three are more than half, and so is one that is more than a republic already.
    for far in [&["republic", "coalition", "empire"][..], &["republic", "coalition", "empire", "federation"]]
    {
        let two = council(&stages(far), &[1, 2], &[], &[]);
        assert_eq!(two.told("council_opened").len(), 1);
        assert!(two.galaxy.council.open);
        // Of War Funding, Technology Tariffs, Research Grant, Humane Labor in the order of the rulebook (Tariffs, Grant,
        // Funding, Labor), the second; of the rest (Tariffs, Funding, Labor) the third.
        assert_eq!(revealed(&two), ["research_grant", "humane_labor"]);
        assert_eq!(two.galaxy.council.pool.len(), 2);
    }
}

#[test]
fn it_stays_open() {
    let mut given = stages(&["federation", "federation", "federation"]);
    given["council"]["open"] = json!(true);
    let played = council(&given, &[0, 0], &[], &[]);
    assert!(played.told("council_opened").is_empty());
    assert_eq!(revealed(&played), ["technology_tariffs", "research_grant"]);
}

#[test]
fn who_has_left_does_not_count() {
    let mut given = stages(&["republic", "federation", "federation"]);
    given["empires"]["2"]["left"] = json!(true);
    assert_eq!(council(&given, &[0, 0], &[], &[]).told("council_opened").len(), 1, "one of two");
}

#[test]
fn what_was_discarded_is_drawn_again_when_the_pool_is_empty() {
    let discarded = json!([
        { "agenda": "research_grant", "side": "for" },
        { "agenda": "ancient_artifact", "side": "against" },
    ]);
    let given = json!({ "council": { "pool": ["humane_labor"], "discarded": discarded,
        "laws": [{ "agenda": "war_funding", "side": "for" }] } });
    let played = council(&given, &[0, 1], &[], &[]);
    assert_eq!(played.told("pool_refilled")[0]["agendas"], json!(["research_grant", "ancient_artifact"]));
    assert_eq!(revealed(&played), ["humane_labor", "ancient_artifact"]);
    assert!(played.galaxy.council.discarded.is_empty());
    assert_eq!(played.galaxy.council.laws.len(), 1, "what is in play stays in play");
}

#[test]
fn where_nothing_is_left_to_reveal_fewer_are_revealed() {
    let given = json!({ "council": { "pool": ["humane_labor"] } });
    let played = council(&given, &[0], &[], &[]);
    assert_eq!(revealed(&played), ["humane_labor"]);
}
