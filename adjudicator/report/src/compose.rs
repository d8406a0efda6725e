//! The bytes of a mail: RFC 5322 headers, MIME parts (RFC 2045-2049), the same bytes for the same input.
//!
//! Nothing a stranger can influence (names, subjects, ids quoted from mails) can add a header: line breaks and controls
//! are taken out, ids that are not well formed are left out.

use super::calendar::CALENDAR;
use super::scrub::{one_line, undeceived};
use lettre::Address;
use lettre::message::header::{
    ContentDisposition, ContentTransferEncoding, ContentType, Date, HeaderName, HeaderValue, InReplyTo,
    MessageId, References,
};
use lettre::message::{Attachment, Body, Mailbox, Message, MultiPart, SinglePart};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use thiserror::Error;

/// The most characters of a subject: beyond, no mail program shows them.
const SUBJECT: usize = 180;
/// The most characters of a name in front of an address.
const NAME: usize = 80;
/// The most characters of a Message-ID that is repeated: with its header's name it must fit a line (998 octets).
const ID: usize = 250;
/// The most characters of a line (RFC 5322, 2.1.1), its CR included.
const LINE: usize = 999;
/// The most Message-IDs in `References`: the first, which holds a thread together, and the latest.
const REFERENCES: usize = 20;
/// The last second of the year 9999, in milliseconds since 1970: no `Date` can say more.
const LAST_DATE_MS: i64 = 253_402_300_799_000;

/// What sort of mail it is: decides what other robots are told (RFC 3834).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MailKind {
    /// The account of a turn: sent because the turn was played.
    Report,
    /// The answer to a mail.
    Receipt,
    /// A letter about the campaign that answers no mail.
    #[default]
    Notice,
}

/// A picture inside the mail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inlined {
    /// Its Content-ID, without angle brackets: what the HTML's `cid:` says. See [`picture_cid`].
    pub cid: String,
    /// The name under which a reader would save it.
    pub file_name: String,
    /// Its bytes.
    pub png: Vec<u8>,
}

/// A mail inside a mail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Carried {
    /// The name under which a reader would save it.
    pub file_name: String,
    /// The mail, as it would have been sent.
    pub bytes: Vec<u8>,
}

/// A file that goes with a mail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Enclosed {
    /// Its name.
    pub file_name: String,
    /// What it is: `application/zip`.
    pub kind: &'static str,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// A mail before it is bytes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outgoing {
    /// The name of the sender: a campaign's title.
    pub from_name: String,
    /// The address of the sender.
    pub from_address: String,
    /// Where answers go: the address with the reply token.
    pub reply_to: String,
    /// The player's address.
    pub to: String,
    /// The player's name; may be empty.
    pub to_name: String,
    /// Its Message-ID, with or without angle brackets, made before the first attempt to send it.
    pub message_id: String,
    /// The Message-ID of the mail it answers or follows.
    pub in_reply_to: Option<String>,
    /// The Message-IDs of the thread, oldest first.
    pub references: Vec<String>,
    /// The subject.
    pub subject: String,
    /// When it was written, in milliseconds since 1970.
    pub date_ms: i64,
    /// What sort of mail it is.
    pub kind: MailKind,
    /// The campaign's short name, for `X-Adjudicator`: by it we know our own mails when they come back.
    pub campaign: String,
    /// The body as plain text, with `\n` line ends.
    pub text: String,
    /// The body as HTML.
    pub html: Option<String>,
    /// The pictures the HTML shows.
    pub pictures: Vec<Inlined>,
    /// What the mail shows once more for programs, as JSON: attached as [`MACHINE_REPORT`].
    pub machine: Option<String>,
    /// The deadline as a calendar entry: attached as [`CALENDAR`].
    pub calendar: Option<String>,
    /// Whole mails of ours inside this one (RFC 2046, 5.2.1).
    pub carried: Vec<Carried>,
    /// Where to write to be sent no more optional mail (RFC 2369).
    pub unsubscribe: Option<String>,
}

/// The file name of the copy for programs.
pub const MACHINE_REPORT: &str = "report.json";

/// Why no mail could be made: always something that our own side gave.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum ComposeError {
    /// An address that is none.
    #[error("the {field} address {given:?} is no mail address: {why}")]
    Address {
        /// `From`, `Reply-To` or `To`.
        field: &'static str,
        /// What was given.
        given: String,
        /// What is wrong with it.
        why: String,
    },
    /// A Message-ID that is none.
    #[error("{0:?} is no Message-ID: it should be like <text@host>, without spaces")]
    MessageId(String),
    /// A Content-ID that is none.
    #[error("{0:?} is no Content-ID: it should be like text@host, without spaces")]
    ContentId(String),
    /// The parts could not be put together.
    #[error("the mail could not be put together: {0}")]
    Parts(String),
}

