use super::*;
use crate::seat::Seat;

const WORDS: &[Word] = &[
    Word::of_seat("treasury", &["credits", "money"], Sort::Number(1000)),
    Word::of_seat("technologies", &["techs"], Sort::Text("War Sun, Ion Cannons")).many(),
    Word::of_place("owner", &[], Sort::Seat),
    Word::of_place("ships", &["fleet"], Sort::Text("2P")).whose().many(),
    Word::of_place("seen by", &["scanned by"], Sort::Seats),
    Word::of_place("face up", &[], Sort::Yes),
    Word::of_table("first player", &[], Sort::Seat),
];

fn players() -> Players {
    Players::new(["Alice", "Bob", "Bob the Bold"].map(str::to_owned).into())
}

fn facts() -> Vec<Fact> {
    let c5 = || Subject::Place("C5".into());
    vec![
        Fact::new(Subject::Table, "first player", Worth::Seat(Some(Seat(0))), "first"),
        Fact::new(Subject::Seat(Seat(1)), "treasury", Worth::Number(0), "empires.1.treasury"),
        Fact::new(c5(), "owner", Worth::Seat(None), "systems.C5.owner"),
        Fact::new(c5(), "ships", Worth::Text(String::new()), "orbits.C5.1").of_seat(Seat(1)),
    ]
}

fn read(text: &str) -> Result<Said, String> {
    let (facts, players) = (facts(), players());
    Reader::new(WORDS, &facts, &players).read(text)
}

#[test]
fn who_what_and_value_are_read_as_they_are_written() {
    let said = |of, word, whose, worth| Ok(Said { of, word, whose, worth });
    let c5 = || Subject::Place("C5".into());
    let six = || said(Subject::Seat(Seat(1)), "treasury", None, Worth::Number(6));
    for text in [
        "Bob credits 6",
        "bob's treasury = 6",
        "seat 2 money is 6",
        "Bob treasury: 6",
        "Bob\u{2019}s credits 6",
    ] {
        assert_eq!(read(text), six(), "{text}");
    }
    assert_eq!(
        read("Bob the Bold credits none"),
        said(Subject::Seat(Seat(2)), "treasury", None, Worth::Number(0))
    );
    assert_eq!(read("c5 owner Alice"), said(c5(), "owner", None, Worth::Seat(Some(Seat(0)))));
    assert_eq!(read("C5 owner nobody"), said(c5(), "owner", None, Worth::Seat(None)));
    for text in
        ["C5 ships of Bob 2P 3F", "C5 Bob's fleet = 2P 3F", "C5 Bob ships 2P 3F", "C5 ships Bob are 2P 3F"]
    {
        assert_eq!(read(text), said(c5(), "ships", Some(Seat(1)), Worth::Text("2P 3F".into())), "{text}");
    }
    assert_eq!(
        read("C5 scanned by Alice, seat 3"),
        said(c5(), "seen by", None, Worth::Seats(vec![Seat(0), Seat(2)]))
    );
    assert_eq!(
        read("first player Bob"),
        said(Subject::Table, "first player", None, Worth::Seat(Some(Seat(1))))
    );
    assert_eq!(read("C5 face up yes"), said(c5(), "face up", None, Worth::Yes(true)));
}

#[test]
fn what_is_not_understood_is_told_with_what_would_be_right() {
    for (text, words) in [
        ("Alise credits 6", "\"Alise\" is nobody and nothing here; perhaps Alice is meant"),
        ("D5 owner Alice", "perhaps C5 is meant"),
        ("Bob tresury 6", "Bob: \"tresury\" is nothing that can be set; perhaps treasury is meant"),
        ("Bob hats 6", "there are treasury, technologies"),
        ("Bob", "what of it is not said"),
        ("Bob credits", "what it is to be is missing, a number from 0 to 1000"),
        ("Bob credits many", "a number from 0 to 1000 is wanted"),
        ("Bob credits 1001", "a number from 0 to 1000 is wanted"),
        ("Bob credits +3", "says by how much"),
        ("C5 owner Alcie", "perhaps Alice is meant"),
        ("C5 ships 2P", "whose is not said; write C5 ships of PLAYER"),
        ("C5 face up perhaps", "yes or no"),
    ] {
        let told = read(text).expect_err(text);
        assert!(told.contains(words), "{text}: {told}");
    }
}

#[test]
fn a_list_goes_on_until_something_else_begins() {
    let (facts, players) = (facts(), players());
    let reader = Reader::new(WORDS, &facts, &players);
    assert!(!reader.begins("War Sun") && !reader.begins("Bob"));
    for text in ["Bob credits 6", "C5 owner Bob", "first player Bob", "Alise credits 7"] {
        assert!(reader.begins(text), "{text}");
    }
}

#[test]
fn changes_are_told_in_sentences_to_those_who_have_the_facts() {
    let before = facts();
    let mut after = facts();
    after[1].worth = Worth::Number(6);
    after[2].worth = Worth::Seat(Some(Seat(0)));
    after[3].worth = Worth::Units { typed: "2P".into(), told: "2 Protectors".into() };
    let told = |players: &Players| -> Vec<String> {
        changes(&before, &after).iter().map(|change| change.told(WORDS, players)).collect()
    };
    assert_eq!(
        told(&players()),
        [
            "Bob's treasury is 6 now, was 0.",
            "C5: the owner is Alice now, was nobody.",
            "C5: Bob's ships are 2 Protectors now, were none."
        ]
    );
    assert_eq!(told(&players().told_to(Seat(1)))[0], "Your treasury is 6 now, was 0.");
    assert_eq!(told(&players().told_to(Seat(0)))[1], "C5: the owner is you now, was nobody.");
    let listed: Vec<String> =
        changes(&before, &after).iter().map(|change| change.listed(WORDS, &players())).collect();
    assert_eq!(listed[0], "Bob's treasury: 0 -> 6");
    assert_eq!(listed[2], "C5: Bob's ships: none -> 2P");

    // Who could not see it before is not told what it was; who cannot any more, what it is.
    let shown = &changes(&[], &after[1..2])[0];
    assert_eq!(shown.told(WORDS, &players()), "Bob's treasury is 6.");
    let gone = &changes(&before[1..2], &[])[0];
    assert_eq!(gone.told(WORDS, &players()), "Bob's treasury is no longer to be seen (was 0).");
}

#[test]
fn a_fact_says_what_differs_at_its_place_and_around_it() {
    let fact = &facts()[3];
    for path in ["orbits.C5.1", "orbits.C5.1.force.P", "orbits.C5"] {
        assert!(fact.says(path), "{path}");
    }
    for path in ["orbits.C5.10", "orbits.C6", "systems"] {
        assert!(!fact.says(path), "{path}");
    }
}

#[test]
fn a_position_in_lines_leaves_out_what_is_nothing() {
    assert_eq!(told_in_lines(&facts(), &players()), ["the table: first player Alice"]);
}
