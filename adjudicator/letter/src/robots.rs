//! Who must never be answered.
//!
//! Two robots answering each other is the worst a mail program can do, and answering a forged mail makes us a
//! sender of junk; but a player whose orders get no receipt is a harm too. So each sign here is one that
//! ordinary mail programs do not set on a mail typed by a person (RFC 3834 section 2 names the first ones).

use std::fmt;

use mail_parser::{Message, MimeHeaders};

use super::address::{Address, ReturnPath};
use super::bounces::{self, Bounce};
use super::bounces_text;
use super::headers::Headers;
use super::languages::{LANGUAGES, fold};

/// The header that every mail of ours carries. Coming back on top of an incoming mail it means a loop.
pub const MARK_HEADER: &str = "X-Adjudicator";

/// Headers that only autoresponders set.
const AUTORESPONDER_HEADERS: [&str; 8] = [
    "X-Autoreply",
    "X-Autorespond",
    "X-Autoresponse",
    "X-Auto-Reply-From",
    "X-Mail-Autoreply",
    "X-AutoReply-From",
    "X-FC-MachineGenerated",
    "X-MS-Exchange-Inbox-Rules-Loop",
];

/// Local parts behind which nobody reads.
const NOBODY: [&str; 9] = [
    "mailer-daemon",
    "mailerdaemon",
    "postmaster",
    "no-reply",
    "noreply",
    "no_reply",
    "do-not-reply",
    "donotreply",
    "do_not_reply",
];

/// Local parts that are more often a machine's than a person's: not enough alone.
const MACHINES: [&str; 12] = [
    "alert",
    "alerts",
    "automailer",
    "autoresponder",
    "bounce",
    "bounces",
    "daemon",
    "mailer",
    "notification",
    "notifications",
    "notify",
    "system",
];

/// How subjects of absence notices end that begin with a name (Notes), in the form [`fold`] gives.
const AWAY_ENDINGS: [&str; 5] =
    [" is out of the office", " is out of office", " ist außer haus", " ist nicht im büro", " est absent(e)"];

/// Why a mail must not be answered; its text is for the operator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Robot {
    /// The mail carries our own mark: we wrote it.
    Loop,
    /// A delivery report (RFC 3464).
    Bounce(Bounce),
    /// A read receipt (RFC 8098).
    ReadReceipt,
    /// A calendar program's answer to an invitation (RFC 5546).
    CalendarAnswer,
    /// A complaint about junk mail (RFC 5965).
    Complaint,
    /// Another `multipart/report` (RFC 6522), by its type.
    Report(String),
    /// Auto-Submitted says anything but `no` (RFC 3834 section 5); its value.
    AutoSubmitted(String),
    /// The subject is that of an absence notice.
    OutOfOffice(String),
    /// A header only autoresponders set; its name.
    Autoresponder(String),
    /// A header of a mailing list (RFC 2369, RFC 2919); its name.
    List(String),
    /// A list server speaks of itself: a loop, commands it did not understand; its address.
    ListServer(String),
    /// Precedence says bulk, junk, list or auto_reply; its value.
    Precedence(String),
    /// The envelope sender is empty (RFC 5321 section 4.5.5).
    NullSender,
    /// The sender's address is one nobody reads.
    Nobody(String),
    /// The sender's address looks like a machine's, and the mail asks not to be answered.
    SilentMachine(String),
}

