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
    // What was put right so far; the bytes from `copied` to `start` are as they were.
    let mut right: Option<Vec<u8>> = None;
    let (mut copied, mut start) = (0, 0);
    let mut place = Place { header: Some(0), folded_to: None };
    while let Some(rest) = bytes.get(start..).filter(|rest| !rest.is_empty()) {
        let (line, below) = rest.split_at(line_length(rest));
        if let Some(instead) = place.instead(line, below) {
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

/// The length of the first line, its end included.
fn line_length(bytes: &[u8]) -> usize {
    bytes.iter().position(|&b| b == b'\n').map_or(bytes.len(), |end| end + 1)
}

/// Where in a mail a line stands.
struct Place {
    /// How many lines of a header stand above, in a header.
    header: Option<usize>,
    /// How many bytes are left below the folded lines at hand, if the header is known to go on there: asked once for all
    /// of them.
    folded_to: Option<usize>,
}

impl Place {
    /// What is to stand instead of a line.
    fn instead(&mut self, line: &[u8], below: &[u8]) -> Option<&'static [u8]> {
        let next = || below.get(..line_length(below)).unwrap_or_default();
        let Some(above) = self.header else {
            // The header of a part: below a boundary, with a field of MIME.
            let field = || next().get(..8).is_some_and(|name| name.eq_ignore_ascii_case(b"content-"));
            self.header = (line.starts_with(b"--") && field()).then_some(0);
            return None;
        };
        if line.trim_ascii().is_empty() {
            let blanks = is_folded(line);
            if blanks && (above == 0 || self.goes_on(below)) {
                return None;
            }
            self.header = None;
            return blanks.then_some(b"\n");
        }
        if is_mailbox_line(line) && (is_field(next()) || next().starts_with(b">From ")) {
            return Some(b"");
        }
        let escaped = line.strip_prefix(b">").is_some_and(is_mailbox_line);
        if escaped && is_field(next()) {
            return Some(b"");
        }
        self.header = Some(above + 1);
        None
    }

    /// Whether a header goes on below a line of blanks, which RFC 5322 (section 4.2) lets stand inside a folded field: only
    /// if a field that mail programs write follows. So nobody hides a field from us that others see.
    fn goes_on(&mut self, below: &[u8]) -> bool {
        if self.folded_to.is_some_and(|left| below.len() >= left) {
            return true;
        }
        let mut rest = below;
        while is_folded(rest) {
            rest = rest.get(line_length(rest)..).unwrap_or_default();
        }
        let name = field_name(rest.get(..line_length(rest)).unwrap_or_default());
        let known = name.map(str::to_ascii_lowercase).is_some_and(|name| {
            FIELDS.contains(&name.as_str()) || PREFIXES.iter().any(|prefix| name.starts_with(prefix))
        });
        self.folded_to = known.then_some(rest.len());
        known
    }
}

/// Whether a line goes on with the one above, or would.
fn is_folded(line: &[u8]) -> bool {
    line.starts_with(b" ") || line.starts_with(b"\t")
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
