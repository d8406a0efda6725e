//! What makes a robot: one table. Each row is a sign; `docs/operating.md` has the same rows, and a test compares them.
//!
//! Signs are weighed matter by matter. One that no mail program sets on a mail typed by a person has the weight
//! [`ENOUGH`] and makes a robot alone; a lesser one needs another of the same matter beside it. Signs of different
//! matters are never added up: a person in an office with Exchange may write about an absence.

use std::cell::OnceCell;

use mail_parser::{Message, MimeHeaders};

use super::address::{Address, ReturnPath};
use super::body::Body;
use super::bounces_text::{self, Told};
use super::headers::Headers;
use super::languages::fold;
use super::robots::{MARK_HEADER, Robot};
use super::{absences, bounces, listservers};

/// The weight that makes a robot.
pub(super) const ENOUGH: u8 = 3;

/// A mail as the signs look at it.
pub(super) struct Mail<'m> {
    pub headers: &'m Headers<'m>,
    pub message: &'m Message<'m>,
    pub senders: &'m [Address],
    pub return_path: Option<&'m ReturnPath>,
    /// The whole text, quotes included.
    pub text: &'m str,
    /// What was typed.
    pub body: &'m Body,
    /// What the text says of a failed delivery.
    pub told: OnceCell<Told<'m>>,
}

impl<'m> Mail<'m> {
    pub(super) fn told(&self) -> &Told<'m> {
        self.told.get_or_init(|| Told::new(self.headers, self.text))
    }
}

/// Where a sign is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Header,
    Envelope,
    /// Either of the two names the sender.
    Sender,
    Body,
}

impl Place {
    /// The word it is documented as.
    fn word(self) -> &'static str {
        match self {
            Place::Header => "header",
            Place::Envelope => "envelope",
            Place::Sender => "envelope, header",
            Place::Body => "body",
        }
    }
}

/// What a sign is a sign of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Matter {
    Ours,
    Status,
    Exim,
    Report,
    Failure,
    Receipt,
    Calendar,
    Complaint,
    Automatic,
    Absence,
    Autoresponder,
    List,
    ListServer,
    Bulk,
    NoSender,
    Nobody,
    Machine,
}

impl Matter {
    /// The words it is documented as.
    fn words(self) -> &'static str {
        match self {
            Matter::Ours => "our own mail",
            Matter::Status | Matter::Exim | Matter::Failure => "failed delivery",
            Matter::Report => "report",
            Matter::Receipt => "read receipt",
            Matter::Calendar => "calendar",
            Matter::Complaint => "complaint",
            Matter::Automatic => "automatic mail",
            Matter::Absence => "absence",
            Matter::Autoresponder => "autoresponder",
            Matter::List => "mailing list",
            Matter::ListServer => "list server",
            Matter::Bulk => "bulk mail",
            Matter::NoSender => "no sender",
            Matter::Nobody => "nobody reads there",
            Matter::Machine => "machine",
        }
    }

    /// The robot that a mail of this matter comes from. `seen`: what the first of its signs saw.
    pub(super) fn robot(self, mail: &Mail<'_>, seen: String) -> Robot {
        let told = |bounce| Robot::Bounce(bounces_text::completed(bounce, mail.headers, mail.text));
        match self {
            Matter::Ours => Robot::Loop,
            Matter::Status => told(bounces::read(mail.message)),
            Matter::Exim => told(bounces::by_exim(mail.headers).unwrap_or_default()),
            Matter::Report => match seen.as_str() {
                "disposition-notification" => Robot::ReadReceipt,
                "feedback-report" => Robot::Complaint,
                "delivery-status" => told(bounces::read(mail.message)),
                _ => Robot::Report(seen),
            },
            Matter::Failure => Robot::Bounce(mail.told().bounce(mail.headers)),
            Matter::Receipt => Robot::ReadReceipt,
            Matter::Calendar => Robot::CalendarAnswer,
            Matter::Complaint => Robot::Complaint,
            Matter::Automatic => Robot::AutoSubmitted(seen),
            Matter::Absence => Robot::OutOfOffice(seen),
            Matter::Autoresponder => Robot::Autoresponder(seen),
            Matter::List => Robot::List(seen),
            Matter::ListServer => Robot::ListServer(seen),
            Matter::Bulk => Robot::Precedence(seen),
            Matter::NoSender => Robot::NullSender,
            Matter::Nobody => Robot::Nobody(seen),
            Matter::Machine => Robot::SilentMachine(seen),
        }
    }
}

