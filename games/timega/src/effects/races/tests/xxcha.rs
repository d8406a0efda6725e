use crate::deeds::{Move, Tactical};
use crate::effects::agendas::Agenda;
use crate::law::movement::journeys;
use crate::law::votes;
use crate::stage::stage;
use rules::Seat;
use serde_json::{Value, json};

#[test]
fn two_free_votes_on_every_agenda_beside_those_of_docks() {
    let given =
        json!({ "races": ["xxcha"], "systems": { "E1": { "planets": { "Archon Ren": { "dock": true } } } } });
    let galaxy = stage(&given).unwrap().galaxy;
    // Archon Ren has 3 influence.
    assert!(Agenda::ALL.iter().all(|a| votes::free(&galaxy, Seat(0), *a).value() == 5));
    assert!(Agenda::ALL.iter().all(|a| votes::free(&galaxy, Seat(1), *a).value() == 0));
}

/// Seat 2 moves from one system to another; the Loncara Ssodu is at E4.
fn moves(techs: &[&str], tile: &str, force: &str, from: &str, to: &str) -> Result<u8, String> {
    let mut given = json!({ "races": ["xxcha"], "phase": "action",
        "empires": { "2": { "techs": techs } }, "systems": { "E4": { "fleets": { "1": "1X" } } } });
    given["systems"][from] = json!({ "tile": tile, "fleets": { "2": force } });
    let galaxy = stage(&given).unwrap().galaxy;
    let moved =
        Move { from: from.parse().unwrap(), force: force.parse().unwrap(), via: Vec::new(), dock: false };
    let activate = to.parse().unwrap();
    let tactical = Tactical {
        activate,
        doubled: false,
        scuttle: Vec::new(),
        moves: vec![moved],
        siege: false,
        land: None,
    };
    match journeys(&galaxy, Seat(1), &tactical) {
        Ok(journeys) => Ok(journeys[0].spare.first().map_or(0, |s| s.points)),
        Err(refusals) => Err(refusals.iter().map(ToString::to_string).collect()),
    }
}

#[test]
fn ships_that_start_next_to_the_flagship_move_one_less_and_never_less_than_one() {
    let empty = "Empty System";
    // E3 and E5 are next to E4; E2 is not. A cruiser moves 2, a carrier 1.
    assert_eq!(moves(&[], empty, "1C", "E2", "D2"), Ok(1));
    assert_eq!(moves(&[], empty, "1C", "E3", "D3"), Ok(0));
    let why = moves(&[], empty, "1C", "E3", "E1").unwrap_err();
    assert!(why.contains("it is 2 steps from E3 to E1; a cruiser moves 1"), "{why}");
    assert_eq!(moves(&[], empty, "1R", "E3", "D3"), Ok(0));
    // Transporters give the carrier 2, and the flagship takes one.
    assert_eq!(moves(&["xrd_transporters"], empty, "1R", "E3", "D3"), Ok(0));
    // Out of a nebula a ship has one point, and keeps it.
    assert_eq!(moves(&[], "Nebula", "1C", "E3", "D3"), Ok(0));
    // Own ships are not slowed down.
    let given: Value = json!({ "races": ["xxcha"], "phase": "action",
        "systems": { "E4": { "fleets": { "1": "1X" } }, "E3": { "fleets": { "1": "1C" } } } });
    let galaxy = stage(&given).unwrap().galaxy;
    let moved =
        Move { from: "E3".parse().unwrap(), force: "1C".parse().unwrap(), via: Vec::new(), dock: false };
    let activate = "D3".parse().unwrap();
    let tactical = Tactical {
        activate,
        doubled: false,
        scuttle: Vec::new(),
        moves: vec![moved],
        siege: false,
        land: None,
    };
    assert_eq!(journeys(&galaxy, Seat(0), &tactical).unwrap()[0].spare[0].points, 1);
}
