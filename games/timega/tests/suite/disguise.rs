//! What a seat must not learn: votes before they are counted, agendas before they are drawn, and what others have on file
//! to buy and to do.

use crate::worlds;

use harness::disguise::{Disguise, Leaky, Pair, compare, search};
use rules::Seat;
use rules::engine::{Charge, Engine};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use timega::Timega;
use worlds::{BALLOTS, CAST, CATEGORIES, FLAGS, PLAN, PURCHASES, REFUSED, TILES, UNDRAWN, UNTIL, VAIN, VOTE};

/// The other seats' side of a game of this engine: the true one, or one that leaks.
struct Others<'e>(&'e dyn Engine);

impl Disguise for Others<'_> {
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
    let findings = search(&Others(&Timega), pairs).expect("no fault");
    for (category, tried) in &findings.tried {
        let leaks = findings.leaks.iter().filter(|l| l.category == *category).count();
        println!("{category}: {tried} pairs tried, {leaks} leaks");
    }
    assert_eq!(findings.short_of(pairs), [""; 0]);
    assert!(findings.leaks.is_empty(), "{:?}", findings.leaks.first());
    for (category, place) in UNTIL {
        for number in 0..u64::from(pairs) {
            let pair = worlds::pair(category, number).expect("a pair for every number");
            let parted = compare(&Timega, &pair).expect("no fault");
            let (where_, seen) =
                parted.unwrap_or_else(|| panic!("{category}, pair {number}: the same for ever"));
            assert_eq!(where_, place, "{category}, pair {number}: {seen:?}");
        }
        println!("{category}: {pairs} pairs tried, all the same until {place}");
    }
}

#[test]
fn nothing_the_others_keep_to_themselves_shows() {
    nothing_shows(4);
}

/// `cargo test -p timega --test suite disguise -- --ignored --nocapture`
#[test]
#[ignore = "takes long; prints figures"]
fn nothing_shows_in_three_hundred_pairs_of_each_sort() {
    nothing_shows(300);
}

/// What the others have on file that begins with one of these.
fn lines_of(charge: &Charge<'_>, seat: Seat, verbs: &[&str]) -> Value {
    let filed = charge.filed.iter().filter(|(s, _)| **s != seat);
    let lines = filed.flat_map(|(_, filed)| Engine::on_file(&Timega, filed).expect("orders on file"));
    let lines = lines.map(|(_, text)| text).filter(|text| verbs.iter().any(|verb| text.starts_with(verb)));
    json!(lines.collect::<Vec<_>>())
}

/// The agendas that will be revealed if nobody says anything more.
fn to_be_revealed(charge: &Charge<'_>) -> Value {
    let waits = BTreeSet::new();
    let ahead = Charge { waits: &waits, closing: None, only: None, look: false, ..*charge };
    let told = Engine::play(&Timega, &ahead).expect("no fault").told;
    let revealed = told.iter().filter(|e| e.kind() == "revealed").filter_map(|e| e.for_seat(Seat(0)));
    json!(revealed.map(|shown| shown.event).collect::<Vec<_>>())
}

/// Lets one secret out.
fn leaking(category: &str) -> Leaky<'static> {
    match category {
        VOTE | BALLOTS | CAST => Leaky::new(&Timega, |charge, seat| lines_of(charge, seat, &["vote"])),
        PURCHASES => Leaky::new(&Timega, |charge, seat| {
            lines_of(charge, seat, &["build", "exhaust", "keep", "hire", "advance"])
        }),
        REFUSED => Leaky::new(&Timega, |charge, seat| lines_of(charge, seat, &["hire"])),
        PLAN | VAIN => Leaky::new(&Timega, |charge, seat| lines_of(charge, seat, &["activate", "if"])),
        FLAGS => Leaky::new(&Timega, |charge, seat| {
            let others = charge.filed.iter().filter(|(s, _)| **s != seat);
            let flags = others.map(|(_, filed)| Engine::flags(&Timega, filed).expect("orders on file").0);
            json!(flags.filter(|hold| *hold).count())
        }),
        UNDRAWN => Leaky::new(&Timega, |charge, _| to_be_revealed(charge)),
        TILES => Leaky::new(&Timega, |charge, seat| {
            let views = Engine::play(&Timega, charge).expect("no fault").views;
            let others = views.into_iter().filter(|(s, _)| *s != seat);
            let hand = |bytes: Vec<u8>| {
                serde_json::from_slice::<Value>(&bytes).expect("a view")["view"]["hand"].clone()
            };
            json!(others.map(|(_, view)| hand(view.to_bytes())).collect::<Vec<_>>())
        }),
        other => panic!("there is no category {other}"),
    }
}

/// The sorts of pair that differ in a secret by their nature: a vote is a vote, and people who could not be hired were to
/// be bought.
fn differ_in(category: &str) -> Vec<&'static str> {
    match category {
        VOTE | BALLOTS | CAST => vec![VOTE, BALLOTS],
        PURCHASES | REFUSED => vec![PURCHASES, REFUSED],
        PLAN | VAIN => vec![PLAN, VAIN],
        other => CATEGORIES.into_iter().filter(|c| *c == other).collect(),
    }
}

#[test]
fn every_secret_let_out_on_purpose_is_found_in_every_pair_of_its_sort_and_in_no_other() {
    const FEW: u32 = 2;
    for category in CATEGORIES {
        let leaks = search(&Others(&leaking(category)), FEW).expect("no fault").leaks;
        let own = leaks.iter().filter(|l| l.category == category);
        assert_eq!(own.count(), FEW as usize, "{category}: {:?}", leaks.first());
        for leak in leaks {
            assert!(differ_in(category).contains(&leak.category), "{category}: {leak:?}");
            assert!(leak.place.starts_with("the view"), "{leak:?}");
        }
    }
    for (category, _) in UNTIL {
        let leaky = leaking(category);
        for number in 0..u64::from(FEW) {
            let pair = worlds::pair(category, number).expect("a pair for every number");
            let (place, _) = compare(&leaky, &pair).expect("no fault").expect("they differ");
            assert!(place.starts_with("the view in window"), "{category}, pair {number}: {place}");
        }
    }
}
