//! The daemon as a process that can be killed.

use crate::support::lmtp::greets;
use std::fs::File;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long a start may take at most.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running daemon; killed when dropped.
pub struct Daemon(Child);

impl Daemon {
    /// Starts `serve` by this command and waits until it listens.
    pub fn start_as(mut command: Command, folder: &Path, at: SocketAddr) -> Daemon {
        let log = File::options().create(true).append(true).open(folder.join("daemon.log")).expect("a log");
        let child = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .expect("the daemon starts");
        let mut daemon = Daemon(child);
        let began = Instant::now();
        while !greets(at) {
            let ended = daemon.0.try_wait().expect("its state");
            assert!(ended.is_none(), "it ended by itself: {ended:?}\n{}", last_words(folder));
            assert!(began.elapsed() < PATIENCE, "it never listened\n{}", last_words(folder));
            std::thread::sleep(Duration::from_millis(3));
        }
        daemon
    }

    /// The process.
    pub fn id(&self) -> u32 {
        self.0.id()
    }

    /// Waits until it has ended, after somebody asked it to.
    pub fn ended(mut self) {
        let began = Instant::now();
        while self.0.try_wait().expect("its state").is_none() {
            assert!(began.elapsed() < PATIENCE, "it does not end");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        // Gone already, mostly.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The end of the daemon's log.
pub fn last_words(folder: &Path) -> String {
    let log = std::fs::read_to_string(folder.join("daemon.log")).unwrap_or_default();
    let lines: Vec<&str> = log.lines().collect();
    lines[lines.len().saturating_sub(20)..].join("\n")
}

/// A place on this machine where nobody listens.
pub fn free_place() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address")
}
