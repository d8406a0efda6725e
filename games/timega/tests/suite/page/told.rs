//! One of every event and question, some in several forms: what templates are tried with. In the form in which events are
//! stored, so that every entry is read back before it is used.

use serde_json::{Value, json};
use timega::events::Event;
use timega::questions::Question;

/// A rule of every sort.
fn sources() -> [Value; 6] {
    [
        json!("rules"),
        json!({ "tech": "war_sun" }),
        json!({ "person": "envoy" }),
        json!({ "agenda": ["war_funding", "deliberation"] }),
        json!({ "race": "sol" }),
        json!({ "hazard": "nebula" }),
    ]
}

/// A choice of every sort.
fn choices() -> Vec<Value> {
    vec![
        json!("yes"),
        json!({ "planet": "Abyz" }),
        json!({ "hex": "D4" }),
        json!({ "ship": ["D4", "cruiser"] }),
        json!({ "shift": ["D4", "E5"] }),
        json!({ "unit": "dreadnought" }),
        json!({ "tech": "ion_cannons" }),
        json!({ "person": "admiral" }),
        json!({ "colour": "blue" }),
        json!({ "agenda": ["repeal", null] }),
        json!({ "agenda": ["repeal", "for"] }),
        json!({ "side": "against" }),
        json!({ "seat": 1 }),
        json!({ "race": "yin" }),
        json!({ "tile": "Abyz/Fria" }),
    ]
}

/// Changes of every sort.
fn changes() -> Value {
    json!([
        { "source": { "tech": "hylar_v_assault_laser" }, "how": { "add": 1 } },
        { "source": { "race": "xxcha" }, "how": { "add": -1 } },
        { "source": { "person": "engineer" }, "how": { "base_at_least": 4 } },
        { "source": { "person": "explorer" }, "how": { "base": 6 } },
        { "source": { "agenda": ["war_funding", "deliberation"] }, "how": { "times": 2 } },
        { "source": "rules", "how": { "at_least": 3 } },
        { "source": { "agenda": ["humane_labor", "for"] }, "how": { "at_most": 4 } }
    ])
}

/// Every event.
pub fn events() -> Vec<Event> {
    let mut all = table();
    all.extend(development());
    all.extend(council());
    all.extend(action());
    all.extend(battle());
    all.extend(effects());
    all.into_iter()
        .map(|v| serde_json::from_value(v.clone()).unwrap_or_else(|why| panic!("{v}: {why}")))
        .collect()
}

fn table() -> Vec<Value> {
    vec![
        json!({ "tiles_dealt": { "tiles": ["Abyz/Fria", "Mirage"] } }),
        json!({ "tile_placed": { "seat": 0, "tile": "Mirage", "hex": "D4" } }),
        json!({ "tile_placed": { "seat": 1, "tile": "Mirage", "hex": "D4" } }),
        json!({ "founded": { "empires": [[0, "letnev", "E1"], [1, "l1z1x", "I3"], [2, "sol", "A3"]], "speaker": 1 } }),
        json!({ "round_began": { "round": 4, "initiative": [1, 0, 2] } }),
        json!({ "left": { "seat": 0 } }),
        json!({ "left": { "seat": 1 } }),
        json!({ "draw_agreed": {} }),
        json!({ "won": { "seats": [0], "way": "imperium rex" } }),
        json!({ "won": { "seats": [1, 2], "way": "limit" } }),
        json!({ "won": { "seats": [1], "way": "alone" } }),
    ]
}