/// A row of the table.
pub(super) struct Sign {
    pub place: Place,
    /// What is seen, in the words of the documentation.
    pub what: &'static str,
    pub matter: Matter,
    pub weight: u8,
    /// The standard or the programs it comes from.
    pub source: &'static str,
    /// What was seen of it, if it was.
    pub seen: fn(&Mail<'_>) -> Option<String>,
}

/// The table as `docs/operating.md` prints it, row by row.
pub fn robot_table() -> Vec<String> {
    let row = |s: &Sign| {
        format!("| {} | {} | {} | {} | {} |", s.place.word(), s.what, s.matter.words(), s.weight, s.source)
    };
    SIGNS.iter().map(row).collect()
}

const fn sign(
    place: Place,
    what: &'static str,
    matter: Matter,
    weight: u8,
    source: &'static str,
    seen: fn(&Mail<'_>) -> Option<String>,
) -> Sign {
    Sign { place, what, matter, weight, source, seen }
}

use Place::{Body as InBody, Envelope as InEnvelope, Header as InHeader, Sender as InSender};

/// Every sign, the most telling matter first. Signs of one matter stand together.
#[rustfmt::skip]
pub(super) const SIGNS: &[Sign] = &[
    sign(InHeader, "`X-Adjudicator`", Matter::Ours, 3, "this program",
        |mail| mail.headers.raw(MARK_HEADER)),
    sign(InBody, "a part `message/delivery-status` or `message/global-delivery-status`", Matter::Status, 3,
        "RFC 3464, RFC 6533",
        |mail| bounces::has_status(mail.message).then(String::new)),
    sign(InHeader, "`X-Failed-Recipients` with an address", Matter::Exim, 3, "Exim",
        |mail| bounces::by_exim(mail.headers).map(|_| String::new())),
    sign(InHeader, "`Content-Type: multipart/report` with a `report-type`, or with a part of a receipt or a complaint", Matter::Report, 3,
        "RFC 6522, RFC 8098, RFC 5965",
        |mail| report_type(mail.message)),
    sign(InSender, "`Return-Path: <>`; or From is `mailer-daemon@`, `postmaster@` or the like, or a mail system by name", Matter::Failure, 2,
        "RFC 5321 4.5.5; sendmail, qmail, Exim, Postfix, Exchange",
        |mail| bounces_text::by_server(mail.headers, mail.senders, mail.return_path).then(String::new)),
    sign(InHeader, "the subject of a failed delivery (*Undelivered Mail Returned to Sender*), and no answer to one", Matter::Failure, 1,
        "sendmail, qmail, Exim, Postfix, Exchange and others",
        |mail| mail.told().announced.then(String::new)),
    sign(InBody, "a sentence of a failed delivery (*could not be delivered*)", Matter::Failure, 1,
        "the same",
        |mail| mail.told().marked.map(|_| String::new())),
    sign(InBody, "a mail system introduces itself in the first three lines (*This is the mail system at host …*)", Matter::Failure, 1,
        "Postfix, qmail, Exim, Exchange",
        |mail| mail.told().introduced.then(String::new)),
    sign(InHeader, "`Content-Class: urn:content-classes:mdn`", Matter::Receipt, 3, "Exchange",
        |mail| {
            let class = mail.headers.raw("Content-Class").unwrap_or_default();
            class.eq_ignore_ascii_case("urn:content-classes:mdn").then_some(class)
        }),
    sign(InBody, "a part `text/calendar` with `method=reply` or `method=counter`", Matter::Calendar, 3, "RFC 5546 3.2.3",
        |mail| calendar_answer(mail.message)),
    sign(InHeader, "a subject that begins *complaint about message from*, over the mail complained of", Matter::Complaint, 3,
        "mail providers without RFC 5965",
        |mail| {
            let subject = mail.headers.subject();
            let announced = fold(&subject).starts_with("complaint about message from");
            (announced && has_part(mail.message, "rfc822")).then_some(subject)
        }),
    sign(InHeader, "`Auto-Submitted` with any word but `no`", Matter::Automatic, 3, "RFC 3834 5",
        |mail| auto_submitted(mail.headers)),
    sign(InHeader, "a subject that only programs write (*Automatic reply:*, in seventeen languages)", Matter::Absence, 3,
        "Exchange, Outlook, Gmail",
        |mail| absences::program_subject(&mail.headers.subject())),
    sign(InHeader, "a subject that programs write and people too (*Out of office …*, *… is out of the office*)", Matter::Absence, 2,
        "Outlook of old, Notes, GroupWise",
        |mail| absences::subject(&mail.headers.subject())),
    sign(InHeader, "behind it the subject of a mail of ours (*Out of office: [spring] turn 6*), over no line that could be an order", Matter::Absence, 1,
        "vacation programs",
        |mail| absences::echo(&mail.headers.subject(), mail.body)),
    sign(InBody, "the text is a notice: it says that somebody is away, quotes nothing, and holds no line that could be an order", Matter::Absence, 1,
        "vacation programs",
        |mail| absences::is_notice(mail.body).then(String::new)),
    sign(InHeader, "`X-Autoreply`, `X-Autorespond`, `X-Autoresponse`, `X-Auto-Reply-From`, `X-Mail-Autoreply`, `X-AutoReply-From`, \
        `X-FC-MachineGenerated` or `X-MS-Exchange-Inbox-Rules-Loop`", Matter::Autoresponder, 3,
        "Gmail, cPanel, OTRS, FirstClass, Exchange",
        |mail| AUTORESPONDERS.into_iter().find(|name| mail.headers.has(name)).map(str::to_owned)),
    sign(InHeader, "any `List-…`, `Mailing-List`, `X-Mailing-List`, `X-BeenThere` or `X-Mailman-Version`", Matter::List, 3,
        "RFC 2369, RFC 2919; ezmlm, Majordomo, Mailman",
        |mail| {
            let named = || LISTS.into_iter().find(|name| mail.headers.has(name)).map(str::to_owned);
            mail.headers.starting_with("List-").or_else(named)
        }),
    sign(InHeader, "From is a list server by address (`listserv@`, `majordomo@`, `…-request@`, `owner-…@`, `…-bounces@`) or by name", Matter::ListServer, 2,
        "RFC 2142; LISTSERV, Majordomo, Mailman, Sympa, ezmlm, Lyris",
        |mail| listservers::sender(mail.senders)),
    sign(InHeader, "the subject of a list server that speaks of itself (*Loop detected*, *error report from*)", Matter::ListServer, 1,
        "the same",
        |mail| listservers::subject(&mail.headers.subject()).then(|| from(mail))),
    sign(InBody, "a sentence of one (*has been tagged as a loop*)", Matter::ListServer, 1,
        "the same",
        |mail| listservers::sentence(mail.text).then(|| from(mail))),
    sign(InBody, "a program introduces itself in the first three lines (*This is the ezmlm program*)", Matter::ListServer, 1,
        "the same",
        |mail| listservers::introduction(mail.text).then(|| from(mail))),
    sign(InHeader, "`Precedence: bulk`, `junk`, `list`, `auto_reply` or `auto-reply`", Matter::Bulk, 3, "RFC 2076 3.9, RFC 3834 3.1.8",
        |mail| precedence(mail.headers)),
    sign(InEnvelope, "`Return-Path: <>`", Matter::NoSender, 3, "RFC 5321 4.5.5",
        |mail| (mail.return_path == Some(&ReturnPath::Null)).then(String::new)),
    sign(InSender, "From or Return-Path is `mailer-daemon@`, `mailerdaemon@`, `postmaster@`, `no-reply@`, `noreply@`, `no_reply@`, \
        `do-not-reply@`, `donotreply@` or `do_not_reply@`", Matter::Nobody, 3, "RFC 2142; custom",
        nobody),
    sign(InHeader, "From is `alert@`, `alerts@`, `automailer@`, `autoresponder@`, `bounce@`, `bounces@`, `daemon@`, `mailer@`, \
        `notification@`, `notifications@`, `notify@` or `system@`", Matter::Machine, 2, "custom",
        |mail| {
            let machine = mail.senders.iter().find(|a| MACHINES.contains(&a.local_part().as_str()));
            machine.map(|address| address.email.clone())
        }),
    sign(InHeader, "`X-Auto-Response-Suppress` with `All`, `AutoReply` or `OOF`", Matter::Machine, 1,
        "MS-OXCMAIL; Exchange sets it on mail of people too",
        |mail| asks_for_silence(mail.headers).then(|| from(mail))),
];

/// Headers that only autoresponders set.
pub(super) const AUTORESPONDERS: [&str; 8] = [
    "X-Autoreply",
    "X-Autorespond",
    "X-Autoresponse",
    "X-Auto-Reply-From",
    "X-Mail-Autoreply",
    "X-AutoReply-From",
    "X-FC-MachineGenerated",
    "X-MS-Exchange-Inbox-Rules-Loop",
];

/// Headers of mailing lists beside those of RFC 2369.
pub(super) const LISTS: [&str; 4] = ["Mailing-List", "X-Mailing-List", "X-BeenThere", "X-Mailman-Version"];

/// Local parts behind which nobody reads.
pub(super) const NOBODY: [&str; 9] = [
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
pub(super) const MACHINES: [&str; 12] = [
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

fn from(mail: &Mail<'_>) -> String {
    mail.senders.first().map(|sender| sender.email.clone()).unwrap_or_default()
}

/// The type of a `multipart/report`; where it is left out, told by its parts.
fn report_type(message: &Message<'_>) -> Option<String> {
    let kind = message.parts.first()?.content_type()?;
    let is_report = kind.ctype().eq_ignore_ascii_case("multipart")
        && kind.subtype().is_some_and(|s| s.eq_ignore_ascii_case("report"));
    if !is_report {
        return None;
    }
    let given = kind.attribute("report-type").unwrap_or_default().to_ascii_lowercase();
    if !given.is_empty() {
        return Some(given);
    }
    // Old servers leave the type out, and write what they have to say as plain text.
    let told = ["disposition-notification", "feedback-report"];
    told.into_iter().find(|subtype| has_part(message, subtype)).map(str::to_owned)
}

fn has_part(message: &Message<'_>, subtype: &str) -> bool {
    message.parts.iter().any(|part| part.is_content_type("message", subtype))
}

/// "Accepted: deadline of turn 4": what a calendar program sends back for an invitation. A person may have pressed the
/// button, but nobody typed anything.
fn calendar_answer(message: &Message<'_>) -> Option<String> {
    message.parts.iter().filter(|part| part.is_content_type("text", "calendar")).find_map(|part| {
        let method = part.content_type()?.attribute("method")?;
        let answers = method.eq_ignore_ascii_case("reply") || method.eq_ignore_ascii_case("counter");
        answers.then(|| method.to_owned())
    })
}

fn auto_submitted(headers: &Headers<'_>) -> Option<String> {
    let value = headers.raw("Auto-Submitted")?;
    // A keyword, then parameters after semicolons, and comments in brackets (RFC 3834 section 5.2).
    let keyword = value.split([';', '(']).next().unwrap_or_default().trim();
    (!keyword.eq_ignore_ascii_case("no")).then_some(value)
}

fn precedence(headers: &Headers<'_>) -> Option<String> {
    let value = headers.raw("Precedence")?;
    let bulk = ["bulk", "junk", "list", "auto_reply", "auto-reply"];
    bulk.iter().any(|w| w.eq_ignore_ascii_case(value.trim())).then_some(value)
}

fn nobody(mail: &Mail<'_>) -> Option<String> {
    let envelope = match mail.return_path {
        Some(ReturnPath::Address(email)) => Address::new(None, email),
        _ => None,
    };
    let is_nobody = |address: &&Address| {
        let local = address.local_part();
        NOBODY.contains(&local.split('+').next().unwrap_or_default())
    };
    mail.senders.iter().chain(&envelope).find(is_nobody).map(|address| address.email.clone())
}

/// Whether X-Auto-Response-Suppress asks for no automatic answer. Exchange and Outlook set it on mail typed by
/// people too, and a player's orders must not go without a receipt; so alone it makes nobody a robot.
pub(super) fn asks_for_silence(headers: &Headers<'_>) -> bool {
    let Some(value) = headers.raw("X-Auto-Response-Suppress") else { return false };
    let asks = |word: &str| ["all", "autoreply", "oof"].iter().any(|w| w.eq_ignore_ascii_case(word));
    value.split([',', ';', ' ']).any(asks)
}
