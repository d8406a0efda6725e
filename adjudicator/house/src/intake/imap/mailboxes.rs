//! Whether everything that lay in the mailboxes when a window fell due has been taken in.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};

use tokio::sync::Notify;

/// Never.
const NEVER: i64 = i64::MIN;

/// The mailboxes of this server as the rounds see them: a window closes after every one has been looked into since the
/// window fell due, for a mail that lay there in time counts (invariant 9). A mailbox that cannot be reached holds a
/// window up for a while and no longer.
#[derive(Debug)]
pub struct Mailboxes {
    each: Vec<Mailbox>,
    hold_ms: i64,
    /// When somebody asked first.
    since_ms: AtomicI64,
}

#[derive(Debug)]
struct Mailbox {
    name: String,
    /// When the last look that came to its end was begun.
    looked_ms: AtomicI64,
    /// Why the last one did not; empty: it did.
    trouble: Mutex<String>,
    wake: Notify,
}

impl Mailboxes {
    /// These mailboxes, none of them looked into. `hold_ms`: how long a window waits for one that cannot be reached.
    pub fn new(names: impl IntoIterator<Item = String>, hold_ms: i64) -> Mailboxes {
        let each = names.into_iter().map(|name| Mailbox {
            name,
            looked_ms: AtomicI64::new(NEVER),
            trouble: Mutex::new(String::new()),
            wake: Notify::new(),
        });
        Mailboxes { each: each.collect(), hold_ms, since_ms: AtomicI64::new(NEVER) }
    }

    /// No mailboxes: nothing is ever waited for.
    pub fn none() -> Mailboxes {
        Mailboxes::new([], 0)
    }

    /// Windows that fell due by this time may be closed: everything that had reached a mailbox by then is stored. Never
    /// later than now. A mailbox that was not looked into for as long as a window may be held up counts no more, and one
    /// never looked into since the program began counts from then.
    pub fn covered_ms(&self, now_ms: i64) -> i64 {
        let first = self.since_ms.compare_exchange(NEVER, now_ms, Ordering::SeqCst, Ordering::SeqCst);
        let since_ms = first.err().unwrap_or(now_ms);
        let patience = now_ms.saturating_sub(self.hold_ms);
        let each = self.each.iter().map(|mailbox| match mailbox.looked_ms.load(Ordering::SeqCst) {
            NEVER if since_ms > patience => NEVER,
            looked_ms => looked_ms.max(patience),
        });
        each.fold(now_ms, i64::min)
    }

    /// Somebody waits: every mailbox that was not looked into since `due_ms` is to be.
    pub fn wanted_since(&self, due_ms: i64) {
        for mailbox in self.each.iter().filter(|m| m.looked_ms.load(Ordering::SeqCst) < due_ms) {
            mailbox.wake.notify_one();
        }
    }

    /// Says it aloud when windows that fell due by `closing_ms` close without a look into a mailbox.
    pub fn warn_of_closing(&self, closing_ms: i64) {
        for mailbox in self.each.iter().filter(|m| m.looked_ms.load(Ordering::SeqCst) < closing_ms) {
            let trouble = mailbox.trouble.lock().unwrap_or_else(PoisonError::into_inner);
            tracing::error!(mailbox = mailbox.name, "a window closes without a look into it: {trouble}");
        }
    }

    /// A look begun at `begun_ms` into the mailbox of this number has come to its end: everything that lay there then is
    /// stored.
    pub fn looked(&self, number: usize, begun_ms: i64) {
        let Some(mailbox) = self.each.get(number) else { return };
        mailbox.looked_ms.fetch_max(begun_ms, Ordering::SeqCst);
        mailbox.trouble.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// A look into the mailbox of this number failed.
    pub fn failed(&self, number: usize, why: &str) {
        let Some(mailbox) = self.each.get(number) else { return };
        why.clone_into(&mut mailbox.trouble.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Returns when somebody wants this mailbox looked into.
    pub async fn wanted(&self, number: usize) {
        match self.each.get(number) {
            Some(mailbox) => mailbox.wake.notified().await,
            None => std::future::pending().await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two() -> Mailboxes {
        Mailboxes::new(["a".to_owned(), "b".to_owned()], 1_000)
    }

    #[test]
    fn a_window_closes_after_a_look_into_every_mailbox_begun_since_it_fell_due() {
        let boxes = two();
        assert_eq!(boxes.covered_ms(50), NEVER, "nobody has looked yet");
        boxes.looked(0, 99);
        boxes.looked(1, 95);
        assert_eq!(boxes.covered_ms(100), 95);
        boxes.looked(1, 120);
        assert_eq!(boxes.covered_ms(130), 99);
        boxes.looked(0, 140);
        assert_eq!(boxes.covered_ms(150), 120);
        boxes.looked(0, 130);
        boxes.looked(1, i64::MAX);
        assert_eq!(boxes.covered_ms(150), 140, "a slower look does not take a faster one back");
        boxes.looked(0, i64::MAX);
        assert_eq!(boxes.covered_ms(150), 150, "never later than now");
    }

    #[test]
    fn a_mailbox_out_of_reach_holds_a_window_up_for_a_while() {
        let boxes = two();
        assert_eq!(boxes.covered_ms(100), NEVER);
        boxes.looked(0, 1_090);
        boxes.failed(1, "down");
        // A window that fell due long before the program began waits for the first look too.
        assert_eq!(boxes.covered_ms(1_099), NEVER);
        assert_eq!(boxes.covered_ms(1_100), 100, "not for ever");
        assert_eq!(boxes.covered_ms(1_500), 500);
        boxes.looked(1, 1_400);
        assert_eq!(boxes.covered_ms(1_600), 1_090);
        assert_eq!(Mailboxes::none().covered_ms(7), 7);
    }

    #[tokio::test]
    async fn who_is_waited_for_is_woken() {
        let boxes = two();
        boxes.looked(0, 200);
        boxes.wanted_since(100);
        tokio::time::timeout(std::time::Duration::from_secs(5), boxes.wanted(1)).await.expect("woken");
        let not = tokio::time::timeout(std::time::Duration::from_millis(20), boxes.wanted(0)).await;
        assert!(not.is_err(), "the first was looked into since");
    }
}
