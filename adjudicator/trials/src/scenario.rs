//! `scenario run`: the rules as a test suite.

use campaign::registry;
use clap::Subcommand;
use serde_json::json;
use shell::{Context, Outcome, output};
use std::path::PathBuf;
use std::process::ExitCode;

/// What can be done with scenarios.
#[derive(Subcommand)]
pub enum Action {
    /// Run scenario files, or all in a folder. Ends with a line "N passed, N failed".
    Run {
        /// Files and folders.
        #[arg(required = true)]
        paths: Vec<PathBuf>,
    },
}

/// Runs scenarios and says of each that fails where.
///
/// # Errors
/// A file cannot be read: in words.
pub fn run(context: &Context, action: &Action) -> Outcome {
    let Action::Run { paths } = action;
    let outcomes = harness::scenario::run_all(paths, registry::engines());
    if context.json {
        let each = outcomes.0.iter().map(
            |o| json!({ "file": o.path, "rules": o.rules, "passed": o.passed(), "failures": o.failures }),
        );
        output::json(&json!({
            "passed": outcomes.passed(),
            "failed": outcomes.failed(),
            "scenarios": each.collect::<Vec<_>>(),
        }))?;
    } else {
        output::told(outcomes.to_string().trim_end())?;
    }
    Ok(if outcomes.failed() == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
