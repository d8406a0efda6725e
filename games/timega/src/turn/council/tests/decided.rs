//! What agendas do at once when they are decided (5.6).

use super::*;
use crate::effects::agendas::Agenda::{
    AncientArtifact, ArmsReduction, ClosingTheWormholes, HolderOfMecatolRex, NewConstitution, ResearchGrant,
    SubsidizedIndustry, VoteOfNoConfidence, WarFunding, WormholeReconstruction,
};
use crate::effects::agendas::Side::{Against, For};
use crate::effects::tech::Tech;
use crate::galaxy::Owner;
use crate::hex::Hex;
use crate::stage::stage;
use crate::unit::Unit;

/// Seat 2 alone votes, so this is decided so.
fn decide(
    given: &Value,
    agenda: Agenda,
    side: Side,
    dice: &[u32],
    choices: &[(u8, &str, &[Choice])],
) -> Played {
    council(given, dice, &[(2, agenda, side, 0)], choices)
}

fn home(given: &Value, seat: u8) -> String {
    stage(given).unwrap().galaxy.empire(Seat(seat - 1)).home.to_string()
}

/// Who was asked to vote on an agenda, in order.
fn asked_on(given: &Value, dice: &[u32], agenda: Agenda, ballots: &[Ballot]) -> Vec<(Seat, u16)> {
    let mut asked = Vec::new();
    let _ = round(given, dice, |seat, question| {
        if let Question::Council(
            CouncilQuestion::Vote { agenda: on, influence, .. }
            | CouncilQuestion::Speaker { agenda: on, influence, .. },
        ) = question
            && *on == agenda
        {
            asked.push((seat, *influence));
        }
        ballot(ballots, seat, question)
    });
    asked
}

fn stays(played: &Played) -> Vec<Value> {
    played.told("refreshed")[0]["stays"].as_array().unwrap().iter().map(|s| s[0].clone()).collect()
}

#[test]
fn a_vote_of_no_confidence_makes_a_speaker_who_decides_the_next_agenda_alone() {
    let mut given = hall(json!(["vote_of_no_confidence", "research_grant"]));
    given["council"]["pool"] = json!(["humane_labor", "war_funding"]);
    let ballots = [
        (3, VoteOfNoConfidence, For, 0),
        (2, ResearchGrant, For, 7),
        (3, WarFunding, For, 0),
        (2, WarFunding, Against, 0),
        (1, WarFunding, Against, 0),
    ];
    // The pool holds War Funding and Humane Labor, in this order: the first is drawn.
    let played = council(&given, &[0], &ballots, &[]);
    assert_eq!(played.told("appointed")[0]["speaker"], 2);
    let tallied = played.told("tallied");
    let war_funding = tallied.iter().find(|t| t["agenda"] == "war_funding").unwrap();
    assert_eq!((&war_funding["votes_for"], &war_funding["votes_against"]), (&json!(2), &json!(0)));
    // The new speaker keeps the token although seat 2 cast 11 votes; seat 1 cast none.
    let named = &played.told("speaker_named")[0];
    assert_eq!((&named["speaker"], &named["initiative"]), (&json!(2), &json!([0, 1, 2])));
    assert_eq!(asked_on(&given, &[0], WarFunding, &ballots), [(Seat(2), 4)]);
    // It is decided before what was revealed with the Vote of No Confidence is carried out.
    let order: Vec<Value> = played.told("enacted").iter().map(|e| e["law"]["agenda"].clone()).collect();
    assert_eq!(order, ["war_funding", "research_grant"]);
}

#[test]
fn of_equal_supporters_of_a_vote_of_no_confidence_the_speaker_names_one() {
    let mut given = hall(json!(["vote_of_no_confidence"]));
    given["council"]["pool"] = json!([]);
    let ballots = [(2, VoteOfNoConfidence, For, 0), (3, VoteOfNoConfidence, For, 2)];
    let named = |choices: &[(u8, &str, &[Choice])]| {
        council(&given, &[], &ballots, choices).told("appointed")[0]["speaker"].clone()
    };
    assert_eq!(named(&[]), 1, "silence names the first");
    assert_eq!(named(&[(1, "name", &[Choice::Seat(Seat(2))])]), 2);
}

