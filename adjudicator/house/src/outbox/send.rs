//! One round of sending: claim, hand over, mark.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Semaphore, mpsc};

use super::courier::{CONNECTIONS, ONE_MAIL};
use super::schedule::{NOBODY_PAUSE, Step, after_refusal, useful_life};
use super::{Courier, Refusal};
use clock::Clock;
use store::outbox::{Post, PostId, domain_of};
use store::pause::RELAY;
use store::{Store, StoreError, Tx};

/// What became of the mails of one round.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// Handed over.
    pub sent: usize,
    /// To be tried again later.
    pub later: usize,
    /// Given up.
    pub failed: usize,
    /// Handed over or refused after our claim had lapsed: somebody else has them now.
    pub lost: usize,
    /// Those that had waited, and of which our own mail server has now taken one, or heard what becomes of it: a window's
    /// time may hang on them.
    pub overdue: Vec<PostId>,
    /// Those that were given up.
    pub given_up: Vec<PostId>,
}

impl Tally {
    /// How many mails were claimed and came to an end.
    pub fn total(&self) -> usize {
        self.sent + self.later + self.failed + self.lost
    }
}

/// Sends up to `limit` mails that are due. Mails to one address go one after another, in their order; different
/// addresses are served side by side.
///
/// The claim is committed before the first mail leaves, each mark as soon as its mail has been taken over. A program that
/// dies in between leaves claims that lapse; the mails concerned go out again with the same Message-ID. So do those whose claim
/// or mark is lost because the machine loses its power: neither waits for the disk.
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
    let mut tx = store.begin_a_claim().await?;
    let (resting, mut posts) =
        tx.outbox_claim_unless_paused(now_ms, now_ms + lease_ms(limit), i64::from(limit)).await?;
    let relay = resting.iter().find(|pause| pause.domain == RELAY);
    // When a pause of our own mail server ends, one mail finds out whether it takes mail again.
    if relay.is_some_and(|pause| pause.until_ms <= now_ms) {
        posts = tx.outbox_claim(now_ms, now_ms + lease_ms(1), 1).await?;
    }
    // Committed even if there is nothing: a transaction that is dropped may keep others from picking for a moment.
    tx.commit().await?;
    if posts.is_empty() {
        return Ok(Tally::default());
    }
    let resting: Resting = resting.into_iter().map(|pause| (pause.domain, pause.since_ms)).collect();

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
        let ours = matches!(end, Err(Refusal::Relay(_) | Refusal::Away(_)));
        let mut tries = 0;
        loop {
            match mark(store, clock, &post, end.clone(), &resting, &mut tally).await {
                Ok(()) => break,
                // A server that was restarted is back in a moment, and so may be a file that was held or a disk that was full. Unmarked,
                // the mail would go out again, and hold up what goes to the same address until then.
                Err(error) if tries < MARK_TRIES => {
                    tracing::warn!(mail = %post.id, "marked again soon: {error}");
                    tries += 1;
                    tokio::time::sleep(MARK_PAUSE).await;
                }
                Err(error) => return Err(error),
            }
        }
        if !ours && clock.now_ms() - post.created_ms > OVERDUE_MS {
            tally.overdue.push(post.id);
        }
    }
    Ok(tally)
}

/// Since when which domains are left alone.
type Resting = BTreeMap<String, i64>;

/// A mail that has waited for longer than this when something becomes of it is told of.
const OVERDUE_MS: i64 = 60_000;

/// How often marking is tried again on a database that was gone, and how long apart.
const MARK_TRIES: u32 = 40;
const MARK_PAUSE: Duration = Duration::from_millis(500);

/// How long a claim of `limit` mails holds: until all could have been sent in the slowest way, and a minute. Mails to a
/// single address go one by one.
fn lease_ms(limit: u32) -> i64 {
    let one = i64::try_from(ONE_MAIL.as_millis()).unwrap_or(i64::MAX / 2);
    let rounds = i64::from(limit.div_ceil(CONNECTIONS)).max(1);
    one.saturating_mul(rounds.saturating_add(1)).saturating_add(60_000)
}

