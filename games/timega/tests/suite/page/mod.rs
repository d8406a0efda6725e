//! What a page says of games laid out by hand, and the samples every template is tried out with when the program starts.
//! These are written anew when pages, events or questions change: `cargo test -p timega --test suite page -- --ignored`.

#![expect(clippy::disallowed_methods, reason = "writes a file when it is told to")]

pub mod sample;
mod told;

use rules::{Kind, Seat};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use timega::edition::{Colour, edition};
use timega::events::Event;
use timega::page::{page, page_after};
use timega::questions::Question;
use timega::state::State;
use timega::view::View;

fn of(state: &State, seat: u8) -> Value {
    page(&View::of(state, Seat(seat)))
}

fn cast(seat: u8, side: Option<timega::effects::agendas::Side>, votes: u16) -> timega::state::Cast {
    timega::state::Cast {
        seat: Seat(seat),
        agenda: timega::effects::agendas::Agenda::Repeal,
        nth: 1,
        side,
        votes,
    }
}

/// The entry of a list whose key has this value.
fn entry<'p>(list: &'p Value, key: &str, value: &str) -> &'p Value {
    let found = list.as_array().and_then(|list| list.iter().find(|entry| entry[key] == value));
    found.unwrap_or_else(|| panic!("no {key} {value} in {list}"))
}

#[test]
fn before_the_races_are_known_there_is_little_to_show() {
    let state = timega::turn::setup::founding(&timega::options::Options::default(), 3);
    assert_eq!(of(&state, 2), json!({ "phase": "founding", "round": 0, "you": 2 }));
}

#[test]
fn planets_are_added_up_as_they_are_printed() {
    let state = sample::middle();
    let page = of(&state, 0);
    let owned = state.galaxy.planets_of(Seat(0));
    let printed: u64 = owned.map(|(_, id, _)| u64::from(edition().planet(id).resources)).sum();
    assert_eq!(page["me"]["resources"], printed);
    assert_eq!(page["economy"]["resources"], printed);
    assert!(page["economy"]["fresh_resources"].as_u64() <= Some(printed));
}

#[test]
fn objectives_say_how_far_off_they_are() {
    let page = of(&sample::middle(), 0);
    // 5.1: six battles, 30 resources; 23 half resources are eleven whole ones.
    let ways = &page["me"]["ways"];
    assert_eq!((&ways[0]["done"], &ways[0]["of"], &ways[0]["left"]), (&json!(2), &json!(6), &json!(4)));
    assert_eq!((&ways[1]["done"], &ways[1]["of"]), (&json!(11), &json!(30)));
    assert_eq!(page["me"]["may_advance"], false);
    assert_eq!(of(&sample::middle(), 3)["me"]["final"], true);
}

#[test]
fn technologies_are_had_open_or_closed() {
    let page = of(&sample::middle(), 0);
    let reach = |name: &str| entry(&page["techs"], "tech", name)["reach"].clone();
    assert_eq!(reach("Ion Cannons"), "owned");
    // The grid and cybernetics: the second is missing.
    assert_eq!(reach("Assault Cannon"), "closed");
    assert_eq!(reach("Cybernetics"), "open");
    let cybernetics = entry(&page["techs"], "tech", "Cybernetics");
    let by: Vec<&str> =
        cybernetics["by"].as_array().unwrap().iter().map(|b| b["race"].as_str().unwrap()).collect();
    assert_eq!(by, ["L1Z1X", "Sol"]);
    assert_eq!(entry(&page["techs"], "tech", "Magen Defence Grid")["unique"], true);
    assert_eq!(entry(&page["techs"], "tech", "Ion Cannons")["unique"], false);
}

#[test]
fn all_technologies_stand_in_the_picture() {
    let page = of(&sample::middle(), 0);
    let trees = page["tree"]["trees"].as_array().unwrap();
    assert_eq!(trees.len(), Colour::ALL.len());
    let all: BTreeSet<&str> = trees
        .iter()
        .flat_map(|t| t["techs"].as_array().unwrap())
        .map(|t| t["tech"].as_str().unwrap())
        .collect();
    assert_eq!(all.len(), 32);
}

