//! From MIME parts to the documents we read: the text of the mail, then attached order files.

use mail_parser::{Message, MessagePart, MimeHeaders, PartType};

use super::notes::Note;
use super::{flowed, html, rows, text};

/// Most text read of one mail, in bytes. A whole campaign's orders are shorter.
const TEXT_LIMIT: usize = 256 * 1024;
/// Most parts of a mail's own text read; programs that add footers write two or three.
const BODY_LIMIT: usize = 50;
/// Most order files read.
const FILE_LIMIT: usize = 10;
/// Most attachments remarked on, one by one.
const ATTACHMENT_NOTES: usize = 20;

/// Where a text came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// The mail's own text.
    Mail,
    /// A file attached to it: has no signature.
    File,
}

/// One text of a mail: decoded, unwrapped, lines ending in `\n`.
#[derive(Debug, Clone)]
pub(super) struct Document {
    pub text: String,
    pub origin: Origin,
}

/// A mail without header is one document.
pub(super) fn bare(bytes: &[u8], notes: &mut Vec<Note>) -> Vec<Document> {
    let text = text::normalise(&text::guess(bytes));
    capped(vec![Document { text, origin: Origin::Mail }], notes)
}

/// The texts of a mail: its plain text, else its HTML as text; then attached order files.
pub(super) fn documents(bytes: &[u8], message: &Message<'_>, notes: &mut Vec<Note>) -> Vec<Document> {
    let mut found = vec![Document { text: own_text(bytes, message, notes), origin: Origin::Mail }];
    let (mut ignored, mut read) = (0, 0);
    for part in message.attachments() {
        if read < FILE_LIMIT
            && let Some((name, text)) = order_file(bytes, part)
        {
            read += 1;
            notes.push(Note::AttachmentRead { name });
            found.push(Document { text, origin: Origin::File });
        } else if let Some(name) = worth_a_note(message, part) {
            ignored += 1;
            if ignored <= ATTACHMENT_NOTES {
                notes.push(Note::AttachmentIgnored { name });
            }
        }
    }
    capped(found, notes)
}

fn own_text(bytes: &[u8], message: &Message<'_>, notes: &mut Vec<Note>) -> String {
    let (mut from_html, mut damaged) = (false, false);
    let mut texts: Vec<String> = Vec::new();
    let bodies = message.text_bodies().count();
    if bodies > BODY_LIMIT {
        notes.push(Note::PartsCut { kept: BODY_LIMIT, total: bodies });
    }
    for part in message.text_bodies().take(BODY_LIMIT) {
        from_html |= matches!(part.body, PartType::Html(_));
        texts.extend(part_text(bytes, part, notes));
        damaged |= part.is_encoding_problem;
    }
    if texts.iter().all(|t| rows::is_blank(t)) {
        // Some programs send an empty plain text beside the HTML they mean.
        let htmls: Vec<String> = message
            .html_bodies()
            .take(BODY_LIMIT)
            .filter(|part| matches!(part.body, PartType::Html(_)))
            .filter_map(|part| part_text(bytes, part, notes))
            .collect();
        if htmls.iter().any(|t| !rows::is_blank(t)) {
            from_html = true;
            texts = htmls;
        }
    }
    if texts.is_empty() {
        texts.extend(damaged_text(bytes, message, notes));
    }
    if texts.is_empty() && !notes.contains(&Note::Damaged) {
        notes.push(Note::NoText);
    }
    if damaged {
        notes.push(Note::Damaged);
    }
    if from_html {
        notes.push(Note::FromHtml);
    }
    texts.join("\n")
}

/// A multipart without boundary, or a text of a kind we do not know: better raw than not at all.
fn damaged_text(bytes: &[u8], message: &Message<'_>, notes: &mut Vec<Note>) -> Option<String> {
    let root = message.parts.first()?;
    let text = match &root.body {
        PartType::Text(_) => part_text(bytes, root, notes)?,
        PartType::Binary(raw) if root.content_type().is_some_and(|k| k.ctype() == "multipart") => {
            text::normalise(&text::guess(raw))
        }
        _ => return None,
    };
    notes.push(Note::Damaged);
    Some(text)
}

