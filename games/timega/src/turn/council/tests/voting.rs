//! Votes and what they cost (5.6).

use super::*;
use crate::effects::agendas::Agenda::{SubsidizedIndustry, TechnologyTariffs, WarFunding};
use crate::effects::agendas::Side::{Against, For};

#[test]
fn free_votes_are_the_influence_of_planets_with_docks_and_influence_buys_more() {
    let ballots = [(1, WarFunding, For, 1), (2, WarFunding, Against, 2), (3, WarFunding, For, 0)];
    let played = council(&hall(json!(["war_funding"])), &[], &ballots, &[]);
    // 3 free and 1 bought, and 2 free, are 6 for; 4 free and 2 bought are 6 against. The speaker, for, breaks the tie.
    let tallied = &played.told("tallied")[0];
    assert_eq!((&tallied["votes_for"], &tallied["votes_against"]), (&json!(6), &json!(6)));
    assert_eq!((&tallied["side"], &tallied["tie"]), (&json!("for"), &json!(true)));
    let paid: Vec<Value> = played.told("exhausted").iter().map(|e| e["planets"].clone()).collect();
    // One influence: nothing gives just one, Jord gives 2 and costs 4 resources, Mehar Xull gives 3 and costs 1. Two
    // influence of seat 2: Arinam gives just that.
    assert_eq!(paid, [json!([["Arinam", "influence"]]), json!([["Jord", "influence"]])]);
}

#[test]
fn no_vote_is_bought_beyond_the_influence_there_is_and_no_influence_spent_twice() {
    let ballots = [
        (2, WarFunding, For, 100),
        (2, TechnologyTariffs, For, 100),
        (3, WarFunding, Against, 3),
        (3, TechnologyTariffs, Against, 3),
    ];
    let played = council(&hall(json!(["war_funding", "technology_tariffs"])), &[], &ballots, &[]);
    // Seat 2: 4 free each and all 7 influence on the first. Seat 3: 2 free each, 3 of its 4 on the first, 1 left.
    let counts = |place: usize| {
        let tallied = &played.told("tallied")[place];
        (tallied["votes_for"].as_u64().unwrap(), tallied["votes_against"].as_u64().unwrap())
    };
    assert_eq!((counts(0), counts(1)), ((11, 5), (4, 3)));
    assert_eq!(played.galaxy.empire(Seat(1)).votes_cast, 15);
    assert_eq!(played.galaxy.empire(Seat(2)).votes_cast, 8);
}

#[test]
fn all_means_what_is_left() {
    let given = hall(json!(["war_funding", "technology_tariffs"]));
    let played = round(&given, &[], |seat, question| match question {
        Question::Council(CouncilQuestion::Vote { nth, .. }) if seat == Seat(1) => {
            let votes = if *nth == 0 { Votes::Bought(3) } else { Votes::All };
            Some(Answer::Vote(Vote { side: Some(For), votes }))
        }
        _ => None,
    });
    let counts: Vec<Value> = played.told("tallied").iter().map(|t| t["votes_for"].clone()).collect();
    assert_eq!(counts, [json!(7), json!(8)], "4 free and 3 bought, then 4 free and the 4 left of 7");
}

#[test]
fn whoever_abstains_casts_no_free_votes_and_pays_nothing() {
    let played = council(&hall(json!(["war_funding"])), &[], &[(3, WarFunding, For, 0)], &[]);
    let tallied = &played.told("tallied")[0];
    assert_eq!((&tallied["votes_for"], &tallied["votes_against"]), (&json!(2), &json!(0)));
    assert!(played.told("exhausted").is_empty());
    let ballots = &played.told("ballots")[0]["cast"];
    assert_eq!(ballots[0]["side"], Value::Null, "seat 2 was asked and abstained: {ballots}");
}

#[test]
fn influence_left_over_from_purchases_pays_for_votes_first() {
    let mut given = hall(json!(["war_funding"]));
    // Mehar Xull's specialty gives seat 1 the slot. The wage is 1; for it Mehar Xull (1/3) is exhausted, which is worth
    // less resources than Jord (4/2).
    given["empires"] = json!({ "1": { "staff": ["astronomer"] } });
    let played = council(&given, &[], &[(1, WarFunding, For, 1)], &[]);
    let exhausted = played.told("exhausted");
    // Of the 3, one is the wage, one the vote, and one is left over.
    assert_eq!(exhausted.len(), 1, "{exhausted:?}");
    assert_eq!(exhausted[0]["planets"], json!([["Mehar Xull", "influence"]]));
    assert_eq!(played.told("tallied")[0]["votes_for"], 4);
    assert_eq!(played.told("left_over")[0]["influence"], 1);
}

