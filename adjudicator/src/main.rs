//! Reads the arguments, runs, stops.

use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    adjudicator::cli::run().await
}
