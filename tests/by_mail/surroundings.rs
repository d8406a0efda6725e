//! Every way a person or a program runs it: at a terminal, wide and narrow, with colours and without, in a pipe, from cron, from systemd,
//! over ssh, with an output that is closed. It looks right, says the same and ends with the right code.

use crate::support::binary::{adjudicator, run};
use crate::support::scripts::campaign;
use crate::support::terminal::typing;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// Where a colour begins.
const ESCAPE: char = '\u{1b}';

/// A folder with a campaign in its first window, mails out, and a scenario that does not hold.
fn folder() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("written");
    write(
        "config.toml",
        "[server]\naddress = \"game@pbem.test\"\n[intake]\nlmtp = \"\"\n[outbox]\nvia = \"maildir\"\nmaildir = \"out\"\n",
    );
    write("spring.toml", &campaign("spring"));
    let scenario = std::fs::read_to_string(shipped("22-a-crown-can-be-shot.toml")).expect("a scenario");
    write("good.toml", &scenario);
    write("bad.toml", &scenario.replace("winners = \"white\"", "winners = \"black\""));
    for arguments in [&["campaign", "new", "spring.toml"][..], &["tick"]] {
        assert!(run(folder.path(), arguments).status.success(), "{arguments:?}");
    }
    folder
}

fn shipped(scenario: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/thrones/scenarios").join(scenario)
}

/// What is tried, with the exit code it must end with and a word of what it says.
const COMMANDS: [(&[&str], i32, &str); 7] = [
    (&["campaign", "list"], 0, "spring"),
    (&["doctor", "--no-mail"], 0, "configuration"),
    (&["scenario", "run", "good.toml"], 0, "1 passed, 0 failed"),
    (&["scenario", "run", "good.toml", "bad.toml"], 1, "1 passed, 1 failed"),
    (&["simulate", "thrones", "--campaigns", "2", "--seed", "1"], 0, "2 campaigns of Thrones: 2 finished"),
    (&["campaign", "show", "spring"], 0, "senders are proved by auto"),
    (&["outbox", "list"], 0, "alice@example.org"),
];

/// Without what differs from run to run: how long it took, how much room there is.
fn steady(text: &str) -> String {
    let steady = |word: &str| {
        let seconds = word.contains('.') && word.parse::<f64>().is_ok();
        let room = word.parse::<u64>().is_ok_and(|n| n > 1_000);
        if seconds || room { "N".to_owned() } else { word.to_owned() }
    };
    text.split_whitespace().map(steady).collect::<Vec<_>>().join(" ")
}

/// How the program is called there: its environment, made from nothing.
struct Place {
    name: &'static str,
    variables: &'static [(&'static str, &'static str)],
    output: fn() -> Stdio,
}

fn piped() -> Stdio {
    Stdio::piped()
}

/// As a service: its output is a socket of the journal's.
fn socket() -> Stdio {
    let (theirs, ours) = UnixStream::pair().expect("two sockets");
    // Read to its end by nobody: what is written fits into the socket.
    std::mem::forget(ours);
    Stdio::from(std::os::fd::OwnedFd::from(theirs))
}

