//! Who waits for news in the database is woken by whoever commits some.

use tokio::sync::watch;

/// Counts the rings, ours and everybody's.
pub(super) struct Bell {
    ours: watch::Sender<u64>,
    all: watch::Sender<u64>,
}

impl Bell {
    /// A bell nobody has rung.
    pub(super) fn new() -> Bell {
        Bell { ours: watch::Sender::new(0), all: watch::Sender::new(0) }
    }

    /// Something was committed here.
    pub(super) fn ring(&self) {
        self.ours.send_modify(|count| *count += 1);
        self.heard();
    }

    /// Another worker committed something.
    pub(super) fn heard(&self) {
        self.all.send_modify(|count| *count += 1);
    }

    /// Changes with every ring, ours or another's.
    pub(super) fn all(&self) -> watch::Receiver<u64> {
        self.all.subscribe()
    }

    /// Changes with every ring of ours.
    pub(super) fn ours(&self) -> watch::Receiver<u64> {
        self.ours.subscribe()
    }

    /// Whether it was ever rung here.
    pub(super) fn was_rung(&self) -> bool {
        *self.ours.borrow() > 0
    }
}
