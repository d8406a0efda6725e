//! The mails of `tests/mails`: each with LF and with CRLF, through the room and through the command.

use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What must come of a mail: see `tests/mails/README.md`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    about: String,
    decision: String,
    from: Option<String>,
    text: Option<String>,
    recipient: Option<String>,
    status: Option<String>,
    action: Option<String>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/mails")
}

/// Every mail with its expectation, by name.
fn corpus() -> BTreeMap<String, (PathBuf, Expected)> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder()).expect("tests/mails") {
        let mail = entry.expect("an entry").path();
        if mail.extension().is_none_or(|e| e != "eml") {
            continue;
        }
        let beside = mail.with_extension("toml");
        let text = std::fs::read_to_string(&beside).unwrap_or_else(|e| panic!("{}: {e}", beside.display()));
        let expected = toml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", beside.display()));
        let name = mail.file_stem().expect("a name").to_string_lossy().into_owned();
        found.insert(name, (mail, expected));
    }
    found
}

/// Runs `adjudicator letter --json` on files; one object for each.
fn judged(files: &[PathBuf]) -> Vec<Value> {
    let elsewhere = tempfile::TempDir::new().expect("a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_adjudicator"))
        .arg("letter")
        .args(files)
        .arg("--json")
        .current_dir(elsewhere.path())
        .output()
        .expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = String::from_utf8(output.stdout).expect("UTF-8");
    lines.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{line}: {e}"))).collect()
}

/// The filled lines of a text.
fn filled(text: &str) -> Vec<&str> {
    let blank = |line: &&str| line.chars().all(|c| c.is_whitespace() || matches!(c, '\u{200b}' | '\u{feff}'));
    text.lines().map(str::trim_end).filter(|line| !blank(line)).collect()
}

fn differences(expected: &Expected, got: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    let fields = [
        ("decision", Some(&expected.decision)),
        ("from", expected.from.as_ref()),
        ("recipient", expected.recipient.as_ref()),
        ("status", expected.status.as_ref()),
        ("action", expected.action.as_ref()),
    ];
    for (key, want) in fields {
        if let Some(want) = want
            && got[key].as_str() != Some(want)
        {
            wrong.push(format!("{key}: {want:?} is wanted, {} was given", got[key]));
        }
    }
    if let Some(text) = &expected.text {
        let (want, given) = (filled(text), filled(got["text"].as_str().expect("a text")));
        if want != given {
            wrong.push(format!("text: {want:#?} is wanted, {given:#?} was given"));
        }
    }
    if got["reason"].as_str().is_none_or(str::is_empty) {
        wrong.push("no reason is given".to_owned());
    }
    wrong
}

#[test]
fn every_mail_is_read_as_its_writer_meant_it_with_either_line_end() {
    let corpus = corpus();
    assert!(corpus.len() >= 450, "{} mails", corpus.len());
    let scratch = tempfile::TempDir::new().expect("a folder");
    let mut wrong = Vec::new();
    for ends in ["as it is", "\n", "\r\n"] {
        // In one run, so that the duplicates among them are met.
        let mut files = Vec::new();
        for (name, (file, _)) in &corpus {
            let bytes = std::fs::read(file).expect("the mail");
            let copy = scratch.path().join(name).with_extension("eml");
            let copied: Vec<u8> = match ends {
                "as it is" => bytes,
                _ => with_ends(&bytes, ends),
            };
            std::fs::write(&copy, copied).expect("written");
            files.push(copy);
        }
        let rows = judged(&files);
        assert_eq!(rows.len(), corpus.len(), "one object a mail");
        for ((name, (_, expected)), row) in corpus.iter().zip(&rows) {
            for difference in differences(expected, row) {
                wrong.push(format!("{name} ({}), line ends {ends:?}: {difference}", expected.about));
            }
        }
    }
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong.join("\n"));
}

