//! The top of a mail, put right before it is parsed: lines a mailbox file put there, and a header that a line of blanks
//! ends.

use std::borrow::Cow;

/// Names of fields that mail programs write; with them, every `X-…`, `Content-…` and the like (see [`PREFIXES`]).
const FIELDS: [&str; 38] = [
    "accept-language",
    "authentication-results",
    "auto-submitted",
    "autocrypt",
    "bcc",
    "cc",
    "comments",
    "date",
    "delivered-to",
    "disposition-notification-to",
    "dkim-signature",
    "domainkey-signature",
    "envelope-to",
    "errors-to",
    "feedback-id",
    "from",
    "importance",
    "in-reply-to",
    "keywords",
    "mailing-list",
    "message-id",
    "mime-version",
    "organization",
    "precedence",
    "priority",
    "received",
    "received-spf",
    "references",
    "reply-to",
    "return-path",
    "sender",
    "sensitivity",
    "status",
    "subject",
    "to",
    "user-agent",
    "require-recipient-valid-since",
    "language",
];
const PREFIXES: [&str; 7] = ["x-", "content-", "list-", "resent-", "arc-", "thread-", "original-"];

const WEEKDAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// The bytes without a byte order mark, without the lines `From bob@example.org Sat Nov 21 22:41:07 2026` of mailbox files
/// (RFC 4155) in the header, and with an empty line where a line of blanks ends a header, of the mail or of a part.
pub(super) fn tidy(bytes: &[u8]) -> Cow<'_, [u8]> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let lines: Vec<&[u8]> = bytes.split_inclusive(|&b| b == b'\n').collect();
    // What was put right so far; the bytes from `copied` to `start` are as they were.
    let mut right: Option<Vec<u8>> = None;
    let (mut copied, mut start) = (0, 0);
    let mut header = Some(0usize);
    for (at, line) in lines.iter().enumerate() {
        let rest = lines.get(at + 1..).unwrap_or_default();
        if let Some(instead) = instead(line, rest, &mut header) {
            let right = right.get_or_insert_default();
            right.extend_from_slice(bytes.get(copied..start).unwrap_or_default());
            right.extend_from_slice(instead);
            copied = start + line.len();
        }
        start += line.len();
    }
    let Some(mut right) = right else { return Cow::Borrowed(bytes) };
    right.extend_from_slice(bytes.get(copied..).unwrap_or_default());
    Cow::Owned(right)
}

/// What is to stand instead of a line. `header`: how many lines of a header stand above, if it stands in one.
fn instead(line: &[u8], rest: &[&[u8]], header: &mut Option<usize>) -> Option<&'static [u8]> {
    let next = rest.first().copied().unwrap_or_default();
    let Some(above) = *header else {
        // The header of a part: below a boundary, with a field of MIME.
        let field = next.get(..8).is_some_and(|name| name.eq_ignore_ascii_case(b"content-"));
        *header = (line.starts_with(b"--") && field).then_some(0);
        return None;
    };
    if line.trim_ascii().is_empty() {
        let blanks = line.starts_with(b" ") || line.starts_with(b"\t");
        if blanks && (above == 0 || goes_on(rest)) {
            return None;
        }
        *header = None;
        return blanks.then_some(b"\n");
    }
    if is_mailbox_line(line) && (is_field(next) || next.starts_with(b">From ")) {
        return Some(b"");
    }
    if line.starts_with(b">From ") && is_mailbox_line(line.get(1..).unwrap_or_default()) && is_field(next) {
        return Some(b"");
    }
    *header = Some(above + 1);
    None
}

/// Whether a header goes on below a line of blanks, which RFC 5322 (section 4.2) lets stand inside a folded field: only if
/// a field that mail programs write follows. So nobody hides a field from us that others see.
fn goes_on(rest: &[&[u8]]) -> bool {
    let folded = |line: &[u8]| line.starts_with(b" ") || line.starts_with(b"\t");
    let next = rest.iter().find(|line| !folded(line)).copied().unwrap_or_default();
    let Some(name) = field_name(next) else { return false };
    let name = name.to_ascii_lowercase();
    FIELDS.contains(&name.as_str()) || PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

/// RFC 5322 section 2.2: a field name is printable ASCII without colon or space, then a colon. The parser is
/// far more lenient and would take the first line of a bare text for a header; only blanks before the colon
/// (section 4.5.8, obsolete) are allowed here.
fn field_name(line: &[u8]) -> Option<&str> {
    let colon = line.iter().position(|&b| b == b':' || b == b'\n').filter(|&at| line[at] == b':')?;
    let name = line.get(..colon)?.trim_ascii_end();
    let sound = !name.is_empty() && name.iter().all(u8::is_ascii_graphic);
    std::str::from_utf8(name).ok().filter(|_| sound)
}

/// Whether a line begins a field of a header.
pub(super) fn is_field(line: &[u8]) -> bool {
    field_name(line).is_some()
}

/// `From `, an envelope sender without blanks (or in quotes), and a date as `asctime` writes it.
fn is_mailbox_line(line: &[u8]) -> bool {
    let Some(rest) = line.strip_prefix(b"From ") else { return false };
    let rest = String::from_utf8_lossy(rest);
    let words: Vec<&str> = rest.split_whitespace().collect();
    let Some(day) = words.windows(2).position(|w| WEEKDAYS.contains(&w[0]) && MONTHS.contains(&w[1])) else {
        return false;
    };
    let enveloped = day == 1 || day > 1 && words[0].starts_with('"');
    let number = |word: &str, digits: std::ops::RangeInclusive<usize>| {
        digits.contains(&word.len()) && word.bytes().all(|b| b.is_ascii_digit())
    };
    let dated = match words.get(day + 2..) {
        Some([date, time, years @ ..]) => {
            number(date, 1..=2) && time.contains(':') && years.iter().take(2).any(|year| number(year, 4..=4))
        }
        _ => false,
    };
    enveloped && dated
}
