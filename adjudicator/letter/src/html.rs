//! HTML to text, for mail without plain text. A quote becomes `> ` lines, so that one remover of quotes serves
//! both kinds of mail.

use std::panic::{AssertUnwindSafe, catch_unwind};

use html2text::config;
use html2text::render::TextDecorator;

/// Longest HTML looked at, in bytes: mark-up is many times as long as its text.
const HTML_LIMIT: usize = 1024 * 1024;
/// Width to which text is set, in columns: far beyond any line, since a wrapped order is a broken order.
const WIDTH: usize = 4000;
/// Deepest nesting given to the full converter, which recurses. Real mail stays far below.
const DEPTH_LIMIT: usize = 150;

/// The text of an HTML part, and whether anything was left out for its length.
pub(super) fn to_text(html: &str) -> (String, bool) {
    let kept = &html[..html.floor_char_boundary(HTML_LIMIT)];
    let text = if depth(kept) > DEPTH_LIMIT { None } else { render(kept) };
    (text.unwrap_or_else(|| strip(kept)), kept.len() < html.len())
}

fn render(html: &str) -> Option<String> {
    let config = config::with_decorator(Bare)
        .raw_mode(true)
        .allow_width_overflow()
        .unicode_strikeout(false)
        .link_footnotes(false);
    // A fault of the converter on hostile mark-up costs this mail its finer points, not the daemon its life.
    let convert = || config.string_from_read(html.as_bytes(), WIDTH).ok();
    let text = catch_unwind(AssertUnwindSafe(convert)).ok()??;
    let mut out = String::with_capacity(text.len());
    for line in text.lines() {
        let line = line.trim_end();
        // A ruled line is drawn over the whole width.
        if !(line.len() > 3 && line.trim_start_matches(['>', ' ']).chars().all(|c| c == '\u{2500}')) {
            out.push_str(line);
        }
        out.push('\n');
    }
    Some(out)
}

/// Text as typed: no stars for bold, no numbers for links. Only what was struck out is marked, so that an order
/// a player has struck out cannot pass for an order.
#[derive(Clone)]
struct Bare;

impl TextDecorator for Bare {
    type Annotation = ();

    fn decorate_link_start(&mut self, _url: &str) -> (String, ()) {
        (String::new(), ())
    }
    fn decorate_link_end(&mut self) -> String {
        String::new()
    }
    fn decorate_em_start(&self) -> (String, ()) {
        (String::new(), ())
    }
    fn decorate_em_end(&self) -> String {
        String::new()
    }
    fn decorate_strong_start(&self) -> (String, ()) {
        (String::new(), ())
    }
    fn decorate_strong_end(&self) -> String {
        String::new()
    }
    fn decorate_strikeout_start(&self) -> (String, ()) {
        ("~~".to_owned(), ())
    }
    fn decorate_strikeout_end(&self) -> String {
        "~~".to_owned()
    }
    fn decorate_code_start(&self) -> (String, ()) {
        (String::new(), ())
    }
    fn decorate_code_end(&self) -> String {
        String::new()
    }
    fn decorate_preformat_first(&self) {}
    fn decorate_preformat_cont(&self) {}
    fn decorate_image(&mut self, _src: &str, _title: &str) -> (String, ()) {
        (String::new(), ())
    }
    fn header_prefix(&self, _level: usize) -> String {
        String::new()
    }
    fn quote_prefix(&self) -> String {
        "> ".to_owned()
    }
    fn unordered_item_prefix(&self) -> String {
        String::new()
    }
    fn ordered_item_prefix(&self, i: i64) -> String {
        format!("{i}. ")
    }
    fn make_subblock_decorator(&self) -> Self {
        Bare
    }
    fn decorate_superscript_start(&self) -> (String, ()) {
        (String::new(), ())
    }
    fn decorate_superscript_end(&self) -> String {
        String::new()
    }
}

