//! Mail addresses: who claims to have written, and to which of our addresses.

use super::grammar::{is_address, small};
use super::headers::Headers;
use super::notes::Note;

/// Most candidates kept of one mail; a mail to more people than this was not written to a game.
const RECIPIENT_LIMIT: usize = 200;

/// One mailbox.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Address {
    /// The display name, decoded, if one was given. Written by whoever wrote the mail: never a proof.
    pub name: Option<String>,
    /// The address itself, `local@domain`, letter case as written.
    pub email: String,
}

impl Address {
    /// A mailbox, or nothing when `email` is empty or holds blanks or control characters.
    pub(super) fn new(name: Option<&str>, email: &str) -> Option<Address> {
        let email = email.trim().trim_start_matches('<').trim_end_matches('>');
        if email.is_empty() || email.contains(|c: char| c.is_whitespace() || c.is_control()) {
            return None;
        }
        let name = name.map(super::headers::one_line).filter(|n| !n.is_empty());
        Some(Address { name, email: email.to_owned() })
    }

    /// The address in lower case, for comparison. RFC 5321 lets the local part differ by case; nobody's does,
    /// and players type their addresses as they please.
    pub fn key(&self) -> String {
        small(&self.email)
    }

    /// The domain, lower case.
    pub fn domain(&self) -> Option<String> {
        self.key().rsplit_once('@').map(|(_, domain)| domain.to_owned()).filter(|d| !d.is_empty())
    }

    /// The part before the last `@`, lower case.
    pub fn local_part(&self) -> String {
        let key = self.key();
        key.rsplit_once('@').map_or(key.clone(), |(local, _)| local.to_owned())
    }
}

/// What is to be said of the one sender. The parser is lenient: it joins what stands apart (`<alice@> <players.test>`), and a name
/// may be written so that it looks like the address. RFC 5322 (3.4) has one address, in one pair of brackets or alone.
pub(super) fn doubt(sender: &Address, headers: &Headers<'_>) -> Option<Note> {
    let line = headers.raw("From").unwrap_or_default();
    let (mut bare, mut quoted, mut escaped) = (String::new(), false, false);
    for c in line.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => quoted = !quoted,
            _ if !quoted => bare.push(c),
            _ => {}
        }
    }
    let brackets = bare.matches('<').count();
    let stands = match bare.split_once('<') {
        Some((_, rest)) => rest.split_once('>').is_some_and(|(inner, _)| inner.trim() == sender.email),
        None => {
            bare.split(|c: char| c.is_whitespace() || "(),:;".contains(c)).any(|word| word == sender.email)
        }
    };
    // A local part in quotes is not in `bare`; it must stand in the line all the same.
    let stands = stands || (sender.email.starts_with('"') && line.contains(&sender.email));
    if brackets > 1 || !stands || !is_address(&sender.email) {
        return Some(Note::MalformedSender);
    }
    let name = sender.name.as_ref().filter(|name| name.contains('@') && !name.contains(&sender.email))?;
    Some(Note::NameLooksLikeAddress { name: name.clone() })
}

/// Where an address we may have been reached by was found, most trustworthy first: the first three are
/// written by mail servers at delivery, the last two by the sender.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RecipientSource {
    /// `X-Original-To` (Postfix): the envelope recipient before aliases.
    OriginalTo,
    /// `Delivered-To`: the envelope recipient at delivery.
    DeliveredTo,
    /// `Envelope-To` (Exim): the envelope recipient.
    EnvelopeTo,
    /// `To`, as the sender wrote it.
    To,
    /// `Cc`, as the sender wrote it.
    Cc,
}

impl RecipientSource {
    const IN_ORDER: [RecipientSource; 5] =
        [Self::OriginalTo, Self::DeliveredTo, Self::EnvelopeTo, Self::To, Self::Cc];

    /// The header of this source.
    pub fn header(self) -> &'static str {
        match self {
            Self::OriginalTo => "X-Original-To",
            Self::DeliveredTo => "Delivered-To",
            Self::EnvelopeTo => "Envelope-To",
            Self::To => "To",
            Self::Cc => "Cc",
        }
    }
}

/// An address this mail may have been sent to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipient {
    /// The address.
    pub address: Address,
    /// The header that named it.
    pub source: RecipientSource,
}

/// The candidates of a mail in order of trust, then topmost first.
pub(super) fn recipients(headers: &Headers<'_>) -> Vec<Recipient> {
    let all = RecipientSource::IN_ORDER.into_iter().flat_map(|source| {
        let found = headers.addresses(source.header());
        found.into_iter().map(move |address| Recipient { address, source })
    });
    all.take(RECIPIENT_LIMIT).collect()
}

/// The envelope sender, as our mail server wrote it into Return-Path (RFC 5321 section 4.4).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReturnPath {
    /// `<>`: a report by a machine, which must never be answered (RFC 5321 section 4.5.5).
    Null,
    /// The address bounces go to.
    Address(String),
}

/// Reads the topmost Return-Path; an older one below it was written by somebody else.
pub(super) fn return_path(headers: &Headers<'_>) -> Option<ReturnPath> {
    let value = headers.raw("Return-Path")?;
    let inner = match value.split_once('<') {
        Some((_, tail)) => tail.split('>').next().unwrap_or_default(),
        None => value.as_str(),
    };
    match inner.trim() {
        "" if value.contains('<') => Some(ReturnPath::Null),
        "" => None,
        address => Some(ReturnPath::Address(address.to_owned())),
    }
}
