//! The recipes of docs/operating.md, taken out of the manual itself, so that what is tested is what people copy.

use std::path::Path;

/// How the manual writes the program with its settings.
pub const INSTALLED: &str = "/usr/local/bin/adjudicator --config /etc/adjudicator/config.toml";

/// The code block with this number, from 0, under a heading of the manual.
pub fn block(heading: &str, number: usize) -> String {
    let manual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/operating.md");
    let manual = std::fs::read_to_string(manual).expect("the manual");
    let (_, after) = manual
        .split_once(&format!("{heading}\n"))
        .unwrap_or_else(|| panic!("{heading} is not in the manual"));
    let fenced =
        after.split("```").nth(2 * number + 1).unwrap_or_else(|| panic!("{heading}: no block {number}"));
    fenced.split_once('\n').expect("lines").1.to_owned()
}

/// A block in which other words stand for what every reader must change; fails if the manual has not got them.
#[track_caller]
pub fn changed(block: &str, changes: &[(&str, &str)]) -> String {
    let mut text = block.to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "{from} is not in {text}");
        text = text.replace(from, to);
    }
    text
}

/// Our program with these settings, as the manual's [`INSTALLED`].
pub fn ours(folder: &Path) -> String {
    format!("{} --config {}/config.toml", env!("CARGO_BIN_EXE_adjudicator"), folder.display())
}
