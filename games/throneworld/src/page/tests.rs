//! What the page says of games laid out by hand.

use super::hexes::Frame;
use super::sample::{attempt, beginning, hex, late, middle, options};
use super::told::{events, questions};
use super::{outline, page, page_after, page_with};
use crate::Throneworld;
use crate::edition::Edition;
use crate::events::Event;
use crate::force::{Force, Sorts};
use crate::hex::Hex;
use crate::orders::{Cargo, JumpOrder, Order, Ships};
use crate::questions::Question;
use crate::reading::tests::{Sitter, lines};
use crate::state::State;
use crate::turn::setup::founding;
use crate::unit::Unit;
use crate::view::View;
use crate::words::fallback_in_words;
use rules::problem::Problem;
use rules::{Desk, Kind, Seat};
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn of(state: &State, seat: u8) -> Value {
    page(&View::of(state, Seat(seat)))
}

/// The entry of a list whose key has this value.
fn entry<'p>(list: &'p Value, key: &str, value: &str) -> &'p Value {
    let found = list.as_array().and_then(|list| list.iter().find(|entry| entry[key] == value));
    found.unwrap_or_else(|| panic!("no {key} {value} in {list}"))
}

fn labels(list: &Value) -> Vec<&str> {
    list.as_array().into_iter().flatten().filter_map(|entry| entry["hex"].as_str()).collect()
}

#[test]
fn before_the_set_up_there_is_little_to_show() {
    let state = founding(Edition::of(&options(3), 3).unwrap());
    assert_eq!(of(&state, 2), json!({ "phase": "founding", "turn": 0, "you": 2 }));
}

#[test]
fn the_ratings_say_what_moves_them_on() {
    let page = of(&middle(), 0);
    // The track: boxes 4 and 5 are rating 3 (specialty 4) and are left with 3 or more, box 6 is 4 (specialty 5).
    let jump = entry(&page["me"]["ratings"], "tech", "Jump");
    assert_eq!(
        (&jump["rating"], &jump["needed"], &jump["next"], &jump["steps"]),
        (&json!(3), &json!(3), &json!(4), &json!(2))
    );
    let space = entry(&page["me"]["ratings"], "tech", "Space");
    assert_eq!(
        (&space["rating"], &space["specialty"], &space["next"], &space["steps"]),
        (&json!(4), &json!(true), &json!(5), &json!(1))
    );
    let mut state = middle();
    state.galaxy.empires[0].boxes[0] = 12;
    let page = of(&state, 0);
    let last = entry(&page["me"]["ratings"], "tech", "Jump");
    assert_eq!((&last["rating"], &last["needed"], &last["next"]), (&json!(6), &Value::Null, &Value::Null));
}

#[test]
fn the_own_worlds_say_what_they_make_and_why_not() {
    let page = of(&middle(), 0);
    let worlds = &page["me"]["systems"];
    assert_eq!(labels(worlds), ["A7", "A9", "A11", "B8", "B10", "C9", "D10"]);
    let blockaded = entry(worlds, "hex", "C9");
    assert_eq!((&blockaded["local"], &blockaded["why_local"]), (&json!(true), &json!("blockaded")));
    // 6.3: the income is the sum of the worlds in Jump range, the blockaded one not among them.
    let makes = |w: &Value| if w["local"] == true { 0 } else { w["yields"].as_u64().unwrap() };
    let sum: u64 = worlds.as_array().unwrap().iter().map(makes).sum();
    assert_eq!(page["me"]["income"], sum);
    assert_eq!(
        page["headline"],
        format!("7 systems (+1), the Trill lead with 8; income {sum} (+{}), treasury 13", sum - 21)
    );
}

