use super::*;
use crate::Throneworld;
use rules::engine::Engine;
use rules::spoken::{Players, Reader, changes};
use serde_json::{Value, json};

fn staged() -> Vec<u8> {
    let given = json!({
        "seats": 2,
        "empires": { "1": { "hand": ["Artifact", "Boom 5"], "full": false }, "2": { "treasury": 1 } },
        "systems": { "B8": { "owner": 2, "dev": 3, "army": "2L 1C" }, "B10": { "printed": 2, "army": "1L" } },
        "orbits": { "B8": { "1": "1M 2F 2L", "2": "1S 1P" } }
    });
    Engine::stage(&Throneworld, &given).expect("a position")
}

fn players() -> Players {
    Players::new(vec!["Alice".into(), "Bob".into()])
}

/// Puts it so, and gives what has changed, for a game master.
fn put(lines: &[&str]) -> Result<Vec<String>, Vec<String>> {
    let (state, players) = (staged(), players());
    let facts = Throneworld.facts(&state).expect("facts");
    let reader = Reader::new(WORDS, &facts, &players);
    let said: Vec<Said> = lines.iter().map(|line| reader.read(line).expect(line)).collect();
    let after = Throneworld.put(&state, &said)?;
    let now = Throneworld.facts(&after).expect("facts");
    Ok(changes(&facts, &now).iter().map(|change| change.listed(WORDS, &players)).collect())
}

#[test]
fn what_an_empire_has_is_set() {
    assert_eq!(put(&["Bob credits 6"]), Ok(vec!["Bob's treasury: 1 -> 6".into()]));
    let told = put(&["Alice chits Boom 5, Boom 3"]).expect("fits");
    assert_eq!(told, ["Alice's chits: Artifact, Boom 5 -> Boom 5, Boom 3"]);
    let told = put(&["Alice chits Boom 9"]).expect_err("there is none");
    assert!(told[0].contains("no chit \"Boom 9\" is left; the kinds are Artifact, Boom 3"), "{told:?}");
    let told = put(&["Bob jump 19"]).expect_err("no such rating");
    assert!(told[0].contains("no box of this race has the rating 19; there are "), "{told:?}");
}

#[test]
fn another_owner_begins_with_what_lands() {
    let told = put(&["B8 owner Alice"]).expect("fits");
    assert_eq!(
        told,
        [
            "B8: the owner: Bob -> Alice",
            "B8: the SCAN markers: Bob -> Alice, Bob",
            "B8: the army: 2L 1C -> 2L",
            "B8: Alice's ships: 2F 1M 2L -> 2F 1M",
            "B8: Bob's ships: 1P 1S -> 1P",
        ]
    );
}

#[test]
fn all_that_does_not_fit_is_told_at_once() {
    let told =
        put(&["B8 army 2F", "B8 ships of Bob 9L", "B8 used 2", "B8 face up no"]).expect_err("nothing fits");
    assert_eq!(told.len(), 4, "{told:?}");
    for (told, words) in
        told.iter().zip(["2F are no ground units", "(4.53)", "there are 1 Command Bunkers", "lies face up"])
    {
        assert!(told.contains(words), "{words}: {told}");
    }
}

/// 4.31: who has not scanned a face-down world has no fact of what is on it.
#[test]
fn facts_are_had_by_those_who_may_know_them() {
    let state: State = rules::load(&staged()).expect("a state");
    let of_b10 = |facts: Vec<Fact>| {
        facts.iter().filter(|f| f.of == Subject::Place("B10".into()) && f.word == ARMY).count()
    };
    assert_eq!(of_b10(Words.of_state(&state)), 1);
    assert_eq!(of_b10(Words.of_view(&View::of(&state, Seat(0)))), 0);
    let chits = |seat| {
        let facts = Words.of_view(&View::of(&state, seat));
        facts.into_iter().find(|f| f.of == Subject::Seat(Seat(0)) && f.word == CHITS).expect("a fact").worth
    };
    assert_eq!(chits(Seat(0)), Worth::Text("Artifact, Boom 5".into()));
    assert_eq!(chits(Seat(1)), Worth::Text("2 face down".into()));
}

/// What a position shows can be typed again, and changes nothing.
#[test]
fn every_fact_can_be_set_as_it_is_shown() {
    let (state, players) = (staged(), players());
    let facts = Throneworld.facts(&state).expect("facts");
    let reader = Reader::new(WORDS, &facts, &players);
    for fact in &facts {
        let of = match &fact.of {
            Subject::Table => String::new(),
            Subject::Seat(seat) => players.name(*seat),
            Subject::Place(place) => place.clone(),
        };
        let whose = fact.whose.map(|seat| format!(" of {}", players.name(seat))).unwrap_or_default();
        let line = format!("{of} {}{whose} = {}", fact.word, fact.worth.typed(&players));
        let said = reader.read(&line).unwrap_or_else(|why| panic!("{line}: {why}"));
        let after = Throneworld.put(&state, &[said]).unwrap_or_else(|why| panic!("{line}: {why:?}"));
        let same = |state: &[u8]| -> Value { serde_json::from_slice(state).expect("JSON") };
        // Boxes of one rating are one to the players, and the cup has no order.
        if ![CHITS, "Jump", "Comm", "Space", "Ground"].contains(&fact.word) {
            assert_eq!(same(&after), same(&state), "{line}");
        }
    }
}
