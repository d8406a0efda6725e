//! What a seat must not learn: the rival's orders on file, until they are played, and whatever of them never is.
//!
//! The state itself hides nothing (armies are orders until both are revealed), so every secret of this game is something
//! the rival has on file or has said to the table.

use crate::worlds;

use harness::disguise::{Leaky, Secrets, lines_of_others, many_pairs, words_of_others};
use rules::Seat;
use rules::engine::Charge;
use serde_json::{Value, json};
use thrones::Thrones;
use thrones::army::{Army, Row};
use thrones::side::Side;
use worlds::{ARMY, CATEGORIES, DRAFT, FLAGS, MOVE, REPLIES};

const SECRETS: Secrets<'_> = Secrets { categories: &CATEGORIES, pair: &worlds::pair };

#[test]
fn nothing_the_rival_has_on_file_shows() {
    SECRETS.nothing_shows(&Thrones, 24);
}

/// `PAIRS=10000 cargo test --profile bench -p thrones --test suite disguise -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes; prints figures"]
fn nothing_shows_in_many_pairs_of_each_sort() {
    SECRETS.nothing_shows(&Thrones, many_pairs());
}

/// The rows on file if they are an army, or if they are not, as wanted.
fn rows(charge: &Charge<'_>, seat: Seat, whole: bool) -> Value {
    let rows: Vec<Row> = lines_of_others(&Thrones, charge, seat, &[""])
        .into_iter()
        .filter_map(|line| Row::try_from(line).ok())
        .collect();
    let rival = if seat == Seat(0) { Side::Black } else { Side::White };
    let is_whole = Army::of(&rows).faults(rival).is_empty();
    if is_whole == whole { json!(rows) } else { json!([]) }
}

/// Lets one secret out.
fn leaking(category: &str) -> Leaky<'static> {
    match category {
        ARMY => Leaky::new(&Thrones, |charge, seat| rows(charge, seat, true)),
        DRAFT => Leaky::new(&Thrones, |charge, seat| rows(charge, seat, false)),
        MOVE => Leaky::new(&Thrones, |charge, seat| {
            json!(lines_of_others(&Thrones, charge, seat, &["move", "pass"]))
        }),
        REPLIES => {
            Leaky::new(&Thrones, |charge, seat| json!(lines_of_others(&Thrones, charge, seat, &["if"])))
        }
        FLAGS => Leaky::new(&Thrones, |charge, seat| json!(words_of_others(&Thrones, charge, seat))),
        other => panic!("there is no category {other}"),
    }
}

#[test]
fn every_secret_let_out_on_purpose_is_found_in_every_pair_of_its_sort_and_in_no_other() {
    SECRETS.every_leak_is_found(6, leaking, |_, _| false);
}
