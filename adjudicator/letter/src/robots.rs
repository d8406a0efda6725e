//! Who must never be answered.
//!
//! Two robots answering each other is the worst a mail program can do, and answering a forged mail makes us a
//! sender of junk; but a player whose orders get no receipt is a harm too. So each sign here is one that
//! ordinary mail programs do not set on a mail typed by a person (RFC 3834 section 2 names the first ones), or counts
//! only beside another of the same matter. They are the table [`SIGNS`], which stands in `docs/operating.md` too.

use std::fmt;

use super::bounces::Bounce;
use super::evidence::{ENOUGH, Mail, SIGNS};

/// The header that every mail of ours carries. Coming back on top of an incoming mail it means a loop.
pub const MARK_HEADER: &str = "X-Adjudicator";

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

/// The first reason not to answer, the most telling first: a matter whose signs weigh enough together.
pub(super) fn judge(mail: &Mail<'_>) -> Option<Robot> {
    let mut rest = SIGNS;
    while let Some(first) = rest.first() {
        let (matter, others) = rest.split_at(rest.iter().take_while(|s| s.matter == first.matter).count());
        let seen: Vec<(u8, String)> =
            matter.iter().filter_map(|sign| Some((sign.weight, (sign.seen)(mail)?))).collect();
        if seen.iter().map(|(weight, _)| weight).sum::<u8>() >= ENOUGH
            && let Some((_, what)) = seen.into_iter().next()
        {
            return Some(first.matter.robot(mail, what));
        }
        rest = others;
    }
    None
}
