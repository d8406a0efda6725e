//! Delivery reports: which of our mails did not arrive, for whom, and whether for good.

use std::fmt;

use mail_parser::{Message, MessagePart, MimeHeaders, PartType};

use super::headers::{Headers, message_ids, one_line};

/// Most recipients kept of one report.
const RECIPIENT_LIMIT: usize = 100;

/// A delivery report (RFC 3464), as far as it could be read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Bounce {
    /// What happened to each recipient. May be empty: not every mail server follows the standard.
    pub recipients: Vec<FailedRecipient>,
    /// The Message-ID of the mail reported on, without angle brackets, when it was sent back.
    pub original_message_id: Option<String>,
}

/// What a report says of one recipient.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FailedRecipient {
    /// Final-Recipient, without its address type.
    pub final_recipient: Option<String>,
    /// Original-Recipient, without its address type: the address as we wrote it, when aliases changed it.
    pub original_recipient: Option<String>,
    /// What was done.
    pub action: Option<Action>,
    /// The status code `class.subject.detail` of RFC 3463; class 5 is final, class 4 is not.
    pub status: Option<String>,
    /// The other server's own words.
    pub diagnostic: Option<String>,
}

/// The Action field of RFC 3464 section 2.3.3.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Not delivered, and will not be.
    Failed,
    /// Not delivered yet; the server goes on trying.
    Delayed,
    /// Delivered.
    Delivered,
    /// Handed to a system that sends no reports.
    Relayed,
    /// Delivered to a list of addresses.
    Expanded,
}

impl Action {
    /// The word of the standard.
    pub fn word(self) -> &'static str {
        match self {
            Action::Failed => "failed",
            Action::Delayed => "delayed",
            Action::Delivered => "delivered",
            Action::Relayed => "relayed",
            Action::Expanded => "expanded",
        }
    }
}

impl FailedRecipient {
    /// Whether this recipient will not get the mail: a failure whose status is of class 5, or gives no class.
    /// A delay is never a failure, whatever its status.
    pub fn is_permanent(&self) -> bool {
        self.action.is_none_or(|a| a == Action::Failed)
            && self.status.as_deref().is_none_or(|s| s.starts_with('5'))
    }
}

impl fmt::Display for Bounce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the mail is a delivery report")?;
        for r in &self.recipients {
            let who = r.final_recipient.as_deref().unwrap_or("an unnamed recipient");
            let what = match r.action {
                Some(Action::Failed) | None => "failed",
                Some(Action::Delayed) => "is delayed",
                Some(Action::Delivered) => "was delivered",
                Some(Action::Relayed) => "was relayed",
                Some(Action::Expanded) => "was delivered to a list",
            };
            write!(f, "; {who}: {what}")?;
            if let Some(status) = &r.status {
                write!(f, " ({status})")?;
            }
        }
        Ok(())
    }
}

/// Whether the mail has a part only delivery reports have, whatever it calls itself as a whole.
pub(super) fn has_status(message: &Message<'_>) -> bool {
    message.parts.iter().any(is_status)
}

fn is_status(part: &MessagePart<'_>) -> bool {
    is_type(part, "message", "delivery-status") || is_type(part, "message", "global-delivery-status")
}

impl Bounce {
    /// The recipient the report is mostly about: the first that will not get the mail, else the first.
    pub fn main_recipient(&self) -> Option<&FailedRecipient> {
        self.recipients.iter().find(|r| r.is_permanent()).or_else(|| self.recipients.first())
    }
}

impl FailedRecipient {
    /// The address the report is about: where the mail was last to go, else where we had sent it.
    pub fn address(&self) -> Option<&str> {
        self.final_recipient.as_deref().or(self.original_recipient.as_deref())
    }
}

/// Reads the parts of a delivery report (RFC 3464).
pub(super) fn read(message: &Message<'_>) -> Bounce {
    let mut bounce = Bounce::default();
    for part in &message.parts {
        if is_status(part) {
            let text = String::from_utf8_lossy(part.contents());
            bounce.recipients.extend(recipients(&text));
        } else if bounce.original_message_id.is_none() {
            bounce.original_message_id = original_id(part);
        }
    }
    bounce.recipients.truncate(RECIPIENT_LIMIT);
    bounce
}

