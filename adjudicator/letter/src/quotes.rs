//! Which lines of a reply are old. Whatever is not clearly a quote counts as typed: a line too many gets a
//! remark in the receipt, an order too few is a turn lost.

use super::attribution::{self, Certainty};
use super::forwarded;
use super::rows::{Row, next_filled};

/// What a row of the text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// Nothing to see.
    Blank,
    /// Typed by the writer.
    Typed,
    /// Quoted, with a mark in front.
    Quote,
    /// The line above a quote, or above an older mail.
    Heading,
    /// Part of an older mail without marks.
    Old,
    /// Part of the signature.
    Signature,
}

/// Judges every row. Rows `in_form` are nobody's heading: they are only given the fate of where they stand.
pub(super) fn judge(rows: &[Row<'_>], in_form: &[bool]) -> Vec<Fate> {
    let mut fates: Vec<Fate> = rows.iter().enumerate().map(|(at, row)| marked(rows, at, row)).collect();
    let formed = |at: usize| in_form.get(at).copied().unwrap_or(false);
    // Whether the writer typed anything above the row at hand.
    let mut typed_above = false;
    let mut at = 0;
    while at < rows.len() {
        if attribution::between_arrows(&rows[at]) && !formed(at) {
            fates[at] = Fate::Heading;
            if next_filled(rows, at + 1).is_some_and(|next| rows[next].depth == 0) {
                set(&mut fates, at + 1..rows.len(), Fate::Old);
                break;
            }
        }
        if fates[at] != Fate::Typed || formed(at) {
            at += 1;
            continue;
        }
        if let Some(end) = forwarded::at(rows, at) {
            set(&mut fates, at..end, Fate::Heading);
            if next_filled(rows, end).is_some_and(|next| !opens_marked_quote(rows, next)) {
                set(&mut fates, end..rows.len(), Fate::Old);
                break;
            }
            at = end;
            continue;
        }
        let next = match attribution::at(rows, at) {
            Some(found) => under_attribution(rows, &mut fates, at, found, typed_above),
            None => {
                match attribution::above_quote(rows, at).or_else(|| forwarded::rule_above_quote(rows, at)) {
                    Some(end) => {
                        set(&mut fates, at..end, Fate::Heading);
                        end
                    }
                    None => at + 1,
                }
            }
        };
        typed_above |= fates[at] == Fate::Typed;
        at = next;
    }
    fates
}

/// Deals with what follows an attribution at `at`; returns the row to go on with.
fn under_attribution(
    rows: &[Row<'_>],
    fates: &mut [Fate],
    at: usize,
    found: attribution::Attribution,
    typed_above: bool,
) -> usize {
    let next = next_filled(rows, found.end);
    if next.is_some_and(|n| rows[n].depth > 0) {
        set(fates, at..found.end, Fate::Heading);
        return found.end;
    }
    if let Some(end) = next.and_then(|n| barred(rows, n)) {
        set(fates, at..found.end, Fate::Heading);
        set(fates, found.end..end, Fate::Quote);
        return end;
    }
    if found.certainty == Certainty::Plain {
        return at + 1;
    }
    set(fates, at..found.end, Fate::Heading);
    // No mark on what follows (Yahoo quotes like that). With something typed above, the rest is the old mail;
    // with nothing above, the writer has more likely deleted the quote and typed below its heading.
    if found.certainty == Certainty::Addressed && typed_above {
        set(fates, found.end..rows.len(), Fate::Old);
        return rows.len();
    }
    found.end
}

/// The fate of a row seen alone.
fn marked(rows: &[Row<'_>], at: usize, row: &Row<'_>) -> Fate {
    if row.depth > 0 {
        if is_escaped_from(rows, at) { Fate::Typed } else { Fate::Quote }
    } else if row.is_blank() {
        Fate::Blank
    } else {
        Fate::Typed
    }
}

/// Mailbox files put `>` before a typed line that begins with "From ". Such a line stands among unquoted ones.
pub(super) fn is_escaped_from(rows: &[Row<'_>], at: usize) -> bool {
    let quoted = |row: Option<&Row<'_>>| row.is_some_and(|r| r.depth > 0);
    let before = at.checked_sub(1).and_then(|i| rows.get(i));
    rows[at].whole.starts_with(">From ") && !quoted(before) && !quoted(rows.get(at + 1))
}

fn opens_marked_quote(rows: &[Row<'_>], at: usize) -> bool {
    if rows[at].depth > 0 {
        return true;
    }
    attribution::at(rows, at)
        .and_then(|found| next_filled(rows, found.end))
        .is_some_and(|next| rows[next].depth > 0)
}

/// The end of a run of rows that all begin with a bar, a tab, or initials and an arrow (`BR> `), as a few programs mark
/// quotes.
fn barred(rows: &[Row<'_>], start: usize) -> Option<usize> {
    fn mark<'t>(row: &Row<'t>) -> Option<&'t str> {
        let text = row.whole.strip_prefix(' ').unwrap_or(row.whole);
        if text.starts_with(['|', '\t']) {
            return text.get(..1);
        }
        let (initials, _) = text.split_once('>')?;
        let letters = (1..=4).contains(&initials.len()) && initials.bytes().all(|b| b.is_ascii_uppercase());
        letters.then_some(initials)
    }
    let sign = mark(&rows[start])?;
    let mut end = start;
    while let Some(next) = next_filled(rows, end) {
        if mark(&rows[next]) != Some(sign) {
            break;
        }
        end = next + 1;
    }
    Some(end)
}

/// Sets the fate of rows that have none of their own yet.
fn set(fates: &mut [Fate], range: std::ops::Range<usize>, fate: Fate) {
    for slot in fates.iter_mut().take(range.end).skip(range.start) {
        if *slot == Fate::Typed {
            *slot = fate;
        }
    }
}