#[test]
fn fleets_know_their_room_and_their_command() {
    let page = of(&middle(), 0);
    let fleets = &page["me"]["fleets"];
    // 2 Protectors and a Mothership give 9 spaces, 6 Fighters take as many as they are.
    let second = entry(fleets, "hex", "D10");
    assert_eq!(
        (&second["fleet"], &second["room"], &second["ashore"]["short"]),
        (&json!(2), &json!(3), &json!("2H D"))
    );
    // C9 is one hex from D10; Comm is 2, and A9 is three away.
    assert_eq!((&second["command"], &second["out_of_command"]), (&json!(["C9"]), &json!(false)));
    let lost = entry(fleets, "hex", "F12");
    assert_eq!(
        (&lost["survey_only"], &lost["fleet"], &lost["out_of_command"]),
        (&json!(true), &Value::Null, &json!(true))
    );
    assert_eq!(
        page["me"]["bunkers"],
        json!([{ "hex": "A9", "all": 2, "ready": 1, "used": 1 }, { "hex": "C9", "all": 1, "ready": 1, "used": 0 }])
    );
}

#[test]
fn every_place_has_one_row_with_what_is_needed_to_move_its_fleet() {
    let page = of(&middle(), 0);
    let places = &page["places"];
    let second = entry(places, "hex", "D10");
    // As above: 3 spaces are left, and the Bunker at C9 is the only one in range.
    assert_eq!(second["fleet"], json!({ "name": "Pa2", "room": 3, "command": "C9" }));
    assert_eq!(second["ground"], "2H D");
    let lost = entry(places, "hex", "F12");
    assert_eq!((&lost["world"], &lost["fleet"]["command"]), (&Value::Null, &json!("none")));
    // A world without ships is there too; every world and every fleet stands once.
    assert_eq!(entry(places, "hex", "B8")["fleet"], Value::Null);
    let mut hexes: Vec<&str> = labels(&page["me"]["systems"]);
    hexes.extend(labels(&page["me"]["fleets"]));
    let once: BTreeSet<&str> = hexes.into_iter().collect();
    assert_eq!(labels(places).into_iter().collect::<BTreeSet<_>>(), once);
    assert_eq!(labels(places).len(), once.len());
}

#[test]
fn threats_need_range_a_marker_and_command() {
    let mut state = middle();
    let threats = |state: &State| of(state, 0)["threats"].clone();
    // Trill: Jump 5, SCAN markers at C9 and D10; no Bunker of theirs reaches both ends of the jump.
    let worlds = |state: &State| {
        let fleets = threats(state);
        let all = fleets.as_array().unwrap().iter().flat_map(|fleet| labels(&fleet["to"]));
        all.map(str::to_owned).collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>()
    };
    assert_eq!(worlds(&state), ["C9", "D10"]);
    let coming: Vec<Value> = threats(&state).as_array().unwrap().clone();
    let to_d10 = coming.iter().filter(|fleet| labels(&fleet["to"]).contains(&"D10"));
    assert_eq!(to_d10.map(|fleet| fleet["name"].clone()).collect::<Vec<_>>(), ["Tr2", "Tr1"]);
    assert_eq!(entry(&coming[0]["to"], "hex", "D10")["regular"], false);
    // Without the marker nothing comes.
    state.galaxy.systems.get_mut(&hex("D10")).unwrap().scanned.remove(&Seat(2));
    assert_eq!(worlds(&state), ["C9"]);
    // Without Bunkers nothing comes at all.
    for label in ["I9", "H8"] {
        state.galaxy.systems.get_mut(&hex(label)).unwrap().army = Force::NONE;
    }
    assert_eq!(threats(&state), json!([]));
}

