//! `lines`: how many lines of a file are understood as their writer meant them.

use adjudicator::reading::{command, plainly};
use campaign::registry;
use clap::Args;
use rules::span::TypedLine;
use serde_json::json;
use shell::{Context, Outcome, output};
use std::path::PathBuf;
use std::process::ExitCode;

/// What is measured.
#[derive(Args)]
pub struct Lines {
    /// Files of positions and lines, each with what it means: docs/scenarios.md has their form.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print every line that was not understood, with what became of it.
    #[arg(long)]
    list: bool,
    /// Say how long it takes to read the lines of the first position, sixty at most, as one mail.
    #[arg(long)]
    time: bool,
}

/// Measures the lines of every file. Fails if one was taken for something it does not mean.
///
/// # Errors
/// A file that cannot be read: in words.
pub fn run(context: &Context, lines: &Lines) -> Outcome {
    let (mut told, mut wrong) = (Vec::new(), false);
    for file in &lines.files {
        let of_file = |why: String| format!("{}: {why}", file.display());
        let text = std::fs::read_to_string(file).map_err(|e| of_file(e.to_string()))?;
        let measured =
            harness::lines::measure_all(&text, registry::engine, Some(&command_of)).map_err(of_file)?;
        wrong |= !measured.misunderstood.is_empty();
        if context.json {
            told.push(json!({
                "file": file,
                "lines": measured.all(),
                "understood": measured.understood,
                "talk": measured.talk,
                "misunderstood": measured.misunderstood,
                "asked_back": measured.asked,
                "refused": measured.refused,
            }));
        } else {
            let all = measured.to_string();
            let last = all.lines().last().unwrap_or_default();
            output::line(&format!("{}: {last}", file.display()))?;
            if lines.time {
                let (count, took) =
                    harness::lines::reading_takes(&text, registry::engine, 200).map_err(of_file)?;
                output::line(&format!(
                    "  {count} lines in one mail are read in {} \u{b5}s",
                    took.as_micros()
                ))?;
            }
            for line in all.lines().filter(|line| lines.list && *line != last) {
                output::line(&format!("  {line}"))?;
            }
        }
    }
    if context.json {
        output::json(&json!(told))?;
    }
    Ok(if wrong { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// What a line is to the house, in words that tell its commands apart.
fn command_of(text: &str) -> Option<String> {
    let line = TypedLine::new(1, text);
    match command::sort(&line) {
        command::Said::Command(command) => Some(format!("{command:?}")),
        command::Said::Order(line) => plainly::read(&line).map(|command| format!("{command:?}")),
        _ => None,
    }
}
