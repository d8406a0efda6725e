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
    for name in ["letter", "schedule", "report", "proof", "clock"] {
        let manifest = fs::read_to_string(top().join("adjudicator").join(name).join("Cargo.toml"));
        let manifest = manifest.expect("a manifest");
        for needed in ["sqlx", "tokio", "house"] {
            assert!(!manifest.contains(&format!("\n{needed}.")), "{name} needs {needed}");
        }
    }
}

/// The rooms of the house from below: each may use those before it and no other.
const ROOMS: [&str; 25] = [
    "tls",
    "config",
    "reading",
    "outbox",
    "intake",
    "witness",
    "beacon",
    "later",
    "house",
    "aside",
    "sender",
    "tell",
    "turn",
    "addresses",
    "press",
    "votes",
    "audit",
    "archive",
    "handover",
    "founding",
    "gm",
    "post",
    "worker",
    "daemon",
    "opening",
];

/// Which rooms a file of the house names, each with its line; tests and comments aside.
fn named(text: &str) -> Vec<(usize, &str)> {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let mut found = Vec::new();
    let lines = code.lines().map(|line| line.split("//").next().unwrap_or_default());
    for (number, line) in (1..).zip(lines) {
        for (at, _) in line.match_indices("crate::") {
            let rest = &line[at + "crate::".len()..];
            let list = rest.strip_prefix('{').and_then(|list| list.split('}').next());
            let ends = |c: char| !(c.is_alphanumeric() || c == '_');
            let rooms = match list {
                Some(list) => list.split(',').collect(),
                None => vec![rest],
            };
            found.extend(rooms.iter().map(|one| (number, one.trim().split(ends).next().unwrap_or_default())));
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
    let mut wrong = String::new();
    for file in all {
        let name = file.strip_prefix(&source).expect("below").to_string_lossy().into_owned();
        if name == "lib.rs" || name.split(['/', '.']).any(|part| ["tests", "trial"].contains(&part)) {
            continue;
        }
        let room = name.split(['/', '.']).next().unwrap_or_default();
        let own = place(room).unwrap_or_else(|| panic!("{name}: {room} has no place among the rooms"));
        let text = fs::read_to_string(&file).expect("a file");
        for (number, used) in named(&text) {
            if place(used).is_some_and(|at| at > own) {
                writeln!(wrong, "src/{name}:{number}: {room} looks up to {used}").expect("written");
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// One room writes mail: no other composes one or lays a row into the outbox.
#[test]
fn one_room_writes_mail() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut all = Vec::new();
    files(&source, &mut all);
    files(&top().join("adjudicator/campaign/src"), &mut all);
    let mut wrong = String::new();
    for file in all {
        let name = file.strip_prefix(&source).unwrap_or(&file).to_string_lossy().into_owned();
        let room = name.split(['/', '.']).next().unwrap_or_default();
        if ["tell", "store"].contains(&room)
            || name.split(['/', '.']).any(|part| ["tests", "trial"].contains(&part))
        {
            continue;
        }
        let text = fs::read_to_string(&file).expect("a file");
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for word in ["NewPost {", "Outgoing {", "outbox_add(", "digest_add(", "compose("] {
            if let Some(at) = code.lines().position(|line| line.contains(word)) {
                writeln!(wrong, "src/{name}:{}: {word} belongs into the room tell", at + 1).expect("written");
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// README's table of rooms stands in the true order.
#[test]
fn the_table_of_rooms_is_true() {
    let page = fs::read_to_string(top().join("README.md")).expect("README.md");
    let (_, table) = page.split_once("The rooms of `house/src/`").expect("where the rooms are told");
    let told: Vec<&str> = table
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split('|').next())
        .flat_map(|cell| cell.split('`').filter(|part| part.bytes().any(|b| b.is_ascii_lowercase())))
        .map(|room| room.trim_end_matches('/'))
        .collect();
    let above: Vec<&str> = ROOMS.iter().rev().copied().collect();
    assert_eq!(told, above, "README.md tells the rooms from above");
}
