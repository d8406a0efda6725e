//! Printing: text for people, JSON for programs, a progress bar where somebody watches.

use anstyle::{AnsiColor, Style};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;
use std::io::{IsTerminal, Write};

/// Prints a value as one JSON document.
pub fn json(value: &impl Serialize) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    line(&serde_json::to_string_pretty(value)?)
}

/// Prints a line. A reader that has gone away (`| head`) is no error. Colours stay at a terminal that shows them, and if
/// nobody asked for none (`NO_COLOR`).
pub fn line(text: &str) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    match writeln!(anstream::stdout(), "{text}") {
        Err(e) if e.kind() != std::io::ErrorKind::BrokenPipe => Err(e.into()),
        _ => Ok(()),
    }
}

/// How a line of a list looks at a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// All is well.
    Plain,
    /// It is over.
    Past,
    /// Somebody is late, or something rests.
    Late,
    /// Somebody has to mend something.
    Broken,
}

impl Tone {
    /// The line in its colour.
    #[must_use]
    pub fn paint(self, line: &str) -> String {
        let style = match self {
            Tone::Plain => return line.to_owned(),
            Tone::Past => Style::new().dimmed(),
            Tone::Late => AnsiColor::Yellow.on_default(),
            Tone::Broken => AnsiColor::Red.on_default().bold(),
        };
        format!("{style}{line}{style:#}")
    }
}

/// Prints a line beside the answer, to whoever watches: on standard error.
pub fn aside(text: &str) {
    // Nobody may be there to read it.
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// A progress bar on a terminal, nothing in a pipe.
#[must_use]
pub fn progress(length: u64, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(length), target()).with_message(what);
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {eta}");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// A sign of life on a terminal, beside words that are set as it goes on; nothing in a pipe.
#[must_use]
pub fn working() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, target());
    let style = ProgressStyle::with_template("{spinner} {msg}");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
}

fn target() -> ProgressDrawTarget {
    if std::io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() }
}

/// So many things, in words: `1 mail`, `2 mails`.
#[must_use]
pub fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// A table with aligned columns.
#[must_use]
pub fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width =
        |at: usize| rows.iter().filter_map(|r| r.get(at)).map(|c| c.chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths) {
            line.push_str(cell);
            line.push_str(&" ".repeat(width - cell.chars().count() + 2));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text.trim_end().to_string()
}