#[test]
fn chances_are_what_one_has_seen_and_can_reach() {
    let page = of(&middle(), 0);
    let chances = &page["chances"];
    assert_eq!(labels(&chances["neutrals"]), ["B6", "B12", "C7", "C11", "D8", "D12", "E7", "E11", "F8"]);
    assert_eq!(labels(&chances["enemies"]), ["C5"]);
    // D10 to F8 is within Jump 3, but the Bunker at C9 is three hexes from F8 and Comm is 2: drops only (4.6).
    let far = entry(&chances["neutrals"], "hex", "F8");
    assert_eq!((&far["from"][0]["name"], &far["from"][0]["regular"]), (&json!("Pa2"), &json!(false)));
    // Beyond Jump range of the homeworld: local production.
    assert_eq!((&far["local"], &far["from_home"]), (&json!(true), &json!(5)));
    assert_eq!(chances["throneworld"]["known"], true);
    assert_eq!(labels(&chances["scans"]), ["C13", "D6"]);
    // Jump 3 from A9 and from E11; C17 is farther from both, and the team at F12 is out of command.
    assert!(labels(&chances["surveys"]).contains(&"D6") && !labels(&chances["surveys"]).contains(&"C17"));
    // In Outreach there are no scans; with Jump 1 the teams reach the hexes next to home.
    let page = of(&beginning(), 0);
    assert_eq!(page["chances"]["scans"], json!([]));
    assert_eq!(labels(&page["chances"]["surveys"]), ["A7", "A11", "B8", "B10"]);
}

/// Each line can be sent as it stands, and the preview of the turn it makes tells the same chance.
#[test]
fn the_chance_of_the_likeliest_fleet_is_that_of_the_line_beside_it() {
    let state = middle();
    let mut seen = 0;
    for seat in (0..).map(Seat).take(state.galaxy.empires.len()) {
        let page = of(&state, seat.0);
        let worlds = ["neutrals", "enemies"].map(|list| page["chances"][list].as_array().unwrap().clone());
        for world in worlds.concat() {
            let best = &world["best"];
            let Some(line) = best["line"].as_str() else { continue };
            let open = vec![Question::Turn { turn: state.galaxy.turn }];
            let mut sitter = Sitter { view: View::of(&state, seat), open, ..Sitter::usual() };
            let reading = rules::read_lines(&Throneworld, &Desk { seat, ..sitter.desk() }, &lines(line));
            assert!(!reading.problems.iter().any(Problem::is_error), "{line}: {:?}", reading.problems);
            sitter.book.replace(reading.orders.into_iter().map(|(_, order)| order));
            let told = crate::preview::lines(&Desk { seat, ..sitter.desk() }).join("\n");
            let chance = best["chance"].as_str().unwrap();
            let at = world["hex"].as_str().unwrap();
            assert!(told.contains(&format!("At {at}, against ")), "{line}: {told}");
            assert!(told.contains(&format!(": {chance} to take it.")), "{line}, {chance}: {told}");
            seen += 1;
        }
    }
    assert!(seen >= 2, "{seen} lines");
}

/// Nobody is advised to send ships that can hold nothing (4.6).
#[test]
fn a_fleet_without_troops_takes_nothing() {
    let mut state = middle();
    for system in state.galaxy.systems.values_mut().filter(|s| s.owner == Some(Seat(0))) {
        system.army = system.army.only(|unit| unit == Unit::Bunker);
    }
    for orbit in state.galaxy.orbits.values_mut().filter_map(|here| here.get_mut(&Seat(0))) {
        orbit.force = orbit.force.space();
    }
    let page = of(&state, 0);
    for world in page["chances"]["neutrals"].as_array().unwrap() {
        let best = &world["best"];
        assert!(
            best.is_null() || (best["troops"] == false && best["chance"].is_null() && best["line"].is_null()),
            "{world}"
        );
    }
}

#[test]
fn an_empty_world_is_free_until_it_lies_open() {
    let mut state = middle();
    let system = state.galaxy.systems.get_mut(&hex("C11")).unwrap();
    (system.dev, system.army, system.neutral_fleet) = (0, Force::NONE, Force::NONE);
    system.printed.as_mut().unwrap().dev = 0;
    assert_eq!(labels(&of(&state, 0)["chances"]["empties"]), ["C11"]);
    state.galaxy.systems.get_mut(&hex("C11")).unwrap().face_up = true;
    let page = of(&state, 0);
    assert_eq!(page["chances"]["empties"], json!([]));
    assert_eq!(entry(&page["chances"]["neutrals"], "hex", "C11")["undefended"], true);
}

