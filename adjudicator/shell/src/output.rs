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

/// Prints sentences, each on its line: at a terminal that is narrower they are broken between words, and what follows stands in.
pub fn told(text: &str) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    line(&told_in(text, width()))
}

/// Prints a sentence behind a mark, in a colour; where it is broken, what follows stands below the sentence.
pub fn marked(mark: &str, text: &str, tone: Tone) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    marked_in(mark, text, width()).iter().try_for_each(|part| line(&tone.paint(part)))
}

fn marked_in(mark: &str, text: &str, width: Option<usize>) -> Vec<String> {
    let before = mark.chars().count() + 1;
    let told = told_in(text, width.map(|width| width.saturating_sub(before)));
    let behind = |(at, part): (usize, &str)| match at {
        0 => format!("{mark} {part}"),
        _ => format!("{}{part}", " ".repeat(before)),
    };
    told.lines().enumerate().map(behind).collect()
}

/// The sentences as they fit into lines of this width.
fn told_in(text: &str, width: Option<usize>) -> String {
    let Some(width) = width else { return text.to_owned() };
    let one = |line: &str| {
        if line.chars().count() <= width {
            return line.to_owned();
        }
        broken(words(line), " ", margin(line), width).join("\n")
    };
    text.lines().map(one).collect::<Vec<_>>().join("\n")
}

/// Prints a table: rows that are longer than the terminal is wide go below each other.
pub fn rows(rows: &[Vec<String>]) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let lines: Vec<String> = fitted(rows, width()).into_iter().flatten().collect();
    line(&lines.join("\n"))
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
    // A terminal that knows no more than letters would show what moves the bar.
    let dumb = std::env::var_os("TERM").is_none_or(|name| name.is_empty() || name == "dumb");
    match std::io::stderr().is_terminal() && !dumb {
        true => ProgressDrawTarget::stderr(),
        false => ProgressDrawTarget::hidden(),
    }
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
        // A cell that is longer than a line is broken as the text is, in place.
        let long = |cell: &String| cell.chars().count() > width;
        let mut lines = match cells.iter().any(long) {
            false => broken(cells.iter().map(String::as_str), "  ", 0, width),
            true => cells.iter().flat_map(|cell| broken(words(cell), " ", margin(cell), width)).collect(),
        };
        let mut text =
            broken(words(text), " ", 0, width.saturating_sub(if lines.is_empty() { 0 } else { BELOW }));
        if !lines.is_empty() {
            text = text.iter().map(|line| format!("{}{}", " ".repeat(BELOW), line.trim_start())).collect();
        }
        lines.extend(text);
        lines
    };
    rows.iter().map(row).collect()
}

/// The words of a line, and how far it stands in.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(' ')
}

fn margin(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Parts behind each other in lines of this width; the first stands in by so much, and the others further.
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
            Some(_) => lines.push(format!("{}{part}", " ".repeat(first + BELOW))),
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
    fn sentences_are_broken_between_words_where_the_terminal_is_narrow() {
        let text =
            "mail in: 0 mails could not be dealt with\n  indented and long enough for a line of its own";
        assert_eq!(told_in(text, None), text);
        assert_eq!(
            told_in(text, Some(30)),
            "mail in: 0 mails could not be\n  dealt with\n  indented and long enough for\n    a line of its own"
        );
        assert_eq!(
            told_in("a-path-that-is-longer-than-the-terminal", Some(10)),
            "a-path-that-is-longer-than-the-terminal"
        );
        assert_eq!(
            marked_in("ok     ", "mail in: 0 mails could not be dealt with", Some(34)),
            ["ok      mail in: 0 mails could not", "          be dealt with"]
        );
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