#[test]
fn every_system_has_its_place_in_the_picture() {
    for state in [sample::start(), sample::middle(), sample::poor()] {
        let page = of(&state, 0);
        let map = &page["map"];
        let hexes = map["hexes"].as_array().unwrap();
        assert_eq!(hexes.len(), 61);
        let places: BTreeSet<(i64, i64)> =
            hexes.iter().map(|h| (h["x"].as_i64().unwrap(), h["y"].as_i64().unwrap())).collect();
        assert_eq!(places.len(), 61, "two systems in one place");
        assert!(places.iter().all(|(x, y)| (48..=552).contains(x) && (46..=900).contains(y)), "{places:?}");
    }
}

#[test]
fn empires_are_told_apart_by_letters_and_colour() {
    let page = of(&sample::middle(), 0);
    let badges = |key: &str| {
        page["empires"]
            .as_array()
            .unwrap()
            .iter()
            .map(|e| e[key].as_str().unwrap().to_owned())
            .collect::<BTreeSet<_>>()
    };
    assert_eq!(badges("badge").len(), 6);
    assert!(badges("badge").iter().all(|sign| sign.len() == 2), "a letter is a unit: {:?}", badges("badge"));
    assert_eq!(badges("colour").len(), 6);
}

#[test]
fn what_happened_last_is_drawn_on_the_map_of_a_report() {
    let view = View::of(&sample::middle(), Seat(0));
    let told: Vec<Event> = [
        json!({ "moved": { "seat": 1, "force": { "cruiser": 1 }, "way": ["D4", "D5", "E5"], "why": [] } }),
        json!({ "moved": { "seat": 1, "force": { "carrier": 1 }, "way": ["D4", "E5"], "why": [] } }),
        json!({ "battle_ended": { "battle": 1, "hex": "E5", "ended": "attacker", "attacking": {}, "defending": {} } }),
        json!({ "captured": { "seat": 1, "planet": "Mecatol Rex", "from": null, "with": "ground_forces", "consumed": {}, "dock": false } }),
    ]
    .into_iter()
    .map(|event| serde_json::from_value(event).unwrap())
    .collect();
    let drawn = page_after(&view, &told);
    let happened = &drawn["map"]["happened"];
    let list = |key: &str| happened[key].as_array().unwrap().clone();
    assert_eq!(list("moves").len(), 1, "ships that go together have one arrow");
    assert_eq!((&list("moves")[0]["from"], &list("moves")[0]["to"]), (&json!("D4"), &json!("E5")));
    assert_eq!(list("battles")[0]["hex"], "E5");
    let taken = |page: &Value| {
        let hexes = page["map"]["hexes"].as_array().unwrap();
        hexes.iter().flat_map(|h| h["planets"].as_array().unwrap()).filter(|p| p["taken"] == true).count()
    };
    assert_eq!((taken(&drawn), taken(&page(&view))), (1, 0));
}

/// Where nobody is to be fought, only those are named who bring somebody to land.
#[test]
fn whoever_could_come_to_an_unguarded_planet_lands() {
    let state = sample::middle();
    for seat in 0..6 {
        for prey in of(&state, seat)["prey"].as_array().into_iter().flatten() {
            if prey["held"].as_array().is_some_and(Vec::is_empty) {
                let from = prey["from"].as_array().unwrap();
                assert!(from.iter().all(|f| f["lands"] == true), "{prey}");
                assert!(prey["there"] == true || !from.is_empty(), "{prey}");
            }
        }
    }
}

/// Ships that have acted in this round do not come in it, nor do more than fleet supply lets stay.
#[test]
fn who_cannot_come_is_not_counted() {
    let mut state = sample::middle();
    let came = |state: &State| -> BTreeSet<String> {
        let page = of(state, 0);
        let prey = page["prey"].as_array().unwrap().clone();
        let from = prey.iter().flat_map(|prey| prey["from"].as_array().unwrap().clone());
        from.map(|from| from["hex"].as_str().unwrap().to_owned()).collect()
    };
    state.galaxy.phase = timega::galaxy::Phase::Action;
    state.galaxy.systems.values_mut().for_each(|system| system.counters.clear());
    let all = came(&state);
    let pinned = all.first().expect("somebody can come").clone();
    let counter = timega::galaxy::Counter { seat: Seat(0), side: timega::galaxy::CounterSide::Race };
    state.galaxy.system_mut(pinned.parse().unwrap()).unwrap().counters.push(counter);
    assert!(!came(&state).contains(&pinned), "{pinned} was activated");
    // Whoever has passed, or has no counter left, looks at the next round.
    state.galaxy.now.passed.insert(Seat(0));
    assert!(came(&state).contains(&pinned), "{pinned} is free again by then");
}