fn part_text(bytes: &[u8], part: &MessagePart<'_>, notes: &mut Vec<Note>) -> Option<String> {
    match &part.body {
        PartType::Text(decoded) => {
            let clean = text::normalise(&text::of_part(bytes, part, decoded));
            let parameter = |name: &str, value: &str| {
                let given = part.content_type().and_then(|kind| kind.attribute(name));
                given.is_some_and(|v| v.eq_ignore_ascii_case(value))
            };
            let is_flowed = parameter("format", "flowed");
            Some(if is_flowed { flowed::unflow(&clean, parameter("delsp", "yes")) } else { clean })
        }
        PartType::Html(decoded) => {
            let source = text::of_part(bytes, part, decoded);
            let (converted, was_cut) = html::to_text(&source);
            if was_cut {
                notes.push(Note::TextCut { kept: converted.len(), total: source.len() });
            }
            Some(text::normalise(&converted))
        }
        _ => None,
    }
}

/// An attached plain text whose name begins with "orders". Some programs send text files as mere bytes; those
/// count if they are UTF-8.
fn order_file(bytes: &[u8], part: &MessagePart<'_>) -> Option<(String, String)> {
    let name = file_name(part)?;
    if !name.to_lowercase().starts_with("orders") {
        return None;
    }
    let is_plain = part.is_content_type("text", "plain");
    let content = match &part.body {
        PartType::Text(decoded) if is_plain => text::of_part(bytes, part, decoded).into_owned(),
        PartType::Binary(raw) if name.to_lowercase().ends_with(".txt") => {
            std::str::from_utf8(raw).ok()?.to_owned()
        }
        _ => return None,
    };
    Some((name, text::normalise(&content)))
}

fn file_name(part: &MessagePart<'_>) -> Option<String> {
    let name = super::headers::one_line(part.attachment_name()?);
    let bare = name.rsplit(['/', '\\']).next().unwrap_or_default();
    (!bare.is_empty()).then(|| bare.chars().take(100).collect())
}

/// The name under which an unread attachment is mentioned. Signatures, keys and the pictures of an HTML text
/// are nothing a writer thinks of as attached.
fn worth_a_note(message: &Message<'_>, part: &MessagePart<'_>) -> Option<String> {
    let kind = part.content_type();
    let is = |ctype: &str| kind.is_some_and(|k| k.ctype().eq_ignore_ascii_case(ctype));
    let subtype = kind.and_then(|k| k.subtype()).unwrap_or_default().to_ascii_lowercase();
    let furniture = [
        "pgp-signature",
        "pgp-keys",
        "pkcs7-signature",
        "x-pkcs7-signature",
        "delivery-status",
        "rfc822-headers",
        "disposition-notification",
    ];
    let attached = part.content_disposition().is_some_and(|d| d.is_attachment());
    let is_root = message.parts.first().is_some_and(|root| std::ptr::eq(root, part));
    if is_root && (matches!(part.body, PartType::Text(_)) || is("multipart"))
        || furniture.contains(&subtype.as_str())
        || is("image") && !attached
        || is("text") && !attached && file_name(part).is_none()
    {
        return None;
    }
    let media_type = || match kind {
        Some(k) => format!("of type {}/{subtype}", k.ctype()),
        None => "without a name".to_owned(),
    };
    Some(file_name(part).unwrap_or_else(media_type))
}

/// Keeps the texts within [`TEXT_LIMIT`] all together.
fn capped(mut documents: Vec<Document>, notes: &mut Vec<Note>) -> Vec<Document> {
    let total: usize = documents.iter().map(|d| d.text.len()).sum();
    let mut left = TEXT_LIMIT;
    for document in &mut documents {
        text::cut(&mut document.text, left);
        left -= document.text.len();
    }
    let kept: usize = documents.iter().map(|d| d.text.len()).sum();
    if kept < total {
        notes.push(Note::TextCut { kept, total });
    }
    documents
}