#[test]
fn a_vote_of_no_confidence_that_fails_keeps_planets_of_its_supporters_exhausted() {
    let mut given = hall(json!(["vote_of_no_confidence"]));
    given["council"]["pool"] = json!([]);
    let at = home(&given, 3);
    given["systems"][&at]["planets"] = json!({ "Arretze": { "exhausted": true }, "Kamdorn": { "exhausted": true },
                                               "Hercant": { "exhausted": true } });
    let ballots = [(3, VoteOfNoConfidence, For, 0), (2, VoteOfNoConfidence, Against, 0)];
    // Kamdorn is worth 1, Arretze and Hercant 2 each; Mellon is not exhausted.
    assert_eq!(stays(&council(&given, &[], &ballots, &[])), ["Arretze", "Kamdorn"]);
    let chosen = [Choice::Planet("Hercant".parse().unwrap()), Choice::Planet("Arretze".parse().unwrap())];
    let played = council(&given, &[], &ballots, &[(3, "forgo", &chosen)]);
    let mut left = stays(&played);
    left.sort_by_key(ToString::to_string);
    assert_eq!(left, ["Arretze", "Hercant"]);
    let why = &played.told("refreshed")[0]["stays"][0][1];
    assert_eq!(why, &json!({ "agenda": ["vote_of_no_confidence", "against"] }));
    // It was for this development phase alone.
    assert!(played.galaxy.council.laws.is_empty() && played.galaxy.now.unrefreshed.is_empty());
}

#[test]
fn a_new_constitution_clears_the_laws_and_puts_two_agendas_to_the_vote() {
    let mut given = hall(json!(["new_constitution"]));
    given["council"]["laws"] = json!([{ "agenda": "war_funding", "side": "for" }]);
    given["council"]["pool"] = json!(["research_grant", "technology_tariffs", "humane_labor"]);
    // In the order of the rulebook: Tariffs, Grant, Labor. Drawn: Labor, then Tariffs.
    let ballots = [(2, NewConstitution, For, 0), (2, Agenda::HumaneLabor, For, 0)];
    let dice = [2, 0];
    let played = council(&given, &dice, &ballots, &[]);
    assert_eq!(
        played.told("repealed")[0],
        json!({ "law": { "agenda": "war_funding", "side": "for", "round": 0,
        "passing": false }, "by": "new_constitution" })
    );
    let tallied: Vec<Value> = played.told("tallied").iter().map(|t| t["agenda"].clone()).collect();
    assert_eq!(tallied, ["new_constitution", "humane_labor", "technology_tariffs"]);
    let laws: Vec<Agenda> = played.galaxy.council.laws.iter().map(|l| l.agenda).collect();
    assert_eq!(laws, [Agenda::HumaneLabor, Agenda::TechnologyTariffs]);
    // Seat 2 voted for it and may exhaust planets for the new vote; the others have only influence at hand: none.
    let asked = asked_on(&given, &dice, Agenda::HumaneLabor, &ballots);
    assert_eq!(asked, [(Seat(1), 7), (Seat(2), 0), (Seat(0), 0)]);
    // Free votes count for everybody, on each agenda: seat 2 cast 4 and 4.
    assert_eq!(played.galaxy.empire(Seat(1)).votes_cast, 8);
}

#[test]
fn a_new_constitution_that_fails_keeps_planets_exhausted_for_votes_so() {
    let given = hall(json!(["new_constitution"]));
    // Two influence: Arinam (1/2) alone. Seat 3's vote for it is paid with Kamdorn (0/1) or Hercant (1/1): the former
    // loses fewer resources.
    let ballots = [(2, NewConstitution, Against, 2), (3, NewConstitution, For, 1)];
    let played = council(&given, &[], &ballots, &[]);
    let mut left = stays(&played);
    left.sort_by_key(ToString::to_string);
    assert_eq!(left, ["Arinam", "Kamdorn"]);
}

#[test]
fn nothing_else_is_revealed_while_a_new_constitution_is_under_deliberation() {
    let given = json!({ "council": { "pool": ["new_constitution", "war_funding"] } });
    let played = council(&given, &[0], &[], &[]);
    assert_eq!(played.told("revealed").len(), 1, "it came first, and kept the other back");
    let played = council(&given, &[1, 0], &[], &[]);
    assert_eq!(played.told("revealed").len(), 2, "it came second");
}

