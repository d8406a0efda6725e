//! Undoes format=flowed (RFC 3676): lines a program has wrapped become one line again, so that a long order is
//! one line here as it was on the writer's screen.

use super::rows;

/// Joins the soft-wrapped lines of `text`, whose lines end in `\n`. With `delsp` the blank that marks a soft
/// break is not part of the text (section 4.5).
pub(super) fn unflow(text: &str, delsp: bool) -> String {
    let mut out: Vec<String> = Vec::new();
    // The quote depth of a paragraph still open: its last line ended in a soft break.
    let mut open: Option<usize> = None;
    for line in text.split('\n') {
        let depth = line.bytes().take_while(|&b| b == b'>').count();
        let content = line.get(depth..).unwrap_or_default();
        // Section 4.4: one blank in front was stuffed in by the sender.
        let content = content.strip_prefix(' ').unwrap_or(content);
        // Section 4.3: the signature separator looks soft but never is.
        let separator = content == "-- ";
        let soft = content.ends_with(' ') && !separator;
        let kept = match content.strip_suffix(' ') {
            Some(rest) if soft && delsp => rest,
            _ => content,
        };
        match out.last_mut() {
            // Section 4.5: a paragraph ends where the depth changes, and before a signature separator.
            Some(last) if open == Some(depth) && !separator => last.push_str(kept),
            _ if depth > 0 => out.push(format!("{} {kept}", ">".repeat(depth))),
            // What was stuffed to look unquoted must not look quoted now; `Row` sees marks after blanks.
            _ if rows::unquote(kept).0 > 0 => out.push(format!("   {kept}")),
            _ => out.push(kept.to_owned()),
        }
        open = soft.then_some(depth);
    }
    out.join("\n")
}
