//! The program as a process.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The program, with the settings in a folder and nothing of the tests' own surroundings that it listens to.
pub fn adjudicator(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_adjudicator"));
    command.current_dir(folder).args(arguments);
    command.env_remove("ADJUDICATOR_LOG").env_remove("ORIGINAL_RECIPIENT");
    command
}

/// Runs it to its end with this on standard input.
pub fn run_with(folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut command = adjudicator(folder, arguments);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that refuses early closes its end: that is its right.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("the program ends")
}

/// Runs it to its end.
pub fn run(folder: &Path, arguments: &[&str]) -> Output {
    run_with(folder, arguments, b"")
}

/// Runs it, expects success, gives standard output.
pub fn said(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}