fn development() -> Vec<Value> {
    vec![
        json!({ "advanced": { "seat": 0, "to": "republic" } }),
        json!({ "advanced": { "seat": 1, "to": "empire" } }),
        json!({ "exhausted": { "seat": 0, "planets": [["Abyz", "resources"], ["Mirage", "influence"]], "resources": 7, "influence": 2, "credits": [["blue", 1]] } }),
        json!({ "exhausted": { "seat": 1, "planets": [["Abyz", "resources"]], "resources": 2, "influence": 0, "credits": [] } }),
        json!({ "researched": { "seat": 0, "tech": "ion_cannons", "paid": 10, "credits": [["red", 2]], "why": changes() } }),
        json!({ "researched": { "seat": 1, "tech": "war_sun", "paid": 13, "credits": [["yellow", 1]], "why": [] } }),
        json!({ "hired": { "seat": 0, "person": "admiral", "wage": 3 } }),
        json!({ "wages_paid": { "seat": 1, "staff": ["admiral", "envoy"], "wages": 4 } }),
        json!({ "released": { "seat": 0, "person": "admiral", "forced": false } }),
        json!({ "released": { "seat": 1, "person": "admiral", "forced": true } }),
        json!({ "built": { "seat": 0, "units": { "fighter": 2, "cruiser": 1 }, "site": { "dock": "Abyz" }, "hex": "D4", "paid": 5, "why": changes() } }),
        json!({ "built": { "seat": 1, "units": { "sas": 2 }, "site": { "drifting": "D4" }, "hex": "D4", "paid": 8, "why": [] } }),
        json!({ "built": { "seat": 1, "units": { "mech": 1 }, "site": { "planet": "Abyz" }, "hex": "D4", "paid": 4, "why": [] } }),
        json!({ "built": { "seat": 1, "units": { "war_sun": 1 }, "site": { "dreadnoughts": "D4" }, "hex": "D4", "paid": 24, "why": [] } }),
        json!({ "built": { "seat": 1, "units": { "fighter": 1 }, "site": { "ground_forces": "D4" }, "hex": "D4", "paid": 1, "why": [] } }),
        json!({ "dock_built": { "seat": 0, "planet": "Abyz", "hex": "D4", "paid": 8 } }),
        json!({ "dock_built": { "seat": 1, "planet": null, "hex": "D4", "paid": 4 } }),
        json!({ "not_bought": { "seat": 0, "order": "research War Sun", "why": "5.3: War Sun needs Sarween Tools and Ion Cannons" } }),
        json!({ "left_over": { "seat": 0, "resources": 3, "influence": 2 } }),
        json!({ "refreshed": { "stays": [["Abyz", { "agenda": ["arms_reduction", "against"] }], ["Mirage", { "person": "moneylender" }]] } }),
        json!({ "refreshed": { "stays": [] } }),
    ]
}

fn council() -> Vec<Value> {
    let cast = json!([{ "seat": 0, "agenda": "repeal", "nth": 0, "side": "for", "votes": 5 }, { "seat": 1, "agenda": "repeal", "nth": 0, "side": "against", "votes": 3 }, { "seat": 2, "agenda": "repeal", "nth": 0, "side": null, "votes": 0 }]);
    let law = json!({ "agenda": "war_funding", "side": "for", "round": 5 });
    let passing = json!({ "agenda": "imperial_peace", "side": "against", "round": 5, "passing": true });
    vec![
        json!({ "council_opened": {} }),
        json!({ "revealed": { "agenda": "imperial_peace", "about": null } }),
        json!({ "revealed": { "agenda": "repeal", "about": law } }),
        json!({ "speaker_sees": { "agenda": "repeal", "cast": cast } }),
        json!({ "tallied": { "agenda": "repeal", "votes_for": 5, "votes_against": 3, "side": "for", "tie": false } }),
        json!({ "tallied": { "agenda": "repeal", "votes_for": 3, "votes_against": 3, "side": "against", "tie": true } }),
        json!({ "ballots": { "agenda": "repeal", "cast": cast } }),
        json!({ "ballots": { "agenda": "repeal", "cast": [] } }),
        json!({ "enacted": { "law": law } }),
        json!({ "enacted": { "law": passing } }),
        json!({ "repealed": { "law": law, "by": "repeal" } }),
        json!({ "repealed": { "law": passing, "by": null } }),
        json!({ "pool_refilled": { "agendas": ["repeal", "war_funding"] } }),
        json!({ "declared": { "speaker": 1, "agenda": "repeal", "side": "for" } }),
        json!({ "appointed": { "speaker": 0, "by": "vote_of_no_confidence" } }),
        json!({ "speaker_named": { "speaker": 0, "initiative": [1, 2, 0], "votes": [[0, 9], [1, 3], [2, 0]] } }),
    ]
}

