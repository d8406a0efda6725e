//! What each net catches among the mails of `tests/mails`, and that none takes a line a person wrote.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::super::quotes::{NETS, Net};
use super::super::{Letter, Robot, absences, boundaries, head, parse, read, read_with};
use super::{letter, texts};

/// A mail with what its `.toml` says of it.
struct Kept {
    bytes: Vec<u8>,
    decision: String,
    text: Option<Vec<String>>,
}

fn corpus() -> BTreeMap<String, Kept> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/mails");
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("the folder") {
        let file = entry.expect("an entry").path();
        if file.extension().is_none_or(|e| e != "eml") {
            continue;
        }
        let about = fs::read_to_string(file.with_extension("toml")).expect("its expectation");
        let decision = about.split("decision = \"").nth(1).and_then(|rest| rest.split('"').next());
        let text = about.split("text = \"\"\"\n").nth(1).and_then(|rest| rest.split("\"\"\"").next());
        let lines = |text: &str| filled(text.lines().map(|line| line.replace("\\\\", "\\")));
        let kept = Kept {
            bytes: fs::read(&file).expect("the mail"),
            decision: decision.expect("a decision").to_owned(),
            text: text.map(lines),
        };
        found.insert(file.file_stem().expect("a name").to_string_lossy().into_owned(), kept);
    }
    assert!(found.len() >= 450, "{} mails", found.len());
    found
}

fn filled(lines: impl Iterator<Item = String>) -> Vec<String> {
    let blank =
        |line: &String| line.chars().all(|c| c.is_whitespace() || matches!(c, '\u{200b}' | '\u{feff}'));
    lines.map(|line| line.trim_end().to_owned()).filter(|line| !blank(line)).collect()
}

/// The lines of the form, then those typed beside it.
fn typed(letter: &Letter) -> Vec<String> {
    let all = letter.body.form.iter().flatten().chain(&letter.body.lines);
    filled(all.map(|line| line.text.clone()))
}

fn without(net: Net) -> Vec<Net> {
    NETS.iter().copied().filter(|other| *other != net).collect()
}

/// The number beside a row of the table in the README.
fn said(row: &str) -> usize {
    let page = include_str!("../../../../tests/mails/README.md");
    let line = page.lines().find(|line| line.starts_with(&format!("| {row} |")));
    let number = line.unwrap_or_else(|| panic!("no row {row}")).split('|').nth(2).unwrap_or_default();
    number.trim().parse().expect("a number")
}

#[test]
fn each_net_catches_as_many_mails_as_the_readme_says() {
    let corpus = corpus();
    let count = |caught: &dyn Fn(&Kept) -> bool| -> Vec<&str> {
        corpus.iter().filter(|(_, kept)| caught(kept)).map(|(name, _)| name.as_str()).collect()
    };
    // Reports give back what failed with its header: that is no reply.
    let net = |net: Net| {
        count(&|kept| {
            let all = read(&kept.bytes);
            all.auto.is_none() && all.body != read_with(&kept.bytes, &without(net)).body
        })
    };
    let auto = |robot: fn(&Letter, &Robot) -> bool| {
        count(&|kept| {
            let letter = read(&kept.bytes);
            letter.auto.as_ref().is_some_and(|auto| robot(&letter, auto))
        })
    };
    let counts = [
        ("a heading that names whom the mail answers", net(Net::Answered)),
        ("rows of From, To and Subject, without a date or as a table", net(Net::Rows)),
        ("a name or initials before the `>`", net(Net::Names)),
        (
            "a closing boundary put back",
            count(&|kept| {
                parse(&head::tidy(&kept.bytes))
                    .is_some_and(|m| boundaries::closed(&head::tidy(&kept.bytes), &m).is_some())
            }),
        ),
        (
            "a mailbox line or a line of blanks at the end of a header",
            count(&|kept| {
                head::tidy(&kept.bytes).len() != kept.bytes.len() && !kept.bytes.starts_with(b"\xef\xbb\xbf")
            }),
        ),
        ("a list server that speaks of itself", auto(|_, robot| matches!(robot, Robot::ListServer(_)))),
        (
            "a failed delivery in plain text, under an address that is no mail server's",
            auto(|letter, robot| {
                let server = letter.senders.iter().any(|s| {
                    let local = s.local_part();
                    local.starts_with("mailer")
                        || local.starts_with("postmaster")
                        || local.starts_with("mdaemon")
                });
                let person =
                    letter.return_path.as_ref().is_some_and(|p| *p != super::super::ReturnPath::Null);
                matches!(robot, Robot::Bounce(_)) && !server && person
            }),
        ),
        (
            "a notice of absence told by its subject and its text",
            auto(|letter, robot| {
                matches!(robot, Robot::OutOfOffice(_)) && absences::program_subject(&letter.subject).is_none()
            }),
        ),
    ];
    let wrong: Vec<String> = counts
        .iter()
        .filter(|(row, mails)| said(row) != mails.len())
        .map(|(row, mails)| format!("{row}: {}, not {}: {mails:?}", mails.len(), said(row)))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn no_net_takes_a_line_a_person_wrote() {
    for (name, kept) in corpus() {
        let Some(wanted) = &kept.text else { continue };
        let all = letter(&kept.bytes);
        let person = !matches!(kept.decision.as_str(), "robot" | "bounce");
        assert_eq!(all.auto.is_none(), person, "{name}");
        if matches!(kept.decision.as_str(), "encrypted" | "unreadable") {
            continue;
        }
        assert_eq!(&typed(&all), wanted, "{name}");
        // What a net takes away stands above or below what was written: without it the same lines are there, in order.
        let beside = texts(&all.body.lines);
        for &net in NETS {
            let bare = read_with(&kept.bytes, &without(net));
            let mut wanted = beside.iter().peekable();
            for line in texts(&bare.body.lines) {
                wanted.next_if(|next| **next == line);
            }
            assert_eq!(wanted.peek(), None, "{name} without {net:?}: {:?}", texts(&bare.body.lines));
        }
    }
}
