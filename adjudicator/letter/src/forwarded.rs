//! Older mails set off without quote marks: "-----Original Message-----" and blocks of From, Sent, To and
//! Subject lines, as Outlook and forwarding write them.

use super::form;
use super::languages::{LANGUAGES, fold};
use super::rows::{Row, next_filled};

/// Longest header block, in rows.
const BLOCK_LIMIT: usize = 16;
/// Rows in a block that are no header line (wrapped address lists).
const STRAY_LIMIT: usize = 3;

/// If an older mail is set off at row `at`, the row after its separator and header block.
pub(super) fn at(rows: &[Row<'_>], at: usize) -> Option<usize> {
    let row = &rows[at];
    if row.depth > 0 || form::is_marker(row) {
        return None;
    }
    let named = is_separator(row.text);
    if named || is_rule(row.text) {
        let block = next_filled(rows, at + 1).and_then(|start| header_block(rows, start, named));
        return block.or(named.then_some(at + 1));
    }
    header_block(rows, at, false)
}

/// `-----Original Message-----` and the like, in any language we know.
fn is_separator(text: &str) -> bool {
    if text.len() > 120 {
        return false;
    }
    let folded = fold(text);
    let bare = folded.trim_matches(['-', '_', '=', '*', ' ', '\u{2013}', '\u{2014}', '\u{2500}']);
    let between_dashes = bare.len() + 4 <= folded.len();
    let phrases = || LANGUAGES.iter().flat_map(|l| l.separators);
    // A phrase that ends in a colon stands alone; all others between dashes.
    phrases().any(|p| *p == bare && (between_dashes || p.ends_with(':')))
}

/// A line of underscores or dashes, which counts only above a header block.
fn is_rule(text: &str) -> bool {
    let bare = text.trim();
    bare.len() >= 5 && (bare.chars().all(|c| c == '_') || bare.chars().all(|c| c == '-'))
}

/// A ruled line with a marked quote right below it (Hotmail of old); the row after it.
pub(super) fn rule_above_quote(rows: &[Row<'_>], at: usize) -> Option<usize> {
    let quoted = || next_filled(rows, at + 1).is_some_and(|next| rows[next].depth > 0);
    (is_rule(rows[at].text) && quoted()).then_some(at + 1)
}

#[derive(Default)]
struct Kinds {
    from: bool,
    sent: bool,
    to: bool,
    subject: bool,
}

#[derive(PartialEq)]
enum Kind {
    From,
    Sent,
    To,
    Subject,
    Other,
}

/// The row after a block of header lines that begins at `start`. Under a named separator the order is free
/// (Thunderbird begins with the subject) and less is asked for; elsewhere it must begin with the writer and
/// hold a date and an addressee or subject, which no player types by chance.
fn header_block(rows: &[Row<'_>], start: usize, after_separator: bool) -> Option<usize> {
    let mut kinds = Kinds::default();
    let (mut stray, mut end) = (0, start);
    let mut all_four = false;
    for at in start..(start + BLOCK_LIMIT).min(rows.len()) {
        let row = &rows[at];
        if row.depth > 0 || form::is_marker(row) {
            break;
        }
        if row.is_blank() {
            // HTML paragraphs put an empty line between the header lines.
            let goes_on = rows.get(at + 1).is_some_and(|next| next.depth == 0 && kind(next.text).is_some());
            if goes_on {
                continue;
            }
            break;
        }
        match kind(row.text) {
            Some(kind) => {
                if at == start && !after_separator {
                    match kind {
                        Kind::From => {}
                        // GMX and Hotmail begin with the date or the subject; all four must stand then.
                        Kind::Sent | Kind::Subject => all_four = true,
                        Kind::To | Kind::Other => return None,
                    }
                }
                match kind {
                    Kind::From => kinds.from = true,
                    Kind::Sent => kinds.sent = true,
                    Kind::To => kinds.to = true,
                    Kind::Subject => kinds.subject = true,
                    Kind::Other => {}
                }
                end = at + 1;
            }
            None if at == start => return None,
            None => {
                stray += 1;
                if stray > STRAY_LIMIT {
                    break;
                }
            }
        }
    }
    let complete = if after_separator {
        kinds.from && (kinds.sent || kinds.subject)
    } else {
        kinds.from && kinds.sent && (kinds.to || kinds.subject)
    };
    let complete = complete && (!all_four || kinds.to && kinds.subject);
    complete.then_some(end)
}

fn kind(text: &str) -> Option<Kind> {
    if !text.contains([':', '\u{ff1a}']) {
        return None;
    }
    let folded = fold(text);
    let (name, _) = folded.split_once(':')?;
    let name = name.trim();
    let is = |names: &[&str]| names.contains(&name);
    LANGUAGES.iter().find_map(|language| {
        let fields = &language.fields;
        if is(fields.from) {
            Some(Kind::From)
        } else if is(fields.sent) {
            Some(Kind::Sent)
        } else if is(fields.to) {
            Some(Kind::To)
        } else if is(fields.subject) {
            Some(Kind::Subject)
        } else {
            is(fields.other).then_some(Kind::Other)
        }
    })
}
