//! Lines as people write them, kind by kind, in positions of our own.

use harness::{advice, lines};
use std::path::Path;
use timega::Timega;

#[test]
fn lines_are_understood_as_people_write_them() {
    lines::are_understood(&Path::new(env!("CARGO_MANIFEST_DIR")).join("lines"), &Timega);
}

#[test]
fn what_errors_advise_can_be_done() {
    // Readings that lack what is asked for then; and "do not …", which is to be written on.
    advice::can_be_taken(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("lines"),
        &Timega,
        &["Where do they go?", "Which ships go to", "told to try \"do not\""],
    );
}