impl fmt::Display for Robot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not answered: ")?;
        match self {
            Self::Loop => write!(f, "the mail carries our own header {MARK_HEADER}, so we wrote it"),
            Self::Bounce(bounce) => bounce.fmt(f),
            Self::ReadReceipt => f.write_str("the mail is a read receipt"),
            Self::CalendarAnswer => f.write_str("the mail is a calendar program's answer to an invitation"),
            Self::Complaint => f.write_str("the mail is a complaint by a mail provider about junk mail"),
            Self::Report(kind) => write!(f, "the mail is a machine's report of type \"{kind}\""),
            Self::AutoSubmitted(value) => write!(f, "a machine wrote the mail (Auto-Submitted: {value})"),
            Self::OutOfOffice(subject) => write!(f, "the subject is that of an absence notice: {subject}"),
            Self::Autoresponder(name) => {
                write!(f, "an autoresponder wrote the mail (it has the header {name})")
            }
            Self::List(name) => write!(f, "the mail came through a mailing list (it has the header {name})"),
            Self::Precedence(value) => write!(f, "the mail is bulk mail (Precedence: {value})"),
            Self::ListServer(address) => write!(f, "the list server {address} speaks of itself"),
            Self::NullSender => f.write_str("the envelope sender is empty, as in a machine's report"),
            Self::Nobody(address) => write!(f, "nobody reads mail at the sender's address {address}"),
            Self::SilentMachine(address) => write!(
                f,
                "the sender {address} looks like a machine and asks not to be answered (X-Auto-Response-Suppress)"
            ),
        }
    }
}

/// The first reason not to answer, the most telling first.
pub(super) fn judge(
    headers: &Headers<'_>,
    message: &Message<'_>,
    senders: &[Address],
    return_path: Option<&ReturnPath>,
    text: &str,
) -> Option<Robot> {
    if headers.has(MARK_HEADER) {
        return Some(Robot::Loop);
    }
    report(headers, message, text)
        .or_else(|| bounces_text::read(headers, senders, return_path, text).map(Robot::Bounce))
        .or_else(|| read_receipt(headers))
        .or_else(|| calendar_answer(message))
        .or_else(|| bare_complaint(headers, message))
        .or_else(|| auto_submitted(headers))
        .or_else(|| out_of_office(&headers.subject()))
        .or_else(|| {
            let name = AUTORESPONDER_HEADERS.into_iter().find(|name| headers.has(name))?;
            Some(Robot::Autoresponder(name.to_owned()))
        })
        .or_else(|| headers.starting_with("List-").map(Robot::List))
        .or_else(|| precedence(headers))
        .or_else(|| (return_path == Some(&ReturnPath::Null)).then_some(Robot::NullSender))
        .or_else(|| by_address(headers, senders, return_path))
}

/// Whether X-Auto-Response-Suppress asks for no automatic answer. Exchange and Outlook set it on mail typed by
/// people too, and a player's orders must not go without a receipt; so alone it makes nobody a robot.
pub(super) fn asks_for_silence(headers: &Headers<'_>) -> bool {
    let Some(value) = headers.raw("X-Auto-Response-Suppress") else { return false };
    let asks = |word: &str| ["all", "autoreply", "oof"].iter().any(|w| w.eq_ignore_ascii_case(word));
    value.split([',', ';', ' ']).any(asks)
}

fn report(headers: &Headers<'_>, message: &Message<'_>, text: &str) -> Option<Robot> {
    if bounces::has_status(message) {
        return Some(Robot::Bounce(bounces_text::completed(bounces::read(message), headers, text)));
    }
    if let Some(bounce) = bounces::by_exim(headers) {
        return Some(Robot::Bounce(bounces_text::completed(bounce, headers, text)));
    }
    let kind = message.parts.first()?.content_type()?;
    let is_report = kind.ctype().eq_ignore_ascii_case("multipart")
        && kind.subtype().is_some_and(|s| s.eq_ignore_ascii_case("report"));
    if !is_report {
        return None;
    }
    let report_type = kind.attribute("report-type").unwrap_or_default().to_ascii_lowercase();
    Some(match report_type.as_str() {
        "disposition-notification" => Robot::ReadReceipt,
        "feedback-report" => Robot::Complaint,
        "delivery-status" => Robot::Bounce(bounces_text::completed(bounces::read(message), headers, text)),
        "" if has_part(message, "disposition-notification") => Robot::ReadReceipt,
        "" if has_part(message, "feedback-report") => Robot::Complaint,
        // Old servers leave the type out, and write what they have to say as plain text.
        "" => return None,
        _ => Robot::Report(report_type),
    })
}

