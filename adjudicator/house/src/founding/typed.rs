//! The campaign file in a mail: attached, or typed among other words.

use crate::reading::courtesy::is_courtesy;
use letter::Letter;
use rules::span::TypedLine;
use store::mail::Mail;

/// The campaign file in a mail: attached as `*.toml`, or typed under the line `found`.
pub(super) fn campaign_file(mail: &Mail, letter: &Letter) -> String {
    use mail_parser::{MessageParser, MimeHeaders};
    let bytes = mail.bytes.as_deref().unwrap_or_default();
    if let Some(message) = MessageParser::default().parse(bytes) {
        let attached = message.attachments().find_map(|part| {
            let named = part.attachment_name().is_some_and(|name| name.to_lowercase().ends_with(".toml"));
            named.then(|| String::from_utf8_lossy(part.contents()).into_owned())
        });
        if let Some(text) = attached {
            return text;
        }
    }
    let typed: Vec<(usize, &str)> =
        letter.body.lines.iter().map(|line| (line.number, line.text.as_str())).collect();
    let writer = letter.sole_sender().and_then(|sender| sender.name.clone()).unwrap_or_default();
    within(&typed, &writer)
}

/// The file within numbered lines. Everything above the first key or section is words to us, and so is what stands below the last, if
/// it says goodbye or stands apart.
fn within(typed: &[(usize, &str)], writer: &str) -> String {
    let head = typed
        .iter()
        .take_while(|(_, line)| !line.contains('=') && !line.trim_start().starts_with('['))
        .count();
    let file = &typed[head..];
    let whole = joined(file);
    if toml::from_str::<toml::Table>(&whole).is_ok() {
        return whole;
    }
    let below = file.iter().rposition(|(_, line)| is_of_a_file(line)).map_or(0, |last| last + 1);
    let goodbye = |at: &usize| {
        let (number, line) = file[*at];
        let apart = *at > 0 && number > file[*at - 1].0 + 1;
        apart || is_courtesy(&TypedLine::new(1, line), writer)
    };
    let end = (below..file.len()).find(goodbye).unwrap_or(file.len());
    joined(&file[..end])
}

/// Phones turn straight quotes into curly ones.
fn joined(lines: &[(usize, &str)]) -> String {
    let lines: Vec<&str> = lines.iter().map(|(_, line)| *line).collect();
    lines.join("\n").replace(['\u{201c}', '\u{201d}', '\u{201e}'], "\"")
}

/// Can this line be one of a file: a key with its value, a section, a remark, a piece of a list?
fn is_of_a_file(line: &str) -> bool {
    let line = line.trim();
    let is_key = |key: &str| {
        let key = key.trim();
        !key.is_empty()
            && key.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '"' | '\''))
    };
    let piece = line.trim_end_matches(',').trim();
    let is_value = piece.parse::<f64>().is_ok() || matches!(piece, "true" | "false");
    line.starts_with(['[', ']', '{', '}', '"', '\'', '#', '\u{201c}', '\u{201e}'])
        || line.split_once('=').is_some_and(|(key, _)| is_key(key))
        || is_value
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        let lines: Vec<(usize, &str)> =
            text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).collect();
        within(&lines, "Sam Smith")
    }

    #[test]
    fn a_file_is_read_up_to_where_it_ends() {
        let file = "name = \"spring\"\nholidays = [\n\"2027-01-01\",\n]";
        for below in [
            "",
            "\nCheers, Sam",
            "\nSam",
            "\n\nI hope this is right.\nSam\nhttps://x.example/?a=b",
            "\n# the end",
        ] {
            let read = read(&format!("Hello,\nfound\n\n{file}{below}"));
            assert!(toml::from_str::<toml::Table>(&read).is_ok(), "{below}: {read}");
            assert!(read.starts_with(file), "{below}: {read}");
        }
    }

    #[test]
    fn what_may_be_a_setting_is_left_in_to_be_told_of() {
        let read = read("name = \"spring\"\nwindow 3 days\n\nCheers, Sam");
        assert_eq!(read, "name = \"spring\"\nwindow 3 days");
    }
}