fn action() -> Vec<Value> {
    let mut all = vec![
        json!({ "dock_moved": { "seat": 0, "way": ["D4", "E4", "E5"] } }),
        json!({ "passed": { "seat": 0 } }),
        json!({ "passed": { "seat": 1 } }),
        json!({ "activated": { "seat": 0, "hex": "D4", "counters": 1, "why": [] } }),
        json!({ "activated": { "seat": 1, "hex": "D4", "counters": 2, "why": [{ "source": { "person": "chancellor" }, "how": { "add": 1 } }] } }),
        json!({ "moved": { "seat": 0, "force": { "carrier": 1, "ground_force": 2 }, "way": ["D4", "E5"], "why": [] } }),
        json!({ "moved": { "seat": 1, "force": { "cruiser": 2 }, "way": ["C3", "D4", "E5"], "why": changes() } }),
        json!({ "impossible": { "seat": 0, "order": "activate D4: 2 cruisers from C3", "why": "6.2: you lack 1 cruiser in C3" } }),
        json!({ "scuttled": { "seat": 0, "hex": "D4", "force": { "destroyer": 1 }, "willingly": true } }),
        json!({ "scuttled": { "seat": 1, "hex": "D4", "force": { "destroyer": 1 }, "willingly": false } }),
        json!({ "perished": { "seat": 0, "hex": "D4", "force": { "ground_force": 3 } } }),
        json!({ "perished": { "seat": 1, "hex": "D4", "force": { "ground_force": 3 } } }),
        json!({ "delayed": { "hex": "D4", "attacker": { "seat": 0 }, "defender": { "seat": 1 } } }),
        json!({ "captured": { "seat": 0, "planet": "Abyz", "from": 1, "with": "ground_forces", "consumed": { "ground_force": 2 }, "dock": true } }),
        json!({ "captured": { "seat": 1, "planet": "Mirage", "from": null, "with": "mech", "consumed": {}, "dock": false } }),
        json!({ "captured": { "seat": 1, "planet": "Mirage", "from": 0, "with": "dreadnoughts", "consumed": {}, "dock": false } }),
        json!({ "captured": { "seat": 1, "planet": "Mirage", "from": 0, "with": "shock_troop", "consumed": { "shock_troop": 1 }, "dock": false } }),
        json!({ "biohazard": { "seat": 0, "planet": "Mecatol Rex", "force": { "ground_force": 3 } } }),
        json!({ "besieged": { "seat": 0, "hex": "D4", "hits": null } }),
        json!({ "besieged": { "seat": 1, "hex": "D4", "hits": 2 } }),
        json!({ "flipped": { "seat": 0, "hex": "D4", "source": { "tech": "fleet_logistics" } } }),
    ];
    let special = |source: Value, hex: Value, planet: Value, unit: Value, wormhole: Value, count: u8| json!({ "special_done": { "seat": 0, "special": { "source": source, "hex": hex, "planet": planet, "unit": unit, "wormhole": wormhole, "count": count } } });
    all.push(special(
        json!({ "race": "sol" }),
        json!("D4"),
        Value::Null,
        json!("ground_force"),
        Value::Null,
        2,
    ));
    all.push(special(json!({ "race": "muaat" }), json!("D4"), Value::Null, Value::Null, Value::Null, 0));
    all.push(special(
        json!({ "person": "technician" }),
        Value::Null,
        json!("Abyz"),
        Value::Null,
        json!("alpha"),
        0,
    ));
    all.push(special(json!({ "race": "norr" }), json!("D4"), json!("Abyz"), Value::Null, Value::Null, 3));
    all
}

