//! The program as somebody at a terminal sees it.

use super::binary::adjudicator;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use std::fs::File;
use std::io::Read;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::ExitStatus;

/// Runs the program to its end at a pseudo-terminal, with these variables set, and gives all that came onto the screen, line
/// ends as in a file.
pub fn at_terminal(folder: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> (ExitStatus, String) {
    let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).expect("a terminal");
    grantpt(&ours).expect("ours");
    unlockpt(&ours).expect("open");
    let name = ptsname(&ours, Vec::new()).expect("a name");
    let name = Path::new(std::ffi::OsStr::from_bytes(name.as_bytes()));
    let theirs = || File::options().read(true).write(true).open(name).expect("the other end");
    let mut command = adjudicator(folder, arguments);
    command.env_remove("NO_COLOR").env("TERM", "xterm").envs(variables.iter().copied());
    let mut child =
        command.stdin(theirs()).stdout(theirs()).stderr(theirs()).spawn().expect("the program starts");
    // The command keeps its ends of the terminal open: with it they go, and our end comes to an end with the program.
    drop(command);
    let mut seen = Vec::new();
    let mut screen = File::from(ours);
    let mut part = [0; 4096];
    // A terminal that nobody has open any more is an error to its reader, not the end of a file.
    while let Ok(count @ 1..) = screen.read(&mut part) {
        seen.extend_from_slice(&part[..count]);
    }
    let status = child.wait().expect("the program ends");
    (status, String::from_utf8_lossy(&seen).replace("\r\n", "\n"))
}
