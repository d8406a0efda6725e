//! The running seal over everything told and rolled.

use serde::Serialize;

/// A hash over all that was told and rolled so far, in order.
#[derive(Clone)]
pub(crate) struct Seal(blake3::Hash);

impl Seal {
    pub(crate) fn new() -> Self {
        Self(blake3::hash(b"adjudicator: the seal of a turn"))
    }

    /// Takes one more thing under the seal.
    #[expect(clippy::expect_used, reason = "plain content always prints")]
    pub(crate) fn add(&mut self, what: &impl Serialize) {
        let bytes = serde_json::to_vec(what).expect("content of a game always prints as JSON");
        let mut hasher = blake3::Hasher::new();
        hasher.update(self.0.as_bytes()).update(&bytes);
        self.0 = hasher.finalize();
    }

    /// The mark of an entry.
    pub(crate) fn mark(&self) -> String {
        self.0.to_hex().as_str()[..32].to_string()
    }
}
