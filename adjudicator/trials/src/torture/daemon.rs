//! The daemon as a process that can be killed.

use rustix::process::{Pid, Signal, kill_process};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long a start may take at most.
const PATIENCE: Duration = Duration::from_secs(60);

/// The name of a worker's settings file.
pub(super) fn settings(number: u8) -> String {
    format!("config-{number}.toml")
}

/// What is asked of its log: what goes wrong, and which turn it is playing.
const LOG: &str = "warn,adjudicator::turn::advance=debug";

/// How much of the log's end is looked at for the turn it is playing.
const LOG_END: u64 = 4096;

/// A running daemon; killed when dropped.
pub(super) struct Daemon {
    child: Child,
    log: PathBuf,
    /// Where in the log this life begins.
    log_from: u64,
}

/// A window that is being settled: campaign, turn and entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Step {
    pub campaign: String,
    pub turn: u32,
    pub entry: u32,
}

impl Daemon {
    /// Starts `serve` with the settings of this worker and waits until it listens.
    pub(super) fn start(folder: &Path, number: u8, at: SocketAddr) -> Result<Daemon, String> {
        let path = log_of(folder, number);
        let told = |error: std::io::Error| format!("{}: {error}", path.display());
        let log = File::options().create(true).append(true).open(&path).map_err(told)?;
        let log_from = log.metadata().map_err(told)?.len();
        let program = std::env::current_exe().map_err(|error| format!("our own program: {error}"))?;
        let child = Command::new(program)
            .args(["--config", &settings(number), "serve"])
            .current_dir(folder)
            .env("ADJUDICATOR_LOG", LOG)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn();
        let child = child.map_err(|error| format!("the daemon does not start: {error}"))?;
        let mut daemon = Daemon { child, log: path.clone(), log_from };
        let began = Instant::now();
        while !greets(at) {
            let ended = daemon.child.try_wait().map_err(|error| error.to_string())?;
            if ended.is_some() || began.elapsed() > PATIENCE {
                return Err(format!("the daemon does not listen: {}", last_words(folder, number)));
            }
            std::thread::sleep(Duration::from_millis(3));
        }
        Ok(daemon)
    }

    /// Stops it where it stands, or lets it go on.
    pub(super) fn stand_still(&self, still: bool) {
        let signal = if still { Signal::STOP } else { Signal::CONT };
        // One that has ended is found out when it is killed.
        let _ = kill_process(Pid::from_child(&self.child), signal);
    }

    /// Lets it go on for so long and stops it again. In a thread of its own that does not sleep over short times: the clock of
    /// the runtime knows milliseconds.
    pub(super) async fn go_on_for(&self, length: Duration) {
        let process = Pid::from_child(&self.child);
        let slice = move || {
            // One that has ended is found out when it is killed.
            let _ = kill_process(process, Signal::CONT);
            let began = Instant::now();
            if length > Duration::from_millis(1) {
                std::thread::sleep(length);
            }
            while began.elapsed() < length {
                std::hint::spin_loop();
            }
            let _ = kill_process(process, Signal::STOP);
        };
        // A thread that could not be had has taken its time too.
        let _ = tokio::task::spawn_blocking(slice).await;
    }

    /// The window its log says it is settling: it has begun in this life and has not said that it is done.
    pub(super) fn plays(&self) -> Option<Step> {
        let mut log = File::open(&self.log).ok()?;
        let length = log.metadata().ok()?.len();
        log.seek(SeekFrom::Start(self.log_from.max(length.saturating_sub(LOG_END)))).ok()?;
        let mut end = Vec::new();
        log.read_to_end(&mut end).ok()?;
        playing(&String::from_utf8_lossy(&end))
    }

    /// `kill -9`. Nothing of it runs when this returns.
    pub(super) fn kill(&mut self) -> Result<(), String> {
        let ended = self.child.try_wait().map_err(|error| error.to_string())?;
        if let Some(how) = ended {
            return Err(format!("the daemon had ended by itself: {how}"));
        }
        self.child.kill().and_then(|()| self.child.wait()).map(|_| ()).map_err(|error| error.to_string())
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        // Gone already, mostly.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn greets(at: SocketAddr) -> bool {
    let Ok(stream) = TcpStream::connect(at) else { return false };
    let mut line = String::new();
    let heard = stream.set_read_timeout(Some(Duration::from_secs(20))).is_ok()
        && BufReader::new(stream).read_line(&mut line).is_ok();
    heard && line.starts_with("220")
}

/// The last step of a log that was begun and did not end there.
fn playing(log: &str) -> Option<Step> {
    let last = log.lines().rev().find(|line| line.contains("plays on") || line.contains("played on"))?;
    let (_, fields) = last.split_once("plays on ")?;
    let field = |name: &str| {
        let value = fields.split(' ').find_map(|field| field.strip_prefix(name)?.strip_prefix('='))?;
        Some(value.trim_matches('"'))
    };
    Some(Step {
        campaign: field("campaign")?.to_owned(),
        turn: field("turn")?.parse().ok()?,
        entry: field("entry")?.parse().ok()?,
    })
}

fn log_of(folder: &Path, number: u8) -> PathBuf {
    folder.join(format!("daemon-{number}.log"))
}

/// The end of a worker's log.
pub(super) fn last_words(folder: &Path, number: u8) -> String {
    let log = std::fs::read_to_string(log_of(folder, number)).unwrap_or_default();
    let lines: Vec<&str> = log.lines().collect();
    lines[lines.len().saturating_sub(20)..].join("\n")
}

/// A place on this machine where nobody listens.
pub(super) fn free_place() -> Result<SocketAddr, std::io::Error> {
    TcpListener::bind("127.0.0.1:0")?.local_addr()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_under_way_from_its_first_line_to_its_last() {
        let begun = "2026-11-22T15:00:00Z DEBUG adjudicator::turn::advance: plays on campaign=\"c3\" turn=2 entry=5\n";
        let ended = "2026-11-22T15:00:00Z  INFO adjudicator::turn::advance: played on campaign=c3 turn=2\n";
        let step = Step { campaign: "c3".into(), turn: 2, entry: 5 };
        assert_eq!(playing(begun), Some(step.clone()));
        assert_eq!(playing(&[begun, ended].concat()), None);
        assert_eq!(playing(&[begun, ended, begun, "WARN something else\n"].concat()), Some(step));
        // A line that is being written.
        assert_eq!(playing(&[ended, &begun[..begun.len() - 9]].concat()), None);
        assert_eq!(playing(""), None);
    }
}
