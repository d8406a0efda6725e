//! Signing our mails (DKIM, RFC 6376), for operators whose mail server does not.
//!
//! The signature is made over the bytes as they leave, `Content-Type` of a multipart included, and stands in front of
//! them; its time is that of the attempt, so it alone differs from one attempt to the next.

use std::fmt;
use std::path::Path;

use data_encoding::BASE64;
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
pub struct Signer {
    key: Key,
    /// Where its public half belongs, and as what.
    record: (String, String),
}

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
        let name = format!("{selector}._domainkey.{domain}");
        let pem = std::fs::read(file).map_err(|error| error.to_string())?;
        let key = PrivateKeyDer::from_pem_slice(&pem).map_err(|_| {
            "there is no private key in it (-----BEGIN PRIVATE KEY-----); openssl genrsa 2048 makes one"
                .to_owned()
        })?;
        if let PrivateKeyDer::Pkcs8(der) = &key
            && let Ok(key) = Ed25519Key::from_pkcs8_maybe_unchecked_der(der.secret_pkcs8_der())
        {
            let record = (name, format!("v=DKIM1; k=ed25519; p={}", BASE64.encode(&key.public_key())));
            let signer = DkimSigner::from_key(key).domain(domain).selector(selector).headers(HEADERS);
            return Ok(Signer { key: Key::Ed25519(signer), record });
        }
        let key = RsaKey::<Sha256>::from_key_der(key).map_err(|error| {
            format!("neither an RSA key of 2048 bits or more nor an Ed25519 key: {error}")
        })?;
        let public = subject_public_key_info(&key.public_key());
        let record = (name, format!("v=DKIM1; k=rsa; p={}", BASE64.encode(&public)));
        let signer = DkimSigner::from_key(key).domain(domain).selector(selector).headers(HEADERS);
        Ok(Signer { key: Key::Rsa(signer), record })
    }

    /// The TXT record the DNS must have for others to verify our mails: its name and its text.
    #[must_use]
    pub fn record(&self) -> (&str, &str) {
        (&self.record.0, &self.record.1)
    }

    /// The mail with its signature in front.
    ///
    /// # Errors
    /// Why it could not be signed, in words.
    pub fn signed(&self, mail: &[u8]) -> Result<Vec<u8>, String> {
        let signature = match &self.key {
            Key::Rsa(signer) => signer.sign(mail),
            Key::Ed25519(signer) => signer.sign(mail),
        };
        let header = signature.map_err(|error| error.to_string())?.to_header();
        Ok([header.as_bytes(), mail].concat())
    }
}

/// An RSA key as the DNS has it (RFC 6376, 3.6.1): what openssl calls a public key, with the kind of key around the key
/// itself (RFC 3279, 2.3.1).
fn subject_public_key_info(key: &[u8]) -> Vec<u8> {
    // rsaEncryption, without parameters.
    const KIND: [u8; 15] =
        [0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00];
    let bits = der(0x03, &[&[0], key].concat());
    der(0x30, &[&KIND[..], &bits].concat())
}

/// A value in DER: its kind, its length, itself.
fn der(kind: u8, value: &[u8]) -> Vec<u8> {
    let length = value.len();
    let mut out = vec![kind];
    if length < 0x80 {
        out.push(length.to_le_bytes()[0]);
    } else {
        let bytes: Vec<u8> = length.to_be_bytes().into_iter().skip_while(|byte| *byte == 0).collect();
        out.push(0x80 | bytes.len().to_le_bytes()[0]);
        out.extend(bytes);
    }
    out.extend_from_slice(value);
    out
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

    #[tokio::test]
    async fn keys_of_every_kind_sign_and_what_is_no_key_is_told() {
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
            let signer = Signer::load("x.y", "sel", &file).expect(name);
            let signed = signer.signed(mail).expect(name);
            // Openssl tells the same public key.
            let public = Command::new("openssl")
                .args(["pkey", "-pubout", "-outform", "DER", "-in"])
                .arg(&file)
                .output();
            let public = public.expect("openssl").stdout;
            let (place, record) = signer.record();
            assert_eq!(place, "sel._domainkey.x.y");
            let told = BASE64.decode(record.rsplit_once("p=").expect("p=").1.as_bytes()).expect("base64");
            assert!(public.ends_with(&told), "{name}: {record}");
            // What was signed verifies, and nothing else does.
            assert_eq!(crate::outbox::signature::by_record(&signed, signer.record()).await, Ok(()), "{name}");
            let changed =
                String::from_utf8(signed.clone()).expect("text").replace("Subject: s", "Subject: t");
            assert!(crate::outbox::signature::by_record(changed.as_bytes(), signer.record()).await.is_err());
            let changed = String::from_utf8(signed.clone())
                .expect("text")
                .replace("multipart/mixed", "multipart/other");
            assert!(crate::outbox::signature::by_record(changed.as_bytes(), signer.record()).await.is_err());
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
