//! The list of what a record holds, signed: a file that was changed, left out or put in is named by it.
//!
//! The key is told with the secret, at the end: who packs a list of another content anew can sign it too. What binds the content is
//! the chain in the checkpoints everybody has; the list says which file is not as it was given out.

use super::fields::{Fields, hex};
use super::signed::{Key, Signed, Verifier, signer_name};
use data_encoding::HEXLOWER;
use rules::dice::Hash;
use std::collections::BTreeMap;

/// The line it begins with.
const FIRST: &str = "adjudicator record, version 1";
const FILE: &str = "adjudicator record v1 file";

/// What a record holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    /// The campaign's short name.
    pub campaign: String,
    /// The run it was in when the record was made.
    pub run: u32,
    /// The hash of each file, by its name.
    pub files: BTreeMap<String, Hash>,
}

impl Manifest {
    /// The hash of a file as the list has it.
    #[must_use]
    pub fn hash(bytes: &[u8]) -> Hash {
        let mut hasher = blake3::Hasher::new_derive_key(FILE);
        hasher.update(bytes);
        hasher.finalize().into()
    }

    /// The list with its signature.
    #[must_use]
    pub fn signed(&self, key: &Key) -> String {
        let Self { campaign, run, files } = self;
        let file = |(name, hash): (&String, &Hash)| format!("file {} {name}\n", HEXLOWER.encode(hash));
        let files: String = files.iter().map(file).collect();
        let signer = key.verifier();
        key.sign(&format!("{FIRST}\ncampaign {campaign}\nrun {run}\n{files}signer {signer}\n"))
    }

    /// What a list says, and who signed it; `None`: what it names as its signature does not hold.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn read(text: &str) -> Result<(Self, Option<Verifier>), String> {
        let notes = Signed::all(text, FIRST).map_err(|(line, why)| format!("line {line}: {why}"))?;
        let Some((_, note)) = notes.first() else {
            return Err(format!("its first line is not {FIRST:?}"));
        };
        let mut fields = Fields::of(note.lines.iter().skip(1).map(String::as_str));
        let (campaign, run) = (fields.one("campaign")?.to_owned(), fields.number("run")?);
        let mut files = BTreeMap::new();
        for said in fields.every("file") {
            let (hash, name) = said.split_once(' ').ok_or("a file has a hash and a name")?;
            if files.insert(name.to_owned(), hex("file", hash)?).is_some() {
                return Err(format!("{name} stands in it twice"));
            }
        }
        let signer: Verifier = fields.one("signer")?.parse()?;
        fields.end()?;
        let holds = signer.name == signer_name(&campaign, run) && signer.signed(note);
        Ok((Self { campaign, run, files }, holds.then_some(signer)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::dice::Seed;

    #[test]
    fn a_list_is_read_back_and_a_change_in_it_breaks_its_signature() {
        let files = BTreeMap::from([
            ("README.txt".to_owned(), Manifest::hash(b"hello")),
            ("audit/a b.json".to_owned(), Manifest::hash(b"")),
        ]);
        let list = Manifest { campaign: "spring".into(), run: 2, files };
        let key = Key::new(&Seed([7; 32]), "spring", 2);
        let text = list.signed(&key);
        assert_eq!(Manifest::read(&text), Ok((list.clone(), Some(key.verifier()))));
        assert_eq!(Manifest::read(&text.replace('\n', "\r\n")), Ok((list, Some(key.verifier()))));
        for changed in [text.replace("run 2", "run 3"), text.replace("README", "README2")] {
            assert!(Manifest::read(&changed).is_ok_and(|(_, signer)| signer.is_none()), "{changed}");
        }
        let line = format!("file {} README.txt\n", HEXLOWER.encode(&Manifest::hash(b"hello")));
        let twice = text.replace(&line, &format!("{line}{line}"));
        assert_eq!(Manifest::read(&twice), Err("README.txt stands in it twice".to_owned()));
        assert!(Manifest::read(&text[..text.len() / 2]).is_err());
        assert!(Manifest::read("hello").is_err());
    }
}
