//! Text as a terminal may be shown it. Names, reasons and whole mails come from strangers, and a terminal obeys what it is sent.

use std::borrow::Cow;

/// The text with everything written out that a terminal would obey, that turns the direction of writing around, or that is not seen:
/// `\u202e`. So written it is the same in JSON. Line ends, tabs and colours of our own stay.
#[must_use]
pub fn tamed(text: &str) -> Cow<'_, str> {
    if !text.chars().any(|c| is_wild(c) || c == '\u{1b}') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let colour = colour(rest);
        let (kept, after) = rest.split_at(if colour > 0 { colour } else { c.len_utf8() });
        match c {
            '\r' if after.starts_with('\n') => {}
            '\u{1b}' if colour > 0 => out.push_str(kept),
            '\u{1b}' => out.push_str("\\u001b"),
            c if is_wild(c) => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            _ => out.push_str(kept),
        }
        rest = after;
    }
    Cow::Owned(out)
}

fn is_wild(c: char) -> bool {
    (c.is_control() && !matches!(c, '\n' | '\t' | '\u{1b}'))
        || matches!(c,
            '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// How many bytes of a colour (`ESC [ 1 ; 31 m`) stand at the beginning; 0: none.
fn colour(text: &str) -> usize {
    let Some(rest) = text.strip_prefix("\u{1b}[") else { return 0 };
    let digits = rest.bytes().take_while(|b| b.is_ascii_digit() || *b == b';').count();
    if rest[digits..].starts_with('m') { "\u{1b}[".len() + digits + 1 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_written_out() {
        for (text, want) in [
            ("plain\n\tÅsa 王\r\n", "plain\n\tÅsa 王\n"),
            ("\u{1b}[1;31mred\u{1b}[0m", "\u{1b}[1;31mred\u{1b}[0m"),
            // The title, the clipboard, a cleared screen, a bell, the one byte that begins such a thing too.
            ("\u{1b}]0;x\u{7}", "\\u001b]0;x\\u0007"),
            ("\u{1b}]52;c;eA==\u{1b}\\", "\\u001b]52;c;eA==\\u001b\\"),
            ("\u{1b}[2J\u{9b}31m", "\\u001b[2J\\u009b31m"),
            ("over\rwritten", "over\\u000dwritten"),
            ("\u{202e}gm\u{202c}", "\\u202egm\\u202c"),
            ("Al\u{200b}ice", "Al\\u200bice"),
        ] {
            assert_eq!(tamed(text), want, "{text:?}");
        }
        let json = serde_json::json!({ "name": "\u{202e}a\u{85}" });
        let again: serde_json::Value = serde_json::from_str(&tamed(&json.to_string())).expect("JSON");
        assert_eq!(again, json, "the same in JSON");
    }
}