fn with_ends(bytes: &[u8], ends: &str) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len() + bytes.len() / 20);
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'\r' if bytes.get(at + 1) == Some(&b'\n') => {}
            b'\n' => out.extend_from_slice(ends.as_bytes()),
            other => out.push(*other),
        }
    }
    out
}

#[test]
fn a_mail_cut_short_anywhere_or_with_noise_in_it_is_still_a_letter() {
    for (name, (file, _)) in corpus() {
        let bytes = std::fs::read(file).expect("the mail");
        for part in 1..24 {
            let at = bytes.len() * part / 24;
            letter::probe(&bytes[..at]);
            let mut noisy = bytes.clone();
            for step in 0..6 {
                if let Some(byte) = noisy.get_mut((at + step * 97 * part) % bytes.len().max(1)) {
                    *byte = byte.wrapping_mul(31).wrapping_add(name.len() as u8);
                }
            }
            letter::probe(&noisy);
        }
    }
}

/// A generator of noise: the same every time for the same seed.
struct Noise(u64);

impl Noise {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % limit.max(1) as u64).unwrap_or(0)
    }
}

/// Pieces of the mails are joined, doubled, cut and overwritten for some seconds: three, or `LETTERS_SECONDS`.
#[test]
fn mails_mixed_with_each_other_are_still_letters() {
    let seconds = std::env::var("LETTERS_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(3);
    let seed = std::env::var("LETTERS_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(20_261_122);
    let until = std::time::Instant::now() + std::time::Duration::from_secs(seconds);
    let mails: Vec<Vec<u8>> =
        corpus().into_values().map(|(file, _)| std::fs::read(file).expect("the mail")).collect();
    let mut noise = Noise(seed);
    let mut tried = 0u64;
    while std::time::Instant::now() < until {
        let mut mail = Vec::new();
        for _ in 0..=noise.below(4) {
            let from = &mails[noise.below(mails.len())];
            let (a, b) = (noise.below(from.len() + 1), noise.below(from.len() + 1));
            mail.extend_from_slice(&from[if noise.below(3) == 0 { 0 } else { a.min(b) }..a.max(b)]);
        }
        for _ in 0..noise.below(6) {
            let at = noise.below(mail.len());
            if let Some(byte) = mail.get_mut(at) {
                *byte =
                    [b'\r', b'\n', b'>', b'-', b'=', b';', b':', b'<', b'"', 0, 0xff, b'B'][noise.below(12)];
            }
        }
        letter::probe(&mail);
        tried += 1;
    }
    println!("{tried} mails in {seconds} s, seed {seed}");
    assert!(tried > 0);
}

#[test]
fn files_that_are_no_mails_get_a_decision_too() {
    let scratch = tempfile::TempDir::new().expect("a folder");
    let cases: [(&str, Vec<u8>, &str); 5] = [
        ("nothing", Vec::new(), "unreadable"),
        ("noise", (0..=255).cycle().take(5000).collect(), "orders"),
        ("zeros", vec![0; 10_000], "unreadable"),
        ("words", b"move e3-e4\n".to_vec(), "orders"),
        ("header", b"From: a@b.example\nSubject: x".to_vec(), "unreadable"),
    ];
    let mut files = Vec::new();
    for (name, bytes, _) in &cases {
        files.push(scratch.path().join(name));
        std::fs::write(scratch.path().join(name), bytes).expect("written");
    }
    for (row, (name, _, decision)) in judged(&files).iter().zip(&cases) {
        assert_eq!(row["decision"], *decision, "{name}: {row}");
    }
}

#[test]
fn a_file_that_is_not_there_is_told_and_the_others_are_still_read() {
    let (mail, _) = corpus().remove("mutt-top").expect("it is there");
    let output = Command::new(env!("CARGO_BIN_EXE_adjudicator"))
        .args(["letter", "/nowhere/at/all.eml"])
        .arg(&mail)
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("/nowhere/at/all.eml"));
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("orders") && said.contains("| move e3-e4"), "{said}");
}
