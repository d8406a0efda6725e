//! PGP blocks inside the text: enciphered ones are taken out, clear-signed text is unwrapped.

use super::parts::Document;

/// First line of an enciphered block (RFC 9580 section 6.2).
pub(super) const MESSAGE_BEGIN: &str = "-----BEGIN PGP MESSAGE-----";
const MESSAGE_END: &str = "-----END PGP MESSAGE-----";
const SIGNED_BEGIN: &str = "-----BEGIN PGP SIGNED MESSAGE-----";
const SIGNATURE_BEGIN: &str = "-----BEGIN PGP SIGNATURE-----";
const SIGNATURE_END: &str = "-----END PGP SIGNATURE-----";

#[derive(PartialEq)]
enum Within {
    Nothing,
    Message,
    SignedHeader,
    SignedText,
    Signature,
}

/// Empties the lines that belong to PGP armor and undoes the dash escape of clear-signed text (RFC 9580
/// section 7.2). Lines are emptied, not removed, so that the others keep their numbers.
pub(super) fn without_armor(document: Document) -> Document {
    if !document.text.contains("-----BEGIN PGP ") {
        return document;
    }
    let mut within = Within::Nothing;
    let mut kept = Vec::new();
    for line in document.text.split('\n') {
        let bare = line.trim_end();
        let (next, keep) = match (&within, bare) {
            (Within::Nothing, MESSAGE_BEGIN) => (Within::Message, ""),
            (Within::Nothing, SIGNED_BEGIN) => (Within::SignedHeader, ""),
            (Within::Nothing, _) => (Within::Nothing, line),
            (Within::Message, MESSAGE_END) => (Within::Nothing, ""),
            (Within::Message, _) => (Within::Message, ""),
            (Within::SignedHeader, "") => (Within::SignedText, ""),
            (Within::SignedHeader, _) => (Within::SignedHeader, ""),
            (Within::SignedText, SIGNATURE_BEGIN) => (Within::Signature, ""),
            (Within::SignedText, _) => (Within::SignedText, line.strip_prefix("- ").unwrap_or(line)),
            (Within::Signature, SIGNATURE_END) => (Within::Nothing, ""),
            (Within::Signature, _) => (Within::Signature, ""),
        };
        within = next;
        kept.push(keep);
    }
    Document { text: kept.join("\n"), ..document }
}
