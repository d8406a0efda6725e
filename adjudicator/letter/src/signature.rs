//! Signatures: all below `-- `, and the line a phone adds.

use super::languages::{DEVICES, LANGUAGES, fold};
use super::quotes::Fate;
use super::rows::Row;

/// Longest signature, in filled rows, below a separator that has lost its blank.
const LOOSE_LIMIT: usize = 8;
/// Longest line of a phone, in bytes.
const DEVICE_LIMIT: usize = 160;

/// Marks the rows of signatures. A signature ends where a quote or an order form begins, so that answers typed
/// between quotes below it still count.
pub(super) fn judge(rows: &[Row<'_>], fates: &mut [Fate], in_form: &[bool]) {
    let typed: Vec<bool> = fates
        .iter()
        .enumerate()
        .map(|(at, fate)| *fate == Fate::Typed && !in_form.get(at).copied().unwrap_or(false))
        .collect();
    // For every row, where the stretch of typed and blank rows it stands in ends.
    let mut ends = vec![rows.len(); rows.len()];
    let mut stretch = rows.len();
    for at in (0..rows.len()).rev() {
        if fates[at] != Fate::Blank && !typed[at] {
            stretch = at;
        }
        ends[at] = stretch;
    }
    let only = rows.iter().filter(|row| row.whole.trim_end() == "--").count() == 1;
    let mut at = 0;
    while at < rows.len() {
        let end = ends[at];
        if typed[at] && is_separator(&rows[at..end], &typed[at..end], only) {
            cut(fates, at, end);
            at = end;
        } else if typed[at] && is_device_line(rows[at].text) {
            // The program may have wrapped its line.
            let shows = |i: usize| i < end && typed[i];
            let wrapped = rows[at].text.len() > 40 && shows(at + 1) && !shows(at + 2);
            let below = at + 1 + usize::from(wrapped);
            cut(fates, at, below);
            at = below;
        } else {
            at += 1;
        }
    }
}

/// Whether the first of `rows`, which go to the end of the stretch, is a signature separator.
///
/// `-- ` with its blank is that of RFC 3676 section 4.3. Programs that strip blanks leave `--`, which people
/// also type as a rule; that one counts only if it is the `only` one in the text and little follows.
fn is_separator(rows: &[Row<'_>], typed: &[bool], only: bool) -> bool {
    match rows.first().map(|row| row.whole) {
        Some("-- ") => true,
        Some("--") => only && typed.iter().skip(1).filter(|t| **t).count() <= LOOSE_LIMIT,
        _ => false,
    }
}

fn is_device_line(text: &str) -> bool {
    if text.len() > DEVICE_LIMIT {
        return false;
    }
    let folded = fold(text);
    let begins = LANGUAGES
        .iter()
        .flat_map(|l| l.device_lines)
        .any(|(start, word)| folded.starts_with(start) && folded.contains(word));
    begins
        && folded
            .split(|c: char| !c.is_alphanumeric() && c != '-')
            // Scripts without blanks between words write on: "发自我的iPhone".
            .any(|w| {
                DEVICES.iter().any(|d| w.starts_with(d) || !w.is_ascii() && d.len() > 4 && w.contains(d))
            })
}

fn cut(fates: &mut [Fate], from: usize, to: usize) {
    for fate in fates.iter_mut().take(to).skip(from) {
        if *fate == Fate::Typed {
            *fate = Fate::Signature;
        }
    }
}
