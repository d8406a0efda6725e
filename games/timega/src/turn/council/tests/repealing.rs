//! Laws that are repealed and revoted (5.6).

use super::*;
use crate::effects::agendas::Agenda::{HumaneLabor, Repeal, WarFunding};
use crate::effects::agendas::Lasting;
use crate::effects::agendas::Side::{Against, For};
use crate::galaxy::Law;
use crate::moments::{Source, in_force};
use crate::stage::stage;

/// Every law that stays in play for the rest of the game.
fn lasting() -> Vec<(Agenda, Side)> {
    let sides = Agenda::ALL.iter().flat_map(|agenda| [(*agenda, For), (*agenda, Against)]);
    sides.filter(|(agenda, side)| agenda.resolution().lasting(*side) == Lasting::Forever).collect()
}

/// A law as it is stored.
fn law(agenda: Agenda, side: Side) -> Value {
    serde_json::to_value(Law { agenda, side, round: 1, passing: false }).unwrap()
}

#[test]
fn repeal_takes_every_standing_law_out_of_force() {
    let laws = lasting();
    // Wormhole Reconstruction, Closing the Wormholes, Technology Tariffs and Research Grant stay if decided for, Ancient
    // Artifact and Subsidized Industry if decided against, War Funding and Humane Labor either way.
    assert_eq!(laws.len(), 10);
    for (agenda, side) in laws {
        let mut given = hall(json!([{ "agenda": "repeal", "about": law(agenda, side) }]));
        given["council"]["laws"] = json!([law(agenda, side), law(Agenda::ImperialPeace, For)]);
        let binds = |galaxy: &crate::galaxy::Galaxy| {
            let heard = in_force(galaxy, Some(Seat(0)));
            heard.iter().any(|f| f.source == Source::Agenda(agenda, side.into()))
        };
        assert!(binds(&stage(&given).unwrap().galaxy), "{agenda} {side}");
        // One vote is bought: Humane Labor against has destroyed the dock that gave free ones.
        let played = council(&given, &[], &[(2, Repeal, For, 1)], &[]);
        assert!(!binds(&played.galaxy), "{agenda} {side}");
        let repealed = &played.told("repealed")[0];
        assert_eq!((&repealed["law"], &repealed["by"]), (&law(agenda, side), &json!("repeal")));
        assert!(played.galaxy.council.discarded.iter().any(|l| (l.agenda, l.side) == (agenda, side)));
    }
}

#[test]
fn repeal_that_fails_leaves_the_law_and_takes_the_token_from_the_speaker() {
    let mut given = hall(json!([{ "agenda": "repeal", "about": law(WarFunding, For) }]));
    given["council"]["laws"] = json!([law(WarFunding, For)]);
    let played = council(&given, &[], &[(1, Repeal, Against, 5), (3, Repeal, Against, 0)], &[]);
    assert_eq!(played.galaxy.council.laws.len(), 1);
    assert_eq!(played.galaxy.council.speaker, Seat(2), "seat 1 cast 8 votes and cannot keep the token");
}

#[test]
fn the_speaker_chooses_what_a_repeal_is_about_when_it_is_revealed() {
    let mut given = json!({ "council": { "pool": ["repeal"], "laws": [law(WarFunding, For), law(HumaneLabor, Against)] } });
    let about = |given: &Value, choices: &[(u8, &str, &[Choice])]| {
        let played = council(given, &[0], &[], choices);
        let matter = played.galaxy.council.deliberation[0];
        assert_eq!(played.told("revealed")[0]["about"], serde_json::to_value(matter.about).unwrap());
        matter.about.map(|law| (law.agenda, law.side))
    };
    assert_eq!(about(&given, &[]), Some((WarFunding, For)), "silence: what has been in play longest");
    let choice = [Choice::Agenda(HumaneLabor, Some(Against))];
    assert_eq!(about(&given, &[(1, "repeal", &choice)]), Some((HumaneLabor, Against)));
    assert_eq!(
        about(&given, &[(2, "repeal", &choice)]),
        Some((WarFunding, For)),
        "seat 2 is not the speaker"
    );
    given["council"]["laws"] = json!([]);
    assert_eq!(about(&given, &[]), None);
}

