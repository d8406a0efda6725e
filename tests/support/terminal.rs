//! The program as somebody at a terminal sees it.

use super::binary::adjudicator;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use std::fs::File;
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::{Command, ExitStatus};

/// Runs the program to its end at a pseudo-terminal, with these variables set, and gives all that came onto the screen, line
/// ends as in a file.
pub fn at_terminal(folder: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> (ExitStatus, String) {
    typing(folder, arguments, variables, (0, 0), &[])
}

/// How long the program may take, in seconds, before it is ended: a test that waits for words that never come fails, and keeps
/// nobody waiting.
const PATIENCE: &str = "120";

/// The same, at a terminal of so many columns and lines, with somebody who types: each time one of these words has come onto the
/// screen, the keys beside it. A terminal of 0 by 0 is one that does not know its size.
pub fn typing(
    folder: &Path,
    arguments: &[&str],
    variables: &[(&str, &str)],
    (columns, lines): (u16, u16),
    keys: &[(&str, &str)],
) -> (ExitStatus, String) {
    let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).expect("a terminal");
    grantpt(&ours).expect("ours");
    unlockpt(&ours).expect("open");
    let name = ptsname(&ours, Vec::new()).expect("a name");
    let name = Path::new(std::ffi::OsStr::from_bytes(name.as_bytes()));
    let size = Winsize { ws_row: lines, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(&ours, size).expect("its size");
    let theirs = || File::options().read(true).write(true).open(name).expect("the other end");
    let program = adjudicator(folder, arguments);
    // The terminal is the one of the program's session too, not that of whoever runs the tests: `/dev/tty` is this one.
    let mut command = Command::new("setsid");
    command.args(["--ctty", "--wait", "timeout", "--foreground", PATIENCE]);
    command.arg(program.get_program()).args(program.get_args()).current_dir(folder);
    for (name, _) in program.get_envs().filter(|(_, value)| value.is_none()) {
        command.env_remove(name);
    }
    command.env_remove("NO_COLOR").env("TERM", "xterm").envs(variables.iter().copied());
    let mut child =
        command.stdin(theirs()).stdout(theirs()).stderr(theirs()).spawn().expect("the program starts");
    // The command keeps its ends of the terminal open: with it they go, and our end comes to an end with the program.
    drop(command);
    let mut seen = Vec::new();
    let mut screen = File::from(ours);
    let mut part = [0; 4096];
    let (mut keys, mut answered) = (keys.iter(), 0);
    let mut next = keys.next();
    // A terminal that nobody has open any more is an error to its reader, not the end of a file.
    while let Ok(count @ 1..) = screen.read(&mut part) {
        seen.extend_from_slice(&part[..count]);
        while let Some((words, typed)) = next
            && let Some(at) = seen[answered..].windows(words.len()).position(|part| part == words.as_bytes())
        {
            screen.write_all(typed.as_bytes()).expect("typed");
            answered += at + words.len();
            next = keys.next();
        }
    }
    let status = child.wait().expect("the program ends");
    (status, String::from_utf8_lossy(&seen).replace("\r\n", "\n"))
}