const PLACES: [Place; 4] = [
    Place {
        name: "a pipe",
        variables: &[("TERM", "xterm-256color"), ("LANG", "en_GB.UTF-8")],
        output: piped,
    },
    Place {
        name: "cron",
        variables: &[
            ("HOME", "/"),
            ("LOGNAME", "adjudicator"),
            ("SHELL", "/bin/sh"),
            ("PATH", "/usr/bin:/bin"),
        ],
        output: piped,
    },
    Place {
        name: "systemd",
        variables: &[
            ("PATH", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin"),
            ("USER", "adjudicator"),
            ("INVOCATION_ID", "0123456789abcdef0123456789abcdef"),
            ("JOURNAL_STREAM", "8:12345"),
            ("SYSTEMD_EXEC_PID", "1"),
        ],
        output: socket,
    },
    Place {
        name: "ssh host command",
        variables: &[
            ("PATH", "/usr/bin:/bin"),
            ("HOME", "/root"),
            ("SSH_CONNECTION", "::1 50000 ::1 22"),
            ("LANG", "C"),
        ],
        output: piped,
    },
];

fn in_place(folder: &Path, arguments: &[&str], place: &Place) -> Output {
    let mut command = bare(folder, arguments);
    command.envs(place.variables.iter().copied()).stdin(Stdio::null());
    command.stdout((place.output)()).stderr(Stdio::piped()).output().expect("it runs")
}

/// The program without anything of the tests' own surroundings.
fn bare(folder: &Path, arguments: &[&str]) -> Command {
    let program = adjudicator(folder, arguments);
    let mut command = Command::new(program.get_program());
    command.args(program.get_args()).current_dir(folder).env_clear();
    command
}

#[test]
fn it_says_the_same_wherever_it_is_called_from() {
    let folder = folder();
    for (arguments, code, words) in COMMANDS {
        let said = run(folder.path(), arguments);
        let plain = String::from_utf8(said.stdout).expect("text");
        assert!(plain.contains(words) && !plain.contains(ESCAPE), "{arguments:?}: {plain}");
        for place in &PLACES {
            let output = in_place(folder.path(), arguments, place);
            let name = place.name;
            assert_eq!(output.status.code(), Some(code), "{name}, {arguments:?}");
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(
                !errors.contains("panicked") && !errors.contains(ESCAPE),
                "{name}, {arguments:?}: {errors}"
            );
            let shown = String::from_utf8(output.stdout).expect("text");
            // What goes to a socket is not read here.
            if name != "systemd" {
                assert_eq!(steady(&shown), steady(&plain), "{name}, {arguments:?}");
                assert_eq!(shown.lines().count(), plain.lines().count(), "{name}: each line is one");
            }
        }
    }
}

#[test]
fn an_output_that_is_closed_or_full_changes_no_exit_code_but_that_of_what_was_lost() {
    let folder = folder();
    for (arguments, code, _) in COMMANDS {
        let closed = || {
            let (reader, writer) = std::io::pipe().expect("a pipe");
            drop(reader);
            Stdio::from(writer)
        };
        let full =
            || Stdio::from(std::fs::File::options().write(true).open("/dev/full").expect("a full disk"));
        let ended = |stdout: Stdio, stderr: Stdio| {
            let mut command = adjudicator(folder.path(), arguments);
            command.stdin(Stdio::null()).stdout(stdout).stderr(stderr).status().expect("it runs").code()
        };
        // `| head` has read enough; nobody is there at all; an answer that is lost is no success.
        assert_eq!(ended(closed(), Stdio::null()), Some(code), "{arguments:?}");
        assert_eq!(ended(Stdio::null(), closed()), Some(code), "{arguments:?}");
        assert_eq!(ended(full(), closed()), Some(1), "{arguments:?}");
        // As `>&- 2>&- <&-` leaves it.
        let program = adjudicator(folder.path(), arguments);
        let words: Vec<String> =
            program.get_args().map(|word| format!("'{}'", word.to_string_lossy())).collect();
        let line = format!("'{}' {} >&- 2>&- <&-", program.get_program().to_string_lossy(), words.join(" "));
        let closed_all =
            Command::new("sh").args(["-c", &line]).current_dir(folder.path()).status().expect("a shell");
        assert_eq!(closed_all.code(), Some(code), "{line}");
    }
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let complained =
        adjudicator(folder.path(), &["games", "chess"]).stderr(writer).status().expect("it runs");
    assert_eq!(complained.code(), Some(1), "a complaint that nobody reads is no crash");
}

#[test]
fn at_a_terminal_no_line_is_longer_than_it_is_wide_and_nothing_else_is_said() {
    let folder = folder();
    for (arguments, code, _) in COMMANDS {
        let plain = String::from_utf8(run(folder.path(), arguments).stdout).expect("text");
        for (columns, variables) in
            [(40, &[][..]), (40, &[("NO_COLOR", "1")][..]), (80, &[("TERM", "dumb")][..]), (200, &[][..])]
        {
            // Colours and wide lines are looked at where there are some.
            if (columns, variables) != (40, &[]) && arguments[0] != "campaign" && arguments[0] != "doctor" {
                continue;
            }
            let (status, screen) = typing(folder.path(), arguments, variables, (columns, 24), &[]);
            assert_eq!(status.code(), Some(code), "{columns}, {arguments:?}: {screen}");
            if !variables.is_empty() {
                assert!(!screen.contains("\u{1b}[3"), "colours nobody wanted: {screen:?}");
            }
            let left = left_on(&screen);
            for line in left.lines().filter(|line| line.split_whitespace().count() > 1) {
                assert!(line.chars().count() <= usize::from(columns), "{columns}, {arguments:?}: {line:?}");
            }
            assert_eq!(steady(&left), steady(&plain), "{columns}, {variables:?}, {arguments:?}");
        }
    }
}

/// What stays on the screen: lines that were drawn over and taken away, as those of a progress bar, do not.
fn left_on(screen: &str) -> String {
    let lines = screen.split('\n').map(|line| {
        let line = line.rsplit('\r').find(|part| !part.is_empty()).unwrap_or_default();
        let line = line.rsplit_once("\u{1b}[2K").map_or(line, |(_, last)| last);
        let mut plain = String::new();
        let mut signs = line.chars();
        while let Some(sign) = signs.next() {
            if sign == ESCAPE {
                let _ = signs.by_ref().find(char::is_ascii_alphabetic);
            } else {
                plain.push(sign);
            }
        }
        plain
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_demo_is_played_in_a_narrow_terminal_and_from_cron() {
    let folder = TempDir::new().expect("a folder");
    let (status, screen) = typing(folder.path(), &["demo"], &[("NO_COLOR", "1")], (40, 24), &[]);
    assert!(status.success(), "{screen}");
    let left = left_on(&screen);
    assert!(left.contains("demo/index.html") && !left.contains("so far"), "{left}");
    for line in left.lines().filter(|line| line.split_whitespace().count() > 1) {
        assert!(line.chars().count() <= 40, "{line:?}");
    }
    let output = in_place(folder.path(), &["demo"], &PLACES[1]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && said.contains("demo/index.html") && !said.contains(ESCAPE), "{said}");
    assert!(
        output.stderr.is_empty(),
        "cron mails whatever is said: {}",
        String::from_utf8_lossy(&output.stderr)
    );
}
