//! Signing our mails (DKIM, RFC 6376), for operators whose mail server does not.
//!
//! The signature is made over the bytes as they leave, `Content-Type` of a multipart included, and stands in front of
//! them; its time is that of the attempt, so it alone differs from one attempt to the next.

use std::fmt;
use std::path::Path;

use mail_auth::common::crypto::{Ed25519Key, RsaKey, Sha256};
use mail_auth::common::headers::HeaderWriter;
use mail_auth::dkim::{DkimSigner, Done};
use rustls_pki_types::PrivateKeyDer;
use rustls_pki_types::pem::PemObject;

/// What is signed, where a mail has it: all that a reader or a mail program goes by.
const HEADERS: [&str; 15] = [
    "From",
    "Sender",
    "Reply-To",
    "To",
    "Subject",
    "Date",
    "Message-ID",
    "In-Reply-To",
    "References",
    "MIME-Version",
    "Content-Type",
    "Content-Transfer-Encoding",
    "Auto-Submitted",
    "List-Unsubscribe",
    "X-Adjudicator",
];

/// A key with its domain and selector.
pub struct Signer(Key);

enum Key {
    Rsa(DkimSigner<RsaKey<Sha256>, Done>),
    Ed25519(DkimSigner<Ed25519Key, Done>),
}

impl fmt::Debug for Signer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Signer(secret)")
    }
}

impl Signer {
    /// Reads the private key: PEM, RSA (PKCS#1 or PKCS#8) or Ed25519 (PKCS#8).
    ///
    /// # Errors
    /// What is wrong with the file, in words.
    pub fn load(domain: &str, selector: &str, file: &Path) -> Result<Signer, String> {
        let pem = std::fs::read(file).map_err(|error| error.to_string())?;
        let key = PrivateKeyDer::from_pem_slice(&pem).map_err(|_| {
            "there is no private key in it (-----BEGIN PRIVATE KEY-----); openssl genrsa 2048 makes one"
                .to_owned()
        })?;
        if let PrivateKeyDer::Pkcs8(der) = &key
            && let Ok(key) = Ed25519Key::from_pkcs8_maybe_unchecked_der(der.secret_pkcs8_der())
        {
            let signer = DkimSigner::from_key(key).domain(domain).selector(selector).headers(HEADERS);
            return Ok(Signer(Key::Ed25519(signer)));
        }
        let key = RsaKey::<Sha256>::from_key_der(key).map_err(|error| {
            format!("neither an RSA key of 2048 bits or more nor an Ed25519 key: {error}")
        })?;
        Ok(Signer(Key::Rsa(DkimSigner::from_key(key).domain(domain).selector(selector).headers(HEADERS))))
    }

    /// The mail with its signature in front.
    ///
    /// # Errors
    /// Why it could not be signed, in words.
    pub fn signed(&self, mail: &[u8]) -> Result<Vec<u8>, String> {
        let signature = match &self.0 {
            Key::Rsa(signer) => signer.sign(mail),
            Key::Ed25519(signer) => signer.sign(mail),
        };
        let header = signature.map_err(|error| error.to_string())?.to_header();
        Ok([header.as_bytes(), mail].concat())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    fn made(folder: &tempfile::TempDir, name: &str, arguments: &[&str]) -> std::path::PathBuf {
        let file = folder.path().join(name);
        let made = Command::new("openssl").args(arguments).arg("-out").arg(&file).output();
        assert!(made.is_ok_and(|out| out.status.success()), "openssl {arguments:?}");
        file
    }

    #[test]
    fn keys_of_every_kind_sign_and_what_is_no_key_is_told() {
        if Command::new("openssl").arg("version").output().is_err() {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "openssl is needed under CI=true");
            eprintln!("skipped: openssl makes the keys, and is not there");
            return;
        }
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mail = b"From: game@x.y\r\nTo: ann@x.y\r\nSubject: s\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b--\r\n";
        for (name, arguments, algorithm) in [
            ("one", &["genrsa", "-traditional"][..], "a=rsa-sha256"),
            (
                "eight",
                &["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"][..],
                "a=rsa-sha256",
            ),
            ("ed", &["genpkey", "-algorithm", "ed25519"][..], "a=ed25519-sha256"),
        ] {
            let file = made(&folder, name, arguments);
            let signed = Signer::load("x.y", "sel", &file).expect(name).signed(mail).expect(name);
            let text = String::from_utf8(signed).expect("text");
            let (header, rest) = text.split_at(text.len() - mail.len());
            assert_eq!(rest.as_bytes(), mail);
            assert!(header.starts_with("DKIM-Signature:") && header.contains(algorithm), "{header}");
            assert!(header.contains("d=x.y") && header.contains("s=sel"), "{header}");
            assert!(
                header.to_lowercase().contains("content-type"),
                "the multipart's own header is signed: {header}"
            );
        }
        let empty = folder.path().join("empty");
        std::fs::write(&empty, "").expect("write");
        assert!(Signer::load("x.y", "sel", &empty).expect_err("empty").contains("BEGIN PRIVATE KEY"));
        assert!(Signer::load("x.y", "sel", &folder.path().join("none")).is_err());
    }
}
