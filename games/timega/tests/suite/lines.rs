//! Lines as people write them, kind by kind, in positions of our own.

// Reads the files the lines stand in.
#![allow(clippy::disallowed_methods)]

use harness::lines::measure;
use std::path::PathBuf;
use timega::Timega;

/// Every line of ours is understood; and no line is ever taken for something else.
#[test]
fn lines_are_understood_as_people_write_them() {
    let folder = std::env::var_os("LINES_IN")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("lines"), PathBuf::from);
    let mut count = 0;
    let mut all = String::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|e| e != "toml")
            || !path
                .file_name()
                .unwrap()
                .to_string_lossy()
                .contains(&std::env::var("LINES_OF").unwrap_or_default())
        {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a text");
        let measured = measure(&text, &Timega).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        if !(measured.misunderstood.is_empty() && measured.refused.is_empty()) {
            all += &format!("{}:\n{measured}\n", path.display());
        }
        count += measured.all();
    }
    assert!(all.is_empty(), "{count}\n{all}");
}
