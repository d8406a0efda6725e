//! The letter room, tested on mails in the manner of real programs, each with both kinds of line ends.

mod clients;
mod forms;
mod headers;
mod headings;
mod hostile;
mod nets;
mod phrases;
mod robots;
mod text;

use super::{Letter, Line, read};

/// Reads a fixture as it stands and with CRLF; both must give the same letter.
pub(super) fn letter(bytes: &[u8]) -> Letter {
    let mut crlf = Vec::with_capacity(bytes.len() + bytes.len() / 20);
    for &byte in bytes {
        if byte == b'\n' {
            crlf.push(b'\r');
        }
        crlf.push(byte);
    }
    let letter = read(bytes);
    assert_eq!(letter, read(&crlf), "LF and CRLF are read differently");
    super::probe(bytes);
    letter
}

/// A plain text mail with the given body.
pub(super) fn typed(body: &str) -> Letter {
    let mail = format!("From: a@b.example\nContent-Type: text/plain; charset=utf-8\n\n{body}");
    letter(mail.as_bytes())
}

pub(super) fn numbered(lines: &[Line]) -> Vec<(usize, &str)> {
    lines.iter().map(|line| (line.number, line.text.as_str())).collect()
}

pub(super) fn texts(lines: &[Line]) -> Vec<&str> {
    lines.iter().map(|line| line.text.as_str()).collect()
}

/// The bytes of a fixture.
macro_rules! mail {
    ($name:literal) => {
        include_bytes!(concat!("../fixtures/", $name, ".eml")).as_slice()
    };
}
pub(super) use mail;
