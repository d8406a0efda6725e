//! Names for rows: made by the program, sorting by the time they were made.

use std::sync::{Mutex, PoisonError};

/// The digits of base 32 in the order ASCII sorts them (RFC 4648 section 7, lower case), so text sorts as the number.
const DIGITS: &[u8; 32] = b"0123456789abcdefghijklmnopqrstuv";

/// Length of an id in characters: 128 bits, five to a character.
pub const LENGTH: usize = 26;

/// The last id given out: within one program each is greater than the one before, even inside a millisecond and even
/// when the clock is put back.
static LAST: Mutex<u128> = Mutex::new(0);

/// A new id: 48 bits of `now_ms`, then 80 random bits.
pub fn new_id(now_ms: i64) -> String {
    let mut random = [0; 10];
    fill_random(&mut random);
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    *last = after(*last, now_ms, random);
    written(*last)
}

/// The number of an id made at `now_ms`, or the one after `last` if that is not greater.
fn after(last: u128, now_ms: i64, random: [u8; 10]) -> u128 {
    let mut low = [0; 16];
    low[6..].copy_from_slice(&random);
    let time = u128::from(now_ms.clamp(0, (1 << 48) - 1).unsigned_abs());
    (time << 80 | u128::from_be_bytes(low)).max(last.wrapping_add(1))
}

/// Fills `bytes` from the operating system's generator of secrets.
#[expect(
    clippy::expect_used,
    reason = "without secrets nothing may go on, and no caller could do anything about it"
)]
pub fn fill_random(bytes: &mut [u8]) {
    getrandom::fill(bytes)
        .expect("the operating system's random source cannot fail once it has been seeded at boot");
}

/// A random number from 0 to `i64::MAX`.
pub fn random_rank() -> i64 {
    let mut bytes = [0; 8];
    fill_random(&mut bytes);
    i64::from_be_bytes(bytes) & i64::MAX
}

/// The number in 26 digits, leading zeros included.
fn written(number: u128) -> String {
    (0..LENGTH)
        .rev()
        .map(|place| char::from(DIGITS[(number >> (5 * place)) as usize % DIGITS.len()]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits() {
        assert_eq!(written(0), "0".repeat(26));
        assert_eq!(written(33), format!("{}11", "0".repeat(24)));
        // 128 bits fill 25 digits of five bits and three bits of the first: 111 is 7.
        assert_eq!(written(u128::MAX), format!("7{}", "v".repeat(25)));
    }

    #[test]
    fn ids_grow_inside_a_millisecond_and_against_a_clock_put_back() {
        let mut ids: Vec<String> = (0..1000).map(|_| new_id(1_700_000_000_000)).collect();
        ids.push(new_id(1_600_000_000_000));
        assert!(ids.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(ids.iter().all(|id| id.len() == LENGTH));
        assert_eq!(after(5 << 80 | 9, 5, [0; 10]), 5 << 80 | 10);
        assert_eq!(after(5 << 80 | 9, 4, [255; 10]), 5 << 80 | 10);
        assert_eq!(after(5 << 80 | 9, 6, [0, 0, 0, 0, 0, 0, 0, 0, 1, 2]), 6 << 80 | 258);
    }

    #[test]
    fn times_out_of_range_do_no_harm() {
        assert_eq!(after(0, -5, [0; 10]), 1);
        assert_eq!(after(0, i64::MAX, [255; 10]), u128::MAX);
    }
}
