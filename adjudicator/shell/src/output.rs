//! Printing: text for people, JSON for programs, a progress bar where somebody watches.

use crate::tamed::tamed;
use anstyle::{AnsiColor, Style};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;
use std::io::{IsTerminal, Write};

/// Prints a value as one JSON document.
pub fn json(value: &impl Serialize) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    line(&serde_json::to_string_pretty(value)?)
}

/// Prints a line, with what a terminal would obey written out ([`tamed`]). A reader that has gone away (`| head`) is no error. Colours stay at a terminal that shows them, and if
/// nobody asked for none (`NO_COLOR`).
pub fn line(text: &str) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    write(&tamed(text))
}

/// Prints a mail as it came: to a file or another program to the letter, to a terminal as [`line`] does.
pub fn mail(text: &str) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    if std::io::stdout().is_terminal() { line(text) } else { write(text) }
}

fn write(text: &str) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
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
    let _ = writeln!(std::io::stderr(), "{}", tamed(text));
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

/// How many signs a line of the terminal has, if standard output is one that says so.
#[must_use]
pub fn width() -> Option<usize> {
    console::Term::stdout()
        .size_checked()
        .map(|(_, columns)| usize::from(columns))
        .filter(|columns| *columns > 0)
}

/// How far what belongs to a row stands in, below it.
const BELOW: usize = 2;

/// A table whose rows fit into lines of this width, each row as one or several lines. Where a line would be longer than the
/// terminal is wide, cells go below each other, and the last, which is a text, is broken between words. Without a width
/// every row is one line, so that a program can read it.
#[must_use]
pub fn fitted(rows: &[Vec<String>], width: Option<usize>) -> Vec<Vec<String>> {
    let whole: Vec<String> = table(rows).lines().map(str::to_owned).collect();
    let Some(width) = width.filter(|width| whole.iter().any(|line| line.chars().count() > *width)) else {
        return whole.into_iter().map(|line| vec![line]).collect();
    };
    let row = |row: &Vec<String>| {
        let Some((text, cells)) = row.split_last() else { return Vec::new() };
        let mut lines = broken(cells.iter().map(String::as_str), "  ", 0, width);
        let stands_in = if lines.is_empty() { 0 } else { BELOW };
        lines.extend(broken(text.split(' '), " ", stands_in, width));
        lines
    };
    rows.iter().map(row).collect()
}

/// Parts behind each other in lines of this width; all lines but the first stand in, and the first by so much.
fn broken<'t>(
    parts: impl Iterator<Item = &'t str>,
    between: &str,
    first: usize,
    width: usize,
) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in parts.filter(|part| !part.is_empty()) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + between.len() + part.chars().count() <= width => {
                line.push_str(between);
                line.push_str(part);
            }
            Some(_) => lines.push(format!("{}{part}", " ".repeat(BELOW))),
            None => lines.push(format!("{}{part}", " ".repeat(first))),
        }
    }
    lines
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

#[cfg(test)]
mod tests {
    use super::*;

    fn rows() -> Vec<Vec<String>> {
        let row = |cells: [&str; 4]| cells.map(str::to_owned).to_vec();
        vec![
            row([
                "first-game",
                "running",
                "Wed 25 Nov 2026, 00:40 UTC",
                "1 of 2 in, waits for Bob; 2 mails wait to go out",
            ]),
            row(["x", "over", "", ""]),
        ]
    }

    #[test]
    fn a_table_that_fits_or_goes_into_a_pipe_has_a_line_for_each_row() {
        for width in [None, Some(200)] {
            let told = fitted(&rows(), width);
            assert!(told.iter().all(|lines| lines.len() == 1), "{told:?}");
            assert!(told[1][0].starts_with("x           over"), "columns stand below each other: {told:?}");
        }
    }

    #[test]
    fn in_a_narrow_terminal_nothing_is_longer_than_a_line() {
        let told = fitted(&rows(), Some(40));
        assert_eq!(
            told[0],
            [
                "first-game  running",
                "  Wed 25 Nov 2026, 00:40 UTC",
                "  1 of 2 in, waits for Bob; 2 mails wait",
                "  to go out",
            ]
        );
        assert_eq!(told[1], ["x  over"]);
    }
}