#[test]
fn no_more_ships_are_named_than_fleet_supply_lets_stay() {
    let mut state = sample::start();
    let (home, owner) = (state.galaxy.empire(Seat(3)).home, timega::galaxy::Owner::Seat(Seat(3)));
    let none = "".parse().unwrap_or_default();
    state.galaxy.system_mut(home).unwrap().add(owner, &"9R 4G".parse().unwrap(), &none);
    // Not the first seat: Letnev ask for no fleet supply.
    let page = of(&state, 3);
    let supply = state.galaxy.empire(Seat(3)).fleet;
    let froms = page["prey"].as_array().unwrap().iter().flat_map(|prey| prey["from"].as_array().unwrap());
    let named: BTreeSet<&str> = froms.map(|from| from["ships"].as_str().unwrap()).collect();
    assert!(!named.contains("9R") && named.contains(format!("{supply}R").as_str()), "{named:?}");
}

/// The Arborec land nowhere, and take what their ground forces come to (8.1).
#[test]
fn who_takes_planets_by_staying_is_told_where() {
    let mut state = sample::middle();
    let before: Vec<Value> = of(&state, 0)["prey"].as_array().unwrap().clone();
    state.galaxy.empire_mut(Seat(0)).race = timega::effects::races::Race::Arborec;
    let after: Vec<Value> = of(&state, 0)["prey"].as_array().unwrap().clone();
    let unguarded = |prey: &[Value]| -> BTreeSet<String> {
        let free = prey.iter().filter(|prey| prey["held"].as_array().is_some_and(Vec::is_empty));
        free.map(|prey| prey["hex"].as_str().unwrap().to_owned()).collect()
    };
    assert!(!unguarded(&before).is_empty());
    assert_eq!(unguarded(&after), unguarded(&before));
}

/// A wormhole brings ships from the other end of the map (6.1).
#[test]
fn what_lies_behind_a_wormhole_is_within_reach() {
    let state = sample::staged(&json!({
        "seats": 6, "races": ["letnev", "l1z1x", "hacan", "sol", "naalu", "winnu"],
        "systems": {
            "A2": { "tile": "Beta Wormhole", "fleets": { "1": "1R 1G" } },
            "I3": { "tile": "Quann" },
        },
    }));
    let page = of(&state, 0);
    assert_eq!(entry(&page["prey"], "hex", "I3")["from"][0]["hex"], "A2");
}

/// Carriers without anybody aboard beat no guards.
#[test]
fn empty_carriers_are_not_sent_against_mecatol_rex() {
    let told = |force: &str| {
        let mut state = sample::middle();
        for fleet in state.galaxy.systems.values_mut().flat_map(|system| &mut system.fleets) {
            if fleet.owner == timega::galaxy::Owner::Seat(Seat(0)) {
                (fleet.force, fleet.damaged) = (force.parse().unwrap(), "".parse().unwrap_or_default());
            }
        }
        let page = of(&state, 0);
        page["prey"].as_array().unwrap().iter().any(|prey| prey["hex"] == "E5")
    };
    assert!(told("1C") && !told("1R"));
}

