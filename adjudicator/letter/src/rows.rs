//! The lines of a text with their quote marks counted.

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
