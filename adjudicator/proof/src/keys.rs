//! The public keys of a campaign, told before its game begins: with them everybody knows what later mails must be made with.

use super::fields::Fields;
use super::signed::{Key, Signed, Verifier};
use data_encoding::HEXLOWER;
use rules::dice::{Hash, Seed, public_key};

/// The line it begins with.
pub(crate) const FIRST: &str = "adjudicator keys, version 1";

/// The public keys of a campaign in a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keys {
    /// The campaign's short name.
    pub campaign: String,
    /// The run of the campaign.
    pub run: u32,
    /// The public key of its open dice.
    pub dice: Hash,
}

impl Keys {
    /// The keys that belong to a secret, signed.
    #[must_use]
    pub fn signed(seed: &Seed, campaign: &str, run: u32) -> String {
        let key = Key::new(seed, campaign, run);
        let (dice, signer) = (HEXLOWER.encode(&public_key(seed)), key.verifier());
        key.sign(&format!("{FIRST}\ncampaign {campaign}\nrun {run}\ndice {dice}\nsigner {signer}\n"))
    }

    /// What it says, and the key for signatures it names.
    pub(crate) fn read(note: &Signed) -> Result<(Self, Verifier), String> {
        let mut fields = Fields::of(note.lines.iter().skip(1).map(String::as_str));
        let (campaign, run) = (fields.one("campaign")?.to_owned(), fields.number("run")?);
        let (dice, signer) = (fields.hash("dice")?, fields.one("signer")?.parse()?);
        fields.end()?;
        Ok((Self { campaign, run, dice }, signer))
    }
}
