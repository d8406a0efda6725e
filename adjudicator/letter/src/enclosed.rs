//! Text files that go with a mail, by name; and mails kept many in one file.

use mail_parser::mailbox::mbox::MessageIterator;
use mail_parser::{MessageParser, MimeHeaders, PartType};

/// How deep mails may lie in mails.
const MOST_DEEP: usize = 3;

/// The text files of certain names that go with one mail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Files {
    /// The mail's Message-ID.
    pub message_id: Option<String>,
    /// The texts, in order.
    pub texts: Vec<String>,
}

/// The text of every file of this name that goes with a mail, those of mails attached to it too: a digest brings reports as they
/// would have come. Empty for bytes that are no mail.
#[must_use]
pub fn enclosed(bytes: &[u8], name: &str) -> Vec<String> {
    files(bytes, &[name]).into_iter().flat_map(|files| files.texts).collect()
}

/// The texts of every file of these names, mail by mail: those of mails attached to it are mails of their own. Mails without any are
/// left out.
#[must_use]
pub fn files(bytes: &[u8], names: &[&str]) -> Vec<Files> {
    let Some(mail) = MessageParser::default().parse(bytes) else { return Vec::new() };
    let mut found = Vec::new();
    gather(&mail, names, MOST_DEEP, &mut found);
    found
}

fn gather(mail: &mail_parser::Message<'_>, names: &[&str], deep: usize, found: &mut Vec<Files>) {
    let mut own = Files { message_id: mail.message_id().map(str::to_owned), texts: Vec::new() };
    for part in &mail.parts {
        if let (PartType::Message(inner), Some(deep)) = (&part.body, deep.checked_sub(1)) {
            gather(inner, names, deep, found);
        }
        if part.attachment_name().is_some_and(|name| names.contains(&name)) {
            own.texts.push(String::from_utf8_lossy(part.contents()).into_owned());
        }
    }
    if !own.texts.is_empty() {
        found.push(own);
    }
}

/// Every zip that came with a mail, and with mails attached to it, each with its name.
#[must_use]
pub fn zips(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    if let Some(mail) = MessageParser::default().parse(bytes) {
        gather_zips(&mail, MOST_DEEP, &mut found);
    }
    found
}

fn gather_zips(mail: &mail_parser::Message<'_>, deep: usize, found: &mut Vec<(String, Vec<u8>)>) {
    for part in &mail.parts {
        if let (PartType::Message(inner), Some(deep)) = (&part.body, deep.checked_sub(1)) {
            gather_zips(inner, deep, found);
        } else if part.contents().starts_with(b"PK\x03\x04") {
            let name = part.attachment_name().unwrap_or("a zip without a name");
            found.push((name.to_owned(), part.contents().to_vec()));
        }
    }
}

/// What a person reads in a mail without its files; `None` for bytes that are no mail.
#[must_use]
pub fn words(bytes: &[u8]) -> Option<String> {
    let mail = MessageParser::default().parse(bytes)?;
    mail.body_text(0).map(std::borrow::Cow::into_owned)
}

/// The mails of a file as mail programs keep many in one (mbox, RFC 4155); `None`: it is no such file.
#[must_use]
pub fn mbox(bytes: &[u8]) -> Option<Vec<Vec<u8>>> {
    if !bytes.starts_with(b"From ") {
        return None;
    }
    let mails = MessageIterator::new(bytes).map_while(Result::ok);
    Some(mails.map(mail_parser::mailbox::mbox::Message::unwrap_contents).collect())
}
