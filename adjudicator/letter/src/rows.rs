//! The lines of a text with their quote marks counted.

use super::ours::is_ours;

/// One line of the decoded text.
#[derive(Debug, Clone)]
pub(super) struct Row<'t> {
    /// Place in the text, from 1.
    pub number: usize,
    /// How many `>` stand in front.
    pub depth: usize,
    /// The line without its quote marks and one space after them; blanks at its end are kept.
    pub text: &'t str,
    /// The line with its quote marks.
    pub whole: &'t str,
}

impl Row<'_> {
    /// Whether nothing visible stands on the line, quote marks aside.
    pub(super) fn is_blank(&self) -> bool {
        is_blank(self.text)
    }
}

/// Whether a line shows nothing: blanks, zero-width characters and soft hyphens only.
pub(super) fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || is_invisible(c))
}

pub(super) fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}' | '\u{34f}')
}

/// Splits a text; numbers go on from `before` lines already counted.
pub(super) fn split(text: &str, before: usize) -> Vec<Row<'_>> {
    let rows = text.split('\n').enumerate().map(|(at, whole)| {
        let (depth, text) = unquote(whole);
        Row { number: before + at + 1, depth, text, whole }
    });
    rows.collect()
}

/// Longest name before a `>`, in characters.
const NAME_LIMIT: usize = 16;

/// Most names that mark the quotes of one mail.
const NAMES_LIMIT: usize = 20;

/// What stands before the first `>` where some programs put a name or initials (`AB> text`), and what follows it.
pub(super) fn named_mark(whole: &str) -> Option<(&str, &str)> {
    let bare = whole.trim_start_matches(' ');
    let (name, rest) = bare.split_once('>')?;
    let letters = |c: char| c.is_alphabetic() || matches!(c, '.' | '-' | '\'');
    let named = name.starts_with(char::is_alphabetic)
        && name.chars().all(letters)
        && name.chars().count() <= NAME_LIMIT
        && whole.len() - bare.len() <= 6;
    named.then_some((name, rest))
}

/// Counts named marks as quote marks, where a line of ours stands behind one: so all that bear that name are a quote.
pub(super) fn count_named_marks(rows: &mut [Row<'_>]) {
    let inner = |rest: &'_ str| rest.trim_start_matches('>').trim_start().to_owned();
    let mut names: Vec<String> = Vec::new();
    for row in rows.iter() {
        if let Some((name, rest)) = named_mark(row.whole)
            && is_ours(&inner(rest))
            && names.len() < NAMES_LIMIT
            && !names.iter().any(|known| known == name)
        {
            names.push(name.to_owned());
        }
    }
    if names.is_empty() {
        return;
    }
    for row in rows {
        if let Some((name, rest)) = named_mark(row.whole)
            && names.iter().any(|known| known == name)
        {
            let (depth, text) = unquote(rest);
            row.depth = depth + 1;
            row.text = if depth == 0 { text.strip_prefix(' ').unwrap_or(text) } else { text };
        }
    }
}

/// Counts and removes quote marks: `> text`, `>>text` and `> > text` alike, with at most two blanks before.
pub(super) fn unquote(line: &str) -> (usize, &str) {
    let mut rest = line;
    let mut depth = 0;
    loop {
        let indent = rest.chars().take_while(|&c| c == ' ' || c == '\u{a0}').count();
        let tail = rest.trim_start_matches([' ', '\u{a0}']);
        match tail.strip_prefix('>') {
            Some(after) if indent <= 2 => {
                depth += 1;
                rest = after;
            }
            _ => break,
        }
    }
    if depth > 0 {
        rest = rest.strip_prefix([' ', '\u{a0}']).unwrap_or(rest);
    }
    (depth, rest)
}

/// The next row from `from` on that shows something or is quoted.
pub(super) fn next_filled(rows: &[Row<'_>], from: usize) -> Option<usize> {
    (from..rows.len()).find(|&i| rows[i].depth > 0 || !rows[i].is_blank())
}
