//! Lines as people write them, kind by kind, in positions of our own.

use harness::{advice, lines};
use std::path::Path;
use thrones::Thrones;

#[test]
fn lines_are_understood_as_people_write_them() {
    lines::are_understood(&Path::new(env!("CARGO_MANIFEST_DIR")).join("lines"), &Thrones);
}

#[test]
fn what_errors_advise_can_be_done() {
    // The form of an order that is asked for, to be written on.
    advice::can_be_taken(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("lines"),
        &Thrones,
        &["to try \"move\","],
    );
}