#[test]
fn ships_in_wormholes_are_destroyed_if_an_agenda_about_them_fails() {
    for agenda in [WormholeReconstruction, ClosingTheWormholes] {
        let mut given = hall(json!([agenda]));
        given["systems"]["E3"] =
            json!({ "tile": "Alpha Wormhole", "fleets": { "1": "1R 2G 1F", "2": "1G" } });
        given["systems"]["E4"] =
            json!({ "wormholes": [{ "letter": "alpha", "only": 2 }], "fleets": { "1": "1N" } });
        given["systems"]["E7"] = json!({ "tile": "Lodor", "planets": { "Lodor": { "owner": 1, "dock": true } },
                                         "fleets": { "1": "1D 2G" } });
        given["systems"]["E8"] = json!({ "fleets": { "1": "1D" } });
        let played = decide(&given, agenda, Against, &[], &[]);
        // Ground forces are no ships; without a carrier they have no room, in a dock they have.
        assert_eq!((played.fleet("E3", 1), played.fleet("E4", 1)), ("none".into(), "none".into()));
        assert_eq!((played.fleet("E7", 1), played.fleet("E8", 1)), ("2G".into(), "1D".into()));
        assert_eq!(played.told("perished")[0]["force"], json!({ "ground_force": 2 }));
        assert!(played.galaxy.council.laws.is_empty());
        let played = decide(&given, agenda, For, &[], &[]);
        assert_eq!(played.fleet("E3", 1), "1F 1R 2G");
    }
}

#[test]
fn a_research_grant_that_fails_gives_everybody_what_the_last_in_research_chooses() {
    let mut given = hall(json!(["research_grant"]));
    given["empires"] = json!({
        "1": { "techs": ["hylar_v_assault_laser", "antimass_deflectors"] },
        "2": { "techs": ["hylar_v_assault_laser", "war_sun"] },
        "3": { "techs": ["war_sun"] },
    });
    // Prerequisites do not matter.
    let choice = [Choice::Tech(Tech::SpaceGates)];
    let played = decide(&given, ResearchGrant, Against, &[], &[(3, "grant", &choice)]);
    assert!((0..3).all(|s| played.galaxy.empire(Seat(s)).has(Tech::SpaceGates)));
    assert!((0..3).all(|s| played.galaxy.empire(Seat(s)).researched.is_empty()), "received, not researched");
    // Silence takes what the others have: both have Hylar.
    let played = decide(&given, ResearchGrant, Against, &[], &[]);
    assert_eq!(played.told("tech_received").len(), 1);
    assert!(played.galaxy.empire(Seat(2)).has(Tech::HylarVAssaultLaser));
    // Of equals the speaker names one.
    given["empires"]["2"]["techs"] = json!(["war_sun"]);
    let (name, grant) = ([Choice::Seat(Seat(1))], [Choice::Tech(Tech::SpaceGates)]);
    let played = decide(&given, ResearchGrant, Against, &[], &[(1, "name", &name), (2, "grant", &grant)]);
    assert!(played.galaxy.empire(Seat(0)).has(Tech::SpaceGates));
}

#[test]
fn an_ancient_artifact_gives_technologies_on_a_six_to_those_near() {
    let mut given = hall(json!(["ancient_artifact"]));
    given["empires"] = json!({ "1": { "techs": ["enviro_compensator"] } });
    given["systems"]["E4"] = json!({ "fleets": { "1": "1D" } });
    given["systems"]["E3"] = json!({ "fleets": { "2": "1D" } });
    given["systems"]["E5"] = json!({ "fleets": { "3": "1F" } });
    let (sarween, war_sun) = ([Choice::Tech(Tech::SarweenTools)], [Choice::Tech(Tech::WarSun)]);
    let played = decide(&given, AncientArtifact, For, &[6], &[(1, "take", &sarween), (3, "take", &war_sun)]);
    assert!(played.galaxy.empire(Seat(0)).has(Tech::SarweenTools));
    assert!(played.galaxy.empire(Seat(1)).techs.is_empty(), "E3 is two systems away");
    // War Sun's prerequisites are lacking: that was no choice, and silence takes the first of the tree.
    assert_eq!(
        played.galaxy.empire(Seat(2)).techs.iter().copied().collect::<Vec<_>>(),
        [Tech::HylarVAssaultLaser]
    );
    assert_eq!(played.told("worked")[0]["count"], 6);
}