#[test]
fn prey_is_what_ships_can_come_to() {
    let page = of(&sample::middle(), 0);
    let mecatol = entry(&page["prey"], "hex", "E5");
    // 6.4: Mecatol Rex takes three ground forces. E4 and D5 touch E5; cruisers leave E4 no more: enemies are there.
    assert_eq!(entry(&mecatol["planets"], "planet", "Mecatol Rex")["needs"], 3);
    assert_eq!(mecatol["held"][0]["of"]["race"], "Guards");
    assert_eq!(mecatol["first"], true, "it wins the game");
    let own = page["economy"]["planets"].as_array().unwrap();
    let prey = page["prey"].as_array().unwrap();
    for planet in prey.iter().flat_map(|system| system["planets"].as_array().unwrap()) {
        assert!(own.iter().all(|p| p["planet"] != planet["planet"]), "{planet}");
    }
    let more = prey.iter().filter(|system| system["first"] == false).count();
    assert_eq!((page["prey_more"].as_u64(), prey.len() - more), (Some(more as u64), prey.len().min(5)));
}

#[test]
fn a_page_hangs_on_nothing_hidden() {
    let state = sample::middle();
    let before = of(&state, 0);
    let mut other = state.clone();
    other.hands = vec![Vec::new(), vec!["Mirage".parse().unwrap()], vec![]];
    other.cast = vec![cast(2, None, 7)];
    assert_eq!(of(&other, 0), before);
    assert_ne!(of(&other, 3), of(&state, 3), "the speaker sees votes");
}

#[test]
fn every_kind_has_its_sample() {
    let kinds: BTreeSet<&str> = told::questions().iter().map(Question::kind).collect();
    assert_eq!(kinds, Question::KINDS.iter().copied().collect());
    let kinds: BTreeSet<&str> = told::events().iter().map(Event::kind).collect();
    assert_eq!(kinds, Event::KINDS.iter().copied().collect());
}

#[test]
#[ignore = "writes files"]
fn write_samples() {
    let middle = sample::middle();
    let view = View::of(&middle, Seat(0));
    let founding = timega::turn::setup::founding(&timega::options::Options::default(), 3);
    let mut fighting = sample::middle();
    let (hex, attacker, defender) = {
        let standoff = fighting.galaxy.now.standoffs.remove(0);
        (standoff.hex, standoff.attacker, standoff.defender)
    };
    let mut battle = timega::galaxy::Battle::between(1, hex, attacker, defender);
    battle.round = 2;
    battle.lost[0] = "2F".parse().unwrap();
    fighting.galaxy.now.battle = Some(battle);
    fighting.galaxy.now.active = Some(Seat(0));
    fighting.galaxy.council.speaker = Seat(0);
    fighting.galaxy.now.activated = Some(hex);
    fighting.cast = vec![cast(0, Some(timega::effects::agendas::Side::For), 4), cast(2, None, 0)];
    let mut drafting = sample::start();
    drafting.galaxy.phase = timega::galaxy::Phase::Founding;
    drafting.galaxy.systems.retain(|hex, s| hex.ring() < 2 || edition().tile(s.tile).home.is_some());
    drafting.hands =
        vec![["Abyz/Fria", "Nebula", "Alpha Wormhole"].iter().filter_map(|t| t.parse().ok()).collect()];
    // Every page is tried with every mail whenever the program starts: few, and as different as can be.
    let (ends, goes_on): (Vec<Event>, Vec<Event>) =
        told::events().into_iter().partition(|e| e.kind() == "won");
    let after = |state: &State, seat: u8, told: &[Event]| page_after(&View::of(state, Seat(seat)), told);
    let going_on: Vec<Event> = goes_on.into_iter().filter(|e| e.kind() != "draw_agreed").collect();
    let pages = [
        of(&founding, 0),
        of(&drafting, 0),
        after(&fighting, 0, &going_on),
        after(&sample::poor(), 1, &ends),
    ];
    let event = |event: &Event| json!({ "kind": event.kind(), "event": event });
    let question = |question: &Question| {
        json!({
            "kind": question.kind(), "question": question, "answered": false,
            "fallback": question.fallback_in_words(&view),
        })
    };
    let all = json!({
        "events": told::events().iter().map(event).collect::<Vec<_>>(),
        "questions": told::questions().iter().map(question).collect::<Vec<_>>(),
        "pages": pages,
        "news": told::news(),
        "battles": told::battles(),
    });
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("samples.json");
    std::fs::write(file, serde_json::to_string(&all).unwrap() + "\n").unwrap();
}
