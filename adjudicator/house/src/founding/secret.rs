//! The secret of a campaign that looks for players: it is fixed when it is opened, so that its public keys can be told before anybody has
//! joined.

use crate::house::House;
use campaign::attested::file;
use data_encoding::HEXLOWER;
use proof::{KEYS_FILE, Keys};
use report::compose::Enclosed;
use rules::dice::{Seed, public_key};
use sentences::founding::secret as say;
use store::founding::FoundingRow;

/// The run a campaign begins with.
const FIRST_RUN: u32 = 1;

/// It comes from the server's own key, which is never told: nothing is stored that would have to be kept secret for it, and nobody can
/// draw another once players know its keys.
#[must_use]
pub(super) fn secret(house: &House, row: &FoundingRow) -> Seed {
    let opened = row.opened_ms.to_le_bytes();
    Seed(house.key.secret("the secret of a campaign that looks for players", &[row.name.as_bytes(), &opened]))
}

/// The public keys, for people and for programs.
pub(super) fn keys_told(house: &House, row: &FoundingRow) -> ([String; 2], Enclosed) {
    let secret = secret(house, row);
    let words = [say::keys(), HEXLOWER.encode(&public_key(&secret))];
    (words, file(KEYS_FILE, &Keys::signed(&secret, &row.name, FIRST_RUN)))
}
