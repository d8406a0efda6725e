//! Delivery reports from before the standard, and from programs that never took it up: sentences for people, with the
//! address and perhaps a code somewhere among them (sendmail, qmail, Exim, Notes, old Exchange and others).

use super::address::{Address, ReturnPath};
use super::bounces::{Action, Bounce, FailedRecipient};
use super::headers::{Headers, message_ids, one_line};
use super::languages::fold;

/// Most recipients taken from one text.
const RECIPIENT_LIMIT: usize = 20;
/// Most lines looked at.
const LINE_LIMIT: usize = 400;
/// Longest diagnosis kept, in characters.
const DIAGNOSIS_LIMIT: usize = 300;

/// Local parts that mail servers write their reports from.
const SERVERS: [&str; 9] = [
    "mailer-daemon",
    "post_master",
    "mailerdaemon",
    "postmaster",
    "mail-daemon",
    "mailsystem",
    "mdaemon",
    "microsoftexchange",
    "bounce-handler",
];

/// Names they write beside any address whatever, in the form [`fold`] gives.
const SERVER_NAMES: [&str; 10] = [
    "internet mail delivery",
    "mail administrator",
    "mail delivery service",
    "mail delivery subsystem",
    "mail delivery system",
    "mail system",
    "mailer-daemon",
    "postmaster",
    "system administrator",
    "systemadministrator",
];

/// How their programs introduce themselves at the top.
const INTRODUCTIONS: [&str; 9] = [
    "this is the mail system",
    "this is the mailer-daemon",
    "this is the qmail-send program",
    "this is the mail delivery",
    "created automatically by mail delivery software",
    "automatically generated delivery",
    "this is an automatically generated",
    "this is an automated",
    "this report relates to a message you sent",
];
/// Filled lines at the top in which an introduction stands.
const TOP: usize = 3;

/// How subjects begin under which a person speaks of a report.
const ANSWERS: [&str; 12] =
    ["re:", "aw:", "antw:", "sv:", "vs:", "rv:", "odp:", "fw:", "fwd:", "wg:", "tr:", "i:"];

/// What the subjects of such reports hold, in the form [`fold`] gives.
const SUBJECTS: [&str; 36] = [
    "undelivered mail",
    "undeliverable",
    "undeliver",
    "mail delivery fail",
    "mail delivery problem",
    "mail delivery system",
    "mail delivery status",
    "delivery status notification",
    "delivery notification",
    "delivery failure",
    "delivery failed",
    "delivery has failed",
    "delivery delayed",
    "delivery problem",
    "delivery error",
    "delivery report",
    "delayed mail",
    "returned mail",
    "returned to sender",
    "failure notice",
    "failure delivery",
    "nondeliverable",
    "non-deliverable",
    "non delivery report",
    "message could not be delivered",
    "mail system error",
    "could not send message",
    "message delayed",
    "user unknown",
    "unzustellbar",
    "nicht zugestellt",
    "zustellung fehlgeschlagen",
    "non remis",
    "échec de la remise",
    "no se puede entregar",
    "onbestelbaar",
];

/// Sentences that only a report has. The address comes after, or in the same line.
const MARKERS: [&str; 44] = [
    "could not be delivered",
    "couldn't be delivered",
    "could not deliver",
    "wasn't able to deliver",
    "was not able to deliver",
    "unable to deliver",
    "not been able to deliver",
    "was undeliverable",
    "is undeliverable",
    "was not delivered",
    "wasn't delivered",
    "has not been delivered",
    "not yet been delivered",
    "did not reach",
    "had permanent fatal errors",
    "had transient non-fatal errors",
    "had delivery problems",
    "following address(es) failed",
    "following addresses failed",
    "following recipient failed",
    "following recipients failed",
    "delivery to the following",
    "delivery has failed",
    "delivery failed",
    "failed to deliver",
    "failed permanently",
    "could not be sent",
    "returned to sender",
    "returned to you",
    "unknown user",
    "user unknown",
    "mailbox unavailable",
    "nicht zugestellt werden",
    "n'a pas pu être remis",
    "cannot be delivered",
    "can not be delivered",
    "could not be reached",
    "had delivery errors",
    "error delivering your mail",
    "no such user",
    "invalid user address",
    "konnte nicht zugestellt",
    "не может быть доставлено",
    "送信できませんでした",
];