#[test]
fn a_repeal_of_nothing_or_of_what_is_gone_does_nothing() {
    for about in [json!(null), law(WarFunding, For)] {
        let given = hall(json!([{ "agenda": "repeal", "about": about }]));
        let played = council(&given, &[], &[(2, Repeal, For, 0)], &[]);
        assert!(played.told("repealed").is_empty());
        assert!(played.galaxy.council.discarded.iter().any(|l| l.agenda == Repeal));
    }
}

#[test]
fn a_revote_puts_an_old_agenda_under_deliberation() {
    let given = json!({ "council": { "pool": ["revote", "arms_reduction"], "laws": [law(WarFunding, For)],
        "discarded": [law(HumaneLabor, For)] } });
    let played = council(&given, &[0, 0], &[], &[]);
    let council_then = &played.galaxy.council;
    // Silence: what was discarded last. A Revote itself is used up.
    assert_eq!(
        council_then.deliberation.iter().map(|m| m.agenda).collect::<Vec<_>>(),
        [HumaneLabor, Agenda::ArmsReduction]
    );
    let names: Vec<Value> = played.told("revealed").iter().map(|r| r["agenda"].clone()).collect();
    assert_eq!(names, ["revote", "humane_labor", "arms_reduction"]);
    assert_eq!(council_then.discarded.iter().map(|l| l.agenda).collect::<Vec<_>>(), [Agenda::Revote]);
    let choice = [Choice::Agenda(WarFunding, Some(For))];
    let played = council(&given, &[0, 0], &[], &[(1, "revote", &choice)]);
    assert_eq!(played.galaxy.council.deliberation[0].agenda, WarFunding);
    assert_eq!(played.galaxy.council.laws.len(), 1, "it stays in play until it is voted on");
}

#[test]
fn a_revote_decided_the_other_way_replaces_the_law() {
    let mut given = hall(json!(["war_funding"]));
    given["council"]["laws"] = json!([law(WarFunding, For), law(HumaneLabor, For)]);
    let sides =
        |played: &Played| played.galaxy.council.laws.iter().map(|l| (l.agenda, l.side)).collect::<Vec<_>>();
    let turned = council(&given, &[], &[(2, WarFunding, Against, 0)], &[]);
    assert_eq!(sides(&turned), [(HumaneLabor, For), (WarFunding, Against)]);
    assert_eq!(turned.galaxy.council.discarded, [], "what was decided anew is not among the discarded");
    let again = council(&given, &[], &[(2, WarFunding, For, 0)], &[]);
    assert_eq!(sides(&again), [(HumaneLabor, For), (WarFunding, For)]);
}

#[test]
fn a_revote_of_a_repeal_asks_again_what_it_is_about() {
    let given = json!({ "council": { "pool": ["revote", "arms_reduction"], "laws": [law(WarFunding, For)],
        "discarded": [law(Repeal, For)] } });
    let matter = council(&given, &[0, 0], &[], &[]).galaxy.council.deliberation[0];
    assert_eq!((matter.agenda, matter.about.map(|l| l.agenda)), (Repeal, Some(WarFunding)));
}

#[test]
fn a_revote_with_nothing_to_revote_is_followed_by_another_agenda() {
    let given = json!({ "council": { "pool": ["revote", "humane_labor", "war_funding"] } });
    // In the order of the rulebook: War Funding, Humane Labor, Revote. Revote comes first.
    let played = council(&given, &[2, 0, 0], &[], &[]);
    let open: Vec<Agenda> = played.galaxy.council.deliberation.iter().map(|m| m.agenda).collect();
    assert_eq!(open, [WarFunding, HumaneLabor]);
}
