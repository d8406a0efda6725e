//! What time it is, as a parameter: nothing else in the daemon asks the operating system.
//!
//! Times are milliseconds since 1970-01-01T00:00:00Z, as they are stored.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

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
}
