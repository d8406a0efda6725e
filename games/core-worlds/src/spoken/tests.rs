use super::*;
use rules::engine::Engine;
use rules::spoken::{Players, Reader, changes};
use serde_json::{Value, json};

fn staged() -> Vec<u8> {
    let given = json!({
        "zone": ["Orison", "Vesper*"],
        "decks": { "1": ["Skarn"] },
        "empires": [
            { "worlds": ["Tarrow+Snub Fighter"], "units": ["Snub Fighter"], "hand": ["Scout Crawler"], "deck": ["Snub Fighter"] },
            { "hand": ["Scout Crawler"], "surge_tokens": 1 }
        ]
    });
    Engine::stage(&CoreWorlds, &given).expect("a position")
}

fn players() -> Players {
    Players::new(vec!["Alice".into(), "Bob".into()])
}

fn put(lines: &[&str]) -> Result<(Vec<u8>, Vec<String>), Vec<String>> {
    let (state, players) = (staged(), players());
    let facts = CoreWorlds.facts(&state).expect("facts");
    let reader = Reader::new(WORDS, &facts, &players);
    let said: Vec<Said> = lines.iter().map(|line| reader.read(line).expect(line)).collect();
    let after = CoreWorlds.put(&state, &said)?;
    let now = CoreWorlds.facts(&after).expect("facts");
    let told = changes(&facts, &now).iter().map(|change| change.listed(WORDS, &players)).collect();
    Ok((after, told))
}

#[test]
fn cards_go_from_place_to_place() {
    let (after, told) = put(&["Alice hand Scout Crawler, snub fighter", "Alice deck none"]).expect("fits");
    assert_eq!(
        told,
        [
            "Alice's hand: Scout Crawler -> Scout Crawler, Snub Fighter",
            "Alice's draw deck: Snub Fighter -> none"
        ]
    );
    let state: State = rules::load(&after).expect("a state");
    assert!(state.boxed.is_empty(), "nothing left the table: {:?}", state.boxed);
    // The account is of every card of the Empire: 1 colonist, 1 deployed, 2 in the hand.
    assert_eq!(state.empires[0].own.board.ledger.values().sum::<u32>(), 4);

    let (after, _) = put(&["Bob surge tokens 2", "Bob hand none"]).expect("fits");
    let state: State = rules::load(&after).expect("a state");
    assert_eq!(state.boxed, [CardName::from("Scout Crawler")], "what is nowhere else goes to the box");
}

#[test]
fn no_card_is_in_two_places_and_none_is_made() {
    let told = put(&["Bob hand Scout Crawler, Snub Fighter"]).expect_err("there are three, all elsewhere");
    assert_eq!(
        told,
        [
            "Snub Fighter: the game has 3 copies, and 4 would lie about; take it from where it is, in the same correction"
        ]
    );
    let told =
        put(&["Bob hand Scout Crawlr", "Alice worlds Tarrow", "Alice units Skarn"]).expect_err("none of it");
    assert!(told[0].contains("perhaps Scout Crawler is meant"), "{told:?}");
    assert!(told[1].contains("stays the first of them"), "{told:?}");
}

/// Hands and decks of others are shown by their number of cards alone, and the order of the own deck to nobody.
#[test]
fn facts_are_had_by_those_who_may_know_them() {
    let state: State = rules::load(&staged()).expect("a state");
    let hand = |seat| {
        let facts = Words.of_view(&View::of(&state, seat));
        facts.into_iter().find(|f| f.of == Subject::Seat(Seat(0)) && f.word == HAND).expect("a fact").worth
    };
    assert_eq!(hand(Seat(0)), Worth::Text("Scout Crawler".into()));
    assert_eq!(hand(Seat(1)), Worth::Text("1 card".into()));
}

/// What a position shows can be typed again, and changes nothing.
#[test]
fn every_fact_can_be_set_as_it_is_shown() {
    let (state, players) = (staged(), players());
    let facts = CoreWorlds.facts(&state).expect("facts");
    let reader = Reader::new(WORDS, &facts, &players);
    let same = |state: &[u8]| -> Value { serde_json::from_slice(state).expect("JSON") };
    for fact in &facts {
        let of = match &fact.of {
            Subject::Table => String::new(),
            Subject::Seat(seat) => players.name(*seat),
            Subject::Place(place) => place.clone(),
        };
        let line = format!("{of} {} = {}", fact.word, fact.worth.typed(&players));
        let said = reader.read(&line).unwrap_or_else(|why| panic!("{line}: {why}"));
        let after = CoreWorlds.put(&state, &[said]).unwrap_or_else(|why| panic!("{line}: {why:?}"));
        assert_eq!(same(&after), same(&state), "{line}");
    }
}
