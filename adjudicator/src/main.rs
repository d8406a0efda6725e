//! Reads the arguments, runs, stops.

#![deny(clippy::expect_used)]

mod cli;

use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    cli::run().await
}
