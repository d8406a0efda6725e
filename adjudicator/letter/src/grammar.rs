//! How an address is written (RFC 5322, 3.4.1; RFC 6532 for letters beyond ASCII): what is not, names nobody. Programs that read
//! such a thing all the same read different people out of it.

/// Is this one address, `local@domain`, and all of it to be seen?
pub(super) fn is_address(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else { return false };
    (is_dotted(local) || is_quoted(local)) && (is_dotted(domain) || is_literal(domain))
}

/// The address in small letters, to be compared: those of ASCII alone become letters of ASCII, for others that do only look like
/// them (U+212A, the sign of the Kelvin, becomes a k).
pub(super) fn small(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        let borrowed = !c.is_ascii() && c.to_lowercase().any(|small| small.is_ascii());
        if borrowed { out.push(c) } else { out.extend(c.to_lowercase()) }
    }
    out
}

/// Atoms with single dots between them.
fn is_dotted(text: &str) -> bool {
    text.split('.').all(|atom| !atom.is_empty() && atom.chars().all(is_atom))
}

fn is_atom(c: char) -> bool {
    c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(c) || (!c.is_ascii() && is_seen(c))
}

/// Letters, digits and signs beyond ASCII, but nothing that is not shown or that turns the direction of writing around.
fn is_seen(c: char) -> bool {
    !(c.is_control()
        || c.is_whitespace()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{ffff}' | '\u{e0000}'..='\u{e0fff}'))
}

/// A local part in quotes, with no quote inside that is not written as `\"`, and nothing that could be taken for the end of the
/// local part.
fn is_quoted(text: &str) -> bool {
    let Some(inner) = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) else { return false };
    let mut escaped = false;
    for c in inner.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' | '@' | '<' | '>' => return false,
            _ if !is_seen(c) => return false,
            _ => {}
        }
    }
    !inner.is_empty() && !escaped
}

/// `[192.0.2.1]`
fn is_literal(text: &str) -> bool {
    let inner = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    inner.is_some_and(|inner| {
        !inner.is_empty() && inner.bytes().all(|b| b.is_ascii_alphanumeric() || b".:-".contains(&b))
    })
}
