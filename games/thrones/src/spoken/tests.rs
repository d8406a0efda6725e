use super::*;
use rules::engine::Engine;
use rules::spoken::{Players, Reader, changes};
use serde_json::json;

fn staged() -> Vec<u8> {
    let given = json!({
        "to_move": "white",
        "pieces": [
            { "sq": "e1", "side": "white", "kind": "crown" },
            { "sq": "c3", "side": "white", "kind": "footman" },
            { "sq": "e9", "side": "black", "kind": "crown" }
        ],
        "ply": 7,
        "quiet": 3,
        "history": ["c3-d4"]
    });
    Engine::stage(&Thrones, &given).expect("a position")
}

fn players() -> Players {
    Players::new(vec!["Alice".into(), "Bob".into()])
}

fn put(lines: &[&str]) -> Result<(State, Vec<String>), Vec<String>> {
    let (state, players) = (staged(), players());
    let facts = Thrones.facts(&state).expect("facts");
    let reader = Reader::new(WORDS, &facts, &players);
    let said: Vec<Said> = lines.iter().map(|line| reader.read(line).expect(line)).collect();
    let after = Thrones.put(&state, &said)?;
    let now = Thrones.facts(&after).expect("facts");
    let told = changes(&facts, &now).iter().map(|change| change.listed(WORDS, &players)).collect();
    Ok((rules::load(&after).expect("a state"), told))
}

#[test]
fn a_piece_is_put_where_it_belongs_and_the_numbers_of_moves_are_kept() {
    let (state, told) = put(&["d4 piece none", "c5 piece white footman"]).expect("fits");
    assert_eq!(told, ["d4: the piece: White Footman -> none", "c5: the piece: none -> White Footman"]);
    let Phase::Board(board) = &state.phase else { panic!("a board") };
    // Ply 7 was played before: the next is the eighth, and one more was without capture.
    assert_eq!((board.next_ply(), board.quiet(), board.repeats()), (8, 4, 1));
    assert_eq!(board.position.to_move(), Side::Black);
}

#[test]
fn who_is_to_move_is_set() {
    let (_, told) = put(&["to move White", "moves without capture 0"]).expect("fits");
    assert_eq!(told, ["The side to move: Black -> White", "The moves without capture: 4 -> 0"]);
}

#[test]
fn what_does_not_fit_is_told() {
    for (line, words) in [
        ("e1 piece none", "white would be without a Crown"),
        ("e2 piece Black Crown", "black would have 2 Crowns"),
        ("e2 piece Footman", "does not say whose"),
        ("e2 piece Red Footman", "no side"),
        ("e2 piece White Fotman", "did you mean footman?"),
    ] {
        let told = put(&[line]).expect_err(line).join("; ");
        assert!(told.contains(words), "{line}: {told}");
    }
}

/// What a position shows can be typed again, and changes nothing that is shown.
#[test]
fn every_fact_can_be_set_as_it_is_shown() {
    let (state, players) = (staged(), players());
    for fact in Thrones.facts(&state).expect("facts") {
        let of = match &fact.of {
            Subject::Place(place) => place.clone(),
            _ => String::new(),
        };
        let line = format!("{of} {} = {}", fact.word, fact.worth.typed(&players));
        let (_, told) = put(&[&line]).unwrap_or_else(|why| panic!("{line}: {why:?}"));
        assert!(told.is_empty(), "{line}: {told:?}");
    }
}