fn battle() -> Vec<Value> {
    let (seat, guards) = (json!({ "seat": 0 }), json!("guards"));
    let die = |unit: &str, faces: Value, bonus: i32, hits: u16, why: Value| json!({ "unit": unit, "faces": faces, "hits_on": 7, "bonus": bonus, "hits": hits, "why": why });
    vec![
        json!({ "battle_began": { "battle": 1, "hex": "D4", "attacker": seat, "attacking": { "cruiser": 2 }, "defender": guards, "defending": { "dreadnought": 1 }, "small": true } }),
        json!({ "battle_began": { "battle": 2, "hex": "D4", "attacker": { "seat": 1 }, "attacking": { "cruiser": 2 }, "defender": seat, "defending": { "dreadnought": 1 }, "small": false } }),
        json!({ "fired": { "battle": 1, "owner": seat, "step": "barrage", "round": 0, "dice": [die("destroyer", json!([9]), 0, 1, json!([]))], "hits": 1 } }),
        json!({ "fired": { "battle": 1, "owner": { "seat": 1 }, "step": "pre_combat", "round": 0, "dice": [die("cruiser", json!([3]), 3, 0, changes())], "hits": 0 } }),
        json!({ "fired": { "battle": 1, "owner": guards, "step": "round", "round": 2, "dice": [die("dreadnought", json!([8, 10]), -1, 2, json!([])), die("fighter", json!([1, 2, 9]), 0, 1, json!([]))], "hits": 3 } }),
        json!({ "casualties_taken": { "battle": 1, "owner": seat, "step": "round", "lost": { "fighter": 2 }, "damaged": { "dreadnought": 1 } } }),
        json!({ "casualties_taken": { "battle": 1, "owner": guards, "step": "round", "lost": { "cruiser": 1 }, "damaged": {} } }),
        json!({ "casualties_taken": { "battle": 1, "owner": seat, "step": "round", "lost": {}, "damaged": { "dreadnought": 1 } } }),
        json!({ "repaired": { "battle": 1, "owner": seat, "ships": { "dreadnought": 1 } } }),
        json!({ "battle_ended": { "battle": 1, "hex": "D4", "ended": "attacker", "attacking": { "cruiser": 1 }, "defending": {} } }),
        json!({ "battle_ended": { "battle": 1, "hex": "D4", "ended": "defender", "attacking": {}, "defending": { "cruiser": 1 } } }),
        json!({ "battle_ended": { "battle": 1, "hex": "D4", "ended": "nobody", "attacking": {}, "defending": {} } }),
        json!({ "battle_ended": { "battle": 1, "hex": "D4", "ended": "endless", "attacking": { "dreadnought": 1 }, "defending": { "dreadnought": 1 } } }),
    ]
}

fn effects() -> Vec<Value> {
    let mut all: Vec<Value> = sources()
        .iter()
        .map(|s| json!({ "tech_received": { "seat": 0, "source": s, "tech": "cybernetics" } }))
        .collect();
    all.extend([
        json!({ "chose": { "seat": 0, "source": "rules", "what": "take", "chosen": choices() } }),
        json!({ "chose": { "seat": 1, "source": { "tech": "duranium_armor" }, "what": "repair", "chosen": [] } }),
        json!({ "dock_received": { "seat": 0, "source": { "agenda": ["subsidized_industry", "for"] }, "planet": "Abyz", "hex": "D4" } }),
        json!({ "dock_received": { "seat": 1, "source": "rules", "planet": null, "hex": "D4" } }),
        json!({ "dock_destroyed": { "seat": 0, "source": { "agenda": ["humane_labor", "against"] }, "planet": "Abyz", "hex": "D4" } }),
        json!({ "dock_destroyed": { "seat": 1, "source": { "race": "saar" }, "planet": null, "hex": "D4" } }),
        json!({ "received": { "seat": 0, "source": { "race": "saar" }, "force": { "fighter": 2 }, "hex": "D4" } }),
        json!({ "destroyed": { "source": { "agenda": ["closing_the_wormholes", "against"] }, "seat": 1, "force": { "cruiser": 2 }, "hex": "D4" } }),
        json!({ "destroyed": { "source": { "tech": "deep_space_cannon" }, "seat": null, "force": { "dreadnought": 1 }, "hex": "E5" } }),
        json!({ "counters": { "seat": 0, "source": { "person": "advisor" }, "pool": 1, "fleet": 0 } }),
        json!({ "counters": { "seat": 1, "source": "rules", "pool": -1, "fleet": 1 } }),
    ]);
    let worked = [
        ("screened", json!("rules"), json!([])),
        ("extra_hits", json!({ "race": "letnev" }), json!([])),
        ("evaded", json!("rules"), json!([])),
        ("caught", json!("rules"), json!([])),
        ("larva", json!({ "race": "norr" }), json!([])),
        ("inspired", json!({ "race": "norr" }), json!([{ "planet": "Abyz" }])),
        ("moved", json!({ "person": "marauder" }), json!([{ "shift": ["D4", "E5"] }])),
        ("recalled", json!({ "person": "marauder" }), json!([{ "hex": "D4" }])),
        ("closed", json!({ "person": "technician" }), json!([{ "hex": "D4" }])),
        ("collected", json!({ "person": "astronomer" }), json!([{ "hex": "D4" }])),
        ("salvaged", json!({ "person": "salvager" }), json!([{ "hex": "D4" }])),
        ("kept", json!({ "person": "conqueror" }), json!([{ "seat": 2 }, { "unit": "cruiser" }])),
        ("diverted", json!({ "race": "letnev" }), json!([{ "ship": ["D4", "dreadnought"] }])),
        ("burst", json!({ "race": "muaat" }), json!([{ "hex": "D4" }])),
        ("named", json!({ "race": "sol" }), json!([{ "unit": "cruiser" }])),
        ("stole", json!({ "race": "mentak" }), json!([])),
        ("credits", json!({ "race": "creuss" }), json!([{ "colour": "blue" }])),
        ("contract", json!({ "race": "hacan" }), json!([{ "seat": 2 }])),
        ("fulfilled", json!({ "race": "hacan" }), json!([{ "seat": 2 }, { "colour": "red" }])),
        ("broken", json!({ "race": "hacan" }), json!([{ "seat": 2 }])),
        ("used", json!({ "tech": "organ_printing" }), json!([{ "planet": "Abyz" }])),
    ];
    for (n, (what, source, about)) in (0_u8..).zip(worked) {
        all.push(json!({ "worked": { "source": source, "seat": n % 2, "what": what, "about": about, "count": n % 3 + 1 } }));
    }
    // What templates do not know by name; and the guards, who have no seat.
    all.push(json!({ "worked": { "source": { "agenda": ["ancient_artifact", "for"] }, "seat": null, "what": "rolled", "about": [], "count": 6 } }));
    all.push(
        json!({ "worked": { "source": "rules", "seat": null, "what": "screened", "about": [], "count": 2 } }),
    );
    all.push(json!({ "worked": { "source": { "person": "engineer" }, "seat": 0, "what": "done", "about": [{ "hex": "D4" }], "count": 1 } }));
    all
}

