//! Counts of what the database was asked: what must stay cheap is guarded by counting it.

use std::sync::atomic::{AtomicU64, Ordering};

/// What a store has asked of its database since it was opened.
#[derive(Default)]
pub(super) struct Counts {
    statements: AtomicU64,
    commits: AtomicU64,
}

/// What was asked of the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked {
    /// Statements, those that begin and end transactions included.
    pub statements: u64,
    /// Transactions that could write and were committed, but for claims: each waits for the disk if it has written.
    pub commits: u64,
}

impl std::ops::Sub for Asked {
    type Output = Asked;

    fn sub(self, before: Asked) -> Asked {
        Asked { statements: self.statements - before.statements, commits: self.commits - before.commits }
    }
}

impl Counts {
    /// One statement more.
    pub(super) fn statement(&self) {
        self.statements.fetch_add(1, Ordering::Relaxed);
    }

    /// One more transaction that wrote was committed.
    pub(super) fn commit(&self) {
        self.commits.fetch_add(1, Ordering::Relaxed);
    }

    /// So far.
    pub(super) fn so_far(&self) -> Asked {
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        Asked { statements: read(&self.statements), commits: read(&self.commits) }
    }
}