/// The Content-ID of the picture with this number in the mail with this Message-ID: unique, and always the same.
#[must_use]
pub fn picture_cid(message_id: &str, number: usize) -> String {
    let id = message_id.trim_matches(['<', '>']);
    let host = id.rsplit_once('@').map_or("adjudicator.invalid", |(_, host)| host);
    format!("{}@{host}", fingerprint(message_id, &format!("picture {number}")))
}

/// The mail as bytes, with CRLF line ends, ready for SMTP.
///
/// # Errors
/// An address or id of our own that is none.
pub fn compose(mail: &Outgoing) -> Result<Vec<u8>, ComposeError> {
    compose_with(mail, &[])
}

/// As [`compose`], with files.
///
/// # Errors
/// As [`compose`].
pub fn compose_with(mail: &Outgoing, files: &[Enclosed]) -> Result<Vec<u8>, ComposeError> {
    let id = id(&mail.message_id).ok_or_else(|| ComposeError::MessageId(mail.message_id.clone()))?;
    let auto = match mail.kind {
        MailKind::Report | MailKind::Notice => "auto-generated",
        MailKind::Receipt => "auto-replied",
    };
    let mut message = Message::builder()
        .from(mailbox("From", &mail.from_name, &mail.from_address)?)
        .reply_to(mailbox("Reply-To", "", &mail.reply_to)?)
        .to(mailbox("To", &mail.to_name, &mail.to)?)
        .subject(cut(&one_line(&mail.subject), SUBJECT))
        .header(Date::new(moment(mail.date_ms)))
        .header(MessageId::from(id.clone()));
    if let Some(answered) = mail.in_reply_to.as_deref().and_then(self::id) {
        message = message.header(InReplyTo::from(answered));
    }
    let thread = references(&mail.references);
    if !thread.is_empty() {
        message = message.header(References::from(thread));
    }
    let message = message
        .raw_header(own("Auto-Submitted", auto))
        .raw_header(own("X-Auto-Response-Suppress", "All"))
        .raw_header(own("X-Adjudicator", &cut(&one_line(&mail.campaign), NAME)));
    let stop = mail.unsubscribe.as_deref().map(|to| mailbox("List-Unsubscribe", "", to)).transpose()?;
    let message = match stop {
        Some(to) => {
            let link = format!("<mailto:{}?subject=unsubscribe>", to.email.to_string().replace('+', "%2B"));
            message.raw_header(own("List-Unsubscribe", &link))
        }
        None => message,
    };
    let plain = SinglePart::plain(undeceived(&mail.text));
    let dressed = match &mail.html {
        None => None,
        Some(html) => {
            let parts =
                MultiPart::alternative().boundary(fingerprint(&id, "alternative")).singlepart(plain.clone());
            let html = SinglePart::html(html.clone());
            Some(if mail.pictures.is_empty() {
                parts.singlepart(html)
            } else {
                let mut related = MultiPart::related().boundary(fingerprint(&id, "related")).singlepart(html);
                for picture in &mail.pictures {
                    related = related.singlepart(inlined(picture)?);
                }
                parts.multipart(related)
            })
        }
    };
    let mut attached = Vec::new();
    for (name, kind, text) in [
        (MACHINE_REPORT, "application/json", &mail.machine),
        (CALENDAR, "text/calendar; method=PUBLISH; charset=utf-8", &mail.calendar),
    ] {
        let Some(text) = text else { continue };
        let kind = ContentType::parse(kind).map_err(|why| ComposeError::Parts(why.to_string()))?;
        attached.push(Attachment::new(name.into()).body(text.clone(), kind));
    }
    for mail in &mail.carried {
        attached.push(carried(mail)?);
    }
    for file in files {
        let kind = ContentType::parse(file.kind).map_err(|why| ComposeError::Parts(why.to_string()))?;
        attached.push(Attachment::new(file.file_name.clone()).body(body(file), kind));
    }
    let built = match (attached.is_empty(), dressed) {
        (true, None) => message.singlepart(plain),
        (true, Some(dressed)) => message.multipart(dressed),
        (false, dressed) => {
            let mixed = MultiPart::mixed().boundary(fingerprint(&id, "mixed"));
            let mixed = match dressed {
                None => mixed.singlepart(plain),
                Some(dressed) => mixed.multipart(dressed),
            };
            message.multipart(attached.into_iter().fold(mixed, MultiPart::singlepart))
        }
    };
    built.map(|message| message.formatted()).map_err(|why| ComposeError::Parts(why.to_string()))
}

