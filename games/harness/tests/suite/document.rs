//! The documents show what is tested, and nothing else.

use harness::scenario::run_text;
use pebbles::Pebbles;
use std::fs;
use std::path::{Path, PathBuf};

fn document(name: &str) -> (PathBuf, String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    (path, text)
}

/// The blocks of code in this language, in order.
fn blocks(text: &str, language: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut open: Option<String> = None;
    for line in text.lines() {
        match &mut open {
            Some(block) if line == "```" => {
                blocks.push(std::mem::take(block));
                open = None;
            }
            Some(block) => {
                block.push_str(line);
                block.push('\n');
            }
            None if line == format!("```{language}") => open = Some(String::new()),
            None => {}
        }
    }
    assert!(open.is_none(), "a block of {language} is never closed");
    blocks
}

#[test]
fn the_smallest_game_is_shown_as_it_is_tested() {
    // Blank lines between blocks are where the text of the page goes.
    let lines = |text: &str| text.lines().filter(|l| !l.is_empty()).map(String::from).collect::<Vec<_>>();
    let shown = lines(&blocks(&document("adding-a-game.md").1, "rust").concat());
    let tested = lines(include_str!("../../../pebbles/src/lib.rs"));
    for (number, (shown, tested)) in (1..).zip(shown.iter().zip(&tested)) {
        assert_eq!(shown, tested, "line {number} of the game");
    }
    assert_eq!(shown.len(), tested.len());
}

#[test]
fn the_scenarios_shown_pass() {
    for (name, least) in [("scenarios.md", 4), ("adding-a-game.md", 1)] {
        let (path, text) = document(name);
        let cases = blocks(&text, "toml").into_iter().filter(|b| b.starts_with("rule")).collect::<Vec<_>>();
        assert!(cases.len() >= least, "{name} shows {} scenarios", cases.len());
        for case in cases {
            assert_eq!(run_text(&path, &case, &[&Pebbles]).failures, Vec::<String>::new(), "{case}");
        }
    }
}

#[test]
fn the_failure_shown_is_what_is_printed() {
    let (_, text) = document("scenarios.md");
    let case = blocks(&text, "toml")[0].replace("dice = [6]", "dice = [2]");
    let printed = harness::scenario::Outcomes(vec![run_text(Path::new("my-case.toml"), &case, &[&Pebbles])])
        .to_string();
    let shown = &blocks(&text, "text")[0];
    assert_eq!(format!("{printed}\n"), *shown);
}