fn has_part(message: &Message<'_>, subtype: &str) -> bool {
    message.parts.iter().any(|part| part.is_content_type("message", subtype))
}

/// Read receipts of Exchange that are no `multipart/report`.
fn read_receipt(headers: &Headers<'_>) -> Option<Robot> {
    let class = headers.raw("Content-Class").unwrap_or_default().to_ascii_lowercase();
    (class == "urn:content-classes:mdn").then_some(Robot::ReadReceipt)
}

/// Complaints of providers that write no report: the mail complained about, under a subject of their own.
fn bare_complaint(headers: &Headers<'_>, message: &Message<'_>) -> Option<Robot> {
    let announced = fold(&headers.subject()).starts_with("complaint about message from");
    (announced && has_part(message, "rfc822")).then_some(Robot::Complaint)
}

/// "Accepted: deadline of turn 4": what a calendar program sends back for an invitation (RFC 5546 section 3.2.3). A
/// person may have pressed the button, but nobody typed anything.
fn calendar_answer(message: &Message<'_>) -> Option<Robot> {
    let answer = message.parts.iter().any(|part| {
        part.is_content_type("text", "calendar")
            && part
                .content_type()
                .and_then(|kind| kind.attribute("method"))
                .is_some_and(|m| m.eq_ignore_ascii_case("reply") || m.eq_ignore_ascii_case("counter"))
    });
    answer.then_some(Robot::CalendarAnswer)
}

fn auto_submitted(headers: &Headers<'_>) -> Option<Robot> {
    let value = headers.raw("Auto-Submitted")?;
    // A keyword, then parameters after semicolons, and comments in brackets (RFC 3834 section 5.2).
    let keyword = value.split([';', '(']).next().unwrap_or_default().trim();
    (!keyword.eq_ignore_ascii_case("no")).then(|| Robot::AutoSubmitted(value.clone()))
}

fn out_of_office(subject: &str) -> Option<Robot> {
    let folded = fold(subject);
    let away = LANGUAGES.iter().flat_map(|l| l.away_subjects).any(|start| folded.starts_with(start));
    let named = || {
        let bare = folded.trim_end_matches(['.', ' ']);
        !folded.starts_with("re:") && AWAY_ENDINGS.iter().any(|end| bare.ends_with(end))
    };
    (away || named()).then(|| Robot::OutOfOffice(subject.to_owned()))
}

fn precedence(headers: &Headers<'_>) -> Option<Robot> {
    let value = headers.raw("Precedence")?;
    let bulk = ["bulk", "junk", "list", "auto_reply", "auto-reply"];
    bulk.iter().any(|w| w.eq_ignore_ascii_case(value.trim())).then(|| Robot::Precedence(value.clone()))
}

fn by_address(headers: &Headers<'_>, senders: &[Address], path: Option<&ReturnPath>) -> Option<Robot> {
    let envelope = match path {
        Some(ReturnPath::Address(email)) => Address::new(None, email),
        _ => None,
    };
    let all: Vec<&Address> = senders.iter().chain(&envelope).collect();
    let named = |list: &[&str]| {
        all.iter().find(|a| {
            let local = a.local_part();
            let base = local.split('+').next().unwrap_or_default();
            list.contains(&base)
        })
    };
    if let Some(address) = named(&NOBODY) {
        return Some(Robot::Nobody(address.email.clone()));
    }
    // Only what the sender writes as From: a person's mail may well have a machine's envelope sender.
    let machine = senders.iter().find(|a| MACHINES.contains(&a.local_part().as_str()))?;
    asks_for_silence(headers).then(|| Robot::SilentMachine(machine.email.clone()))
}