#[test]
fn a_page_hangs_on_nothing_its_seat_has_not_seen() {
    for (state, seat) in [(middle(), 0), (attempt(), 3), (beginning(), 1)] {
        let before = of(&state, seat);
        let mut other = state.clone();
        let hidden: Vec<Hex> = state
            .galaxy
            .systems
            .iter()
            .filter(|(_, s)| !s.face_up && !s.scanned.contains(&Seat(seat)))
            .map(|(h, _)| *h)
            .collect();
        assert!(!hidden.is_empty());
        for hex in hidden {
            let system = other.galaxy.systems.get_mut(&hex).unwrap();
            system.dev = 6 - system.dev.min(6);
            (system.army, system.neutral_fleet) = (Force::of(Unit::Heavy, 9), Force::of(Unit::Shield, 9));
            system.printed.as_mut().unwrap().space = 7;
        }
        for hand in other.hands.iter_mut().enumerate().filter(|(n, _)| *n != usize::from(seat)) {
            hand.1.reverse();
        }
        assert_eq!(of(&other, seat), before);
    }
}

#[test]
fn an_attempt_says_who_may_still_answer() {
    let page = of(&attempt(), 0);
    let attempt = &page["victory"]["attempt"];
    assert_eq!(
        (&attempt["by"]["race"], &attempt["systems"], &page["victory"]["needed"]),
        (&json!("Trill"), &json!(14), &json!(14))
    );
    assert_eq!(attempt["you_may_answer"], true);
    assert_eq!(of(&self::attempt(), 1)["victory"]["attempt"]["you_may_answer"], false);
    assert_eq!(page["production"]["suspended"], true);
    assert_eq!(page["now"]["proposals"][1]["stays"], true);
    assert_eq!(page["now"]["responses"][1]["countered"], "C9");
    assert_eq!(page["now"]["battle"]["interceptors"][0]["from"], "G9");
}

#[test]
fn every_hex_of_the_board_has_its_place() {
    for (seats, state) in [(2, beginning()), (4, middle()), (6, late())] {
        let page = of(&state, 0);
        let map = &page["map"];
        let hexes = map["hexes"].as_array().unwrap();
        assert_eq!(hexes.len(), state.galaxy.systems.len(), "{seats}");
        let places: BTreeSet<(i64, i64)> =
            hexes.iter().map(|h| (h["x"].as_i64().unwrap(), h["y"].as_i64().unwrap())).collect();
        assert_eq!(places.len(), hexes.len(), "two hexes in one place");
        let (across, down) = (map["across"].as_i64().unwrap(), map["down"].as_i64().unwrap());
        assert!(places.iter().all(|(x, y)| (48..=across - 48).contains(x) && (42..=down - 42).contains(y)));
        // Two players: 33 of the 71 hexes are in play.
        if seats == 2 {
            assert_eq!(hexes.len(), 33);
        }
    }
}

#[test]
fn an_outline_runs_round_its_area() {
    let frame = Frame::of(&middle().galaxy.edition);
    let edges =
        |area: &[&str]| outline::path(&frame, &area.iter().map(|l| hex(l)).collect()).matches('M').count();
    assert_eq!(edges(&["E9"]), 6);
    assert_eq!(edges(&["E9", "E11"]), 10);
    assert_eq!(edges(&["E9", "F10", "E11"]), 12);
    // Comm 2 round A9 and C9.
    let command = outline::command(&middle().galaxy, Seat(0));
    assert!(command.contains(&hex("D6")) && command.contains(&hex("A7")) && !command.contains(&hex("E5")));
}

#[test]
fn orders_on_file_are_arrows() {
    let order = JumpOrder {
        ships: Ships::Fleet,
        from: hex("D10"),
        to: hex("C11"),
        using: hex("C9"),
        carrying: Cargo::AllThatFit,
    };
    let view = View::of(&middle(), Seat(0));
    assert_eq!(page(&view)["map"]["arrows"], json!([]));
    let drawn = page_with(&view, &[Order::Jump(order), Order::Pass]);
    let arrows = drawn["map"]["arrows"].as_array().unwrap();
    assert_eq!(arrows.len(), 1);
    assert_eq!(
        (&arrows[0]["from"], &arrows[0]["to"], &arrows[0]["what"]),
        (&json!("D10"), &json!("C11"), &json!("jump"))
    );
}