/// Every question.
pub fn questions() -> Vec<Question> {
    let mut all = vec![
        json!({ "kind": "draft" }),
        json!({ "kind": "place", "nth": 3 }),
        json!({ "kind": "round", "round": 4 }),
        json!({ "kind": "develop", "round": 4 }),
        json!({ "kind": "vote", "agenda": "repeal", "nth": 0, "free": 2, "following": 2, "influence": 7 }),
        json!({ "kind": "vote", "agenda": "repeal", "nth": 0, "free": 1, "following": 0, "influence": 0 }),
        json!({ "kind": "speaker", "agenda": "repeal", "nth": 0, "free": 2, "following": 0, "influence": 7 }),
        json!({ "kind": "act", "nth": 2 }),
        json!({ "kind": "account" }),
        json!({ "kind": "land", "nth": 2, "hex": "D4", "may": { "ground_force": 3, "mech": 1 } }),
        json!({ "kind": "scuttle", "nth": 2, "hex": "D4", "from": { "cruiser": 2, "destroyer": 3 }, "excess": 2 }),
        json!({ "kind": "casualties", "battle": 1, "hex": "D4", "step": "round", "round": 2, "hits": 3, "piercing": 1, "from": { "cruiser": 2, "dreadnought": 1 }, "sturdy": { "dreadnought": 1 } }),
        json!({ "kind": "casualties", "battle": 1, "hex": "D4", "step": "barrage", "round": 0, "hits": 1, "piercing": 0, "from": { "fighter": 2 }, "sturdy": {} }),
    ];
    let choose = |least: u8, most: u8, otherwise: Value| json!({ "kind": "choose", "source": { "tech": "duranium_armor" }, "nth": 0, "what": "repair", "among": choices(), "least": least, "most": most, "otherwise": otherwise });
    all.extend([
        choose(0, 1, json!([])),
        choose(1, 1, json!(["yes"])),
        choose(1, 3, json!([{ "planet": "Abyz" }])),
    ]);
    all.into_iter()
        .map(|v| serde_json::from_value(v.clone()).unwrap_or_else(|why| panic!("{v}: {why}")))
        .collect()
}

/// Every affair of the news, in several forms.
pub fn news() -> Vec<Value> {
    let affair = |(kind, facts): (&str, Value)| json!({ "kind": kind, "facts": facts });
    headlines().into_iter().chain(of_others()).chain(of_the_reader()).map(affair).collect()
}

