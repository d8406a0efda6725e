//! Layers point down: the picture of the crates in `docs/architecture.md` is the true one, and a room of the house uses only
//! rooms below it.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The crates of the workspace, each with those it needs to be built, tests aside.
fn crates() -> BTreeMap<String, BTreeSet<String>> {
    let asked = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(top())
        .output();
    let asked = asked.expect("cargo answers");
    assert!(asked.status.success(), "{}", String::from_utf8_lossy(&asked.stderr));
    let known: Value = serde_json::from_slice(&asked.stdout).expect("JSON");
    let packages = known["packages"].as_array().expect("packages");
    let name = |value: &Value| value["name"].as_str().expect("a name").to_owned();
    let ours: BTreeSet<String> = packages.iter().map(name).collect();
    let needs = |package: &Value| -> BTreeSet<String> {
        let all = package["dependencies"].as_array().expect("dependencies");
        all.iter().filter(|one| one["kind"].is_null()).map(name).filter(|one| ours.contains(one)).collect()
    };
    packages.iter().map(|package| (name(package), needs(package))).collect()
}

/// Everything a crate needs, by whatever way.
fn below(crates: &BTreeMap<String, BTreeSet<String>>, one: &str) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    let mut open: Vec<&String> = crates[one].iter().collect();
    while let Some(next) = open.pop() {
        if all.insert(next.clone()) {
            open.extend(&crates[next]);
        }
    }
    all
}

/// The picture: the crates from above, each with those it needs that none of the others it needs brings along.
fn picture(crates: &BTreeMap<String, BTreeSet<String>>) -> String {
    let mut rows: Vec<(usize, &String)> =
        crates.keys().map(|name| (below(crates, name).len(), name)).collect();
    rows.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
    let mut text = String::new();
    for (_, name) in rows {
        let brought: BTreeSet<String> =
            crates[name].iter().flat_map(|needed| below(crates, needed)).collect();
        let needs: Vec<&str> = crates[name].difference(&brought).map(String::as_str).collect();
        let line = format!("{name:<12} {} {}", if needs.is_empty() { "  " } else { "->" }, needs.join(", "));
        writeln!(text, "{}", line.trim_end()).expect("written");
    }
    text
}

const BEGINS: &str = "<!-- crates -->\n```text\n";
const ENDS: &str = "```\n<!-- end of crates -->";

/// `ORDER=write cargo test -p house --test order` draws the picture anew.
#[test]
fn the_picture_of_the_crates_is_true() {
    let file = top().join("docs/architecture.md");
    let page = fs::read_to_string(&file).expect("the page");
    let (before, rest) = page.split_once(BEGINS).expect("where the picture begins");
    let (shown, after) = rest.split_once(ENDS).expect("where it ends");
    let drawn = picture(&crates());
    if std::env::var("ORDER").as_deref() == Ok("write") {
        fs::write(&file, format!("{before}{BEGINS}{drawn}{ENDS}{after}")).expect("written");
        return;
    }
    assert_eq!(shown, drawn, "docs/architecture.md: ORDER=write draws it anew");
}

/// What is pure stays so: no database and no tasks in the crates that read, count time and draw.
#[test]
fn pure_crates_need_no_store_and_no_tasks() {
    for name in ["letter", "schedule", "report"] {
        let manifest = fs::read_to_string(top().join("adjudicator").join(name).join("Cargo.toml"));
        let manifest = manifest.expect("a manifest");
        for needed in ["sqlx", "tokio", "house"] {
            assert!(!manifest.contains(&format!("\n{needed}.")), "{name} needs {needed}");
        }
    }
}

/// The rooms of the house from below: each may use those before it.
const ROOMS: [&str; 20] = [
    "clock", "tls", "store", "outbox", "config", "registry", "campaign", "intake", "house", "worker", "turn",
    "press", "post", "archive", "handover", "gm", "votes", "founding", "opening", "daemon",
];

/// The steps back up that are still there, with the number of files that make them. A new one fails the test, and so does one
/// that has gone and stands here still: this list only ever gets shorter.
const STEPS_BACK: [(&str, &str, usize); 27] = [
    ("archive", "founding", 1),
    ("archive", "gm", 2),
    ("campaign", "founding", 1),
    ("campaign", "press", 3),
    ("campaign", "votes", 3),
    ("handover", "founding", 3),
    ("handover", "gm", 1),
    ("house", "post", 1),
    ("outbox", "archive", 1),
    ("outbox", "config", 1),
    ("outbox", "post", 1),
    ("post", "archive", 1),
    ("post", "founding", 2),
    ("post", "gm", 4),
    ("post", "votes", 2),
    ("press", "gm", 2),
    ("press", "post", 1),
    ("turn", "founding", 2),
    ("turn", "gm", 4),
    ("turn", "post", 10),
    ("worker", "archive", 1),
    ("worker", "founding", 1),
    ("worker", "handover", 1),
    ("worker", "post", 1),
    ("worker", "press", 1),
    ("worker", "turn", 1),
    ("worker", "votes", 1),
];

/// Which rooms a file of the house names, tests and comments aside.
fn named(text: &str) -> BTreeSet<&str> {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let mut found = BTreeSet::new();
    for line in code.lines().map(|line| line.split("//").next().unwrap_or_default()) {
        for (at, _) in line.match_indices("crate::") {
            let rest = &line[at + "crate::".len()..];
            let list = rest.strip_prefix('{').and_then(|list| list.split('}').next());
            let ends = |c: char| !(c.is_alphanumeric() || c == '_');
            match list {
                Some(list) => {
                    found
                        .extend(list.split(',').map(|one| one.trim().split("::").next().unwrap_or_default()));
                }
                None => _ = found.insert(rest.split(ends).next().unwrap_or_default()),
            }
        }
    }
    found
}

fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, into);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            into.push(path);
        }
    }
}

#[test]
fn rooms_use_only_rooms_below_them() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut all = Vec::new();
    files(&source, &mut all);
    let place = |room: &str| ROOMS.iter().position(|one| *one == room);
    let mut steps: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for file in all {
        let name = file.strip_prefix(&source).expect("below").to_string_lossy().into_owned();
        if name == "lib.rs" || name.split(['/', '.']).any(|part| part == "tests") {
            continue;
        }
        let room = name.split(['/', '.']).next().unwrap_or_default().to_owned();
        let own = place(&room).unwrap_or_else(|| panic!("{name}: {room} has no place among the rooms"));
        let text = fs::read_to_string(&file).expect("a file");
        for used in named(&text) {
            if place(used).is_some_and(|at| at > own) {
                steps.entry((room.clone(), used.to_owned())).or_default().push(name.clone());
            }
        }
    }
    let mut wrong = String::new();
    for ((room, used), files) in &steps {
        let known = STEPS_BACK.iter().find(|(a, b, _)| a == room && b == used).map_or(0, |(_, _, n)| *n);
        if files.len() > known {
            writeln!(wrong, "{room} looks up to {used}, in {}", files.join(", ")).expect("written");
        }
    }
    for (room, used, known) in STEPS_BACK {
        let found = steps.get(&(room.to_owned(), used.to_owned())).map_or(0, Vec::len);
        if found < known {
            writeln!(wrong, "{room} looks up to {used} in {found} files now: say so in STEPS_BACK")
                .expect("written");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}