#[test]
fn what_happened_last_is_drawn_on_the_map_of_a_report() {
    let view = View::of(&middle(), Seat(0));
    let (from, at) = (hex("D10"), hex("C11"));
    let force = crate::force::Force::NONE;
    let told = [
        Event::Jumped { seat: Seat(1), from, to: at, force },
        Event::Jumped { seat: Seat(1), from: at, to: at, force },
        Event::Captured { seat: Seat(1), at, from: None, dev: 3, home: false, local: false, controlled: 4 },
        Event::BattleEnded {
            at,
            attacker: crate::battle::Power::Seat(Seat(1)),
            outcome: crate::events::Outcome::Captured,
            left: force,
        },
    ];
    let happened = &page_after(&view, &told)["map"]["happened"];
    let list = |key: &str| happened[key].as_array().unwrap().clone();
    assert_eq!(list("moves").len(), 1, "an invasion from orbit is no move");
    assert_eq!((&list("moves")[0]["from"], &list("moves")[0]["to"]), (&json!("D10"), &json!("C11")));
    assert_eq!((&list("battles")[0]["hex"], &list("taken")[0]["hex"]), (&json!("C11"), &json!("C11")));
    let quiet = &page(&view)["map"]["happened"];
    assert!(["moves", "battles", "taken"].iter().all(|key| quiet[key] == json!([])));
}

/// Letters are units: S, B, P, M, F, T in space and C, H, A, D, L on the ground.
#[test]
fn no_empire_has_the_letter_of_a_unit() {
    let page = of(&late(), 0);
    for empire in page["empires"].as_array().unwrap() {
        assert_eq!(empire["badge"].as_str().unwrap().len(), 2, "{empire}");
    }
}

#[test]
fn empires_are_told_apart_by_letter_and_colour() {
    let page = of(&late(), 0);
    for key in ["badge", "colour", "dash"] {
        let all: BTreeSet<&str> =
            page["empires"].as_array().unwrap().iter().map(|e| e[key].as_str().unwrap()).collect();
        assert_eq!(all.len(), 6, "{key}");
    }
}

#[test]
fn the_chart_begins_with_the_second_turn() {
    assert_eq!(of(&beginning(), 0)["map"]["chart"], Value::Null);
    let page = of(&middle(), 0);
    let chart = page["map"]["chart"].as_array().unwrap();
    assert_eq!(chart[0]["mark"]["value"], 14);
    assert_eq!(chart[1]["lines"].as_array().unwrap().len(), 4);
}

#[test]
fn every_question_has_words_for_silence() {
    let view = View::of(&attempt(), Seat(0));
    let all = questions();
    for question in &all {
        let words = fallback_in_words(&view, question);
        assert!(!words.is_empty() && !words.ends_with('.'), "{question:?}: {words}");
    }
    let kinds: BTreeSet<&str> = all.iter().map(Question::kind).collect();
    assert_eq!(kinds, Question::KINDS.iter().copied().collect());
    let kinds: BTreeSet<&str> = events().iter().map(Event::kind).collect();
    assert_eq!(kinds, Event::KINDS.iter().copied().collect());
}

/// The pages the templates are tried with: `-- --ignored --nocapture samples_of_pages`.
#[test]
#[ignore = "prints samples"]
#[expect(clippy::print_stdout, reason = "run by hand, to be read")]
fn samples_of_pages() {
    let founded = founding(Edition::of(&options(3), 3).unwrap());
    let (ends, goes_on): (Vec<Event>, Vec<Event>) =
        events().into_iter().partition(|event| matches!(event, Event::Won { .. } | Event::DrawAgreed));
    let after = |state: &State, seat: u8, told: &[Event]| page_after(&View::of(state, Seat(seat)), told);
    let pages =
        [of(&founded, 0), of(&beginning(), 1), after(&middle(), 0, &goes_on), after(&attempt(), 2, &ends)];
    for page in pages {
        println!("PAGE {page}");
    }
}
