//! A mail we have sent, without its pictures. Pure.

use mail_parser::{MessageParser, MimeHeaders, PartType};

/// The same mail with every picture cut out, each with its boundary; all other bytes stay. What is no mail stays as it is.
#[must_use]
pub fn without_pictures(mail: &[u8]) -> Vec<u8> {
    let Some(message) = MessageParser::default().parse(mail) else { return mail.to_vec() };
    let mut cuts: Vec<(usize, usize)> = message
        .parts
        .iter()
        .filter(|part| !matches!(part.body, PartType::Multipart(_)))
        .filter(|part| part.content_type().is_some_and(|kind| kind.ctype() == "image"))
        .filter_map(|part| {
            let (begins, ends) = (part.raw_header_offset() as usize, part.raw_end_offset() as usize);
            Some((boundary_before(mail, begins)?, line_end_before(mail, ends)))
        })
        .collect();
    cuts.sort_unstable();
    let mut left = Vec::with_capacity(mail.len());
    let mut at = 0;
    for (from, to) in cuts {
        if from >= at && to >= from {
            left.extend_from_slice(&mail[at..from]);
            at = to;
        }
    }
    left.extend_from_slice(&mail[at..]);
    left
}

/// Where the line of the boundary begins that opens the part whose headers begin here: the line end before it counts to it (RFC 2046,
/// 5.1.1).
fn boundary_before(mail: &[u8], headers: usize) -> Option<usize> {
    let before = mail.get(..headers)?.strip_suffix(b"\r\n")?;
    let line = before.windows(2).rposition(|two| two == b"\r\n")?;
    before[line + 2..].starts_with(b"--").then_some(line)
}

/// The end of a part without the line end that counts to the boundary behind it.
fn line_end_before(mail: &[u8], end: usize) -> usize {
    let end = end.min(mail.len());
    if mail[end..].starts_with(b"--") && mail[..end].ends_with(b"\r\n") { end - 2 } else { end }
}