fn headlines() -> Vec<(&'static str, Value)> {
    let battle = |outcome: &str, hexes: Value, count: u8| {
        ("head_battle", json!({ "outcome": outcome, "hexes": hexes, "count": count }))
    };
    vec![
        ("head_stage", json!({ "seat": 0, "to": "empire" })),
        ("head_stage", json!({ "seat": 1, "to": "republic" })),
        ("head_lost", json!({ "planets": ["Abyz"] })),
        ("head_lost", json!({ "planets": ["Abyz", "Fria", "Mirage"] })),
        ("head_took", json!({ "planets": ["Abyz", "Fria"] })),
        ("head_took", json!({ "planets": ["Abyz", "Fria", "Mirage"] })),
        battle("won", json!(["D4"]), 1),
        battle("held", json!(["D4"]), 1),
        battle("beaten", json!(["D4"]), 1),
        battle("goes_on", json!(["D4"]), 1),
        battle("over", json!([]), 1),
        battle("beaten", json!(["D4", "E5"]), 2),
        battle("over", json!([]), 2),
        ("head_docks", json!({ "count": 2 })),
        ("head_law", json!({ "agenda": "repeal", "side": "for" })),
        ("head_founded", json!({ "race": "sol", "home": "A1" })),
        ("head_quiet", json!({ "turn": false })),
        ("head_quiet", json!({ "turn": true })),
    ]
}

fn of_others() -> Vec<(&'static str, Value)> {
    let law = json!({ "agenda": "war_funding", "side": "for", "round": 5 });
    let cast = json!([{ "seat": 0, "agenda": "repeal", "nth": 0, "side": "for", "votes": 5 }, { "seat": 1, "agenda": "repeal", "nth": 0, "side": null, "votes": 0 }]);
    let decided = |tie: bool, law: Value, repealed: Value| {
        let facts = json!({
            "agenda": "repeal", "for": 5, "against": 5, "side": "for", "tie": tie, "cast": cast, "law": law,
            "repealed": repealed,
        });
        ("decided", facts)
    };
    let units = json!([{ "hex": "D4", "force": { "fighter": 2 }, "short": "2F" }, { "hex": "E5", "force": { "cruiser": 1 }, "short": "C" }]);
    let lost = |source: Value| {
        let losses = json!([{ "seat": null, "places": units }, { "seat": 0, "places": units }, { "seat": 1, "places": units }]);
        json!({ "source": source, "losses": losses })
    };
    let mut all = vec![
        decided(false, json!({ "passing": false, "does": "Ships cost more." }), json!([])),
        decided(true, json!({ "passing": true, "does": "" }), json!([law])),
        decided(false, Value::Null, json!([])),
        (
            "revealed",
            json!({ "agendas": [{ "agenda": "repeal", "about": law, "intent": "for" }, { "agenda": "revote", "about": null, "intent": null }], "speaker": 1 }),
        ),
        ("expired", json!({ "laws": [law, law] })),
        ("speaker", json!({ "speaker": 0, "votes": [[0, 9], [1, 3]] })),
        ("speaker", json!({ "speaker": 1, "votes": [] })),
        (
            "tiles",
            json!({ "seat": 0, "tiles": [{ "tile": "Nebula", "hex": "D4" }, { "tile": "Abyz/Fria", "hex": "C4" }] }),
        ),
        (
            "stranded",
            json!({ "source": null, "losses": [{ "seat": 0, "places": units }, { "seat": 1, "places": units }] }),
        ),
        (
            "scuttled",
            json!({ "source": null, "losses": [{ "seat": 0, "places": units }, { "seat": 1, "places": units }] }),
        ),
    ];
    all.extend(sources().into_iter().map(|source| ("units_lost", lost(source))));
    let effects = ["used", "salvaged", "credits", "named", "stole", "larva", "inspired"].map(|what| {
        json!({ "seat": 1, "source": { "race": "sol" }, "what": what, "about": choices(), "count": 2, "times": 1 })
    });
    let received =
        json!({ "seat": 1, "source": "rules", "what": "received", "short": "2F", "hex": "D4", "times": 3 });
    let dock = |planet: Value, hex: &str| json!({ "seat": 1, "source": "rules", "what": "dock", "planet": planet, "hex": hex, "times": 1 });
    let learned = json!({ "seat": 1, "source": "rules", "what": "tech", "tech": "ion_cannons", "times": 1 });
    let counters = |pool: i8, fleet: i8| json!({ "seat": 0, "source": "rules", "what": "counters", "pool": pool, "fleet": fleet, "times": 1 });
    let given = [
        counters(1, -1),
        counters(0, 1),
        received,
        dock(json!("Abyz"), "D4"),
        dock(json!(null), "E5"),
        learned,
    ];
    all.push(("effects", json!({ "effects": effects.into_iter().chain(given).collect::<Vec<_>>() })));
    for source in sources() {
        let docks = json!([{ "planet": "Abyz", "hex": "D4" }, { "planet": null, "hex": "E5" }]);
        let facts = json!({ "source": source, "losses": [{ "seat": 0, "places": docks }, { "seat": 1, "places": [{ "planet": null, "hex": "E5" }] }] });
        all.push(("docks_lost", facts));
    }
    all
}

