//! The daemon as a process that can be killed.

use rustix::process::{Pid, Signal, kill_process};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long a start may take at most.
const PATIENCE: Duration = Duration::from_secs(60);

/// The name of a worker's settings file.
pub(super) fn settings(number: u8) -> String {
    format!("config-{number}.toml")
}

/// A running daemon; killed when dropped.
pub(super) struct Daemon(Child);

impl Daemon {
    /// Starts `serve` with the settings of this worker and waits until it listens.
    pub(super) fn start(folder: &Path, number: u8, at: SocketAddr) -> Result<Daemon, String> {
        let log = File::options().create(true).append(true).open(folder.join("daemon.log"));
        let log = log.map_err(|error| format!("daemon.log: {error}"))?;
        let program = std::env::current_exe().map_err(|error| format!("our own program: {error}"))?;
        let child = Command::new(program)
            .args(["--config", &settings(number), "serve"])
            .current_dir(folder)
            .env("ADJUDICATOR_LOG", "warn")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn();
        let mut daemon = Daemon(child.map_err(|error| format!("the daemon does not start: {error}"))?);
        let began = Instant::now();
        while !greets(at) {
            let ended = daemon.0.try_wait().map_err(|error| error.to_string())?;
            if ended.is_some() || began.elapsed() > PATIENCE {
                return Err(format!("the daemon does not listen: {}", last_words(folder)));
            }
            std::thread::sleep(Duration::from_millis(3));
        }
        Ok(daemon)
    }

    /// Stops it where it stands, or lets it go on.
    pub(super) fn stand_still(&self, still: bool) {
        let signal = if still { Signal::STOP } else { Signal::CONT };
        // One that has ended is found out when it is killed.
        let _ = kill_process(Pid::from_child(&self.0), signal);
    }

    /// `kill -9`. Nothing of it runs when this returns.
    pub(super) fn kill(&mut self) -> Result<(), String> {
        let ended = self.0.try_wait().map_err(|error| error.to_string())?;
        if let Some(how) = ended {
            return Err(format!("the daemon had ended by itself: {how}"));
        }
        self.0.kill().and_then(|()| self.0.wait()).map(|_| ()).map_err(|error| error.to_string())
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        // Gone already, mostly.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn greets(at: SocketAddr) -> bool {
    let Ok(stream) = TcpStream::connect(at) else { return false };
    let mut line = String::new();
    let heard = stream.set_read_timeout(Some(Duration::from_secs(20))).is_ok()
        && BufReader::new(stream).read_line(&mut line).is_ok();
    heard && line.starts_with("220")
}

/// The end of the daemon's log.
pub(super) fn last_words(folder: &Path) -> String {
    let log = std::fs::read_to_string(folder.join("daemon.log")).unwrap_or_default();
    let lines: Vec<&str> = log.lines().collect();
    lines[lines.len().saturating_sub(20)..].join("\n")
}

/// A place on this machine where nobody listens.
pub(super) fn free_place() -> Result<SocketAddr, std::io::Error> {
    TcpListener::bind("127.0.0.1:0")?.local_addr()
}
