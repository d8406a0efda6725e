//! Lines as people write them, kind by kind, in positions of our own.

// Reads the files the lines stand in.
#![allow(clippy::disallowed_methods)]

use harness::lines::measure;
use std::path::PathBuf;
use timega::Timega;

/// Every line of ours is understood; and no line is ever taken for something else.
#[test]
fn lines_are_understood_as_people_write_them() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("lines");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("a text");
        let measured = measure(&text, &Timega).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        assert!(
            measured.misunderstood.is_empty() && measured.refused.is_empty(),
            "{}:\n{measured}",
            path.display()
        );
        count += measured.all();
    }
    assert!(count >= 200, "{count} lines are too few to speak of kinds");
}
