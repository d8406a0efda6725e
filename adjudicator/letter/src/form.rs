//! The order form of a report, sent back: the lines between two markers.
//!
//! A player may edit the form right inside the quoted report. So it is found at any quote depth, before quotes
//! are taken away, and handed on apart from what was typed elsewhere.

use super::languages::fold;
use super::rows::Row;

/// The line above the order form of a report, alone on its line.
pub const FORM_BEGIN: &str = "[orders]";
/// The line below it.
pub const FORM_END: &str = "[end of orders]";

/// A form in the text, by row index; both markers belong to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Span {
    pub begin: usize,
    pub end: usize,
    /// Quote depth of the first marker.
    pub depth: usize,
}

/// What was found: whole forms in order, and rows where one begins without an end.
#[derive(Debug, Default)]
pub(super) struct Forms {
    pub spans: Vec<Span>,
    pub unfinished: Vec<usize>,
}

/// Finds all forms. A first marker met again before the end marker means that the earlier one lost its end.
pub(super) fn find(rows: &[Row<'_>]) -> Forms {
    let mut forms = Forms::default();
    let mut open: Option<usize> = None;
    for (at, row) in rows.iter().enumerate() {
        match marker(row.text) {
            Some(Marker::Begin) => {
                forms.unfinished.extend(open);
                open = Some(at);
            }
            Some(Marker::End) => {
                if let Some(begin) = open.take() {
                    forms.spans.push(Span { begin, end: at, depth: rows[begin].depth });
                }
            }
            None => {}
        }
    }
    forms.unfinished.extend(open);
    forms
}

/// Whether the row is one of the two markers.
pub(super) fn is_marker(row: &Row<'_>) -> bool {
    marker(row.text).is_some()
}

/// A form line without the bullet an HTML list gave it.
pub(super) fn without_bullet(text: &str) -> &str {
    let bare = text.trim_start();
    for bullet in ["* ", "\u{2022}", "\u{b7}", "\u{25e6}"] {
        if let Some(rest) = bare.strip_prefix(bullet) {
            return rest.trim_start();
        }
    }
    text
}

enum Marker {
    Begin,
    End,
}

fn marker(text: &str) -> Option<Marker> {
    // Most lines hold no bracket at all; a marker line holds little else.
    if text.len() > 80 || !text.contains('[') {
        return None;
    }
    let folded = fold(text);
    let bare = folded.trim_matches(|c: char| {
        matches!(
            c,
            ' ' | '*' | '_' | '-' | '\u{2022}' | '\u{b7}' | '\u{25e6}' | '\u{2013}' | '\u{2014}' | '|'
        )
    });
    let words: Vec<&str> = bare.split_whitespace().collect();
    match words.join(" ").as_str() {
        FORM_BEGIN => Some(Marker::Begin),
        FORM_END => Some(Marker::End),
        _ => None,
    }
}