fn of_the_reader() -> Vec<(&'static str, Value)> {
    let battle = |attacking: Value, ended: Value, won: bool| {
        json!({
            "number": 1, "hex": "D4", "attacking": attacking, "enemy": { "seat": 1 }, "ended": ended, "won": won,
            "lost": { "cruiser": 1 }, "lost_short": "C", "theirs": "3F",
        })
    };
    let mut all = vec![
        (
            "failed",
            json!({ "orders": [{ "order": "activate D4", "more": true, "why": "you lack 1 cruiser in C3 (6.2)" }], "more": 0 }),
        ),
        (
            "failed",
            json!({ "orders": [{ "order": "pass", "more": false, "why": "it is not your turn (6)" }, { "order": "activate E5", "more": true, "why": null }], "more": 2 }),
        ),
        (
            "took",
            json!({ "seat": 0, "planets": [{ "planet": "Abyz", "hex": "D4", "from": null, "dock": false }, { "planet": "Fria", "hex": null, "from": 1, "dock": true }] }),
        ),
        (
            "took",
            json!({ "seat": 1, "planets": [{ "planet": "Abyz", "hex": "D4", "from": 0, "dock": true }] }),
        ),
    ];
    let mut battles = vec![
        json!({ "number": 2, "hex": null, "attacking": null, "enemy": null, "ended": null, "won": false, "lost": {}, "lost_short": "", "theirs": null }),
        json!({ "number": 2, "hex": "D4", "attacking": true, "enemy": "guards", "ended": "attacker", "won": true, "lost": {}, "lost_short": "", "theirs": "F" }),
    ];
    for (attacking, ended, won) in [
        (true, json!("defender"), false),
        (true, json!("endless"), false),
        (true, json!("nobody"), false),
        (true, Value::Null, false),
        (false, json!("attacker"), false),
        (false, json!("defender"), true),
        (false, json!("endless"), true),
        (false, json!("nobody"), false),
        (false, Value::Null, false),
    ] {
        battles.push(battle(json!(attacking), ended, won));
    }
    all.push(("battle", json!({ "battles": battles })));
    all.extend([0, 1].into_iter().flat_map(of_a_seat));
    all
}