/// One piece of mark-up or text.
enum Piece<'h> {
    Open(&'h str),
    Close(&'h str),
    Text(&'h str),
}

/// Cuts HTML into tags and text, without any of the finer rules.
fn pieces(html: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = html;
    std::iter::from_fn(move || {
        loop {
            if rest.is_empty() {
                return None;
            }
            if let Some(comment) = rest.strip_prefix("<!--") {
                rest = comment.split_once("-->").map_or("", |(_, after)| after);
                continue;
            }
            let is_tag = rest.starts_with('<')
                && rest[1..].starts_with(|c: char| c.is_ascii_alphabetic() || "/!?".contains(c));
            if !is_tag {
                let end =
                    rest.char_indices().skip(1).find(|&(_, c)| c == '<').map_or(rest.len(), |(at, _)| at);
                let (text, after) = rest.split_at(end);
                rest = after;
                return Some(Piece::Text(text));
            }
            let (tag, after) = rest[1..].split_once('>').unwrap_or((&rest[1..], ""));
            rest = after;
            let name = |t: &str| t.split(|c: char| !c.is_ascii_alphanumeric()).next().map_or(0, str::len);
            return Some(match tag.strip_prefix('/') {
                Some(tag) => Piece::Close(&tag[..name(tag)]),
                None => Piece::Open(&tag[..name(tag)]),
            });
        }
    })
}

fn is_one_of(name: &str, list: &[&str]) -> bool {
    list.iter().any(|n| n.eq_ignore_ascii_case(name))
}

/// How deep the mark-up nests at most, from above: elements that are never or seldom closed are not counted,
/// since they nest only inside others that are.
fn depth(html: &str) -> usize {
    const UNCOUNTED: [&str; 20] = [
        "area", "base", "br", "col", "dd", "dt", "hr", "img", "input", "li", "link", "meta", "option", "p",
        "source", "tbody", "td", "th", "tr", "wbr",
    ];
    let (mut now, mut most) = (0usize, 0usize);
    for piece in pieces(html) {
        match piece {
            Piece::Open(name) if !is_one_of(name, &UNCOUNTED) => {
                now += 1;
                most = most.max(now);
            }
            Piece::Close(name) if !is_one_of(name, &UNCOUNTED) => now = now.saturating_sub(1),
            _ => {}
        }
    }
    most
}

/// The plain way: tags away, a line end where a block ends, quotes marked. For mark-up the full converter
/// cannot take.
fn strip(html: &str) -> String {
    const BLOCKS: [&str; 18] = [
        "blockquote",
        "br",
        "dd",
        "div",
        "dt",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "hr",
        "li",
        "p",
        "pre",
        "table",
        "td",
        "tr",
    ];
    const HIDDEN: [&str; 4] = ["head", "script", "style", "title"];
    /// A quote deeper than this is marked as deep as this: the marks of a million would fill the memory.
    const MARKS: usize = 20;
    let (mut out, mut line) = (String::new(), String::new());
    let (mut quoted, mut hidden) = (0usize, 0usize);
    let mut end_line = |line: &mut String, quoted: usize| {
        if !line.trim().is_empty() {
            out.push_str(&"> ".repeat(quoted.min(MARKS)));
            out.push_str(&unescape(line.trim()));
            out.push('\n');
        }
        line.clear();
    };
    for piece in pieces(html) {
        match piece {
            Piece::Text(text) if hidden == 0 => {
                for word in text.split_inclusive(char::is_whitespace) {
                    line.push_str(word.trim_end());
                    if word.ends_with(char::is_whitespace) && !line.ends_with(' ') {
                        line.push(' ');
                    }
                }
            }
            Piece::Text(_) => {}
            Piece::Open(name) => {
                if is_one_of(name, &BLOCKS) {
                    end_line(&mut line, quoted);
                }
                quoted += usize::from(name.eq_ignore_ascii_case("blockquote"));
                hidden += usize::from(is_one_of(name, &HIDDEN));
            }
            Piece::Close(name) => {
                if is_one_of(name, &BLOCKS) {
                    end_line(&mut line, quoted);
                }
                quoted = quoted.saturating_sub(usize::from(name.eq_ignore_ascii_case("blockquote")));
                hidden = hidden.saturating_sub(usize::from(is_one_of(name, &HIDDEN)));
            }
        }
    }
    end_line(&mut line, quoted);
    out
}

/// The five named entities people's programs write, and numbered ones.
fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        out.push_str(before);
        let entity = after.split_once(';').filter(|(name, _)| name.len() <= 8);
        match entity.and_then(|(name, tail)| Some((entity_char(name)?, tail))) {
            Some((c, tail)) => {
                out.push(c);
                rest = tail;
            }
            None => {
                out.push('&');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    out
}

fn entity_char(name: &str) -> Option<char> {
    match name {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        "nbsp" => Some('\u{a0}'),
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16),
                None => number.parse(),
            };
            char::from_u32(code.ok()?)
        }
    }
}
