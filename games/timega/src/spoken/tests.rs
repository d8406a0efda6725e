use super::*;
use rules::engine::Engine;
use rules::spoken::{Players, Reader, changes};
use serde_json::{Value, json};

fn staged() -> Vec<u8> {
    let given = json!({
        "seats": 3,
        "phase": "action",
        "empires": { "2": { "techs": ["war_sun"], "staff": ["envoy"], "credits": { "red": 2 } } },
        "systems": {
            "D4": {
                "tile": "Abyz/Fria",
                "planets": { "Abyz": { "owner": 1, "dock": true } },
                "fleets": { "1": "2D 3F", "2": "1N" },
                "damaged": { "1": "1D" },
                "counters": { "2": "fleet" }
            }
        }
    });
    Engine::stage(&Timega, &given).expect("a position")
}

fn players() -> Players {
    Players::new(["Alice", "Bob", "Eve"].map(str::to_owned).into())
}

fn put(lines: &[&str]) -> Result<Vec<String>, Vec<String>> {
    let (state, players) = (staged(), players());
    let facts = Timega.facts(&state).expect("facts");
    let reader = Reader::new(WORDS, &facts, &players);
    let said: Vec<Said> = lines.iter().map(|line| reader.read(line).expect(line)).collect();
    let after = Timega.put(&state, &said)?;
    let now = Timega.facts(&after).expect("facts");
    Ok(changes(&facts, &now).iter().map(|change| change.listed(WORDS, &players)).collect())
}

#[test]
fn what_an_empire_has_is_set() {
    assert_eq!(put(&["Bob red credits 6"]), Ok(vec!["Bob's red credits: 2 -> 6".into()]));
    assert_eq!(
        put(&["Bob techs War Sun, ion cannons"]),
        Ok(vec!["Bob's technologies: War Sun -> Ion Cannons, War Sun".into()])
    );
    assert_eq!(put(&["Bob stage Federation"]), Ok(vec!["Bob's stage: Coalition -> Federation".into()]));
    let told = put(&["Bob techs War Son", "Alice staff Envoy"]).expect_err("neither");
    assert!(told[0].contains("perhaps War Sun is meant"), "{told:?}");
    assert!(told[1].contains("another empire employs Envoy"), "{told:?}");
    // 3: a race has sixteen command counters.
    let told = put(&["Bob pool 12", "Bob fleet 5"]).expect_err("too many");
    assert!(
        told[0].contains("18 command counters (12 in the pool, 5 in the fleet supply, 1 on the map)"),
        "{told:?}"
    );
}

#[test]
fn what_lies_on_the_map_is_set() {
    assert_eq!(
        put(&["Abyz owner Bob"]),
        Ok(vec!["Abyz: the owner: Alice -> Bob".into(), "Abyz: space dock: yes -> no".into()])
    );
    assert_eq!(
        put(&["D4 ships of Alice 1D"]),
        Ok(vec!["D4: Alice's units: 3F 2D -> 1D".into()]),
        "the damaged one stays damaged"
    );
    assert_eq!(
        put(&["D4 counters of Bob none"]),
        Ok(vec!["D4: Bob's command counters: fleet -> none".into()])
    );
    let told = put(&["D4 damaged of Bob 2N", "D4 owner Bob", "Fria dock yes"]).expect_err("none of it");
    for (told, words) in
        told.iter().zip(["not so many", "by its name: Abyz or Fria", "nobody owns the planet"])
    {
        assert!(told.contains(words), "{words}: {told}");
    }
}

/// What a position shows can be typed again, and changes nothing.
#[test]
fn every_fact_can_be_set_as_it_is_shown() {
    let (state, players) = (staged(), players());
    let facts = Timega.facts(&state).expect("facts");
    let reader = Reader::new(WORDS, &facts, &players);
    let same = |state: &[u8]| -> Value { serde_json::from_slice(state).expect("JSON") };
    for fact in &facts {
        let of = match &fact.of {
            Subject::Table => String::new(),
            Subject::Seat(seat) => players.name(*seat),
            Subject::Place(place) => place.clone(),
        };
        let whose = fact.whose.map(|seat| format!(" of {}", players.name(seat))).unwrap_or_default();
        let line = format!("{of} {}{whose} = {}", fact.word, fact.worth.typed(&players));
        let said = reader.read(&line).unwrap_or_else(|why| panic!("{line}: {why}"));
        let after = Timega.put(&state, &[said]).unwrap_or_else(|why| panic!("{line}: {why:?}"));
        assert_eq!(same(&after), same(&state), "{line}");
    }
}
