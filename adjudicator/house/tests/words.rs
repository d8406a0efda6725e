//! No sentence to a person stands in Rust: their words are in `templates/mail/sentences` (decision 0080).

use std::fs;
use std::path::{Path, PathBuf};

/// What is written where it is found: the grammar of what people write, faults of the configuration, the command line and protocols.
const APART: [&str; 4] = ["config", "config.rs", "intake", "audit"];

#[test]
fn sentences_stand_in_templates() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    for file in files(&root) {
        let place = file.strip_prefix(&root).expect("below").to_string_lossy().into_owned();
        if APART.iter().any(|apart| place.starts_with(apart)) || place.contains("tests") {
            continue;
        }
        let text = fs::read_to_string(&file).expect("readable");
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        found.extend(
            literals(text)
                .into_iter()
                .filter(|literal| is_sentence(literal))
                .map(|it| format!("{place}: {it}")),
        );
    }
    assert!(found.is_empty(), "these belong into templates/mail/sentences:\n{}", found.join("\n"));
}

/// Is it four words or more with a stop or a question mark at the end, or between two sentences?
fn is_sentence(literal: &str) -> bool {
    let words =
        literal.split_whitespace().filter(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 1);
    let ends = literal.trim_end().ends_with(['.', '?']) && !literal.trim_end().ends_with("..");
    let goes_on = literal.split(". ").skip(1).any(|rest| rest.starts_with(char::is_uppercase));
    words.count() >= 4 && (ends || goes_on)
}

/// Every file of Rust below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            all.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            all.push(path);
        }
    }
    all.sort();
    all
}

/// The texts in quotes, without those in comments. A line that is broken is whole again.
fn literals(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['"', '/', '\'']) {
        let from = &rest[at..];
        if from.starts_with("//") {
            rest = from.split_once('\n').map_or("", |(_, below)| below);
        } else if let Some(inside) = from.strip_prefix('"') {
            let mut escaped = false;
            let end = inside.find(|c| {
                let ends = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                ends
            });
            let end = end.unwrap_or(inside.len());
            // What an error says stands with the error.
            if !rest[..at].trim_end().ends_with("#[error(") {
                all.push(inside[..end].split("\\\n").map(str::trim_start).collect());
            }
            rest = inside.get(end + 1..).unwrap_or_default();
        } else if let Some(inside) = from.strip_prefix("'\"'") {
            rest = inside;
        } else if let Some(inside) = from.strip_prefix("'\\\"'") {
            rest = inside;
        } else {
            rest = &from[1..];
        }
    }
    all
}