/// How lines begin from which on the mail that failed is given back, without the dashes and stars around them.
const COPIES: [&str; 12] = [
    "below this line is a copy",
    "this is a copy of",
    "original message follows",
    "original message headers",
    "message header follows",
    "message headers follow",
    "the header of the original",
    "below is a copy of",
    "unsent message follows",
    "undelivered message follows",
    "return-path:",
    "received:",
];

/// The same, where nothing else stands on the line.
const COPY_TITLES: [&str; 3] = ["original message", "returned message", "message headers"];

/// Words of a server that goes on trying.
const PATIENCE: [&str; 16] = [
    "delayed",
    "not yet been delivered",
    "will be retried",
    "will retry",
    "will continue to try",
    "will keep trying",
    "continue trying",
    "still being retried",
    "still trying",
    "no action is required",
    "do not need to resend",
    "do not need to do anything",
    "transient non-fatal",
    "deliver attempts will continue",
    "delivery attempts will continue",
    "warning message only",
];

/// What a text says when it gives no code, and the code of RFC 3463 for it.
const WORDS: [(&str, &str); 22] = [
    ("invalid final delivery userid", "5.1.1"),
    ("invalid user address", "5.1.1"),
    ("not found in the directory", "5.1.1"),
    ("mailbox exceeded", "5.2.2"),
    ("user unknown", "5.1.1"),
    ("unknown user", "5.1.1"),
    ("no such user", "5.1.1"),
    ("no mailbox here by that name", "5.1.1"),
    ("not listed in domino directory", "5.1.1"),
    ("not listed in public name", "5.1.1"),
    ("recipient not found", "5.1.1"),
    ("address not found", "5.1.1"),
    ("account does not exist", "5.1.1"),
    ("unknown recipient", "5.1.1"),
    ("host unknown", "5.1.2"),
    ("unrouteable address", "5.1.2"),
    ("unrouteable mail domain", "5.1.2"),
    ("couldn't find any host named", "5.1.2"),
    ("domain not found", "5.1.2"),
    ("quota", "5.2.2"),
    ("mailbox is full", "5.2.2"),
    ("mailbox full", "5.2.2"),
];

/// Whether a mail server's program is named as the sender.
pub(super) fn by_server(
    headers: &Headers<'_>,
    senders: &[Address],
    return_path: Option<&ReturnPath>,
) -> bool {
    // Some write no address at all, or one without a domain.
    let unaddressed = || {
        let from = headers.raw("From").unwrap_or_default().to_lowercase();
        senders.is_empty() && (from.contains("mailer-daemon") || from.contains("mail delivery"))
    };
    let named = |sender: &Address| {
        let name = fold(sender.name.as_deref().unwrap_or_default());
        SERVER_NAMES.contains(&name.as_str())
    };
    return_path == Some(&ReturnPath::Null)
        || senders.iter().any(|sender| is_server(sender) || named(sender))
        || unaddressed()
}

/// What a standard report, or the header of Exim, leaves out and the sentences beside it tell.
pub(super) fn completed(mut bounce: Bounce, headers: &Headers<'_>, text: &str) -> Bounce {
    let lacks_status = bounce.recipients.iter().any(|r| r.status.is_none());
    if !bounce.recipients.is_empty() && !lacks_status {
        return bounce;
    }
    let told = Told::new(headers, text).bounce(headers);
    if bounce.recipients.is_empty() {
        // A report whose boundaries were lost on the way still has its fields in the text.
        bounce.recipients = super::bounces::recipients(text);
    }
    if bounce.recipients.is_empty() {
        bounce.recipients = told.recipients;
    } else {
        for one in &mut bounce.recipients {
            let same = told.recipients.iter().find(|other| match (one.address(), other.address()) {
                (Some(a), Some(b)) => a.eq_ignore_ascii_case(b),
                _ => false,
            });
            let status = one.diagnostic.as_deref().and_then(code);
            one.status =
                one.status.take().or(status).or_else(|| same.or(told.recipients.first())?.status.clone());
            one.action = one.action.or(same.and_then(|s| s.action));
        }
    }
    bounce.original_message_id = bounce.original_message_id.or(told.original_message_id);
    bounce
}

