//! Enciphered mail: it must be told apart from an empty one, since its writer did send orders.

use std::fmt;

use mail_parser::{Message, MimeHeaders};

use super::armor;
use super::parts::Document;

/// How a text we cannot read was enciphered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encryption {
    /// PGP/MIME (RFC 3156 section 4).
    PgpMime,
    /// S/MIME, enveloped (RFC 8551 section 3.3).
    Smime,
    /// S/MIME, signed but wrapped up so that the text is not in the clear (RFC 8551 section 3.5.2).
    SmimeSigned,
    /// A PGP message block inside the text.
    InlinePgp,
}

impl fmt::Display for Encryption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::PgpMime => "the mail is encrypted (PGP/MIME) and cannot be read here; send it unencrypted",
            Self::Smime => "the mail is encrypted (S/MIME) and cannot be read here; send it unencrypted",
            Self::SmimeSigned => {
                "the mail is signed in a way that hides its text (S/MIME, opaque); send it unsigned or clear-signed"
            }
            Self::InlinePgp => {
                "the mail holds an encrypted PGP block, which cannot be read here; send it unencrypted"
            }
        })
    }
}

/// Looks for an enciphered part; forwarded messages inside the mail do not count.
pub(super) fn of_parts(message: &Message<'_>) -> Option<Encryption> {
    message.parts.iter().find_map(|part| {
        let kind = part.content_type()?;
        let subtype = kind.subtype().unwrap_or_default().to_ascii_lowercase();
        match (kind.ctype().to_ascii_lowercase().as_str(), subtype.as_str()) {
            // The second by itself: Exchange takes PGP/MIME apart and sends it on as a mixed mail.
            ("multipart", "encrypted") | ("application", "pgp-encrypted") => Some(Encryption::PgpMime),
            ("application", "pkcs7-mime" | "x-pkcs7-mime") => {
                let smime = kind.attribute("smime-type").unwrap_or_default();
                if smime.eq_ignore_ascii_case("certs-only") {
                    None
                } else if smime.eq_ignore_ascii_case("signed-data") {
                    Some(Encryption::SmimeSigned)
                } else {
                    Some(Encryption::Smime)
                }
            }
            _ => None,
        }
    })
}

/// Looks for a PGP block in the text itself. A quoted one is somebody else's.
pub(super) fn inline(documents: &[Document]) -> Option<Encryption> {
    let found = documents.iter().any(|d| d.text.lines().any(|l| l.trim_end() == armor::MESSAGE_BEGIN));
    found.then_some(Encryption::InlinePgp)
}
