//! The letter room: from the bytes of one mail to what its writer said.
//!
//! Everything here is pure. [`read`] takes any bytes whatever and always returns a [`Letter`]; it never
//! panics, asks no clock and touches no disk. It decides nothing about the game: it says who wrote (as far
//! as the headers claim), to which address, whether a robot wrote it, and which lines the writer typed, with
//! quotes and signature taken away and every line still knowing its place in the mail.
//!
//! | file | one concept |
//! |---|---|
//! | `head`, `boundaries` | what is put right before parsing: the top of a mail, lost boundaries |
//! | `headers` | header fields, duplicates included |
//! | `address`, `grammar` | who and to whom, and how that is written |
//! | `robots`, `evidence` | who must never be answered: the signs of it, in one table |
//! | `absences`, `listservers`, `bounces`, `bounces_text` | what such mails say, and failed deliveries |
//! | `received`, `results` | when our own mail server saw the mail, and what it found out about the sender |
//! | `encryption`, `armor` | mail we cannot read, and clear-signed mail we can |
//! | `parts`, `text`, `flowed`, `html` | from MIME parts to plain lines |
//! | `rows`, `form`, `quotes`, `attribution`, `answered`, `forwarded`, `signature`, `languages`, `dates`, `ours` | which lines were typed |
//! | `body` | all that put together |

#![deny(clippy::expect_used)]

mod absences;
mod address;
mod answered;
mod armor;
mod attribution;
mod body;
mod bounces;
mod bounces_text;
mod boundaries;
mod dates;
mod enclosed;
mod encryption;
mod evidence;
mod flowed;
mod form;
mod forwarded;
mod grammar;
mod head;
mod headers;
mod html;
mod languages;
mod listservers;
mod notes;
mod ours;
mod parts;
mod quotes;
mod received;
mod results;
mod robots;
mod rows;
mod signature;
mod text;

#[cfg(test)]
mod tests;

use std::cell::OnceCell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use chrono::{DateTime, Utc};
use mail_parser::{Message, MessageParser};

pub use address::{Address, Recipient, RecipientSource, ReturnPath};
pub use body::{Body, Line};
pub use bounces::{Action, Bounce, FailedRecipient};
pub use enclosed::{Files, enclosed, files, mbox, words, zips};
pub use encryption::Encryption;
pub use evidence::robot_table;
pub use form::{FORM_BEGIN, FORM_END};
pub use notes::Note;
pub use received::trusted_time;
pub use results::{Testimony, Word, speaks_for};
pub use robots::{MARK_HEADER, Robot};

use answered::Addressees;
use headers::Headers;
use quotes::{NETS, Net};

/// One mail, read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Letter {
    /// Every mailbox of every From header, in order. Anything but exactly one is also in [`Letter::notes`];
    /// a claim, never a proof.
    pub senders: Vec<Address>,
    /// The Message-ID without its angle brackets; the first when there are several.
    pub message_id: Option<String>,
    /// The topmost Date header, unfolded, as its writer set it.
    pub date: Option<String>,
    /// The ids of In-Reply-To, without angle brackets; the first 100 at most.
    pub in_reply_to: Vec<String>,
    /// The ids of References, oldest first, without angle brackets; the last 100 at most.
    pub references: Vec<String>,
    /// The subject, decoded, on one line, 998 characters at most. Empty when there is none.
    pub subject: String,
    /// The addresses this mail may have been sent to, the most trustworthy first.
    pub recipients: Vec<Recipient>,
    /// The envelope sender, from the topmost Return-Path header.
    pub return_path: Option<ReturnPath>,
    /// The topmost Received header, unfolded: see [`Letter::trusted_time`].
    pub received: Option<String>,
    /// The hosts that say they wrote the Received headers, topmost first, lower case; empty where one names none.
    pub hosts: Vec<String>,
    /// What mail servers say they found out about the sender, topmost first. Anybody can write that: see
    /// [`Letter::testimony`].
    pub words: Vec<Word>,
    /// The domains whose DKIM signatures the mail carries, lower case; nobody has looked whether they are good.
    pub signed_by: Vec<String>,
    /// Why this mail must not be answered, when a robot wrote it.
    pub auto: Option<Robot>,
    /// Set when the text, or a part of it, is enciphered and so cannot be read.
    pub encrypted: Option<Encryption>,
    /// What the writer typed.
    pub body: Body,
    /// What the reader of a receipt, or the operator, should know about how this mail was read.
    pub notes: Vec<Note>,
}

impl Letter {
    /// When our own mail server took this mail in, if its topmost Received header was written by `our_host`.
    /// See [`trusted_time`].
    pub fn trusted_time(&self, our_host: &str) -> Option<DateTime<Utc>> {
        trusted_time(self.received.as_deref(), our_host)
    }

    /// What our own mail server says of the sender. `authserv_id` is its name in Authentication-Results; `our_host`, in
    /// Received, empty where that is not known: then one Received header above is taken for ours.
    pub fn testimony(&self, authserv_id: &str, our_host: &str) -> Testimony {
        let Some(domain) = self.sole_sender().and_then(Address::domain) else { return Testimony::default() };
        let host = our_host.trim().trim_end_matches('.');
        let ours = match host {
            "" => self.hosts.len().min(1),
            _ => self.hosts.iter().take_while(|by| by.eq_ignore_ascii_case(host)).count(),
        };
        Testimony::of(&self.words, authserv_id.trim(), ours, &domain)
    }

    /// The one sender, or nothing when there is none or more than one mailbox or From header claims to be it
    /// (RFC 5322 section 3.6 allows one header only, and a second is the classic way to show one name to a
    /// filter and another to a program).
    pub fn sole_sender(&self) -> Option<&Address> {
        match self.senders.as_slice() {
            [one] if !self.notes.iter().any(Note::doubts_the_sender) => Some(one),
            _ => None,
        }
    }
}