/// Writes down what became of one mail, and what follows for others: a domain that refuses us is left alone, one that
/// takes our mail again gets all that waits. `resting`: the domains that were left alone when the mail was claimed.
async fn mark(
    store: &Store,
    clock: &dyn Clock,
    post: &Post,
    end: Result<(), Refusal>,
    resting: &Resting,
    tally: &mut Tally,
) -> Result<(), StoreError> {
    let now_ms = clock.now_ms();
    let domain = domain_of(&post.address);
    let mut tx = match end {
        Ok(()) => store.begin_a_claim().await?,
        Err(_) => store.begin().await?,
    };
    // Whoever takes a mail, or says of a recipient that it never will, takes mail from us.
    let open: &[&str] = match &end {
        Ok(()) => &[RELAY, &domain],
        Err(Refusal::Permanent(_) | Refusal::Policy(_)) => &[RELAY],
        Err(_) => &[],
    };
    for open in open.iter().filter(|open| resting.contains_key(**open)) {
        if tx.pause_end(open, now_ms).await? {
            let whom = if *open == RELAY { "our own mail server" } else { open };
            tracing::info!("{whom} takes mail again");
        }
    }
    let (held, counter) = match end {
        Ok(()) => (tx.outbox_sent(post, now_ms).await?, &mut tally.sent),
        Err(refusal) => match step_after(&mut tx, post, &refusal, resting, now_ms).await? {
            Step::Wait(pause) => {
                let next_ms = now_ms.saturating_add(pause);
                let words = refusal.to_string();
                let rest = match &refusal {
                    Refusal::Policy(why) => Some((domain.as_str(), why)),
                    Refusal::Relay(why) | Refusal::Away(why) => Some((RELAY, why)),
                    Refusal::Permanent(_) | Refusal::Temporary(_) => None,
                };
                match rest {
                    Some((domain, why)) => {
                        if tx.pause_put(domain, next_ms, why, now_ms).await? {
                            let whom = if domain == RELAY { "anybody" } else { domain };
                            tracing::error!(mail = %post.id, "no mail goes to {whom} for a while; it waits: {words}");
                        }
                    }
                    None => tracing::warn!(mail = %post.id, "not sent, to be tried again: {words}"),
                }
                let held = if matches!(refusal, Refusal::Relay(_) | Refusal::Away(_)) {
                    tx.outbox_put_back(post, next_ms, &words).await?
                } else {
                    tx.outbox_later(post, next_ms, &words).await?
                };
                (held, &mut tally.later)
            }
            Step::GiveUp(why) => {
                tracing::error!(mail = %post.id, "given up: {why}");
                let held = tx.outbox_failed(post, &why).await?;
                if held {
                    tally.given_up.push(post.id.clone());
                }
                (held, &mut tally.failed)
            }
        },
    };
    tx.commit().await?;
    *(if held { counter } else { &mut tally.lost }) += 1;
    Ok(())
}

/// What to do about a refused mail. Patience ends where others get their mail from us: if nobody does, it is not this
/// recipient's doing.
async fn step_after(
    tx: &mut Tx,
    post: &Post,
    refusal: &Refusal,
    resting: &Resting,
    now_ms: i64,
) -> Result<Step, StoreError> {
    let down_ms = resting.get(RELAY).map_or(0, |since_ms| now_ms - since_ms);
    let step = after_refusal(post.attempts, refusal, useful_life(&post.kind), down_ms);
    if matches!(step, Step::GiveUp(_))
        && !matches!(refusal, Refusal::Permanent(_))
        && !tx.anything_sent(post.created_ms, now_ms).await?
    {
        return Ok(Step::Wait(NOBODY_PAUSE));
    }
    Ok(step)
}

#[cfg(test)]
mod away;
#[cfg(test)]
pub(crate) mod tests;