/// A report's sentences, sorted.
pub(super) struct Told<'t> {
    /// The server's own lines.
    own: Vec<&'t str>,
    /// The mail it gives back.
    copy: Vec<&'t str>,
    /// The own lines on one line, folded.
    folded: String,
    /// The subject is that of a report.
    pub announced: bool,
    /// The own line that only a report has.
    pub marked: Option<usize>,
    /// A mail server's program introduces itself at the top.
    pub introduced: bool,
    /// The server goes on trying.
    patient: bool,
}

impl<'t> Told<'t> {
    pub(super) fn new(headers: &Headers<'_>, text: &'t str) -> Self {
        let subject = fold(&headers.subject());
        let mut own: Vec<&str> = text.lines().take(LINE_LIMIT).collect();
        let lines: Vec<String> = own.iter().map(|line| fold(line)).collect();
        let copied = lines.iter().position(|line| {
            let frame = |c: char| matches!(c, '-' | '*' | '=' | '_' | ' ' | ':' | '.');
            let bare = line.trim_start_matches(frame);
            COPIES.iter().any(|c| bare.starts_with(c)) || COPY_TITLES.contains(&bare.trim_end_matches(frame))
        });
        let copy = own.split_off(copied.unwrap_or(own.len()));
        let lines = &lines[..own.len()];
        let folded = lines.join(" ");
        let patient = PATIENCE.iter().any(|p| folded.contains(p) || subject.contains(p))
            && !folded.contains("failed permanently")
            && !folded.contains("giving up");
        // A line that announces a list is nearer to it than the first sentence, which may name us.
        let is_marked = |line: &&String| MARKERS.iter().any(|m| line.contains(m));
        let marked = lines.iter().rposition(|line| is_marked(&line) && line.trim_end().ends_with(':'));
        let marked = marked.or_else(|| lines.iter().position(|line| is_marked(&line)));
        let top = lines.iter().filter(|line| !line.is_empty()).take(TOP);
        let introduced = top.into_iter().any(|line| INTRODUCTIONS.iter().any(|words| line.contains(words)));
        let told_by_a_person = ANSWERS.iter().any(|start| subject.starts_with(start));
        let announced = !told_by_a_person && SUBJECTS.iter().any(|s| subject.contains(s));
        Told { marked, announced, introduced, own, copy, folded, patient }
    }

    /// The report told.
    pub(super) fn bounce(&self, headers: &Headers<'_>) -> Bounce {
        let action = if self.patient { Action::Delayed } else { Action::Failed };
        let mut recipients = recipients(&self.own, self.marked.unwrap_or(0));
        if recipients.is_empty() {
            recipients.push((None, one_line(&self.own.join(" "))));
        }
        let one = |(address, said): (Option<String>, String)| FailedRecipient {
            final_recipient: address,
            original_recipient: None,
            action: Some(action),
            status: code(&said)
                .or_else(|| code(&self.folded))
                .or_else(|| Some(by_words(&self.folded, self.patient))),
            diagnostic: Some(said.chars().take(DIAGNOSIS_LIMIT).collect::<String>())
                .filter(|s| !s.is_empty()),
        };
        let id = self
            .copy
            .iter()
            .filter_map(|line| line.trim_start_matches(['>', ' ', '|']).split_once(':'))
            .find(|(name, _)| name.eq_ignore_ascii_case("message-id"))
            .and_then(|(_, value)| message_ids(value).into_iter().next());
        let answered = || headers.ids("In-Reply-To").pop().or_else(|| headers.ids("References").pop());
        Bounce {
            recipients: recipients.into_iter().take(RECIPIENT_LIMIT).map(one).collect(),
            original_message_id: id.or_else(answered),
        }
    }
}

fn is_server(address: &Address) -> bool {
    let local = address.local_part();
    SERVERS.iter().any(|s| local.starts_with(s))
}