#[test]
fn the_question_says_what_there_is_to_vote_with() {
    let mut asked = Vec::new();
    let _ = round(&hall(json!(["war_funding"])), &[], |seat, question| {
        if let Question::Council(CouncilQuestion::Vote { free, influence, .. }) = question {
            asked.push((seat, *free, *influence));
        }
        if let Question::Council(CouncilQuestion::Speaker { free, influence, .. }) = question {
            asked.push((seat, *free, *influence));
        }
        None
    });
    assert_eq!(asked, [(Seat(1), 4, 7), (Seat(2), 2, 4), (Seat(0), 3, 5)], "the speaker last");
}

#[test]
fn who_has_nothing_to_vote_with_is_not_asked() {
    let mut given = hall(json!(["war_funding"]));
    given["systems"]["D2"]["planets"] = json!({});
    // Seat 3's home has Kamdorn and Hercant: 2 influence. Without them it has nothing.
    let home = crate::stage::stage(&given).unwrap().galaxy.empire(Seat(2)).home.to_string();
    given["systems"][home] = json!({ "planets": {
        "Kamdorn": { "owner": 3, "exhausted": true }, "Hercant": { "owner": 3, "exhausted": true } } });
    let mut asked = Vec::new();
    let _ = round(&given, &[], |seat, question| {
        if matches!(question, Question::Council(_)) {
            asked.push(seat);
        }
        None
    });
    assert_eq!(asked, [Seat(1), Seat(0)]);
}

#[test]
fn a_tie_is_broken_by_the_speaker_and_silence_is_against() {
    let given = hall(json!(["war_funding"]));
    let even = [(2, WarFunding, For, 0), (3, WarFunding, Against, 2)];
    let side = |played: &Played| played.told("tallied")[0]["side"].clone();
    assert_eq!(side(&council(&given, &[], &even, &[])), "against");
    let choice = [Choice::Agenda(WarFunding, Some(For))];
    assert_eq!(side(&council(&given, &[], &even, &[(1, "decide", &choice)])), "for");
    assert_eq!(
        side(&council(&given, &[], &even, &[(2, "decide", &choice)])),
        "against",
        "seat 2 is not the speaker"
    );
    // Nobody votes: none to none is a tie as well.
    assert_eq!(side(&council(&given, &[], &[], &[(1, "decide", &choice)])), "for");
}

#[test]
fn decisions_are_carried_out_in_the_order_revealed() {
    let given = hall(json!(["subsidized_industry", "war_funding"]));
    let ballots = [(2, SubsidizedIndustry, Against, 0), (2, WarFunding, For, 0)];
    let played = council(&given, &[], &ballots, &[]);
    let laws: Vec<Value> = played.told("enacted").iter().map(|e| e["law"]["agenda"].clone()).collect();
    assert_eq!(laws, ["subsidized_industry", "war_funding"]);
}

#[test]
fn votes_of_an_envoy_count_on_the_side_the_speaker_declared() {
    let mut given = hall(json!(["war_funding"]));
    given["empires"] = json!({ "3": { "staff": ["envoy"] } });
    // Zohbat's blue specialty would not do: the Envoy is green, and Faunus has two green ones.
    given["systems"]["G2"] = json!({ "tile": "Faunus", "planets": { "Faunus": { "owner": 3 } } });
    let declares = |side: Side, votes: Side| {
        let choice = [Choice::Agenda(WarFunding, Some(side))];
        council(&given, &[], &[(3, WarFunding, votes, 0)], &[(1, "declare", &choice)])
    };
    let played = declares(For, For);
    assert_eq!(played.told("declared")[0]["side"], "for");
    assert_eq!(played.told("tallied")[0]["votes_for"], 4);
    assert_eq!(declares(For, Against).told("tallied")[0]["votes_against"], 2);
    assert_eq!(declares(Against, Against).told("tallied")[0]["votes_against"], 4);
    let nobody = council(&hall(json!(["war_funding"])), &[], &[], &[]);
    assert!(nobody.told("declared").is_empty(), "nobody employs an Envoy");
}

#[test]
fn a_usurper_has_two_votes_for_each_capital_ship_at_mecatol_rex_and_six_at_most() {
    let votes = |near: &str, there: &str, far: &str| {
        let mut given = hall(json!(["war_funding"]));
        given["empires"] = json!({ "3": { "staff": ["usurper"] } });
        given["systems"]["G2"] = json!({ "tile": "Tequ'ran/Torkan", "planets": { "Tequ'ran": { "owner": 3 },
            "Torkan": { "owner": 3 } } });
        given["systems"]["E4"] = json!({ "fleets": { "3": near } });
        given["systems"]["E5"] = json!({ "fleets": { "3": there } });
        given["systems"]["E7"] = json!({ "fleets": { "3": far } });
        let played = council(&given, &[], &[(3, WarFunding, For, 0)], &[]);
        played.told("tallied")[0]["votes_for"].as_u64().unwrap()
    };
    // Two free votes of Mellon's dock. Cruisers are no capital ships, and E7 is two systems away.
    assert_eq!(votes("1R 2C", "1C", "2N"), 2 + 2);
    assert_eq!(votes("1R 2C", "1N", "2N"), 2 + 4);
    assert_eq!(votes("2R", "2N", "1C"), 2 + 6);
}
