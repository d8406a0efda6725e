//! What tests among real servers share: the programs they need, free ports, processes that end with their test, and
//! waiting with an end.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{Read, Seek, Write};
use std::net::TcpListener;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::{Duration, Instant};

/// How long anything may take before it is a failure. Nothing here needs more than a few seconds on an idle machine.
pub const PATIENCE: Duration = Duration::from_secs(90);

/// A program a test needs and the Debian package it comes in.
pub type Needed = (&'static str, &'static str);

/// True when every program is there. Where one is missing, a run under `CI=true` fails; elsewhere the test says plainly
/// that it was skipped, and passes.
pub fn all_there(test: &str, needed: &[Needed]) -> bool {
    let missing: Vec<&Needed> = needed.iter().filter(|(program, _)| find(program).is_none()).collect();
    if missing.is_empty() {
        return is_root(test);
    }
    let programs: Vec<&str> = missing.iter().map(|(program, _)| *program).collect();
    let packages: BTreeSet<&str> = missing.iter().map(|(_, package)| *package).collect();
    let packages: Vec<&str> = packages.into_iter().collect();
    skip(test, &format!("{} not found; install {}", programs.join(", "), packages.join(" ")));
    false
}

/// Postfix changes users for its parts, which root alone may do.
fn is_root(test: &str) -> bool {
    let user = Command::new("id").arg("-u").output().map(|o| o.stdout).unwrap_or_default();
    if String::from_utf8_lossy(&user).trim() == "0" {
        return true;
    }
    skip(test, "a Postfix of one's own can be started by root alone");
    false
}

fn skip(test: &str, why: &str) {
    assert!(std::env::var("CI").as_deref() != Ok("true"), "{test}: {why} (under CI=true nothing is skipped)");
    // Written past the capture of the test harness, which shows a passing test's words to nobody.
    let _ = writeln!(std::io::stderr(), "skipped: {test}: {why}");
}

/// Where a program lies. Servers lie in `sbin`, which is not on every path.
pub fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain(["/usr/sbin".into(), "/sbin".into()]);
    folders.map(|folder| folder.join(program)).find(|file| file.is_file())
}

/// A port of loopback nobody listens at, each given out once. They lie below the ports the system gives to outgoing
/// connections, so none is taken between asking and listening.
pub fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = u16::try_from(std::process::id() % 10_000).unwrap_or(0);
    for _ in 0..10_000 {
        let port = 20_000 + (first + NEXT.fetch_add(1, Ordering::SeqCst)) % 10_000;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
    panic!("no port from 20000 to 29999 is free");
}

/// Waits until `look` finds something, and fails with `what` when it does not in time.
#[track_caller]
pub fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "waited {} s in vain for {what}", PATIENCE.as_secs());
        std::thread::sleep(Duration::from_millis(25));
    }
}

/// Waits until somebody listens at a port.
#[track_caller]
pub fn wait_for_port(what: &str, port: u16) {
    wait_for(&format!("{what} at port {port}"), || std::net::TcpStream::connect(("127.0.0.1", port)).ok());
}

/// Runs a program to its end and gives what it printed; fails when it fails, or does not end.
#[track_caller]
pub fn run(command: &mut Command) -> String {
    let (mut out, mut err) = (tempfile::tempfile().expect("a file"), tempfile::tempfile().expect("a file"));
    let status = ended(command, [&out, &err]).unwrap_or_else(|| panic!("{command:?} {}", never()));
    let (out, err) = (said(&mut out), said(&mut err));
    assert!(status.success(), "{command:?}: {status}\n{out}\n{err}");
    out
}

/// Runs a command that leaves a server behind; fails when it fails, or does not end. Its words go into a file.
#[track_caller]
pub fn launch(command: &mut Command, log: &Path) {
    let words = File::create(log).expect("the log can be written");
    let status = ended(command, [&words, &words]).unwrap_or_else(|| panic!("{command:?} {}", never()));
    assert!(status.success(), "{command:?}: {status}\n{}", std::fs::read_to_string(log).unwrap_or_default());
}

fn never() -> String {
    format!("has not ended after {} s", PATIENCE.as_secs())
}

/// Runs a program to its end, its words going into files: a pipe would stay open as long as a server it has started lives. What
/// does not end in time is killed with all it started, and nothing is given: a test that waits for ever stops everything behind it.
#[track_caller]
pub fn ended(command: &mut Command, words: [&File; 2]) -> Option<ExitStatus> {
    let [out, err] = words.map(|file| file.try_clone().expect("a file can be held twice"));
    let child = command.stdin(Stdio::null()).stdout(out).stderr(err).process_group(0).spawn();
    let mut child = child.unwrap_or_else(|e| panic!("{command:?}: {e}"));
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        let status = child.try_wait().expect("the process is ours");
        if status.is_some() {
            return status;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let group = format!("-{}", child.id());
    let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
    let _ = child.wait();
    None
}

/// What stands in a file that was written through another handle.
fn said(file: &mut File) -> String {
    file.rewind().expect("a file");
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).expect("a file");
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A process that is killed at the latest when its test is over.
pub struct Running(Child);

impl Running {
    /// Starts it, its words going into a file.
    pub fn start(command: &mut Command, log: &Path) -> Running {
        let log = File::options().create(true).append(true).open(log).expect("the log can be written");
        let again = log.try_clone().expect("a file can be held twice");
        let child = command.stdin(Stdio::null()).stdout(log).stderr(again).spawn();
        Running(child.unwrap_or_else(|e| panic!("{command:?}: {e}")))
    }

    /// Asks it to stop, as a service manager does, and waits until it has.
    pub fn stop(mut self) {
        run(Command::new("kill").args(["-TERM", &self.0.id().to_string()]));
        let status = wait_for("a process to stop", || self.0.try_wait().expect("the process is ours"));
        assert!(status.success(), "stopped with {status}");
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Already gone after `stop`: nothing is lost then.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