/// Money and turns, which everybody has.
fn of_a_seat(seat: u8) -> Vec<(&'static str, Value)> {
    let purse = json!({ "resources": 7, "influence": 5, "credits": [["red", 1], ["blue", 2]] });
    let poor = json!({ "resources": 0, "influence": 2, "credits": [] });
    let deeds = json!([
        { "what": "research", "techs": ["ion_cannons", "war_sun"] },
        { "what": "release", "people": ["admiral"] },
        { "what": "hire", "people": ["advisor", "envoy"] },
        { "what": "wages", "wages": 5 },
        { "what": "docks", "docks": [{ "planet": "Abyz", "hex": "D4" }, { "planet": null, "hex": "E5" }] },
        { "what": "build", "built": [{ "hex": "D4", "units": { "cruiser": 2 }, "short": "2C" }, { "hex": "E5", "units": { "fighter": 1 }, "short": "F" }], "all": "2C F" },
        { "what": "spend", "spent": 19 },
        { "what": "take", "planets": [{ "planet": "Abyz", "from": null, "dock": false }, { "planet": "Fria", "from": 0, "dock": true }] }
    ]);
    let bare = json!({
        "hex": "D4", "counters": 1, "moves": [], "took": [], "battle": null, "siege": null, "flipped": false,
        "special": null, "missed": [], "why": null, "plain": true, "only_took": false,
    });
    let with = |keys: Value| {
        let mut turn = bare.clone();
        for (key, value) in keys.as_object().into_iter().flatten() {
            turn[key] = value.clone();
        }
        turn["plain"] = json!(false);
        turn
    };
    let moves = json!([{ "short": "2C R 4G", "from": "C3", "dock": false }, { "short": "", "from": "C4", "dock": true }]);
    let took = json!([{ "planet": "Abyz", "from": null, "dock": false }, { "planet": "Fria", "from": 1, "dock": true }]);
    let special = json!({
        "source": { "race": "sol" }, "hex": "D4", "planet": null, "unit": "ground_force", "wormhole": null, "count": 2,
    });
    let empire = |purses: Value, deeds: Value, left: Value, turns: Value, passed: bool| {
        let facts = json!({
            "seat": seat, "purses": purses, "deeds": deeds, "left": left, "turns": turns, "passed": passed,
        });
        ("empire", facts)
    };
    let mut done = bare.clone();
    done["special"] = special;
    done["hex"] = Value::Null;
    let turns = json!([
        bare,
        with(json!({ "moves": moves })),
        with(
            json!({ "moves": moves, "took": took, "battle": 3, "siege": { "hits": 2 }, "flipped": true, "counters": 2 })
        ),
        with(json!({ "siege": { "hits": null }, "hex": null })),
        with(
            json!({ "moves": moves, "missed": ["Abyz", "Fria"], "why": "Abyz takes 2 ground forces (6.4)" })
        ),
        with(json!({ "why": "it is 2 steps from C3 to D4 (6.2)" })),
        done
    ]);
    vec![
        (
            "money",
            json!({ "seat": seat, "purses": [purse, poor, purse], "deeds": deeds, "left": { "resources": 1, "influence": 2 } }),
        ),
        ("money", json!({ "seat": seat, "purses": [], "deeds": deeds, "left": null })),
        ("money", json!({ "seat": seat, "purses": [poor], "deeds": [], "left": null })),
        ("actions", json!({ "seat": seat, "turns": turns, "passed": true })),
        ("actions", json!({ "seat": seat, "turns": [], "passed": true })),
        ("actions", json!({ "seat": seat, "turns": turns, "passed": false })),
        empire(
            json!([purse, poor]),
            deeds.clone(),
            json!({ "resources": 1, "influence": 2 }),
            turns.clone(),
            true,
        ),
        empire(json!([]), deeds, Value::Null, json!([]), false),
        empire(json!([]), json!([]), Value::Null, turns, false),
        empire(json!([]), json!([]), Value::Null, json!([]), true),
        empire(json!([purse, poor]), json!([]), Value::Null, json!([]), false),
        empire(json!([]), json!([]), Value::Null, json!([]), false),
    ]
}

/// Rows of the table of battles: one told whole, one of which only the middle was told, one of which only the end was.
pub fn battles() -> Vec<Value> {
    let who = |number: Value, race: &str, you: bool| {
        json!({
            "seat": null, "number": number, "race": race, "badge": "S", "colour": "#0072b2", "ink": "#ffffff",
            "tint": "#cfe3f0", "you": you,
        })
    };
    let side = |who: Value, before: Value, after: Value| {
        json!({
            "who": who, "before": before, "after": after, "lost": "D 4F", "damaged": "N", "repaired": "N",
            "why": ["Hylar V Assault Laser", "Cybernetics"],
        })
    };
    let hit = |step: &str, round: u8, by: [u16; 2]| json!({ "step": step, "round": round, "by": by });
    let hits = json!([
        hit("barrage", 0, [2, 0]),
        hit("pre_combat", 0, [0, 1]),
        hit("round", 1, [1, 1]),
        hit("round", 2, [0, 1])
    ]);
    let mut all = Vec::new();
    for ended in ["attacker", "defender", "nobody", "endless"] {
        let sides = [
            side(who(json!(1), "Sol", true), json!("2R 2C"), json!("2R")),
            side(who(Value::Null, "Guards", false), json!("N"), json!("")),
        ];
        all.push(json!({ "number": 1, "hex": "D4", "sides": sides, "in_order": true, "hits": hits, "both": ["Ion Cannons"], "mine": ended != "defender", "ended": ended, "left": ["2R", ""] }));
    }
    let middle = [side(who(json!(2), "Sol", false), Value::Null, Value::Null)];
    all.push(json!({ "number": 2, "hex": null, "sides": middle, "in_order": false, "hits": [hit("round", 3, [1, 0])], "both": [], "mine": false, "ended": null, "left": ["", ""] }));
    all.push(json!({ "number": 3, "hex": "E5", "sides": [], "in_order": false, "hits": [], "both": [], "mine": false, "ended": "attacker", "left": ["2C", ""] }));
    all
}
