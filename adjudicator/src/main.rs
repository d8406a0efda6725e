//! Reads the arguments, runs, stops.

use std::io::IsTerminal;
use std::process::ExitCode;
use tracing_subscriber::EnvFilter;

#[tokio::main]
async fn main() -> ExitCode {
    let filter = EnvFilter::try_from_env("ADJUDICATOR_LOG")
        .unwrap_or_else(|_| EnvFilter::new("warn,adjudicator=info"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .init();
    adjudicator::cli::run().await
}
