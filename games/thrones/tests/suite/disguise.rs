//! What a seat must not learn: the rival's orders on file, until they are played, and whatever of them never is.
//!
//! The state itself hides nothing (armies are orders until both are revealed), so every secret of this game is something
//! the rival has on file or has said to the table.

use crate::worlds;

use harness::disguise::{Disguise, Leaky, Pair, search};
use rules::Seat;
use rules::engine::{Charge, Engine};
use serde_json::{Value, json};
use thrones::Thrones;
use thrones::army::{Army, Row};
use thrones::side::Side;
use worlds::{ARMY, CATEGORIES, DRAFT, FLAGS, MOVE, REPLIES};

/// The rival's side of a game of this engine: the true one, or one that leaks.
struct Rival<'e>(&'e dyn Engine);

impl Disguise for Rival<'_> {
    fn engine(&self) -> &dyn Engine {
        self.0
    }

    fn categories(&self) -> Vec<&'static str> {
        CATEGORIES.to_vec()
    }

    fn pair(&self, category: &str, number: u64) -> Option<Pair> {
        worlds::pair(category, number)
    }
}

fn nothing_shows(pairs: u32) {
    let findings = search(&Rival(&Thrones), pairs).expect("no fault");
    for (category, tried) in &findings.tried {
        println!("{category}: {tried} pairs tried");
    }
    println!("leaks found: {}", findings.leaks.len());
    assert_eq!(findings.short_of(pairs), [""; 0]);
    assert!(findings.leaks.is_empty(), "{:?}", findings.leaks.first());
}

#[test]
fn nothing_the_rival_has_on_file_shows() {
    nothing_shows(24);
}

/// `cargo test -p thrones --test suite disguise -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes; prints figures"]
fn nothing_shows_in_a_thousand_pairs_of_each_sort() {
    nothing_shows(1000);
}

/// What the rival has on file, in canonical form.
fn on_file(charge: &Charge<'_>, seat: Seat) -> Vec<String> {
    let filed = charge.filed.get(&Seat(1 - seat.0)).map_or(&[][..], Vec::as_slice);
    let lines = Engine::on_file(&Thrones, filed).expect("orders on file");
    lines.into_iter().map(|(_, text)| text).collect()
}

fn lines_of(charge: &Charge<'_>, seat: Seat, verbs: &[&str]) -> Value {
    let lines = on_file(charge, seat).into_iter();
    json!(lines.filter(|line| verbs.iter().any(|verb| line.starts_with(verb))).collect::<Vec<_>>())
}

/// The rows on file if they are an army, or if they are not, as wanted.
fn rows(charge: &Charge<'_>, seat: Seat, whole: bool) -> Value {
    let rows: Vec<Row> =
        on_file(charge, seat).into_iter().filter_map(|line| Row::try_from(line).ok()).collect();
    let rival = if seat == Seat(0) { Side::Black } else { Side::White };
    let is_whole = Army::of(&rows).faults(rival).is_empty();
    if is_whole == whole { json!(rows) } else { json!([]) }
}

/// Lets one secret out.
fn leaking(category: &str) -> Leaky<'static> {
    match category {
        ARMY => Leaky::new(&Thrones, |charge, seat| rows(charge, seat, true)),
        DRAFT => Leaky::new(&Thrones, |charge, seat| rows(charge, seat, false)),
        MOVE => Leaky::new(&Thrones, |charge, seat| lines_of(charge, seat, &["move", "pass"])),
        REPLIES => Leaky::new(&Thrones, |charge, seat| lines_of(charge, seat, &["if"])),
        FLAGS => Leaky::new(&Thrones, |charge, seat| {
            let filed = charge.filed.get(&Seat(1 - seat.0)).map_or(&[][..], Vec::as_slice);
            json!(Engine::flags(&Thrones, filed).expect("orders on file"))
        }),
        other => panic!("there is no category {other}"),
    }
}

#[test]
fn every_secret_let_out_on_purpose_is_found_in_every_pair_of_its_sort_and_in_no_other() {
    for category in CATEGORIES {
        let leaks = search(&Rival(&leaking(category)), 6).expect("no fault").leaks;
        assert_eq!(leaks.len(), 6, "{category}: {:?}", leaks.first());
        for leak in leaks {
            assert_eq!(leak.category, category, "{leak:?}");
            assert!(leak.place.starts_with("the view"), "{leak:?}");
        }
    }
}
