//! Whether everything that lay in the mailboxes when a window fell due has been taken in.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};

use tokio::sync::Notify;

/// No window is waiting.
const NOBODY: i64 = i64::MIN;

/// The mailboxes of this server as the rounds see them: before a window closes, every one has been looked into since the
/// window fell due, for a mail that lay there in time counts (invariant 9). A mailbox that cannot be reached holds a
/// window up for a while and no longer.
#[derive(Debug)]
pub struct Mailboxes {
    each: Vec<Mailbox>,
    hold_ms: i64,
    wanted_ms: AtomicI64,
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
            looked_ms: AtomicI64::new(NOBODY),
            trouble: Mutex::new(String::new()),
            wake: Notify::new(),
        });
        Mailboxes { each: each.collect(), hold_ms, wanted_ms: AtomicI64::new(NOBODY) }
    }

    /// No mailboxes: nothing is ever waited for.
    pub fn none() -> Mailboxes {
        Mailboxes::new([], 0)
    }

    /// True when windows that are due at `now_ms` may be closed. If not, every mailbox that was not looked into since is
    /// asked to be; ask again soon.
    pub fn may_close(&self, now_ms: i64) -> bool {
        if self.each.is_empty() {
            return true;
        }
        let begun = self.wanted_ms.compare_exchange(NOBODY, now_ms, Ordering::SeqCst, Ordering::SeqCst);
        let wanted_ms = begun.err().unwrap_or(now_ms);
        let mut ready = true;
        for mailbox in self.each.iter().filter(|m| m.looked_ms.load(Ordering::SeqCst) < wanted_ms) {
            if now_ms.saturating_sub(wanted_ms) >= self.hold_ms {
                let trouble = mailbox.trouble.lock().unwrap_or_else(PoisonError::into_inner);
                tracing::error!(mailbox = mailbox.name, "a window closes without a look into it: {trouble}");
            } else {
                mailbox.wake.notify_one();
                ready = false;
            }
        }
        if ready {
            self.wanted_ms.store(NOBODY, Ordering::SeqCst);
        }
        ready
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
        boxes.looked(0, 99);
        boxes.looked(1, 99);
        assert!(!boxes.may_close(100), "both looks were begun before");
        boxes.looked(0, 100);
        assert!(!boxes.may_close(150));
        boxes.looked(1, 120);
        assert!(boxes.may_close(160));
        assert!(!boxes.may_close(170), "another window, another look");
    }

    #[test]
    fn a_mailbox_out_of_reach_holds_a_window_up_for_a_while() {
        let boxes = two();
        assert!(!boxes.may_close(100));
        boxes.looked(0, 101);
        boxes.failed(1, "down");
        assert!(!boxes.may_close(1_099));
        assert!(boxes.may_close(1_100));
        assert!(Mailboxes::none().may_close(0));
    }

    #[tokio::test]
    async fn who_is_waited_for_is_woken() {
        let boxes = two();
        boxes.looked(0, 200);
        assert!(!boxes.may_close(100));
        tokio::time::timeout(std::time::Duration::from_secs(5), boxes.wanted(1)).await.expect("woken");
        let not = tokio::time::timeout(std::time::Duration::from_millis(20), boxes.wanted(0)).await;
        assert!(not.is_err(), "the first was looked into since");
    }
}
