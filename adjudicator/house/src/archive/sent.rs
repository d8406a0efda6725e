//! A mail we have sent, taken apart again: its text, its HTML and its pictures, without headers, so without addresses and
//! keys.

use super::page::escaped;
use campaign::when::is_local_time;
use mail_parser::{MessageParser, MimeHeaders};
use report::compose::Inlined;
use sentences::archive::sent as say;

/// What a mail of ours said.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sent {
    /// The plain text.
    pub text: String,
    /// The HTML, if there was any.
    pub html: Option<String>,
    /// The pictures.
    pub pictures: Vec<Inlined>,
    /// Its Message-ID, without angle brackets.
    pub message_id: String,
}

/// The heading over what is asked of a seat.
const ASKED: &str = "== What is asked of you";
/// Where the HTML shows a picture of the mail.
const SHOWN: &str = "cid:";

impl Sent {
    /// Takes a mail apart. Bytes that are no mail (thrown away since) give nothing.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<Sent> {
        let message = MessageParser::default().parse(bytes)?;
        let text = message.body_text(0)?.replace("\r\n", "\n");
        let html = message.html_bodies().find_map(|part| {
            let is_html = part.content_type().is_some_and(|kind| kind.subtype() == Some("html"));
            is_html.then(|| String::from_utf8_lossy(part.contents()).into_owned())
        });
        let pictures = message.parts.iter().filter_map(|part| {
            let png = part.content_type().is_some_and(|kind| kind.subtype() == Some("png"));
            let cid = part.content_id().unwrap_or_default().trim_matches(['<', '>']).to_string();
            png.then(|| Inlined { cid, file_name: "map.png".into(), png: bare_png(part.contents()) })
        });
        let message_id = message.message_id().unwrap_or_default().to_owned();
        Some(Sent { text, html, pictures: pictures.collect(), message_id })
    }

    /// Does the HTML show pictures that are not there?
    #[must_use]
    pub fn lacks_pictures(&self) -> bool {
        let html = self.html.as_deref().unwrap_or_default();
        html.split(SHOWN)
            .skip(1)
            .any(|shown| !self.pictures.iter().any(|picture| shown.starts_with(&picture.cid)))
    }

    /// Leaves pictures out that the HTML does not show, and puts words in the place of those it shows and that are not there.
    pub fn say_what_is_not_kept(&mut self) {
        let Some(html) = &self.html else { return };
        self.pictures.retain(|picture| html.contains(&picture.cid));
        let mut said = String::with_capacity(html.len());
        let mut rest = html.as_str();
        while let Some((before, image)) = rest.split_once("<img") {
            said.push_str(before);
            let (image, after) = image.split_once('>').unwrap_or((image, ""));
            let there = |cid: &str| self.pictures.iter().any(|picture| cid.starts_with(&picture.cid));
            match image.split_once(SHOWN) {
                Some((_, cid)) if !there(cid) => {
                    said.push_str(&format!("<em>{}</em>", escaped(&say::picture_gone())))
                }
                _ => {
                    said.push_str("<img");
                    said.push_str(image);
                    said.push('>');
                }
            }
            rest = after;
        }
        said.push_str(rest);
        self.html = Some(said);
    }

    /// What it told, up to what it asked: behind that stands what lay on file, which is its player's own.
    #[must_use]
    pub fn news(&self) -> String {
        let told = self.text.split_once(ASKED).map_or(self.text.as_str(), |(told, _)| told);
        without_addresses(told.trim_end())
    }

    /// The text for whoever sits in the seat now: without the mail addresses and without the lines that tell a time by the
    /// clock of the one it was written to, which would tell where that person lives.
    #[must_use]
    pub fn text_for_a_successor(&self) -> String {
        // Our lines stand behind a gutter.
        let bare = |line: &str| line.trim_start().trim_start_matches('|').to_owned();
        let told = self.text.split_inclusive('\n').filter(|line| !is_local_time(&bare(line)));
        without_addresses(&told.collect::<String>())
    }
}

/// Takes out everything that looks like a mail address.
#[must_use]
pub fn without_addresses(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for piece in text.split_inclusive(char::is_whitespace) {
        let word = piece.trim_end();
        let address = word.split_once('@').is_some_and(|(local, domain)| {
            !local.is_empty() && domain.trim_end_matches(['.', ',', ')']).contains('.')
        });
        if address {
            out.push_str("(address)");
            let end = word.trim_end_matches(['.', ',', ')', ';', ':']).len();
            out.push_str(&word[end..]);
            out.push_str(&piece[word.len()..]);
        } else {
            out.push_str(piece);
        }
    }
    out
}

/// A PNG with its picture alone: chunks that hold texts, times or places are left out (PNG specification, 11.3).
#[must_use]
pub fn bare_png(png: &[u8]) -> Vec<u8> {
    const KEPT: [&[u8; 4]; 5] = [b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"];
    let Some((signature, mut rest)) = png.split_at_checked(8) else { return png.to_vec() };
    let mut out = signature.to_vec();
    while rest.len() >= 12 {
        let length = u32::from_be_bytes([rest[0], rest[1], rest[2], rest[3]]) as usize;
        let Some((chunk, after)) = rest.split_at_checked(length.saturating_add(12)) else {
            return png.to_vec();
        };
        if KEPT.iter().any(|kind| kind.as_slice() == &chunk[4..8]) {
            out.extend_from_slice(chunk);
        }
        rest = after;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_taken_out_and_nothing_else() {
        assert_eq!(
            without_addresses("The game master is gm@example.org.\n  e3 @ home, 5@x ok\n"),
            "The game master is (address).\n  e3 @ home, 5@x ok\n"
        );
    }

    #[test]
    fn a_successor_reads_no_time_of_another_zone_and_every_other_line() {
        let kept = "By:  Sat 24 Oct 2026, 20:00 UTC (1 day from now)\nThey meet on Sat 24 Oct 2026, 22:00 (Paris)\n\
                    (Europe/Paris)\nSat 24 Oct 2026, 22:00\n2026-10-24 (UTC)\n";
        let local = [
            "     Sat 24 Oct 2026, 22:00 (Europe/Paris)\n",
            "That is Sat 24 Oct 2026, 10:00 pm (Europe/Paris).\n",
            "|      2026-10-24 22:00 (America/Argentina/Ushuaia)\n",
        ];
        let sent = Sent { text: format!("{}{kept}{}{}", local[0], local[1], local[2]), ..Sent::default() };
        assert_eq!(sent.text_for_a_successor(), kept);
    }

    #[test]
    fn a_png_loses_its_texts_and_keeps_its_picture() {
        let chunk = |kind: &[u8], body: &[u8]| {
            [&u32::try_from(body.len()).expect("small").to_be_bytes()[..], kind, body, b"crc!"].concat()
        };
        let signature = b"\x89PNG\r\n\x1a\n".to_vec();
        let dirty = [
            signature.clone(),
            chunk(b"IHDR", b"x"),
            chunk(b"tEXt", b"Author\0me"),
            chunk(b"IDAT", b"pixels"),
            chunk(b"IEND", b""),
        ]
        .concat();
        let clean =
            [signature, chunk(b"IHDR", b"x"), chunk(b"IDAT", b"pixels"), chunk(b"IEND", b"")].concat();
        assert_eq!(bare_png(&dirty), clean);
        assert_eq!(
            bare_png(b"no png at all, but longer than eight"),
            b"no png at all, but longer than eight"
        );
    }
}
