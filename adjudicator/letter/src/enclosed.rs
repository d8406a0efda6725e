//! Text files that go with a mail, by name.

use mail_parser::{MessageParser, MimeHeaders, PartType};

/// How deep mails may lie in mails.
const MOST_DEEP: usize = 3;

/// The text of every file of this name that goes with a mail, those of mails attached to it too: a digest brings reports as they
/// would have come. Empty for bytes that are no mail.
#[must_use]
pub fn enclosed(bytes: &[u8], name: &str) -> Vec<String> {
    let Some(mail) = MessageParser::default().parse(bytes) else { return Vec::new() };
    let mut found = Vec::new();
    gather(&mail, name, MOST_DEEP, &mut found);
    found
}

fn gather(mail: &mail_parser::Message<'_>, name: &str, deep: usize, found: &mut Vec<String>) {
    for part in &mail.parts {
        if let (PartType::Message(inner), Some(deep)) = (&part.body, deep.checked_sub(1)) {
            gather(inner, name, deep, found);
        }
        if part.attachment_name() == Some(name) {
            found.push(String::from_utf8_lossy(part.contents()).into_owned());
        }
    }
}
