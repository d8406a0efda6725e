//! A signed receipt: what was on file after a mail, and when the mail came.

use super::fields::Fields;
use super::orders::Place;
use super::signed::{Key, Signed, Verifier};
use data_encoding::HEXLOWER;
use rules::dice::Hash;

/// The line it begins with.
pub(crate) const FIRST: &str = "adjudicator receipt, version 1";

/// What a receipt says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// Whose orders, and for when.
    pub place: Place,
    /// The number of the mail to this seat it came with: later ones have higher numbers.
    pub number: u32,
    /// When the mail it answers came in, by the server's clock: `2026-11-25T21:40:00Z`.
    pub received: String,
    /// The commitment to the orders on file after it.
    pub orders: Hash,
}

impl Receipt {
    /// The receipt with its signature.
    #[must_use]
    pub fn signed(&self, key: &Key) -> String {
        let Self { place, number, received, orders } = self;
        let orders = HEXLOWER.encode(orders);
        let signer = key.verifier();
        key.sign(&format!(
            "{FIRST}\n{place}number {number}\nreceived {received}\norders {orders}\nsigner {signer}\n"
        ))
    }

    /// What it says, and the key it names.
    pub(crate) fn read(note: &Signed) -> Result<(Self, Verifier), String> {
        let mut fields = Fields::of(note.lines.iter().skip(1).map(String::as_str));
        let place = Place::take(&mut fields)?;
        let (number, received) = (fields.number("number")?, fields.one("received")?.to_owned());
        let (orders, signer) = (fields.hash("orders")?, fields.one("signer")?.parse()?);
        fields.end()?;
        Ok((Self { place, number, received, orders }, signer))
    }
}
