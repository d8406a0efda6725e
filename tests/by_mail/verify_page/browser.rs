//! The page in a browser: mails are put into it, and what it shows is read.

use data_encoding::BASE64;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Files that are given together: what they are called, and their bytes.
pub type Given = Vec<(String, Vec<u8>)>;

/// What the page shows of one finding.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shown {
    /// What the mail is called; empty for a mail that is not there.
    pub source: String,
    /// What it is about.
    pub kind: String,
    /// `holds`, `wrong`, `unchecked`.
    pub state: String,
    /// The sentence.
    pub words: String,
}

pub fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/verify.html")
}

/// Gives the page each of these sets by itself; `None` where there is no browser. Under CI=true there is one.
pub fn shown(folder: &Path, sets: &[Given]) -> Option<Vec<Vec<Shown>>> {
    let html = std::fs::read_to_string(page()).expect("the page");
    let (before, script) = html.rsplit_once("<script>").expect("its script");
    let blocks: String = sets.iter().map(block).collect();
    let file = folder.join("verify.html");
    std::fs::write(&file, format!("{before}{blocks}<script>{script}")).expect("written");
    let profile = format!("--user-data-dir={}", folder.join("profile").display());
    let output = Command::new("chromium")
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"])
        .args(["--disable-dev-shm-usage", "--no-first-run", "--virtual-time-budget=600000", "--dump-dom"])
        .args([profile, format!("file://{}", file.display())])
        .env("HOME", folder)
        .output();
    match output {
        Ok(output) => {
            let dom = String::from_utf8(output.stdout).expect("a page");
            assert!(dom.contains("<div class=\"set\">"), "{}", String::from_utf8_lossy(&output.stderr));
            Some(dom.split("<div class=\"set\">").skip(1).map(findings).collect())
        }
        Err(why) => {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "chromium is needed here: {why}");
            eprintln!("not tried in a browser: {why}");
            None
        }
    }
}

/// Bytes of others cannot end the block: they are letters and digits.
fn block(given: &Given) -> String {
    let rows: Vec<_> = given.iter().map(|(name, bytes)| (name, BASE64.encode(bytes))).collect();
    let json = serde_json::to_string(&rows).expect("JSON");
    format!("<script type=\"application/json\" class=\"given\">{json}</script>")
}

/// The findings of a set, from the page as the browser has built it.
fn findings(set: &str) -> Vec<Shown> {
    let set = set.split("<section class=\"words\">").next().unwrap_or_default();
    let mut found = Vec::new();
    for card in set.split("<article ").skip(1) {
        let source = attribute(card.split('>').next().unwrap_or_default(), "data-source");
        for line in card.split("<li ").skip(1) {
            let (head, rest) = line.split_once('>').expect("a whole tag");
            let rest = rest.split("</li>").next().unwrap_or_default();
            // The mark in front and the throws below are not part of the sentence.
            let words =
                rest.split("</b>").nth(1).unwrap_or(rest).split("<details").next().unwrap_or_default();
            let (kind, state) = (attribute(head, "data-kind"), attribute(head, "class"));
            found.push(Shown { source: source.clone(), kind, state, words: plain(words) });
        }
    }
    found
}

fn attribute(tag: &str, name: &str) -> String {
    let value = tag.split_once(&format!("{name}=\"")).and_then(|(_, rest)| rest.split_once('"'));
    plain(value.map_or("", |(value, _)| value))
}

fn plain(html: &str) -> String {
    html.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}