/// The bytes of a file as they travel. Text stays text, also where it has a letter that is not of ASCII, as a signature has: it is shorter so,
/// and can be read in the mail as it came.
fn body(file: &Enclosed) -> Body {
    let text = String::from_utf8(file.bytes.clone()).ok().filter(|_| file.kind.starts_with("text/plain"));
    let quoted =
        text.and_then(|text| Body::new_with_encoding(text, ContentTransferEncoding::QuotedPrintable).ok());
    quoted.unwrap_or_else(|| Body::new(file.bytes.clone()))
}

/// A mail inside a mail: never encoded again, as RFC 2046 has it, so its bytes must be fit to travel as they are. Ours are.
fn carried(mail: &Carried) -> Result<SinglePart, ComposeError> {
    let kind = ContentType::parse("message/rfc822").map_err(|why| ComposeError::Parts(why.to_string()))?;
    let fit = |line: &[u8]| line.len() <= LINE && line.iter().all(|byte| byte.is_ascii() && *byte != 0);
    if !mail.bytes.split(|byte| *byte == b'\n').all(fit) {
        return Err(ComposeError::Parts("a mail inside a mail has bytes or lines that cannot travel".into()));
    }
    let body = Body::dangerous_pre_encoded(mail.bytes.clone(), ContentTransferEncoding::SevenBit);
    let name: String = one_line(&mail.file_name).chars().filter(|c| c.is_ascii() && *c != '/').collect();
    Ok(SinglePart::builder().header(kind).header(ContentDisposition::attachment(&name)).body(body))
}

fn inlined(picture: &Inlined) -> Result<SinglePart, ComposeError> {
    let wrong = || ComposeError::ContentId(picture.cid.clone());
    let cid = id(&picture.cid).ok_or_else(wrong)?;
    let cid = cid.trim_matches(['<', '>']).to_owned();
    let png = ContentType::parse("image/png").map_err(|why| ComposeError::Parts(why.to_string()))?;
    let name: String = picture
        .file_name
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_'))
        .collect();
    Ok(Attachment::new_inline_with_name(cid, name).body(picture.png.clone(), png))
}

fn mailbox(field: &'static str, name: &str, address: &str) -> Result<Mailbox, ComposeError> {
    let parsed: Address = address.parse().map_err(|why: lettre::address::AddressError| {
        ComposeError::Address { field, given: address.to_owned(), why: why.to_string() }
    })?;
    let name = cut(&one_line(name), NAME);
    Ok(Mailbox::new((!name.is_empty()).then_some(name), parsed))
}

/// A header of our own making.
fn own(name: &'static str, value: &str) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value.to_owned())
}

/// A Message-ID in angle brackets, if it is one (RFC 5322, 3.6.4, without comments and folding).
fn id(given: &str) -> Option<String> {
    let inner = given.trim();
    let inner = inner.strip_prefix('<').unwrap_or(inner);
    let inner = inner.strip_suffix('>').unwrap_or(inner);
    let sound = inner.chars().all(|c| c.is_ascii_graphic() && !matches!(c, '<' | '>'));
    let (left, right) = inner.split_once('@')?;
    (sound && !left.is_empty() && !right.is_empty() && inner.len() <= ID).then(|| format!("<{inner}>"))
}

/// The well-formed ids of a thread, each once, the middle of a long one left out.
fn references(given: &[String]) -> String {
    let mut ids: Vec<String> = Vec::new();
    for id in given.iter().filter_map(|given| id(given)) {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    if ids.len() > REFERENCES {
        ids.drain(1..=ids.len() - REFERENCES);
    }
    ids.join(" ")
}

/// The text, with an ellipsis where it is cut to so many characters.
pub(super) fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut cut: String = text.chars().take(most - 1).collect();
    cut.push('\u{2026}');
    cut
}

/// A moment that a `Date` header can say.
fn moment(ms: i64) -> SystemTime {
    UNIX_EPOCH + Duration::from_millis(ms.clamp(0, LAST_DATE_MS).unsigned_abs())
}

/// A boundary or id that nobody can guess from outside and that is the same every time.
fn fingerprint(message_id: &str, purpose: &str) -> String {
    let mut hash = blake3::Hasher::new_derive_key("adjudicator 2026 parts of a mail");
    hash.update(message_id.trim_matches(['<', '>']).as_bytes());
    hash.update(&[0]);
    hash.update(purpose.as_bytes());
    hash.finalize().to_hex().chars().take(32).collect()
}
