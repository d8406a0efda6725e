//! The running seal over everything told and rolled.

use serde::Serialize;

/// A hash over all that was told and rolled so far, in order.
pub(crate) struct Seal {
    hash: blake3::Hash,
    /// What is sealed next, as bytes: room that is used again.
    bytes: Vec<u8>,
}

impl Seal {
    pub(crate) fn new() -> Self {
        Self { hash: blake3::hash(b"adjudicator: the seal of a turn"), bytes: Vec::new() }
    }

    /// Takes one more thing under the seal.
    #[expect(clippy::expect_used, reason = "plain content always prints")]
    pub(crate) fn add(&mut self, what: &impl Serialize) {
        self.bytes.clear();
        serde_json::to_writer(&mut self.bytes, what).expect("content of a game always prints as JSON");
        let mut hasher = blake3::Hasher::new();
        hasher.update(self.hash.as_bytes()).update(&self.bytes);
        self.hash = hasher.finalize();
    }

    /// The mark of an entry.
    pub(crate) fn mark(&self) -> String {
        self.hash.to_hex().as_str()[..32].to_string()
    }
}