/// Exim writes no standard report by default, but names the addresses in a header.
pub(super) fn by_exim(headers: &Headers<'_>) -> Option<Bounce> {
    let failed = headers.addresses("X-Failed-Recipients");
    if failed.is_empty() {
        return None;
    }
    let recipients = failed.into_iter().take(RECIPIENT_LIMIT).map(|address| FailedRecipient {
        final_recipient: Some(address.email),
        action: Some(Action::Failed),
        ..FailedRecipient::default()
    });
    Some(Bounce {
        recipients: recipients.collect(),
        original_message_id: headers.ids("References").pop().or_else(|| headers.ids("In-Reply-To").pop()),
    })
}

fn is_type(part: &MessagePart<'_>, kind: &str, subtype: &str) -> bool {
    part.is_content_type(kind, subtype)
}

/// The Message-ID of a returned mail, whole (`message/rfc822`) or its header only (`text/rfc822-headers`).
fn original_id(part: &MessagePart<'_>) -> Option<String> {
    match &part.body {
        PartType::Message(inner) => message_ids(inner.message_id()?).into_iter().next(),
        _ if is_type(part, "text", "rfc822-headers") || is_type(part, "message", "rfc822-headers") => {
            let text = String::from_utf8_lossy(part.contents());
            let (_, value) = fields(&text).into_iter().find(|(name, _)| name == "message-id")?;
            message_ids(&value).into_iter().next()
        }
        _ => None,
    }
}

/// The per-recipient groups of RFC 3464 section 2.1; the group about the message as a whole has no recipient.
pub(super) fn recipients(text: &str) -> Vec<FailedRecipient> {
    let text = text.replace("\r\n", "\n");
    let groups = text.split("\n\n").map(|group| {
        let mut found = FailedRecipient::default();
        for (name, value) in fields(group) {
            match name.as_str() {
                "final-recipient" => found.final_recipient = address(&value),
                "original-recipient" => found.original_recipient = address(&value),
                "action" => found.action = action(&value),
                "status" => found.status = status(&value),
                "diagnostic-code" => found.diagnostic = Some(without_type(&value)),
                _ => {}
            }
        }
        found
    });
    groups.filter(|r| r.final_recipient.is_some() || r.original_recipient.is_some()).collect()
}

/// Header-like lines, folded ones joined, names in lower case.
fn fields(text: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        if line.starts_with([' ', '\t']) {
            if let Some((_, value)) = found.last_mut() {
                value.push(' ');
                value.push_str(line.trim());
            }
        } else if let Some((name, value)) = line.split_once(':') {
            found.push((name.trim().to_ascii_lowercase(), value.trim().to_owned()));
        }
    }
    found
}

/// The address of a recipient field, brackets taken off; some servers leave the field empty.
fn address(value: &str) -> Option<String> {
    let bare = without_type(value);
    let bare = bare.trim_matches(['<', '>', ' ']);
    (!bare.is_empty()).then(|| bare.to_owned())
}

fn without_type(value: &str) -> String {
    one_line(value.split_once(';').map_or(value, |(_, rest)| rest))
}

fn action(value: &str) -> Option<Action> {
    match value.split([' ', '(']).next().unwrap_or_default().to_ascii_lowercase().as_str() {
        "failed" => Some(Action::Failed),
        "delayed" => Some(Action::Delayed),
        "delivered" => Some(Action::Delivered),
        "relayed" => Some(Action::Relayed),
        "expanded" => Some(Action::Expanded),
        _ => None,
    }
}

/// `5.1.1`, possibly followed by a comment.
fn status(value: &str) -> Option<String> {
    let code = value.split([' ', '(']).next().unwrap_or_default();
    let numbers: Vec<&str> = code.split('.').collect();
    let well_formed = numbers.len() == 3
        && numbers.iter().all(|n| (1..=3).contains(&n.len()) && n.bytes().all(|b| b.is_ascii_digit()));
    well_formed.then(|| code.to_owned())
}