/// How many ids of one field are kept: each is looked up, and a mail answers one or two.
const IDS: usize = 100;

/// Reads one mail. Any bytes give a letter; what could not be understood is told in [`Letter::notes`].
pub fn read(bytes: &[u8]) -> Letter {
    read_with(bytes, NETS)
}

/// Reads one mail with some nets for quotes alone.
fn read_with(bytes: &[u8], nets: &[Net]) -> Letter {
    // Old programs end lines with CR alone; the parser would see one endless header.
    let lined: Vec<u8>;
    let bytes = if bytes.contains(&b'\r') && !bytes.contains(&b'\n') {
        lined = bytes.iter().map(|&b| if b == b'\r' { b'\n' } else { b }).collect();
        &lined
    } else {
        bytes
    };
    let tidy = head::tidy(bytes);
    let bytes = tidy.as_ref();
    if !head::is_field(bytes) {
        return read_bare(bytes, nets);
    }
    let Some(message) = parse(bytes) else {
        // A header with nothing under it, not even the empty line, is refused by the parser.
        let padded = [bytes, b"\r\n\r\n"].concat();
        return parse(&padded)
            .map_or_else(|| read_bare(bytes, nets), |message| read_message(&padded, &message, nets));
    };
    let closed = boundaries::closed(bytes, &message);
    match closed.as_deref().and_then(|closed| Some((closed, parse(closed)?))) {
        Some((closed, message)) => read_message(closed, &message, nets),
        None => read_message(bytes, &message, nets),
    }
}

/// Reads `bytes` and panics when the letter breaks a promise of this room: the target of fuzzing and of the
/// property tests.
///
/// # Panics
/// When lines are not numbered upwards, hold a line break or a control character, or are blank.
pub fn probe(bytes: &[u8]) {
    let letter = read(bytes);
    let body = &letter.body;
    for lines in [Some(&body.lines), body.form.as_ref()].into_iter().flatten() {
        for pair in lines.windows(2) {
            assert!(pair[0].number < pair[1].number, "lines out of order: {pair:?}");
        }
        for line in lines {
            assert!(line.number > 0, "lines are counted from one: {line:?}");
            assert!(!line.text.trim().is_empty(), "a blank line was kept: {line:?}");
            assert!(
                !line.text.contains(|c: char| c.is_control() && c != '\t'),
                "a control character was kept: {line:?}"
            );
        }
    }
    assert!(!letter.subject.contains(char::is_control), "a subject of several lines");
    assert_eq!(letter, read(bytes), "two readings of one mail differ");
}

fn parse(bytes: &[u8]) -> Option<Message<'_>> {
    // In debug builds the parser breaks off on some mails whose nested parts are cut short (fuzzing found one, see
    // the tests). Then one mail is read as bare text, and the daemon goes on. The parser keeps no state between calls,
    // so nothing can be left half done.
    let message = catch_unwind(AssertUnwindSafe(|| MessageParser::default().parse(bytes))).ok()??;
    (!message.parts.is_empty()).then_some(message)
}

/// A text without any header: a file dropped into a mail folder by hand.
fn read_bare(bytes: &[u8], nets: &[Net]) -> Letter {
    let mut notes = vec![Note::NoHeaders, Note::NoSender];
    let document = parts::bare(bytes, &mut notes);
    let body = body::assemble(document, &Addressees::default(), nets, &mut notes);
    Letter { body, notes, ..Letter::default() }
}

fn read_message(bytes: &[u8], message: &Message<'_>, nets: &[Net]) -> Letter {
    let mut notes = Vec::new();
    let headers = Headers::new(bytes, message.headers());
    for name in headers.repeated() {
        notes.push(Note::RepeatedHeader { name });
    }
    let senders = headers.addresses("From");
    match senders.len() {
        0 => notes.push(Note::NoSender),
        1 => notes.extend(senders.first().and_then(|sender| address::doubt(sender, &headers))),
        count => notes.push(Note::ManySenders { count }),
    }

    let encrypted = encryption::of_parts(message);
    let documents =
        if encrypted.is_some() { Vec::new() } else { parts::documents(bytes, message, &mut notes) };
    let encrypted = encrypted.or_else(|| encryption::inline(&documents));
    let documents: Vec<_> = documents.into_iter().map(armor::without_armor).collect();
    let whole = documents.first().map(|d| d.text.clone()).unwrap_or_default();
    let recipients = address::recipients(&headers);
    let people: Vec<Address> = recipients.iter().map(|r| r.address.clone()).collect();
    let people = Addressees::new(&people, &senders);
    let body = body::assemble(documents, &people, nets, &mut notes);

    let return_path = address::return_path(&headers);
    let auto = robots::judge(&evidence::Mail {
        headers: &headers,
        message,
        senders: &senders,
        return_path: return_path.as_ref(),
        text: &whole,
        body: &body,
        told: OnceCell::new(),
    });
    if auto.is_none() && evidence::asks_for_silence(&headers) {
        notes.push(Note::AsksForSilence);
    }
    let mut references = headers.ids("References");
    references.drain(..references.len().saturating_sub(IDS));
    let mut in_reply_to = headers.ids("In-Reply-To");
    in_reply_to.truncate(IDS);
    Letter {
        recipients,
        message_id: headers.ids("Message-ID").into_iter().next(),
        date: headers.raw("Date"),
        in_reply_to,
        references,
        subject: headers.subject(),
        received: headers.raw("Received"),
        hosts: results::hosts(&headers),
        words: results::words(&headers),
        signed_by: headers.signed_by(),
        senders,
        return_path,
        auto,
        encrypted,
        body,
        notes,
    }
}
