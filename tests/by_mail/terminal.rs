//! The program at a terminal, as whoever has just built it types it.

use crate::support::binary::said;
use crate::support::terminal::at_terminal;
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
    use std::os::unix::fs::PermissionsExt;
    let folder = TempDir::new().expect("a folder");
    let database = folder.path().join("adjudicator.db");
    std::fs::write(&database, "").expect("a database");
    std::fs::set_permissions(&database, PermissionsExt::from_mode(0o644)).expect("its mode");
    let settings = "[server]\naddress = \"game@pbem.test\"\n[outbox]\nvia = \"maildir\"\nmaildir = \"out\"\n";
    std::fs::write(folder.path().join("config.toml"), settings).expect("settings");
    let (status, screen) = at_terminal(folder.path(), &["campaign", "list"], variables);
    assert!(status.success(), "{screen}");
    assert!(screen.contains("chmod 600"), "the warning is missing: {screen}");
    screen
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
