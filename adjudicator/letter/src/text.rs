//! From the bytes of a text part to clean text: right letters, `\n` at line ends, no control characters.

use std::borrow::Cow;

use mail_parser::decoders::base64::base64_decode;
use mail_parser::decoders::charsets::map::charset_decoder;
use mail_parser::decoders::quoted_printable::quoted_printable_decode;
use mail_parser::{Encoding, MessagePart, MimeHeaders};

/// The text of a part, given the parser's decoding of it.
///
/// The parser trusts the declared character set and takes UTF-8 for none. Mail that declares none, or the wrong
/// one, is decoded again here: as UTF-8 if it is that, else as Windows-1252, which is what such mail is in.
pub(super) fn of_part<'t>(bytes: &[u8], part: &MessagePart<'_>, decoded: &'t str) -> Cow<'t, str> {
    let charset = part.content_type().and_then(|kind| kind.attribute("charset"));
    let vague = charset.is_none_or(|c| {
        c.eq_ignore_ascii_case("us-ascii")
            || c.eq_ignore_ascii_case("ascii")
            || charset_decoder(c.as_bytes()).is_none()
    });
    if let Some(whole) = unpadded_base64(bytes, part) {
        let decode = charset.and_then(|c| charset_decoder(c.as_bytes())).filter(|_| !vague);
        return Cow::Owned(decode.map_or_else(|| guess(&whole), |decode| decode(&whole)));
    }
    if decoded.is_ascii() {
        return Cow::Borrowed(decoded);
    }
    // Programs that name a character set of the writer's country and send UTF-8 all the same.
    let named_other = !vague && charset.is_some_and(|c| !c.to_ascii_lowercase().contains("utf"));
    if !(vague || named_other || decoded.contains('\u{fffd}')) {
        return Cow::Borrowed(decoded);
    }
    let range = part.offset_body as usize..part.offset_end as usize;
    let raw = bytes.get(range).unwrap_or_default();
    let raw = match part.encoding {
        Encoding::None => Some(raw.to_vec()),
        Encoding::Base64 => base64_decode(raw),
        Encoding::QuotedPrintable => quoted_printable_decode(raw),
    };
    match raw {
        Some(raw) if named_other && !decoded.contains('\u{fffd}') => match surely_utf8(&raw) {
            Some(text) => Cow::Owned(text.to_owned()),
            None => Cow::Borrowed(decoded),
        },
        Some(raw) => Cow::Owned(guess(&raw)),
        None => Cow::Borrowed(decoded),
    }
}

/// The text of bytes that are UTF-8, with so many letters beyond ASCII that it is no chance.
fn surely_utf8(raw: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(raw).ok()?;
    (text.chars().filter(|c| !c.is_ascii()).count() >= 4 && !raw.contains(&0x1b)).then_some(text)
}

/// The bytes of a base64 part whose padding was left out; the parser drops its last letters.
fn unpadded_base64(bytes: &[u8], part: &MessagePart<'_>) -> Option<Vec<u8>> {
    if !matches!(part.encoding, Encoding::Base64) {
        return None;
    }
    let raw = bytes.get(part.offset_body as usize..part.offset_end as usize)?;
    let mut digits: Vec<u8> = raw.iter().copied().filter(|b| !b.is_ascii_whitespace()).collect();
    if digits.len() % 4 < 2 || digits.ends_with(b"=") {
        return None;
    }
    digits.resize(digits.len().next_multiple_of(4), b'=');
    base64_decode(&digits)
}

/// Decodes bytes of unknown character set.
pub(super) fn guess(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match (std::str::from_utf8(bytes), charset_decoder(b"windows-1252")) {
        (Ok(text), _) => text.to_owned(),
        (Err(_), Some(decode)) => decode(bytes),
        (Err(_), None) => String::from_utf8_lossy(bytes).into_owned(),
    }
}

/// Line ends of every kind become `\n`; control characters but the tab go; what ISO 8859-1 calls C1 controls
/// are in practice the Windows-1252 characters of the same number, and become those.
pub(super) fn normalise(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\r' => {
                // `\r\r\n` is one line end, made by a program that added a `\r` too many.
                while chars.next_if_eq(&'\r').is_some() {}
                chars.next_if_eq(&'\n');
                out.push('\n');
            }
            '\n' | '\u{b}' | '\u{c}' | '\u{2028}' | '\u{2029}' => out.push('\n'),
            '\t' => out.push('\t'),
            '\u{feff}' if out.is_empty() => {}
            '\u{80}'..='\u{9f}' => out.extend(windows_1252(c)),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

fn windows_1252(c: char) -> Option<char> {
    let byte = u8::try_from(u32::from(c)).ok()?;
    let decode = charset_decoder(b"windows-1252")?;
    decode(&[byte]).chars().next().filter(|c| !c.is_control() && *c != '\u{fffd}')
}

/// Cuts `text` to at most `limit` bytes, at the end of a line if there is one, else of a character.
pub(super) fn cut(text: &mut String, limit: usize) {
    if text.len() <= limit {
        return;
    }
    text.truncate(text.floor_char_boundary(limit));
    if let Some(end) = text.rfind('\n') {
        text.truncate(end);
    }
}