#[test]
fn an_ancient_artifact_destroys_all_units_near_on_a_five() {
    let mut given = hall(json!(["ancient_artifact"]));
    given["systems"]["E5"] = json!({ "fleets": { "guards": "1N 4F", "3": "2G" } });
    given["systems"]["E4"] = json!({ "tile": "Capha", "planets": { "Capha": { "owner": 1, "dock": true } },
                                     "fleets": { "1": "1R 3G 1D" } });
    given["systems"]["E3"] = json!({ "fleets": { "2": "1D" } });
    let played = decide(&given, AncientArtifact, For, &[5], &[]);
    let galaxy = &played.galaxy;
    assert!(galaxy.force(Hex::MECATOL, Owner::Guards).is_empty());
    assert_eq!((played.fleet("E5", 3), played.fleet("E4", 1)), ("none".into(), "none".into()));
    assert_eq!(played.fleet("E3", 2), "1D");
    assert_eq!(played.told("dock_destroyed")[0]["planet"], "Capha");
    let capha = galaxy.planet("Capha".parse().unwrap()).unwrap();
    assert_eq!((capha.owner, capha.dock), (Some(Seat(0)), None), "planets stay whose they are");
    assert!(galaxy.all_seats().all(|s| galaxy.empire(s).deeds.capitals == 0), "by nobody's hand");
}

#[test]
fn an_ancient_artifact_that_fails_reinforces_guards_that_are_there() {
    let mut given = hall(json!(["ancient_artifact"]));
    let guards = |given: &Value| {
        let played = decide(given, AncientArtifact, Against, &[], &[]);
        played.galaxy.force(Hex::MECATOL, Owner::Guards).to_string()
    };
    assert_eq!(guards(&given), "none");
    given["systems"]["E5"] = json!({ "fleets": { "guards": "1D" } });
    assert_eq!(guards(&given), "1D 1N");
}

#[test]
fn the_holder_of_mecatol_rex_may_discard_a_law_or_infect_the_planet() {
    let mut given = hall(json!(["holder_of_mecatol_rex"]));
    given["council"]["laws"] = json!([{ "agenda": "war_funding", "side": "for" },
                                      { "agenda": "humane_labor", "side": "for" }]);
    let law = [Choice::Agenda(Agenda::HumaneLabor, Some(For))];
    let choices: [(u8, &str, &[Choice]); 2] = [(3, "discard", &law), (3, "infect", &[])];
    let laws = |played: &Played| played.galaxy.council.laws.len();
    let infected = |played: &Played| played.galaxy.planet("Mecatol Rex".parse().unwrap()).unwrap().biohazard;
    assert_eq!(laws(&decide(&given, HolderOfMecatolRex, For, &[], &choices)), 2, "nobody holds it");
    given["systems"]["E5"] = json!({ "planets": { "Mecatol Rex": { "owner": 3 } } });
    assert_eq!(laws(&decide(&given, HolderOfMecatolRex, For, &[], &choices)), 2, "control takes a ship");
    assert!(!infected(&decide(&given, HolderOfMecatolRex, Against, &[], &[])));
    given["systems"]["E5"]["fleets"] = json!({ "3": "1D" });
    let played = decide(&given, HolderOfMecatolRex, For, &[], &choices);
    assert_eq!(played.galaxy.council.laws[0].agenda, WarFunding);
    assert_eq!((laws(&played), &played.told("repealed")[0]["by"]), (1, &json!("holder_of_mecatol_rex")));
    assert_eq!(laws(&decide(&given, HolderOfMecatolRex, For, &[], &[])), 2, "silence discards nothing");
    assert!(infected(&decide(&given, HolderOfMecatolRex, Against, &[], &[])));
    assert!(!infected(&decide(&given, HolderOfMecatolRex, Against, &[], &choices)), "it may, and did not");
}

