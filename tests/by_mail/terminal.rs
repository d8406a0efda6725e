//! The program at a terminal, as whoever has just built it types it.

use crate::support::binary::{adjudicator, said};
use crate::support::terminal::{at_terminal, typing};
use std::process::Stdio;
use tempfile::TempDir;

/// Where a colour begins.
const ESCAPE: char = '\u{1b}';

#[test]
fn a_terminal_shows_what_a_pipe_shows() {
    let folder = TempDir::new().expect("a folder");
    for arguments in [&["--version"][..], &["games"]] {
        let (status, screen) = at_terminal(folder.path(), arguments, &[]);
        assert!(status.success(), "{arguments:?}: {screen}");
        assert_eq!(screen, said(folder.path(), arguments), "{arguments:?}");
    }
}

/// A configuration that is open to everybody makes the program warn before anything else.
fn with_a_warning(variables: &[(&str, &str)]) -> String {
    let folder = open_to_all();
    let (status, screen) = at_terminal(folder.path(), &["campaign", "list"], variables);
    assert!(status.success(), "{screen}");
    assert!(screen.contains("chmod 600"), "the warning is missing: {screen}");
    screen
}

/// A folder with such a configuration.
fn open_to_all() -> TempDir {
    use std::os::unix::fs::PermissionsExt;
    let folder = TempDir::new().expect("a folder");
    let database = folder.path().join("adjudicator.db");
    std::fs::write(&database, "").expect("a database");
    std::fs::set_permissions(&database, PermissionsExt::from_mode(0o644)).expect("its mode");
    let settings = "[server]\naddress = \"game@pbem.test\"\n[outbox]\nvia = \"maildir\"\nmaildir = \"out\"\n";
    std::fs::write(folder.path().join("config.toml"), settings).expect("settings");
    folder
}

#[test]
fn a_log_that_cannot_be_written_is_in_nobodys_way() {
    let folder = open_to_all();
    let full = std::fs::File::options().write(true).open("/dev/full").expect("a full disk");
    let (reader, closed) = std::io::pipe().expect("a pipe");
    drop(reader);
    for log in [Stdio::from(full), Stdio::from(closed)] {
        let mut command = adjudicator(folder.path(), &["campaign", "list"]);
        command.env("ADJUDICATOR_LOG", "trace");
        let done = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log).output().expect("it runs");
        assert!(done.status.success(), "{:?}", done.status);
    }
}

#[test]
fn warnings_are_coloured_for_whoever_sees_colours_and_has_not_asked_for_none() {
    assert!(with_a_warning(&[]).contains(ESCAPE));
    assert!(with_a_warning(&[("NO_COLOR", "")]).contains(ESCAPE), "an empty wish is none");
    assert!(!with_a_warning(&[("NO_COLOR", "1")]).contains(ESCAPE));
    assert!(!with_a_warning(&[("TERM", "dumb")]).contains(ESCAPE));
}

#[test]
fn the_demo_is_played_at_a_terminal() {
    let folder = TempDir::new().expect("a folder");
    let (status, screen) = at_terminal(folder.path(), &["demo"], &[]);
    assert!(status.success(), "{screen}");
    assert!(screen.contains("demo/index.html"), "{screen}");
}

/// Leaves the screen that was there before, as everything that takes the whole screen does.
const BACK: &str = "\u{1b}[?1049l";

#[test]
fn somebody_watches_and_leaves_with_a_key() {
    let folder = open_to_all();
    // A terminal that does not know its size, as over a serial line or below some tools, is taken for one of 80 by 24.
    for (size, key) in [((80, 24), "q"), ((80, 24), "\u{3}"), ((0, 0), "q")] {
        // Words alone: what stays blank between them is not written.
        let keys = [("deadlines", key)];
        let (status, screen) = typing(folder.path(), &["watch", "--every", "60"], &[], size, &keys);
        assert!(status.success(), "{screen}");
        assert!(screen.contains("campaign new FILE"), "an empty server says what comes first: {screen}");
        assert!(
            screen.ends_with("\u{1b}[?25h") || screen.contains(BACK),
            "the terminal is as it was: {screen:?}"
        );
    }
    let piped = adjudicator(folder.path(), &["watch"]).stdin(Stdio::null()).output().expect("it runs");
    let words = String::from_utf8_lossy(&piped.stderr);
    assert!(!piped.status.success() && words.contains("campaign list --json"), "{words}");
}