/// The addresses a report is about, each with what is said of it up to the next one. Those that begin a line, as in a
/// list; if none does, the first in any line. Lines from the marker on come first, since a greeting may name us.
fn recipients(lines: &[&str], marked: usize) -> Vec<(Option<String>, String)> {
    let listed = |from: usize| -> Vec<(usize, String)> {
        let rest = lines.iter().enumerate().skip(from);
        let mut found: Vec<(usize, String)> = Vec::new();
        for (at, line) in rest {
            if let Some(address) = leading_address(line)
                && !found.iter().any(|(_, known)| known.eq_ignore_ascii_case(&address))
            {
                found.push((at, address));
            }
        }
        found
    };
    let mut found = listed(marked);
    if found.is_empty() {
        found = listed(0);
    }
    if found.is_empty() {
        let anywhere = |from: usize| {
            let mut rest = lines.iter().enumerate().skip(from);
            rest.find_map(|(at, line)| addresses(line).into_iter().next().map(|a| (at, a)))
        };
        found.extend(anywhere(marked).or_else(|| anywhere(0)));
    }
    let ends = found.iter().skip(1).map(|(at, _)| *at).chain([lines.len()]).collect::<Vec<_>>();
    let said = |from: usize, to: usize| one_line(&lines[from..to.max(from)].join(" "));
    found.into_iter().zip(ends).map(|((at, address), end)| (Some(address), said(at, end))).collect()
}

/// The address a line begins with, as lists of recipients are written: `<a@b>:`, `a@b`, `- a@b`, `To: a@b`,
/// `"|program" (reason: …)` not.
fn leading_address(line: &str) -> Option<String> {
    let bare = line.trim_start_matches([' ', '\t', '*', '-', '<', '"', '\'', '\u{2022}', '[']);
    let labels = [
        "to:",
        "recipient:",
        "recipient address:",
        "rcpt to:",
        "failed address:",
        "e-mail address:",
        "mailto:",
        "final-recipient: rfc822;",
        "original-recipient: rfc822;",
    ];
    let folded = bare.to_lowercase();
    let label = labels.iter().find(|l| folded.starts_with(*l)).map_or(0, |l| l.len());
    let bare = bare.get(label..)?.trim_start_matches([' ', '\t', '<']);
    let end = bare.find([' ', '\t', '>', ':', ',', ';', '(', '"', '\'', ']']).unwrap_or(bare.len());
    bare.get(..end).and_then(sound)
}

/// Every address in a line.
fn addresses(line: &str) -> Vec<String> {
    let ends = |c: char| c.is_whitespace() || "<>()[]\"',;:".contains(c);
    let ours = |email: &String| !is_server(&Address { name: None, email: email.clone() });
    line.split(ends).filter_map(sound).filter(ours).collect()
}

/// `local@domain` with a dot in the domain, a full stop behind it taken off; a mail server's daemon is nobody's address.
fn sound(word: &str) -> Option<String> {
    let word = word.trim_end_matches(['.', '!', '?']);
    let (local, domain) = word.rsplit_once('@')?;
    let host = |c: char| c.is_alphanumeric() || c == '.' || c == '-';
    let good = !local.is_empty()
        && domain.contains('.')
        && domain.chars().all(host)
        && !local.contains(|c: char| c.is_control() || c.is_whitespace() || c == '@');
    (good && !local.to_lowercase().starts_with("mailer")).then(|| word.to_owned())
}

/// The first code of RFC 3463 in a text (`5.1.1`), else the first answer code of SMTP (`550`) as `5.0.0`.
fn code(text: &str) -> Option<String> {
    let words = || text.split(|c: char| !(c.is_ascii_digit() || c == '.')).map(|w| w.trim_matches('.'));
    let enhanced = words().find(|word| {
        let numbers: Vec<&str> = word.split('.').collect();
        numbers.len() == 3
            && matches!(numbers[0], "4" | "5")
            && numbers[1..].iter().all(|n| (1..=3).contains(&n.len()))
            && numbers[1].len() == 1
    });
    let answer = || {
        let all = || text.split(|c: char| !c.is_ascii_alphanumeric());
        let code = |w: &str| w.len() == 3 && w.bytes().all(|b| b.is_ascii_digit());
        all().find(|w| code(w) && (w.starts_with("55") || w.starts_with("45") || w.starts_with("42")))
    };
    enhanced.map(str::to_owned).or_else(|| answer().map(|w| format!("{}.0.0", &w[..1])))
}

/// The code for what is said; "other or undefined" where nothing known is.
fn by_words(told: &str, patient: bool) -> String {
    let known = WORDS.iter().find(|(word, _)| told.contains(word));
    let status = known.map_or("5.0.0", |(_, status)| status);
    if patient { status.replacen('5', "4", 1) } else { status.to_owned() }
}
