//! What time it is, as a parameter: nothing else in the daemon asks the operating system.
//!
//! Times are milliseconds since 1970-01-01T00:00:00Z, as they are stored.

#![deny(clippy::expect_used)]

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// A source of the present time.
pub trait Clock: Send + Sync {
    /// Milliseconds since 1970 in UTC.
    fn now_ms(&self) -> i64;
}

/// The clock of the machine.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now_ms(&self) -> i64 {
        // A machine set before 1970 is treated as being at 1970: late is safer than a negative deadline.
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }
}

/// A clock that stands where it is put: for `tick --at` and for tests.
#[derive(Debug, Default)]
pub struct FixedClock(AtomicI64);

impl FixedClock {
    /// A clock standing at `now_ms`.
    pub fn at(now_ms: i64) -> FixedClock {
        FixedClock(AtomicI64::new(now_ms))
    }

    /// Puts the hands to `now_ms`; backwards is allowed.
    pub fn set(&self, now_ms: i64) {
        self.0.store(now_ms, Ordering::SeqCst);
    }

    /// Moves the hands on by `ms`.
    pub fn advance(&self, ms: i64) {
        self.0.fetch_add(ms, Ordering::SeqCst);
    }
}

impl Clock for FixedClock {
    fn now_ms(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }
}

/// A clock that was believed at one moment. Should it jump after it, time goes on from there by the machine's stopwatch.
pub struct Steady {
    clock: Arc<dyn Clock>,
    believed: (i64, Instant),
    tolerance_ms: i64,
}

impl Steady {
    /// This clock, which showed `now_ms` at this moment of the stopwatch; more than `tolerance_ms` from what has passed since is
    /// a jump.
    #[must_use]
    pub fn new(clock: Arc<dyn Clock>, believed: (i64, Instant), tolerance_ms: i64) -> Steady {
        Steady { clock, believed, tolerance_ms }
    }
}

impl Clock for Steady {
    fn now_ms(&self) -> i64 {
        let (then_ms, then) = self.believed;
        let passed = i64::try_from(then.elapsed().as_millis()).unwrap_or(i64::MAX);
        let (told, expected) = (self.clock.now_ms(), then_ms.saturating_add(passed));
        if told.abs_diff(expected) > self.tolerance_ms.unsigned_abs() { expected } else { told }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_machine_is_past_2024_and_a_fixed_clock_stands_still() {
        assert!(SystemClock.now_ms() > 1_704_067_200_000);
        let clock = FixedClock::at(5);
        assert_eq!((clock.now_ms(), clock.now_ms()), (5, 5));
        clock.advance(10);
        assert_eq!(clock.now_ms(), 15);
        clock.set(3);
        assert_eq!(clock.now_ms(), 3);
    }

    #[test]
    fn a_steady_clock_does_not_follow_a_jump() {
        let clock = Arc::new(FixedClock::at(1_000));
        let steady = Steady::new(clock.clone(), (1_000, Instant::now()), 60_000);
        clock.set(50_000);
        assert_eq!(steady.now_ms(), 50_000, "within what is tolerated");
        for jump in [5_000_000_000, -5_000_000_000] {
            clock.set(jump);
            assert!((1_000..61_000).contains(&steady.now_ms()), "{jump}");
        }
    }
}
