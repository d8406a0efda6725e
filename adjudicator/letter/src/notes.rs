//! What should be said about how a mail was read.

use std::fmt;

/// Something the writer of a mail, or the operator, should know about its reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Note {
    /// The bytes had no mail header; all of them were read as text.
    NoHeaders,
    /// No usable From address.
    NoSender,
    /// More than one mailbox claims to be the writer.
    ManySenders {
        /// How many.
        count: usize,
    },
    /// The From line is not written as RFC 5322 wants it, and what was read from it does not stand in it.
    MalformedSender,
    /// The name beside the sender's address looks like another address.
    NameLooksLikeAddress {
        /// The name.
        name: String,
    },
    /// A header that may stand once stands more often; the topmost was used.
    RepeatedHeader {
        /// Its name.
        name: &'static str,
    },
    /// The mail asks machines not to answer (X-Auto-Response-Suppress), though nothing else says that a
    /// machine wrote it.
    AsksForSilence,
    /// There was no plain text; the text was taken from the HTML.
    FromHtml,
    /// The mail has no part that holds text.
    NoText,
    /// The mail was not well formed, and its text was read as far as it could be.
    Damaged,
    /// The text was longer than we read; sizes in bytes.
    TextCut {
        /// Bytes read.
        kept: usize,
        /// Bytes there were.
        total: usize,
    },
    /// There were more parts with text than we read.
    PartsCut {
        /// Parts read.
        kept: usize,
        /// Parts there were.
        total: usize,
    },
    /// There were more lines than we read.
    LinesCut {
        /// Lines read.
        kept: usize,
        /// Lines there were.
        total: usize,
    },
    /// An attached file was read as part of the text.
    AttachmentRead {
        /// Its file name.
        name: String,
    },
    /// An attached file was not read.
    AttachmentIgnored {
        /// Its file name, or its media type when it has none.
        name: String,
    },
    /// An order form begins but never ends, so it was not read as a form.
    FormUnfinished {
        /// The line of its first marker, counted as in [`super::Line::number`].
        line: usize,
    },
    /// A second order form, not quoted, was ignored.
    ExtraForm {
        /// The line of its first marker.
        line: usize,
    },
    /// Nothing was typed: the mail holds quoted text only.
    OnlyQuotes,
}

impl Note {
    /// Whether the writer should hear of it: something of the mail may not have been read as it was meant.
    pub fn for_player(&self) -> bool {
        match self {
            Note::Damaged
            | Note::NoText
            | Note::TextCut { .. }
            | Note::PartsCut { .. }
            | Note::LinesCut { .. }
            | Note::AttachmentRead { .. }
            | Note::AttachmentIgnored { .. }
            | Note::FormUnfinished { .. }
            | Note::ExtraForm { .. } => true,
            Note::NoHeaders
            | Note::NoSender
            | Note::ManySenders { .. }
            | Note::MalformedSender
            | Note::NameLooksLikeAddress { .. }
            | Note::RepeatedHeader { .. }
            | Note::AsksForSilence
            | Note::FromHtml
            | Note::OnlyQuotes => false,
        }
    }

    /// Whether this note means that the From address must not be relied on even as a claim.
    pub(super) fn doubts_the_sender(&self) -> bool {
        match self {
            Note::NoSender | Note::ManySenders { .. } | Note::MalformedSender => true,
            Note::RepeatedHeader { name } => *name == "From",
            _ => false,
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::NoHeaders => f.write_str("the mail has no header; all of it was read as text"),
            Note::NoSender => f.write_str("the mail names no sender in its From header"),
            Note::ManySenders { count } => {
                write!(f, "the mail names {count} senders; exactly one is needed")
            }
            Note::MalformedSender => f.write_str(
                "the From header is not written as RFC 5322 (3.6.2) wants it, so it names no sender; it should be: \
                 From: Name <name@example.org>",
            ),
            Note::NameLooksLikeAddress { name } => {
                write!(f, "the sender's name looks like another address ({name}); only what stands in < > counts")
            }
            Note::RepeatedHeader { name } => {
                write!(f, "the header {name} stands more than once; the topmost was used")
            }
            Note::AsksForSilence => {
                f.write_str("the mail asks not to be answered automatically (X-Auto-Response-Suppress)")
            }
            Note::NoText => f.write_str("the mail holds no text"),
            Note::FromHtml => f.write_str(
                "the mail has no plain text, so its HTML was read; plain text is safer for orders",
            ),
            Note::Damaged => f.write_str("the mail is damaged; its text was read as far as it could be"),
            Note::TextCut { kept, total } => write!(
                f,
                "the text is {total} bytes long, of which the first {kept} were read; please send less"
            ),
            Note::PartsCut { kept, total } => write!(
                f,
                "the mail has {total} parts with text, of which the first {kept} were read; please send one text"
            ),
            Note::LinesCut { kept, total } => write!(
                f,
                "the mail has {total} lines to be read, of which the first {kept} were; please send the rest in another one"
            ),
            Note::AttachmentRead { name } => {
                write!(f, "the attached file {name} was read after the text of the mail")
            }
            Note::AttachmentIgnored { name } => write!(
                f,
                "the attachment {name} was not read; write orders into the mail itself, \
                 or attach plain text named orders.txt"
            ),
            Note::FormUnfinished { line } => write!(
                f,
                "the order form at line {line} has lost its end marker, so it was not read as a form; \
                 what was typed outside quotes was read line by line"
            ),
            Note::ExtraForm { line } => {
                write!(f, "a second order form, at line {line}, was ignored; only the first counts")
            }
            Note::OnlyQuotes => {
                f.write_str("nothing but quoted text was found; type orders outside the quote")
            }
        }
    }
}
