//! Mails put together anew: the files of real ones, changed, in the encodings of other people's programs.

use crate::support::posted::Posted;
use data_encoding::BASE64_MIME;
use std::fmt::Write;

/// The files of a mail that can be checked.
#[derive(Clone)]
pub struct Parcel {
    pub id: String,
    pub files: Vec<(&'static str, String)>,
}

/// How the files are written in the mail.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    Plain,
    QuotedPrintable,
    Base64,
}

impl Parcel {
    pub fn of(mail: &Posted) -> Self {
        let all = proof::Mail::FILES.iter();
        let files = all.flat_map(|name| {
            letter::enclosed(&mail.bytes, name).into_iter().map(|text| (*name, text.replace("\r\n", "\n")))
        });
        Self { id: mail.message_id.clone(), files: files.collect() }
    }

    pub fn has(&self, name: &str) -> bool {
        self.files.iter().any(|(own, _)| *own == name)
    }

    pub fn text(&self, name: &str) -> &str {
        let file = self.files.iter().find(|(own, _)| *own == name);
        file.map_or("", |(_, text)| text)
    }

    /// With one of its files changed.
    pub fn with(&self, name: &str, change: impl Fn(&str) -> String) -> Self {
        assert!(self.has(name), "{name}");
        let mut other = self.clone();
        for (own, text) in &mut other.files {
            if *own == name {
                let changed = change(text);
                assert_ne!(*text, changed, "nothing was changed in {name}");
                *text = changed;
            }
        }
        other
    }

    pub fn without(&self, name: &str) -> Self {
        let mut other = self.clone();
        other.files.retain(|(own, _)| *own != name);
        other
    }

    /// As a mail in which every file has this below it.
    pub fn mail(&self, encoding: Encoding, footer: &str) -> Vec<u8> {
        let mut out = format!(
            "From: list@example.org\r\nSubject: =?utf-8?Q?Turn_of_a_game_=E2=80=93?=\r\nMessage-ID: <{}>\r\n\
             MIME-Version: 1.0\r\nContent-Type: multipart/mixed;\r\n\tboundary=\"=_b\"\r\n\r\n--=_b\r\n\r\nHello\r\n",
            self.id
        );
        for (name, text) in &self.files {
            let (how, body) = match encoding {
                Encoding::Plain => ("8bit", format!("{text}{footer}").replace('\n', "\r\n")),
                Encoding::QuotedPrintable => {
                    ("quoted-printable", quoted_printable(&format!("{text}{footer}")))
                }
                Encoding::Base64 => ("base64", BASE64_MIME.encode(format!("{text}{footer}").as_bytes())),
            };
            let _ = write!(
                out,
                "--=_b\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: {how}\r\n\
                 Content-Disposition: attachment;\r\n filename*=utf-8''{name}\r\n\r\n{body}\r\n"
            );
        }
        out.push_str("--=_b--\r\n");
        out.into_bytes()
    }
}

/// Every byte coded, a blank at the end of each line, long lines folded.
fn quoted_printable(text: &str) -> String {
    let (mut out, mut width) = (String::new(), 0);
    for byte in text.bytes() {
        if byte == b'\n' {
            out.push_str("=20 \r\n");
            width = 0;
            continue;
        }
        let _ = write!(out, "={byte:02X}");
        width += 3;
        if width > 70 {
            out.push_str("= \r\n");
            width = 0;
        }
    }
    out
}
