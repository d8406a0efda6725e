//! The speaker and the order of turns by votes cast (5.6).

use super::*;
use crate::effects::agendas::Agenda::WarFunding;
use crate::effects::agendas::Side::{Against, For};

fn named(played: &Played) -> (Value, Value) {
    let named = &played.told("speaker_named")[0];
    (named["speaker"].clone(), named["initiative"].clone())
}

#[test]
fn whoever_cast_most_votes_speaks_and_moves_last_and_the_rest_follow_by_votes() {
    // Free votes 3, 4 and 2: seat 1 casts 3, seat 2 abstains, seat 3 casts 2 and buys 4. For or against does not matter.
    let ballots = [(1, WarFunding, For, 0), (3, WarFunding, Against, 4)];
    let played = council(&hall(json!(["war_funding"])), &[], &ballots, &[]);
    assert_eq!(named(&played), (json!(2), json!([1, 0, 2])));
    assert_eq!(played.galaxy.council.speaker, Seat(2));
    assert_eq!(played.told("speaker_named")[0]["votes"], json!([[0, 3], [1, 0], [2, 6]]));
}

#[test]
fn where_nobody_votes_nothing_changes() {
    let played = council(&hall(json!(["war_funding"])), &[], &[], &[]);
    assert_eq!(named(&played), (json!(0), json!([1, 2, 0])));
}

#[test]
fn the_outgoing_speaker_says_who_of_equals_speaks_and_silence_keeps_the_token() {
    // 3 + 1, 4, and an abstention.
    let ballots = [(1, WarFunding, For, 1), (2, WarFunding, Against, 0)];
    let given = hall(json!(["war_funding"]));
    assert_eq!(named(&council(&given, &[], &ballots, &[])), (json!(0), json!([2, 1, 0])));
    let choice = [Choice::Seat(Seat(1))];
    let played = council(&given, &[], &ballots, &[(1, "name", &choice)]);
    assert_eq!(named(&played), (json!(1), json!([2, 0, 1])));
    let nobody = [Choice::Seat(Seat(2))];
    let played = council(&given, &[], &ballots, &[(1, "name", &nobody)]);
    assert_eq!(named(&played).0, json!(0), "seat 3 is not among the equals");
}

#[test]
fn among_equals_the_speaker_says_who_moves_first() {
    // Seats 1 and 3 cast nothing, seat 2 speaks.
    let given = hall(json!(["war_funding"]));
    let ballots = [(2, WarFunding, For, 0)];
    // In the order there was, 2, 3, 1: seat 3 before seat 1.
    assert_eq!(named(&council(&given, &[], &ballots, &[])), (json!(1), json!([2, 0, 1])));
    let choice = [Choice::Seat(Seat(0))];
    let played = council(&given, &[], &ballots, &[(1, "order", &choice)]);
    assert_eq!(named(&played), (json!(1), json!([0, 2, 1])));
}

#[test]
fn the_token_never_goes_to_who_is_barred() {
    let mut given = hall(json!(["war_funding"]));
    given["council"]["deliberation"] = json!(["repeal"]);
    let ballots = [(1, Agenda::Repeal, Against, 5), (3, Agenda::Repeal, Against, 0)];
    // Seat 1 casts 8 against Repeal, which bars it; seat 3 cast 2.
    let played = council(&given, &[], &ballots, &[]);
    assert_eq!(named(&played), (json!(2), json!([1, 0, 2])));
    assert_eq!(played.galaxy.council.barred, None, "for that round alone");
}
