//! The line above a quote that says who wrote it and when. It may be wrapped over three lines.

use super::dates;
use super::form;
use super::languages::{LANGUAGES, fold};
use super::rows::Row;

/// Longest attribution, in bytes, all its lines together.
const LENGTH_LIMIT: usize = 500;

/// How sure it is that a line is an attribution and nothing a player typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Certainty {
    /// "Bob wrote:": counts only when a quote follows.
    Plain,
    /// With a date or a time of day.
    Dated,
    /// With a date and an address.
    Addressed,
}

/// An attribution found: the row after its last, and how sure it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Attribution {
    pub end: usize,
    pub certainty: Certainty,
    /// It begins as attributions begin.
    pub opened: bool,
}

/// Looks for an attribution that begins at row `at`.
pub(super) fn at(rows: &[Row<'_>], at: usize) -> Option<Attribution> {
    let mut joined = String::new();
    for end in at + 1..=(at + 3).min(rows.len()) {
        let row = &rows[end - 1];
        if row.is_blank() || form::is_marker(row) || row.depth != rows[at].depth {
            return None;
        }
        joined.push(' ');
        joined.push_str(row.text);
        if joined.len() > LENGTH_LIMIT {
            return None;
        }
        let Some(found) = judge(&joined) else { continue };
        if end == at + 1 {
            return Some(Attribution { end, certainty: found.certainty, opened: found.opened });
        }
        // Several lines: a date must vouch for it, and it must really begin here. If a later line opens an
        // attribution of its own, the line at hand is something else, perhaps an order.
        let first = rows[at].text;
        let begins_here = found.opened
            && (first.contains(|c: char| c.is_ascii_digit()) || first.trim_end().ends_with("wrote in"));
        let begins_later = (at + 1..end).any(|start| {
            let tail: Vec<&str> = rows[start..end].iter().map(|r| r.text).collect();
            judge(&tail.join(" ")).is_some_and(|f| f.opened)
        });
        return (begins_here && !begins_later && found.certainty > Certainty::Plain).then_some(Attribution {
            end,
            certainty: found.certainty,
            opened: true,
        });
    }
    None
}

struct Found {
    certainty: Certainty,
    /// It begins as attributions begin, not just anywhere.
    opened: bool,
}

/// Lines directly above a marked quote that say who wrote it, in whatever language: with an address, and a date or a
/// colon at the end. Returns the row after them.
pub(super) fn above_quote(rows: &[Row<'_>], at: usize) -> Option<usize> {
    let mut joined = String::new();
    for end in at + 1..=(at + 2).min(rows.len()) {
        let row = &rows[end - 1];
        if row.depth > 0 || row.is_blank() || form::is_marker(row) || joined.len() > LENGTH_LIMIT {
            return None;
        }
        joined.push(' ');
        joined.push_str(row.text);
        let quoted = super::rows::next_filled(rows, end).is_some_and(|next| rows[next].depth > 0);
        let folded = fold(&joined);
        if quoted && folded.contains('@') && (folded.ends_with(':') || is_dated(&folded)) {
            // Of two lines the first must begin it, with a date; an order above it may hold one too ("away 3 jul 2026").
            let first = fold(rows[at].text);
            let dated =
                || first.split(|c: char| !c.is_alphanumeric()).next().is_some_and(dates::is_date_word);
            let alone = |text: &str| text.contains('@') && is_dated(&fold(text));
            return (end == at + 1 || is_dated(&first) && dated() && !alone(row.text)).then_some(end);
        }
    }
    None
}

/// `>>> Bob <bob@example.org> 21.11.2026 22:37 >>>`, which GroupWise puts above an unmarked quote.
pub(super) fn between_arrows(row: &Row<'_>) -> bool {
    let inner = row.whole.trim().strip_prefix(">>>").and_then(|rest| rest.strip_suffix(">>>"));
    inner.is_some_and(|inner| row.whole.len() <= LENGTH_LIMIT && is_dated(&fold(inner)))
}

fn judge(line: &str) -> Option<Found> {
    let bare = line.trim_matches(['-', ' ']);
    let dashed = line.trim().starts_with("--") && line.trim().ends_with("--") && bare.contains('@');
    if dashed {
        // "---- On Sat, 21 Nov 2026 22:37:09 +0100 Bob <b@x> wrote ---" (Zoho), "-----Bob <b@x> wrote: -----" (Notes).
        let folded = fold(bare);
        let said = LANGUAGES.iter().flat_map(|l| l.attribution_closings).any(|verb| {
            let verb = verb.trim_end_matches(':');
            ends_with_word(folded.trim_end_matches([':', ' ']), verb)
        });
        return said.then_some(Found { certainty: Certainty::Addressed, opened: true });
    }
    if !line.trim_end().ends_with([':', '\u{ff1a}', '*', '_']) {
        return None;
    }
    let line = fold(line);
    if !line.ends_with(':') {
        return None;
    }
    let (dated, addressed) = (is_dated(&line), line.contains('@'));
    let certainty = match (dated, addressed) {
        (true, true) => Certainty::Addressed,
        (true, false) => Certainty::Dated,
        _ => Certainty::Plain,
    };
    let mut said = false;
    for language in LANGUAGES {
        let verb = language.attribution_closings.iter().any(|v| ends_with_word(&line, v))
            || language.attribution_middles.iter().any(|v| line.contains(v));
        if verb && line.starts_with(language.attribution_opening) {
            return Some(Found { certainty, opened: true });
        }
        said |= verb;
    }
    // Gmail in many languages: "2026-11-21 22:37 GMT+01:00 Bob <bob@example.org>:", "ср, 30 апр. 2025 г. в 15:19, Bob
    // <bob@example.org>:".
    if certainty == Certainty::Addressed
        && (line.starts_with(|c: char| c.is_ascii_digit()) || line.ends_with(">:") && line.contains('<'))
    {
        return Some(Found { certainty, opened: true });
    }
    // s-nail: "Bob wrote in <message-id>:".
    if line.contains(" wrote in <") && addressed && line.ends_with(">:") {
        return Some(Found { certainty: Certainty::Addressed, opened: true });
    }
    said.then_some(Found { certainty, opened: false })
}

fn ends_with_word(line: &str, phrase: &str) -> bool {
    line.strip_suffix(phrase).is_some_and(|head| !head.ends_with(char::is_alphanumeric))
}

/// Whether a line holds a year, a time of day, or a date in figures.
fn is_dated(line: &str) -> bool {
    let time = |w: &[(&str, char)]| w[0].0.len() <= 2 && w[0].1 == ':' && w[1].0.len() == 2;
    dates::has_day(line) || dates::numbers(line).windows(2).any(time)
}
