//! What a seat must not learn: votes before they are counted, agendas before they are drawn, and what others have on file
//! to buy and to do.

use crate::worlds;

use harness::disguise::{Leaky, Secrets, compare, is_wanted, lines_of_others, many_pairs, words_of_others};
use rules::Seat;
use rules::engine::{Charge, Engine};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use timega::Timega;
use worlds::{BALLOTS, CAST, CATEGORIES, FLAGS, PLAN, PURCHASES, REFUSED, TILES, UNDRAWN, UNTIL, VAIN, VOTE};

const SECRETS: Secrets<'_> = Secrets { categories: &CATEGORIES, pair: &worlds::pair };

fn nothing_shows(pairs: u32) {
    SECRETS.nothing_shows(&Timega, pairs);
    for (category, place) in UNTIL.into_iter().filter(|(category, _)| is_wanted(category)) {
        let mut tried = 0;
        for number in 0..u64::from(pairs) * 2 {
            let pair = worlds::pair(category, number).expect("a pair for every number");
            // Worlds that never part differ in nothing, as when two tiles without a planet change hands.
            let Some((where_, seen)) = compare(&Timega, &pair).expect("no fault") else { continue };
            assert_eq!(where_, place, "{category}, pair {number}: {seen:?}");
            tried += 1;
            if tried == pairs {
                break;
            }
        }
        assert_eq!(tried, pairs, "{category}: too few pairs part in the end");
        println!("{category}: {pairs} pairs tried, all the same until {place}");
    }
}

#[test]
fn nothing_the_others_keep_to_themselves_shows() {
    nothing_shows(4);
}

/// `PAIRS=10000 cargo test --profile bench -p timega --test suite disguise -- --ignored --nocapture`
#[test]
#[ignore = "takes long; prints figures"]
fn nothing_shows_in_many_pairs_of_each_sort() {
    nothing_shows(many_pairs());
}

fn lines_of(charge: &Charge<'_>, seat: Seat, verbs: &[&str]) -> Value {
    json!(lines_of_others(&Timega, charge, seat, verbs))
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
        FLAGS => Leaky::new(&Timega, |charge, seat| json!(words_of_others(&Timega, charge, seat))),
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

/// Some pairs differ in another secret by their nature: a vote is a vote, and people who could not be hired were to be
/// bought.
fn differs_in(secret: &str, category: &str) -> bool {
    let alike: [&[&str]; 3] = [&[VOTE, BALLOTS, CAST], &[PURCHASES, REFUSED], &[PLAN, VAIN]];
    alike.iter().any(|sorts| sorts.contains(&secret) && sorts.contains(&category))
}

#[test]
fn every_secret_let_out_on_purpose_is_found_in_every_pair_of_its_sort_and_in_no_other() {
    const FEW: u32 = 2;
    SECRETS.every_leak_is_found(FEW, leaking, differs_in);
    for (category, _) in UNTIL {
        let leaky = leaking(category);
        for number in 0..u64::from(FEW) {
            let pair = worlds::pair(category, number).expect("a pair for every number");
            let (place, _) = compare(&leaky, &pair).expect("no fault").expect("they differ");
            assert!(place.starts_with("the view in window"), "{category}, pair {number}: {place}");
        }
    }
}
