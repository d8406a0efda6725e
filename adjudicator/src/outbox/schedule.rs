//! When a mail that could not be handed over is tried again.

use super::Refusal;

const MINUTE: i64 = 60_000;

/// The pauses after the first attempts; every later one is as long as the last.
const PAUSES: [i64; 4] = [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE];

/// How long we try, counted in pauses: the time we ourselves were switched off does not use it up.
const PATIENCE: i64 = 48 * 60 * MINUTE;

/// What to do about a mail that was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Try again after so many milliseconds.
    Wait(i64),
    /// Set aside for the operator, with the reason.
    GiveUp(String),
}

/// What to do after attempt number `attempts` (from 1) ended with `refusal`.
///
/// * A permanent refusal ends it: nothing would change.
/// * A refusal on grounds of policy or of our credentials is about *us*: every mail gets it, and the operator can mend
///   it. So the mail waits, an hour at a time, and goes out by itself when it is mended.
/// * Everything else, a dropped connection among it, is tried again.
pub fn after_refusal(attempts: i64, refusal: &Refusal) -> Step {
    let pause = match refusal {
        Refusal::Permanent(_) => return Step::GiveUp(refusal.to_string()),
        Refusal::Policy(_) => PAUSES[PAUSES.len() - 1],
        Refusal::Temporary(_) => pause_after(attempts),
    };
    let waited: i64 = match refusal {
        Refusal::Policy(_) => attempts.clamp(1, PATIENCE).saturating_sub(1).saturating_mul(pause),
        _ => waited_before(attempts),
    };
    if waited.saturating_add(pause) > PATIENCE {
        return Step::GiveUp(format!("given up after {attempts} attempts in 48 hours; the last: {refusal}"));
    }
    Step::Wait(pause)
}

/// The pause after attempt number `attempts`.
fn pause_after(attempts: i64) -> i64 {
    let place = usize::try_from(attempts.saturating_sub(1)).unwrap_or(0);
    PAUSES[place.min(PAUSES.len() - 1)]
}

/// All pauses before attempt number `attempts`.
fn waited_before(attempts: i64) -> i64 {
    // Beyond this many attempts patience has run out anyway.
    (1..attempts.clamp(1, 1_000)).map(pause_after).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn temporary() -> Refusal {
        Refusal::Temporary("450 busy".into())
    }

    #[test]
    fn one_five_fifteen_and_then_every_hour() {
        let pauses: Vec<Step> = (1..=6).map(|attempt| after_refusal(attempt, &temporary())).collect();
        assert_eq!(pauses, [1, 5, 15, 60, 60, 60].map(|minutes| Step::Wait(minutes * 60_000)));
    }

    #[test]
    fn two_days_of_trying() {
        let mut waited = 0;
        let mut attempt = 1;
        while let Step::Wait(pause) = after_refusal(attempt, &temporary()) {
            waited += pause;
            attempt += 1;
        }
        // 21 minutes and 47 whole hours: one more hour would be past 48.
        assert_eq!(waited, (21 + 47 * 60) * 60_000);
        let Step::GiveUp(why) = after_refusal(attempt, &temporary()) else { panic!("still trying") };
        assert!(why.contains("48 hours") && why.contains("450 busy"), "{why}");
        assert!(matches!(after_refusal(i64::MAX, &temporary()), Step::GiveUp(_)));
        assert_eq!(after_refusal(0, &temporary()), Step::Wait(60_000));
    }

    #[test]
    fn a_permanent_refusal_ends_it_and_one_of_policy_waits_for_the_operator() {
        let gone = Refusal::Permanent("550 5.1.1 no such user".into());
        assert!(matches!(after_refusal(1, &gone), Step::GiveUp(why) if why.contains("no such user")));
        let policy = Refusal::Policy("550 5.7.1 relaying denied".into());
        assert_eq!(after_refusal(1, &policy), Step::Wait(3_600_000));
        assert_eq!(after_refusal(48, &policy), Step::Wait(3_600_000));
        assert!(matches!(after_refusal(49, &policy), Step::GiveUp(_)));
        assert!(matches!(after_refusal(i64::MAX, &policy), Step::GiveUp(_)));
    }
}
