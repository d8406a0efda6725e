//! The log: what the program notes beside what it was asked for, on standard error.

use std::io::IsTerminal;
use tracing_subscriber::EnvFilter;

/// What is noted of a daemon's work.
pub(super) const WORK: &str = "warn,adjudicator=info";

/// What is noted where somebody watches a game that is only for show.
pub(super) const TROUBLE: &str = "warn";

/// Begins the log. `noted`: what is noted unless the variable ADJUDICATOR_LOG says otherwise.
pub(super) fn begin(noted: &str) {
    let filter = EnvFilter::try_from_env("ADJUDICATOR_LOG").unwrap_or_else(|_| EnvFilter::new(noted));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(coloured())
        .init();
}

/// Is the log read by a person who sees colours? Not in a pipe or a file, not on a terminal that knows none, and not by
/// whoever has asked for none (no-color.org).
fn coloured() -> bool {
    let plain = std::env::var_os("NO_COLOR").is_some_and(|wish| !wish.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
    std::io::stderr().is_terminal() && !plain && !dumb
}
