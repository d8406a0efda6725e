//! How commitments are made: BLAKE3's key derivation over parts that cannot be mistaken for each other.

use rules::dice::Hash;

/// Key derivation under a context, of these parts one after the other.
pub(crate) fn derive(context: &str, material: &[&[u8]]) -> Hash {
    let mut hasher = blake3::Hasher::new_derive_key(context);
    for part in material {
        hasher.update(part);
    }
    hasher.finalize().into()
}

/// What stands before a part whose length is not fixed.
#[expect(clippy::cast_possible_truncation, reason = "no part is 4 GiB long")]
pub(crate) fn length(part: &[u8]) -> [u8; 4] {
    (part.len() as u32).to_le_bytes()
}
