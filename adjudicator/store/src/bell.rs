//! Who waits for news in the database is woken by whoever commits some.

use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::watch;

/// What a transaction has written that others wait for.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct News {
    /// Something to deal with or to play on.
    pub(super) work: bool,
    /// Something to send.
    pub(super) posts: bool,
}

/// Counts the rings, ours and everybody's.
pub(super) struct Bell {
    ours: watch::Sender<u64>,
    work: watch::Sender<u64>,
    posts: watch::Sender<u64>,
    wrote: AtomicBool,
}

impl Bell {
    /// A bell nobody has rung.
    pub(super) fn new() -> Bell {
        Bell {
            ours: watch::Sender::new(0),
            work: watch::Sender::new(0),
            posts: watch::Sender::new(0),
            wrote: AtomicBool::new(false),
        }
    }

    /// A transaction that could write was committed here.
    pub(super) fn committed(&self, news: News) {
        self.wrote.store(true, Ordering::Relaxed);
        if news.work {
            ring(&self.work);
        }
        if news.posts {
            ring(&self.posts);
        }
        if news != News::default() {
            ring(&self.ours);
        }
    }

    /// Another worker or program committed something.
    pub(super) fn heard(&self) {
        ring(&self.work);
        ring(&self.posts);
    }

    /// Changes when there may be something to deal with or to play on, by us or another.
    pub(super) fn work(&self) -> watch::Receiver<u64> {
        self.work.subscribe()
    }

    /// Changes when there may be something to send, by us or another.
    pub(super) fn posts(&self) -> watch::Receiver<u64> {
        self.posts.subscribe()
    }

    /// Changes with every ring of ours.
    pub(super) fn ours(&self) -> watch::Receiver<u64> {
        self.ours.subscribe()
    }

    /// Whether anything was ever written here.
    pub(super) fn wrote(&self) -> bool {
        self.wrote.load(Ordering::Relaxed)
    }
}

fn ring(bell: &watch::Sender<u64>) {
    bell.send_modify(|count| *count += 1);
}
