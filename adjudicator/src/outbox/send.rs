//! One round of sending: claim, hand over, mark.

use std::collections::BTreeMap;
use std::sync::Arc;

use tokio::sync::{Semaphore, mpsc};

use super::courier::{CONNECTIONS, ONE_MAIL};
use super::schedule::{Step, after_refusal};
use super::{Courier, Refusal};
use crate::clock::Clock;
use crate::store::outbox::Post;
use crate::store::{Store, StoreError};

/// What became of the mails of one round.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Handed over.
    pub sent: usize,
    /// To be tried again later.
    pub later: usize,
    /// Given up.
    pub failed: usize,
    /// Handed over or refused after our claim had lapsed: somebody else has them now.
    pub lost: usize,
}

impl Tally {
    /// How many mails were claimed and came to an end.
    pub fn total(self) -> usize {
        self.sent + self.later + self.failed + self.lost
    }
}

/// Sends up to `limit` mails that are due. Mails to one address go one after another, in their order; different
/// addresses are served side by side.
///
/// The claim is durable before the first mail leaves, each mark as soon as its mail has been taken over. A program that
/// dies in between leaves claims that lapse; the mails concerned go out again with the same Message-ID.
///
/// # Errors
/// [`StoreError`] when a claim or mark cannot be written; mails already under way are marked by nobody then, and go out
/// again.
pub async fn send_due(
    store: &Store,
    clock: &dyn Clock,
    courier: &Courier,
    limit: u32,
) -> Result<Tally, StoreError> {
    let now_ms = clock.now_ms();
    let mut tx = store.begin().await?;
    let posts = tx.outbox_claim(now_ms, now_ms + lease_ms(limit), i64::from(limit)).await?;
    if posts.is_empty() {
        return Ok(Tally::default());
    }
    tx.commit().await?;

    let mut by_address: BTreeMap<String, Vec<Post>> = BTreeMap::new();
    for post in posts {
        by_address.entry(post.address.to_lowercase()).or_default().push(post);
    }
    let places = Arc::new(Semaphore::new(CONNECTIONS as usize));
    let (ended, mut ends) = mpsc::unbounded_channel::<(Post, Result<(), Refusal>)>();
    for posts in by_address.into_values() {
        let (places, courier, ended) = (places.clone(), courier.clone(), ended.clone());
        tokio::spawn(async move {
            let Ok(_place) = places.acquire_owned().await else {
                return;
            };
            for post in posts {
                let end = courier.carry(&post).await;
                if ended.send((post, end)).is_err() {
                    // Nobody is left to mark it: stop, the claims lapse.
                    return;
                }
            }
        });
    }
    drop(ended);
    let mut tally = Tally::default();
    while let Some((post, end)) = ends.recv().await {
        mark(store, clock, &post, end, &mut tally).await?;
    }
    Ok(tally)
}

/// How long a claim of `limit` mails holds: until all could have been sent in the slowest way, and a minute. Mails to a
/// single address go one by one.
fn lease_ms(limit: u32) -> i64 {
    let one = i64::try_from(ONE_MAIL.as_millis()).unwrap_or(i64::MAX / 2);
    let rounds = i64::from(limit.div_ceil(CONNECTIONS)).max(1);
    one.saturating_mul(rounds.saturating_add(1)).saturating_add(60_000)
}

/// Writes down what became of one mail.
async fn mark(
    store: &Store,
    clock: &dyn Clock,
    post: &Post,
    end: Result<(), Refusal>,
    tally: &mut Tally,
) -> Result<(), StoreError> {
    let now_ms = clock.now_ms();
    let mut tx = store.begin().await?;
    let (held, counter) = match end {
        Ok(()) => (tx.outbox_sent(post, now_ms).await?, &mut tally.sent),
        Err(refusal) => match after_refusal(post.attempts, &refusal) {
            Step::Wait(pause) => {
                match refusal {
                    Refusal::Policy(_) => tracing::error!(mail = %post.id, "not sent: {refusal}"),
                    _ => tracing::warn!(mail = %post.id, "not sent, to be tried again: {refusal}"),
                }
                let next_ms = now_ms.saturating_add(pause);
                (tx.outbox_later(post, next_ms, &refusal.to_string()).await?, &mut tally.later)
            }
            Step::GiveUp(why) => {
                tracing::error!(mail = %post.id, "given up: {why}");
                (tx.outbox_failed(post, &why).await?, &mut tally.failed)
            }
        },
    };
    tx.commit().await?;
    *(if held { counter } else { &mut tally.lost }) += 1;
    Ok(())
}

#[cfg(test)]
pub(crate) mod tests;
