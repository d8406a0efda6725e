//! What a seat must not learn: tiles it has not scanned, hands, cups, and what others have on file.

use crate::worlds;

use harness::disguise::{Leaky, Secrets, lines_of_others, many_pairs, words_of_others};
use rules::Seat;
use rules::engine::{Charge, Engine};
use serde_json::{Value, json};
use throneworld::Throneworld;
use throneworld::state::State;
use worlds::{BUILDS, CATEGORIES, CUP, FLAGS, HAND, ORDERS, SAW, TILE};

const SECRETS: Secrets<'_> = Secrets { categories: &CATEGORIES, pair: &worlds::pair };

#[test]
fn nothing_the_others_keep_to_themselves_shows() {
    SECRETS.nothing_shows(&Throneworld, 10);
}

/// `PAIRS=10000 cargo test --profile bench -p throneworld --test suite disguise -- --ignored --nocapture`
#[test]
#[ignore = "takes long; prints figures"]
fn nothing_shows_in_many_pairs_of_each_sort() {
    SECRETS.nothing_shows(&Throneworld, many_pairs());
}

fn state(charge: &Charge<'_>) -> State {
    rules::load(charge.state).expect("a state")
}

fn lines_of(charge: &Charge<'_>, seat: Seat, verbs: &[&str]) -> Value {
    json!(lines_of_others(&Throneworld, charge, seat, verbs))
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
        FLAGS => Leaky::new(&Throneworld, |charge, seat| json!(words_of_others(&Throneworld, charge, seat))),
        other => panic!("there is no category {other}"),
    }
}

/// Some pairs differ in another secret by their nature: what another sees by a scan is a tile, and a chit that is in another
/// hand is not in the cup.
fn differs_in(secret: &str, category: &str) -> bool {
    [(TILE, SAW), (SAW, TILE), (CUP, HAND)].contains(&(secret, category))
}

#[test]
fn every_secret_let_out_on_purpose_is_found_in_every_pair_of_its_sort_and_in_no_other() {
    SECRETS.every_leak_is_found(4, leaking, differs_in);
}
