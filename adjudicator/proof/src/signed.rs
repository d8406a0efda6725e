//! Signed notes, as <https://c2sp.org/signed-note> fixes them: text, an empty line, and lines with signatures.

use data_encoding::BASE64;
use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use rules::dice::Seed;
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

const SECRET: &str = "adjudicator signatures v1 secret key";
/// What stands before a public key of Ed25519 wherever it is written down or hashed.
const ED25519: u8 = 1;
/// What a line with a signature begins with.
const MARK: &str = "\u{2014} ";

/// Whose signature a campaign's is, in a run: the name of its key.
#[must_use]
pub fn signer_name(campaign: &str, run: u32) -> String {
    format!("adjudicator/{campaign}/{run}")
}

/// The key a campaign signs with in a run. It comes from the secret of its dice, and shows nothing of them.
pub struct Key {
    name: String,
    secret: SigningKey,
}

impl Key {
    /// The key that belongs to a secret.
    #[must_use]
    pub fn new(seed: &Seed, campaign: &str, run: u32) -> Self {
        let mut hasher = blake3::Hasher::new_derive_key(SECRET);
        hasher.update(&seed.0);
        let secret = SigningKey::from_bytes(hasher.finalize().as_bytes());
        Self { name: signer_name(campaign, run), secret }
    }

    /// What everybody may know of it, and needs to check what it signed.
    #[must_use]
    pub fn verifier(&self) -> Verifier {
        Verifier { name: self.name.clone(), key: self.secret.verifying_key() }
    }

    /// The text, which ends with its last line's end, with its signature below.
    #[must_use]
    pub fn sign(&self, text: &str) -> String {
        let signature = self.secret.sign(text.as_bytes());
        let mut bytes = self.verifier().id().to_vec();
        bytes.extend_from_slice(&signature.to_bytes());
        format!("{text}\n{MARK}{} {}\n", self.name, BASE64.encode(&bytes))
    }
}

/// A public key for signatures, with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verifier {
    /// Whose it is.
    pub name: String,
    key: VerifyingKey,
}

impl Verifier {
    /// The four bytes that name it in a signature.
    fn id(&self) -> [u8; 4] {
        let mut hasher = Sha256::new();
        hasher.update(self.name.as_bytes());
        hasher.update([b'\n', ED25519]);
        hasher.update(self.key.as_bytes());
        let hash = hasher.finalize();
        [hash[0], hash[1], hash[2], hash[3]]
    }

    /// Did it sign this?
    #[must_use]
    pub fn signed(&self, note: &Signed) -> bool {
        let own = |(name, bytes): &(String, Vec<u8>)| -> bool {
            let Some((id, signature)) = bytes.split_first_chunk::<4>() else { return false };
            let Ok(signature) = Signature::from_slice(signature) else { return false };
            *name == self.name
                && *id == self.id()
                && self.key.verify_strict(note.text().as_bytes(), &signature).is_ok()
        };
        note.signatures.iter().any(own)
    }
}

/// `name+id+key`, as signed notes write a key.
impl fmt::Display for Verifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut key = vec![ED25519];
        key.extend_from_slice(self.key.as_bytes());
        write!(f, "{}+{:08x}+{}", self.name, u32::from_be_bytes(self.id()), BASE64.encode(&key))
    }
}

impl FromStr for Verifier {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "a key for signatures is written name+number+key".to_string();
        let mut parts = text.trim().splitn(3, '+');
        let (Some(name), Some(id), Some(key)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(wrong());
        };
        let bytes = BASE64.decode(key.as_bytes()).map_err(|_| wrong())?;
        let key = match bytes.split_first() {
            Some((&ED25519, key)) => key.try_into().ok().and_then(|key| VerifyingKey::from_bytes(key).ok()),
            _ => None,
        };
        let verifier = Self { name: name.to_owned(), key: key.ok_or_else(wrong)? };
        if name.is_empty() || format!("{:08x}", u32::from_be_bytes(verifier.id())) != id {
            return Err("this key for signatures has been changed: its number does not fit".into());
        }
        Ok(verifier)
    }
}

/// A signed note as it was read: whether a signature holds is another question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signed {
    /// Its lines.
    pub lines: Vec<String>,
    /// Who signed, and the bytes.
    signatures: Vec<(String, Vec<u8>)>,
}

impl Signed {
    /// What was signed.
    #[must_use]
    pub fn text(&self) -> String {
        self.lines.iter().flat_map(|line| [line, "\n"]).collect()
    }

    /// All notes in a text whose first line is this one. What stands around them is passed over, and so are empty lines and
    /// spaces at the ends of lines: mail programs add them.
    ///
    /// # Errors
    /// A note without a signature: the number of its last line, and what is wrong.
    pub(crate) fn all(text: &str, first: &str) -> Result<Vec<(usize, Signed)>, (usize, String)> {
        let mut notes: Vec<(usize, Signed)> = Vec::new();
        let mut open: Option<(usize, Vec<String>)> = None;
        let mut last = 0;
        for (number, line) in (1..).zip(text.lines().map(str::trim)) {
            last = number;
            if let Some(signature) = line.strip_prefix(MARK) {
                let signature = read_signature(signature).map_err(|why| (number, why));
                match (open.take(), notes.last_mut()) {
                    (Some((at, lines)), _) => {
                        notes.push((at, Signed { lines, signatures: vec![signature?] }));
                    }
                    // Below a signed note, a footer may begin with a dash.
                    (None, Some((_, note))) => note.signatures.extend(signature),
                    (None, None) => {}
                }
            } else if line == first {
                if open.is_some() {
                    return Err((number, "a note begins before the one above was signed".into()));
                }
                open = Some((number, vec![line.to_owned()]));
            } else if let Some((_, lines)) = open.as_mut().filter(|_| !line.is_empty()) {
                lines.push(line.to_owned());
            }
        }
        match open {
            Some(_) => Err((last, "the note breaks off before its signature".into())),
            None => Ok(notes),
        }
    }
}

fn read_signature(text: &str) -> Result<(String, Vec<u8>), String> {
    let (name, bytes) = text.split_once(' ').ok_or("a signature is a name and its bytes")?;
    let bytes = BASE64.decode(bytes.trim().as_bytes()).map_err(|_| "this signature is not whole")?;
    Ok((name.to_owned(), bytes))
}
