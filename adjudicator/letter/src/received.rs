//! The time our own mail server took a mail in: the only date in a mail that its sender cannot choose.

use chrono::{DateTime, Utc};

/// The date of the topmost Received header, if `our_host` wrote it.
///
/// `topmost` is that header's value on one line. Only the topmost counts, since everything below it may have
/// been written by the sender; and only when its `by` clause names `our_host` (letter case and a final dot
/// aside), since a mail that never passed our server carries a stranger's header on top. Where our delivery
/// program adds no Received header at all this must not be used: the topmost could then be forged.
///
/// The grammar is that of RFC 5321 section 4.4; the date, RFC 5322 section 3.3. Impossible dates, and dates
/// whose weekday is wrong, give nothing.
pub fn trusted_time(topmost: Option<&str>, our_host: &str) -> Option<DateTime<Utc>> {
    let value = without_comments(topmost?);
    let (clauses, date) = value.rsplit_once(';')?;
    let host = by_host(clauses)?;
    let ours = our_host.trim().trim_end_matches('.');
    if ours.is_empty() || !host.trim_end_matches('.').eq_ignore_ascii_case(ours) {
        return None;
    }
    DateTime::parse_from_rfc2822(date.trim()).ok().map(|time| time.with_timezone(&Utc))
}

/// The host after `by`. The `from` clause comes first and its host is the sender's choice (it may say "by"),
/// so it is stepped over.
fn by_host(clauses: &str) -> Option<&str> {
    let mut words = clauses.split_whitespace();
    while let Some(word) = words.next() {
        if word.eq_ignore_ascii_case("from") {
            words.next();
        } else if word.eq_ignore_ascii_case("by") {
            return words.next();
        }
    }
    None
}

/// The host after `by` in a whole Received header.
pub(super) fn host_of(value: &str) -> Option<String> {
    let value = without_comments(value);
    by_host(&value).map(|host| host.trim_end_matches(['.', ';']).to_owned())
}

/// Takes out `(comments)`, which nest, and keeps quoted strings and escapes from hiding a bracket.
fn without_comments(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let (mut depth, mut quoted) = (0usize, false);
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => {
                let escaped = chars.next();
                if depth == 0 {
                    out.extend(escaped);
                }
            }
            '"' if depth == 0 => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted && depth > 0 => {
                depth -= 1;
                out.push(' ');
            }
            _ if depth == 0 => out.push(c),
            _ => {}
        }
    }
    out
}
