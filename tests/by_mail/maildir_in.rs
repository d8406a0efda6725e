//! Mail from a Maildir, as a mail system without LMTP leaves it.

use crate::support::binary::{run, said};
use crate::support::scripts::{ALICE, campaign};
use crate::support::trial::Trial;
use std::fs;
use std::path::Path;

async fn trial() -> Trial {
    let trial = Trial::with("[intake]\nmaildir = \"in\"\nlmtp = \"\"\n[limits]\nmail_bytes = 4096").await;
    for folder in ["new", "cur", "tmp"] {
        fs::create_dir_all(trial.folder().join("in").join(folder)).expect("a folder");
    }
    trial.found(&campaign("spring"), 1).await;
    trial
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|e| e.expect("entry").file_name().into_string().expect("text")).collect();
    names.sort();
    names
}

const AT: [&str; 3] = ["tick", "--at", "2026-11-02T12:10:00Z"];

#[tokio::test]
async fn taken_in_once_and_moved_to_cur() {
    let trial = trial().await;
    let report = trial.latest(ALICE).await;
    let mail = trial.answer_to(&report, "show");
    let with_name = |name: &str| trial.folder().join("in/new").join(name);
    fs::write(with_name("1.a.host"), &mail).expect("write");
    // Two copies of one mail under two names, and things that are no mail.
    fs::write(with_name("2.b.host"), &mail).expect("write");
    fs::write(with_name(".hidden"), "x").expect("write");
    fs::create_dir(with_name("folder")).expect("a folder");
    said(trial.folder(), &AT);
    let statuses: Vec<String> = trial.taken().await.into_iter().map(|mail| mail.status).collect();
    assert_eq!(statuses, ["done", "silent"], "judged by their content");
    assert_eq!(names(&trial.folder().join("in/new")), [".hidden", "folder"]);
    assert_eq!(names(&trial.folder().join("in/cur")), ["1.a.host:2,S", "2.b.host:2,S"]);
    said(trial.folder(), &AT);
    assert_eq!(trial.taken().await.len(), 2, "not again");
}

#[tokio::test]
async fn a_mail_too_large_stays_and_holds_nobody_up() {
    let trial = trial().await;
    let report = trial.latest(ALICE).await;
    let new = trial.folder().join("in/new");
    fs::write(new.join("1.large.host"), vec![b'x'; 5000]).expect("write");
    fs::write(new.join("2.good.host"), trial.answer_to(&report, "show")).expect("write");
    let output = run(trial.folder(), &AT);
    assert!(output.status.success());
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(words.contains("1.large.host") && words.contains("4096"), "{words}");
    assert_eq!(names(&new), ["1.large.host"]);
    assert_eq!(trial.last_taken().await.status, "done");
}

#[tokio::test]
async fn a_maildir_that_is_gone_is_named() {
    let trial = trial().await;
    fs::remove_dir_all(trial.folder().join("in")).expect("removed");
    // The rest of the house goes on without it: only the doctor calls that an error.
    for (arguments, code) in [(&AT[..], 0), (&["doctor"], 1)] {
        let output = run(trial.folder(), arguments);
        assert_eq!(output.status.code(), Some(code));
        let words = [output.stdout, output.stderr].concat();
        let words = String::from_utf8_lossy(&words).into_owned();
        assert!(words.to_lowercase().contains("maildir") && words.contains("/in"), "{words}");
    }
}
