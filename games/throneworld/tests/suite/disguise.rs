//! What a seat must not learn: tiles it has not scanned, hands, cups, and what others have on file.

use crate::worlds;

use harness::disguise::{Disguise, Leaky, Pair, search};
use rules::Seat;
use rules::engine::{Charge, Engine};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use throneworld::Throneworld;
use throneworld::state::State;
use worlds::{BUILDS, CATEGORIES, CUP, FLAGS, HAND, ORDERS, SAW, TILE};

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
    let findings = search(&Others(&Throneworld), pairs).expect("no fault");
    for (category, tried) in &findings.tried {
        let leaks = findings.leaks.iter().filter(|l| l.category == *category).count();
        println!("{category}: {tried} pairs tried, {leaks} leaks");
    }
    assert_eq!(findings.short_of(pairs), [""; 0]);
    assert!(findings.leaks.is_empty(), "{:?}", findings.leaks.first());
}

#[test]
fn nothing_the_others_keep_to_themselves_shows() {
    nothing_shows(10);
}

/// So many of each sort in the long test.
const PAIRS: u32 = 1000;

/// `cargo test -p throneworld --test suite disguise -- --ignored --nocapture`
#[test]
#[ignore = "takes long; prints figures"]
fn nothing_shows_in_a_thousand_pairs_of_each_sort() {
    nothing_shows(PAIRS);
}

fn state(charge: &Charge<'_>) -> State {
    rules::load(charge.state).expect("a state")
}

/// What the others have on file that begins with one of these.
fn lines_of(charge: &Charge<'_>, seat: Seat, verbs: &[&str]) -> Value {
    let filed = charge.filed.iter().filter(|(s, _)| **s != seat);
    let lines = filed.flat_map(|(_, filed)| Engine::on_file(&Throneworld, filed).expect("orders on file"));
    let lines = lines.map(|(_, text)| text).filter(|text| verbs.iter().any(|verb| text.starts_with(verb)));
    json!(lines.collect::<Vec<_>>())
}

/// What others have seen of tiles this turn.
fn sights(charge: &Charge<'_>, seat: Seat) -> Value {
    let told = Engine::play(&Throneworld, charge).expect("no fault").told;
    let hidden = told.iter().filter(|e| e.kind() == "saw" && e.for_seat(seat).is_none());
    let shown = hidden.flat_map(|e| Seat::all(charge.seats).filter_map(|s| e.for_seat(s)));
    json!(shown.map(|e| e.event).collect::<Vec<_>>())
}

/// Lets one secret out.
fn leaking(category: &str) -> Leaky<'static> {
    match category {
        TILE => Leaky::new(&Throneworld, |charge, seat| {
            let systems = state(charge).galaxy.systems;
            let hidden = systems.values().filter(|s| !s.face_up && !s.scanned.contains(&seat));
            json!(hidden.map(|s| s.printed).collect::<Vec<_>>())
        }),
        SAW => Leaky::new(&Throneworld, sights),
        HAND => Leaky::new(&Throneworld, |charge, seat| {
            let hands = state(charge).hands;
            let others = Seat::all(charge.seats).filter(|s| *s != seat);
            json!(others.map(|s| hands.get(s.index()).cloned()).collect::<Vec<_>>())
        }),
        CUP => Leaky::new(&Throneworld, |charge, _| {
            let state = state(charge);
            json!([state.cup, state.events])
        }),
        BUILDS => Leaky::new(&Throneworld, |charge, seat| lines_of(charge, seat, &["build"])),
        ORDERS => Leaky::new(&Throneworld, |charge, seat| {
            lines_of(charge, seat, &["jump", "scan", "transfer", "pass", "research", "losses"])
        }),
        FLAGS => Leaky::new(&Throneworld, |charge, seat| {
            let filed = charge.filed.iter().filter(|(s, _)| **s != seat);
            let flags = filed.map(|(_, filed)| Engine::flags(&Throneworld, filed).expect("orders on file"));
            let said = flags.fold((false, false), |(hold, ready), f| (hold | f.0, ready | f.1));
            json!(said)
        }),
        other => panic!("there is no category {other}"),
    }
}

/// The sorts of pair that differ in a secret by their nature: what another sees by a scan is a tile, and a chit that is
/// in another hand is not in the cup.
fn differ_in(category: &str) -> BTreeSet<&'static str> {
    match category {
        TILE | SAW => [TILE, SAW].into(),
        CUP => [HAND, CUP].into(),
        other => CATEGORIES.into_iter().filter(|c| *c == other).collect(),
    }
}

#[test]
fn every_secret_let_out_on_purpose_is_found_in_every_pair_of_its_sort_and_in_no_other() {
    const FEW: u32 = 4;
    for category in CATEGORIES {
        let leaks = search(&Others(&leaking(category)), FEW).expect("no fault").leaks;
        let own = leaks.iter().filter(|l| l.category == category);
        assert_eq!(own.count(), FEW as usize, "{category}: {:?}", leaks.first());
        for leak in leaks {
            assert!(differ_in(category).contains(leak.category), "{category}: {leak:?}");
            assert!(leak.place.starts_with("the view"), "{leak:?}");
        }
    }
}
