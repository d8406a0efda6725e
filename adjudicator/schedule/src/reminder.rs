//! When those who are missing are reminded, counted back from the deadline.

const HOUR: i64 = 3_600_000;
/// Windows longer than this are reminded of a day before they close, where a campaign does not say otherwise.
const LONG_WINDOW_MS: i64 = 48 * HOUR;

/// How long before the deadline reminders go out, in milliseconds, for a window of this length.
#[must_use]
pub fn before(wanted: Option<&[i64]>, window_ms: i64) -> Vec<i64> {
    match wanted {
        Some(before) => before.to_vec(),
        None if window_ms > LONG_WINDOW_MS => vec![24 * HOUR],
        None => Vec::new(),
    }
}

/// The times of the reminders of a window, in order. None comes at its opening or before.
fn times(opened_ms: i64, closes_ms: i64, before: &[i64]) -> Vec<i64> {
    let mut times: Vec<i64> =
        before.iter().map(|ms| closes_ms - ms).filter(|at| opened_ms < *at && *at < closes_ms).collect();
    times.sort_unstable();
    times
}

/// The next reminder after `after_ms`.
#[must_use]
pub fn next(opened_ms: i64, closes_ms: i64, before: &[i64], after_ms: i64) -> Option<i64> {
    times(opened_ms, closes_ms, before).into_iter().find(|at| *at > after_ms)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reminders_are_counted_from_the_deadline() {
        let day = 24 * HOUR;
        let before = [2 * HOUR, day, 10 * day];
        assert_eq!(next(0, 3 * day, &before, 0), Some(2 * day), "ten days before is before the opening");
        assert_eq!(next(0, 3 * day, &before, 2 * day), Some(3 * day - 2 * HOUR));
        assert_eq!(next(0, 3 * day, &before, 3 * day - 2 * HOUR), None);
        // The deadline moved: there is another.
        assert_eq!(next(0, 5 * day, &before, 3 * day - 2 * HOUR), Some(4 * day));
    }

    #[test]
    fn long_windows_have_one_by_themselves() {
        let day = 24 * HOUR;
        assert_eq!(before(None, 3 * day), [day]);
        assert_eq!(before(None, 2 * day), [0; 0]);
        assert_eq!(before(Some(&[HOUR]), HOUR), [HOUR]);
        assert_eq!(before(Some(&[]), 9 * day), [0; 0]);
    }
}
