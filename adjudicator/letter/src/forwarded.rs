//! Older mails set off without quote marks: "-----Original Message-----" and blocks of From, Sent, To and
//! Subject lines, as Outlook and forwarding write them.

use super::answered::Addressees;
use super::form;
use super::languages::{LANGUAGES, fold};
use super::rows::{Row, next_filled};

/// Longest header block, in rows.
const BLOCK_LIMIT: usize = 28;
/// Rows in a block that are no header line (wrapped address lists).
const STRAY_LIMIT: usize = 3;
/// Longest name of a header line that stands alone on its row, in bytes.
const NAME_LIMIT: usize = 40;

/// What a header block is measured against.
pub(super) struct Context<'a> {
    /// Whom the mail answers.
    pub people: &'a Addressees,
    /// Whether blocks without a date, tables and names above their values are looked for.
    pub loose: bool,
}

/// Where an older mail is set off.
pub(super) struct Block {
    /// The row after its separator and header block.
    pub end: usize,
    /// It is so sure that all below is old: it has a title or a date.
    pub sure: bool,
}

/// If an older mail is set off at row `at`: by a separator, a header block, or both.
pub(super) fn at(rows: &[Row<'_>], at: usize, context: &Context<'_>) -> Option<Block> {
    let row = &rows[at];
    if row.depth > 0 || form::is_marker(row) {
        return None;
    }
    let named = is_separator(row.text);
    if named || is_rule(row.text) {
        let block = next_filled(rows, at + 1).and_then(|start| header_block(rows, start, named, context));
        return block.or(named.then_some(Block { end: at + 1, sure: true }));
    }
    header_block(rows, at, false, context)
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
    /// The writer is given with an address, or is one the mail answers.
    known: bool,
    /// Some row is no header line, but one of a table, or has its value below it.
    loose: bool,
}

impl Kinds {
    fn add(&mut self, kind: &Kind) {
        match kind {
            Kind::From => self.from = true,
            Kind::Sent => self.sent = true,
            Kind::To => self.to = true,
            Kind::Subject => self.subject = true,
            Kind::Other => {}
        }
    }
}

#[derive(PartialEq)]
enum Kind {
    From,
    Sent,
    To,
    Subject,
    Other,
}

/// A row of a header block.
struct Field {
    kind: Kind,
    /// What stands behind the name, if it stands on the same row.
    value: String,
    /// It is no `Name: value`.
    loose: bool,
}

/// A block of header lines that begins at `start`. Under a named separator the order is free
/// (Thunderbird begins with the subject) and less is asked for; elsewhere it must begin with the writer and
/// hold a date and an addressee or subject, which no player types by chance; or a writer with an address, an addressee
/// and a subject, which may then be rows of a table, or have their values below them.
fn header_block(
    rows: &[Row<'_>],
    start: usize,
    after_separator: bool,
    context: &Context<'_>,
) -> Option<Block> {
    let mut kinds = Kinds::default();
    let (mut stray, mut end) = (0, start);
    let mut all_four = false;
    let mut at = start;
    while at < (start + BLOCK_LIMIT).min(rows.len()) {
        let row = &rows[at];
        if row.depth > 0 || form::is_marker(row) {
            break;
        }
        if row.is_blank() {
            // HTML paragraphs put an empty line between the header lines.
            let next = rows.get(at + 1).filter(|next| next.depth == 0);
            if next.and_then(|next| field(next.text, context)).is_none() {
                break;
            }
            at += 1;
            continue;
        }
        at += 1;
        match field(row.text, context) {
            Some(found) => {
                if at == start + 1 && !after_separator {
                    match found.kind {
                        Kind::From => {}
                        // GMX and Hotmail begin with the date or the subject; all four must stand then.
                        Kind::Sent | Kind::Subject => all_four = true,
                        Kind::To | Kind::Other => return None,
                    }
                }
                kinds.add(&found.kind);
                kinds.loose |= found.loose;
                end = at;
                let mut value = found.value;
                if value.is_empty()
                    && context.loose
                    && let Some(below) = next_filled(rows, at)
                    && below <= at + 1
                    && rows[below].depth == 0
                    && field(rows[below].text, context).is_none()
                {
                    value = fold(rows[below].text);
                    (at, end) = (below + 1, below + 1);
                }
                kinds.known |=
                    found.kind == Kind::From && (value.contains('@') || context.people.are_in(&value));
            }
            None if end == start => return None,
            None => {
                stray += 1;
                if stray > STRAY_LIMIT {
                    break;
                }
            }
        }
    }
    let Kinds { from, sent, to, subject, known, loose } = kinds;
    let dateless = context.loose && from && known && to && subject;
    let dated = if loose {
        from && known && sent && (to || subject)
    } else if after_separator {
        from && (sent || subject)
    } else {
        from && sent && (to || subject) && (!all_four || to && subject)
    };
    (dated || dateless).then_some(Block { end, sure: dated || after_separator })
}

fn field(text: &str, context: &Context<'_>) -> Option<Field> {
    let cells = text.trim().strip_prefix('|').and_then(|rest| rest.split_once('|'));
    let (name, value, loose) = if let Some((name, value)) = cells {
        (fold(name), fold(value.trim_end().trim_end_matches('|')), true)
    } else if let Some((name, value)) = text.trim().split_once('\t').filter(|(name, _)| !name.contains(':')) {
        (fold(name), fold(value), true)
    } else if text.contains([':', '\u{ff1a}']) {
        let folded = fold(text);
        let (name, value) = folded.split_once(':')?;
        (name.to_owned(), value.trim().to_owned(), false)
    } else if context.loose && text.len() <= NAME_LIMIT && !text.contains(|c: char| c.is_ascii_digit()) {
        (fold(text), String::new(), true)
    } else {
        return None;
    };
    if loose && !context.loose {
        return None;
    }
    Some(Field { kind: kind(name.trim().trim_end_matches(':'))?, value, loose })
}

fn kind(name: &str) -> Option<Kind> {
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
