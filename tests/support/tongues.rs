//! A text in the alphabets mail comes in: those that everybody knows, and those in which `<`, line ends and headers do not look like
//! themselves.

use data_encoding::{BASE64, BASE64_NOPAD};

/// An alphabet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tongue {
    Utf8,
    /// RFC 2152: signs in shifted runs.
    Utf7,
    /// With the mark that says which byte comes first.
    Utf16,
    /// Without it.
    Utf16Le,
}

impl Tongue {
    pub const ALL: [Tongue; 4] = [Tongue::Utf8, Tongue::Utf7, Tongue::Utf16, Tongue::Utf16Le];

    /// As mails name it.
    pub fn name(self) -> &'static str {
        match self {
            Tongue::Utf8 => "utf-8",
            Tongue::Utf7 => "utf-7",
            Tongue::Utf16 => "utf-16",
            Tongue::Utf16Le => "utf-16le",
        }
    }

    /// The bytes of a text.
    fn bytes(self, text: &str) -> Vec<u8> {
        match self {
            Tongue::Utf8 => text.as_bytes().to_vec(),
            Tongue::Utf7 => shifted(text).into_bytes(),
            Tongue::Utf16 => {
                [0xfe, 0xff].into_iter().chain(text.encode_utf16().flat_map(u16::to_be_bytes)).collect()
            }
            Tongue::Utf16Le => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        }
    }

    /// A part of a mail that holds this text: its fields, an empty line, and the text.
    pub fn part(self, text: &str) -> String {
        let (name, bytes) = (self.name(), self.bytes(text));
        let (how, body) = match self {
            Tongue::Utf8 => ("8bit", text.to_owned()),
            Tongue::Utf7 => ("7bit", String::from_utf8(bytes).expect("ASCII")),
            Tongue::Utf16 | Tongue::Utf16Le => ("base64", BASE64.encode(&bytes)),
        };
        format!(
            "Content-Type: text/plain; charset={name}\r\nContent-Transfer-Encoding: {how}\r\n\r\n{body}\r\n"
        )
    }

    /// A text as an encoded word of a header (RFC 2047).
    pub fn word(self, text: &str) -> String {
        format!("=?{}?B?{}?=", self.name(), BASE64.encode(&self.bytes(text)))
    }
}

/// A text in UTF-7: everything but letters, digits and line ends in shifted runs.
fn shifted(text: &str) -> String {
    let direct = |c: char| c.is_ascii_alphanumeric() || matches!(c, ' ' | '\r' | '\n');
    let mut out = String::new();
    let mut run = String::new();
    for c in text.chars().map(Some).chain([None]) {
        if let Some(c) = c.filter(|c| !direct(*c)) {
            run.push(c);
            continue;
        }
        if !run.is_empty() {
            let bytes: Vec<u8> = run.encode_utf16().flat_map(u16::to_be_bytes).collect();
            out.push_str(&format!("+{}-", BASE64_NOPAD.encode(&bytes)));
            run.clear();
        }
        out.extend(c);
    }
    out
}