#[test]
fn subsidized_industry_gives_two_docks_as_far_as_there_are_docks() {
    let mut given = hall(json!(["subsidized_industry"]));
    given["systems"]["D2"]["planets"]["Zohbat"] = json!({ "owner": 3 });
    given["systems"]["E8"] = json!({ "tile": "Capha", "planets": { "Capha": { "owner": 1, "dock": true } } });
    let planet = |name: &str| Choice::Planet(name.parse().unwrap());
    let chosen = [planet("Kamdorn"), planet("Zohbat")];
    let played = decide(&given, SubsidizedIndustry, For, &[], &[(3, "build", &chosen), (2, "build", &[])]);
    let got = |seat: u8| -> Vec<Value> {
        let docks = played.told("dock_received");
        docks.into_iter().filter(|d| d["seat"] == json!(seat - 1)).map(|d| d["planet"].clone()).collect()
    };
    assert_eq!(got(3), ["Kamdorn", "Zohbat"]);
    assert!(got(2).is_empty(), "up to two: none is as good");
    // Seat 1 has two docks of three, and says nothing: Jord, its one planet without one.
    assert_eq!(got(1), ["Jord"]);
    assert_eq!(played.galaxy.docks_of(Seat(0)).count(), 3);
}

#[test]
fn subsidized_industry_leaves_a_dock_out_where_all_three_are_on_the_map() {
    let mut given = hall(json!(["subsidized_industry"]));
    given["systems"]["E8"] = json!({ "tile": "Sumerian/Arcturus",
        "planets": { "Sumerian": { "owner": 1, "dock": true }, "Arcturus": { "owner": 1, "dock": true } } });
    let played = decide(&given, SubsidizedIndustry, For, &[], &[]);
    assert!(played.told("dock_received").iter().all(|d| d["seat"] != json!(0)));
    assert_eq!(played.galaxy.docks_of(Seat(0)).count(), 3);
}

#[test]
fn arms_reduction_scuttles_what_is_beyond_two_dreadnoughts_and_three_cruisers() {
    let mut given = hall(json!(["arms_reduction"]));
    given["systems"]["E4"] = json!({ "fleets": { "1": "2N 1C" } });
    given["systems"]["E6"] = json!({ "fleets": { "1": "2N 3C" }, "damaged": { "1": "1N" } });
    given["systems"]["E7"] = json!({ "fleets": { "2": "2N 3C" } });
    // Silence scuttles the damaged dreadnought of E6, then one of E4, and the cruiser of E4.
    let played = decide(&given, ArmsReduction, For, &[], &[]);
    assert_eq!((played.fleet("E4", 1), played.fleet("E6", 1)), ("1N".into(), "3C 1N".into()));
    assert_eq!(played.fleet("E7", 2), "3C 2N");
    let (e4, e6) = ("E4".parse().unwrap(), "E6".parse().unwrap());
    let dreadnoughts = [Choice::Ship(e4, Unit::Dreadnought), Choice::Ship(e4, Unit::Dreadnought)];
    let played = round(&given, &[], |seat, question| match question {
        Question::Choose(choose) if choose.least == 2 => Some(Answer::Chosen(dreadnoughts.to_vec())),
        Question::Choose(_) => Some(Answer::Chosen(vec![Choice::Ship(e6, Unit::Cruiser)])),
        other => ballot(&[(2, ArmsReduction, For, 0)], seat, other),
    });
    assert_eq!((played.fleet("E4", 1), played.fleet("E6", 1)), ("1C".into(), "2C 2N".into()));
}

#[test]
fn arms_reduction_that_fails_keeps_planets_with_red_specialties_exhausted() {
    let mut given = hall(json!(["arms_reduction"]));
    given["systems"]["E8"] = json!({ "tile": "Tequ'ran/Torkan", "planets": {
        "Tequ'ran": { "owner": 1, "exhausted": true }, "Torkan": { "owner": 1, "exhausted": true } } });
    let played = decide(&given, ArmsReduction, Against, &[], &[]);
    assert_eq!(stays(&played), ["Tequ'ran"]);
    let later = stage(&given).unwrap();
    assert!(
        later.galaxy.council.laws.is_empty() && played.galaxy.council.laws.is_empty(),
        "this round alone"
    );
}
