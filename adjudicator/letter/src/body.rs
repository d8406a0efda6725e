//! From documents to what was typed: lines, the order form, and how much was cut.

use super::answered::Addressees;
use super::form::{self, Span};
use super::notes::Note;
use super::parts::{Document, Origin};
use super::quotes::{self, Fate, Net, Page};
use super::rows::{self, Row};
use super::signature;

/// Most lines handed on to be read as orders: more than the longest orders of any game.
const LINE_LIMIT: usize = 500;

/// What the writer typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Body {
    /// The typed text without quotes, signature and order form; blank lines between paragraphs are kept.
    /// Typography is the player's own: nothing is folded.
    pub text: String,
    /// The same text line by line, blank lines left out.
    pub lines: Vec<Line>,
    /// The lines between the markers of the order form, quote marks removed, when a whole form was found.
    /// Blank lines are left out. Lines typed between quoted ones are among them.
    pub form: Option<Vec<Line>>,
    /// Whether a signature was cut.
    pub signature_cut: bool,
    /// How many filled lines were cut as quotes, headings of quotes and older mails. Order forms do not count.
    pub quotes_cut: usize,
}

/// One line, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Place in the text of the mail as the writer sees it, quotes included, from 1. An attached order file is
    /// counted on from the end of the text.
    pub number: usize,
    /// The line as typed, blanks at its end removed.
    pub text: String,
}

impl Line {
    fn new(number: usize, text: &str) -> Option<Line> {
        (!rows::is_blank(text)).then(|| Line { number, text: text.trim_end().to_owned() })
    }
}

/// Reads the documents of a mail, in order. `people`: to whom it is sent.
pub(super) fn assemble(
    documents: Vec<Document>,
    people: &Addressees,
    nets: &[Net],
    notes: &mut Vec<Note>,
) -> Body {
    let mut body = Body::default();
    let mut counted = 0;
    for document in &documents {
        let mut rows = rows::split(&document.text, counted);
        counted += rows.len();
        if nets.contains(&Net::Names) {
            rows::count_named_marks(&mut rows);
        }
        add(&mut body, &rows, document.origin, people, nets, notes);
    }
    let form = body.form.as_ref().map_or(0, Vec::len);
    let total = form + body.lines.len();
    if total > LINE_LIMIT {
        if let Some(form) = &mut body.form {
            form.truncate(LINE_LIMIT);
        }
        body.lines.truncate(LINE_LIMIT.saturating_sub(form));
        notes.push(Note::LinesCut { kept: LINE_LIMIT, total });
    }
    body.text.truncate(body.text.trim_end().len());
    if body.lines.is_empty() && body.form.is_none() && body.quotes_cut > 0 {
        notes.push(Note::OnlyQuotes);
    }
    body
}

fn add(
    body: &mut Body,
    rows: &[Row<'_>],
    origin: Origin,
    people: &Addressees,
    nets: &[Net],
    notes: &mut Vec<Note>,
) {
    let forms = form::find(rows);
    let mut in_form = vec![false; rows.len()];
    for slot in forms.spans.iter().flat_map(|span| span.begin..=span.end) {
        in_form[slot] = true;
    }
    let mut fates = quotes::judge(&Page { rows, in_form: &in_form, people, nets });
    if origin == Origin::Mail {
        signature::judge(rows, &mut fates, &in_form);
    }

    let chosen = choose(&forms.spans, &fates).filter(|_| body.form.is_none());
    if let Some(span) = chosen {
        let inside = &rows[span.begin + 1..span.end];
        let lines = inside.iter().filter_map(|row| Line::new(row.number, form::without_bullet(row.text)));
        body.form = Some(lines.collect());
    }
    for span in &forms.spans {
        if Some(*span) != chosen && fates[span.begin] == Fate::Typed {
            notes.push(Note::ExtraForm { line: rows[span.begin].number });
        }
    }
    for &at in &forms.unfinished {
        // An older form, deep in quotes, that a client cut short is nobody's mistake.
        if chosen.is_none() || fates[at] == Fate::Typed {
            notes.push(Note::FormUnfinished { line: rows[at].number });
        }
    }

    for (at, row) in rows.iter().enumerate() {
        if in_form[at] {
            continue;
        }
        match fates[at] {
            Fate::Typed if form::is_marker(row) => {}
            Fate::Typed => {
                let text = if quotes::is_escaped_from(rows, at) { row.text } else { row.whole };
                body.lines.extend(Line::new(row.number, text));
                body.text.push_str(text.trim_end());
                body.text.push('\n');
            }
            Fate::Blank => {
                // No blanks at the top, and one where something was cut between two.
                if !body.text.is_empty()
                    && (!body.text.ends_with("\n\n") || at > 0 && fates[at - 1] == Fate::Blank)
                {
                    body.text.push('\n');
                }
            }
            Fate::Quote | Fate::Heading | Fate::Old => body.quotes_cut += usize::from(!row.is_blank()),
            Fate::Signature => body.signature_cut = true,
        }
    }
}

/// The form that counts: the least deeply quoted, then the first. An older mail without marks is one deeper
/// than its marks say.
fn choose(spans: &[Span], fates: &[Fate]) -> Option<Span> {
    let depth = |span: &Span| span.depth + usize::from(fates[span.begin] == Fate::Old);
    spans.iter().copied().min_by_key(|span| (depth(span), span.begin))
}
