//! Takes out of every text what could deceive a reader: names, subjects and order lines come from strangers.

use serde_json::Value;

/// Characters that have no place in a mail of ours: controls (a line break excepted), marks that turn the direction of
/// writing around, separators that some programs take for line ends, and what XML forbids. The joiners inside emoji and
/// Indic words stay.
fn is_banned(c: char) -> bool {
    (c.is_control() && c != '\n')
        || matches!(c,
            '\u{061c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}' | '\u{e0000}'..='\u{e007f}')
}

/// The text without what could deceive. Line breaks stay; tabs and odd spaces become spaces.
pub fn scrub(text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    text.chars()
        .filter_map(|c| match c {
            '\r' | '\u{2028}' | '\u{2029}' | '\u{85}' => Some('\n'),
            '\n' => Some('\n'),
            _ if c.is_whitespace() => Some(' '),
            _ if is_banned(c) => None,
            _ => Some(c),
        })
        .collect()
}

/// A finished text without what could deceive, whoever wrote which part of it: layout stays as it is.
pub fn undeceived(text: &str) -> String {
    text.chars().filter(|c| matches!(c, '\t' | '\r') || !is_banned(*c)).collect()
}

/// [`scrub`], and everything on one line, with single spaces.
pub fn one_line(text: &str) -> String {
    scrub(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// [`scrub`] for every text in a value, keys excepted: those are ours.
pub fn scrub_value(value: &mut Value) {
    match value {
        Value::String(text) => *text = scrub(text),
        Value::Array(items) => items.iter_mut().for_each(scrub_value),
        Value::Object(map) => map.values_mut().for_each(scrub_value),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Takes the brackets off a text that could be mistaken for a marker line of an order form once it comes back in a reply:
/// a form is read before anything else, and nobody but the game writes one. Invisible characters do not hide a marker.
pub fn disarm(text: &str) -> String {
    let letters =
        || text.chars().filter(|c| c.is_alphabetic()).flat_map(char::to_lowercase).collect::<String>();
    if text.contains('[') && letters().contains("orders") {
        text.replace('[', "(").replace(']', ")")
    } else {
        text.to_owned()
    }
}

/// [`disarm`] for every text in a value, the lines of the form excepted.
pub fn disarm_value(value: &mut Value) {
    match value {
        Value::String(text) => *text = disarm(text),
        Value::Array(items) => items.iter_mut().for_each(disarm_value),
        Value::Object(map) => {
            map.iter_mut().filter(|(key, _)| *key != "form").for_each(|(_, inner)| disarm_value(inner))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Escapes a text for HTML and XML, attribute values included.
pub fn markup(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(c),
        }
    }
    out
}

/// Keeps a value that a template prints into plain text from starting a line of its own. Spaces stay: boards need them.
pub fn flat(text: &str) -> String {
    text.replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deceivers_go_and_letters_stay() {
        assert_eq!(scrub("a\u{202e}b\u{0}c\u{1}\u{2}d\u{feff}"), "abcd");
        assert_eq!(scrub("a\r\nb\rc\u{2028}d\te\u{a0}f"), "a\nb\nc\nd e f");
        assert_eq!(scrub("Åsa 王 שלום 👩\u{200d}🚀"), "Åsa 王 שלום 👩\u{200d}🚀");
        assert_eq!(one_line("  Eve\r\nBcc: all@x \n"), "Eve Bcc: all@x");
        assert_eq!(undeceived("a\u{202e}b\u{0}\t c\r\n\u{a0}d"), "ab\t c\r\n\u{a0}d");
    }

    #[test]
    fn every_text_of_a_value_is_reached() {
        let mut value = serde_json::json!({"a": ["\u{7}x", {"b": "y\u{202a}"}], "n": 3, "z": null});
        scrub_value(&mut value);
        assert_eq!(value, serde_json::json!({"a": ["x", {"b": "y"}], "n": 3, "z": null}));
    }

    #[test]
    fn a_marker_loses_its_brackets_however_it_is_dressed() {
        assert_eq!(disarm("[orders]"), "(orders)");
        assert_eq!(disarm("x\n * [ End  of ORD\u{ad}ERS ]"), "x\n * ( End  of ORD\u{ad}ERS )");
        assert_eq!(disarm("row [:] and no more"), "row [:] and no more");
        let mut value = serde_json::json!({"words": ["[orders]"], "asked": {"form": ["[orders]"]}});
        disarm_value(&mut value);
        assert_eq!(value, serde_json::json!({"words": ["(orders)"], "asked": {"form": ["[orders]"]}}));
    }

    #[test]
    fn markup_cannot_be_opened() {
        assert_eq!(
            markup("<b a=\"1\" c='2'>&</b>"),
            "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;&lt;/b&gt;"
        );
    }
}
