//! The sleep of a task of the daemon: until something is due, until a bell rings, until it is told to stop.

use std::time::Duration;
use tokio::sync::watch;

/// How soon it is looked again when something is due and could not be done: at first, and at the longest.
const SOON: Duration = Duration::from_millis(200);
const LATER: Duration = Duration::from_secs(1);

/// What a task does next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Then {
    /// Goes on: there may be more.
    AtOnce,
    /// Sleeps until something is due; `None`: until the bell rings.
    Until(Option<Duration>),
    /// Something is due and could not be done, or what went wrong is tried again: looks again soon.
    Stuck,
}

impl Then {
    /// What to do after a look at this time that found nothing to do, when the next thing is due at `next_ms`.
    pub(super) fn at(next_ms: Option<i64>, now_ms: i64) -> Then {
        match next_ms.map(|next_ms| u64::try_from(next_ms.saturating_sub(now_ms))) {
            None => Then::Until(None),
            Some(Ok(ms)) if ms > 0 => Then::Until(Some(Duration::from_millis(ms))),
            Some(_) => Then::Stuck,
        }
    }
}

/// A task's sleep.
pub(super) struct Nap {
    bell: watch::Receiver<u64>,
    stopping: watch::Receiver<bool>,
    /// However little there is to do, it is looked after so long: not everything rings a bell, and clocks are set.
    longest: Duration,
    /// How long the next sleep of one that is stuck is.
    stuck: Duration,
}

impl Nap {
    pub(super) fn new(bell: watch::Receiver<u64>, stopping: watch::Receiver<bool>, longest: Duration) -> Nap {
        Nap { bell, stopping, longest, stuck: SOON }
    }

    /// Nobody has said that it is to stop.
    pub(super) fn goes_on(&self) -> bool {
        !*self.stopping.borrow()
    }

    /// What rings from now on ends the next sleep.
    pub(super) fn listen(&mut self) {
        self.bell.mark_unchanged();
    }

    /// How long it sleeps at the most before it does this.
    fn wait(&mut self, then: Then) -> Duration {
        let wait = match then {
            Then::AtOnce => Duration::ZERO,
            Then::Until(wait) => wait.unwrap_or(self.longest),
            Then::Stuck => self.stuck,
        };
        self.stuck = if then == Then::Stuck { (self.stuck * 2).min(LATER) } else { SOON };
        wait.min(self.longest)
    }

    /// Sleeps as long as there is nothing to do.
    pub(super) async fn take(&mut self, then: Then) {
        let wait = self.wait(then);
        if wait.is_zero() {
            return;
        }
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            Ok(()) = self.bell.changed() => {}
            _ = self.stopping.changed() => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_thing_tells_how_long_it_sleeps() {
        assert_eq!(Then::at(None, 5), Then::Until(None));
        assert_eq!(Then::at(Some(7), 5), Then::Until(Some(Duration::from_millis(2))));
        for past in [5, 4, i64::MIN] {
            assert_eq!(Then::at(Some(past), 5), Then::Stuck);
        }
    }

    #[test]
    fn it_looks_again_less_and_less_often_at_what_cannot_be_done() {
        let (bell, (_stop, stopping)) = (watch::Sender::new(0_u64), watch::channel(false));
        let mut nap = Nap::new(bell.subscribe(), stopping, Duration::from_secs(10));
        for (then, ms) in [
            (Then::AtOnce, 0),
            (Then::Until(None), 10_000),
            (Then::Until(Some(Duration::from_secs(3))), 3_000),
            (Then::Until(Some(Duration::from_secs(300))), 10_000),
            (Then::Stuck, 200),
            (Then::Stuck, 400),
            (Then::Stuck, 800),
            (Then::Stuck, 1_000),
            (Then::Stuck, 1_000),
            (Then::AtOnce, 0),
            (Then::Stuck, 200),
        ] {
            assert_eq!(nap.wait(then), Duration::from_millis(ms), "{then:?}");
        }
    }

    /// Were it not so, these would wait for an hour.
    #[tokio::test]
    async fn the_bell_ends_its_sleep_and_so_does_the_word_to_stop() {
        let (bell, (stop, stopping)) = (watch::Sender::new(0_u64), watch::channel(false));
        let mut nap = Nap::new(bell.subscribe(), stopping, Duration::from_secs(3600));
        nap.listen();
        // What rings before the sleep is heard.
        bell.send_modify(|count| *count += 1);
        nap.take(Then::Until(None)).await;
        nap.listen();
        stop.send_replace(true);
        nap.take(Then::Until(None)).await;
        assert!(!nap.goes_on());
    }
}
