//! The log: what the program notes beside what it was asked for, on standard error.

use std::io::{self, IsTerminal, Stderr, Write};
use tracing_subscriber::EnvFilter;

/// What is noted of a daemon's work.
pub(super) const WORK: &str = "warn,adjudicator=info";

/// What is noted where somebody watches a game that is only for show.
pub(super) const TROUBLE: &str = "warn";

/// Begins the log. `noted`: what is noted unless the variable ADJUDICATOR_LOG says otherwise. With ADJUDICATOR_LOG_FORMAT=json
/// each line is a JSON object, for programs that collect logs.
pub(super) fn begin(noted: &str) {
    let filter = EnvFilter::try_from_env("ADJUDICATOR_LOG").unwrap_or_else(|_| EnvFilter::new(noted));
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(|| Patient(std::io::stderr()))
        // What could not be written cannot be complained of in the same place.
        .log_internal_errors(false);
    if std::env::var_os("ADJUDICATOR_LOG_FORMAT").is_some_and(|format| format == "json") {
        log.json().flatten_event(true).init();
    } else {
        log.with_ansi(coloured()).init();
    }
}

/// Is the log read by a person who sees colours? Not in a pipe or a file, not on a terminal that knows none, and not by
/// whoever has asked for none (no-color.org).
fn coloured() -> bool {
    let plain = std::env::var_os("NO_COLOR").is_some_and(|wish| !wish.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
    std::io::stderr().is_terminal() && !plain && !dumb
}

/// Standard error as a log that is never in the way: where it is gone (a closed pipe, a full disk), lines are lost and the work goes
/// on. The daemon outlives its log.
struct Patient(Stderr);

impl Write for Patient {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.0.write(bytes) {
            Err(error) if error.kind() != io::ErrorKind::Interrupted => Ok(bytes.len()),
            done => done,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        // As above.
        let _ = self.0.flush();
        Ok(())
    }
}
