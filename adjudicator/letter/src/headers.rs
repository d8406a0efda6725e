//! Header fields as they stand in the mail, duplicates included.
//!
//! The parser answers with the *last* of several equal headers. A mail server adds its own on top, so the
//! first is the one nearest to us; and a second From is a trick. So this view always works on the whole list.

use mail_parser::Header;
use mail_parser::parsers::MessageStream;

use super::address::Address;

/// Headers that RFC 5322 section 3.6 allows once and whose second copy could mislead us.
const ONCE: [&str; 8] =
    ["From", "Sender", "Reply-To", "Message-ID", "In-Reply-To", "References", "Subject", "Date"];

/// Longest subject kept, in characters (the line limit of RFC 5322 section 2.1.1).
const SUBJECT_LIMIT: usize = 998;

/// The header fields of one mail, topmost first.
pub(super) struct Headers<'m> {
    bytes: &'m [u8],
    list: &'m [Header<'m>],
}

impl<'m> Headers<'m> {
    pub(super) fn new(bytes: &'m [u8], list: &'m [Header<'m>]) -> Self {
        Headers { bytes, list }
    }

    /// The bytes after the colon of every field called `name`, topmost first.
    fn fields<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'m [u8]> + 'a {
        self.list.iter().filter(move |h| h.name.as_str().eq_ignore_ascii_case(name)).map(|h| {
            let (start, end) = (h.offset_start as usize, h.offset_end as usize);
            self.bytes.get(start..end).unwrap_or_default()
        })
    }

    /// Every field, topmost first: its name and its value on one line, not decoded.
    pub(super) fn all(&self) -> impl Iterator<Item = (&'m str, String)> + '_ {
        self.list.iter().map(|h| {
            let (start, end) = (h.offset_start as usize, h.offset_end as usize);
            (h.name.as_str(), unfold(self.bytes.get(start..end).unwrap_or_default()))
        })
    }

    /// The topmost field called `name`, on one line, not decoded.
    pub(super) fn raw(&self, name: &str) -> Option<String> {
        self.fields(name).next().map(unfold)
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.fields(name).next().is_some()
    }

    /// The name of the first field that starts with `prefix`, letter case aside.
    pub(super) fn starting_with(&self, prefix: &str) -> Option<String> {
        self.list.iter().map(|h| h.name.as_str()).find_map(|name| {
            let head = name.get(..prefix.len())?;
            head.eq_ignore_ascii_case(prefix).then(|| name.to_owned())
        })
    }

    /// Every mailbox in every field called `name`, groups opened up.
    pub(super) fn addresses(&self, name: &str) -> Vec<Address> {
        let mut found = Vec::new();
        for field in self.fields(name) {
            let value = MessageStream::new(field).parse_address();
            let Some(list) = value.as_address() else { continue };
            found.extend(list.iter().filter_map(|a| Address::new(a.name(), a.address()?)));
        }
        found
    }

    /// The message ids of the topmost field called `name`, without angle brackets. Clients that forget the
    /// brackets are understood.
    pub(super) fn ids(&self, name: &str) -> Vec<String> {
        self.raw(name).map(|value| message_ids(&value)).unwrap_or_default()
    }

    /// The topmost subject, its encoded words (RFC 2047) decoded.
    pub(super) fn subject(&self) -> String {
        let Some(field) = self.fields("Subject").next() else { return String::new() };
        let value = MessageStream::new(field).parse_unstructured();
        let decoded = value.as_text().map_or_else(|| unfold(field), str::to_owned);
        one_line(&decoded).chars().take(SUBJECT_LIMIT).collect()
    }

    /// The domains (`d=`) of the DKIM signatures, lower case, each once.
    pub(super) fn signed_by(&self) -> Vec<String> {
        let mut domains = Vec::new();
        for field in self.fields("DKIM-Signature").take(20) {
            let value = unfold(field);
            let tag =
                value.split(';').filter_map(|tag| tag.split_once('=')).find(|(name, _)| name.trim() == "d");
            let domain =
                tag.map(|(_, value)| value.replace(' ', "").to_ascii_lowercase()).unwrap_or_default();
            if !domain.is_empty() && !domains.contains(&domain) {
                domains.push(domain);
            }
        }
        domains
    }

    /// Names of headers that may stand once but stand more often.
    pub(super) fn repeated(&self) -> Vec<&'static str> {
        ONCE.into_iter().filter(|name| self.fields(name).nth(1).is_some()).collect()
    }
}

/// Finds `<id>`s in a header value; without any bracket, the words.
pub(super) fn message_ids(value: &str) -> Vec<String> {
    let mut ids = Vec::new();
    let mut rest = value;
    while let Some((_, tail)) = rest.split_once('<') {
        let Some((id, after)) = tail.split_once('>') else { break };
        let id: String = id.chars().filter(|c| !c.is_whitespace() && !c.is_control()).collect();
        if !id.is_empty() {
            ids.push(id);
        }
        rest = after;
    }
    if ids.is_empty() && !value.contains('<') {
        ids.extend(value.split_whitespace().filter(|w| w.contains('@')).map(str::to_owned));
    }
    ids
}

fn unfold(field: &[u8]) -> String {
    one_line(&String::from_utf8_lossy(field))
}

/// Runs of blanks, line breaks and control characters become one space.
pub(super) fn one_line(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|w| !w.is_empty());
    words.collect::<Vec<_>>().join(" ")
}
