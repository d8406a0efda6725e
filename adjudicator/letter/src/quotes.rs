//! Which lines of a reply are old. Whatever is not clearly a quote counts as typed: a line too many gets a
//! remark in the receipt, an order too few is a turn lost.

use super::answered::{self, Addressees};
use super::attribution::{self, Certainty};
use super::forwarded;
use super::languages::fold;
use super::ours::is_ours;
use super::rows::{self, Row, next_filled};

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

/// A way of finding quotes that came later than the rest, so that tests can take it away and see what it alone finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Net {
    /// Headings that name whom the mail answers: [`answered`].
    Answered,
    /// Blocks of rows without a date, as a table, or with their values below.
    Rows,
    /// Names and initials before the `>`.
    Names,
}

/// All of them.
pub(super) const NETS: &[Net] = &[Net::Answered, Net::Rows, Net::Names];

/// The rows of a text, and what they are measured against.
pub(super) struct Page<'a> {
    pub rows: &'a [Row<'a>],
    /// Rows in a form are nobody's heading: they are only given the fate of where they stand.
    pub in_form: &'a [bool],
    pub people: &'a Addressees,
    pub nets: &'a [Net],
}

/// A heading found: the row after it, and what may be done with an unmarked text below.
struct Heading {
    end: usize,
    /// It is a heading whatever follows.
    sure: bool,
    /// Below it, and below something typed, an unmarked text is the older mail.
    opens: bool,
}

/// Judges every row.
pub(super) fn judge(page: &Page<'_>) -> Vec<Fate> {
    let rows = page.rows;
    let mut fates: Vec<Fate> = rows.iter().enumerate().map(|(at, row)| marked(rows, at, row)).collect();
    let formed = |at: usize| page.in_form.get(at).copied().unwrap_or(false);
    let blocks = forwarded::Context { people: page.people, loose: page.nets.contains(&Net::Rows) };
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
        if let Some(forwarded::Block { end, sure }) = forwarded::at(rows, at, &blocks) {
            if !sure {
                at = under_heading(
                    page,
                    &mut fates,
                    at,
                    &Heading { end, sure: true, opens: true },
                    typed_above,
                );
                continue;
            }
            set(&mut fates, at..end, Fate::Heading);
            if ours_follow(page, end) {
                cut_ours(page, &mut fates, end);
                at = end;
                continue;
            }
            if next_filled(rows, end).is_some_and(|next| !opens_marked_quote(rows, next)) {
                set(&mut fates, end..rows.len(), Fate::Old);
                break;
            }
            at = end;
            continue;
        }
        let next = match heading(page, at) {
            Some(found) => under_heading(page, &mut fates, at, &found, typed_above),
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

/// The heading that begins at a row: one that names whom the mail answers, or an attribution.
fn heading(page: &Page<'_>, at: usize) -> Option<Heading> {
    let said = attribution::at(page.rows, at).map(|found| Heading {
        end: found.end,
        sure: found.certainty == Certainty::Addressed || found.certainty == Certainty::Dated && found.opened,
        opens: found.certainty == Certainty::Addressed,
    });
    if !page.nets.contains(&Net::Answered) {
        return said;
    }
    let answered = answered::at(page.rows, at, page.people);
    let answered = answered.map(|end| Heading { end, sure: true, opens: true });
    // Of two the longer one: neither takes in what is not its own.
    match (said, answered) {
        (Some(said), Some(answered)) if said.end > answered.end => Some(Heading { opens: true, ..said }),
        (said, answered) => answered.or(said),
    }
}

/// Whether a report of ours follows, in plain text and without marks.
fn ours_follow(page: &Page<'_>, from: usize) -> bool {
    let next = next_filled(page.rows, from).map(|at| &page.rows[at]);
    next.is_some_and(|row| row.depth == 0 && is_ours(row.text)) && page.nets.contains(&Net::Answered)
}

/// Lines of ours are known one by one: what stands among them was typed. The form in it is one quote deep.
fn cut_ours(page: &Page<'_>, fates: &mut [Fate], from: usize) {
    // Once for all headings of a mail: below the first, all of ours are cut.
    if next_filled(page.rows, from).is_some_and(|at| fates[at] != Fate::Typed) {
        return;
    }
    let formed = |at: usize| page.in_form.get(at).copied().unwrap_or(false);
    for (at, row) in page.rows.iter().enumerate().skip(from) {
        match fates[at] {
            Fate::Typed if formed(at) => fates[at] = Fate::Old,
            Fate::Typed if is_ours(row.text) => fates[at] = Fate::Quote,
            _ => {}
        }
    }
}

/// Deals with what follows a heading at `at`; returns the row to go on with.
fn under_heading(
    page: &Page<'_>,
    fates: &mut [Fate],
    at: usize,
    found: &Heading,
    typed_above: bool,
) -> usize {
    let rows = page.rows;
    let next = next_filled(rows, found.end);
    if next.is_some_and(|n| rows[n].depth > 0) {
        set(fates, at..found.end, Fate::Heading);
        return found.end;
    }
    if ours_follow(page, found.end) {
        set(fates, at..found.end, Fate::Heading);
        cut_ours(page, fates, found.end);
        return found.end;
    }
    let said = || rows[at..found.end].iter().map(|row| row.text).collect::<Vec<_>>().join(" ");
    if let Some(end) = next.and_then(|n| barred(page, n, &said())) {
        set(fates, at..found.end, Fate::Heading);
        set(fates, found.end..end, Fate::Quote);
        return end;
    }
    if !found.sure {
        return at + 1;
    }
    set(fates, at..found.end, Fate::Heading);
    // No mark on what follows (Yahoo quotes like that). With something typed above, the rest is the old mail;
    // with nothing above, the writer has more likely deleted the quote and typed below its heading.
    if found.opens && typed_above {
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

/// The end of a run of rows that all begin with a bar, a tab, or a name or initials and an arrow (`BR> `), as a few
/// programs mark quotes. `said`: the heading above.
fn barred(page: &Page<'_>, start: usize, said: &str) -> Option<usize> {
    let mark = |row: &Row<'_>| -> Option<String> {
        let text = row.whole.strip_prefix(' ').unwrap_or(row.whole);
        if text.starts_with(['|', '\t']) {
            return text.get(..1).map(str::to_owned);
        }
        let (name, _) = rows::named_mark(row.whole)?;
        let initials =
            name.len() <= 4 && name.bytes().all(|b| b.is_ascii_uppercase()) && !row.whole.starts_with("  ");
        let named = page.nets.contains(&Net::Names) && is_of(name, said);
        (initials || named).then(|| name.to_owned())
    };
    let sign = mark(&page.rows[start])?;
    let mut end = start;
    while let Some(next) = next_filled(page.rows, end) {
        if mark(&page.rows[next]).as_ref() != Some(&sign) {
            break;
        }
        end = next + 1;
    }
    Some(end)
}

/// Whether a name before a `>` is a word of the heading above the quote, or the initials of words of it.
fn is_of(name: &str, said: &str) -> bool {
    let (name, said) = (fold(name), fold(said));
    let words: Vec<&str> = said.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    let letters = name.chars().count();
    words.contains(&name.as_str())
        || letters > 1
            && words
                .windows(letters)
                .any(|run| run.iter().zip(name.chars()).all(|(word, c)| word.starts_with(c)))
}

/// Sets the fate of rows that have none of their own yet.
fn set(fates: &mut [Fate], range: std::ops::Range<usize>, fate: Fate) {
    for slot in fates.iter_mut().take(range.end).skip(range.start) {
        if *slot == Fate::Typed {
            *slot = fate;
        }
    }
}
