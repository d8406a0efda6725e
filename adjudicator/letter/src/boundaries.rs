//! Multiparts whose closing boundary was lost: a mail cut short, or a program that forgets it. The parser takes the last
//! part of such a mail for an attachment that is damaged; with the boundary put back it is read as it was meant.

use mail_parser::{Message, MimeHeaders};

/// Most multiparts closed in one mail; honest ones nest three or four deep.
const LIMIT: usize = 8;

/// The bytes with the boundaries put back that are missing, if any is.
pub(super) fn closed(bytes: &[u8], message: &Message<'_>) -> Option<Vec<u8>> {
    let multiparts = message.parts.iter().filter_map(|part| {
        let boundary =
            part.content_type().filter(|kind| kind.ctype() == "multipart")?.attribute("boundary")?;
        let start = part.offset_body as usize;
        (!boundary.is_empty()).then(|| (start, format!("\n--{boundary}").into_bytes()))
    });
    let multiparts: Vec<(usize, Vec<u8>)> = multiparts.take(LIMIT).collect();
    let mut right = bytes.to_vec();
    // The innermost first: what is put in stands below the beginning of those around it.
    for (at, (start, opening)) in multiparts.iter().enumerate().rev() {
        let from = start.saturating_sub(1);
        let Some(begins) = find(&right, opening, from) else { continue };
        if find(&right, &[opening, b"--".as_slice()].concat(), begins).is_some() {
            continue;
        }
        let around =
            multiparts.iter().take(at).filter_map(|(_, outer)| find(&right, outer, begins + opening.len()));
        let end = around.min().unwrap_or(right.len());
        let closing = [opening, b"--\n".as_slice()].concat();
        right.splice(end..end, closing);
    }
    (right.len() > bytes.len()).then_some(right)
}

fn find(bytes: &[u8], wanted: &[u8], from: usize) -> Option<usize> {
    let rest = bytes.get(from..)?;
    // The first byte is a line end: looking for those alone is fast.
    let mut ends = rest.iter().enumerate().filter(|(_, b)| **b == b'\n').map(|(at, _)| at);
    ends.find(|&at| rest.get(at..).is_some_and(|tail| tail.starts_with(wanted))).map(|at| from + at)
}
